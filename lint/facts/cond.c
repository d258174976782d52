#include <math.h>
#include <string.h>

#include "facts/symbol.h"
#include "facts/value.h"

#define MAX_TOLD 16 /* comparisons of a condition that its text shows */

static const struct cond *cond_new(struct block *b, struct cond c)
{
	uint64_t h = hash_mix((uint64_t)c.kind, c.symbol);

	if (c.kind == COND_MASK)
		for (unsigned i = 0; i < MASK_WORDS; i++)
			h = hash_mix(h, c.mask.w[i]);
	c.varies = c.kind == COND_MASK	   ? c.scope
		   : c.kind == COND_OPAQUE ? b->symbols.at[c.symbol].varies
		   : c.p		   ? c.p->varies
		   : c.b		   ? scope_join(c.a->varies, c.b->varies)
					   : c.a->varies;
	h = hash_mix(h, c.p ? c.p->hash : 0);
	h = hash_mix(h, c.a ? c.a->hash : 0);
	c.hash = hash_mix(h, c.b ? c.b->hash : 0);
	return cond_intern(b, &c);
}

const struct cond *cond_mask(struct block *b, struct mask m)
{
	m = mask_and(m, b->all);
	return cond_new(b, (struct cond){.kind = COND_MASK, .mask = m, .scope = mask_scope(b, &m)});
}

static const struct cond *cond_opaque(struct block *b, enum scope scope, enum reason why,
				      const struct value *x, const struct value *y, enum ir_op op)
{
	struct symbol s = {.kind = SYMBOL_RESULT,
			   .scope = scope,
			   .type = IR_BOOL,
			   .reason = why ? why : REASON_FLOAT,
			   .op = op,
			   .a = x,
			   .b = y,
			   .hi = 1,
			   .is_foreign = value_is_foreign(b, x) && (!y || value_is_foreign(b, y)),
			   .varies = scope_join(x->varies, y ? y->varies : SCOPE_BLOCK)};

	return cond_new(
	    b, (struct cond){.kind = COND_OPAQUE,
			     .scope = scope,
			     .symbol = symbol_keyed(b, s),
			     .is_data = reasons[s.reason].is_data || s.reason == REASON_FLOAT});
}

static bool concrete_holds(enum cond_kind kind, int64_t x)
{
	return kind == COND_GE ? x >= 0 : x == 0;
}

static const struct cond *mask_with_origin(struct block *b, struct mask m, const struct value *p,
					   const struct cond *other)
{
	return cond_new(
	    b, (struct cond){
		   .kind = COND_MASK, .mask = m, .p = p, .a = other, .scope = mask_scope(b, &m)});
}

bool cond_has_origin(const struct cond *c)
{
	if (c->kind == COND_MASK)
		return c->p || c->a || c->b;
	return c->kind == COND_AND && (cond_has_origin(c->a) || cond_has_origin(c->b));
}

/* p >= 0 or p == 0 as a condition; p is an IR_I64 sum without a wrap. */
static const struct cond *cond_sign(struct block *b, enum cond_kind kind, const struct value *p)
{
	struct mask yes = {0}, no = {0};
	struct cond c = {
	    .kind = kind, .p = p, .scope = p->scope, .is_data = reasons[p->reason].is_data};

	if (value_is_concrete(p) && p->scope == SCOPE_BLOCK)
		return cond_mask(b, concrete_holds(kind, value_lane(p, 0)) ? b->all : yes);
	if (value_is_concrete(p)) {
		for (unsigned t = 0; t < b->threads; t++)
			if (concrete_holds(kind, value_lane(p, t)))
				mask_add(&yes, t);
		return cond_mask(b, yes);
	}
	{ /* ranges alone, so that the result does not depend on the path */
		const struct guard *path = b->guards;

		b->guards = NULL;
		cond_decide(b, &c, &yes, &no);
		b->guards = path;
	}
	yes = mask_or(yes, no);
	if (mask_equal(&yes, &b->all))
		return mask_with_origin(b, mask_minus(b->all, no), kind == COND_GE ? p : NULL,
					NULL);
	return cond_new(b, c);
}

static const struct value *difference(struct block *b, const struct value *x, const struct value *y,
				      int64_t minus)
{
	struct sum s;

	sum_begin(b, &s, x, 1);
	sum_value(b, &s, y, -1);
	if (minus)
		sum_add(b, &s, 0, vec_uniform(-minus));
	return sum_finish(b, &s, IR_I64, 0);
}

static const struct value *as_integer(struct block *b, const struct value *x)
{
	struct sum s;

	sum_begin(b, &s, x, 1);
	return sum_finish(b, &s, IR_I64, 0);
}

/* The number itself, where the sum may be off by a multiple of 2^n. */
static const struct value *true_number(struct block *b, const struct value *x)
{
	return x->wrap == WRAP_HARD && ir_types[x->type].bytes < 8 ? value_cast(b, IR_I64, x) : x;
}

/* A sum that may have gone a little below zero, and nothing else: then it is huge. */
static bool is_huge_below_zero(const struct block *b, const struct value *x)
{
	int64_t lo, hi;

	value_range(b, x, &lo, &hi);
	return lo > INT32_MIN && hi <= UINT32_MAX;
}

static const struct cond *less(struct block *b, const struct value *x, const struct value *y,
			       int64_t strict)
{
	const struct cond *c;

	if (y->wrap == WRAP_HARD || !value_is_modest(b, y) || !is_huge_below_zero(b, x))
		x = true_number(b, x);
	y = true_number(b, y);
	c = cond_sign(b, COND_GE, difference(b, y, x, strict));

	if (x->wrap == WRAP_HARD)
		c = cond_and(b, cond_sign(b, COND_GE, as_integer(b, x)), c);
	return c;
}

static const struct cond *bool_equal(struct block *b, const struct value *x, const struct value *y)
{
	int64_t c;

	if (x->cond && value_constant(y, &c) && (c == 0 || c == 1))
		return c ? x->cond : cond_not(b, x->cond);
	if (y->cond && value_constant(x, &c) && (c == 0 || c == 1))
		return c ? y->cond : cond_not(b, y->cond);
	return NULL;
}

/* How an integer and a real compare: as the integer and the one next to the real. */
static const struct cond *whole_compare(struct block *b, enum ir_op op, const struct value *x,
					double real)
{
	static const struct mask none;
	const bool below = op == OP_LE || op == OP_GT, equal = op == OP_EQ || op == OP_NE;
	const double near = below ? floor(real) : ceil(real);

	if (equal && near != real)
		return cond_mask(b, op == OP_NE ? b->all : none);
	return cond_compare(b, op, x, value_const(b, IR_I64, (int64_t)near));
}

static enum ir_op turned(enum ir_op op)
{
	switch (op) {
	case OP_LT:
		return OP_GT;
	case OP_LE:
		return OP_GE;
	case OP_GT:
		return OP_LT;
	case OP_GE:
		return OP_LE;
	default:
		return op;
	}
}

/* NULL: one of them is no integer. */
static const struct cond *compare_wholes(struct block *b, enum ir_op op, const struct value *x,
					 const struct value *y)
{
	const double most = (double)((int64_t)1 << 53);

	if (x->whole && y->whole)
		return cond_compare(b, op, value_cast(b, IR_I64, x->whole),
				    value_cast(b, IR_I64, y->whole));
	if (x->whole && y->has_real && fabs(y->real) < most)
		return whole_compare(b, op, value_cast(b, IR_I64, x->whole), y->real);
	if (y->whole && x->has_real && fabs(x->real) < most)
		return whole_compare(b, turned(op), value_cast(b, IR_I64, y->whole), x->real);
	return NULL;
}

static const struct cond *real_compare(struct block *b, enum ir_op op, const struct value *x,
				       const struct value *y)
{
	static const struct mask none;
	const struct cond *wholes = compare_wholes(b, op, x, y);
	bool holds;

	if (wholes)
		return wholes;

	if (x->has_real && y->has_real) {
		double p = x->real, q = y->real;

		holds = op == OP_EQ   ? p == q
			: op == OP_NE ? p != q
			: op == OP_LT ? p < q
			: op == OP_LE ? p <= q
			: op == OP_GT ? p > q
				      : p >= q;
		return cond_mask(b, holds ? b->all : none);
	}
	return cond_opaque(b, x->scope > y->scope ? x->scope : y->scope, value_reason_join(x, y), x,
			   y, op);
}

const struct cond *cond_compare(struct block *b, enum ir_op op, const struct value *x,
				const struct value *y)
{
	const struct cond *equal;
	enum ir_class class = ir_types[x->type].class;

	if (class == IR_CLASS_FLOAT || x->has_real || y->has_real)
		return real_compare(b, op, x, y);
	if (x->base != y->base || (class != IR_CLASS_INT && class != IR_CLASS_PTR))
		return cond_opaque(
		    b, x->scope > y->scope ? x->scope : y->scope,
		    value_reason_join(x, y) ? value_reason_join(x, y) : REASON_POINTER, x, y, op);
	switch (op) {
	case OP_LT:
		return less(b, x, y, 1);
	case OP_LE:
		return less(b, x, y, 0);
	case OP_GT:
		return less(b, y, x, 1);
	case OP_GE:
		return less(b, y, x, 0);
	default:
		equal = bool_equal(b, x, y);
		if (!equal)
			equal = cond_sign(b, COND_EQ,
					  difference(b, true_number(b, x), true_number(b, y), 0));
		return op == OP_EQ ? equal : cond_not(b, equal);
	}
}

const struct cond *cond_of(struct block *b, const struct value *v)
{
	if (v->cond)
		return v->cond;
	if (ir_types[v->type].class == IR_CLASS_FLOAT)
		return cond_compare(b, OP_NE, v, value_real(b, v->type, 0));
	if (v->maybe_null)
		return cond_opaque(b, v->scope, REASON_POINTER, v, NULL, OP_NE);
	if (v->base) { /* a pointer that points somewhere */
		struct mask all = b->all;

		return cond_mask(b, all);
	}
	if (ir_types[v->type].class == IR_CLASS_NONE || ir_types[v->type].class == IR_CLASS_VEC)
		return cond_opaque(b, v->scope, v->reason ? v->reason : REASON_OPAQUE, v, NULL,
				   OP_NE);
	return cond_compare(b, OP_NE, v, value_const(b, v->type, 0));
}

static bool mask_is(const struct block *b, const struct cond *c, bool full)
{
	return c->kind == COND_MASK &&
	       (full ? mask_equal(&c->mask, &b->all) : mask_empty(&c->mask));
}

static enum scope wider(const struct cond *x, const struct cond *y)
{
	return x->scope > y->scope ? x->scope : y->scope;
}

const struct cond *cond_and(struct block *b, const struct cond *x, const struct cond *y)
{
	if (mask_is(b, x, true) && cond_has_origin(x)) {
		if (y->kind == COND_MASK)
			return mask_with_origin(b, y->mask, y->p, x);
	} else if (mask_is(b, y, true) && cond_has_origin(y) && x->kind == COND_MASK) {
		return mask_with_origin(b, x->mask, x->p, y);
	}
	if ((mask_is(b, x, true) && cond_has_origin(x) && y->kind != COND_MASK) ||
	    (mask_is(b, y, true) && cond_has_origin(y) && x->kind != COND_MASK))
		return cond_new(b, (struct cond){.kind = COND_AND,
						 .a = x,
						 .b = y,
						 .scope = wider(x, y),
						 .is_data = x->is_data || y->is_data});
	if (mask_is(b, x, true) || mask_is(b, y, false))
		return y;
	if (mask_is(b, y, true) || mask_is(b, x, false) || x->hash == y->hash)
		return x;
	if (x->kind == COND_MASK && y->kind == COND_MASK)
		return cond_mask(b, mask_and(x->mask, y->mask));
	return cond_new(b, (struct cond){.kind = COND_AND,
					 .a = x,
					 .b = y,
					 .scope = wider(x, y),
					 .is_data = x->is_data || y->is_data});
}

const struct cond *cond_or(struct block *b, const struct cond *x, const struct cond *y)
{
	if ((mask_is(b, x, false) && cond_has_origin(x)) ||
	    (mask_is(b, y, false) && cond_has_origin(y)))
		return cond_not(b, cond_and(b, cond_not(b, x), cond_not(b, y)));
	if (mask_is(b, x, false) || mask_is(b, y, true))
		return y;
	if (mask_is(b, y, false) || mask_is(b, x, true) || x->hash == y->hash)
		return x;
	if (x->kind == COND_MASK && y->kind == COND_MASK)
		return cond_mask(b, mask_or(x->mask, y->mask));
	return cond_new(b, (struct cond){.kind = COND_OR,
					 .a = x,
					 .b = y,
					 .scope = wider(x, y),
					 .is_data = x->is_data || y->is_data});
}

/* not p >= 0: -p - 1 >= 0 */
static const struct value *opposite(struct block *b, const struct value *p)
{
	struct sum s;

	sum_begin(b, &s, p, -1);
	sum_add(b, &s, 0, vec_uniform(-1));
	return sum_finish(b, &s, IR_I64, 0);
}

/* The negation of a mask with origins remembers what it negates, so that negating it again gives
 * all of them back. */
static const struct cond *not_mask(struct block *b, const struct cond *x)
{
	struct mask m = mask_minus(b->all, x->mask);

	if (x->b)
		return x->b;
	if (!x->p && !x->a)
		return cond_mask(b, m);
	return cond_new(b, (struct cond){.kind = COND_MASK,
					 .mask = m,
					 .b = x,
					 .scope = mask_scope(b, &m),
					 .p = x->a ? NULL : opposite(b, x->p)});
}

const struct cond *cond_not(struct block *b, const struct cond *x)
{
	switch (x->kind) {
	case COND_MASK:
		return not_mask(b, x);
	case COND_NOT:
		return x->a;
	case COND_GE:
		return cond_sign(b, COND_GE, opposite(b, x->p));
	default:
		return cond_new(
		    b, (struct cond){
			   .kind = COND_NOT, .a = x, .scope = x->scope, .is_data = x->is_data});
	}
}

/* --- deciding --- */

static void decide_by_range(const struct block *b, const struct cond *c, struct mask *yes,
			    struct mask *no)
{
	struct lane_ranges ranges;
	bool uniform;

	lane_ranges_begin(b, c->p, &ranges);
	uniform = ranges.n == 0;
	for (unsigned t = 0; t < b->threads; t++) {
		int64_t lo, hi;

		lane_range(&ranges, t, &lo, &hi);
		if (c->kind == COND_GE ? lo >= 0 : lo == 0 && hi == 0) {
			if (uniform)
				*yes = b->all;
			mask_add(yes, t);
		} else if (c->kind == COND_GE ? hi < 0 : hi < 0 || lo > 0) {
			if (uniform)
				*no = b->all;
			mask_add(no, t);
		}
		if (uniform)
			return;
	}
}

/* p == 0 is impossible where p's residue modulo the common divisor of its symbolic terms is not 0.
 */
static void decide_by_residue(const struct block *b, const struct cond *c, struct mask *no)
{
	uint64_t step = 0;

	for (unsigned i = 0; i < c->p->n; i++) {
		const struct term *t = &c->p->terms[i];

		if (t->mono == 0)
			continue;
		if (!t->v.uniform)
			return;
		step =
		    gcd(step, (uint64_t)(t->v.c < 0 ? -t->v.c : t->v.c) * monomial_div(b, t->mono));
	}
	if (step < 2 || !c->p->n || c->p->terms[0].mono != 0)
		return;
	for (unsigned t = 0; t < b->threads; t++)
		if (vec_at(&c->p->terms[0].v, t) % (int64_t)step)
			mask_add(no, t);
}

static bool path_says(const struct block *b, const struct cond *c)
{
	unsigned tries = 24;

	for (const struct guard *g = b->guards; g && tries; g = g->up, tries--)
		if (g->cond->hash == c->hash)
			return true;
	return false;
}

static bool path_denies(const struct block *b, const struct cond *c)
{
	unsigned tries = 24;

	for (const struct guard *g = b->guards; g && tries; g = g->up, tries--)
		if (g->cond->kind == COND_NOT && g->cond->a->hash == c->hash)
			return true;
	return false;
}

static bool negative_by_path(const struct block *b, const struct value *p)
{
	struct block scratch = *b;
	struct sum s;

	sum_begin(&scratch, &s, p, -1);
	sum_add(&scratch, &s, 0, vec_uniform(-1));
	return value_not_negative(b, sum_finish(&scratch, &s, IR_I64, 0));
}

static void decide_sign(const struct block *b, const struct cond *c, struct mask *yes,
			struct mask *no)
{
	decide_by_range(b, c, yes, no);
	if (c->kind == COND_EQ)
		decide_by_residue(b, c, no);
	if (!b->guards || c->p->reason)
		return;
	if (c->kind == COND_GE) {
		if (value_not_negative(b, c->p))
			*yes = b->all;
		else if (negative_by_path(b, c->p))
			*no = b->all;
	}
}

void cond_decide(const struct block *b, const struct cond *c, struct mask *yes, struct mask *no)
{
	struct mask yes_a, no_a, yes_b, no_b;

	*yes = *no = (struct mask){0};
	if (c->kind != COND_MASK && path_says(b, c)) {
		*yes = b->all;
		return;
	}
	if (c->kind != COND_MASK && path_denies(b, c)) {
		*no = b->all;
		return;
	}
	switch (c->kind) {
	case COND_MASK:
		*yes = c->mask;
		*no = mask_minus(b->all, c->mask);
		break;
	case COND_GE:
	case COND_EQ:
		decide_sign(b, c, yes, no);
		break;
	case COND_AND:
	case COND_OR:
		cond_decide(b, c->a, &yes_a, &no_a);
		cond_decide(b, c->b, &yes_b, &no_b);
		*yes = c->kind == COND_AND ? mask_and(yes_a, yes_b) : mask_or(yes_a, yes_b);
		*no = c->kind == COND_AND ? mask_or(no_a, no_b) : mask_and(no_a, no_b);
		break;
	case COND_NOT:
		cond_decide(b, c->a, no, yes);
		break;
	case COND_OPAQUE:
		break;
	}
}

/* --- values and guards
 * ----------------------------------------------------------------------------------------- */

const struct value *value_cond(struct block *b, const struct cond *c)
{
	struct value *v;
	const struct value *plain;

	if (mask_is(b, c, true) || mask_is(b, c, false)) {
		plain = value_const(b, IR_BOOL, mask_is(b, c, true));
	} else if (c->kind == COND_MASK) {
		int64_t at[MAX_THREADS];

		for (unsigned t = 0; t < b->threads; t++)
			at[t] = mask_has(&c->mask, t);
		plain = value_lanes(b, IR_BOOL, at);
	} else if (c->kind == COND_OPAQUE) {
		plain = value_symbol(b, IR_BOOL, c->symbol);
	} else {
		struct symbol s = {.kind = SYMBOL_SELECT,
				   .scope = c->scope,
				   .type = IR_BOOL,
				   .cond = c,
				   .hi = 1,
				   .reason = c->is_data ? REASON_DATA : REASON_NONE,
				   .varies = c->varies};

		s.a = value_const(b, IR_BOOL, 1);
		s.b = value_const(b, IR_BOOL, 0);
		plain = value_symbol(b, IR_BOOL, symbol_keyed(b, s));
	}
	v = arena_new(b->arena, struct value);
	*v = *plain;
	v->cond = c;
	return v;
}

const struct guard *guard_push(struct block *b, const struct guard *up, const struct cond *c,
			       enum guard_kind kind, uint32_t span)
{
	struct guard *g;

	if (mask_is(b, c, true) && !cond_has_origin(c))
		return up;
	g = arena_new(b->arena, struct guard);
	*g = (struct guard){
	    .up = up, .cond = c, .kind = kind, .span = span, .depth = up ? up->depth + 1 : 1};
	return g;
}

#define CHAIN 64

/* Outermost first, so that paths which part late share what they have in common. */
const struct cond *guard_conjunction(struct block *b, const struct guard *g,
				     const struct guard *stop)
{
	const struct guard *chain[CHAIN];
	const struct cond *c = NULL;
	unsigned n = 0;

	for (; g && g != stop && n < CHAIN; g = g->up) {
		struct conjunction *known = conjunction_of(b, g, stop);

		if (known->g == g && known->stop == stop) {
			c = known->c;
			g = NULL;
			break;
		}
		chain[n++] = g;
	}
	if (g && g != stop)
		c = guard_conjunction(b, g, stop);
	while (n--) {
		c = c ? cond_and(b, c, chain[n]->cond) : chain[n]->cond;
		*conjunction_of(b, chain[n], stop) = (struct conjunction){chain[n], stop, c};
	}
	return c;
}

static const char *leaf_text(struct block *b, const struct cond *c)
{
	if (c->kind == COND_MASK)
		return arena_printf(b->arena, "%u of %u threads", mask_count(&c->mask), b->threads);
	if (c->kind == COND_OPAQUE)
		return "a condition on data";
	return arena_printf(b->arena, "%s %s 0", value_text(b, c->p),
			    c->kind == COND_GE ? ">=" : "==");
}

/* Conditions share their parts: written out in full, some would have no end. */
static const char *part_text(struct block *b, const struct cond *c, unsigned *left)
{
	const char *first;

	if (!*left)
		return "...";
	if (c->kind == COND_NOT)
		return arena_printf(b->arena, "not %s", part_text(b, c->a, left));
	if (c->kind != COND_AND && c->kind != COND_OR) {
		--*left;
		return leaf_text(b, c);
	}
	first = part_text(b, c->a, left);
	return arena_printf(b->arena, "(%s %s %s)", first, c->kind == COND_AND ? "and" : "or",
			    part_text(b, c->b, left));
}

const char *cond_text(struct block *b, const struct cond *c)
{
	unsigned left = MAX_TOLD;

	return part_text(b, c, &left);
}
