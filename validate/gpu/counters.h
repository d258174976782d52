/*
 * counters.h - the profiler's pages, read: one row for each memory instruction of each launch.
 *
 * Totals over a whole launch, as the profiler counted them by patching the instructions. `line`
 * is the source line that the compiler attributes the instruction to.
 */
#ifndef VALIDATE_COUNTERS_H
#define VALIDATE_COUNTERS_H

#include <stdbool.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/array.h"

struct instruction {
	unsigned launch;	  /* of the program, from 0 */
	const char *kernel;	  /* mangled where the profiler can */
	const char *block, *grid; /* "256,1,1" */
	const char *file;	  /* last name only */
	unsigned line;
	const char *space, *op;		     /* global, shared ...; load, store, atomic ... */
	double bits;			     /* of a lane's access */
	double executed;		     /* warps that executed it */
	double threads, predicated_on;	     /* thread executions; those with the predicate true */
	double lines;			     /* L1 tag requests: 128-byte lines, global */
	double wavefronts, wavefronts_ideal; /* shared */
	double sectors, sectors_ideal;	     /* global */
	const char *sass;
};

struct instructions {
	ARRAY(struct instruction) rows;
	const char *trouble; /* why there are none, in words */
};

/* Reads the source page and the raw page (for kernels' shapes). Returns false, with no rows and the
 * trouble told, when a page is missing or damaged, or knows no line of any source. */
bool counters_read(struct arena *a, const char *source_page, const char *raw_page,
		   struct instructions *list);
/* One row with the fields above, tabs between, ended. */
void counters_write(FILE *out, const struct instruction *i);

#endif
