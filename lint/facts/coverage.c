#include "facts/coverage.h"

#define MOST_DEEP 4 /* calls that are looked into for memory operations */

/* The launch gives numbers for some of the kernel's arguments: branches may be left out and loops
 * cut short that another launch would run. */
static bool has_numbers(const struct kernel_facts *k)
{
	int64_t c;

	for (size_t n = 0; k->params && n < k->kernel->params.n; n++)
		if (k->params[n] && !k->params[n]->base && value_constant(k->params[n], &c))
			return true;
	return false;
}

static bool is_memory(const struct ir_module *m, const struct ir_function *f,
		      const struct ir_inst *i, unsigned depth)
{
	if (i->op == OP_BARRIER || i->op == OP_ATOMIC)
		return true;
	if (i->op == OP_CALL && i->imm >= 0 && depth) {
		const struct ir_function *callee = &m->functions.at[i->imm];

		for (size_t n = 1; n < callee->insts.n; n++)
			if (is_memory(m, callee, &callee->insts.at[n], depth - 1))
				return true;
	}
	return (i->op == OP_LOAD || i->op == OP_STORE) && ir_at(f, ir_arg(f, i, 0))->op != OP_LOCAL;
}

struct region_use { /* of memory, by the instructions in a region */
	bool names, reached;
};

/* Does some branch in here hold memory operations of which none ran? */
static bool has_left_out(const struct ir_module *m, const struct ir_function *f, const bool *ran,
			 ir_region region, struct region_use *use)
{
	for (size_t n = 0; n < f->regions.at[region].insts.n; n++) {
		ir_ref r = f->regions.at[region].insts.at[n];
		const struct ir_inst *i = ir_at(f, r);

		use->names |= is_memory(m, f, i, MOST_DEEP);
		use->reached |= ran[r];
		for (unsigned x = 0; x < 3; x++) {
			struct region_use inner = {0};

			if (!i->region[x])
				continue;
			if (has_left_out(m, f, ran, i->region[x], &inner))
				return true;
			if (inner.names && !inner.reached)
				return true;
			use->names |= inner.names;
			use->reached |= inner.reached;
		}
	}
	return false;
}

static void note_events(const struct kernel_facts *k, uint32_t function, bool *ran)
{
	for (size_t n = 0; n < k->events.n; n++)
		if (k->events.at[n].function == function)
			ran[k->events.at[n].inst] = true;
}

static bool was_called(const struct kernel_facts *k, uint32_t function, const struct ir_inst *call)
{
	for (size_t c = 1; c < k->contexts.n; c++) {
		const struct context *x = &k->contexts.at[c];

		if (x->call_span == call->span && (int64_t)x->function == call->imm &&
		    k->contexts.at[x->up].function == function)
			return true;
	}
	return false;
}

static void note_calls(const struct kernel_facts *k, uint32_t function, bool *ran)
{
	const struct ir_function *f = &k->module->functions.at[function];

	for (size_t n = 1; n < f->insts.n; n++)
		if (f->insts.at[n].op == OP_CALL)
			ran[n] = was_called(k, function, &f->insts.at[n]);
}

static void note_loops(const struct ir_function *f, bool *looped, ir_region region, bool in_loop)
{
	for (size_t n = 0; n < f->regions.at[region].insts.n; n++) {
		ir_ref r = f->regions.at[region].insts.at[n];
		const struct ir_inst *i = ir_at(f, r);

		looped[r] = in_loop;
		for (unsigned x = 0; x < 3; x++)
			if (i->region[x])
				note_loops(f, looped, i->region[x], in_loop || i->op == OP_LOOP);
	}
}

/* Any call of a helper may hand numbers to it. */
static const struct coverage *coverage_of(struct coverages *all, uint32_t function)
{
	const struct kernel_facts *k = all->k;
	const struct ir_function *f = &k->module->functions.at[function];
	struct coverage *c = &all->of[function];
	bool *ran;
	struct region_use use = {0};

	if (c->looped)
		return c;
	ran = arena_array(all->arena, bool, f->insts.n);
	c->looped = arena_array(all->arena, bool, f->insts.n);
	note_events(k, function, ran);
	note_calls(k, function, ran);
	note_loops(f, c->looped, f->body, false);
	c->is_representative = (function == k->kernel_index && !has_numbers(k) &&
				!k->knows_alignment) ||
			       !has_left_out(k->module, f, ran, f->body, &use);
	return c;
}

void coverages_begin(struct coverages *c, const struct kernel_facts *k, struct arena *arena)
{
	*c = (struct coverages){
	    k, arena, arena_array(arena, struct coverage, k->module->functions.n)};
}

bool coverage_is_representative(struct coverages *c, uint32_t function)
{
	return coverage_of(c, function)->is_representative;
}

bool coverage_of_call(struct coverages *c, uint32_t context)
{
	for (size_t n = context; n < c->k->contexts.n; n++)
		if (context_is_inside(c->k, (uint32_t)n, context) &&
		    !coverage_is_representative(c, c->k->contexts.at[n].function))
			return false;
	return true;
}

bool coverage_ran_once(struct coverages *c, const struct event *e)
{
	const struct kernel_facts *k = c->k;
	unsigned times = 0;

	if (!coverage_of(c, e->function)->looped[e->inst] || e->loops)
		return false;
	for (size_t n = 0; n < k->events.n && times < 2; n++)
		times += k->events.at[n].code == e->code && k->events.at[n].context == e->context;
	return times < 2;
}

bool context_is_inside(const struct kernel_facts *k, uint32_t context, uint32_t call)
{
	while (context > call)
		context = k->contexts.at[context].up;
	return context == call;
}
