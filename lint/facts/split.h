/* split.h - does an open condition hold for some threads of a warp or block and not for others? */
#ifndef CUDALINT_SPLIT_H
#define CUDALINT_SPLIT_H

#include "facts/value.h"

/* Within a group of so many neighbouring threads: WARP_LANES, or MAX_THREADS for the whole block.
 * `blockIdx.x * 256 + threadIdx.x < m * 256` splits no block of 256. */
bool cond_splits(const struct block *b, const struct cond *c, unsigned group);

#endif
