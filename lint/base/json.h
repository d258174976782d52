/*
 * json.h - JSON, written as a stream. Reading is cJSON's part.
 *
 * Keys and values follow each other; the writer sets commas and indentation. Strings may hold any
 * bytes: what is not UTF-8 becomes U+FFFD. Numbers take the fewest digits that give the same double
 * back; NAN and infinities are null.
 */
#ifndef CUDALINT_JSON_H
#define CUDALINT_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

#define JSON_DEPTH 32

struct json {
	struct text *out;
	unsigned depth;
	bool has_items[JSON_DEPTH];
	bool after_key;
	unsigned flat; /* depth from which everything stays on one line; 0: never */
};

/* key is NULL inside arrays and for the outermost value. */
void json_object(struct json *j, const char *key);
void json_array(struct json *j, const char *key);
/* As above, with all inside on one line. */
void json_flat_object(struct json *j, const char *key);
void json_flat_array(struct json *j, const char *key);
void json_end(struct json *j, char closing);			      /* '}' or ']' */
void json_string(struct json *j, const char *key, const char *value); /* NULL is null */
void json_number(struct json *j, const char *key, double value);
/* JSON as it stands, on one line. */
void json_raw(struct json *j, const char *key, const char *text);
void json_bool(struct json *j, const char *key, bool value);

#endif
