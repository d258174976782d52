/* split.h - does an open condition hold for some threads of a warp or block and not for others? */
#ifndef CUDALINT_SPLIT_H
#define CUDALINT_SPLIT_H

#include "facts/value.h"

/* Within a group of so many neighbouring threads: WARP_LANES, or MAX_THREADS for the whole block.
 * `known`: guards that hold where it is asked, innermost first, NULL: none.
 * `blockIdx.x * 256 + threadIdx.x < m * 256` splits no block of 256, nor does `threadIdx.x < n` where
 * n % 256 == 0. */
bool cond_splits(const struct block *b, const struct guard *known, const struct cond *c,
		 unsigned group);

#endif
