/*
 * outside.h - a guarded access that leaves its buffer all the same: shown by numbers for what the
 * host computes sizes, grid and arguments from.
 */
#ifndef CUDALINT_OUTSIDE_H
#define CUDALINT_OUTSIDE_H

#include "facts/grid.h"

struct outside { /* what shows it */
	int64_t bytes;	   /* of the buffer */
	int64_t last;	   /* bytes that the access needs */
	uint32_t with;	   /* the host's symbol that has the number, 0: all is known */
	int64_t number;
};

/*
 * Tries a few numbers; each costs one unit of *tries, and nothing is tried once they are gone. False
 * where something on the way to the access has no number: data, loops that were not unrolled, sizes
 * computed from several unknowns.
 */
bool outside_by_number(const struct kernel_facts *k, const struct event *e,
		       const struct value *extent, unsigned *tries, struct outside *out);

#endif
