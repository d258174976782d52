#include "facts/rows.h"

#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "facts/figures.h"
#include "facts/sample.h"
#include "facts/warp.h"
#include "facts/whole_grid.h"

#define EVENTS_A_BEAT 64
#define GRID_BUDGET 20000 /* parts of the grid that a kernel's accesses are looked at in */

/* In the world of that variant. */
static double stride_in_world(const struct kernel_facts *k, const struct event *event,
			      unsigned variant)
{
	int64_t at[MAX_THREADS];
	unsigned warp = mask_lowest(&event->mask) / WARP_LANES;
	uint32_t on = mask_warp(&event->mask, warp);
	double stride = NAN;
	bool one = sample_plain(k->block, WORLD_LARGE, variant, event->address, at);

	for (unsigned l = 0; one && l + 1 < WARP_LANES; l++) {
		double d;

		if ((on >> l & 3) != 3)
			continue;
		d = (double)(at[warp * WARP_LANES + l + 1] - at[warp * WARP_LANES + l]);
		if (isnan(stride))
			stride = d;
		one = d == stride;
	}
	return one ? stride : NAN;
}

/* Of what nobody knows each world has a number of its own: that is none. */
static double lane_stride(const struct kernel_facts *k, const struct event *event)
{
	double stride = stride_in_world(k, event, 0);

	return isnan(stride) || stride == stride_in_world(k, event, 1) ? stride : NAN;
}

/* Rows by the instruction they stand for: chains over a table of first rows. */
struct row_index {
	uint32_t *first, *next; /* 1 + row, 0: none */
	size_t size;
};

static size_t row_slot(const struct row_index *x, const struct event *event)
{
	return ((uintptr_t)event->code / sizeof *event->code * 2654435761u) % x->size;
}

/* What one access of an event is: a copy that is not followed is two of them. */
struct access {
	enum access_op op;
	enum ir_space space;
	uint32_t object, bytes;
};

static struct row *row_of(struct kernel_facts *k, struct row_index *x, const struct event *event,
			  const struct access *access)
{
	size_t slot = row_slot(x, event);

	for (uint32_t n = x->first[slot]; n; n = x->next[n]) {
		struct row *r = &k->rows.at[n - 1];

		if (k->events.at[r->events.at[0]].code == event->code && r->op == access->op &&
		    r->space == access->space)
			return r;
	}
	x->next[k->rows.n + 1] = x->first[slot];
	x->first[slot] = (uint32_t)k->rows.n + 1;
	array_push(k->arena, &k->rows,
		   (struct row){.span = event->span,
				.function = event->function,
				.space = access->space,
				.op = access->op,
				.bytes = access->bytes,
				.object = access->object,
				.guessed_size = event->code->flags & IRF_GUESSED_SIZE,
				.stride = NAN});
	return &k->rows.at[k->rows.n - 1];
}

static void add_text(struct arena *a, struct text_list *list, const char *text)
{
	for (size_t n = 0; n < list->items.n; n++)
		if (!strcmp(list->items.at[n], text))
			return;
	if (list->items.n < 8)
		array_push(a, &list->items, text);
}

/* Branches that were taken as true. In a whole grid only those that have no answer: they are the same
 * for all threads of a block. */
static bool is_assumed(const struct guard *g, bool whole_grid)
{
	if (guard_varies(g))
		return !whole_grid;
	return g->cond->kind != COND_MASK && g->kind != GUARD_LOOP && g->kind != GUARD_ASSUME;
}

static void add_guards(struct kernel_facts *k, struct row *r, const struct event *event,
		       const struct tally *t)
{
	if (t->is_whole_grid && !t->leaves_out)
		return;
	for (const struct guard *g = event->guards; g; g = g->up)
		if (is_assumed(g, t->is_whole_grid) && r->guards.items.n < 8)
			add_text(k->arena, &r->guards, cond_text(k->block, g->cond));
	if (!t->is_whole_grid && whole_grid_loses_threads(k, event) && r->guards.items.n < 8)
		add_text(k->arena, &r->guards, "no thread left the loop before");
}

static void add_tally(struct kernel_facts *k, struct row *r, const struct tally *t)
{
	double weight =
	    isnan(t->requests_total) || t->requests <= 0 ? 1 : t->requests_total / t->requests;

	r->requests += t->requests_total;
	if (t->status == STATUS_UNKNOWN)
		return;
	r->active_lanes += t->lanes * weight;
	r->sectors += t->sectors * weight;
	r->sectors_min += t->sectors_min * weight;
	r->sectors_max += t->sectors_max * weight;
	r->ideal_sectors += t->ideal_sectors * weight;
	r->lines = t->lines_known ? r->lines + t->lines * weight : NAN;
	r->bank_degree += t->degree * weight;
	r->ideal_degree += t->ideal_degree * weight;
	r->large_symbol |= t->large_symbol;
	if (t->symbol && !r->symbol && k->block->symbols.at[t->symbol].name[0])
		r->symbol = k->block->symbols.at[t->symbol].name;
}

static void divide(struct row *r, double n)
{
	double *figures[] = {&r->active_lanes,	&r->sectors, &r->sectors_min, &r->sectors_max,
			     &r->ideal_sectors, &r->lines,   &r->bank_degree, &r->ideal_degree};

	for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
		*figures[i] = r->status == STATUS_UNKNOWN ? NAN : *figures[i] / n;
	if (r->status == STATUS_UNKNOWN)
		r->requests = NAN;
}

static void finish_row(struct kernel_facts *k, struct row *r, double n)
{
	const char *assumed = r->symbol		 ? r->symbol
			      : k->guessed_shape ? "the block's extent"
						 : NULL;

	divide(r, n);
	r->stride =
	    r->status == STATUS_UNKNOWN ? NAN : lane_stride(k, &k->events.at[r->events.at[0]]);
	if (r->status == STATUS_EXACT)
		r->reason = REASON_NONE;
	add_text(k->arena, &r->assumptions, r->space == SPACE_GLOBAL ? "A1" : "A6");
	if (r->status == STATUS_ASSUMED)
		add_text(
		    k->arena, &r->assumptions,
		    arena_printf(k->arena, "A8%s%s", assumed ? ": " : "", assumed ? assumed : ""));
}

static bool has_rows(enum ir_space space)
{
	return space == SPACE_GLOBAL || space == SPACE_SHARED;
}

static void take_status(struct row *r, enum row_status status, enum reason why)
{
	if (status <= r->status)
		return;
	r->status = status;
	r->reason = why;
}

/* What no pointer in sight leads to is taken for global memory. */
static enum ir_space space_of_row(const struct event *event)
{
	const enum ir_space space = event_space(event);

	return space == SPACE_GENERIC ? SPACE_GLOBAL : space;
}

/* memcpy, memset: accesses of widths that the compiler chooses. */
static void add_bulk(struct kernel_facts *k, struct row_index *index, uint32_t n)
{
	static const enum access_op ops[] = {ACCESS_STORE, ACCESS_LOAD};
	const struct event *event = &k->events.at[n];

	for (unsigned i = 0; i < 2; i++) {
		const struct value *v = event->operand[i];
		struct access access = {.op = ops[i], .object = v ? v->base : 0};
		struct row *r;

		access.space = access.object ? k->objects.at[access.object].space : SPACE_GLOBAL;
		if (!v || !has_rows(access.space))
			continue;
		r = row_of(k, index, event, &access);
		array_push(k->arena, &r->events, n);
		take_status(r, STATUS_UNKNOWN, access.object ? REASON_OPAQUE : REASON_POINTER);
	}
}

/* Events of a row in several loops, of which some runs nobody knows how often: the means of the events
 * are between the least and the most of them. */
struct weights {
	double requests;
	const struct loop *loops;
	bool some, unknown, several_loops;
	double lo, hi, ideal_lo, ideal_hi, lanes_lo, lanes_hi, least, most; /* a request */
};

static void weigh(struct weights *w, const struct event *event, const struct tally *t, bool shared)
{
	const double x = (shared ? t->degree : t->sectors) / t->requests,
		     ideal = (shared ? t->ideal_degree : t->ideal_sectors) / t->requests,
		     lanes = t->lanes / t->requests;

	if (t->status == STATUS_UNKNOWN)
		return;
	w->requests += isnan(t->requests_total) ? t->requests : t->requests_total;
	w->unknown |= isnan(t->requests_total);
	w->several_loops |= w->some && w->loops != event->loops;
	w->loops = event->loops;
	w->lo = w->some ? fmin(w->lo, x) : x;
	w->hi = w->some ? fmax(w->hi, x) : x;
	w->ideal_lo = w->some ? fmin(w->ideal_lo, ideal) : ideal;
	w->ideal_hi = w->some ? fmax(w->ideal_hi, ideal) : ideal;
	w->lanes_lo = w->some ? fmin(w->lanes_lo, lanes) : lanes;
	w->lanes_hi = w->some ? fmax(w->lanes_hi, lanes) : lanes;
	w->least = fmin(w->some ? w->least : INFINITY, t->sectors_min / t->requests);
	w->most = fmax(w->some ? w->most : -INFINITY, t->sectors_max / t->requests);
	w->some = true;
}

/* How full requests are on the average may be open where what is judged is not. */
static bool weights_are_open(const struct weights *w, bool shared)
{
	if (!w->unknown || !w->several_loops)
		return false;
	return w->lo != w->hi || w->ideal_lo != w->ideal_hi || (!shared && w->least != w->most);
}

void rows_fill(struct kernel_facts *k)
{
	struct weights *n = arena_array(k->arena, struct weights, k->events.n + 1);
	struct row_index index = {.size = k->events.n / 4 + 61};
	unsigned budget = GRID_BUDGET;

	index.first = arena_array(k->arena, uint32_t, index.size);
	index.next = arena_array(k->arena, uint32_t, k->events.n + 2);
	for (size_t i = 0; i < k->events.n; i++) {
		const struct event *event = &k->events.at[i];
		const struct access access = {event->op, space_of_row(event), event->object,
					      event->bytes};
		struct tally t;
		struct row *r;

		if (event->kind == EVENT_OPAQUE)
			add_bulk(k, &index, (uint32_t)i);
		if (event->kind != EVENT_ACCESS || !has_rows(access.space))
			continue;
		t = figures_event(k, event, &budget);
		if (i % EVENTS_A_BEAT == 0)
			clock_beat();
		if (t.is_whole_grid && t.requests == 0)
			continue;
		r = row_of(k, &index, event, &access);
		array_push(k->arena, &r->events, (uint32_t)i);
		take_status(r, t.status, t.reason);
		weigh(&n[r - k->rows.at], event, &t, access.space == SPACE_SHARED);
		add_tally(k, r, &t);
		add_guards(k, r, event, &t);
	}
	for (size_t i = 0; i < k->rows.n; i++) {
		struct row *r = &k->rows.at[i];
		const bool open = weights_are_open(&n[i], r->space == SPACE_SHARED);

		if (open)
			take_status(r, STATUS_INTERVAL, REASON_ITERATION);
		finish_row(k, r, n[i].requests > 0 ? n[i].requests : NAN);
		r->sectors_min = open ? fmin(r->sectors_min, n[i].least) : r->sectors_min;
		r->sectors_max = open ? fmax(r->sectors_max, n[i].most) : r->sectors_max;
		if (n[i].unknown && n[i].several_loops && n[i].lanes_lo != n[i].lanes_hi)
			r->active_lanes = NAN;
	}
}
