/*
 * redundant-barrier: no two threads of the block exchange anything across a barrier.
 */
#include "facts/needless.h"
#include "rule.h"

static void check(const struct kernel_facts *k, struct report *out)
{
	struct needless found = needless_barriers(k);

	for (size_t n = 0; n < found.at.n; n++) {
		struct fact_place at = fact_at(k, found.at.at[n]->span);

		report_at(out, &at,
			  "no thread needs this barrier: nothing that one touches before it "
			  "is written by another after it, nor the other way round");
		report_help(out,
			    "remove it; the barriers that stay order every access to shared and "
			    "global memory, if the kernel's pointers do not overlap");
	}
}

RULE(redundant_barrier) = {
    .name = "redundant-barrier",
    .group = "performance",
    .severity = SEVERITY_NOTE,
    .for_all_instances = true,
    .title = "a barrier across which no two threads exchange anything",
    .why = "A barrier makes every warp of the block wait for the slowest. Between two barriers "
	   "that already order all accesses, before the first use of shared memory or after the "
	   "last, that wait buys nothing.",
    .fix = "Remove the barrier. Where several stand close together, keep the one between the "
	   "last write and the first read of another thread's value.",
    .ignore = "It keeps warps together on purpose, for the cache or for timing, or the kernel's "
	      "pointers overlap.",
    .proof = "time",
    .check = check,
};
