/*
 * arena.h - memory that belongs to a lifetime, not to a function.
 *
 * An arena hands out zeroed memory (but for arena_raw) and takes it all back at once. Three lifetimes exist: a run, a
 * translation unit, a kernel. Allocation never fails: without memory the program says so and ends.
 */
#ifndef CUDALINT_ARENA_H
#define CUDALINT_ARENA_H

#include <stddef.h>

struct arena_chunk;

struct arena {
	struct arena_chunk *chunks;
	size_t total; /* bytes handed out since the last reset */
	struct arena_child *children;
};

/* Zeroed, 16-byte aligned memory that lives until the arena is reset or released. */
void *arena_alloc(struct arena *a, size_t bytes);
/* The same, but not zeroed: for a large table of which little is used. */
void *arena_raw(struct arena *a, size_t bytes);
/* A copy of old_bytes of p in new_bytes (>= old_bytes) of memory; the rest is zero. */
void *arena_grow(struct arena *a, const void *p, size_t old_bytes, size_t new_bytes);
char *arena_strdup(struct arena *a, const char *s);
char *arena_strndup(struct arena *a, const char *s, size_t n);
char *arena_printf(struct arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* An arena of its own that can be reset at any time, and ends with this one at the latest. */
struct arena *arena_child(struct arena *a);
/* Forgets every allocation and keeps one chunk for reuse. */
void arena_reset(struct arena *a);
void arena_release(struct arena *a);

#define arena_new(a, type) ((type *)arena_alloc((a), sizeof(type)))
#define arena_array(a, type, n) ((type *)arena_alloc((a), sizeof(type) * (size_t)(n)))

#endif
