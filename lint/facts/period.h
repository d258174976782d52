/* period.h - after how many steps of one symbol a value comes back, up to a multiple of a number. */
#ifndef CUDALINT_PERIOD_H
#define CUDALINT_PERIOD_H

#include "facts/value.h"

/* P such that with P more in the symbol the value, in every thread, is more or less by a multiple of
 * the modulus; 1 where it does not hold the symbol, 0 where no P below 2^32 is known. */
uint64_t period_of(const struct block *b, const struct value *v, uint32_t symbol, uint64_t modulus);

#endif
