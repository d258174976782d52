#include "facts/needless.h"

#include <stdlib.h>
#include <string.h>

#include "facts/barrier.h"
#include "facts/coverage.h"
#include "facts/cycle.h"
#include "facts/hazard.h"
#include "facts/owners.h"
#include "facts/sample.h"
#include "facts/symbol.h"

#define MAX_EVENTS 20000
#define MAX_LOOPS 64
#define TURN_DEPTH 4
#define MAX_ROUND 24 /* iterations after which all buffers in turn come again */
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

enum seen {
	SEEN_NEVER,
	SEEN_NOW = 1,	   /* in the iteration that the barrier is in */
	SEEN_ELSEWHEN = 2, /* in another iteration of some loop */
};

struct way {
	size_t event;
	enum seen how;
};

struct spot { /* of an access, by event */
	uint64_t key;	 /* what is added for all threads alike; 0: not a number a thread */
	bool turns;	 /* another one in each iteration of a loop */
	uint32_t counter; /* the rest goes round with this loop's iterations; 0: with none */
	unsigned period;
	uint64_t own; /* each thread has bytes of its own, whatever the unknown numbers are; 0: not so */
};

enum spoken { SPOKEN_UNASKED, SPOKEN_OF, SPOKEN_NOT };

struct marks { /* by event: what walks have seen, from `low` up to `end` */
	enum seen *at;
	size_t low, end;
};

struct search {
	const struct kernel_facts *k;
	struct arena scratch;
	struct span loops[MAX_LOOPS];
	unsigned n_loops;
	struct coverages covered;
	bool *removed, *judged; /* barriers, by event */
	struct marks before, after; /* any of a barrier's copies */
	struct marks back, on;	    /* one of them */
	uint32_t *next; /* by event: the next of the same code, 0: none */
	uint32_t *code; /* by event: the first of the same code */
	enum spoken *spoken; /* by object */
	struct spot *place; /* of accesses, by event */
	struct way *queue;
	int64_t lanes[MAX_THREADS];
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
	       e->bytes && e->bytes <= 32;
}

/* It may tell other blocks that what came before it is done. */
static bool tells_others(const struct event *e)
{
	return e->op == ACCESS_ATOMIC && e->space != SPACE_SHARED;
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

static void mark(struct marks *m, size_t n, enum seen how)
{
	m->low = n < m->low ? n : m->low;
	m->end = n < m->end ? m->end : n + 1;
	m->at[n] |= how;
}

static void clear(struct marks *m)
{
	if (m->low < m->end)
		memset(m->at + m->low, 0, (m->end - m->low) * sizeof *m->at);
	m->low = SIZE_MAX;
	m->end = 0;
}

/* Place n may be the next, in the same iteration of all loops or in another of some; so may what
 * lies beyond loops that are not entered. */
static size_t come_to(const struct search *s, struct marks *seen, size_t n_queue, int64_t n,
		      bool backward, enum seen how)
{
	if (n < 0 || (size_t)n >= s->k->events.n || (seen->at[n] & how))
		return n_queue;
	mark(seen, (size_t)n, how);
	s->queue[n_queue++] = (struct way){(size_t)n, how};
	for (unsigned i = 0; i < s->n_loops; i++) {
		const struct span *l = &s->loops[i];

		if (l->loop->trips == 0 && (size_t)n == (backward ? l->last : l->first))
			n_queue = come_to(s, seen, n_queue,
					  backward ? (int64_t)l->first - 1 : (int64_t)l->last + 1,
					  backward, how);
	}
	return n_queue;
}

/* What may run next to place n: its neighbour, and the other end of loops that run again. */
static size_t go_on(const struct search *s, struct marks *seen, size_t n_queue, struct way way,
		    bool backward)
{
	size_t n = way.event;

	n_queue = come_to(s, seen, n_queue, (int64_t)n + (backward ? -1 : 1), backward, way.how);
	for (unsigned i = 0; i < s->n_loops; i++) {
		const struct span *l = &s->loops[i];

		if (l->loop->trips != 1 && n == (backward ? l->first : l->last))
			n_queue = come_to(s, seen, n_queue,
					  (int64_t)(backward ? l->last : l->first), backward,
					  SEEN_ELSEWHEN);
	}
	return n_queue;
}

/* Marks what may run between the barrier p and the barriers next to it on one side. */
static void walk(const struct search *s, size_t p, struct marks *seen, bool backward)
{
	const struct event *barrier = &s->k->events.at[p];
	size_t n_queue = go_on(s, seen, 0, (struct way){p, SEEN_NOW}, backward);

	for (size_t at = 0; at < n_queue; at++)
		if (!stops(s, s->queue[at].event, barrier))
			n_queue = go_on(s, seen, n_queue, s->queue[at], backward);
}

/* --- what is touched --- */

static bool is_lasting(enum symbol_kind kind)
{
	return kind == SYMBOL_ARGUMENT || kind == SYMBOL_BLOCK_INDEX || kind == SYMBOL_GRID;
}

struct turn { /* a number that comes again every so many iterations */
	uint32_t counter;
	unsigned period;
	bool fails;
};

static struct turn turn_of_symbol(const struct block *b, uint32_t symbol, unsigned depth);

static struct turn turn_of(const struct block *b, const struct value *v, unsigned depth)
{
	struct turn all = {.fails = !v || v->has_real || v->reason};

	for (unsigned i = 0; v && i < v->n && !all.fails; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];
		struct turn one;

		if (v->terms[i].mono == 0)
			continue;
		one = turn_of_symbol(b, m->sym[0], depth);
		all.fails = one.fails || m->n != 1 || !v->terms[i].v.uniform ||
			    (all.counter && all.counter != one.counter);
		all.counter = one.counter;
		all.period = one.period > all.period ? one.period : all.period;
	}
	return all;
}

/* k + c, with k a loop's counter: the counter; 0: it is something else. */
static uint32_t counter_in(const struct block *b, const struct value *v)
{
	unsigned last = v->n ? v->n - 1u : 0;
	const struct monomial *m = v->n ? &b->monomials.at[v->terms[last].mono] : NULL;

	return m && m->n == 1 && v->terms[last].v.uniform &&
		       (last == 0 || (last == 1 && v->terms[0].mono == 0)) &&
		       b->symbols.at[m->sym[0]].kind == SYMBOL_COUNTER
		   ? m->sym[0]
		   : 0;
}

/* (k + c) % period, and what is computed from it alone. */
static struct turn turn_of_symbol(const struct block *b, uint32_t symbol, unsigned depth)
{
	const struct symbol *s = &b->symbols.at[symbol];
	struct turn x, y;
	int64_t n;

	if (s->kind != SYMBOL_RESULT || !depth || s->c)
		return (struct turn){.fails = true};
	if (s->op == OP_REM && value_constant(s->b, &n) && n > 1 && n <= MAX_PERIOD &&
	    counter_in(b, s->a))
		return (struct turn){counter_in(b, s->a), (unsigned)n, false};
	x = turn_of(b, s->a, depth - 1);
	y = s->b ? turn_of(b, s->b, depth - 1) : (struct turn){0};
	return (struct turn){x.counter ? x.counter : y.counter,
			     x.period > y.period ? x.period : y.period,
			     x.fails || y.fails ||
				 (x.counter && y.counter && x.counter != y.counter)};
}

/* The counter that the product goes round with; 0: it does not. */
static uint32_t counter_of_turn(const struct block *b, const struct monomial *m, unsigned *period)
{
	struct turn t = {.fails = true};

	if (m->n == 1)
		t = turn_of_symbol(b, m->sym[0], TURN_DEPTH);
	*period = t.period;
	return t.fails ? 0 : t.counter;
}

/* All that is added is a multiple of some amount, within which each thread has bytes of its own: the
 * elements of a grid-stride loop. Names amount and bytes. */
static uint64_t own_bytes(const struct kernel_facts *k, const struct event *e)
{
	const struct value *v = e->address;
	uint64_t step = 0, low = UINT64_MAX, high = 0, name;
	const struct vec *at = v->n && v->terms[0].mono == 0 ? &v->terms[0].v : NULL;

	for (unsigned i = 0; i < v->n; i++)
		if (v->terms[i].mono != 0)
			step = gcd(step, (uint64_t)llabs(v->terms[i].v.c) *
					     monomial_div(k->block, v->terms[i].mono));
	if (!at || at->uniform || !step || k->block->shape.block[1] * k->block->shape.block[2] > 1)
		return 0;
	name = hash_mix(hash_mix(step, e->object), e->bytes);
	for (unsigned t = 0; t < k->block->threads; t++) {
		uint64_t from = (uint64_t)vec_at(at, t);

		if (t && from < high) /* in the order of the threads, and apart */
			return 0;
		low = t ? low : from;
		high = from + e->bytes;
		name = hash_mix(name, from);
	}
	return high - low <= step ? name | 1 : 0;
}

/* Of the bytes that are one number a thread; key 0: they are not. */
static struct spot place_of(const struct kernel_facts *k, const struct event *e)
{
	const struct block *b = k->block;
	const struct value *v = e->address;
	struct spot p = {.key = hash_mix(1, e->object)};

	if (v->wrap == WRAP_HARD || v->has_real)
		return (struct spot){0};
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];
		unsigned period = 0;
		uint32_t counter = counter_of_turn(b, m, &period);

		if (v->terms[i].mono == 0)
			continue;
		if (!v->terms[i].v.uniform || (counter && p.counter && p.counter != counter))
			return (struct spot){0};
		if (counter) {
			p.counter = counter;
			p.turns = true;
			p.period = p.period < period ? period : p.period;
			continue;
		}
		for (unsigned j = 0; j < m->n; j++) {
			enum symbol_kind kind = b->symbols.at[m->sym[j]].kind;

			if (!is_lasting(kind) && kind != SYMBOL_COUNTER)
				return (struct spot){0};
			p.turns |= kind == SYMBOL_COUNTER;
		}
		p.key = hash_mix(hash_mix(p.key, v->terms[i].mono), (uint64_t)v->terms[i].v.c);
	}
	p.key += !p.key;
	p.own = own_bytes(k, e);
	return p;
}

/* The threads' own numbers, in such an iteration. */
static bool lanes_of(struct search *s, size_t event, unsigned iteration)
{
	const struct event *e = &s->k->events.at[event];
	struct arena scratch = {0};
	struct value part = *e->address;
	struct term terms[MAX_TERMS];
	unsigned period;
	struct world w;
	bool ok;

	part.terms = terms;
	part.n = 0;
	for (unsigned i = 0; i < e->address->n; i++) {
		const struct term *t = &e->address->terms[i];

		if (t->mono == 0 ||
		    counter_of_turn(s->k->block, &s->k->block->monomials.at[t->mono], &period))
			terms[part.n++] = *t;
	}
	w = world_new(s->k->block, &scratch, WORLD_LARGE, 0);
	if (s->place[event].counter)
		world_force(&w, s->place[event].counter, iteration);
	ok = sample_value(&w, &part, s->lanes);
	arena_release(&scratch);
	return ok;
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
static bool touch(struct search *s, size_t event, unsigned iteration, bool asks)
{
	const struct event *e = &s->k->events.at[event];
	uint64_t key = s->place[event].key;

	if (!lanes_of(s, event, iteration))
		return true;
	s->steps += s->k->block->threads;
	for (unsigned t = 0; t < s->k->block->threads && s->steps < MAX_STEPS; t++) {
		int64_t at = s->lanes[t];

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

/* What the launch passes for a pointer argument: its memory, 0: unknown. */
static uint32_t passed_memory(const struct launch_facts *l, const struct object *o)
{
	if (o->param == UINT32_MAX || o->leaf || o->param >= l->n_args || !l->args[o->param])
		return 0;
	return l->args[o->param]->base;
}

static bool are_passed_as_one(const struct kernel_facts *k, const struct object *x,
			      const struct object *y)
{
	for (size_t i = 0; i < k->n_launches; i++) {
		uint32_t of_x = passed_memory(k->launches[i], x);

		if (of_x && of_x == passed_memory(k->launches[i], y))
			return true;
	}
	return false;
}

/* Different objects that may yet be the same memory. */
static bool may_be_one(const struct kernel_facts *k, const struct object *x, const struct object *y)
{
	if (x->space != y->space)
		return false;
	if (x->space == SPACE_SHARED)
		return x->is_dynamic && y->is_dynamic;
	return (x->param == UINT32_MAX && x->module_object == UINT32_MAX) ||
	       (y->param == UINT32_MAX && y->module_object == UINT32_MAX) ||
	       are_passed_as_one(k, x, y);
}

/* Can the two not be told apart by the places of their threads? */
static bool is_unclear(const struct search *s, size_t i, size_t j)
{
	const struct kernel_facts *k = s->k;
	const struct event *x = &k->events.at[i], *y = &k->events.at[j];

	if (x->op == ACCESS_LOAD && y->op == ACCESS_LOAD)
		return false;
	if (tells_others(x) || tells_others(y))
		return true;
	if (x->object != y->object)
		return may_be_one(k, &k->objects.at[x->object], &k->objects.at[y->object]);
	if (s->place[i].own && s->place[i].own == s->place[j].own)
		return false;
	if (!s->place[i].key || s->place[i].key != s->place[j].key)
		return true;
	return (s->place[i].turns && s->before.at[i] & SEEN_ELSEWHEN) ||
	       (s->place[j].turns && s->after.at[j] & SEEN_ELSEWHEN) ||
	       (s->place[i].counter && s->place[j].counter &&
		s->place[i].counter != s->place[j].counter);
}

static bool any_unclear(struct search *s)
{
	const struct kernel_facts *k = s->k;

	for (size_t i = s->before.low; i < s->before.end; i++) {
		if (!s->before.at[i] || !matters(&k->events.at[i]))
			continue;
		for (size_t j = s->after.low; j < s->after.end; j++)
			if (s->after.at[j] && matters(&k->events.at[j]) &&
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

static bool passes_in(struct search *s, unsigned iteration)
{
	const struct kernel_facts *k = s->k;

	s->cells = NULL;
	s->size = s->n = 0;
	for (unsigned asks = 0; asks < 2; asks++) {
		const struct marks *side = asks ? &s->after : &s->before;

		for (size_t i = side->low; i < side->end; i++) {
			const struct event *e = &k->events.at[i];

			if (!side->at[i] || !matters(e))
				continue;
			if (has_own_finding(s, e) ||
			    (s->place[i].key && touch(s, i, iteration, asks)))
				return true;
		}
	}
	return false;
}

/* Buffers in turn: each iteration of a round has its own. */
static unsigned round_with(const struct search *s, const struct marks *side, unsigned round)
{
	for (size_t i = side->low; i < side->end; i++) {
		unsigned period = side->at[i] ? s->place[i].period : 0, n = round;

		while (period && n % period)
			n += round;
		round = n;
	}
	return round;
}

static unsigned round_of(const struct search *s)
{
	return round_with(s, &s->before, round_with(s, &s->after, 1));
}

static bool passes_something(struct search *s)
{
	unsigned round = round_of(s);

	if (round > MAX_ROUND)
		return true;
	for (unsigned i = 0; i < round; i++)
		if (passes_in(s, i))
			return true;
	return false;
}

/* --- barriers --- */

static void mark_copies(const struct search *s, size_t p, bool *marks, bool mark)
{
	for (uint32_t n = s->code[p];; n = s->next[n]) {
		marks[n] = mark;
		if (!s->next[n])
			break;
	}
}

struct side { /* of a barrier in a helper: what may run there until the next barriers */
	bool stays;  /* inside of this call */
	bool idle; /* and touches nothing that others see */
};

static struct side examine_side(const struct search *s, size_t p, const struct marks *seen,
				bool backward)
{
	const struct kernel_facts *k = s->k;
	const struct event *barrier = &k->events.at[p];
	size_t end = backward ? 0 : k->events.n - 1;
	struct side side = {.stays = p != end && !(seen->at[end] && !stops(s, end, barrier)),
			    .idle = true};

	for (size_t n = seen->low; n < seen->end; n++) {
		if (!seen->at[n])
			continue;
		side.stays &= context_is_inside(k, k->events.at[n].context, barrier->context);
		side.idle &= !matters(&k->events.at[n]);
	}
	return side;
}

/* A helper's callers differ: its barrier can go where nothing that they do counts. */
static bool is_own_affair(const struct search *s, size_t p)
{
	struct side x = examine_side(s, p, &s->back, true), y = examine_side(s, p, &s->on, false);

	return (x.stays && y.stays) || (x.stays && x.idle) || (y.stays && y.idle);
}

static bool same_place(const struct ir_module *m, uint32_t x, uint32_t y)
{
	const struct ir_span *a = &m->spans.at[x], *b = &m->spans.at[y];

	return a->file == b->file && a->line == b->line && a->column == b->column;
}

/* One place in the whole source calls the function, in the file that defines it. */
static bool is_called_once(const struct ir_module *m, uint32_t function, uint32_t call_span)
{
	uint32_t span = m->functions.at[function].span;

	if (m->spans.at[span].file != m->spans.at[call_span].file)
		return false;
	for (size_t i = 0; i < m->functions.n; i++) {
		const struct ir_function *f = &m->functions.at[i];

		for (size_t n = 1; n < f->insts.n; n++) {
			const struct ir_inst *x = &f->insts.at[n];

			if (x->op == OP_CALL && x->imm >= 0 &&
			    same_place(m, m->functions.at[x->imm].span, span) &&
			    !same_place(m, x->span, call_span))
				return false;
		}
	}
	return true;
}

/* The helper, and those that call it, are parts of the kernel that have a name. */
static bool is_callers_own(const struct search *s, uint32_t context)
{
	const struct kernel_facts *k = s->k;

	for (; context; context = k->contexts.at[context].up)
		if (!is_called_once(k->module, k->contexts.at[context].function,
				    k->contexts.at[context].call_span))
			return false;
	return true;
}

static void add_marks(struct marks *to, const struct marks *from)
{
	for (size_t i = from->low; i < from->end; i++)
		if (from->at[i])
			mark(to, i, from->at[i]);
}

/* Marks what runs before and after this copy of the barrier; false: it has to stay. */
static bool look_around(struct search *s, size_t p)
{
	const struct event *e = &s->k->events.at[p];

	if (!is_whole(s, e))
		return false;
	clear(&s->back);
	clear(&s->on);
	walk(s, p, &s->back, true);
	walk(s, p, &s->on, false);
	if (e->context && !is_callers_own(s, e->context) && !is_own_affair(s, p))
		return false;
	add_marks(&s->before, &s->back);
	add_marks(&s->after, &s->on);
	return true;
}

static bool can_go(struct search *s, size_t p)
{
	mark_copies(s, p, s->removed, true);
	clear(&s->before);
	clear(&s->after);
	for (uint32_t n = s->code[p];; n = s->next[n]) {
		if (!look_around(s, n))
			return false;
		if (!s->next[n])
			break;
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

/* Of barriers alone. */
static void chain_copies(struct search *s)
{
	size_t n = s->k->events.n, size = 64;
	uint32_t *last; /* open addressing by code: + 1 */

	while (size < 2 * n)
		size *= 2;
	last = arena_array(&s->scratch, uint32_t, size);
	s->next = arena_array(&s->scratch, uint32_t, n);
	s->code = arena_array(&s->scratch, uint32_t, n);
	for (uint32_t i = 0; i < n; i++) {
		const struct event *e = &s->k->events.at[i];
		size_t at = hash_mix(0, (uintptr_t)e->code) & (size - 1);

		if (e->kind != EVENT_BARRIER)
			continue;
		while (last[at] && s->k->events.at[last[at] - 1].code != e->code)
			at = (at + 1) & (size - 1);
		s->code[i] = last[at] ? s->code[last[at] - 1] : i;
		if (last[at])
			s->next[last[at] - 1] = i;
		last[at] = i + 1;
	}
}

static void prepare(struct search *s)
{
	const struct kernel_facts *k = s->k;
	size_t n = k->events.n;
	struct marks *all[] = {&s->before, &s->after, &s->back, &s->on};

	s->removed = arena_array(&s->scratch, bool, n);
	s->judged = arena_array(&s->scratch, bool, n);
	for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
		*all[i] = (struct marks){arena_array(&s->scratch, enum seen, n), SIZE_MAX, 0};
	chain_copies(s);
	s->queue = arena_array(&s->scratch, struct way, 2 * n + 1);
	s->spoken = arena_array(&s->scratch, enum spoken, k->objects.n);
	s->place = arena_array(&s->scratch, struct spot, n);
	for (size_t i = 0; i < n; i++)
		if (matters(&k->events.at[i]))
			s->place[i] = place_of(k, &k->events.at[i]);
}

static unsigned depth_of(const struct event *e)
{
	unsigned depth = 0;

	for (const struct loop *l = e->loops; l; l = l->up)
		depth++;
	return depth;
}

static void examine_at(struct search *s, unsigned depth, struct needless *out)
{
	const struct kernel_facts *k = s->k;

	for (size_t i = 0; i < k->events.n; i++) {
		const struct event *e = &k->events.at[i];

		if (s->judged[i] || depth_of(e) != depth || !is_candidate(s, e))
			continue;
		mark_copies(s, i, s->judged, true);
		if (can_go(s, i))
			array_push(k->arena, &out->at, e);
		else
			mark_copies(s, i, s->removed, false);
	}
}

/* Where one of two can go, the one that runs more often. */
static void examine(struct search *s, struct needless *out)
{
	unsigned deepest = 0;

	prepare(s);
	for (size_t i = 0; i < s->k->events.n; i++)
		if (s->k->events.at[i].kind == EVENT_BARRIER &&
		    depth_of(&s->k->events.at[i]) > deepest)
			deepest = depth_of(&s->k->events.at[i]);
	for (unsigned depth = deepest + 1; depth-- > 0;)
		examine_at(s, depth, out);
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
