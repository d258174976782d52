/*
 * bank-conflict: lanes of one request ask for different words of the same bank of shared memory.
 * One finding an array, at its worst access.
 */
#include "facts/banks.h"
#include "facts/hazard.h"
#include "rule.h"

#define MAX_NOTES 4

static const char *op_name(const struct row *r)
{
	return r->op == ACCESS_LOAD ? "load" : "store";
}

static double worth(const struct row *r)
{
	return r->bank_degree / r->ideal_degree;
}

static const struct row *worst_of(const struct kernel_facts *k, uint32_t object)
{
	const struct row *worst = NULL;

	for (size_t n = 0; n < k->rows.n; n++) {
		const struct row *r = &k->rows.at[n];

		if (r->object == object && banks_conflict(k, r) &&
		    (!worst || worth(r) > worth(worst)))
			worst = r;
	}
	return worst;
}

/* "column ^ row / 2 % 4 * 8" */
static const char *swizzled(struct arena *a, const struct bank_cure *c)
{
	const char *row = c->rows > 1 ? arena_printf(a, "row / %u", c->rows) : "row";

	if (c->unit == 1)
		return arena_printf(a, "column ^ %s %% %u", row, c->width);
	return arena_printf(a, "column ^ %s %% %u * %u", row, c->width / c->unit,
			    c->unit);
}

/* "line[i + i / 32]" */
static const char *spread(struct arena *a, const char *name, const struct bank_cure *c)
{
	if (c->pad == 1)
		return arena_printf(a, "%s[i + i / %u]", name, c->width);
	return arena_printf(a, "%s[i + i / %u * %u]", name, c->width, c->pad);
}

static void say_cure(struct arena *a, const char *name, const struct bank_cure *c, struct report *out)
{
	if (c->pad)
		report_figure(out, "pad", c->pad);
	switch (c->kind) {
	case CURE_PAD_ROWS:
		if (c->is_of_instance)
			report_help(out,
				    "add to its extents, as the template writes them, so that this "
				    "instance has %s: then no read or write of '%s' conflicts",
				    c->declaration, name);
		else
			report_help(out,
				    c->is_outer
					? "declare it %s: then no read or write of '%s' conflicts"
					: "declare it %s: with rows that much longer no read or write "
					  "of '%s' conflicts",
				    c->declaration, name);
		break;
	case CURE_PAD_PITCH:
		report_help(out,
			    "lay out rows of %u elements instead of %u (and size '%s' for them): "
			    "then none of its reads and writes conflict",
			    c->width + c->pad, c->width, name);
		break;
	case CURE_PAD_PERIOD:
		report_help(out,
			    "let neighbouring threads use neighbouring elements, or index it as "
			    "%s (and size it so): then none of its reads and writes conflict",
			    spread(a, name, c));
		break;
	case CURE_PAD_ELEMENT:
		report_help(
		    out,
		    "pad the struct from %u to %u bytes, or keep each member in an array of "
		    "its own: then none of the reads and writes of '%s' conflict",
		    c->width, c->width + c->pad, name);
		break;
	case CURE_SWIZZLE:
		if (c->is_flat)
			report_help(out,
				    "swizzle the column: %s[row * %u + (%s)] in every read and write "
				    "is free of conflicts",
				    name, c->width, swizzled(a, c));
		else
			report_help(out,
				    "swizzle the column: %s[row][%s] in every read and write is free "
				    "of conflicts",
				    name, swizzled(a, c));
		break;
	case CURE_UNKNOWN:
		report_help(out,
			    "let the lanes of a warp use words of different banks: neighbouring "
			    "elements, or %s of an odd number of words",
			    c->is_flat ? "distances" : "rows");
		break;
	}
}

static void say(const struct kernel_facts *k, const struct row *r, struct report *out)
{
	const struct object *o = &k->objects.at[r->object];
	struct fact_place at = fact_at(k, r->span), declared = fact_at(k, o->span);
	struct bank_cure cure = banks_cure(k, r->object);
	unsigned notes = 0;

	report_at(out, &at,
		  "bank conflict: each warp's %s of '%s' takes %.4g wavefronts where %.4g would do",
		  op_name(r), o->name, r->bank_degree, r->ideal_degree);
	if (r->status == STATUS_EXACT &&
	    k->certain_shape)
		report_proven(out);
	report_figure(out, "bank_degree", r->bank_degree);
	report_figure(out, "ideal_degree", r->ideal_degree);
	report_note(out, &declared, "'%s' is declared here; %s", o->name, facts_shape_text(k));
	for (size_t n = 0; n < k->rows.n && notes < MAX_NOTES; n++) {
		const struct row *other = &k->rows.at[n];
		struct fact_place there = fact_at(k, other->span);

		if (other == r || other->object != r->object || !banks_conflict(k, other))
			continue;
		report_note(out, &there, "this %s takes %.4g wavefronts", op_name(other),
			    other->bank_degree);
		notes++;
	}
	say_cure(k->arena, o->name, &cure, out);
}

static void check(const struct kernel_facts *k, struct report *out)
{
	for (uint32_t n = 1; n < k->objects.n; n++) {
		const struct row *worst;

		if (k->objects.at[n].space != SPACE_SHARED || hazard_speaks_of(k, n))
			continue;
		worst = worst_of(k, n);
		if (worst && !banks_moot(k, n))
			say(k, worst, out);
	}
}

static const struct rule_option options[] = {
    {"min-ratio", "bank_degree", "ideal_degree", 1, "turns that a request takes for each that would do"},
    {0}};

RULE(bank_conflict) = {
    .name = "bank-conflict",
    .group = "performance",
    .severity = SEVERITY_WARNING,
    .title = "lanes of a warp use different words of one shared memory bank",
    .why =
	"Shared memory has 32 banks of 4-byte words. Words of one bank are served one after the "
	"other: a column of a 32-word-wide tile takes 32 turns where one would do. The same word "
	"for several lanes is free.",
    .fix = "Make the rows an odd number of words long (tile[32][33]), swizzle the column with the "
	   "row, or let neighbouring lanes use neighbouring words. The finding names the smallest "
	   "change that the linter has checked for every access of the array.",
    .ignore = "The access runs rarely, or the kernel waits for global memory anyway.",
    .proof = "counters, time",
    .options = options,
    .check = check,
};
