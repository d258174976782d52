#include "front/lower_parts.h"

#include <string.h>

enum { MOST_DESTROYED = 16 };

/* The destructor that the user wrote for a class; null if there is none. */
static CXCursor written_destructor(struct lowering *l, CXType t)
{
	struct cx_kids kids = type_methods(l, t);

	for (unsigned i = 0; i < kids.n; i++)
		if (clang_getCursorKind(kids.at[i]) == CXCursor_Destructor &&
		    !method_is_default(kids.at[i]))
			return kids.at[i];
	return clang_getNullCursor();
}

static bool is_user_destructor(CXCursor destructor)
{
	return !cx_is_null(destructor) &&
	       !clang_Location_isInSystemHeader(clang_getCursorLocation(destructor));
}

/* An owner of the standard library whose deleter is of the user's: it may wait, free, or close. */
static bool has_own_deleter(struct lowering *l, CXType t)
{
	CXCursor class = clang_getTypeDeclaration(t);
	CXType deleter = clang_getCanonicalType(clang_Type_getTemplateArgumentAsType(t, 1));

	if (strcmp(cx_spelling(&l->scratch, class), "unique_ptr") ||
	    !clang_Location_isInSystemHeader(clang_getCursorLocation(class)))
		return false;
	return deleter.kind == CXType_Pointer ||
	       (type_is_class(deleter) && !clang_Location_isInSystemHeader(clang_getCursorLocation(
					      clang_getTypeDeclaration(deleter))));
}

static bool parts_act(struct lowering *l, CXType t)
{
	struct cx_kids bases = type_bases(l, t), fields = type_fields(l, t);

	for (unsigned i = 0; i < bases.n; i++)
		if (destroy_acts(l, clang_getCursorType(bases.at[i])))
			return true;
	for (unsigned i = 0; i < fields.n; i++)
		if (destroy_acts(l, clang_getCursorType(fields.at[i])))
			return true;
	return false;
}

bool destroy_acts(struct lowering *l, CXType t)
{
	CXCursor class, destructor;
	uint32_t known;

	t = clang_getCanonicalType(t);
	while (type_is_array(t))
		t = type_pointee(t);
	class = clang_getTypeDeclaration(t);
	if (!type_is_class(t) || clang_getCursorKind(class) == CXCursor_UnionDecl)
		return false;
	if (map_find(&l->destroyed, class, &known))
		return known;
	destructor = written_destructor(l, t);
	known = has_own_deleter(l, t)	 ? true
		: cx_is_null(destructor) ? parts_act(l, t)
					 : is_user_destructor(destructor);
	map_put(&l->scratch, &l->destroyed, class, known);
	return known;
}

static void destroy_array(struct lowering *l, ir_ref at, CXType t)
{
	CXType elem = type_pointee(t);
	long long n = clang_getArraySize(t);

	if (n > MOST_DESTROYED) {
		lower_opaque(l, IR_VOID, "destructor", &at, 1, IRF_MAY_WRITE);
		return;
	}
	for (long long i = n; i-- > 0;)
		destroy_object(l, fold_offset(l, at, i * (int64_t)type_bytes(elem)), elem);
}

static void destroy_parts(struct lowering *l, ir_ref at, CXType t)
{
	struct cx_kids bases = type_bases(l, t), fields = type_fields(l, t);

	for (unsigned i = fields.n; i-- > 0;)
		if (destroy_acts(l, clang_getCursorType(fields.at[i])))
			destroy_object(l, fold_offset(l, at, field_offset(fields.at[i])),
				       clang_getCursorType(fields.at[i]));
	for (unsigned i = bases.n; i-- > 0;)
		if (destroy_acts(l, clang_getCursorType(bases.at[i])))
			destroy_object(l, fold_offset(l, at, base_offset(t, bases.at[i])),
				       clang_getCursorType(bases.at[i]));
}

void destroy_object(struct lowering *l, ir_ref at, CXType t)
{
	CXCursor destructor;
	uint32_t function;
	ir_ref call;

	t = clang_getCanonicalType(t);
	if (!destroy_acts(l, t))
		return;
	if (type_is_array(t)) {
		destroy_array(l, at, t);
		return;
	}
	if (has_own_deleter(l, t)) { /* what it does is not followed */
		lower_opaque(l, IR_VOID, "deleter", NULL, 0, IRF_MAY_WRITE);
		return;
	}
	destructor = written_destructor(l, t);
	if (cx_is_null(destructor)) {
		destroy_parts(l, at, t);
		return;
	}
	function = lower_function(l, destructor);
	if (function == UINT32_MAX)
		return;
	call = ir_emit(&l->b, OP_CALL, IR_VOID, function, &at, 1);
	ir_at(ir_fn(&l->b), call)->flags |= IRF_CLEAN_UP;
}

void destroy_deleted(struct lowering *l, ir_ref at, CXType t)
{
	CXCursor destructor = type_is_class(t) ? written_destructor(l, t) : clang_getNullCursor();

	if (is_user_destructor(destructor) &&
	    (clang_CXXMethod_isVirtual(destructor) || lower_function(l, destructor) == UINT32_MAX))
		lower_opaque(l, IR_VOID, "destructor", &at, 1, IRF_MAY_WRITE);
	else
		destroy_object(l, at, t);
}

void destroy_later(struct lowering *l, ir_ref at, CXType t)
{
	if (destroy_acts(l, t))
		array_push(&l->scratch, &l->frame.clean_ups, (struct clean_up){at, t});
}

void destroy_parts_later(struct lowering *l)
{
	CXType t = clang_getCanonicalType(l->frame.self_type);
	struct cx_kids bases = type_bases(l, t), fields = type_fields(l, t);

	for (unsigned i = 0; i < bases.n; i++)
		destroy_later(l, fold_offset(l, l->frame.self, base_offset(t, bases.at[i])),
			      clang_getCursorType(bases.at[i]));
	for (unsigned i = 0; i < fields.n; i++)
		destroy_later(l, fold_offset(l, l->frame.self, field_offset(fields.at[i])),
			      clang_getCursorType(fields.at[i]));
}
