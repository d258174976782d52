#include "facts/needless.h"

#include <string.h>

#include "facts/barrier.h"
#include "facts/coverage.h"
#include "facts/hazard.h"
#include "facts/owners.h"
#include "facts/symbol.h"

#define MAX_EVENTS 20000
#define MAX_LOOPS 64
#define MAX_STEPS ((uint64_t)1 << 23) /* threads x accesses held against each other in a kernel */
#define NOBODY UINT16_MAX
#define SEVERAL (UINT16_MAX - 1)

struct span { /* of a loop that is run symbolically: its events */
	const struct loop *loop;
	size_t first, last;
};

struct cell {	      /* what ran before the barrier did with a few bytes */
	uint64_t key; /* 0: free */
	uint16_t writer, toucher;
};

enum spoken { SPOKEN_UNASKED, SPOKEN_OF, SPOKEN_NOT };

struct search {
	const struct kernel_facts *k;
	struct arena scratch;
	struct span loops[MAX_LOOPS];
	unsigned n_loops;
	struct coverages covered;
	bool *removed, *judged; /* barriers, by event */
	bool *before, *after; /* any of a barrier's copies */
	bool *back, *on;      /* one of them */
	enum spoken *spoken; /* by object */
	uint64_t *place;     /* of accesses, by event */
	size_t *queue;
	uint64_t steps;
	unsigned granule;
	struct cell *cells; /* open addressing */
	size_t size, n;
};

/* --- kernels of which everything is known --- */

static bool function_is_followed(const struct ir_function *f)
{
	for (size_t n = 1; n < f->insts.n; n++) {
		const struct ir_inst *i = &f->insts.at[n];

		switch (i->op) {
		case OP_FENCE:
		case OP_OPAQUE:
		case OP_ACTIVEMASK:
		case OP_ASYNC_COPY:
		case OP_GROUP_COPY:
		case OP_ALLOC:
		case OP_FREE:
			return false;
		default:
			if (i->flags & (IRF_LEGACY | IRF_VOLATILE | IRF_POISONED))
				return false;
		}
	}
	return true;
}

static bool barrier_is_followed(const struct event *e)
{
	int64_t tile;

	switch (e->code->imm) {
	case BARRIER_WARP:
	case BARRIER_COALESCED:
		return true;
	case BARRIER_TILE:
		return e->operand[0] && value_constant(e->operand[0], &tile) && tile <= WARP_LANES;
	default:
		return barrier_is_block_wide(e) && e->code->imm != BARRIER_GRID &&
		       e->code->imm != BARRIER_CLUSTER;
	}
}

static bool access_is_followed(const struct kernel_facts *k, const struct event *e)
{
	const struct object *o = &k->objects.at[e->object];

	if (e->space == SPACE_LOCAL || e->space == SPACE_CONSTANT)
		return true;
	return e->object && !e->is_volatile && !e->is_async && !o->is_volatile && !o->escapes &&
	       e->bytes && e->bytes <= 32 && (e->op != ACCESS_ATOMIC || e->space == SPACE_SHARED);
}

static bool kernel_is_followed(const struct kernel_facts *k)
{
	if (k->partial || k->lost_events || k->block->threads < 2 || k->events.n > MAX_EVENTS ||
	    !function_is_followed(k->kernel))
		return false;
	for (size_t n = 1; n < k->contexts.n; n++)
		if (!function_is_followed(&k->module->functions.at[k->contexts.at[n].function]))
			return false;
	for (size_t n = 0; n < k->events.n; n++) {
		const struct event *e = &k->events.at[n];

		if (e->kind == EVENT_OPAQUE || e->kind == EVENT_ALLOC ||
		    (e->kind == EVENT_BARRIER && !barrier_is_followed(e)) ||
		    (e->kind == EVENT_ACCESS && !access_is_followed(k, e)))
			return false;
	}
	return true;
}

/* --- ways through the kernel --- */

static bool find_loops(struct search *s)
{
	for (size_t n = 0; n < s->k->events.n; n++)
		for (const struct loop *l = s->k->events.at[n].loops; l; l = l->up) {
			unsigned i = 0;

			while (i < s->n_loops && s->loops[i].loop != l)
				i++;
			if (i == MAX_LOOPS)
				return false;
			if (i == s->n_loops)
				s->loops[s->n_loops++] = (struct span){l, n, n};
			s->loops[i].last = n;
		}
	return true;
}

/* All threads of the block that are still there are at it. */
static bool is_whole(const struct search *s, const struct event *e)
{
	struct mask missing = mask_minus(mask_minus(s->k->block->all, e->mask), e->exited);

	return mask_empty(&missing);
}

static bool on_path(const struct guard *g, const struct guard *path)
{
	for (; path; path = path->up)
		if (path == g)
			return true;
	return false;
}

/* Is it passed by every thread on each way between this place and the barrier p? */
static bool stops(const struct search *s, size_t n, const struct event *p)
{
	const struct event *e = &s->k->events.at[n];

	if (s->removed[n] || !barrier_is_block_wide(e) || !is_whole(s, e))
		return false;
	for (const struct guard *g = e->guards; g; g = g->up)
		if ((g->kind == GUARD_BRANCH || g->kind == GUARD_LEFT) &&
		    (e->loops || !on_path(g, p->guards)))
			return false;
	return true;
}

/* Place n may be the next; so may what lies beyond loops that are not entered. */
static size_t come_to(const struct search *s, bool *seen, size_t n_queue, int64_t n, bool backward)
{
	if (n < 0 || (size_t)n >= s->k->events.n || seen[n])
		return n_queue;
	seen[n] = true;
	s->queue[n_queue++] = (size_t)n;
	for (unsigned i = 0; i < s->n_loops; i++) {
		const struct span *l = &s->loops[i];

		if (l->loop->trips == 0 && (size_t)n == (backward ? l->last : l->first))
			n_queue = come_to(s, seen, n_queue,
					  backward ? (int64_t)l->first - 1 : (int64_t)l->last + 1,
					  backward);
	}
	return n_queue;
}

/* What may run next to place n: its neighbour, and the other end of loops that run again. */
static size_t go_on(const struct search *s, bool *seen, size_t n_queue, size_t n, bool backward)
{
	n_queue = come_to(s, seen, n_queue, (int64_t)n + (backward ? -1 : 1), backward);
	for (unsigned i = 0; i < s->n_loops; i++) {
		const struct span *l = &s->loops[i];

		if (l->loop->trips != 1 && n == (backward ? l->first : l->last))
			n_queue = come_to(s, seen, n_queue,
					  (int64_t)(backward ? l->last : l->first), backward);
	}
	return n_queue;
}

/* Marks what may run between the barrier p and the barriers next to it on one side. */
static void walk(const struct search *s, size_t p, bool *seen, bool backward)
{
	const struct event *barrier = &s->k->events.at[p];
	size_t n_queue = go_on(s, seen, 0, p, backward);

	for (size_t at = 0; at < n_queue; at++)
		if (!stops(s, s->queue[at], barrier))
			n_queue = go_on(s, seen, n_queue, s->queue[at], backward);
}

/* --- what is touched --- */

/* Names what is added for all threads alike where the bytes are one number a thread; else 0. */
static uint64_t place_of(const struct kernel_facts *k, const struct event *e)
{
	const struct value *v = e->address;
	uint64_t key = hash_mix(1, e->object);

	if (v->wrap == WRAP_HARD || v->has_real)
		return 0;
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &k->block->monomials.at[v->terms[i].mono];

		if (v->terms[i].mono == 0)
			continue;
		if (!v->terms[i].v.uniform)
			return 0;
		for (unsigned j = 0; j < m->n; j++) {
			enum symbol_kind kind = k->block->symbols.at[m->sym[j]].kind;

			if (kind != SYMBOL_ARGUMENT && kind != SYMBOL_BLOCK_INDEX &&
			    kind != SYMBOL_GRID)
				return 0;
		}
		key = hash_mix(hash_mix(key, v->terms[i].mono), (uint64_t)v->terms[i].v.c);
	}
	return key ? key : 1;
}

static int64_t lane_of(const struct event *e, unsigned t)
{
	const struct value *v = e->address;

	return v->n && v->terms[0].mono == 0 ? vec_at(&v->terms[0].v, t) : 0;
}

static struct cell *cell_slot(struct cell *cells, size_t size, uint64_t key)
{
	size_t i = (size_t)key & (size - 1);

	while (cells[i].key && cells[i].key != key)
		i = (i + 1) & (size - 1);
	return &cells[i];
}

static struct cell *cell_of_byte(struct search *s, uint64_t key, int64_t at)
{
	uint64_t full = hash_mix(key, (uint64_t)at) | 1;
	struct cell *c;

	if (s->n * 2 >= s->size) {
		size_t size = s->size ? s->size * 2 : 1024;
		struct cell *cells = arena_array(&s->scratch, struct cell, size);

		for (size_t i = 0; i < s->size; i++)
			if (s->cells[i].key)
				*cell_slot(cells, size, s->cells[i].key) = s->cells[i];
		s->cells = cells;
		s->size = size;
	}
	c = cell_slot(s->cells, s->size, full);
	if (!c->key) {
		*c = (struct cell){full, NOBODY, NOBODY};
		s->n++;
	}
	return c;
}

static uint16_t join(uint16_t old, unsigned thread)
{
	return old == NOBODY || old == thread ? (uint16_t)thread : SEVERAL;
}

static bool is_another(uint16_t who, unsigned thread)
{
	return who != NOBODY && who != thread;
}

/* Notes the access; or, of one after the barrier, asks whether another thread was there before. */
static bool touch(struct search *s, const struct event *e, uint64_t key, bool asks)
{
	s->steps += s->k->block->threads;
	for (unsigned t = 0; t < s->k->block->threads && s->steps < MAX_STEPS; t++) {
		int64_t at = lane_of(e, t);

		if (!mask_has(&e->mask, t))
			continue;
		for (unsigned b = 0; b < e->bytes; b += s->granule) {
			struct cell *c = cell_of_byte(s, key, (at + b) / (int64_t)s->granule);
			bool writes = e->op != ACCESS_LOAD;

			if (asks && is_another(writes ? c->toucher : c->writer, t))
				return true;
			if (asks)
				continue;
			c->toucher = join(c->toucher, t);
			if (writes)
				c->writer = join(c->writer, t);
		}
	}
	return false;
}

static bool matters(const struct event *e)
{
	return e->kind == EVENT_ACCESS && e->space != SPACE_LOCAL && e->space != SPACE_CONSTANT;
}

/* Different objects that may yet be the same memory. */
static bool may_be_one(const struct object *x, const struct object *y)
{
	if (x->space != y->space)
		return false;
	if (x->space == SPACE_SHARED)
		return x->is_dynamic && y->is_dynamic;
	return (x->param == UINT32_MAX && x->module_object == UINT32_MAX) ||
	       (y->param == UINT32_MAX && y->module_object == UINT32_MAX);
}

/* Can the two not be told apart by the places of their threads? */
static bool is_unclear(const struct search *s, size_t i, size_t j)
{
	const struct kernel_facts *k = s->k;
	const struct event *x = &k->events.at[i], *y = &k->events.at[j];

	if (x->op == ACCESS_LOAD && y->op == ACCESS_LOAD)
		return false;
	if (x->object != y->object)
		return may_be_one(&k->objects.at[x->object], &k->objects.at[y->object]);
	return !s->place[i] || s->place[i] != s->place[j];
}

static bool any_unclear(struct search *s)
{
	const struct kernel_facts *k = s->k;

	for (size_t i = 0; i < k->events.n; i++) {
		if (!s->before[i] || !matters(&k->events.at[i]))
			continue;
		for (size_t j = 0; j < k->events.n; j++)
			if (s->after[j] && matters(&k->events.at[j]) &&
			    (++s->steps > MAX_STEPS || is_unclear(s, i, j)))
				return true;
	}
	return false;
}

/* A finding on the array speaks of its barriers, too. */
static bool array_has_finding(const struct kernel_facts *k, uint32_t object)
{
	struct owners o = owners_examine(k, object);

	return hazard_speaks_of(k, object) || o.sharing == SHARING_THREAD_LOCAL ||
	       o.sharing == SHARING_WARP_LOCAL;
}

static bool has_own_finding(struct search *s, const struct event *e)
{
	enum spoken *known = &s->spoken[e->object];

	if (e->space != SPACE_SHARED)
		return false;
	if (*known == SPOKEN_UNASKED)
		*known = array_has_finding(s->k, e->object) ? SPOKEN_OF : SPOKEN_NOT;
	return *known == SPOKEN_OF;
}

static bool passes_something(struct search *s)
{
	const struct kernel_facts *k = s->k;

	s->cells = NULL;
	s->size = s->n = 0;
	for (unsigned asks = 0; asks < 2; asks++)
		for (size_t i = 0; i < k->events.n; i++) {
			const struct event *e = &k->events.at[i];

			if (!(asks ? s->after : s->before)[i] || !matters(e))
				continue;
			if (has_own_finding(s, e) ||
			    (s->place[i] && touch(s, e, s->place[i], asks)))
				return true;
		}
	return false;
}

/* --- barriers --- */

static void mark_copies(const struct search *s, const struct event *p, bool *marks, bool mark)
{
	for (size_t n = 0; n < s->k->events.n; n++)
		if (s->k->events.at[n].code == p->code)
			marks[n] = mark;
}

struct side { /* of a barrier in a helper: what may run there until the next barriers */
	bool stays;  /* inside of this call */
	bool idle; /* and touches nothing that others see */
};

static struct side examine_side(const struct search *s, size_t p, const bool *seen, bool backward)
{
	const struct kernel_facts *k = s->k;
	const struct event *barrier = &k->events.at[p];
	size_t end = backward ? 0 : k->events.n - 1;
	struct side side = {.stays = p != end && !(seen[end] && !stops(s, end, barrier)),
			    .idle = true};

	for (size_t n = 0; n < k->events.n; n++) {
		if (!seen[n])
			continue;
		side.stays &= context_is_inside(k, k->events.at[n].context, barrier->context);
		side.idle &= !matters(&k->events.at[n]);
	}
	return side;
}

/* A helper's callers differ: its barrier can go where nothing that they do counts. */
static bool is_own_affair(const struct search *s, size_t p, const bool *before, const bool *after)
{
	struct side x = examine_side(s, p, before, true), y = examine_side(s, p, after, false);

	return (x.stays && y.stays) || (x.stays && x.idle) || (y.stays && y.idle);
}

static void add_marks(bool *to, const bool *from, size_t n)
{
	for (size_t i = 0; i < n; i++)
		to[i] |= from[i];
}

static bool can_go(struct search *s, const struct event *p)
{
	const struct kernel_facts *k = s->k;
	size_t n = k->events.n;

	mark_copies(s, p, s->removed, true);
	memset(s->before, 0, n);
	memset(s->after, 0, n);
	for (size_t i = 0; i < n; i++) {
		const struct event *e = &k->events.at[i];

		if (e->code != p->code)
			continue;
		if (!is_whole(s, e))
			return false;
		memset(s->back, 0, n);
		memset(s->on, 0, n);
		walk(s, i, s->back, true);
		walk(s, i, s->on, false);
		if (e->context && !is_own_affair(s, i, s->back, s->on))
			return false;
		add_marks(s->before, s->back, n);
		add_marks(s->after, s->on, n);
	}
	return !any_unclear(s) && !passes_something(s) && s->steps < MAX_STEPS;
}

static bool is_candidate(struct search *s, const struct event *e)
{
	return e->kind == EVENT_BARRIER && e->code->imm == BARRIER_BLOCK &&
	       (!e->context || coverage_of_call(&s->covered, e->context)) &&
	       !coverage_ran_once(&s->covered, e) &&
	       !barrier_examine(s->k, e).miss;
}

static void prepare(struct search *s)
{
	const struct kernel_facts *k = s->k;
	size_t n = k->events.n;

	s->removed = arena_array(&s->scratch, bool, n);
	s->judged = arena_array(&s->scratch, bool, n);
	s->before = arena_array(&s->scratch, bool, n);
	s->after = arena_array(&s->scratch, bool, n);
	s->back = arena_array(&s->scratch, bool, n);
	s->on = arena_array(&s->scratch, bool, n);
	s->queue = arena_array(&s->scratch, size_t, n);
	s->spoken = arena_array(&s->scratch, enum spoken, k->objects.n);
	s->place = arena_array(&s->scratch, uint64_t, n);
	for (size_t i = 0; i < n; i++)
		s->place[i] = matters(&k->events.at[i]) ? place_of(k, &k->events.at[i]) : 0;
}

static void examine(struct search *s, struct needless *out)
{
	const struct kernel_facts *k = s->k;

	prepare(s);
	for (size_t i = 0; i < k->events.n; i++) {
		const struct event *e = &k->events.at[i];

		if (s->judged[i] || !is_candidate(s, e))
			continue;
		mark_copies(s, e, s->judged, true);
		if (can_go(s, e))
			array_push(k->arena, &out->at, e);
		else
			mark_copies(s, e, s->removed, false);
	}
}

static unsigned granule_of(const struct kernel_facts *k)
{
	for (size_t n = 0; n < k->events.n; n++)
		if (matters(&k->events.at[n]) && k->events.at[n].bytes % 4)
			return 1;
	return 4;
}

struct needless needless_barriers(const struct kernel_facts *k)
{
	struct needless out = {0};
	struct search s = {.k = k};

	if (!kernel_is_followed(k))
		return out;
	s.granule = granule_of(k);
	coverages_begin(&s.covered, k, &s.scratch);
	if (find_loops(&s) && coverage_is_representative(&s.covered, k->kernel_index))
		examine(&s, &out);
	arena_release(&s.scratch);
	return out;
}
