#include "facts/figures.h"

#include <math.h>
#include <string.h>

#include "facts/atomics.h"
#include "facts/made_of.h"
#include "facts/period.h"
#include "facts/sample.h"
#include "facts/symbol.h"
#include "facts/warp.h"
#include "facts/view.h"

#define LARGE_WORLDS 6
#define ANY_WORLDS 10
#define MAX_ENUMERATED 256

/* --- counting --- */

static void count_add(struct tally *c, const struct request *r)
{
	c->requests++;
	c->lanes += r->lanes;
	c->sectors += r->sectors;
	c->ideal_sectors += r->ideal_sectors;
	c->lines += r->lines;
	c->degree += r->degree;
	c->ideal_degree += r->ideal_degree;
}

static unsigned warps(const struct block *b)
{
	return (b->threads + WARP_LANES - 1) / WARP_LANES;
}

static void warp_addresses(const int64_t *at, unsigned warp, unsigned threads, int64_t shift,
			   int64_t out[32])
{
	for (unsigned l = 0; l < WARP_LANES; l++) {
		unsigned t = warp * WARP_LANES + l;

		out[l] = (t < threads ? at[t] : 0) + shift;
	}
}

/* A block's requests in one world. */
static struct tally count_block(const struct view *w, const int64_t *at)
{
	struct tally c = {0};

	for (unsigned i = 0; i < warps(w->b); i++) {
		uint32_t on = mask_warp(&w->mask, i);
		int64_t lanes[32];
		struct request r;

		if (!on)
			continue;
		warp_addresses(at, i, w->b->threads, 0, lanes);
		r = request_of(lanes, on, w->bytes, w->law);
		count_add(&c, &r);
	}
	return c;
}

static void tally_status(struct tally *t, enum row_status status, enum reason why)
{
	if (status > t->status) {
		t->status = status;
		t->reason = why;
	}
}

/* Every block comes as often: a mean over blocks is the grid's. */
static bool blocks_weigh_alike(const struct view *w)
{
	for (const struct loop *l = w->event->loops; l; l = l->up) {
		bool counted = l->is_steady;

		for (unsigned i = 0; w->grid && i < w->grid->n_symbols && !counted; i++)
			counted = w->grid->symbol[i] == l->counter;
		if (!counted)
			return false;
	}
	return true;
}

static bool for_shared(const struct view *w)
{
	return event_space(w->event) == SPACE_SHARED;
}

/* --- addresses that are a pattern plus a shift --- */

/* What a loop of the kernel halves, doubles or replaces takes small numbers as well as large ones: A8
 * is not for it, but for an offset that the steps of a loop sum up to. */
static bool is_changed_by_loop(const struct symbol *s)
{
	return s->kind == SYMBOL_OPAQUE && s->reason == REASON_LOOP && !s->is_way;
}

struct origin { /* of a number that is made of these alone: A8 is not for it */
	const struct block *b;
	bool has_block, has_counter;
};

static bool is_origin(void *context, uint32_t symbol)
{
	struct origin *o = context;
	const struct symbol *s = &o->b->symbols.at[symbol];
	const bool block = s->kind == SYMBOL_BLOCK_INDEX;
	const bool counter = s->kind == SYMBOL_COUNTER || is_changed_by_loop(s);

	o->has_block |= block;
	o->has_counter |= counter;
	return block || counter;
}

/* n / 2, min(n, m): not what A8 names, but computed from it. */
static bool is_derived(const struct symbol *s)
{
	return s->kind == SYMBOL_RESULT || s->kind == SYMBOL_SELECT;
}

static bool is_named(const struct block *b, uint32_t symbol)
{
	const struct symbol *s = &b->symbols.at[symbol];
	struct origin o = {.b = b};

	return s->scope == SCOPE_BLOCK && !is_derived(s) && !s->is_flag && !s->n_choices &&
	       s->reason != REASON_TEMPLATE && !symbol_made_of(b, symbol, is_origin, &o);
}

static bool monomial_named(const struct block *b, uint32_t mono, uint32_t *symbol)
{
	const struct monomial *m = &b->monomials.at[mono];

	for (unsigned j = 0; j < m->n; j++)
		if (is_named(b, m->sym[j])) {
			*symbol = m->sym[j];
			return true;
		}
	return false;
}

static bool has_derived(const struct block *b, uint32_t mono)
{
	const struct monomial *m = &b->monomials.at[mono];

	for (unsigned j = 0; j < m->n; j++)
		if (is_derived(&b->symbols.at[m->sym[j]]))
			return true;
	return false;
}

/* Takes every residue of its step equally often: a block index or counter that runs a whole number
 * of periods. */
static bool monomial_periodic(const struct block *b, uint32_t mono, uint64_t step, unsigned modulus)
{
	const struct monomial *m = &b->monomials.at[mono];
	const struct symbol *s;

	if (m->n != 1)
		return false;
	s = &b->symbols.at[m->sym[0]];
	return s->count &&
	       s->count % (modulus / gcd(step % modulus ? step % modulus : modulus, modulus)) == 0;
}

struct shift {		  /* what is added to all lanes of a warp alike */
	uint64_t all;	  /* every term is a multiple of this (bytes) */
	uint64_t unnamed; /* every term that A8 does not speak of */
	bool periodic;	  /* the terms that decide the residue run whole periods ... */
	bool has_base;	  /* ... but the base has a residue of its own that they do not cover */
	bool has_block, has_counter;
	bool has_derived; /* numbers computed from what A8 names: only worlds tell */
	uint32_t named; /* a symbol that A8 would name, 0: none needed */
};

/* Is the address the same sum of symbols for all active lanes of the warp, up to a known number a
 * lane? */
static bool warp_shift(const struct view *w, unsigned warp, uint32_t on, struct shift *out)
{
	const struct value *v = w->address;
	unsigned first = (unsigned)__builtin_ctz(on), modulus = SECTOR_BYTES;
	uint64_t covered = for_shared(w) ? BANK_BYTES : modulus;

	*out = (struct shift){.all = w->align ? w->align : 1,
			      .unnamed = w->align ? w->align : 1,
			      .periodic = blocks_weigh_alike(w)};
	for (unsigned i = 0; i < v->n; i++) {
		const struct term *term = &v->terms[i];
		int64_t c = vec_at(&term->v, warp * WARP_LANES + first);
		uint64_t step;

		if (term->mono == 0)
			continue;
		if (monomial_scope(w->b, term->mono) == SCOPE_THREAD)
			return false;
		for (unsigned l = first; l < WARP_LANES && !term->v.uniform; l++)
			if (on >> l & 1 && term->v.at[warp * WARP_LANES + l] != c)
				return false;
		if (!c)
			continue;
		step = (uint64_t)(c < 0 ? -c : c) * monomial_div(w->b, term->mono);
		if (step % modulus) {
			struct origin o = {.b = w->b};

			if (symbol_made_of(w->b, w->b->monomials.at[term->mono].sym[0], is_origin, &o)) {
				out->has_block |= o.has_block;
				out->has_counter |= o.has_counter;
			} else {
				out->has_derived |= has_derived(w->b, term->mono);
			}
			out->periodic &= monomial_periodic(w->b, term->mono, step, modulus);
			covered = gcd(step, covered);
		}
		out->all = gcd(step, out->all);
		if (step % modulus == 0 || !monomial_named(w->b, term->mono, &out->named))
			out->unnamed = gcd(step, out->unnamed);
	}
	out->has_base = (w->align ? w->align : 1) % covered != 0;
	return true;
}

struct spread { /* a warp's request over the residues its shift may have */
	struct request first;
	double sectors, ideal, lines, degree, ideal_degree; /* means */
	unsigned min, max, degree_min, degree_max;
};

static struct spread spread_over(const struct view *w, const int64_t *at, unsigned warp,
				 uint32_t on, uint64_t step)
{
	unsigned g = (unsigned)gcd(step, for_shared(w) ? BANK_BYTES : SECTOR_BYTES);
	unsigned modulus = for_shared(w) ? BANK_BYTES : SECTOR_BYTES, n = 0;
	struct spread s = {.min = UINT32_MAX, .degree_min = UINT32_MAX};

	for (unsigned r = 0; r < modulus; r += g, n++) {
		int64_t lanes[32];
		struct request q;

		warp_addresses(at, warp, w->b->threads, r, lanes);
		q = request_of(lanes, on, w->bytes, w->law);
		if (!r)
			s.first = q;
		s.sectors += q.sectors;
		s.ideal += q.ideal_sectors;
		s.lines += q.lines;
		s.degree += q.degree;
		s.ideal_degree += q.ideal_degree;
		s.min = q.sectors < s.min ? q.sectors : s.min;
		s.max = q.sectors > s.max ? q.sectors : s.max;
		s.degree_min = q.degree < s.degree_min ? q.degree : s.degree_min;
		s.degree_max = q.degree > s.degree_max ? q.degree : s.degree_max;
	}
	s.sectors /= n;
	s.ideal /= n;
	s.lines /= n;
	s.degree /= n;
	s.ideal_degree /= n;
	return s;
}

static void tally_mean(struct tally *t, const struct spread *s)
{
	t->sectors += s->sectors;
	t->ideal_sectors += s->ideal;
	t->lines += s->lines;
	t->degree += s->degree;
	t->ideal_degree += s->ideal_degree;
}

/* Lines of 128 bytes that the warp's request touches, wherever in one its shift lets it begin; false: it
 * depends. */
static bool lines_everywhere(const struct view *w, const int64_t *at, unsigned warp, uint32_t on,
			     uint64_t step, unsigned lines)
{
	const unsigned g = (unsigned)gcd(step, LINE_BYTES);

	for (unsigned r = g; r < LINE_BYTES; r += g) {
		int64_t lanes[32];

		warp_addresses(at, warp, w->b->threads, r, lanes);
		if (request_of(lanes, on, w->bytes, w->law).lines != lines)
			return false;
	}
	return true;
}

static bool varies(const struct view *w, const struct spread *s)
{
	return for_shared(w) ? s->degree_min != s->degree_max : s->min != s->max;
}

static void tally_warp(const struct view *w, struct tally *t, const int64_t *at, unsigned warp,
		       uint32_t on, const struct shift *shift)
{
	struct spread all = spread_over(w, at, warp, on, shift->all), some;

	t->requests++;
	t->lanes += __builtin_popcount(on);
	t->sectors_min += all.min;
	t->sectors_max += all.max;
	if (t->lines_known && !for_shared(w))
		t->lines_known = lines_everywhere(w, at, warp, on, shift->all, all.first.lines);
	if (!varies(w, &all) || (shift->periodic && !shift->has_base)) {
		tally_mean(t, &all);
		return;
	}
	some = spread_over(w, at, warp, on, shift->unnamed);
	tally_mean(t, &some);
	if (shift->named && !varies(w, &some)) {
		t->symbol = shift->named;
		tally_status(t, STATUS_ASSUMED, REASON_PITCH);
	} else {
		t->has_derived |= shift->has_derived;
		tally_status(t, STATUS_INTERVAL,
			     shift->has_counter ? REASON_ITERATION
			     : shift->has_block ? REASON_BLOCK
			     : shift->has_base	? REASON_POINTER
						: REASON_PITCH);
	}
}

/* The concrete part of the address, for every thread. */
static const int64_t *concrete_part(const struct view *w, struct arena *a)
{
	const struct value *v = w->address;
	int64_t *at = arena_array(a, int64_t, w->b->threads);

	if (v->n && v->terms[0].mono == 0)
		for (unsigned t = 0; t < w->b->threads; t++)
			at[t] = vec_at(&v->terms[0].v, t);
	return at;
}

static bool tally_shifted(const struct view *w, struct tally *t)
{
	struct arena scratch = {0};
	const int64_t *at = concrete_part(w, &scratch);
	bool ok = true;

	for (unsigned i = 0; i < warps(w->b) && ok; i++) {
		uint32_t on = mask_warp(&w->mask, i);
		struct shift shift;

		if (!on)
			continue;
		ok = warp_shift(w, i, on, &shift);
		if (ok)
			tally_warp(w, t, at, i, on, &shift);
	}
	arena_release(&scratch);
	return ok;
}

/* The same where the numbers of all threads are known, but for the base of the object. */
static void tally_lanes(const struct view *w, struct tally *t, const int64_t *at)
{
	const uint64_t align = w->align ? w->align : 1;
	const struct shift shift = {.all = align,
				    .unnamed = align,
				    .has_base = align % (for_shared(w) ? BANK_BYTES : SECTOR_BYTES)};

	for (unsigned i = 0; i < warps(w->b); i++) {
		uint32_t on = mask_warp(&w->mask, i);

		if (on)
			tally_warp(w, t, at, i, on, &shift);
	}
}

static void tally_add(struct tally *sum, const struct tally *t, double share)
{
	const double *const from[] = {&t->requests,    &t->lanes,	&t->sectors,
				      &t->sectors_min, &t->sectors_max, &t->ideal_sectors,
				      &t->lines,       &t->degree,	&t->ideal_degree};
	double *const to[] = {&sum->requests,	 &sum->lanes,	    &sum->sectors,
			      &sum->sectors_min, &sum->sectors_max, &sum->ideal_sectors,
			      &sum->lines,	 &sum->degree,	    &sum->ideal_degree};

	for (size_t i = 0; i < sizeof to / sizeof *to; i++)
		*to[i] += *from[i] * share;
	sum->lines_known &= t->lines_known;
	sum->large_symbol |= t->large_symbol;
	sum->symbol = sum->symbol ? sum->symbol : t->symbol;
	tally_status(sum, t->status, t->reason);
}

/* Of parts whose shares nobody knows: between the least and the most that one of them has. */
struct extremes {
	double lo, hi, lanes_lo, lanes_hi, lines_lo, lines_hi;
	bool some;
};

static double per_request(const struct view *w, const struct tally *t)
{
	return (for_shared(w) ? t->degree : t->sectors) / t->requests;
}

static void take_part(const struct view *w, struct extremes *e, const struct tally *t)
{
	const double x = t->requests > 0 ? per_request(w, t) : NAN, lanes = t->lanes / t->requests,
		     lines = t->lines / t->requests;

	if (isnan(x))
		return;
	e->lo = e->some ? fmin(e->lo, x) : x;
	e->hi = e->some ? fmax(e->hi, x) : x;
	e->lanes_lo = e->some ? fmin(e->lanes_lo, lanes) : lanes;
	e->lanes_hi = e->some ? fmax(e->lanes_hi, lanes) : lanes;
	e->lines_lo = e->some ? fmin(e->lines_lo, lines) : lines;
	e->lines_hi = e->some ? fmax(e->lines_hi, lines) : lines;
	e->some = true;
}

static void spread_without_weights(const struct view *w, struct tally *t, const struct extremes *e)
{
	if (blocks_weigh_alike(w))
		return;
	t->lines_known &= e->lines_lo == e->lines_hi;
	if (e->lo == e->hi && e->lanes_lo == e->lanes_hi)
		return;
	if (!for_shared(w)) {
		t->sectors_min = fmin(t->sectors_min, e->lo * t->requests);
		t->sectors_max = fmax(t->sectors_max, e->hi * t->requests);
	}
	tally_status(t, STATUS_INTERVAL, REASON_ITERATION);
}

/* --- addresses that need numbers --- */

static bool lanes_in_world(const struct view *w, struct world *world, const uint32_t *forced,
			   const int64_t *numbers, unsigned n_forced, int64_t *at)
{
	for (unsigned i = 0; i < n_forced; i++)
		world_force(world, forced[i], numbers[i]);
	for (unsigned i = 0; w->part && i < w->grid->n_symbols; i++)
		world_force(world, w->grid->symbol[i], w->part->number[i]);
	return sample_value(world, w->address, at);
}

static bool count_in_world(const struct view *w, enum world_kind kind, unsigned variant,
			   struct tally *out)
{
	struct arena scratch = {0};
	struct world world;
	int64_t at[MAX_THREADS];
	bool ok;

	if (w->part) {
		world = world_new(w->b, &scratch, kind, variant);
		world.follows_loops = world.for_addresses = true;
		ok = lanes_in_world(w, &world, NULL, NULL, 0, at);
	} else {
		ok = sample_address(w->b, kind, variant, w->address, at);
	}
	if (ok)
		*out = count_block(w, at);
	arena_release(&scratch);
	return ok;
}

/* With numbers for these symbols, where no other is left in the address. */
static bool tally_with(const struct view *w, const uint32_t *symbols, const int64_t *numbers,
		       unsigned n, struct tally *t)
{
	struct arena scratch = {0};
	struct world world;
	int64_t at[MAX_THREADS];
	bool ok;

	if (w->part || n) {
		world = world_new(w->b, &scratch, WORLD_LARGE, 0);
		ok = lanes_in_world(w, &world, symbols, numbers, n, at);
	} else {
		ok = sample_plain(w->b, WORLD_LARGE, 0, w->address, at);
	}
	*t = (struct tally){.lines_known = true};
	if (ok)
		tally_lanes(w, t, at);
	arena_release(&scratch);
	return ok;
}

static double judged(const struct view *w, const struct tally *c)
{
	return for_shared(w) ? c->degree : c->sectors;
}

#define MAX_ENUMERATED_SYMBOLS 3

struct enumeration { /* every combination of the numbers of some symbols */
	const struct view *w;
	unsigned n;
	uint32_t symbol[MAX_ENUMERATED_SYMBOLS];
	uint64_t count[MAX_ENUMERATED_SYMBOLS], /* numbers it takes, from 0 on */
	    period[MAX_ENUMERATED_SYMBOLS];	/* those after it add whole lines of memory */
	uint64_t total;				/* combinations, each symbol within its period */
};

static bool is_enumerated(void *context, uint32_t symbol)
{
	struct enumeration *e = context;
	const struct symbol *s = &e->w->b->symbols.at[symbol];
	uint64_t period;

	for (unsigned i = 0; i < e->n; i++)
		if (e->symbol[i] == symbol)
			return true;
	if ((s->kind != SYMBOL_COUNTER && s->kind != SYMBOL_BLOCK_INDEX) || !s->count ||
	    e->n == MAX_ENUMERATED_SYMBOLS)
		return false;
	period = period_of(e->w->b, e->w->address, symbol, LINE_BYTES);
	if (!period || period > s->count)
		period = s->count;
	if (period > MAX_ENUMERATED / e->total)
		return false;
	e->symbol[e->n] = symbol;
	e->count[e->n] = s->count;
	e->period[e->n++] = period;
	e->total *= period;
	return true;
}

/* The numbers of one combination, and its share of all. */
static double combination(const struct enumeration *e, uint64_t index, int64_t *numbers)
{
	double share = 1;

	for (unsigned i = 0; i < e->n; i++) {
		const uint64_t number = index % e->period[i];

		index /= e->period[i];
		numbers[i] = (int64_t)number;
		share *= (double)((e->count[i] - number - 1) / e->period[i] + 1) /
			 (double)e->count[i];
	}
	return share;
}

/* Every symbol runs through a known, small set of numbers: the mean over all of them is exact. */
static bool tally_enumerated(const struct view *w, struct tally *t)
{
	struct enumeration e = {.w = w, .total = 1};
	struct extremes extremes = {0};

	if (!made_of(w->b, w->address, is_enumerated, &e) || !e.n)
		return false;
	for (uint64_t x = 0; x < e.total; x++) {
		int64_t numbers[MAX_ENUMERATED_SYMBOLS];
		const double share = combination(&e, x, numbers);
		struct tally one;

		if (!tally_with(w, e.symbol, numbers, e.n, &one))
			return false;
		tally_add(t, &one, share);
		take_part(w, &extremes, &one);
	}
	if (t->status == STATUS_EXACT)
		t->sectors_min = t->sectors_max = t->sectors;
	spread_without_weights(w, t, &extremes);
	return true;
}

/* A named symbol in the sum: only where it multiplies what differs between lanes, or anywhere. */
static uint32_t named_in(const struct block *b, const struct value *v, bool multiplies_lane,
			 unsigned depth)
{
	uint32_t symbol = 0;

	for (unsigned i = 0; v && i < v->n && !symbol; i++) {
		const struct term *t = &v->terms[i];
		bool differs = !t->v.uniform || monomial_scope(b, t->mono) == SCOPE_THREAD;
		const struct monomial *m = &b->monomials.at[t->mono];

		if (multiplies_lane && !differs)
			continue;
		monomial_named(b, t->mono, &symbol);
		for (unsigned j = 0; j < m->n && !symbol && depth; j++) {
			const struct symbol *s = &b->symbols.at[m->sym[j]];

			if (s->kind != SYMBOL_RESULT && s->kind != SYMBOL_SELECT)
				continue;
			symbol = named_in(b, s->a, false, depth - 1);
			if (!symbol)
				symbol = named_in(b, s->b, false, depth - 1);
		}
	}
	return symbol;
}

#define NAME_DEPTH 6

static uint32_t first_named(const struct block *b, const struct value *v)
{
	uint32_t symbol = named_in(b, v, true, NAME_DEPTH);

	return symbol ? symbol : named_in(b, v, false, 0);
}

/* What a warp voted, and a count of bits: no stride or offset that A8 is about. */
static bool is_bits(const struct symbol *s)
{
	return (s->kind == SYMBOL_OPAQUE && reasons[s->reason].is_data) ||
	       (s->kind == SYMBOL_RESULT && (s->op == OP_POPC || s->op == OP_CLZ ||
					     s->op == OP_FFS || s->op == OP_BREV));
}

/* Why it is no stride or offset that A8 is about; REASON_NONE: it may be one. */
static enum reason takes_any_number(const struct block *b, const struct value *v, unsigned depth)
{
	enum reason why = REASON_NONE;

	for (unsigned i = 0; v && i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n && !why; j++) {
			const struct symbol *s = &b->symbols.at[m->sym[j]];

			if (s->n_choices && !v->terms[i].v.uniform)
				why = REASON_MERGE;
			else if (!v->terms[i].v.uniform && (s->is_flag || s->reason == REASON_TEMPLATE))
				why = s->is_flag ? REASON_FLAG : REASON_TEMPLATE;
			else if (is_changed_by_loop(s))
				why = REASON_ITERATION;
			else if (is_bits(s))
				why = REASON_DATA;
			if (!why && depth)
				why = takes_any_number(b, s->a, depth - 1);
			if (!why && depth)
				why = takes_any_number(b, s->b, depth - 1);
		}
	}
	return why;
}

/* Every lane's address is a multiple of the access's width. */
static bool is_natural(const struct view *w)
{
	const struct value *v = w->address;
	uint64_t step = w->align % w->bytes;

	for (unsigned i = 0; i < v->n; i++)
		for (unsigned t = 0; t < (v->terms[i].v.uniform ? 1 : w->b->threads); t++) {
			uint64_t c = (uint64_t)vec_at(&v->terms[i].v, t);

			step |= c * monomial_div(w->b, v->terms[i].mono) % w->bytes;
		}
	return step == 0;
}

struct span { /* of what is judged, over worlds */
	double lo, hi;
};

static void take_in(struct span *s, double x)
{
	s->lo = fmin(s->lo, x);
	s->hi = fmax(s->hi, x);
}

/* Whether all worlds that count agree: those of large numbers, and where a loop of the kernel or a
 * vote makes the numbers, those of any. */
static bool worlds_agree(const struct view *w, const struct span *large, enum reason any)
{
	struct span all = *large;
	struct tally c;

	for (unsigned v = 0; any && v < ANY_WORLDS; v++)
		if (count_in_world(w, WORLD_ANY, v, &c))
			take_in(&all, judged(w, &c));
	return all.lo == all.hi;
}

static bool tally_sampled(const struct view *w, struct tally *t)
{
	struct span large = {INFINITY, -INFINITY};
	struct tally c, first = {0}, placed;
	enum reason any;

	for (unsigned v = 0; v < LARGE_WORLDS; v++) {
		if (!count_in_world(w, WORLD_LARGE, v, &c))
			return false;
		if (!v)
			first = c;
		take_in(&large, judged(w, &c));
	}
	tally_add(t, &first, 1);
	t->sectors_min = t->requests; /* no sample proves a bound */
	t->sectors_max = t->lanes * (is_natural(w) ? 1 : 2);
	t->large_symbol = true;
	t->symbol = first_named(w->b, w->address);
	t->lines_known = false;
	if (tally_with(w, NULL, NULL, 0, &placed))
		tally_status(t, placed.status, placed.reason);
	any = takes_any_number(w->b, w->address, NAME_DEPTH);
	if (worlds_agree(w, &large, any))
		tally_status(t, STATUS_ASSUMED, REASON_PITCH);
	else
		tally_status(t, STATUS_INTERVAL, any ? any : REASON_ITERATION);
	return true;
}

/* --- one event --- */

static uint64_t base_alignment(const struct view *w, const struct object *o)
{
	if (o->align)
		return o->align;
	if (w->event->choice != SPACE_GENERIC) /* the choice itself is a term of the address */
		return LINE_BYTES;
	return w->bytes ? w->bytes : 1; /* A2: its type's alignment only */
}

static struct tally unknown_tally(enum reason why)
{
	struct tally t = {
	    .status = STATUS_UNKNOWN, .reason = why ? why : REASON_OPAQUE, .requests = 0};

	t.sectors = t.sectors_min = t.sectors_max = t.ideal_sectors = t.lines = t.degree =
	    t.ideal_degree = NAN;
	t.lanes = NAN;
	t.requests_total = NAN;
	return t;
}

uint32_t figures_lanes(const struct kernel_facts *k, const struct event *event, int64_t out[32])
{
	struct view w = {.k = k, .b = k->block, .event = event, .mask = event->mask};
	int64_t at[MAX_THREADS];
	unsigned first;
	uint32_t on = 0;

	view_narrow(&w);
	first = mask_lowest(&w.mask);
	if (first < w.b->threads && sample_plain(w.b, WORLD_LARGE, 0, event->address, at)) {
		warp_addresses(at, first / WARP_LANES, w.b->threads, 0, out);
		on = mask_warp(&w.mask, first / WARP_LANES);
	}
	return on;
}

/* As often as the event comes; in a grid whose blocks or threads run a loop each as often as its
 * condition lets them, of the rounds that the shares are of. */
static double iterations(const struct event *event, const struct grid_parts *grid)
{
	double n = 1;

	for (const struct loop *l = event->loops; l; l = l->up) {
		double rounds = l->trips ? (double)l->trips : NAN;

		for (unsigned i = 0; grid && i < grid->n_symbols; i++)
			if (grid->symbol[i] == l->counter)
				rounds = grid->count[i];
		n *= rounds;
	}
	return n;
}

/* --- the whole grid --- */

/* The address with the part's numbers in it, as far as they stand alone in its sum. */
static const struct value *address_at(const struct view *w, struct arena *a)
{
	const struct value *v = w->event->address;
	struct value *out = arena_new(a, struct value);
	struct term *terms = arena_array(a, struct term, v->n + 1u);
	int64_t *at = arena_array(a, int64_t, w->b->threads);

	*out = *v;
	out->n = 1;
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &w->b->monomials.at[v->terms[i].mono];
		int64_t number = m->n ? 0 : 1;
		bool known = m->n == 0;

		for (unsigned j = 0; j < w->grid->n_symbols && m->n == 1; j++)
			if (w->grid->symbol[j] == m->sym[0]) {
				number = w->part->number[j];
				known = true;
			}
		if (!known)
			terms[out->n++] = v->terms[i];
		for (unsigned t = 0; t < w->b->threads && known; t++)
			at[t] += vec_at(&v->terms[i].v, t) * number;
	}
	terms[0] = (struct term){.mono = 0, .v = {.at = at}};
	out->terms = terms;
	return out;
}

/* What the address is computed from may be large and a multiple of 32, what it is computed to need not:
 * the figure of the worlds, where all agree, beside the interval that is proved. */
static void tally_derived(const struct view *w, struct tally *t)
{
	struct tally sampled = {.lines_known = true};

	if (!tally_sampled(w, &sampled) || sampled.status != STATUS_ASSUMED)
		return;
	sampled.sectors_min = t->sectors_min;
	sampled.sectors_max = t->sectors_max;
	*t = sampled;
}

struct chosen { /* arguments of which the host passes one of a few numbers */
	const struct block *b;
	uint32_t symbol; /* 0: none yet */
	bool several;
};

static bool is_chosen(void *context, uint32_t symbol)
{
	struct chosen *c = context;

	if (!c->b->symbols.at[symbol].n_choices)
		return false;
	c->several |= c->symbol && c->symbol != symbol;
	c->symbol = symbol;
	return true;
}

/* The one that the address is made of, beside numbers; 0: there is none, or more is in it. */
static uint32_t chosen_in(const struct block *b, const struct value *address)
{
	struct chosen c = {.b = b};

	return made_of(b, address, is_chosen, &c) && !c.several ? c.symbol : 0;
}

/* The host passes one of a few numbers: each of them. Whose turn it is nobody knows. False: something else
 * is in the address, too. */
static bool tally_choices(const struct view *w, struct tally *t)
{
	uint32_t chosen = chosen_in(w->b, w->address);
	const struct symbol *s = &w->b->symbols.at[chosen];
	struct extremes extremes = {0};

	if (!chosen)
		return false;
	for (unsigned i = 0; i < s->n_choices; i++) {
		struct tally one;

		if (!tally_with(w, &chosen, &s->choices[i], 1, &one))
			return false;
		if (!i)
			*t = one;
		take_part(w, &extremes, &one);
		t->sectors_min = fmin(t->sectors_min, one.sectors);
		t->sectors_max = fmax(t->sectors_max, one.sectors);
		t->lines_known &= extremes.lines_lo == extremes.lines_hi;
	}
	if (extremes.lo != extremes.hi)
		tally_status(t, STATUS_INTERVAL, REASON_MERGE);
	return true;
}

static bool tally_any(const struct view *w, struct tally *t)
{
	struct tally every = {.lines_known = true};
	bool known;

	if (w->part && w->grid->has_address)
		return tally_with(w, NULL, NULL, 0, t);
	if (tally_choices(w, t))
		return true;
	*t = (struct tally){.lines_known = true};
	known = tally_shifted(w, t);
	if (known && t->status == STATUS_EXACT && (t->lines_known || for_shared(w)))
		return true;
	if (tally_enumerated(w, &every) &&
	    (!known || every.status < t->status ||
	     (every.status == t->status && every.lines_known && !t->lines_known))) {
		*t = every;
		return true;
	}
	if (known && t->status == STATUS_INTERVAL && t->has_derived)
		tally_derived(w, t);
	if (known)
		return true;
	*t = (struct tally){.lines_known = true};
	return tally_sampled(w, t);
}

/* Blocks at the edges of the grid with their own threads, where the launch tells all that decides
 * it. */
static bool tally_grid(struct view *w, unsigned *budget, struct tally *sum)
{
	struct arena scratch = {0};
	struct extremes extremes = {0};
	struct grid_parts grid;
	const enum whole_grid told = whole_grid_parts(&scratch, w->k, w->event, budget, &grid);
	bool ok = told == WHOLE_GRID_TOLD;

	if (told == WHOLE_GRID_TOO_LARGE)
		w->mask_open = REASON_BLOCK;
	*sum = (struct tally){.lines_known = true};
	w->grid = &grid;
	for (size_t i = 0; ok && i < grid.parts.n; i++) {
		struct tally t;

		w->part = &grid.parts.at[i];
		w->mask = w->part->mask;
		w->address = address_at(w, &scratch);
		ok = tally_any(w, &t);
		tally_add(sum, &t, w->part->share);
		take_part(w, &extremes, &t);
	}
	w->part = NULL;
	spread_without_weights(w, sum, &extremes);
	sum->leaves_out = grid.leaves_out;
	sum->requests_total =
	    grid.leaves_out ? NAN : sum->requests * iterations(w->event, &grid);
	w->grid = NULL;
	w->address = w->event->address;
	w->mask = w->event->mask;
	arena_release(&scratch);
	return ok;
}

/* Sectors of one request, whichever of the event's threads come. */
static double most_per_request(const struct view *w)
{
	struct view all = *w;
	struct tally t;
	double most = 0;

	all.mask = w->event->mask;
	for (unsigned i = 0; i < warps(w->b); i++)
		most = fmax(most, __builtin_popcount(mask_warp(&all.mask, i)));
	most *= is_natural(w) ? 1 : 2;
	return tally_any(&all, &t) && t.requests > 0 ? fmin(most, t.sectors_max / t.requests) : most;
}

static bool is_of_template(const struct block *b, const struct cond *c)
{
	if ((c->a && is_of_template(b, c->a)) || (c->b && is_of_template(b, c->b)))
		return true;
	for (unsigned i = 0; c->p && i < c->p->n; i++) {
		const struct monomial *m = &b->monomials.at[c->p->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++)
			if (b->symbols.at[m->sym[j]].reason == REASON_TEMPLATE)
				return true;
	}
	return false;
}

/* An arm that a template's own arguments choose: whether any instance has it is not known. */
static bool may_not_exist(const struct block *b, const struct event *event)
{
	for (const struct guard *g = event->guards; g; g = g->up)
		if (g->kind == GUARD_BRANCH && g->cond->scope == SCOPE_BLOCK &&
		    is_of_template(b, g->cond))
			return true;
	return false;
}

struct tally figures_event(const struct kernel_facts *k, const struct event *event,
			   unsigned *budget)
{
	const struct object *o = &k->objects.at[event->object];
	struct view w = {.k = k,
			 .b = k->block,
			 .event = event,
			 .address = event->address,
			 .mask = event->mask,
			 .bytes = event->bytes,
			 .law = access_law(k, event)};
	struct tally t;

	if (event->object ? o->scope != SCOPE_BLOCK : event->choice == SPACE_GENERIC)
		return unknown_tally(o->reason ? o->reason : REASON_POINTER);
	if (!event->bytes || event->bytes > 32)
		return unknown_tally(REASON_OPAQUE);
	if (access_is_retried(event))
		return unknown_tally(REASON_RETRY);
	if (may_not_exist(k->block, event))
		return unknown_tally(REASON_TEMPLATE);
	w.align = base_alignment(&w, o);
	if (!budget || !tally_grid(&w, budget, &t)) {
		view_narrow(&w);
		if (!tally_any(&w, &t))
			return unknown_tally((enum reason)event->address->reason);
		t.requests_total = t.requests * iterations(event, NULL);
	} else {
		t.is_whole_grid = true;
	}
	if (w.mask_assumed)
		tally_status(&t, STATUS_ASSUMED, REASON_MERGE);
	if (w.mask_open) {
		t.sectors_min = t.requests;
		t.sectors_max = fmax(t.sectors_max, t.requests * most_per_request(&w));
		tally_status(&t, STATUS_INTERVAL, w.mask_open);
	}
	if (o->align == 0 && t.status == STATUS_INTERVAL && t.reason == REASON_PITCH && !t.symbol)
		t.reason = REASON_POINTER;
	if (k->guessed_shape && t.status < STATUS_ASSUMED) { /* what a guess gives proves no bound */
		t.sectors_min = t.requests;
		t.sectors_max = t.lanes * (is_natural(&w) ? 1 : 2);
		tally_status(&t, STATUS_ASSUMED, REASON_SHAPE);
	}
	if (event->code->flags & IRF_GUESSED_SIZE) {
		t.sectors_min = t.requests;
		t.sectors_max = t.lanes * 2;
		tally_status(&t, STATUS_INTERVAL, REASON_TEMPLATE);
	}
	if (k->several_shapes || (k->partial && t.status < STATUS_INTERVAL))
		tally_status(&t, STATUS_INTERVAL, k->partial ? k->partial_reason : REASON_SHAPE);
	return t;
}
