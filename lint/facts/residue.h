/* residue.h - the rest of a value's unknown part by a number, from the remainders it is made with and
 * from what the guards say: that of `(n + 255) - (n + 255) % 256` by 256 is 0. */
#ifndef CUDALINT_RESIDUE_H
#define CUDALINT_RESIDUE_H

#include "facts/value.h"

#define RESIDUE_DIVISORS 8

/* Numbers that the value, or what is known of it (guards that hold, innermost first, NULL: none),
 * takes remainders by, and their common divisors with its coefficients; gives how many. */
unsigned residue_divisors(const struct block *b, const struct guard *known, const struct value *v,
			  int64_t out[RESIDUE_DIVISORS]);

/* Is everything of the value but its known numbers, whatever it is, *rest more than a multiple of
 * `by`? */
bool residue_of(const struct block *b, const struct guard *known, const struct value *v, int64_t by,
		int64_t *rest);

#endif
