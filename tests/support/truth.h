/*
 * truth.h - tables of what the hardware counted: tab-separated, a line of names first, a line a
 * row.
 *
 * They stand outside the repository, in the folder that CUDALINT_TRUTH names or in
 * ../shared/truth beside it. Whoever has neither skips the tests that need them.
 */
#ifndef TRUTH_H
#define TRUTH_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/array.h"

struct table {
	ARRAY(char **) rows; /* cells by column; the line of names is left out */
};

/* Reads a table with so many columns; lines with fewer are filled with "". False, with a line on
 * standard error, where there is none. */
bool table_read(struct arena *a, const char *path, unsigned columns, struct table *t);
bool truth_table(struct arena *a, const char *name, unsigned columns, struct table *t);
/* The number a cell holds; anything else ends the program. */
long long whole_number(const char *cell);

#endif
