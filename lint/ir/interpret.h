/*
 * interpret.h - runs a kernel's IR for one block with concrete numbers, thread by thread.
 *
 * It does what C and CUDA say with one number at a time, and shares nothing with the value domain:
 * it is the yardstick of the evaluator's tests and the judge of every proven finding (the kernel is
 * replayed for the named threads).
 *
 * Each thread runs to its next barrier or warp operation, in thread order; then whoever is complete
 * goes on. So one legal schedule is seen, the same one every time. Threads that wait where not all
 * others come are an event, not a failure.
 *
 * Memory: shared, global and constant memory is bytes in a sparse map; what was never written is
 * asked of the world once and then stays. Locals are bytes of their thread, unknown (hashed) until
 * written. Asynchronous copies are done at once.
 *
 * Addresses: those of pointer arguments are the world's. Objects, locals and parameter copies live
 * in windows of their own far above them (INTERP_WINDOW), one object of static storage apart from
 * the next by 2^40, except in shared memory, whose objects lie one after the other, each 128-byte
 * aligned, dynamic ones last and all at the same place.
 */
#ifndef CUDALINT_INTERPRET_H
#define CUDALINT_INTERPRET_H

#include "ir/ir.h"

struct interp_chain { /* the calls on the way to a place; equal chains are the same pointer within a
			 run */
	const struct interp_chain *up; /* NULL for the kernel */
	uint32_t function;	       /* that this call entered */
	ir_ref call;		       /* in up->function */
};

enum interp_event_kind {
	INTERP_ACCESS,	  /* one memory access of one thread */
	INTERP_BARRIER,	  /* the thread arrives at a barrier (warp barriers too) */
	INTERP_DIVERGENT, /* the thread is let through a block barrier that others never reached, or
			     reached elsewhere */
	INTERP_STUCK,	  /* the thread waits for threads that cannot come; it is let go on */
	INTERP_LANE,	  /* a warp operation read or named a lane that is not there */
	INTERP_ASSUME,	  /* an assumption of the source does not hold */
	INTERP_UNDEFINED, /* C leaves it open: signed overflow, division by zero, a shift by the
			     width or more */
	INTERP_WRAP,	  /* unsigned +, -, *, << left the type's range, or a conversion changed the
			     number */
	INTERP_ITERATION, /* the thread enters a loop's body: value is the iteration's number, from
			     0 */
	INTERP_END,	  /* the thread ended: address is 1 for an exit (trap, assert), else 0 */
};

struct interp_event {
	enum interp_event_kind kind;
	uint32_t thread; /* linear id */
	uint32_t function;
	ir_ref inst;
	const struct interp_chain *chain;
	uint32_t phase;	     /* block barriers passed by this thread */
	uint32_t warp_phase; /* warp-wide synchronisations passed by this thread in this phase */
	uint64_t order;	     /* events before this one */
	/* accesses; UNDEFINED and WRAP: the two operands */
	uint64_t address, bytes;
	enum ir_space space;
	uint32_t object; /* module object, UINT32_MAX for what an argument points to, for locals and
			    copies */
	uint64_t offset; /* bytes from the object's start, from the window's for locals; the address
			    without an object */
	uint64_t value;	 /* first 8 bytes read or written; an iteration's number */
	bool is_write, is_atomic, is_volatile;
};

struct interp_world { /* the concrete numbers; every callback may be NULL, numbers are then hashes
			 of the seed */
	void *context;
	uint32_t block[3], grid[3], block_index[3];
	/* A scalar argument (leaf_offset 0) or a scalar leaf of an aggregate one; floats as the
	 * bits of a double. */
	int64_t (*param)(void *context, unsigned index, uint32_t leaf_offset, enum ir_type type);
	/* Where a pointer argument or leaf points. Default: (index + 1) * 2^40 + leaf_offset *
	 * 2^28. */
	uint64_t (*pointer)(void *context, unsigned index, uint32_t leaf_offset);
	/* Contents of memory that nothing has written, at most 8 bytes, little-endian. */
	uint64_t (*memory)(void *context, uint64_t address, unsigned bytes);
	/* The value of an opaque operation; false: a hash (of the operands alone if it has some and
	 * touches nothing). */
	bool (*opaque)(void *context, const struct interp_event *where, uint64_t *value);
	uint64_t dynamic_shared_bytes;
	uint64_t max_steps; /* 0: 50 million */
	uint64_t seed;
};

struct interp_watch {
	const uint32_t
	    *threads; /* those that run; NULL: all. The others are as if they were not there */
	uint32_t n_threads;
	void (*event)(void *context, const struct interp_event *event);
	void *context;
	bool wants_locals;     /* accesses to locals and parameter copies too */
	bool wants_iterations; /* INTERP_ITERATION */
	uint64_t *steps;       /* the run's are added to it; NULL: not wanted */
	const bool *enough;    /* the run ends, well, once it is true; NULL: at the block's end */
};

enum interp_window {
	INTERP_SHARED = 1,
	INTERP_LOCAL,
	INTERP_OBJECTS,
	INTERP_FUNCTIONS,
	INTERP_HEAP
};
#define INTERP_WINDOW(which) ((uint64_t)(which) << 56)

/*
 * Runs one block of functions.at[kernel]. The module must pass ir_verify. False with *why_not if
 * the kernel holds what cannot be run (host calls), recurses too deep, or takes too many steps;
 * events up to there have been given.
 */
bool interp_run(struct arena *a, const struct ir_module *m, uint32_t kernel,
		const struct interp_world *w, const struct interp_watch *watch,
		const char **why_not);
/* Where an object of static storage begins during a run. */
uint64_t interp_object_address(const struct ir_module *m, uint32_t object);

#endif
