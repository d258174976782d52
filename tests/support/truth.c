#include "truth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lint_batch.h"

static char **cells_of(struct arena *a, const char *line, unsigned columns)
{
	char **cell = arena_array(a, char *, columns), *text = arena_strdup(a, line);
	size_t end = strlen(text);

	while (end && (text[end - 1] == '\n' || text[end - 1] == '\r'))
		text[--end] = 0;
	for (unsigned n = 0; n < columns; n++) {
		cell[n] = text;
		text += strcspn(text, "\t");
		if (*text)
			*text++ = 0;
	}
	return cell;
}

bool table_read(struct arena *a, const char *path, unsigned columns, struct table *t)
{
	const char *text = text_read_file(a, path, NULL), *line;

	*t = (struct table){0};
	if (!text) {
		fprintf(stderr, "no %s: what it says is not checked\n", path);
		return false;
	}
	next_line(a, &text);
	while ((line = next_line(a, &text)))
		if (*line)
			array_push(a, &t->rows, cells_of(a, line, columns));
	return true;
}

bool truth_table(struct arena *a, const char *name, unsigned columns, struct table *t)
{
	const char *folder = getenv("CUDALINT_TRUTH");

	if (!folder || !*folder)
		folder = "../shared/truth";
	return table_read(a, arena_printf(a, "%s/%s", folder, name), columns, t);
}

long long whole_number(const char *cell)
{
	char *end;
	long long n = strtoll(cell, &end, 10);

	if (end == cell || *end) {
		fprintf(stderr, "'%s' is no number\n", cell);
		exit(1);
	}
	return n;
}
