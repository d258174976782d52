/* told.h - each place is told of once: unrolled and inlined copies of an operation have one cause.
 */
#ifndef CUDALINT_TOLD_H
#define CUDALINT_TOLD_H

#include "facts/facts.h"

#define MAX_TOLD 64

struct told { /* operations that have their finding */
	const struct ir_inst *at[MAX_TOLD];
	unsigned n;
};

/* Is this the first time that the operation is told of? False, too, once MAX_TOLD are. */
static inline bool told_first_time(struct told *told, const struct event *e)
{
	for (unsigned n = 0; n < told->n; n++)
		if (told->at[n] == e->code)
			return false;
	if (told->n == MAX_TOLD)
		return false;
	told->at[told->n++] = e->code;
	return true;
}

#endif
