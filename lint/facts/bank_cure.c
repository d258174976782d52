/*
 * bank_cure.c - the layout of a shared array under which none of its accesses conflicts.
 */
#include <math.h>
#include <stdlib.h>

#include "base/number.h"
#include "facts/banks.h"
#include "facts/sample.h"
#include "facts/warp.h"

#define MAX_PLACES 1024 /* accesses x iterations that are laid out anew */
#define MAX_VALUES 64	/* of one loop counter */
#define SOME_WORLDS 6	/* where counters are too many to try each */
#define MAX_BYTES 49152 /* of static shared memory */
#define ROW_OF_BANKS 128
#define MAX_AXES 5
#define MAX_BOTH 8     /* elements, where two axes are padded */
#define MAX_PITCHES 4  /* lengths of rows that the kernel's own index arithmetic shows */
#define DEAR 4	       /* a pad of more than a quarter of the array: a swizzle, where one helps */
#define MAX_SHIFT 3

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
	struct world w;
	int64_t *at = arena_array(&v->arena, int64_t, v->k->block->threads);
	bool ok = v->list.n < MAX_PLACES;

	if (ok && counter) {
		w = world_new(v->k->block, &scratch, WORLD_LARGE, variant);
		world_force(&w, counter, number);
		ok = sample_value(&w, e->address, at);
	} else if (ok) {
		ok = sample_plain(v->k->block, WORLD_LARGE, variant, e->address, at);
	}
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
	int64_t grain; /* bytes that stay together */
	unsigned n;    /* axes, outermost first; the first has no end */
	int64_t extent[MAX_AXES], pad[MAX_AXES];
	int64_t unit; /* SWIZZLE: columns that stay together */
	unsigned shift, order;
	int64_t cost; /* bytes, of the whole array */
};

struct search {
	const struct visits *v;
	const struct ir_object *m;
	int64_t bytes; /* of the array */
	struct arena arena;
	ARRAY(struct layout) pads, swizzles;
};

static int64_t laid_out(const struct layout *l, int64_t at)
{
	int64_t i = at / l->grain, out, column[MAX_AXES] = {0};

	for (unsigned a = l->n - 1; a > 0; a--) {
		column[a] = i % l->extent[a];
		i /= l->extent[a];
		if (a + 1 == l->n && l->kind == CURE_SWIZZLE)
			column[a] ^= (i >> l->shift) % (l->extent[a] / l->unit) * l->unit;
	}
	out = i;
	for (unsigned a = 1; a < l->n; a++)
		out = out * (l->extent[a] + l->pad[a]) + column[a];
	return out * l->grain + at % l->grain;
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
		if (at[lane] % x->event->bytes ||
		    laid_out(l, x->at[t] + x->event->bytes - 1) != at[lane] + x->event->bytes - 1)
			return false;
	}
	if (!on)
		return true;
	q = request_of(at, on, x->event->bytes, x->event->op == ACCESS_LOAD ? LAW_LOAD : LAW_STORE);
	return q.degree <= q.ideal_degree || q.degree <= x->event->bytes / BANK_BYTES;
}

/* What spoils one layout spoils the next, most likely: it is asked first. */
static bool is_free(const struct layout *l, const struct visits *v, size_t *spoiler)
{
	for (size_t n = 0; n < v->list.n; n++) {
		size_t i = n ? n - (n <= *spoiler) : *spoiler;

		for (unsigned w = 0; w * WARP_LANES < v->k->block->threads; w++)
			if (!warp_is_free(l, v, &v->list.at[i], w)) {
				*spoiler = i;
				return false;
			}
	}
	return true;
}

/* --- candidates --- */

static void propose(struct search *s, struct layout l)
{
	l.cost = l.kind == CURE_SWIZZLE ? 0 : laid_out(&l, s->bytes) - s->bytes;
	if (s->bytes <= MAX_BYTES && s->bytes + l.cost > MAX_BYTES)
		return;
	if (l.kind == CURE_SWIZZLE) {
		l.order = (unsigned)s->swizzles.n;
		array_push(&s->arena, &s->swizzles, l);
	} else {
		l.order = (unsigned)s->pads.n;
		array_push(&s->arena, &s->pads, l);
	}
}

/* More than a row of the banks brings nothing new. */
static int64_t most_pad(int64_t unit_bytes)
{
	return ROW_OF_BANKS / (int64_t)gcd(ROW_OF_BANKS, (uint64_t)unit_bytes) - 1;
}

static void pad_axis(struct search *s, struct layout l, unsigned axis)
{
	int64_t unit = l.grain;

	for (unsigned a = axis + 1; a < l.n; a++)
		unit *= l.extent[a];
	for (l.pad[axis] = 1; l.pad[axis] <= most_pad(unit); l.pad[axis]++)
		propose(s, l);
}

static void pad_two(struct search *s, struct layout l)
{
	for (unsigned a = 1; a < l.n; a++)
		for (unsigned b = a + 1; b < l.n; b++) {
			struct layout both = l;

			for (both.pad[a] = 1; both.pad[a] <= MAX_BOTH; both.pad[a]++)
				for (both.pad[b] = 1; both.pad[b] <= MAX_BOTH; both.pad[b]++)
					propose(s, both);
		}
}

/* Units: what the widest access takes, and a word of small elements. Rows of which several share a row
 * of the banks take turns together. */
static void swizzle(struct search *s, struct layout l)
{
	int64_t width = l.extent[l.n - 1], units[] = {1, s->v->widest / l.grain, BANK_BYTES / l.grain};

	l.kind = CURE_SWIZZLE;
	if (!power_of_two(width))
		return;
	for (l.shift = 0; l.shift <= MAX_SHIFT; l.shift++)
		for (unsigned i = 0; i < sizeof units / sizeof *units; i++) {
			l.unit = units[i];
			if (l.unit > 0 && l.unit < width && power_of_two(l.unit) &&
			    (!i || l.unit != units[i - 1]))
				propose(s, l);
		}
}

static void propose_declared(struct search *s)
{
	struct layout l = {.kind = CURE_PAD_ROWS, .grain = s->m->elem_bytes, .n = s->m->n_dims};

	for (unsigned a = 1; a < l.n; a++) {
		l.extent[a] = s->m->dims[a];
		if (!l.extent[a])
			return;
	}
	for (unsigned a = l.n - 1; a > 0; a--)
		pad_axis(s, l, a);
	pad_two(s, l);
	if (l.n == 2)
		swizzle(s, l);
}

/* A struct of several words: each member is `grain` bytes from the next lane's. */
static void propose_element(struct search *s)
{
	struct layout l = {.kind = CURE_PAD_ELEMENT, .grain = BANK_BYTES, .n = 2};
	unsigned align = s->m->align > BANK_BYTES ? s->m->align / BANK_BYTES : 1;

	l.extent[1] = s->m->elem_bytes / BANK_BYTES;
	if (s->m->elem != IR_VOID || l.extent[1] < 2 || s->m->elem_bytes % BANK_BYTES)
		return;
	for (l.pad[1] = align; l.pad[1] <= 4; l.pad[1] += align)
		propose(s, l);
}

/* Rows that the kernel lays out itself in an array of one dimension. */
static void propose_pitches(struct search *s, const int64_t *strides, unsigned n)
{
	struct layout l = {.kind = CURE_PAD_PITCH, .grain = s->m->elem_bytes, .n = 2};

	for (unsigned i = 0; i < n; i++) {
		l.extent[1] = strides[i] / l.grain;
		if (strides[i] % l.grain || l.extent[1] < WARP_LANES / 2)
			continue;
		pad_axis(s, l, 1);
		swizzle(s, l);
	}
}

static void propose_periods(struct search *s)
{
	struct layout l = {.kind = CURE_PAD_PERIOD, .grain = s->m->elem_bytes, .n = 2};

	for (int64_t bytes = ROW_OF_BANKS; bytes >= 32; bytes /= 2) {
		l.extent[1] = bytes / l.grain;
		for (l.pad[1] = 1; l.extent[1] > 1 && l.pad[1] * l.grain <= 16; l.pad[1] *= 2)
			propose(s, l);
		if (l.grain > 16 && l.extent[1] > 1) {
			l.pad[1] = 1;
			propose(s, l);
		}
	}
}

static int is_dearer(const void *x, const void *y)
{
	const struct layout *a = x, *b = y;

	if (a->cost != b->cost)
		return a->cost < b->cost ? -1 : 1;
	return a->order < b->order ? -1 : a->order > b->order;
}

static const struct layout *first_free(const struct visits *v, const struct layout *at, size_t n)
{
	size_t spoiler = 0;

	for (size_t i = 0; i < n; i++)
		if (is_free(&at[i], v, &spoiler))
			return &at[i];
	return NULL;
}

static const struct layout *best_of(struct search *s)
{
	const struct layout *pad, *swizzled;

	if (s->pads.n)
		qsort(s->pads.at, s->pads.n, sizeof *s->pads.at, is_dearer);
	pad = first_free(s->v, s->pads.at, s->pads.n);
	if (pad && pad->cost * DEAR <= s->bytes)
		return pad;
	swizzled = first_free(s->v, s->swizzles.at, s->swizzles.n);
	return swizzled ? swizzled : pad;
}

/* --- in words --- */

static const char *declaration(const struct kernel_facts *k, const struct ir_object *m,
			       const struct layout *l)
{
	const char *text = m->name;

	for (uint32_t n = 0; n < m->n_dims; n++)
		text = m->dims[n] ? arena_printf(k->arena, "%s[%lld]", text,
						 (long long)(m->dims[n] + l->pad[n]))
				  : arena_printf(k->arena, "%s[]", text);
	return text;
}

/* A number among its template's arguments: the source may have words where the instance has that. */
static bool has_template_number(const struct kernel_facts *k, const struct ir_object *m)
{
	const char *args = m->function != UINT32_MAX
			       ? k->module->functions.at[m->function].template_args
			       : "";

	while (*args && !(*args >= '0' && *args <= '9'))
		args++;
	return *args != 0;
}

static struct bank_cure cure_of(const struct search *s, const struct layout *l)
{
	unsigned last = l->n - 1;
	struct bank_cure c = {.kind = l->kind,
			      .width = (unsigned)l->extent[last],
			      .pad = (unsigned)l->pad[last],
			      .unit = (unsigned)l->unit,
			      .rows = 1u << l->shift,
			      .is_flat = s->m->n_dims < 2};

	if (l->kind == CURE_PAD_ELEMENT) {
		c.width *= BANK_BYTES;
		c.pad *= BANK_BYTES;
	}
	if (l->kind != CURE_PAD_ROWS)
		return c;
	c.declaration = declaration(s->v->k, s->m, l);
	c.is_outer = !c.pad;
	c.is_of_instance = has_template_number(s->v->k, s->m);
	for (unsigned a = last; a > 0 && !c.pad; a--)
		c.pad = (unsigned)l->pad[a];
	return c;
}

/* Distances between neighbouring lanes of accesses that conflict. */
static unsigned find_strides(const struct kernel_facts *k, uint32_t object, int64_t *out)
{
	unsigned n = 0;

	for (size_t i = 0; i < k->rows.n && n < MAX_PITCHES; i++) {
		const struct row *r = &k->rows.at[i];
		int64_t stride = isnan(r->stride) ? 0 : (int64_t)fabs(r->stride);
		bool known = r->object != object || !stride || !banks_conflict(k, r);

		for (unsigned j = 0; j < n; j++)
			known |= out[j] == stride;
		if (!known)
			out[n++] = stride;
	}
	return n;
}

struct bank_cure banks_cure(const struct kernel_facts *k, uint32_t object)
{
	const struct object *o = &k->objects.at[object];
	struct bank_cure cure = {.kind = CURE_UNKNOWN};
	struct visits v = {.k = k};
	struct search s = {.v = &v};
	int64_t strides[MAX_PITCHES];
	const struct layout *best;

	cure.is_flat = o->module_object != UINT32_MAX &&
		       k->module->objects.at[o->module_object].n_dims < 2;
	if (o->module_object == UINT32_MAX || k->partial || k->lost_events || o->escapes ||
	    o->is_filled) /* there are accesses that are not seen */
		return cure;
	s.m = &k->module->objects.at[o->module_object];
	if (s.m->elem_bytes && find_visits(&v, object)) {
		s.bytes = s.m->bytes ? (int64_t)s.m->bytes : v.last;
		propose_element(&s);
		if (s.m->n_dims >= 2)
			propose_declared(&s);
		else
			propose_pitches(&s, strides, find_strides(k, object, strides));
		if (s.m->n_dims < 2)
			propose_periods(&s);
		best = best_of(&s);
		if (best)
			cure = cure_of(&s, best);
	}
	arena_release(&s.arena);
	arena_release(&v.arena);
	return cure;
}
