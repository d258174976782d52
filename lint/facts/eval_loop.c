/*
 * eval_loop.c - loops: unrolled where every iteration is concrete and they are short; else run once
 * for iteration k.
 *
 * For iteration k each cell that the body changes by an invariant amount is init + k * step; what
 * else the body changes is widened before the body is evaluated. The guess is made from one dry run
 * and checked on the run that counts: a cell that does not behave is widened further and the run is
 * repeated.
 */
#include <string.h>

#include "facts/cycle.h"
#include "facts/eval.h"
#include "facts/made_of.h"
#include "facts/symbol.h"

#define MAX_UNROLL 1100
#define MAX_UNROLL_STEPS 60000
#define HOST_UNROLL 40 /* host loops matter for the launches in them */
#define HOST_UNROLL_STEPS 40000
#define HOST_IDLE_STEPS 600 /* without a launch */
#define MAX_ROUNDS 8

/* --- one iteration
 * --------------------------------------------------------------------------------------------- */

static void rejoin_all(struct eval *e, struct leave *at, size_t from, size_t n,
		       const struct guard *entry)
{
	while (n-- > from)
		eval_rejoin(e, &at[n], entry);
}

/* The loop's condition in the current state: NULL for none (for (;;)). */
static const struct cond *loop_condition(struct eval *e, const struct ir_inst *i)
{
	if (!i->region[0] || !e->frame->f->regions.at[i->region[0]].insts.n)
		return NULL;
	e->frame->yield = NULL;
	eval_region(e, i->region[0]);
	return e->frame->yield ? cond_of(e->b, e->frame->yield) : NULL;
}

/* Body and step; continues come back before the step. The path inside the iteration ends with it.
 */
static void run_body(struct eval *e, const struct ir_inst *i, struct target *t)
{
	size_t continues = t->continues.n, broke = t->breaks.n, returned = e->frame->returns.n;
	const struct guard *entry = e->s.guards;

	t->entry = entry;
	eval_region(e, i->region[1]);
	if (t->continues.n > continues) { /* who stayed knows that others did not: no longer so once
					     these are back */
		const struct guard *guards =
		    eval_keep_exits(e, entry, e->s.guards, entry, t->continues.at + continues,
				    t->continues.n - continues);
		const struct mask fell_through = e->s.active, none = {0};

		rejoin_all(e, t->continues.at, continues, t->continues.n, entry);
		e->s.guards = e->b->guards = guards;
		/* what those who fell through know of returns from the kernel is kept */
		eval_remember_leaves(e, entry, e->frame->returns.at, returned, e->frame->returns.n,
				     ENDED_RETURN, e->frame->up ? &none : &fell_through, i->span);
		eval_remember_leaves(e, entry, t->breaks.at, broke, t->breaks.n, ENDED_BREAK, &none,
				     i->span);
		e->b->guards = e->s.guards;
	}
	t->continues.n = continues;
	eval_region(e, i->region[2]);
}

/* --- concrete iterations
 * --------------------------------------------------------------------------------------- */

enum step_result { STEP_ON, STEP_DONE, STEP_OPEN };

/* Threads whose condition is false wait in `waiting`; STEP_OPEN when some thread's condition is not
 * known. */
static enum step_result concrete_condition(struct eval *e, const struct ir_inst *i,
					   struct mask *waiting)
{
	const struct cond *c = loop_condition(e, i);
	struct mask yes, no, off;

	if (mask_empty(&e->s.active))
		return STEP_DONE;
	if (!c)
		return i->region[0] && e->frame->f->regions.at[i->region[0]].insts.n ? STEP_OPEN
										     : STEP_ON;
	cond_decide(e->b, c, &yes, &no);
	off = mask_minus(mask_minus(e->s.active, yes), no);
	if (!mask_empty(&off))
		return STEP_OPEN;
	*waiting = mask_or(*waiting, mask_and(e->s.active, no));
	e->s.active = mask_and(e->s.active, yes);
	return mask_empty(&e->s.active) ? STEP_DONE : STEP_ON;
}

/* What was learnt on the way (threads that left) goes on; the iterations' own guards do not. */
static void leave_loop(struct eval *e, const struct checkpoint *start, struct target *t,
		       struct mask waiting, uint32_t span)
{
	const struct state *entry = &start->state;
	const struct mask none = {0};
	const struct guard *guards = eval_keep_exits(e, entry->guards, e->s.guards, entry->guards,
						     t->breaks.at, t->breaks.n);

	e->s.active = mask_or(e->s.active, waiting);
	e->s.guards = guards;
	rejoin_all(e, t->breaks.at, 0, t->breaks.n, entry->guards);
	if (!mask_empty(&e->s.active)) {
		e->s.guards = guards;
		if (e->frame->up) /* what is no end of the thread is in no guard that is kept */
			eval_remember_leaves(e, entry->guards, e->frame->returns.at, start->returns,
					     e->frame->returns.n, ENDED_RETURN, &none, span);
		e->s.ended = 0;
	}
	e->b->guards = e->s.guards;
}

/* Enough iterations: a host loop that launched nothing by now is a computation of the host's own.
 */
static bool too_long(const struct eval *e, unsigned n, uint64_t steps, size_t events)
{
	if (!e->host)
		return n > MAX_UNROLL || steps > MAX_UNROLL_STEPS;
	if (e->launches == events)
		return n > HOST_UNROLL || steps > HOST_IDLE_STEPS;
	return n > HOST_UNROLL || steps > HOST_UNROLL_STEPS;
}

/* Threads that were through with the loop before an iteration were not asked what it asked. */
static void excuse(struct eval *e, const struct guard *stop, const struct mask *waiting)
{
	const struct guard *guards = stop;

	for (const struct guard *g = e->s.guards; g && g != stop; g = g->up)
		guards = guard_push(e->b, guards,
				    g->kind == GUARD_EXIT
					? cond_or(e->b, cond_mask(e->b, *waiting), g->cond)
					: g->cond,
				    g->kind, g->span);
	e->s.guards = e->b->guards = guards;
}

static bool unroll(struct eval *e, const struct ir_inst *i, const struct checkpoint *start,
		   struct target *t)
{
	struct mask waiting = {0};
	uint32_t outer = e->split_span;
	uint64_t steps = e->steps;
	size_t launches = e->launches;
	bool test = !(i->flags & IRF_DO_WHILE);

	for (unsigned n = 0;; n++) {
		enum step_result r = test ? concrete_condition(e, i, &waiting) : STEP_ON;
		const struct guard *before = e->s.guards;

		test = true;
		e->split_span = outer;
		if (r == STEP_OPEN)
			return false;
		if (r == STEP_DONE)
			break;
		if (!mask_empty(&waiting))
			e->split_span = i->span;
		if (too_long(e, n, e->steps - steps, launches) || e->b->out_of_fuel) {
			e->split_span = outer;
			return false;
		}
		run_body(e, i, t);
		e->split_span = outer;
		if (mask_empty(&e->s.active))
			break;
		if (!mask_empty(&waiting) && e->s.guards != before)
			excuse(e, before, &waiting);
	}
	leave_loop(e, start, t, waiting, i->span);
	return true;
}

/* --- iteration k --- */

/* CYCLE: a few numbers in turn; DRIFT: by amounts that are not known, each the same in all threads.
 * Each is less than the next. */
enum change { CHANGE_NONE, CHANGE_STEP, CHANGE_CYCLE, CHANGE_DRIFT, CHANGE_UNIFORM, CHANGE_ANY };

struct moving { /* a cell that the loop changes */
	uint32_t cell;
	enum change change;
	const struct value *init, *step, *widened;
	struct cycle cycle;
	uint32_t symbol; /* in `widened`: UNIFORM, ANY */
	uint64_t unit; /* DRIFT: the amounts are multiples of it */
};

struct iteration {
	const struct ir_inst *i;
	struct checkpoint start;
	ARRAY(struct moving) cells; /* in order */
	uint32_t counter;
	const struct value *k;
	const struct cond *c; /* of iteration k, NULL: always true */
	uint64_t trips;	      /* 0: unknown */
	bool breaks;
	unsigned exits; /* breaks and returns, and the end of a do-while that some threads come to */
};

static bool can_step(const struct value *v)
{
	enum ir_class class = ir_types[v->type].class;

	return (class == IR_CLASS_INT && v->type != IR_BOOL) || class == IR_CLASS_PTR;
}

static const struct value *step_of(struct eval *e, const struct value *from, const struct value *to)
{
	struct sum s;
	const struct value *d;

	if (!can_step(from) || from->type != to->type || from->base != to->base)
		return NULL;
	sum_begin(e->b, &s, to, 1);
	sum_value(e->b, &s, from, -1);
	d = sum_finish(e->b, &s, IR_I64, 0);
	return d->reason == REASON_TERMS ? NULL : d;
}

/* `before`: what it held before the loop; a pointer into another object by now may be into any. */
static void widen(struct eval *e, struct moving *m, const struct value *v)
{
	const struct value *w, *before = m->init;
	enum scope scope = m->change == CHANGE_UNIFORM ? SCOPE_BLOCK : SCOPE_THREAD;
	struct symbol s = {.kind = SYMBOL_OPAQUE,
			   .scope = scope,
			   .type = (enum ir_type)v->type,
			   .reason =
			       v->reason && reasons[v->reason].is_data ? v->reason : REASON_LOOP};

	s.varies = v->varies;
	s.usual = e->host ? before : NULL; /* options are read in a loop: the default */
	type_range((enum ir_type)v->type, &s.lo, &s.hi);
	m->symbol = symbol_new(e->b, s);
	w = value_symbol(e->b, (enum ir_type)v->type, m->symbol);
	m->widened = v->base && v->base == before->base && v->type == IR_PTR
			 ? value_pointer(e->b, v->base, w)
			 : w;
}

/* `end`: what it is by the end of iteration k. */
static void carry(struct eval *e, struct moving *m, const struct iteration *it,
		  const struct value *end)
{
	struct carried *c;

	if (m->change < CHANGE_UNIFORM || !end || !can_step(end) || end->type != m->init->type ||
	    end->base != m->init->base)
		return;
	c = arena_new(e->b->arena, struct carried);
	*c = (struct carried){it->counter, m->symbol, m->init, end, it->k};
	e->b->symbols.at[m->symbol].carried = c;
}

/* What a thread has after so many iterations is another number than in iteration k. */
static void carry_out(struct eval *e, struct moving *m, const struct value *iterations)
{
	const struct carried *inside = e->b->symbols.at[m->symbol].carried;
	struct carried *c;

	if (m->change != CHANGE_ANY || !inside)
		return;
	widen(e, m, m->widened);
	c = arena_new(e->b->arena, struct carried);
	*c = *inside;
	c->k = iterations;
	e->b->symbols.at[m->symbol].carried = c;
}

/* What it was, and how far it has come by now. */
static const struct value *drifted(struct eval *e, const struct moving *m)
{
	struct symbol s = {.kind = SYMBOL_OPAQUE,
			   .type = IR_I64,
			   .reason = REASON_LOOP,
			   .lo = -RANGE_MAX,
			   .hi = RANGE_MAX,
			   .is_way = true,
			   .div = m->unit};
	struct sum sum;

	sum_begin(e->b, &sum, m->init, 1);
	sum_value(e->b, &sum, value_symbol(e->b, IR_I64, symbol_new(e->b, s)), 1);
	return sum_finish(e->b, &sum, (enum ir_type)m->init->type, m->init->base);
}

static const struct value *at_iteration(struct eval *e, const struct moving *m,
					const struct value *k)
{
	struct sum s;

	sum_begin(e->b, &s, m->init, 1);
	sum_value(e->b, &s, value_binary(e->b, OP_MUL, IR_I64, m->step, k), 1);
	return sum_finish(e->b, &s, (enum ir_type)m->init->type, m->init->base);
}

static const struct value *moving_value(struct eval *e, const struct moving *m,
					const struct value *k)
{
	switch (m->change) {
	case CHANGE_STEP:
		return at_iteration(e, m, k);
	case CHANGE_CYCLE:
		return cycle_at(e->b, &m->cycle, k);
	case CHANGE_DRIFT:
	case CHANGE_UNIFORM:
	case CHANGE_ANY:
		return m->widened;
	default:
		return m->init;
	}
}

static void set_cells(struct eval *e, struct iteration *it, const struct value *k)
{
	for (size_t n = 0; n < it->cells.n; n++)
		if (it->cells.at[n].change != CHANGE_NONE)
			env_set(e, &e->s.env, it->cells.at[n].cell,
				moving_value(e, &it->cells.at[n], k));
}

static void note_way_out(struct eval *e, const struct cond *c, struct target *t)
{
	struct mask yes, no, out;

	if (c)
		cond_decide(e->b, c, &yes, &no);
	out = c ? mask_minus(e->s.active, yes) : (struct mask){0};
	t->goes_early |= !mask_empty(&out) && !eval_has_met(e, t->begin);
}

/* One iteration from the current state; gives the state at its end. False if no thread gets there.
 */
static bool iterate(struct eval *e, struct iteration *it, struct target *t)
{
	const struct ir_inst *i = it->i;
	struct mask yes, no, open;

	it->c = NULL;
	t->begin = e->facts->events.n;
	t->goes_early = false;
	if (!(i->flags & IRF_DO_WHILE)) {
		it->c = loop_condition(e, i);
		if (it->c) {
			note_way_out(e, it->c, t);
			cond_decide(e->b, it->c, &yes, &no);
			e->s.active = mask_minus(e->s.active, no);
			open = mask_minus(e->s.active, yes);
			if (!mask_empty(&open))
				e->s.guards =
				    guard_push(e->b, e->s.guards, it->c, GUARD_LOOP, i->span);
			else if (cond_has_origin(it->c))
				e->s.guards =
				    guard_push(e->b, e->s.guards, it->c, GUARD_ASSUME, i->span);
			e->b->guards = e->s.guards;
		}
	}
	if (mask_empty(&e->s.active))
		return false;
	run_body(e, i, t);
	if (!mask_empty(&e->s.active) && i->flags & IRF_DO_WHILE) {
		it->c = loop_condition(e, i);
		note_way_out(e, it->c, t);
	}
	it->breaks = t->breaks.n > 0;
	it->exits = (unsigned)(t->breaks.n + e->frame->returns.n - it->start.returns) +
		    (i->flags & IRF_DO_WHILE && it->c && it->c->scope != SCOPE_BLOCK);
	return !mask_empty(&e->s.active);
}

/* Of a number that the first iteration moved by a number: does the code say that it comes back? */
static bool comes_back(struct eval *e, const struct iteration *it, struct moving *m)
{
	const struct value *begin, *end, *step;
	int64_t c;

	if (!value_constant(m->init, &c) || !value_constant(m->step, &c))
		return false;
	begin = at_iteration(e, m, it->k);
	end = turn_guess(e, it->i, m->cell, begin);
	step = end ? step_of(e, begin, end) : NULL;
	return end && !(step && value_same(step, m->step)) &&
	       cycle_find(e->b, it->counter, m->init, m->step, end, &m->cycle);
}

/* First guess, from one dry run: what moved by how much. */
static struct moving first_guess(struct eval *e, const struct iteration *it, uint32_t cell,
				 const struct value *x, const struct value *y)
{
	struct moving m = {.cell = cell, .init = x, .step = step_of(e, x, y)};

	m.change = m.step ? CHANGE_STEP : CHANGE_UNIFORM;
	if (m.change == CHANGE_UNIFORM && (x->scope != SCOPE_BLOCK || y->scope != SCOPE_BLOCK))
		m.change = CHANGE_ANY;
	if (m.change != CHANGE_STEP)
		widen(e, &m, x->type == y->type ? y : x);
	else if (comes_back(e, it, &m))
		m.change = CHANGE_CYCLE;
	return m;
}

static void guess(struct eval *e, struct iteration *it, const struct env *before)
{
	const struct env *after = &e->s.env;

	for (uint32_t p = 0; p < env_pages(before); p++) {
		if (env_page(before, p) == env_page(after, p))
			continue;
		for (uint32_t n = p * ENV_PAGE; n < (p + 1) * ENV_PAGE; n++) {
			const struct value *x = env_get(before, n), *y = env_get(after, n);

			if (x && y && x != y && !value_same(x, y))
				array_push(e->b->arena, &it->cells, first_guess(e, it, n, x, y));
		}
	}
}

/* It may drift, by steps like this one as well; false if the step says otherwise. */
static bool drift(struct eval *e, struct moving *m, const struct value *step)
{
	uint64_t unit;

	if (m->change > CHANGE_DRIFT || !step || step->scope != SCOPE_BLOCK ||
	    m->init->scope == SCOPE_BLOCK || m->init->wrap == WRAP_HARD)
		return false;
	unit = gcd(value_div(e->b, step), m->step ? value_div(e->b, m->step) : 0);
	m->unit = gcd(unit, m->unit);
	m->unit += !m->unit;
	m->change = CHANGE_DRIFT;
	m->widened = drifted(e, m);
	return true;
}

static void downgrade(struct eval *e, struct moving *m, const struct value *end,
		      const struct value *step, uint32_t counter)
{
	bool uniform =
	    m->init->scope == SCOPE_BLOCK && end->scope == SCOPE_BLOCK && m->change <= CHANGE_CYCLE;

	if (m->change == CHANGE_STEP &&
	    cycle_find(e->b, counter, m->init, m->step, end, &m->cycle)) {
		m->change = CHANGE_CYCLE;
		return;
	}
	if (drift(e, m, step))
		return;
	m->change = uniform ? CHANGE_UNIFORM : CHANGE_ANY;
	widen(e, m, end->type == m->init->type ? end : m->init);
}

/* Did this cell do what was guessed? If not it is widened. */
static bool check_moving(struct eval *e, struct moving *m, const struct iteration *it)
{
	const struct value *k = it->k;
	const struct value *begin, *end = env_get(&e->s.env, m->cell), *step = NULL;
	bool ok = true;

	if (!end || m->change == CHANGE_ANY)
		return true;
	begin = moving_value(e, m, k);
	if (m->change == CHANGE_UNIFORM)
		ok = end->scope == SCOPE_BLOCK;
	else if (m->change == CHANGE_CYCLE)
		ok = cycle_holds(e->b, it->counter, &m->cycle, end);
	else if (m->change == CHANGE_NONE && (end == begin || value_same(end, begin)))
		ok = true;
	else if (!(step = step_of(e, begin, end)))
		ok = false;
	else if (m->change == CHANGE_DRIFT)
		ok = step->scope == SCOPE_BLOCK && value_div(e->b, step) % m->unit == 0;
	else
		ok = m->change == CHANGE_STEP && value_same(step, m->step);
	if (!ok)
		downgrade(e, m, end, step, it->counter);
	return ok;
}

static void moving_insert(struct eval *e, struct iteration *it, size_t at, struct moving m)
{
	array_push(e->b->arena, &it->cells, m);
	memmove(&it->cells.at[at + 1], &it->cells.at[at],
		(it->cells.n - 1 - at) * sizeof it->cells.at[0]);
	it->cells.at[at] = m;
}

/* Did every cell do what was guessed? Those that did not are widened, those that were thought to
 * stay and did not join the others. */
static bool check(struct eval *e, struct iteration *it)
{
	const struct env *before = &it->start.state.env, *after = &e->s.env;
	bool same = true;
	size_t at = 0;

	for (uint32_t p = 0; p < env_pages(before); p++) {
		if (env_page(before, p) == env_page(after, p))
			continue;
		for (uint32_t n = p * ENV_PAGE; n < (p + 1) * ENV_PAGE; n++) {
			struct moving still = {.cell = n, .init = env_get(before, n)};

			while (at < it->cells.n && it->cells.at[at].cell < n)
				at++;
			if (at < it->cells.n && it->cells.at[at].cell == n) {
				same &= check_moving(e, &it->cells.at[at], it);
			} else if (still.init && !check_moving(e, &still, it)) {
				moving_insert(e, it, at, still);
				same = false;
			}
		}
	}
	return same;
}

/* p0 - d*k >= 0 with constant p0 and d > 0 holds for k = 0 .. p0/d. */
static uint64_t times_true(struct eval *e, const struct iteration *it, const struct cond *c)
{
	uint32_t mono = monomial_of(e->b, it->counter);
	int64_t p0 = 0, d = 0;

	for (unsigned n = 0; n < c->p->n; n++) {
		const struct term *t = &c->p->terms[n];

		if (!t->v.uniform || (t->mono != 0 && t->mono != mono))
			return 0;
		if (t->mono == 0)
			p0 = t->v.c;
		else
			d = -t->v.c;
	}
	if (d <= 0 || p0 < 0)
		return 0;
	return (uint64_t)(p0 / d) + 1 + !!(it->i->flags & IRF_DO_WHILE);
}

#define BOUND_DEPTH 4
#define NO_BOUND UINT64_MAX

static uint64_t times_at_most(struct eval *e, const struct iteration *it, const struct value *p,
			      unsigned depth);

/* The same with another number in one term's place. */
static uint64_t times_instead(struct eval *e, const struct iteration *it, const struct value *p,
			      unsigned term, const struct value *instead, unsigned depth)
{
	struct value rest = *p;
	struct term *terms = arena_array(e->b->arena, struct term, p->n);
	struct sum s;

	rest.terms = terms;
	rest.n = 0;
	for (unsigned n = 0; n < p->n; n++)
		if (n != term)
			terms[rest.n++] = p->terms[n];
	sum_begin(e->b, &s, &rest, 1);
	sum_value(e->b, &s, instead, p->terms[term].v.c);
	return times_at_most(e, it, sum_finish(e->b, &s, IR_I64, 0), depth - 1);
}

/* min(a, b) is a and b at most; max(a, b) and a choice are one of them. */
static uint64_t times_by_parts(struct eval *e, const struct iteration *it, const struct value *p,
			       unsigned term, unsigned depth)
{
	const struct term *t = &p->terms[term];
	const struct monomial *m = &e->b->monomials.at[t->mono];
	const struct symbol *s = m->n == 1 ? &e->b->symbols.at[m->sym[0]] : NULL;
	bool is_extreme = s && s->kind == SYMBOL_RESULT && (s->op == OP_MIN || s->op == OP_MAX),
	     both;
	uint64_t x, y;

	if (!s || !t->v.uniform || (!is_extreme && s->kind != SYMBOL_SELECT) ||
	    !type_is_int(s->type))
		return NO_BOUND;
	both = is_extreme && (s->op == OP_MIN) == (t->v.c > 0); /* hold both at once */
	x = times_instead(e, it, p, term, s->a, depth);
	y = times_instead(e, it, p, term, s->b, depth);
	if (both)
		return x < y ? x : y;
	return x > y ? x : y;
}

/* How often p >= 0 holds at most from iteration 0 on. */
static uint64_t times_at_most(struct eval *e, const struct iteration *it, const struct value *p,
			      unsigned depth)
{
	const uint32_t mono = monomial_of(e->b, it->counter);
	uint64_t least = NO_BOUND;
	int64_t p0 = 0, d = 0;
	bool open = false;

	for (unsigned n = 0; n < p->n; n++) {
		const struct term *t = &p->terms[n];

		if (t->mono == mono && t->v.uniform) {
			d = -t->v.c;
		} else if (t->mono == 0) {
			p0 = t->v.uniform ? t->v.c : vec_header(&t->v)->hi;
		} else {
			uint64_t x = depth ? times_by_parts(e, it, p, n, depth) : NO_BOUND;

			least = x < least ? x : least;
			open = true;
		}
	}
	if (open || d <= 0)
		return least;
	return p0 < 0 ? 0 : (uint64_t)(p0 / d) + 1;
}

/* `i != end` where steps lead there: what is left of the way is no less than nothing (A6). */
static const struct value *way_left(struct eval *e, const struct iteration *it,
				    const struct cond *c)
{
	const uint32_t mono = monomial_of(e->b, it->counter);
	const struct value *p = c->kind == COND_NOT && c->a->kind == COND_EQ ? c->a->p : NULL;
	struct sum s;

	for (unsigned n = 0; p && n < p->n; n++)
		if (p->terms[n].mono == mono && p->terms[n].v.uniform &&
		    (p->terms[n].v.c == 1 || p->terms[n].v.c == -1)) {
			sum_begin(e->b, &s, p, -p->terms[n].v.c);
			sum_add(e->b, &s, 0, vec_uniform(-1));
			return sum_finish(e->b, &s, IR_I64, 0);
		}
	return NULL;
}

static uint64_t trip_count(struct eval *e, const struct iteration *it)
{
	if (!it->c || it->c->kind != COND_GE || (e->host ? it->breaks : it->exits > 0) ||
	    e->frame->target == NULL)
		return 0;
	return times_true(e, it, it->c);
}

/* Iterations at most, by one of the things that all must hold; 0: no bound. */
static uint64_t most_trips(struct eval *e, const struct iteration *it, const struct cond *c)
{
	const struct value *p = !c ? NULL : c->kind == COND_GE ? c->p : way_left(e, it, c);
	uint64_t x, y;

	if (p) {
		x = times_at_most(e, it, p, BOUND_DEPTH);
		return x == NO_BOUND ? 0 : x + !!(it->i->flags & IRF_DO_WHILE);
	}
	if (!c || c->kind != COND_AND)
		return 0;
	x = most_trips(e, it, c->a);
	y = most_trips(e, it, c->b);
	return x && (!y || x < y) ? x : y;
}

static void learn_trips(struct eval *e, struct iteration *it)
{
	struct symbol *s = &e->b->symbols.at[it->counter];
	uint64_t most;

	if (s->count)
		return;
	it->trips = trip_count(e, it);
	if (it->trips) {
		s->count = it->trips;
		s->hi = (int64_t)it->trips - 1;
	} else if ((most = most_trips(e, it, it->c))) {
		s->hi = (int64_t)most - 1;
	}
}

static void start_again(struct eval *e, struct iteration *it, struct target *t,
			const struct value *k)
{
	eval_go_back(e, &it->start);
	t->breaks.n = t->continues.n = 0;
	set_cells(e, it, k);
}

/* The loop's condition at iteration k, before its body is run: how many iterations there are. */
static void look_ahead(struct eval *e, struct iteration *it, struct target *t)
{
	struct symbol *counter = &e->b->symbols.at[it->counter];

	counter->count = 0;
	counter->hi = RANGE_MAX;
	if (it->i->flags & IRF_DO_WHILE) {
		learn_trips(e, it); /* from the guess's run */
		return;
	}
	start_again(e, it, t, it->k);
	e->dry++;
	it->c = loop_condition(e, it->i);
	e->dry--;
	learn_trips(e, it);
}

static bool is_no_block_index(void *context, uint32_t symbol)
{
	const struct block *b = context;
	const enum symbol_kind kind = b->symbols.at[symbol].kind;

	return kind == SYMBOL_ARGUMENT || kind == SYMBOL_GRID || kind == SYMBOL_COUNTER;
}

static bool runs_as_often_everywhere(struct eval *e, const struct iteration *it)
{
	return it->trips || (!it->exits && it->c &&
			     cond_made_of(e->b, it->c, is_no_block_index, e->b));
}

/* What those who come round again have answered on the way, at the end of a do-while or at breaks.
 */
static const struct guard *partings(struct eval *e, const struct iteration *it,
				    const struct target *t)
{
	const struct guard *g = NULL;

	if (it->i->flags & IRF_DO_WHILE && it->c && it->c->kind != COND_MASK)
		g = guard_push(e->b, g, it->c, GUARD_LOOP, it->i->span);
	for (size_t n = 0; n < t->breaks.n; n++) {
		const struct state *left = &t->breaks.at[n].state;
		const struct cond *c =
		    guard_conjunction(e->b, left->guards, it->start.state.guards);

		if (c && c->kind != COND_MASK)
			g = guard_push(e->b, g, cond_not(e->b, c), GUARD_LEFT, left->guards->span);
	}
	return g;
}

/* The run that counts: repeated until the guess stands. Widening only grows, so it ends. */
static void settle(struct eval *e, struct iteration *it, struct target *t)
{
	struct loop *loop = arena_new(e->b->arena, struct loop);

	*loop = (struct loop){
	    .up = e->loops, .counter = it->counter, .span = it->i->span, .id = it->counter};
	for (unsigned round = 0; round < MAX_ROUNDS && !e->b->out_of_fuel; round++) {
		look_ahead(e, it, t);
		start_again(e, it, t, it->k);
		loop->trips = it->trips;
		e->loops = t->loop = loop;
		iterate(e, it, t);
		loop->meets_last = !t->goes_early;
		loop->exits = it->exits;
		loop->parting = partings(e, it, t);
		loop->is_steady = runs_as_often_everywhere(e, it);
		e->loops = loop->up;
		if (mask_empty(&e->s.active))
			break;
		if (check(e, it)) {
			for (size_t n = 0; n < it->cells.n; n++)
				carry(e, &it->cells.at[n], it,
				      env_get(&e->s.env, it->cells.at[n].cell));
			break;
		}
	}
}

/* Some return inside the loop took threads whose number is not known: the rest knows it did not. */
static const struct guard *loop_exits(struct eval *e, const struct iteration *it,
				      const struct guard *guards)
{
	const struct frame *f = e->frame;

	for (size_t n = it->start.returns; !f->up && n < f->returns.n; n++) {
		const struct state *left = &f->returns.at[n].state;
		const struct cond *c =
		    guard_conjunction(e->b, left->guards, it->start.state.guards);

		if (!c || c->kind == COND_MASK)
			continue;
		if (!mask_equal(&left->active, &it->start.state.active)) /* who came there by number */
			c = cond_and(e->b, cond_mask(e->b, left->active), c);
		guards = guard_push(e->b, guards, cond_not(e->b, c), GUARD_EXIT,
				    left->guards->span);
	}
	return guards;
}

/* After the loop: the cells as a run of unknown, or known, length left them. */
static void run_out(struct eval *e, struct iteration *it, struct target *t)
{
	struct symbol trips = {
	    .kind = SYMBOL_TRIPS, .type = IR_I64, .lo = 0, .hi = RANGE_MAX, .name = "trips"};
	const struct value *last;
	struct target breaks = *t;
	bool open = it->breaks || !it->trips;
	size_t returns = e->frame->returns.n;
	const struct guard *guards = loop_exits(e, it, it->start.state.guards);
	struct mask gone = e->gone, active = it->start.state.active, left = e->left;
	uint32_t interval = e->interval, intervals = e->intervals, generation = e->generation;
	size_t events = e->facts->events.n;

	if (it->c && it->c->scope != SCOPE_BLOCK)
		trips.scope = it->c->scope;
	if (it->breaks)
		trips.scope = SCOPE_THREAD;
	if (trips.scope == SCOPE_THREAD)
		trips.reason = it->c && it->c->is_data ? REASON_DATA : REASON_LOOP;
	last = open ? value_symbol(e->b, IR_I64, symbol_new(e->b, trips))
		    : value_const(e->b, IR_I64, (int64_t)it->trips);
	eval_go_back(e, &it->start);
	e->facts->events.n = events;
	e->frame->returns.n = e->frame->results.n = returns;
	for (size_t n = 0; n < it->cells.n; n++)
		carry_out(e, &it->cells.at[n], last);
	set_cells(e, it, last);
	e->dry++;
	if (!(it->i->flags & IRF_DO_WHILE))
		loop_condition(e, it->i); /* its side effects */
	e->dry--;
	e->interval = interval;
	e->intervals = intervals;
	e->generation = generation;
	e->gone = gone;
	e->left = left;
	e->s.active = active;
	e->s.guards = guards;
	e->s.ended = 0;
	rejoin_all(e, breaks.breaks.at, 0, breaks.breaks.n, it->start.state.guards);
	e->s.active = active;
	e->s.guards = guards;
	e->s.ended = 0;
	e->b->guards = guards;
}

static void symbolic(struct eval *e, const struct ir_inst *i, const struct checkpoint *start,
		     struct target *t)
{
	struct iteration it = {.i = i, .start = *start};
	struct symbol counter = {.kind = SYMBOL_COUNTER, .type = IR_I64, .lo = 0, .hi = RANGE_MAX};

	counter.name = arena_printf(e->b->arena, "k%zu", e->b->symbols.n);
	it.counter = symbol_new(e->b, counter);
	it.k = value_symbol(e->b, IR_I64, it.counter);
	e->dry++;
	eval_go_back(e, start);
	if (iterate(e, &it, t)) {
		guess(e, &it, &start->state.env);
		e->dry--;
		settle(e, &it, t);
	} else { /* at most one iteration: all threads leave in it */
		e->dry--;
		start_again(e, &it, t, it.k);
		iterate(e, &it, t);
	}
	run_out(e, &it, t);
}

void eval_loop(struct eval *e, const struct ir_inst *i, ir_ref r)
{
	struct checkpoint start = eval_checkpoint(e);
	struct target t = {.up = e->frame->target, .is_loop = true, .entry = e->s.guards};

	e->frame->target = &t;
	e->left = (struct mask){0};
	if (e->frame->no_unroll[r] || !unroll(e, i, &start, &t)) {
		e->frame->no_unroll[r] = true;
		t.breaks.n = t.continues.n = 0;
		symbolic(e, i, &start, &t);
	}
	e->left = start.left;
	e->frame->target = t.up;
}
