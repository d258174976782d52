/*
 * launch.c - what the host code says of each launch, by evaluating it like a kernel of one thread.
 */
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "facts/eval.h"
#include "facts/kernel.h"

#define MAX_HOST_STEPS 300000  /* from one function */
#define ALL_HOST_STEPS 1000000 /* of a file; each function has the least of it */
#define LEAST_HOST_STEPS 45000
#define MAX_CALLS 4 /* of a function from other files, by different numbers */

/* --- which host functions matter
 * ------------------------------------------------------------------------------- */

struct reach {
	bool *launches; /* by function: it launches, itself or through a call */
	bool *uses;	/* by function: it launches or calls the API, itself or through a call */
	bool *called;	/* by function: by a host function that launches */
	bool *used;	/* by function: by a host function that uses the API */
	bool *idle;	/* by function: see eval.h */
	const char **pointed; /* by function: its key, if it may be called through a pointer; NULL */
	struct text_list keys;
	const struct outer_calls *calls; /* from other files, through pointers; NULL: none */
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

typedef bool question(const struct ir_module *m, const struct ir_inst *i, const void *of);

/* A call of one of these functions, by what OP_OUTER names them. */
static bool is_wanted(const struct ir_module *m, const struct ir_inst *i, const void *of)
{
	const struct text_list *wanted = of;

	(void)m;
	for (size_t n = 0; i->op == OP_OUTER && n < wanted->items.n; n++)
		if (!strcmp(i->text, wanted->items.at[n]))
			return true;
	return false;
}

/* of: what functions that launch are called through pointers as */
static bool is_launch(const struct ir_module *m, const struct ir_inst *i, const void *of)
{
	return i->op == OP_LAUNCH || is_wanted(m, i, of);
}

/* Naming a variable of the device counts as use of the API. */
static bool is_use(const struct ir_module *m, const struct ir_inst *i, const void *of)
{
	return is_launch(m, i, of) || is_api(i) || is_device_variable(m, i);
}

/* Does an instruction of the function do it, or call a function that does? */
static bool holds(const struct ir_module *m, const struct ir_function *f, const bool *callees,
		  question *asks, const void *of)
{
	for (size_t i = 1; i < f->insts.n; i++) {
		const struct ir_inst *inst = &f->insts.at[i];

		if (asks(m, inst, of) ||
		    (inst->op == OP_CALL && inst->imm >= 0 && callees[inst->imm]))
			return true;
	}
	return false;
}

static void mark_reach(const struct ir_module *m, bool *marks, question *asks, const void *of)
{
	bool changed = true;

	while (changed) {
		changed = false;
		for (size_t f = 0; f < m->functions.n; f++)
			if (m->functions.at[f].kind == IR_HOST && !marks[f])
				changed |= marks[f] =
				    holds(m, &m->functions.at[f], marks, asks, of);
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

/* How many of a call's numbers a parameter takes (OP_OUTER). */
static uint32_t numbers_of(const struct ir_param *p)
{
	uint32_t n = 0;

	if (p->is_this || p->is_sret)
		return 0;
	if (!p->is_aggregate)
		return ir_types[p->type].class == IR_CLASS_INT;
	for (uint32_t i = 0; i < p->n_leaves; i++)
		n += ir_types[p->leaves[i].type].class == IR_CLASS_INT;
	return n;
}

static const struct value *parameter_symbol(struct eval *e, const struct ir_param *p, uint32_t n,
					    enum ir_type type, int64_t place,
					    const struct outer_number *usual)
{
	struct symbol s = {
	    .kind = SYMBOL_ARGUMENT, .type = type, .name = p->name, .key = {n, place, 0}};

	type_range(type, &s.lo, &s.hi);
	if (usual && usual->is_known)
		s.usual = value_const(e->b, type, usual->is);
	return value_symbol(e->b, type, symbol_keyed(e->b, s));
}

static const struct value *host_pointer(struct eval *e, const struct ir_param *p, uint32_t n,
					const struct outer_number *usual)
{
	struct object o = {.name = p->name,
			   .space = SPACE_HOST,
			   .param = n,
			   .module_object = UINT32_MAX,
			   .local = UINT32_MAX,
			   .owner = e->b->all};
	uint32_t object = object_new(e, o);

	for (uint32_t i = 0; usual && p->is_aggregate && i < p->n_leaves; i++) {
		const struct ir_leaf *leaf = &p->leaves[i];

		if (ir_types[leaf->type].class == IR_CLASS_INT)
			memory_set(e, object, leaf->offset, ir_types[leaf->type].bytes,
				   parameter_symbol(e, p, n, leaf->type, leaf->offset + 1, usual++));
	}
	return value_pointer(e->b, object, value_const(e->b, IR_I64, 0));
}

/* call: from another file, whose numbers are what the parameters usually are; or NULL */
static const struct value **host_parameters(struct eval *e, const struct ir_function *f,
					    const struct outer_call *call)
{
	const struct value **args =
	    arena_array(e->b->arena, const struct value *, f->params.n ? f->params.n : 1);
	uint32_t taken = 0;

	for (uint32_t n = 0; n < f->params.n; n++) {
		const struct ir_param *p = &f->params.at[n];
		const struct outer_number *usual = NULL;

		if (call && numbers_of(p))
			usual = &call->numbers.at[taken];
		taken += numbers_of(p);
		args[n] = p->type == IR_PTR ? host_pointer(e, p, n, usual)
					    : parameter_symbol(e, p, n, p->type, 0, usual);
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
static void evaluate_called(struct arena *a, const struct ir_module *m, uint32_t root,
			    const struct outer_call *call, const struct reach *r, uint64_t *left,
			    struct launch_list *out)
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
	k->params = host_parameters(&e, f, call);
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

static bool takes(const struct ir_function *f, const struct outer_call *call)
{
	uint32_t n = 0;

	if (!f->mangled || strcmp(f->mangled, call->function) != 0)
		return false;
	for (size_t i = 0; i < f->params.n; i++)
		n += numbers_of(&f->params.at[i]);
	return n == call->numbers.n;
}

static bool same_numbers(const struct outer_call *x, const struct outer_call *y)
{
	for (size_t i = 0; i < x->numbers.n; i++)
		if (x->numbers.at[i].is_known != y->numbers.at[i].is_known ||
		    x->numbers.at[i].is != y->numbers.at[i].is)
			return false;
	return true;
}

/* The calls of the function from other files that differ, at most MAX_CALLS. */
static unsigned calls_of(const struct ir_function *f, const struct outer_calls *calls,
			 const struct outer_call *out[MAX_CALLS])
{
	unsigned n = 0;

	for (size_t i = 0; calls && i < calls->at.n && n < MAX_CALLS; i++) {
		bool is_new = takes(f, &calls->at.at[i]);

		for (unsigned k = 0; k < n && is_new; k++)
			is_new = !same_numbers(out[k], &calls->at.at[i]);
		if (is_new)
			out[n++] = &calls->at.at[i];
	}
	return n;
}

/* As the first call from another file has it; of the others only the launches are kept. */
static void evaluate_host(struct arena *a, const struct ir_module *m, uint32_t root,
			  const struct reach *r, uint64_t *left, struct launch_list *out)
{
	const struct outer_call *calls[MAX_CALLS];
	unsigned n = calls_of(&m->functions.at[root], r->calls, calls);

	evaluate_called(a, m, root, n ? calls[0] : NULL, r, left, out);
	for (unsigned i = 1; i < n; i++) {
		struct launch_list more = {0};

		evaluate_called(a, m, root, calls[i], r, left, &more);
		for (size_t k = 0; k < more.at.n; k++)
			array_push(a, &out->at, more.at.at[k]);
	}
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

/* --- calls through pointers ------------------------------------------------------------------- */

#define LEAST_PARAMETERS 3 /* with fewer too many functions are alike */

/* As OP_OUTER names whom a pointer of that type may point to. */
static const char *pointer_key(struct arena *a, const struct ir_function *f)
{
	struct text key = {.arena = a};

	text_printf(&key, "*%s(", ir_types[f->ret].text);
	for (size_t n = 0; n < f->params.n; n++)
		if (!f->params.at[n].is_sret && !f->params.at[n].is_this)
			text_printf(&key, "%s,", ir_types[f->params.at[n].type].text);
	return text_string(&key);
}

static bool is_called_through(const struct ir_module *m, const char *key)
{
	for (size_t n = 0; n < m->functions.n; n++)
		for (size_t i = 1; i < m->functions.at[n].insts.n; i++) {
			const struct ir_inst *inst = &m->functions.at[n].insts.at[i];

			if (inst->op == OP_OUTER && !strcmp(inst->text, key))
				return true;
		}
	return false;
}

/* Functions that launch, that nobody calls, and whose like is called through pointers. */
static void find_pointed(struct arena *a, const struct ir_module *m, struct reach *r)
{
	for (uint32_t f = 0; f < m->functions.n; f++) {
		const struct ir_function *function = &m->functions.at[f];
		const char *key;

		if (!r->launches[f] || r->called[f] || function->params.n < LEAST_PARAMETERS)
			continue;
		key = pointer_key(a, function);
		if (!is_called_through(m, key))
			continue;
		r->pointed[f] = key;
		array_push(a, &r->keys.items, key);
	}
}

static void add_calls(struct arena *a, const struct kernel_facts *host, const char *key,
		      const char *function, struct outer_calls *out)
{
	for (size_t n = 0; n < host->events.n; n++) {
		const struct event *event = &host->events.at[n];
		struct outer_call call = {.function = function};

		if (event->kind != EVENT_OUTER || strcmp(event->code->text, key) != 0)
			continue;
		for (uint32_t i = 0; i < event->n_args; i++)
			array_push(a, &call.numbers, outer_number(host->block, event->args[i]));
		array_push(a, &out->at, call);
	}
}

/* With what pointers of its type are called with. */
static void evaluate_through(struct arena *a, const struct ir_module *m, uint32_t function,
			     const struct reach *r, uint64_t *left, struct launch_list *out)
{
	struct outer_calls calls = {0};
	struct reach with = *r;

	for (size_t n = 0; r->calls && n < r->calls->at.n; n++)
		array_push(a, &calls.at, r->calls->at.at[n]);
	for (size_t n = 0; n < out->hosts.n; n++)
		add_calls(a, out->hosts.at[n], r->pointed[function],
			  m->functions.at[function].mangled, &calls);
	with.calls = &calls;
	evaluate_host(a, m, function, &with, left, out);
}

static struct reach reach_new(struct arena *a, const struct ir_module *m)
{
	size_t n = m->functions.n + 1;

	return (struct reach){.launches = arena_array(a, bool, n),
			      .uses = arena_array(a, bool, n),
			      .called = arena_array(a, bool, n),
			      .used = arena_array(a, bool, n),
			      .idle = arena_array(a, bool, n),
			      .pointed = arena_array(a, const char *, n)};
}

void launches_find(struct arena *a, const struct ir_module *m, const struct outer_calls *calls,
		   struct launch_list *out)
{
	struct reach r = reach_new(a, m);
	struct launch_list *alone = arena_new(a, struct launch_list);
	struct launch_list strangers = {0};
	uint64_t left = ALL_HOST_STEPS;
	size_t n_outer;

	r.calls = calls;
	mark_reach(m, r.launches, is_launch, &r.keys);
	mark_called(m, r.launches, r.called);
	find_pointed(a, m, &r);
	if (r.keys.items.n) {
		mark_reach(m, r.launches, is_launch, &r.keys);
		mark_called(m, r.launches, r.called);
	}
	mark_reach(m, r.uses, is_use, &r.keys);
	mark_called(m, r.uses, r.used);
	for (uint32_t f = 0; f < m->functions.n; f++)
		if (r.launches[f] && !r.called[f] && !r.pointed[f])
			evaluate_host(a, m, f, &r, &left, out);
	for (uint32_t f = 0; f < m->functions.n; f++)
		if (r.pointed[f])
			evaluate_through(a, m, f, &r, &left, out);
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

/* --- calls of functions that other files define ----------------------------------------------- */

void calls_find(struct arena *a, const struct ir_module *m, const struct text_list *wanted,
		struct event_refs *out)
{
	struct reach r = reach_new(a, m);
	struct launch_list found = {0};
	uint64_t left = ALL_HOST_STEPS;

	mark_reach(m, r.uses, is_wanted, wanted);
	mark_called(m, r.uses, r.used);
	for (uint32_t f = 0; f < m->functions.n; f++)
		if (r.uses[f] && !r.used[f])
			evaluate_host(a, m, f, &r, &left, &found);
	for (size_t k = 0; k < found.hosts.n; k++)
		for (size_t n = 0; n < found.hosts.at[k]->events.n; n++) {
			const struct event *event = &found.hosts.at[k]->events.at[n];

			if (event->kind == EVENT_OUTER && is_wanted(m, event->code, wanted))
				array_push(a, &out->at,
					   (struct event_ref){found.hosts.at[k], event});
		}
}
