#include "facts/shared_fit.h"

#include "facts/grid.h"
#include "facts/host.h"

#define LEAST_TRIALS 6
#define MOST_ROUNDS 64 /* of a loop, a power of two */

struct trial {
	const struct kernel_facts *k;
	const struct launch_facts *l;
	unsigned number;
	int64_t round; /* of the kernel's loop */
	struct arena *arena;
	struct world host, kernel;
};

/* The symbol that the value is, alone. */
static uint32_t single_symbol(const struct block *b, const struct value *v)
{
	v = under_casts(b, v);
	if (v->n != 1 || v->terms[0].v.c != 1 || !v->terms[0].v.uniform || v->has_real)
		return 0;
	return b->monomials.at[v->terms[0].mono].n == 1 ? b->monomials.at[v->terms[0].mono].sym[0] : 0;
}

/* The launch's extents are those that the kernel is judged under. */
static bool force_block(struct trial *t)
{
	for (unsigned axis = 0; axis < 3; axis++) {
		const struct value *v = t->l->block[axis];
		int64_t extent = t->k->block->shape.block[axis], c;
		uint32_t symbol;

		if (value_constant(v, &c)) {
			if (c != extent)
				return false;
			continue;
		}
		symbol = single_symbol(t->l->host, v);
		if (!symbol || !host_admits_number(&t->l->host->symbols.at[symbol], extent))
			return false;
		world_force(&t->host, symbol, extent);
		if (!host_admits(&t->host, t->l->guards, symbol))
			return false;
	}
	return true;
}

/* A number for what the launch's bytes are made of beside the block. */
static bool force_bytes(struct trial *t)
{
	uint32_t leaves[MAX_HOST_LEAVES];
	unsigned n = 0;

	host_leaves(t->l->host, t->l->shared, leaves, &n);
	if (n == MAX_HOST_LEAVES || host_path_is_opaque(t->l->host, t->l->guards, leaves, n))
		return false;
	for (unsigned i = 0; i < n; i++) {
		int64_t number = grid_trial(t->number, i);

		if (world_is_forced(&t->host, leaves[i]))
			continue;
		if (!host_admits_number(&t->l->host->symbols.at[leaves[i]], number))
			return false;
		world_force(&t->host, leaves[i], number);
	}
	for (unsigned i = 0; i < n; i++)
		if (!host_admits(&t->host, t->l->guards, leaves[i]))
			return false;
	return true;
}

/* What the launch passes there: made of the numbers tried, or, of sizes that only say where the data
 * end, a large one. */
static bool force_argument(struct trial *t, uint32_t symbol, bool is_size)
{
	const struct symbol *s = &t->k->block->symbols.at[symbol];
	const struct value *v = passed_for(t->k, t->l, s);
	uint32_t leaves[MAX_HOST_LEAVES];
	int64_t lanes[MAX_THREADS];
	unsigned n = 0;

	if (!v || ir_types[v->type].class != IR_CLASS_INT)
		return false;
	host_leaves(t->l->host, v, leaves, &n);
	if (n == MAX_HOST_LEAVES)
		return false;
	for (unsigned i = 0; i < n; i++) {
		const struct symbol *leaf = &t->l->host->symbols.at[leaves[i]];
		int64_t number = 100000 + 32 * (int64_t)(t->number + i);

		if (world_is_forced(&t->host, leaves[i]))
			continue;
		if (!is_size || !host_admits_number(leaf, number))
			return false;
		world_force(&t->host, leaves[i], number);
	}
	if (!sample_value(&t->host, v, lanes))
		return false;
	world_force(&t->kernel, symbol, lanes[0]);
	return true;
}

/* The first block, in the round tried. */
static bool force_leaves(struct trial *t, const uint32_t *leaves, unsigned n, bool is_size)
{
	for (unsigned i = 0; i < n; i++) {
		enum symbol_kind kind = t->k->block->symbols.at[leaves[i]].kind;

		if (world_is_forced(&t->kernel, leaves[i]))
			continue;
		if (kind == SYMBOL_BLOCK_INDEX || kind == SYMBOL_COUNTER)
			world_force(&t->kernel, leaves[i], kind == SYMBOL_COUNTER ? t->round : 0);
		else if (kind != SYMBOL_ARGUMENT || !force_argument(t, leaves[i], is_size))
			return false;
	}
	return n < MAX_HOST_LEAVES;
}

static bool speaks_of_block(const struct block *b, const uint32_t *leaves, unsigned n)
{
	while (n && b->symbols.at[leaves[n - 1]].kind != SYMBOL_BLOCK_INDEX)
		n--;
	return n;
}

/* The threads that its guards let through: those that compare the element with a size, or the others;
 * false: not known. */
static bool guards_let(struct trial *t, const struct event *e, bool of_size, struct mask *on)
{
	for (const struct guard *g = e->guards; g; g = g->up) {
		uint32_t leaves[MAX_HOST_LEAVES];
		unsigned n = 0;
		struct mask holds;

		host_cond_leaves(t->k->block, g->cond, leaves, &n);
		if (speaks_of_block(t->k->block, leaves, n) != of_size)
			continue;
		if (!force_leaves(t, leaves, n, of_size) || !sample_cond(&t->kernel, g->cond, &holds))
			return false;
		*on = mask_and(*on, holds);
	}
	return true;
}

static bool who_comes(struct trial *t, const struct event *e, struct mask *on)
{
	*on = e->mask;
	return guards_let(t, e, false, on) && guards_let(t, e, true, on);
}

/* Past the last byte that a thread touches in a round; 0: not known, or nobody comes. */
static int64_t reach_in_round(struct trial *t, const struct event *e, int64_t round)
{
	uint32_t leaves[MAX_HOST_LEAVES];
	unsigned n = 0;
	struct mask on;
	int64_t at[MAX_THREADS], most = 0;

	t->round = round;
	t->kernel = world_new(t->k->block, t->arena, WORLD_LARGE, 0);
	host_leaves(t->k->block, e->address, leaves, &n);
	if (!force_leaves(t, leaves, n, false) || !who_comes(t, e, &on) ||
	    !sample_value(&t->kernel, e->address, at))
		return 0;
	for (unsigned i = 0; i < t->k->block->threads; i++)
		if (mask_has(&on, i) && at[i] + e->bytes > most)
			most = at[i] + e->bytes;
	return most;
}

/* In the first round, or in a later one of a loop that nobody leaves early. */
static int64_t reach_in(struct trial *t, const struct event *e)
{
	int64_t most = reach_in_round(t, e, 0), reach, round = 0;

	if (!most || !e->loops || e->loops->up || e->loops->exits)
		return most;
	for (int64_t step = MOST_ROUNDS; step; step /= 2) {
		reach = reach_in_round(t, e, round + step);
		if (!reach)
			continue;
		round += step;
		most = reach > most ? reach : most;
	}
	return most;
}

static bool is_dynamic_access(const struct kernel_facts *k, const struct event *e)
{
	return e->kind == EVENT_ACCESS && e->space == SPACE_SHARED && k->objects.at[e->object].is_dynamic &&
	       !e->address->reason;
}

enum { NOT_TRIED, FITS, IS_SHORT };

static int try_number(struct trial *t, struct shared_fit *out)
{
	int64_t lanes[MAX_THREADS];
	struct shared_fit fit = {0};

	if (!force_block(t) || !force_bytes(t) || !sample_value(&t->host, t->l->shared, lanes) ||
	    lanes[0] < 0)
		return NOT_TRIED;
	fit.given = fit.reach = lanes[0];
	for (size_t n = 0; n < t->k->events.n; n++) {
		const struct event *e = &t->k->events.at[n];
		int64_t reach = is_dynamic_access(t->k, e) ? reach_in(t, e) : 0;

		if (reach > fit.reach) {
			fit.reach = reach;
			fit.use = e;
		}
	}
	if (fit.use)
		*out = fit;
	return fit.use ? IS_SHORT : FITS;
}

bool shared_is_short(const struct kernel_facts *k, const struct launch_facts *l, struct shared_fit *out)
{
	unsigned tried = 0;

	for (unsigned number = 0; number < 16; number++) {
		struct arena scratch = {0};
		struct trial t = {.k = k,
				  .l = l,
				  .number = number,
				  .arena = &scratch,
				  .host = world_new(l->host, &scratch, WORLD_LARGE, 0)};
		int result = try_number(&t, out);

		arena_release(&scratch);
		if (result == FITS)
			return false;
		tried += result == IS_SHORT;
	}
	return tried >= LEAST_TRIALS;
}
