#include "facts/param_use.h"

#include "base/arena.h"

#define MAX_DEPTH 8

struct marks { /* values of one function that may point into the memory asked about */
	const struct ir_module *m;
	const struct ir_function *f;
	bool *value; /* by ref */
	bool *local; /* by local: it may hold such a value */
	unsigned depth;
	bool follows_numbers; /* values that are computed from a number, not pointers */
};

static bool writes(struct marks *k, int64_t object);

static const struct ir_inst *operand(const struct marks *k, const struct ir_inst *i, uint32_t n)
{
	return ir_at(k->f, ir_arg(k->f, i, n));
}

static bool is_marked(const struct marks *k, const struct ir_inst *i, uint32_t n)
{
	return k->value[ir_arg(k->f, i, n)];
}

static bool some_marked(const struct marks *k, const struct ir_inst *i)
{
	for (uint32_t n = 0; n < i->n_args; n++)
		if (is_marked(k, i, n))
			return true;
	return false;
}

/* The local that an address lies in; -1: it is none, or not known. */
static int64_t local_of(const struct marks *k, const struct ir_inst *address)
{
	while ((address->op == OP_PTRADD || address->op == OP_PTRCAST) && address->n_args)
		address = operand(k, address, 0);
	return address->op == OP_LOCAL ? address->imm : -1;
}

static bool holds_mark(const struct marks *k, const struct ir_inst *address)
{
	int64_t local = local_of(k, address);

	return local >= 0 && k->local[local];
}

static bool is_derived(const struct marks *k, const struct ir_inst *i)
{
	if (k->follows_numbers)
		return i->op == OP_LOAD ? holds_mark(k, operand(k, i, 0))
					: ir_ops[i->op].flags & OPF_PURE && some_marked(k, i);
	switch (i->op) {
	case OP_LOAD:
		return is_marked(k, i, 0) ? i->type == IR_PTR : holds_mark(k, operand(k, i, 0));
	case OP_PTRADD:
	case OP_PTRCAST:
		return is_marked(k, i, 0);
	default:
		return (i->type == IR_PTR || ir_types[i->type].bytes == 8) && some_marked(k, i);
	}
}

/* Another round as long as something is new. */
static bool spread(struct marks *k)
{
	bool changed = false;

	for (ir_ref r = 1; r < k->f->insts.n; r++) {
		const struct ir_inst *i = ir_at(k->f, r);
		int64_t local = i->op == OP_STORE && i->n_args > 1 && is_marked(k, i, 1)
				    ? local_of(k, operand(k, i, 0))
				    : -1;

		if (local >= 0 && !k->local[local])
			k->local[local] = changed = true;
		if (i->op != OP_STORE && !k->value[r] && is_derived(k, i))
			k->value[r] = changed = true;
	}
	return changed;
}

static bool writes_marked(const struct marks *up, uint32_t function, enum ir_op source,
			  int64_t which)
{
	const struct ir_function *f = &up->m->functions.at[function];
	struct arena scratch = {0};
	struct marks k = {up->m, f, arena_array(&scratch, bool, f->insts.n + 1),
			  arena_array(&scratch, bool, f->locals.n + 1), up->depth + 1, false};
	bool found;

	for (ir_ref r = 1; r < f->insts.n; r++)
		k.value[r] = f->insts.at[r].op == source && f->insts.at[r].imm == which;
	found = writes(&k, source == OP_OBJ ? which : -1);
	arena_release(&scratch);
	return found;
}

static bool callee_writes(const struct marks *k, const struct ir_inst *i)
{
	for (uint32_t n = 0; n < i->n_args; n++)
		if (is_marked(k, i, n) && (i->imm < 0 || k->depth >= MAX_DEPTH ||
					   writes_marked(k, (uint32_t)i->imm, OP_PARAM, n)))
			return true;
	return false;
}

static bool inst_writes(const struct marks *k, const struct ir_inst *i)
{
	switch (i->op) {
	case OP_LOAD:
		return false;
	case OP_STORE: /* into it, or of it where it is not followed */
		return is_marked(k, i, 0) ||
		       (i->n_args > 1 && is_marked(k, i, 1) && local_of(k, operand(k, i, 0)) < 0);
	case OP_CALL:
		return callee_writes(k, i);
	case OP_ATOMIC:
	case OP_MEMCPY:
	case OP_MEMSET:
	case OP_ASYNC_COPY:
	case OP_GROUP_COPY:
		return i->n_args && is_marked(k, i, 0);
	case OP_OPAQUE:
		return i->flags & IRF_MAY_WRITE && some_marked(k, i);
	default:
		return !(ir_ops[i->op].flags & OPF_PURE) && some_marked(k, i);
	}
}

/* object: a variable that callees may name as well, -1: none */
static bool writes(struct marks *k, int64_t object)
{
	if (k->f->is_partial)
		return true;
	while (spread(k))
		continue;
	for (ir_ref r = 1; r < k->f->insts.n; r++) {
		const struct ir_inst *i = ir_at(k->f, r);

		if (inst_writes(k, i))
			return true;
		if (object >= 0 && i->op == OP_CALL && i->imm >= 0 && k->depth < MAX_DEPTH &&
		    writes_marked(k, (uint32_t)i->imm, OP_OBJ, object))
			return true;
	}
	return false;
}

/* --- numbers ---------------------------------------------------------------------------------- */

static bool number_places(const struct ir_module *m, uint32_t function, uint32_t param, unsigned depth);

static bool inst_places(const struct marks *k, const struct ir_inst *i)
{
	switch (i->op) {
	case OP_EQ:
	case OP_NE:
	case OP_LT:
	case OP_LE:
	case OP_GT:
	case OP_GE:
		return some_marked(k, i);
	case OP_PTRADD:
		return is_marked(k, i, 1);
	case OP_CALL:
		for (uint32_t n = 0; n < i->n_args; n++)
			if (is_marked(k, i, n) &&
			    (i->imm < 0 || number_places(k->m, (uint32_t)i->imm, n, k->depth + 1)))
				return true;
		return false;
	case OP_LOAD:
	case OP_STORE:
	case OP_ATOMIC:
		return false;
	default:
		return !(ir_ops[i->op].flags & OPF_PURE) && some_marked(k, i);
	}
}

static bool some_inst_places(struct marks *k)
{
	while (spread(k))
		continue;
	for (ir_ref r = 1; r < k->f->insts.n; r++)
		if (inst_places(k, ir_at(k->f, r)))
			return true;
	return false;
}

static bool number_places(const struct ir_module *m, uint32_t function, uint32_t param, unsigned depth)
{
	const struct ir_function *f = &m->functions.at[function];
	struct arena scratch = {0};
	struct marks k = {m, f, arena_array(&scratch, bool, f->insts.n + 1),
			  arena_array(&scratch, bool, f->locals.n + 1), depth, true};
	bool found;

	for (ir_ref r = 1; r < f->insts.n; r++)
		k.value[r] = f->insts.at[r].op == OP_PARAM && f->insts.at[r].imm == param;
	found = f->is_partial || depth > MAX_DEPTH || some_inst_places(&k);
	arena_release(&scratch);
	return found;
}

bool param_places(const struct ir_module *m, uint32_t function, uint32_t param)
{
	return number_places(m, function, param, 0);
}

bool param_may_be_written(const struct ir_module *m, uint32_t function, uint32_t param)
{
	return writes_marked(&(struct marks){.m = m}, function, OP_PARAM, param);
}

bool object_may_be_written(const struct ir_module *m, uint32_t function, uint32_t module_object)
{
	return writes_marked(&(struct marks){.m = m}, function, OP_OBJ, module_object);
}
