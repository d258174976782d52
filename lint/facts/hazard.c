#include "facts/hazard.h"

#include <string.h>

#include "facts/hazard_pair.h"
#include "facts/kernel.h"
#include "facts/symbol.h"
#include "facts/unwaited.h"

#define MAX_STEPS ((uint64_t)1 << 25) /* threads x accesses looked at in one kernel */
#define MAX_CELLS (64u << 10)
#define MAX_KEYS 4   /* unknown bases of one object */
#define MAX_LOOPS 32 /* whose back edge is walked */
#define MAX_POOLS 32
#define MAX_PATHS 8 /* that the whole block takes or not, and does not with the numbers tried */
#define NO_OFFSET INT64_MIN
#define MAX_PARTS 16 /* meetings of parts of a warp that are remembered */
#define SOURCE_DEPTH 4 /* of definitions looked into */
#define LOW_PLANE 4    /* rows */
#define PROBE_FUEL ((uint64_t)100000000)
#define LEVELS 6 /* groups of 1, 2 .. 32 lanes */

enum touch { TOUCH_WRITE, TOUCH_READ, TOUCH_ATOMIC, TOUCHES };

struct slot {			   /* who touched it */
	const struct event *event; /* NULL: nobody */
	uint32_t time;		   /* when, in steps of the walk */
	uint16_t thread;
	bool open, by_data, second_pass;
};

struct cell { /* a few bytes of the object, since the last barrier */
	unsigned touched; /* bit: enum touch; slots of other bits say nothing */
	struct touchers {
		struct slot first, other, far; /* other: the last by another thread than the first;
						  far: of another warp than the first */
		struct slot sure; /* the last `other` that came whatever data say */
	} by[TOUCHES];
};

struct pool { /* an array that data index somewhere */
	int64_t start, slice; /* slice: a warp's own, of so many bytes; else 0 */
	unsigned bytes; /* of an element; 0: the array is all of the object */
	struct dated {
		uint32_t interval; /* that the cell speaks of */
		struct cell cell;
	} head, anywhere; /* accesses from its first element on; those placed by data */
};

struct meeting { /* of some lanes of a warp */
	uint32_t time, lanes;
};

struct walk {
	const struct kernel_facts *k;
	struct arena scratch;
	struct hazards *out;
	uint64_t steps;
	/* one object and unknown base */
	uint32_t object;
	uint64_t key;
	int64_t low; /* of the cells, in bytes */
	unsigned granule;
	struct cell *cells;
	uint32_t *cells_at; /* by cell: the interval that it speaks of */
	size_t n_cells, most_cells; /* in use; there is room for */
	struct pool pools[MAX_POOLS];
	unsigned n_pools;
	/* the walk */
	struct moment *moment;
	uint32_t interval, time;
	uint32_t split, arrival; /* barrier of two halves that all came to last, and when */
	uint32_t ordered; /* what was touched until then comes before all that is touched now */
	uint32_t synced[LEVELS][MAX_THREADS]; /* when a group of 2^level lanes last met */
	struct meeting parts[MAX_THREADS / WARP_LANES][MAX_PARTS]; /* by warp: the last ones */
	unsigned n_parts;
	struct hazard best;
	bool found, second_pass;
};

/* --- what orders --- */

static bool orders_everything(const struct event *e)
{
	int64_t tile;

	if (e->kind == EVENT_OPAQUE)
		return e->code->flags & IRF_MAY_BARRIER;
	if (e->kind != EVENT_BARRIER)
		return false;
	switch (e->code->imm) {
	case BARRIER_WARP:
	case BARRIER_COALESCED:
	case BARRIER_INIT:
	case BARRIER_COMMIT:
	case BARRIER_COPY_WAIT:
		return false;
	case BARRIER_TILE:
		return !e->operand[0] || !value_constant(e->operand[0], &tile) || tile > WARP_LANES;
	default:
		return true;
	}
}

/* All threads of the block come here, whatever data say. */
static bool comes_whole(const struct kernel_facts *k, const struct event *e)
{
	for (const struct guard *g = e->guards; g; g = g->up)
		if (g->cond->scope != SCOPE_BLOCK)
			return false;
	return mask_equal(&e->mask, &k->block->all);
}

/* arrive() or wait() of a cuda::barrier that counts all threads of the block: what is between the
 * two is ordered with nothing. */
static bool is_half(const struct kernel_facts *k, const struct event *e)
{
	int64_t count;

	if (e->kind != EVENT_BARRIER || !e->operand[0] || !e->operand[0]->base ||
	    (e->code->imm != BARRIER_ARRIVE && e->code->imm != BARRIER_WAIT) || !comes_whole(k, e))
		return false;
	for (size_t i = 0; i < k->events.n; i++) {
		const struct event *init = &k->events.at[i];

		if (init->kind == EVENT_BARRIER && init->code->imm == BARRIER_INIT &&
		    init->operand[0] && init->operand[0]->base == e->operand[0]->base)
			return value_same(init->operand[0], e->operand[0]) && init->operand[1] &&
			       value_constant(init->operand[1], &count) &&
			       count == k->block->threads;
	}
	return false;
}

/* A mask that leaves lanes of the warp out orders those that it names, and no others. */
static bool note_part(struct walk *w, const struct event *e)
{
	const struct block *b = w->k->block;
	bool all_whole = true;

	if (e->code->imm != BARRIER_WARP || !e->operand[0] || !value_is_concrete(e->operand[0]))
		return false;
	for (unsigned first = 0; first < b->threads; first += WARP_LANES) {
		uint32_t on = mask_warp(&e->mask, first / WARP_LANES),
			 there = mask_warp(&b->all, first / WARP_LANES), named = there;

		if (on)
			named = (uint32_t)value_lane(e->operand[0],
						     first + (unsigned)__builtin_ctz(on));
		all_whole &= (there & ~named) == 0;
	}
	if (all_whole)
		return false;
	for (unsigned t = 0; t < b->threads; t++) {
		struct meeting *m = &w->parts[t / WARP_LANES][w->n_parts % MAX_PARTS];

		if (t % WARP_LANES == 0)
			*m = (struct meeting){w->time, 0};
		if (mask_has(&e->mask, t))
			m->lanes |= (uint32_t)value_lane(e->operand[0], t);
	}
	w->n_parts++;
	return true;
}

static bool met_in_part(const struct walk *w, unsigned x, unsigned y, uint32_t since)
{
	uint32_t both = 1u << x % WARP_LANES | 1u << y % WARP_LANES;

	for (unsigned i = 0; i < MAX_PARTS && i < w->n_parts; i++) {
		const struct meeting *m = &w->parts[x / WARP_LANES][i];

		if (m->time > since && (m->lanes & both) == both)
			return true;
	}
	return false;
}

/* The lanes of a warp, or of a part of it, have met. */
static void note_meeting(struct walk *w, const struct event *e)
{
	unsigned level = LEVELS - 1;
	int64_t tile;

	if (e->code->imm == BARRIER_COMMIT || e->code->imm == BARRIER_COPY_WAIT ||
	    e->code->imm == BARRIER_INIT)
		return;
	if (note_part(w, e))
		return;
	if (e->code->imm == BARRIER_TILE && value_constant(e->operand[0], &tile))
		for (level = 0; level < LEVELS - 1 && (1 << level) < tile;)
			level++;
	for (unsigned t = 0; t < w->k->block->threads; t++)
		if (mask_has(&e->mask, t))
			w->synced[level][t >> level] = w->time;
}

static bool have_met(const struct walk *w, unsigned x, unsigned y, uint32_t since)
{
	for (unsigned level = 0; level < LEVELS; level++)
		if (x >> level == y >> level && w->synced[level][x >> level] > since)
			return true;
	return x / WARP_LANES == y / WARP_LANES && met_in_part(w, x, y, since);
}

/* --- is it a race? --- */

/* One value in two threads of the same moment: is it two numbers? What is unknown in it must be the
 * same for both, so that it falls out of the difference. */
static bool lanes_differ(const struct block *b, const struct value *v, unsigned x, unsigned y)
{
	bool differ = false;

	for (unsigned i = 0; i < v->n; i++) {
		int64_t at_x = vec_at(&v->terms[i].v, x), at_y = vec_at(&v->terms[i].v, y);

		if (v->terms[i].mono == 0)
			differ = at_x != at_y;
		else if (at_x != at_y || monomial_scope(b, v->terms[i].mono) != SCOPE_BLOCK)
			return false;
	}
	return differ;
}

static bool note_source(const struct kernel_facts *k, const struct value *v, uint32_t *array,
			unsigned depth);

static bool note_source_of_symbol(const struct kernel_facts *k, const struct symbol *s,
				  uint32_t *array, unsigned depth)
{
	const struct object *o;

	if (s->kind == SYMBOL_LOAD) {
		o = &k->objects.at[s->key[0]];
		if (o->space != SPACE_GLOBAL || o->param == UINT32_MAX ||
		    (*array && *array != (uint32_t)s->key[0]))
			return false;
		*array = (uint32_t)s->key[0];
		return true;
	}
	if (s->kind == SYMBOL_SELECT)
		return s->a && s->b && note_source(k, s->a, array, depth) &&
		       note_source(k, s->b, array, depth);
	return s->kind == SYMBOL_RESULT && s->op == OP_CAST && note_source(k, s->a, array, depth);
}

/* The array of the caller's that all of the value comes from, converted or scaled at most: so many
 * bits of it that another one's are the same by chance alone. */
static bool note_source(const struct kernel_facts *k, const struct value *v, uint32_t *array,
			unsigned depth)
{
	const struct block *b = k->block;

	for (unsigned i = 0; i < v->n && depth; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++) {
			const struct symbol *s = &b->symbols.at[m->sym[j]];

			if (s->kind != SYMBOL_ARGUMENT &&
			    !note_source_of_symbol(k, s, array, depth - 1))
				return false;
		}
	}
	return depth > 0;
}

static bool from_two_arrays(const struct kernel_facts *k, const struct value *x,
			    const struct value *y)
{
	uint32_t of_x = 0, of_y = 0;

	return note_source(k, x, &of_x, SOURCE_DEPTH) && note_source(k, y, &of_y, SOURCE_DEPTH) &&
	       of_x && of_y && of_x != of_y;
}

/* The load that the value is, converted at most; NULL: it is none. */
static const struct symbol *load_of(const struct block *b, const struct value *v)
{
	for (unsigned depth = 0; v && depth < SOURCE_DEPTH; depth++) {
		const struct monomial *m = v->n == 1 ? &b->monomials.at[v->terms[0].mono] : NULL;
		const struct symbol *s = m && m->n == 1 ? &b->symbols.at[m->sym[0]] : NULL;

		if (!s || !v->terms[0].v.uniform || v->terms[0].v.c != 1)
			return NULL;
		if (s->kind == SYMBOL_LOAD)
			return s;
		v = s->kind == SYMBOL_RESULT && s->op == OP_CAST ? s->a : NULL;
	}
	return NULL;
}

static int64_t factor_at(const struct value *v, uint32_t mono, unsigned thread)
{
	for (unsigned i = 0; i < v->n; i++)
		if (v->terms[i].mono == mono)
			return vec_at(&v->terms[i].v, thread);
	return 0;
}

/* All of x but its constant is in y. */
static bool is_covered(const struct block *b, const struct value *x, unsigned of_x,
		       const struct value *y, unsigned of_y)
{
	for (unsigned i = 0; i < x->n; i++) {
		uint32_t mono = x->terms[i].mono;

		if (mono && (monomial_scope(b, mono) != SCOPE_BLOCK ||
			     vec_at(&x->terms[i].v, of_x) != factor_at(y, mono, of_y)))
			return false;
	}
	return true;
}

/* Both come from one array of the caller's, and surely not from one element. */
static bool from_two_places(const struct kernel_facts *k, const struct value *x, unsigned of_x,
			    const struct value *y, unsigned of_y)
{
	const struct block *b = k->block;
	const struct symbol *p = load_of(b, x), *q = load_of(b, y);

	if (!p || !q || !p->a || !q->a || p->key[0] != q->key[0] || p->type != q->type)
		return false;
	if (k->objects.at[p->key[0]].space != SPACE_GLOBAL ||
	    k->objects.at[p->key[0]].param == UINT32_MAX)
		return false;
	return is_covered(b, p->a, of_x, q->a, of_y) && is_covered(b, q->a, of_y, p->a, of_x) &&
	       factor_at(p->a, 0, of_x) != factor_at(q->a, 0, of_y);
}

/* Two stores of one number are harmless, and of two unknown values it is not known that they
 * differ. */
static bool stores_differ(const struct walk *w, const struct slot *x, const struct slot *y)
{
	const struct value *a = x->event->stored, *b = y->event->stored;

	if (!a || !b || a->has_real || b->has_real)
		return false;
	if (value_is_concrete(a) && value_is_concrete(b))
		return value_lane(a, x->thread) != value_lane(b, y->thread);
	if (from_two_places(w->k, a, x->thread, b, y->thread))
		return true;
	if (value_same(a, b) && x->second_pass == y->second_pass)
		return lanes_differ(w->k->block, a, x->thread, y->thread);
	if (x->event->code == y->event->code && x->event->context == y->event->context)
		return false;
	if (x->event->bytes != y->event->bytes) /* a part of the other's bits */
		return true;
	return value_is_concrete(a) || value_is_concrete(b) || from_two_arrays(w->k, a, b);
}

/* All threads store one number in one place: who reads it after its own store finds just that. */
static bool reads_own_number(const struct slot *x, enum touch x_how, const struct slot *y, enum touch y_how)
{
	const struct value *stored = x->event->stored;

	return x_how == TOUCH_WRITE && y_how == TOUCH_READ && stored &&
	       (!x->open || pair_is_led_by_first(x->event, y->event)) &&
	       stored->scope == SCOPE_BLOCK && x->event->address->scope == SCOPE_BLOCK &&
	       mask_has(&x->event->mask, y->thread);
}

static bool in_one_warp(const struct slot *x, const struct slot *y)
{
	return x->thread / WARP_LANES == y->thread / WARP_LANES;
}

static bool both_come(const struct walk *w, const struct slot *x, enum touch x_how,
		      const struct slot *y, enum touch y_how)
{
	struct event_pair p = {.first = x->event,
			       .second = y->event,
			       .in_warp = in_one_warp(x, y),
			       .back_edge = x->second_pass != y->second_pass};

	if (!x->open || !y->open)
		return true;
	p.gathers = x_how == TOUCH_ATOMIC || y_how == TOUCH_ATOMIC ||
		    pair_is_update(w->k, x->event, y->event);
	return pair_may_come(w->moment, &p);
}

static bool collide(const struct walk *w, const struct slot *x, enum touch x_how,
		    const struct slot *y, enum touch y_how)
{
	if (!x->event || x->thread == y->thread || x->time <= w->ordered)
		return false;
	if (x_how != TOUCH_WRITE && y_how != TOUCH_WRITE &&
	    (x->event->is_volatile || y->event->is_volatile)) /* a flag that is waited for */
		return false;
	if (x_how == TOUCH_WRITE && y_how == TOUCH_WRITE && !stores_differ(w, x, y))
		return false;
	if (reads_own_number(x, x_how, y, y_how))
		return false;
	if (in_one_warp(x, y) && have_met(w, x->thread, y->thread, x->time))
		return false;
	return both_come(w, x, x_how, y, y_how);
}

static void keep(struct walk *w, const struct slot *x, const struct slot *y, int64_t offset)
{
	bool in_warp = in_one_warp(x, y);

	if (w->found && (in_warp || !w->best.in_warp))
		return;
	w->found = true;
	w->best = (struct hazard){.object = w->object,
				  .in_warp = in_warp,
				  .back_edge = x->second_pass != y->second_pass,
				  .first = x->event,
				  .second = y->event,
				  .first_thread = x->thread,
				  .second_thread = y->thread,
				  .open = x->open || y->open || x->by_data || y->by_data ||
					  offset == NO_OFFSET,
				  .chosen = x->open && y->open,
				  .is_update = pair_is_update(w->k, x->event, y->event),
				  .placed = w->key == 0 && offset != NO_OFFSET,
				  .offset = offset};
}

static void tell(struct walk *w)
{
	struct hazards *out = w->out;
	bool known = !w->found;

	for (size_t i = 0; i < out->at.n && !known; i++) {
		struct hazard *h = &out->at.at[i];

		if (h->object != w->object || h->second->span != w->best.second->span)
			continue;
		known = true;
		if (h->in_warp && !w->best.in_warp)
			*h = w->best;
	}
	if (!known)
		array_push(w->k->arena, &out->at, w->best);
	w->found = false;
}

static void close_interval(struct walk *w)
{
	tell(w);
	w->interval++;
	w->split = 0;
}

/* Once all have arrived, what each did before it did is done. */
static void meet_by_halves(struct walk *w, const struct event *e)
{
	if (e->code->imm == BARRIER_ARRIVE) {
		w->split = e->operand[0]->base;
		w->arrival = w->time;
	} else if (w->split == e->operand[0]->base) {
		tell(w);
		w->ordered = w->arrival;
	} else {
		close_interval(w);
	}
}

/* --- cells --- */

static void note(const struct walk *w, struct cell *c, const struct slot *s, enum touch how)
{
	struct touchers *by = &c->by[how];
	struct slot *first = &by->first;

	if (!(c->touched >> how & 1)) {
		c->touched |= 1u << how;
		*first = *s;
		by->other.event = by->far.event = by->sure.event = NULL;
		return;
	}
	if (first->time <= w->ordered || first->thread == s->thread || (first->open && !s->open)) {
		*first = *s;
		return;
	}
	if (s->open && by->other.event && !by->other.open)
		by->sure = by->other;
	by->other = *s;
	if (first->thread / WARP_LANES != s->thread / WARP_LANES)
		by->far = *s;
}

/* What a cell of an interval before says is forgotten. */
static void refresh(const struct walk *w, struct cell *c, uint32_t *interval)
{
	if (*interval == w->interval)
		return;
	c->touched = 0;
	*interval = w->interval;
}

static void compare(struct walk *w, const struct cell *c, const struct slot *s, enum touch how,
		    int64_t offset)
{
	for (unsigned x = 0; x < TOUCHES; x++) {
		const struct touchers *by = &c->by[x];

		if (!(c->touched >> x & 1) ||
		    (x == (unsigned)how && how != TOUCH_WRITE)) /* two reads, two atomics */
			continue;
		if (collide(w, &by->first, x, s, how))
			keep(w, &by->first, s, offset);
		if (collide(w, &by->other, x, s, how))
			keep(w, &by->other, s, offset);
		if (collide(w, &by->far, x, s, how))
			keep(w, &by->far, s, offset);
		if (collide(w, &by->sure, x, s, how))
			keep(w, &by->sure, s, offset);
	}
}

static void touch(struct walk *w, size_t cell, const struct slot *s, enum touch how)
{
	struct cell *c = &w->cells[cell];

	refresh(w, c, &w->cells_at[cell]);
	compare(w, c, s, how, w->low + (int64_t)cell * w->granule);
	note(w, c, s, how);
}

/* s[data]++: two threads whose data agree read the same number before either writes. */
static void compare_reads(struct walk *w, const struct cell *c, const struct slot *s)
{
	const struct touchers *by = &c->by[TOUCH_READ];
	const struct slot *reads[] = {&by->first, &by->other, &by->far};

	for (unsigned i = 0; i < 3 && c->touched >> TOUCH_READ & 1; i++)
		if (reads[i]->event && value_same(reads[i]->event->address, s->event->address) &&
		    collide(w, reads[i], TOUCH_READ, s, TOUCH_WRITE))
			keep(w, reads[i], s, NO_OFFSET);
}

/* Data may lead an access to any element: so to one that another warp is at. Accesses that data
 * place are `own` and those that begin at the first element `others`, or the other way round. */
static void touch_any(struct walk *w, struct pool *x, bool by_data, const struct mask *on,
		      struct slot s, enum touch how)
{
	struct dated *own = by_data ? &x->anywhere : &x->head;
	struct dated *others = by_data ? &x->head : &x->anywhere;
	struct hazard best = w->best;
	bool found = w->found;

	refresh(w, &own->cell, &own->interval);
	refresh(w, &others->cell, &others->interval);
	for (unsigned t = 0; t < w->k->block->threads; t++) {
		if (!mask_has(on, t))
			continue;
		s.thread = (uint16_t)t;
		compare(w, &others->cell, &s, how, NO_OFFSET);
		if (how == TOUCH_WRITE && by_data)
			compare_reads(w, &own->cell, &s);
		note(w, &own->cell, &s, how);
	}
	if (w->found && w->best.in_warp && !x->slice) {
		w->best = best;
		w->found = found;
	}
}

static bool same_pool(const struct pool *x, const struct placing *p, unsigned bytes)
{
	if (p->slice)
		return x->bytes == bytes && x->slice == p->slice &&
		       (x->start - p->at[0]) % p->slice == 0;
	return p->is_whole ? !x->bytes : x->bytes == bytes && x->start == p->start && !x->slice;
}

static void note_pool(struct walk *w, const struct placing *p, unsigned bytes)
{
	unsigned i = 0, slices = p->slice ? (w->k->block->threads + WARP_LANES - 1) / WARP_LANES : 1;

	while (i < w->n_pools && !same_pool(&w->pools[i], p, bytes))
		i++;
	if (i < w->n_pools)
		return;
	for (unsigned n = 0; n < slices && w->n_pools < MAX_POOLS; n++)
		w->pools[w->n_pools++] =
		    (struct pool){.start = p->slice ? p->at[n * WARP_LANES] : p->start,
				  .slice = p->slice,
				  .bytes = p->is_whole ? 0 : bytes};
}

/* Those threads whose place is in the pool's slice; *low and *high: the first and last of them. */
static struct mask within_slice(const struct walk *w, const struct pool *x,
				const struct placing *p, const struct mask *on, int64_t *low,
				int64_t *high)
{
	struct mask in = {0};

	*low = INT64_MAX;
	*high = INT64_MIN;
	for (unsigned t = 0; t < w->k->block->threads; t++) {
		if (!mask_has(on, t) || p->at[t] < x->start || p->at[t] >= x->start + x->slice)
			continue;
		mask_add(&in, t);
		*low = p->at[t] < *low ? p->at[t] : *low;
		*high = p->at[t] > *high ? p->at[t] : *high;
	}
	return in;
}

static void touch_by_data(struct walk *w, const struct placing *p, const struct mask *on,
			  struct slot s, enum touch how)
{
	int64_t low, high;

	for (unsigned i = 0; i < w->n_pools; i++) {
		struct pool *x = &w->pools[i];
		struct mask in = *on;

		if (!same_pool(x, p, s.event->bytes))
			continue;
		if (x->slice)
			in = within_slice(w, x, p, on, &low, &high);
		touch_any(w, x, true, &in, s, how);
	}
}

/* An access from `low` to `high`, the first bytes of its first and last thread. A member that is
 * no array may stand where an index of -1 leads. */
static void touch_heads(struct walk *w, const struct placing *p, int64_t low, int64_t high,
			const struct mask *on, struct slot s, enum touch how)
{
	for (unsigned i = 0; i < w->n_pools; i++) {
		struct pool *x = &w->pools[i];
		struct mask in = *on;
		int64_t from = low, to = high;

		if (x->slice)
			in = within_slice(w, x, p, on, &from, &to);
		if (from == x->start && (!x->bytes || (x->bytes == s.event->bytes && to > from)))
			touch_any(w, x, false, &in, s, how);
	}
}

static void access(struct walk *w, struct moment *m, const struct event *e)
{
	static const enum touch how[] = {[ACCESS_LOAD] = TOUCH_READ,
					 [ACCESS_STORE] = TOUCH_WRITE,
					 [ACCESS_ATOMIC] = TOUCH_ATOMIC};
	struct placing p;
	struct slot s = {.event = e, .time = w->time, .second_pass = w->second_pass};
	struct comers who;
	struct mask on;
	enum placed placed;
	int64_t low = INT64_MAX, high = INT64_MIN;

	w->steps += w->k->block->threads;
	if (w->steps > MAX_STEPS || !(placed = moment_place(m, e, &p)))
		return;
	who = moment_comers(m, e);
	on = who.on;
	s.open = who.open;
	s.by_data = who.by_data;
	if (placed == PLACE_ANYWHERE) {
		if (w->key == 0)
			touch_by_data(w, &p, &on, s, how[e->op]);
		return;
	}
	if (p.key != w->key || (w->second_pass && !p.lasting))
		return;
	for (unsigned t = 0; t < w->k->block->threads; t++) {
		int64_t at = p.at[t] - w->low;

		if (!mask_has(&on, t) || at < 0 || at % w->granule ||
		    (uint64_t)at + e->bytes > w->n_cells * w->granule)
			continue;
		s.thread = (uint16_t)t;
		low = p.at[t] < low ? p.at[t] : low;
		high = p.at[t] > high ? p.at[t] : high;
		for (unsigned b = 0; b < e->bytes; b += w->granule)
			touch(w, (size_t)(at + b) / w->granule, &s, how[e->op]);
	}
	if (w->key == 0)
		touch_heads(w, &p, low, high, &on, s, how[e->op]);
}

/* One of the group writes each byte, and which of them is the library's choice: be it the first or
 * the last. */
static void fill(struct walk *w, struct moment *m, const struct event *e)
{
	struct event start = *e;
	struct slot s = {.event = e, .time = w->time, .second_pass = w->second_pass};
	struct placing p;
	struct comers who;

	start.bytes = 1;
	if (w->steps > MAX_STEPS || moment_place(m, &start, &p) != PLACE_KNOWN || p.key != w->key ||
	    (w->second_pass && !p.lasting))
		return;
	who = moment_comers(m, e);
	s.open = who.open;
	s.by_data = who.by_data;
	for (unsigned first = 0; first < w->k->block->threads; first += e->lanes) {
		unsigned last = first + e->lanes - 1;
		int64_t at = p.at[first] - w->low, end = at + e->bytes;

		w->steps += 2 * e->bytes / w->granule + 2;
		if (last >= w->k->block->threads || !mask_has(&who.on, first) ||
		    !mask_has(&who.on, last))
			continue;
		for (at = at < 0 ? 0 : at / w->granule * w->granule;
		     at < end && (uint64_t)at < w->n_cells * w->granule; at += w->granule) {
			s.thread = (uint16_t)first;
			touch(w, (size_t)at / w->granule, &s, TOUCH_WRITE);
			s.thread = (uint16_t)last;
			touch(w, (size_t)at / w->granule, &s, TOUCH_WRITE);
		}
	}
}

/* --- walks --- */

static bool is_inside(const struct event *e, const struct loop *l)
{
	for (const struct loop *x = e->loops; x; x = x->up)
		if (x == l)
			return true;
	return false;
}

/* The way out of a loop may lead past a barrier that its last iteration, as it was walked, has put
 * behind it. */
static void leave_loops(struct walk *w, const struct loop *from, const struct event *e)
{
	for (; from && !is_inside(e, from); from = from->up)
		if (from->meets_last)
			close_interval(w);
}

/* The block left the loop with it: nobody comes round. */
static bool is_of_last_round(const struct loop *again, const struct event *e)
{
	for (const struct loop *l = e->last_in; l && l != e->stays_in; l = l->up)
		if (l == again)
			return true;
	return false;
}

static void pass(struct walk *w, struct moment *m, const struct loop *l)
{
	const struct loop *from = NULL;

	w->moment = m;
	for (size_t i = 0; i < w->k->events.n; i++) {
		const struct event *e = &w->k->events.at[i];

		if (l && (!is_inside(e, l) || (!w->second_pass && is_of_last_round(l, e))))
			continue;
		leave_loops(w, from, e);
		from = e->loops;
		w->time++;
		if (e->kind == EVENT_BARRIER && moment_skips(m, e))
			continue;
		if (is_half(w->k, e))
			meet_by_halves(w, e);
		else if (orders_everything(e))
			close_interval(w);
		else if (e->kind == EVENT_BARRIER)
			note_meeting(w, e);
		else if (e->kind == EVENT_ACCESS && e->object == w->object)
			access(w, m, e);
		else if (e->kind == EVENT_OPAQUE && e->lanes && e->object == w->object)
			fill(w, m, e);
	}
}

/* Nothing in the loop makes threads meet: what its second iteration does is as little ordered with
 * what came before it as the first. */
static bool meets_nobody(const struct kernel_facts *k, const struct loop *l)
{
	for (size_t i = 0; i < k->events.n; i++) {
		const struct event *e = &k->events.at[i];

		if ((e->kind == EVENT_BARRIER || e->kind == EVENT_OPAQUE) && is_inside(e, l))
			return false;
	}
	return true;
}

static void walk_once(struct walk *w, struct moment *first, struct moment *second)
{
	w->time = 1;
	w->ordered = w->split = 0;
	w->second_pass = false;
	memset(w->synced, 0, sizeof w->synced);
	w->n_parts = 0;
	pass(w, first, second ? second->next : NULL);
	if (second) {
		w->second_pass = true;
		pass(w, second, second->next);
	}
	close_interval(w);
}

struct moments {
	struct moment start, next[MAX_LOOPS];
	struct moment first_block;
	bool first_differs; /* it comes past other barriers than the start's block */
	bool alone[MAX_LOOPS]; /* by loop: nobody meets in it */
	unsigned n;
};

static bool first_differs(const struct kernel_facts *k, struct moments *m)
{
	for (size_t i = 0; i < k->events.n; i++) {
		const struct event *e = &k->events.at[i];

		if (e->kind == EVENT_BARRIER && e->guards &&
		    moment_skips(&m->start, e) != moment_skips(&m->first_block, e))
			return true;
	}
	return false;
}

static void find_moments(struct walk *w, const struct assumption *assumed, struct moments *out)
{
	const struct kernel_facts *k = w->k;

	out->start = moment_new(k, &w->scratch, NULL);
	out->start.assumed = assumed;
	out->first_block = moment_in_first_block(k, &w->scratch);
	out->first_differs = !assumed && first_differs(k, out);
	out->n = 0;
	for (size_t i = 0; i < k->events.n; i++)
		for (const struct loop *l =
			 k->events.at[i].space == SPACE_SHARED ? k->events.at[i].loops : NULL;
		     l && out->n < MAX_LOOPS; l = l->up) {
			bool known = l->trips == 1;

			for (unsigned n = 0; n < out->n && !known; n++)
				known = out->next[n].next == l;
			if (known)
				continue;
			out->alone[out->n] = meets_nobody(k, l);
			out->next[out->n] = moment_new(k, &w->scratch, l);
			out->next[out->n++].assumed = assumed;
		}
}

/* --- one object --- */

struct survey {
	uint64_t keys[MAX_KEYS];
	int64_t low[MAX_KEYS], high[MAX_KEYS];
	unsigned n, granule;
	bool written, uneven; /* uneven: threads do different things with it */
	bool outside;
};

static unsigned key_of(struct survey *s, uint64_t key)
{
	unsigned i = 0;

	while (i < s->n && s->keys[i] != key)
		i++;
	if (i == s->n && s->n < MAX_KEYS) {
		s->keys[s->n] = key;
		s->low[s->n] = INT64_MAX;
		s->high[s->n++] = INT64_MIN;
	}
	return i;
}

static void survey_access(struct walk *w, struct survey *s, struct moment *m, const struct event *e)
{
	const struct object *o = &w->k->objects.at[e->object];
	struct placing p;
	enum placed placed;
	struct comers who;
	unsigned key;

	s->written |= e->op != ACCESS_LOAD;
	w->steps += w->k->block->threads;
	if (e->address->scope != SCOPE_BLOCK || !mask_equal(&e->mask, &w->k->block->all) ||
	    (e->guards && e->guards->cond->scope != SCOPE_BLOCK) ||
	    (e->op == ACCESS_STORE && e->stored && e->stored->scope != SCOPE_BLOCK))
		s->uneven = true;
	placed = moment_place(m, e, &p);
	if (placed == PLACE_ANYWHERE)
		note_pool(w, &p, e->bytes);
	if (placed != PLACE_KNOWN || (key = key_of(s, p.key)) >= MAX_KEYS)
		return;
	who = moment_comers(m, e);
	while (e->bytes % s->granule)
		s->granule /= 2;
	for (unsigned t = 0; t < w->k->block->threads; t++) {
		if (!mask_has(&who.on, t))
			continue;
		while (p.at[t] % s->granule)
			s->granule /= 2;
		if (p.at[t] < s->low[key])
			s->low[key] = p.at[t];
		if (p.at[t] + e->bytes > s->high[key])
			s->high[key] = p.at[t] + e->bytes;
	}
	s->outside |= !p.key && !who.open && o->bytes && /* not the block it is made for */
		      (s->low[key] < 0 || s->high[key] > (int64_t)o->bytes);
}

static struct survey survey_object(struct walk *w, struct moments *m, uint32_t object)
{
	struct survey s = {.granule = 16};

	for (size_t i = 0; i < w->k->events.n && w->steps < MAX_STEPS; i++) {
		const struct event *e = &w->k->events.at[i];

		if (e->kind == EVENT_ACCESS && e->object == object)
			survey_access(w, &s, &m->start, e);
		s.written |= e->kind == EVENT_OPAQUE && e->lanes && e->object == object;
		s.uneven |= e->kind == EVENT_OPAQUE && e->lanes && e->object == object;
	}
	return s;
}

/* Cells of another object, or of another base, speak of intervals that are over. */
static void make_room(struct walk *w, size_t n)
{
	w->n_cells = n;
	if (n <= w->most_cells)
		return;
	w->most_cells = n;
	w->cells = arena_raw(&w->scratch, n * sizeof *w->cells);
	w->cells_at = arena_array(&w->scratch, uint32_t, n);
}

static void walk_object(struct walk *w, struct moments *m, uint32_t object)
{
	struct survey s;

	w->n_pools = 0;
	s = survey_object(w, m, object);
	if (!s.written || !s.uneven || s.outside)
		return;
	w->object = object;
	w->granule = s.granule;
	for (unsigned i = 0; i < s.n; i++) {
		uint64_t span;

		if (s.high[i] <= s.low[i]) /* nothing was placed there */
			continue;
		span = ((uint64_t)s.high[i] - (uint64_t)s.low[i]) / s.granule + 1;
		if (span > MAX_CELLS)
			continue;
		w->key = s.keys[i];
		w->low = s.low[i];
		make_room(w, (size_t)span);
		walk_once(w, &m->start, NULL);
		if (m->first_differs)
			walk_once(w, &m->first_block, NULL);
		for (unsigned n = 0; n < m->n; n++)
			walk_once(w, &m->start, &m->next[n]);
		for (unsigned n = 0; n < m->n; n++)
			if (m->alone[n])
				walk_once(w, &m->next[n], NULL);
	}
}

static bool has_fence(const struct kernel_facts *k)
{
	for (size_t n = 0; n < k->contexts.n; n++) {
		const struct ir_function *f = &k->module->functions.at[k->contexts.at[n].function];

		for (size_t i = 1; i < f->insts.n; i++)
			if (f->insts.at[i].op == OP_FENCE)
				return true;
	}
	return false;
}

/* Is it asked whether the number is a certain one? */
static bool is_compared(const struct ir_function *f, ir_ref number)
{
	for (size_t n = number + 1; n < f->insts.n; n++) {
		const struct ir_inst *i = &f->insts.at[n];

		for (uint32_t a = 0; a < i->n_args; a++)
			if (ir_arg(f, i, a) == number &&
			    (i->op == OP_EQ || i->op == OP_NE ||
			     (i->op == OP_CAST && is_compared(f, (ir_ref)n))))
				return true;
	}
	return false;
}

/* With a fence before it, what tells others that data are there: a volatile variable that somebody reads,
 * or the number of those that have come. */
static bool is_flag(const struct kernel_facts *k, const struct event *e)
{
	const struct object *o = &k->objects.at[e->object];

	if (e->kind != EVENT_ACCESS || e->space != SPACE_SHARED)
		return false;
	return e->op == ACCESS_ATOMIC
		   ? is_compared(&k->module->functions.at[e->function], e->inst)
		   : o->is_volatile && !o->is_array && o->written && e->op == ACCESS_LOAD;
}

/* Locks and flags order threads in ways that are not followed. */
static bool has_locks(const struct kernel_facts *k)
{
	bool fence = has_fence(k);

	for (size_t i = 0; i < k->events.n; i++) {
		const struct event *e = &k->events.at[i];

		if (fence && is_flag(k, e))
			return true;
		if (e->kind == EVENT_ACCESS && e->op == ACCESS_ATOMIC && e->space == SPACE_SHARED &&
		    e->code->text &&
		    (!strcmp(e->code->text, "cas") || !strcmp(e->code->text, "exch")))
			return true;
	}
	return false;
}

static bool can_judge(const struct object *o)
{
	return o->space == SPACE_SHARED && !o->escapes && (o->is_array || !o->is_volatile);
}

/* What the numbers tried leave out, because the whole block goes another way, is looked at as if it
 * did not. */
static void find_assumed(struct walk *w, struct moments *m)
{
	const struct kernel_facts *k = w->k;
	struct moment start = moment_new(k, &w->scratch, NULL);
	struct assumption assumed[MAX_PATHS];
	unsigned n = 0;

	for (size_t i = 0; i < k->events.n && n < MAX_PATHS; i++) {
		const struct event *e = &k->events.at[i];
		bool known = e->kind != EVENT_ACCESS || e->space != SPACE_SHARED ||
			     !can_judge(&k->objects.at[e->object]) ||
			     !moment_lacks(&start, e, &assumed[n]);

		for (unsigned p = 0; p < n && !known; p++)
			known = assumed[p].path == assumed[n].path;
		n += !known;
	}
	for (unsigned p = 0; p < n; p++) {
		find_moments(w, &assumed[p], m);
		for (uint32_t o = 1; o < k->objects.n; o++)
			if (can_judge(&k->objects.at[o]) && w->steps < MAX_STEPS)
				walk_object(w, m, o);
	}
}

static void find(const struct kernel_facts *k, struct hazards *out)
{
	struct walk *w;
	struct moments *m;
	struct arena own = {0};
	bool any = false;

	for (uint32_t n = 1; n < k->objects.n; n++)
		any |= can_judge(&k->objects.at[n]) && k->objects.at[n].written;
	if (!any || k->partial || k->lost_events || k->block->threads < 2 || has_locks(k))
		return;
	w = arena_new(&own, struct walk);
	m = arena_new(&own, struct moments);
	*w = (struct walk){.k = k, .out = out, .interval = 1};
	find_moments(w, NULL, m);
	for (uint32_t n = 1; n < k->objects.n; n++)
		if (can_judge(&k->objects.at[n]) && w->steps < MAX_STEPS)
			walk_object(w, m, n);
	find_assumed(w, m);
	unwaited_find(k, out);
	arena_release(&w->scratch);
	arena_release(&own);
}

/* A box of threads that nobody in sight starts the kernel with says nothing of who meets whom; nor
 * does a plane where a template's own numbers stand for the block's shape, most likely. */
static bool shape_is_idle_guess(const struct kernel_facts *k)
{
	const uint32_t *block = k->block->shape.block;
	const char *args = k->kernel->template_args;
	bool has_number = false;

	for (size_t i = 0; args[i]; i++)
		has_number |= args[i] >= '0' && args[i] <= '9' &&
			      (i == 0 || args[i - 1] == ' ' || args[i - 1] == '(');
	return k->source == SOURCE_DEFAULT && (block[2] > 1 || (block[1] > 1 && has_number));
}

static bool has_same(const struct kernel_facts *k, const struct hazards *all,
		     const struct kernel_facts *of, const struct hazard *h)
{
	for (size_t i = 0; i < all->at.n; i++)
		if (all->at.at[i].in_warp == h->in_warp &&
		    k->objects.at[all->at.at[i].object].module_object ==
			of->objects.at[h->object].module_object)
			return true;
	return false;
}

/* Of a plane of threads that nobody in sight starts the kernel with: what a lower one has as well.
 * Rows that are too many for the kernel race where as many as it is made for do not. */
static void keep_of_lower_plane(const struct kernel_facts *k, struct hazards *h)
{
	struct arena scratch = {0};
	struct shape_choice probe = {.source = SOURCE_DEFAULT,
				     .shape = {{WARP_LANES, LOW_PLANE, 1}, {0, 0, 0}}};
	struct kernel_facts *low =
	    kernel_facts_make(&scratch, k->module, k->kernel_index, &probe, PROBE_FUEL);
	struct hazards other = {0};
	size_t n = 0;

	find(low, &other);
	for (size_t i = 0; i < h->at.n; i++)
		if (h->at.at[i].in_warp || has_same(low, &other, k, &h->at.at[i]))
			h->at.at[n++] = h->at.at[i];
	h->at.n = n;
	arena_release(&scratch);
}

const struct hazards *hazards_of(const struct kernel_facts *k)
{
	struct kernel_facts *owner = (struct kernel_facts *)k; /* a cache; nobody sees it change */
	struct hazards *h;

	if (k->hazards)
		return k->hazards;
	h = arena_new(k->arena, struct hazards);
	if (!shape_is_idle_guess(k))
		find(k, h);
	if (h->at.n && k->source == SOURCE_DEFAULT && k->block->shape.block[1] > LOW_PLANE)
		keep_of_lower_plane(k, h);
	return owner->hazards = h;
}

const char *hazard_element(const struct kernel_facts *k, const struct hazard *h)
{
	const struct object *o = &k->objects.at[h->object];
	const struct ir_object *declared =
	    o->module_object != UINT32_MAX ? &k->module->objects.at[o->module_object] : NULL;
	unsigned bytes = o->elem_bytes ? o->elem_bytes : 1;
	uint64_t n = (uint64_t)h->offset / bytes, size = 1;
	const char *text = o->name;

	if (!h->placed || h->offset < 0)
		return NULL;
	if (!o->is_array)
		return text;
	for (unsigned d = 1; declared && d < declared->n_dims; d++)
		size *= declared->dims[d];
	for (unsigned d = 1; declared && d < declared->n_dims && size; d++) {
		text = arena_printf(k->arena, "%s[%llu]", text, (unsigned long long)(n / size));
		n %= size;
		size = declared->dims[d] ? size / declared->dims[d] : 0;
	}
	return arena_printf(k->arena, "%s[%llu]", text, (unsigned long long)n);
}

bool hazard_speaks_of(const struct kernel_facts *k, uint32_t object)
{
	const struct hazards *h = hazards_of(k);

	for (size_t i = 0; i < h->at.n; i++)
		if (h->at.at[i].object == object)
			return true;
	return false;
}
