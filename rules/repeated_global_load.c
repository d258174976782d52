/*
 * repeated-global-load: the warps and iterations of a block ask for the same sectors many times.
 */
#include "facts/reuse.h"
#include "rule.h"

#define MIN_FACTOR 8
#define MAX_TILE 49152 /* bytes of static shared memory */

static bool is_loaded(const struct kernel_facts *k, uint32_t object)
{
	for (size_t n = 0; n < k->rows.n; n++)
		if (k->rows.at[n].object == object && k->rows.at[n].op == ACCESS_LOAD)
			return true;
	return false;
}

static void check(const struct kernel_facts *k, struct report *out)
{
	for (uint32_t n = 1; n < k->objects.n; n++) {
		const struct object *o = &k->objects.at[n];
		struct fact_place at;
		struct reuse r;

		if (o->space != SPACE_GLOBAL || !is_loaded(k, n))
			continue;
		r = reuse_of(k, n);
		if (r.factor < MIN_FACTOR || r.bytes > MAX_TILE)
			continue;
		at = fact_at(k, r.most->span);
		report_at(out, &at,
			  "a block asks for each sector of '%s' %.4g times while its loop runs on",
			  o->name, r.factor);
		report_figure(out, "factor", r.factor);
		report_figure(out, "tile", r.bytes);
		report_note(out, &at, "%.0f bytes hold what some iterations of all warps read; %s",
			    r.bytes, facts_row_text(k, r.most));
		report_help(out, "stage that piece through shared memory, keep it in registers, or "
				 "put a small table in constant memory");
	}
}

static const struct rule_option options[] = {
    {"min-factor", "factor", NULL, MIN_FACTOR, "times that a block asks for each sector"},
    {0}};

RULE(repeated_global_load) = {
    .name = "repeated-global-load",
    .group = "performance",
    .severity = SEVERITY_NOTE,
    .title = "a block reads the same global data many times",
    .why =
	"Each request goes to L1, which serves one line at a time and may have lost it. Data "
	"that all warps of a block use again and again is cheaper in shared memory or registers.",
    .fix = "Load a tile once into shared memory, synchronise, and let the loop read the tile.",
    .ignore = "The data is small, stays in L1, and the kernel waits for something else.",
    .proof = "counters, time",
    .options = options,
    .check = check,
};
