#include "front/lower_parts.h"

#include <string.h>

static struct ir_inst *inst(struct lowering *l, ir_ref r)
{
	return ir_at(ir_fn(&l->b), r);
}

ir_ref lvalue_materialize(struct lowering *l, ir_ref value, enum ir_type type)
{
	uint32_t bytes = ir_types[type].bytes ? ir_types[type].bytes : 8;
	uint32_t local = ir_local_new(&l->b, "", type, bytes, bytes);
	ir_ref address;

	ir_emit0(&l->b, OP_DECL, IR_VOID, local);
	address = local_address(l, local);
	if (type != IR_VOID)
		emit_store(l, address, value, 0);
	return address;
}

static ir_ref unknown_address(struct lowering *l, const char *why)
{
	return lower_opaque(l, IR_PTR, why, NULL, 0, l->frame.is_dependent ? 0 : IRF_POISONED);
}

ir_ref lvalue_downcast(struct lowering *l, ir_ref pointer, CXType from, CXType to)
{
	uint32_t offset;

	if (!type_is_class(from) || !type_is_class(to) || type_same(from, to))
		return pointer;
	if (type_base_offset(l, from, to, &offset))
		return fold_offset(l, pointer, offset);
	if (type_base_offset(l, to, from, &offset))
		return fold_offset(l, pointer, -(int64_t)offset);
	return pointer;
}

static bool is_named_array(struct lowering *l, CXCursor expr, CXCursor operand)
{
	CXCursor decl;

	switch (clang_getCursorKind(expr)) {
	case CXCursor_DeclRefExpr:
		decl = clang_getCursorReferenced(expr);
		return cx_is_null(decl) || decl_is_array(decl);
	case CXCursor_UnexposedExpr:
	case CXCursor_ParenExpr:
		return cx_is_null(operand) || lower_is_array(l, operand);
	case CXCursor_UnaryOperator:
		return clang_getCursorUnaryOperatorKind(expr) == CXUnaryOperator_Deref ||
		       clang_getCursorUnaryOperatorKind(expr) == CXUnaryOperator_Extension;
	default:
		return true;
	}
}

bool lower_is_pointer(struct lowering *l, CXCursor expr)
{
	CXType t = clang_getCursorType(expr);

	return type_is_pointer(t) || (type_is_array(t) && !lower_is_array(l, expr));
}

bool lower_is_array(struct lowering *l, CXCursor expr)
{
	struct cx_kids kids;

	if (!type_is_array(clang_getCursorType(expr)))
		return false;
	kids = cx_kids(&l->scratch, expr);
	switch (clang_getCursorKind(expr)) {
	case CXCursor_CompoundAssignOperator:
		return false;
	case CXCursor_BinaryOperator: /* x, array; object.*array */
		if (clang_getCursorBinaryOperatorKind(expr) == CXBinaryOperator_Comma && kids.n)
			return lower_is_array(l, kids.at[kids.n - 1]);
		return clang_getCursorBinaryOperatorKind(expr) == CXBinaryOperator_PtrMemD ||
		       clang_getCursorBinaryOperatorKind(expr) == CXBinaryOperator_PtrMemI;
	case CXCursor_ConditionalOperator:
		return !kids.n || lower_is_array(l, kids.at[kids.n - 1]);
	default:
		return is_named_array(l, expr, expr_operand(l, expr));
	}
}

ir_ref lvalue_pointer(struct lowering *l, CXCursor expr)
{
	ir_ref r;

	if (lower_is_array(l, expr))
		return lower_address(l, expr);
	r = lower_value(l, expr);
	if (!r || type_of(l, r) == IR_VOID)
		return unknown_address(l, "pointer");
	return type_of(l, r) == IR_PTR ? r : fold_cast(l, r, IR_PTR, 0);
}

/* --- names and members ---------------------------------------------------------------------- */

static ir_ref address_of_name(struct lowering *l, CXCursor expr)
{
	CXCursor decl = clang_getCursorReferenced(expr);
	ir_ref r = 0;

	if (lower_known_member(l, expr, &r) && r) {
		if (type_of(l, r) == IR_PTR && !type_is_pointer(clang_getCursorType(expr)))
			return r;
		return lvalue_materialize(l, r, type_of(l, r));
	}
	if (!cx_is_null(decl))
		r = decl_address(l, decl);
	if (r)
		return r;
	if (cx_is_null(decl) && !cx_is_null(expr_operand(l, expr))) /* a template argument */
		return lower_address(l, expr_operand(l, expr));
	if (clang_getCursorKind(decl) == CXCursor_FunctionDecl ||
	    clang_getCursorKind(decl) == CXCursor_CXXMethod ||
	    clang_getCursorKind(decl) == CXCursor_EnumConstantDecl) {
		r = lower_value(l, expr);
		return type_of(l, r) == IR_PTR ? r : lvalue_materialize(l, r, type_of(l, r));
	}
	return unknown_address(l, "unresolved name");
}

static CXCursor member_base(struct lowering *l, CXCursor expr)
{
	return expr_operand(l, expr);
}

static ir_ref address_of_field(struct lowering *l, CXCursor expr, CXCursor field)
{
	CXCursor base = member_base(l, expr);
	CXType of;
	ir_ref at;

	if (cx_is_null(base)) {
		at = l->frame.self ? l->frame.self : unknown_address(l, "this");
		of = l->frame.self_type;
	} else if (lower_is_pointer(l, base)) {
		at = lvalue_pointer(l, base);
		of = type_pointee(clang_getCursorType(base));
	} else {
		at = lower_address(l, base);
		of = type_referred(clang_getCursorType(base));
	}
	if (type_is_broken(l, of))
		return lower_opaque(l, IR_PTR, "member of an unresolved type", &at, 1,
				    IRF_POISONED);
	if (type_is_reference(clang_getCursorType(field)))
		return emit_load(l, IR_PTR, fold_offset(l, at, member_offset(l, of, field)), 0);
	return fold_offset(l, at, member_offset(l, of, field));
}

ir_ref lvalue_bits(struct lowering *l, CXCursor member)
{
	return address_of_field(l, member, clang_getCursorReferenced(member));
}

static ir_ref address_of_value(struct lowering *l, CXCursor expr)
{
	ir_ref r = lower_value(l, expr);

	if (!r || type_of(l, r) == IR_VOID)
		return unknown_address(l, "no value");
	return lvalue_materialize(l, r, type_of(l, r));
}

static ir_ref address_of_member(struct lowering *l, CXCursor expr)
{
	CXCursor decl = clang_getCursorReferenced(expr), base;

	if (clang_getCursorKind(decl) == CXCursor_FieldDecl) {
		ir_ref r = 0;

		if (lower_known_member(l, expr, &r) && r)
			return lvalue_materialize(l, r, type_of(l, r));
		if (clang_Cursor_isBitField(decl))
			return address_of_value(l, expr);
		return address_of_field(l, expr, decl);
	}
	if (!cx_is_null(decl))
		return address_of_name(l, expr);
	base = member_base(l, expr);
	if (!cx_is_null(base) && !lower_is_pointer(l, base)) {
		ir_ref at = lower_address(l, base);

		return lower_opaque(l, IR_PTR, "unresolved member", &at, 1, 0);
	}
	return unknown_address(l, "unresolved member");
}

/* --- operators ------------------------------------------------------------------------------ */

static bool points(CXCursor expr)
{
	CXType t = clang_getCursorType(expr);

	return type_is_pointer(t) || type_is_array(t);
}

static ir_ref address_of_element(struct lowering *l, CXCursor expr)
{
	struct cx_kids kids = cx_kids(&l->scratch, expr);
	uint64_t bytes = type_bytes(clang_getCursorType(expr));
	CXCursor base, index;
	ir_ref at, i;

	if (kids.n < 2)
		return unknown_address(l, "subscript");
	base = points(kids.at[0]) || !points(kids.at[1]) ? kids.at[0] : kids.at[1];
	index = clang_equalCursors(base, kids.at[0]) ? kids.at[1] : kids.at[0];
	if (!bytes)
		bytes = type_bytes(type_pointee(clang_getCursorType(base)));
	at = lvalue_pointer(l, base);
	i = lower_value(l, index);
	if (!i || type_of(l, i) == IR_VOID)
		i = lower_opaque(l, IR_I64, "index", NULL, 0, IRF_POISONED);
	if (type_is_broken(l, type_pointee(clang_getCursorType(base))))
		return lower_opaque(l, IR_PTR, "element of an unresolved type", (ir_ref[]){at, i},
				    2, IRF_POISONED);
	return fold_index(l, at, i, bytes ? bytes : 4);
}

static ir_ref address_of_unary(struct lowering *l, CXCursor expr)
{
	CXCursor operand = expr_operand(l, expr);
	ir_ref value, address;

	if (cx_is_null(operand))
		return unknown_address(l, "operator");
	switch (clang_getCursorUnaryOperatorKind(expr)) {
	case CXUnaryOperator_Deref:
		return lvalue_pointer(l, operand);
	case CXUnaryOperator_PreInc:
	case CXUnaryOperator_PreDec:
		return expr_step(l, expr, false, &value);
	case CXUnaryOperator_Extension:
	case CXUnaryOperator_Real:
		return lower_address(l, operand);
	default:
		value = lower_value(l, expr);
		address = value ? lvalue_materialize(l, value, type_of(l, value))
				: unknown_address(l, "operator");
		return address;
	}
}

/* x.*m, x->*m */
static ir_ref address_by_member_pointer(struct lowering *l, CXCursor expr)
{
	struct cx_kids kids = cx_kids(&l->scratch, expr);
	CXType m = kids.n > 1 ? clang_getCanonicalType(clang_getCursorType(kids.at[1]))
			      : (CXType){.kind = CXType_Invalid};
	CXType of;
	ir_ref at, offset;

	if (m.kind != CXType_MemberPointer || lower_type(m) != IR_I64)
		return lower_opaque(l, IR_PTR, "pointer to member", NULL, 0, 0);
	of = type_referred(clang_getCursorType(kids.at[0]));
	if (clang_getCursorBinaryOperatorKind(expr) == CXBinaryOperator_PtrMemI) {
		at = lvalue_pointer(l, kids.at[0]);
		of = type_pointee(of);
	} else {
		at = lower_address(l, kids.at[0]);
	}
	at = lvalue_downcast(l, at, of, clang_Type_getClassType(m));
	offset = lower_value(l, kids.at[1]);
	return fold_index(l, at, offset, 1);
}

static ir_ref address_of_binary(struct lowering *l, CXCursor expr)
{
	struct cx_kids kids;
	ir_ref value;

	switch (clang_getCursorBinaryOperatorKind(expr)) {
	case CXBinaryOperator_Assign:
		return expr_assign(l, expr, &value);
	case CXBinaryOperator_Comma:
		kids = cx_kids(&l->scratch, expr);
		if (kids.n < 2)
			return unknown_address(l, "operator");
		expr_discard(l, kids.at[0], 0);
		return lower_address(l, kids.at[1]);
	case CXBinaryOperator_PtrMemD:
	case CXBinaryOperator_PtrMemI:
		return address_by_member_pointer(l, expr);
	default:
		return address_of_value(l, expr);
	}
}

static ir_ref address_of_compound(struct lowering *l, CXCursor expr)
{
	ir_ref value;

	return expr_assign(l, expr, &value);
}

/* --- temporaries ---------------------------------------------------------------------------- */

static ir_ref built_in_temporary(struct lowering *l, CXCursor expr)
{
	CXType t = clang_getCanonicalType(clang_getCursorType(expr));
	ir_ref at = lower_temporary(l, t);

	init_from(l, at, t, expr);
	return at;
}

/* A new object, and nothing that is somewhere already. */
static bool makes_object(struct lowering *l, CXCursor expr)
{
	CXCursor e = cx_peel(&l->scratch, expr), callee = clang_getCursorReferenced(e);

	switch (clang_getCursorKind(e)) {
	case CXCursor_CallExpr:
		return clang_getCursorKind(callee) == CXCursor_Constructor ||
		       (!cx_is_null(callee) &&
			!type_is_reference(clang_getCursorResultType(callee)));
	case CXCursor_InitListExpr:
	case CXCursor_CXXFunctionalCastExpr:
		return true;
	default:
		return false;
	}
}

/* Of two objects, or of the new one that either arm makes. */
static ir_ref address_of_conditional(struct lowering *l, CXCursor expr)
{
	struct cx_kids kids = cx_kids(&l->scratch, expr);

	if (type_is_class(clang_getCursorType(expr)) && kids.n == 3 &&
	    makes_object(l, kids.at[1]) && makes_object(l, kids.at[2]))
		return built_in_temporary(l, expr);
	return expr_conditional(l, expr, true);
}

static ir_ref address_of_call(struct lowering *l, CXCursor expr)
{
	CXCursor callee = clang_getCursorReferenced(expr);
	struct result r;

	if (clang_getCursorKind(callee) == CXCursor_Constructor)
		return built_in_temporary(l, expr);
	r = call_lower(l, expr, 0);
	if (r.kind == RESULT_ADDRESS && r.ref)
		return r.ref;
	if (!r.ref || type_of(l, r.ref) == IR_VOID)
		return unknown_address(l, "no value");
	if (type_is_class(clang_getCursorType(expr)) && type_of(l, r.ref) == IR_PTR)
		return r.ref;
	return lvalue_materialize(l, r.ref, type_of(l, r.ref));
}

static ir_ref address_of_list(struct lowering *l, CXCursor expr)
{
	CXType t = clang_getCursorType(expr);

	if (type_is_class(t) || type_is_array(t))
		return built_in_temporary(l, expr);
	return address_of_value(l, expr);
}

static ir_ref address_of_literal(struct lowering *l, CXCursor expr)
{
	CXCursor operand = expr_operand(l, expr);
	CXType t = clang_getCanonicalType(clang_getCursorType(expr));
	ir_ref at = lower_temporary(l, t);

	if (!cx_is_null(operand))
		init_from(l, at, t, operand);
	return at;
}

static ir_ref address_of_statements(struct lowering *l, CXCursor expr)
{
	struct cx_kids kids = cx_kids(&l->scratch, expr);
	bool by_address = type_is_class(clang_getCursorType(expr));

	if (!by_address)
		return address_of_value(l, expr);
	return kids.n ? stmt_expression(l, kids.at[0], true) : unknown_address(l, "no value");
}

static ir_ref address_of_lambda(struct lowering *l, CXCursor expr)
{
	ir_ref at = lower_temporary(l, clang_getCursorType(expr));

	lambda_make(l, at, expr);
	return at;
}

static ir_ref address_of_string(struct lowering *l, CXCursor expr)
{
	CXType t = clang_getCanonicalType(clang_getCursorType(expr));
	bool in_host = ir_fn(&l->b)->kind == IR_HOST;
	struct ir_object o = {.name = "string",
			      .space = in_host ? SPACE_HOST : SPACE_GLOBAL,
			      .is_const = true,
			      .bytes = type_bytes(t),
			      .align = 1,
			      .elem_bytes = (uint32_t)type_bytes(type_pointee(t)),
			      .elem = lower_type(type_pointee(t)),
			      .n_dims = 1,
			      .span = l->b.span,
			      .function = l->b.function};

	o.dims[0] = (uint32_t)clang_getArraySize(t);
	array_push(l->arena, &l->module->objects, o);
	return ir_emit0(&l->b, OP_OBJ, IR_PTR, (int64_t)l->module->objects.n - 1);
}

/* --- casts ---------------------------------------------------------------------------------- */

static ir_ref address_of_cast(struct lowering *l, CXCursor expr)
{
	CXType to = clang_getCanonicalType(clang_getCursorType(expr));
	CXCursor child = expr_operand(l, expr);
	bool is_reinterpret = clang_getCursorKind(expr) == CXCursor_CXXReinterpretCastExpr;
	CXType from;
	ir_ref r;

	if (cx_is_null(child))
		return type_is_class(to) ? built_in_temporary(l, expr) : unknown_address(l, "cast");
	from = clang_getCanonicalType(clang_getCursorType(child));
	if (clang_getCursorKind(child) == CXCursor_InitListExpr ||
	    (clang_getCursorKind(expr) == CXCursor_CXXFunctionalCastExpr && type_is_class(to)))
		return built_in_temporary(l, child);
	if (type_same(from, to) || (type_is_array(to) && !type_is_pointer(from)))
		return lower_address(l, child);
	if (type_is_class(to) && type_is_class(from))
		return lvalue_downcast(l, lower_address(l, child), from, to);
	if (is_reinterpret && !type_is_pointer(to)) {
		r = ir_emit1(&l->b, OP_PTRCAST, IR_PTR, lower_address(l, child));
		inst(l, r)->imm = (int64_t)type_bytes(to);
		return r;
	}
	return type_is_class(to) ? lower_address(l, child) : address_of_value(l, expr);
}

/* A conversion between classes, a temporary bound to a reference, or nothing but a wrapper. */
static ir_ref address_of_unexposed(struct lowering *l, CXCursor expr)
{
	CXCursor child = expr_operand(l, expr);
	CXType to = clang_getCanonicalType(clang_getCursorType(expr)), from;

	if (cx_is_null(child))
		return type_is_class(to) ? built_in_temporary(l, expr) : address_of_value(l, expr);
	from = clang_getCanonicalType(clang_getCursorType(child));
	if (type_same(from, to) || (type_is_array(from) && type_is_array(to)))
		return lower_address(l, child);
	if (type_is_class(to))
		return lvalue_downcast(l, lower_address(l, child), type_referred(from), to);
	return address_of_value(l, expr);
}

static ir_ref address_of_this(struct lowering *l, CXCursor expr)
{
	return address_of_value(l, expr);
}

/* --- dispatch ------------------------------------------------------------------------------- */

static const struct {
	enum CXCursorKind kind;
	ir_ref (*lower)(struct lowering *l, CXCursor expr);
} addresses[] = {
    {CXCursor_DeclRefExpr, address_of_name},
    {CXCursor_MemberRefExpr, address_of_member},
    {CXCursor_ArraySubscriptExpr, address_of_element},
    {CXCursor_UnaryOperator, address_of_unary},
    {CXCursor_BinaryOperator, address_of_binary},
    {CXCursor_CompoundAssignOperator, address_of_compound},
    {CXCursor_ConditionalOperator, address_of_conditional},
    {CXCursor_CallExpr, address_of_call},
    {CXCursor_InitListExpr, address_of_list},
    {CXCursor_CompoundLiteralExpr, address_of_literal},
    {CXCursor_StmtExpr, address_of_statements},
    {CXCursor_LambdaExpr, address_of_lambda},
    {CXCursor_StringLiteral, address_of_string},
    {CXCursor_CStyleCastExpr, address_of_cast},
    {CXCursor_CXXStaticCastExpr, address_of_cast},
    {CXCursor_CXXFunctionalCastExpr, address_of_cast},
    {CXCursor_CXXReinterpretCastExpr, address_of_cast},
    {CXCursor_CXXConstCastExpr, address_of_cast},
    {CXCursor_CXXDynamicCastExpr, address_of_cast},
    {CXCursor_UnexposedExpr, address_of_unexposed},
    {CXCursor_ParenExpr, address_of_unexposed},
    {CXCursor_CXXThisExpr, address_of_this},
};

static ir_ref address_of_other(struct lowering *l, CXCursor expr)
{
	const char *kind =
	    cx_text(&l->scratch, clang_getCursorKindSpelling(clang_getCursorKind(expr)));

	if (type_is_class(clang_getCursorType(expr)))
		return unknown_address(l, kind);
	return address_of_value(l, expr);
}

ir_ref lower_address(struct lowering *l, CXCursor expr)
{
	uint32_t saved = l->b.span;
	ir_ref (*lower)(struct lowering *, CXCursor) = address_of_other;
	enum CXCursorKind kind;
	ir_ref r;

	if (l->frame.depth >= DEEPEST) {
		stmt_unresolved(l, "too deep");
		return unknown_address(l, "too deep");
	}
	l->frame.depth++;
	expr = cx_peel(&l->scratch, expr);
	kind = clang_getCursorKind(expr);
	lower_set_span(l, expr);
	for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++)
		if (addresses[i].kind == kind)
			lower = addresses[i].lower;
	r = lower(l, expr);
	if (!r || type_of(l, r) != IR_PTR)
		r = unknown_address(l, "address");
	l->b.span = saved;
	l->frame.depth--;
	return r;
}
