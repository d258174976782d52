/*
 * gains.h - how much faster the cure of a rule's fixtures was, as measured on a GPU and built in
 * from validate/results/gains.tsv.
 */
#ifndef CUDALINT_GAINS_H
#define CUDALINT_GAINS_H

#include "base/arena.h"

struct gain {
	const char *rule, *fixture, *card; /* rule NULL: the end of the table */
	double times;			   /* flagged time / fixed time, medians */
};
extern const struct gain gain_table[];

/* "1.6x to 3.2x faster once fixed, NVIDIA H200 (fixtures/strided-access)", in the arena; NULL if
 * nothing was measured. */
const char *gain_text(struct arena *a, const char *rule);

#endif
