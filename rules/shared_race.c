/*
 * shared-race: threads of different warps touch the same shared memory, one of them writes, and
 * nothing orders the two.
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
		  "race on shared '%s': thread %u %s what thread %u of another warp %s, with no "
		  "barrier between",
		  o->name, h->second_thread, verbs[h->second->op], h->first_thread,
		  verbs[h->first->op]);
	if (h->placed)
		report_figure(out, "offset", (double)h->offset);
	report_note(out, &first, "thread %u %s %s here; %s", h->first_thread, verbs[h->first->op],
		    element ? element : "the same element", facts_shape_text(k));
	if (numbers) {
		report_proven(out);
		report_note(out, &at, "with %s thread %u %s it here, in the same interval", numbers,
			    h->second_thread, verbs[h->second->op]);
	}
	if (h->back_edge)
		report_help(out, "the next iteration of the loop may begin before the other warps "
				 "are through with this one: add __syncthreads() at its end or "
				 "its beginning");
	else
		report_help(out, "put __syncthreads() between the two, where all threads of the "
				 "block reach it");
}

static void check(const struct kernel_facts *k, struct report *out)
{
	const struct hazards *all = hazards_of(k);

	for (size_t i = 0; i < all->at.n; i++)
		if (!all->at.at[i].in_warp)
			say(k, &all->at.at[i], out);
}

RULE(shared_race) = {
    .name = "shared-race",
    .group = "device",
    .severity = SEVERITY_ERROR,
    .title = "threads of different warps race on shared memory",
    .why = "Warps run in any order. Where one writes shared memory that another reads or writes "
	   "with no barrier between, the result depends on which comes first: right on one GPU, "
	   "wrong on the next.",
    .fix = "Put __syncthreads() between the two accesses, outside of any branch that only some "
	   "threads take; in a loop also between the last read of one iteration and the first "
	   "write of the next. Shuffles, votes and __threadfence() order nothing here; an atomic is "
	   "ordered for other atomics only, not for plain reads.",
    .ignore = "The order is kept by other means that the linter does not see, or any of the "
	      "racing values will do.",
    .proof = "racecheck",
    .check = check,
};
