/*
 * divergent-barrier: a block barrier under a branch, short-circuit or loop that not all threads of
 * the block go through. Threads that left before the barrier are barrier-after-exit's.
 */
#include "facts/barrier.h"
#include "facts/told.h"
#include "facts/witness.h"
#include "rule.h"

static void thread_name(const struct kernel_facts *k, unsigned t, unsigned at[3])
{
	const uint32_t *b = k->block->shape.block;

	at[0] = t % b[0];
	at[1] = t / b[0] % b[1];
	at[2] = t / (b[0] * b[1]);
}

/* The defect replayed with concrete numbers: then the finding is proven. */
static void say_replay(const struct kernel_facts *k, const struct witness *w, struct report *out)
{
	struct fact_place at = fact_at(k, k->kernel->name_span);
	unsigned yes[3], no[3];

	thread_name(k, w->reaching, yes);
	thread_name(k, w->missing, no);
	report_proven(out);
	report_figure(out, "thread_reaching", w->reaching);
	report_figure(out, "thread_missing", w->missing);
	report_note(
	    out, &at,
	    "with %s: thread (%u,%u,%u) arrives at it more often than thread (%u,%u,%u); %s",
	    w->numbers, yes[0], yes[1], yes[2], no[0], no[1], no[2], facts_shape_text(k));
}

static void say_cause(const struct kernel_facts *k, const struct barrier_facts *f,
		      struct report *out)
{
	struct fact_place cause = fact_at(k, f->cause_span);
	const char *who = f->is_grid ? "blocks of the grid" : "threads of a block";

	if (!f->cause_span) /* others are at barriers of their own */
		return;
	if (f->is_loop)
		report_step(out, &cause, "%s run this loop a different number of times", who);
	else
		report_step(out, &cause, "this condition is not the same for all %s%s", who,
			    f->is_data ? ": it depends on data each thread reads for itself" : "");
}

static void check(const struct kernel_facts *k, struct report *out)
{
	struct told told = {0};

	for (size_t n = 0; n < k->events.n; n++) {
		const struct event *e = &k->events.at[n];
		struct fact_place at = fact_at(k, e->span);
		struct barrier_facts f;
		struct witness witness;

		if (!barrier_is_block_wide(e))
			continue;
		f = barrier_examine(k, e);
		if (f.miss != MISS_BRANCH || !told_first_time(&told, e))
			continue;
		report_at(out, &at, "barrier is not reached by all %s",
			  f.is_grid ? "blocks of the grid" : "threads of the block");
		say_cause(k, &f, out);
		witness = witness_barrier(k, e);
		if (witness.found)
			say_replay(k, &witness, out);
		report_help(out, "move the barrier out of the %s so that every %s reaches it",
			    f.is_loop ? "loop, or give all of them the same number of iterations"
				      : "branch",
			    f.is_grid ? "block of the grid" : "thread of the block");
	}
}

RULE(divergent_barrier) = {
    .name = "divergent-barrier",
    .group = "device",
    .severity = SEVERITY_ERROR,
    .title = "a block barrier is not reached by all threads",
    .why = "A block barrier waits for every thread of the block. Where only some reach it the "
	   "kernel hangs, or threads of "
	   "different barriers release each other and read what is not yet written.",
    .fix = "Hoist the barrier out of the branch; keep the work inside the condition and the "
	   "barrier outside. Round loop "
	   "bounds up to the block so that every thread runs the same number of iterations.",
    .ignore = "Never, unless the condition is the same for the whole block in a way the source "
	      "does not show.",
    .proof = "synccheck",
    .check = check,
};
