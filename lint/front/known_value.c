/*
 * known_value.c - known names that only compute: arithmetic, conversions, library functions,
 * vectors.
 */
#include "front/known.h"
#include "front/lower_parts.h"

#include <string.h>

/* --- constants and special registers --------------------------------------------------------- */

bool known_number(struct known_call *k)
{
	return known_give(k, ir_const(k->b, IR_I32, k->row->imm));
}

bool known_constant(struct known_call *k)
{
	CXEvalResult folded;
	double value = 0;
	bool is_float;
	int64_t bits;

	if (ir_types[k->ir].class == IR_CLASS_INT && cx_constant(k->call, &bits))
		return known_give(k, ir_const(k->b, k->ir, bits));
	if (ir_types[k->ir].class != IR_CLASS_FLOAT)
		return false;
	folded = clang_Cursor_Evaluate(k->call);
	is_float = folded && clang_EvalResult_getKind(folded) == CXEval_Float;
	if (is_float)
		value = clang_EvalResult_getAsDouble(folded);
	if (folded)
		clang_EvalResult_dispose(folded);
	if (!is_float)
		return known_give_op(k, OP_MATH, k->name, (struct known_values){0}, 0);
	memcpy(&bits, &value, sizeof bits);
	return known_give(k, ir_emit0(k->b, OP_FCONST, k->ir, bits));
}

bool known_builtin_value(struct known_call *k, enum ir_builtin which)
{
	return known_give(k, known_builtin(k->l, which));
}

/* Clang's own header reads threadIdx.x as a property: a static method of the variable's class. */
bool known_builtin_fetch(struct known_call *k)
{
	static const struct {
		const char *part;
		enum ir_builtin first;
	} classes[] = {
	    {"threadIdx", BUILTIN_TID_X},
	    {"blockIdx", BUILTIN_BID_X},
	    {"blockDim", BUILTIN_BDIM_X},
	    {"gridDim", BUILTIN_GDIM_X},
	};
	const char *class = cx_spelling(k->a, clang_getCursorSemanticParent(k->callee));

	for (unsigned i = 0; i < sizeof classes / sizeof *classes; i++)
		if (strstr(class, classes[i].part))
			return known_builtin_value(k, classes[i].first + (unsigned)k->row->imm);
	return false;
}

bool known_special(struct known_call *k)
{
	return known_builtin_value(k, (enum ir_builtin)k->row->imm);
}

/* eq: 1 << lane;  lt: eq - 1;  le: eq | lt;  ge: ~lt;  gt: ~le */
bool known_lane_mask(struct known_call *k)
{
	ir_ref one = ir_const(k->b, IR_U32, 1);
	ir_ref eq = known_op(k, OP_SHL, IR_U32, one, known_builtin(k->l, BUILTIN_LANEID));
	ir_ref lt = known_op(k, OP_SUB, IR_U32, eq, one);
	ir_ref le = known_op(k, OP_OR, IR_U32, eq, lt);

	switch ((enum known_lane_mask)k->row->imm) {
	case LANEMASK_EQ:
		return known_give(k, eq);
	case LANEMASK_LT:
		return known_give(k, lt);
	case LANEMASK_LE:
		return known_give(k, le);
	case LANEMASK_GT:
		return known_give(k, ir_emit1(k->b, OP_BNOT, IR_U32, le));
	case LANEMASK_GE:
		return known_give(k, ir_emit1(k->b, OP_BNOT, IR_U32, lt));
	}
	return false;
}

/* --- arithmetic ------------------------------------------------------------------------------ */

static bool is_number(enum ir_type t)
{
	return ir_types[t].class == IR_CLASS_INT || ir_types[t].class == IR_CLASS_FLOAT;
}

static bool takes_numbers(const struct known_call *k, unsigned n)
{
	if (k->args.n != n || !is_number(k->ir))
		return false;
	for (unsigned i = 0; i < n; i++)
		if (known_arg_is_class(k, i) || !known_has(k, i))
			return false;
	return true;
}

bool known_binary(struct known_call *k)
{
	ir_ref x, y;

	if (!takes_numbers(k, 2)) /* fminf(float4, float4) of helper_math */
		return k->is_class && !k->is_reference && k->args.n == 2 && known_math(k);
	x = fold_cast(k->l, known_value_of(k, 0), k->ir, IRF_PROMOTED);
	y = fold_cast(k->l, known_value_of(k, 1), k->ir, IRF_PROMOTED);
	return known_give(k, known_op(k, (enum ir_op)k->row->imm, k->ir, x, y));
}

bool known_unary(struct known_call *k)
{
	if (!takes_numbers(k, 1))
		return !k->is_reference && k->args.n == 1 && known_math(k);
	return known_give(k, ir_emit1(k->b, (enum ir_op)k->row->imm, k->ir, known_as(k, 0, k->ir)));
}

bool known_mad(struct known_call *k)
{
	ir_ref x, y, product;

	if (!takes_numbers(k, 3))
		return false;
	x = known_as(k, 0, k->ir);
	y = known_as(k, 1, k->ir);
	product = known_op(k, OP_MUL, k->ir, x, y);
	return known_give(k, known_op(k, OP_ADD, k->ir, product, known_as(k, 2, k->ir)));
}

/* Counting bits: in the operand's width, without sign. */
bool known_bits_of(struct known_call *k)
{
	enum ir_type type;

	if (!takes_numbers(k, 1))
		return false;
	type = known_bits(ir_types[lower_type(known_arg_type(k, 0))].bytes);
	if (type != IR_U32 && type != IR_U64)
		return false;
	return known_give(k, ir_emit1(k->b, (enum ir_op)k->row->imm, type, known_as(k, 0, type)));
}

/* (a + b - 1) / b */
bool known_ceil_div(struct known_call *k)
{
	ir_ref a, b, sum;

	if (!takes_numbers(k, 2))
		return false;
	a = known_as(k, 0, k->ir);
	b = known_as(k, 1, k->ir);
	sum =
	    known_op(k, OP_SUB, k->ir, known_op(k, OP_ADD, k->ir, a, b), ir_const(k->b, k->ir, 1));
	return known_give(k, known_op(k, OP_DIV, k->ir, sum, b));
}

bool known_clamp(struct known_call *k)
{
	ir_ref x, low;

	if (!takes_numbers(k, 3))
		return known_math(k);
	x = known_as(k, 0, k->ir);
	low = known_as(k, 1, k->ir);
	x = known_op(k, OP_MAX, k->ir, x, low);
	return known_give(k, known_op(k, OP_MIN, k->ir, x, known_as(k, 2, k->ir)));
}

/* --- library functions ----------------------------------------------------------------------- */

bool known_math(struct known_call *k)
{
	if (!k->is_class && k->ir == IR_VOID)
		return false;
	return known_give_op(k, OP_MATH, k->name, known_all_values(k), 0);
}

static void store_math(struct known_call *k, unsigned pointer, struct known_values v,
		       const char *text)
{
	CXType pointee = known_arg_pointee(k, pointer);
	ir_ref to = known_value_of(k, pointer);

	known_store(k->l, to, 0, known_emit(k, OP_MATH, lower_type(pointee), 0, text, v, 0), 0);
}

bool known_sincos(struct known_call *k)
{
	struct known_values x = {0};

	if (k->args.n != 3)
		return false;
	known_values_add(k, &x, 0);
	store_math(k, 1, x, "sin");
	store_math(k, 2, x, "cos");
	return known_give_nothing(k);
}

/* Functions that give one part and store the other through their last operand: modf, frexp, remquo.
 */
bool known_split_float(struct known_call *k)
{
	struct known_values v = {0};

	if (k->args.n < 2)
		return false;
	for (unsigned i = 0; i + 1 < k->args.n; i++)
		known_values_add(k, &v, i);
	store_math(k, k->args.n - 1, v, k->name);
	return known_give_op(k, OP_MATH, k->name, v, 0);
}

/* --- conversions ----------------------------------------------------------------------------- */

bool known_convert(struct known_call *k)
{
	if (k->args.n < 1 || k->is_class || k->ir == IR_VOID)
		return false;
	return known_give(k, known_value_of(k, 0));
}

bool known_first_value(struct known_call *k)
{
	if (k->args.n < 1 || known_arg_is_class(k, 0) || k->is_class)
		return false;
	return known_give(k, known_value_of(k, 0));
}

bool known_bitcast(struct known_call *k)
{
	struct known_values v = {0};

	if (k->args.n != 1)
		return false;
	known_values_add(k, &v, 0);
	if (v.refs.n != 1)
		return known_give_op(k, OP_MATH, k->name, v, 0);
	if (!k->is_class && known_type_of(k->l, v.refs.at[0]) == k->ir)
		return known_give(k, v.refs.at[0]);
	return known_give_op(k, OP_BITCAST, NULL, v, 0);
}

/* --- vectors --------------------------------------------------------------------------------- */

enum { MOST_MEMBERS = 16 };

struct components {
	ir_ref at[MOST_MEMBERS];
	unsigned n;
};

static void add_members_at(struct known_call *k, struct components *c, ir_ref address, CXType t)
{
	struct known_member members[MOST_MEMBERS];
	unsigned n = known_members(k->l, t, members, MOST_MEMBERS);

	for (unsigned i = 0; i < n && c->n < MOST_MEMBERS; i++)
		c->at[c->n++] = known_load(k->l, address, members[i].offset, members[i].type, 0);
}

static struct components components_of(struct known_call *k)
{
	struct components c = {0};

	for (unsigned i = 0; i < k->args.n && c.n < MOST_MEMBERS; i++) {
		if (!known_has(k, i))
			continue;
		if (known_arg_is_class(k, i))
			add_members_at(k, &c, known_referent(k, i), known_arg_type(k, i));
		else
			c.at[c.n++] = known_value_of(k, i);
	}
	return c;
}

/* make_float4(x, y, z, w), and helper_math's make_float4(s), make_float4(v3, w), make_float3(v4) */
bool known_make_vector(struct known_call *k)
{
	struct known_member members[MOST_MEMBERS];
	struct components c;
	unsigned n;

	if (!k->is_class)
		return false;
	n = known_members(k->l, k->type, members, MOST_MEMBERS);
	c = components_of(k);
	if (c.n == 1 && k->args.n == 1 && !known_arg_is_class(k, 0))
		for (; c.n < n; c.n++)
			c.at[c.n] = c.at[0];
	for (; c.n < n; c.n++)
		c.at[c.n] = ir_const(k->b, IR_I32, 0);
	known_store_members(k->l, known_give_temporary(k), k->type, c.at, c.n);
	return true;
}

/* dim3(x), dim3(x, y), dim3(uint3): what is missing is imm; a vector that nobody fills stays
 * undefined. */
bool known_vector_construct(struct known_call *k)
{
	struct components c = components_of(k);
	struct known_member members[MOST_MEMBERS];
	unsigned n = known_members(k->l, k->type, members, MOST_MEMBERS);

	if (c.n == 0 && k->row->imm == 0)
		return true;
	for (; c.n < n; c.n++)
		c.at[c.n] = ir_const(k->b, members[c.n].type, k->row->imm);
	known_store_members(k->l, k->result, k->type, c.at, c.n);
	return true;
}

static bool is_conversion(const struct known_call *k)
{
	return strncmp(k->method, "operator ", 9) == 0;
}

/* threadIdx as a dim3, a dim3 as an uint3: the members one by one. */
bool known_vector_convert(struct known_call *k)
{
	struct components c = {0};
	ir_ref from;

	if (strcmp(k->method, "operator=") == 0 && k->args.n == 1 && k->is_reference) {
		from = init_source(k->l, k->args.at[0]);
		k->result = known_object(k);
		lower_copy(k->l, k->result, from, known_plain(k->type));
		return true;
	}
	if (!is_conversion(k) || !k->is_class)
		return false;
	add_members_at(k, &c, known_object(k), clang_getCursorType(k->args.object));
	known_store_members(k->l, known_give_temporary(k), k->type, c.at, c.n);
	return true;
}

/* --- operators of vectors and of half precision ---------------------------------------------- */

/* The operands of an operator, whether it is a method or a free function. */
struct operand {
	CXCursor expr;
	bool is_pointer;
};

static unsigned operands_of(const struct known_call *k, struct operand out[2])
{
	unsigned n = 0;

	if (!cx_is_null(k->args.object))
		out[n++] = (struct operand){k->args.object, k->args.object_is_pointer};
	for (unsigned i = 0; i < k->args.n && n < 2; i++)
		out[n++] = (struct operand){k->args.at[i], false};
	return n;
}

static bool is_arithmetic_class(struct known_call *k, CXCursor expr)
{
	static const char *const arithmetic[] = {"vector", "half", "dim3", "complex"};
	const char *family = known_family(known_class_name(k->l, clang_getCursorType(expr)));

	for (unsigned i = 0; family && i < sizeof arithmetic / sizeof *arithmetic; i++)
		if (strcmp(family, arithmetic[i]) == 0)
			return true;
	return false;
}

static ir_ref operand_address(struct known_call *k, struct operand o)
{
	return o.is_pointer ? lower_value(k->l, o.expr) : lower_address(k->l, o.expr);
}

static void add_operand(struct known_call *k, struct known_values *v, struct operand o,
			ir_ref address)
{
	CXType t = known_plain(clang_getCursorType(o.expr));
	struct ir_leaf *leaves;
	uint32_t n;

	if (o.is_pointer)
		t = known_plain(clang_getPointeeType(t));
	if (!known_is_class(t)) {
		array_push(k->a, &v->refs, lower_value(k->l, o.expr));
		return;
	}
	if (!address)
		address = operand_address(k, o);
	leaves = lower_leaves(k->l, t, &n);
	for (uint32_t i = 0; i < n; i++)
		array_push(k->a, &v->refs,
			   known_load(k->l, address, leaves[i].offset, leaves[i].type, 0));
}

static bool is_assignment(const char *op)
{
	size_t n = strlen(op);

	return n >= 2 && op[n - 1] == '=' && !strchr("=!<>", op[n - 2]);
}

/* a += b: every leaf of a anew. */
static bool assign_operator(struct known_call *k, const struct operand o[2])
{
	CXType t = known_plain(clang_getCursorType(o[0].expr));
	ir_ref to = operand_address(k, o[0]);
	struct known_values v = {0};

	if (o[0].is_pointer)
		t = known_plain(clang_getPointeeType(t));
	add_operand(k, &v, o[0], to);
	add_operand(k, &v, o[1], 0);
	known_store_op(k, to, t, OP_MATH, k->method, v, 0);
	k->result = to;
	return true;
}

/* a = b of one class, or a number made into a's class. */
static bool plain_operator(struct known_call *k, const struct operand o[2])
{
	CXType t = known_plain(clang_getCursorType(o[0].expr));
	struct known_values v = {0};
	ir_ref from, to;

	if (!k->is_reference || o[0].is_pointer)
		return false;
	if (strcmp(known_class_name(k->l, t),
		   known_class_name(k->l, clang_getCursorType(o[1].expr))) == 0) {
		from = init_source(k->l, o[1].expr);
		to = operand_address(k, o[0]);
		lower_copy(k->l, to, from, t);
	} else {
		add_operand(k, &v, o[1], 0);
		to = operand_address(k, o[0]);
		known_store_op(k, to, t, OP_MATH, "convert", v, 0);
	}
	k->result = to;
	return true;
}

static const struct member_op {
	const char *method;
	enum ir_op op;
} member_ops[] = {
    {"operator+", OP_ADD},
    {"operator-", OP_SUB},
    {"operator*", OP_MUL},
    {"operator/", OP_DIV},
};

static void spread(struct known_call *k, struct components *c, CXCursor expr, unsigned n)
{
	ir_ref value;

	if (known_is_class(clang_getCursorType(expr))) {
		add_members_at(k, c, lower_address(k->l, expr), clang_getCursorType(expr));
		return;
	}
	value = lower_value(k->l, expr);
	while (c->n < n)
		c->at[c->n++] = value;
}

/* int2 + int2, int2 * int: member by member, so that indices stay exact. False if it is another
 * operator. */
static bool member_operator(struct known_call *k, const struct operand o[2])
{
	const struct member_op *m = member_ops;
	struct known_member members[MOST_MEMBERS];
	struct components x = {0}, y = {0}, sum = {0};
	unsigned n = known_members(k->l, k->type, members, MOST_MEMBERS);

	while (m < member_ops + 4 && strcmp(m->method, k->method) != 0)
		m++;
	if (m == member_ops + 4 || n == 0 || ir_types[members[0].type].class != IR_CLASS_INT)
		return false;
	spread(k, &x, o[0].expr, n);
	spread(k, &y, o[1].expr, n);
	for (; sum.n < n && sum.n < x.n && sum.n < y.n; sum.n++) {
		enum ir_type t = members[sum.n].type;
		ir_ref a = lower_cast(k->l, x.at[sum.n], t), b = lower_cast(k->l, y.at[sum.n], t);

		sum.at[sum.n] = known_op(k, m->op, t, a, b);
	}
	known_store_members(k->l, known_give_temporary(k), k->type, sum.at, sum.n);
	return true;
}

static bool is_vector_class(struct known_call *k, CXType t)
{
	const char *family = known_family(known_class_name(k->l, t));

	return family && strcmp(family, "vector") == 0;
}

bool known_class_operator(struct known_call *k)
{
	struct operand o[2];
	unsigned n = operands_of(k, o);
	struct known_values v = {0};

	if (n == 0 || strchr(k->method, '['))
		return false;
	if (strcmp(k->method, "operator=") == 0)
		return n == 2 && plain_operator(k, o);
	if (!is_arithmetic_class(k, o[0].expr) && (n < 2 || !is_arithmetic_class(k, o[1].expr)))
		return false;
	if (strcmp(k->method, "operator++") == 0 || strcmp(k->method, "operator--") == 0)
		return false;
	if (n == 2 && is_assignment(k->method) && !is_conversion(k))
		return assign_operator(k, o);
	if (n == 2 && k->is_class && is_vector_class(k, k->type) && member_operator(k, o))
		return true;
	for (unsigned i = 0; i < n; i++)
		add_operand(k, &v, o[i], 0);
	return known_give_op(k, OP_MATH, k->method, v, 0);
}

/* A method that computes from its object alone. */
bool known_object_math(struct known_call *k)
{
	struct operand o = {k->args.object, k->args.object_is_pointer};
	struct known_values v = {0};

	if (cx_is_null(o.expr) || k->args.n || (!k->is_class && k->ir == IR_VOID))
		return false;
	add_operand(k, &v, o, 0);
	return known_give_op(k, OP_MATH, k->method, v, 0);
}

bool known_half_construct(struct known_call *k)
{
	struct known_values v = known_all_values(k);

	if (v.refs.n)
		known_store_op(k, k->result, k->type, OP_MATH, "convert", v, 0);
	return true;
}

/* --- what only has to be there --------------------------------------------------------------- */

bool known_nothing(struct known_call *k)
{
	if (k->row->text == NULL && k->args.n && !strstr(k->name, ".construct"))
		known_all_arguments(k);
	if (strstr(k->name, ".construct"))
		return true;
	if (k->is_class || k->ir == IR_VOID)
		return known_give_nothing(k);
	return known_give_op(k, OP_OPAQUE, k->name, (struct known_values){0}, 0);
}

bool known_opaque(struct known_call *k)
{
	return known_give_op(k, OP_OPAQUE, k->row->text, known_all_arguments(k), k->row->flags);
}

/* Differs from lane to lane, whatever the operands. */
bool known_varying(struct known_call *k)
{
	struct known_values v = {0};

	if (!known_in_host(k->l))
		array_push(k->a, &v.refs, known_builtin(k->l, BUILTIN_LANEID));
	return known_give_op(k, OP_OPAQUE, k->row->text, v, 0);
}
