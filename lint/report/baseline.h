/*
 * baseline.h - findings that were there before: known by their fingerprints, not told, not counted.
 *
 * The file is JSON with an entry a line, sorted by path, rule and fingerprint, so that versions of
 * it merge. An entry that nothing matches any more is stale; it is only judged in runs that read
 * its file in full, under its rule; a file that is gone is judged in runs over its project.
 */
#ifndef CUDALINT_BASELINE_H
#define CUDALINT_BASELINE_H

#include "report/order.h"

struct baseline_entry {
	const char *fingerprint, *rule, *file;
	bool was_seen, is_stale;
};

/* Of the run: whether a rule is judged in a file. NULL: all are, everywhere. */
struct baseline_scope {
	bool (*has_rule)(const char *rule, const char *path, void *context); /* path: absolute */
	void *context;
};

struct baseline {
	const char *top; /* of the project that the file lies in, absolute; NULL: nothing marks one */
	ARRAY(struct baseline_entry) entries;
};

/* Fills out->entries. NULL, or what is wrong with the file (in the arena). A file that does not exist is empty if
 * may_be_new, else wrong. */
const char *baseline_read(struct arena *a, const char *path, bool may_be_new, struct baseline *out);
/* Of a closed account: moves the findings that the baseline has to account->known and counts the
 * entries that are stale (n_stale) and those that were neither seen nor judged (n_unjudged). */
void baseline_apply(struct arena *a, struct baseline *b, const struct baseline_scope *scope,
		    struct account *account);
/* The file's new contents: what baseline_apply found to be there still or not judged, and, if
 * adding, all findings of the account. */
void baseline_write(struct text *out, const struct baseline *b, const struct account *account,
		    bool adding);

#endif
