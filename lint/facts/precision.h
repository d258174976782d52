/*
 * precision.h - what floating-point code says, read from the functions a kernel runs.
 */
#ifndef CUDALINT_PRECISION_H
#define CUDALINT_PRECISION_H

#include "facts/facts.h"

struct double_use { /* float data computed in double though nobody asked for double */
	uint32_t span;
	const char *function; /* the double function that made it so; NULL: a literal did */
	double literal;	      /* the first literal without f, or constant */
	bool named;	      /* there is no literal: a constant of type double */
};

struct accumulation { /* a float, or a half, that a long loop adds data to */
	uint32_t span, loop_span;
	uint64_t trips;	   /* of the loop; 0: known at run time only */
	enum ir_type type; /* of the sum; IR_V4: two of 16 bits side by side */
	const char *name; /* of the variable, "" unknown */
};

struct recursive_call {
	uint32_t span;
	const char *function;
};

struct precision {
	ARRAY(struct double_use) doubles;
	ARRAY(struct accumulation) sums;
	ARRAY(struct recursive_call) recursions;
};

/* All of them in the kernel and what it calls; the lists live in the facts' arena. */
struct precision precision_doubles(const struct kernel_facts *k);
struct precision precision_sums(const struct kernel_facts *k);
struct precision precision_recursions(const struct kernel_facts *k);

#endif
