#include "facts/host.h"

#include "facts/symbol.h"

static void leaves_of(const struct block *b, const struct value *v, uint32_t *out, unsigned *n,
		      unsigned depth);

static void host_leaf(const struct block *b, uint32_t symbol, uint32_t *out, unsigned *n,
		      unsigned depth)
{
	const struct symbol *s = &b->symbols.at[symbol];

	if ((s->kind == SYMBOL_RESULT || s->kind == SYMBOL_SELECT) && depth < 20) {
		if (s->a)
			leaves_of(b, s->a, out, n, depth + 1);
		if (s->b)
			leaves_of(b, s->b, out, n, depth + 1);
		return;
	}
	for (unsigned i = 0; i < *n; i++)
		if (out[i] == symbol)
			return;
	if (*n < 4)
		out[(*n)++] = symbol;
}

static void leaves_of(const struct block *b, const struct value *v, uint32_t *out, unsigned *n,
		      unsigned depth)
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
		leaves_of(b, c->p, leaves, &n, 0);
	for (unsigned i = 0; i < n; i++)
		if (leaves[i] == leaf)
			return true;
	return false;
}

/* Does the host come to the launch with this number? Conditions on other things are taken to hold.
 */
bool host_admits(struct world *w, const struct guard *g, uint32_t leaf)
{
	for (; g; g = g->up) {
		struct mask on;

		if (cond_speaks_of(w->b, g->cond, leaf) && sample_cond(w, g->cond, &on) &&
		    mask_empty(&on))
			return false;
	}
	return true;
}

void host_leaves(const struct block *b, const struct value *v, uint32_t *out, unsigned *n)
{
	leaves_of(b, v, out, n, 0);
}

bool host_share_leaf(const struct block *b, const struct value *x, const struct value *y)
{
	uint32_t of_x[MAX_HOST_LEAVES], of_y[MAX_HOST_LEAVES];
	unsigned n_x = 0, n_y = 0;

	leaves_of(b, x, of_x, &n_x, 0);
	leaves_of(b, y, of_y, &n_y, 0);
	for (unsigned i = 0; i < n_x; i++)
		for (unsigned j = 0; j < n_y; j++)
			if (of_x[i] == of_y[j])
				return true;
	return false;
}

bool host_path_is_opaque(struct block *b, const struct guard *g, const uint32_t *leaves, unsigned n)
{
	for (; g; g = g->up) {
		struct arena scratch = {0};
		struct world w = world_new(b, &scratch, WORLD_LARGE, 0);
		struct mask on;
		bool speaks = false, known;

		for (unsigned i = 0; i < n; i++) {
			speaks |= cond_speaks_of(b, g->cond, leaves[i]);
			world_force(&w, leaves[i], 1000 + i);
		}
		known = !speaks || sample_cond(&w, g->cond, &on);
		arena_release(&scratch);
		if (!known)
			return true;
	}
	return false;
}
