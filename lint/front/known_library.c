/*
 * known_library.c - the standard library's owners of memory, as host code uses them: std::vector
 * and its like, std::unique_ptr, std::shared_ptr.
 *
 * A vector's elements are an object of their own, which the evaluator keeps behind the vector's
 * address: the call "sequence.data" gives its pointer, "sequence.count" tells how many elements
 * there are now. An owner is the pointer that it holds.
 */
#include <string.h>

#include "front/known.h"

static CXType template_argument(CXType t, unsigned n)
{
	t = known_plain(t);
	if (clang_Type_getNumTemplateArguments(t) <= (int)n)
		return (CXType){0};
	return known_plain(clang_Type_getTemplateArgumentAsType(t, n));
}

/* --- sequences -------------------------------------------------------------------------------- */

static bool has_own_allocator(struct lowering *l, CXType t)
{
	/* a string's comes behind its traits */
	unsigned n = clang_Type_getNumTemplateArguments(known_plain(t)) > 2 ? 2 : 1;
	const char *name = known_class_name(l, template_argument(t, n));

	return *name && strcmp(name, "std::allocator") != 0;
}

/* Bytes of an element; 0: not a class whose elements lie in a row, in memory of malloc. */
static int64_t sequence_element(struct lowering *l, CXType t)
{
	CXType element = template_argument(t, 0);

	if (!known_in_host(l) || element.kind == CXType_Invalid || element.kind == CXType_Bool ||
	    has_own_allocator(l, t))
		return 0;
	return clang_Type_getSizeOf(element);
}

static int64_t element_bytes(struct known_call *k, CXType t)
{
	return sequence_element(k->l, t);
}

static ir_ref sequence_call(struct known_call *k, const char *name, enum ir_type type,
			    ir_ref object, int64_t element)
{
	struct known_values v = {0};

	array_push(k->a, &v.refs, object);
	return known_emit(k, OP_HOSTCALL, type, element, name, v, 0);
}

/* New elements: count of them (0: not known), with pointers put among them. */
static void sequence_change(struct known_call *k, ir_ref object, ir_ref count,
			    struct known_values pointers, int64_t element)
{
	struct known_values v = {0};

	array_push(k->a, &v.refs, object);
	if (count)
		array_push(k->a, &v.refs, count);
	for (size_t n = 0; n < pointers.refs.n; n++)
		array_push(k->a, &v.refs, pointers.refs.at[n]);
	known_emit(k, OP_HOSTCALL, IR_VOID, element, count ? "sequence.count" : "sequence.change",
		   v, 0);
}

bool lower_sequence(struct lowering *l, CXType t, ir_ref object, struct sequence_parts *out)
{
	const char *family = known_family(known_class_name(l, t));
	int64_t bytes = family && !strcmp(family, "sequence") ? sequence_element(l, t) : 0;
	struct ir_builder *b = lower_builder(l);

	if (bytes <= 0)
		return false;
	out->bytes = (uint64_t)bytes;
	out->data = ir_emit1(b, OP_HOSTCALL, IR_PTR, object);
	ir_at(ir_fn(b), out->data)->text = "sequence.data";
	ir_at(ir_fn(b), out->data)->imm = bytes;
	out->count = ir_emit1(b, OP_HOSTCALL, IR_U64, object);
	ir_at(ir_fn(b), out->count)->text = "sequence.size";
	ir_at(ir_fn(b), out->count)->imm = bytes;
	return true;
}

bool known_sequence_data(struct known_call *k)
{
	int64_t bytes = cx_is_null(k->args.object) ? 0 : element_bytes(k, known_object_class(k));

	if (bytes <= 0 || k->ir != IR_PTR)
		return false;
	k->result = sequence_call(k, "sequence.data", IR_PTR, known_object(k), bytes);
	return true;
}

/* An iterator of what lies in a row is a pointer in a class. */
bool known_sequence_begin(struct known_call *k)
{
	int64_t bytes = cx_is_null(k->args.object) ? 0 : element_bytes(k, known_object_class(k));
	ir_ref data;

	if (bytes <= 0 || !k->is_class || k->is_reference ||
	    clang_Type_getSizeOf(known_plain(k->type)) != 8)
		return false;
	data = sequence_call(k, "sequence.data", IR_PTR, known_object(k), bytes);
	known_give_temporary(k);
	known_store(k->l, k->result, 0, data, 0);
	return true;
}

bool known_sequence_element(struct known_call *k)
{
	int64_t bytes = cx_is_null(k->args.object) ? 0 : element_bytes(k, known_object_class(k));
	ir_ref data, index;

	if (bytes <= 0 || !k->is_reference || (known_has(k, 0) && known_arg_is_class(k, 0)))
		return false;
	data = sequence_call(k, "sequence.data", IR_PTR, known_object(k), bytes);
	k->result = data;
	if (!known_has(k, 0)) {
		if (!strcmp(k->method, "back")) /* some element */
			k->result = known_op(k, OP_PTRADD, IR_PTR, data,
					     lower_opaque(k->l, IR_I64, "last", &data, 1, 0));
		return true;
	}
	index = known_as(k, 0, IR_I64);
	k->result = known_op(k, OP_PTRADD, IR_PTR, data,
			     known_op(k, OP_MUL, IR_I64, index, ir_const(k->b, IR_I64, bytes)));
	return true;
}

bool known_sequence_size(struct known_call *k)
{
	int64_t bytes = cx_is_null(k->args.object) ? 0 : element_bytes(k, known_object_class(k));

	if (bytes <= 0)
		return false;
	return known_give(k, sequence_call(k, "sequence.size", IR_U64, known_object(k), bytes));
}

static bool is_count(const struct known_call *k, unsigned i)
{
	return known_has(k, i) && !known_arg_is_class(k, i) &&
	       ir_types[lower_type(known_arg_type(k, i))].class == IR_CLASS_INT;
}

static bool is_pointer_argument(const struct known_call *k, unsigned i)
{
	return known_has(k, i) && known_plain(known_arg_type(k, i)).kind == CXType_Pointer;
}

/* (first, last) of plain pointers: what they point to is read, all of it. */
static void read_range(struct known_call *k, struct known_values pointers)
{
	if (pointers.refs.n == 2)
		known_emit(k, OP_OPAQUE, IR_VOID, 0, "call std::copy", pointers, 0);
}

/* resize(n), assign(n, x): imm 1; what else changes the elements in number or place: imm 0. */
bool known_sequence_change(struct known_call *k)
{
	int64_t bytes = cx_is_null(k->args.object) ? 0 : element_bytes(k, known_object_class(k));
	ir_ref object, count = 0;
	struct known_values pointers = {0};

	if (bytes <= 0 || (k->is_class && !k->is_reference))
		return false;
	object = known_object(k);
	if (k->row->imm && is_count(k, 0))
		count = known_as(k, 0, IR_U64);
	for (unsigned i = count ? 1 : 0; i < k->args.n; i++)
		if (is_pointer_argument(k, i))
			known_values_add(k, &pointers, i);
		else if (known_has(k, i) && !known_arg_is_class(k, i))
			known_value_of(k, i);
	read_range(k, pointers);
	for (unsigned i = 0; i < k->args.n; i++)
		if (known_has(k, i) && known_arg_is_class(k, i))
			array_push(k->a, &pointers.refs, known_referent(k, i));
	sequence_change(k, object, count, pointers, bytes);
	k->result = k->is_reference ? object : 0;
	return true;
}

#define MOST_NESTED 8

/* { &x, { &y, 3 } }: whoever has the sequence can write x and y. */
static void pointers_of_list(struct known_call *k, CXCursor c, bool in_list, unsigned depth,
			     struct known_values *pointers)
{
	const enum CXCursorKind kind = clang_getCursorKind(c);
	struct cx_kids kids = cx_kids(k->a, c);

	if (in_list && known_plain(clang_getCursorType(c)).kind == CXType_Pointer)
		array_push(k->a, &pointers->refs, lower_value(k->l, c));
	else if (kind == CXCursor_InitListExpr || (kind == CXCursor_UnexposedExpr && kids.n == 1))
		for (unsigned i = 0; i < kids.n && depth; i++)
			pointers_of_list(k, kids.at[i], in_list || kind == CXCursor_InitListExpr,
					 depth - 1, pointers);
}

/* vector<T> v(n), v(n, x), v(first, last), v{a, b}, v */
bool known_sequence_construct(struct known_call *k)
{
	CXType t = known_plain(clang_getCursorType(k->call));
	int64_t bytes = element_bytes(k, t);
	ir_ref count = 0;
	struct known_values pointers = {0};

	if (bytes <= 0)
		return false;
	if (is_count(k, 0) && k->args.n <= 3)
		count = known_as(k, 0, IR_U64);
	else if (!known_has(k, 0))
		count = ir_const(k->b, IR_U64, 0);
	for (unsigned i = 0; i < k->args.n; i++)
		if (is_pointer_argument(k, i))
			known_values_add(k, &pointers, i);
	read_range(k, pointers);
	for (unsigned i = 0; i < k->args.n; i++)
		pointers_of_list(k, k->args.at[i], false, MOST_NESTED, &pointers);
	sequence_change(k, k->result, count, pointers, bytes);
	return true;
}

/* --- pairs ------------------------------------------------------------------------------------ */

static CXType pair_member(CXType pair, unsigned i)
{
	return clang_Type_getNumTemplateArguments(pair) == 2
		   ? clang_getCanonicalType(clang_Type_getTemplateArgumentAsType(pair, i))
		   : (CXType){0};
}

static bool is_held_by_value(CXType t)
{
	return t.kind != CXType_Invalid && t.kind != CXType_LValueReference &&
	       t.kind != CXType_RValueReference &&
	       (known_is_class(t) ||
		(lower_type(t) != IR_VOID && lower_type(t) != IR_OTHER));
}

/* The pair at `to` holds the call's two arguments. */
static bool fill_pair(struct known_call *k, CXType pair, ir_ref to)
{
	static const char *const names[] = {"first", "second"};

	for (unsigned i = 0; i < 2; i++) {
		CXType t = pair_member(pair, i);
		uint32_t offset = (uint32_t)(clang_Type_getOffsetOf(pair, names[i]) / 8);
		ir_ref value = lower_argument(k->l, k->args.at[i], t);

		if (known_is_class(t))
			lower_copy(k->l, known_offset(k->l, to, offset), value, t);
		else
			known_store(k->l, to, offset, lower_cast(k->l, value, lower_type(t)), 0);
	}
	return true;
}

static bool holds_arguments(const struct known_call *k, CXType pair)
{
	return k->args.n == 2 && known_has(k, 0) && known_has(k, 1) &&
	       is_held_by_value(pair_member(pair, 0)) && is_held_by_value(pair_member(pair, 1)) &&
	       clang_Type_getOffsetOf(pair, "second") > 0;
}

/* pair<A, B> p(a, b), {a, b} */
bool known_pair_construct(struct known_call *k)
{
	CXType t = known_plain(clang_getCursorType(k->call));

	return holds_arguments(k, t) && fill_pair(k, t, k->result);
}

bool known_make_pair(struct known_call *k)
{
	CXType t = known_plain(k->type);

	return k->is_class && holds_arguments(k, t) && fill_pair(k, t, known_give_temporary(k));
}

/* --- owners ----------------------------------------------------------------------------------- */

static ir_ref held(struct known_call *k)
{
	return known_load(k->l, known_object(k), 0, IR_PTR, 0);
}

static bool is_owner_in_host(struct known_call *k)
{
	return known_in_host(k->l) && !cx_is_null(k->args.object);
}

/* get(), *p, p->: what is held; and its conversion to bool, which asks whether there is any. */
bool known_owner_get(struct known_call *k)
{
	if (is_owner_in_host(k) && k->ir == IR_BOOL && !k->is_reference) {
		k->result = known_op(k, OP_NE, IR_BOOL, held(k), ir_const(k->b, IR_PTR, 0));
		return true;
	}
	if (!is_owner_in_host(k) || (k->ir != IR_PTR && !k->is_reference))
		return false;
	k->result = held(k);
	return true;
}

bool known_owner_release(struct known_call *k)
{
	if (!is_owner_in_host(k) || k->ir != IR_PTR)
		return false;
	k->result = held(k);
	known_store(k->l, known_object(k), 0, ir_const(k->b, IR_PTR, 0), 0);
	return true;
}

bool known_owner_element(struct known_call *k)
{
	CXType t = template_argument(known_object_class(k), 0);
	long long bytes;
	ir_ref index;

	while (t.kind == CXType_IncompleteArray || t.kind == CXType_ConstantArray)
		t = known_plain(clang_getArrayElementType(t));
	bytes = t.kind == CXType_Invalid ? 0 : clang_Type_getSizeOf(t);
	if (!is_owner_in_host(k) || bytes <= 0 || !k->is_reference || !is_count(k, 0))
		return false;
	index = known_op(k, OP_MUL, IR_I64, known_as(k, 0, IR_I64), ir_const(k->b, IR_I64, bytes));
	k->result = known_op(k, OP_PTRADD, IR_PTR, held(k), index);
	return true;
}

/* reset(p), reset() */
bool known_owner_reset(struct known_call *k)
{
	ir_ref object, value;

	if (!is_owner_in_host(k) || (known_has(k, 0) && known_arg_is_class(k, 0)))
		return false;
	object = known_object(k);
	value = known_has(k, 0) ? known_as(k, 0, IR_PTR) : ir_const(k->b, IR_PTR, 0);
	known_store(k->l, object, 0, value, 0);
	return known_give_nothing(k);
}

/* What another owner holds: it is moved from, or shares it. */
static ir_ref held_by_argument(struct known_call *k)
{
	return known_family(known_class_name(k->l, known_arg_type(k, 0)))
		   ? known_load(k->l, known_referent(k, 0), 0, IR_PTR, 0)
		   : 0;
}

/* p = make_unique<T[]>(n), p = std::move(q), p = nullptr */
bool known_owner_assign(struct known_call *k)
{
	ir_ref object, value;

	if (!is_owner_in_host(k) || !known_has(k, 0))
		return false;
	value = known_arg_is_class(k, 0) ? held_by_argument(k) : ir_const(k->b, IR_PTR, 0);
	if (!value)
		return false;
	object = known_object(k);
	known_store(k->l, object, 0, value, 0);
	k->result = object;
	return true;
}

/* From a pointer, from nothing, from another owner; what deletes it does not matter. */
bool known_owner_construct(struct known_call *k)
{
	ir_ref value = 0;

	if (!known_in_host(k->l))
		return false;
	if (!known_has(k, 0))
		value = ir_const(k->b, IR_PTR, 0);
	else if (known_arg_is_class(k, 0))
		value = held_by_argument(k);
	else
		value = known_as(k, 0, IR_PTR);
	if (!value)
		return false;
	known_store(k->l, k->result, 0, value, 0);
	return true;
}

/* make_unique<T[]>(n), make_unique<T>(...), make_shared alike */
bool known_owner_make(struct known_call *k)
{
	CXType owned = template_argument(k->type, 0), t = owned;
	bool is_array = owned.kind == CXType_IncompleteArray;
	struct known_values v = {0};
	ir_ref bytes, memory;
	long long size;

	if (!known_in_host(k->l) || !k->is_class || owned.kind == CXType_Invalid)
		return false;
	if (is_array)
		t = known_plain(clang_getArrayElementType(owned));
	size = clang_Type_getSizeOf(t);
	if (size <= 0 || (is_array && !is_count(k, 0)))
		return false;
	bytes = ir_const(k->b, IR_U64, size);
	if (is_array)
		bytes = known_op(k, OP_MUL, IR_U64, known_as(k, 0, IR_U64), bytes);
	array_push(k->a, &v.refs, bytes);
	memory = known_emit(k, OP_HOSTCALL, IR_PTR, 0, is_array ? "new[]" : "new", v, 0);
	known_give_temporary(k);
	known_store(k->l, k->result, 0, memory, 0);
	return true;
}
