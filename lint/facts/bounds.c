#include "facts/bounds.h"

#include "facts/sample.h"
#include "facts/symbol.h"

/* --- the index ------------------------------------------------------------------------------------------------- */

/* Coefficient of blockIdx on this axis where it stands alone in a monomial or times uniform numbers; 0: not there. */
static int axis_sign(const struct block *b, const struct value *v, unsigned axis)
{
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++) {
			const struct symbol *s = &b->symbols.at[m->sym[j]];

			if (s->kind == SYMBOL_BLOCK_INDEX && s->axis == axis) {
				int64_t c = vec_at(&v->terms[i].v, 0);

				return c > 0 ? 1 : c < 0 ? -1 : 0;
			}
		}
	}
	return 0;
}

/* Does the sum differ between threads of the block (by number, or by an unknown pitch)? */
static bool varies_by_thread(const struct value *v)
{
	for (unsigned i = 0; i < v->n; i++)
		if (!v->terms[i].v.uniform)
			return true;
	return false;
}

/* --- guards ---------------------------------------------------------------------------------------------------- */

struct search { /* one axis of one access */
	const struct block *b;
	const struct event *e;
	unsigned axis;
	bool bounded, loose;
	const char *bound;
};

/* n - i >= 0 where it should be n - i - 1 >= 0: the largest index is the bound itself. */
static bool is_loose(const struct search *s, const struct value *p)
{
	const struct value *v = s->e->address;
	int64_t bytes = s->e->bytes, p0 = p->n && p->terms[0].mono == 0 ? vec_at(&p->terms[0].v, 0) : 0;
	int64_t v0 = v->n && v->terms[0].mono == 0 ? vec_at(&v->terms[0].v, 0) : 0;
	unsigned named = 0;

	for (unsigned i = 0; i < p->n; i++) {
		const struct monomial *m = &s->b->monomials.at[p->terms[i].mono];

		if (m->n == 1 && s->b->symbols.at[m->sym[0]].kind == SYMBOL_ARGUMENT) {
			if (!p->terms[i].v.uniform || p->terms[i].v.c != 1)
				return false;
			named++;
		} else if (m->n > 1) {
			return false;
		}
	}
	for (unsigned i = 0; i < v->n; i++)
		if (s->b->monomials.at[v->terms[i].mono].n > 1)
			return false;
	return named == 1 && p0 == 0 && v0 == 0 && bytes > 0;
}

static const char *bound_name(const struct block *b, const struct value *p)
{
	for (unsigned i = 0; i < p->n; i++) {
		const struct monomial *m = &b->monomials.at[p->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++)
			if (b->symbols.at[m->sym[j]].kind == SYMBOL_ARGUMENT)
				return b->symbols.at[m->sym[j]].name;
	}
	return NULL;
}

static void search_cond(struct search *s, const struct cond *c, bool holds)
{
	switch (c->kind) {
	case COND_GE:
		if (holds && axis_sign(s->b, c->p, s->axis) < 0) {
			s->bounded = true;
			s->loose |= is_loose(s, c->p);
			s->bound = bound_name(s->b, c->p);
		}
		break;
	case COND_EQ: /* i == something bounds it; i != something does not */
		s->bounded |= holds && axis_sign(s->b, c->p, s->axis) != 0;
		break;
	case COND_AND:
	case COND_OR:
		if ((c->kind == COND_AND) == holds) {
			search_cond(s, c->a, holds);
			search_cond(s, c->b, holds);
		} else { /* one of them holds: it may be the one that bounds */
			struct search x = *s, y = *s;

			x.bounded = y.bounded = false;
			search_cond(&x, c->a, holds);
			search_cond(&y, c->b, holds);
			s->bounded |= x.bounded && y.bounded;
		}
		break;
	case COND_NOT:
		search_cond(s, c->a, !holds);
		break;
	case COND_OPAQUE: /* a condition on data, or one that is not followed: it may bound anything */
		s->bounded = true;
		break;
	case COND_MASK:
		break;
	}
}

/* --- the launch ------------------------------------------------------------------------------------------------ */

static void host_leaves(const struct block *b, const struct value *v, uint32_t *out, unsigned *n, unsigned depth);

static void host_leaf(const struct block *b, uint32_t symbol, uint32_t *out, unsigned *n, unsigned depth)
{
	const struct symbol *s = &b->symbols.at[symbol];

	if ((s->kind == SYMBOL_RESULT || s->kind == SYMBOL_SELECT) && depth < 20) {
		if (s->a)
			host_leaves(b, s->a, out, n, depth + 1);
		if (s->b)
			host_leaves(b, s->b, out, n, depth + 1);
		return;
	}
	for (unsigned i = 0; i < *n; i++)
		if (out[i] == symbol)
			return;
	if (*n < 4)
		out[(*n)++] = symbol;
}

static void host_leaves(const struct block *b, const struct value *v, uint32_t *out, unsigned *n, unsigned depth)
{
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++)
			host_leaf(b, m->sym[j], out, n, depth);
	}
}

static bool cond_speaks_of(const struct block *b, const struct cond *c, uint32_t leaf)
{
	uint32_t leaves[4];
	unsigned n = 0;

	if (c->a && (cond_speaks_of(b, c->a, leaf) || (c->b && cond_speaks_of(b, c->b, leaf))))
		return true;
	if (c->p)
		host_leaves(b, c->p, leaves, &n, 0);
	for (unsigned i = 0; i < n; i++)
		if (leaves[i] == leaf)
			return true;
	return false;
}

/* Does the host come to the launch with this number? Conditions on other things are taken to hold. */
static bool host_admits(struct world *w, const struct guard *g, uint32_t leaf)
{
	for (; g; g = g->up) {
		struct mask on;

		if (cond_speaks_of(w->b, g->cond, leaf) && sample_cond(w, g->cond, &on) && mask_empty(&on))
			return false;
	}
	return true;
}

/* The grid for one number of its only leaf; 0 where the host does not launch or the number cannot be told. */
static int64_t grid_at(const struct launch_facts *l, unsigned axis, uint32_t leaf, int64_t number)
{
	struct arena scratch = {0};
	struct world w = world_new(l->host, &scratch, WORLD_LARGE, 0);
	int64_t out[MAX_THREADS];
	int64_t grid = 0;

	world_force(&w, leaf, number);
	if (host_admits(&w, l->guards, leaf) && sample_value(&w, l->grid[axis], out))
		grid = out[0];
	arena_release(&scratch);
	return grid;
}

/*
 * A grid that rounds up makes one more block for the first number past a multiple; one that rounds down does not. So the
 * grid of q*m + 1 exceeds that of q*m by one and stays there: the block does more than the number asks for.
 */
static enum grid_fit examine_axis(const struct kernel_facts *k, unsigned axis)
{
	const struct launch_facts *l = k->launch;
	uint32_t leaves[4];
	unsigned n = 0;
	int64_t c, last = 0;

	if (!l || !l->grid_known)
		return GRID_UNKNOWN;
	if (value_constant(l->grid[axis], &c))
		return GRID_EXACT;
	host_leaves(l->host, l->grid[axis], leaves, &n, 0);
	if (n != 1)
		return GRID_UNKNOWN;
	if (l->grid[axis]->n == 1 && l->host->monomials.at[l->grid[axis]->terms[0].mono].n == 1 &&
	    l->host->monomials.at[l->grid[axis]->terms[0].mono].sym[0] == leaves[0] && l->grid[axis]->terms[0].v.c == 1)
		return GRID_UNKNOWN; /* somebody else computed it */
	for (int64_t number = 4096; number <= 4096 + 4 * MAX_THREADS; number++) {
		int64_t grid = grid_at(l, axis, leaves[0], number);

		if (grid && last && grid > last)
			return (number - 1) % (int64_t)k->block->shape.block[axis] == 0 ? GRID_ROUNDS_UP : GRID_EXACT;
		if (grid)
			last = grid;
	}
	return last ? GRID_EXACT : GRID_UNKNOWN;
}

struct bounds_facts bounds_examine(const struct kernel_facts *k, const struct event *e)
{
	struct bounds_facts f = {.fit = GRID_ROUNDS_UP};

	for (unsigned axis = 0; axis < 3; axis++) {
		struct search s = {.b = k->block, .e = e, .axis = axis};
		enum grid_fit fit;

		if (axis_sign(k->block, e->address, axis) <= 0)
			continue;
		f.grows |= varies_by_thread(e->address);
		for (const struct guard *g = e->guards; g; g = g->up)
			search_cond(&s, g->cond, true);
		if (s.loose && !f.off_by_one) {
			f.off_by_one = true;
			f.bound = s.bound;
		}
		if (s.bounded)
			continue;
		fit = examine_axis(k, axis);
		f.unguarded[axis] = true;
		f.any_unguarded = true;
		if (fit == GRID_EXACT || (fit == GRID_UNKNOWN && f.fit == GRID_ROUNDS_UP))
			f.fit = fit;
	}
	return f;
}

bool bounds_possible(const struct kernel_facts *k)
{
	for (size_t n = 0; n < k->kernel->params.n; n++) {
		const struct ir_param *p = &k->kernel->params.at[n];

		if (ir_types[p->type].class == IR_CLASS_INT && p->type != IR_BOOL)
			return true;
		for (uint32_t i = 0; i < p->n_leaves; i++)
			if (ir_types[p->leaves[i].type].class == IR_CLASS_INT)
				return true;
	}
	return false;
}
