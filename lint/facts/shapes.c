/*
 * shapes.c - under which block shapes a kernel is judged: those of its launches, else those of its
 * launches in other files of the run, else what the kernel says of itself, else common ones.
 *
 * A launch's extent is often not one number: `n < 256 ? n : 256`, `given ? *given : 128`,
 * `wide ? 512 : 256`. The numbers that it can be are tried, as if each were a launch of its own; where
 * the other arm is unknown, or a loop over the command line may set another, the known one stands for
 * it and the figures are assumed (A8).
 */
#include <string.h>

#include "facts/host.h"
#include "facts/kernel.h"

#define MAX_SHAPES 8
#define MAX_NUMBERS 4
#define MAX_NESTING 16
#define LEAST_GUESS 32 /* threads: a smaller number that one arm gives says nothing of the other */

/* --- what an extent can be -------------------------------------------------------------------- */

struct numbers {
	int64_t at[MAX_NUMBERS];
	unsigned n; /* 0: unknown */
	bool guess; /* it can be another number too */
};

static struct numbers extent_numbers(struct block *b, const struct value *v, unsigned depth);

static struct numbers one_number(int64_t c)
{
	return (struct numbers){.at = {c}, .n = 1};
}

static void add_number(struct numbers *s, int64_t c)
{
	for (unsigned i = 0; i < s->n; i++)
		if (s->at[i] == c)
			return;
	if (s->n < MAX_NUMBERS)
		s->at[s->n++] = c;
	else
		s->guess = true;
}

/* Every number of x with every number of y. */
static struct numbers combine(struct block *b, enum ir_op op, enum ir_type type, struct numbers x,
			      struct numbers y)
{
	struct numbers s = {.guess = x.guess || y.guess};

	for (unsigned i = 0; i < x.n; i++)
		for (unsigned j = 0; j < y.n; j++) {
			const struct value *v =
			    value_binary(b, op, type, value_const(b, type, x.at[i]),
					 value_const(b, type, y.at[j]));
			int64_t c;

			if (value_constant(v, &c))
				add_number(&s, c);
			else
				s.guess = true; /* a division by zero is not what happens */
		}
	return s;
}

static struct numbers either(struct numbers x, struct numbers y)
{
	struct numbers s = x.n ? x : y;

	s.guess |= !x.n || !y.n || y.guess;
	for (unsigned i = 0; x.n && i < y.n; i++)
		add_number(&s, y.at[i]);
	return s;
}

/* min(n, 256) where n can be any number: what it is at least now and then, and the bound. */
static struct numbers least_numbers(struct block *b, const struct symbol *s, struct numbers x,
				    struct numbers y)
{
	struct numbers both = combine(b, s->op, s->type, x, y);

	both.guess = true;
	return either(both, !y.n || (x.n && y.guess) ? x : y);
}

/* max(guess, n) is most likely the guess; max(n, 1) is anything. */
static struct numbers greatest_numbers(struct block *b, const struct symbol *s, struct numbers x,
				       struct numbers y)
{
	struct numbers none = {.guess = true};

	if (x.n && y.n)
		return combine(b, s->op, s->type, x, y);
	return x.n && x.guess ? x : y.n && y.guess ? y : none;
}

static struct numbers result_numbers(struct block *b, const struct symbol *s, unsigned depth)
{
	struct numbers x = extent_numbers(b, s->a, depth), y = {0};

	if (!s->b)
		return s->op == OP_CAST ? x : y;
	y = extent_numbers(b, s->b, depth);
	if (s->op == OP_MIN && (x.guess != y.guess || !x.n || !y.n))
		return least_numbers(b, s, x, y);
	return s->op == OP_MAX ? greatest_numbers(b, s, x, y) : combine(b, s->op, s->type, x, y);
}

/* `given ? n : 0`: an extent is what was given. */
static struct numbers without_nothing(struct numbers s)
{
	if (s.guess && s.n == 1 && s.at[0] == 0)
		s.n = 0;
	return s;
}

static struct numbers symbol_numbers(struct block *b, const struct symbol *s, unsigned depth)
{
	struct numbers x = {0};

	if (depth > MAX_NESTING)
		return x;
	if (s->kind == SYMBOL_SELECT)
		return without_nothing(either(extent_numbers(b, s->a, depth + 1),
					      extent_numbers(b, s->b, depth + 1)));
	if (s->kind == SYMBOL_RESULT && s->a)
		return result_numbers(b, s, depth + 1);
	if (s->usual)
		x = extent_numbers(b, s->usual, depth + 1);
	if (x.n == 1 && x.at[0] <= (s->kind != SYMBOL_ARGUMENT && s->kind != SYMBOL_LOAD))
		x.n = 0; /* where counts begin, not what they come to */
	x.guess = true;
	return x;
}

static struct numbers term_numbers(struct block *b, const struct term *t, unsigned depth)
{
	const struct monomial *m = &b->monomials.at[t->mono];
	struct numbers s = one_number(t->v.c);

	if (!t->v.uniform)
		return (struct numbers){0};
	for (unsigned i = 0; i < m->n && s.n; i++) {
		struct symbol factor = b->symbols.at[m->sym[i]];

		s = combine(b, OP_MUL, IR_I64, s, symbol_numbers(b, &factor, depth));
	}
	return s;
}

static struct numbers extent_numbers(struct block *b, const struct value *v, unsigned depth)
{
	struct numbers s = one_number(0);

	if (v->base)
		return (struct numbers){0};
	for (unsigned n = 0; n < v->n && s.n; n++)
		s = combine(b, OP_ADD, IR_I64, s, term_numbers(b, &v->terms[n], depth));
	return s;
}

struct outer_number outer_number(struct block *b, const struct value *v)
{
	struct numbers s = extent_numbers(b, v, 0);

	return (struct outer_number){s.n == 1 ? s.at[0] : 0, s.n == 1};
}

unsigned launch_choices(struct arena *a, struct block *b, const struct value *v, const int64_t **out)
{
	struct numbers s = extent_numbers(b, v, 0);
	int64_t *at;

	if (s.n < 2 || s.guess)
		return 0;
	at = arena_array(a, int64_t, s.n);
	memcpy(at, s.at, s.n * sizeof *at);
	*out = at;
	return s.n;
}

/* Extents are small. */
static const struct value *as_extent(struct block *b, const struct value *v)
{
	return value_cast(b, IR_I64, value_cast(b, IR_I32, v));
}

/* The number that the condition says v is. */
static bool equal_number(struct block *b, const struct cond *cond, const struct value *v, int64_t *c)
{
	return cond->kind == COND_EQ &&
	       (value_constant(value_binary(b, OP_SUB, IR_I64, v, cond->p), c) ||
		value_constant(value_binary(b, OP_ADD, IR_I64, v, cond->p), c));
}

/* A number, or what the path to the launch says it is: `switch (threads) { case 256: k<<<grid,
 * threads>>>() }`. */
static bool launch_number(const struct launch_facts *l, const struct value *v, int64_t *c)
{
	if (value_constant(v, c))
		return true;
	v = as_extent(l->host, v);
	for (const struct guard *g = l->guards; g; g = g->up)
		if (equal_number(l->host, g->cond, v, c))
			return true;
	return false;
}

static bool admits(const struct launch_facts *l, uint32_t leaf, int64_t number)
{
	struct arena scratch = {0};
	struct world w = world_new(l->host, &scratch, WORLD_LARGE, 0);
	bool yes;

	world_force(&w, leaf, number);
	yes = host_admits(&w, l->guards, leaf);
	arena_release(&scratch);
	return yes;
}

/* A parameter that the function's other launches compare with numbers, as the kernels that are made
 * for one size are chosen: most likely it is one of them here, too. */
static struct numbers compared_numbers(const struct launch_facts *l, const struct value *v)
{
	const struct kernel_facts *host = l->host_facts;
	struct numbers s = {.guess = true};
	uint32_t leaves[MAX_HOST_LEAVES];
	unsigned n = 0;
	int64_t c;

	host_leaves(l->host, v, leaves, &n);
	if (n != 1 || l->host->symbols.at[leaves[0]].kind != SYMBOL_ARGUMENT)
		return s;
	v = as_extent(l->host, v);
	for (size_t i = 0; i < host->events.n && s.n < MAX_NUMBERS; i++) {
		const struct event *e = &host->events.at[i];

		for (const struct guard *g = e->kind == EVENT_LAUNCH ? e->guards : NULL; g; g = g->up)
			if (equal_number(l->host, g->cond, v, &c) && c >= LEAST_GUESS &&
			    admits(l, leaves[0], c))
				add_number(&s, c);
	}
	return s;
}

static struct numbers launch_numbers(const struct launch_facts *l, const struct value *v)
{
	struct numbers s;
	int64_t c;

	if (launch_number(l, v, &c))
		return one_number(c);
	s = extent_numbers(l->host, v, 0);
	return s.n ? s : compared_numbers(l, v);
}

/* --- what is the same to a kernel -------------------------------------------------------------- */

static bool value_same_or_unknown(const struct value *x, const struct value *y)
{
	int64_t cx = 0, cy = 0;
	bool kx = x && value_constant(x, &cx), ky = y && value_constant(y, &cy);

	return kx == ky && cx == cy;
}

static bool divides_alike(const struct launch_facts *x, const struct launch_facts *y, uint32_t n)
{
	const struct value *p = x->args[n], *q = y->args[n];

	return !p || !q || p->base || q->base ||
	       host_divisor(x->host, x->guards, p) == host_divisor(y->host, y->guards, q);
}

/* The members of structs that are passed; pointers apart. */
static bool same_members(const struct launch_facts *x, const struct launch_facts *y, uint32_t n)
{
	const struct ir_function *kernel;
	const struct ir_param *p;

	if (!x->leaves || !y->leaves)
		return true;
	kernel = &x->host_facts->module->functions.at[x->kernel];
	if (n >= kernel->params.n || !x->leaves[n] || !y->leaves[n])
		return true;
	p = &kernel->params.at[n];
	for (uint32_t leaf = 0; leaf < p->n_leaves; leaf++)
		if (p->leaves[leaf].type != IR_PTR &&
		    !value_same_or_unknown(x->leaves[n][leaf], y->leaves[n][leaf]))
			return false;
	return true;
}

/* The same to the kernel: shape, known scalars and members, divisors of the others and known pointer
 * offsets agree. */
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
		} else if (!value_same_or_unknown(p, q) ||
			   !divides_alike(x->launch, y->launch, n)) {
			return false;
		}
		if (!same_members(x->launch, y->launch, n))
			return false;
	}
	return true;
}

/* --- launches beyond those that are judged each for itself ------------------------------------- */

/* Pointers that are given with an offset, or other numbers than another launch's, are not known. */
static const struct value *in_common(struct block *host, const struct value *x, const struct value *y)
{
	const bool points = x && y && (x->type == IR_PTR || y->type == IR_PTR);

	if (!points)
		return x && y && value_same_or_unknown(x, y) ? x : NULL;
	if (x->base && y->base && x->n == 0 && y->n == 0)
		return x;
	return value_binary(host, OP_PTRADD, IR_PTR, x,
			    value_opaque(host, IR_I64, SCOPE_BLOCK, REASON_NONE));
}

static const struct value **common_leaves(struct arena *a, const struct launch_facts *x,
					  const struct launch_facts *y, uint32_t param)
{
	const struct ir_function *kernel = &x->host_facts->module->functions.at[x->kernel];
	const uint32_t n_leaves = param < kernel->params.n ? kernel->params.at[param].n_leaves : 0;
	const struct value **out = arena_array(a, const struct value *, n_leaves + 1);

	if (!x->leaves || !y->leaves || !x->leaves[param] || !y->leaves[param])
		return NULL;
	for (uint32_t i = 0; i < n_leaves; i++)
		out[i] = in_common(x->host, x->leaves[param][i], y->leaves[param][i]);
	return out;
}

static void merge_launch(struct arena *a, struct shape_choice *into, const struct shape_choice *c)
{
	const struct launch_facts *x = into->launch, *y = c->launch;
	struct launch_facts *l = arena_new(a, struct launch_facts);

	*l = *x;
	l->args = arena_array(a, const struct value *, x->n_args + 1);
	l->leaves = arena_array(a, const struct value **, x->n_args + 1);
	for (uint32_t n = 0; n < x->n_args; n++) {
		l->args[n] = n < y->n_args ? in_common(x->host, x->args[n], y->args[n]) : NULL;
		l->leaves[n] = n < y->n_args ? common_leaves(a, x, y, n) : NULL;
	}
	for (unsigned i = 0; i < 3; i++)
		if (into->shape.grid[i] != c->shape.grid[i])
			into->shape.grid[i] = 0;
	into->launch = l;
	array_push(a, &into->all, y);
}

static void add_to_rest(struct arena *a, struct shape_list *out, struct shape_choice c)
{
	c.merged = true;
	for (size_t n = MAX_SHAPES; n < out->at.n; n++) {
		struct shape_choice *x = &out->at.at[n];

		if (memcmp(x->shape.block, c.shape.block, sizeof c.shape.block))
			continue;
		x->certain &= c.certain;
		x->guess |= c.guess;
		merge_launch(a, x, &c);
		return;
	}
	if (out->at.n < 2 * MAX_SHAPES)
		array_push(a, &out->at, c);
}

static void add_choice(struct arena *a, struct shape_list *out, struct shape_choice c)
{
	for (size_t n = 0; n < out->at.n; n++)
		if (c.launch && out->at.at[n].launch && choice_same(&out->at.at[n], &c)) {
			array_push(a, &out->at.at[n].all, c.launch);
			return;
		}
	c.all.n = c.all.cap = 0;
	c.all.at = NULL;
	if (c.launch)
		array_push(a, &c.all, c.launch);
	if (out->at.n < MAX_SHAPES)
		array_push(a, &out->at, c);
	else if (c.launch)
		add_to_rest(a, out, c);
}

/* --- the shapes of a launch ------------------------------------------------------------------- */

static bool fits(const int64_t block[3], bool guess)
{
	int64_t product = 1;

	for (unsigned i = 0; i < 3; i++) {
		if (block[i] < 1 || block[i] > MAX_THREADS)
			return false;
		product *= block[i];
	}
	return product <= MAX_THREADS && (!guess || product >= LEAST_GUESS);
}

static void set_grid(const struct launch_facts *l, struct shape *s)
{
	int64_t grid;

	for (unsigned i = 0; i < 3; i++)
		s->grid[i] = l->grid_known && launch_number(l, l->grid[i], &grid) && grid > 0 &&
				     grid <= INT32_MAX
				 ? (uint32_t)grid
				 : 0;
}

/* Equal expressions are equal numbers: dim3(side, side) is square whatever side is. */
static bool pairs_up(const struct launch_facts *l, unsigned axis, const unsigned at[3])
{
	for (unsigned i = 0; i < axis; i++)
		if (value_same(l->block[i], l->block[axis]) && at[i] != at[axis])
			return false;
	return true;
}

void shapes_of_launch(struct arena *a, const struct launch_facts *l, struct shape_list *out)
{
	struct shape_choice c = {.source = SOURCE_LAUNCH, .launch = l};
	struct numbers x[3];
	unsigned at[3];

	if (!l->block_known)
		return;
	for (unsigned i = 0; i < 3; i++)
		x[i] = launch_numbers(l, l->block[i]);
	c.guess = x[0].guess || x[1].guess || x[2].guess;
	c.certain = !c.guess && x[0].n == 1 && x[1].n == 1 && x[2].n == 1;
	set_grid(l, &c.shape);
	for (at[0] = 0; at[0] < x[0].n; at[0]++)
		for (at[1] = 0; at[1] < x[1].n; at[1]++)
			for (at[2] = 0; at[2] < x[2].n; at[2]++) {
				int64_t block[3] = {x[0].at[at[0]], x[1].at[at[1]],
						    x[2].at[at[2]]};

				if (!pairs_up(l, 1, at) || !pairs_up(l, 2, at) ||
				    !fits(block, c.guess))
					continue;
				for (unsigned i = 0; i < 3; i++)
					c.shape.block[i] = (uint32_t)block[i];
				add_choice(a, out, c);
			}
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

static void outer_shapes(struct arena *a, const char *kernel, const struct outer_list *outer,
			 struct shape_list *out)
{
	for (size_t n = 0; n < outer->at.n; n++) {
		const struct outer_launch *l = &outer->at.at[n];
		struct shape_choice c = {
		    .source = SOURCE_OTHER_FILE, .guess = l->guess, .outer = l};
		bool is_new = true;

		memcpy(c.shape.block, l->block, sizeof c.shape.block);
		memcpy(c.shape.grid, l->grid, sizeof c.shape.grid);
		for (size_t i = 0; i < out->at.n; i++)
			is_new &= memcmp(&out->at.at[i].shape, &c.shape, sizeof c.shape) != 0;
		if (is_new && !strcmp(l->kernel, kernel))
			add_choice(a, out, c);
	}
}

/* Has it a shape that another launch has had before? */
static bool launch_is_seen(const struct shape_list *out, const struct launch_facts *l)
{
	for (size_t n = 0; n < out->at.n; n++)
		for (size_t i = 0; i < out->at.at[n].all.n; i++)
			if (out->at.at[n].all.at[i] == l)
				return true;
	return false;
}

/* Each shape stands for the launches whose block is not known, too. */
static void add_unknown(struct shape_list *out, const struct launch_refs *unknown)
{
	for (size_t n = 0; n < out->at.n; n++)
		out->at.at[n].unknown = *unknown;
}

void shapes_choose(struct arena *a, const struct ir_module *m, uint32_t kernel,
		   const struct shape_sources *from, struct shape_list *out)
{
	const struct launch_facts *unknown = NULL;
	struct launch_refs unknowns = {0};
	size_t before;

	for (size_t n = 0; n < from->launches->at.n; n++) {
		const struct launch_facts *l = &from->launches->at.at[n];

		if (l->kernel != kernel)
			continue;
		before = out->at.n;
		shapes_of_launch(a, l, out);
		if (out->at.n > before || launch_is_seen(out, l))
			continue;
		unknown = l;
		array_push(a, &unknowns.at, l);
	}
	add_unknown(out, &unknowns);
	if (out->at.n)
		return;
	if (from->configured) {
		struct shape_choice c = {.source = SOURCE_CONFIGURATION, .certain = true};

		memcpy(c.shape.block, from->configured, sizeof c.shape.block);
		add_choice(a, out, c);
		return;
	}
	if (!unknown && from->outer)
		outer_shapes(a, m->functions.at[kernel].mangled, from->outer, out);
	if (out->at.n)
		return;
	fallback_shapes(a, m, kernel, out);
	for (size_t n = 0; n < out->at.n; n++)
		out->at.at[n].launch = unknown;
	add_unknown(out, &unknowns);
}
