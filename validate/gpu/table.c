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
	return (struct table_row){fields.at, fields.n, 0};
}

static unsigned count_lines(const char *text, size_t n)
{
	unsigned lines = 0;

	for (size_t i = 0; i < n; i++)
		lines += text[i] == '\n';
	return lines;
}

/* The first byte that no table has, or that its last line lacks. */
static const char *damage_of_bytes(struct arena *a, const char *text, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if ((unsigned char)text[i] < ' ' && text[i] != '\t' && text[i] != '\n')
			return arena_printf(a, "line %u holds bytes that are no text",
					    count_lines(text, i) + 1);
	if (n && text[n - 1] != '\n')
		return arena_printf(a, "line %u ends in the middle", count_lines(text, n) + 1);
	return NULL;
}

#define WHOLE "whole\t"

/* Whether what follows the first line is what that line says. */
static const char *loss_of_rows(struct arena *a, const char *text, size_t n)
{
	const char *from = memchr(text, '\n', n);
	unsigned rows = 0;
	unsigned long long hash = 0;

	if (strncmp(text, WHOLE, strlen(WHOLE)) != 0)
		return NULL;
	if (!from || sscanf(text, WHOLE "%u\t%llx", &rows, &hash) != 2)
		return "line 1 does not say how many rows there are";
	from++;
	const size_t left = n - (size_t)(from - text);
	const unsigned found = count_lines(from, left);
	if (found != rows)
		return arena_printf(a, "line %u is the last: %u rows of %u are there", found + 1,
				    found, rows);
	if (hash_bytes(HASH_START, from, left) != hash)
		return "its rows are not those that were written: the sum in line 1 differs";
	return NULL;
}

bool table_read(struct arena *a, const char *path, struct table *t)
{
	size_t bytes = 0;
	char *text = text_read_file(a, path, &bytes);

	if (!text)
		return false;
	*t = (struct table){.damage = damage_of_bytes(a, text, bytes),
			    .loss = loss_of_rows(a, text, bytes)};
	for (unsigned line = 1; *text; line++) {
		char *end = strchr(text, '\n');
		if (end)
			*end = '\0';
		if (*text && (line > 1 || strncmp(text, WHOLE, strlen(WHOLE)) != 0)) {
			struct table_row row = table_split(a, text, '\t');
			row.line = line;
			array_push(a, &t->rows, row);
		}
		if (!end)
			break;
		text = end + 1;
	}
	return true;
}

bool table_write_whole(struct arena *a, const char *path, const char *rows, size_t n)
{
	struct text t = {.arena = a};

	text_printf(&t, WHOLE "%u\t%016llx\n", count_lines(rows, n),
		    (unsigned long long)hash_bytes(HASH_START, rows, n));
	text_put(&t, rows, n);
	return text_write_file(a, path, t.at, t.n);
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
	for (; *field; field++) {
		const unsigned char c = (unsigned char)*field;
		const bool is_plain = c >= ' ' && c != 0x7f;
		fputc(is_plain ? c : strchr("\t\n\r", c) ? ' ' : '?', out);
	}
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
