/*
 * changes.h - which findings lie in what was changed, as a unified diff tells it.
 *
 * By lines: the finding's own line is new or changed. By functions: the finding, its launch, or a
 * place that its notes name, lies in a function that something was changed in or taken out of: an
 * edit on one line often causes the finding on another. By files: the finding's file was changed.
 */
#ifndef CUDALINT_CHANGES_H
#define CUDALINT_CHANGES_H

#include "report/order.h"

enum change_mode { CHANGES_LINES, CHANGES_FUNCTIONS, CHANGES_FILES };

struct changed_lines { /* last < first: lines were taken out before `first` */
	uint32_t first, last;
};

struct changed_file {
	const char *file; /* clean, absolute */
	bool is_whole;	  /* all of it is new */
	ARRAY(struct changed_lines) lines;
};

struct changes {
	ARRAY(struct changed_file) files;
	const char *lost; /* a name in the diff that leads to no file; NULL: there is none */
};

/* Reads a unified diff, with or without context, with or without the prefixes a/ and b/. Paths in
 * it start at the first root (absolute) where they lead to a file. */
void changes_read(struct arena *a, const char *diff, const struct text_list *roots,
		  struct changes *out);
/* file: absolute. */
void changes_add_whole(struct arena *a, struct changes *c, const char *file);
/* Of a closed account: takes out what lies elsewhere and counts it in account->n_elsewhere. */
void changes_apply(struct arena *a, const struct changes *c, enum change_mode mode,
		   struct account *account);

#endif
