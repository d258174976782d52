/*
 * constant-divergence: lanes of a warp index constant memory differently.
 */
#include "facts/serial.h"
#include "rule.h"

static bool is_repeated(const struct kernel_facts *k, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (k->events.at[i].kind == EVENT_ACCESS &&
		    k->events.at[i].code == k->events.at[n].code)
			return true;
	return false;
}

/* The most turns of all iterations of a place: k = 0 may give every lane the same word. */
static struct constant_turns most_turns(const struct kernel_facts *k, size_t first)
{
	struct constant_turns most = {0};

	for (size_t n = first; n < k->events.n; n++) {
		const struct event *e = &k->events.at[n];

		if (e->kind != EVENT_ACCESS || e->code != k->events.at[first].code)
			continue;
		struct constant_turns t = constant_turns_of(k, e);
		if (t.turns > most.turns)
			most.turns = t.turns;
		most.is_data = most.is_data || t.is_data;
	}
	return most;
}

static void check(const struct kernel_facts *k, struct report *out)
{
	for (size_t n = 0; n < k->events.n; n++) {
		const struct event *e = &k->events.at[n];
		struct fact_place at = fact_at(k, e->span);

		if (e->kind != EVENT_ACCESS || e->space != SPACE_CONSTANT || is_repeated(k, n))
			continue;
		struct constant_turns t = most_turns(k, n);
		if (t.turns < 2 && !t.is_data)
			continue;
		if (t.is_data) {
			report_at(out, &at,
				  "constant memory '%s' is indexed by data of each lane: different "
				  "words are served one after the other",
				  k->objects.at[e->object].name);
		} else {
			report_at(out, &at,
				  "constant memory '%s' is indexed by the lane: each warp request "
				  "takes up to %.4g turns where 1 would do",
				  k->objects.at[e->object].name, t.turns);
			report_figure(out, "turns", t.turns);
			if (k->certain_shape)
				report_proven(out);
		}
		report_note(out, &at, "%s", facts_shape_text(k));
		report_help(out, "keep tables that lanes index differently in global memory "
				 "(const __restrict__, __ldg) or stage them in shared memory");
	}
}

static const struct rule_option options[] = {
    {"min-turns", "turns", NULL, 2, "turns that a request takes, where the index is known"},
    {0}};

RULE(constant_divergence) = {
    .name = "constant-divergence",
    .group = "performance",
    .severity = SEVERITY_WARNING,
    .title = "lanes of a warp read different words of constant memory",
    .why = "The constant cache gives one word to all lanes of a warp at once. When the lanes ask "
	   "for different words, each is served in its own turn: up to 32 turns for one load.",
    .fix = "Use constant memory for what all lanes read at the same time. A table indexed by the "
	   "lane or by data belongs in global memory, read through const __restrict__ or __ldg, or "
	   "in shared memory.",
    .ignore = "The load runs once a kernel.",
    .proof = "time",
    .options = options,
    .check = check,
};
