/*
 * sample.h - numbers for symbols: a value, computed for every thread in one concrete world.
 *
 * A world gives each symbol that is the same for the whole block a number that its range and
 * divisibility allow. What was computed from such symbols (x % n, min(i, n - 1), c ? a : b)
 * follows. Contents of memory that differ between threads have no number: sample_value says so.
 * A world that follows loops computes what a loop changes in a way that no formula gives, iteration
 * by iteration; in one for addresses a result that all threads share has a number even if what it
 * is computed from has none.
 */
#ifndef CUDALINT_SAMPLE_H
#define CUDALINT_SAMPLE_H

#include "facts/value.h"

enum world_kind {
	WORLD_LARGE, /* arguments are large, distinct multiples of 32; the block is an interior one
		      */
	WORLD_ANY,   /* arguments are arbitrary: 1, 2, 3, then small and odd numbers */
};

struct world_number { /* of one symbol */
	uint32_t symbol; /* 0: free place of the table */
	enum { NUMBER_ASKED, NUMBER_KNOWN, NUMBER_FAILED, NUMBER_FORCED } state;
	struct vec v;
};

struct world {
	struct block *b;
	struct arena *arena; /* of the world's numbers */
	enum world_kind kind;
	unsigned
	    variant; /* which world of that kind: block index, iteration and numbers vary with it */
	struct world_number *numbers; /* open addressing by symbol */
	unsigned size, n;
	bool follows_loops, followed; /* asked to; had to */
	bool for_addresses;
	struct world_before *before; /* of loops: the same world at a given iteration */
	struct world *of;	     /* NULL, or this is `of` at an iteration of `counter`'s loop */
	uint32_t counter;
};

struct world world_new(struct block *b, struct arena *a, enum world_kind kind, unsigned variant);
void world_force(struct world *w, uint32_t symbol, int64_t number);
bool world_is_forced(struct world *w, uint32_t symbol);
/* out[t] for every thread of the block; false if some part has no number. */
bool sample_value(struct world *w, const struct value *v, int64_t *out);
/* The same in a world of which nothing is forced. What its symbols are is kept for other values of the
 * block; variant: at most MOST_VARIANTS - 1. */
#define MOST_VARIANTS 10
bool sample_plain(struct block *b, enum world_kind kind, unsigned variant, const struct value *v,
		  int64_t *out);
/* Likewise in a world for addresses, that follows loops. */
bool sample_address(struct block *b, enum world_kind kind, unsigned variant, const struct value *v,
		    int64_t *out);
/* Threads in which the condition holds; false if it has no answer in this world. */
bool sample_cond(struct world *w, const struct cond *c, struct mask *out);

#endif
