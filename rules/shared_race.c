/*
 * shared-race: threads of different warps touch the same shared memory, one of them writes, and
 * nothing orders the two.
 */
#include "facts/witness.h"
#include "rule.h"

static const char *const verbs[] = {
    [ACCESS_LOAD] = "reads", [ACCESS_STORE] = "writes", [ACCESS_ATOMIC] = "updates"};

/* Which thread writes what of a copy by a group is the library's choice. */
static void say_copy(const struct kernel_facts *k, const struct hazard *h, struct report *out)
{
	bool early = h->first->kind == EVENT_OPAQUE; /* the read, or else the copy */
	struct fact_place at = fact_at(k, h->second->span), first = fact_at(k, h->first->span);
	const char *name = k->objects.at[h->object].name;

	if (early)
		report_at(out, &at, "race on shared '%s': thread %u %s what the group's copy fills",
			  name, h->second_thread, verbs[h->second->op]);
	else
		report_at(out, &at,
			  "race on shared '%s': the group's copy fills what thread %u %s, with no "
			  "barrier between",
			  name, h->first_thread, verbs[h->first->op]);
	report_step(out, &first, early ? "nobody has waited for this copy by then; %s" : "here; %s",
		    facts_shape_text(k));
	report_help(out, early ? "wait for the copy first: cooperative_groups::wait(), or its "
				 "barrier's or pipeline's wait"
			       : "let all threads meet, group.sync() or __syncthreads(), before the "
				 "copy that fills it anew");
}

/* The barriers of a block order its threads, not what they have sent for. */
static void say_flight(const struct kernel_facts *k, const struct hazard *h, struct report *out)
{
	bool open = h->flight == FLIGHT_OPEN;
	struct fact_place at = fact_at(k, h->second->span), first = fact_at(k, h->first->span);
	const char *element = hazard_element(k, h), *name = k->objects.at[h->object].name;

	if (h->first_thread == h->second_thread)
		report_at(out, &at,
			  "race on shared '%s': thread %u reads what its asynchronous copy fills, "
			  "with no wait for the copy between",
			  name, h->second_thread);
	else
		report_at(out, &at,
			  "race on shared '%s': thread %u reads what an asynchronous copy of thread "
			  "%u fills, with no %s between",
			  name, h->second_thread, h->first_thread,
			  open ? "wait for the copy" : "barrier behind that thread's wait");
	if (h->placed)
		report_figure(out, "offset", (double)h->offset);
	report_step(out, &first, "the copy to %s begins here; %s", element ? element : name,
		    facts_shape_text(k));
	report_help(out, open ? "a barrier of the block does not wait for copies: each thread waits "
				"for its own, __pipeline_wait_prior(0) or cp.async.wait_all (or all "
				"for the barrier that the copy was given), and then __syncthreads()"
			      : "a thread waits for its own copies alone: put __syncthreads() "
				"behind the wait");
}

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
	report_step(out, &first, "thread %u %s %s here%s; %s", h->first_thread, verbs[h->first->op],
		    element ? element : "the same element",
		    h->chosen ? ", where data let both come" : "", facts_shape_text(k));
	if (numbers) {
		report_proven(out);
		report_note(out, &at, "with %s thread %u %s it here, in the same interval", numbers,
			    h->second_thread, verbs[h->second->op]);
	}
	if (h->is_update)
		report_help(out, "both change what they read: one change is lost; let atomicAdd(), "
				 "atomicMax() or the like do it, or one thread alone");
	else if (h->back_edge)
		report_help(out, "the next iteration of the loop may begin before the other warps "
				 "are through with this one: add __syncthreads() at its end or "
				 "its beginning");
	else
		report_help(out, "put __syncthreads() between the two, where all threads of the "
				 "block reach it");
}

static void say_one(const struct kernel_facts *k, const struct hazard *h, struct report *out)
{
	if (h->first->kind == EVENT_OPAQUE || h->second->kind == EVENT_OPAQUE)
		say_copy(k, h, out);
	else if (h->flight)
		say_flight(k, h, out);
	else
		say(k, h, out);
}

static void check(const struct kernel_facts *k, struct report *out)
{
	const struct hazards *all = hazards_of(k);

	for (size_t i = 0; i < all->at.n; i++)
		if (!all->at.at[i].in_warp)
			say_one(k, &all->at.at[i], out);
}

RULE(shared_race) = {
    .name = "shared-race",
    .group = "device",
    .severity = SEVERITY_ERROR,
    .title = "threads of different warps race on shared memory",
    .why = "Warps run in any order. Where one writes shared memory that another reads or writes "
	   "with no barrier between, the result depends on which comes first: right on one GPU, "
	   "wrong on the next. An asynchronous copy writes at its own time, until somebody waits for "
	   "it: a barrier of the block does not.",
    .fix = "Put __syncthreads() between the two accesses, outside of any branch that only some "
	   "threads take; in a loop also between the last read of one iteration and the first "
	   "write of the next. Shuffles, votes and __threadfence() order nothing here; an atomic is "
	   "ordered for other atomics only, not for plain reads. Behind asynchronous copies first wait "
	   "for them, then put the barrier.",
    .ignore = "The order is kept by other means that the linter does not see, or any of the "
	      "racing values will do.",
    .proof = "racecheck",
    .check = check,
};
