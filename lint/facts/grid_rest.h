/*
 * grid_rest.h - what a grid that is cut off leaves: does the host ask for it, or does something begin
 * where the whole blocks end?
 */
#ifndef CUDALINT_GRID_REST_H
#define CUDALINT_GRID_REST_H

#include "facts/grid.h"

struct grid_rest {
	const struct kernel_facts *k;
	const struct launch_facts *l;
	const struct quotient *q;
	unsigned axis;
	uint32_t size_param; /* of the kernel, which it compares its elements with; UINT32_MAX: none */
	int64_t size_leaf;   /* as in a symbol's key */
};

/* A remainder, size / d * d, a launch or a copy from there on, another launch of the kernel that is told
 * another place to begin. Launches of other memory are none. */
bool grid_rest_is_treated(const struct grid_rest *r);

#endif
