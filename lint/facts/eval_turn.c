/*
 * eval_turn.c - what one iteration makes of a local variable, read from the code: `stage = (stage + 1)
 * % 3`. A guess, which the evaluation of the iteration confirms or not; a good one saves a run of the
 * loop's body.
 */
#include "facts/eval.h"

#define MAX_DEPTH 8

struct update { /* of one local variable in a loop */
	struct eval *e;
	const struct ir_function *f;
	uint32_t local;
	const struct value *begin; /* what it holds when the iteration begins */
	ir_ref store;		   /* the only one, 0: none yet */
	bool others;		   /* several, or its address goes elsewhere */
};

static bool is_variable(const struct update *u, ir_ref r)
{
	const struct ir_inst *i = ir_at(u->f, r);

	return i->op == OP_LOCAL && (uint32_t)i->imm == u->local;
}

static void look_at(struct update *u, ir_ref r)
{
	const struct ir_inst *i = ir_at(u->f, r);

	for (uint32_t n = 0; n < i->n_args; n++) {
		if (!is_variable(u, ir_arg(u->f, i, n)) || i->op == OP_LOAD)
			continue;
		u->others |= i->op != OP_STORE || n != 0 || u->store;
		u->store = r;
	}
}

static void look_through(struct update *u, ir_region region)
{
	const struct ir_list *list = &u->f->regions.at[region];

	for (size_t n = 0; region && n < list->insts.n; n++) {
		const struct ir_inst *i = ir_at(u->f, list->insts.at[n]);

		look_at(u, list->insts.at[n]);
		for (unsigned k = 0; k < 3; k++)
			look_through(u, i->region[k]);
	}
}

/* Of another variable: as it is now, which is enough for one that the loop leaves alone. */
static const struct value *loaded(const struct update *u, const struct ir_inst *i)
{
	const struct ir_inst *from = ir_at(u->f, ir_arg(u->f, i, 0));
	uint32_t object = from->op == OP_LOCAL ? u->e->frame->locals[from->imm] : 0;

	if (is_variable(u, ir_arg(u->f, i, 0)))
		return u->begin;
	return object ? memory_get(u->e, object, 0, ir_types[i->type].bytes) : NULL;
}

static const struct value *value_at(const struct update *u, ir_ref r, unsigned depth)
{
	const struct ir_inst *i = ir_at(u->f, r);
	const struct value *x, *y;

	if (i->op == OP_CONST)
		return value_const(u->e->b, (enum ir_type)i->type, i->imm);
	if (i->op == OP_LOAD)
		return loaded(u, i);
	if (!(ir_ops[i->op].flags & OPF_PURE) || i->n_args < 1 || i->n_args > 2 ||
	    ir_types[i->type].class != IR_CLASS_INT || depth > MAX_DEPTH)
		return NULL;
	x = value_at(u, ir_arg(u->f, i, 0), depth + 1);
	y = i->n_args == 2 ? value_at(u, ir_arg(u->f, i, 1), depth + 1) : NULL;
	if (!x || (i->n_args == 2 && !y))
		return NULL;
	switch (i->op) {
	case OP_CAST:
		return value_cast(u->e->b, (enum ir_type)i->type, x);
	case OP_ADD:
	case OP_SUB:
	case OP_REM:
	case OP_AND:
	case OP_XOR:
		return y ? value_binary(u->e->b, (enum ir_op)i->op, (enum ir_type)i->type, x, y)
			 : NULL;
	default:
		return NULL;
	}
}

const struct value *turn_guess(struct eval *e, const struct ir_inst *loop, uint32_t cell,
			       const struct value *begin)
{
	const struct object *o = &e->facts->objects.at[e->cells.at[cell].object];
	struct update u = {.e = e, .f = e->frame->f, .local = o->local, .begin = begin};

	if (o->space != SPACE_LOCAL || o->is_array || o->function != e->frame->function ||
	    e->frame->locals[o->local] != e->cells.at[cell].object)
		return NULL;
	look_through(&u, loop->region[1]);
	look_through(&u, loop->region[2]);
	return u.store && !u.others ? value_at(&u, ir_arg(u.f, ir_at(u.f, u.store), 1), 0) : NULL;
}
