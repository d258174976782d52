#include "check.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/fail.h"

struct kind {
	const char *name;
	size_t least, most;  /* columns, the empty one at a row's end included */
	const char *numbers; /* letters: a for column 0; "-" stands for an unknown one */
	size_t numbers_from; /* and all from this column on; 0: none */
	size_t words_after;  /* but for so many at the end */
};

static const struct kind kinds[] = {
    {"card", 7, 7, "", 0, 0},	 {"step", 7, 8, "de", 0, 0}, {"same", 6, 7, "df", 0, 0},
    {"time", 5, 4096, "", 2, 1}, {"said", 4, 6, "", 0, 0},   {"tool", 7, 8, "ef", 0, 0},
    {"inst", 21, 21, "hk", 11, 2},
};

static const struct kind *kind_of(const struct table_row *r)
{
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (!strcmp(table_field(r, 0), kinds[i].name))
			return &kinds[i];
	return NULL;
}

static bool is_number(const struct table_row *r, size_t column)
{
	const char *field = table_field(r, column);

	return !*field || !strcmp(field, "-") || !isnan(table_number(r, column));
}

static bool has_numbers(const struct table_row *r, const struct kind *k)
{
	for (const char *c = k->numbers; *c; c++)
		if (!is_number(r, (size_t)(*c - 'a')))
			return false;
	for (size_t i = k->numbers_from; k->numbers_from && i + k->words_after < r->n; i++)
		if (!is_number(r, i))
			return false;
	return true;
}

void check_records(const char *path, const struct table *t)
{
	for (size_t i = 0; i < t->rows.n; i++) {
		const struct table_row *r = &t->rows.at[i];
		const struct kind *k = kind_of(r);

		if (!k)
			die("%s is damaged: row %zu is of no known kind", path, i + 1);
		if (r->n < k->least || r->n > k->most)
			die("%s is damaged: row %zu (%s) has %zu columns", path, i + 1, k->name,
			    r->n);
		if (!has_numbers(r, k))
			die("%s is damaged: row %zu (%s) has words where numbers belong", path,
			    i + 1, k->name);
	}
}
