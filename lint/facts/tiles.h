/*
 * tiles.h - kernels whose blocks each take a tile of fixed size from a plane: does the launch's block
 * have the tile's shape?
 */
#ifndef CUDALINT_TILES_H
#define CUDALINT_TILES_H

#include "facts/facts.h"

struct tile_use {
	const struct event *event;
	int64_t extent[2];  /* elements of the plane that a block takes along threadIdx.x and .y */
	int64_t covered[2]; /* of them by this block's threads, in all its rounds */
};

/* With x and y of the block exchanged each block would take every element of its tile once, along both
 * axes; as it is, some are left out. */
bool tile_is_exchanged(const struct kernel_facts *k, struct tile_use *out);

#endif
