/*
 * implied.c - the block shape that a kernel states itself: the extent of a shared array that every
 * thread indexes by its own threadIdx with no guard around.
 */
#include "facts/eval.h"
#include "facts/kernel.h"

struct implied {
	uint32_t extent[3]; /* by axis, 0: nothing said */
};

static bool everyone_unguarded(const struct kernel_facts *k, const struct event *e)
{
	for (const struct guard *g = e->guards; g; g = g->up)
		if (guard_varies(g))
			return false;
	return mask_equal(&e->mask, &k->block->all);
}

/* Extent of the dimension whose elements are `stride` bytes apart; a dimension padded by one counts
 * without. */
static uint32_t dimension_extent(const struct ir_object *o, int64_t stride)
{
	int64_t pitch = o->elem_bytes;

	for (uint32_t d = o->n_dims; d-- > 0; pitch *= o->dims[d])
		if (pitch == stride)
			return d > 0 && d == o->n_dims - 1 && o->dims[d] == o->dims[d - 1] + 1
				   ? o->dims[d] - 1
				   : o->dims[d];
	return 0;
}

/* Bytes between neighbouring threads along an axis; 0 if it is not one number. */
static int64_t axis_stride(const struct kernel_facts *k, const struct value *v, unsigned axis)
{
	const uint32_t *n = k->block->shape.block;
	unsigned step = axis == 0 ? 1 : axis == 1 ? n[0] : n[0] * n[1], count = 0;
	int64_t stride = 0;

	for (unsigned t = 0; t + step < k->block->threads; t++) {
		int64_t d = offset_at(v, t + step) - offset_at(v, t);

		if (t / step % n[axis] == n[axis] - 1)
			continue;
		if (count++ && d != stride)
			return 0;
		stride = d;
	}
	return stride;
}

/* The same store in other rounds of a loop. */
struct rounds {
	bool several; /* that begin elsewhere: what is above them is no halo */
	bool wraps;   /* along this axis: the index goes round, and no extent is too large for it */
};

static struct rounds rounds_of(const struct kernel_facts *k, const struct event *e, unsigned axis)
{
	struct rounds r = {0};

	for (size_t n = 0; n < k->events.n; n++) {
		const struct event *other = &k->events.at[n];

		if (other == e || other->code != e->code || other->object != e->object)
			continue;
		r.several |= offset_is_concrete(other->address) &&
			     offset_at(other->address, 0) != offset_at(e->address, 0);
		r.wraps |= !axis_stride(k, other->address, axis);
	}
	return r;
}

static void learn(const struct kernel_facts *k, const struct event *e, struct implied *out)
{
	const struct object *object = &k->objects.at[e->object];
	const struct ir_object *o = &k->module->objects.at[object->module_object];
	int64_t first = offset_at(e->address, 0);

	for (unsigned axis = 0; axis < 3; axis++) {
		int64_t stride = axis_stride(k, e->address, axis);
		uint32_t extent = stride > 0 ? dimension_extent(o, stride) : 0;
		int64_t halo = stride > 0 ? first / stride : 0;

		struct rounds rounds = {0};

		if (extent)
			rounds = rounds_of(k, e, axis);
		if (!extent || rounds.wraps)
			continue;
		if (o->n_dims > 1 &&
		    stride == o->elem_bytes) /* the first element's place in its row */
			halo = first / o->elem_bytes % o->dims[o->n_dims - 1];
		if (rounds.several && halo > 0 && halo < extent)
			extent -= (uint32_t)halo;
		else if (halo > 0 && halo * 2 < extent)
			extent -= (uint32_t)halo * 2;
		if (!out->extent[axis] || extent < out->extent[axis])
			out->extent[axis] = extent;
	}
}

bool shape_implied(struct arena *a, const struct ir_module *m, uint32_t kernel,
		   const struct shape_choice *probe, struct shape *out)
{
	struct kernel_facts *k = kernel_facts_make(a, m, kernel, probe, DEFAULT_FUEL / 10);
	struct implied implied = {0};
	uint64_t product = 1;

	for (size_t n = 0; n < k->events.n; n++) {
		const struct event *e = &k->events.at[n];
		const struct object *o = &k->objects.at[e->object];

		if (e->kind == EVENT_ACCESS && e->space == SPACE_SHARED && !o->is_dynamic &&
		    e->op == ACCESS_STORE && o->module_object != UINT32_MAX &&
		    m->objects.at[o->module_object].n_dims && offset_is_concrete(e->address) &&
		    everyone_unguarded(k, e))
			learn(k, e, &implied);
	}
	*out = probe->shape;
	for (unsigned axis = 0; axis < 3; axis++) {
		if (!implied.extent[axis] && probe->shape.block[axis] > 1)
			return false; /* an axis that the kernel uses and nothing bounds */
		if (implied.extent[axis])
			out->block[axis] = implied.extent[axis];
		product *= out->block[axis];
	}
	return product >= 1 && product <= MAX_THREADS;
}
