/*
 * cycle.h - numbers that a loop takes in turn: `buf ^= 1`, `stage = (stage + 1) % 3`, two pointers
 * that are exchanged.
 *
 *	held by iteration k = first + step * ((k + turn) % period)
 */
#ifndef CUDALINT_CYCLE_H
#define CUDALINT_CYCLE_H

#include "facts/value.h"

#define MAX_PERIOD 8

struct cycle {
	const struct value *first, *step;
	unsigned period, turn;
};

/* `end`: what is left by iteration k if it began with init + step * k. */
bool cycle_find(struct block *b, uint32_t counter, const struct value *init,
		const struct value *step, const struct value *end, struct cycle *out);
/* Pointers into `base`, or numbers. */
const struct value *cycle_at(struct block *b, const struct cycle *c, const struct value *k);
/* Is `end` what the next iteration should begin with, if this one began with cycle_at(k)? */
bool cycle_holds(struct block *b, uint32_t counter, const struct cycle *c, const struct value *end);

#endif
