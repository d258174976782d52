/* hazard_place.h - which threads make an access, and where, at a given iteration; for hazard.c. */
#ifndef CUDALINT_HAZARD_PLACE_H
#define CUDALINT_HAZARD_PLACE_H

#include "facts/facts.h"
#include "facts/sample.h"

struct path { /* what a chain of guards lets through */
	const struct guard *guard; /* NULL: free place of the table */
	struct mask mask;
	bool open; /* some guard has no number: the threads that really come are a part */
	bool is_open; /* this guard has none */
	bool by_data; /* some guard asks for what memory holds */
};

#define MAX_ASSUMED 8

/* Conditions that the whole block meets or does not, that a path of the kernel asks for and the
 * world's numbers do not meet. */
struct assumption {
	const struct guard *path; /* the innermost of those guards */
	const struct cond *holds[MAX_ASSUMED];
	unsigned n;
	bool *speaks_of; /* by symbol: what they are computed from */
	bool asks_data;	 /* some of that was loaded */
};

struct moment { /* every loop is in its first iteration; `next` in its second */
	const struct assumption *assumed; /* NULL: nothing is */
	const struct kernel_facts *k;
	struct arena *arena;
	const struct loop *next; /* NULL: none */
	struct world world;
	struct path *paths; /* open addressing by guard */
	size_t size, n;
};

struct moment moment_new(const struct kernel_facts *k, struct arena *a, const struct loop *next);
/* What must hold for the event to happen and does not at this moment. False: nothing is missing, or
 * it hangs on the block or the iteration as well. */
bool moment_lacks(struct moment *m, const struct event *e, struct assumption *out);
/* The same in the grid's first block, whose index may decide what it does. */
struct moment moment_in_first_block(const struct kernel_facts *k, struct arena *a);

struct placing { /* an address: key names its unknown part */
	uint64_t key; /* 0: none */
	bool lasting; /* the unknown part is the same in every iteration */
	int64_t at[MAX_THREADS];
	int64_t start; /* PLACE_ANYWHERE: where the array that data index begins */
	bool is_whole; /* and it is all of the object, so that its beginning is not in doubt */
	int64_t slice; /* each warp has an array of its own of so many bytes, that of thread t
			  begins at at[t]; 0: they share one */
};

enum placed {
	PLACE_UNKNOWN, /* cannot be compared with others */
	PLACE_KNOWN,
	PLACE_ANYWHERE, /* in an array, as data say: the same for all threads but for the data */
};

enum placed moment_place(struct moment *m, const struct event *e, struct placing *out);
struct comers { /* the threads that make it */
	struct mask on;
	bool open, by_data; /* as above */
};

struct comers moment_comers(struct moment *m, const struct event *e);
/* The guard itself has no number. */
bool moment_leaves_open(struct moment *m, const struct guard *g);
/* A branch that asks for the block or the iteration leads all of the block past it. */
bool moment_skips(struct moment *m, const struct event *e);

#endif
