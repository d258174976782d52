#include "facts/hazard_pair.h"

#include "facts/symbol.h"

#define MAX_DEPTH 6 /* of definitions looked into */

/* --- updates --- */

/* The instruction's operands, and theirs. */
static bool is_computed_from(const struct ir_function *f, ir_ref value, ir_ref source,
			     unsigned depth)
{
	const struct ir_inst *i = ir_at(f, value);

	if (value == source)
		return true;
	if (!depth || i->op == OP_LOAD || i->op == OP_ATOMIC)
		return false;
	for (uint32_t n = 0; n < i->n_args; n++)
		if (is_computed_from(f, ir_arg(f, i, n), source, depth - 1))
			return true;
	return false;
}

static bool holds_load(const struct block *b, const struct value *v, const struct event *load,
		       unsigned depth)
{
	for (unsigned i = 0; v && depth && i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++) {
			const struct symbol *s = &b->symbols.at[m->sym[j]];

			if (s->kind == SYMBOL_LOAD ? s->key[0] == load->object && s->a &&
							 value_same(s->a, load->address)
						   : holds_load(b, s->a, load, depth - 1) ||
							 holds_load(b, s->b, load, depth - 1) ||
							 holds_load(b, s->c, load, depth - 1))
				return true;
		}
	}
	return false;
}

static bool has_part(const struct cond *whole, const struct cond *part)
{
	return whole == part ||
	       (whole->kind == COND_AND && (has_part(whole->a, part) || has_part(whole->b, part)));
}

static bool is_asked(const struct guard *chain, const struct cond *c)
{
	while (chain && !has_part(chain->cond, c))
		chain = chain->up;
	return chain != NULL;
}

bool pair_is_led_by_first(const struct event *first, const struct event *second)
{
	for (const struct guard *g = first->guards; g; g = g->up)
		if (!is_asked(second->guards, g->cond))
			return false;
	return true;
}

static bool asks_load(const struct block *b, const struct cond *c, const struct event *load)
{
	const struct symbol *s = c->kind == COND_OPAQUE ? &b->symbols.at[c->symbol] : NULL;

	if (s)
		return holds_load(b, s->a, load, MAX_DEPTH) || holds_load(b, s->b, load, MAX_DEPTH);
	if (c->a || c->b)
		return (c->a && asks_load(b, c->a, load)) || (c->b && asks_load(b, c->b, load));
	return holds_load(b, c->p, load, MAX_DEPTH);
}

/* if (v > best) best = v; */
static bool is_chosen_by(const struct block *b, const struct event *first,
			 const struct event *second)
{
	for (const struct guard *g = second->guards; g; g = g->up)
		if (g->kind == GUARD_BRANCH && asks_load(b, g->cond, first))
			return second->stored->scope != SCOPE_BLOCK;
	return false;
}

bool pair_is_update(const struct kernel_facts *k, const struct event *first,
		    const struct event *second)
{
	const struct ir_function *f = &k->module->functions.at[second->function];

	if (first->op != ACCESS_LOAD || second->op != ACCESS_STORE || !second->stored ||
	    first->bytes != second->bytes || !value_same(first->address, second->address))
		return false;
	return (first->function == second->function && first->context == second->context &&
		is_computed_from(f, ir_arg(f, second->code, 1), first->inst, MAX_DEPTH)) ||
	       holds_load(k->block, second->stored, first, MAX_DEPTH) ||
	       is_chosen_by(k->block, first, second);
}

/* --- who comes --- */

static bool is_foreign(const struct block *b, uint32_t symbol)
{
	return b->symbols.at[symbol].scope == SCOPE_BLOCK || b->symbols.at[symbol].is_foreign;
}

/* Threads compare what each has found for itself in global memory. */
static bool compares_own(const struct block *b, const struct value *p)
{
	bool any_own = false, alike = true;

	for (unsigned i = 0; i < p->n; i++) {
		const struct monomial *m = &b->monomials.at[p->terms[i].mono];

		alike &= p->terms[i].v.uniform;
		for (unsigned j = 0; j < m->n; j++) {
			if (!is_foreign(b, m->sym[j]))
				return false;
			any_own |= b->symbols.at[m->sym[j]].scope == SCOPE_THREAD;
		}
	}
	return any_own || alike;
}

/* Any threads may pass, several of them as well as one. */
static bool admits_any(const struct block *b, const struct cond *c)
{
	switch (c->kind) {
	case COND_MASK:
		return true;
	case COND_GE:
	case COND_EQ:
		return compares_own(b, c->p);
	case COND_NOT:
		return admits_any(b, c->a);
	case COND_AND:
	case COND_OR:
		return admits_any(b, c->a) && admits_any(b, c->b);
	case COND_OPAQUE:
		return is_foreign(b, c->symbol);
	}
	return false;
}

static bool value_recurs(const struct block *b, const struct value *v)
{
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++) {
			const struct symbol *s = &b->symbols.at[m->sym[j]];

			if (!s->is_foreign && s->kind != SYMBOL_ARGUMENT &&
			    s->kind != SYMBOL_COUNTER && s->kind != SYMBOL_BLOCK_INDEX &&
			    s->kind != SYMBOL_GRID)
				return false;
		}
	}
	return true;
}

/* What lets threads pass in one iteration may let them pass in the next. */
static bool recurs(const struct block *b, const struct guard *g)
{
	const struct cond *c = g->cond;

	if (g->kind != GUARD_BRANCH)
		return true;
	while (c->kind == COND_NOT)
		c = c->a;
	return (c->kind == COND_GE || c->kind == COND_EQ) && value_recurs(b, c->p);
}

/* The array that a comparison asks, and where: with another one of the same array a bracket
 * (from[t] <= x
 * && x < from[t + 1]), that one thread alone passes. */
static const struct symbol *compared_load(const struct block *b, const struct cond *c)
{
	while (c->kind == COND_NOT)
		c = c->a;
	for (unsigned i = 0; c->kind == COND_GE && i < c->p->n; i++) {
		const struct monomial *m = &b->monomials.at[c->p->terms[i].mono];

		if (m->n == 1 && b->symbols.at[m->sym[0]].kind == SYMBOL_LOAD)
			return &b->symbols.at[m->sym[0]];
	}
	return NULL;
}

static bool brackets(const struct block *b, const struct cond *c, const struct cond *other)
{
	const struct symbol *x, *y;

	if (other->kind == COND_AND || other->kind == COND_OR)
		return brackets(b, c, other->a) || brackets(b, c, other->b);
	if (c->kind == COND_AND || c->kind == COND_OR)
		return brackets(b, c->a, other) || brackets(b, c->b, other);
	x = compared_load(b, c);
	y = compared_load(b, other);
	return x && y && x != y && x->key[0] == y->key[0];
}

static bool is_bracket(const struct block *b, const struct guard *g, const struct guard *chain)
{
	if (brackets(b, g->cond, g->cond))
		return true;
	for (; chain; chain = chain->up)
		if (brackets(b, g->cond, chain->cond))
			return true;
	return false;
}

static bool passes_both(const struct block *b, const struct guard *g, const struct event_pair *p)
{
	if (p->back_edge && !recurs(b, g))
		return false;
	return g->cond->scope == SCOPE_BLOCK || (g->cond->scope == SCOPE_WARP && p->in_warp) ||
	       (p->gathers && admits_any(b, g->cond) && !is_bracket(b, g, p->second->guards));
}

bool pair_may_come(struct moment *m, const struct event_pair *p)
{
	bool first_alone = false, second_alone = false;

	for (const struct guard *g = p->first->guards; g; g = g->up) {
		if (!moment_leaves_open(m, g))
			continue;
		if (!is_asked(p->second->guards, g->cond))
			first_alone = true;
		else if (!passes_both(m->k->block, g, p))
			return false;
	}
	for (const struct guard *g = p->second->guards; g; g = g->up)
		second_alone |= moment_leaves_open(m, g) && !is_asked(p->first->guards, g->cond);
	return !first_alone || !second_alone;
}
