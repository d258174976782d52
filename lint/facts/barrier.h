/* barrier.h - who does not reach a block barrier, and why. */
#ifndef CUDALINT_BARRIER_H
#define CUDALINT_BARRIER_H

#include "facts/facts.h"

enum barrier_miss { MISS_NONE, MISS_BRANCH, MISS_EXIT };

struct barrier_facts {
	enum barrier_miss
	    miss;	     /* BRANCH: a branch or loop around it; EXIT: threads left before it */
	uint32_t cause_span; /* the branch, loop or exit; 0: unknown */
	const struct cond *cond;  /* open condition that decides, NULL when the threads are known */
	unsigned reached, missed; /* a thread that reaches it, one that does not; MAX_THREADS: not
				     known by number */
	bool is_loop, is_data;
	bool is_grid; /* whole blocks are missing at a barrier of the grid */
};

bool barrier_is_block_wide(const struct event *e);
/* What keeps threads of the block from this barrier, if something certainly does. */
struct barrier_facts barrier_examine(const struct kernel_facts *k, const struct event *e);

#endif
