/* members.h - the mask of a warp intrinsic against the lanes that reach it. */
#ifndef CUDALINT_MEMBERS_H
#define CUDALINT_MEMBERS_H

#include "facts/facts.h"

enum mask_fault {
	MASK_FINE,
	MASK_EMPTY,	   /* names no lane */
	MASK_OMITS_CALLER, /* a lane that calls is not named */
	MASK_NAMES_ABSENT, /* a lane that is named is elsewhere */
	MASK_IS_MOMENT,	   /* __activemask() in a branch: who happens to run together */
	MASK_READS_GONE,   /* a lane reads the register of one that has ended, */
	MASK_READS_ELSEWHERE, /* of one that is not in the branch, */
	MASK_READS_MISSING,   /* of one that the block's last warp does not have */
	MASK_READS_FIXED,  /* all read one lane by its number, and it need not be among them */
};

struct mask_facts {
	enum mask_fault fault;
	unsigned lane; /* OMITS_CALLER, NAMES_ABSENT, READS_*: one such lane; 32: not known by
			  number */
	uint32_t cause_span; /* the branch, loop or exit that only some lanes take; 0: not known */
};

struct members { /* until when the block's threads are seen */
	const struct kernel_facts *k;
	size_t last[MAX_THREADS]; /* event */
};

void members_find(const struct kernel_facts *k, struct members *out);
/* A shuffle, vote, match, reduction or __syncwarp. Lanes that have returned need not come: a mask may
 * name them, but nobody may read them. So may the mask at the tail of a row, whose last lanes have
 * nothing left to do; but a branch that surely parts each warp, by number or by data, has a mask of
 * its own. */
struct mask_facts members_examine(const struct members *m, const struct event *e);

#endif
