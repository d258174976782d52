/*
 * grid_place.c - where the division stands that a launch's grid comes from: the launch's own, not
 * another that gives the same number.
 */
#include "facts/grid.h"

#define MAX_WAY 12

static ir_ref division_in(const struct ir_function *f, ir_ref at, ir_ref before, unsigned depth);

/* What the local holds there: the last that was stored to the same place before. */
static ir_ref division_stored(const struct ir_function *f, const struct ir_inst *load, ir_ref before,
			      unsigned depth)
{
	const struct ir_inst *from = ir_at(f, ir_arg(f, load, 0));
	int64_t offset = 0;

	for (; from->op == OP_PTRADD; from = ir_at(f, ir_arg(f, from, 0)))
		offset += ir_at(f, ir_arg(f, from, 1))->imm;
	for (ir_ref n = before; from->op == OP_LOCAL && n-- > 1;) {
		const struct ir_inst *s = ir_at(f, n), *to;
		int64_t there = 0;

		if (s->op != OP_STORE)
			continue;
		for (to = ir_at(f, ir_arg(f, s, 0)); to->op == OP_PTRADD; to = ir_at(f, ir_arg(f, to, 0)))
			there += ir_at(f, ir_arg(f, to, 1))->imm;
		if (to->op == OP_LOCAL && to->imm == from->imm && there == offset)
			return division_in(f, ir_arg(f, s, 1), n, depth + 1);
	}
	return 0;
}

static ir_ref division_in(const struct ir_function *f, ir_ref at, ir_ref before, unsigned depth)
{
	const struct ir_inst *i = ir_at(f, at);

	if (!at || depth > MAX_WAY)
		return 0;
	switch (i->op) {
	case OP_DIV:
	case OP_SHR:
		return at;
	case OP_LOAD:
		return division_stored(f, i, before, depth);
	case OP_CAST:
	case OP_MATH:
	case OP_ADD:
	case OP_SUB:
	case OP_MAX:
	case OP_MIN:
		for (uint32_t n = 0; n < i->n_args; n++) {
			ir_ref found = division_in(f, ir_arg(f, i, n), before, depth + 1);

			if (found)
				return found;
		}
		return 0;
	default:
		return 0;
	}
}

/* In the function that launches; 0: none there. */
static uint32_t own_division(const struct launch_facts *l, unsigned axis)
{
	const struct kernel_facts *host = l->host_facts;

	for (size_t n = 0; n < host->events.n; n++) {
		const struct event *e = &host->events.at[n];
		const struct ir_function *f = &host->module->functions.at[e->function];
		ir_ref found;

		if (e->kind != EVENT_LAUNCH || e->span != l->span)
			continue;
		found = division_in(f, ir_arg(f, e->code, LAUNCH_GRID_X + axis), e->inst, 0);
		return found ? ir_at(f, found)->span : 0;
	}
	return 0;
}

static bool is_within(const struct ir_span *f, const struct ir_span *at)
{
	return f->file == at->file && f->line <= at->line && at->line <= f->end_line;
}

uint32_t grid_place(const struct launch_facts *l, const struct quotient *q, unsigned axis)
{
	const struct ir_module *m = l->host_facts->module;
	const struct ir_span *at = &m->spans.at[q->span], *launch = &m->spans.at[l->span];
	uint32_t own = own_division(l, axis);

	if (own)
		return own;
	for (size_t n = 0; q->span && n < m->functions.n; n++) {
		const struct ir_span *f = &m->spans.at[m->functions.at[n].span];

		if (m->functions.at[n].kind == IR_HOST && is_within(f, at) && is_within(f, launch))
			return q->span;
	}
	return l->span;
}
