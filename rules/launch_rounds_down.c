/*
 * launch-rounds-down: a grid of n / block blocks, cut off: the last n % block elements have no
 * thread.
 */
#include "facts/grid.h"
#include "rule.h"

static const char axis_name[3] = {'x', 'y', 'z'};

/* The argument that the size is, or that something constant is added to; NULL if it is computed. */
static const char *size_name(const struct block *b, const struct value *v)
{
	const struct monomial *m =
	    v->n == 1 || (v->n == 2 && v->terms[0].mono == 0) ? &b->monomials.at[v->terms[v->n - 1].mono]
							      : NULL;

	if (!m || m->n != 1 || b->symbols.at[m->sym[0]].kind != SYMBOL_ARGUMENT)
		return NULL;
	return b->symbols.at[m->sym[0]].name;
}

/* The block's size is known at run time only. */
static void say_by_block(const struct kernel_facts *k, const struct launch_facts *l,
			 const struct quotient *q, unsigned axis, struct report *out)
{
	struct fact_place at = fact_at(k, grid_place(l, q, axis)), launch = fact_at(k, l->span);
	const char *name = size_name(l->host, q->numerator);

	report_at(out, &at,
		  "%s divided by the block is cut off: where the block does not divide it, the grid "
		  "misses the rest",
		  name ? name : "the size");
	report_note(out, &launch, "the grid of this launch, in %c", axis_name[axis]);
	report_help(out, "round up: (%s + block - 1) / block, with a guard in the kernel",
		    name ? name : "n");
}

static void say(const struct kernel_facts *k, const struct launch_facts *l,
		const struct quotient *q, unsigned axis, struct report *out)
{
	struct fact_place at = fact_at(k, grid_place(l, q, axis)), launch = fact_at(k, l->span);
	const char *name = size_name(l->host, q->numerator);
	long long d = q->denominator;

	if (q->by) {
		say_by_block(k, l, q, axis, out);
		return;
	}
	if (q->late_ceil)
		report_at(out, &at,
			  "ceil comes too late: the quotient of integers is cut off before, and the "
			  "grid misses up to %lld elements",
			  d - 1);
	else if (q->most_missed >= d)
		report_at(out, &at,
			  "(%s - %lld) / %lld is a block too few: the grid misses up to %lld elements",
			  name ? name : "size", -(long long)quotient_constant(q), d,
			  (long long)q->most_missed);
	else
		report_at(out, &at,
			  "%s / %lld is cut off: where %lld does not divide it, the grid misses up to "
			  "%lld elements",
			  name ? name : "the size", d, d, (long long)q->most_missed);
	report_figure(out, "missed_at_most", (double)q->most_missed);
	report_note(out, &launch, "the grid of this launch, in %c", axis_name[axis]);
	report_help(out, "round up: (%s + %lld) / %lld, with a guard in the kernel",
		    name ? name : "n", d - 1, d);
}

static void say_numbers(const struct kernel_facts *k, const struct grid_numbers *n, unsigned axis,
			struct report *out)
{
	struct fact_place at = fact_at(k, k->launch_span);

	report_at(out, &at,
		  "%lld blocks of %lld in %c cover %lld of %lld elements: the last %lld have no thread",
		  (long long)n->blocks, (long long)n->per_block, axis_name[axis],
		  (long long)(n->blocks * n->per_block), (long long)n->elements,
		  (long long)(n->elements - n->blocks * n->per_block));
	report_proven(out);
	report_figure(out, "missed", (double)(n->elements - n->blocks * n->per_block));
	report_help(out, "round the quotient up: %lld blocks", (long long)n->blocks + 1);
}

static void check(const struct kernel_facts *k, struct report *out)
{
	if (k->partial)
		return;
	for (unsigned axis = 0; axis < 3; axis++) {
		struct quotient q;
		struct grid_numbers numbers;

		for (size_t n = 0; n < k->n_launches; n++)
			if (grid_rounds_down(k, k->launches[n], axis, &q))
				say(k, k->launches[n], &q, axis, out);
		for (size_t n = 0; n < k->n_open; n++)
			if (grid_rounds_down(k, k->open_launches[n], axis, &q))
				say(k, k->open_launches[n], &q, axis, out);
		if (grid_misses_by_number(k, axis, &numbers))
			say_numbers(k, &numbers, axis, out);
	}
}

RULE(launch_rounds_down) = {
    .name = "launch-rounds-down",
    .group = "host",
    .severity = SEVERITY_ERROR,
    .title = "a grid that is too small by the remainder",
    .why = "Integer division cuts off. A grid of n / block blocks has no thread for the last n % block "
	   "elements: they keep their old contents, and nothing reports it. ceil of a quotient of "
	   "integers does not help, for the quotient is whole already.",
    .fix = "Round up: (n + block - 1) / block, and guard the index in the kernel.",
    .ignore = "The size is a multiple of the block wherever it comes from.",
    .proof = "wrong result shown",
    .check = check,
};
