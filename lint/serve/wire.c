#include "serve/wire.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "serve/draft.h"

enum { ESCAPE_BYTES = 6 }; /* \uXXXX */

/* The unit of an escape at s; -1: there is none. */
static int escaped_unit(const char *s, const char *end)
{
	int unit = 0;

	if (end - s < ESCAPE_BYTES || s[0] != '\\' || s[1] != 'u')
		return -1;
	for (int i = 2; i < ESCAPE_BYTES; i++) {
		int c = tolower((unsigned char)s[i]);

		if (!isxdigit(c))
			return -1;
		unit = unit * 16 + (isdigit(c) ? c - '0' : c - 'a' + 10);
	}
	return unit;
}

static bool is_high(int unit)
{
	return unit >= 0xD800 && unit < 0xDC00;
}

static bool is_low(int unit)
{
	return unit >= 0xDC00 && unit < 0xE000;
}

/* Takes one escape; gives the bytes that were read, *to what is written of them. */
static size_t take_escape(const char *s, const char *end, char **to)
{
	int unit = escaped_unit(s, end);
	size_t n = unit >= 0 ? ESCAPE_BYTES : end - s > 1 ? 2 : 1;

	if (is_high(unit) && is_low(escaped_unit(s + n, end)))
		n += ESCAPE_BYTES;
	else if (is_high(unit) || is_low(unit)) {
		draft_put_half(*to, (unsigned)unit);
		*to += 3;
		return n;
	} else if (!unit) {
		*(*to)++ = ' ';
		return n;
	}
	memmove(*to, s, n);
	*to += n;
	return n;
}

/* In place; gives the new length. */
static size_t mend(char *body, size_t bytes)
{
	const char *at = body, *end = body + bytes;
	char *to = body;
	bool is_string = false;

	while (at < end) {
		if (is_string && *at == '\\') {
			at += take_escape(at, end, &to);
			continue;
		}
		is_string ^= *at == '"';
		*to++ = *at || !is_string ? *at : ' ';
		at++;
	}
	return (size_t)(to - body);
}

cJSON *wire_read(struct arena *a, const char *body, size_t bytes)
{
	char *copy = arena_strndup(a, body, bytes);

	return cJSON_ParseWithLength(copy, mend(copy, bytes));
}
