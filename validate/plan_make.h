/*
 * plan_make.h - writes what the GPU's machine needs to know: programs, predictions, findings.
 */
#ifndef VALIDATE_PLAN_MAKE_H
#define VALIDATE_PLAN_MAKE_H

#include "base/arena.h"

/* What of a rule's proof this harness can show: words of struct program's `needs`. */
const char *proof_words(struct arena *a, const char *proof);

/* Writes plan.tsv, predictions.tsv and findings.tsv into an existing folder, from the fixtures
 * below the current directory and cudalint's JSON report over them (with accesses). Dies, with
 * nothing written, where a twin is missing or a source does not parse. */
void plan_make(struct arena *a, const char *directory, const char *report);

struct app { /* any program; commands are the shell's, build may be "" */
	const char *name, *build, *run;
};

/* Appends a program to the folder's apps.tsv, and a whole JSON report to its predictions.tsv
 * (app.h). Dies, with nothing written, when the report has no access. */
void plan_make_app(struct arena *a, const char *directory, const char *report,
		   const struct app *app);

#endif
