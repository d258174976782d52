/*
 * sample_run.h - a random kernel with the numbers of one run: its shape, arguments and memory.
 *
 * Runs that the evaluator makes no promise for are told apart: what C leaves undefined (A6), sums
 * and products that wrap where they are taken not to (A7), accesses far from any object.
 */
#ifndef CUDALINT_SAMPLE_RUN_H
#define CUDALINT_SAMPLE_RUN_H

#include "base/arena.h"
#include "ir/interpret.h"
#include "random_kernels.h"

struct sample_run {
	struct arena *a;
	struct ir_module *m;
	uint32_t kernel;
	struct random_shape shape;
	bool grid_is_told; /* the launch in sight says it */
	uint32_t block_index[3];
	int64_t args[16];
};

/* The same seed gives the same sample. */
struct sample_run sample_run_draw(struct arena *a, uint64_t seed);
#define SAMPLE_RICH 1000000000 /* seeds from here on: rich kernels */

/* One of few blocks and small numbers, in which blockIdx decides most. */
struct sample_run sample_run_draw_blocks(struct arena *a, uint64_t seed);
/* Prints the kernel, its shape and its arguments. */
void sample_run_show(const struct sample_run *s);
/* Runs the block of s->block_index. False if no promise covers the run, or it takes too long. */
bool sample_run_block(const struct sample_run *s,
		      void (*event)(void *context, const struct interp_event *e), void *context,
		      const char **why_not);

/* What memory that nothing wrote holds: small numbers in every int. */
uint64_t sample_run_memory(void *context, uint64_t address, unsigned bytes);
/* Where an argument, else an object of static storage, points. */
uint64_t sample_run_base(const struct sample_run *s, uint32_t param, uint32_t module_object);
/* One number for the calls on the way to a place; 1 for the kernel itself. */
uint64_t sample_run_chain(const struct sample_run *s, const struct interp_chain *c);
uint64_t sample_run_mix(uint64_t h, uint64_t x);

#endif
