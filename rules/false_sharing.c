/*
 * false-sharing: different warps write different parts of the same sectors at one place.
 */
#include "facts/neighbours.h"
#include "rule.h"

#define MIN_SHARE 0.5

/* Far apart lanes are strided-access's. */
static bool is_strided(const struct row *r)
{
	return r->active_lanes >= 8 && r->sectors >= 2 * r->ideal_sectors;
}

static bool has_one_place(const struct kernel_facts *k, const struct row *r)
{
	return k->events.at[r->events.at[0]].address->scope == SCOPE_BLOCK;
}

static void check(const struct kernel_facts *k, struct report *out)
{
	for (size_t n = 0; n < k->rows.n; n++) {
		const struct row *r = &k->rows.at[n];
		struct fact_place at = fact_at(k, r->span);
		double share;

		if (r->space != SPACE_GLOBAL || r->op != ACCESS_STORE ||
		    r->status > STATUS_ASSUMED || has_one_place(k, r) || is_strided(r))
			continue;
		share = sectors_shared(k, &k->events.at[r->events.at[0]]);
		if (share < MIN_SHARE)
			continue;
		report_at(out, &at,
			  "%.0f %% of the sectors that this store writes are written in part by "
			  "several warps",
			  100 * share);
		report_figure(out, "share", share);
		report_note(out, &at, "%s", facts_shape_text(k));
		report_help(out,
			    "collect the warps' values in shared memory and let one warp write "
			    "them side by side");
	}
}

static const struct rule_option options[] = {
    {"min-share", "share", NULL, MIN_SHARE, "of the sectors written, those that several warps write"},
    {0}};

RULE(false_sharing) = {
    .name = "false-sharing",
    .group = "performance",
    .severity = SEVERITY_NOTE,
    .off_by_default = true,
    .title = "different warps write parts of the same sector",
    .why = "Each store moves a whole 32-byte sector. Where every warp writes one value next to the "
	   "others', the sector moves once a warp. L2 merges them, so time is rarely lost.",
    .fix = "Gather the values in shared memory; let one warp write them in one request.",
    .ignore = "Nearly always: this is a hint for store-bound kernels.",
    .proof = "counters",
    .options = options,
    .check = check,
};
