/*
 * warp-local-shared: values pass through shared memory only between threads of one warp.
 */
#include "facts/hazard.h"
#include "facts/owners.h"
#include "rule.h"

#define MIN_TAIL_STEPS 3
#define MAX_ELEMENT_BYTES 8

static void say_all(const struct kernel_facts *k, const struct object *o, struct report *out)
{
	struct fact_place at = fact_at(k, o->span);

	report_at(out, &at, "shared array '%s' only passes values between threads of one warp",
		  o->name);
	report_note(out, &at, "writer and reader of each element are in the same warp; %s",
		    facts_shape_text(k));
	report_help(out, "exchange the values in registers with __shfl_sync, __shfl_down_sync or "
			 "__reduce_add_sync, with the "
			 "mask of the lanes that take part");
}

static void say_tail(const struct kernel_facts *k, const struct object *o, const struct owners *w,
		     struct report *out)
{
	struct fact_place at = fact_at(k, w->first_tail->span);

	report_at(out, &at, "the last %u steps through shared array '%s' stay within one warp",
		  w->tail_steps, o->name);
	report_severity(out, SEVERITY_NOTE);
	report_figure(out, "steps", w->tail_steps);
	report_help(
	    out,
	    "finish the last 32 values in registers with __shfl_down_sync or __reduce_add_sync");
}

static void check(const struct kernel_facts *k, struct report *out)
{
	for (uint32_t n = 1; n < k->objects.n; n++) {
		const struct object *o = &k->objects.at[n];
		struct owners w;

		if (o->space != SPACE_SHARED || hazard_speaks_of(k, n))
			continue;
		w = owners_examine(k, n);
		if (owners_is_exchange(&w))
			say_all(k, o, out);
		else if (w.sharing == SHARING_BLOCK && w.widest <= MAX_ELEMENT_BYTES &&
			 w.tail_steps >= MIN_TAIL_STEPS)
			say_tail(k, o, &w, out);
	}
}

RULE(warp_local_shared) = {
    .name = "warp-local-shared",
    .group = "performance",
    .severity = SEVERITY_WARNING,
    .for_all_instances = true,
    .title = "values pass through shared memory only within a warp",
    .why = "Threads of one warp can hand values to each other in registers. Going through shared "
	   "memory costs a store, a "
	   "barrier and a load for each exchange.",
    .fix = "Use __shfl_sync, __shfl_up_sync, __shfl_down_sync, __shfl_xor_sync or "
	   "__reduce_add_sync with the mask of the "
	   "lanes that take part; the barriers around the exchange can go.",
    .ignore = "The exchange is rare, or the code must run where a warp does not have 32 lanes.",
    .proof = "counters, time",
    .check = check,
};
