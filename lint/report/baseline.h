/*
 * baseline.h - findings that were there before: known by their fingerprints, not told, not counted.
 *
 * The file is JSON with an entry a line, sorted by path, rule and fingerprint, so that versions of
 * it merge. An entry that nothing matches any more is stale; it is only judged in runs that read
 * its file in full.
 */
#ifndef CUDALINT_BASELINE_H
#define CUDALINT_BASELINE_H

#include "report/order.h"

struct baseline_entry {
	const char *fingerprint, *rule, *file;
	bool was_seen;
};

struct baseline {
	ARRAY(struct baseline_entry) entries;
};

/* NULL, or what is wrong with the file (in the arena). A file that does not exist is empty if
 * may_be_new, else wrong. */
const char *baseline_read(struct arena *a, const char *path, bool may_be_new, struct baseline *out);
/* Of a closed account: moves the findings that the baseline has to account->known and gives the
 * number of stale entries. */
size_t baseline_apply(struct arena *a, struct baseline *b, struct account *account);
/* The file's new contents: what was known and is still there or was not looked at, and, if adding,
 * all findings of the account. */
void baseline_write(struct text *out, const struct baseline *b, const struct account *account,
		    bool adding);

#endif
