/*
 * barrier-after-exit: some threads return, or leave a loop, before a barrier that the others reach.
 */
#include "facts/barrier.h"
#include "facts/told.h"
#include "facts/witness.h"
#include "rule.h"

static bool speaks(const struct kernel_facts *k, const struct event *e, struct barrier_facts *f)
{
	if (!barrier_is_block_wide(e))
		return false;
	*f = barrier_examine(k, e);
	return f->miss == MISS_EXIT;
}

static void check(const struct kernel_facts *k, struct report *out)
{
	struct told told = {0};

	for (size_t n = 0; n < k->events.n; n++) {
		const struct event *e = &k->events.at[n];
		struct fact_place at = fact_at(k, e->span), cause;
		struct barrier_facts f;
		struct witness witness;

		if (!speaks(k, e, &f) || !told_first_time(&told, e))
			continue;
		cause = fact_at(k, f.cause_span);
		report_at(out, &at, "some %s have left before this barrier",
			  f.is_grid ? "blocks of the grid" : "threads of the block");
		report_step(out, &cause, "%s leave here; %s", f.is_grid ? "blocks" : "threads",
			    facts_shape_text(k));
		witness = witness_barrier(k, e);
		if (witness.found) {
			report_proven(out);
			report_note(out, &at, "with %s some threads never arrive", witness.numbers);
		}
		report_help(out, "let all threads stay: guard the work, not the barrier, or leave "
				 "only as a whole block");
	}
}

RULE(barrier_after_exit) = {
    .name = "barrier-after-exit",
    .group = "device",
    .severity = SEVERITY_WARNING,
    .title = "threads leave before a barrier that the others reach",
    .why = "Since Volta an exited thread no longer blocks the barrier, but it takes no part: its "
	   "share of a tile is missing, "
	   "counts are off, and older hardware and other compilers may hang.",
    .fix = "Replace the early return by a guard around the work; keep every thread until the last "
	   "barrier.",
    .ignore = "The kernel is known to be launched only with sizes at which no thread leaves.",
    .proof = "synccheck where it reports, else a wrong result",
    .check = check,
};
