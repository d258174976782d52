/*
 * known_memory.c - known names that load, store, copy, allocate and order memory.
 */
#include "front/known.h"

#include <string.h>

/* --- hinted loads and stores ----------------------------------------------------------------- */

bool known_cached_load(struct known_call *k)
{
	struct ir_leaf *leaves;
	ir_ref from;
	uint32_t n;

	if (!known_arg_is_pointer(k, 0) || (!k->is_class && k->ir == IR_VOID))
		return false;
	from = known_value_of(k, 0);
	if (!k->is_class)
		return known_give(k, known_load(k->l, from, 0, k->ir, k->row->flags));
	known_give_temporary(k);
	leaves = lower_leaves(k->l, known_plain(k->type), &n);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t flags = k->row->flags | (n > 1 ? IRF_AGGREGATE : 0);

		known_store(k->l, k->result, leaves[i].offset,
			    known_load(k->l, from, leaves[i].offset, leaves[i].type, flags), 0);
	}
	return true;
}

bool known_cached_store(struct known_call *k)
{
	struct ir_leaf *leaves;
	ir_ref to, from;
	uint32_t n;

	if (!known_arg_is_pointer(k, 0) || !known_has(k, 1))
		return false;
	to = known_value_of(k, 0);
	if (!known_arg_is_class(k, 1)) {
		enum ir_type type = lower_type(known_arg_pointee(k, 0));

		known_store(k->l, to, 0, known_as(k, 1, type), k->row->flags);
		return known_give_nothing(k);
	}
	from = known_referent(k, 1);
	leaves = lower_leaves(k->l, known_arg_type(k, 1), &n);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t flags = k->row->flags | (n > 1 ? IRF_AGGREGATE : 0);
		ir_ref value = known_load(k->l, from, leaves[i].offset, leaves[i].type, 0);

		known_store(k->l, to, leaves[i].offset, value, flags);
	}
	return known_give_nothing(k);
}

/* --- copies ---------------------------------------------------------------------------------- */

/* Alignment that the pointer's own type promises, under its conversion to void *; 1 if nothing
 * does. */
static long long pointer_alignment(struct known_call *k, unsigned i)
{
	CXCursor c = k->args.at[i];
	long long best = 1;

	for (unsigned depth = 0; depth < 8; depth++) {
		CXType t = known_plain(clang_getCursorType(c));
		CXType to = t.kind == CXType_Pointer ? clang_getPointeeType(t)
						     : clang_getArrayElementType(t);
		long long align = to.kind == CXType_Invalid ? -1 : clang_Type_getAlignOf(to);
		struct cx_kids kids = cx_kids(k->a, c);

		if (clang_getCanonicalType(to).kind != CXType_Void && align > best)
			best = align;
		if (clang_getCursorKind(c) != CXCursor_UnexposedExpr || kids.n != 1)
			break;
		c = kids.at[0];
	}
	return best;
}

/* A copy of 1, 2, 4, 8 or 16 bytes between places so aligned is one load and one store. */
static bool copy_is_one_access(struct known_call *k, int64_t bytes)
{
	if (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8 && bytes != 16)
		return false;
	return pointer_alignment(k, 0) >= bytes && pointer_alignment(k, 1) >= bytes;
}

bool known_memcpy(struct known_call *k)
{
	ir_ref operands[3];
	int64_t bytes;

	if (!known_arg_is_pointer(k, 0) || !known_arg_is_pointer(k, 1) || !known_has(k, 2))
		return false;
	operands[0] = known_value_of(k, 0);
	operands[1] = known_value_of(k, 1);
	if (known_constant_arg(k, 2, &bytes) && copy_is_one_access(k, bytes)) {
		enum ir_type type = known_bits(bytes);

		known_store(k->l, operands[0], 0, known_load(k->l, operands[1], 0, type, 0), 0);
	} else {
		operands[2] = known_as(k, 2, IR_U64);
		ir_emit(k->b, OP_MEMCPY, IR_VOID, 0, operands, 3);
	}
	return known_give(k, operands[0]);
}

bool known_memset(struct known_call *k)
{
	ir_ref operands[3];

	if (!known_arg_is_pointer(k, 0) || !known_has(k, 2))
		return false;
	operands[0] = known_value_of(k, 0);
	operands[1] = known_as(k, 1, IR_I32);
	operands[2] = known_as(k, 2, IR_U64);
	ir_emit(k->b, OP_MEMSET, IR_VOID, 0, operands, 3);
	return known_give(k, operands[0]);
}

static bool emit_copy(struct known_call *k, ir_ref to, ir_ref from, ir_ref size, int64_t bytes)
{
	ir_ref operands[3] = {to, from, size};

	if (size)
		ir_emit(k->b, OP_MEMCPY, IR_VOID, 0, operands, 3);
	else
		ir_emit(k->b, OP_ASYNC_COPY, IR_VOID, bytes, operands, 2);
	return known_give_nothing(k);
}

/* __pipeline_memcpy_async(to, from, bytes, zero-filled) */
bool known_pipeline_copy(struct known_call *k)
{
	int64_t bytes;
	ir_ref to, from;

	if (!known_arg_is_pointer(k, 0) || !known_arg_is_pointer(k, 1))
		return false;
	to = known_value_of(k, 0);
	from = known_value_of(k, 1);
	if (known_constant_arg(k, 2, &bytes))
		return emit_copy(k, to, from, 0, bytes);
	return emit_copy(k, to, from, known_as(k, 2, IR_U64), 0);
}

/* The number in cuda::aligned_size_t<16>(n), through a variable that is initialised so, or n
 * itself. */
static CXCursor size_expression(struct known_call *k, CXCursor c)
{
	for (unsigned depth = 0; depth < 16 && known_is_class(clang_getCursorType(c)); depth++) {
		struct cx_kids kids = cx_kids(k->a, c);
		CXCursor next = clang_getNullCursor();

		if (clang_getCursorKind(c) == CXCursor_DeclRefExpr)
			next = clang_Cursor_getVarDeclInitializer(clang_getCursorReferenced(c));
		else if (kids.n)
			next = kids.at[kids.n - 1];
		if (cx_is_null(next))
			break;
		c = next;
	}
	return c;
}

static bool is_group(struct known_call *k, unsigned i)
{
	const char *family = known_family(known_class_name(k->l, known_arg_type(k, i)));

	return family && strcmp(family, "group") == 0;
}

static int64_t group_lanes(struct known_call *k)
{
	struct known_group g = {0};

	if (is_group(k, 0))
		g = known_group_of(k->l, k->args.at[0]);
	if (g.kind == GROUP_BLOCK)
		return 0;
	return g.kind == GROUP_TILE && g.size > 1 && g.size <= 32 ? g.size : -1;
}

/* Bytes at least: the size where it is written in bytes and as a number, else one element. */
static ir_ref group_bytes(struct known_call *k, unsigned to, unsigned size)
{
	long long element = clang_Type_getSizeOf(clang_getPointeeType(known_arg_type(k, to)));
	CXCursor n = size ? size_expression(k, k->args.at[size]) : clang_getNullCursor();

	if (!cx_is_null(n) && !known_is_class(clang_getCursorType(n)))
		return lower_cast(k->l, lower_value(k->l, n), IR_I64);
	return ir_const(k->b, IR_I64, element > 0 ? element : 1);
}

/* All threads of a group copy together: who moves which bytes is the library's choice. */
static bool copy_by_group(struct known_call *k, unsigned to, unsigned from, unsigned size)
{
	ir_ref operands[3] = {known_value_of(k, to), known_value_of(k, from),
			      group_bytes(k, to, size)};

	ir_emit(k->b, OP_GROUP_COPY, IR_VOID, group_lanes(k), operands, 3);
	return known_give_nothing(k);
}

/* cooperative_groups::memcpy_async(group, to, from, bytes), or (group, to, n, from, n) */
bool known_group_copy(struct known_call *k)
{
	unsigned from = known_has(k, 4) ? 3 : 2;

	if (!known_has(k, from + 1) || !known_arg_is_pointer(k, 1) ||
	    !known_arg_is_pointer(k, from))
		return false;
	return copy_by_group(k, 1, from, from == 2 ? 3 : 0);
}

/* cuda::memcpy_async([group,] to, from, bytes, barrier or pipeline) */
bool known_async_copy(struct known_call *k)
{
	CXCursor size;
	ir_ref to, from;
	int64_t bytes;

	if (known_has(k, 0) && is_group(k, 0))
		return known_has(k, 3) && known_arg_is_pointer(k, 1) &&
		       known_arg_is_pointer(k, 2) && copy_by_group(k, 1, 2, 3);
	if (!known_arg_is_pointer(k, 0) || !known_arg_is_pointer(k, 1) || !known_has(k, 2))
		return false;
	size = size_expression(k, k->args.at[2]);
	if (known_is_class(clang_getCursorType(size)))
		return copy_by_group(k, 0, 1, 0);
	to = known_value_of(k, 0);
	from = known_value_of(k, 1);
	if (cx_constant(size, &bytes))
		return emit_copy(k, to, from, 0, bytes);
	return emit_copy(k, to, from, lower_cast(k->l, lower_value(k->l, size), IR_U64), 0);
}

/* --- the heap -------------------------------------------------------------------------------- */

bool known_malloc(struct known_call *k)
{
	if (k->args.n != 1 || k->ir != IR_PTR)
		return false;
	if (known_in_host(k->l))
		return known_host_call(k);
	k->result = ir_emit1(k->b, OP_ALLOC, IR_PTR, known_as(k, 0, IR_U64));
	return true;
}

bool known_free(struct known_call *k)
{
	if (!known_arg_is_pointer(k, 0))
		return false;
	if (known_in_host(k->l))
		return known_host_call(k);
	ir_emit1(k->b, OP_FREE, IR_VOID, known_value_of(k, 0));
	return known_give_nothing(k);
}

bool known_host_memory(struct known_call *k)
{
	return known_in_host(k->l) && known_host_call(k);
}

/* --- order ----------------------------------------------------------------------------------- */

/* cuda::atomic_thread_fence(order, scope): scopes count from the system (0) down to the block (2).
 */
bool known_fence(struct known_call *k)
{
	int64_t scope, imm = k->row->imm;

	if (known_constant_arg(k, 1, &scope) && scope >= 0)
		imm = scope > 2 ? 0 : 2 - scope;
	ir_emit0(k->b, OP_FENCE, IR_VOID, imm);
	return known_give_nothing(k);
}

/* --- the standard library's small change ------------------------------------------------------ */

bool known_swap(struct known_call *k)
{
	struct ir_leaf *leaves, scalar = {0};
	uint32_t n = 1;
	CXType t;
	ir_ref a, b;

	if (k->args.n != 2)
		return false;
	t = known_arg_type(k, 0);
	scalar.type = lower_type(t);
	leaves = known_is_class(t) ? lower_leaves(k->l, t, &n) : &scalar;
	if (!n || t.kind == CXType_ConstantArray || (!known_is_class(t) && scalar.type == IR_VOID))
		return false;
	a = known_referent(k, 0);
	b = known_referent(k, 1);
	for (uint32_t i = 0; i < n; i++) {
		ir_ref x = known_load(k->l, a, leaves[i].offset, leaves[i].type, 0);
		ir_ref y = known_load(k->l, b, leaves[i].offset, leaves[i].type, 0);

		known_store(k->l, a, leaves[i].offset, y, 0);
		known_store(k->l, b, leaves[i].offset, x, 0);
	}
	return known_give_nothing(k);
}

bool known_exchange(struct known_call *k)
{
	ir_ref address, old;

	if (k->args.n != 2 || k->is_class || k->ir == IR_VOID)
		return false;
	address = known_referent(k, 0);
	old = known_load(k->l, address, 0, k->ir, 0);
	known_store(k->l, address, 0, known_as(k, 1, k->ir), 0);
	return known_give(k, old);
}

bool known_same_object(struct known_call *k)
{
	if (k->args.n != 1 || !k->is_reference)
		return false;
	k->result = known_referent(k, 0);
	return true;
}

bool known_address_of(struct known_call *k)
{
	if (k->args.n != 1 || k->ir != IR_PTR)
		return false;
	if (known_arg_is_pointer(k, 0) && strcmp(k->name, "std::to_address") == 0)
		k->result = known_value_of(k, 0);
	else
		k->result = known_referent(k, 0);
	return true;
}
