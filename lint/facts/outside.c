#include "facts/outside.h"

#include "facts/host.h"

#define MOST_AXES 3

static const unsigned trials[] = {0, 4, 7, 9, 30, GRID_TRIALS - 1};

struct attempt { /* one access, and what has to have a number for it */
	const struct kernel_facts *k;
	const struct event *e;
	const struct value *extent;
	uint32_t symbols[MAX_HOST_LEAVES]; /* of the kernel: block indices and arguments */
	unsigned n;
	uint32_t leaves[MAX_HOST_LEAVES]; /* of the host */
	unsigned n_leaves;
};

static bool add_cond(struct attempt *a, const struct cond *c)
{
	if (c->kind == COND_OPAQUE)
		return false;
	if (c->p)
		host_leaves(a->k->block, c->p, a->symbols, &a->n);
	return (!c->a || add_cond(a, c->a)) && (!c->b || add_cond(a, c->b));
}

static const struct value *passed_number(const struct attempt *a, const struct symbol *s)
{
	const struct value *v = s->kind == SYMBOL_ARGUMENT ? passed_for(a->k, a->k->launch, s) : NULL;

	return v && !v->reason ? v : NULL;
}

/* The kernel's symbols that decide, then the host's behind them: at most one of those is free. */
static bool attempt_begin(struct attempt *a)
{
	const struct launch_facts *l = a->k->launch;

	host_leaves(a->k->block, a->e->address, a->symbols, &a->n);
	for (const struct guard *g = a->e->guards; g; g = g->up)
		if (!add_cond(a, g->cond))
			return false;
	if (a->n == MAX_HOST_LEAVES) /* there may be more */
		return false;
	host_leaves(l->host, a->extent, a->leaves, &a->n_leaves);
	for (unsigned i = 0; i < MOST_AXES; i++)
		host_leaves(l->host, l->grid[i], a->leaves, &a->n_leaves);
	for (unsigned i = 0; i < a->n; i++) {
		const struct symbol *s = &a->k->block->symbols.at[a->symbols[i]];
		const struct value *v = passed_number(a, s);

		if (!v && s->kind != SYMBOL_BLOCK_INDEX)
			return false;
		if (v)
			host_leaves(l->host, v, a->leaves, &a->n_leaves);
	}
	return a->n_leaves <= 1 &&
	       !host_path_is_opaque(l->host, l->guards, a->leaves, a->n_leaves);
}

static bool host_number(const struct attempt *a, const struct value *v, unsigned trial, int64_t *out)
{
	return grid_number(a->k->launch, v, a->leaves, a->n_leaves, trial, out);
}

/* Bytes needed by the threads that get there in this world; 0: none does. */
static bool bytes_needed(const struct attempt *a, struct world *w, int64_t *last)
{
	int64_t at[MAX_THREADS];
	struct mask on = a->e->mask, holds;

	*last = 0;
	for (const struct guard *g = a->e->guards; g; g = g->up) {
		if (!sample_cond(w, g->cond, &holds))
			return false;
		on = mask_and(on, holds);
	}
	if (!sample_value(w, a->e->address, at))
		return false;
	for (unsigned t = 0; t < w->b->threads; t++)
		if (mask_has(&on, t) && at[t] + a->e->bytes > *last)
			*last = at[t] + a->e->bytes;
	return true;
}

/* The first or last block of each axis, as the bits of corner say. */
static bool try_corner(const struct attempt *a, unsigned trial, const int64_t grid[MOST_AXES],
		       unsigned corner, int64_t *last)
{
	struct arena scratch = {0};
	struct world w = world_new(a->k->block, &scratch, WORLD_LARGE, 0);
	bool ok = true;

	for (unsigned i = 0; i < a->n && ok; i++) {
		const struct symbol *s = &a->k->block->symbols.at[a->symbols[i]];
		int64_t number;

		if (s->kind == SYMBOL_BLOCK_INDEX)
			number = corner >> s->axis & 1 ? 0 : grid[s->axis] - 1;
		else
			ok = host_number(a, passed_number(a, s), trial, &number);
		if (ok)
			world_force(&w, a->symbols[i], number);
	}
	ok = ok && bytes_needed(a, &w, last);
	arena_release(&scratch);
	return ok;
}

/* Axes, a bit each, of which the access or what guards it asks for the block. */
static unsigned axes_asked(const struct attempt *a)
{
	unsigned axes = 0;

	for (unsigned i = 0; i < a->n; i++) {
		const struct symbol *s = &a->k->block->symbols.at[a->symbols[i]];

		axes |= s->kind == SYMBOL_BLOCK_INDEX ? 1u << s->axis : 0;
	}
	return axes;
}

static bool try_number(const struct attempt *a, unsigned trial, struct outside *out)
{
	const unsigned asked = axes_asked(a);
	int64_t grid[MOST_AXES];

	if (!host_number(a, a->extent, trial, &out->bytes) || out->bytes <= 0)
		return false;
	for (unsigned i = 0; i < MOST_AXES; i++)
		if (!host_number(a, a->k->launch->grid[i], trial, &grid[i]) || grid[i] < 1 ||
		    grid[i] > INT32_MAX)
			return false;
	for (unsigned corner = 0; corner < 1u << MOST_AXES; corner++)
		if (!(corner & ~asked) && try_corner(a, trial, grid, corner, &out->last) &&
		    out->last > out->bytes)
			return true;
	return false;
}

bool outside_by_number(const struct kernel_facts *k, const struct event *e,
		       const struct value *extent, unsigned *tries, struct outside *out)
{
	struct attempt a = {.k = k, .e = e, .extent = extent};

	if (!*tries || e->loops || extent->reason || !k->launch->grid_known || !attempt_begin(&a))
		return false;
	for (unsigned i = 0; i < sizeof trials / sizeof *trials && *tries; i++) {
		--*tries;
		if (try_number(&a, trials[i], out)) {
			out->with = a.n_leaves ? a.leaves[0] : 0;
			out->number = grid_trial(trials[i], 0);
			return true;
		}
		if (!a.n_leaves)
			break;
	}
	return false;
}
