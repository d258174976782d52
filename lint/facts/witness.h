/*
 * witness.h - a defect shown to happen: numbers are chosen for everything unknown, consistent with
 * what the host code in sight does, and the plain interpreter (ir/interpret.h), which shares
 * nothing with the value domain, runs the block.
 */
#ifndef CUDALINT_WITNESS_H
#define CUDALINT_WITNESS_H

#include "facts/hazard.h"

struct witness {
	bool found;
	unsigned reaching, missing; /* threads that arrive at the barrier most and least often */
	const char *numbers;	    /* "n = 1000, block (3,0,0)" */
};

/* Runs the block until two threads of it are seen to arrive at this barrier a different number of
 * times. */
struct witness witness_barrier(const struct kernel_facts *k, const struct event *barrier);
/* Runs the block until the two threads of the hazard are seen to make its two accesses to one byte
 * with nothing between that orders them, whatever is in memory. Two stores of one number do not
 * count. The numbers with which it happened; NULL: not seen. */
const char *witness_race(const struct kernel_facts *k, const struct hazard *h);

#endif
