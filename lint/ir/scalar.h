/*
 * scalar.h - C arithmetic on single numbers, in the IR's types. Part of the interpreter; knows
 * nothing of values that stand for many threads, so that it can judge those.
 *
 * A cell holds a number of any type. Integers are kept sign- or zero-extended to 64 bits in w[0],
 * floats as the bits of their type, vector types as raw bytes in memory order.
 */
#ifndef CUDALINT_SCALAR_H
#define CUDALINT_SCALAR_H

#include "ir/ir.h"

struct cell {
	uint64_t w[4];
};

static inline struct cell cell_of(uint64_t x)
{
	return (struct cell){{x}};
}

/* The low bits that the type keeps, extended as its signedness says; floats, pointers and vectors
 * unchanged. */
uint64_t scalar_extend(enum ir_type type, uint64_t bits);
/* Where C leaves it open: wraps; x / 0 is all ones, x % 0 is x; a count >= the width shifts
 * everything out. */
struct cell scalar_binary(enum ir_op op, enum ir_type type, struct cell x, struct cell y);
/* The exact result does not fit the type: a signed one (or x / 0, or a shift by the width) is
 * undefined in C. */
bool scalar_overflows(enum ir_op op, enum ir_type type, struct cell x, struct cell y);
/* The integer is another number in that type. */
bool scalar_changes(enum ir_type to, enum ir_type from, struct cell x);
/* neg, bnot, abs, brev in their type; popc, clz, ffs of an operand of type `from`. */
struct cell scalar_unary(enum ir_op op, enum ir_type type, enum ir_type from, struct cell x);
/* eq ... ge of two numbers of this type. */
bool scalar_compare(enum ir_op op, enum ir_type type, struct cell x, struct cell y);
/* Floats to integers saturate and NaN gives 0, as the hardware does it. */
struct cell scalar_cast(enum ir_type to, enum ir_type from, struct cell x);
/* False if the function is not known here. */
bool scalar_math(const char *name, enum ir_type type, const enum ir_type *from,
		 const struct cell *x, unsigned n, struct cell *result);
double scalar_real(enum ir_type type, struct cell x);
struct cell scalar_from_real(enum ir_type type, double x);

#endif
