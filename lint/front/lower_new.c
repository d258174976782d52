/*
 * lower_new.c - new and delete: the memory that an expression asks for, and from whom.
 *
 * A class may bring its own operators, or inherit them, and a program may replace the global ones:
 * then memory comes from what their bodies do. Where such an operator has no body in sight, or
 * takes arguments of its own, nobody knows where it comes from.
 */
#include "front/lower_parts.h"

#include <string.h>

static struct ir_inst *inst(struct lowering *l, ir_ref r)
{
	return ir_at(ir_fn(&l->b), r);
}

/* --- the parts of the expression -------------------------------------------------------------- */

struct new_parts {
	CXCursor count, init, place;
};

static bool is_initialiser(CXCursor e, CXType t)
{
	return clang_getCursorKind(e) == CXCursor_InitListExpr || type_is_class(t) ||
	       type_is_array(t);
}

/* The parts have no slots; but `new int[n]` makes a size_t of n, and `new int(n)` does not. */
static struct new_parts parts_of_new(struct lowering *l, CXCursor expr, CXType object)
{
	struct cx_kids kids = cx_kids(&l->scratch, expr);
	CXCursor none = clang_getNullCursor();
	struct new_parts p = {none, none, none};

	for (unsigned i = 0; i < kids.n; i++) {
		CXType t = clang_getCanonicalType(clang_getCursorType(kids.at[i]));
		const struct ir_type_info *scalar = &ir_types[lower_type(t)];
		CXCursor e = kids.at[i];

		if (!clang_isExpression(clang_getCursorKind(e)))
			continue;
		if (type_is_pointer(t) && type_pointee(t).kind == CXType_Void)
			p.place = e;
		else if (is_initialiser(e, t))
			p.init = e;
		else if (scalar->class == IR_CLASS_INT && scalar->bytes == 8)
			p.count = e;
		else if (type_same(t, object) || scalar->class != IR_CLASS_INT)
			p.init = e;
		else
			p.count = e;
	}
	return p;
}

/* --- who gives and takes the memory ----------------------------------------------------------- */

static bool is_named(struct lowering *l, CXCursor c, const char *name)
{
	return !strcmp(cx_spelling(&l->scratch, c), name);
}

/* The class's own operator, or the one that it inherits; *several: with arguments of its own. */
static CXCursor class_operator(struct lowering *l, CXType t, const char *name, bool *several,
			       unsigned depth)
{
	CXCursor class = clang_getTypeDeclaration(clang_getCanonicalType(t)),
		 found = clang_getNullCursor();
	struct cx_kids kids, bases;

	if (!type_is_class(t) || depth > 16)
		return found;
	kids = cx_kids(&l->scratch, class);
	for (unsigned i = 0; i < kids.n; i++) {
		if (clang_getCursorKind(kids.at[i]) != CXCursor_CXXMethod ||
		    !is_named(l, kids.at[i], name))
			continue;
		*several |= clang_Cursor_getNumArguments(kids.at[i]) > 1 || !cx_is_null(found);
		found = kids.at[i];
	}
	bases = type_bases(l, t);
	for (unsigned i = 0; i < bases.n && cx_is_null(found); i++)
		found =
		    class_operator(l, clang_getCursorType(bases.at[i]), name, several, depth + 1);
	return found;
}

struct unit_operator {
	struct lowering *l;
	const char *name;
	CXCursor found;
};

static enum CXChildVisitResult find_in_unit(CXCursor c, CXCursor parent, CXClientData data)
{
	struct unit_operator *u = data;

	(void)parent;
	if (clang_getCursorKind(c) != CXCursor_FunctionDecl || !clang_isCursorDefinition(c) ||
	    clang_Location_isInSystemHeader(clang_getCursorLocation(c)) ||
	    clang_Cursor_getNumArguments(c) != 1 || !is_named(u->l, c, u->name))
		return CXChildVisit_Continue;
	u->found = c;
	return CXChildVisit_Break;
}

/* The global operator that the unit itself replaces. Looked for once. */
static CXCursor unit_operator(struct lowering *l, bool is_array)
{
	struct unit_operator u = {.l = l, .found = clang_getNullCursor()};

	if (!l->new_looked_for) {
		l->new_looked_for = true;
		u.name = "operator new";
		clang_visitChildren(clang_getTranslationUnitCursor(l->tu), find_in_unit, &u);
		l->own_new[0] = l->own_new[1] = u.found; /* new[] calls it */
		u = (struct unit_operator){l, "operator new[]", clang_getNullCursor()};
		clang_visitChildren(clang_getTranslationUnitCursor(l->tu), find_in_unit, &u);
		if (!cx_is_null(u.found))
			l->own_new[1] = u.found;
	}
	return l->own_new[is_array];
}

static ir_ref call_operator(struct lowering *l, CXCursor callee, ir_ref operand, bool is_plain)
{
	uint32_t function = is_plain ? lower_function(l, callee) : UINT32_MAX;
	const struct ir_function *f;

	if (function == UINT32_MAX || l->module->functions.at[function].params.n != 1)
		return lower_opaque(l, IR_PTR, "operator of a class", &operand, 1, IRF_MAY_WRITE);
	f = &l->module->functions.at[function];
	operand = fold_cast(l, operand, f->params.at[0].type, 0);
	return ir_emit(&l->b, OP_CALL, f->ret, function, &operand, 1);
}

/* Fresh memory of that many bytes for an object, or an array of them. */
static ir_ref fresh_memory(struct lowering *l, CXType object, ir_ref bytes, bool is_array)
{
	bool in_host = ir_fn(&l->b)->kind == IR_HOST, several = false;
	CXCursor own = in_host
			   ? class_operator(l, object, is_array ? "operator new[]" : "operator new",
					    &several, 0)
			   : clang_getNullCursor();
	ir_ref at;

	if (in_host && cx_is_null(own))
		own = unit_operator(l, is_array);
	if (!cx_is_null(own))
		return call_operator(l, own, bytes, !several);
	at = ir_emit1(&l->b, OP_ALLOC, IR_PTR, bytes);
	if (in_host) {
		inst(l, at)->op = OP_HOSTCALL;
		inst(l, at)->text = is_array ? "new[]" : "new";
	}
	return at;
}

/* --- new -------------------------------------------------------------------------------------- */

static ir_ref count_value(struct lowering *l, CXCursor count)
{
	return fold_cast(l, lower_value(l, count), IR_U64, 0);
}

ir_ref call_new(struct lowering *l, CXCursor expr)
{
	CXType object = type_pointee(clang_getCursorType(expr));
	struct new_parts p = parts_of_new(l, expr, object);
	ir_ref bytes = ir_const(&l->b, IR_U64, (int64_t)type_bytes(object)), at;

	if (!cx_is_null(p.place)) {
		at = lvalue_pointer(l, p.place);
	} else {
		if (!cx_is_null(p.count))
			bytes = fold_binary(l, OP_MUL, IR_U64, count_value(l, p.count), bytes);
		at = fresh_memory(l, object, bytes, !cx_is_null(p.count));
	}
	if (!cx_is_null(p.init) && cx_is_null(p.count) &&
	    !type_is_array(clang_getCursorType(p.init)))
		init_from(l, at, object, p.init);
	return at;
}

/* --- delete ----------------------------------------------------------------------------------- */

void call_delete(struct lowering *l, CXCursor expr)
{
	CXCursor operand = expr_operand(l, expr), own = clang_getNullCursor();
	bool in_host = ir_fn(&l->b)->kind == IR_HOST, several = false;
	CXType object;
	ir_ref p, r;

	if (cx_is_null(operand))
		return;
	object = type_pointee(clang_getCursorType(operand));
	p = lvalue_pointer(l, operand);
	if (in_host) {
		destroy_deleted(l, p, object);
		own = class_operator(l, object, "operator delete", &several, 0);
	}
	if (!cx_is_null(own)) {
		call_operator(l, own, p, !several);
		return;
	}
	r = ir_emit1(&l->b, OP_FREE, IR_VOID, p);
	if (in_host) {
		inst(l, r)->op = OP_HOSTCALL;
		inst(l, r)->text = "delete";
	}
}
