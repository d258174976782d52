/*
 * fingerprint.h - names for findings that outlive edits elsewhere in the file.
 *
 * cudalint/v1 is made of the rule, the path from the top of the project, the line's own characters
 * without blanks, and a count where all of these are equal: moving a line keeps it, changing the
 * line does not. primaryLocationLineHash is GitHub's: a rolling hash over the 100 characters from
 * the line on.
 */
#ifndef CUDALINT_FINGERPRINT_H
#define CUDALINT_FINGERPRINT_H

#include "report/order.h"

/* Sets the fingerprint of each finding of a closed account, held back or not. */
void fingerprints_set(struct arena *a, struct account *account);
/* Of a file that gave no result. */
const char *fingerprint_no_result(struct arena *a, const struct account *account, const char *path);
/* "9dbc9590b29ebfe0:1" of a line (from 1) as GitHub's upload computes it; NULL if there is no such
 * line. */
const char *fingerprint_github(struct arena *a, struct source_set *set, const char *file,
			       uint32_t line);

#endif
