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
};

struct mask_facts {
	enum mask_fault fault;
	unsigned lane; /* OMITS_CALLER, NAMES_ABSENT: one such lane; 32: not known by number */
	uint32_t cause_span; /* the branch or loop that only some lanes take; 0: not known */
};

/* A shuffle, vote, match or reduction. */
struct mask_facts members_examine(const struct kernel_facts *k, const struct event *e);

#endif
