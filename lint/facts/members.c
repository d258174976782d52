#include "facts/members.h"

#include "facts/split.h"
#include "facts/symbol.h"
#include "facts/uses.h"

#define MASK_DEPTH 4 /* of what is computed from a mask */

/* The innermost branch or loop on the path that only some lanes of a group this wide take. */
static const struct guard *splitting_guard(const struct kernel_facts *k, const struct event *e,
					   unsigned group)
{
	for (const struct guard *g = e->guards; g; g = g->up)
		if ((g->kind == GUARD_BRANCH || g->kind == GUARD_LOOP) &&
		    cond_splits(k->block, g->up, g->cond, group))
			return g;
	return NULL;
}

/* The narrowest part of a warp, 1, 2 .. 32 lanes from a multiple of that on, that holds all lanes
 * which each caller's mask names, and the caller. */
static unsigned named_width(const struct kernel_facts *k, const struct event *e)
{
	const struct value *mask = e->operand[0];
	unsigned width = 1;

	for (unsigned t = 0; t < k->block->threads; t++) {
		uint32_t named = (uint32_t)(mask->n ? vec_at(&mask->terms[0].v, t) : 0) |
				 1u << t % WARP_LANES;
		unsigned low = (unsigned)__builtin_ctz(named),
			 high = WARP_LANES - 1 - (unsigned)__builtin_clz(named);

		while (mask_has(&e->mask, t) && low / width != high / width)
			width *= 2;
	}
	return width;
}

/* --- who is still there --- */

void members_find(const struct kernel_facts *k, struct members *out)
{
	struct mask unseen = k->block->all, seen;

	*out = (struct members){.k = k};
	for (size_t n = k->events.n; n-- > 0 && !mask_empty(&unseen);) {
		seen = mask_and(unseen, k->events.at[n].mask);
		for (unsigned t = 0; t < k->block->threads && !mask_empty(&seen); t++)
			if (mask_has(&seen, t))
				out->last[t] = n;
		unseen = mask_minus(unseen, seen);
	}
}

/* Threads that some later event still sees have not ended before this one. */
static bool lives_on(const struct members *m, const struct event *e, unsigned thread)
{
	return m->last[thread] > (size_t)(e - m->k->events.at);
}

/* Do the threads whose numbers lie side by side come, and no others? */
static bool is_one_run(const struct block *b, const struct mask *come)
{
	unsigned first = mask_lowest(come), end = first;

	while (end < b->threads && mask_has(come, end))
		end++;
	return end - first == mask_count(come);
}

static bool has_whole_warp(const struct block *b, const struct mask *come)
{
	for (unsigned warp = 0; warp * WARP_LANES < b->threads; warp++)
		if (mask_warp(come, warp) == UINT32_MAX)
			return true;
	return false;
}

/* In this run of the intrinsic or in another round of a loop around it. */
static bool comes_whole(const struct kernel_facts *k, const struct event *e)
{
	for (size_t n = 0; n < k->events.n; n++) {
		const struct event *x = &k->events.at[n];

		if (x->code == e->code && has_whole_warp(k->block, &x->mask))
			return true;
	}
	return false;
}

static const struct loop *outermost(const struct event *e)
{
	const struct loop *l = e->loops;

	while (l && l->up)
		l = l->up;
	return l;
}

/* Does a loop whose rounds are not known one by one bring the thread back? */
static bool comes_back(const struct kernel_facts *k, const struct event *e, unsigned thread)
{
	const struct loop *around = outermost(e);

	for (size_t n = 0; around && n < k->events.n; n++) {
		const struct event *x = &k->events.at[n];

		if (x->loops && outermost(x)->span == around->span && mask_has(&x->mask, thread))
			return true;
	}
	return false;
}

/* The tail of a row whose length is a number: the last threads have nothing left to do and end, as
 * they would by a return. Where no warp comes whole, the branch parts them all. */
static bool tail_ends(const struct members *m, const struct event *e, unsigned thread)
{
	const struct kernel_facts *k = m->k;

	return !k->lost_events && !lives_on(m, e, thread) && !comes_back(k, e, thread) &&
	       is_one_run(k->block, &e->mask) && comes_whole(k, e);
}

static struct mask_facts thread_facts(const struct members *m, const struct event *e, unsigned t,
				      uint32_t named, bool split)
{
	const struct kernel_facts *k = m->k;
	struct mask_facts f = {.fault = MASK_FINE, .lane = t % WARP_LANES};
	uint32_t on = mask_warp(&e->mask, t / WARP_LANES), absent = named & ~on;

	if (!named)
		f.fault = MASK_EMPTY;
	else if (!(named >> f.lane & 1) && !split)
		f.fault = MASK_OMITS_CALLER;
	for (unsigned l = 0; l < WARP_LANES && !f.fault; l++) {
		unsigned other = t / WARP_LANES * WARP_LANES + l;

		if (absent >> l & 1 && other < k->block->threads &&
		    !mask_has(&e->exited, other) && !tail_ends(m, e, other)) {
			f.fault = MASK_NAMES_ABSENT;
			f.lane = l;
			f.cause_span = e->branch_span;
		}
	}
	return f;
}

static bool is_under(const struct event *e, const struct guard *g)
{
	const struct guard *x = e->guards;

	while (x && x != g)
		x = x->up;
	return x != NULL;
}

/* Do data decide, and not only how far the threads' numbers go? */
static bool splits_by_data(const struct block *b, const struct cond *c)
{
	if (!cond_splits(b, NULL, c, WARP_LANES))
		return false;
	if (c->kind == COND_AND)
		return splits_by_data(b, c->a) || splits_by_data(b, c->b);
	return c->kind != COND_GE || c->is_data;
}

/* Is this the tail of a row, whose last lanes run from here to the kernel's end, where no mask
 * waits for them? Then nothing comes behind it, and no loop around it brings them back. */
static bool others_end(const struct members *m, const struct event *e, const struct guard *split)
{
	const struct kernel_facts *k = m->k;
	const struct loop *outer = e->loops;
	const struct guard *g = e->guards;

	if (splits_by_data(k->block, split->cond))
		return false;
	while (outer && outer->up)
		outer = outer->up;
	while (outer && g != split && !(g->kind == GUARD_LOOP && g->span == outer->span))
		g = g->up;
	if (k->lost_events || (outer && !(g->kind == GUARD_LOOP && g->span == outer->span)))
		return false;
	for (size_t n = k->events.n; n-- > 0 && &k->events.at[n] != e;)
		if (!is_under(&k->events.at[n], split))
			return false;
	return true;
}

/* --- lanes that are read --- */

/* Where the lane's value comes from; its own where that lies outside of its segment. */
static unsigned source_lane(const struct event *e, unsigned lane, int64_t by, int64_t width)
{
	int64_t segment = width < 1 || width > WARP_LANES ? WARP_LANES : width,
		first = lane / segment * segment, from = lane;

	switch (e->code->imm) {
	case SHUFFLE_UP:
		from -= by;
		break;
	case SHUFFLE_DOWN:
		from += by;
		break;
	case SHUFFLE_XOR:
		from ^= by;
		break;
	default:
		return (unsigned)(first + (by % segment + segment) % segment);
	}
	return from < first || from >= first + segment ? lane : (unsigned)from;
}

/* Can p >= 0 hold for thread t and not for u of the same warp, by their own numbers alone? */
static bool parts_by_number(const struct block *b, const struct value *p, unsigned t, unsigned u)
{
	bool lower = false;

	for (unsigned i = 0; i < p->n; i++) {
		const struct term *term = &p->terms[i];

		if (term->mono == 0)
			lower = vec_at(&term->v, u) < vec_at(&term->v, t);
		else if (vec_at(&term->v, u) != vec_at(&term->v, t) ||
			 monomial_scope(b, term->mono) == SCOPE_THREAD)
			return false;
	}
	return lower;
}

/* For thread u, whatever data say. */
static bool surely_holds(const struct cond *c, unsigned u)
{
	switch (c->kind) {
	case COND_MASK:
		return mask_has(&c->mask, u);
	case COND_OR:
		return surely_holds(c->a, u) || surely_holds(c->b, u);
	case COND_AND:
		return surely_holds(c->a, u) && surely_holds(c->b, u);
	default:
		return false;
	}
}

/* The narrowest part of the warp, 2, 4 .. 32 lanes from a multiple of that on, that both are in. */
static unsigned common_width(unsigned t, unsigned u)
{
	unsigned width = 2;

	while (t / width != u / width)
		width *= 2;
	return width;
}

/* Can it hold for thread t and not for u of the same warp? */
static bool may_part(const struct block *b, const struct cond *c, unsigned t, unsigned u)
{
	if (!cond_splits(b, NULL, c, common_width(t, u)) || surely_holds(c, u))
		return false;
	if (c->kind == COND_AND)
		return may_part(b, c->a, t, u) || may_part(b, c->b, t, u);
	return c->kind != COND_GE || c->is_data || parts_by_number(b, c->p, t, u);
}

/* What may have sent thread u to its end and let t come here: a return, or a branch behind which
 * nothing follows. */
static const struct guard *parting(const struct members *m, const struct event *e, unsigned t,
				   unsigned u)
{
	const struct block *b = m->k->block;

	for (const struct guard *g = e->guards; g; g = g->up) {
		bool branch = g->kind == GUARD_BRANCH || g->kind == GUARD_LOOP;

		if ((g->kind == GUARD_EXIT || branch) && may_part(b, g->cond, t, u))
			return g;
	}
	return NULL;
}

/* The value goes straight into a sum or the like: nobody asks first whether it is any good. */
static bool is_used_at_once(const struct kernel_facts *k, const struct event *shuffle)
{
	const struct ir_function *f = &k->module->functions.at[shuffle->function];
	struct uses uses = uses_of(k, shuffle->function, shuffle->inst);

	for (uint32_t n = 0; n < uses.n; n++) {
		enum ir_op op = (enum ir_op)ir_at(f, uses.at[n])->op;

		if (op != OP_STORE && op != OP_SELECT && op != OP_YIELD)
			return true;
	}
	return false;
}

/* What is wrong with reading that thread's register, by the numbers of who is here. */
static enum mask_fault read_fault(const struct members *m, const struct event *e, unsigned thread)
{
	if (thread >= m->k->block->threads)
		return is_used_at_once(m->k, e) ? MASK_READS_MISSING : MASK_FINE;
	if (mask_has(&e->mask, thread))
		return MASK_FINE;
	if (mask_has(&e->exited, thread))
		return MASK_READS_GONE;
	return !lives_on(m, e, thread) || is_used_at_once(m->k, e) ? MASK_READS_ELSEWHERE
								    : MASK_FINE;
}

static unsigned source_thread(const struct event *e, unsigned thread)
{
	unsigned lane = thread % WARP_LANES;

	return thread - lane +
	       source_lane(e, lane, value_lane(e->operand[2], thread),
			   value_lane(e->operand[3], thread));
}

static struct mask_facts examine_source(const struct members *m, const struct event *e,
					unsigned thread)
{
	unsigned from = source_thread(e, thread);
	enum mask_fault fault = from == thread ? MASK_FINE : read_fault(m, e, from);

	return (struct mask_facts){fault, from % WARP_LANES,
				   fault == MASK_READS_GONE	   ? e->exit_span
				   : fault == MASK_READS_ELSEWHERE ? e->branch_span
								   : 0};
}

/* The lane of the warp whose value counts: the lowest, or the highest where values move up. What the
 * others read is often dropped, as in a tree that leaves its result there. */
static unsigned asked_lane(const struct event *e, uint32_t on)
{
	return e->code->imm == SHUFFLE_UP ? WARP_LANES - 1 - (unsigned)__builtin_clz(on)
					  : (unsigned)__builtin_ctz(on);
}

/* A step of a tree: another follows that moves values half as far. */
static bool is_tree_step(const struct members *m, const struct event *e)
{
	const struct kernel_facts *k = m->k;
	int64_t by, next;

	if (e->code->imm != SHUFFLE_DOWN || !value_constant(e->operand[2], &by))
		return false;
	for (size_t n = (size_t)(e - k->events.at) + 1; n < k->events.n; n++) {
		const struct event *later = &k->events.at[n];

		if (later->kind == EVENT_SHUFFLE && later->code->imm == SHUFFLE_DOWN &&
		    later->function == e->function && later->operand[2] &&
		    value_constant(later->operand[2], &next) && next * 2 == by)
			return true;
	}
	return false;
}

/* From lane 0 on, how many others' values count as well: all of a butterfly, which has a result in
 * each, and those of a tree that later steps read. */
static unsigned lanes_that_count(const struct members *m, const struct event *e)
{
	if (!is_used_at_once(m->k, e))
		return 0;
	if (is_tree_step(m, e))
		return (unsigned)value_lane(e->operand[2], 0) % WARP_LANES;
	return e->code->imm == SHUFFLE_XOR ? WARP_LANES : 0;
}

static struct mask_facts examine_warp(const struct members *m, const struct event *e, unsigned warp,
				      uint32_t on)
{
	unsigned t = warp * WARP_LANES + asked_lane(e, on), from = source_thread(e, t);
	struct mask_facts f = examine_source(m, e, t);
	unsigned n = f.fault || on == UINT32_MAX ? 0 : lanes_that_count(m, e);
	const struct guard *parted;

	for (unsigned l = 0; l < n && !f.fault; l++)
		if (on >> l & 1)
			f = examine_source(m, e, warp * WARP_LANES + l);
	if (f.fault || from == t || from >= m->k->block->threads)
		return f;
	parted = parting(m, e, t, from);
	if (!parted)
		return f;
	return (struct mask_facts){parted->kind == GUARD_EXIT ? MASK_READS_GONE
							      : MASK_READS_ELSEWHERE,
				   WARP_LANES, parted->span};
}

static struct mask_facts examine_sources(const struct members *m, const struct event *e)
{
	struct mask_facts f = {.fault = MASK_FINE};

	if (e->kind != EVENT_SHUFFLE || !e->operand[2] || !e->operand[3] ||
	    !value_is_concrete(e->operand[2]) || !value_is_concrete(e->operand[3]))
		return f;
	for (unsigned warp = 0; warp * WARP_LANES < m->k->block->threads && !f.fault; warp++) {
		uint32_t on = mask_warp(&e->mask, warp);

		if (on)
			f = examine_warp(m, e, warp, on);
	}
	return f;
}

/* Is the value computed from any of the mask's symbols: a bit of it, the number of its lanes? */
static bool made_from_mask(const struct block *b, const struct value *v, const struct value *mask,
			   unsigned depth)
{
	for (unsigned i = 0; v && i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned n = 0; n < mask->n; n++)
			if (v->terms[i].mono && v->terms[i].mono == mask->terms[n].mono)
				return true;
		for (unsigned j = 0; depth && j < m->n; j++) {
			const struct symbol *s = &b->symbols.at[m->sym[j]];

			if (made_from_mask(b, s->a, mask, depth - 1) ||
			    made_from_mask(b, s->b, mask, depth - 1))
				return true;
		}
	}
	return false;
}

/* if (peers >> from & 1): the program itself asks who is there. */
static bool asks_for_mask(const struct block *b, const struct cond *c, const struct value *mask)
{
	return (c->a && asks_for_mask(b, c->a, mask)) || (c->b && asks_for_mask(b, c->b, mask)) ||
	       (c->p && made_from_mask(b, c->p, mask, MASK_DEPTH));
}

static bool path_asks_for_mask(const struct members *m, const struct event *e)
{
	for (const struct guard *g = e->guards; g; g = g->up)
		if (asks_for_mask(m->k->block, g->cond, e->operand[0]))
			return true;
	return false;
}

/* One lane's value for all that come, and the lane is a number. */
static struct mask_facts examine_broadcast(const struct members *m, const struct event *e)
{
	const struct kernel_facts *k = m->k;
	int64_t from, width;

	if (e->code->imm != SHUFFLE_IDX || !e->operand[2] || !e->operand[3] ||
	    !value_constant(e->operand[2], &from) || !value_constant(e->operand[3], &width) ||
	    width != WARP_LANES || from < 0 || from >= WARP_LANES || k->kernel->is_pattern)
		return (struct mask_facts){.fault = MASK_FINE};
	for (unsigned t = 0; t < k->block->threads; t++) {
		unsigned source = t / WARP_LANES * WARP_LANES + (unsigned)from;
		const struct guard *parted = NULL;

		if (mask_has(&e->mask, t) && source != t && source < k->block->threads)
			parted = parting(m, e, t, source);
		if (parted)
			return (struct mask_facts){MASK_READS_FIXED, (unsigned)from, parted->span};
	}
	return (struct mask_facts){.fault = MASK_FINE};
}

/* --- masks by number --- */

static struct mask_facts examine_number(const struct members *m, const struct event *e)
{
	const struct kernel_facts *k = m->k;
	const struct value *mask = e->operand[0];
	const struct guard *split = splitting_guard(k, e, named_width(k, e));
	struct mask_facts f = {.fault = MASK_FINE};
	uint32_t named = 0;

	for (unsigned t = 0; t < k->block->threads && !f.fault; t++) {
		if (!mask_has(&e->mask, t))
			continue;
		named = (uint32_t)(mask->n ? vec_at(&mask->terms[0].v, t) : 0);
		f = thread_facts(m, e, t, named, split != NULL);
	}
	if (f.fault ||
	    k->kernel->is_pattern) /* its own numbers decide who comes, and are not known */
		return f;
	if (split && named & (named - 1) && !others_end(m, e, split))
		return (struct mask_facts){MASK_NAMES_ABSENT, WARP_LANES, split->span};
	return examine_sources(m, e);
}

/* --- __activemask() --- */

static bool is_active_mask(const struct kernel_facts *k, uint32_t function, ir_ref r, unsigned depth)
{
	const struct ir_function *f = &k->module->functions.at[function];
	const struct ir_inst *i = ir_at(f, r), *from;
	struct uses stores;

	if (i->op == OP_ACTIVEMASK)
		return true;
	if (i->op == OP_CAST && depth)
		return is_active_mask(k, function, ir_arg(f, i, 0), depth - 1);
	from = i->op == OP_LOAD ? ir_at(f, ir_arg(f, i, 0)) : NULL;
	if (!from || from->op != OP_LOCAL || !depth)
		return false;
	stores = uses_stores(k, function, (uint32_t)from->imm);
	for (uint32_t n = 0; n < stores.n; n++)
		if (!is_active_mask(k, function, ir_arg(f, ir_at(f, stores.at[n]), 1), depth - 1))
			return false;
	return stores.n > 0;
}

static bool is_warp_barrier(const struct event *e)
{
	return e->kind == EVENT_BARRIER && e->code->imm == BARRIER_WARP;
}

struct mask_facts members_examine(const struct members *m, const struct event *e)
{
	const struct kernel_facts *k = m->k;
	const struct ir_function *f = &k->module->functions.at[e->function];
	struct mask_facts out = {.fault = MASK_FINE};
	const struct guard *split;

	if ((e->kind != EVENT_SHUFFLE && e->kind != EVENT_VOTE && !is_warp_barrier(e)) ||
	    !e->code->n_args || e->code->flags & (IRF_LEGACY | IRF_TILE) || !e->operand[0])
		return out;
	if (value_is_concrete(e->operand[0]))
		return examine_number(m, e);
	if (is_warp_barrier(e))
		return out;
	split = splitting_guard(k, e, WARP_LANES);
	/* Matching finds groups among whoever is there: any of them will do. */
	if (split && e->code->op != OP_MATCH && is_active_mask(k, e->function, ir_arg(f, e->code, 0), 4)) {
		out.fault = MASK_IS_MOMENT;
		out.cause_span = split->span;
	} else if (e->kind == EVENT_SHUFFLE) { /* a mask that names the callers names nobody else */
		if (path_asks_for_mask(m, e))
			return out;
		if (is_used_at_once(k, e))
			out = examine_sources(m, e);
		if (!out.fault)
			out = examine_broadcast(m, e);
	}
	return out;
}
