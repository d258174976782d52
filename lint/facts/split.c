#include "facts/split.h"

#include "facts/residue.h"
#include "facts/symbol.h"

#define MAX_DEPTH 4 /* of definitions looked into */

/* p >= 0, where the unknown part of p is `rest` more than a multiple of `step`: are all threads of a
 * group on the same side whatever it is? */
static bool same_side(const struct block *b, const struct value *p, int64_t rest, int64_t step,
		      unsigned group)
{
	const struct vec zero = {.uniform = true};
	const struct vec *v = p->n && p->terms[0].mono == 0 ? &p->terms[0].v : &zero;

	for (unsigned t = 0; t < b->threads; t++)
		if (floor_div(vec_at(v, t) + rest, step) !=
		    floor_div(vec_at(v, t / group * group) + rest, step))
			return false;
	return true;
}

/* Does what has this scope differ within the group? */
static bool is_finer(enum scope scope, unsigned group)
{
	return group > WARP_LANES ? scope != SCOPE_BLOCK : scope == SCOPE_THREAD;
}

/* One number in each group? */
static bool is_even(const struct block *b, const struct vec *v, unsigned group)
{
	for (unsigned t = 0; !v->uniform && t < b->threads; t++)
		if (vec_at(v, t) != vec_at(v, t / group * group))
			return false;
	return true;
}

static bool is_one_value_within(const struct block *b, const struct value *p, unsigned group,
				unsigned depth);

/* What is read at one place is one number, and so is what is computed from such numbers. */
static bool is_one_symbol(const struct block *b, uint32_t symbol, unsigned group, unsigned depth)
{
	const struct symbol *s = &b->symbols.at[symbol];

	if (!is_finer(s->scope, group))
		return true;
	if (!depth || !s->a || s->a->n == 0 || s->c)
		return false;
	if (s->kind == SYMBOL_LOAD)
		return s->reason == REASON_DATA && is_one_value_within(b, s->a, group, depth - 1);
	return ((s->kind == SYMBOL_RESULT) ||
		(s->kind == SYMBOL_SELECT && s->cond && !cond_splits(b, NULL, s->cond, group))) &&
	       is_one_value_within(b, s->a, group, depth - 1) &&
	       (!s->b || is_one_value_within(b, s->b, group, depth - 1));
}

static bool is_one_product(const struct block *b, uint32_t mono, unsigned group, unsigned depth)
{
	const struct monomial *m = &b->monomials.at[mono];

	for (unsigned j = 0; j < m->n; j++)
		if (!is_one_symbol(b, m->sym[j], group, depth))
			return false;
	return true;
}

static bool is_one_value_within(const struct block *b, const struct value *p, unsigned group,
				unsigned depth)
{
	if (p->has_real)
		return false;
	for (unsigned i = 0; i < p->n; i++)
		if (!is_even(b, &p->terms[i].v, group) ||
		    !is_one_product(b, p->terms[i].mono, group, depth))
			return false;
	return true;
}

/* Is p the same for all threads of each group? */
static bool is_one_value(const struct block *b, const struct value *p, unsigned group)
{
	return is_one_value_within(b, p, group, MAX_DEPTH);
}

/* Whatever the unknown part is, by the remainders that it is made with? */
static bool same_side_by_rest(const struct block *b, const struct guard *known,
			      const struct value *p, unsigned group)
{
	int64_t by[RESIDUE_DIVISORS], rest;
	unsigned n = residue_divisors(b, known, p, by);

	while (n-- > 0)
		if (residue_of(b, known, p, by[n], &rest) && same_side(b, p, rest, by[n], group))
			return true;
	return false;
}

static bool comparison_splits(const struct block *b, const struct guard *known,
			      const struct cond *c, unsigned group)
{
	uint64_t step = 0;

	if (is_one_value(b, c->p, group))
		return false;

	for (unsigned i = 0; i < c->p->n; i++) {
		const struct term *t = &c->p->terms[i];

		if (t->mono == 0)
			continue;
		if (!t->v.uniform || is_finer(monomial_scope(b, t->mono), group))
			return true;
		step =
		    gcd(step, (uint64_t)(t->v.c < 0 ? -t->v.c : t->v.c) * monomial_div(b, t->mono));
	}
	return !(step && same_side(b, c->p, 0, (int64_t)step, group)) &&
	       !same_side_by_rest(b, known, c->p, group);
}

bool cond_splits(const struct block *b, const struct guard *known, const struct cond *c,
		 unsigned group)
{
	if (!is_finer(c->scope, group) || !is_finer(c->varies, group))
		return false;
	if (c->kind == COND_AND || c->kind == COND_OR)
		return cond_splits(b, known, c->a, group) || cond_splits(b, known, c->b, group);
	if (c->kind == COND_NOT)
		return cond_splits(b, known, c->a, group);
	if (c->kind == COND_EQ)
		return !is_one_value(b, c->p, group);
	return c->kind == COND_OPAQUE || (c->kind == COND_GE && comparison_splits(b, known, c, group));
}
