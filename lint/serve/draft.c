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

/* Bytes of the character at s and the columns that it takes. */
static size_t character(const char *s, size_t left, enum encoding e, uint32_t *columns)
{
	unsigned n = text_utf8(s, left);

	if (!n)
		n = 1;
	*columns = e == ENCODING_UTF8 ? n : n == 4 ? 2 : 1;
	return n;
}

size_t position_offset(const char *text, size_t bytes, struct position p, enum encoding e)
{
	size_t at = line_start(text, bytes, p.line);
	uint32_t left = p.column, columns;

	while (left && at < bytes && !is_line_end(text[at])) {
		size_t n = character(text + at, bytes - at, e, &columns);

		if (columns > left)
			break;
		left -= columns;
		at += n;
	}
	return at;
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

void draft_edit(struct draft *d, struct range r, enum encoding e, const char *text, size_t bytes)
{
	size_t from = position_offset(draft_text(d), d->bytes, r.start, e);
	size_t to = position_offset(draft_text(d), d->bytes, r.end, e);
	size_t tail;

	if (to < from) {
		size_t swapped = from;

		from = to;
		to = swapped;
	}
	tail = d->bytes - to;
	reserve(d, from + bytes + tail);
	memmove(d->text + from + bytes, d->text + to, tail);
	memcpy(d->text + from, text, bytes);
	d->bytes = from + bytes + tail;
	d->text[d->bytes] = '\0';
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
