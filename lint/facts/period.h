/* period.h - after how many steps of one symbol addresses come back: what a warp asks of memory is the
 * same again. */
#ifndef CUDALINT_PERIOD_H
#define CUDALINT_PERIOD_H

#include "facts/value.h"

/* P such that with P more in the symbol all threads of a warp have the same multiple of the modulus
 * more; 1 where the value does not hold the symbol, 0 where no P below 2^32 is known. */
uint64_t period_of(const struct block *b, const struct value *v, uint32_t symbol, uint64_t modulus);
/* P such that with P more in the symbol the condition holds for the same threads; 1 where it does not
 * hold the symbol, 0 where no P is known. */
uint64_t cond_period_of(const struct block *b, const struct cond *c, uint32_t symbol);

#endif
