/*
 * catalogue.h - the rules as a list to choose from and to read: --rules, --disable, `rules`,
 * `explain`.
 */
#ifndef CUDALINT_CATALOGUE_H
#define CUDALINT_CATALOGUE_H

#include <stdbool.h>

#include "options.h"
#include "report/print.h"

/* Which rules of rule_table run, by index. */
struct selection {
	bool *is_on;
};

/* only: names or groups that run (empty: the defaults); off: names or groups that do not. NULL, or
 * what is wrong, with a suggestion (in the arena). */
const char *catalogue_select(struct arena *a, const struct words *only, const struct words *off,
			     struct selection *out);
/* Fits analyse_options.rule_enabled; the context is a struct selection. */
bool catalogue_is_on(const char *name, void *selection);
/* NULL for the name of a rule, else what is wrong with it and what may have been meant. */
const char *catalogue_wrong_name(struct arena *a, const char *name);
/* Prints one rule. NULL, or what is wrong. */
const char *catalogue_explain(struct text *out, const char *name, unsigned format);
/* One line a rule, a Markdown table or JSON. */
void catalogue_list(struct text *out, unsigned format);
/* All rules as reports want them, in the arena; *n is their number. */
const struct rule_info *catalogue_info(struct arena *a, const struct selection *s, unsigned *n);

#endif
