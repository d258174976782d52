/*
 * needless.h - barriers of the block across which no two threads exchange anything.
 *
 * What may run before a barrier since the barriers of the block before it is held against what may
 * run after it until the next ones, along every way through loops, theirs left out or run again.
 * Only accesses whose place is a number for each thread, apart from what is the same for all of
 * them and for every iteration, can be told apart. Where a kernel holds anything whose effect on
 * other threads is not followed (fences, opaque code, volatile or asynchronous accesses, atomics on
 * global memory, other barriers than the block's and the warps'), every barrier is needed. Distinct
 * pointer arguments are taken not to overlap (A4), unless the launch passes one memory for both.
 *
 * The callers of a helper differ, so a barrier in one is judged only by what is inside of the call:
 * all that runs on both of its sides until the next barriers, or a side that touches nothing.
 */
#ifndef CUDALINT_NEEDLESS_H
#define CUDALINT_NEEDLESS_H

#include "facts/facts.h"

struct needless { /* places in the kernel, each with or without its copies in unrolled loops */
	ARRAY(const struct event *) at;
};

/* Those that can all be removed together. */
struct needless needless_barriers(const struct kernel_facts *k);

#endif
