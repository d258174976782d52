#include "serve/framing.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/fail.h"

char *framing_room(struct framing *f, size_t bytes)
{
	if (f->first) {
		memmove(f->at, f->at + f->first, f->n - f->first);
		f->n -= f->first;
		f->first = 0;
	}
	if (f->cap - f->n < bytes) {
		f->cap = f->n * 2 + bytes;
		f->at = realloc(f->at, f->cap);
		if (!f->at)
			die("out of memory (%zu bytes asked for)", f->cap);
	}
	return f->at + f->n;
}

void framing_took(struct framing *f, size_t bytes)
{
	f->n += bytes;
}

/* Bytes of the header block with the empty line behind it; 0 where it has not ended. */
static size_t header_bytes(const char *at, size_t n)
{
	for (size_t i = 0; i + 1 < n; i++) {
		if (at[i] != '\n')
			continue;
		if (at[i + 1] == '\n')
			return i + 2;
		if (i + 2 < n && at[i + 1] == '\r' && at[i + 2] == '\n')
			return i + 3;
	}
	return 0;
}

/* False where the text is no number. A number beyond FRAME_MAX is given as FRAME_MAX + 1. */
static bool number_in(const char *at, const char *end, size_t *out)
{
	bool has_digits = false;

	*out = 0;
	while (at < end && (*at == ' ' || *at == '\t'))
		at++;
	for (; at < end && *at >= '0' && *at <= '9'; at++, has_digits = true) {
		*out = *out * 10 + (size_t)(*at - '0');
		if (*out > FRAME_MAX)
			*out = FRAME_MAX + 1;
	}
	while (at < end && (*at == ' ' || *at == '\t' || *at == '\r'))
		at++;
	return has_digits && at == end;
}

static bool content_length(const char *at, size_t n, size_t *out)
{
	static const char name[] = "content-length:";
	bool found = false;

	for (const char *end = at + n; at < end;) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		size_t length = (size_t)((stop ? stop : end) - at);

		if (length > sizeof name - 1 && !strncasecmp(at, name, sizeof name - 1))
			found = number_in(at + sizeof name - 1, at + length, out);
		at += length + 1;
	}
	return found;
}

enum frame framing_next(struct framing *f, const char **body, size_t *n)
{
	const char *at = f->at + f->first;
	size_t left = f->n - f->first, header = left ? header_bytes(at, left) : 0, length = 0;

	if (!header)
		return left > FRAME_HEADER_MAX ? FRAME_LOST : FRAME_NONE;
	if (header > FRAME_HEADER_MAX)
		return FRAME_LOST;
	if (!content_length(at, header, &length)) {
		f->first += header;
		return FRAME_BROKEN;
	}
	if (length > FRAME_MAX)
		return FRAME_LOST;
	if (left - header < length)
		return FRAME_NONE;
	*body = at + header;
	*n = length;
	f->first += header + length;
	return FRAME_MESSAGE;
}

void framing_release(struct framing *f)
{
	free(f->at);
	*f = (struct framing){0};
}
