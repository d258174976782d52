#include "base/arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

#define CHUNK_BYTES ((size_t)1 << 16)
#define ALIGNMENT ((size_t)16)

struct arena_child {
	struct arena_child *next;
	struct arena arena;
};

struct arena_chunk {
	struct arena_chunk *next;
	size_t used, size;
	_Alignas(16) unsigned char at[];
};

static struct arena_chunk *chunk_new(size_t bytes, struct arena_chunk *next)
{
	size_t size = bytes > CHUNK_BYTES ? bytes : CHUNK_BYTES;
	struct arena_chunk *c = malloc(sizeof *c + size);

	if (!c)
		die("out of memory (%zu bytes asked for)", size);
	c->next = next;
	c->used = 0;
	c->size = size;
	return c;
}

/* As it was left by whoever had it before. */
static unsigned char *take(struct arena *a, size_t bytes)
{
	unsigned char *p;

	if (!a->chunks || a->chunks->size - a->chunks->used < bytes)
		a->chunks = chunk_new(bytes, a->chunks);
	p = a->chunks->at + a->chunks->used;
	a->chunks->used += bytes;
	a->total += bytes;
	return p;
}

static size_t round_up(size_t bytes)
{
	return (bytes + ALIGNMENT - 1) & ~(ALIGNMENT - 1);
}

void *arena_raw(struct arena *a, size_t bytes)
{
	return take(a, round_up(bytes));
}

void *arena_alloc(struct arena *a, size_t bytes)
{
	size_t rounded = round_up(bytes);

	return memset(take(a, rounded), 0, rounded);
}

void *arena_grow(struct arena *a, const void *p, size_t old_bytes, size_t new_bytes)
{
	size_t rounded = round_up(new_bytes);
	unsigned char *grown = take(a, rounded);

	if (old_bytes)
		memcpy(grown, p, old_bytes);
	memset(grown + old_bytes, 0, rounded - old_bytes);
	return grown;
}

char *arena_strndup(struct arena *a, const char *s, size_t n)
{
	char *copy = arena_alloc(a, n + 1);

	memcpy(copy, s, n);
	return copy;
}

char *arena_strdup(struct arena *a, const char *s)
{
	return arena_strndup(a, s, strlen(s));
}

char *arena_printf(struct arena *a, const char *format, ...)
{
	va_list args, again;
	char *text;
	int n;

	va_start(args, format);
	va_copy(again, args);
	n = vsnprintf(NULL, 0, format, args);
	va_end(args);
	text = arena_alloc(a, (size_t)n + 1);
	vsnprintf(text, (size_t)n + 1, format, again);
	va_end(again);
	return text;
}

static void chunks_free(struct arena_chunk *c)
{
	while (c) {
		struct arena_chunk *next = c->next;

		free(c);
		c = next;
	}
}

struct arena *arena_child(struct arena *a)
{
	struct arena_child *child = arena_new(a, struct arena_child);

	child->next = a->children;
	a->children = child;
	return &child->arena;
}

static void release_children(struct arena *a)
{
	for (struct arena_child *c = a->children; c; c = c->next)
		arena_release(&c->arena);
	a->children = NULL;
}

void arena_reset(struct arena *a)
{
	release_children(a);
	if (a->chunks) {
		chunks_free(a->chunks->next);
		a->chunks->next = NULL;
		a->chunks->used = 0;
	}
	a->total = 0;
}

void arena_release(struct arena *a)
{
	release_children(a);
	chunks_free(a->chunks);
	a->chunks = NULL;
	a->total = 0;
}
