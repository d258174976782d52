#include "front/lower_parts.h"

#include <string.h>

static struct ir_inst *inst(struct lowering *l, ir_ref r)
{
	return ir_at(ir_fn(&l->b), r);
}

/* --- small questions ------------------------------------------------------------------------ */

/* Of x.f<3> the object stands first and template arguments last; of f<3> alone there is none. */
static CXCursor object_of(CXCursor member, struct cx_kids kids)
{
	CXSourceLocation start = clang_getRangeStart(clang_getCursorExtent(member));

	for (unsigned i = 0; i < kids.n; i++)
		if (clang_isExpression(clang_getCursorKind(kids.at[i])) &&
		    clang_equalLocations(start,
					 clang_getRangeStart(clang_getCursorExtent(kids.at[i]))))
			return kids.at[i];
	return clang_getNullCursor();
}

CXCursor expr_operand(struct lowering *l, CXCursor c)
{
	struct cx_kids kids = cx_kids(&l->scratch, c);

	if (clang_getCursorKind(c) == CXCursor_MemberRefExpr)
		return object_of(c, kids);
	for (unsigned i = kids.n; i-- > 0;)
		if (clang_isExpression(clang_getCursorKind(kids.at[i])))
			return kids.at[i];
	return clang_getNullCursor();
}

bool expr_is_void(CXCursor expr)
{
	return clang_getCanonicalType(clang_getCursorType(expr)).kind == CXType_Void;
}

uint32_t access_flags(CXType t)
{
	CXType canonical = clang_getCanonicalType(t);

	return (clang_isVolatileQualifiedType(canonical) ? IRF_VOLATILE : 0) |
	       (type_is_template_parameter(canonical) ? IRF_GUESSED_SIZE : 0);
}

static CXCursor without_parens(struct lowering *l, CXCursor expr)
{
	while (clang_getCursorKind(expr) == CXCursor_ParenExpr)
		expr = expr_operand(l, expr);
	return expr;
}

uint32_t place_flags(struct lowering *l, CXCursor place)
{
	uint32_t flags = access_flags(clang_getCursorType(place));

	for (place = without_parens(l, place); clang_getCursorKind(place) == CXCursor_MemberRefExpr;
	     place = without_parens(l, expr_operand(l, place))) {
		CXCursor record =
		    clang_getCursorSemanticParent(clang_getCursorReferenced(place));

		if (type_is_packed(l, clang_getCursorType(record)))
			return flags | IRF_PACKED;
	}
	return flags;
}

bool expr_is_bit_field(CXCursor expr)
{
	CXCursor field;

	if (clang_getCursorKind(expr) != CXCursor_MemberRefExpr)
		return false;
	field = clang_getCursorReferenced(expr);
	return clang_getCursorKind(field) == CXCursor_FieldDecl && clang_Cursor_isBitField(field);
}

static enum ir_type expr_type(CXCursor expr)
{
	return lower_type(clang_getCursorType(expr));
}

static ir_ref value_or(struct lowering *l, ir_ref r, CXCursor expr)
{
	enum ir_type t = expr_type(expr);

	if (r && type_of(l, r) != IR_VOID)
		return r;
	return lower_opaque(l, t == IR_VOID ? IR_I32 : t, "no value", NULL, 0, 0);
}

/* --- literals and constants ----------------------------------------------------------------- */

static bool float_constant(CXCursor expr, double *value)
{
	CXEvalResult r = clang_Cursor_Evaluate(expr);
	bool is_float = r && clang_EvalResult_getKind(r) == CXEval_Float;

	if (is_float)
		*value = clang_EvalResult_getAsDouble(r);
	if (r)
		clang_EvalResult_dispose(r);
	return is_float;
}

ir_ref expr_constant(struct lowering *l, CXCursor expr)
{
	enum ir_type t = expr_type(expr);
	int64_t i;
	double d;

	if (ir_types[t].class == IR_CLASS_INT && cx_constant(expr, &i))
		return ir_const(&l->b, t, i);
	if ((t == IR_F32 || t == IR_F64) && float_constant(expr, &d))
		return fold_float(l, t, d, 0);
	return 0;
}

static ir_ref lower_literal(struct lowering *l, CXCursor expr)
{
	ir_ref r = expr_constant(l, expr);

	return r ? r : lower_opaque(l, expr_type(expr), "literal", NULL, 0, 0);
}

static ir_ref lower_float(struct lowering *l, CXCursor expr)
{
	enum ir_type t = expr_type(expr);
	double d;

	if (!float_constant(expr, &d))
		return lower_opaque(l, t, "literal", NULL, 0, 0);
	return fold_float(l, t, d, t == IR_F64 ? IRF_FLOAT_LITERAL : 0);
}

static ir_ref lower_null(struct lowering *l, CXCursor expr)
{
	(void)expr;
	return ir_const(&l->b, IR_PTR, 0);
}

/* sizeof and alignof; of a template's type parameter it is the assumed four bytes. */
static ir_ref lower_sizeof(struct lowering *l, CXCursor expr)
{
	int64_t value = 4;
	CXCursor operand = expr_operand(l, expr);

	if (!cx_constant(expr, &value) && !cx_is_null(operand) &&
	    type_bytes(clang_getCursorType(operand)))
		value = (int64_t)type_bytes(clang_getCursorType(operand));
	return ir_const(&l->b, IR_U64, value);
}

/* --- names ---------------------------------------------------------------------------------- */

static bool is_function(CXCursor c)
{
	switch (clang_getCursorKind(c)) {
	case CXCursor_FunctionDecl:
	case CXCursor_CXXMethod:
	case CXCursor_FunctionTemplate:
	case CXCursor_Constructor:
	case CXCursor_ConversionFunction:
		return true;
	default:
		return false;
	}
}

static ir_ref function_value(struct lowering *l, CXCursor f)
{
	uint32_t index = lower_function(l, f);

	if (index == UINT32_MAX)
		return lower_opaque(l, IR_PTR,
				    arena_printf(&l->scratch, "function %s", cx_spelling(&l->scratch, f)),
				    NULL, 0, 0);
	return ir_emit0(&l->b, OP_FUNC, IR_PTR, index);
}

static ir_ref load_from(struct lowering *l, CXCursor expr, ir_ref address)
{
	CXType t = clang_getCursorType(expr);
	enum ir_type type = lower_type(t);
	CXCursor decl = clang_getCursorReferenced(expr);
	const struct variable *v = cx_is_null(decl) ? NULL : decl_find(l, decl);

	if (lower_is_array(l, expr) || type_is_class(t))
		return address;
	if (type == IR_OTHER && v && v->type)
		type = v->type;
	address = emit_load(l, type, address, place_flags(l, expr));
	if (ir_fn(&l->b)->kind == IR_HOST && !cx_is_null(decl) &&
	    clang_getCursorKind(decl) == CXCursor_FieldDecl)
		ir_at(ir_fn(&l->b), address)->text = cx_spelling(l->b.module->arena, decl);
	return address;
}

static bool may_fold(CXCursor expr, CXCursor decl)
{
	CXType t = clang_getCanonicalType(clang_getCursorType(expr));

	return (clang_getCursorKind(decl) == CXCursor_VarDecl ||
		clang_getCursorKind(decl) == CXCursor_UnexposedDecl) &&
	       clang_isConstQualifiedType(t) && !clang_isVolatileQualifiedType(t) &&
	       !type_is_array(t) && !type_is_class(t);
}

static ir_ref substituted(struct lowering *l, CXCursor expr)
{
	CXCursor literal = expr_operand(l, expr);
	enum ir_type t = expr_type(expr);

	if (cx_is_null(literal) && l->frame.is_dependent)
		return lower_opaque(l, t, "template argument", NULL, 0, 0);
	if (cx_is_null(literal))
		return lower_opaque(l, t, "unresolved name", NULL, 0, IRF_POISONED);
	return fold_cast(l, value_or(l, lower_value(l, literal), literal), t, 0);
}

/* In a pattern: the default argument if there is one, else nobody knows. */
static ir_ref template_parameter(struct lowering *l, CXCursor param, enum ir_type t)
{
	CXCursor written = expr_operand(l, param);
	int64_t value;

	if (!cx_is_null(written) && ir_types[t].class == IR_CLASS_INT &&
	    cx_constant(written, &value))
		return ir_const(&l->b, t, value);
	return lower_opaque(l, t, "template argument", NULL, 0, 0);
}

static ir_ref lower_name(struct lowering *l, CXCursor expr)
{
	CXCursor decl = clang_getCursorReferenced(expr);
	enum ir_type t = expr_type(expr);
	ir_ref r = 0;

	if (lower_known_member(l, expr, &r))
		return r;
	if (cx_is_null(decl))
		return substituted(l, expr);
	if (is_function(decl))
		return function_value(l, decl);
	if (clang_getCursorKind(decl) == CXCursor_EnumConstantDecl)
		return ir_const(&l->b, t, clang_getEnumConstantDeclValue(decl));
	if (clang_getCursorKind(decl) == CXCursor_NonTypeTemplateParameter)
		return template_parameter(l, decl, t);
	if (may_fold(expr, decl) && !decl_is_poisoned(l, decl)) /* clang takes what is missing for 0 */
		r = expr_constant(l, expr);
	if (r)
		return r;
	if (expr_is_bit_field(expr))
		return bits_load(l, decl, lvalue_bits(l, expr),
				 access_flags(clang_getCursorType(expr)));
	return load_from(l, expr, lower_address(l, expr));
}

static ir_ref lower_lvalue(struct lowering *l, CXCursor expr)
{
	return load_from(l, expr, lower_address(l, expr));
}

/* --- arithmetic ----------------------------------------------------------------------------- */

static const struct {
	enum CXBinaryOperatorKind kind;
	enum ir_op op;
	bool compares, bits;
	const char *text;
} binaries[] = {
    {CXBinaryOperator_Mul, OP_MUL, false, false, "*"},
    {CXBinaryOperator_Div, OP_DIV, false, false, "/"},
    {CXBinaryOperator_Rem, OP_REM, false, false, "%"},
    {CXBinaryOperator_Add, OP_ADD, false, false, "+"},
    {CXBinaryOperator_Sub, OP_SUB, false, false, "-"},
    {CXBinaryOperator_Shl, OP_SHL, false, true, "<<"},
    {CXBinaryOperator_Shr, OP_SHR, false, true, ">>"},
    {CXBinaryOperator_And, OP_AND, false, true, "&"},
    {CXBinaryOperator_Or, OP_OR, false, true, "|"},
    {CXBinaryOperator_Xor, OP_XOR, false, true, "^"},
    {CXBinaryOperator_LT, OP_LT, true, false, "<"},
    {CXBinaryOperator_GT, OP_GT, true, false, ">"},
    {CXBinaryOperator_LE, OP_LE, true, false, "<="},
    {CXBinaryOperator_GE, OP_GE, true, false, ">="},
    {CXBinaryOperator_EQ, OP_EQ, true, false, "=="},
    {CXBinaryOperator_NE, OP_NE, true, false, "!="},
    {CXBinaryOperator_MulAssign, OP_MUL, false, false, "*="},
    {CXBinaryOperator_DivAssign, OP_DIV, false, false, "/="},
    {CXBinaryOperator_RemAssign, OP_REM, false, false, "%="},
    {CXBinaryOperator_AddAssign, OP_ADD, false, false, "+="},
    {CXBinaryOperator_SubAssign, OP_SUB, false, false, "-="},
    {CXBinaryOperator_ShlAssign, OP_SHL, false, true, "<<="},
    {CXBinaryOperator_ShrAssign, OP_SHR, false, true, ">>="},
    {CXBinaryOperator_AndAssign, OP_AND, false, true, "&="},
    {CXBinaryOperator_OrAssign, OP_OR, false, true, "|="},
    {CXBinaryOperator_XorAssign, OP_XOR, false, true, "^="},
};

static int find_binary(enum CXBinaryOperatorKind kind)
{
	for (size_t i = 0; i < sizeof binaries / sizeof *binaries; i++)
		if (binaries[i].kind == kind)
			return (int)i;
	return -1;
}

static bool is_number(enum ir_type t)
{
	return ir_types[t].class == IR_CLASS_INT || ir_types[t].class == IR_CLASS_FLOAT ||
	       t == IR_OTHER;
}

/* Bytes that a step of 1 moves a pointer of this type. */
static uint64_t step_bytes(CXType pointer)
{
	CXType pointee = type_pointee(pointer);
	uint64_t bytes = type_bytes(pointee);

	if (pointee.kind == CXType_Void || pointee.kind == CXType_FunctionProto)
		return 1;
	return bytes ? bytes : 4;
}

static ir_ref pointer_arithmetic(struct lowering *l, enum ir_op op, ir_ref pointer, ir_ref n,
				 uint64_t bytes)
{
	if (ir_types[type_of(l, n)].class != IR_CLASS_INT)
		n = lower_opaque(l, IR_I64, "index", &n, type_of(l, n) != IR_VOID, 0);
	if (op == OP_SUB)
		n = fold_unary(l, OP_NEG, IR_I64, fold_cast(l, n, IR_I64, 0));
	return fold_index(l, pointer, n, bytes);
}

static ir_ref pointers(struct lowering *l, enum ir_op op, CXType left, ir_ref x, ir_ref y)
{
	uint64_t bytes = step_bytes(left);
	ir_ref distance;

	if (op != OP_SUB)
		return lower_opaque(l, IR_PTR, "pointer arithmetic", (ir_ref[]){x, y}, 2, 0);
	distance = ir_emit2(&l->b, OP_PTRDIFF, IR_I64, x, y);
	if (bytes == 1)
		return distance;
	return ir_emit2(&l->b, OP_DIV, IR_I64, distance, ir_const(&l->b, IR_I64, (int64_t)bytes));
}

/* Both operands computed; `to` is the type that clang gives, OTHER where only we can tell. */
static ir_ref arithmetic(struct lowering *l, int row, enum ir_type to, ir_ref x, ir_ref y)
{
	enum ir_op op = binaries[row].op;
	enum ir_type tx = type_of(l, x), ty = type_of(l, y), common = fold_common(tx, ty);
	bool is_shift = op == OP_SHL || op == OP_SHR;

	if (binaries[row].compares) {
		if (ir_types[common].class == IR_CLASS_VEC || common == IR_OTHER)
			return lower_opaque(l, IR_BOOL, "comparison", (ir_ref[]){x, y}, 2, 0);
		return fold_binary(l, op, IR_BOOL, fold_cast(l, x, common, 0),
				   fold_cast(l, y, common, 0));
	}
	if (to == IR_OTHER || to == IR_VOID)
		to = is_shift ? fold_promoted(tx) : common;
	if (!is_number(to) || (binaries[row].bits && ir_types[to].class != IR_CLASS_INT) ||
	    (is_shift && ir_types[ty].class != IR_CLASS_INT))
		return lower_opaque(l, to, "operator", (ir_ref[]){x, y}, 2, 0);
	x = fold_cast(l, x, to, IRF_PROMOTED);
	if (!is_shift)
		y = fold_cast(l, y, to, IRF_PROMOTED);
	return fold_binary(l, op, to, x, y);
}

/* Any binary operation; `to` as in arithmetic. */
static ir_ref combine_as(struct lowering *l, int row, enum ir_type to, CXType left, CXType right,
			 ir_ref x, ir_ref y)
{
	enum ir_op op = binaries[row].op;
	bool px, py;

	px = type_of(l, x) == IR_PTR;
	py = type_of(l, y) == IR_PTR;
	if (binaries[row].compares || (!px && !py))
		return arithmetic(l, row, to, x, y);
	if (px && py)
		return pointers(l, op, left, x, y);
	if (op != OP_ADD && (op != OP_SUB || py))
		return lower_opaque(l, IR_PTR, "pointer arithmetic", (ir_ref[]){x, y}, 2, 0);
	if (type_is_broken(l, type_pointee(px ? left : right)))
		return lower_opaque(l, IR_PTR, "step of an unresolved type", (ir_ref[]){x, y}, 2,
				    IRF_POISONED);
	return px ? pointer_arithmetic(l, op, x, y, step_bytes(left))
		  : pointer_arithmetic(l, op, y, x, step_bytes(right));
}

static ir_ref combine(struct lowering *l, CXCursor expr, CXType left, CXType right, ir_ref x,
		      ir_ref y)
{
	int row = find_binary(clang_getCursorBinaryOperatorKind(expr));
	bool is_compound = clang_getCursorKind(expr) == CXCursor_CompoundAssignOperator;

	if (row < 0)
		return lower_opaque(l, expr_type(expr), "operator", (ir_ref[]){x, y}, 2, 0);
	return combine_as(l, row, is_compound ? IR_OTHER : expr_type(expr), left, right, x, y);
}

static ir_ref operand_value(struct lowering *l, CXCursor expr)
{
	if (lower_is_array(l, expr))
		return lvalue_pointer(l, expr);
	return value_or(l, lower_value(l, expr), expr);
}

static bool is_arithmetic(CXCursor c)
{
	return clang_getCursorKind(c) == CXCursor_BinaryOperator &&
	       find_binary(clang_getCursorBinaryOperatorKind(c)) >= 0;
}

/* a + b + c + ... leans left; the spine is walked in a loop, so that its length costs no stack. */
static ir_ref lower_spine(struct lowering *l, CXCursor expr)
{
	ARRAY(CXCursor) spine = {0};
	struct cx_kids kids = cx_kids(&l->scratch, expr);
	CXCursor left = expr;
	ir_ref value = 0;

	for (;;) {
		kids = cx_kids(&l->scratch, left);
		if (kids.n < 2)
			break;
		array_push(&l->scratch, &spine, left);
		left = cx_peel(&l->scratch, kids.at[0]);
		if (!is_arithmetic(left))
			break;
	}
	if (!spine.n)
		return lower_opaque(l, expr_type(expr), "operator", NULL, 0, IRF_POISONED);
	for (size_t i = spine.n; i-- > 0;) {
		CXCursor at = spine.at[i];
		CXCursor right;
		uint32_t saved = l->b.span;

		kids = cx_kids(&l->scratch, at);
		right = kids.at[kids.n - 1];
		if (!value)
			value = operand_value(l, kids.at[0]);
		if (i)
			lower_set_span(l, at);
		value = combine(l, at, clang_getCursorType(kids.at[0]), clang_getCursorType(right),
				value, operand_value(l, right));
		l->b.span = saved;
	}
	return value;
}

/* --- assignment ----------------------------------------------------------------------------- */

static ir_ref target_address(struct lowering *l, CXCursor target)
{
	return expr_is_bit_field(target) ? lvalue_bits(l, target) : lower_address(l, target);
}

/* Gives what the target holds then. */
static ir_ref store_to(struct lowering *l, CXCursor target, ir_ref address, ir_ref value)
{
	uint32_t flags = place_flags(l, target);

	if (expr_is_bit_field(target))
		return bits_store(l, clang_getCursorReferenced(target), address, value, flags,
				  false);
	emit_store(l, address, value, flags);
	return value;
}

/* The type that a store to this lvalue has; a dependent one takes what it is given. */
static enum ir_type target_type(struct lowering *l, CXCursor target, ir_ref value)
{
	enum ir_type t = expr_type(target);
	CXCursor decl = clang_getCursorReferenced(target);
	const struct variable *v = cx_is_null(decl) ? NULL : decl_find(l, decl);

	if (t == IR_OTHER && v && v->type)
		return v->type;
	return t == IR_OTHER ? type_of(l, value) : t;
}

static ir_ref load_target(struct lowering *l, CXCursor target, ir_ref address)
{
	CXCursor field = clang_getCursorReferenced(target);

	if (expr_is_bit_field(target))
		return bits_promoted(
		    l, field,
		    bits_load(l, field, address, access_flags(clang_getCursorType(target))));
	return value_or(l, load_from(l, target, address), target);
}

ir_ref expr_assign(struct lowering *l, CXCursor expr, ir_ref *value)
{
	struct cx_kids kids = cx_kids(&l->scratch, expr);
	bool is_compound = clang_getCursorKind(expr) == CXCursor_CompoundAssignOperator;
	CXCursor target, right;
	ir_ref v, address;
	CXType t;

	if (kids.n < 2) {
		*value = lower_opaque(l, expr_type(expr), "assignment", NULL, 0, IRF_POISONED);
		return lower_opaque(l, IR_PTR, "assignment", NULL, 0, IRF_POISONED);
	}
	target = cx_peel(&l->scratch, kids.at[0]);
	right = kids.at[kids.n - 1];
	t = clang_getCursorType(target);
	if (type_is_dependent(t)) /* an element of an array whose extent is, most likely */
		t = clang_getCursorType(right);
	if (!is_compound && type_is_class(t)) {
		v = init_source(l, right);
		address = lower_address(l, target);
		lower_copy(l, address, v, t);
		*value = address;
		return address;
	}
	v = operand_value(l, right);
	address = target_address(l, target);
	if (is_compound)
		v = combine(l, expr, clang_getCursorType(target), clang_getCursorType(right),
			    load_target(l, target, address), v);
	v = fold_cast(l, v, target_type(l, target, v), 0);
	*value = store_to(l, target, address, v);
	return address;
}

ir_ref expr_step(struct lowering *l, CXCursor expr, bool want_old, ir_ref *value)
{
	enum CXUnaryOperatorKind kind = clang_getCursorUnaryOperatorKind(expr);
	bool up = kind == CXUnaryOperator_PostInc || kind == CXUnaryOperator_PreInc;
	CXCursor target = cx_peel(&l->scratch, expr_operand(l, expr));
	ir_ref address = target_address(l, target);
	ir_ref old = load_target(l, target, address), new;
	enum ir_type t = type_of(l, old);

	if (t == IR_PTR)
		new = fold_offset(l, old,
				  (int64_t)step_bytes(clang_getCursorType(target)) * (up ? 1 : -1));
	else if (ir_types[t].class == IR_CLASS_FLOAT)
		new = fold_binary(l, up ? OP_ADD : OP_SUB, t, old, fold_float(l, t, 1, 0));
	else if (ir_types[t].class == IR_CLASS_INT && t != IR_BOOL)
		new = fold_binary(l, up ? OP_ADD : OP_SUB, t, old, ir_const(&l->b, t, 1));
	else
		new = lower_opaque(l, t, "step", &old, 1, 0);
	new = store_to(l, target, address, new);
	*value = want_old ? old : new;
	return address;
}

/* In a template's pattern an operator on dependent operands is a call of whatever overloads are in
 * sight: T is assumed to be a number, so it means what it means for numbers. */
bool expr_named_operator(struct lowering *l, const char *text, const CXCursor *args, unsigned n,
			 ir_ref *value)
{
	bool is_compare = strchr("=!<>", *text) && strlen(text) == 2 && text[0] != text[1];
	bool is_compound = text[strlen(text) - 1] == '=' && !is_compare && strcmp(text, "==") != 0;
	ir_ref x, y, address;
	int row = -1;

	if (n == 1 && (*text == '-' || *text == '+') && !text[1]) {
		x = operand_value(l, args[0]);
		*value = *text == '+' ? x : fold_unary(l, OP_NEG, type_of(l, x), x);
		return ir_types[type_of(l, x)].class != IR_CLASS_PTR;
	}
	for (size_t i = 0; i < sizeof binaries / sizeof *binaries; i++)
		if (strcmp(binaries[i].text, text) == 0)
			row = (int)i;
	if (row < 0 || n != 2)
		return false;
	if (!is_compound) {
		x = operand_value(l, args[0]);
		y = operand_value(l, args[1]);
		*value = combine_as(l, row, IR_OTHER, clang_getCursorType(args[0]),
				    clang_getCursorType(args[1]), x, y);
		return true;
	}
	y = operand_value(l, args[1]);
	address = target_address(l, args[0]);
	x = load_target(l, args[0], address);
	x = combine_as(l, row, IR_OTHER, clang_getCursorType(args[0]), clang_getCursorType(args[1]),
		       x, y);
	*value = store_to(l, args[0], address, fold_cast(l, x, target_type(l, args[0], x), 0));
	return true;
}

/* --- short circuits ------------------------------------------------------------------------- */

/* What was lowered into the region does nothing: `&& (n = 5)` is known to be true, and does. */
static bool does_nothing(struct lowering *l, ir_region region)
{
	const struct ir_function *f = ir_fn(&l->b);
	const struct ir_list *body = &f->regions.at[region];

	for (size_t i = 0; i < body->insts.n; i++) {
		const struct ir_inst *inst = ir_at(f, body->insts.at[i]);

		if (inst->op != OP_CONST && inst->op != OP_LOCAL && inst->op != OP_LOAD &&
		    inst->op != OP_CAST)
			return false;
	}
	return true;
}

static ir_ref short_circuit(struct lowering *l, CXCursor expr, enum ir_op op)
{
	struct cx_kids kids = cx_kids(&l->scratch, expr);
	ir_region outer = l->b.region, region;
	int64_t known;
	ir_ref x, y;

	if (kids.n < 2)
		return lower_opaque(l, IR_BOOL, "operator", NULL, 0, IRF_POISONED);
	x = lower_condition(l, kids.at[0]);
	if (fold_const(l, x, &known)) {
		if (!known == (op == OP_LAND))
			return x;
		return lower_condition(l, kids.at[kids.n - 1]);
	}
	region = ir_region_new(&l->b);
	l->b.region = region;
	y = lower_condition(l, kids.at[kids.n - 1]);
	if (fold_const(l, y, &known) && does_nothing(l, region)) {
		l->b.region = outer;
		return !known == (op == OP_LAND) ? ir_const(&l->b, IR_BOOL, known) : x;
	}
	ir_emit1(&l->b, OP_YIELD, IR_VOID, y);
	l->b.region = outer;
	return emit_control(l, op, IR_BOOL, x, &region, 1);
}

static ir_ref lower_binary(struct lowering *l, CXCursor expr)
{
	struct cx_kids kids;
	ir_ref value;

	switch (clang_getCursorBinaryOperatorKind(expr)) {
	case CXBinaryOperator_LAnd:
		return short_circuit(l, expr, OP_LAND);
	case CXBinaryOperator_LOr:
		return short_circuit(l, expr, OP_LOR);
	case CXBinaryOperator_Assign:
		expr_assign(l, expr, &value);
		return value;
	case CXBinaryOperator_Comma:
		kids = cx_kids(&l->scratch, expr);
		if (kids.n < 2)
			return 0;
		expr_discard(l, kids.at[0], IRF_UNUSED_RESULT);
		return lower_value(l, kids.at[1]);
	case CXBinaryOperator_PtrMemD:
	case CXBinaryOperator_PtrMemI:
		return lower_lvalue(l, expr);
	default:
		return lower_spine(l, expr);
	}
}

static ir_ref lower_compound_assign(struct lowering *l, CXCursor expr)
{
	ir_ref value;

	expr_assign(l, expr, &value);
	return value;
}

/* --- conditional ---------------------------------------------------------------------------- */

struct arms {
	ir_region region[2];
	ir_ref value[2];
	bool ended[2];
};

static bool is_trivial(struct lowering *l, ir_region region)
{
	const struct ir_function *f = ir_fn(&l->b);
	const struct ir_list *list = &f->regions.at[region];

	for (size_t i = 0; i < list->insts.n; i++) {
		enum ir_op op = f->insts.at[list->insts.at[i]].op;

		if (op != OP_CONST && op != OP_FCONST)
			return false;
	}
	return true;
}

static void splice(struct lowering *l, ir_region from)
{
	struct ir_function *f = ir_fn(&l->b);
	const struct ir_list *list = &f->regions.at[from];

	for (size_t i = 0; i < list->insts.n; i++)
		array_push(l->arena, &f->regions.at[l->b.region].insts, list->insts.at[i]);
}

static void lower_arm(struct lowering *l, struct arms *a, int which, CXCursor expr,
		      bool want_address)
{
	ir_region outer = l->b.region;

	a->region[which] = l->b.region = ir_region_new(&l->b);
	a->value[which] = want_address ? lower_address(l, expr) : operand_value(l, expr);
	a->ended[which] = region_ended(l);
	l->b.region = outer;
}

static void yield_arm(struct lowering *l, struct arms *a, int which, enum ir_type type)
{
	ir_region outer = l->b.region;

	l->b.region = a->region[which];
	if (!a->ended[which])
		ir_emit1(&l->b, OP_YIELD, IR_VOID, fold_cast(l, a->value[which], type, 0));
	l->b.region = outer;
}

static ir_ref conditional_void(struct lowering *l, ir_ref c, CXCursor yes, CXCursor no)
{
	ir_region outer = l->b.region, regions[2];

	regions[0] = l->b.region = ir_region_new(&l->b);
	expr_discard(l, yes, 0);
	regions[1] = l->b.region = ir_region_new(&l->b);
	expr_discard(l, no, 0);
	l->b.region = outer;
	emit_control(l, OP_IF, IR_VOID, c, regions, 2);
	return 0;
}

ir_ref expr_conditional(struct lowering *l, CXCursor expr, bool want_address)
{
	struct cx_kids kids = cx_kids(&l->scratch, expr);
	enum ir_type type = want_address ? IR_PTR : expr_type(expr);
	struct arms a = {0};
	int64_t known;
	ir_ref c;

	if (kids.n < 3)
		return lower_opaque(l, type == IR_VOID ? IR_I32 : type, "conditional", NULL, 0,
				    IRF_POISONED);
	c = lower_condition(l, kids.at[0]);
	if (fold_const(l, c, &known))
		return want_address ? lower_address(l, kids.at[known ? 1 : 2])
				    : lower_value(l, kids.at[known ? 1 : 2]);
	if (!want_address && expr_is_void(expr))
		return conditional_void(l, c, kids.at[1], kids.at[2]);
	lower_arm(l, &a, 0, kids.at[1], want_address);
	lower_arm(l, &a, 1, kids.at[2], want_address);
	if (type == IR_OTHER || type == IR_VOID)
		type = fold_common(type_of(l, a.value[0]), type_of(l, a.value[1]));
	if (is_trivial(l, a.region[0]) && is_trivial(l, a.region[1])) {
		splice(l, a.region[0]);
		splice(l, a.region[1]);
		a.value[0] = fold_cast(l, a.value[0], type, 0);
		a.value[1] = fold_cast(l, a.value[1], type, 0);
		return ir_emit(&l->b, OP_SELECT, type, 0, (ir_ref[]){c, a.value[0], a.value[1]}, 3);
	}
	yield_arm(l, &a, 0, type);
	yield_arm(l, &a, 1, type);
	return emit_control(l, OP_COND, type, c, a.region, 2);
}

void expr_conditional_into(struct lowering *l, ir_ref to, CXType t, CXCursor expr)
{
	struct cx_kids kids = cx_kids(&l->scratch, expr);
	ir_region outer, regions[2];
	int64_t known;
	ir_ref c;

	if (kids.n < 3) {
		lower_opaque(l, IR_VOID, "conditional", &to, 1, IRF_MAY_WRITE | IRF_POISONED);
		return;
	}
	c = lower_condition(l, kids.at[0]);
	if (fold_const(l, c, &known)) {
		init_from(l, to, t, kids.at[known ? 1 : 2]);
		return;
	}
	outer = l->b.region;
	for (unsigned i = 0; i < 2; i++) {
		regions[i] = l->b.region = ir_region_new(&l->b);
		init_from(l, to, t, kids.at[1 + i]);
	}
	l->b.region = outer;
	emit_control(l, OP_IF, IR_VOID, c, regions, 2);
}

static ir_ref lower_conditional(struct lowering *l, CXCursor expr)
{
	return expr_conditional(l, expr, false);
}

/* --- unary ---------------------------------------------------------------------------------- */

static ir_ref unary_number(struct lowering *l, CXCursor expr, enum ir_op op)
{
	CXCursor operand = expr_operand(l, expr);
	enum ir_type t = expr_type(expr);
	ir_ref x = operand_value(l, operand);

	if (t == IR_OTHER)
		t = fold_promoted(type_of(l, x));
	if (ir_types[t].class != IR_CLASS_INT &&
	    (op == OP_BNOT || ir_types[t].class != IR_CLASS_FLOAT))
		return lower_opaque(l, t, "operator", &x, 1, 0);
	return fold_unary(l, op, t, fold_cast(l, x, t, 0));
}

/* &x, or the place of a field in its class: &C::x. */
static ir_ref address_of(struct lowering *l, CXCursor expr, CXCursor operand)
{
	CXType t = clang_getCanonicalType(clang_getCursorType(expr));
	CXCursor field = clang_getCursorReferenced(operand);

	if (t.kind != CXType_MemberPointer)
		return lower_address(l, operand);
	if (clang_getCursorKind(field) != CXCursor_FieldDecl || lower_type(t) != IR_I64)
		return lower_opaque(l, lower_type(t), "pointer to member", NULL, 0, 0);
	return ir_const(&l->b, IR_I64, member_offset(l, clang_Type_getClassType(t), field));
}

static ir_ref lower_unary(struct lowering *l, CXCursor expr)
{
	enum CXUnaryOperatorKind kind = clang_getCursorUnaryOperatorKind(expr);
	CXCursor operand = expr_operand(l, expr);
	ir_ref value;

	if (cx_is_null(operand))
		return lower_opaque(l, expr_type(expr), "operator", NULL, 0, IRF_POISONED);
	switch (kind) {
	case CXUnaryOperator_PostInc:
	case CXUnaryOperator_PostDec:
		expr_step(l, expr, true, &value);
		return value;
	case CXUnaryOperator_PreInc:
	case CXUnaryOperator_PreDec:
		expr_step(l, expr, false, &value);
		return value;
	case CXUnaryOperator_AddrOf:
		return address_of(l, expr, operand);
	case CXUnaryOperator_Deref:
		return lower_lvalue(l, expr);
	case CXUnaryOperator_Plus:
		value = operand_value(l, operand);
		return fold_cast(l, value, expr_type(expr), 0);
	case CXUnaryOperator_Minus:
		return unary_number(l, expr, OP_NEG);
	case CXUnaryOperator_Not:
		return unary_number(l, expr, OP_BNOT);
	case CXUnaryOperator_LNot:
		return fold_unary(l, OP_LNOT, IR_BOOL, lower_condition(l, operand));
	case CXUnaryOperator_Extension:
		return lower_value(l, operand);
	default:
		value = operand_value(l, operand);
		return lower_opaque(l, expr_type(expr), "operator", &value, 1, 0);
	}
}

/* --- conversions ---------------------------------------------------------------------------- */

static ir_ref convert_pointer(struct lowering *l, CXCursor child, CXType from, CXType to)
{
	ir_ref p = lower_value(l, child);

	p = fold_cast(l, value_or(l, p, child), IR_PTR, 0);
	if (type_is_pointer(from) && type_is_pointer(to))
		p = lvalue_downcast(l, p, type_pointee(from), type_pointee(to));
	return p;
}

/* The one that points to nothing is -1, which no known offset is. */
static ir_ref convert_member_pointer(struct lowering *l, CXCursor child, CXType from, CXType to)
{
	uint32_t offset = 0;
	int64_t known;
	CXType of, in;
	ir_ref at;

	if (from.kind != CXType_MemberPointer)
		return ir_const(&l->b, lower_type(to), -1);
	at = value_or(l, lower_value(l, child), child);
	of = clang_Type_getClassType(from);
	in = clang_Type_getClassType(to);
	if (type_same(of, in))
		return at;
	if (type_of(l, at) == IR_I64 && type_base_offset(l, in, of, &offset)) {
		if (!offset)
			return at;
		if (fold_const(l, at, &known) && known >= 0)
			return ir_const(&l->b, IR_I64, known + offset);
	}
	return lower_opaque(l, lower_type(to), "pointer to member", &at, 1, 0);
}

ir_ref expr_convert(struct lowering *l, CXCursor child, CXType to, uint32_t flags)
{
	CXType from = clang_getCanonicalType(clang_getCursorType(child));

	to = clang_getCanonicalType(to);
	if (to.kind == CXType_Void) {
		expr_discard(l, child, 0);
		return 0;
	}
	if (type_is_class(to))
		return lvalue_downcast(l, lower_address(l, child), type_referred(from), to);
	if (to.kind == CXType_MemberPointer)
		return convert_member_pointer(l, child, from, to);
	if (from.kind == CXType_MemberPointer && to.kind == CXType_Bool &&
	    lower_type(from) == IR_I64)
		return fold_binary(l, OP_NE, IR_BOOL, lower_value(l, child),
				   ir_const(&l->b, IR_I64, -1));
	if (lower_is_array(l, child))
		return fold_cast(l, lvalue_pointer(l, child), lower_type(to), 0);
	if (type_is_class(from)) {
		ir_ref address = lower_address(l, child);

		return lower_opaque(l, lower_type(to), "conversion of a class", &address, 1, 0);
	}
	if (lower_type(to) == IR_PTR)
		return convert_pointer(l, child, from, to);
	if (type_is_dependent(to) && lower_type(to) == IR_OTHER)
		return lower_value(l, child);
	return fold_cast(l, value_or(l, lower_value(l, child), child), lower_type(to), flags);
}

/* x ?: y has x three times among its children. */
static bool is_elvis(struct cx_kids kids)
{
	if (kids.n != 4 || !clang_isExpression(clang_getCursorKind(kids.at[0])))
		return false;
	for (int i = 1; i < 3; i++)
		if (!clang_equalRanges(clang_getCursorExtent(kids.at[0]),
				       clang_getCursorExtent(kids.at[i])))
			return false;
	return true;
}

static ir_ref lower_elvis(struct lowering *l, CXCursor expr, CXCursor x, CXCursor y)
{
	enum ir_type type = expr_type(expr);
	struct arms a = {0};
	ir_ref c;

	a.value[0] = operand_value(l, x);
	c = fold_bool(l, a.value[0]);
	a.region[0] = ir_region_new(&l->b);
	lower_arm(l, &a, 1, y, false);
	if (ir_types[type].class == IR_CLASS_NONE)
		type = fold_common(type_of(l, a.value[0]), type_of(l, a.value[1]));
	yield_arm(l, &a, 0, type);
	yield_arm(l, &a, 1, type);
	return emit_control(l, OP_COND, type, c, a.region, 2);
}

/* An implicit conversion, or a node whose only child libclang hides. */
static ir_ref lower_unexposed(struct lowering *l, CXCursor expr)
{
	CXCursor child = expr_operand(l, expr);
	CXType t = clang_getCursorType(expr);
	struct cx_kids kids;
	ir_ref r;

	if (type_is_dependent(t) && !l->frame.is_dependent)
		return lower_opaque(l, expr_type(expr), "unresolved", NULL, 0, IRF_POISONED);
	if (cx_is_null(child)) {
		r = expr_constant(l, expr);
		if (!r && expr_type(expr) == IR_PTR)
			return ir_const(&l->b, IR_PTR, 0);
		return r ? r : lower_opaque(l, expr_type(expr), "hidden expression", NULL, 0, 0);
	}
	kids = cx_kids(&l->scratch, expr);
	if (!clang_isExpression(clang_getCursorKind(kids.at[0]))) { /* offsetof(T, row[1].x) */
		r = expr_constant(l, expr);
		if (r)
			return r;
	}
	if (is_elvis(kids))
		return lower_elvis(l, expr, kids.at[0], kids.at[3]);
	if (kids.n >= 3 && clang_isExpression(clang_getCursorKind(kids.at[0]))) {
		r = expr_constant(l, expr);
		return r ? r : lower_opaque(l, expr_type(expr), "hidden expression", NULL, 0, 0);
	}
	return expr_convert(l, child, t, IRF_PROMOTED);
}

/* The part of an explicit cast that clang shows as an implicit one. */
static CXCursor cast_operand(struct lowering *l, CXCursor cast)
{
	CXCursor child = expr_operand(l, cast);

	while (clang_getCursorKind(child) == CXCursor_UnexposedExpr &&
	       type_same(clang_getCursorType(child), clang_getCursorType(cast))) {
		CXCursor inner = expr_operand(l, child);

		if (cx_is_null(inner) || type_is_class(clang_getCursorType(inner)))
			break;
		child = inner;
	}
	return child;
}

static ir_ref lower_explicit_cast(struct lowering *l, CXCursor expr)
{
	CXType to = clang_getCanonicalType(clang_getCursorType(expr)), from;
	CXCursor child = cast_operand(l, expr);
	ir_ref r;

	if (cx_is_null(child)) {
		r = expr_constant(l, expr);
		return r ? r : lower_opaque(l, lower_type(to), "cast", NULL, 0, IRF_POISONED);
	}
	if (to.kind == CXType_Void) {
		expr_discard(l, child, IRF_VOID_CAST);
		return 0;
	}
	if (clang_getCursorKind(child) == CXCursor_InitListExpr)
		return lower_value(l, child);
	from = clang_getCanonicalType(clang_getCursorType(child));
	if (clang_getCursorKind(expr) == CXCursor_CXXReinterpretCastExpr &&
	    ir_types[lower_type(to)].class != IR_CLASS_INT && !type_is_pointer(to))
		return load_from(l, expr, lower_address(l, child));
	r = expr_convert(l, child, to, 0);
	if (type_is_pointer(to) && (type_is_pointer(from) || type_is_array(from)) &&
	    !type_same(type_pointee(from), type_pointee(to)) && type_bytes(type_pointee(to)) &&
	    type_pointee(to).kind != CXType_Void) {
		r = ir_emit1(&l->b, OP_PTRCAST, IR_PTR, r);
		inst(l, r)->imm = (int64_t)type_bytes(type_pointee(to));
	}
	return r;
}

/* --- the rest ------------------------------------------------------------------------------- */

static ir_ref lower_call_value(struct lowering *l, CXCursor expr)
{
	struct result r = call_lower(l, expr, 0);

	if (r.kind == RESULT_VALUE || !r.ref)
		return r.ref;
	if (type_is_class(clang_getCursorType(expr)) || type_is_array(clang_getCursorType(expr)))
		return r.ref;
	if (expr_is_void(expr))
		return 0;
	return emit_load(l, expr_type(expr), r.ref, access_flags(clang_getCursorType(expr)));
}

static ir_ref lower_statements(struct lowering *l, CXCursor expr)
{
	struct cx_kids kids = cx_kids(&l->scratch, expr);

	return kids.n ? stmt_expression(l, kids.at[0], false) : 0;
}

static ir_ref lower_this(struct lowering *l, CXCursor expr)
{
	(void)expr;
	if (l->frame.self)
		return l->frame.self;
	return lower_opaque(l, IR_PTR, "this", NULL, 0, 0);
}

/* A scalar in braces. */
static ir_ref lower_braces(struct lowering *l, CXCursor expr)
{
	CXCursor inner = expr_operand(l, expr);
	enum ir_type t = expr_type(expr);

	if (!cx_is_null(inner)) {
		ir_ref r = value_or(l, lower_value(l, inner), inner);

		return t == IR_OTHER || t == IR_VOID ? r : fold_cast(l, r, t, 0);
	}
	if (ir_types[t].class == IR_CLASS_FLOAT)
		return fold_float(l, t, 0, 0);
	return ir_const(&l->b, t == IR_VOID ? IR_I32 : t, 0);
}

static ir_ref lower_throw(struct lowering *l, CXCursor expr)
{
	(void)expr;
	ir_emit0(&l->b, OP_EXIT, IR_VOID, 0);
	return 0;
}

static ir_ref lower_delete(struct lowering *l, CXCursor expr)
{
	call_delete(l, expr);
	return 0;
}

static ir_ref lower_other(struct lowering *l, CXCursor expr)
{
	const char *kind =
	    cx_text(&l->scratch, clang_getCursorKindSpelling(clang_getCursorKind(expr)));
	ir_ref r = expr_constant(l, expr);

	return r ? r : lower_opaque(l, expr_type(expr), kind, NULL, 0, 0);
}

static const struct {
	enum CXCursorKind kind;
	ir_ref (*lower)(struct lowering *l, CXCursor expr);
} values[] = {
    {CXCursor_IntegerLiteral, lower_literal},
    {CXCursor_CharacterLiteral, lower_literal},
    {CXCursor_CXXBoolLiteralExpr, lower_literal},
    {CXCursor_FloatingLiteral, lower_float},
    {CXCursor_CXXNullPtrLiteralExpr, lower_null},
    {CXCursor_GNUNullExpr, lower_null},
    {CXCursor_StringLiteral, lower_address},
    {CXCursor_DeclRefExpr, lower_name},
    {CXCursor_MemberRefExpr, lower_name},
    {CXCursor_ArraySubscriptExpr, lower_lvalue},
    {CXCursor_CompoundLiteralExpr, lower_lvalue},
    {CXCursor_UnaryOperator, lower_unary},
    {CXCursor_BinaryOperator, lower_binary},
    {CXCursor_CompoundAssignOperator, lower_compound_assign},
    {CXCursor_ConditionalOperator, lower_conditional},
    {CXCursor_CallExpr, lower_call_value},
    {CXCursor_UnexposedExpr, lower_unexposed},
    {CXCursor_ParenExpr, lower_unexposed},
    {CXCursor_CStyleCastExpr, lower_explicit_cast},
    {CXCursor_CXXStaticCastExpr, lower_explicit_cast},
    {CXCursor_CXXFunctionalCastExpr, lower_explicit_cast},
    {CXCursor_CXXReinterpretCastExpr, lower_explicit_cast},
    {CXCursor_CXXConstCastExpr, lower_explicit_cast},
    {CXCursor_CXXDynamicCastExpr, lower_explicit_cast},
    {CXCursor_CXXAddrspaceCastExpr, lower_explicit_cast},
    {CXCursor_StmtExpr, lower_statements},
    {CXCursor_UnaryExpr, lower_sizeof},
    {CXCursor_CXXThisExpr, lower_this},
    {CXCursor_InitListExpr, lower_braces},
    {CXCursor_CXXNewExpr, call_new},
    {CXCursor_CXXDeleteExpr, lower_delete},
    {CXCursor_CXXThrowExpr, lower_throw},
};

ir_ref lower_value(struct lowering *l, CXCursor expr)
{
	uint32_t saved = l->b.span;
	ir_ref (*lower)(struct lowering *, CXCursor) = lower_other;
	enum CXCursorKind kind;
	ir_ref r;

	if (l->frame.depth >= DEEPEST) {
		stmt_unresolved(l, "too deep");
		return lower_opaque(l, expr_type(expr), "too deep", NULL, 0, 0);
	}
	l->frame.depth++;
	expr = cx_peel(&l->scratch, expr);
	kind = clang_getCursorKind(expr);
	lower_set_span(l, expr);
	if (type_is_class(clang_getCursorType(expr)) && kind != CXCursor_CallExpr) {
		r = lower_address(l, expr);
	} else {
		for (size_t i = 0; i < sizeof values / sizeof *values; i++)
			if (values[i].kind == kind)
				lower = values[i].lower;
		r = lower(l, expr);
	}
	l->b.span = saved;
	l->frame.depth--;
	return r;
}

ir_ref lower_condition(struct lowering *l, CXCursor expr)
{
	return fold_bool(l, value_or(l, lower_value(l, expr), expr));
}

/* --- values that nobody wants --------------------------------------------------------------- */

/* cudaError_t, CUresult */
static bool is_status(struct lowering *l, CXType t)
{
	CXType plain = clang_getCanonicalType(t);
	const char *name;

	if (plain.kind != CXType_Enum)
		return false;
	name = cx_spelling(&l->scratch, clang_getTypeDeclaration(plain));
	return !strcmp(name, "cudaError") || !strcmp(name, "cudaError_enum");
}

/* What an arm of a condition gives, without its conversions. */
static ir_ref yielded(struct lowering *l, ir_region region)
{
	const struct ir_function *f = ir_fn(&l->b);
	const struct ir_list *list = &f->regions.at[region];
	const struct ir_inst *last = list->insts.n ? ir_at(f, list->insts.at[list->insts.n - 1]) : NULL;
	ir_ref r = last && last->op == OP_YIELD ? ir_arg(f, last, 0) : 0;

	while (r && (ir_at(f, r)->op == OP_CAST || ir_at(f, r)->op == OP_NE)) /* to a truth value */
		r = ir_arg(f, ir_at(f, r), 0);
	return r;
}

static void mark_dropped(struct lowering *l, ir_ref r, uint32_t flag)
{
	struct ir_inst *i;

	if (!r || !flag)
		return;
	i = inst(l, r);
	if ((i->op == OP_CALL || i->op == OP_HOSTCALL || i->op == OP_OPAQUE) && i->type != IR_VOID)
		i->flags |= flag;
	for (unsigned k = 0; k < (i->op == OP_COND ? 2 : i->op == OP_LAND || i->op == OP_LOR); k++)
		mark_dropped(l, yielded(l, i->region[k]), flag);
}

/* Is it an object that is made and dropped, and whose end does something: `Checked{"copy"};`? */
static bool is_passing_object(struct lowering *l, CXCursor expr)
{
	enum CXCursorKind k = clang_getCursorKind(expr);
	CXCursor callee = clang_getCursorReferenced(expr);
	CXType t = clang_getCanonicalType(clang_getCursorType(expr));

	if (!type_is_class(t) || !destroy_acts(l, t))
		return false;
	if (k != CXCursor_CallExpr)
		return k == CXCursor_CXXFunctionalCastExpr || k == CXCursor_InitListExpr;
	return !cx_is_null(callee) &&
	       (clang_getCursorKind(callee) == CXCursor_Constructor ||
		type_is_class(clang_getCanonicalType(clang_getCursorResultType(callee))));
}

void expr_discard(struct lowering *l, CXCursor expr, uint32_t flag)
{
	uint32_t saved = l->b.span;
	ir_ref value;

	expr = cx_peel(&l->scratch, expr);
	lower_set_span(l, expr);
	if (is_passing_object(l, expr)) {
		value = lower_address(l, expr);
		lower_set_span(l, expr);
		destroy_object(l, value, clang_getCursorType(expr));
		l->b.span = saved;
		return;
	}
	switch (clang_getCursorKind(expr)) {
	case CXCursor_CallExpr:
		flag |= flag && is_status(l, clang_getCursorType(expr)) ? IRF_STATUS : 0;
		mark_dropped(l, call_lower(l, expr, 0).ref, flag);
		break;
	case CXCursor_BinaryOperator:
		if (clang_getCursorBinaryOperatorKind(expr) == CXBinaryOperator_Assign)
			expr_assign(l, expr, &value);
		else
			mark_dropped(l, lower_value(l, expr), flag);
		break;
	case CXCursor_DeclRefExpr: /* (void)x: a status has been thought of */
		if (is_status(l, clang_getCursorType(expr)))
			lower_value(l, expr);
		break;
	default:
		flag |= flag && is_status(l, clang_getCursorType(expr)) ? IRF_STATUS : 0;
		mark_dropped(l, lower_value(l, expr), flag);
	}
	l->b.span = saved;
}
