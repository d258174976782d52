/*
 * misaligned-access: lanes read or write one contiguous piece, and it begins off a sector boundary.
 */
#include "facts/alignment.h"
#include "rule.h"

#define MIN_LANES 8
#define STRIDED 2.0 /* times the ideal: strided-access speaks */

/* What the hardware does not do at all costs no sectors: misaligned-vector-access says so. */
static bool speaks(const struct kernel_facts *k, const struct row *r, struct run_offset *offset)
{
	return r->space == SPACE_GLOBAL && r->op != ACCESS_ATOMIC && r->active_lanes >= MIN_LANES &&
	       r->sectors < STRIDED * r->ideal_sectors && runs_misaligned(k, r, offset) &&
	       !row_alignment_of(k, r).fault;
}

/* One finding a place and object: a[i] += x is a load and a store. */
static bool is_repeated(const struct kernel_facts *k, const struct row *r)
{
	for (const struct row *before = k->rows.at; before < r; before++)
		if (before->span == r->span && before->object == r->object)
			return true;
	return false;
}

static const char *sectors_text(const struct kernel_facts *k, const struct row *r)
{
	if (r->status == STATUS_INTERVAL && r->sectors_min < r->sectors_max)
		return arena_printf(k->arena, "%.4g to %.4g", r->sectors_min, r->sectors_max);
	return arena_printf(k->arena, "%.4g", r->sectors);
}

static void check(const struct kernel_facts *k, struct report *out)
{
	for (size_t n = 0; n < k->rows.n; n++) {
		const struct row *r = &k->rows.at[n];
		struct fact_place at = fact_at(k, r->span);
		struct run_offset offset;

		if (!speaks(k, r, &offset) || is_repeated(k, r))
			continue;
		report_at(out, &at,
			  offset.is_all ? "misaligned global %s: each warp request begins %u bytes "
					  "past a 32-byte sector and moves %s sectors where %.4g "
					  "would do"
					: "misaligned global %s: warp requests begin off a 32-byte "
					  "sector, as by %u bytes, and move %s sectors where %.4g "
					  "would do",
			  r->op == ACCESS_LOAD ? "load" : "store", offset.bytes,
			  sectors_text(k, r), r->ideal_sectors);
		if (r->status == STATUS_EXACT &&
		    k->certain_shape)
			report_proven(out);
		report_figure(out, "sectors", r->sectors);
		report_figure(out, "ideal_sectors", r->ideal_sectors);
		report_figure(out, "offset", offset.bytes);
		report_note(out, &at, "%s", facts_row_text(k, r));
		report_help(out, "begin rows and sub-arrays on a 32-byte boundary: pad the header "
				 "or the pitch; neighbours that overlap are mostly served by L1");
	}
}

static const struct rule_option options[] = {
    {"min-ratio", "sectors", "ideal_sectors", 1,
     "sectors that a request moves for each that would do"},
    {0}};

RULE(misaligned_access) = {
    .name = "misaligned-access",
    .group = "performance",
    .severity = SEVERITY_NOTE,
    .title = "a warp's contiguous piece of global memory begins off a sector boundary",
    .why = "Memory moves in 32-byte sectors. A piece of 128 bytes that begins in the middle of a "
	   "sector touches five of them instead of four. On today's GPUs that rarely costs time, "
	   "because the next warp finds the shared sector in cache.",
    .fix = "Pad headers and row pitches to a multiple of 32 bytes (cudaMallocPitch does), or let "
	   "each warp begin at its aligned element.",
    .ignore = "The neighbours are needed (stencils), or no time is lost: this is a hint.",
    .proof = "counters",
    .options = options,
    .check = check,
};
