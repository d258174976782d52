/*
 * bounds.h - does anything keep the index of a global access inside what the launch may start?
 */
#ifndef CUDALINT_BOUNDS_H
#define CUDALINT_BOUNDS_H

#include "facts/grid.h"

struct bounds_facts {
	bool grows;	   /* the index grows with the global thread id */
	bool unguarded[3]; /* by axis: the part from blockIdx is bounded by no guard on the path */
	bool any_unguarded;
	bool off_by_one;   /* the guard lets index == bound pass */
	const char *bound; /* its name, e.g. "n"; NULL unknown */
	enum grid_fit fit; /* the weakest over the unguarded axes */
	bool tile_tail;	   /* a loop whose trips round up walks past the end in its last one */
	const struct launch_facts *past_row; /* it has more threads in a block than a row has
						elements, and each takes one; NULL: none does */
	const char *width;		     /* then the row's number of elements, by name */
	bool sizes_known;  /* buffer and launch are known by number: */
	uint64_t extent;   /* bytes of the buffer */
	int64_t last;	   /* bytes that the launch needs */
	bool outside;	   /* it needs more */
	const char *with;  /* sizes known by formula: what has the number that shows it, else NULL */
	int64_t number;
};

struct bounds_launch { /* by axis: does the grid fit? */
	enum grid_fit fit[3];
	unsigned tries; /* that are left to outside.h */
};

/* What the launch says of the grid, once a kernel. */
struct bounds_launch bounds_of_launch(const struct kernel_facts *k);
struct bounds_facts bounds_examine(const struct kernel_facts *k, struct bounds_launch *l,
				   const struct event *e);
/* Does the kernel have an integer argument, or a guard elsewhere, that could bound an index? */
bool bounds_possible(const struct kernel_facts *k);

#endif
