/*
 * implicit-double: float data computed in double because of a literal or a double function.
 */
#include "facts/precision.h"
#include "rule.h"

static void check(const struct kernel_facts *k, struct report *out)
{
	struct precision p = precision_doubles(k);

	for (size_t n = 0; n < p.doubles.n; n++) {
		const struct double_use *d = &p.doubles.at[n];
		struct fact_place at = fact_at(k, d->span);

		if (d->function && d->function[0]) {
			report_at(out, &at,
				  "float data is computed in double: %s takes and gives double",
				  d->function);
			report_help(out, "call the float function: %sf", d->function);
		} else if (d->named) {
			report_at(out, &at,
				  "float data is computed in double: the constant %g is a double",
				  d->literal);
			report_help(out, "declare it float, or cast it where it is used");
		} else {
			report_at(out, &at,
				  "float data is computed in double: the literal %g has no f",
				  d->literal);
			report_help(out, "write %g%sf", d->literal,
				    d->literal == (double)(long long)d->literal ? ".0" : "");
		}
	}
}

RULE(implicit_double) = {
    .name = "implicit-double",
    .group = "performance",
    .severity = SEVERITY_WARNING,
    .title = "float data is computed in double",
    .why = "A literal without f and functions like exp or pow of double arguments promote the "
	   "whole expression. Consumer GPUs have one double unit for 64 float units, and each "
	   "conversion costs too. (One operation with an exact literal, like 2.0 * x, is computed "
	   "in float by the compiler and is not reported.)",
    .fix = "Write the literal with f (0.1f), call the float function (expf, powf).",
    .ignore = "The intermediate is wanted in double: then say so with a cast or a double variable.",
    .proof = "time",
    .check = check,
};
