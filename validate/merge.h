/*
 * merge.h - records become results: one file per card, one entry per case, each with its verdicts.
 *
 * validate/results/CARD.json holds {version, card, driver, cuda, profiler, cases}. A case is a pair
 * (or a lone program) as a whole: a run replaces the cases it ran and keeps the others. What a pair
 * must pass is what its rule's proof names; `passes` says whether it did.
 */
#ifndef VALIDATE_MERGE_H
#define VALIDATE_MERGE_H

#include <stdbool.h>

#include "base/arena.h"

/* Judges DIR/records.tsv by DIR's plan into the card's results file. Dies on what it cannot read,
 * a damaged results file included. Returns whether every pair that was run passes. */
bool merge_records(struct arena *a, const char *directory, const char *results_folder);

#endif
