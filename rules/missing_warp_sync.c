/*
 * missing-warp-sync: lanes of one warp exchange values through shared memory and count on running
 * in step.
 */
#include "facts/witness.h"
#include "rule.h"

static const char *const verbs[] = {
    [ACCESS_LOAD] = "reads", [ACCESS_STORE] = "writes", [ACCESS_ATOMIC] = "updates"};

static void say(const struct kernel_facts *k, const struct hazard *h, struct report *out)
{
	const struct object *o = &k->objects.at[h->object];
	struct fact_place at = fact_at(k, h->second->span), first = fact_at(k, h->first->span);
	const char *element = hazard_element(k, h), *numbers = witness_race(k, h);

	report_at(out, &at,
		  "lane %u %s shared '%s' where lane %u of its warp %s it, with no __syncwarp() "
		  "between",
		  h->second_thread % WARP_LANES, verbs[h->second->op], o->name,
		  h->first_thread % WARP_LANES, verbs[h->first->op]);
	if (h->placed)
		report_figure(out, "offset", (double)h->offset);
	report_note(out, &first, "thread %u %s %s here, thread %u comes after; %s", h->first_thread,
		    verbs[h->first->op], element ? element : "it", h->second_thread,
		    facts_shape_text(k));
	if (numbers) {
		report_proven(out);
		report_note(out, &at, "with %s thread %u %s it here, and nothing orders the two",
			    numbers, h->second_thread, verbs[h->second->op]);
	}
	report_help(
	    out, h->first->is_volatile || h->second->is_volatile
		     ? "volatile does not keep lanes in step: since sm_70 each has a program "
		       "counter of its own; put __syncwarp() between the steps, reads and writes "
		       "apart"
		     : "since sm_70 each lane has a program counter of its own: put "
		       "__syncwarp() between the two");
}

static void check(const struct kernel_facts *k, struct report *out)
{
	const struct hazards *all = hazards_of(k);

	for (size_t i = 0; i < all->at.n; i++)
		if (all->at.at[i].in_warp)
			say(k, &all->at.at[i], out);
}

RULE(missing_warp_sync) = {
    .name = "missing-warp-sync",
    .group = "device",
    .severity = SEVERITY_WARNING,
    .title = "lanes of a warp exchange values with no __syncwarp() between",
    .why = "Since sm_70 the lanes of a warp need not run in step. A value that one lane writes to "
	   "shared memory is only there for another after __syncwarp(), a tile's sync() or a "
	   "barrier of the block; volatile, shuffles, votes and fences do not order it.",
    .fix = "Put __syncwarp() between the write and the read, and again between the read and the "
	   "next write, or exchange the values by shuffles.",
    .ignore = "The code only ever runs on GPUs before sm_70.",
    .proof = "racecheck",
    .check = check,
};
