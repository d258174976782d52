/*
 * occupancy.h - how many blocks of a launch a multiprocessor holds at once, as far as threads, blocks
 * and shared memory decide it. Registers are not known here.
 */
#ifndef CUDALINT_OCCUPANCY_H
#define CUDALINT_OCCUPANCY_H

#include "facts/facts.h"

enum occupancy_limit { LIMIT_THREADS, LIMIT_BLOCKS, LIMIT_SHARED };

struct occupancy {
	unsigned arch;		   /* 90: compute capability 9.0 */
	unsigned blocks, warps;	   /* resident at once */
	unsigned most_warps;	   /* that it holds at all */
	enum occupancy_limit limit; /* what allows the fewest blocks */
	uint64_t shared;	   /* bytes a block: static and dynamic */
	uint64_t shared_for_more;  /* bytes a block with which one more would fit */
};

/* Of a multiprocessor of that architecture with blocks of so many threads and bytes; false where the
 * architecture is not known, or a block does not fit. */
bool occupancy_of(unsigned arch, unsigned threads, uint64_t shared, struct occupancy *o);
/* Of the kernel under one of its launches; false where something is not known. */
bool occupancy_examine(const struct kernel_facts *k, const struct launch_facts *l,
		       struct occupancy *o);
/* The most bytes of dynamic shared memory that host code lets this kernel have, or one that is not
 * known: 0 if it asks for none, INT64_MAX if the number is not known. */
int64_t shared_limit(const struct kernel_facts *host, uint32_t kernel);

#endif
