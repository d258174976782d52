#include "facts/banks.h"

#include <math.h>

#include "facts/owners.h"
#include "facts/sample.h"
#include "facts/warp.h"

#define MIN_LANES 4
#define MIN_RATIO 1.25
#define MAX_WIDTH 16	/* bytes: wider ones are split in ways the counters were not asked about */
#define MAX_PAD 32	/* elements */
#define MAX_PLACES 1024 /* accesses x iterations that are laid out anew */
#define MAX_VALUES 64	/* of one loop counter */
#define SOME_WORLDS 6	/* where counters are too many to try each */
#define MAX_BYTES 49152 /* of static shared memory */

/* --- is it one? --- */

/* The degree does not hang on a number that nobody knows. */
static bool well_known(const struct row *r)
{
	if (r->large_symbol || r->status == STATUS_UNKNOWN)
		return false;
	return r->status == STATUS_EXACT || r->reason == REASON_MASK_DATA ||
	       r->reason == REASON_SHAPE || r->reason == REASON_MERGE || r->reason == REASON_ERRORS;
}

/* A copy of a small class moves all its bytes: nvcc makes one wide access of the parts. */
static bool is_part_of_copy(const struct kernel_facts *k, const struct row *r)
{
	const struct event *e = &k->events.at[r->events.at[0]];

	return e->is_aggregate && (r->stride == 8 || r->stride == 16);
}

bool banks_conflict(const struct kernel_facts *k, const struct row *r)
{
	double least = r->ideal_degree;

	if (r->space != SPACE_SHARED || r->op == ACCESS_ATOMIC || !well_known(r) ||
	    r->active_lanes < MIN_LANES || r->bytes > MAX_WIDTH || is_part_of_copy(k, r))
		return false;
	if (r->bytes > BANK_BYTES && r->active_lanes < WARP_LANES - 1)
		least = fmax(least, r->bytes / BANK_BYTES); /* groups of lanes, some half empty */
	return r->bank_degree >= MIN_RATIO * least;
}

bool banks_moot(const struct kernel_facts *k, uint32_t object)
{
	struct owners o = owners_examine(k, object);

	return owners_is_private(&o) || owners_is_exchange(&o);
}

/* --- all places that the array's accesses go to --- */

struct visit { /* one access in one iteration */
	const struct event *event;
	const int64_t *at; /* byte offset, by thread */
};

struct visits {
	const struct kernel_facts *k;
	struct arena arena;
	ARRAY(struct visit) list;
	int64_t last;	 /* highest byte touched */
	unsigned widest; /* bytes */
};

static bool add_visit(struct visits *v, const struct event *e, unsigned variant, uint32_t counter,
		      int64_t number)
{
	struct arena scratch = {0};
	struct world w = world_new(v->k->block, &scratch, WORLD_LARGE, variant);
	int64_t *at = arena_array(&v->arena, int64_t, v->k->block->threads);
	bool ok;

	if (counter)
		world_force(&w, counter, number);
	ok = v->list.n < MAX_PLACES && sample_value(&w, e->address, at);
	arena_release(&scratch);
	for (unsigned t = 0; ok && t < v->k->block->threads; t++) {
		if (!mask_has(&e->mask, t))
			continue;
		ok = at[t] >= 0 && at[t] < MAX_BYTES * 8;
		if (at[t] + e->bytes > v->last)
			v->last = at[t] + e->bytes;
	}
	if (ok)
		array_push(&v->arena, &v->list, (struct visit){e, at});
	return ok;
}

/* The only symbol of the address if it is a counter with few values; *several: others too. */
static uint32_t lone_counter(const struct block *b, const struct value *v, bool *several)
{
	uint32_t counter = 0;

	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++) {
			const struct symbol *s = &b->symbols.at[m->sym[j]];
			bool few = s->kind == SYMBOL_COUNTER && s->count && s->count <= MAX_VALUES;

			*several |= !few || (counter && counter != m->sym[j]);
			counter = m->sym[j];
		}
	}
	return *several ? 0 : counter;
}

static bool add_event(struct visits *v, const struct event *e)
{
	bool several = false, ok = true;
	uint32_t counter = lone_counter(v->k->block, e->address, &several);
	unsigned n = counter ? (unsigned)v->k->block->symbols.at[counter].count : 1;

	if (several)
		n = SOME_WORLDS;
	for (unsigned i = 0; i < n && ok; i++)
		ok = add_visit(v, e, several ? i : 0, counter, i);
	return ok;
}

static bool seen_before(const struct visits *v, const struct event *e)
{
	for (size_t i = 0; i < v->list.n; i++) {
		const struct event *f = v->list.at[i].event;

		if (f->bytes == e->bytes && (f->op == ACCESS_LOAD) == (e->op == ACCESS_LOAD) &&
		    mask_equal(&f->mask, &e->mask) && value_same(f->address, e->address))
			return true;
	}
	return false;
}

static bool find_visits(struct visits *v, uint32_t object)
{
	for (size_t i = 0; i < v->k->events.n; i++) {
		const struct event *e = &v->k->events.at[i];

		if (e->kind != EVENT_ACCESS || e->object != object)
			continue;
		if (!e->bytes || e->bytes > MAX_WIDTH)
			return false;
		if (!seen_before(v, e) && !add_event(v, e))
			return false;
		if (e->bytes > v->widest)
			v->widest = e->bytes;
	}
	return v->list.n > 0;
}

/* --- another layout --- */

struct layout {
	enum bank_cure_kind kind;
	int64_t elem, width, pad, unit; /* elem: bytes; the rest in elements */
};

static int64_t laid_out(const struct layout *l, int64_t at)
{
	int64_t i = at / l->elem, rest = at % l->elem, row = i / l->width, column = i % l->width;

	if (l->kind == CURE_SWIZZLE)
		return (row * l->width + (column ^ (row % (l->width / l->unit) * l->unit))) *
			   l->elem +
		       rest;
	return (row * (l->width + l->pad) + column) * l->elem + rest;
}

static bool warp_is_free(const struct layout *l, const struct visits *v, const struct visit *x,
			 unsigned warp)
{
	uint32_t on = mask_warp(&x->event->mask, warp);
	int64_t at[WARP_LANES] = {0};
	struct request q;

	for (unsigned lane = 0; lane < WARP_LANES; lane++) {
		unsigned t = warp * WARP_LANES + lane;

		if (t >= v->k->block->threads || !(on >> lane & 1))
			continue;
		at[lane] = laid_out(l, x->at[t]);
		if (at[lane] % x->event->bytes)
			return false;
	}
	if (!on)
		return true;
	q = request_of(at, on, x->event->bytes, x->event->op == ACCESS_LOAD);
	return q.degree <= q.ideal_degree || q.degree <= x->event->bytes / BANK_BYTES;
}

static bool is_free(const struct layout *l, const struct visits *v)
{
	if (laid_out(l, v->last) > MAX_BYTES && v->last <= MAX_BYTES)
		return false;
	for (size_t i = 0; i < v->list.n; i++)
		for (unsigned w = 0; w * WARP_LANES < v->k->block->threads; w++)
			if (!warp_is_free(l, v, &v->list.at[i], w))
				return false;
	return true;
}

static struct bank_cure cure_of(const struct layout *l)
{
	return (struct bank_cure){.kind = l->kind,
				  .width = (unsigned)l->width,
				  .pad = (unsigned)l->pad,
				  .unit = (unsigned)l->unit};
}

/* The smallest pad of rows that works. */
static bool try_pads(struct layout l, const struct visits *v, unsigned most, struct bank_cure *out)
{
	for (l.pad = 1; l.pad <= most; l.pad++)
		if (is_free(&l, v)) {
			*out = cure_of(&l);
			return true;
		}
	return false;
}

static bool try_swizzle(struct layout l, const struct visits *v, struct bank_cure *out)
{
	l.kind = CURE_SWIZZLE;
	l.unit = v->widest > l.elem ? v->widest / l.elem : 1;
	if (l.width & (l.width - 1) || l.unit > l.width || l.unit & (l.unit - 1) || !is_free(&l, v))
		return false;
	*out = cure_of(&l);
	return true;
}

static bool try_periods(struct layout l, const struct visits *v, struct bank_cure *out)
{
	l.kind = CURE_PAD_PERIOD;
	for (int64_t bytes = 128; bytes >= 32; bytes /= 2) {
		l.width = bytes / l.elem;
		if (l.width > 0 && try_pads(l, v, 1, out))
			return true;
	}
	return false;
}

/* A struct of several words: each member is `elem` bytes from the next lane's. */
static bool try_element(struct layout l, const struct visits *v, unsigned bytes,
			struct bank_cure *out)
{
	l.kind = CURE_PAD_ELEMENT;
	l.elem = BANK_BYTES;
	l.width = bytes / BANK_BYTES;
	if (bytes % BANK_BYTES || !try_pads(l, v, 4, out))
		return false;
	out->width *= BANK_BYTES;
	out->pad *= BANK_BYTES;
	return true;
}

static const char *declaration(const struct kernel_facts *k, const struct ir_object *m,
			       unsigned pad)
{
	const char *text = m->name;

	for (uint32_t n = 0; n < m->n_dims; n++)
		text = arena_printf(k->arena, "%s[%u]", text,
				    m->dims[n] + (n + 1 == m->n_dims ? pad : 0));
	return text;
}

static bool find_cure(const struct visits *v, const struct ir_object *m, double stride,
		      struct bank_cure *out)
{
	struct layout l = {.kind = CURE_PAD_ROWS, .elem = m->elem_bytes, .unit = 1};
	bool is_struct = m->elem == IR_VOID && m->elem_bytes > BANK_BYTES;

	if (is_struct && try_element(l, v, m->elem_bytes, out))
		return true;
	if (m->n_dims >= 2 && !m->is_dynamic) {
		l.width = m->dims[m->n_dims - 1];
		return l.width && (try_pads(l, v, MAX_PAD, out) || try_swizzle(l, v, out));
	}
	l.kind = CURE_PAD_PITCH;
	l.width = isnan(stride) ? 0 : (int64_t)fabs(stride) / l.elem;
	if (l.width >= WARP_LANES / 2 && try_pads(l, v, MAX_PAD, out))
		return true;
	return try_periods(l, v, out);
}

struct bank_cure banks_cure(const struct kernel_facts *k, uint32_t object, double stride)
{
	const struct object *o = &k->objects.at[object];
	struct bank_cure cure = {.kind = CURE_UNKNOWN};
	struct visits v = {.k = k};
	const struct ir_object *m;

	if (o->module_object == UINT32_MAX || k->partial || k->lost_events || o->escapes ||
	    o->is_filled) /* there are accesses that are not seen */
		return cure;
	m = &k->module->objects.at[o->module_object];
	if (m->elem_bytes && find_visits(&v, object) && find_cure(&v, m, stride, &cure) &&
	    cure.kind == CURE_PAD_ROWS)
		cure.declaration = declaration(k, m, cure.pad);
	arena_release(&v.arena);
	return cure;
}
