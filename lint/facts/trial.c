#include "facts/trial.h"

#include <string.h>

#include "base/clock.h"
#include "facts/flag_name.h"
#include "facts/host.h"
#include "facts/symbol.h"

#define TRIALS 5
#define MAX_REPLAYED 8000000 /* steps spent on a kernel's findings together */
#define MIN_REPLAYED 1000000 /* left to an instance when others have spent all */
#define MANY_INSTANCES 16 /* with more, each has the less */
#define MAX_REGISTERS 4000000 /* of all threads; with more, no run would come to its end */
#define MAX_NUMBERS 64

struct chosen { /* the number of one scalar argument or leaf */
	unsigned param;
	uint32_t offset;
	int64_t number;
};

struct trial {
	const struct kernel_facts *k;
	const struct replay *replay;
	struct chosen numbers[MAX_NUMBERS];
	unsigned n;
	uint32_t grid[3];
	uint64_t seed;
	bool ran_out; /* a run did not come to its end */
};

/* --- choosing numbers --- */

static int64_t free_number(unsigned trial, unsigned index)
{
	static const int64_t numbers[TRIALS] = {1000, 100, 33, 7, 2};

	return numbers[trial] + index % 3;
}

/* What the launch passes, in a world of the host's; a free number where it does not say. */
static int64_t argument_number(struct trial *t, struct world *host, const struct value *given,
			       bool is_flag, unsigned trial)
{
	int64_t lanes[MAX_THREADS], c;

	if (given && value_constant(given, &c))
		return c;
	if (given && host && ir_types[given->type].class == IR_CLASS_INT &&
	    sample_value(host, given, lanes))
		return is_flag ? lanes[0] & 1 : lanes[0];
	return is_flag ? free_number(trial, t->n) & 1 : free_number(trial, t->n);
}

static void choose(struct trial *t, unsigned param, uint32_t offset, enum ir_type type,
		   int64_t number)
{
	if (t->n < MAX_NUMBERS)
		t->numbers[t->n++] = (struct chosen){param, offset, type_reduce(type, number)};
}

static bool is_flag(enum ir_type type, const char *name)
{
	return type == IR_BOOL || name_is_flag(name);
}

static void choose_arguments(struct trial *t, struct world *host, unsigned trial)
{
	const struct launch_facts *l = t->k->launch;

	for (uint32_t n = 0; n < t->k->kernel->params.n; n++) {
		const struct ir_param *p = &t->k->kernel->params.at[n];
		const struct value *given = l && n < l->n_args ? l->args[n] : NULL;

		if (!p->is_aggregate && ir_types[p->type].class == IR_CLASS_INT)
			choose(t, n, 0, p->type,
			       argument_number(t, host, given, is_flag(p->type, p->name), trial));
		for (uint32_t i = 0; p->is_aggregate && i < p->n_leaves; i++) {
			const struct value *leaf =
			    l && l->leaves && l->leaves[n] ? l->leaves[n][i] : NULL;

			if (ir_types[p->leaves[i].type].class == IR_CLASS_INT)
				choose(t, n, p->leaves[i].offset, p->leaves[i].type,
				       argument_number(
					   t, host, leaf,
					   is_flag(p->leaves[i].type, p->leaves[i].name), trial));
		}
	}
}

static void choose_grid(struct trial *t, struct world *host)
{
	const struct launch_facts *l = t->k->launch;
	int64_t lanes[MAX_THREADS];

	for (unsigned axis = 0; axis < 3; axis++) {
		t->grid[axis] = t->k->block->shape.grid[axis];
		if (t->grid[axis])
			continue;
		if (host && l->grid_known && sample_value(host, l->grid[axis], lanes) &&
		    lanes[0] > 0 && lanes[0] < 65536)
			t->grid[axis] = (uint32_t)lanes[0];
		else
			t->grid[axis] = axis == 0 ? 1000 / t->k->block->shape.block[0] + 1 : 1;
	}
}

static bool builds_on(const struct block *b, const struct value *v, uint32_t symbol, unsigned depth)
{
	for (unsigned i = 0; v && depth && i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++) {
			const struct symbol *s = &b->symbols.at[m->sym[j]];
			bool is_itself = v->n == 1 && m->n == 1 && v->terms[i].v.uniform &&
					 v->terms[i].v.c == 1;

			if (m->sym[j] == symbol ? !is_itself
						: builds_on(b, s->a, symbol, depth - 1) ||
						      builds_on(b, s->b, symbol, depth - 1) ||
						      builds_on(b, s->c, symbol, depth - 1))
				return true;
		}
	}
	return false;
}

/* What a loop of the host's makes step by step (`while (r < n) r *= 2`) is not any number. */
static bool is_worked_out(const struct block *b, uint32_t leaf)
{
	const struct carried *c = b->symbols.at[leaf].carried;

	return c && builds_on(b, c->end, c->begin, 4);
}

/* Numbers for what the host's values come from; false where the host would not launch with them. */
static bool choose_host(const struct launch_facts *l, struct world *w, unsigned trial)
{
	uint32_t leaves[MAX_HOST_LEAVES];
	unsigned n = 0;

	for (unsigned axis = 0; axis < 3; axis++)
		if (l->grid[axis])
			host_leaves(l->host, l->grid[axis], leaves, &n);
	for (uint32_t i = 0; i < l->n_args; i++)
		if (l->args[i] && ir_types[l->args[i]->type].class == IR_CLASS_INT)
			host_leaves(l->host, l->args[i], leaves, &n);
	for (unsigned i = 0; i < n; i++) {
		if (is_worked_out(l->host, leaves[i]))
			return false;
		world_force(w, leaves[i], free_number(trial, i));
	}
	for (unsigned i = 0; i < n; i++)
		if (!host_admits(w, l->guards, leaves[i]))
			return false;
	return true;
}

/* --- running --- */

static int64_t param_number(void *context, unsigned index, uint32_t offset, enum ir_type type)
{
	const struct trial *t = context;

	(void)type;
	for (unsigned i = 0; i < t->n; i++)
		if (t->numbers[i].param == index && t->numbers[i].offset == offset)
			return t->numbers[i].number;
	return 0;
}

static uint64_t small_number(void *context, uint64_t address, unsigned bytes)
{
	const struct trial *t = context;

	(void)bytes;
	return hash_mix(hash_mix(0, t->seed), address) % 1000;
}

static bool run(struct trial *t, const uint32_t block_index[3], uint64_t seed)
{
	const struct replay *replay = t->replay;
	struct kernel_facts *owner = (struct kernel_facts *)t->k; /* its budget */
	struct arena scratch = {0};
	struct interp_world w = {.context = t,
				 .param = param_number,
				 .memory = small_number,
				 .max_steps = replay->max_steps,
				 .seed = seed};
	struct interp_watch watch = {.event = replay->event,
				     .context = replay->context,
				     .enough = replay->enough,
				     .steps = &owner->replayed};
	const char *why = NULL;
	bool happened;

	if (t->k->replayed > MAX_REPLAYED)
		return false;
	t->seed = seed;
	memcpy(w.block, t->k->block->shape.block, sizeof w.block);
	memcpy(w.grid, t->grid, sizeof w.grid);
	memcpy(w.block_index, block_index, sizeof w.block_index);
	replay->begin(replay->context);
	happened = interp_run(&scratch, t->k->module, t->k->kernel_index, &w, &watch, &why) &&
		   replay->happened(replay->context);
	t->ran_out |= why != NULL;
	arena_release(&scratch);
	clock_beat();
	return happened;
}

/* The same whatever is in memory: with one content of it, then with another. */
static bool runs(struct trial *t, const uint32_t block_index[3])
{
	for (unsigned seed = 1; seed <= t->replay->contents; seed++)
		if (!run(t, block_index, seed))
			return false;
	return true;
}

static const char *describe(const struct trial *t, const uint32_t block_index[3])
{
	struct arena *a = t->k->arena;
	const char *text = "";

	for (unsigned i = 0; i < t->n && i < 4; i++) {
		const struct ir_param *p = &t->k->kernel->params.at[t->numbers[i].param];

		if (!p->is_aggregate && p->name[0])
			text = arena_printf(a, "%s%s = %lld, ", text, p->name,
					    (long long)t->numbers[i].number);
	}
	return arena_printf(a, "%sblock (%u,%u,%u)", text, block_index[0], block_index[1],
			    block_index[2]);
}

/* The first block, the last, the second. */
static const char *try_block(struct trial *t, unsigned which)
{
	uint32_t index[3] = {which / 2, 0, 0};

	for (unsigned axis = 0; axis < 3 && which == 1; axis++)
		index[axis] = t->grid[axis] - 1;
	return index[0] < t->grid[0] && runs(t, index) ? describe(t, index) : NULL;
}

static const char *try_numbers(const struct kernel_facts *k, const struct replay *replay,
			       unsigned trial, bool *ran_out)
{
	struct trial t = {.k = k, .replay = replay};
	struct arena scratch = {0};
	struct world world, *host = NULL;
	const char *numbers = NULL;

	if (k->launch) {
		world = world_new(k->launch->host, &scratch, WORLD_LARGE, 0);
		host = &world;
	}
	if (!host || choose_host(k->launch, host, trial)) {
		choose_arguments(&t, host, trial);
		choose_grid(&t, host);
		for (unsigned b = 0; b < 3 && !numbers && !t.ran_out; b++)
			numbers = try_block(&t, b);
	}
	*ran_out = t.ran_out;
	arena_release(&scratch);
	return numbers;
}

/* Where the least numbers take too long, the others do: what is left of the budget is not spent. */
static const char *try_least(const struct kernel_facts *k, const struct replay *replay)
{
	struct kernel_facts *owner = (struct kernel_facts *)k;
	bool ran_out;
	const char *numbers = try_numbers(k, replay, TRIALS - 1, &ran_out);

	if (ran_out && !numbers)
		owner->replayed = MAX_REPLAYED + 1;
	return numbers;
}

void trial_begin(struct kernel_facts *k, uint64_t spent, unsigned instances)
{
	uint64_t left = instances <= MANY_INSTANCES
			    ? MIN_REPLAYED
			    : (uint64_t)MIN_REPLAYED * MANY_INSTANCES / instances;
	uint64_t most = MAX_REPLAYED - left;

	k->replayed = spent < most ? spent : most;
}

const char *trial_search(const struct kernel_facts *k, const struct replay *replay)
{
	const char *numbers = NULL;
	bool ran_out;

	if (k->kernel->insts.n * k->block->threads > MAX_REGISTERS)
		return NULL;
	for (unsigned trial = 0; trial < TRIALS && !numbers && !k->partial; trial++) {
		numbers = try_numbers(k, replay, trial, &ran_out);
		if (trial == 0 && ran_out && !numbers)
			numbers = try_least(k, replay);
	}
	return numbers;
}
