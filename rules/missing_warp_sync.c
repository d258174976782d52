/*
 * missing-warp-sync: lanes of one warp exchange values through shared memory, or by intrinsics that
 * name no lanes, and count on running in step.
 */
#include "facts/legacy.h"
#include "facts/witness.h"
#include "rule.h"

static const char *const verbs[] = {
    [ACCESS_LOAD] = "reads", [ACCESS_STORE] = "writes", [ACCESS_ATOMIC] = "updates"};

static const char *cure(const struct hazard *h)
{
	if (h->first->is_volatile || h->second->is_volatile)
		return "volatile does not keep lanes in step: since sm_70 each has a program "
		       "counter of its own; put __syncwarp() between the steps, reads and writes "
		       "apart";
	if (h->is_update)
		return "both change what they read: one change is lost; let atomicAdd(), "
		       "atomicMax() or the like do it, or one lane alone";
	return "since sm_70 each lane has a program counter of its own: put __syncwarp() between "
	       "the two";
}

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
	report_step(out, &first, "thread %u %s %s here, thread %u comes after%s; %s",
		    h->first_thread, verbs[h->first->op], element ? element : "it",
		    h->second_thread, h->chosen ? ", where data let both come" : "",
		    facts_shape_text(k));
	if (numbers) {
		report_proven(out);
		report_note(out, &at, "with %s thread %u %s it here, and nothing orders the two",
			    numbers, h->second_thread, verbs[h->second->op]);
	}
	report_help(out, "%s", cure(h));
}

/* --- intrinsics without a mask: once a function ----------------------------------------------- */

static bool is_in_function_of(const struct kernel_facts *k, size_t n, const struct event *e)
{
	return k->events.at[n].function == e->function && legacy_intrinsic(k, &k->events.at[n]);
}

/* Is it the first of its function? */
static bool leads(const struct kernel_facts *k, size_t first)
{
	for (size_t n = 0; n < first; n++)
		if (is_in_function_of(k, n, &k->events.at[first]))
			return false;
	return true;
}

static bool is_unrolled(const struct kernel_facts *k, size_t first, size_t again)
{
	for (size_t n = first; n < again; n++)
		if (k->events.at[n].code == k->events.at[again].code)
			return true;
	return false;
}

static void say_legacy(const struct kernel_facts *k, size_t first, struct report *out)
{
	const struct event *e = &k->events.at[first];
	const char *name = legacy_intrinsic(k, e);
	struct fact_place at = fact_at(k, e->span), next = at;
	unsigned others = 0;

	for (size_t n = k->events.n; n-- > first + 1;)
		if (is_in_function_of(k, n, e) && !is_unrolled(k, first, n)) {
			others++;
			next = fact_at(k, k->events.at[n].span);
		}
	report_at(out, &at,
		  "%s names no lanes that take part, and since sm_70 those of a warp need not run "
		  "together",
		  name);
	if (others)
		report_note(out, &next, "%u more call%s of that kind in this function, from here on",
			    others, others > 1 ? "s" : "");
	report_help(out,
		    "call %s_sync with the mask of the lanes that come here, 0xffffffff where all "
		    "do: there is no %s for sm_70 and later",
		    name, name);
}

static void check_legacy(const struct kernel_facts *k, struct report *out)
{
	for (size_t n = 0; n < k->events.n; n++)
		if (legacy_intrinsic(k, &k->events.at[n]) && leads(k, n))
			say_legacy(k, n, out);
}

static void check(const struct kernel_facts *k, struct report *out)
{
	const struct hazards *all = hazards_of(k);

	for (size_t i = 0; i < all->at.n; i++)
		if (all->at.at[i].in_warp)
			say(k, &all->at.at[i], out);
	check_legacy(k, out);
}

RULE(missing_warp_sync) = {
    .name = "missing-warp-sync",
    .group = "device",
    .severity = SEVERITY_WARNING,
    .title = "lanes of a warp exchange values with no __syncwarp() between",
    .why = "Since sm_70 the lanes of a warp need not run in step. A value that one lane writes to "
	   "shared memory is only there for another after __syncwarp(), a tile's sync() or a "
	   "barrier of the block; volatile, shuffles, votes and fences do not order it. Shuffles and "
	   "votes without _sync name no lanes: who takes part is who happens to run together, and "
	   "CUDA has none of them for sm_70 and later.",
    .fix = "Put __syncwarp() between the write and the read, and again between the read and the "
	   "next write, or exchange the values by shuffles. Of shuffles and votes call those with "
	   "_sync, with the mask of the lanes that come there.",
    .ignore = "The code only ever runs on GPUs before sm_70.",
    .proof = "racecheck",
    .check = check,
};
