#include "facts/banks.h"

#include <math.h>

#include "facts/owners.h"
#include "facts/sample.h"
#include "facts/warp.h"

#define MIN_LANES 4
#define MIN_RATIO 1.25

/* --- is it one? --- */

/* The degree does not hang on a number that nobody knows. */
static bool well_known(const struct kernel_facts *k, const struct row *r)
{
	if (r->large_symbol || r->guessed_size || r->status == STATUS_UNKNOWN)
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

/* Each warp's accesses, `width` bytes wide from `before` bytes before the event's on, take no more turns
 * than they must. */
static bool wide_is_free(const struct kernel_facts *k, const struct event *e, unsigned width,
			 int64_t before)
{
	int64_t at[MAX_THREADS + WARP_LANES];
	bool ok = sample_plain(k->block, WORLD_LARGE, 0, e->address, at);

	for (unsigned t = 0; ok && t < k->block->threads; t++)
		at[t] -= before;
	for (unsigned i = 0; ok && i * WARP_LANES < k->block->threads; i++) {
		struct request q = request_of(at + (size_t)i * WARP_LANES, mask_warp(&e->mask, i),
					      width, e->op == ACCESS_LOAD ? LAW_LOAD : LAW_STORE);

		ok = q.degree <= q.ideal_degree || q.degree <= width / BANK_BYTES;
	}
	return ok;
}

static bool is_part_of_vector(const struct kernel_facts *k, const struct row *r)
{
	for (size_t i = 0; i < r->events.n; i++) {
		const struct event *e = &k->events.at[r->events.at[i]];
		int64_t before;
		unsigned width = facts_vector(k, e, &before);

		if (!width || !wide_is_free(k, e, width, before))
			return false;
	}
	return true;
}

bool banks_conflict(const struct kernel_facts *k, const struct row *r)
{
	double least = r->ideal_degree;

	if (r->space != SPACE_SHARED || r->op == ACCESS_ATOMIC || !well_known(k, r) ||
	    r->active_lanes < MIN_LANES || r->bytes > MAX_WIDTH || is_part_of_copy(k, r))
		return false;
	if (r->bytes > BANK_BYTES && r->active_lanes < WARP_LANES - 1)
		least = fmax(least, r->bytes / BANK_BYTES); /* groups of lanes, some half empty */
	return r->bank_degree >= MIN_RATIO * least && !is_part_of_vector(k, r);
}

bool banks_moot(const struct kernel_facts *k, uint32_t object)
{
	struct owners o = owners_examine(k, object);

	return owners_is_private(&o) || owners_is_exchange(&o);
}
