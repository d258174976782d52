#include "facts/members.h"

#include "facts/split.h"
#include "facts/symbol.h"

/* The innermost branch or loop on the path that only some lanes of a warp take. */
static const struct guard *splitting_guard(const struct kernel_facts *k, const struct event *e)
{
	for (const struct guard *g = e->guards; g; g = g->up)
		if ((g->kind == GUARD_BRANCH || g->kind == GUARD_LOOP) &&
		    cond_splits(k->block, g->cond, WARP_LANES))
			return g;
	return NULL;
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

		if (absent >> l & 1 && other < k->block->threads && lives_on(m, e, other)) {
			f.fault = MASK_NAMES_ABSENT;
			f.lane = l;
			f.cause_span = e->branch_span;
		}
	}
	return f;
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

/* Do those that leave here lie above those that stay, lane by lane? */
static bool leaves_above(const struct block *b, const struct cond *c)
{
	if (c->kind == COND_AND)
		return leaves_above(b, c->a) || leaves_above(b, c->b);
	if (c->kind != COND_GE || !c->p->n || c->p->terms[0].mono != 0 ||
	    !cond_splits(b, c, WARP_LANES))
		return false;
	for (unsigned i = 1; i < c->p->n; i++)
		if (!c->p->terms[i].v.uniform ||
		    monomial_scope(b, c->p->terms[i].mono) != SCOPE_BLOCK)
			return false;
	for (unsigned t = 1; t < b->threads; t++)
		if (t % WARP_LANES &&
		    vec_at(&c->p->terms[0].v, t) >= vec_at(&c->p->terms[0].v, t - 1))
			return false;
	return true;
}

/* An exit on the way here, taken by an upper part of some warp. */
static const struct guard *upper_exit(const struct kernel_facts *k, const struct event *e)
{
	for (const struct guard *g = e->guards; g; g = g->up)
		if (g->kind == GUARD_EXIT && leaves_above(k->block, g->cond))
			return g;
	return NULL;
}

/* Only the lowest lane of each warp is asked: what the others read is often dropped, as in a tree
 * that leaves its result there. */
static struct mask_facts examine_sources(const struct members *m, const struct event *e)
{
	const struct kernel_facts *k = m->k;
	const struct guard *exit = upper_exit(k, e);

	if (e->kind != EVENT_SHUFFLE || !e->operand[2] || !e->operand[3] ||
	    !value_is_concrete(e->operand[2]) || !value_is_concrete(e->operand[3]))
		return (struct mask_facts){.fault = MASK_FINE};
	for (unsigned warp = 0; warp < k->block->threads; warp += WARP_LANES) {
		uint32_t on = mask_warp(&e->mask, warp / WARP_LANES);
		unsigned lane = on ? (unsigned)__builtin_ctz(on) : 0, t = warp + lane,
			 from = source_lane(e, lane, value_lane(e->operand[2], t),
					    value_lane(e->operand[3], t));

		if (!on || from == lane || warp + from >= k->block->threads)
			continue;
		if (!(on >> from & 1) && !lives_on(m, e, warp + from))
			return (struct mask_facts){MASK_READS_GONE, from, e->exit_span};
		if (exit && from > lane)
			return (struct mask_facts){MASK_READS_GONE, WARP_LANES, exit->span};
	}
	return (struct mask_facts){.fault = MASK_FINE};
}

/* --- masks by number --- */

static struct mask_facts examine_number(const struct members *m, const struct event *e)
{
	const struct kernel_facts *k = m->k;
	const struct value *mask = e->operand[0];
	const struct guard *split = splitting_guard(k, e);
	struct mask_facts f = {.fault = MASK_FINE};
	uint32_t named = 0;

	for (unsigned t = 0; t < k->block->threads && !f.fault; t++) {
		if (!mask_has(&e->mask, t))
			continue;
		named = (uint32_t)(mask->n ? vec_at(&mask->terms[0].v, t) : 0);
		f = thread_facts(m, e, t, named, split != NULL);
	}
	if (!f.fault && split && named & (named - 1))
		f = (struct mask_facts){MASK_NAMES_ABSENT, WARP_LANES, split->span};
	return f.fault ? f : examine_sources(m, e);
}

/* --- __activemask() --- */

static bool is_active_mask(const struct ir_function *f, ir_ref r, unsigned depth)
{
	const struct ir_inst *i = ir_at(f, r), *from;
	bool all = true, any = false;

	if (i->op == OP_ACTIVEMASK)
		return true;
	if (i->op == OP_CAST && depth)
		return is_active_mask(f, ir_arg(f, i, 0), depth - 1);
	from = i->op == OP_LOAD ? ir_at(f, ir_arg(f, i, 0)) : NULL;
	if (!from || from->op != OP_LOCAL || !depth)
		return false;
	for (ir_ref n = 1; n < f->insts.n; n++) {
		const struct ir_inst *w = ir_at(f, n), *to;

		if (w->op != OP_STORE)
			continue;
		to = ir_at(f, ir_arg(f, w, 0));
		if (to->op != OP_LOCAL || to->imm != from->imm)
			continue;
		any = true;
		all &= is_active_mask(f, ir_arg(f, w, 1), depth - 1);
	}
	return any && all;
}

struct mask_facts members_examine(const struct members *m, const struct event *e)
{
	const struct kernel_facts *k = m->k;
	const struct ir_function *f = &k->module->functions.at[e->function];
	struct mask_facts out = {.fault = MASK_FINE};
	const struct guard *split;

	if ((e->kind != EVENT_SHUFFLE && e->kind != EVENT_VOTE) || !e->code->n_args ||
	    e->code->flags & (IRF_LEGACY | IRF_TILE) || !e->operand[0])
		return out;
	if (value_is_concrete(e->operand[0]))
		return examine_number(m, e);
	split = splitting_guard(k, e);
	if (split && is_active_mask(f, ir_arg(f, e->code, 0), 4)) {
		out.fault = MASK_IS_MOMENT;
		out.cause_span = split->span;
	}
	return out;
}
