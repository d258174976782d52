/*
 * plan_make.h - writes what the GPU's machine needs to know: programs, predictions, findings.
 */
#ifndef VALIDATE_PLAN_MAKE_H
#define VALIDATE_PLAN_MAKE_H

#include "base/arena.h"

/* What of a rule's proof this harness can show: words of struct program's `needs`. */
const char *proof_words(struct arena *a, const char *proof);

/* Writes plan.tsv, predictions.tsv and findings.tsv into an existing folder, from the fixtures
 * below the current directory and cudalint's JSON report over them (with accesses). Dies when it
 * cannot. */
void plan_make(struct arena *a, const char *directory, const char *report);

/* Appends the predictions of a whole JSON report to a file, as those of the program so named. */
void plan_make_app(struct arena *a, const char *name, const char *report, const char *predictions);

#endif
