#include "facts/view.h"

#include "facts/few_lanes.h"
#include "facts/made_of.h"
#include "facts/sample.h"
#include "facts/symbol.h"

#define WORLDS 6 /* in which a guard must leave the same threads on */

static bool linear_symbols(const struct block *b, const struct value *v)
{
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++)
			if (b->symbols.at[m->sym[j]].scope == SCOPE_THREAD)
				return false;
	}
	return true;
}

/* p == 0 for one number at a time: of threads whose lanes differ only one kind can be on. */
static void keep_equal_lanes(struct view *w, const struct value *p)
{
	unsigned first = mask_lowest(&w->mask);

	for (unsigned i = 0; i < p->n; i++)
		if (p->terms[i].mono != 0 && !p->terms[i].v.uniform)
			return;
	if (first >= w->b->threads || !p->n || p->terms[0].mono != 0)
		return;
	for (unsigned t = 0; t < w->b->threads; t++)
		if (mask_has(&w->mask, t) &&
		    vec_at(&p->terms[0].v, t) != vec_at(&p->terms[0].v, first))
			w->mask.w[t / 64] &= ~((uint64_t)1 << (t % 64));
}

/* `followed`: it was computed through iterations of a loop. */
static bool sample_guard(struct view *w, const struct cond *c, unsigned variant, struct mask *on,
			 bool *followed)
{
	struct arena scratch = {0};
	struct world world = world_new(w->b, &scratch, WORLD_LARGE, variant);
	bool ok;

	world.follows_loops = true;
	ok = sample_cond(&world, c, on);
	*on = mask_and(w->mask, *on);
	*followed = world.followed;
	arena_release(&scratch);
	return ok;
}

/* Whether it leaves on whom it leaves on in the first world, whichever iteration. */
static bool guard_is_steady(struct view *w, const struct cond *c, const struct mask *first)
{
	bool followed;
	struct mask on;

	for (unsigned v = 1; v < WORLDS; v++)
		if (!sample_guard(w, c, v, &on, &followed) || !mask_equal(&on, first))
			return false;
	return true;
}

static bool is_of_the_grid(void *context, uint32_t symbol)
{
	const struct block *b = context;
	const enum symbol_kind kind = b->symbols.at[symbol].kind;

	return kind == SYMBOL_BLOCK_INDEX || kind == SYMBOL_GRID || kind == SYMBOL_COUNTER;
}

#define MOST_LOOKED_AT 20000 /* symbols: powers of sums have very many */
#define LOOK_DEPTH 4

struct look { /* for numbers that pick lanes */
	struct block *b;
	bool is_equation;
	unsigned looked;
};

/* Bits, or in an equation the rest, of a number a lane by one that nobody knows: no bound that an
 * interior block is within. What is too long to be looked through may hold one. */
static bool picks_lanes(struct look *l, const struct value *v, unsigned depth)
{
	struct block *b = l->b;

	for (unsigned i = 0; v && i < v->n; i++)
		for (unsigned j = 0; j < b->monomials.at[v->terms[i].mono].n; j++) {
			const struct symbol *s =
			    &b->symbols.at[b->monomials.at[v->terms[i].mono].sym[j]];
			bool bits = s->op == OP_AND || s->op == OP_OR || s->op == OP_XOR ||
				    (l->is_equation && s->op == OP_REM);

			if (++l->looked > MOST_LOOKED_AT)
				return true;
			if (s->kind != SYMBOL_RESULT || s->scope == SCOPE_BLOCK || !s->a || !s->b)
				continue;
			if (bits && (!made_of(b, s->b, is_of_the_grid, b) ||
				     (s->op != OP_REM && !made_of(b, s->a, is_of_the_grid, b))))
				return true;
			if (depth && (picks_lanes(l, s->a, depth - 1) ||
				      picks_lanes(l, s->b, depth - 1)))
				return true;
		}
	return false;
}

static bool cond_picks_lanes(struct block *b, const struct cond *c)
{
	struct look l = {b, c->kind == COND_EQ, 0};

	return (c->p && picks_lanes(&l, c->p, LOOK_DEPTH)) || (c->a && cond_picks_lanes(b, c->a)) ||
	       (c->b && cond_picks_lanes(b, c->b));
}

static void narrow_by_sample(struct view *w, const struct cond *c)
{
	bool followed = false;
	struct mask on = {0};

	if (cond_picks_lanes(w->b, c)) {
		w->mask_open = REASON_MERGE;
		return;
	}
	if (!sample_guard(w, c, 0, &on, &followed) ||
	    (followed && !guard_is_steady(w, c, &on))) {
		w->mask_open = REASON_MASK_DATA;
		return;
	}
	if (mask_empty(&on)) {
		if (c->kind == COND_EQ)
			w->mask_open = REASON_MERGE;
		return;
	}
	w->mask_assumed |= followed || !mask_equal(&on, &w->mask);
	w->mask = on;
}

static void narrow(struct view *w, const struct cond *c)
{
	switch (c->kind) {
	case COND_MASK:
		w->mask = mask_and(w->mask, c->mask);
		break;
	case COND_AND:
		narrow(w, c->a);
		narrow(w, c->b);
		break;
	case COND_GE: /* an interior block: true for every lane that is on */
		if (!linear_symbols(w->b, c->p))
			narrow_by_sample(w, c);
		break;
	case COND_EQ:
		if (linear_symbols(w->b, c->p))
			keep_equal_lanes(w, c->p);
		else
			narrow_by_sample(w, c);
		break;
	case COND_OPAQUE:
		w->mask_open = REASON_MASK_DATA;
		break;
	case COND_NOT:
		if (c->a->kind == COND_EQ && linear_symbols(w->b, c->a->p))
			break;
		narrow_by_sample(w, c);
		break;
	case COND_OR:
		narrow_by_sample(w, c);
		break;
	}
}

void view_narrow(struct view *w)
{
	for (const struct guard *g = w->event->guards; g; g = g->up)
		if (g->cond->scope != SCOPE_BLOCK)
			narrow(w, g->cond);
	if (few_lanes(w->b, w->event, &w->mask))
		w->mask_open = REASON_MASK_DATA;
}
