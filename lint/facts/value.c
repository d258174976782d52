#include "facts/value.h"

#include <string.h>

#include "facts/symbol.h"

/* --- vectors --- */

struct vec vec_uniform(int64_t c)
{
	return (struct vec){.uniform = true, .c = c};
}

static int64_t wrapping_product(int64_t x, int64_t y)
{
	return (int64_t)((uint64_t)x * (uint64_t)y);
}

static int64_t wrapping_sum(int64_t x, int64_t y)
{
	return (int64_t)((uint64_t)x + (uint64_t)y);
}

static int64_t combine(enum ir_op op, int64_t x, int64_t y)
{
	return op == OP_MUL ? wrapping_product(x, y) : wrapping_sum(x, y);
}

/* x is not uniform. */
static struct vec vec_combine(struct block *b, enum ir_op op, const struct vec *x,
			      const struct vec *y)
{
	const int64_t *ya = y->uniform ? NULL : y->at;
	int64_t c = y->uniform ? y->c : 0, at[MAX_THREADS];
	struct lanes_result *known = lanes_result(b, op, x->at, ya, c);

	if (lanes_result_is(known, op, x->at, ya, c))
		return known->result;
	for (unsigned t = 0; t < b->threads; t++)
		at[t] = combine(op, x->at[t], ya ? ya[t] : c);
	block_burn(b, b->threads);
	*known = (struct lanes_result){op, x->at, ya, c, vec_lanes(b, at)};
	return known->result;
}

struct vec vec_scale(struct block *b, struct vec v, int64_t factor)
{
	struct vec y = vec_uniform(factor);

	if (v.uniform)
		return vec_uniform(wrapping_product(v.c, factor));
	if (factor == 1)
		return v;
	if (factor == 0)
		return vec_uniform(0);
	return vec_combine(b, OP_MUL, &v, &y);
}

static struct vec vec_sum(struct block *b, struct vec x, struct vec y)
{
	if (x.uniform && y.uniform)
		return vec_uniform(wrapping_sum(x.c, y.c));
	if (x.uniform)
		return x.c ? vec_combine(b, OP_ADD, &y, &x) : y;
	if (y.uniform && y.c == 0)
		return x;
	return vec_combine(b, OP_ADD, &x, &y);
}

struct vec vec_product(struct block *b, struct vec x, struct vec y)
{
	if (x.uniform)
		return vec_scale(b, y, x.c);
	if (y.uniform)
		return vec_scale(b, x, y.c);
	return vec_combine(b, OP_MUL, &x, &y);
}

static bool vec_is_zero(const struct vec *v)
{
	return v->uniform && v->c == 0;
}

static bool vec_same(const struct vec *x, const struct vec *y)
{
	if (x->uniform != y->uniform)
		return false;
	return x->uniform ? x->c == y->c : x->at == y->at;
}

static enum scope vec_scope(const struct vec *v)
{
	return v->uniform ? SCOPE_BLOCK : vec_header(v)->scope;
}

static uint64_t vec_hash(const struct vec *v)
{
	return v->uniform ? hash_mix(3, (uint64_t)v->c) : vec_header(v)->hash;
}

/* --- types --- */

int64_t type_reduce(enum ir_type type, int64_t x)
{
	switch (ir_types[type].class == IR_CLASS_INT ? ir_types[type].bytes : 8) {
	case 1:
		return type == IR_BOOL ? x != 0 : ir_types[type].is_signed ? (int8_t)x : (uint8_t)x;
	case 2:
		return ir_types[type].is_signed ? (int16_t)x : (uint16_t)x;
	case 4:
		return ir_types[type].is_signed ? (int32_t)x : (int64_t)(uint32_t)x;
	default:
		return x;
	}
}

void type_range(enum ir_type type, int64_t *lo, int64_t *hi)
{
	unsigned bits = ir_types[type].bytes * 8;

	*lo = -RANGE_MAX;
	*hi = RANGE_MAX;
	if (type == IR_BOOL) {
		*lo = 0;
		*hi = 1;
	} else if (type_is_int(type) && ir_types[type].is_signed && bits < 64) {
		*lo = -((int64_t)1 << (bits - 1));
		*hi = ((int64_t)1 << (bits - 1)) - 1;
	} else if (type_is_int(type) && !ir_types[type].is_signed) {
		*lo = 0;
		*hi = bits < 64 ? ((int64_t)1 << bits) - 1 : RANGE_MAX;
	}
}

/* --- sums --- */

void sum_add(struct block *b, struct sum *s, uint32_t mono, struct vec v)
{
	unsigned i = 0;

	while (i < s->n && s->terms[i].mono < mono)
		i++;
	if (i < s->n && s->terms[i].mono == mono) {
		s->terms[i].v = vec_sum(b, s->terms[i].v, v);
		return;
	}
	if (vec_is_zero(&v))
		return;
	if (s->n == MAX_TERMS * 2) {
		s->overflow = true;
		return;
	}
	memmove(&s->terms[i + 1], &s->terms[i], (s->n - i) * sizeof s->terms[0]);
	s->terms[i] = (struct term){mono, v};
	s->n++;
}

void sum_value(struct block *b, struct sum *s, const struct value *v, int64_t factor)
{
	for (unsigned i = 0; i < v->n; i++)
		sum_add(b, s, v->terms[i].mono, vec_scale(b, v->terms[i].v, factor));
}

static void reduce_concrete(struct block *b, struct term *t, enum ir_type type)
{
	int64_t lo, hi, at[MAX_THREADS];

	if (t->v.uniform) {
		t->v.c = type_reduce(type, t->v.c);
		return;
	}
	lo = vec_header(&t->v)->lo;
	hi = vec_header(&t->v)->hi;
	if (type_reduce(type, lo) == lo && type_reduce(type, hi) == hi)
		return;
	for (unsigned i = 0; i < b->threads; i++)
		at[i] = type_reduce(type, t->v.at[i]);
	t->v = vec_lanes(b, at);
}

/* A7: products of launch coordinates fit their type. */
static bool only_launch_coordinates(const struct block *b, const struct value *v)
{
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++) {
			enum symbol_kind kind = b->symbols.at[m->sym[j]].kind;

			if (kind != SYMBOL_BLOCK_INDEX && kind != SYMBOL_GRID &&
			    kind != SYMBOL_COUNTER)
				return false;
		}
	}
	return true;
}

bool value_is_modest(const struct block *b, const struct value *v)
{
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned t = 0; t < (v->terms[i].v.uniform ? 1 : b->threads); t++) {
			int64_t c = vec_at(&v->terms[i].v, t);

			if (c > INT32_MAX || c < -INT32_MAX)
				return false;
		}
		for (unsigned j = 0; j < m->n; j++) {
			const struct symbol *s = &b->symbols.at[m->sym[j]];

			if ((s->kind == SYMBOL_RESULT || s->kind == SYMBOL_SELECT) &&
			    s->hi > INT32_MAX)
				return false;
		}
	}
	return true;
}

/* Arguments and what is read from memory are counts and indices when they meet unsigned numbers:
 * not below zero. */
static bool is_sum_of_counts(const struct block *b, const struct value *v)
{
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned t = 0; t < (v->terms[i].v.uniform ? 1 : b->threads); t++)
			if (vec_at(&v->terms[i].v, t) < 0)
				return false;
		for (unsigned j = 0; j < m->n; j++) {
			const struct symbol *s = &b->symbols.at[m->sym[j]];

			if (s->lo < 0 && s->kind != SYMBOL_ARGUMENT && s->kind != SYMBOL_LOAD)
				return false;
		}
	}
	return true;
}

static enum wrap unsigned_wrap(const struct block *b, const struct value *v)
{
	int64_t lo, hi, type_lo, type_hi;

	value_range(b, v, &lo, &hi);
	type_range(v->type, &type_lo, &type_hi);
	if (lo < 0 && !value_not_negative(b, v))
		return is_sum_of_counts(b, v) && value_is_modest(b, v) ? WRAP_SOFT : WRAP_HARD;
	if (hi <= type_hi)
		return WRAP_NONE;
	if (!value_is_modest(b, v))
		return WRAP_HARD;
	return only_launch_coordinates(b, v) ? WRAP_NONE : WRAP_SOFT;
}

static void describe(struct block *b, struct value *v)
{
	uint64_t h = hash_mix(v->type, v->base);

	for (unsigned i = 0; i < v->n; i++) {
		const struct term *t = &v->terms[i];
		const struct monomial *m = &b->monomials.at[t->mono];
		enum scope scope = monomial_scope(b, t->mono), lanes = vec_scope(&t->v);

		v->scope = scope > v->scope ? scope : v->scope;
		v->scope = lanes > v->scope ? lanes : v->scope;
		v->varies = (uint8_t)scope_join(v->varies, lanes);
		for (unsigned j = 0; j < m->n; j++) {
			const struct symbol *symbol = &b->symbols.at[m->sym[j]];

			v->varies = (uint8_t)scope_join(v->varies, symbol->varies);
			if (!v->reason)
				v->reason = (uint8_t)symbol->reason;
		}
		h = hash_mix(h, t->mono);
		h = hash_mix(h, vec_hash(&t->v));
	}
	v->hash = h;
}

void sum_begin(struct block *b, struct sum *s, const struct value *v, int64_t factor)
{
	sum_clear(s);
	if (factor != 1) {
		sum_value(b, s, v, factor);
		return;
	}
	memcpy(s->terms, v->terms, v->n * sizeof s->terms[0]); /* sorted, and none is zero */
	s->n = v->n;
}

const struct value *sum_finish(struct block *b, const struct sum *s, enum ir_type type,
			       uint32_t base)
{
	struct term terms[MAX_TERMS * 2];
	struct value v = {.type = (uint8_t)type, .base = base, .terms = terms};
	unsigned n = 0;

	for (unsigned i = 0; i < s->n; i++)
		if (!vec_is_zero(&s->terms[i].v))
			terms[n++] = s->terms[i];
	if (n == 1 && terms[0].mono == 0 && type_is_int(type)) {
		reduce_concrete(b, &terms[0], type);
		n = vec_is_zero(&terms[0].v) ? 0 : 1;
	}
	if (n > MAX_TERMS || s->overflow)
		return value_opaque(b, type, SCOPE_THREAD, REASON_TERMS);
	v.n = (uint8_t)n;
	if (type_is_int(type) && !ir_types[type].is_signed && !value_is_concrete(&v))
		v.wrap = (uint8_t)unsigned_wrap(b, &v);
	describe(b, &v);
	return value_intern(b, &v);
}

/* --- leaves --- */

struct block *block_new(struct arena *a, struct shape shape, uint64_t fuel)
{
	struct block *b = arena_new(a, struct block);

	b->arena = a;
	b->shape = shape;
	b->threads = shape.block[0] * shape.block[1] * shape.block[2];
	b->all = mask_first(b->threads);
	b->fuel = fuel;
	symbol_tables_init(b);
	return b;
}

static const struct value *sum_of_one(struct block *b, enum ir_type type, uint32_t mono,
				      struct vec v)
{
	struct sum s;

	sum_clear(&s);
	s.terms[s.n++] = (struct term){mono, v};
	return sum_finish(b, &s, type, 0);
}

const struct value *value_const(struct block *b, enum ir_type type, int64_t c)
{
	const struct value **known = constant_of(b, type, c), *v = *known;

	if (v && v->type == type && (v->n ? v->terms[0].v.c : 0) == c)
		return v;
	v = sum_of_one(b, type, 0, vec_uniform(c));
	if ((v->n ? v->terms[0].v.c : 0) == c) /* not cut to the type's width */
		*known = v;
	return v;
}

const struct value *value_real(struct block *b, enum ir_type type, double real)
{
	struct value *v = arena_new(b->arena, struct value);

	v->type = (uint8_t)type;
	v->has_real = true;
	v->real = real = type == IR_F32 ? (float)real : real;
	memcpy(&v->hash, &real, sizeof real);
	v->hash = hash_mix(v->hash, type);
	return v;
}

const struct value *value_of_lanes(struct block *b, enum ir_type type, struct vec v)
{
	return sum_of_one(b, type, 0, v);
}

const struct value *value_lanes(struct block *b, enum ir_type type, const int64_t *at)
{
	return sum_of_one(b, type, 0, vec_lanes(b, at));
}

const struct value *value_symbol(struct block *b, enum ir_type type, uint32_t symbol)
{
	return sum_of_one(b, type, monomial_of(b, symbol), vec_uniform(1));
}

const struct value *value_opaque(struct block *b, enum ir_type type, enum scope scope,
				 enum reason why)
{
	struct symbol s = {.kind = SYMBOL_OPAQUE, .scope = scope, .reason = why, .type = type};

	type_range(type, &s.lo, &s.hi);
	return value_symbol(b, type, symbol_new(b, s));
}

bool value_is_foreign(const struct block *b, const struct value *v)
{
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		if (!v->terms[i].v.uniform)
			return false;
		for (unsigned j = 0; j < m->n; j++)
			if (b->symbols.at[m->sym[j]].scope != SCOPE_BLOCK &&
			    !b->symbols.at[m->sym[j]].is_foreign)
				return false;
	}
	return true;
}

const struct value *value_opaque_of(struct block *b, enum ir_type type, const struct value *x,
				    const struct value *y, enum reason why)
{
	struct symbol s = {.kind = SYMBOL_OPAQUE,
			   .scope = (enum scope)x->scope,
			   .type = type,
			   .varies = x->varies};

	if (y && y->scope > (uint8_t)s.scope)
		s.scope = (enum scope)y->scope;
	if (y)
		s.varies = scope_join(s.varies, y->varies);
	s.is_foreign = value_is_foreign(b, x) && (!y || value_is_foreign(b, y));
	s.reason = value_reason_join(x, y);
	if (!s.reason)
		s.reason = why;
	type_range(type, &s.lo, &s.hi);
	return value_symbol(b, type, symbol_new(b, s));
}

/* What a choice gives that is not computed: it differs where the question does, or what is chosen
 * from. */
static const struct value *opaque_choice(struct block *b, const struct value *x,
					 const struct value *y, enum scope scope, enum scope varies,
					 enum reason why)
{
	struct symbol s = {.kind = SYMBOL_OPAQUE,
			   .scope = scope,
			   .reason = why,
			   .type = x->type,
			   .varies = scope_join(varies, scope_join(x->varies, y->varies))};

	type_range(x->type, &s.lo, &s.hi);
	return value_symbol(b, x->type, symbol_new(b, s));
}

const struct value *value_pointer(struct block *b, uint32_t base, const struct value *offset)
{
	struct sum s;

	sum_begin(b, &s, offset, 1);
	return sum_finish(b, &s, IR_PTR, base);
}

/* --- questions --- */

bool value_same(const struct value *x, const struct value *y)
{
	if (x == y)
		return true;
	if (x->hash != y->hash || x->type != y->type || x->n != y->n || x->base != y->base ||
	    x->has_real != y->has_real || (x->has_real && x->real != y->real))
		return false;
	for (unsigned i = 0; i < x->n; i++)
		if (x->terms[i].mono != y->terms[i].mono ||
		    x->terms[i].v.uniform != y->terms[i].v.uniform ||
		    (x->terms[i].v.uniform && x->terms[i].v.c != y->terms[i].v.c))
			return false;
	return true; /* lanes are told apart by the 64-bit hash */
}

bool value_is_concrete(const struct value *v)
{
	return !v->has_real && !v->base && (v->n == 0 || (v->n == 1 && v->terms[0].mono == 0));
}

bool value_constant(const struct value *v, int64_t *c)
{
	if (!value_is_concrete(v) || (v->n && !v->terms[0].v.uniform) ||
	    ir_types[v->type].class == IR_CLASS_FLOAT)
		return false;
	*c = value_lane(v, 0);
	return true;
}

void lane_ranges_begin(const struct block *b, const struct value *v, struct lane_ranges *r)
{
	r->low = r->high = 0;
	r->n = 0;
	for (unsigned i = 0; i < v->n; i++) {
		const struct term *t = &v->terms[i];
		int64_t lo, hi;

		monomial_range(b, t->mono, &lo, &hi);
		if (!t->v.uniform) {
			r->own[r->n].at = t->v.at;
			r->own[r->n].lo = lo;
			r->own[r->n++].hi = hi;
			continue;
		}
		range_product(&lo, &hi, t->v.c, t->v.c);
		r->low += lo;
		r->high += hi;
	}
}

void lane_range(const struct lane_ranges *r, unsigned t, int64_t *lo, int64_t *hi)
{
	__int128 low = r->low, high = r->high;

	for (unsigned i = 0; i < r->n; i++) {
		int64_t c = r->own[i].at[t], mono_lo = r->own[i].lo, mono_hi = r->own[i].hi;

		range_product(&mono_lo, &mono_hi, c, c);
		low += mono_lo;
		high += mono_hi;
	}
	*lo = clamp_range(low);
	*hi = clamp_range(high);
}

static void vec_range(const struct vec *v, int64_t *lo, int64_t *hi)
{
	*lo = v->uniform ? v->c : vec_header(v)->lo;
	*hi = v->uniform ? v->c : vec_header(v)->hi;
}

void value_range(const struct block *b, const struct value *v, int64_t *lo, int64_t *hi)
{
	__int128 low = 0, high = 0;

	for (unsigned i = 0; i < v->n; i++) {
		int64_t vec_lo, vec_hi, mono_lo, mono_hi;

		vec_range(&v->terms[i].v, &vec_lo, &vec_hi);
		monomial_range(b, v->terms[i].mono, &mono_lo, &mono_hi);
		range_product(&mono_lo, &mono_hi, vec_lo, vec_hi);
		low += mono_lo;
		high += mono_hi;
	}
	*lo = clamp_range(low);
	*hi = clamp_range(high);
}

/* Can subtracting the other narrow this one's range: does some unknown, or number of a thread, take
 * part in both? */
static bool related(const struct value *x, const struct value *y)
{
	for (unsigned i = 0, j = 0; i < x->n && j < y->n;) {
		const struct term *p = &x->terms[i], *q = &y->terms[j];

		if (p->mono == q->mono && (p->mono || (!p->v.uniform && !q->v.uniform)))
			return true;
		i += p->mono <= q->mono;
		j += q->mono < p->mono || (q->mono == p->mono);
	}
	return false;
}

/* v - less >= 0 by ranges, for a v that is not known to be >= 0 itself. */
static bool sum_lower_bound_holds(const struct block *b, const struct value *v,
				  const struct value *less)
{
	struct block scratch = *b; /* proofs must not disturb the block's fuel or guards */
	struct sum s;
	struct value d = {.type = IR_I64, .terms = s.terms};
	int64_t lo, hi;

	value_range(b, less, &lo, &hi);
	if (hi >= 0 && !related(v, less))
		return false;
	scratch.guards = NULL;
	sum_begin(&scratch, &s, v, 1);
	sum_value(&scratch, &s, less, -1);
	if (s.overflow)
		return false;
	d.n = (uint8_t)s.n;
	value_range(&scratch, &d, &lo, &hi);
	return lo >= 0;
}

static bool guard_proves(const struct block *b, const struct cond *c, const struct value *v)
{
	switch (c->kind) {
	case COND_GE:
		return sum_lower_bound_holds(b, v, c->p);
	case COND_AND:
		return guard_proves(b, c->a, v) || guard_proves(b, c->b, v);
	case COND_NOT: /* not (p >= 0): -p - 1 >= 0 */
		if (c->a->kind == COND_OR) {
			struct cond x = {.kind = COND_NOT, .a = c->a->a},
				    y = {.kind = COND_NOT, .a = c->a->b};

			return guard_proves(b, &x, v) || guard_proves(b, &y, v);
		}
		if (c->a->kind == COND_NOT)
			return guard_proves(b, c->a->a, v);
		return false;
	default:
		return false;
	}
}

static bool not_negative(const struct block *b, const struct value *v, unsigned depth);

/* v with its term n, a multiple of min(x, y) or of c ? x : y, spelled with one of the two. */
static bool not_negative_with(const struct block *b, const struct value *v, unsigned n,
			      const struct value *x, unsigned depth)
{
	struct block scratch = *b;
	struct sum s;

	if (x->wrap == WRAP_HARD || x->type == IR_BOOL)
		return false;
	sum_begin(&scratch, &s, x, v->terms[n].v.c);
	for (unsigned i = 0; i < v->n; i++)
		if (i != n)
			sum_add(&scratch, &s, v->terms[i].mono, v->terms[i].v);
	return !s.overflow && not_negative(b, sum_finish(&scratch, &s, IR_I64, 0), depth);
}

static bool not_negative_either_way(const struct block *b, const struct value *v, unsigned depth)
{
	for (unsigned n = 0; n < v->n; n++) {
		const struct monomial *m = &b->monomials.at[v->terms[n].mono];
		const struct symbol *s = m->n == 1 ? &b->symbols.at[m->sym[0]] : NULL;

		if (!s || !v->terms[n].v.uniform || v->terms[n].v.c < 0)
			continue;
		if ((s->kind == SYMBOL_RESULT && s->op == OP_MIN) || s->kind == SYMBOL_SELECT)
			return not_negative_with(b, v, n, s->a, depth) &&
			       not_negative_with(b, v, n, s->b, depth);
	}
	return false;
}

static bool not_negative(const struct block *b, const struct value *v, unsigned depth)
{
	int64_t lo, hi;
	unsigned tries = 32;

	value_range(b, v, &lo, &hi);
	if (lo >= 0)
		return true;
	if (hi < 0 || v->reason)
		return false;
	for (const struct guard *g = b->guards; g && tries; g = g->up, tries--)
		if (guard_proves(b, g->cond, v))
			return true;
	return depth && not_negative_either_way(b, v, depth - 1);
}

bool value_not_negative(const struct block *b, const struct value *v)
{
	return not_negative(b, v, 2);
}

enum reason value_reason_join(const struct value *x, const struct value *y)
{
	return x && x->reason ? x->reason : y ? y->reason : REASON_NONE;
}

/* --- a part of the threads --- */

static bool vec_within(const struct vec *v, const struct mask *on, unsigned first, unsigned threads)
{
	for (unsigned t = first + 1; t < threads; t++)
		if (mask_has(on, t) && v->at[t] != v->at[first])
			return false;
	return true;
}

const struct value *value_within(struct block *b, const struct value *v, const struct mask *on)
{
	unsigned first = mask_lowest(on);
	struct sum s;
	bool changed = false;

	if (v->cond || v->has_real || v->n_pieces || v->scope == SCOPE_BLOCK ||
	    first >= b->threads || mask_equal(on, &b->all))
		return v;
	block_burn(b, b->threads);
	sum_clear(&s);
	for (unsigned i = 0; i < v->n; i++) {
		struct vec x = v->terms[i].v;

		if (!x.uniform && vec_within(&x, on, first, b->threads)) {
			x = vec_uniform(x.at[first]);
			changed = true;
		}
		sum_add(b, &s, v->terms[i].mono, x);
	}
	return changed ? sum_finish(b, &s, (enum ir_type)v->type, v->base) : v;
}

/* --- mixing --- */

static const struct term *term_of(const struct value *v, uint32_t mono)
{
	for (unsigned i = 0; i < v->n; i++)
		if (v->terms[i].mono == mono)
			return &v->terms[i];
	return NULL;
}

static struct vec vec_blend(struct block *b, const struct mask *m, const struct term *x,
			    const struct term *y)
{
	static const struct vec zero = {.uniform = true};
	const struct vec *vx = x ? &x->v : &zero, *vy = y ? &y->v : &zero;
	int64_t at[MAX_THREADS];

	if (vec_same(vx, vy))
		return *vx;
	for (unsigned t = 0; t < b->threads; t++)
		at[t] = mask_has(m, t) ? vec_at(vx, t) : vec_at(vy, t);
	block_burn(b, b->threads);
	return vec_lanes(b, at);
}

enum scope mask_scope(const struct block *b, const struct mask *m)
{
	enum scope scope = SCOPE_BLOCK;

	for (unsigned w = 0; w * WARP_LANES < b->threads; w++) {
		uint32_t all = mask_warp(&b->all, w), on = mask_warp(m, w) & all;

		if (on && on != all)
			return SCOPE_THREAD;
		if (on != (mask_warp(m, 0) & all))
			scope = SCOPE_WARP;
	}
	return scope;
}

/* One of two pointers into different memory, or out of such a choice: unknown to all but those who ask
 * for both (host_choices, the space of an access). */
static const struct value *select_pointer(struct block *b, const struct cond *c,
					  const struct value *x, const struct value *y,
					  enum scope scope)
{
	struct symbol s = {.kind = SYMBOL_OPAQUE,
			   .type = IR_PTR,
			   .scope = scope,
			   .reason = REASON_POINTER,
			   .cond = c,
			   .a = x,
			   .b = y};

	type_range(IR_PTR, &s.lo, &s.hi);
	return value_symbol(b, IR_PTR, symbol_keyed(b, s));
}

const struct value *value_blend(struct block *b, const struct mask *m, const struct value *x,
				const struct value *y)
{
	struct sum s;
	struct mask on = mask_and(*m, b->all);

	if (value_same(x, y) || mask_equal(&on, &b->all))
		return x;
	if (mask_empty(&on))
		return y;
	if (x->base != y->base || x->has_real || y->has_real ||
	    ir_types[x->type].class == IR_CLASS_FLOAT) {
		enum scope scope = mask_scope(b, &on);

		scope = x->scope > scope ? x->scope : scope;
		scope = y->scope > scope ? y->scope : scope;
		if (x->base != y->base && x->type == IR_PTR && y->type == IR_PTR)
			return select_pointer(b, cond_mask(b, on), x, y, scope);
		return opaque_choice(b, x, y, scope, mask_scope(b, &on),
				     x->base != y->base ? REASON_POINTER : REASON_FLOAT);
	}
	sum_clear(&s);
	for (unsigned i = 0; i < x->n; i++)
		sum_add(b, &s, x->terms[i].mono,
			vec_blend(b, &on, &x->terms[i], term_of(y, x->terms[i].mono)));
	for (unsigned i = 0; i < y->n; i++)
		if (!term_of(x, y->terms[i].mono))
			sum_add(b, &s, y->terms[i].mono, vec_blend(b, &on, NULL, &y->terms[i]));
	return sum_finish(b, &s, x->type, x->base);
}

static const struct value *known_extremum(struct block *b, const struct cond *c,
					  const struct value *x, const struct value *y)
{
	const struct value *d;

	if (c->kind != COND_GE || !type_is_int(x->type))
		return NULL;
	d = value_binary(b, OP_SUB, IR_I64, y, x);
	if (value_same(c->p, d) ||
	    value_same(c->p, value_binary(b, OP_SUB, IR_I64, d, value_const(b, IR_I64, 1))))
		return value_binary(b, OP_MIN, x->type, x, y); /* x < y ? x : y */
	d = value_binary(b, OP_SUB, IR_I64, x, y);
	if (value_same(c->p, d) ||
	    value_same(c->p, value_binary(b, OP_SUB, IR_I64, d, value_const(b, IR_I64, 1))))
		return value_binary(b, OP_MAX, x->type, x, y);
	return NULL;
}

static const struct value *select_symbol(struct block *b, const struct cond *c,
					 const struct value *x, const struct value *y)
{
	struct symbol s = {.kind = SYMBOL_SELECT, .type = x->type, .cond = c, .a = x, .b = y};
	int64_t lo, hi;

	s.scope = x->scope > y->scope ? x->scope : y->scope;
	s.scope = c->scope > s.scope ? c->scope : s.scope;
	s.reason = c->is_data ? REASON_DATA : value_reason_join(x, y);
	s.varies = scope_join(c->varies, scope_join(x->varies, y->varies));
	s.is_foreign = value_is_foreign(b, x) && value_is_foreign(b, y);
	value_range(b, x, &s.lo, &s.hi);
	value_range(b, y, &lo, &hi);
	s.lo = lo < s.lo ? lo : s.lo;
	s.hi = hi > s.hi ? hi : s.hi;
	s.div = gcd(value_div(b, x), value_div(b, y));
	return value_symbol(b, x->type, symbol_keyed(b, s));
}

/* c ? y + d : y  =>  y + (c ? d : 0)  where c and d are the same for all threads and y is not: y
 * stays a number a thread. NULL: they are not. */
static const struct value *select_distance(struct block *b, const struct cond *c,
					   const struct value *x, const struct value *y)
{
	struct sum s;
	const struct value *d;

	if (c->scope != SCOPE_BLOCK || y->scope == SCOPE_BLOCK || x->scope == SCOPE_BLOCK ||
	    !type_is_int(x->type) || x->type == IR_BOOL)
		return NULL;
	sum_begin(b, &s, x, 1);
	sum_value(b, &s, y, -1);
	d = sum_finish(b, &s, IR_I64, 0);
	if (d->scope != SCOPE_BLOCK)
		return NULL;
	sum_begin(b, &s, y, 1);
	sum_value(b, &s, select_symbol(b, c, d, value_const(b, IR_I64, 0)), 1);
	return sum_finish(b, &s, (enum ir_type)x->type, 0);
}

/* c ? false : y is !c && y, c ? x : c is c && x: what a flag was set by can be asked of it. NULL: neither
 * arm is a constant, or the flag that was asked. */
static const struct value *select_flag(struct block *b, const struct cond *c, const struct value *x,
				       const struct value *y)
{
	int64_t flag;

	if (x->type != IR_BOOL || y->type != IR_BOOL)
		return NULL;
	if (y->cond && y->cond->hash == c->hash)
		y = value_const(b, IR_BOOL, 0);
	if (value_constant(y, &flag)) {
		const struct value *swap = x;

		c = cond_not(b, c);
		x = y;
		y = swap;
	} else if (!value_constant(x, &flag)) {
		return NULL;
	}
	return value_cond(b, flag ? cond_or(b, c, cond_of(b, y))
				  : cond_and(b, cond_not(b, c), cond_of(b, y)));
}

const struct value *value_select(struct block *b, const struct cond *c, const struct value *x,
				 const struct value *y)
{
	const struct value *known;
	enum scope scope = x->scope > y->scope ? x->scope : y->scope;

	if (value_same(x, y))
		return x;
	if (c->kind == COND_MASK)
		return value_blend(b, &c->mask, x, y);
	scope = c->scope > scope ? c->scope : scope;
	if (ir_types[x->type].class == IR_CLASS_PTR) {
		struct sum sx, sy;

		if (x->base != y->base)
			return x->type == IR_PTR && y->type == IR_PTR
				   ? select_pointer(b, c, x, y, scope)
				   : value_opaque(b, x->type, scope, REASON_POINTER);
		sum_begin(b, &sx, x, 1);
		sum_begin(b, &sy, y, 1);
		return value_pointer(b, x->base,
				     value_select(b, c, sum_finish(b, &sx, IR_I64, 0),
						  sum_finish(b, &sy, IR_I64, 0)));
	}
	if (ir_types[x->type].class == IR_CLASS_FLOAT && !b->track_reals)
		return opaque_choice(b, x, y, scope, c->varies,
				     c->is_data ? REASON_DATA : REASON_FLOAT);
	known = select_flag(b, c, x, y);
	if (!known && x->wrap != WRAP_HARD && y->wrap != WRAP_HARD)
		known = known_extremum(b, c, x, y);
	if (!known)
		known = select_distance(b, c, x, y);
	return known ? known : select_symbol(b, c, x, y);
}

/* --- text --- */

static const char *vec_text(struct block *b, const struct vec *v)
{
	if (v->uniform)
		return arena_printf(b->arena, "%lld", (long long)v->c);
	return arena_printf(b->arena, "[%lld %lld %lld .. %lld]", (long long)v->at[0],
			    (long long)v->at[b->threads > 1 ? 1 : 0],
			    (long long)v->at[b->threads > 2 ? 2 : 0],
			    (long long)v->at[b->threads - 1]);
}

static const char *monomial_text(struct block *b, uint32_t mono)
{
	const struct monomial *m = &b->monomials.at[mono];
	const char *text = "";

	for (unsigned i = 0; i < m->n; i++) {
		const struct symbol *s = &b->symbols.at[m->sym[i]];
		const char *name =
		    s->name[0]
			? s->name
			: arena_printf(b->arena, "%s.%u", s->reason ? "unknown" : "s", m->sym[i]);

		text = arena_printf(b->arena, "%s%s%s", text, i ? "*" : "", name);
	}
	return text;
}

const char *value_text(struct block *b, const struct value *v)
{
	const char *text = "";

	if (v->has_real)
		return arena_printf(b->arena, "%g", v->real);
	for (unsigned i = 0; i < v->n; i++) {
		const char *mono = monomial_text(b, v->terms[i].mono),
			   *vec = vec_text(b, &v->terms[i].v);

		text = arena_printf(b->arena, "%s%s%s%s%s", text, i ? " + " : "", vec,
				    mono[0] ? "*" : "", mono);
	}
	return text[0] ? text : "0";
}
