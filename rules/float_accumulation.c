/*
 * float-accumulation: one float, or one half, that a long run-time loop adds data to.
 */
#include "facts/precision.h"
#include "rule.h"

static const char *kept_in(enum ir_type type)
{
	switch (type) {
	case IR_F16:
		return "half";
	case IR_BF16:
		return "bfloat16";
	case IR_V4:
		return "pair of 16-bit floats";
	default:
		return "float";
	}
}

static const char *terms(const struct kernel_facts *k, const struct accumulation *a)
{
	return a->trips ? arena_printf(k->arena, "%llu terms", (unsigned long long)a->trips)
			: "a run-time number of terms";
}

static void check(const struct kernel_facts *k, struct report *out)
{
	struct precision p = precision_sums(k);

	for (size_t n = 0; n < p.sums.n; n++) {
		const struct accumulation *a = &p.sums.at[n];
		struct fact_place at = fact_at(k, a->span), loop = fact_at(k, a->loop_span);

		if (a->name[0])
			report_at(out, &at, "'%s' adds up %s in one %s", a->name, terms(k, a),
				  kept_in(a->type));
		else
			report_at(out, &at, "%s %s added up in one %s", terms(k, a),
				  a->trips ? "are" : "is", kept_in(a->type));
		if (a->trips)
			report_note(out, &loop, "in this loop");
		else
			report_note(out, &loop,
				    "this loop's number of terms is not bounded by the source");
		report_help(out, a->type == IR_F32
				     ? "keep the running sum in double, compensate it (Kahan), or "
				       "add in blocks and then the blocks"
				     : "keep the running sum in float, and convert it at the end");
	}
}

RULE(float_accumulation) = {
    .name = "float-accumulation",
    .group = "performance",
    .severity = SEVERITY_NOTE,
    .title = "a long sum is kept in one float",
    .why = "A float has 24 bits: once the sum is some million times a term, the term is lost, and "
	   "the error grows with the number of terms. A half has 11 bits, a bfloat16 8: some "
	   "hundred terms are enough.",
    .fix = "Sum blocks and then the blocks' sums, use Kahan's compensation, or let the running sum "
	   "be a double; sums of halves belong in a float.",
    .ignore = "The data is short or the precision is known to do.",
    .proof = "numerical error shown",
    .check = check,
};
