/*
 * oracle.h - one random kernel, evaluated for the whole block and run thread by thread: do the two
 * agree?
 *
 * Every number that the evaluator leaves open (arguments, block index, iteration, what uniform
 * loads find) gets the number the run had. Then for each global or shared access the addresses the
 * evaluator claims, thread by thread, must be those of the run, the threads it claims must be those
 * that came, and the sectors counted from the run's addresses must lie in the interval of the row,
 * or be its figure where the row is exact.
 */
#ifndef CUDALINT_ORACLE_H
#define CUDALINT_ORACLE_H

#include "base/arena.h"
#include "random_kernels.h"

struct oracle_counts {
	unsigned kernels, dropped; /* dropped: undefined in C for these numbers, too long, or
				      nowhere near an object */
	unsigned places; /* accesses of the source, in their call chains, that were compared */
	unsigned exact_places; /* of those: equal thread by thread; the others: contained */
	unsigned blind_places; /* addresses that depend on what no symbol has a number for */
	uint64_t addresses;
	unsigned rows, rows_exact, rows_assumed, rows_interval, rows_data; /* rest: unknown */
	unsigned requests_judged;
};

/* NULL if the two agree, else what differs (in the arena). The same seed gives the same sample. */
const char *oracle_check(struct arena *a, uint64_t seed, struct oracle_counts *counts);
/* Prints the sample: kernel, shape, arguments, and each event the evaluator saw. */
void oracle_show(struct arena *a, uint64_t seed);

#endif
