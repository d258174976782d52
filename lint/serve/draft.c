#include "serve/draft.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/text.h"

/* --- positions -------------------------------------------------------------------------------- */

/* Byte where the line begins; the text's end where it has fewer lines. */
static size_t line_start(const char *text, size_t bytes, uint32_t line)
{
	size_t at = 0;

	while (line && at < bytes) {
		char c = text[at++];

		if (c == '\r' && at < bytes && text[at] == '\n')
			at++;
		line -= c == '\n' || c == '\r';
	}
	return at;
}

static bool is_line_end(char c)
{
	return c == '\n' || c == '\r';
}

enum { HALF_BYTES = DRAFT_HALF_BYTES, WHOLE_BYTES = 4 };
#define HIGH_HALF 0xD800u
#define LOW_HALF 0xDC00u
#define BEYOND_UNITS 0x10000u /* the first character that takes two */

/* The surrogate at s, 0: there is none. */
unsigned draft_half(const char *s, size_t left)
{
	const unsigned char *u = (const unsigned char *)s;

	if (left < HALF_BYTES || u[0] != 0xED || (u[1] & 0xE0) != 0xA0 || (u[2] & 0xC0) != 0x80)
		return 0;
	return 0xD000u | (u[1] & 0x3Fu) << 6 | (u[2] & 0x3Fu);
}

/* Bytes of the character at s and the columns that it takes. */
static size_t character(const char *s, size_t left, enum encoding e, uint32_t *columns)
{
	unsigned n = text_utf8(s, left);

	if (!n)
		n = draft_half(s, left) ? HALF_BYTES : 1;
	*columns = e == ENCODING_UTF8 ? n : n == 4 ? 2 : 1;
	return n;
}

struct cut {
	size_t at;
	bool is_within; /* between the two units of the character at `at` */
};

static struct cut cut_at(const char *text, size_t bytes, struct position p, enum encoding e)
{
	size_t at = line_start(text, bytes, p.line);
	uint32_t left = p.column, columns;

	while (left && at < bytes && !is_line_end(text[at])) {
		size_t n = character(text + at, bytes - at, e, &columns);

		if (columns > left)
			return (struct cut){at, e == ENCODING_UTF16};
		left -= columns;
		at += n;
	}
	return (struct cut){at, false};
}

size_t position_offset(const char *text, size_t bytes, struct position p, enum encoding e)
{
	return cut_at(text, bytes, p, e).at;
}

struct position position_of(const char *text, size_t bytes, size_t offset, enum encoding e)
{
	struct position p = {0};
	size_t start = 0;
	uint32_t columns;

	if (offset > bytes)
		offset = bytes;
	for (size_t at = 0; at < offset;) {
		char c = text[at++];

		if (c == '\r' && at < bytes && text[at] == '\n' && at++ == offset)
			break; /* between the two: still on the line */
		if (is_line_end(c)) {
			p.line++;
			start = at;
		}
	}
	for (size_t at = start; at < offset && !is_line_end(text[at]);) {
		at += character(text + at, bytes - at, e, &columns);
		if (at <= offset)
			p.column += columns;
	}
	return p;
}

int position_compare(struct position x, struct position y)
{
	if (x.line != y.line)
		return x.line < y.line ? -1 : 1;
	return x.column < y.column ? -1 : x.column > y.column;
}

bool range_meets(struct range x, struct range y)
{
	int a = position_compare(x.start, y.end), b = position_compare(y.start, x.end);
	bool has_empty = !position_compare(x.start, x.end) || !position_compare(y.start, y.end);

	return has_empty ? a <= 0 && b <= 0 : a < 0 && b < 0;
}

/* --- moves ------------------------------------------------------------------------------------ */

struct move move_of(struct range r, enum encoding e, const char *text, size_t bytes)
{
	struct position p = position_of(text, bytes, bytes, e);
	struct range forward = r;

	if (position_compare(r.end, r.start) < 0)
		forward = (struct range){r.end, r.start};
	p.column += p.line ? 0 : forward.start.column;
	p.line += forward.start.line;
	return (struct move){forward, p};
}

/* By whole lines: what both have at their beginning and at their end stays. */
struct move move_between(const char *old, size_t n_old, const char *new, size_t n_new,
			 enum encoding e)
{
	size_t least = n_old < n_new ? n_old : n_new, head = 0, tail = 0, n = 0;

	while (head < least && old[head] == new[head])
		head++;
	while (head && !is_line_end(old[head - 1]))
		head--;
	while (n < least - head && old[n_old - n - 1] == new[n_new - n - 1]) {
		if (is_line_end(old[n_old - n - 1]))
			tail = n;
		n++;
	}
	return (struct move){{position_of(old, n_old, head, e),
			      position_of(old, n_old, n_old - tail, e)},
			     position_of(new, n_new, n_new - tail, e)};
}

struct position position_moved(struct position p, const struct move *m)
{
	if (position_compare(p, m->old.start) <= 0)
		return p;
	if (position_compare(p, m->old.end) < 0)
		return m->old.start;
	if (p.line == m->old.end.line)
		p.column = p.column - m->old.end.column + m->end.column;
	p.line = p.line - m->old.end.line + m->end.line;
	return p;
}

/* --- the text --------------------------------------------------------------------------------- */

static void reserve(struct draft *d, size_t bytes)
{
	if (bytes < d->cap)
		return;
	d->cap = bytes + bytes / 2 + 64;
	d->text = realloc(d->text, d->cap);
	if (!d->text)
		die("out of memory (%zu bytes asked for)", d->cap);
}

void draft_set(struct draft *d, const char *text, size_t bytes)
{
	reserve(d, bytes);
	memcpy(d->text, text, bytes);
	d->text[bytes] = '\0';
	d->bytes = bytes;
}

void draft_put_half(char out[3], unsigned unit)
{
	out[0] = (char)(0xE0 | unit >> 12);
	out[1] = (char)(0x80 | (unit >> 6 & 0x3F));
	out[2] = (char)(0x80 | (unit & 0x3F));
}

/* The two units of a character of four bytes. */
static void halves(const char *s, char high[HALF_BYTES], char low[HALF_BYTES])
{
	const unsigned char *u = (const unsigned char *)s;
	unsigned code = ((u[0] & 7u) << 18 | (u[1] & 0x3Fu) << 12 | (u[2] & 0x3Fu) << 6 |
			 (u[3] & 0x3Fu)) -
			BEYOND_UNITS;

	draft_put_half(high, HIGH_HALF | code >> 10);
	draft_put_half(low, LOW_HALF | (code & 0x3FF));
}

/* Halves that meet at a byte become the character that they are of. */
static void join_at(struct draft *d, size_t at)
{
	unsigned high = at < HALF_BYTES ? 0 : draft_half(d->text + at - HALF_BYTES, HALF_BYTES);
	unsigned low = draft_half(d->text + at, d->bytes - at), code;
	char *to;

	if (!high || high >= LOW_HALF || low < LOW_HALF)
		return;
	to = d->text + at - HALF_BYTES;
	code = BEYOND_UNITS + ((high - HIGH_HALF) << 10) + (low - LOW_HALF);
	to[0] = (char)(0xF0 | code >> 18);
	to[1] = (char)(0x80 | (code >> 12 & 0x3F));
	to[2] = (char)(0x80 | (code >> 6 & 0x3F));
	to[3] = (char)(0x80 | (code & 0x3F));
	memmove(to + WHOLE_BYTES, d->text + at + HALF_BYTES, d->bytes - at - HALF_BYTES + 1);
	d->bytes -= 2 * HALF_BYTES - WHOLE_BYTES;
}

static bool is_before(struct cut x, struct cut y)
{
	return x.at != y.at ? x.at < y.at : x.is_within < y.is_within;
}

void draft_edit(struct draft *d, struct range r, enum encoding e, const char *text, size_t bytes)
{
	struct cut from = cut_at(draft_text(d), d->bytes, r.start, e);
	struct cut to = cut_at(draft_text(d), d->bytes, r.end, e);
	char head[HALF_BYTES] = {0}, tail[HALF_BYTES] = {0}, unused[HALF_BYTES], *at;
	size_t n_head, n_tail, rest;

	if (is_before(to, from)) {
		struct cut swapped = from;

		from = to;
		to = swapped;
	}
	n_head = from.is_within ? HALF_BYTES : 0;
	n_tail = to.is_within ? HALF_BYTES : 0;
	if (n_head)
		halves(d->text + from.at, head, unused);
	if (n_tail)
		halves(d->text + to.at, unused, tail);
	to.at += n_tail ? WHOLE_BYTES : 0;
	rest = d->bytes - to.at;
	reserve(d, from.at + n_head + bytes + n_tail + rest);
	at = d->text + from.at;
	memmove(at + n_head + bytes + n_tail, d->text + to.at, rest);
	memcpy(at, head, n_head);
	memcpy(at + n_head, text, bytes);
	memcpy(at + n_head + bytes, tail, n_tail);
	d->bytes = from.at + n_head + bytes + n_tail + rest;
	d->text[d->bytes] = '\0';
	join_at(d, from.at + n_head + bytes + n_tail);
	join_at(d, from.at + n_head + bytes);
	join_at(d, from.at + n_head);
	join_at(d, from.at);
}

void draft_plain(struct draft *d)
{
	for (size_t i = 0; i < d->bytes; i++)
		if (draft_half(d->text + i, d->bytes - i))
			memcpy(d->text + i, "\xEF\xBF\xBD", HALF_BYTES);
}

const char *draft_text(const struct draft *d)
{
	return d->text ? d->text : "";
}

uint64_t draft_preamble(const struct draft *d)
{
	uint64_t h = 0xcbf29ce484222325u; /* FNV-1a */
	bool is_start = true, is_in = false;

	for (size_t i = 0; i < d->bytes; i++) {
		char c = d->text[i];

		is_in |= is_start && c == '#';
		if (is_in)
			h = (h ^ (unsigned char)c) * 0x100000001b3u;
		is_start = is_line_end(c) || (is_start && (c == ' ' || c == '\t'));
		is_in &= !is_line_end(c);
	}
	return h | 1;
}

void draft_release(struct draft *d)
{
	free(d->text);
	*d = (struct draft){0};
}
