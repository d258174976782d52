/*
 * eval_tables.c - pointers that host code puts into arrays, vectors and their structures by an index, for
 * those who take one out by another index: memory of which kind do all of them point to?
 *
 * Kept beside the memory's cells and in no order: what has once been put somewhere may be there. A
 * spot is a residue: at + k * stride.
 */
#include <string.h>

#include "facts/eval.h"

#define MOST_SPOTS 256

struct spot {
	uint32_t object;
	int64_t stride, at; /* stride 0: this byte */
};

static int64_t gcd_of(int64_t x, int64_t y)
{
	while (y) {
		int64_t rest = x % y;

		x = y;
		y = rest;
	}
	return x < 0 ? -x : x;
}

static int64_t residue(int64_t x, int64_t stride)
{
	return stride ? (x % stride + stride) % stride : x;
}

static struct spot spot_of(const struct value *address)
{
	struct spot p = {.object = address->base};

	for (unsigned i = 0; i < address->n; i++)
		if (address->terms[i].mono)
			p.stride = gcd_of(p.stride, address->terms[i].v.uniform ? address->terms[i].v.c : 1);
		else
			p.at = address->terms[i].v.c;
	p.at = residue(p.at, p.stride);
	return p;
}

static bool may_meet(const struct held *held, const struct spot *p)
{
	int64_t stride = gcd_of(held->stride, p->stride);

	return held->object == p->object && residue(held->at, stride) == residue(p->at, stride);
}

static struct held *entry_of(struct eval *e, const struct spot *p)
{
	for (size_t n = 0; n < e->held.n; n++) {
		struct held *held = &e->held.at[n];

		if (held->object == p->object && held->stride == p->stride && held->at == p->at)
			return held;
	}
	if (e->held.n == MOST_SPOTS)
		return NULL;
	array_push(e->b->arena, &e->held,
		   (struct held){.object = p->object, .stride = p->stride, .at = p->at});
	return &e->held.at[e->held.n - 1];
}

static bool is_memory(const struct object *o)
{
	return o->origin >= MEMORY_HEAP && o->origin <= MEMORY_DEVICE;
}

static bool is_alike(const struct object *x, const struct object *y)
{
	return x->origin == y->origin && x->space == y->space;
}

static void put(struct eval *e, const struct spot *p, const struct value *v)
{
	struct held *held = entry_of(e, p);
	const struct object *objects = e->facts->objects.at;
	int64_t c;

	if (!held || (!v->base && value_constant(v, &c) && !c)) /* no pointer yet */
		return;
	if (!v->base || !is_memory(&objects[v->base]) ||
	    (held->holds && !is_alike(&objects[held->holds], &objects[v->base])))
		held->others = true;
	else
		held->holds = v->base;
}

void kept_put(struct eval *e, const struct value *address, const struct value *v)
{
	struct spot p = spot_of(address);

	if (address->base && e->facts->objects.at[address->base].bytes != 8)
		put(e, &p, v);
}

/* The sequence's own word, where no element is. */
static struct spot sequence_spot(const struct value *sequence)
{
	struct spot p = spot_of(sequence);

	p.at = -1 - p.at;
	return p;
}

void kept_push(struct eval *e, const struct value *sequence, const struct value *v)
{
	struct spot p = sequence_spot(sequence);

	if (sequence->base)
		put(e, &p, v);
}

void kept_renew(struct eval *e, const struct value *sequence, uint32_t elements)
{
	struct spot p = sequence_spot(sequence), to = {.object = elements, .stride = 8};

	for (size_t n = 0; n < e->held.n; n++) {
		struct held from = e->held.at[n], *held;

		if (from.object != p.object || from.stride != p.stride || from.at != p.at)
			continue;
		held = entry_of(e, &to);
		if (held) {
			held->holds = from.holds;
			held->others = from.others;
		}
		return;
	}
}

bool kept_target(struct eval *e, const struct value *address, struct object *target)
{
	struct spot p = spot_of(address);
	uint32_t found = 0;

	if (e->held.n == MOST_SPOTS || e->facts->objects.at[p.object].alias) /* others have filled it, too */
		return false;
	for (size_t n = 0; n < e->held.n; n++) {
		const struct held *held = &e->held.at[n];

		if (!may_meet(held, &p))
			continue;
		if (held->others ||
		    (found && held->holds &&
		     !is_alike(&e->facts->objects.at[found], &e->facts->objects.at[held->holds])))
			return false;
		found = held->holds ? held->holds : found;
	}
	if (!found)
		return false;
	*target = e->facts->objects.at[found];
	target->extent = NULL;
	target->made_by = SIZE_MAX;
	return true;
}

void kept_spoil(struct eval *e, uint32_t object)
{
	for (size_t n = 0; n < e->held.n; n++)
		e->held.at[n].others |= e->held.at[n].object == object;
}

void kept_forget(struct eval *e, uint32_t object)
{
	size_t kept = 0;

	for (size_t n = 0; n < e->held.n; n++)
		if (e->held.at[n].object != object)
			e->held.at[kept++] = e->held.at[n];
	e->held.n = kept;
}
