/*
 * grid.h - what a launch's grid is computed from: does it cover a size, exactly, rounded up, or
 * rounded down?
 */
#ifndef CUDALINT_GRID_H
#define CUDALINT_GRID_H

#include "facts/facts.h"

enum grid_fit {
	GRID_UNKNOWN, /* no launch in sight, or its grid could not be read */
	GRID_EXACT, /* a constant, or a quotient without rounding up, or the host rejects remainders
		     */
	GRID_ROUNDS_UP, /* covers a run-time size that need not be a multiple of the block */
};

enum grid_fit grid_fit_of(const struct kernel_facts *k, unsigned axis);

#define MAX_REMAINDERS 4

/* A number of blocks as numerator / denominator plus extra blocks. */
struct quotient {
	const struct value *numerator;
	const struct value *by; /* the launch's own block, a run-time number; the denominator is then
				   the block that the kernel is judged under. NULL: a constant */
	int64_t denominator, extra;
	bool is_ceil;	/* ceil() of a floating-point quotient */
	bool late_ceil; /* ceil() of a quotient that was cut off before */
	bool in_formula; /* somewhere in it, beside these remainders */
	uint32_t span;	/* of the division, 0 unknown */
	uint32_t remainders[MAX_REMAINDERS]; /* spans: the grid is computed from them */
	unsigned n_remainders;
	int64_t most_missed; /* elements, where it rounds down */
};

bool quotient_of(const struct block *b, const struct value *v, struct quotient *q);
bool quotient_of_symbol(const struct block *b, uint32_t symbol, struct quotient *q);
/* The value under conversions between integers of at least 32 bits. */
const struct value *under_casts(const struct block *b, const struct value *v);
/* Are both the same sum, whatever their types? */
bool is_same_number(const struct block *b, const struct value *x, const struct value *y);
/* The symbol of the integer division that the value is, under casts and max; NULL: it is none. */
const struct symbol *division_of(const struct block *b, const struct value *v, unsigned depth);
/* c in (n + c) / d */
int64_t quotient_constant(const struct quotient *q);
/* v for one choice of numbers of its leaves (0 .. GRID_TRIALS - 1, most of them odd), where the
 * host comes to the launch with them. */
#define GRID_TRIALS 64
int64_t grid_trial(unsigned trial, unsigned leaf); /* the number of one leaf */
bool grid_number(const struct launch_facts *l, const struct value *v, const uint32_t *leaves,
		 unsigned n, unsigned trial, int64_t *out);

/* The grid is n / d, cut off, nothing says that d divides n, and each block of the kernel takes the
 * next d elements once, each compared with n (or the author asked for ceil). */
bool grid_rounds_down(const struct kernel_facts *k, const struct launch_facts *l, unsigned axis,
		      struct quotient *q);

/* Where the quotient stands in the function that launches; else the launch. */
uint32_t grid_place(const struct launch_facts *l, const struct quotient *q, unsigned axis);

/* What the launch passes for this argument of the kernel, or field of one; NULL: unknown. */
const struct value *passed_for(const struct kernel_facts *k, const struct launch_facts *l,
			       const struct symbol *argument);

/* What the launch passes for the size that the kernel compares an index of this axis with. */
const struct value *grid_size(const struct kernel_facts *k, const struct launch_facts *l,
			      unsigned axis);

/* <<<256, (n + 255) / 256>>>: the launch's block is what is left of a run-time size divided by its
 * grid, and nothing on the way keeps it below the most that a block can be. */
bool grid_is_exchanged(const struct kernel_facts *host, const struct event *launch, unsigned axis);

struct grid_numbers {
	int64_t elements, blocks, per_block;
};
/* Every thread passes the guard of a launch known by number, and less than a block of elements is
 * left. */
bool grid_misses_by_number(const struct kernel_facts *k, unsigned axis, struct grid_numbers *out);
/* Of a launch known by number: its x covers just what the kernel compares y with, its y what it compares
 * x with, and some of either have no thread. */
bool grid_is_swapped_by_number(const struct kernel_facts *k, struct grid_numbers *x,
			       struct grid_numbers *y);

#endif
