/*
 * facts.h - what is known of one kernel under one launch: the tables that rules read.
 *
 * kernel_facts is made once per (kernel instance, block shape, known arguments) and is read-only
 * for rules. Its events are every memory access, barrier and warp operation of the block in program
 * order; unrolled iterations and inlined calls are events of their own. Rows (figures.h) put the
 * events of one place in the source together.
 */
#ifndef CUDALINT_FACTS_H
#define CUDALINT_FACTS_H

#include "facts/value.h"
#include "report/finding.h"

struct fact_place { /* a place in the source, through the module's spans */
	const struct ir_module *module;
	uint32_t span;
};

enum memory_origin { /* of memory that host code has a pointer to */
	MEMORY_UNKNOWN,
	MEMORY_STACK,
	MEMORY_STATIC,
	MEMORY_HEAP, /* malloc, new */
	MEMORY_CONTAINER, /* the elements of a std::vector */
	MEMORY_PINNED,
	MEMORY_REGISTERED,
	MEMORY_MANAGED,
	MEMORY_DEVICE,
	MEMORY_MAPPED, /* host memory or a symbol by the device's address */
	MEMORY_STREAM, /* no memory: a handle */
	MEMORY_EVENT,  /* likewise */
};

#define UNNAMED_MEMORY "buffer" /* allocated, and put into no variable yet */

struct object { /* what a pointer points into */
	const char *name;
	enum ir_space space;
	enum scope scope;   /* do all threads mean the same memory? */
	enum reason reason; /* why its place is unknown, if it is */
	uint32_t align;	    /* of its first byte, at least */
	uint64_t bytes;	    /* 0: unknown */
	uint32_t elem_bytes;
	uint32_t module_object;	  /* UINT32_MAX: none */
	uint32_t param, leaf;	  /* pointer parameter it came by; param UINT32_MAX: none */
	uint32_t local, function; /* SPACE_LOCAL: the variable; local UINT32_MAX: none */
	uint32_t span;		  /* of its declaration */
	uint32_t alias;		  /* symbol: the pointer to it that was read from memory, 0: none */
	bool is_array, is_dynamic, is_volatile, is_const;
	bool holds_array; /* local of a class with an array in it */
	bool is_function; /* code: function says which */
	bool is_filled; /* by copies that a group's threads share: who writes what is not known */
	bool written, has_atomics,
	    escapes; /* by the evaluated code; escapes: its address went where we can't follow */
	bool written_unknown; /* some write to it has an unknown address */
	bool uniform_load;    /* a load was taken to be uniform because nothing had written it */
	uint32_t version;     /* counts writes while evaluating */
	uint32_t write_generation;  /* 1 + number of block barriers passed at the last write */
	struct mask owner;	    /* threads that were on when it came to be (locals) */
	ARRAY(uint32_t) cells;	    /* locals: their cells */
	/* host code */
	enum memory_origin origin;
	const struct value *extent; /* bytes allocated, NULL unknown */
	const struct value *count;  /* elements of a sequence, NULL unknown */
	bool is_bulk;	     /* what is stored in it is forgotten */
	bool is_watched;     /* a copy that nobody waited for fills it: accesses are recorded */
	bool is_told;	     /* events speak of it */
	bool escapes_unknown; /* its address went to a call that is not followed */
	size_t made_by;	     /* streams, memory: the event that made it */
	uint32_t one_of; /* it stands for any of those that this array has pointers to, 0: for itself */
	uint32_t mapped; /* MEMORY_MAPPED: the host's memory behind it, 0: unknown */
	uint32_t named_in;	/* 1 + the function whose local gave the name; 0: none */
	bool is_nonblocking; /* stream: not ordered with the default stream, as far as is known */
};

enum event_kind {
	EVENT_ACCESS,
	EVENT_BARRIER,
	EVENT_SHUFFLE,
	EVENT_VOTE,
	EVENT_OPAQUE,
	EVENT_LAUNCH,
	EVENT_HOSTCALL,
	EVENT_ALLOC,
	EVENT_OUTER /* OP_OUTER */
};
enum access_op { ACCESS_LOAD, ACCESS_STORE, ACCESS_ATOMIC };

struct loop { /* a loop run symbolically */
	const struct loop *up;
	uint32_t counter; /* its symbol */
	uint64_t trips;	  /* 0: unknown */
	uint32_t span;
	uint32_t id;
	bool meets_last; /* whichever way it ends, the block has met since the iteration began, and touched
			    no shared memory since */
	unsigned exits; /* places where threads leave it, other than by what it tests at its top */
	const struct guard
	    *parting;	/* by those: who comes round again; NULL: all do, or numbers say */
	bool is_steady; /* it runs as often in every block */
};

struct context {     /* a chain of inlined calls */
	uint32_t up; /* index, 0 = the kernel itself */
	uint32_t function;
	uint32_t call_span;
	bool folds; /* constexpr, and called with numbers alone */
};

struct event {
	enum event_kind kind;
	uint32_t function, context, span;
	ir_ref inst;
	const struct ir_inst *code;
	struct mask mask;
	const struct guard *guards;
	const struct loop *loops;
	const struct loop *last_in, *stays_in; /* of `loops`, from last_in up to stays_in: whoever
						  is on here goes round no more, and the whole block
						  with him; last_in NULL: none */
	uint32_t interval; /* number of block barriers passed */
	/* accesses */
	enum access_op op;
	enum ir_space space;
	uint32_t object, bytes;
	enum ir_space choice; /* object 0: of all objects that the address may be in, by a choice in
				 sight; SPACE_GENERIC: not one */
	enum ir_type type;
	const struct value *address; /* byte offset from the object's base is its sum */
	const struct value *stored;  /* stores: the value */
	bool is_async, is_aggregate, is_volatile;
	unsigned lanes; /* OP_GROUP_COPY, an opaque event: of the group that fills `bytes` bytes from
			   the address on; 0: not known */
	/* barriers and warp operations: operands; mask operand for warp barriers; memcpy, memset of
	 * kernels: where to, where from */
	const struct value *operand[4];
	struct mask exited;   /* barriers, warp operations: threads that had ended before; barriers
				 of the block: or left the loop */
	uint32_t branch_span; /* barriers: innermost branch or loop around that took some threads
				 only, 0: none */
	uint32_t exit_span;   /* barriers: the last return or exit before */
	/* launches, host calls, outer calls; host code: what is not followed, copies in memory */
	const struct value **args;
	const struct value ***leaves; /* launches: by operand, the leaves of aggregate arguments */
	uint32_t n_args;
	uint32_t kernel; /* launches: function index, UINT32_MAX: unknown */
	const struct piece *copied; /* host code, copies from the host's memory: the pointers in it, by
				       the distance from the first byte */
	uint32_t n_copied;
};

/* Where it goes, as far as that is known. */
static inline enum ir_space event_space(const struct event *e)
{
	return e->object ? e->space : e->choice;
}

struct row { /* one access in the source: the figures of definitions.md section 1 */
	uint32_t span, function;
	enum ir_space space;
	enum access_op op;
	uint32_t bytes, object;
	enum row_status status;
	enum reason reason;
	double requests, active_lanes, sectors, sectors_min, sectors_max, ideal_sectors, lines,
	    bank_degree, ideal_degree;
	double stride;	    /* bytes between neighbouring lanes, NAN if not one number */
	bool guessed_size;  /* of the elements: a template's pattern does not name their type */
	bool large_symbol;  /* a run-time symbol multiplies the lane */
	const char *symbol; /* its name, NULL */
	ARRAY(uint32_t) events;
	struct text_list guards, assumptions;
};

enum block_source {
	SOURCE_LAUNCH,
	SOURCE_CONFIGURATION,
	SOURCE_OTHER_FILE,
	SOURCE_BOUNDS,
	SOURCE_IMPLIED,
	SOURCE_DEFAULT
};
extern const char *const block_source_names[];

struct launch_facts {	 /* one launch seen from the host code; values belong to the host's block */
	uint32_t kernel; /* function index; UINT32_MAX: another file defines it */
	const char *outer; /* then its mangled name */
	uint32_t span;	 /* of the launch */
	struct block *host;
	const struct value *grid[3], *block[3], *shared;
	bool grid_known, block_known; /* the expressions could be read at all */
	const struct value **args;
	uint32_t n_args;
	const struct value ***leaves; /* by parameter, then leaf: what aggregate arguments held;
					 NULLs where unknown */
	const struct guard *guards;   /* what the host checked on the way */
	const struct kernel_facts *host_facts;
	const struct launch_facts
	    *alone; /* the same launch with nothing known of the function's callers; NULL: none */
};

struct kernel_facts {
	const struct ir_module *module;
	const struct ir_function *kernel;
	uint32_t kernel_index;
	struct arena *arena;
	struct block *block;
	enum block_source source;
	const struct launch_facts *launch; /* NULL: none in sight */
	const struct outer_launch *outer;  /* with SOURCE_OTHER_FILE, else NULL */
	const struct launch_facts *const *launches; /* it and those that are the same to the kernel */
	size_t n_launches;
	const struct launch_facts *const *open_launches; /* those whose block is not known: this
							    shape stands for theirs */
	size_t n_open;
	uint32_t launch_span;
	bool several_shapes; /* tried shapes of an unknown launch */
	bool certain_shape;  /* the launch in sight, or the configuration, has this shape */
	bool guessed_shape;  /* of a launch whose extent can be another too */
	bool knows_alignment; /* tests of a pointer's low bits were decided (A1) */
	bool partial;	     /* clang errors, fuel or constructs that were not followed */
	const char *partial_why;
	enum reason partial_reason;
	ARRAY(struct object) objects;	/* at[0] is "unknown" */
	ARRAY(struct event) events;	/* program order */
	ARRAY(struct context) contexts; /* at[0]: the kernel */
	ARRAY(struct row) rows;
	uint32_t lost_events;	     /* events beyond the limit, not recorded */
	const struct value **params; /* of the kernel, as bound */
	uint64_t replayed;	     /* steps of the interpreter spent on it (trial.h) */
	const struct hazards *hazards; /* hazard.h keeps them here; NULL: not looked for yet */
	const struct moments *moments; /* of accesses; group.c keeps them here, as above */
	uint64_t n_held; /* accesses held against one another there: what groups cost */
	struct known_rounds *rounds; /* of loops, for some of the events; whole_grid.c keeps them here */
	const struct owners **owners; /* by object; owners.c keeps them here, as above */
	const struct function_uses **uses; /* by function; uses.c keeps them here, as above */
	const bool *captured; /* host code, by event; host_order.h keeps it here, as above */
};

static inline struct fact_place fact_at(const struct kernel_facts *k, uint32_t span)
{
	return (struct fact_place){k->module, span};
}

struct row_group { /* accesses of one thread to one object that are judged on the union of their
		      bytes */
	unsigned n;
	const struct row *first; /* the first of them in the program */
	double sectors,
	    ideal_sectors; /* of the union, summed over the block's requests when n > 1 */
};

/* The row's accesses with those at constant distances in the same barrier interval and no branch
 * between. */
struct row_group facts_group(const struct kernel_facts *k, const struct row *r);
/* The access is a part of 8 or 16 bytes, aligned as the array's own type is, whose other parts its thread
 * accesses at the same moment: the compiler makes one access of them. Gives its width, and how many bytes
 * before the event's address it begins; 0: it is none. */
unsigned facts_vector(const struct kernel_facts *k, const struct event *e, int64_t *before);
/* "block (256,1,1) from the launch at f.cu:40" */
const char *facts_shape_text(const struct kernel_facts *k);
/* The same, and what the row takes its elements for where that is a guess. */
const char *facts_row_text(const struct kernel_facts *k, const struct row *r);
/* Is the guard's condition open and different between threads of the block? */
bool guard_varies(const struct guard *g);
/* Does it certainly hold for some threads and not for others (its parts differ between threads)? */
bool guard_divides(const struct guard *g);

#endif
