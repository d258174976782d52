/*
 * whole_grid.h - which threads of which blocks pass the guards of an access, where the launch gives
 * all that the guards compare a number: then the figures are the whole grid's, its edges included
 * (definitions.md section 1, interior block).
 */
#ifndef CUDALINT_WHOLE_GRID_H
#define CUDALINT_WHOLE_GRID_H

#include "facts/facts.h"

#define GRID_SYMBOLS 4

struct grid_part { /* blocks (and iterations) that are alike: the same threads on, the same place
		      in a line of memory */
	double share; /* of all of them */
	struct mask mask;
	int64_t number[GRID_SYMBOLS]; /* one of them, by symbol */
};

struct grid_parts {
	uint32_t symbol[GRID_SYMBOLS]; /* blockIdx and loop counters */
	unsigned n_symbols;
	bool leaves_out;  /* a guard that is the same for a whole block has no answer: of the blocks
			     that come */
	bool has_address; /* the address is made of these and nothing else */
	double count[GRID_SYMBOLS]; /* numbers that the shares are of; of a loop's counter no fewer
				       than any thread's rounds */
	ARRAY(struct grid_part) parts; /* those with threads on, in the arena asked for; none: no
					  block comes here */
};

/* Threads may have left a loop around the event in an earlier iteration, and no guard says which. */
bool whole_grid_loses_threads(const struct kernel_facts *k, const struct event *event);

enum whole_grid {
	WHOLE_GRID_TOLD,
	WHOLE_GRID_OPEN,     /* the interior block is what there is: no guard compares a block index or
				counter, or some guard holds a number nobody knows */
	WHOLE_GRID_TOO_LARGE /* all is known, but there are too many blocks to tell apart (each costs
				one of `budget`) */
};

enum whole_grid whole_grid_parts(struct arena *a, const struct kernel_facts *k,
				 const struct event *event, unsigned *budget,
				 struct grid_parts *out);

#endif
