#include "check.h"

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/fail.h"

/* What a row must have; its empty column at the end counts. */
struct shape {
	const char *kind;    /* its first field; NULL: any */
	size_t least, most;  /* columns */
	const char *numbers; /* letters: a for column 0; "-" stands for an unknown one */
	size_t numbers_from; /* and all from this column on; 0: none */
	size_t words_after;  /* but for so many at the end */
	const char *names;   /* letters: what may be part of a file's name */
};

static const struct shape records[] = {
    {"card", 7, 7, "", 0, 0, ""},	{"step", 7, 8, "de", 0, 0, "bc"},
    {"same", 6, 7, "df", 0, 0, "bc"},	{"time", 4, 4096, "", 2, 0, "b"},
    {"said", 4, 6, "", 0, 0, "bc"},	{"tool", 7, 8, "ef", 0, 0, "bcd"},
    {"inst", 21, 21, "hk", 11, 2, "b"}, {NULL, 0, 0, NULL, 0, 0, NULL},
};
static const struct shape predictions[] = {{NULL, 26, 26, "", 9, 1, "a"}};
static const struct shape apps[] = {{NULL, 3, 3, "", 0, 0, "a"}};

static const struct shape *shape_of(const struct table_row *r, const struct shape *shapes)
{
	for (; shapes->kind; shapes++)
		if (!strcmp(table_field(r, 0), shapes->kind))
			return shapes;
	return shapes->least ? shapes : NULL;
}

static bool is_number(const struct table_row *r, size_t column)
{
	const char *field = table_field(r, column);

	return !*field || !strcmp(field, "-") || !isnan(table_number(r, column));
}

static bool has_numbers(const struct table_row *r, const struct shape *s)
{
	for (const char *c = s->numbers; *c; c++)
		if (!is_number(r, (size_t)(*c - 'a')))
			return false;
	for (size_t i = s->numbers_from; s->numbers_from && i + s->words_after < r->n; i++)
		if (!is_number(r, i))
			return false;
	return true;
}

bool check_is_file_name(const char *name)
{
	if (!*name || *name == '.')
		return false;
	for (; *name; name++)
		if (!isalnum((unsigned char)*name) && !strchr("._-+", *name))
			return false;
	return true;
}

static bool has_names(const struct table_row *r, const struct shape *s)
{
	for (const char *c = s->names; *c; c++)
		if (!check_is_file_name(table_field(r, (size_t)(*c - 'a'))))
			return false;
	return true;
}

static void check_bytes(const char *path, const struct table *t)
{
	if (t->damage)
		die("%s is damaged: %s", path, t->damage);
}

static void check_row(const char *path, const struct table_row *r, const struct shape *s)
{
	const char *kind = s && s->kind ? s->kind : "a row";

	if (!s)
		die("%s is damaged: line %u is of no known kind", path, r->line);
	if (r->n < s->least || r->n > s->most)
		die("%s is damaged: line %u (%s) has %zu columns, not %zu", path, r->line, kind,
		    r->n, s->least);
	if (!has_numbers(r, s))
		die("%s is damaged: line %u (%s) has words where numbers belong", path, r->line,
		    kind);
	if (!has_names(r, s))
		die("%s is damaged: line %u (%s) has something else where a name belongs", path,
		    r->line, kind);
}

static void check_rows(const char *path, const struct table *t, const struct shape *shapes)
{
	for (size_t i = 0; i < t->rows.n; i++)
		check_row(path, &t->rows.at[i], shape_of(&t->rows.at[i], shapes));
	if (t->loss)
		die("%s is damaged: %s", path, t->loss);
}

void check_predictions(const char *path, const struct table *t)
{
	check_bytes(path, t);
	check_rows(path, t, predictions);
}

void check_apps(const char *path, const struct table *t)
{
	check_bytes(path, t);
	check_rows(path, t, apps);
}

/* --- records --------------------------------------------------------------------------------- */

enum { LONGEST_NAME = 64 };

/* As "NVIDIA A100-SXM4-40GB" or "Quadro RTX 6000/8000": its file is called after it. */
static bool is_card_name(const char *name)
{
	if (!isalnum((unsigned char)*name) || strlen(name) > LONGEST_NAME)
		return false;
	for (; *name; name++)
		if (!isalnum((unsigned char)*name) && !strchr(" ._-+/()@", *name))
			return false;
	return true;
}

static const struct table_row *card_of(const char *path, const struct table *t)
{
	const struct table_row *card = NULL;

	for (size_t i = 0; i < t->rows.n; i++) {
		const struct table_row *r = &t->rows.at[i];
		if (strcmp(table_field(r, 0), "card") != 0)
			continue;
		if (card)
			die("%s is damaged: line %u names a card, as line %u does", path, r->line,
			    card->line);
		card = r;
	}
	if (!card)
		die("%s is damaged: it does not say which card it is from", path);
	return card;
}

const struct table_row *check_records(const char *path, const struct table *t)
{
	check_bytes(path, t);
	const struct table_row *card = card_of(path, t);
	check_rows(path, t, records);
	if (!is_card_name(table_field(card, 1)))
		die("%s is damaged: line %u: a card's name begins with a letter or digit, has no "
		    "others than those, blanks and ._-+/()@, and %d at most",
		    path, card->line, LONGEST_NAME);
	return card;
}
