#include "gpu/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

struct table_row table_split(struct arena *a, char *text, char separator)
{
	ARRAY(char *) fields = {0};
	char *from = text;

	for (;;) {
		char *to = strchr(from, separator);
		array_push(a, &fields, from);
		if (!to)
			break;
		*to = '\0';
		from = to + 1;
	}
	return (struct table_row){fields.at, fields.n};
}

bool table_read(struct arena *a, const char *path, struct table *t)
{
	size_t bytes = 0;
	char *text = text_read_file(a, path, &bytes);

	if (!text)
		return false;
	*t = (struct table){0};
	while (*text) {
		char *end = strchr(text, '\n');
		if (end)
			*end = '\0';
		if (*text)
			array_push(a, &t->rows, table_split(a, text, '\t'));
		if (!end)
			break;
		text = end + 1;
	}
	return true;
}

const char *table_field(const struct table_row *row, size_t i)
{
	return i < row->n && strcmp(row->fields[i], "-") != 0 ? row->fields[i] : "";
}

double table_number(const struct table_row *row, size_t i)
{
	const char *text = table_field(row, i);
	char *end = NULL;
	double value = strtod(text, &end);

	return end == text || *end ? NAN : value;
}

void table_put(FILE *out, const char *field)
{
	if (!field || !*field)
		field = "-";
	for (; *field; field++)
		fputc(*field == '\t' || *field == '\n' || *field == '\r' ? ' ' : *field, out);
	fputc('\t', out);
}

void table_put_number(FILE *out, double value)
{
	char text[40];

	if (isnan(value)) {
		fputs("-\t", out);
		return;
	}
	for (int digits = 6; digits <= 17; digits++) {
		snprintf(text, sizeof text, "%.*g", digits, value);
		if (strtod(text, NULL) == value)
			break;
	}
	fprintf(out, "%s\t", text);
}

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t n)
{
	const unsigned char *at = bytes;

	for (size_t i = 0; i < n; i++)
		hash = (hash ^ at[i]) * 0x100000001b3u;
	return hash;
}
