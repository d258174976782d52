/*
 * occupancy-limit: block size and shared memory keep more than half of a multiprocessor's places for
 * warps empty, whatever the registers do.
 */
#include "facts/occupancy.h"
#include "rule.h"

/* A launch of few blocks fills no device anyway. */
static bool is_small(const struct kernel_facts *k)
{
	const uint32_t *grid = k->block->shape.grid;

	return grid[0] && grid[1] && grid[2] && (uint64_t)grid[0] * grid[1] * grid[2] < 64;
}

static void say(const struct kernel_facts *k, const struct launch_facts *l,
		const struct occupancy *o, struct report *out)
{
	struct fact_place at = fact_at(k, l->span), kernel = fact_at(k, k->kernel->name_span);

	report_at(out, &at, "%u of %u warps can be resident on a multiprocessor of sm_%u: %s", o->warps,
		  o->most_warps, o->arch,
		  o->limit == LIMIT_SHARED   ? "shared memory limits the blocks"
		  : o->limit == LIMIT_BLOCKS ? "the number of blocks is limited"
					     : "the size of the block limits them");
	report_figure(out, "warps", o->warps);
	report_figure(out, "blocks", o->blocks);
	report_note(out, &kernel, "%llu bytes of shared memory and %u threads a block: %u block%s at once; "
				  "registers may allow fewer",
		    (unsigned long long)o->shared, k->block->threads, o->blocks,
		    o->blocks == 1 ? "" : "s");
	if (o->limit == LIMIT_SHARED)
		report_help(out, "%u blocks fit with at most %llu bytes each", o->blocks + 1,
			    (unsigned long long)o->shared_for_more);
	else
		report_help(out, "let a block have more threads, so that each of the %u has more warps",
			    o->blocks);
}

/* Launches that differ in their dynamic shared memory alone are one to the kernel, not to its
 * occupancy: each amount is judged at the first launch that has it. */
static void check(const struct kernel_facts *k, struct report *out)
{
	struct occupancy o;

	if (k->partial || is_small(k))
		return;
	for (size_t n = 0; n < k->n_launches; n++) {
		bool is_new = true;

		for (size_t i = 0; i < n && k->launches[n]->shared; i++)
			is_new &= !k->launches[i]->shared ||
				  !value_same(k->launches[i]->shared, k->launches[n]->shared);
		if (is_new && occupancy_examine(k, k->launches[n], &o) &&
		    o.warps * 2 < o.most_warps)
			say(k, k->launches[n], &o, out);
	}
}

RULE(occupancy_limit) = {
    .name = "occupancy-limit",
    .group = "host",
    .severity = SEVERITY_NOTE,
    .title = "blocks that leave most of a multiprocessor's warps empty",
    .why = "A multiprocessor hides the latency of memory by changing between its warps. Blocks that take "
	   "much shared memory, or have few threads, leave it few to change between.",
    .fix = "Use less shared memory a block, or more threads for the same memory.",
    .ignore = "Each thread has enough independent work, or the tile is worth more than the warps.",
    .proof = "equal to cudaOccupancyMaxActiveBlocksPerMultiprocessor with registers not limiting",
    .check = check,
};
