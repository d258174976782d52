/*
 * draft.h - the text of a file as an editor holds it, changed by ranges, and the mathematics of
 * positions.
 *
 * A position is a line and a column from 0; columns count bytes or UTF-16 units, as client and
 * server agreed. Lines end with \n, \r\n or \r. A position behind the end of its line means that
 * end, one behind the last line means the end of the text, and one within a character means its
 * beginning. Bytes that are no UTF-8 count one each.
 *
 * JavaScript's strings may hold half a character (a surrogate by itself), and an edit may cut one in
 * two. A half counts one UTF-16 unit and is kept as the three bytes that UTF-8's scheme gives it, so
 * that halves which come together are a character again; draft_plain makes UTF-8 of it.
 */
#ifndef CUDALINT_SERVE_DRAFT_H
#define CUDALINT_SERVE_DRAFT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum encoding { ENCODING_UTF16, ENCODING_UTF8 };

struct position {
	uint32_t line, column; /* from 0 */
};

struct range {
	struct position start, end; /* end is behind the last character */
};

struct move { /* what an edit does to positions */
	struct range old; /* what went */
	struct position end; /* where that ends which came for it */
};

struct draft {
	char *text; /* malloc'ed, ends with a zero byte; NULL: empty */
	size_t bytes, cap;
};

/* The whole text anew. */
void draft_set(struct draft *d, const char *text, size_t bytes);
/* The range becomes the text; a range that ends before it starts is taken the other way round. */
void draft_edit(struct draft *d, struct range r, enum encoding e, const char *text, size_t bytes);
/* The bytes of a surrogate. */
void draft_put_half(char out[3], unsigned unit);
/* Half characters become U+FFFD, for whoever reads the text and will not change it any more. */
void draft_plain(struct draft *d);
/* A hash of its lines that begin with #, never 0. */
uint64_t draft_preamble(const struct draft *d);
/* "" where it is empty. */
const char *draft_text(const struct draft *d);
void draft_release(struct draft *d);
/* The half character (a surrogate) whose DRAFT_HALF_BYTES begin at s; 0: there is none. */
unsigned draft_half(const char *s, size_t left);
enum { DRAFT_HALF_BYTES = 3 };

/* Of a text: the byte that a position means. */
size_t position_offset(const char *text, size_t bytes, struct position p, enum encoding e);
/* The other way round; an offset within a character is taken as its beginning. */
struct position position_of(const char *text, size_t bytes, size_t offset, enum encoding e);
/* Of an edit by a range; of a new text in the old one's place. */
struct move move_of(struct range r, enum encoding e, const char *text, size_t bytes);
struct move move_between(const char *old, size_t n_old, const char *new, size_t n_new,
			 enum encoding e);
/* Where a position has gone; one in what went is at its beginning. */
struct position position_moved(struct position p, const struct move *m);
/* -1, 0, 1 */
int position_compare(struct position x, struct position y);
/* Whether the ranges share a character, or touch where one of them is empty. */
bool range_meets(struct range x, struct range y);

#endif
