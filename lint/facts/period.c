#include "facts/period.h"

#include "facts/symbol.h"

#define MAX_DEPTH 8
#define MOST ((uint64_t)1 << 32)

/* --- in every thread for itself: its rest by the modulus comes back, with modulus 0 its number ---- */

static uint64_t value_period(const struct block *b, const struct value *v, uint32_t symbol,
			     uint64_t modulus, unsigned depth);

/* Both come back: their least common multiple, 0 where one of them does not. */
static uint64_t together(uint64_t x, uint64_t y)
{
	uint64_t p = x && y ? x / gcd(x, y) * y : 0;

	return p <= MOST ? p : 0;
}

/* Its number is the sum, which is no less than zero: rounding goes one way. */
static bool is_plain(const struct block *b, const struct value *v)
{
	int64_t lo, hi;

	value_range(b, v, &lo, &hi);
	return lo >= 0 && v->wrap == WRAP_NONE;
}

/* The bits that a number has, 2^n. */
static uint64_t bits_of(int64_t c)
{
	uint64_t bits = 1;

	while (c >= 0 && bits <= (uint64_t)c)
		bits *= 2;
	return bits;
}

/* The modulus under which `x op c` needs x, so that it comes back under the one given; false: none. */
static bool modulus_below(const struct block *b, enum ir_op op, const struct value *x, int64_t c,
			  uint64_t modulus, uint64_t *under)
{
	switch (op) {
	case OP_AND: /* of the bits that the mask leaves */
		*under = bits_of(c);
		return c >= 0 && *under < MOST;
	case OP_REM:
		*under = (uint64_t)c;
		return c > 0 && is_plain(b, x);
	case OP_DIV:
		*under = modulus * (uint64_t)c;
		return c > 0 && is_plain(b, x) && modulus < MOST / (uint64_t)c;
	case OP_SHR:
		*under = modulus << c;
		return c >= 0 && c < 32 && is_plain(b, x) && modulus < MOST;
	case OP_SHL:
	case OP_OR:
	case OP_XOR:
		*under = modulus;
		return !modulus || power_of_two((int64_t)modulus);
	default:
		return false;
	}
}

static uint64_t result_period(const struct block *b, const struct symbol *s, uint32_t symbol,
			      uint64_t modulus, unsigned depth)
{
	uint64_t under;
	int64_t c;

	if (!s->a || !s->b || s->c || !value_constant(s->b, &c) ||
	    !modulus_below(b, s->op, s->a, c, modulus, &under))
		return 0;
	return value_period(b, s->a, symbol, under, depth + 1);
}

#define FAR ((int64_t)1 << 31) /* numbers nearer to zero are equal where their rests by it are */

/* It holds for the same threads again. */
static uint64_t cond_period(const struct block *b, const struct cond *c, uint32_t symbol,
			    unsigned depth)
{
	int64_t lo, hi;

	switch (c->kind) {
	case COND_MASK:
		return 1;
	case COND_GE:
	case COND_EQ:
		value_range(b, c->p, &lo, &hi);
		return lo > -FAR / 2 && hi < FAR / 2 ? value_period(b, c->p, symbol, FAR, depth) : 0;
	case COND_NOT:
		return cond_period(b, c->a, symbol, depth);
	case COND_AND:
	case COND_OR:
		return together(cond_period(b, c->a, symbol, depth),
				cond_period(b, c->b, symbol, depth));
	case COND_OPAQUE:
		break;
	}
	return 0;
}

static uint64_t select_period(const struct block *b, const struct symbol *s, uint32_t symbol,
			      uint64_t modulus, unsigned depth)
{
	return together(cond_period(b, s->cond, symbol, depth + 1),
			together(value_period(b, s->a, symbol, modulus, depth + 1),
				 value_period(b, s->b, symbol, modulus, depth + 1)));
}

static bool value_holds(const struct block *b, const struct value *v, uint32_t symbol,
			unsigned depth);

static bool cond_holds(const struct block *b, const struct cond *c, uint32_t symbol, unsigned depth)
{
	return c && (c->kind == COND_OPAQUE || value_holds(b, c->p, symbol, depth) ||
		     cond_holds(b, c->a, symbol, depth) || cond_holds(b, c->b, symbol, depth));
}

/* Or may: what is deeper is not looked at. */
static bool symbol_holds(const struct block *b, uint32_t at, uint32_t symbol, unsigned depth)
{
	const struct symbol *s = &b->symbols.at[at];

	return at == symbol || depth > MAX_DEPTH || s->carried ||
	       value_holds(b, s->a, symbol, depth + 1) || value_holds(b, s->b, symbol, depth + 1) ||
	       value_holds(b, s->c, symbol, depth + 1) || cond_holds(b, s->cond, symbol, depth + 1);
}

static bool value_holds(const struct block *b, const struct value *v, uint32_t symbol,
			unsigned depth)
{
	for (unsigned i = 0; v && i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++)
			if (symbol_holds(b, m->sym[j], symbol, depth))
				return true;
	}
	return false;
}

static uint64_t symbol_period(const struct block *b, uint32_t at, uint32_t symbol, uint64_t modulus,
			      unsigned depth)
{
	if (at == symbol || modulus == 1)
		return modulus;
	if (!symbol_holds(b, at, symbol, depth))
		return 1;
	if (depth > MAX_DEPTH)
		return 0;
	switch (b->symbols.at[at].kind) {
	case SYMBOL_RESULT:
		return result_period(b, &b->symbols.at[at], symbol, modulus, depth);
	case SYMBOL_SELECT:
		return select_period(b, &b->symbols.at[at], symbol, modulus, depth);
	default:
		return 0;
	}
}

/* A term's coefficients leave this much of the modulus to its symbols. */
static uint64_t modulus_left(const struct block *b, const struct term *t, uint64_t modulus)
{
	uint64_t left = 1;

	for (unsigned i = 0; i < (t->v.uniform ? 1 : b->threads); i++) {
		const int64_t c = vec_at(&t->v, i);

		if (c)
			left = together(left, modulus / gcd((uint64_t)(c < 0 ? -c : c), modulus));
	}
	return left;
}

static uint64_t value_period(const struct block *b, const struct value *v, uint32_t symbol,
			     uint64_t modulus, unsigned depth)
{
	uint64_t period = 1;

	for (unsigned i = 0; i < v->n && period; i++) {
		const struct term *t = &v->terms[i];
		const struct monomial *m = &b->monomials.at[t->mono];
		const uint64_t left = m->n ? modulus_left(b, t, modulus) : 1;

		for (unsigned j = 0; j < m->n && period; j++)
			period = together(period, symbol_period(b, m->sym[j], symbol, left, depth));
	}
	return period;
}

/* --- in all threads of a warp alike --------------------------------------------------------------- */

static uint64_t alike_period(const struct block *b, const struct value *v, uint32_t symbol,
			     uint64_t modulus, unsigned depth);

static bool is_one_per_warp(const struct block *b, const struct term *t)
{
	for (unsigned i = 1; i < (t->v.uniform ? 0 : b->threads); i++)
		if (i % WARP_LANES && vec_at(&t->v, i) != vec_at(&t->v, i - 1))
			return false;
	return true;
}

/* Operations that hand on what was added to x: x / c, x << c, what leaves the upper bits alone. */
static uint64_t alike_result(const struct block *b, const struct symbol *s, uint32_t symbol,
			     uint64_t modulus, unsigned depth)
{
	uint64_t under;
	int64_t c;

	if (!s->a || !s->b || s->c || !value_constant(s->b, &c) || s->op == OP_AND ||
	    s->op == OP_REM || !modulus_below(b, s->op, s->a, c, modulus, &under))
		return 0;
	if (s->op == OP_OR || s->op == OP_XOR)
		under = c >= 0 ? together(under, bits_of(c)) : 0;
	return under ? alike_period(b, s->a, symbol, under, depth + 1) : 0;
}

static uint64_t alike_select(const struct block *b, const struct symbol *s, uint32_t symbol,
			     uint64_t modulus, unsigned depth)
{
	if (s->cond->scope == SCOPE_THREAD)
		return 0;
	return together(cond_period(b, s->cond, symbol, depth + 1),
			together(alike_period(b, s->a, symbol, modulus, depth + 1),
				 alike_period(b, s->b, symbol, modulus, depth + 1)));
}

static uint64_t alike_symbol(const struct block *b, uint32_t at, uint32_t symbol, uint64_t modulus,
			     unsigned depth)
{
	const struct symbol *s = &b->symbols.at[at];
	uint64_t period = symbol_period(b, at, symbol, 0, depth);

	if (period || depth > MAX_DEPTH)
		return period;
	if (s->kind == SYMBOL_RESULT)
		return alike_result(b, s, symbol, modulus, depth);
	return s->kind == SYMBOL_SELECT ? alike_select(b, s, symbol, modulus, depth) : 0;
}

static uint64_t alike_term(const struct block *b, const struct term *t, uint32_t symbol,
			   uint64_t modulus, unsigned depth)
{
	const struct monomial *m = &b->monomials.at[t->mono];
	const bool is_one = is_one_per_warp(b, t);
	const bool moves_all = is_one && monomial_scope(b, t->mono) != SCOPE_THREAD;
	const uint64_t left = modulus_left(b, t, modulus);
	uint64_t period = 1;

	if (is_one && m->n == 1 && !moves_all)
		return alike_symbol(b, m->sym[0], symbol, left, depth);
	for (unsigned j = 0; j < m->n && period; j++)
		period = together(period,
				  symbol_period(b, m->sym[j], symbol, moves_all ? left : 0, depth));
	return period;
}

static uint64_t alike_period(const struct block *b, const struct value *v, uint32_t symbol,
			     uint64_t modulus, unsigned depth)
{
	uint64_t period = 1;

	for (unsigned i = 0; i < v->n && period; i++)
		period = together(period, alike_term(b, &v->terms[i], symbol, modulus, depth));
	return period;
}

uint64_t period_of(const struct block *b, const struct value *v, uint32_t symbol, uint64_t modulus)
{
	return alike_period(b, v, symbol, modulus, 0);
}

uint64_t cond_period_of(const struct block *b, const struct cond *c, uint32_t symbol)
{
	return cond_period(b, c, symbol, 0);
}
