/*
 * float-accumulation: one float that a long run-time loop adds data to.
 */
#include "facts/precision.h"
#include "rule.h"

static void check(const struct kernel_facts *k, struct report *out)
{
	struct precision p = precision_sums(k);

	for (size_t n = 0; n < p.sums.n; n++) {
		const struct accumulation *a = &p.sums.at[n];
		struct fact_place at = fact_at(k, a->span), loop = fact_at(k, a->loop_span);

		if (a->name[0])
			report_at(out, &at, "'%s' adds up a run-time number of terms in one float",
				  a->name);
		else
			report_at(out, &at, "a run-time number of terms is added up in one float");
		report_note(out, &loop, "this loop's number of terms is not bounded by the source");
		report_help(out, "keep the running sum in double, compensate it (Kahan), or add in "
				 "blocks and then the blocks");
	}
}

RULE(float_accumulation) = {
    .name = "float-accumulation",
    .group = "performance",
    .severity = SEVERITY_NOTE,
    .title = "a long sum is kept in one float",
    .why = "A float has 24 bits: once the sum is some million times a term, the term is lost, and "
	   "the error grows with the number of terms.",
    .fix = "Sum blocks and then the blocks' sums, use Kahan's compensation, or let the running sum "
	   "be a double.",
    .ignore = "The data is short or the precision is known to do.",
    .proof = "numerical error shown",
    .check = check,
};
