/*
 * grid_rest.c - does other host code take what a grid that is cut off leaves?
 */
#include "facts/grid_rest.h"

#include <string.h>

#include "facts/host.h"

/* Is it one that the grid is computed from? */
static bool is_own_remainder(const struct quotient *q, uint32_t span)
{
	for (unsigned i = 0; i < q->n_remainders; i++)
		if (q->remainders[i] == span)
			return true;
	return false;
}

/* What a number is called where it is read: a variable, a parameter, a member; NULL: it has no name. */
static const char *read_name(const struct ir_function *f, const struct ir_inst *i)
{
	const struct ir_inst *from;

	while (i->op == OP_CAST)
		i = ir_at(f, ir_arg(f, i, 0));
	if (i->op == OP_PARAM)
		return f->params.at[i->imm].name;
	if (i->op != OP_LOAD)
		return NULL;
	from = ir_at(f, ir_arg(f, i, 0));
	return i->text ? i->text : from->op == OP_LOCAL ? f->locals.at[from->imm].name : NULL;
}

/* Something that a call gave just there: of a number drawn by chance */
static bool is_fresh(const struct ir_function *f, const struct ir_inst *i)
{
	while (i->op == OP_CAST)
		i = ir_at(f, ir_arg(f, i, 0));
	return i->op == OP_OPAQUE && !i->n_args;
}

/* The size is a parameter, and no member or what somebody else has put somewhere: its name; NULL: it is
 * not. */
static const char *parameter_name(const struct block *b, const struct value *size)
{
	uint32_t leaves[MAX_HOST_LEAVES];
	unsigned n = 0;
	const struct symbol *s;

	host_leaves(b, size, leaves, &n);
	s = n == 1 ? &b->symbols.at[leaves[0]] : NULL;
	return s && s->kind == SYMBOL_ARGUMENT && !s->key[1] && s->name && *s->name ? s->name : NULL;
}

static const struct event *launch_event(const struct launch_facts *l)
{
	for (size_t n = 0; n < l->host_facts->events.n; n++)
		if (l->host_facts->events.at[n].kind == EVENT_LAUNCH &&
		    l->host_facts->events.at[n].span == l->span)
			return &l->host_facts->events.at[n];
	return NULL;
}

static bool launches(const struct ir_function *f)
{
	for (size_t n = 1; n < f->insts.n; n++)
		if (f->insts.at[n].op == OP_LAUNCH)
			return true;
	return false;
}

static void mark_called(const struct ir_module *m, uint32_t from, bool *marks)
{
	const struct ir_function *f = &m->functions.at[from];

	if (marks[from])
		return;
	marks[from] = true;
	for (size_t n = 1; n < f->insts.n; n++)
		if (f->insts.at[n].op == OP_CALL && f->insts.at[n].imm >= 0)
			mark_called(m, (uint32_t)f->insts.at[n].imm, marks);
}

static bool calls_reach(const struct ir_module *m, uint32_t from, uint32_t to)
{
	struct arena scratch = {0};
	bool *marks = arena_array(&scratch, bool, m->functions.n), reached;

	mark_called(m, from, marks);
	reached = marks[to];
	arena_release(&scratch);
	return reached;
}

/* It launches by a size of its own: what it asks is asked of that. */
static bool minds_its_own(const struct ir_module *m, uint32_t function, const struct event *launch)
{
	return launch && launches(&m->functions.at[function]) &&
	       !calls_reach(m, function, launch->function) &&
	       !calls_reach(m, launch->function, function);
}

/* Does host code ask somewhere else for a remainder that a multiple of d has none of? Of another name than
 * the parameter's it is of another number. */
static bool asks_for_remainder(const struct launch_facts *l, const struct quotient *q)
{
	const struct ir_module *m = l->host_facts->module;
	const char *size = parameter_name(l->host, q->numerator), *of;
	const struct event *launch = size ? launch_event(l) : NULL;
	int64_t d = q->denominator;

	for (size_t f = 0; f < m->functions.n; f++) {
		const struct ir_function *fn = &m->functions.at[f];

		for (size_t n = 1; fn->kind == IR_HOST && n < fn->insts.n; n++) {
			const struct ir_inst *i = &fn->insts.at[n], *by;

			if ((i->op != OP_REM && i->op != OP_AND) || is_own_remainder(q, i->span))
				continue;
			by = ir_at(fn, ir_arg(fn, i, 1));
			if (by->op != OP_CONST ||
			    !(i->op == OP_AND ? by->imm == d - 1
					      : by->imm == d || (by->imm >= 8 && d % by->imm == 0)) ||
			    is_fresh(fn, ir_at(fn, ir_arg(fn, i, 0))))
				continue;
			of = read_name(fn, ir_at(fn, ir_arg(fn, i, 0)));
			if ((!size || !of || !*of || !strcmp(size, of)) &&
			    !minds_its_own(m, (uint32_t)f, launch))
				return true;
		}
	}
	return false;
}

/* Is it the number that the quotient is divided by? */
static bool is_divisor(const struct block *b, const struct quotient *q, const struct value *v)
{
	int64_t c;

	return q->by ? is_same_number(b, v, q->by) : value_constant(v, &c) && c == q->denominator;
}

static bool cond_has_remainder(const struct block *b, const struct quotient *q, const struct cond *c)
{
	if ((c->a && cond_has_remainder(b, q, c->a)) || (c->b && cond_has_remainder(b, q, c->b)))
		return true;
	for (unsigned i = 0; c->p && i < c->p->n; i++) {
		const struct monomial *m = &b->monomials.at[c->p->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++)
			if (is_own_remainder(q, b->symbols.at[m->sym[j]].span))
				return true;
	}
	return false;
}

/* Does the path come through a question after the remainder that the grid is computed from? */
static bool path_has_remainder(const struct block *b, const struct quotient *q, const struct guard *g)
{
	while (g && !cond_has_remainder(b, q, g->cond))
		g = g->up;
	return g != NULL;
}

/* --- what begins where the grid ends ------------------------------------------------------------- */

static const struct value *of_symbol(const struct block *b, uint32_t symbol, struct quotient *q)
{
	return quotient_of_symbol(b, symbol, q) ? q->numerator : NULL;
}

/* Is the symbol the quotient that the grid is? */
static bool is_quotient(const struct block *b, const struct quotient *q, uint32_t symbol)
{
	const struct symbol *s = &b->symbols.at[symbol];
	const struct value *of;
	struct quotient other;

	while (s->kind == SYMBOL_RESULT && s->op == OP_CAST && s->a && s->a->n == 1 &&
	       b->monomials.at[s->a->terms[0].mono].n == 1) {
		symbol = b->monomials.at[s->a->terms[0].mono].sym[0];
		s = &b->symbols.at[symbol];
	}
	if (s->kind != SYMBOL_RESULT)
		return false;
	if (q->by)
		return s->op == OP_DIV && s->b && is_same_number(b, s->b, q->by) &&
		       is_same_number(b, s->a, q->numerator);
	of = of_symbol(b, symbol, &other);
	return of && other.denominator == q->denominator && is_same_number(b, of, q->numerator);
}

/* Is it some number and so many elements as the whole blocks have, forwards or back? */
static bool is_past_blocks(const struct block *b, const struct quotient *q, const struct value *v)
{
	v = under_casts(b, v);
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];
		bool whole = q->by ? m->n > 1 : v->terms[i].v.uniform && v->terms[i].v.c % q->denominator == 0;

		for (unsigned j = 0; j < m->n && whole; j++)
			if (is_quotient(b, q, m->sym[j]))
				return true;
	}
	return false;
}

static bool cond_is_past_blocks(const struct block *b, const struct quotient *q, const struct cond *c)
{
	return (c->a && cond_is_past_blocks(b, q, c->a)) || (c->b && cond_is_past_blocks(b, q, c->b)) ||
	       (c->p && is_past_blocks(b, q, c->p));
}

static bool path_is_past_blocks(const struct block *b, const struct quotient *q, const struct guard *g)
{
	while (g && !cond_is_past_blocks(b, q, g->cond))
		g = g->up;
	return g != NULL;
}

/* A launch, copy or fill of memory from there on. */
static bool begins_past_blocks(const struct block *b, const struct quotient *q, const struct event *e)
{
	uint32_t first = e->kind == EVENT_LAUNCH ? LAUNCH_OPERANDS : 0;

	for (uint32_t i = first; i < e->n_args; i++) {
		const struct value *v = e->args[i];

		if (v && (e->kind == EVENT_LAUNCH || v->type == IR_PTR) && is_past_blocks(b, q, v))
			return true;
	}
	return false;
}

/* The instruction under conversions, or what the one store to the local that it is read from has put
 * there. */
static const struct ir_inst *made_by(const struct ir_function *f, const struct ir_inst *i)
{
	const struct ir_inst *address, *stored = NULL;

	while (i->op == OP_CAST)
		i = ir_at(f, ir_arg(f, i, 0));
	if (i->op != OP_LOAD)
		return i;
	address = ir_at(f, ir_arg(f, i, 0));
	for (size_t n = 1; address->op == OP_LOCAL && n < f->insts.n; n++) {
		const struct ir_inst *s = &f->insts.at[n], *to;

		if (s->op != OP_STORE)
			continue;
		to = ir_at(f, ir_arg(f, s, 0));
		if (to->op != OP_LOCAL || to->imm != address->imm)
			continue;
		if (stored)
			return i;
		stored = ir_at(f, ir_arg(f, s, 1));
	}
	while (stored && stored->op == OP_CAST)
		stored = ir_at(f, ir_arg(f, stored, 0));
	return stored ? stored : i;
}

static bool has_constant(const struct ir_function *f, const struct ir_inst *i, int64_t c)
{
	for (uint32_t n = 0; n < i->n_args; n++) {
		const struct ir_inst *a = ir_at(f, ir_arg(f, i, n));

		if (a->op == OP_CONST && a->imm == c)
			return true;
	}
	return false;
}

static bool divides_by(const struct ir_function *f, const struct ir_inst *i, int64_t d)
{
	return (i->op == OP_DIV && has_constant(f, i, d)) ||
	       (i->op == OP_SHR && ((int64_t)1 << 30) % d == 0 &&
		ir_at(f, ir_arg(f, i, 1))->op == OP_CONST &&
		(int64_t)1 << (ir_at(f, ir_arg(f, i, 1))->imm & 31) == d);
}

/* size / d * d, in variables or not, in the function that launches: loops of the host go on there, too. */
static bool host_counts_whole(const struct kernel_facts *host, const struct event *launch, int64_t d)
{
	const struct ir_function *f = &host->module->functions.at[launch->function];

	for (size_t n = 1; n < f->insts.n; n++) {
		const struct ir_inst *i = &f->insts.at[n];

		if (i->op != OP_MUL || !has_constant(f, i, d))
			continue;
		for (uint32_t a = 0; a < 2; a++)
			if (divides_by(f, made_by(f, ir_at(f, ir_arg(f, i, a))), d))
				return true;
	}
	return false;
}

/* --- another launch of the kernel ------------------------------------------------------------------ */

/* The kernel's symbol for the number that a launch passes; 0: none, it knows the number, or does not ask
 * for it. */
static uint32_t symbol_for(const struct block *b, uint32_t param, int64_t leaf)
{
	for (uint32_t n = 1; n < b->symbols.n; n++)
		if (b->symbols.at[n].kind == SYMBOL_ARGUMENT && b->symbols.at[n].key[0] == param &&
		    b->symbols.at[n].key[1] == leaf)
			return n;
	return 0;
}

/* Is it added to something, and not only a factor of what counts blocks, threads or rounds? */
static bool is_added(const struct block *b, const struct value *v, uint32_t symbol)
{
	for (unsigned i = 0; v && i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];
		bool here = false, counts = !v->terms[i].v.uniform;

		for (unsigned j = 0; j < m->n; j++) {
			enum symbol_kind kind = b->symbols.at[m->sym[j]].kind;
			uint32_t leaves[MAX_HOST_LEAVES];
			unsigned n = 0;

			counts |= kind == SYMBOL_BLOCK_INDEX || kind == SYMBOL_COUNTER;
			here |= m->sym[j] == symbol;
			if (kind == SYMBOL_RESULT || kind == SYMBOL_SELECT)
				host_leaves(b, &(struct value){.n = 1, .terms = &v->terms[i]}, leaves, &n);
			for (unsigned k = 0; k < n; k++)
				if (leaves[k] == symbol)
					return true;
		}
		if (here && !counts)
			return true;
	}
	return false;
}

static bool cond_adds(const struct block *b, const struct cond *c, uint32_t symbol)
{
	return (c->a && cond_adds(b, c->a, symbol)) || (c->b && cond_adds(b, c->b, symbol)) ||
	       is_added(b, c->p, symbol);
}

/* Does what the launch passes there decide where the kernel begins? */
static bool moves_the_work(const struct kernel_facts *k, uint32_t param, int64_t leaf)
{
	uint32_t symbol = symbol_for(k->block, param, leaf);

	for (size_t n = 0; symbol && n < k->events.n; n++) {
		const struct event *e = &k->events.at[n];

		if (e->kind != EVENT_ACCESS)
			continue;
		if (is_added(k->block, e->address, symbol))
			return true;
		for (const struct guard *g = e->guards; g; g = g->up)
			if (cond_adds(k->block, g->cond, symbol))
				return true;
	}
	return false;
}

/* One number of two launches of the kernel. */
static bool begins_elsewhere(const struct grid_rest *r, uint32_t param, int64_t leaf,
			     const struct value *here, const struct value *there)
{
	int64_t c;

	if (!here || !there)
		return true;
	if (value_same(here, there))
		return false;
	if (here->type == IR_PTR)
		return !here->base || here->base == there->base;
	if (here->has_real || ir_types[here->type].class != IR_CLASS_INT ||
	    (param == r->size_param && leaf == r->size_leaf))
		return false;
	if (value_constant(here, &c))
		return !value_constant(there, &c);
	return moves_the_work(r->k, param, leaf);
}

static bool takes_another_part(const struct grid_rest *r, const struct event *e)
{
	const struct ir_function *f = r->k->kernel;
	const struct launch_facts *l = r->l;

	for (uint32_t i = 0; i < f->params.n; i++) {
		const struct ir_param *p = &f->params.at[i];
		uint32_t operand = LAUNCH_OPERANDS + i;
		const struct value **own = l->leaves ? l->leaves[i] : NULL;
		const struct value **other = e->leaves ? e->leaves[operand] : NULL;

		if (i >= l->n_args || operand >= e->n_args)
			return true;
		if (!p->is_aggregate) {
			if (begins_elsewhere(r, i, 0, l->args[i], e->args[operand]))
				return true;
			continue;
		}
		for (uint32_t leaf = 0; leaf < p->n_leaves; leaf++)
			if (begins_elsewhere(r, i, p->leaves[leaf].offset + 1, own ? own[leaf] : NULL,
					     other ? other[leaf] : NULL))
				return true;
	}
	return false;
}

/* A launch of the same kernel by another grid, for what the grid leaves; or of any behind a question for
 * it. */
static bool launch_takes_rest(const struct grid_rest *r, const struct event *e)
{
	const struct value *grid = r->l->grid[r->axis];

	return path_has_remainder(r->l->host, r->q, e->guards) ||
	       (e->kernel == r->l->kernel && !value_same(e->args[LAUNCH_GRID_X + r->axis], grid) &&
		takes_another_part(r, e));
}

/* In another call than the launch's there is another by the same grid: what begins there where blocks end
 * goes with that one. */
static bool goes_with_another(const struct grid_rest *r, const struct event *launch, const struct event *e)
{
	const struct kernel_facts *host = r->l->host_facts;

	for (size_t n = 0; e->context != launch->context && n < host->events.n; n++) {
		const struct event *other = &host->events.at[n];

		if (other->kind == EVENT_LAUNCH && other->context == e->context &&
		    other->n_args > LAUNCH_GRID_X + r->axis &&
		    value_same(other->args[LAUNCH_GRID_X + r->axis], r->l->grid[r->axis]))
			return true;
	}
	return false;
}

static bool remainder_in_sight(const struct block *b, const struct quotient *q)
{
	for (size_t n = 1; n < b->symbols.n; n++) {
		const struct symbol *s = &b->symbols.at[n];
		int64_t c;

		if (s->kind != SYMBOL_RESULT || !s->b || is_own_remainder(q, s->span) ||
		    !host_share_leaf(b, s->a, q->numerator))
			continue;
		if (s->op == OP_REM && is_divisor(b, q, s->b))
			return true;
		if (s->op == OP_AND && !q->by && value_constant(s->b, &c) && c == -q->denominator)
			return true;
	}
	return false;
}

bool grid_rest_is_treated(const struct grid_rest *r)
{
	const struct kernel_facts *host = r->l->host_facts;
	const struct block *b = r->l->host;
	const struct event *launch = launch_event(r->l);

	if (!r->q->by && asks_for_remainder(r->l, r->q))
		return true;
	if (remainder_in_sight(b, r->q))
		return true;
	for (size_t n = 0; n < host->events.n; n++) {
		const struct event *e = &host->events.at[n];

		if (e->kind == EVENT_LAUNCH && e->span == r->l->span && !r->q->by &&
		    host_counts_whole(host, e, r->q->denominator))
			return true;
		if (e->kind != EVENT_LAUNCH && e->kind != EVENT_HOSTCALL)
			continue;
		if ((begins_past_blocks(b, r->q, e) || path_is_past_blocks(b, r->q, e->guards)) &&
		    !(launch && goes_with_another(r, launch, e)))
			return true;
		if (e->kind == EVENT_LAUNCH && e->span != r->l->span &&
		    e->n_args > LAUNCH_GRID_X + r->axis && launch_takes_rest(r, e))
			return true;
	}
	return false;
}
