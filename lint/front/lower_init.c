#include "front/lower_parts.h"

#include <string.h>

enum { MOST_STORES = 16, MOST_CONSTRUCTED = 16 };

/* --- zero and defaults ---------------------------------------------------------------------- */

static ir_ref zero_of(struct lowering *l, enum ir_type t)
{
	switch (ir_types[t].class) {
	case IR_CLASS_INT:
	case IR_CLASS_PTR:
		return ir_const(&l->b, t, 0);
	case IR_CLASS_FLOAT:
		return fold_float(l, t, 0, 0);
	default:
		return lower_opaque(l, t, "zero", NULL, 0, 0);
	}
}

static void zero_bytes(struct lowering *l, ir_ref to, uint64_t bytes)
{
	ir_ref args[3] = {to};

	args[1] = ir_const(&l->b, IR_I32, 0);
	args[2] = ir_const(&l->b, IR_U64, (int64_t)bytes);
	ir_emit(&l->b, OP_MEMSET, IR_VOID, 0, args, 3);
}

static bool is_number(enum ir_type t)
{
	return ir_types[t].class == IR_CLASS_INT || ir_types[t].class == IR_CLASS_FLOAT;
}

static bool is_plain(const struct leaf_set *leaves)
{
	for (uint32_t i = 0; i < leaves->n; i++)
		if (ir_types[leaves->at[i].type].class == IR_CLASS_VEC ||
		    ir_types[leaves->at[i].type].class == IR_CLASS_NONE)
			return false;
	return leaves->complete && leaves->n <= MOST_STORES;
}

void init_zero(struct lowering *l, ir_ref to, CXType t)
{
	struct leaf_set leaves = type_leaves(l, t);

	if (!is_plain(&leaves)) {
		zero_bytes(l, to, type_bytes(t));
		return;
	}
	for (uint32_t i = 0; i < leaves.n; i++)
		emit_store(l, fold_offset(l, to, leaves.at[i].offset),
			   zero_of(l, leaves.at[i].type), 0);
}

/* Of `int a : 3 = 5` the width stands before the initialiser. */
static bool is_width(struct lowering *l, CXCursor field, CXCursor last)
{
	struct cx_kids kids = cx_kids(&l->scratch, field);

	for (unsigned i = 0; i < kids.n; i++)
		if (clang_isExpression(clang_getCursorKind(kids.at[i])))
			return clang_equalCursors(kids.at[i], last);
	return true;
}

/* The initialiser written in the class; null if there is none. What stands in the field's type
 * (Vec<3> v; int (*row)[4];) is an expression as well, but only an initialiser ends the field. */
static CXCursor field_initialiser(struct lowering *l, CXCursor field)
{
	CXCursor init = expr_operand(l, field);
	CXSourceLocation end = clang_getRangeEnd(clang_getCursorExtent(field));
	bool is_array = type_is_array(clang_getCursorType(field));
	enum CXCursorKind k = clang_getCursorKind(init);

	if (cx_is_null(init) || (clang_Cursor_isBitField(field) && is_width(l, field, init)) ||
	    !clang_equalLocations(end, clang_getRangeEnd(clang_getCursorExtent(init))))
		return clang_getNullCursor();
	if (is_array && k != CXCursor_InitListExpr && k != CXCursor_StringLiteral)
		return clang_getNullCursor();
	return init;
}

static CXCursor default_constructor(struct lowering *l, CXType t)
{
	struct cx_kids kids = type_methods(l, t);

	for (unsigned i = 0; i < kids.n; i++)
		if (clang_getCursorKind(kids.at[i]) == CXCursor_Constructor &&
		    clang_CXXConstructor_isDefaultConstructor(kids.at[i]) &&
		    !method_is_default(kids.at[i]))
			return kids.at[i];
	return clang_getNullCursor();
}

/* Whether `T x;` does anything at all. */
static bool default_acts(struct lowering *l, CXType t)
{
	struct cx_kids bases, fields;

	t = clang_getCanonicalType(t);
	while (type_is_array(t))
		t = type_pointee(t);
	if (!type_is_class(t))
		return false;
	if (!cx_is_null(default_constructor(l, t)))
		return true;
	bases = type_bases(l, t);
	for (unsigned i = 0; i < bases.n; i++)
		if (default_acts(l, clang_getCursorType(bases.at[i])))
			return true;
	fields = type_fields(l, t);
	for (unsigned i = 0; i < fields.n; i++)
		if (!cx_is_null(field_initialiser(l, fields.at[i])) ||
		    default_acts(l, clang_getCursorType(fields.at[i])))
			return true;
	return false;
}

/* A field from its initialiser; a null one stands for zero. */
static void init_field(struct lowering *l, ir_ref object, CXCursor field, CXCursor init)
{
	CXType t = clang_getCanonicalType(clang_getCursorType(field));
	ir_ref to = fold_offset(l, object, field_offset(field)), value = 0;

	if (!clang_Cursor_isBitField(field)) {
		if (cx_is_null(init))
			init_zero(l, to, t);
		else
			init_from(l, to, t, init);
		return;
	}
	if (!cx_is_null(init))
		value = lower_value(l, init);
	if (!value || type_of(l, value) == IR_VOID)
		value = ir_const(&l->b, lower_type(t), 0);
	bits_store(l, field, to, value, 0, true);
}

/* What a field gets when nobody names it; its initialiser may read the fields before it. */
static void default_field(struct lowering *l, ir_ref object, CXType of, CXCursor field)
{
	CXCursor init = field_initialiser(l, field);
	CXType t = clang_getCanonicalType(clang_getCursorType(field)), self_type;
	ir_ref self = l->frame.self;

	if (cx_is_null(init) && !default_acts(l, t))
		return;
	if (cx_is_null(init)) {
		init_default(l, fold_offset(l, object, field_offset(field)), t);
		return;
	}
	self_type = l->frame.self_type;
	l->frame.self = object;
	l->frame.self_type = of;
	init_field(l, object, field, init);
	l->frame.self = self;
	l->frame.self_type = self_type;
}

static void default_members(struct lowering *l, ir_ref to, CXType t)
{
	struct cx_kids bases, fields;

	if (!default_acts(l, t))
		return;
	bases = type_bases(l, t);
	fields = type_fields(l, t);
	for (unsigned i = 0; i < bases.n; i++)
		init_default(l, fold_offset(l, to, base_offset(t, bases.at[i])),
			     clang_getCursorType(bases.at[i]));
	for (unsigned i = 0; i < fields.n; i++)
		default_field(l, to, t, fields.at[i]);
}

static bool call_default_constructor(struct lowering *l, ir_ref to, CXType t)
{
	CXCursor constructor = default_constructor(l, t);
	uint32_t function;

	if (cx_is_null(constructor))
		return false;
	function = lower_function(l, constructor);
	if (function != UINT32_MAX)
		call_function(l, function, constructor, 0, to, NULL, 0);
	return true;
}

void init_default(struct lowering *l, ir_ref to, CXType t)
{
	CXType elem;
	long long n;

	t = clang_getCanonicalType(t);
	if (type_is_class(t)) {
		if (!call_default_constructor(l, to, t) &&
		    clang_getCursorKind(clang_getTypeDeclaration(t)) != CXCursor_UnionDecl)
			default_members(l, to, t);
		return;
	}
	if (t.kind != CXType_ConstantArray)
		return;
	elem = type_pointee(t);
	n = clang_getArraySize(t);
	if (!default_acts(l, elem) || n > MOST_CONSTRUCTED)
		return;
	for (long long i = 0; i < n; i++)
		init_default(l, fold_offset(l, to, i * (int64_t)type_bytes(elem)), elem);
}

static bool has_constructors(struct lowering *l, CXType t)
{
	struct cx_kids kids = type_methods(l, t);

	for (unsigned i = 0; i < kids.n; i++)
		if (clang_getCursorKind(kids.at[i]) == CXCursor_Constructor &&
		    !method_is_default(kids.at[i]))
			return true;
	return false;
}

/* What `T x{};` and an element that no item is left for get. */
static void init_empty(struct lowering *l, ir_ref to, CXType t)
{
	CXType elem;
	long long n;

	t = clang_getCanonicalType(t);
	if (type_is_class(t) && has_constructors(l, t)) {
		init_default(l, to, t);
		return;
	}
	if (t.kind == CXType_ConstantArray && default_acts(l, t)) {
		elem = type_pointee(t);
		n = clang_getArraySize(t);
		for (long long i = 0; i < n && i < MOST_CONSTRUCTED; i++)
			init_empty(l, fold_offset(l, to, i * (int64_t)type_bytes(elem)), elem);
		if (n > MOST_CONSTRUCTED)
			lower_opaque(l, IR_VOID, "array of constructed objects", &to, 1,
				     IRF_MAY_WRITE);
		return;
	}
	init_zero(l, to, t);
	if (type_is_class(t))
		default_members(l, to, t);
}

/* --- lists ---------------------------------------------------------------------------------- */

struct items {
	const CXCursor *at;
	unsigned n, next;
};

static void init_aggregate(struct lowering *l, ir_ref to, CXType t, struct items *items);

/* How well a constructor takes one item: 0 not at all, 1 by a conversion of numbers, 2 as it is. */
static int takes_item(struct lowering *l, CXCursor constructor, CXType item)
{
	struct cx_kids kids = cx_kids(&l->scratch, constructor);
	unsigned at = 0;
	int fit = 0;

	for (unsigned i = 0; i < kids.n; i++) {
		CXType t;

		if (clang_getCursorKind(kids.at[i]) != CXCursor_ParmDecl)
			continue;
		t = type_referred(clang_getCursorType(kids.at[i]));
		if (!at++)
			fit = type_same(t, item)
				  ? 2
				  : is_number(lower_type(t)) && is_number(lower_type(item));
		else if (cx_is_null(expr_operand(l, kids.at[i])))
			return 0;
	}
	return fit;
}

/* The constructor that converts an item; null where overload resolution would have to tell. */
static CXCursor converting_constructor(struct lowering *l, CXType t, CXType item)
{
	struct cx_kids kids = type_methods(l, t);
	CXCursor best = clang_getNullCursor();
	int fit = 0;

	for (unsigned i = 0; i < kids.n; i++) {
		int this_fit;

		if (clang_getCursorKind(kids.at[i]) != CXCursor_Constructor ||
		    clang_CXXMethod_isExplicit(kids.at[i]))
			continue;
		this_fit = takes_item(l, kids.at[i], item);
		if (this_fit > fit)
			best = kids.at[i];
		else if (this_fit && this_fit == fit)
			best = clang_getNullCursor();
		fit = this_fit > fit ? this_fit : fit;
	}
	return best;
}

/* An item that a constructor converts to the class, which the written list does not show. */
static void init_converted(struct lowering *l, ir_ref to, CXType t, CXCursor item)
{
	struct leaf_set leaves = type_leaves(l, t);
	const char *name = cx_spelling(&l->scratch, clang_getTypeDeclaration(t));
	CXCursor with = converting_constructor(l, t, type_referred(clang_getCursorType(item)));
	uint32_t function = cx_is_null(with) ? UINT32_MAX : lower_function(l, with);
	ir_ref args[2] = {to}, value;

	if (function != UINT32_MAX) {
		call_function(l, function, with, 0, to, &item, 1);
		return;
	}
	value = lower_value(l, item);
	if (!value || type_of(l, value) == IR_VOID)
		value = ir_const(&l->b, IR_I32, 0);
	if (strcmp(name, "dim3") == 0 && leaves.n == 3) {
		for (uint32_t i = 0; i < 3; i++)
			emit_store(l, fold_offset(l, to, leaves.at[i].offset),
				   i ? ir_const(&l->b, IR_U32, 1) : fold_cast(l, value, IR_U32, 0),
				   0);
	} else if (leaves.n == 1 && leaves.complete &&
		   ir_types[leaves.at[0].type].class == IR_CLASS_FLOAT) {
		emit_store(l, to, fold_cast(l, value, leaves.at[0].type, 0), 0);
	} else {
		args[1] = value;
		lower_opaque(l, IR_VOID, "conversion in a list", args, 2, IRF_MAY_WRITE);
	}
}

static bool covers_whole(struct lowering *l, CXType t, CXCursor item)
{
	CXType given = clang_getCanonicalType(clang_getCursorType(item));
	uint32_t offset;

	if (clang_getCursorKind(item) == CXCursor_InitListExpr)
		return true;
	if (type_is_array(t))
		return clang_getCursorKind(item) == CXCursor_StringLiteral;
	return type_is_class(given) &&
	       (type_same(given, t) || type_base_offset(l, given, t, &offset));
}

static void init_element(struct lowering *l, ir_ref to, CXType t, struct items *items)
{
	CXCursor item = cx_peel(&l->scratch, items->at[items->next]);

	t = clang_getCanonicalType(t);
	if (!type_is_class(t) && !type_is_array(t)) {
		init_from(l, to, t, items->at[items->next++]);
	} else if (covers_whole(l, t, item)) {
		init_from(l, to, t, items->at[items->next++]);
	} else if (type_is_class(t) && has_constructors(l, t)) {
		init_converted(l, to, t, items->at[items->next++]);
	} else {
		init_aggregate(l, to, t, items);
	}
}

static void init_array_items(struct lowering *l, ir_ref to, CXType t, struct items *items)
{
	CXType elem = type_pointee(t);
	uint64_t bytes = type_bytes(elem);
	long long n = clang_getArraySize(t), i;

	for (i = 0; i < n && items->next < items->n; i++)
		init_element(l, fold_offset(l, to, i * (int64_t)bytes), elem, items);
	if (i < n && (uint64_t)(n - i) * bytes > 64 && !default_acts(l, elem)) {
		zero_bytes(l, fold_offset(l, to, i * (int64_t)bytes), (uint64_t)(n - i) * bytes);
		return;
	}
	for (; i < n; i++)
		init_empty(l, fold_offset(l, to, i * (int64_t)bytes), elem);
}

static bool is_designated(struct lowering *l, CXCursor item, CXCursor *field, CXCursor *value)
{
	struct cx_kids kids;

	if (clang_getCursorKind(item) != CXCursor_UnexposedExpr)
		return false;
	kids = cx_kids(&l->scratch, item);
	if (kids.n < 2 || clang_getCursorKind(kids.at[0]) != CXCursor_MemberRef)
		return false;
	*field = clang_getCursorReferenced(kids.at[0]);
	*value = kids.at[kids.n - 1];
	return true;
}

static void init_rest(struct lowering *l, ir_ref object, CXType of, CXCursor field)
{
	if (!cx_is_null(field_initialiser(l, field)))
		default_field(l, object, of, field);
	else if (clang_Cursor_isBitField(field))
		init_field(l, object, field, clang_getNullCursor());
	else
		init_empty(l, fold_offset(l, object, field_offset(field)),
			   clang_getCursorType(field));
}

/* `int : 4;` is nobody's. */
static bool is_filler(struct lowering *l, CXCursor field)
{
	return clang_Cursor_isBitField(field) && !*cx_spelling(&l->scratch, field);
}

/* { .x = 1, .y = 2 } */
static void init_designated(struct lowering *l, ir_ref to, CXType t, struct items *items)
{
	struct cx_kids fields = type_fields(l, t);
	CXCursor field, value;

	for (unsigned i = 0; i < fields.n; i++) {
		bool found = is_filler(l, fields.at[i]);

		for (unsigned k = 0; k < items->n && !found; k++) {
			found = is_designated(l, items->at[k], &field, &value) &&
				clang_equalCursors(field, fields.at[i]);
			if (found)
				init_field(l, to, field, value);
		}
		if (!found)
			init_rest(l, to, t, fields.at[i]);
	}
	items->next = items->n;
}

static void init_class_items(struct lowering *l, ir_ref to, CXType t, struct items *items)
{
	struct cx_kids bases = type_bases(l, t), fields = type_fields(l, t);
	bool is_union = clang_getCursorKind(clang_getTypeDeclaration(t)) == CXCursor_UnionDecl;
	CXCursor field, value;

	if (items->next < items->n && is_designated(l, items->at[items->next], &field, &value)) {
		init_designated(l, to, t, items);
		return;
	}
	for (unsigned i = 0; i < bases.n; i++) {
		ir_ref at = fold_offset(l, to, base_offset(t, bases.at[i]));

		if (items->next < items->n)
			init_element(l, at, clang_getCursorType(bases.at[i]), items);
		else
			init_empty(l, at, clang_getCursorType(bases.at[i]));
	}
	for (unsigned i = 0; i < fields.n && !(is_union && i > 0); i++) {
		if (is_filler(l, fields.at[i]))
			continue;
		if (items->next < items->n && clang_Cursor_isBitField(fields.at[i]))
			init_field(l, to, fields.at[i], items->at[items->next++]);
		else if (items->next < items->n)
			init_element(l, fold_offset(l, to, field_offset(fields.at[i])),
				     clang_getCursorType(fields.at[i]), items);
		else
			init_rest(l, to, t, fields.at[i]);
	}
}

static void init_aggregate(struct lowering *l, ir_ref to, CXType t, struct items *items)
{
	if (type_is_array(t))
		init_array_items(l, to, t, items);
	else
		init_class_items(l, to, t, items);
}

static void init_list(struct lowering *l, ir_ref to, CXType t, CXCursor list)
{
	struct cx_kids kids = cx_kids(&l->scratch, list);
	struct items items = {kids.at, kids.n, 0};
	CXCursor only = kids.n == 1 ? cx_peel(&l->scratch, kids.at[0]) : list;

	if (!kids.n)
		init_empty(l, to, t);
	else if (kids.n == 1 && type_is_class(t) && type_same(clang_getCursorType(only), t))
		init_from(l, to, t, kids.at[0]); /* T{t} */
	else
		init_aggregate(l, to, t, &items);
}

/* --- arrays --------------------------------------------------------------------------------- */

static void init_string(struct lowering *l, ir_ref to, CXType t, CXCursor string)
{
	ir_ref from = lower_address(l, string);
	uint64_t bytes = type_bytes(clang_getCursorType(string)), room = type_bytes(t);
	ir_ref args[3] = {to, from};

	args[2] = ir_const(&l->b, IR_U64, (int64_t)(bytes < room ? bytes : room));
	ir_emit(&l->b, OP_MEMCPY, IR_VOID, 0, args, 3);
	if (room > bytes)
		zero_bytes(l, fold_offset(l, to, (int64_t)bytes), room - bytes);
}

static void init_array(struct lowering *l, ir_ref to, CXType t, CXCursor init)
{
	CXCursor e = cx_peel(&l->scratch, init);

	switch (clang_getCursorKind(e)) {
	case CXCursor_InitListExpr:
		init_list(l, to, t, e);
		break;
	case CXCursor_StringLiteral:
		init_string(l, to, t, e);
		break;
	case CXCursor_CallExpr:
		init_construct(l, to, t, e);
		break;
	default:
		if (type_is_array(clang_getCursorType(e)))
			lower_copy(l, to, lower_address(l, e), t);
	}
}

/* --- copies that members have a say in ------------------------------------------------------ */

static bool does(CXCursor method, enum copy_kind kind)
{
	switch (kind) {
	case COPY_CONSTRUCTS:
		return clang_CXXConstructor_isCopyConstructor(method);
	case COPY_ASSIGNS:
		return clang_CXXMethod_isCopyAssignmentOperator(method);
	case MOVE_CONSTRUCTS:
		return clang_CXXConstructor_isMoveConstructor(method);
	case MOVE_ASSIGNS:
		return clang_CXXMethod_isMoveAssignmentOperator(method);
	}
	return false;
}

/* What the user wrote for this; null if the class copies by itself. */
static CXCursor written_copy(struct lowering *l, CXType t, enum copy_kind kind)
{
	struct cx_kids kids = type_methods(l, t);

	for (unsigned i = 0; i < kids.n; i++)
		if (does(kids.at[i], kind) && !method_is_default(kids.at[i]) &&
		    lower_function(l, kids.at[i]) != UINT32_MAX)
			return kids.at[i];
	if (kind == MOVE_CONSTRUCTS)
		return written_copy(l, t, COPY_CONSTRUCTS);
	if (kind == MOVE_ASSIGNS)
		return written_copy(l, t, COPY_ASSIGNS);
	return clang_getNullCursor();
}

static bool copies_plainly(struct lowering *l, CXType t, enum copy_kind kind)
{
	struct cx_kids bases, fields;

	t = clang_getCanonicalType(t);
	while (type_is_array(t))
		t = type_pointee(t);
	if (!type_is_class(t))
		return true;
	if (!cx_is_null(written_copy(l, t, kind)))
		return false;
	bases = type_bases(l, t);
	for (unsigned i = 0; i < bases.n; i++)
		if (!copies_plainly(l, clang_getCursorType(bases.at[i]), kind))
			return false;
	fields = type_fields(l, t);
	for (unsigned i = 0; i < fields.n; i++)
		if (!copies_plainly(l, clang_getCursorType(fields.at[i]), kind))
			return false;
	return true;
}

ir_ref init_source(struct lowering *l, CXCursor expr)
{
	CXType t = clang_getCanonicalType(clang_getCursorType(expr));
	ir_ref at;

	if (clang_getCursorKind(cx_peel(&l->scratch, expr)) != CXCursor_ConditionalOperator ||
	    !type_is_class(t) || !copies_plainly(l, t, COPY_CONSTRUCTS))
		return lower_address(l, expr);
	at = lower_temporary(l, t);
	init_from(l, at, t, expr);
	return at;
}

static void copy_part(struct lowering *l, ir_ref to, ir_ref from, CXType t, enum copy_kind kind)
{
	CXCursor written;

	t = clang_getCanonicalType(t);
	written = type_is_class(t) ? written_copy(l, t, kind) : clang_getNullCursor();
	if (!cx_is_null(written)) {
		uint32_t f = lower_function(l, written);

		ir_emit(&l->b, OP_CALL, l->module->functions.at[f].ret, f, (ir_ref[]){to, from}, 2);
	} else if (type_is_class(t)) {
		init_copy(l, to, from, t, kind);
	} else if (type_is_array(t)) {
		lower_copy(l, to, from, t);
	} else {
		enum ir_type type = type_is_reference(t) ? IR_PTR : lower_type(t);

		emit_store(l, to, emit_load(l, type, from, IRF_AGGREGATE), IRF_AGGREGATE);
	}
}

void init_copy(struct lowering *l, ir_ref to, ir_ref from, CXType t, enum copy_kind kind)
{
	struct cx_kids bases, fields;

	if (copies_plainly(l, t, kind)) {
		lower_copy(l, to, from, t);
		return;
	}
	bases = type_bases(l, t);
	for (unsigned i = 0; i < bases.n; i++) {
		uint32_t offset = base_offset(t, bases.at[i]);

		copy_part(l, fold_offset(l, to, offset), fold_offset(l, from, offset),
			  clang_getCursorType(bases.at[i]), kind);
	}
	fields = type_fields(l, t);
	for (unsigned i = 0; i < fields.n; i++) {
		uint32_t offset = field_offset(fields.at[i]);

		copy_part(l, fold_offset(l, to, offset), fold_offset(l, from, offset),
			  clang_getCursorType(fields.at[i]), kind);
	}
}

/* --- constructors --------------------------------------------------------------------------- */

static bool is_copying(CXCursor constructor)
{
	return clang_CXXConstructor_isCopyConstructor(constructor) ||
	       clang_CXXConstructor_isMoveConstructor(constructor);
}

/* `T()` as written, which zeroes what has no constructor, unlike `T x;`. */
static bool is_value_initialised(struct lowering *l, CXCursor call)
{
	struct cx_kids kids = cx_kids(&l->scratch, call);

	return kids.n && (clang_getCursorKind(kids.at[0]) == CXCursor_TypeRef ||
			  clang_getCursorKind(kids.at[0]) == CXCursor_TemplateRef);
}

static void opaque_construct(struct lowering *l, ir_ref to, const char *name, struct call_args args)
{
	ARRAY(ir_ref) refs = {0};

	array_push(&l->scratch, &refs, to);
	for (unsigned i = 0; i < args.n; i++) {
		ir_ref r = type_is_class(clang_getCursorType(args.at[i]))
			       ? lower_address(l, args.at[i])
			       : lower_value(l, args.at[i]);

		if (r && type_of(l, r) != IR_VOID)
			array_push(&l->scratch, &refs, r);
	}
	lower_opaque(l, IR_VOID, arena_printf(&l->scratch, "call %s", name), refs.at,
		     (uint32_t)refs.n, IRF_MAY_WRITE);
}

static void construct_array(struct lowering *l, ir_ref to, CXType t, CXCursor call)
{
	CXCursor constructor = clang_getCursorReferenced(call);
	CXType elem = type_pointee(t);
	long long n = clang_getArraySize(t);
	uint64_t bytes = type_bytes(elem);

	if (method_is_default(constructor) && n > MOST_CONSTRUCTED)
		return;
	for (long long i = 0; i < n && i < MOST_CONSTRUCTED; i++)
		init_construct(l, fold_offset(l, to, i * (int64_t)bytes), elem, call);
	if (n > MOST_CONSTRUCTED)
		lower_opaque(l, IR_VOID, "array of constructed objects", &to, 1, IRF_MAY_WRITE);
}

static bool same_parameters(CXCursor a, CXCursor b)
{
	CXType x = clang_getCursorType(a), y = clang_getCursorType(b);
	int n = clang_getNumArgTypes(x);

	if (n != clang_getNumArgTypes(y))
		return false;
	for (int i = 0; i < n; i++)
		if (!type_same(clang_getArgType(x, (unsigned)i), clang_getArgType(y, (unsigned)i)))
			return false;
	return true;
}

static CXCursor constructor_like(struct lowering *l, CXType base, CXCursor constructor)
{
	struct cx_kids kids = type_methods(l, base);

	for (unsigned i = 0; i < kids.n; i++)
		if (clang_getCursorKind(kids.at[i]) == CXCursor_Constructor &&
		    same_parameters(kids.at[i], constructor))
			return kids.at[i];
	return clang_getNullCursor();
}

/* `using Base::Base`: the base takes the arguments, the members their defaults. */
static bool construct_inherited(struct lowering *l, ir_ref to, CXType t, CXCursor constructor,
				struct call_args args)
{
	const char *own = cx_spelling(&l->scratch, clang_getCursorSemanticParent(constructor));
	const char *name = cx_spelling(&l->scratch, constructor);
	struct cx_kids bases = type_bases(l, t), fields;
	bool found = false;

	if (strncmp(name, own, strlen(own)) == 0)
		return false;
	for (unsigned i = 0; i < bases.n; i++) {
		CXType base = clang_getCanonicalType(clang_getCursorType(bases.at[i]));
		CXCursor real = constructor_like(l, base, constructor);
		ir_ref at = fold_offset(l, to, base_offset(t, bases.at[i]));
		uint32_t function = cx_is_null(real) ? UINT32_MAX : lower_function(l, real);

		if (function != UINT32_MAX && !found)
			call_function(l, function, real, 0, at, args.at, args.n);
		else
			init_default(l, at, base);
		found |= function != UINT32_MAX;
	}
	fields = type_fields(l, t);
	for (unsigned i = 0; i < fields.n; i++)
		default_field(l, to, t, fields.at[i]);
	return true;
}

void init_construct(struct lowering *l, ir_ref to, CXType t, CXCursor call)
{
	CXCursor constructor = clang_getCursorReferenced(call);
	struct call_args args;
	const char *name;
	uint32_t function;

	if (type_is_array(t)) {
		construct_array(l, to, t, call);
		return;
	}
	args = call_arguments(l, call, constructor);
	name = cx_qualified(&l->scratch, clang_getCursorSemanticParent(constructor));
	if (lower_known_constructor(l, call, name, args, to))
		return;
	if (is_copying(constructor) && args.n &&
	    (method_is_default(constructor) || lower_function(l, constructor) == UINT32_MAX)) {
		init_copy(l, to, init_source(l, args.at[0]), t,
			  clang_CXXConstructor_isMoveConstructor(constructor) ? MOVE_CONSTRUCTS
									      : COPY_CONSTRUCTS);
		return;
	}
	if (construct_inherited(l, to, t, constructor, args))
		return;
	if (method_is_default(constructor)) {
		if (is_value_initialised(l, call))
			init_zero(l, to, t);
		default_members(l, to, t);
		return;
	}
	function = lower_function(l, constructor);
	if (function != UINT32_MAX)
		call_function(l, function, constructor, 0, to, args.at, args.n);
	else
		opaque_construct(l, to, name, args);
}

/* --- one object ----------------------------------------------------------------------------- */

static void init_from_call(struct lowering *l, ir_ref to, CXType t, CXCursor call)
{
	struct result r = call_lower(l, call, to);

	if (r.ref == to)
		return;
	if (r.ref && type_of(l, r.ref) == IR_PTR)
		lower_copy(l, to, r.ref, t);
	else
		lower_opaque(l, IR_VOID, "class result", &to, 1, IRF_MAY_WRITE);
}

static void init_class(struct lowering *l, ir_ref to, CXType t, CXCursor init)
{
	CXCursor e = cx_peel(&l->scratch, init), inner = expr_operand(l, e);
	enum CXCursorKind k = clang_getCursorKind(e);
	bool same;

	if (k == CXCursor_InitListExpr) {
		init_list(l, to, t, e);
		return;
	}
	if (k == CXCursor_CallExpr) {
		CXCursor callee = clang_getCursorReferenced(e);

		if (clang_getCursorKind(callee) == CXCursor_Constructor)
			init_construct(l, to, t, e);
		else
			init_from_call(l, to, t, e);
		return;
	}
	if (k == CXCursor_LambdaExpr) {
		lambda_make(l, to, e);
		return;
	}
	if (k == CXCursor_ConditionalOperator) {
		expr_conditional_into(l, to, t, e);
		return;
	}
	if (cx_is_null(inner) && k == CXCursor_UnexposedExpr) {
		init_zero(l, to, t); /* T() */
		return;
	}
	same = !cx_is_null(inner) && type_same(clang_getCursorType(inner), t);
	if (same && (k == CXCursor_CXXFunctionalCastExpr || k == CXCursor_CStyleCastExpr ||
		     k == CXCursor_CXXStaticCastExpr || k == CXCursor_UnexposedExpr ||
		     k == CXCursor_CompoundLiteralExpr)) {
		init_from(l, to, t, inner);
		return;
	}
	lower_copy(l, to, lower_address(l, e), t);
}

static void init_scalar(struct lowering *l, ir_ref to, CXType t, CXCursor init)
{
	enum ir_type type = lower_type(t);
	ir_ref value;

	if (type_is_reference(t)) {
		emit_store(l, to, lower_address(l, init), 0);
		return;
	}
	value = lower_value(l, init);
	if (!value || type_of(l, value) == IR_VOID || type_is_class(clang_getCursorType(init)))
		value = lower_opaque(l, type == IR_VOID ? IR_I32 : type, "no value", NULL, 0, 0);
	emit_store(l, to, fold_cast(l, value, type, 0), access_flags(t));
}

void init_from(struct lowering *l, ir_ref to, CXType t, CXCursor init)
{
	t = clang_getCanonicalType(t);
	if (type_is_array(t))
		init_array(l, to, t, init);
	else if (type_is_class(t))
		init_class(l, to, t, init);
	else
		init_scalar(l, to, t, init);
}

/* --- a constructor's own initialisers ------------------------------------------------------- */

struct written {	/* : base(...), field(...) */
	CXCursor field; /* null for a base or the class itself */
	CXCursor value; /* null for () */
};

struct written_list {
	ARRAY(struct written) all;
};

static struct written_list written_initialisers(struct lowering *l, CXCursor constructor)
{
	struct cx_kids kids = cx_kids(&l->scratch, constructor);
	struct written_list list = {0};
	CXCursor none = clang_getNullCursor();
	bool open = false;

	for (unsigned i = 0; i < kids.n; i++) {
		enum CXCursorKind k = clang_getCursorKind(kids.at[i]);

		if (k == CXCursor_MemberRef) {
			struct written w = {clang_getCursorReferenced(kids.at[i]), none};

			array_push(&l->scratch, &list.all, w);
			open = true;
		} else if (clang_isExpression(k) && open) {
			list.all.at[list.all.n - 1].value = kids.at[i];
			open = false;
		} else if (clang_isExpression(k)) {
			array_push(&l->scratch, &list.all, (struct written){none, kids.at[i]});
		}
	}
	return list;
}

static const struct written *find_field(const struct written_list *list, CXCursor field)
{
	for (size_t i = 0; i < list->all.n; i++)
		if (clang_equalCursors(list->all.at[i].field, field))
			return &list->all.at[i];
	return NULL;
}

static const struct written *find_class(const struct written_list *list, CXType t)
{
	for (size_t i = 0; i < list->all.n; i++)
		if (cx_is_null(list->all.at[i].field) &&
		    type_same(clang_getCursorType(list->all.at[i].value), t))
			return &list->all.at[i];
	return NULL;
}

static void init_one_member(struct lowering *l, const struct written_list *list, CXCursor field)
{
	const struct written *w = find_field(list, field);

	if (w)
		init_field(l, l->frame.self, field, w->value);
	else
		default_field(l, l->frame.self, l->frame.self_type, field);
}

void init_members(struct lowering *l, CXCursor constructor)
{
	CXCursor class = clang_getCursorSemanticParent(constructor);
	CXType t = clang_getCanonicalType(clang_getCursorType(class));
	struct written_list list = written_initialisers(l, constructor);
	const struct written *own = find_class(&list, t);
	struct cx_kids bases = type_bases(l, t), fields = type_fields(l, t);

	if (!l->frame.self)
		return;
	if (own) { /* delegating */
		init_from(l, l->frame.self, t, own->value);
		return;
	}
	for (unsigned i = 0; i < bases.n; i++) {
		CXType base = clang_getCanonicalType(clang_getCursorType(bases.at[i]));
		const struct written *w = find_class(&list, base);
		ir_ref at = fold_offset(l, l->frame.self, base_offset(t, bases.at[i]));

		if (w)
			init_from(l, at, base, w->value);
		else
			init_default(l, at, base);
	}
	for (unsigned i = 0; i < fields.n; i++)
		init_one_member(l, &list, fields.at[i]);
}
