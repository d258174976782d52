/*
 * order.h - the findings of many files as one list: paths made short, said once each, in the order
 * of the source.
 *
 * A header seen through several files, or a kernel in several instances, gives the same finding
 * many times: of those at the same place and of the same rule the most severe stays, then the more
 * confident, then the first.
 */
#ifndef CUDALINT_ORDER_H
#define CUDALINT_ORDER_H

#include "base/text.h"
#include "report/finding.h"
#include "report/source.h"

struct account {
	const char *directory; /* paths are relative to it */
	const char *root;      /* top of the project: fingerprints start there; NULL: directory */
	/* Looked at before root: of the project here, if anything marks it, and of others whose files
	 * are in the run. Absolute; what lies in none of them starts at root. */
	struct text_list tops;
	struct file_result *files; /* in the order of the jobs */
	unsigned n_files;
	ARRAY(struct finding *) findings; /* sorted by path, line, column, rule */
	unsigned n_severity[3];		  /* by enum severity */
	unsigned n_partial, n_failed;
	ARRAY(struct finding *) suppressed; /* held back by comments, in the same order */
	ARRAY(struct finding *) known;	    /* that a baseline has */
	size_t n_stale;	   /* entries of the baseline that nothing matches */
	size_t n_unjudged; /* entries of it that this run could not have matched */
	size_t n_elsewhere;		    /* findings outside of what was changed */
	struct source_set *sources;	    /* of the files named here */
};

/* Shortens every path in the files' results: before anything compares them. */
void account_open(struct arena *a, struct account *account);

/* Fills findings and the counts from files, opened before or not. */
void account_close(struct arena *a, struct account *account);
/* A path as it is from the top of the project, in the arena: the same from whichever folder of it
 * the program runs in. */
const char *account_path(struct arena *a, const struct account *account, const char *path);
/* Counts anew what is left in findings. */
void account_count(struct account *account);
/* Sorts a file's findings and drops the doubles (paths untouched). */
void findings_settle(struct file_result *file);
const char *severity_name(enum severity s);

#endif
