/*
 * text.h - bytes that grow, words that are nearly right, paths as a person would write them.
 *
 * A text is a buffer in an arena, always followed by a zero byte, so `at` is a C string as soon as
 * something was put.
 */
#ifndef CUDALINT_TEXT_H
#define CUDALINT_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

struct text {
	struct arena *arena;
	char *at; /* NULL until something was put */
	size_t n, cap;
};

void text_put(struct text *t, const void *bytes, size_t n);
void text_puts(struct text *t, const char *s);
/* Bytes of others, for a terminal: tabs stay, other control characters become question marks. */
void text_put_plain(struct text *t, const char *bytes, size_t n);
void text_printf(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The contents as a string; "" when nothing was put. */
const char *text_string(const struct text *t);

/* Whole contents of a file in the arena, zero-terminated; NULL with errno set when it cannot be
 * read. */
char *text_read_file(struct arena *a, const char *path, size_t *bytes);
/* The same for an open descriptor, read to its end. */
char *text_read_descriptor(struct arena *a, int fd, size_t *bytes);
/* Makes the bytes a file's whole contents, or leaves the file as it was: false with errno set. */
bool text_write_file(struct arena *a, const char *path, const void *bytes, size_t n);

/* Fewest insertions, deletions, changes and swaps of neighbours that turn a into b; words above 63
 * bytes count as far. */
unsigned text_distance(const char *a, const char *b);
/* Words in lines of at most `width` bytes, each behind the indent. */
void text_wrap(struct text *out, const char *indent, const char *words, size_t width);
/* Whether a typist may have meant `right` by `wrong`: for "did you mean". */
bool text_is_near(const char *wrong, const char *right);

struct near_word { /* the nearest of those offered that a typist may have meant */
	const char *wrong, *word; /* word: NULL, there is none so far */
	unsigned distance;
};

void near_offer(struct near_word *n, const char *right);
/* "; did you mean 'word'?" behind the text, or nothing. */
const char *near_sentence(struct arena *a, const char *text, const struct near_word *n);

bool text_starts(const char *s, const char *prefix);

/* Path without ".", "..", doubled slashes (by its letters alone, links are not followed); relative
 * to `directory` when it lies below it, else absolute if it was, else relative as it was. directory
 * is absolute. */
const char *text_path(struct arena *a, const char *directory, const char *path);
/* Whether the path lies in the directory (both clean and absolute, or both clean and relative). */
bool text_path_is_below(const char *path, const char *directory);

/* Bytes of the UTF-8 character at s (n bytes left): 1 to 4, or 0 when they are no valid UTF-8. */
unsigned text_utf8(const char *s, size_t n);

#endif
