#include "facts/grid.h"

#include "facts/grid_rest.h"
#include "facts/host.h"
#include "facts/made_of.h"
#include "facts/sample.h"
#include "facts/symbol.h"

int64_t grid_trial(unsigned trial, unsigned leaf)
{
	return trial < 8 ? 1 + (int64_t)trial + leaf : 1000 + 7 * (int64_t)trial + 2 * leaf;
}

/* One that the leaf can have: a block that CUDA advises is whole warps, up to the largest. */
static int64_t trial_of(const struct symbol *leaf, unsigned trial, unsigned n)
{
	int64_t div = (int64_t)leaf->div;

	if (div < 2 || leaf->hi > MAX_THREADS)
		return grid_trial(trial, n);
	return div * (1 + (trial + n) % (leaf->hi / div));
}

bool grid_number(const struct launch_facts *l, const struct value *v, const uint32_t *leaves,
		 unsigned n, unsigned trial, int64_t *out)
{
	struct arena scratch = {0};
	struct world w = world_new(l->host, &scratch, WORLD_LARGE, 0);
	int64_t lanes[MAX_THREADS];
	bool ok = true;

	for (unsigned i = 0; i < n && ok; i++) {
		const struct symbol *leaf = &l->host->symbols.at[leaves[i]];

		ok = host_admits_number(leaf, trial_of(leaf, trial, i));
		world_force(&w, leaves[i], trial_of(leaf, trial, i));
	}
	for (unsigned i = 0; i < n && ok; i++)
		ok = host_admits(&w, l->guards, leaves[i]);
	ok = ok && sample_value(&w, v, lanes);
	*out = ok ? lanes[0] : 0;
	arena_release(&scratch);
	return ok;
}

static bool read_quotient(const struct block *b, const struct value *v, struct quotient *q,
			  unsigned depth);

static bool read_result(const struct block *b, const struct symbol *s, struct quotient *q,
			unsigned depth)
{
	int64_t c;

	switch (s->op) {
	case OP_DIV:
	case OP_SHR:
		if (!s->b || !value_constant(s->b, &c) || c <= 0 || (s->op == OP_SHR && c > 30))
			return false;
		q->numerator = s->a;
		q->denominator = s->op == OP_DIV ? c : (int64_t)1 << c;
		q->span = s->span;
		return ir_types[s->type].class == IR_CLASS_INT;
	case OP_CAST:
		return read_quotient(b, s->a, q, depth + 1);
	case OP_MIN:
	case OP_MAX:
		return read_quotient(b, s->a, q, depth + 1) || read_quotient(b, s->b, q, depth + 1);
	case OP_MATH:
		if (!s->text || s->text[0] != 'c' || s->text[1] != 'e')
			return false;
		q->late_ceil = s->a && read_quotient(b, s->a, q, depth + 1);
		q->is_ceil = !q->late_ceil;
		return true;
	default:
		return false;
	}
}

static bool read_quotient(const struct block *b, const struct value *v, struct quotient *q,
			  unsigned depth)
{
	const struct monomial *m;
	unsigned last = v->n - 1;

	if (!v->n || v->n > 2 || depth > 6 || v->has_real)
		return false;
	if (v->n == 2 && v->terms[0].mono != 0)
		return false;
	m = &b->monomials.at[v->terms[last].mono];
	if (m->n != 1 || v->terms[last].v.c != 1 || b->symbols.at[m->sym[0]].kind != SYMBOL_RESULT)
		return false;
	q->extra += v->n == 2 ? v->terms[0].v.c : 0;
	return read_result(b, &b->symbols.at[m->sym[0]], q, depth);
}

bool quotient_of(const struct block *b, const struct value *v, struct quotient *q)
{
	*q = (struct quotient){0};
	return read_quotient(b, v, q, 0);
}

bool quotient_of_symbol(const struct block *b, uint32_t symbol, struct quotient *q)
{
	*q = (struct quotient){0};
	return read_result(b, &b->symbols.at[symbol], q, 0);
}

int64_t quotient_constant(const struct quotient *q)
{
	const struct value *v = q->numerator;

	return v->n && v->terms[0].mono == 0 ? v->terms[0].v.c : 0;
}

const struct symbol *division_of(const struct block *b, const struct value *v, unsigned depth)
{
	const struct monomial *m = v->n == 1 ? &b->monomials.at[v->terms[0].mono] : NULL;
	const struct symbol *s;

	if (!m || m->n != 1 || v->terms[0].v.c != 1 || depth > 6 || v->has_real)
		return NULL;
	s = &b->symbols.at[m->sym[0]];
	if (s->kind != SYMBOL_RESULT || ir_types[s->type].class != IR_CLASS_INT)
		return NULL;
	if (s->op == OP_CAST)
		return division_of(b, s->a, depth + 1);
	if (s->op == OP_MAX) {
		const struct symbol *of_a = division_of(b, s->a, depth + 1);

		return of_a ? of_a : division_of(b, s->b, depth + 1);
	}
	return s->op == OP_DIV ? s : NULL;
}

static enum grid_fit fit_of_quotient(const struct launch_facts *l, const struct quotient *q)
{
	int64_t c, x;
	uint32_t leaves[4];
	unsigned n = 0;

	if (q->is_ceil)
		return GRID_ROUNDS_UP;
	c = quotient_constant(q) + q->extra * q->denominator;
	if (c <= 0)
		return GRID_EXACT;
	host_leaves(l->host, q->numerator, leaves, &n);
	for (unsigned trial = 0; trial < GRID_TRIALS; trial++)
		if (grid_number(l, q->numerator, leaves, n, trial, &x) &&
		    (x - quotient_constant(q)) % q->denominator)
			return GRID_ROUNDS_UP;
	return GRID_EXACT;
}

/* n % d ? n / d + 1 : n / d and the like: more blocks for one more element past a multiple of the
 * block. */
static enum grid_fit fit_by_trying(const struct kernel_facts *k, const struct launch_facts *l,
				   const struct value *grid, unsigned axis)
{
	uint32_t leaves[4];
	unsigned n = 0;
	int64_t block = k->block->shape.block[axis], less, more;

	host_leaves(l->host, grid, leaves, &n);
	if (n != 1)
		return GRID_UNKNOWN;
	for (int64_t number = block * 8; number <= block * 9; number += block) {
		struct arena scratch = {0};
		struct world at = world_new(l->host, &scratch, WORLD_LARGE, 0),
			     past = world_new(l->host, &scratch, WORLD_LARGE, 0);
		int64_t lanes[MAX_THREADS];
		bool ok;

		world_force(&at, leaves[0], number);
		world_force(&past, leaves[0], number + 1);
		ok = sample_value(&at, grid, lanes);
		less = lanes[0];
		ok = ok && sample_value(&past, grid, lanes);
		more = lanes[0];
		arena_release(&scratch);
		if (ok && less == number / block && more == less + 1)
			return GRID_ROUNDS_UP;
	}
	return GRID_UNKNOWN;
}

/* A number of blocks that somebody else counted: an argument may hide anything, a variable is taken
 * at its word. */
static enum grid_fit fit_of_count(const struct block *b, const struct value *grid)
{
	uint32_t leaves[4];
	unsigned n = 0;

	host_leaves(b, grid, leaves, &n);
	for (unsigned i = 0; i < n; i++)
		if (b->symbols.at[leaves[i]].kind == SYMBOL_ARGUMENT)
			return GRID_UNKNOWN;
	return GRID_EXACT;
}

static enum grid_fit fit_of_launch(const struct kernel_facts *k, const struct launch_facts *l,
				   unsigned axis)
{
	struct quotient q;
	enum grid_fit fit;
	int64_t c;

	if (!l || !l->grid_known)
		return GRID_UNKNOWN;
	if (value_constant(l->grid[axis], &c) || k->block->shape.block[axis] == 1)
		return GRID_EXACT;
	if (quotient_of(l->host, l->grid[axis], &q))
		return fit_of_quotient(l, &q);
	fit = fit_by_trying(k, l, l->grid[axis], axis);
	return fit == GRID_UNKNOWN ? fit_of_count(l->host, l->grid[axis]) : fit;
}

/* The kernel is told a size that is the number of threads whatever the host's numbers: the padded
 * count, then. */
static bool padded_argument(const struct kernel_facts *k, const struct launch_facts *l,
			    unsigned axis)
{
	uint32_t leaves[MAX_HOST_LEAVES];
	unsigned n = 0;

	host_leaves(l->host, l->grid[axis], leaves, &n);
	for (uint32_t i = 0; i < l->n_args; i++) {
		bool same = l->args[i] && ir_types[l->args[i]->type].class == IR_CLASS_INT;
		unsigned seen = 0;

		for (unsigned trial = 0; trial < 12 && same; trial++) {
			int64_t grid, size;

			if (!grid_number(l, l->grid[axis], leaves, n, trial, &grid) ||
			    !grid_number(l, l->args[i], leaves, n, trial, &size))
				continue;
			same = grid * (int64_t)k->block->shape.block[axis] == size;
			seen++;
		}
		if (same && seen > 2)
			return true;
	}
	return false;
}

/* The function that launches decides by its own formula; what its callers pass only where that says
 * nothing. */
enum grid_fit grid_fit_of(const struct kernel_facts *k, unsigned axis)
{
	const struct launch_facts *alone = k->launch ? k->launch->alone : NULL;
	enum grid_fit fit = GRID_UNKNOWN;

	if (alone)
		fit = fit_of_launch(k, alone, axis);
	if (fit == GRID_UNKNOWN)
		fit = fit_of_launch(k, k->launch, axis);
	if (fit == GRID_ROUNDS_UP && padded_argument(k, alone ? alone : k->launch, axis))
		return GRID_EXACT;
	return fit;
}

/* --- rounding down --- */

static bool uses_grid_extent(const struct ir_module *m, uint32_t function, unsigned axis,
			     unsigned depth)
{
	const struct ir_function *f = &m->functions.at[function];

	for (size_t n = 1; n < f->insts.n; n++) {
		const struct ir_inst *i = &f->insts.at[n];

		if (i->op == OP_BUILTIN && i->imm == BUILTIN_GDIM_X + (int64_t)axis)
			return true;
		if (i->op == OP_CALL && i->imm >= 0 && depth < 6 &&
		    uses_grid_extent(m, (uint32_t)i->imm, axis, depth + 1))
			return true;
	}
	return false;
}

const struct value *under_casts(const struct block *b, const struct value *v)
{
	for (;;) {
		const struct monomial *m = v->n == 1 ? &b->monomials.at[v->terms[0].mono] : NULL;
		const struct symbol *s =
		    m && m->n == 1 && v->terms[0].v.c == 1 ? &b->symbols.at[m->sym[0]] : NULL;

		if (!s || s->kind != SYMBOL_RESULT || s->op != OP_CAST || !s->a ||
		    ir_types[s->type].class != IR_CLASS_INT || ir_types[s->type].bytes < 4 ||
		    ir_types[s->a->type].class != IR_CLASS_INT)
			return v;
		v = s->a;
	}
}

bool is_same_number(const struct block *b, const struct value *x, const struct value *y)
{
	x = under_casts(b, x);
	y = under_casts(b, y);
	for (unsigned i = 0; x->n == y->n && i < x->n; i++)
		if (x->terms[i].mono != y->terms[i].mono || !x->terms[i].v.uniform ||
		    !y->terms[i].v.uniform || x->terms[i].v.c != y->terms[i].v.c)
			return false;
	return x->n == y->n && !x->has_real && !y->has_real;
}

/* Coefficient of blockIdx on this axis, alone in its monomial; 0: none. */
static int64_t block_step(const struct block *b, const struct value *v, unsigned axis)
{
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		if (m->n == 1 && b->symbols.at[m->sym[0]].kind == SYMBOL_BLOCK_INDEX &&
		    b->symbols.at[m->sym[0]].axis == axis && v->terms[i].v.uniform)
			return v->terms[i].v.c;
	}
	return 0;
}

struct compared { /* what the kernel compares an element's number with */
	const struct symbol *argument; /* NULL: it does not */
	const struct value *size; /* of the host's, as the launch passes it */
	int64_t missing; /* elements short of it that the condition lets through: 0 or less */
};

const struct value *passed_for(const struct kernel_facts *k, const struct launch_facts *l,
			       const struct symbol *argument)
{
	uint32_t n = (uint32_t)argument->key[0];
	const struct ir_param *p;

	if (n >= l->n_args)
		return NULL;
	if (!argument->key[1])
		return l->args[n];
	p = &k->kernel->params.at[n];
	for (uint32_t leaf = 0; l->leaves && l->leaves[n] && leaf < p->n_leaves; leaf++)
		if (p->leaves[leaf].offset + 1 == argument->key[1])
			return l->leaves[n][leaf];
	return NULL;
}

/* Elements short of the bound that the condition lets through (0 or less): it speaks of the first thread
 * of block 0, which has the most of them before it. A thread before the first element has no more. */
static int64_t short_of_bound(const struct block *b, const struct value *p, int64_t sign)
{
	int64_t most = INT64_MIN;

	if (!p->n || p->terms[0].mono != 0)
		return 0;
	for (unsigned t = 0; t < b->threads; t++) {
		int64_t c = sign * vec_at(&p->terms[0].v, t);

		most = c > most ? c : most;
	}
	most += sign > 0;
	return most < 0 ? most : 0;
}

/* What the launch passes for n, if the condition (or its negation, where it does not hold) is
 * n - (step * blockIdx + ...) >= 0 with blockIdx of that axis; step 0: any. */
static bool grid_bound(const struct kernel_facts *k, const struct launch_facts *l,
		       const struct cond *c, bool holds, unsigned axis, int64_t step,
		       struct compared *out)
{
	const struct block *b = k->block;
	int64_t sign = holds ? 1 : -1; /* not p >= 0 is -p - 1 >= 0 */
	int64_t found = c->kind == COND_GE ? -sign * block_step(b, c->p, axis) : 0;

	if (found <= 0 || (step && found != step))
		return false;
	for (unsigned i = 0; i < c->p->n; i++) {
		const struct monomial *m = &b->monomials.at[c->p->terms[i].mono];
		const struct symbol *s = m->n == 1 ? &b->symbols.at[m->sym[0]] : NULL;

		if (s && s->kind == SYMBOL_ARGUMENT && c->p->terms[i].v.uniform &&
		    c->p->terms[i].v.c == sign) {
			*out = (struct compared){s, passed_for(k, l, s), short_of_bound(b, c->p, sign)};
			return out->size != NULL;
		}
	}
	return false;
}

/* The size that a condition of the path compares the element with; false: it does not. */
static bool cond_bound(const struct kernel_facts *k, const struct launch_facts *l,
		       const struct cond *c, bool holds, unsigned axis, int64_t step,
		       struct compared *out)
{
	if (c->kind == COND_NOT)
		return cond_bound(k, l, c->a, !holds, axis, step, out);
	if (c->kind == (holds ? COND_AND : COND_OR))
		return cond_bound(k, l, c->a, holds, axis, step, out) ||
		       cond_bound(k, l, c->b, holds, axis, step, out);
	return grid_bound(k, l, c, holds, axis, step, out);
}

const struct value *grid_size(const struct kernel_facts *k, const struct launch_facts *l,
			      unsigned axis)
{
	struct compared with;

	for (size_t n = 0; n < k->events.n; n++) {
		const struct event *e = &k->events.at[n];

		if (e->kind != EVENT_ACCESS || e->space != SPACE_GLOBAL)
			continue;
		for (const struct guard *g = e->guards; g; g = g->up)
			if (cond_bound(k, l, g->cond, true, axis, 0, &with))
				return with.size;
	}
	return NULL;
}

/* Each block takes the next `denominator` elements, and the kernel compares each with the size: so
 * any size is meant. */
static bool kernel_bound(const struct kernel_facts *k, const struct launch_facts *l,
			 const struct quotient *q, unsigned axis, struct compared *out)
{
	for (size_t n = 0; n < k->events.n; n++) {
		const struct event *e = &k->events.at[n];

		if (e->kind != EVENT_ACCESS || e->space != SPACE_GLOBAL || !e->bytes)
			continue;
		for (const struct guard *g = e->guards; g; g = g->up)
			if (cond_bound(k, l, g->cond, true, axis, q->denominator, out) &&
			    host_share_leaf(l->host, out->size, q->numerator))
				return true;
	}
	return false;
}

/* Is the number none that the value's type holds? (A6) */
static bool overflows(const struct value *v, int64_t number)
{
	return number < 0 || (ir_types[v->type].bytes <= 4 && number > INT32_MAX);
}

/* (n - c) / d, with nothing added to it */
static bool is_short(const struct quotient *q)
{
	return !q->extra && quotient_constant(q) < 0;
}

/* Quotients of another make than n / d are held against the kernel's own count of elements, and may
 * give a block too many for some numbers. */
static bool is_of_its_own_make(const struct quotient *q)
{
	return q->in_formula || is_short(q);
}

/* The most that the quotient may leave. */
static int64_t most_missed(const struct quotient *q, int64_t per_block)
{
	return per_block - 1 - (is_short(q) ? quotient_constant(q) : 0);
}

/* Elements that `grid` blocks leave, for numbers that the path to the launch allows: never more than
 * such a quotient can, and of some numbers not none. */
static bool leaves_a_rest(const struct launch_facts *l, const struct value *grid,
			  const struct compared *with, const struct quotient *q)
{
	uint32_t leaves[MAX_HOST_LEAVES];
	unsigned n = 0, of_size;
	int64_t blocks, elements, rest, per_block = q->denominator;
	bool own = is_of_its_own_make(q), some = false;

	host_leaves(l->host, with->size, leaves, &n);
	of_size = n;
	host_leaves(l->host, grid, leaves, &n);
	if (q->in_formula && n != of_size) /* something else chooses */
		return false;
	if (q->by)
		host_leaves(l->host, q->by, leaves, &n);
	if (!n || host_path_is_opaque(l->host, l->guards, leaves, n))
		return false;
	for (unsigned trial = 0; trial < GRID_TRIALS; trial++) {
		if (!grid_number(l, with->size, leaves, n, trial, &elements) ||
		    !grid_number(l, grid, leaves, n, trial, &blocks) ||
		    (q->by && !grid_number(l, q->by, leaves, n, trial, &per_block)) ||
		    blocks < 0 || overflows(with->size, elements))
			continue;
		if (blocks == 1 && elements < per_block) /* max(1, n / block) */
			continue;
		rest = elements + (own ? with->missing : 0) - blocks * per_block;
		if (rest < (own ? -per_block : 0) || rest > most_missed(q, per_block))
			return false;
		some |= rest > 0;
	}
	return some;
}

/* n / threads, where threads is what the launch says for its block. */
static bool quotient_by_block(const struct kernel_facts *k, const struct launch_facts *l,
			      unsigned axis, struct quotient *q)
{
	const struct symbol *s = division_of(l->host, l->grid[axis], 0);
	const struct value *block = l->block[axis];
	int64_t c;
	if (!s || !s->b || !l->block_known || value_constant(s->b, &c) ||
	    !is_same_number(l->host, s->b, block))
		return false;
	*q = (struct quotient){.numerator = s->a,
			       .by = s->b,
			       .denominator = k->block->shape.block[axis],
			       .span = s->span};
	return true;
}

struct formula { /* what a number of blocks is made of */
	const struct block *b;
	struct quotient *q;
	int64_t divisor; /* of its quotients and remainders, 0: none yet */
	bool several; /* there are different ones, or one is not known */
};

static void take_divisor(struct formula *f, int64_t by)
{
	f->several |= by < 2 || (f->divisor && f->divisor != by);
	f->divisor = by;
}

static void take_quotient(struct formula *f, const struct symbol *s)
{
	struct quotient q = {0};

	if (!read_result(f->b, s, &q, 0)) {
		f->several = true;
		return;
	}
	take_divisor(f, q.denominator);
	if (!f->q->denominator) {
		f->q->numerator = q.numerator;
		f->q->denominator = q.denominator;
		f->q->span = q.span;
	}
}

static void take_remainder(struct formula *f, const struct symbol *s)
{
	int64_t by = 0;

	if (s->b && value_constant(s->b, &by))
		by += s->op == OP_AND;
	take_divisor(f, by);
	if (f->q->n_remainders == MAX_REMAINDERS)
		f->several = true;
	else
		f->q->remainders[f->q->n_remainders++] = s->span;
}

/* Leaves end the way down. */
static bool take_part(void *context, uint32_t symbol)
{
	struct formula *f = context;
	const struct symbol *s = &f->b->symbols.at[symbol];

	if (s->kind == SYMBOL_RESULT && (s->op == OP_DIV || s->op == OP_SHR))
		take_quotient(f, s);
	if (s->kind == SYMBOL_RESULT && (s->op == OP_REM || s->op == OP_AND))
		take_remainder(f, s);
	return s->kind != SYMBOL_RESULT && s->kind != SYMBOL_SELECT;
}

/* A quotient by one number with something added by a question after the remainder. */
static bool quotient_in_formula(const struct launch_facts *l, const struct value *grid,
				struct quotient *q)
{
	struct formula f = {.b = l->host, .q = q};

	*q = (struct quotient){.in_formula = true};
	return made_of(l->host, grid, take_part, &f) && !f.several && q->denominator && q->n_remainders;
}

bool grid_rounds_down(const struct kernel_facts *k, const struct launch_facts *l, unsigned axis,
		      struct quotient *q)
{
	struct compared with;
	struct grid_rest rest;

	if (!l->grid_known || uses_grid_extent(k->module, k->kernel_index, axis, 0) ||
	    (!quotient_by_block(k, l, axis, q) &&
	     (k->source != SOURCE_LAUNCH || (!quotient_of(l->host, l->grid[axis], q) &&
					     !quotient_in_formula(l, l->grid[axis], q)))) ||
	    q->is_ceil || q->denominator <= 1)
		return false;
	if (!kernel_bound(k, l, q, axis, &with)) {
		if (!q->late_ceil)
			return false;
		with = (struct compared){NULL, q->numerator, 0};
	}
	q->most_missed = most_missed(q, q->denominator);
	rest = (struct grid_rest){k, l, q, axis, UINT32_MAX, 0};
	if (with.argument) {
		rest.size_param = (uint32_t)with.argument->key[0];
		rest.size_leaf = with.argument->key[1];
	}
	return leaves_a_rest(l, l->grid[axis], &with, q) && !grid_rest_is_treated(&rest);
}

/* --- grid and block exchanged --- */

/* What the value is divided by, at last; NULL: it is no quotient of integers or of reals that is
 * rounded up. */
static const struct value *last_divisor(struct block *b, const struct value *v, unsigned depth)
{
	unsigned last = v->n - 1;
	const struct monomial *m =
	    v->n == 1 || (v->n == 2 && v->terms[0].mono == 0) ? &b->monomials.at[v->terms[last].mono]
							      : NULL;
	const struct symbol *s;

	if (!m || m->n != 1 || v->terms[last].v.c != 1 || v->has_real || depth > 6)
		return NULL;
	s = &b->symbols.at[m->sym[0]];
	if (s->kind != SYMBOL_RESULT)
		return NULL;
	switch (s->op) {
	case OP_DIV:
		return s->b;
	case OP_SHR:
		return value_binary(b, OP_SHL, IR_I64, value_const(b, IR_I64, 1),
				    value_cast(b, IR_I64, s->b));
	case OP_CAST:
	case OP_MATH:
		return s->a ? last_divisor(b, s->a, depth + 1) : NULL;
	default:
		return NULL;
	}
}

/* Does the host come to the launch with this number, and is the block too large then? */
static bool is_huge_with(const struct kernel_facts *host, const struct event *launch,
			 const struct value *block, const uint32_t *leaves, unsigned n,
			 int64_t number)
{
	struct arena scratch = {0};
	struct world w = world_new(host->block, &scratch, WORLD_LARGE, 0);
	int64_t lanes[MAX_THREADS];
	bool ok = true;

	for (unsigned i = 0; i < n && ok; i++) {
		ok = host_admits_number(&host->block->symbols.at[leaves[i]], i ? 256 : number);
		world_force(&w, leaves[i], i ? 256 : number);
	}
	for (unsigned i = 0; i < n && ok; i++)
		ok = host_admits(&w, launch->guards, leaves[i]);
	ok = ok && sample_value(&w, block, lanes) && lanes[0] > MAX_THREADS;
	arena_release(&scratch);
	return ok;
}

/* Some size is so large that the quotient is no block any more. */
static bool may_be_huge(const struct kernel_facts *host, const struct event *launch,
			const struct value *block)
{
	uint32_t leaves[MAX_HOST_LEAVES];
	unsigned n = 0;

	host_leaves(host->block, block, leaves, &n);
	if (!n || host_path_is_opaque(host->block, launch->guards, leaves, n))
		return false;
	for (unsigned power = 30; power > 4; power -= 2)
		if (is_huge_with(host, launch, block, leaves, n, (int64_t)1 << power))
			return true;
	return false;
}

bool grid_is_exchanged(const struct kernel_facts *host, const struct event *launch, unsigned axis)
{
	const struct value *grid = launch->args[LAUNCH_GRID_X + axis],
			   *block = launch->args[LAUNCH_BLOCK_X + axis],
			   *by = last_divisor(host->block, block, 0);
	int64_t x = 0, y;

	if (by && by->has_real)
		x = (int64_t)by->real;
	if (!by || launch->code->flags & (IRF_NO_GRID | IRF_NO_BLOCK))
		return false;
	if (by->has_real || value_constant(by, &x)
		? !value_constant(grid, &y) || x != y || x < 2
		: !is_same_number(host->block, by, grid))
		return false;
	return may_be_huge(host, launch, block);
}

/* --- the same, by number --- */

/* What a thread takes beside the element that the guard compares: all up to its neighbour's on the
 * axis, and what the block's other rounds take. Where the guard tells blocks apart alone, that is a
 * block's whole part. */
static int64_t taken_beside(const struct block *b, const struct value *p, unsigned axis,
			    int64_t step)
{
	const uint32_t *extent = b->shape.block;
	unsigned next = axis == 0 ? 1 : axis == 1 ? extent[0] : extent[0] * extent[1];
	int64_t apart = 0, rounds;

	for (unsigned i = 0; i < p->n && extent[axis] > 1; i++)
		if (p->terms[i].mono == 0)
			apart = vec_at(&p->terms[i].v, 0) - vec_at(&p->terms[i].v, next);
	if (apart <= 0)
		return step - 1;
	rounds = step - extent[axis] * apart;
	return apart - 1 + (rounds > 0 ? rounds : 0);
}

/* The fewest elements that a guard on this axis leaves to be wished for, by any access: an unrolled
 * thread takes several. */
static void guard_slack(const struct kernel_facts *k, const struct cond *c, unsigned axis,
			struct grid_numbers *out, int64_t *slack)
{
	int64_t lo, hi, step;

	if (c->a)
		guard_slack(k, c->a, axis, out, slack);
	if (c->b)
		guard_slack(k, c->b, axis, out, slack);
	if (c->kind != COND_MASK && c->kind != COND_GE)
		return;
	step = c->p ? -block_step(k->block, c->p, axis) : 0;
	if (step < 0)
		*slack = INT64_MIN; /* the other way round: not followed */
	if (step <= 1)
		return;
	value_range(k->block, c->p, &lo, &hi);
	lo -= taken_beside(k->block, c->p, axis, step);
	if (c->kind == COND_GE || c->p->n > 2)
		lo = INT64_MIN;
	if (lo >= *slack)
		return;
	*slack = lo;
	out->blocks = k->block->shape.grid[axis];
	out->per_block = step;
	out->elements = out->blocks * step + lo;
}

bool grid_misses_by_number(const struct kernel_facts *k, unsigned axis, struct grid_numbers *out)
{
	int64_t slack = INT64_MAX;

	if (k->source != SOURCE_LAUNCH || !k->launch || k->block->shape.grid[axis] < 2 ||
	    uses_grid_extent(k->module, k->kernel_index, axis, 0))
		return false;
	for (size_t n = 0; n < k->events.n; n++)
		if (k->events.at[n].kind == EVENT_ACCESS && k->events.at[n].space == SPACE_GLOBAL)
			for (const struct guard *g = k->events.at[n].guards; g; g = g->up)
				guard_slack(k, g->cond, axis, out, &slack);
	return slack > 0 && slack < INT64_MAX && slack < out->per_block;
}

/* The fewest elements that a condition on this axis lets through, by any access. */
static void count_elements(const struct kernel_facts *k, const struct cond *c, bool holds,
			   unsigned axis, struct grid_numbers *out)
{
	int64_t lo, hi, step, elements;

	if (c->kind == COND_NOT) {
		count_elements(k, c->a, !holds, axis, out);
	} else if (c->kind == (holds ? COND_AND : COND_OR)) {
		count_elements(k, c->a, holds, axis, out);
		count_elements(k, c->b, holds, axis, out);
	}
	if ((c->kind != COND_MASK && c->kind != COND_GE) || !c->p || c->p->n > 2)
		return;
	step = block_step(k->block, c->p, axis) * (holds ? -1 : 1);
	value_range(k->block, c->p, &lo, &hi);
	elements = holds ? hi + 1 : -lo; /* the first thread has the most of them before it */
	if (step <= 1 || elements <= 0 || (out->elements && out->elements <= elements))
		return;
	out->elements = elements;
	out->per_block = step;
}

static bool sizes_by_number(const struct kernel_facts *k, unsigned axis, struct grid_numbers *out)
{
	*out = (struct grid_numbers){.blocks = k->block->shape.grid[axis]};
	if (k->source != SOURCE_LAUNCH || !k->launch || out->blocks < 2 ||
	    uses_grid_extent(k->module, k->kernel_index, axis, 0))
		return false;
	for (size_t n = 0; n < k->events.n; n++)
		if (k->events.at[n].kind == EVENT_ACCESS && k->events.at[n].space == SPACE_GLOBAL)
			for (const struct guard *g = k->events.at[n].guards; g; g = g->up)
				count_elements(k, g->cond, true, axis, out);
	return out->elements;
}

static bool covers_just(const struct grid_numbers *grid, const struct grid_numbers *size)
{
	return grid->blocks == (size->elements + grid->per_block - 1) / grid->per_block;
}

bool grid_is_swapped_by_number(const struct kernel_facts *k, struct grid_numbers *x,
			       struct grid_numbers *y)
{
	return sizes_by_number(k, 0, x) && sizes_by_number(k, 1, y) && covers_just(x, y) &&
	       covers_just(y, x) &&
	       (x->elements > x->blocks * x->per_block || y->elements > y->blocks * y->per_block);
}
