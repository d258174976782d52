/* strides.h - run-time numbers that multiply the lane: which one, and what if it were 1;
 * whether a loop comes back to the same sectors. */
#ifndef CUDALINT_STRIDES_H
#define CUDALINT_STRIDES_H

#include "facts/facts.h"

struct lane_stride {
	uint32_t symbol;  /* the run-time number that multiplies the lane, 0: none */
	const char *name; /* of it, NULL if it has none */
	/* With 1 for it the access is ideal, and other dimensions have strides of their own: the
	 * shape of a tensor library, whose innermost stride is 1 as a rule. */
	bool usually_one;
	/* A loop walks on through the sectors that the access touched (row walks): each sector
	 * serves several iterations of its lane, if L1 keeps it. */
	bool walks_on;
};

struct lane_stride strides_examine(const struct kernel_facts *k, const struct row *r);

#endif
