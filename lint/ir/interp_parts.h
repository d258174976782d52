/*
 * interp_parts.h - what the interpreter's files share. Internal to ir/.
 *
 *	interpret.c     operations of one thread, control flow, calls
 *	interp_memory.c bytes
 *	interp_sync.c   threads together: barriers, shuffles, votes
 */
#ifndef CUDALINT_INTERP_PARTS_H
#define CUDALINT_INTERP_PARTS_H

#include "ir/interpret.h"
#include "ir/scalar.h"

struct word {	      /* 8 bytes of memory */
	uint64_t key; /* address / 8 + 1; 0: free slot */
	uint8_t bytes[8];
	uint8_t known; /* bit a byte: written, or asked of the world */
};

struct layout {		   /* of a function's locals */
	uint32_t *offsets; /* NULL: not yet computed */
	uint32_t bytes;
};

struct activation { /* one call that is running */
	struct activation *up;
	uint32_t function;
	const struct interp_chain *chain;
	struct cell *values; /* by ref */
	struct cell *args;   /* NULL for the kernel */
	uint64_t local_base; /* in its thread's local memory */
	size_t floor;	     /* frames below it belong to the callers */
	unsigned depth;
};

struct frame { /* a region that is running */
	ir_region region;
	uint32_t at;	     /* next instruction */
	ir_ref owner;	     /* whose region it is; 0: the function's body */
	uint8_t stage;	     /* of a loop: which of its regions */
	uint64_t iterations; /* of a loop: bodies entered */
};

enum wait { WAIT_NOT, WAIT_WARP, WAIT_RANGE, WAIT_NAMED, WAIT_OBJECT, WAIT_ENDED };

struct thread {
	uint32_t id, tid[3];
	bool runs;
	ARRAY(struct frame) frames;
	struct activation *act;
	uint8_t *local;
	size_t local_size, local_used;
	uint32_t phase, warp_phase;
	uint64_t visits; /* opaque values seen */
	/* waiting */
	enum wait wait;
	ir_ref wait_inst;
	uint32_t wait_mask;	   /* WARP: lanes expected; 0: whoever is there */
	uint32_t wait_lo, wait_hi; /* RANGE: threads lo .. hi - 1 */
	uint64_t wait_key;	   /* NAMED: barrier number; OBJECT: address */
	uint64_t wait_phase;	   /* OBJECT: phase to end */
	struct cell operand[4];
};

struct named { /* bar.sync id and arrive */
	uint64_t arrived, count;
};

struct barrier_object { /* cuda::barrier */
	uint64_t address, expected, arrived, phase;
};

struct run {
	struct arena *a;
	const struct ir_module *m;
	const struct interp_world *w;
	const struct interp_watch *watch;
	uint32_t kernel;
	uint32_t n_threads;
	struct thread *threads;
	struct layout *layouts;	   /* by function */
	struct activation **spare; /* by function: ended, for reuse */
	uint32_t *param_offsets,
	    param_bytes; /* of the kernel's aggregate arguments in local memory */
	ARRAY(const struct interp_chain *) chains;
	uint64_t *addresses; /* by object */
	uint32_t *shared; /* objects in shared memory by where they begin, the first of each place */
	uint32_t n_shared;
	struct word *words;
	uint64_t n_words, word_slots;
	struct named named[16];
	ARRAY(struct barrier_object) barriers;
	uint64_t steps, max_steps, order, heap;
	const char *why_not;
};

static inline const struct ir_function *fn_of(const struct run *r, const struct thread *t)
{
	return &r->m->functions.at[t->act->function];
}
static inline struct cell operand_of(const struct run *r, const struct thread *t,
				     const struct ir_inst *i, uint32_t n)
{
	return t->act->values[ir_arg(fn_of(r, t), i, n)];
}
static inline void result_is(struct thread *t, ir_ref r, struct cell c)
{
	t->act->values[r] = c;
}

uint64_t interp_hash(uint64_t h, uint64_t x);
/* Fills in who and where; the caller adds the rest and gives it to interp_emit. */
struct interp_event interp_event_at(const struct run *r, const struct thread *t, ir_ref inst,
				    enum interp_event_kind kind);
void interp_emit(struct run *r, struct interp_event *e);

/* --- interp_memory.c -------------------------------------------------------------------------- */

void interp_read(struct run *r, uint64_t address, uint64_t bytes, uint8_t *to);
void interp_write(struct run *r, uint64_t address, uint64_t bytes, const uint8_t *from);
void interp_init_objects(struct run *r);
const struct layout *interp_layout(struct run *r, uint32_t function);
/* Room for bytes more of local memory; gives where it begins. */
uint64_t interp_push_locals(struct run *r, struct thread *t, uint64_t bytes);
uint64_t interp_local_address(const struct thread *t, uint64_t offset);
/* Space, object and offset of an access. */
void interp_classify(const struct run *r, struct interp_event *e);

/* --- interp_sync.c ---------------------------------------------------------------------------- */

/* The thread starts to wait at a barrier or warp operation (or passes it at once). */
void interp_wait(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref);
/* No thread can run: lets those through that may go on. False if all threads have ended. */
bool interp_release(struct run *r);

#endif
