/*
 * eval.h - a kernel, evaluated symbolically for one whole block. Internal to facts/.
 *
 * Threads move together: the state holds which of them are on, what is known on the path (guards)
 * and what each local variable holds. A branch splits the threads; where its condition is open both
 * arms run and their results are joined as selections. Loops with few concrete iterations run as
 * they are; others run once for "iteration k".
 *
 *	eval.c          instructions and regions
 *	eval_control.c  branches, joins, switches, calls
 *	eval_loop.c     loops
 *	eval_turn.c     numbers that a loop takes in turn, guessed
 *	eval_memory.c   objects, cells, loads, stores
 *	eval_warp.c     barriers, shuffles, votes
 *	eval_host.c     host code: launches, API calls, memory and its origins
 */
#ifndef CUDALINT_EVAL_H
#define CUDALINT_EVAL_H

#include "facts/facts.h"
#include "facts/value.h"

#define ENV_PAGE 32 /* cells */

struct env_page {
	uint64_t stamp; /* of the state that may write it */
	const struct value *at[ENV_PAGE];
};

/* What the cells hold, by cell index; NULL: undefined. Pages are shared between states and copied
 * when written, so that a branch costs what it changes. */
struct env {
	struct env_page **pages; /* NULL: nothing in it is defined */
	uint32_t n, cap;	 /* cells, pages */
	uint64_t stamp;
	bool shared; /* another state holds the same pages: take a new stamp before writing */
};

static inline uint32_t env_pages(const struct env *env)
{
	return (env->n + ENV_PAGE - 1) / ENV_PAGE;
}
static inline const struct value *env_get(const struct env *env, uint32_t cell)
{
	const struct env_page *page = cell < env->n ? env->pages[cell / ENV_PAGE] : NULL;

	return page ? page->at[cell % ENV_PAGE] : NULL;
}
static inline struct env_page *env_page(const struct env *env, uint32_t page)
{
	return page < env_pages(env) ? env->pages[page] : NULL;
}

enum ended { ENDED_RETURN = 1, ENDED_EXIT = 2, ENDED_BREAK = 4, ENDED_CONTINUE = 8 };

struct state {
	struct mask active;
	const struct guard *guards;
	struct env env;
	unsigned ended; /* what took the threads that are gone since the branch began */
};

struct leave { /* threads that left a region early, with what they had */
	struct state state;
};

struct target { /* what break and continue refer to */
	struct target *up;
	bool is_loop;
	const struct loop *loop; /* loops that run once for iteration k */
	size_t begin;	/* loops: events before this iteration */
	bool goes_early; /* loops: some way out does not come past a barrier of the block first */
	const struct guard *entry;
	ARRAY(struct leave) breaks, continues;
};

struct frame { /* one activation of a function */
	struct frame *up;
	const struct ir_function *f;
	uint32_t function, context;
	const struct value **regs;
	const struct value *const *args;
	uint32_t n_args;
	uint32_t *locals; /* memory object of each local, 0: not yet */
	struct mask entry;
	const struct guard *entry_guards;
	struct target *target;
	const struct loop *loops; /* around the call */
	ARRAY(struct leave) returns;
	ARRAY(const struct value *) results; /* one a return */
	const struct value *yield;
	unsigned depth;
	bool *no_unroll; /* loops (by ref) that proved too long */
};

struct checkpoint { /* all that an evaluation given up has to take back */
	struct state state;
	size_t events, returns;
	uint32_t interval, intervals, generation;
	struct mask gone, left;
};

struct written { /* identity of an object across evaluations */
	uint32_t param, leaf, module_object;
};

struct cell {
	uint32_t object, bytes;
	int64_t offset; /* -1: what an unknown index may have left anywhere in the object */
};

struct frame_memory { /* what active frames hold, the innermost last: the next call has it again */
	unsigned char *at;
	size_t used, size;
};

struct held { /* pointers that stand in some place of an object: eval_tables.c */
	uint32_t object, holds; /* memory like this one, 0: none yet */
	int64_t stride, at;
	bool others; /* and others */
};

struct eval {
	struct block *b;
	struct kernel_facts *facts; /* objects, events and contexts are collected here */
	const struct ir_module *m;
	struct state s;
	struct frame *frame;
	struct frame_memory frame_memory;
	ARRAY(struct cell) cells;
	ARRAY(uint32_t) free_cells, free_objects; /* of frames that have ended */
	ARRAY(struct held) held;
	uint32_t *of_module, *of_function; /* their memory objects, 0: not yet */
	ARRAY(uint32_t) of_symbol; /* object behind a pointer that was read, by symbol */
	const struct loop *loops;
	unsigned dry; /* > 0: nothing is recorded */
	uint32_t interval, intervals;
	struct mask gone;    /* threads that have ended, by number */
	struct mask left;    /* threads that may have left the current loop */
	uint32_t split_span; /* innermost branch or loop that only some threads took, by number */
	uint32_t exit_span;  /* last return or exit */
	uint64_t steps, max_steps;
	uint64_t stamps;
	size_t launches; /* seen so far, dry runs included */
	bool host;
	bool *idle; /* host: by function, it launches nothing and proved too long to follow */
	uint32_t *code; /* host: by function, its size with what it calls; 0: not yet known */
	const bool *launching; /* host: by function, it launches or uses the API, itself or through a call */
	uint32_t generation; /* counts block barriers: loads from shared memory before and after
				differ */
	ARRAY(struct written) written; /* objects that an earlier evaluation saw written */
};

/* --- eval.c --- */
void eval_region(struct eval *e, ir_region r); /* a yielded value is left in frame->yield */
void eval_instruction(struct eval *e, ir_ref r);
const struct value *eval_operand(struct eval *e, const struct ir_inst *i, uint32_t n);
bool eval_alive(const struct eval *e); /* some thread is on, and fuel is left */

/* --- eval_control.c --- */
void eval_if(struct eval *e, const struct ir_inst *i);
const struct value *eval_short_circuit(struct eval *e, const struct ir_inst *i);
const struct value *eval_cond(struct eval *e, const struct ir_inst *i);
void eval_switch(struct eval *e, const struct ir_inst *i);
const struct value *eval_call(struct eval *e, const struct ir_inst *i);
void eval_return(struct eval *e, const struct ir_inst *i);
void eval_exit(struct eval *e);
void eval_jump(struct eval *e, bool is_break);
const struct value *eval_function(struct eval *e, uint32_t function,
				  const struct value *const *args, uint32_t n_args, uint32_t span);
/* The two states after a branch on c become one: x's threads took it. `from` is the state before.
 */
void eval_join(struct eval *e, const struct state *from, const struct cond *c, struct state *x,
	       struct state *y);
/* Threads that left come back into the current state. */
void eval_rejoin(struct eval *e, const struct leave *l, const struct guard *entry);
/* The guards of `inner` down to `stop` that say who ended, on top of `into`; threads that come back
 * in `leaves` were not asked. */
const struct guard *eval_keep_exits(struct eval *e, const struct guard *into,
				    const struct guard *inner, const struct guard *stop,
				    const struct leave *leaves, size_t n);
/* Who left for good, since the list had `before` of them, is not among those that come together again;
 * the threads of `except` know. */
void eval_remember_leaves(struct eval *e, const struct guard *stop, const struct leave *leaves,
			  size_t before, size_t n, unsigned ended, const struct mask *except,
			  uint32_t span);
struct state
state_copy(struct eval *e); /* of the current state; the cells are shared until written */
void env_set(struct eval *e, struct env *env, uint32_t cell, const struct value *v);
struct checkpoint eval_checkpoint(struct eval *e);
void eval_go_back(struct eval *e, const struct checkpoint *c);

/* Is a barrier of the block the last thing since that event that has to do with shared memory? */
bool eval_has_met(const struct eval *e, size_t since);

/* --- eval_loop.c --- */
void eval_loop(struct eval *e, const struct ir_inst *i, ir_ref r);

/* --- eval_turn.c --- */
/* What a cell that holds `begin` holds by the end of an iteration of the loop, as far as the code shows
 * it at a glance; NULL: it does not. For guesses. */
const struct value *turn_guess(struct eval *e, const struct ir_inst *loop, uint32_t cell,
			       const struct value *begin);

/* --- eval_memory.c --- */
uint32_t object_new(struct eval *e, struct object o);
uint32_t object_of_module(struct eval *e, uint32_t module_object);
uint32_t object_of_function(struct eval *e, uint32_t function);
uint32_t object_of_local(struct eval *e, uint32_t local);
/* The frame's locals are gone: their cells serve others. */
void objects_forget(struct eval *e, const struct frame *f);
const struct value *eval_load(struct eval *e, const struct ir_inst *i);
void eval_store(struct eval *e, const struct ir_inst *i);
const struct value *eval_atomic(struct eval *e, const struct ir_inst *i);
void eval_async_copy(struct eval *e, const struct ir_inst *i);
void eval_group_copy(struct eval *e, const struct ir_inst *i);
void eval_bulk(struct eval *e, const struct ir_inst *i); /* memcpy, memset */
void eval_decl(struct eval *e, uint32_t local);
/* --- eval_tables.c --- */
/* Host code puts a pointer there. */
void kept_put(struct eval *e, const struct value *address, const struct value *v);
/* Into a sequence of the standard library; and its elements have moved to another object. */
void kept_push(struct eval *e, const struct value *sequence, const struct value *v);
void kept_renew(struct eval *e, const struct value *sequence, uint32_t elements);
/* Memory like what all pointers there point to; false: nothing in common, or not known. */
bool kept_target(struct eval *e, const struct value *address, struct object *target);
void kept_spoil(struct eval *e, uint32_t object); /* somebody may have put anything into it */
void kept_forget(struct eval *e, uint32_t object);

/* Anything may have been written through this pointer. */
void eval_clobber(struct eval *e, const struct value *pointer);
/* Host code: the number that a cell has held from the start; NULL: it is no such cell. */
const struct value *memory_before(struct eval *e, uint32_t cell, enum ir_type type);
void memory_set(struct eval *e, uint32_t object, int64_t offset, uint32_t bytes,
		const struct value *v);
/* The same at a place that is not known: what the address may mean holds something unknown now. */
/* Host: some pointer of an array of them, to an object like `target`: the same address finds the same
 * one, until `mark` is another. */
const struct value *some_pointer(struct eval *e, uint32_t array, const struct value *address,
				 struct object target, uint64_t mark);
void memory_set_some(struct eval *e, const struct value *address, const struct value *v);
const struct value *memory_get(struct eval *e, uint32_t object, int64_t offset, uint32_t bytes);
/* Was all of the object set to zero, and nothing written there since? Host code only. */
bool memory_is_clear(struct eval *e, uint32_t object, int64_t offset, uint32_t bytes);
struct event *eval_record(struct eval *e, enum event_kind kind, const struct ir_inst *i);

/* --- eval_host.c --- */
const struct value *eval_host_call(struct eval *e, const struct ir_inst *i);
void eval_name_memory(struct eval *e, uint32_t variable, const struct value *pointer);
/* The operands go with the event, and the objects that they point to outlive their function. */
void eval_tell(struct eval *e, struct event *event, const struct ir_inst *i);

/* --- host_class.c --- */
/* The one constructor in sight of the class that the function is a method of; UINT32_MAX: none. */
uint32_t class_constructor(const struct ir_module *m, const struct ir_function *method);
/* Before a method is evaluated by itself: its object is constructed. */
void construct_this(struct eval *e, uint32_t method, const struct value *const *args);

/* --- eval_warp.c --- */
const struct value *eval_barrier(struct eval *e, const struct ir_inst *i);
const struct value *eval_shuffle(struct eval *e, const struct ir_inst *i);
const struct value *eval_vote(struct eval *e, const struct ir_inst *i);

#endif
