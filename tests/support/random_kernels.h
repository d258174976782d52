/*
 * random_kernels.h - small kernels, written by dice, that people might have written: index
 * arithmetic over thread, block and arguments in three integer types, branches, loops, early
 * returns, calls, local and shared arrays, barriers.
 *
 * The same seed gives the same kernel. A module passes ir_verify. Reads of variables are
 * initialised, shared and local arrays are indexed in bounds, barriers stand in uniform flow;
 * divisions by zero, overflow and endless loops depend on the numbers drawn and are the runner's to
 * notice (interpret.h). Every instruction has a span of its own.
 */
#ifndef CUDALINT_RANDOM_KERNELS_H
#define CUDALINT_RANDOM_KERNELS_H

#include "ir/ir.h"

struct random_source {
	uint64_t state;
};

uint64_t random_bits(struct random_source *r);
/* 0 .. n - 1 */
unsigned random_below(struct random_source *r, unsigned n);
/* True once in n. */
bool random_once_in(struct random_source *r, unsigned n);

struct random_shape {
	uint32_t block[3], grid[3];
};

struct random_taste {
	unsigned statements; /* of the kernel's body, about */
	unsigned depth;	     /* of expressions */
	bool is_tame; /* no loops, calls, loads from memory: straight index arithmetic and branches
		       */
	bool is_about_blocks; /* blockIdx decides most branches, bounds and exits */
	bool is_rich; /* grid-stride and triangular loops, arrays of structures, tables, elements that
			 each thread picks, references to one of two variables, shuffles and votes */
};

/* functions.at[*kernel] of the module: pointers "a" "b" "c", integers "n" "m" "ld" "wide", a struct
 * "s". */
struct ir_module *random_kernel(struct arena *a, struct random_source *r, struct random_taste taste,
				uint32_t *kernel);
/* At most 256 threads. */
struct random_shape random_shape_of(struct random_source *r);
/* 2 to 9 blocks of at most 64 threads. */
struct random_shape random_small_grid(struct random_source *r);
/* An argument: half small numbers, half from the corners of 32 and 64 bits. */
int64_t random_argument(struct random_source *r, enum ir_type type);

#endif
