#include "facts/barrier.h"

bool barrier_is_block_wide(const struct event *e)
{
	if (e->kind != EVENT_BARRIER)
		return false;
	switch (e->code->imm) {
	case BARRIER_BLOCK:
	case BARRIER_BLOCK_COUNT:
	case BARRIER_BLOCK_AND:
	case BARRIER_BLOCK_OR:
	case BARRIER_GRID:
	case BARRIER_CLUSTER:
		return true;
	default:
		return false;
	}
}

/* The innermost guard that divides the block and came from a branch or loop around the barrier,
 * else from an exit. */
static const struct guard *dividing_guard(const struct event *e, bool from_exit)
{
	for (const struct guard *g = e->guards; g; g = g->up) {
		bool is_exit = g->kind == GUARD_EXIT || g->kind == GUARD_LEFT;

		if (guard_divides(g) && g->kind != GUARD_ASSUME && is_exit == from_exit)
			return g;
	}
	return NULL;
}

static void from_guard(struct barrier_facts *f, enum barrier_miss miss, const struct guard *g)
{
	f->miss = miss;
	f->cause_span = g->span;
	f->cond = g->cond;
	f->is_loop = g->kind == GUARD_LOOP;
	f->is_data = g->cond->is_data;
	f->reached = f->missed = MAX_THREADS;
}

struct barrier_facts barrier_examine(const struct kernel_facts *k, const struct event *e)
{
	struct barrier_facts f = {.reached = mask_lowest(&e->mask)};
	struct mask missing = mask_minus(k->block->all, e->mask),
		    inside = mask_minus(missing, e->exited);
	const struct guard *branch = dividing_guard(e, false), *exit = dividing_guard(e, true);

	f.missed = mask_lowest(mask_empty(&inside) ? &missing : &inside);
	if (!mask_empty(&inside)) {
		f.miss = MISS_BRANCH;
		f.cause_span = e->branch_span;
	} else if (branch) {
		from_guard(&f, MISS_BRANCH, branch);
	} else if (!mask_empty(&missing)) {
		f.miss = MISS_EXIT;
		f.cause_span = e->exit_span;
	} else if (exit) {
		from_guard(&f, MISS_EXIT, exit);
	}
	return f;
}
