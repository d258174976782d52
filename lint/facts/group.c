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

#define DYNAMIC_SHARED_ALIGN                                                                       \
	16 /* bytes; whatever is declared, nvcc has dynamic shared memory begin there */
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

	((struct kernel_facts *)k)->n_held++;
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

/* Events that are alike in some way, in program order. */
struct chains {
	uint32_t *first, *next; /* by event: of its chain; the next of it, UINT32_MAX: none */
	uint32_t *count;	/* by the first event of a chain: how many */
};

/* Accesses of a moment that begin within one stretch of MAX_DISTANCE bytes of one another, lane by lane:
 * their addresses differ by one number. */
struct stretch {
	uint64_t lanes; /* hash of the moment, and of what the address is but for that number */
	int64_t number;	/* which stretch */
	uint32_t first, last; /* events, in program order; first + 1, 0: a free place */
};

struct stretches { /* open addressing */
	struct stretch *at;
	size_t size;	/* a power of two */
	uint32_t *next; /* by event: of its stretch, UINT32_MAX: none */
	uint64_t *lanes; /* by event: its stretch's */
	int64_t *begin; /* by event: where its first lane begins, as far as that is a number */
};

struct moments {
	struct chains moment; /* same_moment */
	struct chains copy;   /* of one instruction in one context, too */
	struct stretches near;
	struct code_rows { /* open addressing: the first row of an instruction */
		const struct row **at;
		size_t size; /* a power of two */
	} rows;
};

static bool same_copy(const struct event *x, const struct event *y)
{
	return x->code == y->code && x->context == y->context && same_moment(x, y);
}

static uint64_t moment_hash(const struct event *e)
{
	uint64_t h = hash_mix((uint64_t)e->op, e->object);

	h = hash_mix(h, e->interval);
	h = hash_mix(h, (uintptr_t)e->guards);
	return hash_mix(h, (uintptr_t)e->loops);
}

static uint64_t copy_hash(const struct event *e)
{
	return hash_mix(hash_mix(moment_hash(e), (uintptr_t)e->code), e->context);
}

static size_t table_size(size_t n)
{
	size_t size = 64;

	while (size < 2 * n)
		size *= 2;
	return size;
}

static void chain_events(const struct kernel_facts *k, struct chains *c,
			 bool (*same)(const struct event *, const struct event *),
			 uint64_t (*hash)(const struct event *))
{
	struct arena scratch = {0};
	size_t n = k->events.n, size = table_size(n);
	uint32_t *heads = arena_array(&scratch, uint32_t, size); /* + 1 */
	uint32_t *last = arena_array(&scratch, uint32_t, n + 1);

	c->first = arena_array(k->arena, uint32_t, n + 1);
	c->next = arena_array(k->arena, uint32_t, n + 1);
	c->count = arena_array(k->arena, uint32_t, n + 1);
	for (uint32_t i = 0; i < n; i++) {
		const struct event *e = &k->events.at[i];
		size_t at = hash(e) & (size - 1);

		c->next[i] = UINT32_MAX;
		if (e->kind != EVENT_ACCESS)
			continue;
		while (heads[at] && !same(&k->events.at[heads[at] - 1], e))
			at = (at + 1) & (size - 1);
		if (!heads[at])
			heads[at] = i + 1;
		else
			c->next[last[heads[at] - 1]] = i;
		c->first[i] = heads[at] - 1;
		last[c->first[i]] = i;
		c->count[c->first[i]]++;
	}
	arena_release(&scratch);
}

/* Addresses of one moment that differ by one number, for all threads that are on, are the same here. */
static uint64_t lanes_hash(const struct kernel_facts *k, const struct event *e, uint64_t moment)
{
	unsigned threads = k->block->threads, first = mask_lowest(&e->mask);
	uint64_t h = hash_mix(11, moment);

	for (unsigned i = 0; i < e->address->n; i++) {
		const struct vec *v = &e->address->terms[i].v;
		uint64_t from = e->address->terms[i].mono || first >= threads
				    ? 0
				    : (uint64_t)vec_at(v, first),
			 all = 0, some = 0;

		for (unsigned t = first; t < threads; t++) {
			uint64_t c = mask_has(&e->mask, t) ? (uint64_t)vec_at(v, t) - from : 0;

			some |= c;
			all = all * 0x9e3779b97f4a7c15u + c;
		}
		if (some)
			h = hash_mix(h, hash_mix(e->address->terms[i].mono, all));
	}
	return h;
}

static int64_t begin_of(const struct event *e, unsigned threads)
{
	const struct value *v = e->address;
	unsigned first = mask_lowest(&e->mask);

	return v->n && v->terms[0].mono == 0 && first < threads ? vec_at(&v->terms[0].v, first) : 0;
}

static struct stretch *stretch_of(const struct stretches *s, uint64_t lanes, int64_t number)
{
	size_t at = hash_mix(lanes, (uint64_t)number) & (s->size - 1);

	while (s->at[at].first && (s->at[at].lanes != lanes || s->at[at].number != number))
		at = (at + 1) & (s->size - 1);
	return &s->at[at];
}

static void find_stretches(const struct kernel_facts *k, const struct chains *moment,
			   struct stretches *s)
{
	size_t n = k->events.n;

	s->size = table_size(n);
	s->at = arena_array(k->arena, struct stretch, s->size);
	s->next = arena_array(k->arena, uint32_t, n + 1);
	s->lanes = arena_array(k->arena, uint64_t, n + 1);
	s->begin = arena_array(k->arena, int64_t, n + 1);
	for (uint32_t i = 0; i < n; i++) {
		const struct event *e = &k->events.at[i];
		struct stretch *of;

		s->next[i] = UINT32_MAX;
		if (e->kind != EVENT_ACCESS)
			continue;
		s->lanes[i] = lanes_hash(k, e, moment->first[i]);
		s->begin[i] = begin_of(e, k->block->threads);
		of = stretch_of(s, s->lanes[i], floor_div(s->begin[i], MAX_DISTANCE));
		if (of->first)
			s->next[of->last] = i;
		else
			*of = (struct stretch){s->lanes[i], floor_div(s->begin[i], MAX_DISTANCE),
					       i + 1, i};
		of->last = i;
	}
}

static const struct row **row_slot(const struct kernel_facts *k, const struct code_rows *rows,
				   const struct ir_inst *code)
{
	size_t at = hash_mix(0, (uintptr_t)code) & (rows->size - 1);

	while (rows->at[at] && k->events.at[rows->at[at]->events.at[0]].code != code)
		at = (at + 1) & (rows->size - 1);
	return &rows->at[at];
}

static const struct moments *moments_of(const struct kernel_facts *k)
{
	struct moments *m = k->moments ? NULL : arena_new(k->arena, struct moments);

	if (!m)
		return k->moments;
	chain_events(k, &m->moment, same_moment, moment_hash);
	chain_events(k, &m->copy, same_copy, copy_hash);
	find_stretches(k, &m->moment, &m->near);
	m->rows.size = table_size(k->rows.n);
	m->rows.at = arena_array(k->arena, const struct row *, m->rows.size);
	for (size_t n = 0; n < k->rows.n; n++) {
		const struct row *r = &k->rows.at[n];
		const struct row **slot =
		    row_slot(k, &m->rows, k->events.at[r->events.at[0]].code);

		*slot = *slot ? *slot : r;
	}
	((struct kernel_facts *)k)->moments = m;
	return m;
}

/* Goes over the events of a moment that may begin less than MAX_DISTANCE bytes from one of them, in program
 * order. */
struct nearby {
	const struct stretches *of;
	uint32_t at[3]; /* by stretch: the next event, UINT32_MAX: none */
};

static struct nearby nearby_of(const struct kernel_facts *k, uint32_t event)
{
	const struct stretches *s = &moments_of(k)->near;
	int64_t number = floor_div(s->begin[event], MAX_DISTANCE);
	struct nearby near = {.of = s};

	for (int i = 0; i < 3; i++) {
		const struct stretch *of = stretch_of(s, s->lanes[event], number + i - 1);

		near.at[i] = of->first ? of->first - 1 : UINT32_MAX;
	}
	return near;
}

static uint32_t nearby_next(struct nearby *near)
{
	unsigned first = 0;
	uint32_t event;

	for (unsigned i = 1; i < 3; i++)
		if (near->at[i] < near->at[first])
			first = i;
	event = near->at[first];
	if (event != UINT32_MAX)
		near->at[first] = near->of->next[event];
	return event;
}

struct members {
	const struct event *at[MAX_MEMBERS];
	int64_t distance[MAX_MEMBERS];
	unsigned n;
};

/* Iterations of one loop are requests of their own, unless it only walks through one sector's worth
 * of elements. */
#define MAX_UNROLLED_MEMBERS 8

static void find_members(const struct kernel_facts *k, const struct event *event,
			 struct members *out)
{
	const struct moments *m = moments_of(k);
	uint32_t own = (uint32_t)(event - k->events.at), i;
	bool alone = m->copy.count[m->copy.first[own]] > MAX_UNROLLED_MEMBERS;
	struct nearby near = nearby_of(k, own);

	out->n = 0;
	while (out->n < MAX_MEMBERS && (i = nearby_next(&near)) != UINT32_MAX) {
		int64_t d;

		if (alone && k->events.at[i].code == event->code && i != own)
			continue;
		if (constant_distance(k, event, &k->events.at[i], &d) && d > -MAX_DISTANCE &&
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

struct row_group facts_group(const struct kernel_facts *k, const struct row *r)
{
	const struct event *event = &k->events.at[r->events.at[0]];
	struct row_group g = {
	    .n = 1, .first = r, .sectors = r->sectors, .ideal_sectors = r->ideal_sectors};
	struct members m;
	int64_t at[MAX_THREADS + WARP_LANES];
	double sectors = 0, bytes = 0;

	find_members(k, event, &m);
	g.n = m.n;
	if (m.n < 2)
		return g;
	if (sample_plain(k->block, WORLD_LARGE, 0, event->address, at)) {
		for (unsigned i = 0; i * WARP_LANES < k->block->threads; i++)
			if (mask_warp(&event->mask, i))
				count_union(at + (size_t)i * WARP_LANES, mask_warp(&event->mask, i),
					    &m, &sectors, &bytes);
		g.sectors = sectors;
		g.ideal_sectors = fmin(sectors, ceil(bytes / SECTOR_BYTES));
	}
	g.first = *row_slot(k, &moments_of(k)->rows, m.at[0]->code);
	return g;
}

/* Bytes past a multiple of `width` that every thread's address lies; false if they differ, or are not
 * known. */
static bool rest_of_address(const struct kernel_facts *k, const struct event *e, int64_t width,
			    int64_t *rest)
{
	const struct value *v = e->address;

	*rest = 0;
	for (unsigned i = 0; i < v->n; i++) {
		int64_t by = (int64_t)(monomial_div(k->block, v->terms[i].mono) % (uint64_t)width);
		bool first = true;

		for (unsigned t = 0; t < k->block->threads; t++) {
			int64_t at = vec_at(&v->terms[i].v, t);

			if (!mask_has(&e->mask, t))
				continue;
			if (v->terms[i].mono ? at * by % width != 0
					     : !first && (at - *rest) % width != 0)
				return false;
			if (!v->terms[i].mono && first)
				*rest = at - floor_div(at, width) * width;
			first = false;
		}
	}
	return v->wrap != WRAP_HARD;
}

static bool has_all_parts(const struct kernel_facts *k, const struct event *e, unsigned width,
			  int64_t rest)
{
	struct nearby near = nearby_of(k, (uint32_t)(e - k->events.at));
	uint32_t touched = 0, i;

	while ((i = nearby_next(&near)) != UINT32_MAX) {
		const struct event *other = &k->events.at[i];
		int64_t d;

		if (other->is_volatile || !constant_distance(k, e, other, &d) || rest + d < 0 ||
		    rest + d + other->bytes > width)
			continue;
		touched |= (uint32_t)(((uint64_t)1 << other->bytes) - 1) << (rest + d);
	}
	return touched == (uint32_t)(((uint64_t)1 << width) - 1);
}

unsigned facts_vector(const struct kernel_facts *k, const struct event *e, int64_t *before)
{
	const struct object *o = &k->objects.at[e->object];
	uint32_t align = o->is_dynamic ? DYNAMIC_SHARED_ALIGN
			 : o->module_object != UINT32_MAX
			     ? k->module->objects.at[o->module_object].align
			     : 0;

	for (unsigned width = 16; width > e->bytes && width >= 8; width /= 2)
		if (align >= width && !e->is_volatile && rest_of_address(k, e, width, before) &&
		    has_all_parts(k, e, width, *before))
			return width;
	return 0;
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

const char *facts_row_text(const struct kernel_facts *k, const struct row *r)
{
	const char *shape = facts_shape_text(k);

	return r->guessed_size
		   ? arena_printf(k->arena,
				  "%s; elements whose type nothing here names count as %u bytes",
				  shape, r->bytes)
		   : shape;
}
