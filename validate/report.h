/*
 * report.h - results for people and for the linter's own words: docs/evidence.md, gains.tsv,
 * sanitizers.md.
 */
#ifndef VALIDATE_REPORT_H
#define VALIDATE_REPORT_H

#include "base/arena.h"

/* Writes them from every results file of the folder; the plan in DIRECTORY says which cases are
 * missing. Dies when a file is damaged. */
void report_results(struct arena *a, const char *directory, const char *results_folder,
		    const char *evidence, const char *gains, const char *sanitizers);

#endif
