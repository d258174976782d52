/*
 * hazard.h - pairs of accesses to shared memory by two threads that nothing orders.
 *
 * The events of a kernel are walked in program order, once for the whole kernel and twice in a row
 * for the body of each symbolic loop (its back edge), with every loop at its first iteration; once
 * more as a whole with each loop in which no threads meet at its second. Per word the walk keeps
 * who wrote, read and updated it since the last barrier of the block. Only addresses that are
 * numbers (in one block of a known shape, where a thread's own place hangs on the block's index), or
 * differ from a number by the same uniform symbols, are compared; conditions on arguments are given
 * numbers (sample.h), and of two conditions on data nothing is concluded. Where
 * data lead an access to any element of an array, or of the array of each warp, the ones that begin
 * at its first element stand for all others. A group's copy is written by its first and by its last
 * thread, until the group has waited for it. What
 * may order threads in ways that are not followed (named barriers, cuda::barrier, opaque calls)
 * orders everything.
 */
#ifndef CUDALINT_HAZARD_H
#define CUDALINT_HAZARD_H

#include "facts/facts.h"

enum flight { /* of the copy that the first of a pair is */
	FLIGHT_NONE, /* it is none, or is over when the threads meet */
	FLIGHT_OWN,  /* its own thread has waited for it, and met nobody since */
	FLIGHT_OPEN, /* nobody has waited for it */
};

struct hazard {
	uint32_t object;
	enum flight flight;
	bool in_warp;	/* all such pairs of the interval lie within a warp */
	bool back_edge; /* the later access belongs to the next iteration of a loop */
	const struct event *first, *second;   /* in the order of the program */
	unsigned first_thread, second_thread; /* linear ids */
	bool open;			      /* data decide whether or where some of it happens */
	bool chosen;			      /* data decide of either thread whether it comes */
	bool is_update; /* the second stores what it made of what the first read there */
	bool placed;	/* offset is a number; else it is the one within an unknown base */
	int64_t offset; /* bytes from the object's start */
};

struct hazards {
	ARRAY(struct hazard) at; /* one an object and barrier interval */
};

/* Found at the first call and kept with the kernel. */
const struct hazards *hazards_of(const struct kernel_facts *k);
/* What both touch, as the source would write it: "tile[3][0]"; NULL where it is not a number. */
const char *hazard_element(const struct kernel_facts *k, const struct hazard *h);
/* Is there one on this object? Rules that come after shared-race and missing-warp-sync give way. */
bool hazard_speaks_of(const struct kernel_facts *k, uint32_t object);

#endif
