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

/* A selector is a rule's name, a group's, or the beginning of names with a "*" behind. */
bool catalogue_selects(const char *selector, unsigned rule);
/* NULL for a selector of some rule, else what is wrong with it, in the arena. */
const char *catalogue_wrong_selector(struct arena *a, const char *selector);
/* By index, in the arena: what runs if nobody says otherwise. */
bool *catalogue_defaults(struct arena *a);
/* Changes is_on by selectors: only these (none: what was on), these as well, these not. NULL, or
 * what is wrong, with a suggestion (in the arena). */
const char *catalogue_change(struct arena *a, bool *is_on, const struct words *only,
			     const struct words *on, const struct words *off);
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
