/*
 * implicit-double: float data computed in double because of a literal or a double function.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts/precision.h"
#include "rule.h"

#define MOST_DIGITS 17 /* that tell a double from all others */

/* As few digits as give the same number, with a point. */
static const char *literal_text(char text[32], double literal)
{
	int digits = 1;

	do
		snprintf(text, 32, "%.*g", digits, literal);
	while (strtod(text, NULL) != literal && digits++ < MOST_DIGITS);
	snprintf(text, 32, "%.*g%s", digits, literal, strpbrk(text, ".en") ? "" : ".0");
	return text;
}

static void check(const struct kernel_facts *k, struct report *out)
{
	struct precision p = precision_doubles(k);

	for (size_t n = 0; n < p.doubles.n; n++) {
		const struct double_use *d = &p.doubles.at[n];
		struct fact_place at = fact_at(k, d->span);
		char text[32];

		if (d->function && d->function[0]) {
			report_at(out, &at,
				  "float data is computed in double: %s takes and gives double",
				  d->function);
			report_help(out, "call the float function: %sf", d->function);
		} else if (d->named) {
			report_at(out, &at,
				  "float data is computed in double: the constant %s is a double",
				  literal_text(text, d->literal));
			report_help(out, "declare it float, or cast it where it is used");
		} else {
			report_at(out, &at,
				  "float data is computed in double: the literal %s has no f",
				  literal_text(text, d->literal));
			report_help(out, "write %sf", literal_text(text, d->literal));
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
