#include "front/lower_parts.h"

#include <string.h>

static struct ir_inst *inst(struct lowering *l, ir_ref r)
{
	return ir_at(ir_fn(&l->b), r);
}

enum ir_type type_of(struct lowering *l, ir_ref r)
{
	return (enum ir_type)inst(l, r)->type;
}

static enum ir_class class_of(enum ir_type t)
{
	return ir_types[t].class;
}

const char *kept_text(struct lowering *l, const char *s)
{
	return arena_strdup(l->arena, s);
}

bool region_ended(struct lowering *l)
{
	const struct ir_function *f = ir_fn(&l->b);
	const struct ir_list *list = &f->regions.at[l->b.region];

	return list->insts.n &&
	       (ir_ops[f->insts.at[list->insts.at[list->insts.n - 1]].op].flags & OPF_ENDS);
}

/* --- memory and control --------------------------------------------------------------------- */

ir_ref emit_load(struct lowering *l, enum ir_type type, ir_ref address, uint32_t flags)
{
	ir_ref r = ir_emit1(&l->b, OP_LOAD, type == IR_VOID ? IR_OTHER : type, address);

	inst(l, r)->flags |= flags;
	return r;
}

void emit_store(struct lowering *l, ir_ref address, ir_ref value, uint32_t flags)
{
	ir_ref r = ir_emit2(&l->b, OP_STORE, IR_VOID, address, value);

	inst(l, r)->flags |= flags;
}

ir_ref emit_control(struct lowering *l, enum ir_op op, enum ir_type type, ir_ref operand,
		    const ir_region *regions, uint32_t n)
{
	ir_ref r = operand ? ir_emit1(&l->b, op, type, operand) : ir_emit0(&l->b, op, type, 0);

	memcpy(inst(l, r)->region, regions, n * sizeof *regions);
	return r;
}

/* --- constants ------------------------------------------------------------------------------ */

bool fold_const(struct lowering *l, ir_ref r, int64_t *value)
{
	const struct ir_inst *i = inst(l, r);

	if (i->op != OP_CONST)
		return false;
	*value = i->imm;
	return true;
}

static double bits_to_double(int64_t bits)
{
	double d;

	memcpy(&d, &bits, sizeof d);
	return d;
}

ir_ref fold_float(struct lowering *l, enum ir_type type, double value, uint32_t flags)
{
	int64_t bits;
	ir_ref r;

	if (type == IR_F32)
		value = (float)value;
	memcpy(&bits, &value, sizeof bits);
	r = ir_emit0(&l->b, OP_FCONST, type, bits);
	inst(l, r)->flags |= flags;
	return r;
}

static bool fold_division(enum ir_op op, enum ir_type type, int64_t x, int64_t y, int64_t *out)
{
	if (y == 0 || (ir_types[type].is_signed && y == -1))
		return false;
	if (ir_types[type].is_signed)
		*out = op == OP_DIV ? x / y : x % y;
	else
		*out =
		    (int64_t)(op == OP_DIV ? (uint64_t)x / (uint64_t)y : (uint64_t)x % (uint64_t)y);
	return true;
}

static bool fold_shift(enum ir_op op, enum ir_type type, int64_t x, int64_t y, int64_t *out)
{
	if (y < 0 || y >= 8 * (int64_t)ir_types[type].bytes)
		return false;
	if (op == OP_SHL)
		*out = (int64_t)((uint64_t)x << y);
	else
		*out = ir_types[type].is_signed ? x >> y : (int64_t)((uint64_t)x >> y);
	return true;
}

static bool fold_compare(enum ir_op op, enum ir_type type, int64_t x, int64_t y, int64_t *out)
{
	bool is_signed = ir_types[type].is_signed;
	bool less = is_signed ? x < y : (uint64_t)x < (uint64_t)y;

	switch (op) {
	case OP_EQ:
		*out = x == y;
		return true;
	case OP_NE:
		*out = x != y;
		return true;
	case OP_LT:
		*out = less;
		return true;
	case OP_LE:
		*out = less || x == y;
		return true;
	case OP_GT:
		*out = !less && x != y;
		return true;
	case OP_GE:
		*out = !less;
		return true;
	default:
		return false;
	}
}

static bool fold_integers(enum ir_op op, enum ir_type type, int64_t x, int64_t y, int64_t *out)
{
	uint64_t a = (uint64_t)x, b = (uint64_t)y;

	switch (op) {
	case OP_ADD:
		*out = (int64_t)(a + b);
		return true;
	case OP_SUB:
		*out = (int64_t)(a - b);
		return true;
	case OP_MUL:
		*out = (int64_t)(a * b);
		return true;
	case OP_AND:
		*out = x & y;
		return true;
	case OP_OR:
		*out = x | y;
		return true;
	case OP_XOR:
		*out = x ^ y;
		return true;
	case OP_DIV:
	case OP_REM:
		return fold_division(op, type, x, y, out);
	case OP_SHL:
	case OP_SHR:
		return fold_shift(op, type, x, y, out);
	default:
		return fold_compare(op, type, x, y, out);
	}
}

ir_ref fold_binary(struct lowering *l, enum ir_op op, enum ir_type type, ir_ref x, ir_ref y)
{
	enum ir_type operands = type_of(l, x);
	int64_t a, b, result;

	if (class_of(operands) == IR_CLASS_INT && fold_const(l, x, &a) && fold_const(l, y, &b) &&
	    fold_integers(op, operands, a, b, &result))
		return ir_const(&l->b, type, result);
	return ir_emit2(&l->b, op, type, x, y);
}

ir_ref fold_unary(struct lowering *l, enum ir_op op, enum ir_type type, ir_ref x)
{
	int64_t a;

	if (class_of(type) == IR_CLASS_INT && fold_const(l, x, &a)) {
		if (op == OP_NEG)
			return ir_const(&l->b, type, (int64_t)(0 - (uint64_t)a));
		if (op == OP_BNOT)
			return ir_const(&l->b, type, ~a);
		if (op == OP_LNOT)
			return ir_const(&l->b, type, !a);
	}
	if (op == OP_NEG && inst(l, x)->op == OP_FCONST)
		return fold_float(l, type, -bits_to_double(inst(l, x)->imm), inst(l, x)->flags);
	return ir_emit1(&l->b, op, type, x);
}

/* --- conversions ---------------------------------------------------------------------------- */

static bool cast_constant(struct lowering *l, ir_ref value, enum ir_type to, ir_ref *out)
{
	enum ir_type from = type_of(l, value);
	struct ir_inst i = *inst(l, value);

	if (i.op == OP_FCONST && class_of(to) == IR_CLASS_FLOAT) {
		uint32_t keep = to == IR_F64 ? i.flags : 0;

		*out = fold_float(l, to, bits_to_double(i.imm), keep);
		return true;
	}
	if (i.op != OP_CONST || class_of(from) != IR_CLASS_INT)
		return false;
	if (class_of(to) == IR_CLASS_INT || to == IR_PTR) {
		*out = ir_const(&l->b, to, i.imm);
		return true;
	}
	if (class_of(to) == IR_CLASS_FLOAT) {
		bool is_unsigned = !ir_types[from].is_signed;

		*out = fold_float(l, to, is_unsigned ? (double)(uint64_t)i.imm : (double)i.imm, 0);
		return true;
	}
	return false;
}

ir_ref fold_cast(struct lowering *l, ir_ref value, enum ir_type to, uint32_t flags)
{
	enum ir_type from = type_of(l, value);
	ir_ref r;

	if (from == to || to == IR_VOID)
		return value;
	if (from == IR_VOID)
		return lower_opaque(l, to, "no value", NULL, 0, 0);
	if (to == IR_BOOL)
		return fold_bool(l, value);
	if (cast_constant(l, value, to, &r))
		return r;
	r = ir_emit1(&l->b, OP_CAST, to, value);
	if (from == IR_F32 && to == IR_F64)
		inst(l, r)->flags |= flags;
	return r;
}

ir_ref lower_cast(struct lowering *l, ir_ref value, enum ir_type to)
{
	return fold_cast(l, value, to, 0);
}

ir_ref fold_bool(struct lowering *l, ir_ref value)
{
	enum ir_type t = type_of(l, value);
	ir_ref zero;

	if (t == IR_BOOL)
		return value;
	if (class_of(t) == IR_CLASS_FLOAT)
		zero = fold_float(l, t, 0, 0);
	else if (class_of(t) == IR_CLASS_INT || t == IR_PTR)
		zero = ir_const(&l->b, t, 0);
	else
		return lower_opaque(l, IR_BOOL, "condition", &value, t != IR_VOID, 0);
	return fold_binary(l, OP_NE, IR_BOOL, value, zero);
}

enum ir_type fold_promoted(enum ir_type t)
{
	return class_of(t) == IR_CLASS_INT && ir_types[t].bytes < 4 ? IR_I32 : t;
}

enum ir_type fold_common(enum ir_type a, enum ir_type b)
{
	a = fold_promoted(a);
	b = fold_promoted(b);
	if (a == b)
		return a;
	if (a == IR_OTHER || b == IR_OTHER)
		return IR_OTHER;
	if (class_of(a) == IR_CLASS_FLOAT || class_of(b) == IR_CLASS_FLOAT) {
		if (class_of(a) != IR_CLASS_FLOAT)
			return b;
		if (class_of(b) != IR_CLASS_FLOAT)
			return a;
		return ir_types[a].bytes >= ir_types[b].bytes ? a : b;
	}
	if (a == IR_PTR || b == IR_PTR)
		return IR_PTR;
	if (ir_types[a].bytes != ir_types[b].bytes)
		return ir_types[a].bytes > ir_types[b].bytes ? a : b;
	return ir_types[a].is_signed ? b : a;
}

/* --- addresses ------------------------------------------------------------------------------ */

ir_ref fold_offset(struct lowering *l, ir_ref pointer, int64_t bytes)
{
	if (!bytes)
		return pointer;
	return ir_emit2(&l->b, OP_PTRADD, IR_PTR, pointer, ir_const(&l->b, IR_I64, bytes));
}

ir_ref fold_index(struct lowering *l, ir_ref pointer, ir_ref index, uint64_t bytes)
{
	int64_t known;
	ir_ref wide;

	if (type_of(l, index) == IR_PTR || class_of(type_of(l, index)) != IR_CLASS_INT)
		index = lower_opaque(l, IR_I64, "index", &index, type_of(l, index) != IR_VOID, 0);
	if (fold_const(l, index, &known))
		return fold_offset(l, pointer, (int64_t)((uint64_t)known * bytes));
	wide = fold_cast(l, index, IR_I64, 0);
	if (bytes != 1)
		wide =
		    fold_binary(l, OP_MUL, IR_I64, wide, ir_const(&l->b, IR_I64, (int64_t)bytes));
	return ir_emit2(&l->b, OP_PTRADD, IR_PTR, pointer, wide);
}

/* --- beyond us ------------------------------------------------------------------------------ */

ir_ref lower_opaque(struct lowering *l, enum ir_type type, const char *why, const ir_ref *args,
		    uint32_t n, uint32_t flags)
{
	ir_ref r = ir_emit(&l->b, OP_OPAQUE, type, 0, args, n);

	inst(l, r)->text = kept_text(l, why);
	inst(l, r)->flags |= flags;
	return r;
}
