#include "facts/banks.h"

#include <math.h>

#include "facts/owners.h"
#include "facts/warp.h"

#define MIN_LANES 4
#define MIN_RATIO 1.25

/* --- is it one? --- */

/* The degree does not hang on a number that nobody knows. */
static bool well_known(const struct kernel_facts *k, const struct row *r)
{
	if (r->large_symbol || r->status == STATUS_UNKNOWN)
		return false;
	return r->status == STATUS_EXACT || r->reason == REASON_MASK_DATA ||
	       r->reason == REASON_SHAPE || r->reason == REASON_MERGE ||
	       (k->partial && r->reason == k->partial_reason);
}

/* A copy of a small class moves all its bytes: nvcc makes one wide access of the parts. */
static bool is_part_of_copy(const struct kernel_facts *k, const struct row *r)
{
	const struct event *e = &k->events.at[r->events.at[0]];

	return e->is_aggregate && (r->stride == 8 || r->stride == 16);
}

bool banks_conflict(const struct kernel_facts *k, const struct row *r)
{
	double least = r->ideal_degree;

	if (r->space != SPACE_SHARED || r->op == ACCESS_ATOMIC || !well_known(k, r) ||
	    r->active_lanes < MIN_LANES || r->bytes > MAX_WIDTH || is_part_of_copy(k, r))
		return false;
	if (r->bytes > BANK_BYTES && r->active_lanes < WARP_LANES - 1)
		least = fmax(least, r->bytes / BANK_BYTES); /* groups of lanes, some half empty */
	return r->bank_degree >= MIN_RATIO * least;
}

bool banks_moot(const struct kernel_facts *k, uint32_t object)
{
	struct owners o = owners_examine(k, object);

	return owners_is_private(&o) || owners_is_exchange(&o);
}
