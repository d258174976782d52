#include "ir/settle.h"

struct use { /* by instruction of one function: the object its value points into, 0: none, else 1 +
		index */
	uint32_t *object;
};

static void touch(bool *touched, uint32_t object)
{
	if (object)
		touched[object - 1] = true;
}

/* An address may be read through and moved; whatever else is done with it may write. */
static void follow(const struct ir_function *f, struct use *u, bool *touched)
{
	for (ir_ref r = 1; r < f->insts.n; r++) {
		const struct ir_inst *i = ir_at(f, r);

		if (i->op == OP_OBJ)
			u->object[r] = (uint32_t)i->imm + 1;
		for (uint32_t n = 0; n < i->n_args; n++) {
			uint32_t object = u->object[ir_arg(f, i, n)];

			if (!object || (i->op == OP_LOAD && n == 0))
				continue;
			if ((i->op == OP_PTRADD || i->op == OP_PTRCAST) && n == 0)
				u->object[r] = object;
			else
				touch(touched, object);
		}
	}
}

void ir_settle_constants(struct arena *scratch, struct ir_module *m)
{
	bool *touched = arena_array(scratch, bool, m->objects.n + 1);

	for (size_t f = 0; f < m->functions.n; f++) {
		struct use u = {arena_array(scratch, uint32_t, m->functions.at[f].insts.n + 1)};

		follow(&m->functions.at[f], &u, touched);
	}
	for (size_t n = 0; n < m->objects.n; n++) {
		struct ir_object *o = &m->objects.at[n];

		if (o->space == SPACE_HOST && o->init && !touched[n] && !o->is_volatile)
			o->is_const = true;
	}
}
