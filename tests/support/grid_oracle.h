/*
 * grid_oracle.h - one random kernel whose launch tells grid, block and every scalar: do the figures
 * of its rows hold for the whole grid?
 *
 * The kernel is run block by block, thread by thread (interpret.h); each request's sectors, lines
 * and wavefronts are counted from the run's addresses by definitions.md section 1. A row that is
 * exact, with no guard assumed, must have their means; an interval must hold them.
 */
#ifndef CUDALINT_GRID_ORACLE_H
#define CUDALINT_GRID_ORACLE_H

#include <stdint.h>

#include "base/arena.h"

struct grid_counts {
	unsigned kernels, dropped; /* as oracle.h has it; or with too many threads to run */
	unsigned rows_judged, intervals_judged;
	unsigned long long requests;
};

/* NULL if they hold, else what differs (in the arena). The same seed gives the same sample. */
const char *grid_oracle_check(struct arena *a, uint64_t seed, struct grid_counts *counts);
/* Prints the sample and what the evaluator says of it. */
void grid_oracle_show(struct arena *a, uint64_t seed);

#endif
