#include "base/json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void quote(struct text *out, const char *s)
{
	size_t left = strlen(s);

	text_puts(out, "\"");
	while (left) {
		unsigned n = text_utf8(s, left);
		unsigned char c = (unsigned char)*s;

		if (!n)
			text_puts(out, "\xEF\xBF\xBD"), n = 1;
		else if (c == '"' || c == '\\')
			text_printf(out, "\\%c", c);
		else if (c == '\n')
			text_puts(out, "\\n");
		else if (c == '\t')
			text_puts(out, "\\t");
		else if (c < 0x20 || c == 0x7F)
			text_printf(out, "\\u%04x", c);
		else
			text_put(out, s, n);
		s += n;
		left -= n;
	}
	text_puts(out, "\"");
}

static void next_line(struct json *j)
{
	if (j->flat && j->depth >= j->flat)
		return;
	text_puts(j->out, "\n");
	for (unsigned i = 0; i < j->depth; i++)
		text_puts(j->out, " ");
}

static void lead(struct json *j, const char *key)
{
	bool is_flat = j->flat && j->depth >= j->flat;

	if (j->has_items[j->depth])
		text_puts(j->out, is_flat ? ", " : ",");
	if (j->depth)
		next_line(j);
	j->has_items[j->depth] = true;
	if (key) {
		quote(j->out, key);
		text_puts(j->out, ": ");
	}
}

static void open(struct json *j, const char *key, const char *bracket)
{
	lead(j, key);
	text_puts(j->out, bracket);
	if (j->depth + 1 < JSON_DEPTH)
		j->depth++;
	j->has_items[j->depth] = false;
}

void json_object(struct json *j, const char *key)
{
	open(j, key, "{");
}

void json_array(struct json *j, const char *key)
{
	open(j, key, "[");
}

void json_flat_object(struct json *j, const char *key)
{
	open(j, key, "{");
	if (!j->flat)
		j->flat = j->depth;
}

void json_flat_array(struct json *j, const char *key)
{
	open(j, key, "[");
	if (!j->flat)
		j->flat = j->depth;
}

void json_end(struct json *j, char closing)
{
	bool is_flat = j->flat && j->depth >= j->flat;
	bool had_items = j->has_items[j->depth];

	if (j->flat == j->depth)
		j->flat = 0;
	if (j->depth)
		j->depth--;
	if (!is_flat && had_items)
		next_line(j);
	text_printf(j->out, "%c", closing);
	if (!j->depth)
		text_puts(j->out, "\n");
}

void json_string(struct json *j, const char *key, const char *value)
{
	lead(j, key);
	if (value)
		quote(j->out, value);
	else
		text_puts(j->out, "null");
}

void json_number(struct json *j, const char *key, double value)
{
	char digits[40];

	lead(j, key);
	if (!isfinite(value)) {
		text_puts(j->out, "null");
		return;
	}
	for (int precision = 15; precision <= 17; precision++) {
		snprintf(digits, sizeof digits, "%.*g", precision, value);
		if (strtod(digits, NULL) == value)
			break;
	}
	text_puts(j->out, digits);
}

void json_raw(struct json *j, const char *key, const char *text)
{
	lead(j, key);
	text_puts(j->out, text);
}

void json_bool(struct json *j, const char *key, bool value)
{
	lead(j, key);
	text_puts(j->out, value ? "true" : "false");
}
