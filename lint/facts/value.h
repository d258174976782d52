/*
 * value.h - the value domain: what one C expression is, for every thread of a block at once.
 *
 *	value = sum over j of  m_j * v_j
 *
 * m_j: a monomial over symbols (1, n, blockIdx.x, ld * k ...), v_j: one integer a thread. So
 * blockIdx.x * 256 + threadIdx.x is  blockIdx.x * [256, 256 ...] + 1 * [0, 1, 2 ...].  A symbol is
 *a number we do not know; it carries what we do know (range, divisibility, how uniform it is) and,
 * where an operation could not be expressed as a sum, the operation and its operands, so that the
 * number can still be computed once its leaves are given numbers (sample.h).
 *
 * A value of an n-bit type is the sum modulo 2^n. `wrap` says whether the sum itself, as an
 * integer, is the value: NONE: it is (proved from ranges, or by assumptions A6, A7); SOFT: it is
 * unless an unsigned sum of unknown non-negative numbers overflows; HARD: it may be off by a
 * multiple of 2^n (`threadIdx.x - 1`).
 *
 * Values, conditions and guards are immutable and live in the block's arena.
 */
#ifndef CUDALINT_VALUE_H
#define CUDALINT_VALUE_H

#include "facts/mask.h"
#include "ir/ir.h"

#define MAX_TERMS 72
#define MAX_DEGREE 8
#define RANGE_MAX ((int64_t)1 << 62) /* "no bound known" */

enum reason {
#define R(name, text, is_data) REASON_##name,
#include "facts/reason.def"
#undef R
	REASONS
};
struct reason_info {
	const char *text;
	bool is_data;
};
extern const struct reason_info reasons[REASONS];

enum scope {
	SCOPE_BLOCK,
	SCOPE_WARP,
	SCOPE_THREAD
}; /* the same for all threads of a block; of a warp; of none */

static inline enum scope scope_join(enum scope x, enum scope y)
{
	return x > y ? x : y;
}

struct vec { /* one integer a thread */
	bool uniform;
	int64_t c;	   /* if uniform */
	const int64_t *at; /* else; equal numbers are the same array (symbol.h) */
};
static inline int64_t vec_at(const struct vec *v, unsigned t)
{
	return v->uniform ? v->c : v->at[t];
}

struct term {
	uint32_t mono; /* 0: the constant monomial 1 */
	struct vec v;
};

enum wrap { WRAP_NONE, WRAP_SOFT, WRAP_HARD };

struct cond;
struct value;

struct piece { /* a scalar inside a wide value that was put together from parts */
	int64_t offset;
	uint32_t bytes;
	const struct value *v;
};

struct value {
	uint8_t type;	 /* enum ir_type */
	uint8_t n;	 /* terms, sorted by monomial; 0: zero */
	uint8_t wrap;	 /* enum wrap */
	uint8_t scope;	 /* enum scope */
	uint8_t reason;	 /* enum reason: why it holds an opaque symbol, if it does */
	bool has_real;	 /* a float constant: real */
	bool maybe_null; /* host pointers: to base, or null on some path */
	uint8_t varies;	 /* enum scope: the number certainly differs, but for coincidence, between
			    threads of a warp (SCOPE_THREAD), between warps alone (SCOPE_WARP) */
	uint32_t base;	 /* pointers: memory object it points into (memory.h), 0: none or null */
	const struct term *terms;
	const struct cond *cond; /* bools: the condition they hold for */
	double real;
	const struct value
	    *whole; /* floats: the integer that it is, NULL: it is none, or not known to be */
	const struct piece *pieces; /* wide values: what is known of their parts */
	uint32_t n_pieces;
	uint64_t hash;
};

enum symbol_kind {
	SYMBOL_BLOCK_INDEX, /* blockIdx */
	SYMBOL_GRID,	    /* gridDim, blockDim where unknown */
	SYMBOL_ARGUMENT,    /* scalar kernel argument or field of one */
	SYMBOL_COUNTER,	    /* iteration number of a loop, from 0 */
	SYMBOL_TRIPS,	    /* how often a loop ran */
	SYMBOL_LOAD,	    /* contents of memory */
	SYMBOL_RESULT,	    /* of `op` over a, b, c: computable from them */
	SYMBOL_SELECT,	    /* if ? a : b */
	SYMBOL_OPAQUE,
};

/* How a loop changes a number: what it is after k iterations can be computed one after the other. */
struct carried {
	uint32_t counter;	  /* of the loop */
	uint32_t begin;		  /* the symbol it is at an iteration's begin */
	const struct value *init; /* before the first iteration */
	const struct value *end;  /* at an iteration's end, from the numbers at its begin */
	const struct value *k;	  /* so many iterations were run: the counter, but after the loop */
};

struct symbol {
	enum symbol_kind kind;
	enum scope scope;
	enum reason reason;
	enum ir_type type;
	int64_t lo, hi;	   /* inclusive */
	enum scope varies; /* what it is made from differs between threads, between warps alone */
	const int64_t *choices; /* an argument: all that the host may pass, in order; NULL: not known */
	unsigned n_choices;
	bool is_flag;	   /* an argument that is 0 or 1, by its name */
	bool is_mask;	   /* the bits of others are cut by it: likely a power of two */
	bool is_way;	   /* how far a loop has moved something by now: a sum of its steps */
	bool is_foreign;   /* made of what global memory holds, and of what is the same for all threads:
			      nothing of the thread's own number is in it */
	uint64_t div;	   /* it is a multiple of this, >= 1 */
	uint64_t count; /* BLOCK_INDEX, COUNTER: it takes the values 0 .. count - 1; 0: unknown */
	const char *name;
	enum ir_op op;
	const char *text;
	const struct value *a, *b, *c;
	const struct cond *cond;
	const struct carried *carried; /* OPAQUE: a number that a loop changes, NULL: not followed */
	const struct value *usual; /* host: what it was before a loop or an option changed it */
	unsigned degree;	   /* nesting of definitions, bounded */
	uint32_t mono;		   /* the monomial that is this symbol, 0: not yet */
	unsigned axis;
	uint32_t span;	/* of the instruction that made it */
	int64_t key[3]; /* identity of arguments, loads */
};

struct monomial {
	uint8_t n;
	uint32_t sym[MAX_DEGREE]; /* sorted, with repetition */
};

enum cond_kind { COND_MASK, COND_GE, COND_EQ, COND_AND, COND_OR, COND_NOT, COND_OPAQUE };

struct cond { /* a condition, for every thread */
	enum cond_kind kind;
	enum scope scope;
	bool is_data;	   /* holds an opaque part that depends on data */
	enum scope varies; /* what it is made from differs between threads, between warps alone */
	struct mask mask;  /* MASK: where it holds */
	const struct value *p; /* GE: p >= 0; EQ: p == 0; MASK: the p >= 0 that ranges decided, NULL
				  if it was by number */
	const struct cond *a, *b;
	uint32_t symbol; /* OPAQUE */
	uint64_t hash;
};

enum guard_kind { GUARD_BRANCH, GUARD_LOOP, GUARD_EXIT, GUARD_LEFT, GUARD_ASSUME };

struct guard { /* what holds on the path here, innermost first */
	const struct guard *up;
	const struct cond *cond;
	enum guard_kind kind; /* branch taken, loop entered, others returned, others left the loop,
				 stated by the source */
	uint32_t span;
	unsigned depth;
};

struct shape { /* 0: unknown */
	uint32_t block[3], grid[3];
};

struct symbol_table; /* hash tables of the block */

/* One thread block under evaluation: the arena of its values, its shape, its symbols. */
struct block {
	struct arena *arena;
	struct shape shape;
	unsigned threads;
	struct mask all;
	ARRAY(struct symbol) symbols;	  /* at[0] unused */
	ARRAY(struct monomial) monomials; /* at[0] is 1 */
	struct symbol_table *tables;
	const struct guard *guards; /* of the path being evaluated: proofs may use them */
	bool track_reals;	    /* host code: keep float operations computable */
	uint32_t span;		    /* of the instruction being evaluated */
	uint64_t fuel;
	bool out_of_fuel;
	unsigned carried_worlds; /* iterations computed in worlds so far */
	struct plain_worlds *worlds; /* sample.c keeps them here; NULL: none yet */
	uint64_t n_sampled; /* symbols computed in worlds so far: what figures cost */
	const struct value *builtin[IR_BUILTINS];
};

/* A block of that shape (block extents known, product 1 .. 1024). */
struct block *block_new(struct arena *a, struct shape shape, uint64_t fuel);

/* --- values --- */

const struct value *value_const(struct block *b, enum ir_type type, int64_t c);
const struct value *value_real(struct block *b, enum ir_type type, double real);
const struct value *value_lanes(struct block *b, enum ir_type type,
				const int64_t *at); /* copies at */
const struct value *value_symbol(struct block *b, enum ir_type type, uint32_t symbol);
const struct value *value_opaque(struct block *b, enum ir_type type, enum scope scope,
				 enum reason why);
/* The same, for the result of something that was done to x and y (NULL: nothing). */
const struct value *value_opaque_of(struct block *b, enum ir_type type, const struct value *x,
				    const struct value *y, enum reason why);
const struct value *value_pointer(struct block *b, uint32_t base, const struct value *offset);
const struct value *value_cond(struct block *b, const struct cond *c);
const struct value *value_binary(struct block *b, enum ir_op op, enum ir_type type,
				 const struct value *x, const struct value *y);
const struct value *value_unary(struct block *b, enum ir_op op, enum ir_type type,
				const struct value *x);
const struct value *value_cast(struct block *b, enum ir_type type, const struct value *x);
const struct value *value_select(struct block *b, const struct cond *c, const struct value *x,
				 const struct value *y);
/* x where the mask holds, y elsewhere: exact. Different pointer bases give an opaque value. */
const struct value *value_blend(struct block *b, const struct mask *m, const struct value *x,
				const struct value *y);
/* v for those threads alone: where they agree, what the others hold is taken to be the same. */
const struct value *value_within(struct block *b, const struct value *v, const struct mask *on);
/* A result symbol of a pure operation that the sum form cannot express. */
const struct value *value_result(struct block *b, enum ir_op op, enum ir_type type,
				 const char *text, const struct value *x, const struct value *y,
				 const struct value *z);
/* The same bits read as another type of the same size. */
const struct value *value_cast_bits(struct block *b, enum ir_type type, const struct value *v);
/* All that a type can hold; RANGE_MAX bounds for 64 bits. */
void type_range(enum ir_type type, int64_t *lo, int64_t *hi);
bool value_same(const struct value *x, const struct value *y);
/* All lanes known: only the constant monomial, no wrap left. */
bool value_is_concrete(const struct value *v);
/* Made of symbols that are foreign or the same for all threads, and of one number for all of them. */
bool value_is_foreign(const struct block *b, const struct value *v);
/* A pointer's offset (or any sum) that is one known integer a thread, and that integer. */
static inline bool offset_is_concrete(const struct value *v)
{
	return v->n == 0 || (v->n == 1 && v->terms[0].mono == 0);
}
static inline int64_t offset_at(const struct value *v, unsigned t)
{
	return v->n ? vec_at(&v->terms[0].v, t) : 0;
}
/* A number that is the same in all threads. */
bool value_constant(const struct value *v, int64_t *c);
/* Bounds of the sum over the active symbols' ranges, over all threads; saturate at +-RANGE_MAX. */
void value_range(const struct block *b, const struct value *v, int64_t *lo, int64_t *hi);
/* The same thread by thread: what is the same for all threads is added once. */
struct lane_ranges {
	__int128 low, high; /* of the terms that do not differ between threads */
	struct {
		const int64_t *at;
		int64_t lo, hi; /* of the monomial */
	} own[MAX_TERMS];
	unsigned n;
};
void lane_ranges_begin(const struct block *b, const struct value *v, struct lane_ranges *r);
void lane_range(const struct lane_ranges *r, unsigned t, int64_t *lo, int64_t *hi);
/* The sum is >= 0 in every thread, by ranges or by the guards of the path. */
bool value_not_negative(const struct block *b, const struct value *v);
/* Largest power of two <= 2^32 (or exact gcd below) that divides the monomial for all values of its
 * symbols. */
uint64_t monomial_div(const struct block *b, uint32_t mono);
/* What divides the number in every thread; 0 for zero. */
uint64_t value_div(const struct block *b, const struct value *v);
const char *value_text(struct block *b, const struct value *v); /* for dumps and messages */

/* --- symbols --- */

uint32_t symbol_new(struct block *b, struct symbol s);
/* The same symbol for the same (kind, key). */
uint32_t symbol_keyed(struct block *b, struct symbol s);
uint32_t monomial_of(struct block *b, uint32_t symbol);

/* --- conditions --- */

const struct cond *cond_mask(struct block *b, struct mask m);
const struct cond *cond_compare(struct block *b, enum ir_op op, const struct value *x,
				const struct value *y);
/* Was some comparison in it decided by the ranges of symbols (a guard that always holds under this
 * launch)? */
bool cond_has_origin(const struct cond *c);
const struct cond *cond_of(struct block *b, const struct value *v); /* v != 0 */
const struct cond *cond_and(struct block *b, const struct cond *x, const struct cond *y);
const struct cond *cond_or(struct block *b, const struct cond *x, const struct cond *y);
const struct cond *cond_not(struct block *b, const struct cond *x);
/* Threads for which it certainly holds, and certainly does not; the rest is open. Uses the path's
 * guards. */
void cond_decide(const struct block *b, const struct cond *c, struct mask *yes, struct mask *no);
const struct guard *guard_push(struct block *b, const struct guard *up, const struct cond *c,
			       enum guard_kind kind, uint32_t span);
/* The guards from g up to (not including) stop as one condition; NULL when there are none. */
const struct cond *guard_conjunction(struct block *b, const struct guard *g,
				     const struct guard *stop);
const char *cond_text(struct block *b, const struct cond *c);

static inline void block_burn(struct block *b, uint64_t lanes)
{
	if (b->fuel < lanes) {
		b->fuel = 0;
		b->out_of_fuel = true;
	} else {
		b->fuel -= lanes;
	}
}

#endif
