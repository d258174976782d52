/*
 * thread-local-shared: a shared array in which no element is ever touched by two threads.
 */
#include "facts/hazard.h"
#include "facts/owners.h"
#include "rule.h"

static void say(const struct kernel_facts *k, const struct owners *w, struct report *out)
{
	report_figure(out, "elements_per_thread", w->elements_per_thread);
	report_note(out, &(struct fact_place){k->module, w->first->span},
		    "every element is written and read by one thread only; %s", facts_shape_text(k));
	report_help(out, "keep the value in a register (a local variable); barriers that "
			 "only order this array can go too");
}

/* The first of them speaks for all. */
static void check_pieces(const struct kernel_facts *k, uint32_t object, struct report *out)
{
	struct owners_of_pieces p;

	owners_of_pieces(k, object, &p);
	for (unsigned i = 0; i < p.pieces.n; i++) {
		struct fact_place at;

		if (!owners_is_private(&p.at[i]))
			continue;
		at = fact_at(k, p.at[i].first->span);
		report_at(out, &at,
			  "this part of shared '%s', from byte %lld on, is private to each thread: "
			  "no element is touched by two threads",
			  k->objects.at[object].name, (long long)p.pieces.at[i].low);
		say(k, &p.at[i], out);
		return;
	}
}

static void check(const struct kernel_facts *k, struct report *out)
{
	for (uint32_t n = 1; n < k->objects.n; n++) {
		const struct object *o = &k->objects.at[n];
		struct fact_place at = fact_at(k, o->span);
		struct owners w;

		if (o->space != SPACE_SHARED || k->block->threads < 2 || hazard_speaks_of(k, n))
			continue;
		w = owners_examine(k, n);
		if (!owners_is_private(&w)) {
			if (!owners_is_exchange(&w))
				check_pieces(k, n, out);
			continue;
		}
		report_at(out, &at,
			  "shared array '%s' is private to each thread: no element is touched by "
			  "two threads",
			  o->name);
		say(k, &w, out);
	}
}

RULE(thread_local_shared) = {
    .name = "thread-local-shared",
    .group = "performance",
    .severity = SEVERITY_WARNING,
    .for_all_instances = true,
    .title = "a shared array is private to each thread",
    .why = "Shared memory that no two threads share costs a store, a load and often a barrier "
	   "where a register would be free, "
	   "and takes room that limits how many blocks an SM holds.",
    .fix = "Use a local variable and remove the barriers that only ordered this array.",
    .ignore = "The array relieves register pressure on purpose, or the compiler already keeps the "
	      "value in a register (then "
	      "nothing is gained).",
    .proof = "counters, time",
    .check = check,
};
