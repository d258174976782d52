/* reuse.h - how often a block asks for the same sectors of read-only global memory. */
#ifndef CUDALINT_REUSE_H
#define CUDALINT_REUSE_H

#include "facts/facts.h"

struct reuse {
	double factor; /* sectors requested / distinct sectors, over a stretch of the loops; a
			  request that strides counts as if its lanes lay side by side; 0: not
			  known, or no loop */
	double bytes;  /* of the distinct sectors */
	const struct row *most; /* the access that asks for most of them */
};

/* The loads of one object by the whole block, over up to 32 iterations of the loop around each. */
struct reuse reuse_of(const struct kernel_facts *k, uint32_t object);

#endif
