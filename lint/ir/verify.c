#include "ir/ir.h"

/*
 * A region is walked in the order it runs; `visible` holds what an operand may name just now.
 * Instructions and regions that nothing owns are allowed (a lowering may abandon an attempt) and
 * are not looked at.
 */
enum yields { YIELDS_NONE, YIELDS_VALUE };

struct check {
	struct arena *arena;
	const struct ir_module *m;
	const struct ir_function *f;
	bool *visible; /* by ref */
	bool *placed;  /* by ref: seen in some region */
	bool *owned;   /* by region */
	const char *error;
};

struct scope { /* what surrounds a region */
	bool in_loop, in_switch, is_switch_body;
	enum yields yields;
	enum ir_type yield_type;
};

static void fail(struct check *c, ir_ref r, const char *why)
{
	const char *op = r && r < c->f->insts.n ? ir_ops[ir_at(c->f, r)->op].text : "body";

	if (!c->error)
		c->error =
		    arena_printf(c->arena, "function %s: %%%u %s: %s", c->f->name, r, op, why);
}

static const struct ir_inst *operand(const struct check *c, const struct ir_inst *i, uint32_t n)
{
	return ir_at(c->f, ir_arg(c->f, i, n));
}

static enum ir_type operand_type(const struct check *c, const struct ir_inst *i, uint32_t n)
{
	return (enum ir_type)operand(c, i, n)->type;
}

static bool is_int(enum ir_type t)
{
	return ir_types[t].class == IR_CLASS_INT;
}

static bool is_number(enum ir_type t)
{
	return is_int(t) || ir_types[t].class == IR_CLASS_FLOAT || t == IR_OTHER;
}

/* --- the types of each operation -------------------------------------------------------------- */

/* Each gives NULL, or what is wrong with the types of i. */

static const char *types_same(const struct check *c, const struct ir_inst *i)
{
	for (uint32_t k = 0; k < i->n_args; k++)
		if (operand_type(c, i, k) != i->type)
			return "an operand has another type than the result";
	return is_number(i->type) ? NULL : "not a number";
}

static const char *types_bits(const struct check *c, const struct ir_inst *i)
{
	const char *why = types_same(c, i);

	return why ? why : is_int(i->type) || i->type == IR_OTHER ? NULL : "not an integer";
}

static const char *types_shift(const struct check *c, const struct ir_inst *i)
{
	if (operand_type(c, i, 0) != i->type)
		return "the shifted value has another type than the result";
	if (i->type == IR_OTHER)
		return NULL;
	return is_int(i->type) && is_int(operand_type(c, i, 1)) ? NULL : "not integers";
}

static const char *types_count_bits(const struct check *c, const struct ir_inst *i)
{
	return is_int(i->type) && is_int(operand_type(c, i, 0)) ? NULL : "not integers";
}

static const char *types_compare(const struct check *c, const struct ir_inst *i)
{
	if (i->type != IR_BOOL)
		return "a comparison is a bool";
	return operand_type(c, i, 0) == operand_type(c, i, 1) ? NULL : "operands of two types";
}

static const char *types_bool(const struct check *c, const struct ir_inst *i)
{
	return operand_type(c, i, 0) == IR_BOOL ? NULL : "the condition is not a bool";
}

static const char *types_bool_value(const struct check *c, const struct ir_inst *i)
{
	return i->type == IR_BOOL ? types_bool(c, i) : "the result is not a bool";
}

static const char *types_select(const struct check *c, const struct ir_inst *i)
{
	if (operand_type(c, i, 1) != i->type || operand_type(c, i, 2) != i->type)
		return "an arm has another type than the result";
	return types_bool(c, i);
}

static const char *types_bitcast(const struct check *c, const struct ir_inst *i)
{
	enum ir_type from = operand_type(c, i, 0);

	if (from == IR_OTHER || i->type == IR_OTHER)
		return NULL;
	return ir_types[from].bytes == ir_types[i->type].bytes ? NULL : "the widths differ";
}

static const char *types_ptradd(const struct check *c, const struct ir_inst *i)
{
	bool good =
	    i->type == IR_PTR && operand_type(c, i, 0) == IR_PTR && operand_type(c, i, 1) == IR_I64;

	return good ? NULL : "wants ptr = ptr + i64";
}

static const char *types_ptrdiff(const struct check *c, const struct ir_inst *i)
{
	bool good =
	    i->type == IR_I64 && operand_type(c, i, 0) == IR_PTR && operand_type(c, i, 1) == IR_PTR;

	return good ? NULL : "wants i64 = ptr - ptr";
}

static const char *types_ptrcast(const struct check *c, const struct ir_inst *i)
{
	return i->type == IR_PTR && operand_type(c, i, 0) == IR_PTR ? NULL : "not pointers";
}

static const char *types_memory(const struct check *c, const struct ir_inst *i)
{
	if (!i->n_args || operand_type(c, i, 0) != IR_PTR)
		return "the address is not a ptr";
	return NULL;
}

static const char *types_copy(const struct check *c, const struct ir_inst *i)
{
	if (i->op != OP_ASYNC_COPY && !is_int(operand_type(c, i, 2)))
		return "the size is not an integer";
	return operand_type(c, i, 1) == IR_PTR ? types_memory(c, i) : "the source is not a ptr";
}

static const char *types_memset(const struct check *c, const struct ir_inst *i)
{
	if (!is_int(operand_type(c, i, 1)) || !is_int(operand_type(c, i, 2)))
		return "value and size are not integers";
	return types_memory(c, i);
}

static const char *types_switch(const struct check *c, const struct ir_inst *i)
{
	return is_int(operand_type(c, i, 0)) ? NULL : "the value is not an integer";
}

static const char *types_shuffle(const struct check *c, const struct ir_inst *i)
{
	if (i->imm < SHUFFLE_IDX || i->imm > SHUFFLE_XOR)
		return "no such shuffle";
	return operand_type(c, i, 1) == i->type ? NULL : "gives another type than its value";
}

static const char *types_vote(const struct check *c, const struct ir_inst *i)
{
	(void)c;
	return i->imm < VOTE_ANY || i->imm > VOTE_UNI ? "no such vote" : NULL;
}

static const char *types_call(const struct check *c, const struct ir_inst *i)
{
	const struct ir_function *callee = NULL;

	if (i->imm >= 0 && (uint64_t)i->imm < c->m->functions.n)
		callee = &c->m->functions.at[i->imm];
	if (!callee)
		return "no such function";
	if (callee->params.n != i->n_args)
		return "another number of arguments than parameters";
	for (uint32_t k = 0; k < i->n_args; k++)
		if (operand_type(c, i, k) != callee->params.at[k].type)
			return "an argument has another type than its parameter";
	return callee->ret == (enum ir_type)i->type ? NULL : "another type than the function's";
}

static const char *types_return(const struct check *c, const struct ir_inst *i)
{
	if (i->n_args > 1)
		return "more than one value";
	if (i->n_args && operand_type(c, i, 0) != c->f->ret)
		return "another type than the function's";
	return NULL;
}

static const char *types_launch(const struct check *c, const struct ir_inst *i)
{
	if (i->n_args < LAUNCH_OPERANDS)
		return "operands are missing";
	if (i->imm < -1 || (i->imm >= 0 && (uint64_t)i->imm >= c->m->functions.n))
		return "no such function";
	return NULL;
}

static const char *types_barrier(const struct check *c, const struct ir_inst *i)
{
	static const struct {
		uint8_t least, most;
	} operands[IR_BARRIERS] = {
	    [BARRIER_BLOCK_COUNT] = {1, 1},  [BARRIER_BLOCK_AND] = {1, 1},
	    [BARRIER_BLOCK_OR] = {1, 1},     [BARRIER_WARP] = {0, 1},
	    [BARRIER_TILE] = {1, 1},	     [BARRIER_NAMED] = {2, 2},
	    [BARRIER_NAMED_ARRIVE] = {2, 2}, [BARRIER_ARRIVE] = {1, 2},
	    [BARRIER_WAIT] = {1, 2},	     [BARRIER_ARRIVE_WAIT] = {1, 2},
	    [BARRIER_INIT] = {2, 2},	     [BARRIER_COMMIT] = {0, 1},
	    [BARRIER_COPY_WAIT] = {0, 1},
	};

	(void)c;
	if (i->imm < 0 || i->imm >= IR_BARRIERS)
		return "no such barrier";
	if (i->n_args < operands[i->imm].least || i->n_args > operands[i->imm].most)
		return "wrong number of operands for this barrier";
	return NULL;
}

static const char *imm_below(int64_t imm, uint64_t n)
{
	return imm >= 0 && (uint64_t)imm < n ? NULL : "names something that is not there";
}

static const char *types_leaf(const struct check *c, const struct ir_inst *i)
{
	switch (i->op) {
	case OP_BUILTIN:
		return imm_below(i->imm, IR_BUILTINS);
	case OP_PARAM:
		if (imm_below(i->imm, c->f->params.n))
			return "names something that is not there";
		return c->f->params.at[i->imm].type == (enum ir_type)i->type
			   ? NULL
			   : "another type than the parameter's";
	case OP_OBJ:
		return imm_below(i->imm, c->m->objects.n);
	case OP_FUNC:
		return imm_below(i->imm, c->m->functions.n);
	default: /* local, decl */
		return imm_below(i->imm, c->f->locals.n);
	}
}

static const char *types_address(const struct check *c, const struct ir_inst *i)
{
	return i->type == IR_PTR ? types_leaf(c, i) : "an address is a ptr";
}

typedef const char *type_rule(const struct check *c, const struct ir_inst *i);

static type_rule *const type_rules[IR_OPS] = {
    [OP_BUILTIN] = types_leaf,	  [OP_PARAM] = types_leaf,	[OP_OBJ] = types_address,
    [OP_LOCAL] = types_address,	  [OP_FUNC] = types_address,	[OP_DECL] = types_leaf,
    [OP_ADD] = types_same,	  [OP_SUB] = types_same,	[OP_MUL] = types_same,
    [OP_DIV] = types_same,	  [OP_REM] = types_same,	[OP_AND] = types_bits,
    [OP_OR] = types_bits,	  [OP_XOR] = types_bits,	[OP_SHL] = types_shift,
    [OP_SHR] = types_shift,	  [OP_NEG] = types_same,	[OP_BNOT] = types_bits,
    [OP_MIN] = types_same,	  [OP_MAX] = types_same,	[OP_ABS] = types_same,
    [OP_MULHI] = types_bits,	  [OP_POPC] = types_count_bits, [OP_CLZ] = types_count_bits,
    [OP_FFS] = types_count_bits,  [OP_BREV] = types_bits,	[OP_EQ] = types_compare,
    [OP_NE] = types_compare,	  [OP_LT] = types_compare,	[OP_LE] = types_compare,
    [OP_GT] = types_compare,	  [OP_GE] = types_compare,	[OP_LNOT] = types_bool_value,
    [OP_SELECT] = types_select,	  [OP_BITCAST] = types_bitcast, [OP_PTRADD] = types_ptradd,
    [OP_PTRDIFF] = types_ptrdiff, [OP_PTRCAST] = types_ptrcast, [OP_LOAD] = types_memory,
    [OP_STORE] = types_memory,	  [OP_ATOMIC] = types_memory,	[OP_ASYNC_COPY] = types_copy,
    [OP_GROUP_COPY] = types_copy,
    [OP_MEMCPY] = types_copy,	  [OP_MEMSET] = types_memset,	[OP_IF] = types_bool,
    [OP_LAND] = types_bool_value, [OP_LOR] = types_bool_value,	[OP_COND] = types_bool,
    [OP_SWITCH] = types_switch,	  [OP_RETURN] = types_return,	[OP_CALL] = types_call,
    [OP_ASSUME] = types_bool,	  [OP_BARRIER] = types_barrier, [OP_SHUFFLE] = types_shuffle,
    [OP_VOTE] = types_vote,	  [OP_LAUNCH] = types_launch,
};

/* --- structure --- */

/* A grid that is not known, and the mask of a legacy or tile operation, are refs of 0. */
static bool may_be_absent(const struct ir_inst *i, uint32_t n)
{
	if (i->op == OP_LAUNCH)
		return n < LAUNCH_OPERANDS;
	return (ir_ops[i->op].flags & OPF_CONVERGENT) && n == 0 &&
	       (i->flags & (IRF_LEGACY | IRF_TILE));
}

static void check_operands(struct check *c, ir_ref r)
{
	const struct ir_inst *i = ir_at(c->f, r);

	if (ir_ops[i->op].operands >= 0 && (uint32_t)ir_ops[i->op].operands != i->n_args) {
		fail(c, r, "wrong number of operands");
		return;
	}
	if ((uint64_t)i->first_arg + i->n_args > c->f->args.n) {
		fail(c, r, "operands outside the function's list");
		return;
	}
	for (uint32_t k = 0; k < i->n_args; k++) {
		ir_ref x = ir_arg(c->f, i, k);

		if (x == 0 && may_be_absent(i, k))
			continue;
		if (x == 0 || x >= c->f->insts.n || !c->visible[x])
			fail(c, r, arena_printf(c->arena, "operand %%%u has not run before", x));
		else if (ir_at(c->f, x)->type == IR_VOID)
			fail(c, r, arena_printf(c->arena, "operand %%%u has no value", x));
	}
}

static void check_value(struct check *c, ir_ref r)
{
	const struct ir_inst *i = ir_at(c->f, r);
	bool may_be_void = i->op == OP_CALL || i->op == OP_BARRIER || i->op == OP_HOSTCALL ||
			   i->op == OP_OPAQUE || i->op == OP_ATOMIC;

	if (i->type >= IR_TYPES)
		fail(c, r, "no such type");
	else if ((ir_ops[i->op].flags & OPF_VALUE) && i->type == IR_VOID && !may_be_void)
		fail(c, r, "a value without a type");
	if (i->span >= c->m->spans.n)
		fail(c, r, "no such span");
}

static bool is_reachable_flow(const struct scope *s, const struct ir_inst *i)
{
	switch (i->op) {
	case OP_BREAK:
		return s->in_loop || s->in_switch;
	case OP_CONTINUE:
		return s->in_loop;
	case OP_CASE:
	case OP_DEFAULT:
		return s->is_switch_body;
	default:
		return true;
	}
}

static struct scope scope_inside(const struct scope *s, const struct ir_inst *i, int which)
{
	struct scope in = *s;

	in.is_switch_body = i->op == OP_SWITCH;
	in.in_switch |= i->op == OP_SWITCH;
	in.in_loop |= i->op == OP_LOOP && which != 0;
	in.yields = YIELDS_NONE;
	if (i->op == OP_LAND || i->op == OP_LOR || i->op == OP_COND ||
	    (i->op == OP_LOOP && which == 0)) {
		in.yields = YIELDS_VALUE;
		in.yield_type = i->op == OP_COND ? (enum ir_type)i->type : IR_BOOL;
	}
	return in;
}

static void check_region(struct check *c, ir_region region, struct scope s, ir_ref owner);

static void check_nested(struct check *c, ir_ref r, const struct scope *s)
{
	const struct ir_inst *i = ir_at(c->f, r);

	for (int k = 0; k < 3 && !c->error; k++) {
		struct scope inner = scope_inside(s, i, k);

		if (i->region[k] && k >= ir_ops[i->op].regions)
			fail(c, r, "too many regions");
		else if (i->region[k])
			check_region(c, i->region[k], inner, r);
		else if (inner.yields && i->op != OP_LOOP && k < ir_ops[i->op].regions)
			fail(c, r, "a region is missing");
	}
}

static void check_yield(struct check *c, ir_ref r, const struct scope *s, bool is_last)
{
	const struct ir_inst *i = ir_at(c->f, r);

	if (i->op == OP_YIELD && (!is_last || s->yields == YIELDS_NONE))
		fail(c, r, "a yield ends a region that has a value, and nothing else");
	else if (i->op == OP_YIELD && operand_type(c, i, 0) != s->yield_type)
		fail(c, r, "yields another type than the region's");
	else if (is_last && s->yields && !(ir_ops[i->op].flags & OPF_ENDS))
		fail(c, r, "the region ends without a yield");
}

static void check_inst(struct check *c, ir_ref r, const struct scope *s, bool is_last)
{
	const struct ir_inst *i;
	const char *why = NULL;

	if (r == 0 || r >= c->f->insts.n || c->placed[r]) {
		fail(c, r, "listed twice, or not there");
		return;
	}
	c->placed[r] = true;
	i = ir_at(c->f, r);
	if (i->op == OP_NONE || i->op >= IR_OPS) {
		fail(c, r, "no such operation");
		return;
	}
	check_operands(c, r);
	check_value(c, r);
	if (!c->error && type_rules[i->op])
		why = type_rules[i->op](c, i);
	if (why)
		fail(c, r, why);
	if (!is_reachable_flow(s, i))
		fail(c, r, "outside of what it belongs to");
	if (!c->error)
		check_yield(c, r, s, is_last);
	if (!c->error)
		check_nested(c, r, s);
	c->visible[r] = true;
}

static void check_region(struct check *c, ir_region region, struct scope s, ir_ref owner)
{
	const struct ir_list *list;

	if (region >= c->f->regions.n || c->owned[region]) {
		fail(c, owner, "a region owned twice, or not there");
		return;
	}
	c->owned[region] = true;
	list = &c->f->regions.at[region];
	if (s.yields && !list->insts.n)
		fail(c, owner, "a region without its yield");
	for (size_t k = 0; k < list->insts.n && !c->error; k++)
		check_inst(c, list->insts.at[k], &s, k + 1 == list->insts.n);
	for (size_t k = 0; k < list->insts.n && !c->error; k++)
		c->visible[list->insts.at[k]] = false;
}

static void check_function(struct check *c, const struct ir_function *f)
{
	c->f = f;
	c->visible = arena_array(c->arena, bool, f->insts.n + 1);
	c->placed = arena_array(c->arena, bool, f->insts.n + 1);
	c->owned = arena_array(c->arena, bool, f->regions.n + 1);
	if (f->span >= c->m->spans.n || f->name_span >= c->m->spans.n)
		fail(c, 0, "no such span");
	if (!f->body)
		fail(c, 0, "there is none");
	else
		check_region(c, f->body, (struct scope){0}, 0);
}

const char *ir_verify(struct arena *a, const struct ir_module *m)
{
	struct check c = {.arena = a, .m = m};

	for (size_t k = 1; k < m->spans.n; k++)
		if (m->spans.at[k].file >= m->files.n)
			return arena_printf(a, "span %zu: no such file", k);
	for (size_t k = 0; k < m->objects.n; k++) {
		const struct ir_object *o = &m->objects.at[k];

		if (o->span >= m->spans.n ||
		    (o->function != UINT32_MAX && o->function >= m->functions.n))
			return arena_printf(a, "object %s: names something that is not there",
					    o->name);
	}
	for (size_t k = 0; k < m->functions.n && !c.error; k++)
		check_function(&c, &m->functions.at[k]);
	return c.error;
}
