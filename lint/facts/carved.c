#include "facts/carved.h"

#include <stdlib.h>

#include "facts/symbol.h"

#define MAX_RUNS 512
#define MAX_UNKNOWN 64 /* accesses whose place takes a proof */
#define MAX_TOUCHES ((uint64_t)1 << 21) /* threads x events of a kernel that is looked at */

struct runs {
	struct carved at[MAX_RUNS];
	unsigned n;
};

static bool is_access_to(const struct event *e, uint32_t object)
{
	return e->kind == EVENT_ACCESS && e->object == object;
}

static struct carved hull_of(const struct kernel_facts *k, const struct event *e)
{
	struct carved p = {INT64_MAX, INT64_MIN};

	for (unsigned t = 0; t < k->block->threads; t++) {
		int64_t at = offset_at(e->address, t);

		if (!mask_has(&e->mask, t))
			continue;
		p.low = at < p.low ? at : p.low;
		p.high = at + e->bytes > p.high ? at + e->bytes : p.high;
	}
	return p;
}

static int by_place(const void *x, const void *y)
{
	const struct carved *a = x, *b = y;

	return a->low < b->low ? -1 : a->low > b->low;
}

/* Those that overlap become one. */
static void join(struct runs *r)
{
	unsigned n = 0;

	qsort(r->at, r->n, sizeof r->at[0], by_place);
	for (unsigned i = 0; i < r->n; i++)
		if (n && r->at[i].low < r->at[n - 1].high)
			r->at[n - 1].high = r->at[i].high > r->at[n - 1].high ? r->at[i].high
									      : r->at[n - 1].high;
		else
			r->at[n++] = r->at[i];
	r->n = n;
}

static bool find_runs(const struct kernel_facts *k, uint32_t object, struct runs *out)
{
	out->n = 0;
	for (size_t i = 0; i < k->events.n; i++) {
		const struct event *e = &k->events.at[i];
		struct carved p;

		if (!is_access_to(e, object) || !offset_is_concrete(e->address))
			continue;
		p = hull_of(k, e);
		if (p.low > p.high)
			continue;
		if (out->n == MAX_RUNS)
			join(out);
		if (out->n == MAX_RUNS)
			return false;
		out->at[out->n++] = p;
	}
	join(out);
	return true;
}

/* factor * place + number >= 0, in units of the access's bytes: so that an index is held against the
 * guards that bound it. */
static bool is_proven(const struct kernel_facts *k, const struct event *e, int64_t factor,
		      int64_t number)
{
	struct block scratch = *k->block;
	const struct value *v = e->address;
	struct sum s = {0};

	for (unsigned i = 0; i < v->n; i++) {
		struct vec at = v->terms[i].v;

		if (!at.uniform || at.c % e->bytes)
			return false;
		sum_add(&scratch, &s, v->terms[i].mono, vec_uniform(factor * (at.c / e->bytes)));
	}
	sum_add(&scratch, &s, 0, vec_uniform(number));
	scratch.guards = e->guards;
	return !s.overflow && value_not_negative(&scratch, sum_finish(&scratch, &s, IR_I64, 0));
}

static bool stays_outside(const struct kernel_facts *k, const struct event *e,
			  const struct carved *p)
{
	int64_t w = e->bytes;

	if (!w || p->low % w || p->high % w || e->address->wrap == WRAP_HARD)
		return false;
	return is_proven(k, e, 1, -(p->high / w)) || is_proven(k, e, -1, p->low / w - 1);
}

static bool is_clear(const struct kernel_facts *k, uint32_t object, const struct carved *p)
{
	unsigned unknown = 0;

	for (size_t i = 0; i < k->events.n; i++) {
		const struct event *e = &k->events.at[i];

		if (is_access_to(e, object) && !offset_is_concrete(e->address) &&
		    (++unknown > MAX_UNKNOWN || !stays_outside(k, e, p)))
			return false;
	}
	return true;
}

static int by_code(const void *x, const void *y)
{
	uintptr_t a = (uintptr_t) * (const struct ir_inst *const *)x,
		  b = (uintptr_t) * (const struct ir_inst *const *)y;

	return a < b ? -1 : a > b;
}

/* No access goes to it at one time and elsewhere at another: that would be a single array. */
static bool has_own_code(const struct kernel_facts *k, uint32_t object, const struct carved *p,
			 struct arena *scratch)
{
	const struct ir_inst **codes = arena_array(scratch, const struct ir_inst *, k->events.n);
	size_t n = 0;

	for (size_t i = 0; i < k->events.n; i++)
		if (is_access_to(&k->events.at[i], object) && carved_has(k, p, &k->events.at[i]))
			codes[n++] = k->events.at[i].code;
	qsort(codes, n, sizeof *codes, by_code);
	for (size_t i = 0; n && i < k->events.n; i++) {
		const struct event *e = &k->events.at[i];

		if (is_access_to(e, object) && !mask_empty(&e->mask) && !carved_has(k, p, e) &&
		    bsearch(&e->code, codes, n, sizeof *codes, by_code))
			return false;
	}
	return true;
}

void carved_parts(const struct kernel_facts *k, uint32_t object, struct carved_parts *out)
{
	const struct object *o = &k->objects.at[object];
	struct arena scratch = {0};
	struct runs *r;

	out->n = 0;
	if (o->space != SPACE_SHARED || (o->is_array && !o->is_dynamic) ||
	    (uint64_t)k->events.n * k->block->threads > MAX_TOUCHES)
		return;
	r = arena_new(&scratch, struct runs);
	if (find_runs(k, object, r) && r->n <= MAX_PIECES)
		for (unsigned i = 0; i < r->n; i++)
			if (is_clear(k, object, &r->at[i]) &&
			    has_own_code(k, object, &r->at[i], &scratch))
				out->at[out->n++] = r->at[i];
	if (r->n == 1)
		out->n = 0;
	arena_release(&scratch);
}

bool carved_has(const struct kernel_facts *k, const struct carved *p, const struct event *e)
{
	struct carved hull;

	if (!offset_is_concrete(e->address))
		return false;
	hull = hull_of(k, e);
	return hull.low >= p->low && hull.high <= p->high;
}
