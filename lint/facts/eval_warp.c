#include "facts/eval.h"

#include "facts/exchange.h"

bool guard_varies(const struct guard *g)
{
	return g->cond->kind != COND_MASK && g->cond->scope != SCOPE_BLOCK;
}

bool guard_divides(const struct guard *g)
{
	return guard_varies(g) && g->cond->varies != SCOPE_BLOCK;
}

static bool is_block_barrier(int64_t kind)
{
	return kind == BARRIER_BLOCK || kind == BARRIER_BLOCK_COUNT || kind == BARRIER_BLOCK_AND ||
	       kind == BARRIER_BLOCK_OR || kind == BARRIER_GRID || kind == BARRIER_CLUSTER;
}

bool eval_has_met(const struct eval *e, size_t since)
{
	for (size_t n = e->facts->events.n; n-- > since;) {
		const struct event *event = &e->facts->events.at[n];

		if (event->kind == EVENT_BARRIER && is_block_barrier(event->code->imm)) {
			struct mask late = mask_minus(e->s.active, event->mask);

			return mask_empty(&late);
		}
		if (event->kind == EVENT_OPAQUE ||
		    (event->kind == EVENT_ACCESS && event->space != SPACE_GLOBAL))
			return false;
	}
	return false;
}

/* Operands, and what keeps threads from coming along. */
static void record_together(struct eval *e, enum event_kind kind, const struct ir_inst *i)
{
	struct event *event;

	if (e->dry)
		return;
	event = eval_record(e, kind, i);
	for (uint32_t n = 0; n < i->n_args && n < 4; n++)
		event->operand[n] = eval_operand(e, i, n);
	event->exited = kind == EVENT_BARRIER && is_block_barrier(i->imm)
				? mask_or(e->gone, e->left)
				: e->gone;
	event->branch_span = e->split_span;
	event->exit_span = e->exit_span;
}

const struct value *eval_barrier(struct eval *e, const struct ir_inst *i)
{
	struct symbol s = {
	    .kind = SYMBOL_OPAQUE, .scope = SCOPE_BLOCK, .type = (enum ir_type)i->type};

	record_together(e, EVENT_BARRIER, i);
	if (is_block_barrier(i->imm)) {
		e->generation++;
		e->interval = ++e->intervals;
	}
	if (i->type == IR_VOID)
		return NULL;
	if (!is_block_barrier(i->imm))
		return value_opaque(e->b, (enum ir_type)i->type, SCOPE_THREAD, REASON_OPAQUE);
	type_range(s.type, &s.lo,
		   &s.hi); /* __syncthreads_or and its kin give all threads one number */
	return value_symbol(e->b, s.type, symbol_new(e->b, s));
}

/* No condition on the way here leaves it open which lanes of a warp came. */
static bool all_are_known(const struct eval *e)
{
	for (const struct guard *g = e->s.guards; g; g = g->up)
		if (g->cond->scope == SCOPE_THREAD && g->cond->kind != COND_MASK)
			return false;
	return true;
}

/* A lane every thread of the warp names gives the warp one value. */
const struct value *eval_shuffle(struct eval *e, const struct ir_inst *i)
{
	const struct value *value = eval_operand(e, i, 1), *lane = eval_operand(e, i, 2),
			   *width = eval_operand(e, i, 3);
	const struct value *known;
	enum scope scope = SCOPE_THREAD;
	int64_t w;

	record_together(e, EVENT_SHUFFLE, i);
	if (value_constant(width, &w) && w > 0 && w <= WARP_LANES && value->scope != SCOPE_BLOCK &&
	    all_are_known(e)) {
		known = exchange_shuffle(e->b, &e->s.active, (enum ir_shuffle)i->imm, value, lane,
					 (unsigned)w);
		if (known)
			return known;
	}
	if (i->imm == SHUFFLE_IDX && lane->scope <= SCOPE_WARP && value_constant(width, &w) &&
	    w == WARP_LANES)
		scope = SCOPE_WARP;
	if (value->scope == SCOPE_BLOCK)
		return value; /* every lane holds it */
	return value_opaque(e->b, (enum ir_type)i->type, scope,
			    value->reason ? value->reason : REASON_DATA);
}

const struct value *eval_vote(struct eval *e, const struct ir_inst *i)
{
	enum scope scope = i->op == OP_MATCH || i->op == OP_ACTIVEMASK ? SCOPE_THREAD : SCOPE_WARP;

	const struct value *known = NULL;

	record_together(e, EVENT_VOTE, i);
	if (i->op == OP_VOTE && !(i->flags & IRF_TILE) && all_are_known(e))
		known = exchange_vote(e->b, &e->s.active, (enum ir_vote)i->imm, (enum ir_type)i->type,
				      cond_of(e->b, eval_operand(e, i, i->n_args > 1)));
	if (known)
		return known;
	if (i->flags & IRF_TILE)
		scope = SCOPE_THREAD;
	return value_opaque(e->b, (enum ir_type)i->type, scope, REASON_DATA);
}
