/*
 * report.h - results for people and for the linter's own words: docs/evidence.md, gains.tsv,
 * sanitizers.md.
 */
#ifndef VALIDATE_REPORT_H
#define VALIDATE_REPORT_H

#include <stddef.h>

#include <cjson/cJSON.h>

#include "base/arena.h"

struct reports { /* texts, for free() */
	char *evidence, *gains, *sanitizers;
};

/* Of every card's results (merge.h); the plan in the directory says which cases are missing. */
struct reports report_results(struct arena *a, const char *plan, const cJSON *const *cards,
			      size_t n);

#endif
