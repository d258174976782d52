#include "facts/members.h"

#include "facts/split.h"

/* The innermost branch or loop on the path that only some lanes of a warp take. */
static const struct guard *splitting_guard(const struct kernel_facts *k, const struct event *e)
{
	for (const struct guard *g = e->guards; g; g = g->up)
		if ((g->kind == GUARD_BRANCH || g->kind == GUARD_LOOP) &&
		    cond_splits(k->block, g->cond, WARP_LANES))
			return g;
	return NULL;
}

/* --- masks by number --- */

/* Threads that some later event still sees have not ended before this one. */
static bool lives_on(const struct kernel_facts *k, const struct event *e, unsigned thread)
{
	const struct event *end = k->events.at + k->events.n;

	for (const struct event *later = e + 1; later < end; later++)
		if (mask_has(&later->mask, thread))
			return true;
	return false;
}

static struct mask_facts thread_facts(const struct kernel_facts *k, const struct event *e,
				      unsigned t, uint32_t named, bool split)
{
	struct mask_facts f = {.fault = MASK_FINE, .lane = t % WARP_LANES};
	uint32_t on = mask_warp(&e->mask, t / WARP_LANES), absent = named & ~on;

	if (!named)
		f.fault = MASK_EMPTY;
	else if (!(named >> f.lane & 1) && !split)
		f.fault = MASK_OMITS_CALLER;
	for (unsigned l = 0; l < WARP_LANES && !f.fault; l++) {
		unsigned other = t / WARP_LANES * WARP_LANES + l;

		if (absent >> l & 1 && other < k->block->threads && lives_on(k, e, other)) {
			f.fault = MASK_NAMES_ABSENT;
			f.lane = l;
			f.cause_span = e->branch_span;
		}
	}
	return f;
}

static struct mask_facts examine_number(const struct kernel_facts *k, const struct event *e)
{
	const struct value *mask = e->operand[0];
	const struct guard *split = splitting_guard(k, e);
	struct mask_facts f = {.fault = MASK_FINE};
	uint32_t named = 0;

	for (unsigned t = 0; t < k->block->threads && !f.fault; t++) {
		if (!mask_has(&e->mask, t))
			continue;
		named = (uint32_t)(mask->n ? vec_at(&mask->terms[0].v, t) : 0);
		f = thread_facts(k, e, t, named, split != NULL);
	}
	if (!f.fault && split && named & (named - 1))
		f = (struct mask_facts){MASK_NAMES_ABSENT, WARP_LANES, split->span};
	return f;
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

struct mask_facts members_examine(const struct kernel_facts *k, const struct event *e)
{
	const struct ir_function *f = &k->module->functions.at[e->function];
	struct mask_facts out = {.fault = MASK_FINE};
	const struct guard *split;

	if ((e->kind != EVENT_SHUFFLE && e->kind != EVENT_VOTE) || !e->code->n_args ||
	    e->code->flags & (IRF_LEGACY | IRF_TILE) || !e->operand[0])
		return out;
	if (value_is_concrete(e->operand[0]))
		return examine_number(k, e);
	split = splitting_guard(k, e);
	if (split && is_active_mask(f, ir_arg(f, e->code, 0), 4)) {
		out.fault = MASK_IS_MOMENT;
		out.cause_span = split->span;
	}
	return out;
}
