/*
 * tiles.c - along each axis of the block, the addresses of one access are S * block + u * thread + c:
 * its rounds (an unrolled loop over the tile's rows) differ in c alone. So n threads take c .. c + n - 1
 * of S / u elements, and which n does it without holes is asked of both extents.
 */
#include "facts/tiles.h"

#include <string.h>

#include "base/number.h"

#define MOST_ROUNDS 32
#define MOST_EXTENT 256

struct along { /* one axis of the block's threads */
	int64_t step, unit; /* of a block, of a thread */
	int64_t rounds[MOST_ROUNDS];
	unsigned n;
};

/* The part of the block index in a monomial that holds one: all but it has to be `rest`. */
static bool is_block_index_of(const struct block *b, uint32_t mono, uint32_t rest)
{
	const struct monomial *m = &b->monomials.at[mono], *r = &b->monomials.at[rest];
	unsigned k = 0, others = 0;
	bool has_index = false;

	for (unsigned i = 0; i < m->n; i++)
		if (!has_index && b->symbols.at[m->sym[i]].kind == SYMBOL_BLOCK_INDEX)
			has_index = true;
		else if (k < r->n && r->sym[k] == m->sym[i])
			k++;
		else
			others++;
	return has_index && k == r->n && !others;
}

/* The least that a block adds to the address where threads add multiples of `unit`, and more than the
 * other axis has; 0: nothing that is known. */
static int64_t block_step(const struct block *b, const struct value *address, uint32_t rest,
			  int64_t unit, int64_t taken)
{
	int64_t step = 0;

	for (unsigned i = 0; i < address->n; i++) {
		const struct term *t = &address->terms[i];

		if (!is_block_index_of(b, t->mono, rest))
			continue;
		if (!t->v.uniform || t->v.c <= 0)
			return 0;
		if (t->v.c != taken && t->v.c % unit == 0 && (!step || t->v.c < step))
			step = t->v.c;
	}
	return step;
}

/* What the term's numbers grow by a thread along either axis; false: they are not made so. */
static bool read_units(const struct block *b, const struct term *t, int64_t unit[2])
{
	unsigned columns = b->shape.block[0];
	int64_t first = vec_at(&t->v, 0);

	unit[0] = vec_at(&t->v, 1) - first;
	unit[1] = vec_at(&t->v, columns) - first;
	for (unsigned n = 0; n < b->threads; n++)
		if (vec_at(&t->v, n) !=
		    first + unit[0] * (int64_t)(n % columns) + unit[1] * (int64_t)(n / columns))
			return false;
	return unit[0] >= 0 && unit[1] >= 0 && unit[0] != unit[1];
}

static bool add_round(struct along *a, int64_t step, int64_t unit, int64_t at)
{
	if (step <= 0 || step % unit || (a->n && (step != a->step || unit != a->unit)))
		return false;
	a->step = step;
	a->unit = unit;
	for (unsigned i = 0; i < a->n; i++)
		if (a->rounds[i] == at)
			return true;
	if (a->n == MOST_ROUNDS)
		return false;
	a->rounds[a->n++] = at;
	return true;
}

/* Rows of a known width: both axes are in one sum, and what is left of whole rows is the columns'. */
static bool add_both(const struct block *b, const struct event *e, const struct term *t,
		     const int64_t unit[2], struct along along[2])
{
	unsigned small = unit[1] < unit[0];
	int64_t first = vec_at(&t->v, 0),
		rows = floor_div(first, unit[!small]) * unit[!small],
		step = block_step(b, e->address, t->mono, unit[small], 0);

	return add_round(&along[small], step, unit[small], first - rows) &&
	       add_round(&along[!small], block_step(b, e->address, t->mono, unit[!small], step),
			 unit[!small], rows);
}

/* Does the access go on like the rounds before it? */
static bool add_access(const struct block *b, const struct event *e, struct along along[2])
{
	for (unsigned i = 0; i < e->address->n; i++) {
		const struct term *t = &e->address->terms[i];
		int64_t unit[2];
		unsigned axis;

		if (t->v.uniform)
			continue;
		if (!read_units(b, t, unit))
			return false;
		if (unit[0] && unit[1])
			return add_both(b, e, t, unit, along);
		axis = unit[1] > 0;
		if (!add_round(&along[axis], block_step(b, e->address, t->mono, unit[axis], 0),
			       unit[axis], vec_at(&t->v, 0)))
			return false;
	}
	return true;
}

/* Elements of the tile that so many threads take; not *once: one of them again, or one that is none of
 * the tile's. */
static int64_t covered_by(const struct along *a, int64_t threads, bool *once)
{
	bool taken[MOST_EXTENT] = {false};
	int64_t extent = a->step / a->unit, first = a->rounds[0], covered = 0;

	*once = extent <= MOST_EXTENT;
	for (unsigned i = 1; i < a->n; i++)
		first = a->rounds[i] < first ? a->rounds[i] : first;
	for (unsigned i = 0; i < a->n && extent <= MOST_EXTENT; i++)
		for (int64_t t = 0; t < threads; t++) {
			int64_t at = (a->rounds[i] - first) / a->unit + t;

			if ((a->rounds[i] - first) % a->unit || at >= extent || taken[at]) {
				*once = false;
				continue;
			}
			taken[at] = true;
			covered++;
		}
	return covered;
}

static bool covers_once(const struct along *a, int64_t threads)
{
	bool once;
	int64_t covered = covered_by(a, threads, &once);

	return once && covered == a->step / a->unit;
}

/* All rounds of the access that the event is one of. */
static bool follow_access(const struct kernel_facts *k, const struct event *e, struct along along[2])
{
	memset(along, 0, 2 * sizeof *along);
	for (size_t n = 0; n < k->events.n; n++) {
		const struct event *other = &k->events.at[n];

		if (other->kind == EVENT_ACCESS && other->code == e->code &&
		    other->context == e->context && other->object == e->object &&
		    (other->loops || other->address->reason ||
		     !add_access(k->block, other, along)))
			return false;
	}
	return along[0].n && along[1].n;
}

#define MOST_ACCESSES 64

struct seen { /* accesses that have been followed */
	const struct event *at[MOST_ACCESSES];
	unsigned n;
};

/* The first event of an access; of a few accesses. */
static bool is_first(struct seen *seen, const struct event *e)
{
	for (unsigned i = 0; i < seen->n; i++)
		if (seen->at[i]->code == e->code && seen->at[i]->context == e->context)
			return false;
	if (seen->n == MOST_ACCESSES)
		return false;
	seen->at[seen->n++] = e;
	return true;
}

enum fit { FIT_NONE, FIT_AS_IT_IS, FIT_EXCHANGED };

static enum fit fit_of(const struct kernel_facts *k, const struct event *e, struct tile_use *out)
{
	const uint32_t *block = k->block->shape.block;
	struct along along[2];
	const struct along *x = &along[0], *y = &along[1];
	bool once;

	if (!follow_access(k, e, along))
		return FIT_NONE;
	if (covers_once(x, block[0]) || covers_once(y, block[1]))
		return FIT_AS_IT_IS;
	if (!covers_once(x, block[1]) || !covers_once(y, block[0]))
		return FIT_NONE;
	*out = (struct tile_use){.event = e, .extent = {x->step / x->unit, y->step / y->unit}};
	out->covered[0] = covered_by(x, block[0], &once);
	out->covered[1] = covered_by(y, block[1], &once);
	return FIT_EXCHANGED;
}

bool tile_is_exchanged(const struct kernel_facts *k, struct tile_use *out)
{
	const uint32_t *block = k->block->shape.block;
	struct seen seen = {.n = 0};
	bool found = false;

	if (k->source != SOURCE_LAUNCH || block[0] == block[1] || block[0] < 2 || block[1] < 2 ||
	    block[2] != 1)
		return false;
	for (size_t n = 0; n < k->events.n; n++) {
		const struct event *e = &k->events.at[n];
		struct tile_use use;

		if (e->kind != EVENT_ACCESS || e->space != SPACE_GLOBAL || e->address->reason ||
		    !is_first(&seen, e))
			continue;
		switch (fit_of(k, e, &use)) {
		case FIT_AS_IT_IS:
			return false;
		case FIT_EXCHANGED:
			if (!found)
				*out = use;
			found = true;
			break;
		case FIT_NONE:
			break;
		}
	}
	return found && (out->covered[0] < out->extent[0] || out->covered[1] < out->extent[1]);
}
