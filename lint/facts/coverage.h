/*
 * coverage.h - is what ran all that the source may do?
 *
 * Numbers of the launch, or of a call, leave branches out and cut loops short that another launch or
 * call would run. Who concludes from what is absent asks here first.
 */
#ifndef CUDALINT_COVERAGE_H
#define CUDALINT_COVERAGE_H

#include "facts/facts.h"

struct coverage { /* of a function */
	bool *looped;		/* by ref: in a loop; NULL: not asked yet */
	bool is_representative; /* numbers left no memory operations out */
};

struct coverages {
	const struct kernel_facts *k;
	struct arena *arena;
	struct coverage *of; /* by function */
};

void coverages_begin(struct coverages *c, const struct kernel_facts *k, struct arena *arena);
bool coverage_is_representative(struct coverages *c, uint32_t function);
/* In what is called from this context on, too. */
bool coverage_of_call(struct coverages *c, uint32_t context);
/* In a loop, but only for one iteration: what others would do is not seen. */
bool coverage_ran_once(struct coverages *c, const struct event *e);
/* Does this context lie in the call, or is it the call itself? */
bool context_is_inside(const struct kernel_facts *k, uint32_t context, uint32_t call);

#endif
