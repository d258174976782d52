/*
 * trial.h - replays of a kernel with concrete numbers.
 *
 * Numbers are chosen for everything unknown, consistent with what the host code in sight does, and
 * the plain interpreter (ir/interpret.h), which shares nothing with the value domain, runs one
 * block. A few choices are tried, and of each the first, the last and the second block of the
 * grid. Memory holds numbers below 1000, so that sums of them stay in range.
 */
#ifndef CUDALINT_TRIAL_H
#define CUDALINT_TRIAL_H

#include "facts/facts.h"
#include "ir/interpret.h"

struct replay {			      /* what is looked for; all callbacks get the context */
	void (*begin)(void *context); /* a run begins: forget the last one */
	void (*event)(void *context, const struct interp_event *event);
	bool (*happened)(void *context); /* asked after the run */
	void *context;
	const bool *enough; /* set by event: the run need not go on */
	uint64_t max_steps; /* of the whole block */
	unsigned contents;  /* it must happen with so many contents of memory */
};

/* So many steps went into the same kernel's other instances and shapes, so many instances of them: what
 * took long there is tried for a shorter time here, and where instances are many, for a share. */
void trial_begin(struct kernel_facts *k, uint64_t spent, unsigned instances);
/* The numbers with which it happened ("n = 1000, block (3,0,0)"), NULL if with none. */
const char *trial_search(const struct kernel_facts *k, const struct replay *replay);

#endif
