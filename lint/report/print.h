/*
 * print.h - the views of an account: text for people, JSON for programs, the access table for the
 * curious.
 */
#ifndef CUDALINT_PRINT_H
#define CUDALINT_PRINT_H

#include "report/order.h"

struct print_options {
	bool color;
	bool summary;	 /* the closing line */
	bool accesses;	 /* JSON: add the access table */
	bool suppressed; /* show what comments hold back as well */
	const char *tool_version;
};

/* Findings with their source lines, then what gave no or partial results, then a line that sums up.
 */
void print_text(struct text *out, const struct account *account, const struct print_options *o);
/* The schema is docs/json.md. */
void print_json(struct text *out, const struct account *account, const struct print_options *o);
/* One line an access. */
void print_accesses(struct text *out, const struct account *account);

#endif
