/*
 * witness.h - a defect shown to happen: numbers are chosen for everything unknown, consistent with
 * what the host code in sight does, and the plain interpreter (ir/interpret.h), which shares
 * nothing with the value domain, runs the block.
 */
#ifndef CUDALINT_WITNESS_H
#define CUDALINT_WITNESS_H

#include "facts/facts.h"

struct witness {
	bool found;
	uint32_t block_index[3];
	unsigned reaching, missing; /* threads that arrive at the barrier most and least often */
	const char *numbers;	    /* "n = 1000, block 3": empty if nothing had to be chosen */
};

/* Runs the block until two threads of it are seen to arrive at this barrier a different number of
 * times. */
struct witness witness_barrier(const struct kernel_facts *k, const struct event *barrier);

#endif
