/*
 * value_ops.c - the arithmetic of the value domain. Each operation is exact on sums, or falls back
 * to a symbol that remembers the operation (value_result).
 */
#include <string.h>

#include "facts/lane.h"

#include "facts/symbol.h"
#include "facts/value.h"

/* --- one thread, concrete: C's own arithmetic
 * ------------------------------------------------------------------ */

static int64_t lane_shift_right(enum ir_type type, int64_t x, int64_t y)
{
	if (y < 0 || y > 63)
		return !ir_types[type].is_signed || x >= 0 ? 0 : -1;
	return ir_types[type].is_signed ? x >> y : (int64_t)((uint64_t)x >> y);
}

static int64_t lane_mulhi(enum ir_type type, int64_t x, int64_t y)
{
	if (ir_types[type].bytes < 8)
		return ir_types[type].is_signed ? (x * y) >> 32
						: (int64_t)(((uint64_t)x * (uint64_t)y) >> 32);
	if (ir_types[type].is_signed)
		return (int64_t)(((__int128)x * y) >> 64);
	return (int64_t)(((unsigned __int128)(uint64_t)x * (uint64_t)y) >> 64);
}

static int64_t lane_divide(enum ir_op op, enum ir_type type, int64_t x, int64_t y, bool *ok)
{
	if (y == 0 || (y == -1 && x == INT64_MIN)) {
		*ok = false;
		return 0;
	}
	if (type == IR_U64)
		return op == OP_DIV ? (int64_t)((uint64_t)x / (uint64_t)y)
				    : (int64_t)((uint64_t)x % (uint64_t)y);
	return op == OP_DIV ? x / y : x % y;
}

static bool lane_less(enum ir_type type, int64_t x, int64_t y)
{
	return type == IR_U64 ? (uint64_t)x < (uint64_t)y : x < y;
}

/* The operation on one thread's numbers, reduced to the type; *ok is cleared where C leaves it
 * undefined. */
int64_t lane_binary(enum ir_op op, enum ir_type type, int64_t x, int64_t y, bool *ok)
{
	uint64_t ux = (uint64_t)x, uy = (uint64_t)y, r;

	switch (op) {
	case OP_ADD:
	case OP_PTRADD:
		r = ux + uy;
		break;
	case OP_SUB:
	case OP_PTRDIFF:
		r = ux - uy;
		break;
	case OP_MUL:
		r = ux * uy;
		break;
	case OP_DIV:
	case OP_REM:
		r = (uint64_t)lane_divide(op, type, x, y, ok);
		break;
	case OP_AND:
		r = ux & uy;
		break;
	case OP_OR:
		r = ux | uy;
		break;
	case OP_XOR:
		r = ux ^ uy;
		break;
	case OP_SHL:
		r = uy > 63 ? 0 : ux << uy;
		break;
	case OP_SHR:
		r = (uint64_t)lane_shift_right(type, x, y);
		break;
	case OP_MIN:
		r = lane_less(type, x, y) ? ux : uy;
		break;
	case OP_MAX:
		r = lane_less(type, x, y) ? uy : ux;
		break;
	case OP_MULHI:
		r = (uint64_t)lane_mulhi(type, x, y);
		break;
	default:
		*ok = false;
		return 0;
	}
	return type_reduce(type, (int64_t)r);
}

static int64_t lane_reverse(enum ir_type type, uint64_t x)
{
	unsigned bits = ir_types[type].bytes * 8;
	uint64_t r = 0;

	for (unsigned i = 0; i < bits; i++)
		r |= (x >> i & 1) << (bits - 1 - i);
	return (int64_t)r;
}

/* arg is the operand's type: the bit operations count in its width. */
int64_t lane_unary(enum ir_op op, enum ir_type type, enum ir_type arg, int64_t x, bool *ok)
{
	unsigned bits = ir_types[arg].bytes * 8;
	uint64_t ux = bits < 64 ? (uint64_t)x & (((uint64_t)1 << bits) - 1) : (uint64_t)x;
	int64_t r;

	switch (op) {
	case OP_NEG:
		r = (int64_t)(0 - (uint64_t)x);
		break;
	case OP_BNOT:
		r = ~x;
		break;
	case OP_ABS:
		r = x < 0 ? (int64_t)(0 - (uint64_t)x) : x;
		break;
	case OP_POPC:
		r = __builtin_popcountll(ux);
		break;
	case OP_CLZ:
		r = ux ? __builtin_clzll(ux) - (int64_t)(64 - bits) : (int64_t)bits;
		break;
	case OP_FFS:
		r = __builtin_ffsll((long long)ux);
		break;
	case OP_BREV:
		r = lane_reverse(arg, ux);
		break;
	case OP_LNOT:
		r = !x;
		break;
	default:
		*ok = false;
		return 0;
	}
	return type_reduce(type, r);
}

/* --- results that no sum expresses
 * ----------------------------------------------------------------------------- */

static bool constant_operand(const struct value *v, int64_t *c)
{
	return v && value_constant(v, c);
}

/* What is known of the range of an operation's result beyond its type. */
/* Of the number, which is not the sum's where that may have wrapped. */
static void number_range(const struct block *b, const struct value *v, int64_t *lo, int64_t *hi)
{
	if (v->wrap == WRAP_HARD)
		type_range((enum ir_type)v->type, lo, hi);
	else
		value_range(b, v, lo, hi);
}

static void result_range(const struct block *b, struct symbol *s)
{
	int64_t lo, hi, lo2, hi2, c;

	type_range(s->type, &s->lo, &s->hi);
	if (!s->a || !s->b || !type_is_int(s->type))
		return;
	number_range(b, s->a, &lo, &hi);
	number_range(b, s->b, &lo2, &hi2);
	if (s->op == OP_MIN || s->op == OP_MAX) {
		bool min = s->op == OP_MIN;

		s->lo = (lo < lo2) == min ? lo : lo2;
		s->hi = (hi < hi2) == min ? hi : hi2;
	}
	if (!constant_operand(s->b, &c) || c <= 0)
		return;
	if (s->op == OP_REM) {
		s->lo = lo >= 0 ? 0 : -(c - 1);
		s->hi = hi >= 0 && hi < c - 1 && lo >= 0 ? hi : c - 1;
	} else if (s->op == OP_AND) {
		s->lo = 0;
		s->hi = c;
	} else if (s->op == OP_DIV) {
		s->lo = lo / c;
		s->hi = hi / c;
	} else if (s->op == OP_SHR && c < 63 && (lo >= 0 || ir_types[s->type].is_signed)) {
		s->lo = lo >> c;
		s->hi = hi >> c;
	}
}

/* The power of two that the number is a multiple of, whether the sum has wrapped or not. */
static uint64_t bits_clear(const struct block *b, const struct value *v)
{
	const uint64_t div = value_div(b, v),
		       most = (uint64_t)1 << (8 * ir_types[v->type].bytes - 1);

	return !div || (div & -div) > most ? most : div & -div;
}

/* What an operation's result is certainly a multiple of. */
static uint64_t result_divisor(const struct block *b, const struct symbol *s)
{
	uint64_t x, y;

	if (!type_is_int(s->type) || !s->a || !type_is_int(s->a->type) || s->a->base ||
	    (s->b && (!type_is_int(s->b->type) || s->b->base)))
		return 1;
	x = bits_clear(b, s->a);
	y = s->b ? bits_clear(b, s->b) : 1;
	switch (s->op) {
	case OP_CAST:
		return x;
	case OP_AND:
		return x > y ? x : y;
	case OP_OR:
	case OP_XOR:
	case OP_MIN:
	case OP_MAX:
		return x < y ? x : y;
	default:
		return 1;
	}
}

static unsigned value_degree(const struct block *b, const struct value *v)
{
	unsigned degree = 0;

	for (unsigned i = 0; v && i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++)
			if (b->symbols.at[m->sym[j]].degree > degree)
				degree = b->symbols.at[m->sym[j]].degree;
	}
	return degree;
}

/* `i & (n - 1)`: what the mask is made of is a power of two in the programs that do so. */
static void mark_masks(struct block *b, const struct value *v, unsigned depth)
{
	for (unsigned i = 0; v && i < v->n && v->scope == SCOPE_BLOCK; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++) {
			struct symbol *s = &b->symbols.at[m->sym[j]];

			s->is_mask = true;
			if (s->kind == SYMBOL_RESULT && depth)
				mark_masks(b, s->a, depth - 1);
		}
	}
}

#define MASK_DEPTH 4

const struct value *value_result(struct block *b, enum ir_op op, enum ir_type type,
				 const char *text, const struct value *x, const struct value *y,
				 const struct value *z)
{
	struct symbol s = {
	    .kind = SYMBOL_RESULT, .type = type, .op = op, .text = text, .a = x, .b = y, .c = z};
	const struct value *operands[3] = {x, y, z};

	s.is_foreign = true;
	for (unsigned i = 0; i < 3; i++) {
		if (!operands[i])
			continue;
		s.is_foreign &= value_is_foreign(b, operands[i]);
		s.varies = scope_join(s.varies, operands[i]->varies);
		if (operands[i]->scope > s.scope)
			s.scope = operands[i]->scope;
		if (!s.reason)
			s.reason = operands[i]->reason;
		if (operands[i]->base && !s.reason)
			s.reason = REASON_POINTER;
		if (value_degree(b, operands[i]) + 1 > s.degree)
			s.degree = value_degree(b, operands[i]) + 1;
	}
	if (op == OP_AND && x->n && !value_is_concrete(x) && y->n && !value_is_concrete(y)) {
		mark_masks(b, x->scope == SCOPE_BLOCK && y->scope != SCOPE_BLOCK ? x : y,
			   MASK_DEPTH);
	}
	if (!s.reason && op == OP_MATH)
		s.reason = b->track_reals ? REASON_NONE : REASON_FLOAT;
	if (!s.reason && op == OP_OPAQUE)
		s.reason = REASON_OPAQUE;
	if (s.degree > 40)
		return value_opaque(b, type, s.scope, REASON_TERMS);
	result_range(b, &s);
	s.div = result_divisor(b, &s);
	return value_symbol(b, type, symbol_keyed(b, s));
}

/* --- integers --- */

/*
 * v = q + r with every term of q divisible by m and r concrete in 0 .. m-1: the residue of v modulo
 * m in every thread. False if some symbolic term is not known to be divisible.
 */
static bool split(struct block *b, const struct value *v, int64_t m, struct sum *q,
		  int64_t r[])
{
	int64_t rest[MAX_THREADS];

	sum_clear(q);
	for (unsigned i = 0; i < v->n; i++) {
		const struct term *t = &v->terms[i];
		uint64_t div = monomial_div(b, t->mono);

		if (t->mono == 0)
			continue;
		for (unsigned l = 0; l < (t->v.uniform ? 1 : b->threads); l++)
			if ((__int128)vec_at(&t->v, l) * (__int128)div % m)
				return false;
		sum_add(b, q, t->mono, t->v);
	}
	memset(r, 0, b->threads * sizeof r[0]);
	if (v->n && v->terms[0].mono == 0) {
		for (unsigned l = 0; l < b->threads; l++) {
			int64_t x = vec_at(&v->terms[0].v, l), low = x % m;

			r[l] = low < 0 ? low + m : low;
			rest[l] = x - r[l];
		}
		sum_add(b, q, 0, vec_lanes(b, rest));
		block_burn(b, b->threads);
	}
	return true;
}

/* q / m for a q whose coefficients are all divisible by m. */
static bool sum_divide(struct block *b, struct sum *q, int64_t m)
{
	for (unsigned i = 0; i < q->n; i++) {
		struct vec *v = &q->terms[i].v;
		int64_t at[MAX_THREADS];

		if (v->uniform) {
			if (v->c % m)
				return false;
			*v = vec_uniform(v->c / m);
			continue;
		}
		for (unsigned t = 0; t < b->threads; t++) {
			if (v->at[t] % m)
				return false;
			at[t] = v->at[t] / m;
		}
		*v = vec_lanes(b, at);
	}
	return true;
}

/* What every symbolic part of x is a multiple of; 0: there is none. */
static int64_t symbolic_step(const struct block *b, const struct value *x)
{
	uint64_t step = 0;

	for (unsigned i = 0; i < x->n; i++) {
		const struct term *t = &x->terms[i];

		for (unsigned l = 0; t->mono && l < (t->v.uniform ? 1 : b->threads); l++) {
			const int64_t c = vec_at(&t->v, l);

			step = gcd(step, (uint64_t)(c < 0 ? -c : c) * monomial_div(b, t->mono));
		}
	}
	return step <= RANGE_MAX ? (int64_t)step : 0;
}

/*
 * x / c and x % c where c and all that is symbolic in x are multiples of some g, itself one of whole
 * warps: x is g * y + r with 0 <= r < g, so x / c is y / (c / g), and x % c is g * (y % (c / g)) + r.
 * y is the same for all lanes of a warp.
 */
static const struct value *divide_by_warps(struct block *b, enum ir_op op, enum ir_type type,
					   const struct value *x, int64_t c)
{
	const int64_t g = (int64_t)gcd((uint64_t)symbolic_step(b, x), (uint64_t)c);
	const struct value *y, *part;
	struct sum q;
	int64_t r[MAX_THREADS];

	if (g % WARP_LANES || g == c || x->wrap == WRAP_HARD || !split(b, x, g, &q, r) ||
	    !sum_divide(b, &q, g))
		return NULL;
	y = sum_finish(b, &q, type, 0);
	part = value_binary(b, op == OP_REM ? OP_REM : OP_DIV, type, y,
			    value_const(b, type, c / g));
	if (op != OP_REM)
		return part;
	return value_binary(b, OP_ADD, type, value_lanes(b, type, r),
			    value_binary(b, OP_MUL, type, part, value_const(b, type, g)));
}

/* x / c and x % c for a positive constant c, where x is the integer it looks like. */
static const struct value *divide(struct block *b, enum ir_op op, enum ir_type type,
				  const struct value *x, int64_t c)
{
	struct sum q;
	int64_t r[MAX_THREADS];
	bool floor_is_right = op == OP_SHR || value_not_negative(b, x);

	if (c == 1)
		return op == OP_REM ? value_const(b, type, 0) : x;
	if (x->wrap == WRAP_HARD && !(op == OP_REM && power_of_two(c)))
		return NULL;
	if (x->wrap == WRAP_HARD)
		floor_is_right = true; /* 2^n is a multiple of c */
	if (op == OP_REM && floor_is_right) {
		int64_t lo, hi;

		value_range(b, x, &lo, &hi);
		if (lo >= 0 && hi < c)
			return x;
	}
	if (!split(b, x, c, &q, r))
		return floor_is_right ? divide_by_warps(b, op, type, x, c) : NULL;
	if (!floor_is_right) {
		for (unsigned t = 0; t < b->threads; t++)
			if (r[t])
				return NULL;
	}
	if (op == OP_REM)
		return value_lanes(b, type, r);
	return sum_divide(b, &q, c) ? sum_finish(b, &q, type, 0) : NULL;
}

/* x without its bits below m, a power of two. */
static const struct value *round_down(struct block *b, enum ir_type type, const struct value *x,
				      int64_t m)
{
	const struct value *by = value_const(b, IR_I32, __builtin_ctzll((uint64_t)m));

	return value_binary(b, OP_MUL, type, value_binary(b, OP_SHR, type, x, by),
			    value_const(b, type, m));
}

static const struct value *and_constant(struct block *b, enum ir_type type, const struct value *x,
					int64_t c)
{
	struct sum q;
	int64_t r[MAX_THREADS], at[MAX_THREADS];

	if (c == type_reduce(type, -1))
		return x;
	if (c == 0)
		return value_const(b, type, 0);
	if (power_of_two(c + 1)) { /* low bits */
		if (!split(b, x, c + 1, &q, r))
			return divide_by_warps(b, OP_REM, type, x, c + 1);
		return value_lanes(b, type, r);
	}
	if (power_of_two(type_reduce(IR_I64, -c)) ||
	    (ir_types[type].bytes == 4 && power_of_two((int64_t)(uint32_t)-c))) {
		int64_t m = ir_types[type].bytes == 4 ? (int64_t)(uint32_t)-c : -c;

		if (!split(b, x, m, &q, r)) /* high bits: x minus its residue */
			return round_down(b, type, x, m);
		return sum_finish(b, &q, type, 0);
	}
	for (int64_t m = 2; m > 0 && m < RANGE_MAX; m *= 2) { /* any bits below m */
		if (c < 0 || c >= m)
			continue;
		if (!split(b, x, m, &q, r))
			return NULL;
		for (unsigned t = 0; t < b->threads; t++)
			at[t] = r[t] & c;
		return value_lanes(b, type, at);
	}
	return NULL;
}

/* x | y and x ^ y where y is concrete, not negative and below a power of two that divides x's
 * symbolic part. */
static const struct value *or_concrete(struct block *b, enum ir_op op, enum ir_type type,
				       const struct value *x, const struct value *y)
{
	struct sum q;
	int64_t r[MAX_THREADS], at[MAX_THREADS], m = 1;

	for (unsigned t = 0; t < b->threads; t++) {
		int64_t l = value_lane(y, t);

		if (l < 0 || l >= RANGE_MAX / 2)
			return NULL;
		while (m <= l)
			m *= 2;
	}
	if (!split(b, x, m, &q, r))
		return NULL;
	for (unsigned t = 0; t < b->threads; t++)
		at[t] = op == OP_OR ? r[t] | value_lane(y, t) : r[t] ^ value_lane(y, t);
	sum_add(b, &q, 0, vec_lanes(b, at));
	return sum_finish(b, &q, type, 0);
}

/* Disjoint bits: a multiple of 2^k joined with something in 0 .. 2^k - 1 is their sum. */
static const struct value *or_disjoint(struct block *b, enum ir_type type, const struct value *x,
				       const struct value *y)
{
	struct sum q;
	int64_t r[MAX_THREADS], lo, hi, m = 1;

	value_range(b, y, &lo, &hi);
	if (lo < 0 || hi > ((int64_t)1 << 31))
		return NULL;
	while (m <= hi)
		m *= 2;
	if (!split(b, x, m, &q, r))
		return NULL;
	for (unsigned t = 0; t < b->threads; t++)
		if (r[t])
			return NULL;
	return value_binary(b, OP_ADD, type, x, y);
}

static const struct value *multiply(struct block *b, enum ir_type type, const struct value *x,
				    const struct value *y)
{
	struct sum s;

	sum_clear(&s);
	for (unsigned i = 0; i < x->n; i++)
		for (unsigned j = 0; j < y->n; j++) {
			uint32_t mono;

			if (!monomial_product(b, x->terms[i].mono, y->terms[j].mono, &mono))
				return NULL;
			sum_add(b, &s, mono, vec_product(b, x->terms[i].v, y->terms[j].v));
		}
	return s.overflow ? NULL : sum_finish(b, &s, type, 0);
}

static const struct value *linear(struct block *b, enum ir_type type, const struct value *x,
				  const struct value *y, int64_t sign, uint32_t base)
{
	struct sum s;

	sum_begin(b, &s, x, 1);
	sum_value(b, &s, y, sign);
	return sum_finish(b, &s, type, base);
}

static const int64_t *lanes_of(const struct value *concrete)
{
	return concrete->n && !concrete->terms[0].v.uniform ? concrete->terms[0].v.at : NULL;
}

static const struct value *lanes_binary(struct block *b, enum ir_op op, enum ir_type type,
					const struct value *x, const struct value *y)
{
	const int64_t *xa = lanes_of(x), *ya = lanes_of(y);
	int64_t at[MAX_THREADS], c = xa && ya ? 0 : value_lane(xa ? y : x, 0);
	unsigned how = LANES_TYPED | (unsigned)type << 8 | (unsigned)op;
	struct lanes_result *known = lanes_result(b, how, xa, ya, c);
	bool ok = true;

	if (lanes_result_is(known, how, xa, ya, c)) {
		block_burn(b, b->threads);
		return value_of_lanes(b, type, known->result);
	}
	for (unsigned t = 0; t < b->threads; t++) {
		bool lane_ok = true;

		at[t] = lane_binary(op, type, value_lane(x, t), value_lane(y, t), &lane_ok);
		ok &= lane_ok || op == OP_DIV ||
		      op == OP_REM; /* a lane that divides by zero is off */
	}
	block_burn(b, b->threads);
	if (!ok)
		return NULL;
	*known = (struct lanes_result){how, xa, ya, c, vec_lanes(b, at)};
	return value_of_lanes(b, type, known->result);
}

static const struct value *concrete_binary(struct block *b, enum ir_op op, enum ir_type type,
					   const struct value *x, const struct value *y)
{
	bool ok = true;
	int64_t r;

	if (x->scope != SCOPE_BLOCK || y->scope != SCOPE_BLOCK)
		return lanes_binary(b, op, type, x, y);
	r = lane_binary(op, type, value_lane(x, 0), value_lane(y, 0), &ok);
	return ok ? value_const(b, type, r) : NULL;
}

static const struct value *shift_left(struct block *b, enum ir_type type, const struct value *x,
				      const struct value *y)
{
	int64_t at[MAX_THREADS];

	if (!value_is_concrete(y))
		return NULL;
	for (unsigned t = 0; t < b->threads; t++) {
		int64_t by = value_lane(y, t);

		if (by < 0 || by > 62)
			return NULL;
		at[t] = (int64_t)1 << by;
	}
	return multiply(b, type, x, value_lanes(b, IR_I64, at));
}

/* The range of y - x decides which is smaller in every thread. */
static const struct value *extremum(struct block *b, enum ir_op op, const struct value *x,
				    const struct value *y)
{
	const struct value *d = linear(b, IR_I64, y, x, -1, 0);
	struct mask x_less = {0};
	struct lane_ranges ranges;

	if (x->wrap == WRAP_HARD || y->wrap == WRAP_HARD || x->base || y->base)
		return NULL;
	if (value_not_negative(b, d))
		return op == OP_MIN ? x : y;
	if (value_not_negative(b, linear(b, IR_I64, x, y, -1, 0)))
		return op == OP_MIN ? y : x;
	lane_ranges_begin(b, d, &ranges);
	for (unsigned t = 0; t < b->threads; t++) {
		int64_t lo, hi;

		lane_range(&ranges, t, &lo, &hi);
		if (lo < 0 && hi > 0)
			return NULL;
		if (lo >= 0)
			mask_add(&x_less, t);
	}
	return op == OP_MIN ? value_blend(b, &x_less, x, y) : value_blend(b, &x_less, y, x);
}

/* All bits of y are x's: it is x & m, or (x >> k) << k. */
static bool is_part_of(const struct block *b, const struct value *y, const struct value *x)
{
	const struct monomial *m = y->n == 1 ? &b->monomials.at[y->terms[0].mono] : NULL;
	const struct symbol *s = m && m->n == 1 ? &b->symbols.at[m->sym[0]] : NULL;
	int64_t k;

	if (!s || s->kind != SYMBOL_RESULT || !s->a || !s->b || !y->terms[0].v.uniform)
		return false;
	if (s->op == OP_AND)
		return y->terms[0].v.c == 1 && (value_same(s->a, x) || value_same(s->b, x));
	return s->op == OP_SHR && value_same(s->a, x) && value_constant(s->b, &k) && k > 0 &&
	       k < 31 && y->terms[0].v.c == (int64_t)1 << k;
}

/* x & x, x ^ (x & m) and their like; NULL: they are two numbers. */
static const struct value *bits_of_one(struct block *b, enum ir_op op, enum ir_type type,
				       const struct value *x, const struct value *y)
{
	if (x->type != type || y->type != type)
		return NULL;
	if (value_same(x, y))
		return op == OP_XOR ? value_const(b, type, 0) : x;
	if (!is_part_of(b, y, x))
		return NULL;
	if (op == OP_XOR)
		return linear(b, type, x, y, -1, 0);
	return op == OP_AND ? y : x;
}

static const struct value *bitwise(struct block *b, enum ir_op op, enum ir_type type,
				   const struct value *x, const struct value *y)
{
	const struct value *v = bits_of_one(b, op, type, x, y);
	int64_t c;

	if (!v)
		v = bits_of_one(b, op, type, y, x);
	if (v)
		return v;
	if (op == OP_AND && value_constant(y, &c))
		return and_constant(b, type, x, c);
	if (op == OP_AND && value_constant(x, &c))
		return and_constant(b, type, y, c);
	if (op == OP_AND)
		return NULL;
	if (op == OP_OR && value_constant(y, &c) && c > 0 && power_of_two(c + 1))
		return linear(b, type, round_down(b, type, x, c + 1), y, 1, 0);
	if (value_is_concrete(y))
		v = or_concrete(b, op, type, x, y);
	else if (value_is_concrete(x))
		v = or_concrete(b, op, type, y, x);
	if (!v)
		v = or_disjoint(b, type, x, y);
	return v ? v : or_disjoint(b, type, y, x);
}

static const struct value *int_binary(struct block *b, enum ir_op op, enum ir_type type,
				      const struct value *x, const struct value *y)
{
	int64_t c;

	if (value_is_concrete(x) && value_is_concrete(y))
		return concrete_binary(b, op, type, x, y);
	switch (op) {
	case OP_ADD:
		return linear(b, type, x, y, 1, 0);
	case OP_SUB:
		return linear(b, type, x, y, -1, 0);
	case OP_MUL:
		return multiply(b, type, x, y);
	case OP_DIV:
	case OP_REM:
		return value_constant(y, &c) && c > 0 ? divide(b, op, type, x, c) : NULL;
	case OP_SHR:
		if (!value_constant(y, &c) || c < 0 || c > 61 || x->wrap == WRAP_HARD)
			return NULL;
		return divide(b, OP_SHR, type, x, (int64_t)1 << c);
	case OP_SHL:
		return shift_left(b, type, x, y);
	case OP_AND:
	case OP_OR:
	case OP_XOR:
		return bitwise(b, op, type, x, y);
	case OP_MIN:
	case OP_MAX:
		return extremum(b, op, x, y);
	default:
		return NULL;
	}
}

/* --- floats: only how uniform they are, and constants
 * ---------------------------------------------------------- */

static bool real_of(const struct value *v, double *r)
{
	int64_t c;

	if (v->has_real)
		*r = v->real;
	else if (value_constant(v, &c))
		*r = (double)c;
	else
		return false;
	return true;
}

static const struct value *real_binary(struct block *b, enum ir_op op, enum ir_type type,
				       const struct value *x, const struct value *y)
{
	double p, q;

	if (real_of(x, &p) && real_of(y, &q)) {
		switch (op) {
		case OP_ADD:
			return value_real(b, type, p + q);
		case OP_SUB:
			return value_real(b, type, p - q);
		case OP_MUL:
			return value_real(b, type, p * q);
		case OP_DIV:
			return value_real(b, type, p / q);
		case OP_MIN:
			return value_real(b, type, p < q ? p : q);
		case OP_MAX:
			return value_real(b, type, p > q ? p : q);
		default:
			break;
		}
	}
	if (b->track_reals)
		return value_result(b, op, type, NULL, x, y, NULL);
	return value_opaque_of(b, type, x, y, REASON_FLOAT);
}

/* --- entry points
 * ---------------------------------------------------------------------------------------------- */

static const struct value *pointer_binary(struct block *b, enum ir_op op, enum ir_type type,
					  const struct value *x, const struct value *y)
{
	if (op == OP_PTRADD)
		return linear(b, IR_PTR, x, y, 1, x->base);
	if ((op == OP_PTRDIFF || op == OP_SUB) && x->base == y->base)
		return linear(b, type, x, y, -1, 0);
	if (op == OP_ADD && !y->base)
		return linear(b, type, x, y, 1, x->base);
	if (op == OP_ADD && !x->base)
		return linear(b, type, x, y, 1, y->base);
	if (op == OP_SUB && !y->base)
		return linear(b, type, x, y, -1, x->base);
	if (op == OP_AND && x->base &&
	    value_is_concrete(y)) /* address rounded down: of unknown offset */
		return value_result(b, op, type, NULL, x, y, NULL);
	return NULL;
}

const struct value *value_binary(struct block *b, enum ir_op op, enum ir_type type,
				 const struct value *x, const struct value *y)
{
	const struct value *v = NULL;
	enum ir_class class = ir_types[type].class;

	if (x->cond && y->cond && type_is_int(type) && (op == OP_AND || op == OP_OR))
		return value_cast(b, type,
				  value_cond(b, op == OP_AND ? cond_and(b, x->cond, y->cond)
							     : cond_or(b, x->cond, y->cond)));
	if (class == IR_CLASS_FLOAT)
		return real_binary(b, op, type, x, y);
	if (x->base || y->base || op == OP_PTRADD || op == OP_PTRDIFF)
		v = pointer_binary(b, op, type, x, y);
	else if (class == IR_CLASS_INT || class == IR_CLASS_PTR)
		v = int_binary(b, op, type, x, y);
	return v ? v : value_result(b, op, type, NULL, x, y, NULL);
}

static const struct value *real_unary(struct block *b, enum ir_op op, enum ir_type type,
				      const struct value *x)
{
	if (x->has_real && (op == OP_NEG || op == OP_ABS))
		return value_real(b, type,
				  op == OP_NEG	? -x->real
				  : x->real < 0 ? -x->real
						: x->real);
	if (b->track_reals)
		return value_result(b, op, type, NULL, x, NULL, NULL);
	return value_opaque_of(b, type, x, NULL, REASON_FLOAT);
}

const struct value *value_unary(struct block *b, enum ir_op op, enum ir_type type,
				const struct value *x)
{
	int64_t at[MAX_THREADS];
	bool ok = true;

	if (op == OP_LNOT)
		return value_cond(b, cond_not(b, cond_of(b, x)));
	if (ir_types[type].class == IR_CLASS_FLOAT)
		return real_unary(b, op, type, x);
	if (value_is_concrete(x) && ir_types[x->type].class == IR_CLASS_INT) {
		for (unsigned t = 0; t < b->threads && ok; t++)
			at[t] = lane_unary(op, type, x->type, value_lane(x, t), &ok);
		if (ok)
			return value_lanes(b, type, at);
	}
	if (op == OP_NEG)
		return linear(b, type, value_const(b, type, 0), x, -1, 0);
	if (op == OP_BNOT) /* ~x = -x - 1 */
		return linear(b, type, value_const(b, type, -1), x, -1, 0);
	if (op == OP_ABS && value_not_negative(b, x))
		return x;
	return value_result(b, op, type, NULL, x, NULL, NULL);
}

/* The sum stays what it is in a type that holds all it can be. */
static bool fits(const struct block *b, const struct value *x, enum ir_type type)
{
	int64_t lo, hi, type_lo, type_hi;

	if (x->wrap == WRAP_HARD) /* the sum is not the value */
		return false;
	value_range(b, x, &lo, &hi);
	type_range(type, &type_lo, &type_hi);
	return lo >= type_lo && hi <= type_hi;
}

static const struct value *retype(struct block *b, const struct value *x, enum ir_type type)
{
	struct value *v;

	if (value_is_concrete(x) || ir_types[type].class != IR_CLASS_INT ||
	    !ir_types[type].is_signed) {
		struct sum s;

		sum_begin(b, &s, x, 1);
		return sum_finish(b, &s, type, x->base);
	}
	v = arena_new(b->arena, struct value);
	*v = *x;
	v->type = (uint8_t)type;
	v->wrap = x->wrap == WRAP_SOFT ? WRAP_SOFT : WRAP_NONE;
	v->cond = NULL;
	v->hash = hash_mix(x->hash, 0x100u + type);
	if (type == x->type)
		v->hash = x->hash;
	return v;
}

static const struct value *int_cast(struct block *b, enum ir_type type, const struct value *x)
{
	unsigned from = ir_types[x->type].bytes, to = ir_types[type].bytes;
	const struct value *v;

	if (value_is_concrete(x) || fits(b, x, type) || x->base)
		return retype(b, x, type);
	if (x->wrap == WRAP_HARD &&
	    (to > from || (ir_types[type].is_signed && !value_is_modest(b, x))))
		return value_result(b, OP_CAST, type, NULL, x, NULL, NULL);
	if (to >= 4) {
		v = retype(b, x, type);
		return v;
	}
	return value_result(b, OP_CAST, type, NULL, x, NULL, NULL);
}

/* A float that holds this integer without rounding it. */
static const struct value *as_float(struct block *b, enum ir_type type, const struct value *x)
{
	struct value *v = arena_new(b->arena, struct value);
	const int64_t most = (int64_t)1 << (type == IR_F64 ? 53 : 24);
	int64_t lo, hi;

	*v = *value_opaque_of(b, type, x, NULL, REASON_FLOAT);
	if (ir_types[x->type].class == IR_CLASS_FLOAT) {
		v->whole =
		    x->whole && ir_types[type].bytes >= ir_types[x->type].bytes ? x->whole : NULL;
		return v;
	}
	if ((type != IR_F32 && type != IR_F64) || !type_is_int(x->type) || x->wrap == WRAP_HARD ||
	    x->base)
		return v;
	value_range(b, x, &lo, &hi);
	if (lo >= -most && hi <= most)
		v->whole = x;
	return v;
}

const struct value *value_cast(struct block *b, enum ir_type type, const struct value *x)
{
	enum ir_class from = ir_types[x->type].class, to = ir_types[type].class;
	double r;

	if (type == x->type)
		return x;
	if (type == IR_BOOL)
		return value_cond(b, cond_of(b, x));
	if (to == IR_CLASS_FLOAT) {
		if (real_of(x, &r))
			return value_real(b, type, r);
		if (b->track_reals)
			return value_result(b, OP_CAST, type, NULL, x, NULL, NULL);
		return as_float(b, type, x);
	}
	if (from == IR_CLASS_FLOAT) {
		if (x->has_real && x->real > -9e18 && x->real < 9e18)
			return value_const(b, type, type_reduce(type, (int64_t)x->real));
		return value_result(b, OP_CAST, type, NULL, x, NULL, NULL);
	}
	if (to == IR_CLASS_INT || to == IR_CLASS_PTR) {
		const struct value *v = int_cast(b, type, x);

		if (x->cond && v != x &&
		    !value_is_concrete(x)) { /* (int)(a < b): remember the condition */
			struct value *with = arena_new(b->arena, struct value);

			*with = *v;
			with->cond = x->cond;
			return with;
		}
		return v;
	}
	return value_opaque_of(b, type, x, NULL, REASON_OPAQUE);
}

const struct value *value_cast_bits(struct block *b, enum ir_type type, const struct value *v)
{
	const unsigned bytes = ir_types[type].bytes;

	if (ir_types[type].class == ir_types[v->type].class && ir_types[type].class == IR_CLASS_INT)
		return value_cast(b, type, v);
	if (v->has_real && type_is_int(type) && bytes == ir_types[v->type].bytes && bytes >= 4) {
		const float narrow = (float)v->real;
		int64_t bits = 0;

		memcpy(&bits, bytes == 4 ? (const void *)&narrow : &v->real, bytes);
		return value_const(b, type, type_reduce(type, bits));
	}
	return value_opaque_of(b, type, v, NULL, REASON_FLOAT);
}
