/*
 * expression.h - C expressions over integers, for tests: parsed with C's own precedence and
 * conversions, then computed by number for one thread (by ir/scalar.h) or in the value domain for a
 * whole block. The two can be compared.
 *
 * Written: + - * / % << >> & | ^ ~ ! == != < <= > >= && || ?: ( ), numbers with suffix u, l or ul,
 * names, min(x, y), max(x, y), abs(x), and conversions as calls: i8 u8 i16 u16 i32 u32 i64 u64.
 */
#ifndef EXPRESSION_H
#define EXPRESSION_H

#include "facts/value.h"

struct variable {
	const char *name;
	enum ir_type type;
	int64_t lo, hi;	   /* what it can be, inclusive */
	uint64_t div;	   /* and it is a multiple of this; 0: of nothing */
	uint64_t count;	   /* a block index of a grid with so many; 0: an argument */
	unsigned per_lane; /* not a symbol: thread t's own number, t / per_lane % modulo */
	unsigned modulo;
};

struct expression;

/* Ends the program with a message where it cannot be read. */
const struct expression *expression_parse(struct arena *a, const char *text,
					  const struct variable *variables, unsigned n);
/* For thread t, where variable i holds number[i] (those that are per lane excepted). False where C
 * leaves it undefined. */
bool expression_number(const struct expression *e, const int64_t *number, unsigned t, int64_t *out);
/* Symbols are those of expression_symbol. */
const struct value *expression_value(struct block *b, const struct expression *e);
uint32_t expression_symbol(struct block *b, const struct variable *v, unsigned index);

#endif
