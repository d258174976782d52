/* symbol.h - tables of symbols and monomials; internal to the value domain. */
#ifndef CUDALINT_SYMBOL_H
#define CUDALINT_SYMBOL_H

#include <stddef.h>

#include "base/number.h"
#include "facts/value.h"

uint64_t hash_mix(uint64_t h, uint64_t x);
void symbol_tables_init(struct block *b);
/* False when the degree would exceed MAX_DEGREE. */
bool monomial_product(struct block *b, uint32_t x, uint32_t y, uint32_t *product);
enum scope monomial_scope(const struct block *b, uint32_t mono);
void monomial_range(const struct block *b, uint32_t mono, int64_t *lo, int64_t *hi);
int64_t clamp_range(__int128 x);
/* [lo, hi] becomes the range of a product with [lo2, hi2]. */
void range_product(int64_t *lo, int64_t *hi, int64_t lo2, int64_t hi2);

/* --- shared by value.c, value_ops.c and cond.c
 * ----------------------------------------------------------------- */

struct sum { /* a value under construction */
	struct term terms[MAX_TERMS * 2];
	unsigned n;
	bool overflow; /* more than MAX_TERMS */
};

/* Five kilobytes, of which a few terms are used: they are not cleared. */
static inline void sum_clear(struct sum *s)
{
	s->n = 0;
	s->overflow = false;
}
void sum_add(struct block *b, struct sum *s, uint32_t mono, struct vec v);
/* s = v * factor; whatever it was before. */
void sum_begin(struct block *b, struct sum *s, const struct value *v, int64_t factor);
/* s += v * factor */
void sum_value(struct block *b, struct sum *s, const struct value *v, int64_t factor);
const struct value *sum_finish(struct block *b, const struct sum *s, enum ir_type type,
			       uint32_t base);
struct vec vec_uniform(int64_t c);
struct vec vec_scale(struct block *b, struct vec v, int64_t factor);
struct vec vec_product(struct block *b, struct vec x, struct vec y);
const struct value *value_of_lanes(struct block *b, enum ir_type type, struct vec v);
/* A copy of at, the same one for the same numbers; finds out whether it is uniform. */
struct vec vec_lanes(struct block *b, const int64_t *at);

struct lanes { /* numbers that differ between threads; each content exists once in a block */
	struct lanes *next; /* of the same place in the table */
	uint64_t hash;
	int64_t lo, hi;
	enum scope scope;
	int64_t at[];
};
/* Of a vec that is not uniform. */
static inline const struct lanes *vec_header(const struct vec *v)
{
	return (const struct lanes *)((const char *)v->at - offsetof(struct lanes, at));
}

/* The block's copy of a sum that is described fully: often the same one for the same sum. */
const struct value *value_intern(struct block *b, const struct value *v);
/* The block's copy of a condition whose hash is set. */
const struct cond *cond_intern(struct block *b, const struct cond *c);

struct conjunction { /* of the guards from g up to stop */
	const struct guard *g, *stop;
	const struct cond *c;
};
/* Where it may be kept from before, or is to be kept. */
struct conjunction *conjunction_of(const struct block *b, const struct guard *g,
				   const struct guard *stop);

#define LANES_TYPED (1u << 16) /* an operation's result that was cut to the type's width */
/* The block's copy of a constant, NULL: not made yet; value_const keeps it. */
const struct value **constant_of(const struct block *b, enum ir_type type, int64_t c);

struct lanes_result { /* of an operation done before */
	unsigned how; /* the operation, with what else tells it from others */
	const int64_t *x, *y; /* NULL: the constant */
	int64_t c;
	struct vec result;
};
/* Where the result of that operation may be, or is to be kept. */
struct lanes_result *lanes_result(const struct block *b, unsigned how, const int64_t *x,
				  const int64_t *y, int64_t c);
bool lanes_result_is(const struct lanes_result *r, unsigned how, const int64_t *x,
		     const int64_t *y, int64_t c);
/* Truncated to the type's width and extended as its signedness says. */
int64_t type_reduce(enum ir_type type, int64_t x);
static inline bool type_is_int(enum ir_type t)
{
	return ir_types[t].class == IR_CLASS_INT;
}
/* The lanes of a concrete value; only valid for value_is_concrete. */
static inline int64_t value_lane(const struct value *v, unsigned t)
{
	return v->n ? vec_at(&v->terms[0].v, t) : 0;
}
/* Made of numbers that are small in practice: none that a difference may have left near the top of
 * its type. */
bool value_is_modest(const struct block *b, const struct value *v);
/* How uniform it is to be in the mask. */
enum scope mask_scope(const struct block *b, const struct mask *m);
enum reason value_reason_join(const struct value *x, const struct value *y);

#endif
