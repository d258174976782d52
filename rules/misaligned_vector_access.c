/*
 * misaligned-vector-access: a pointer taken for one to a wider vector type, at an offset that need
 * not be a multiple of its size.
 */
#include "facts/alignment.h"
#include "rule.h"

#define HELP                                                                                       \
	"round the offset up to a multiple of the vector's size, or take the scalar path unless "  \
	"the address is one"

static void say_why(const struct vector_alignment *a, const struct fact_place *at, unsigned bytes,
		    struct report *out)
{
	if (a->fault == MISALIGNED_ALWAYS)
		report_note(out, at, "it is %lld bytes past a multiple of %u", (long long)a->offset,
			    bytes);
	else if (a->symbol)
		report_note(out, at, "nothing says that the offset, made from %s, is a multiple",
			    a->symbol);
	else
		report_note(out, at, "nothing says that the offset is a multiple");
}

static void check_arguments(const struct kernel_facts *k, struct report *out)
{
	for (uint32_t n = 0; n < k->kernel->params.n; n++) {
		const struct ir_param *p = &k->kernel->params.at[n];
		struct vector_alignment a = argument_alignment_of(k, n);
		struct fact_place at = fact_at(k, k->launch_span);

		if (a.fault == ALIGNED)
			continue;
		report_at(out, &at,
			  "'%s' of %s needs an address that is a multiple of %u, and this one "
			  "need not be",
			  p->name, k->kernel->name, p->pointee_align);
		say_why(&a, &at, p->pointee_align, out);
		report_help(out, HELP);
	}
}

/* One offset spoils every access behind it: the first is enough. */
static bool is_repeated(const struct kernel_facts *k, const struct row *r)
{
	for (const struct row *before = k->rows.at; before < r; before++)
		if (before->object == r->object && row_alignment_of(k, before).fault)
			return true;
	return false;
}

static void check(const struct kernel_facts *k, struct report *out)
{
	check_arguments(k, out);
	for (size_t n = 0; n < k->rows.n; n++) {
		const struct row *r = &k->rows.at[n];
		const struct event *e = &k->events.at[r->events.at[0]];
		struct fact_place at = fact_at(k, r->span);
		struct vector_alignment a = row_alignment_of(k, r);

		if (a.fault == ALIGNED || is_repeated(k, r))
			continue;
		report_at(out, &at,
			  "%u-byte access to '%s' at an address that %s a multiple of %u", e->bytes,
			  k->objects.at[e->object].name,
			  a.fault == MISALIGNED_ALWAYS ? "is not" : "need not be", e->bytes);
		report_figure(out, "bytes", e->bytes);
		say_why(&a, &at, e->bytes, out);
		report_help(out, HELP);
	}
}

RULE(misaligned_vector_access) = {
    .name = "misaligned-vector-access",
    .group = "device",
    .severity = SEVERITY_ERROR,
    .title = "a wide access at an address that need not be a multiple of its size",
    .why = "A float4 load needs a 16-byte boundary. At any other address the kernel stops with "
	   "\"misaligned address\": often only for some sizes, long after it was tested.",
    .fix = "Round carved-up buffers to the widest type used on them, or test the address and take "
	   "a scalar path where it is no multiple.",
    .ignore = "The sizes are multiples by construction in a way the source does not show.",
    .proof = "memcheck",
    .check = check,
};
