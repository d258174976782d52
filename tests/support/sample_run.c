#include "sample_run.h"

#include <stdio.h>
#include <string.h>

#define STEPS 300000
#define FAR                                                                                        \
	((uint64_t)1                                                                               \
	 << 38) /* an access further from its object than this may have wrapped into another */

struct watched { /* a run: whoever asks, and whether a promise covers it */
	const struct sample_run *s;
	void (*event)(void *context, const struct interp_event *e);
	void *context;
	bool is_dropped;
};

uint64_t sample_run_mix(uint64_t h, uint64_t x)
{
	struct random_source r = {h * 31 + x};

	return random_bits(&r);
}

uint64_t sample_run_memory(void *context, uint64_t address, unsigned bytes)
{
	uint64_t bits = 0;

	(void)context;
	for (unsigned k = 0; k < bytes; k++)
		if ((address + k) % 4 == 0)
			bits |= sample_run_mix(7, address + k) % 50 << (8 * k);
	return bits;
}

static int64_t argument(void *context, unsigned index, uint32_t leaf, enum ir_type type)
{
	const struct sample_run *s = ((const struct watched *)context)->s;

	(void)leaf;
	(void)type;
	return s->args[index];
}

static uint64_t pointer(void *context, unsigned index, uint32_t leaf)
{
	(void)context;
	(void)leaf;
	return (uint64_t)(index + 1) << 44;
}

struct sample_run sample_run_draw(struct arena *a, uint64_t seed)
{
	struct random_source r = {seed * 1000003};
	struct random_taste taste = {.statements = 3 + random_below(&r, 7)};
	struct sample_run s = {.a = a};
	const struct ir_function *f;

	taste.depth = 1 + random_below(&r, 3);
	taste.is_tame = random_once_in(&r, 2);
	s.m = random_kernel(a, &r, taste, &s.kernel);
	s.shape = random_shape_of(&r);
	s.grid_is_told = random_once_in(&r, 2);
	f = &s.m->functions.at[s.kernel];
	for (uint32_t n = 0; n < f->params.n; n++)
		s.args[n] = random_argument(
		    &r, f->params.at[n].is_aggregate ? IR_I32 : f->params.at[n].type);
	for (int axis = 0; axis < 3; axis++)
		s.block_index[axis] = random_below(&r, s.shape.grid[axis]);
	return s;
}

struct sample_run sample_run_draw_blocks(struct arena *a, uint64_t seed)
{
	struct random_source r = {seed * 1000003};
	struct random_taste taste = {.statements = 3 + random_below(&r, 7), .is_about_blocks = true};
	struct sample_run s = {.a = a, .grid_is_told = true};

	taste.depth = 1 + random_below(&r, 2);
	if (seed >= SAMPLE_RICH) {
		taste.is_rich = true;
		taste.is_about_blocks = seed % 4 < 2;
	}
	s.m = random_kernel(a, &r, taste, &s.kernel);
	s.shape = random_small_grid(&r);
	for (uint32_t n = 0; n < s.m->functions.at[s.kernel].params.n; n++)
		s.args[n] = random_below(&r, 9);
	return s;
}

void sample_run_show(const struct sample_run *s)
{
	const uint32_t *block = s->shape.block, *grid = s->shape.grid;
	const struct ir_function *f = &s->m->functions.at[s->kernel];

	ir_print(s->m, stdout);
	printf("block %u %u %u  grid %u %u %u (%s)  block index %u %u %u\narguments", block[0],
	       block[1], block[2], grid[0], grid[1], grid[2], s->grid_is_told ? "known" : "unknown",
	       s->block_index[0], s->block_index[1], s->block_index[2]);
	for (uint32_t n = 0; n < f->params.n; n++)
		printf(" %s=%lld", f->params.at[n].name, (long long)s->args[n]);
}

uint64_t sample_run_chain(const struct sample_run *s, const struct interp_chain *c)
{
	if (!c->up)
		return 1;
	return sample_run_mix(sample_run_chain(s, c->up),
		   ir_at(&s->m->functions.at[c->up->function], c->call)->span);
}

static bool is_coordinates(const struct ir_function *f, ir_ref r)
{
	const struct ir_inst *i = ir_at(f, r);

	if (i->op == OP_BUILTIN || i->op == OP_CONST)
		return true;
	for (uint32_t n = 0; n < i->n_args; n++)
		if (!is_coordinates(f, ir_arg(f, i, n)))
			return false;
	return i->op == OP_CAST || i->op == OP_ADD || i->op == OP_MUL || i->op == OP_SUB;
}

static bool has_large_argument(const struct sample_run *s)
{
	for (unsigned n = 0; n < s->m->functions.at[s->kernel].params.n; n++)
		if (s->args[n] > 1 << 24)
			return true;
	return false;
}

static bool has_negative_argument(const struct sample_run *s)
{
	for (unsigned n = 0; n < s->m->functions.at[s->kernel].params.n; n++)
		if (s->args[n] < 0)
			return true;
	return false;
}

/*
 * Arguments that meet unsigned numbers are taken not to be negative, and sums and products of
 * numbers that are not negative not to wrap (A7, and WRAP_SOFT in value.h), and conversions to a
 * type as wide as int to keep the number. Differences are not: the top bit tells, unless an
 * argument has it.
 */
static bool is_assumed_away(const struct sample_run *s, const struct interp_event *e)
{
	const struct ir_function *f = &s->m->functions.at[e->function];
	const struct ir_inst *i = ir_at(f, e->inst);
	enum ir_type from = (enum ir_type)ir_at(f, ir_arg(f, i, 0))->type;
	unsigned top = ir_types[i->type].bytes * 8 - 1;

	if (i->op == OP_SUB)
		return has_large_argument(s) && (e->address | e->bytes) >> top & 1;
	if (i->op == OP_CAST)
		return ir_types[i->type].bytes >= 4 &&
		       (ir_types[i->type].is_signed || !ir_types[from].is_signed ||
			!(e->address >> 63) || has_negative_argument(s));
	return is_coordinates(f, e->inst) || has_large_argument(s) ||
	       !((e->address | e->bytes) >> top & 1);
}

uint64_t sample_run_base(const struct sample_run *s, uint32_t param, uint32_t module_object)
{
	return module_object != UINT32_MAX ? interp_object_address(s->m, module_object)
					   : pointer(NULL, param, 0);
}

/* Near one of the pointer arguments, or within shared memory. */
static bool is_near(const struct interp_event *e)
{
	uint64_t nearest = (e->address + ((uint64_t)1 << 43)) >> 44 << 44;

	if (e->space == SPACE_SHARED)
		return e->offset < 65536;
	return e->space == SPACE_GLOBAL && nearest >> 44 >= 1 && nearest >> 44 <= 4 &&
	       e->address - nearest + FAR < 2 * FAR;
}

static void note(void *context, const struct interp_event *e)
{
	struct watched *w = context;

	if (e->kind == INTERP_ACCESS)
		w->is_dropped |= !is_near(e);
	else if (e->kind == INTERP_UNDEFINED || e->kind == INTERP_LANE) /* A6; a lane that is not there */
		w->is_dropped = true;
	else if (e->kind == INTERP_WRAP)
		w->is_dropped |= is_assumed_away(w->s, e);
	w->event(w->context, e);
}

bool sample_run_block(const struct sample_run *s,
		      void (*event)(void *context, const struct interp_event *e), void *context,
		      const char **why_not)
{
	struct watched watched = {.s = s, .event = event, .context = context};
	struct interp_world w = {.context = &watched,
				 .param = argument,
				 .pointer = pointer,
				 .memory = sample_run_memory,
				 .max_steps = STEPS};
	struct interp_watch watch = {.event = note, .context = &watched, .wants_iterations = true};

	memcpy(w.block, s->shape.block, sizeof w.block);
	memcpy(w.grid, s->shape.grid, sizeof w.grid);
	memcpy(w.block_index, s->block_index, sizeof w.block_index);
	return interp_run(s->a, s->m, s->kernel, &w, &watch, why_not) && !watched.is_dropped;
}
