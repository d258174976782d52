/* made_of.h - whether a value is computed from some symbols alone, so that numbers for them give its
 * number. */
#ifndef CUDALINT_MADE_OF_H
#define CUDALINT_MADE_OF_H

#include "facts/value.h"

/* Says whether the symbol is one of them. */
typedef bool made_of_symbol(void *context, uint32_t symbol);

/* Every symbol in it is one of them, or the integer result of an operation or a choice between
 * values, at most 8 deep, that are made of them in turn. */
bool made_of(const struct block *b, const struct value *v, made_of_symbol *is_one, void *context);
/* The same of all that a condition compares. */
bool cond_made_of(const struct block *b, const struct cond *c, made_of_symbol *is_one,
		  void *context);
/* The same of one symbol. */
bool symbol_made_of(const struct block *b, uint32_t symbol, made_of_symbol *is_one, void *context);

#endif
