/* neighbours.h - stores of different warps into one sector at the same place in the program. */
#ifndef CUDALINT_NEIGHBOURS_H
#define CUDALINT_NEIGHBOURS_H

#include "facts/facts.h"

/* Of the sectors a block's store touches, the share that more than one warp writes in part; 0 when
 * the addresses are not known. */
double sectors_shared(const struct kernel_facts *k, const struct event *e);

#endif
