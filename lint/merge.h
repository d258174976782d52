/*
 * merge.h - `cudalint merge`: the reports of several runs as one.
 *
 * JSON reports or SARIF logs, not both. Findings are sorted as in one run, and of those that
 * several runs have one stays. What a field means is the reports' matter: fields that are not known
 * here are kept as they are.
 */
#ifndef CUDALINT_MERGE_H
#define CUDALINT_MERGE_H

#include "base/text.h"
#include "options.h"

/* NULL, or what is wrong (in the arena of out). */
const char *merge_reports(struct text *out, const struct words *paths);

#endif
