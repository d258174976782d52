#include "facts/reuse.h"

#include <stdlib.h>

#include "facts/few_lanes.h"
#include "facts/sample.h"
#include "facts/warp.h"

#define STRETCH 32 /* iterations looked at */
#define MAX_SECTORS 65536
#define MAX_EVENTS 512
#define MIN_REQUESTED 128 /* sectors: less is not worth a tile */
#define MIN_UNROLLED 4	  /* copies of an access that show a loop */

struct survey {
	const struct kernel_facts *k;
	struct arena arena;
	ARRAY(int64_t) sectors; /* all that were requested, those of one request once */
	double dense; /* how many they were with each request's lanes side by side */
	bool in_loop;
};

static bool mentions(const struct block *b, const struct value *v, uint32_t symbol)
{
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++)
			if (m->sym[j] == symbol)
				return true;
	}
	return false;
}

static bool add_request(struct survey *s, const int64_t *at, uint32_t on, unsigned bytes)
{
	size_t first = s->sectors.n;
	int64_t last = INT64_MIN; /* the highest so far: neighbours come in order, mostly */

	for (unsigned l = 0; l < WARP_LANES; l++) {
		if (!(on >> l & 1))
			continue;
		for (int64_t x = at[l] >> 5; x <= (at[l] + bytes - 1) >> 5; x++) {
			size_t i = x > last ? first : s->sectors.n;

			while (i > first && s->sectors.at[i - 1] != x)
				i--;
			if (i > first)
				continue;
			if (s->sectors.n >= MAX_SECTORS)
				return false;
			array_push(&s->arena, &s->sectors, x);
			last = x > last ? x : last;
		}
	}
	return true;
}

static bool add_iteration(struct survey *s, const struct event *e, uint32_t counter, int64_t number)
{
	unsigned threads = s->k->block->threads;
	struct arena scratch = {0};
	struct world w;
	int64_t at[MAX_THREADS + WARP_LANES];
	struct mask on = e->mask;
	bool ok;

	few_lanes(s->k->block, e, &on);
	if (counter) {
		w = world_new(s->k->block, &scratch, WORLD_LARGE, 0);
		world_force(&w, counter, number);
		ok = sample_value(&w, e->address, at);
	} else {
		ok = sample_plain(s->k->block, WORLD_LARGE, 0, e->address, at);
	}
	for (unsigned i = 0; ok && i * WARP_LANES < threads; i++)
		ok = add_request(s, at + i * WARP_LANES, mask_warp(&on, i), e->bytes);
	arena_release(&scratch);
	return ok;
}

/* The loop around it, if that moves the address on: else its value is kept. */
static const struct loop *loop_of(const struct block *b, const struct event *e)
{
	return e->loops && mentions(b, e->address, e->loops->counter) ? e->loops : NULL;
}

static bool add_event(struct survey *s, const struct event *e)
{
	const struct loop *l = loop_of(s->k->block, e);
	int64_t n = 1, most;

	if (l) {
		most = s->k->block->symbols.at[l->counter]
			   .hi; /* of its iterations the last, at the latest */
		n = most < STRETCH ? most + 1 : STRETCH;
		s->in_loop = true;
	}
	for (int64_t i = 0; i < n; i++)
		if (!add_iteration(s, e, n > 1 ? l->counter : 0, i))
			return false;
	return true;
}

static bool counts(const struct row *r, uint32_t object)
{
	return r->object == object && r->op == ACCESS_LOAD && r->space == SPACE_GLOBAL;
}

/* A copy of an access with the same address: the compiler keeps the value. */
static bool is_kept(const struct survey *s, const struct row *r, size_t i)
{
	for (size_t j = 0; j < i; j++)
		if (value_same(s->k->events.at[r->events.at[j]].address,
			       s->k->events.at[r->events.at[i]].address))
			return true;
	return false;
}

static bool add_row(struct survey *s, const struct row *r, size_t *events)
{
	unsigned copies = 0;

	for (size_t i = 0; i < r->events.n; i++) {
		if (++*events > MAX_EVENTS)
			return false;
		if (is_kept(s, r, i))
			continue;
		if (copies++ == STRETCH) /* an unrolled loop: as many as of one that is not */
			break;
		if (!add_event(s, &s->k->events.at[r->events.at[i]]))
			return false;
	}
	s->in_loop |= copies >= MIN_UNROLLED;
	return true;
}

static bool is_within(const struct loop *l, const struct loop *outer)
{
	while (l && l != outer)
		l = l->up;
	return l != NULL;
}

/* What an outer loop reads once an iteration is asked for the less often, the longer the loop within
 * reads on. */
static bool is_of_outer_loop(const struct kernel_facts *k, const struct row *r)
{
	const struct loop *l = loop_of(k->block, &k->events.at[r->events.at[0]]), *other;

	for (size_t n = 0; l && n < k->rows.n; n++) {
		if (!counts(&k->rows.at[n], r->object))
			continue;
		other = loop_of(k->block, &k->events.at[k->rows.at[n].events.at[0]]);
		if (other && other != l && is_within(other, l))
			return true;
	}
	return false;
}

static bool add_rows(struct survey *s, uint32_t object, struct reuse *out)
{
	size_t most = 0, events = 0;

	for (size_t n = 0; n < s->k->rows.n; n++) {
		const struct row *r = &s->k->rows.at[n];
		size_t before = s->sectors.n;
		bool in_loop = s->in_loop;

		if (!counts(r, object))
			continue;
		s->in_loop = false;
		if (r->status == STATUS_UNKNOWN || !add_row(s, r, &events))
			return false;
		if (!s->in_loop || is_of_outer_loop(s->k, r)) { /* the longer the loops are, the less it weighs */
			s->sectors.n = before;
			s->in_loop = in_loop;
			continue;
		}
		s->dense += (double)(s->sectors.n - before) *
			    (r->sectors > 0 ? r->ideal_sectors / r->sectors : 1);
		if (s->sectors.n - before > most) {
			most = s->sectors.n - before;
			out->most = r;
		}
	}
	return s->sectors.n >= MIN_REQUESTED && s->in_loop;
}

static int compare(const void *x, const void *y)
{
	int64_t a = *(const int64_t *)x, b = *(const int64_t *)y;

	return a < b ? -1 : a > b;
}

struct reuse reuse_of(const struct kernel_facts *k, uint32_t object)
{
	const struct object *o = &k->objects.at[object];
	struct survey s = {.k = k};
	struct reuse out = {0};
	size_t distinct = 0;

	if (o->space != SPACE_GLOBAL || o->scope != SCOPE_BLOCK || o->written || o->has_atomics ||
	    o->escapes || o->is_volatile || k->partial)
		return out;
	if (add_rows(&s, object, &out)) {
		qsort(s.sectors.at, s.sectors.n, sizeof *s.sectors.at, compare);
		for (size_t i = 0; i < s.sectors.n; i++)
			distinct += !i || s.sectors.at[i] != s.sectors.at[i - 1];
		out.factor = s.dense / (double)distinct;
		out.bytes = (double)distinct * SECTOR_BYTES;
	}
	arena_release(&s.arena);
	return out;
}
