#include "facts/strides.h"

#include "facts/sample.h"
#include "facts/symbol.h"
#include "facts/warp.h"

static bool is_run_time(const struct symbol *s)
{
	return s->scope == SCOPE_BLOCK && (s->kind == SYMBOL_ARGUMENT || s->kind == SYMBOL_LOAD);
}

static bool monomial_has(const struct monomial *m, uint32_t symbol)
{
	for (unsigned j = 0; j < m->n; j++)
		if (m->sym[j] == symbol)
			return true;
	return false;
}

static uint32_t run_time_factor(const struct block *b, const struct monomial *m)
{
	for (unsigned j = 0; j < m->n; j++)
		if (is_run_time(&b->symbols.at[m->sym[j]]))
			return m->sym[j];
	return 0;
}

static bool varies_with_lane(const struct block *b, const struct term *t)
{
	const struct monomial *m = &b->monomials.at[t->mono];

	for (unsigned j = 0; j < m->n; j++)
		if (b->symbols.at[m->sym[j]].scope == SCOPE_THREAD)
			return true;
	for (unsigned l = 1; !t->v.uniform && l < WARP_LANES && l < b->threads; l++)
		if (t->v.at[l] != t->v.at[0])
			return true;
	return false;
}

static uint32_t lane_symbol(const struct block *b, const struct value *address)
{
	for (unsigned i = 0; i < address->n; i++) {
		const struct term *t = &address->terms[i];

		if (t->mono && varies_with_lane(b, t) &&
		    run_time_factor(b, &b->monomials.at[t->mono]))
			return run_time_factor(b, &b->monomials.at[t->mono]);
	}
	return 0;
}

/* Some other coordinate has a run-time stride that has nothing to do with the lane's. */
static bool has_other_stride(const struct block *b, const struct value *address, uint32_t lane)
{
	for (unsigned i = 0; i < address->n; i++) {
		const struct monomial *m = &b->monomials.at[address->terms[i].mono];

		if (m->n > 1 && !monomial_has(m, lane) && run_time_factor(b, m))
			return true;
	}
	return false;
}

static bool ideal_with_one(const struct kernel_facts *k, const struct event *e, uint32_t symbol)
{
	struct arena scratch = {0};
	struct world w = world_new(k->block, &scratch, WORLD_LARGE, 0);
	int64_t *at = arena_array(&scratch, int64_t, k->block->threads + WARP_LANES);
	unsigned sectors = 0, ideal = 0;
	bool ok;

	/* strides in bytes: one element is what 1 is in elements */
	world_force(&w, symbol, 1);
	ok = sample_value(&w, e->address, at);
	if (ok && k->block->threads > 1 && at[1] - at[0] < (int64_t)e->bytes) {
		w = world_new(k->block, &scratch, WORLD_LARGE, 0);
		world_force(&w, symbol, e->bytes);
		ok = sample_value(&w, e->address, at);
	}
	for (unsigned i = 0; ok && i * WARP_LANES < k->block->threads; i++) {
		struct request r = request_of(at + (size_t)i * WARP_LANES, mask_warp(&e->mask, i),
					      e->bytes, e->op == ACCESS_LOAD ? LAW_LOAD : LAW_STORE);

		sectors += r.sectors;
		ideal += r.ideal_sectors;
	}
	arena_release(&scratch);
	return ok && sectors <= ideal + ideal / 4;
}

static bool within_sector(int64_t step)
{
	return step != 0 && step > -SECTOR_BYTES && step < SECTOR_BYTES;
}

/* Of a loop that was run for iteration k: what the innermost counter multiplies. */
static bool counter_walks(const struct kernel_facts *k, const struct event *e)
{
	for (unsigned i = 0; e->loops && i < e->address->n; i++) {
		const struct term *t = &e->address->terms[i];
		const struct monomial *m = &k->block->monomials.at[t->mono];

		if (m->n == 1 && m->sym[0] == e->loops->counter)
			return t->v.uniform && within_sector(t->v.c);
	}
	return false;
}

/* Of a loop that was unrolled: the distance from one iteration to the next. */
static bool iterations_walk(const struct kernel_facts *k, const struct row *r)
{
	const struct event *first = &k->events.at[r->events.at[0]], *next;
	struct sum moved;
	int64_t step;

	if (r->events.n < 2)
		return false;
	next = &k->events.at[r->events.at[1]];
	if (next->context != first->context || next->object != first->object)
		return false;
	sum_begin(k->block, &moved, next->address, 1);
	sum_value(k->block, &moved, first->address, -1);
	return value_constant(sum_finish(k->block, &moved, IR_I64, 0), &step) &&
	       within_sector(step);
}

struct lane_stride strides_examine(const struct kernel_facts *k, const struct row *r)
{
	const struct event *e = &k->events.at[r->events.at[0]];
	struct lane_stride s = {.symbol = lane_symbol(k->block, e->address),
				.walks_on = counter_walks(k, e) || iterations_walk(k, r)};

	if (!s.symbol)
		return s;
	if (k->block->symbols.at[s.symbol].name[0])
		s.name = k->block->symbols.at[s.symbol].name;
	s.usually_one =
	    has_other_stride(k->block, e->address, s.symbol) && ideal_with_one(k, e, s.symbol);
	return s;
}
