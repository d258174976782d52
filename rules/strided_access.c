/*
 * strided-access: lanes of a warp ask for global memory far apart, so that each request moves more
 * sectors than its bytes need (definitions.md section 5 says when it speaks).
 */
#include <math.h>

#include "facts/alignment.h"
#include "facts/strides.h"
#include "rule.h"

#define MIN_ACTIVE_LANES 8
#define MIN_WASTE 2.0 /* times the ideal, and sectors saved a request */

/* What holds for every admissible base: an unknown shift counts at its best, an unknown stride is
 * taken to be large. */
static double judged_sectors(const struct row *r)
{
	bool shift_only =
	    r->status == STATUS_INTERVAL &&
	    (r->reason == REASON_BLOCK || r->reason == REASON_ITERATION ||
	     r->reason == REASON_FLAG || (r->reason == REASON_TEMPLATE && r->large_symbol));

	return shift_only ? r->sectors_min : r->sectors;
}

static bool is_strided(const struct row *r, double sectors, double ideal)
{
	return r->active_lanes >= MIN_ACTIVE_LANES && sectors >= MIN_WASTE * ideal &&
	       sectors - ideal >= MIN_WASTE;
}

/* Rows of neighbouring lanes that begin off a sector: what misaligned-access speaks of, at most. */
static bool is_shift_alone(const struct kernel_facts *k, const struct row *r)
{
	double aligned = runs_aligned_sectors(k, r);

	return aligned > 0 && !is_strided(r, aligned, r->ideal_sectors);
}

static const char *op_name(const struct row *r)
{
	return r->op == ACCESS_LOAD ? "load" : r->op == ACCESS_STORE ? "store" : "atomic";
}

static void say_stride(const struct kernel_facts *k, const struct row *r,
		       const struct lane_stride *stride, struct report *out)
{
	struct fact_place at = fact_at(k, r->span);
	const char *shape = facts_row_text(k, r);

	if (r->large_symbol && stride->name)
		report_note(out, &at, "neighbouring lanes are a multiple of %s apart; %s",
			    stride->name, shape);
	else if (isnan(r->stride))
		report_note(out, &at, "neighbouring lanes are far apart; %s", shape);
	else
		report_note(out, &at, "neighbouring lanes are %.0f bytes apart; %s", r->stride,
			    shape);
	if (stride->walks_on)
		report_note(
		    out, &at,
		    "a loop walks on through the same sectors: L1 may hide part of the cost");
	if (stride->usually_one)
		report_note(out, &at, "with %s = 1 it is coalesced",
			    stride->name ? stride->name : "a stride");
}

static void say_figures(const struct kernel_facts *k, const struct row *r,
			const struct lane_stride *stride, struct report *out)
{
	if (r->status == STATUS_EXACT && k->certain_shape)
		report_proven(out);
	report_figure(out, "sectors", r->sectors);
	report_figure(out, "ideal_sectors", r->ideal_sectors);
	report_figure(out, "efficiency", r->ideal_sectors / r->sectors);
	if (!isnan(r->stride))
		report_figure(out, "stride", r->stride);
	if (stride->walks_on)
		report_figure(out, "reused", 1);
}

/* The figure is of a number that is a multiple of 32: another may cross sectors as well. */
static const char *at_least(const struct row *r)
{
	return r->status == STATUS_ASSUMED && r->sectors < r->active_lanes ? "at least " : "";
}

static void say(const struct kernel_facts *k, const struct row *r, struct report *out)
{
	struct fact_place at = fact_at(k, r->span);
	struct lane_stride stride = strides_examine(k, r);
	const char *array = k->objects.at[r->object].name;

	if (r->large_symbol && stride.name)
		report_at(out, &at,
			  "strided global %s of '%s': with %s >= 8 each warp request moves %s%.4g "
			  "sectors where %.4g would do",
			  op_name(r), array, stride.name, at_least(r), r->sectors,
			  r->ideal_sectors);
	else
		report_at(out, &at,
			  "strided global %s of '%s': %seach warp request moves %.4g sectors where "
			  "%.4g would do",
			  op_name(r), array,
			  r->large_symbol && isnan(r->stride) ? "with its unknown factor large " : "",
			  r->sectors, r->ideal_sectors);
	if (stride.usually_one)
		report_severity(out, SEVERITY_NOTE);
	say_figures(k, r, &stride, out);
	say_stride(k, r, &stride, out);
	report_help(out, "let neighbouring threads read and write neighbouring elements, or stage "
			 "the tile through shared memory");
}

static void check(const struct kernel_facts *k, struct report *out)
{
	for (size_t n = 0; n < k->rows.n; n++) {
		const struct row *r = &k->rows.at[n];
		struct row_group group;

		if (r->space != SPACE_GLOBAL || r->op == ACCESS_ATOMIC ||
		    r->status == STATUS_UNKNOWN ||
		    !is_strided(r, judged_sectors(r), r->ideal_sectors) || is_shift_alone(k, r))
			continue;
		group = facts_group(k, r);
		if (group.n > 1 &&
		    (!is_strided(r, group.sectors, group.ideal_sectors) || group.first != r))
			continue;
		say(k, r, out);
	}
}

static const struct rule_option options[] = {
    {"min-ratio", "sectors", "ideal_sectors", MIN_WASTE,
     "sectors that a request moves for each that would do"},
    {0}};

RULE(strided_access) = {
    .name = "strided-access",
    .group = "performance",
    .severity = SEVERITY_WARNING,
    .title = "lanes of a warp are far apart in global memory",
    .why = "A warp's request moves whole 32-byte sectors. When neighbouring lanes are apart, most "
	   "of each sector is moved "
	   "for nothing: a stride of 32 floats moves 32 sectors where 4 would do.",
    .fix = "Let the fastest-varying index be threadIdx.x: swap the roles of row and column, keep "
	   "each field of a struct in "
	   "an array of its own, or stage a tile through shared memory.",
    .ignore = "The array is small and stays in cache, the access runs once, or a loop uses the "
	      "whole sector before it leaves "
	      "L1 (the note says when it looks so).",
    .proof = "counters, time",
    .options = options,
    .check = check,
};
