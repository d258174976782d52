#include "facts/barrier.h"

#include "facts/split.h"

bool barrier_is_block_wide(const struct event *e)
{
	if (e->kind != EVENT_BARRIER)
		return false;
	switch (e->code->imm) {
	case BARRIER_BLOCK:
	case BARRIER_BLOCK_COUNT:
	case BARRIER_BLOCK_AND:
	case BARRIER_BLOCK_OR:
	case BARRIER_GRID:
	case BARRIER_CLUSTER:
		return true;
	default:
		return false;
	}
}

/* The launch gives the block as many threads as this argument says: all of them pass a guard
 * against it. */
static bool is_block_extent(const struct kernel_facts *k, const struct cond *c)
{
	const struct launch_facts *l = k->launch;

	if (c->a)
		return is_block_extent(k, c->a) || (c->b && is_block_extent(k, c->b));
	for (unsigned i = 0; l && !k->certain_shape && c->p && i < c->p->n; i++) {
		const struct monomial *m = &k->block->monomials.at[c->p->terms[i].mono];
		const struct symbol *s = &k->block->symbols.at[m->sym[0]];
		const struct value *given;

		if (m->n != 1 || s->kind != SYMBOL_ARGUMENT || s->key[1] || s->key[0] >= l->n_args)
			continue;
		given = l->args[s->key[0]];
		for (unsigned axis = 0; axis < 3 && given; axis++)
			if (l->block_known && l->block[axis]->n == given->n && given->n == 1 &&
			    l->block[axis]->terms[0].mono == given->terms[0].mono)
				return true;
	}
	return false;
}

/* Some number in it comes from an expression that only an instance of the template makes sense of.
 */
static bool is_of_instances(const struct block *b, const struct value *v)
{
	for (unsigned i = 0; v && i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++)
			switch (b->symbols.at[m->sym[j]].reason) {
			case REASON_OPAQUE:
			case REASON_FLOAT:
			case REASON_TEMPLATE:
			case REASON_POINTER:
			case REASON_ERRORS:
				return true;
			default:
				break;
			}
	}
	return false;
}

/* A template's pattern takes a type that nobody names for float, and what does not resolve is
 * anything: what compares such a counter, or is compared with such a bound, says nothing of the
 * threads. */
static bool is_guess(const struct kernel_facts *k, const struct cond *c)
{
	while (c->kind == COND_NOT)
		c = c->a;
	if (c->kind == COND_AND || c->kind == COND_OR)
		return is_guess(k, c->a) || is_guess(k, c->b);
	if (c->kind != COND_OPAQUE)
		return k->kernel->is_pattern && is_of_instances(k->block, c->p);
	if (k->kernel->is_pattern && !reasons[k->block->symbols.at[c->symbol].reason].is_data)
		return true;
	return k->kernel->is_partial || (k->partial && !c->is_data);
}

static bool divides(const struct kernel_facts *k, const struct guard *g)
{
	return guard_divides(g) && g->kind != GUARD_ASSUME &&
	       cond_splits(k->block, g->up, g->cond, MAX_THREADS) && !is_block_extent(k, g->cond) &&
	       !is_guess(k, g->cond);
}

/* The innermost guard that divides the block and came from a branch or loop around the barrier,
 * else from an exit. */
static const struct guard *dividing_guard(const struct kernel_facts *k, const struct event *e,
					  bool from_exit)
{
	for (const struct guard *g = e->guards; g; g = g->up) {
		bool is_exit = g->kind == GUARD_EXIT || g->kind == GUARD_LEFT;

		if (is_exit == from_exit && divides(k, g))
			return g;
	}
	return NULL;
}

static bool has_same(const struct guard *guards, const struct cond *c)
{
	for (; guards; guards = guards->up)
		if (guards->cond->hash == c->hash)
			return true;
	return false;
}

/* A barrier further down stands behind the same question: that one is told. */
static bool is_asked_below(const struct kernel_facts *k, const struct event *e,
			   const struct guard *parting)
{
	for (const struct event *below = e + 1; below < k->events.at + k->events.n; below++)
		if (barrier_is_block_wide(below) && has_same(below->guards, parting->cond))
			return true;
	return false;
}

/* Behind what some threads do not come round again in a loop that others do; NULL: nothing. */
static const struct guard *dividing_round(const struct kernel_facts *k, const struct event *e)
{
	for (const struct loop *l = e->last_in ? NULL : e->loops; l; l = l->up)
		for (const struct guard *g = l->trips == 1 ? NULL : l->parting; g; g = g->up)
			if (divides(k, g) && !is_asked_below(k, e, g))
				return g;
	return NULL;
}

/* --- barriers of the whole grid --- */

#define MAX_DEPTH 4 /* of definitions looked into */

static bool value_is_of_block(const struct block *b, const struct value *v, unsigned depth)
{
	for (unsigned i = 0; v && !v->has_real && i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++) {
			const struct symbol *s = &b->symbols.at[m->sym[j]];

			if (s->kind == SYMBOL_BLOCK_INDEX ||
			    (s->kind == SYMBOL_RESULT && depth < MAX_DEPTH &&
			     (value_is_of_block(b, s->a, depth + 1) ||
			      value_is_of_block(b, s->b, depth + 1))))
				return true;
		}
	}
	return false;
}

/* Made from blockIdx: open, and not the same in all blocks. */
static bool divides_grid(const struct block *b, const struct cond *c)
{
	switch (c->kind) {
	case COND_AND:
	case COND_OR:
		return divides_grid(b, c->a) || divides_grid(b, c->b);
	case COND_NOT:
		return divides_grid(b, c->a);
	case COND_GE:
	case COND_EQ:
		return value_is_of_block(b, c->p, 0);
	default:
		return false;
	}
}

static const struct guard *grid_guard(const struct kernel_facts *k, const struct event *e)
{
	if (e->code->imm != BARRIER_GRID)
		return NULL;
	for (const struct guard *g = e->guards; g; g = g->up)
		if (g->kind != GUARD_ASSUME && divides_grid(k->block, g->cond))
			return g;
	return NULL;
}

static void from_guard(struct barrier_facts *f, enum barrier_miss miss, const struct guard *g)
{
	f->miss = miss;
	f->cause_span = g->span;
	f->cond = g->cond;
	f->is_loop = g->kind == GUARD_LOOP;
	f->is_data = g->cond->is_data;
	f->reached = f->missed = MAX_THREADS;
}

struct barrier_facts barrier_examine(const struct kernel_facts *k, const struct event *e)
{
	struct barrier_facts f = {.reached = mask_lowest(&e->mask)};
	struct mask missing = mask_minus(k->block->all, e->mask),
		    inside = mask_minus(missing, e->exited);
	const struct guard *branch = dividing_guard(k, e, false),
			   *exit = dividing_guard(k, e, true), *round, *grid;

	f.missed = mask_lowest(mask_empty(&inside) ? &missing : &inside);
	if (!mask_empty(&inside)) {
		f.miss = MISS_BRANCH;
		f.cause_span = e->branch_span;
	} else if (branch) {
		from_guard(&f, MISS_BRANCH, branch);
	} else if (!mask_empty(&missing)) {
		f.miss = MISS_EXIT;
		f.cause_span = e->exit_span;
	} else if (exit) {
		from_guard(&f, MISS_EXIT, exit);
	} else if ((round = dividing_round(k, e))) {
		from_guard(&f, round->kind == GUARD_LOOP ? MISS_BRANCH : MISS_EXIT, round);
	} else if ((grid = grid_guard(k, e))) {
		bool left = grid->kind == GUARD_EXIT || grid->kind == GUARD_LEFT;

		from_guard(&f, left ? MISS_EXIT : MISS_BRANCH, grid);
		f.is_grid = true;
	}
	return f;
}
