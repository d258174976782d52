/*
 * group.c - accesses of one thread that belong together: the fields of a struct, the parts of a
 * vector.
 */
#include <math.h>
#include <string.h>

#include "facts/facts.h"
#include "facts/sample.h"
#include "facts/symbol.h"
#include "facts/warp.h"

#define MAX_MEMBERS 32
#define MAX_DISTANCE 512 /* bytes between members that one request pattern can share */

/* Bytes from x's address to y's, when that is one number for all threads that are on. */
static bool constant_distance(const struct kernel_facts *k, const struct event *x,
			      const struct event *y, int64_t *d)
{
	struct block scratch = *k->block;
	struct sum s;
	unsigned first = mask_lowest(&x->mask);
	bool one = first < scratch.threads;

	if (x->address == y->address) {
		*d = 0;
		return true;
	}
	sum_begin(&scratch, &s, y->address, 1);
	sum_value(&scratch, &s, x->address, -1);
	*d = s.n && s.terms[0].mono == 0 && one ? vec_at(&s.terms[0].v, first) : 0;
	for (unsigned i = 0; i < s.n && one; i++) {
		const struct vec *v = &s.terms[i].v;
		int64_t c = s.terms[i].mono ? 0 : *d;

		for (unsigned t = first; t < scratch.threads && one; t++) {
			one = !mask_has(&x->mask, t) || vec_at(v, t) == c;
			if (v->uniform)
				break;
		}
	}
	return one;
}

static bool same_moment(const struct event *x, const struct event *y)
{
	return x->kind == EVENT_ACCESS && y->kind == EVENT_ACCESS && x->op == y->op &&
	       x->object == y->object && x->interval == y->interval && x->guards == y->guards &&
	       x->loops == y->loops && mask_equal(&x->mask, &y->mask);
}

/* The events of its barrier interval: only among them are others of its moment. */
struct interval {
	size_t first, end;
};

static struct interval interval_of(const struct kernel_facts *k, const struct event *event)
{
	struct interval n = {(size_t)(event - k->events.at), (size_t)(event - k->events.at)};

	while (n.first > 0 && k->events.at[n.first - 1].interval == event->interval)
		n.first--;
	while (n.end < k->events.n && k->events.at[n.end].interval == event->interval)
		n.end++;
	return n;
}

struct members {
	const struct event *at[MAX_MEMBERS];
	int64_t distance[MAX_MEMBERS];
	unsigned n;
};

/* Iterations of one loop are requests of their own, unless it only walks through one sector's worth
 * of elements. */
#define MAX_UNROLLED_MEMBERS 8

static unsigned copies(const struct kernel_facts *k, const struct event *event,
		       const struct interval *in)
{
	unsigned n = 0;

	for (size_t i = in->first; i < in->end && n <= MAX_UNROLLED_MEMBERS; i++)
		n += k->events.at[i].code == event->code &&
		     k->events.at[i].context == event->context &&
		     same_moment(event, &k->events.at[i]);
	return n;
}

static void find_members(const struct kernel_facts *k, const struct event *event,
			 struct members *out)
{
	struct interval in = interval_of(k, event);
	bool alone = copies(k, event, &in) > MAX_UNROLLED_MEMBERS;

	out->n = 0;
	for (size_t i = in.first; i < in.end && out->n < MAX_MEMBERS; i++) {
		int64_t d;

		if (alone && k->events.at[i].code == event->code && &k->events.at[i] != event)
			continue;
		if (same_moment(event, &k->events.at[i]) &&
		    constant_distance(k, event, &k->events.at[i], &d) && d > -MAX_DISTANCE &&
		    d < MAX_DISTANCE) {
			out->at[out->n] = &k->events.at[i];
			out->distance[out->n++] = d;
		}
	}
}

/* Distinct sectors of all members together, and the bytes they really touch. */
static void count_union(const int64_t lanes[32], uint32_t on, const struct members *m,
			double *sectors, double *bytes)
{
	int64_t seen[2 * 32 * MAX_MEMBERS];
	unsigned n = 0;
	bool touched[2 * MAX_DISTANCE + 64] = {false};

	for (unsigned i = 0; i < m->n; i++)
		for (unsigned l = 0; l < 32; l++) {
			int64_t at = lanes[l] + m->distance[i];

			if (!(on >> l & 1))
				continue;
			for (int64_t s = at >> 5; s <= (at + m->at[i]->bytes - 1) >> 5; s++) {
				unsigned j = n;

				while (j > 0 && seen[j - 1] != s)
					j--;
				if (!j)
					seen[n++] = s;
			}
		}
	for (unsigned i = 0; i < m->n; i++)
		for (unsigned byte = 0; byte < m->at[i]->bytes && byte < 32; byte++)
			touched[m->distance[i] + MAX_DISTANCE + byte] = true;
	*sectors += n;
	for (unsigned i = 0; i < sizeof touched; i++)
		*bytes += touched[i] ? __builtin_popcount(on) : 0;
}

static const struct row *row_of_event(const struct kernel_facts *k, const struct event *event)
{
	for (size_t n = 0; n < k->rows.n; n++)
		if (k->events.at[k->rows.at[n].events.at[0]].code == event->code)
			return &k->rows.at[n];
	return NULL;
}

struct row_group facts_group(const struct kernel_facts *k, const struct row *r)
{
	const struct event *event = &k->events.at[r->events.at[0]];
	struct row_group g = {
	    .n = 1, .first = r, .sectors = r->sectors, .ideal_sectors = r->ideal_sectors};
	struct members m;
	struct arena scratch = {0};
	struct world w;
	int64_t *at;
	double sectors = 0, bytes = 0;

	find_members(k, event, &m);
	g.n = m.n;
	if (m.n < 2)
		return g;
	w = world_new(k->block, &scratch, WORLD_LARGE, 0);
	at = arena_array(&scratch, int64_t, k->block->threads + WARP_LANES);
	if (sample_value(&w, event->address, at)) {
		for (unsigned i = 0; i * WARP_LANES < k->block->threads; i++)
			if (mask_warp(&event->mask, i))
				count_union(at + (size_t)i * WARP_LANES, mask_warp(&event->mask, i),
					    &m, &sectors, &bytes);
		g.sectors = sectors;
		g.ideal_sectors = fmin(sectors, ceil(bytes / SECTOR_BYTES));
	}
	g.first = row_of_event(k, m.at[0]);
	arena_release(&scratch);
	return g;
}

const char *facts_shape_text(const struct kernel_facts *k)
{
	static const char *const from[] = {
	    "the launch",	 "the configuration",		"a launch in another file",
	    "__launch_bounds__", "what the kernel itself says", "no launch in sight"};
	const uint32_t *b = k->block->shape.block;
	const struct ir_span *s = &k->module->spans.at[k->launch_span];

	if (k->source == SOURCE_LAUNCH && k->launch_span)
		return arena_printf(k->arena, "block (%u,%u,%u) from the launch at %s:%u", b[0],
				    b[1], b[2], k->module->files.at[s->file].path, s->line);
	if (k->outer)
		return arena_printf(k->arena, "block (%u,%u,%u) from %s, at %s:%u", b[0], b[1],
				    b[2], from[k->source], k->outer->at.file, k->outer->at.line);
	return arena_printf(k->arena, "block (%u,%u,%u) from %s", b[0], b[1], b[2],
			    from[k->source]);
}
