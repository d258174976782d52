/*
 * launch.c - what the host code says of each launch, by evaluating it like a kernel of one thread.
 */
#include <string.h>

#include "base/clock.h"
#include "facts/eval.h"
#include "facts/kernel.h"

#define MAX_HOST_STEPS 300000 /* from one function */
#define ALL_HOST_STEPS 1000000 /* of a file; each function has the least of it */
#define LEAST_HOST_STEPS 20000
#define MAX_SHAPES 8

/* --- which host functions matter
 * ------------------------------------------------------------------------------- */

struct reach {
	bool *launches; /* by function: it launches, itself or through a call */
	bool *called;	/* by function: by a host function that launches */
};

static void mark_launches(const struct ir_module *m, struct reach *r)
{
	bool changed = true;

	while (changed) {
		changed = false;
		for (size_t f = 0; f < m->functions.n; f++) {
			const struct ir_function *fn = &m->functions.at[f];

			for (size_t i = 1; i < fn->insts.n && !r->launches[f]; i++) {
				const struct ir_inst *inst = &fn->insts.at[i];

				if (inst->op == OP_LAUNCH ||
				    (inst->op == OP_CALL && inst->imm >= 0 &&
				     r->launches[inst->imm])) {
					r->launches[f] = fn->kind == IR_HOST;
					changed |= r->launches[f];
				}
			}
		}
	}
}

static void mark_called(const struct ir_module *m, struct reach *r)
{
	for (size_t f = 0; f < m->functions.n; f++)
		for (size_t i = 1; i < m->functions.at[f].insts.n; i++) {
			const struct ir_inst *inst = &m->functions.at[f].insts.at[i];

			if (inst->op == OP_CALL && inst->imm >= 0 && r->launches[f] &&
			    (size_t)inst->imm != f)
				r->called[inst->imm] = true;
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

static void keep_launch(struct arena *a, struct launch_list *out, const struct kernel_facts *host,
			const struct event *event)
{
	struct launch_facts l = {.kernel = event->kernel,
				 .span = event->span,
				 .host = host->block,
				 .guards = event->guards,
				 .host_facts = host};
	const struct ir_function *f;

	if (event->kernel == UINT32_MAX || event->n_args < LAUNCH_OPERANDS)
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
	f = &host->module->functions.at[l.kernel];
	l.leaves = arena_array(a, const struct value **, f->params.n ? f->params.n : 1);
	for (uint32_t n = 0; n < f->params.n; n++) {
		const struct ir_param *p = &f->params.at[n];

		if (!p->is_aggregate || !p->n_leaves)
			continue;
		l.leaves[n] = arena_array(a, const struct value *, p->n_leaves);
		for (uint32_t leaf = 0; leaf < p->n_leaves; leaf++)
			l.leaves[n][leaf] = whole_struct_field(event, LAUNCH_OPERANDS + n, leaf);
	}
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
			  uint64_t *left, struct launch_list *out)
{
	struct kernel_facts *k = arena_new(a, struct kernel_facts);
	struct eval e = {.facts = k, .m = m, .host = true, .max_steps = host_steps(*left)};
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
	eval_function(&e, root, k->params, (uint32_t)f->params.n, 0);
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

void launches_find(struct arena *a, const struct ir_module *m, struct launch_list *out)
{
	struct reach r = {arena_array(a, bool, m->functions.n + 1),
			  arena_array(a, bool, m->functions.n + 1)};
	struct launch_list *alone = arena_new(a, struct launch_list);
	uint64_t left = ALL_HOST_STEPS;

	mark_launches(m, &r);
	mark_called(m, &r);
	for (uint32_t f = 0; f < m->functions.n; f++)
		if (r.launches[f] && !r.called[f])
			evaluate_host(a, m, f, &left, out);
	for (uint32_t f = 0; f < m->functions.n; f++)
		if (r.launches[f] && r.called[f] && launches_itself(m, f))
			evaluate_host(a, m, f, &left, alone);
	link_alone(out, alone);
	for (uint32_t f = 0; f < m->functions.n;
	     f++) /* what no root reached: recursion, fuel, dead code */
		if (r.launches[f] && r.called[f] && !launch_seen(out, m, f))
			evaluate_host(a, m, f, &left, out);
}

/* --- shapes --- */

/* A number, or what the path to the launch says it is: `switch (threads) { case 256: k<<<grid,
 * threads>>>() }`. */
static bool launch_number(const struct launch_facts *l, const struct value *v, int64_t *c)
{
	if (value_constant(v, c))
		return true;
	v = value_cast(l->host, IR_I64, value_cast(l->host, IR_I32, v)); /* extents are small */
	for (const struct guard *g = l->guards; g; g = g->up) {
		const struct value *p = g->cond->p, *w;

		if (g->cond->kind != COND_EQ)
			continue;
		w = value_binary(l->host, OP_SUB, IR_I64, v, p);
		if (value_constant(w, c))
			return true;
		w = value_binary(l->host, OP_ADD, IR_I64, v, p);
		if (value_constant(w, c))
			return true;
	}
	return false;
}

static bool launch_shape(const struct launch_facts *l, struct shape *s)
{
	uint64_t product = 1;

	for (unsigned i = 0; i < 3; i++) {
		int64_t block, grid;

		if (!l->block_known || !launch_number(l, l->block[i], &block) || block < 1 ||
		    block > MAX_THREADS)
			return false;
		s->block[i] = (uint32_t)block;
		product *= (uint64_t)block;
		s->grid[i] = l->grid_known && launch_number(l, l->grid[i], &grid) && grid > 0 &&
				     grid <= INT32_MAX
				 ? (uint32_t)grid
				 : 0;
	}
	return product <= MAX_THREADS;
}

static bool value_same_or_unknown(const struct value *x, const struct value *y)
{
	int64_t cx = 0, cy = 0;
	bool kx = x && value_constant(x, &cx), ky = y && value_constant(y, &cy);

	return kx == ky && cx == cy;
}

/* The same to the kernel: shape, known scalars and known pointer offsets agree. */
static bool choice_same(const struct shape_choice *x, const struct shape_choice *y)
{
	if (memcmp(&x->shape, &y->shape, sizeof x->shape) || x->launch->n_args != y->launch->n_args)
		return false;
	for (uint32_t n = 0; n < x->launch->n_args; n++) {
		const struct value *p = x->launch->args[n], *q = y->launch->args[n];

		if (p && q && p->base && q->base) {
			if (p->n != q->n ||
			    (p->n && p->terms[0].v.uniform != q->terms[0].v.uniform) ||
			    (p->n && p->terms[0].v.c != q->terms[0].v.c))
				return false;
		} else if (!value_same_or_unknown(p, q)) {
			return false;
		}
	}
	return true;
}

static void add_choice(struct arena *a, struct shape_list *out, struct shape_choice c)
{
	for (size_t n = 0; n < out->at.n; n++)
		if (c.launch && out->at.at[n].launch && choice_same(&out->at.at[n], &c))
			return;
	if (out->at.n < MAX_SHAPES)
		array_push(a, &out->at, c);
}

static void used_axes(const struct ir_module *m, uint32_t function, unsigned depth, bool axes[3])
{
	const struct ir_function *f = &m->functions.at[function];

	for (size_t i = 1; i < f->insts.n; i++) {
		const struct ir_inst *inst = &f->insts.at[i];

		if (inst->op == OP_BUILTIN && inst->imm >= BUILTIN_TID_X &&
		    inst->imm <= BUILTIN_TID_Z)
			axes[inst->imm - BUILTIN_TID_X] = true;
		else if (inst->op == OP_CALL && inst->imm >= 0 && depth < 6 &&
			 (uint32_t)inst->imm != function)
			used_axes(m, (uint32_t)inst->imm, depth + 1, axes);
	}
}

static bool uses_static_shared(const struct ir_module *m, uint32_t kernel)
{
	const struct ir_function *f = &m->functions.at[kernel];

	for (size_t i = 1; i < f->insts.n; i++)
		if (f->insts.at[i].op == OP_OBJ &&
		    m->objects.at[f->insts.at[i].imm].space == SPACE_SHARED &&
		    !m->objects.at[f->insts.at[i].imm].is_dynamic)
			return true;
	return false;
}

static void scale_to(struct shape *s, uint32_t bound)
{
	while (bound && s->block[0] * s->block[1] * s->block[2] > bound) {
		unsigned widest = s->block[2] > 1 ? 2 : s->block[1] > 1 ? 1 : 0;

		s->block[widest] = (s->block[widest] + 1) / 2;
		if (widest == 0 && s->block[0] <= bound)
			break;
	}
}

static void fallback_shapes(struct arena *a, const struct ir_module *m, uint32_t kernel,
			    struct shape_list *out)
{
	static const uint32_t one[][3] = {{256, 1, 1}}, two[][3] = {{16, 16, 1}, {32, 8, 1}},
			      three[][3] = {{8, 8, 4}};
	const struct ir_function *f = &m->functions.at[kernel];
	bool axes[3] = {false, false, false};
	const uint32_t(*shapes)[3] = one;
	unsigned n = 1;
	struct shape_choice c = {.source = f->max_threads ? SOURCE_BOUNDS : SOURCE_DEFAULT,
				 .several = true};

	used_axes(m, kernel, 0, axes);
	if (!f->max_threads && (axes[0] || axes[1]) && uses_static_shared(m, kernel)) {
		struct shape_choice probe = {
		    .shape = {{axes[1] ? 16 : 256, axes[1] ? 8 : 1, axes[2] ? 2 : 1}, {0, 0, 0}},
		    .source = SOURCE_DEFAULT};

		if (shape_implied(a, m, kernel, &probe, &c.shape)) {
			c.source = SOURCE_IMPLIED;
			c.several = false;
			add_choice(a, out, c);
			return;
		}
	}
	if (axes[2]) {
		shapes = three;
	} else if (axes[1]) {
		shapes = two;
		n = 2;
	}
	for (unsigned i = 0; i < n; i++) {
		c.shape = (struct shape){{shapes[i][0], shapes[i][1], shapes[i][2]}, {0, 0, 0}};
		if (f->max_threads && !axes[1] && !axes[2] && f->max_threads <= MAX_THREADS)
			c.shape.block[0] = f->max_threads;
		scale_to(&c.shape, f->max_threads);
		add_choice(a, out, c);
	}
}

void shapes_choose(struct arena *a, const struct ir_module *m, uint32_t kernel,
		   const struct launch_list *launches, const uint32_t *configured,
		   struct shape_list *out)
{
	const struct launch_facts *unknown = NULL;

	for (size_t n = 0; n < launches->at.n; n++) {
		struct shape_choice c = {.source = SOURCE_LAUNCH, .launch = &launches->at.at[n]};

		if (c.launch->kernel != kernel)
			continue;
		if (launch_shape(c.launch, &c.shape))
			add_choice(a, out, c);
		else
			unknown = c.launch;
	}
	if (out->at.n)
		return;
	if (configured) {
		struct shape_choice c = {
		    .source = SOURCE_CONFIGURATION,
		    .shape = {{configured[0], configured[1], configured[2]}, {0, 0, 0}}};

		add_choice(a, out, c);
		return;
	}
	fallback_shapes(a, m, kernel, out);
	for (size_t n = 0; n < out->at.n; n++)
		out->at.at[n].launch = unknown;
}
