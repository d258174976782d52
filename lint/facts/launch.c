/*
 * launch.c - what the host code says of each launch, by evaluating it like a kernel of one thread.
 */
#include <string.h>

#include "base/clock.h"
#include "facts/eval.h"
#include "facts/kernel.h"

#define MAX_HOST_STEPS 300000  /* from one function */
#define ALL_HOST_STEPS 1000000 /* of a file; each function has the least of it */
#define LEAST_HOST_STEPS 45000

/* --- which host functions matter
 * ------------------------------------------------------------------------------- */

struct reach {
	bool *launches; /* by function: it launches, itself or through a call */
	bool *uses;	/* by function: it launches or calls the API, itself or through a call */
	bool *called;	/* by function: by a host function that launches */
	bool *used;	/* by function: by a host function that uses the API */
	bool *idle;	/* by function: see eval.h */
};

/* Of the runtime or the driver; other libraries' calls alone are of no interest. */
static bool is_api(const struct ir_inst *i)
{
	const char *name = i->op == OP_HOSTCALL ? i->text : NULL;

	return name && name[0] == 'c' && name[1] == 'u' &&
	       ((name[2] >= 'A' && name[2] <= 'Z') ||
		(name[2] == 'd' && name[3] == 'a' && name[4] >= 'A' && name[4] <= 'Z'));
}

static bool is_device_variable(const struct ir_module *m, const struct ir_inst *i)
{
	const struct ir_object *o = i->op == OP_OBJ ? &m->objects.at[i->imm] : NULL;

	return o && (o->space == SPACE_GLOBAL || o->space == SPACE_CONSTANT);
}

/* Does an instruction of the function do it, or call a function that does? Naming a variable of the
 * device counts as use of the API. */
static bool holds(const struct ir_module *m, const struct ir_function *f, const bool *callees,
		  bool api)
{
	for (size_t i = 1; i < f->insts.n; i++) {
		const struct ir_inst *inst = &f->insts.at[i];

		if (inst->op == OP_LAUNCH || (api && (is_api(inst) || is_device_variable(m, inst))) ||
		    (inst->op == OP_CALL && inst->imm >= 0 && callees[inst->imm]))
			return true;
	}
	return false;
}

static void mark_reach(const struct ir_module *m, bool *marks, bool api)
{
	bool changed = true;

	while (changed) {
		changed = false;
		for (size_t f = 0; f < m->functions.n; f++)
			if (m->functions.at[f].kind == IR_HOST && !marks[f])
				changed |= marks[f] = holds(m, &m->functions.at[f], marks, api);
	}
}

static void mark_called(const struct ir_module *m, const bool *callers, bool *called)
{
	for (size_t f = 0; f < m->functions.n; f++)
		for (size_t i = 1; callers[f] && i < m->functions.at[f].insts.n; i++) {
			const struct ir_inst *inst = &m->functions.at[f].insts.at[i];

			if (inst->op == OP_CALL && inst->imm >= 0 && (size_t)inst->imm != f)
				called[inst->imm] = true;
		}
}

/* --- evaluating one root
 * --------------------------------------------------------------------------------------- */

static const struct value **host_parameters(struct eval *e, const struct ir_function *f)
{
	const struct value **args =
	    arena_array(e->b->arena, const struct value *, f->params.n ? f->params.n : 1);

	for (uint32_t n = 0; n < f->params.n; n++) {
		const struct ir_param *p = &f->params.at[n];
		struct symbol s = {
		    .kind = SYMBOL_ARGUMENT, .type = p->type, .name = p->name, .key = {n, 0, 0}};

		if (p->type == IR_PTR) {
			struct object o = {.name = p->name,
					   .space = SPACE_HOST,
					   .param = n,
					   .module_object = UINT32_MAX,
					   .local = UINT32_MAX,
					   .owner = e->b->all};

			args[n] =
			    value_pointer(e->b, object_new(e, o), value_const(e->b, IR_I64, 0));
			continue;
		}
		type_range(p->type, &s.lo, &s.hi);
		args[n] = value_symbol(e->b, p->type, symbol_keyed(e->b, s));
	}
	return args;
}

static const struct value *whole_struct_field(const struct event *event, uint32_t n, uint32_t leaf)
{
	return event->leaves && n < event->n_args && event->leaves[n] ? event->leaves[n][leaf]
								      : NULL;
}

static void keep_leaves(struct arena *a, const struct kernel_facts *host, const struct event *event,
			struct launch_facts *l)
{
	const struct ir_function *f = &host->module->functions.at[l->kernel];

	l->leaves = arena_array(a, const struct value **, f->params.n ? f->params.n : 1);
	for (uint32_t n = 0; n < f->params.n; n++) {
		const struct ir_param *p = &f->params.at[n];

		if (!p->is_aggregate || !p->n_leaves)
			continue;
		l->leaves[n] = arena_array(a, const struct value *, p->n_leaves);
		for (uint32_t leaf = 0; leaf < p->n_leaves; leaf++)
			l->leaves[n][leaf] = whole_struct_field(event, LAUNCH_OPERANDS + n, leaf);
	}
}

static void keep_launch(struct arena *a, struct launch_list *out, const struct kernel_facts *host,
			const struct event *event)
{
	struct launch_facts l = {.kernel = event->kernel,
				 .outer = event->code->text,
				 .span = event->span,
				 .host = host->block,
				 .guards = event->guards,
				 .host_facts = host};

	if ((event->kernel == UINT32_MAX && !l.outer) || event->n_args < LAUNCH_OPERANDS)
		return;
	for (unsigned i = 0; i < 3; i++) {
		l.grid[i] = event->args[LAUNCH_GRID_X + i];
		l.block[i] = event->args[LAUNCH_BLOCK_X + i];
	}
	l.shared = event->args[LAUNCH_SHARED];
	l.grid_known = !(event->code->flags & IRF_NO_GRID);
	l.block_known = !(event->code->flags & IRF_NO_BLOCK);
	l.args = event->args + LAUNCH_OPERANDS;
	l.n_args = event->n_args - LAUNCH_OPERANDS;
	if (event->kernel == UINT32_MAX) {
		array_push(a, &out->outer, l);
		return;
	}
	keep_leaves(a, host, event, &l);
	array_push(a, &out->at, l);
}

static uint64_t host_steps(uint64_t left)
{
	return left > MAX_HOST_STEPS	 ? MAX_HOST_STEPS
	       : left < LEAST_HOST_STEPS ? LEAST_HOST_STEPS
					 : left;
}

/* *left: steps that the file's host code may still take. */
static void evaluate_host(struct arena *a, const struct ir_module *m, uint32_t root,
			  const struct reach *r, uint64_t *left, struct launch_list *out)
{
	struct kernel_facts *k = arena_new(a, struct kernel_facts);
	struct eval e = {.facts = k,
			 .m = m,
			 .host = true,
			 .launching = r->uses,
			 .idle = r->idle,
			 .max_steps = host_steps(*left)};
	const struct ir_function *f = &m->functions.at[root];

	*k = (struct kernel_facts){.module = m, .kernel = f, .kernel_index = root, .arena = a};
	k->block = block_new(a, (struct shape){{1, 1, 1}, {1, 1, 1}}, DEFAULT_FUEL);
	k->block->track_reals = true;
	e.b = k->block;
	e.s.active = k->block->all;
	array_push(a, &k->objects,
		   (struct object){.name = "unknown",
				   .space = SPACE_HOST,
				   .module_object = UINT32_MAX,
				   .param = UINT32_MAX,
				   .local = UINT32_MAX});
	k->params = host_parameters(&e, f);
	construct_this(&e, root, k->params);
	eval_function(&e, root, k->params, (uint32_t)f->params.n, 0);
	k->partial = e.steps >= e.max_steps || k->lost_events || k->block->out_of_fuel;
	*left -= e.steps < *left ? e.steps : *left;
	clock_beat();
	for (size_t n = 0; n < k->events.n; n++)
		if (k->events.at[n].kind == EVENT_LAUNCH)
			keep_launch(a, out, k, &k->events.at[n]);
	array_push(a, &out->hosts, k);
}

static bool launch_seen(const struct launch_list *l, const struct ir_module *m, uint32_t function)
{
	const struct ir_function *f = &m->functions.at[function];

	for (size_t i = 1; i < f->insts.n; i++) {
		bool seen = f->insts.at[i].op != OP_LAUNCH;

		for (size_t n = 0; n < l->at.n && !seen; n++)
			seen = l->at.at[n].span == f->insts.at[i].span;
		if (!seen)
			return false;
	}
	return true;
}

static bool launches_itself(const struct ir_module *m, uint32_t function)
{
	const struct ir_function *f = &m->functions.at[function];

	for (size_t i = 1; i < f->insts.n; i++)
		if (f->insts.at[i].op == OP_LAUNCH)
			return true;
	return false;
}

static void link_alone(struct launch_list *all, const struct launch_list *alone)
{
	for (size_t i = 0; i < all->at.n; i++)
		for (size_t j = 0; j < alone->at.n; j++)
			if (all->at.at[i].span == alone->at.at[j].span &&
			    all->at.at[i].kernel == alone->at.at[j].kernel)
				all->at.at[i].alone = &alone->at.at[j];
}

static bool somebody_calls(const struct ir_module *m, uint32_t function)
{
	for (size_t f = 0; f < m->functions.n; f++)
		for (size_t i = 1; i < m->functions.at[f].insts.n; i++)
			if (m->functions.at[f].insts.at[i].op == OP_CALL &&
			    m->functions.at[f].insts.at[i].imm == function)
				return true;
	return false;
}

/* A method that is called on objects from elsewhere alone: nobody in sight constructs any. */
static bool is_method_of_strangers(const struct ir_module *m, const struct reach *r,
				   uint32_t function)
{
	const struct ir_function *f = &m->functions.at[function];
	uint32_t constructor = UINT32_MAX;

	if (f->kind == IR_HOST && f->is_user && r->used[function] && r->uses[function])
		constructor = class_constructor(m, f);
	return constructor != UINT32_MAX && r->uses[constructor] && !somebody_calls(m, constructor);
}

/* Launches of a template's instances that its callers in sight do not come to: as they are alone. */
static void add_unreached(struct arena *a, struct launch_list *all, const struct launch_list *alone)
{
	size_t n = all->at.n;

	for (size_t i = 0; i < alone->at.n; i++) {
		bool place = false, kernel = false;

		for (size_t j = 0; j < n; j++) {
			place |= all->at.at[j].span == alone->at.at[i].span;
			kernel |= all->at.at[j].kernel == alone->at.at[i].kernel;
		}
		if (place && !kernel)
			array_push(a, &all->at, alone->at.at[i]);
	}
}

/* Of those from number n on: what callers in sight come to says more than a function alone. */
static void drop_known_outer(struct launch_list *l, size_t n)
{
	size_t kept = n;

	for (size_t i = n; i < l->outer.n; i++) {
		bool is_known = false;

		for (size_t j = 0; j < n && !is_known; j++)
			is_known = l->outer.at[j].span == l->outer.at[i].span;
		if (!is_known)
			l->outer.at[kept++] = l->outer.at[i];
	}
	l->outer.n = kept;
}

/* A method that nobody calls, of a class whose constructor uses the API. */
static bool is_method_of_user(const struct ir_module *m, const struct reach *r, uint32_t function)
{
	const struct ir_function *f = &m->functions.at[function];
	uint32_t constructor = UINT32_MAX;

	if (f->kind == IR_HOST && f->is_user)
		constructor = class_constructor(m, f);
	return constructor != UINT32_MAX && r->uses[constructor];
}

void launches_find(struct arena *a, const struct ir_module *m, struct launch_list *out)
{
	size_t n = m->functions.n + 1;
	struct reach r = {arena_array(a, bool, n), arena_array(a, bool, n), arena_array(a, bool, n),
			  arena_array(a, bool, n), arena_array(a, bool, n)};
	struct launch_list *alone = arena_new(a, struct launch_list);
	struct launch_list strangers = {0};
	uint64_t left = ALL_HOST_STEPS;
	size_t n_outer;

	mark_reach(m, r.launches, false);
	mark_reach(m, r.uses, true);
	mark_called(m, r.launches, r.called);
	mark_called(m, r.uses, r.used);
	for (uint32_t f = 0; f < m->functions.n; f++)
		if (r.launches[f] && !r.called[f])
			evaluate_host(a, m, f, &r, &left, out);
	for (uint32_t f = 0; f < m->functions.n; f++)
		if (r.launches[f] && r.called[f] && launches_itself(m, f))
			evaluate_host(a, m, f, &r, &left, alone);
	link_alone(out, alone);
	add_unreached(a, out, alone);
	n_outer = out->outer.n;
	for (uint32_t f = 0; f < m->functions.n;
	     f++) /* what no root reached: recursion, fuel, dead code */
		if (r.launches[f] && r.called[f] && !launch_seen(out, m, f))
			evaluate_host(a, m, f, &r, &left, out);
	drop_known_outer(out, n_outer);
	for (uint32_t f = 0; f < m->functions.n; f++)
		if (!r.launches[f] && !r.used[f] && (r.uses[f] || is_method_of_user(m, &r, f)))
			evaluate_host(a, m, f, &r, &left, out);
	for (uint32_t f = 0; f < m->functions.n; f++)
		if (is_method_of_strangers(m, &r, f))
			evaluate_host(a, m, f, &r, &left, &strangers);
	for (size_t n = 0; n < strangers.hosts.n; n++) /* their launches are known by now */
		array_push(a, &out->hosts, strangers.hosts.at[n]);
}
