#include "facts/unwaited.h"

#include "facts/hazard_place.h"

#define MAX_CELLS ((int64_t)64 << 10)
#define GRANULE 4 /* bytes: the least that is copied */

struct copy {
	const struct event *event;
	enum flight flight; /* FLIGHT_NONE: it is over */
	unsigned group;	    /* commit that it belongs to, from 1 on; 0: none yet */
};

struct cell { /* the last copy to it */
	uint32_t copy; /* 1 + its number; 0: none */
	uint16_t thread;
};

struct search { /* one object, one unknown base of its copies */
	const struct kernel_facts *k;
	struct arena *arena;
	struct moment *m;
	uint32_t object;
	uint64_t key;
	int64_t low, high;
	struct cell *cells;
	ARRAY(struct copy) copies;
	unsigned commits;
	bool countable; /* so far every commit was made by all threads, once */
	struct hazard found;
};

static bool is_fill(const struct event *e)
{
	return e->kind == EVENT_OPAQUE && e->lanes;
}

static bool is_copy_to(const struct event *e, uint32_t object)
{
	return e->object == object &&
	       (is_fill(e) || (e->kind == EVENT_ACCESS && e->op == ACCESS_STORE && e->is_async));
}

/* All threads of the block come here once. */
static bool comes_once(const struct kernel_facts *k, const struct event *e)
{
	for (const struct guard *g = e->guards; g; g = g->up)
		if (g->cond->scope != SCOPE_BLOCK)
			return false;
	return !e->loops && mask_equal(&e->mask, &k->block->all);
}

/* --- copies begin ----------------------------------------------------------------------------- */

/* Where each thread's copy begins; a group's begins at one place. */
static bool place_copy(struct search *s, const struct event *e, struct placing *p, struct mask *on)
{
	struct event start = *e;
	struct comers who;

	start.bytes = is_fill(e) ? 1 : e->bytes;
	if (moment_place(s->m, &start, p) != PLACE_KNOWN)
		return false;
	who = moment_comers(s->m, e);
	*on = who.on;
	return !who.open;
}

static bool starts_copy(const struct event *e, unsigned thread)
{
	return !is_fill(e) || thread % e->lanes == 0;
}

static void survey(struct search *s)
{
	struct placing p;
	struct mask on;

	s->low = INT64_MAX;
	s->high = INT64_MIN;
	for (size_t n = 0; n < s->k->events.n; n++) {
		const struct event *e = &s->k->events.at[n];

		if (!is_copy_to(e, s->object) || !place_copy(s, e, &p, &on) ||
		    (s->high > s->low && p.key != s->key))
			continue;
		s->key = p.key;
		for (unsigned t = 0; t < s->k->block->threads; t++) {
			if (!mask_has(&on, t) || !starts_copy(e, t))
				continue;
			s->low = p.at[t] < s->low ? p.at[t] : s->low;
			s->high = p.at[t] + e->bytes > s->high ? p.at[t] + e->bytes : s->high;
		}
	}
}

static void begin(struct search *s, const struct event *e)
{
	struct placing p;
	struct mask on;

	if (!place_copy(s, e, &p, &on) || p.key != s->key)
		return;
	array_push(s->arena, &s->copies, ((struct copy){e, FLIGHT_OPEN, 0}));
	for (unsigned t = 0; t < s->k->block->threads; t++) {
		if (!mask_has(&on, t) || !starts_copy(e, t) || p.at[t] % GRANULE)
			continue;
		for (int64_t at = p.at[t]; at < p.at[t] + e->bytes; at += GRANULE)
			s->cells[(at - s->low) / GRANULE] =
			    (struct cell){(uint32_t)s->copies.n, (uint16_t)t};
	}
}

/* --- copies end ------------------------------------------------------------------------------- */

static void commit(struct search *s, const struct event *e)
{
	s->countable &= comes_once(s->k, e);
	s->commits++;
	for (size_t n = 0; n < s->copies.n; n++)
		if (!s->copies.at[n].group)
			s->copies.at[n].group = s->commits;
}

/* All but so many of the newest groups are waited for, by those who made them. */
static void wait_for_own(struct search *s, const struct event *e)
{
	bool whole = comes_once(s->k, e);
	int64_t left = 0;

	if (!whole || !s->countable || !e->operand[0] || !value_constant(e->operand[0], &left))
		left = 0;
	for (size_t n = 0; n < s->copies.n; n++) {
		struct copy *c = &s->copies.at[n];

		if (c->flight != FLIGHT_OPEN ||
		    (left && !is_fill(c->event) && (!c->group || c->group + left > s->commits)))
			continue;
		c->flight = whole && !is_fill(c->event) ? FLIGHT_OWN : FLIGHT_NONE;
	}
}

static void end(struct search *s, bool also_open)
{
	for (size_t n = 0; n < s->copies.n; n++)
		if (also_open || s->copies.at[n].flight == FLIGHT_OWN)
			s->copies.at[n].flight = FLIGHT_NONE;
}

static void meet(struct search *s, const struct event *e)
{
	switch (e->code->imm) {
	case BARRIER_COMMIT:
		commit(s, e);
		break;
	case BARRIER_COPY_WAIT:
		wait_for_own(s, e);
		break;
	case BARRIER_BLOCK:
	case BARRIER_BLOCK_COUNT:
	case BARRIER_BLOCK_AND:
	case BARRIER_BLOCK_OR:
		end(s, false);
		break;
	case BARRIER_WARP:
	case BARRIER_TILE:
	case BARRIER_COALESCED:
	case BARRIER_INIT:
	case BARRIER_ARRIVE:
	case BARRIER_NAMED_ARRIVE:
		break;
	default:
		end(s, true);
		break;
	}
}

/* --- reads ------------------------------------------------------------------------------------ */

static bool is_early(const struct search *s, const struct cell *c, unsigned thread)
{
	enum flight f = c->copy ? s->copies.at[c->copy - 1].flight : FLIGHT_NONE;

	return f == FLIGHT_OPEN ||
	       (f == FLIGHT_OWN && c->thread / WARP_LANES != thread / WARP_LANES);
}

static void read_by(struct search *s, const struct event *e, const struct placing *p, unsigned thread)
{
	for (int64_t at = p->at[thread]; at < p->at[thread] + e->bytes; at++) {
		const struct cell *c;

		if (at < s->low || at >= s->high)
			continue;
		c = &s->cells[(at - s->low) / GRANULE];
		if (!is_early(s, c, thread))
			continue;
		s->found = (struct hazard){.object = s->object,
					   .first = s->copies.at[c->copy - 1].event,
					   .second = e,
					   .first_thread = c->thread,
					   .second_thread = thread,
					   .placed = s->key == 0,
					   .offset = at,
					   .flight = s->copies.at[c->copy - 1].flight};
		return;
	}
}

static void read(struct search *s, const struct event *e)
{
	struct placing p;
	struct comers who;

	if (moment_place(s->m, e, &p) != PLACE_KNOWN || p.key != s->key)
		return;
	who = moment_comers(s->m, e);
	for (unsigned t = 0; t < s->k->block->threads && !who.open && !s->found.first; t++)
		if (mask_has(&who.on, t))
			read_by(s, e, &p, t);
}

/* --- the walk --------------------------------------------------------------------------------- */

static void walk(struct search *s)
{
	for (size_t n = 0; n < s->k->events.n && !s->found.first; n++) {
		const struct event *e = &s->k->events.at[n];

		if (is_copy_to(e, s->object))
			begin(s, e);
		else if (e->kind == EVENT_OPAQUE && !e->lanes)
			end(s, true);
		else if (e->kind == EVENT_BARRIER)
			meet(s, e);
		else if (e->kind == EVENT_ACCESS && e->object == s->object && e->op == ACCESS_LOAD &&
			 s->copies.n)
			read(s, e);
	}
}

static struct hazard search_object(const struct kernel_facts *k, uint32_t object)
{
	struct arena own = {0};
	struct moment start = moment_new(k, &own, NULL);
	struct search s = {
	    .k = k, .arena = &own, .m = &start, .object = object, .countable = true};

	survey(&s);
	if (s.high > s.low && s.high - s.low <= MAX_CELLS * GRANULE && s.low % GRANULE == 0) {
		s.cells = arena_array(&own, struct cell,
				      (size_t)((s.high - s.low + GRANULE - 1) / GRANULE));
		walk(&s);
	}
	arena_release(&own);
	return s.found;
}

static struct hazard *told_of(struct hazards *all, uint32_t object)
{
	for (size_t i = 0; i < all->at.n; i++)
		if (all->at.at[i].object == object)
			return &all->at.at[i];
	return NULL;
}

static bool is_copied_to(const struct kernel_facts *k, uint32_t object)
{
	for (size_t n = 0; n < k->events.n; n++)
		if (is_copy_to(&k->events.at[n], object))
			return true;
	return false;
}

/* Where there is not even a barrier, the cure begins with the wait all the same. */
void unwaited_find(const struct kernel_facts *k, struct hazards *out)
{
	for (uint32_t n = 1; n < k->objects.n; n++) {
		const struct object *o = &k->objects.at[n];
		struct hazard *told = told_of(out, n), h;

		if (o->space != SPACE_SHARED || o->escapes || !is_copied_to(k, n) ||
		    (told && !told->first->is_async))
			continue;
		h = search_object(k, n);
		if (h.first && !told)
			array_push(k->arena, &out->at, h);
		else if (h.flight == FLIGHT_OPEN)
			*told = h;
	}
}
