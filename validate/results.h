/*
 * results.h - every card's records judged by a plan, and all that is written of them.
 *
 * validate/results/CARD.json beside each CARD.tsv, gains.tsv, docs/evidence.md and
 * validate/sanitizers.md. Everything is made before the first is written: what is damaged leaves
 * all of them as they were.
 */
#ifndef VALIDATE_RESULTS_H
#define VALIDATE_RESULTS_H

#include <stdbool.h>

#include "base/arena.h"

#define RESULTS "validate/results"

/* Dies when what is stored is damaged, or judging could not write: before more is taken over. */
void results_check(struct arena *a);
/* Returns whether every pair of every card passes. Dies when a file is damaged or cannot be
 * written. */
bool results_judge(struct arena *a, const char *plan);

#endif
