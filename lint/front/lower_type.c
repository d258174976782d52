#include "front/lower_parts.h"

#include <string.h>

#include "front/older_libclang.h"

/* --- cursor maps ---------------------------------------------------------------------------- */

static uint32_t map_slot(const struct cursor_map *m, CXCursor key)
{
	uint32_t at = clang_hashCursor(key) & (m->cap - 1);

	while (m->values[at] && !clang_equalCursors(m->keys[at], key))
		at = (at + 1) & (m->cap - 1);
	return at;
}

bool map_find(const struct cursor_map *m, CXCursor key, uint32_t *value)
{
	uint32_t at;

	if (!m->cap)
		return false;
	at = map_slot(m, key);
	if (!m->values[at])
		return false;
	*value = m->values[at] - 1;
	return true;
}

static void map_grow(struct arena *a, struct cursor_map *m)
{
	struct cursor_map old = *m;

	m->cap = old.cap ? old.cap * 2 : 32;
	m->keys = arena_array(a, CXCursor, m->cap);
	m->values = arena_array(a, uint32_t, m->cap);
	for (uint32_t i = 0; i < old.cap; i++) {
		uint32_t at;

		if (!old.values[i])
			continue;
		at = map_slot(m, old.keys[i]);
		m->keys[at] = old.keys[i];
		m->values[at] = old.values[i];
	}
}

void map_put(struct arena *a, struct cursor_map *m, CXCursor key, uint32_t value)
{
	uint32_t at;

	if (2 * (m->n + 1) > m->cap)
		map_grow(a, m);
	at = map_slot(m, key);
	m->n += !m->values[at];
	m->keys[at] = key;
	m->values[at] = value + 1;
}

/* --- kinds ---------------------------------------------------------------------------------- */

/* clang names a scalar of a template's pattern only by its declaration. */
bool type_is_template_parameter(CXType t)
{
	CXCursor d = clang_getTypeDeclaration(t);

	return t.kind == CXType_Unexposed &&
	       (cx_is_null(d) || clang_getCursorKind(d) == CXCursor_TemplateTypeParameter);
}

static enum ir_type integer_of(CXType t, bool is_signed)
{
	switch (clang_Type_getSizeOf(t)) {
	case 1:
		return is_signed ? IR_I8 : IR_U8;
	case 2:
		return is_signed ? IR_I16 : IR_U16;
	case 4:
		return is_signed ? IR_I32 : IR_U32;
	case 8:
		return is_signed ? IR_I64 : IR_U64;
	default:
		return IR_OTHER;
	}
}

static enum ir_type vector_of(CXType t)
{
	switch (clang_Type_getSizeOf(t)) {
	case 2:
		return IR_V2;
	case 4:
		return IR_V4;
	case 8:
		return IR_V8;
	case 16:
		return IR_V16;
	case 32:
		return IR_V32;
	default:
		return IR_OTHER;
	}
}

enum ir_type lower_type(CXType t)
{
	t = clang_getCanonicalType(t);
	switch (t.kind) {
	case CXType_Void:
	case CXType_Record:
		return IR_VOID;
	case CXType_Bool:
		return IR_BOOL;
	case CXType_Char_U:
	case CXType_UChar:
	case CXType_Char16:
	case CXType_Char32:
	case CXType_UShort:
	case CXType_UInt:
	case CXType_ULong:
	case CXType_ULongLong:
		return integer_of(t, false);
	case CXType_Char_S:
	case CXType_SChar:
	case CXType_WChar:
	case CXType_Short:
	case CXType_Int:
	case CXType_Long:
	case CXType_LongLong:
		return integer_of(t, true);
	case CXType_Half:
	case CXType_Float16:
		return IR_F16;
	case CXType_BFloat16:
		return IR_BF16;
	case CXType_Float:
		return IR_F32;
	case CXType_Double:
	case CXType_LongDouble:
		return IR_F64;
	case CXType_Pointer:
	case CXType_NullPtr:
	case CXType_LValueReference:
	case CXType_RValueReference:
	case CXType_ConstantArray:
	case CXType_IncompleteArray:
	case CXType_VariableArray:
	case CXType_DependentSizedArray:
	case CXType_FunctionProto:
	case CXType_FunctionNoProto:
		return IR_PTR;
	case CXType_Enum:
		return lower_type(clang_getEnumDeclIntegerType(clang_getTypeDeclaration(t)));
	case CXType_MemberPointer: /* of data: bytes from the object's start */
		return clang_Type_getSizeOf(t) == 8 ? IR_I64 : IR_OTHER;
	case CXType_Vector:
	case CXType_ExtVector:
		return vector_of(t);
	default:
		return type_is_template_parameter(t) ? IR_F32 : IR_OTHER;
	}
}

bool type_is_class(CXType t)
{
	return clang_getCanonicalType(t).kind == CXType_Record;
}

bool type_is_reference(CXType t)
{
	enum CXTypeKind k = clang_getCanonicalType(t).kind;

	return k == CXType_LValueReference || k == CXType_RValueReference;
}

bool type_is_array(CXType t)
{
	enum CXTypeKind k = clang_getCanonicalType(t).kind;

	return k == CXType_ConstantArray || k == CXType_IncompleteArray ||
	       k == CXType_VariableArray || k == CXType_DependentSizedArray;
}

bool type_is_pointer(CXType t)
{
	enum CXTypeKind k = clang_getCanonicalType(t).kind;

	return k == CXType_Pointer || k == CXType_NullPtr;
}

bool type_is_dependent(CXType t)
{
	enum CXTypeKind k = clang_getCanonicalType(t).kind;

	return k == CXType_Dependent || k == CXType_Unexposed || k == CXType_Auto ||
	       k == CXType_Invalid || k == CXType_Overload;
}

bool type_same(CXType a, CXType b)
{
	a = clang_getCanonicalType(a);
	b = clang_getCanonicalType(b);
	if (a.kind == CXType_Invalid || b.kind == CXType_Invalid)
		return false;
	return clang_equalTypes(a, b) ||
	       clang_equalTypes(clang_getUnqualifiedType(a), clang_getUnqualifiedType(b));
}

bool method_is_default(CXCursor method)
{
	CXCursor class = clang_getCursorSemanticParent(method);
	enum CXCursorKind k = clang_getCursorKind(method);
	bool is_special = k == CXCursor_Constructor || k == CXCursor_Destructor ||
			  clang_CXXMethod_isCopyAssignmentOperator(method) ||
			  clang_CXXMethod_isMoveAssignmentOperator(method);

	return is_special && (clang_CXXMethod_isDefaulted(method) ||
			      clang_equalLocations(clang_getCursorLocation(method),
						   clang_getCursorLocation(class)));
}

CXType type_referred(CXType t)
{
	return clang_getCanonicalType(clang_getNonReferenceType(t));
}

CXType type_pointee(CXType t)
{
	t = clang_getCanonicalType(t);
	return clang_getCanonicalType(type_is_array(t) ? clang_getArrayElementType(t)
						       : clang_getPointeeType(t));
}

/* --- sizes ---------------------------------------------------------------------------------- */

uint64_t type_bytes(CXType t)
{
	long long n;

	t = clang_getCanonicalType(t);
	if (type_is_reference(t))
		return 8;
	n = clang_Type_getSizeOf(t);
	if (n > 0)
		return (uint64_t)n;
	if (t.kind == CXType_ConstantArray)
		return type_bytes(clang_getArrayElementType(t)) * (uint64_t)clang_getArraySize(t);
	return type_is_template_parameter(t) ? 4 : 0;
}

static bool is_function_like(enum CXCursorKind k)
{
	return k == CXCursor_CXXMethod || k == CXCursor_Constructor || k == CXCursor_Destructor ||
	       k == CXCursor_ConversionFunction || k == CXCursor_FunctionTemplate ||
	       k == CXCursor_FriendDecl;
}

static bool in_method(struct lowering *l, struct cx_kids kids, const struct unit_error *e)
{
	for (unsigned i = 0; i < kids.n; i++) {
		const struct unit_error *other;
		size_t from = (size_t)(e - l->errors.at);

		other = is_function_like(clang_getCursorKind(kids.at[i]))
			    ? place_error_in(l, kids.at[i], &from)
			    : NULL;
		if (other == e)
			return true;
	}
	return false;
}

bool type_is_broken(struct lowering *l, CXType t)
{
	CXCursor class = clang_getTypeDeclaration(clang_getCanonicalType(t));
	const struct unit_error *e;
	size_t from = 0;

	if (!l->errors.n || !type_is_class(t) || cx_is_null(class))
		return false;
	while ((e = place_error_in(l, class, &from)))
		if (!in_method(l, cx_kids(&l->scratch, class), e))
			return true;
	return false;
}

uint32_t type_align(CXType t)
{
	long long n;

	t = clang_getCanonicalType(t);
	if (type_is_reference(t))
		return 8;
	if (type_is_array(t))
		return type_align(clang_getArrayElementType(t));
	n = clang_Type_getAlignOf(t);
	if (n > 0)
		return (uint32_t)n;
	return type_is_template_parameter(t) ? 4 : 1;
}

/* --- fields and bases ----------------------------------------------------------------------- */

struct cursor_list {
	struct arena *arena;
	ARRAY(CXCursor) all;
};

static enum CXVisitorResult push_cursor(CXCursor c, CXClientData data)
{
	struct cursor_list *list = data;

	array_push(list->arena, &list->all, c);
	return CXVisit_Continue;
}

struct cx_kids type_fields(struct lowering *l, CXType t)
{
	struct cursor_list list = {.arena = &l->scratch};

	clang_Type_visitFields(clang_getCanonicalType(t), push_cursor, &list);
	return (struct cx_kids){list.all.at, (unsigned)list.all.n};
}

struct cx_kids type_bases(struct lowering *l, CXType t)
{
	struct cursor_list list = {.arena = &l->scratch};

	clang_visitCXXBaseClasses(clang_getCanonicalType(t), push_cursor, &list);
	return (struct cx_kids){list.all.at, (unsigned)list.all.n};
}

uint32_t field_offset(CXCursor field)
{
	long long bits = clang_Cursor_getOffsetOfField(field);
	uint64_t unit = clang_Cursor_isBitField(field) ? type_bytes(clang_getCursorType(field)) : 1;

	if (bits <= 0)
		return 0;
	return unit ? (uint32_t)((uint64_t)bits / 8 / unit * unit) : (uint32_t)(bits / 8);
}

/* A closure's copy of a parameter `float a[16]` is a pointer, though libclang gives it the array's
 * type: the class has no room for the array. */
static bool field_decays(struct lowering *l, CXType of, struct cx_kids fields, unsigned i)
{
	CXType t = clang_getCanonicalType(clang_getCursorType(fields.at[i]));
	const char *name = cx_text(&l->scratch, clang_getTypeSpelling(of));
	uint64_t end;

	if (!type_is_array(t) || !strstr(name, "(lambda"))
		return false;
	end = i + 1 < fields.n ? field_offset(fields.at[i + 1]) : type_bytes(of);
	return t.kind == CXType_IncompleteArray ||
	       field_offset(fields.at[i]) + type_bytes(t) > end;
}

bool type_holds_array(struct lowering *l, CXType t)
{
	struct cx_kids fields = type_fields(l, t);

	for (unsigned i = 0; i < fields.n; i++) {
		CXType field = clang_getCanonicalType(clang_getCursorType(fields.at[i]));

		if ((type_is_array(field) && !field_decays(l, t, fields, i)) ||
		    (type_is_class(field) && type_holds_array(l, field)))
			return true;
	}
	return false;
}

struct cx_kids type_methods(struct lowering *l, CXType t)
{
	struct cursor_list list = {.arena = &l->scratch};

	clang_visitCXXMethods(clang_getCanonicalType(t), push_cursor, &list);
	return (struct cx_kids){list.all.at, (unsigned)list.all.n};
}

CXType type_array_within(struct lowering *l, CXType t)
{
	struct cx_kids fields;

	if (!type_is_class(t) ||
	    strcmp(cx_qualified(&l->scratch, clang_getTypeDeclaration(t)), "std::array") != 0)
		return t;
	fields = type_fields(l, t);
	return fields.n == 1 ? clang_getCanonicalType(clang_getCursorType(fields.at[0])) : t;
}

uint32_t base_offset(CXType derived, CXCursor base)
{
	CXCursor d = clang_getTypeDeclaration(clang_getCanonicalType(derived));
	long long bits = clang_getOffsetOfBase(d, base);

	return bits > 0 ? (uint32_t)(bits / 8) : 0;
}

bool type_base_offset(struct lowering *l, CXType derived, CXType base, uint32_t *offset)
{
	struct cx_kids bases = type_bases(l, derived);

	for (unsigned i = 0; i < bases.n; i++) {
		CXType t = clang_getCanonicalType(clang_getCursorType(bases.at[i]));
		uint32_t here = base_offset(derived, bases.at[i]), below = 0;

		if (type_same(t, base) || type_base_offset(l, t, base, &below)) {
			*offset = here + below;
			return true;
		}
	}
	return false;
}

static bool declares(CXType of, CXCursor field)
{
	return clang_equalCursors(clang_getCanonicalCursor(clang_getTypeDeclaration(of)),
				  clang_getCanonicalCursor(clang_getCursorSemanticParent(field)));
}

/* libclang gives the field of an anonymous member its type's name. */
static const char *field_name(struct lowering *l, CXCursor field)
{
	const char *name = cx_spelling(&l->scratch, field);

	return strchr(name, '(') ? "" : name;
}

static bool find_member(struct lowering *l, CXType of, CXCursor field, uint32_t *offset)
{
	struct cx_kids fields, bases;
	uint32_t below = 0;

	of = clang_getCanonicalType(of);
	if (!type_is_class(of))
		return false;
	if (declares(of, field)) {
		*offset = field_offset(field);
		return true;
	}
	fields = type_fields(l, of);
	for (unsigned i = 0; i < fields.n; i++)
		if (!*field_name(l, fields.at[i]) &&
		    find_member(l, clang_getCursorType(fields.at[i]), field, &below)) {
			*offset = below + field_offset(fields.at[i]);
			return true;
		}
	bases = type_bases(l, of);
	for (unsigned i = 0; i < bases.n; i++)
		if (find_member(l, clang_getCursorType(bases.at[i]), field, &below)) {
			*offset = below + base_offset(of, bases.at[i]);
			return true;
		}
	return false;
}

uint32_t member_offset(struct lowering *l, CXType of, CXCursor field)
{
	uint32_t offset = 0;

	return find_member(l, of, field, &offset) ? offset : field_offset(field);
}

/* --- leaves --------------------------------------------------------------------------------- */

/* Classes that are one number to the hardware. */
static const struct {
	const char *name;
	enum ir_type type;
} number_classes[] = {
    {"__half", IR_F16},		{"__half_raw", IR_F16},
    {"__nv_bfloat16", IR_BF16}, {"__nv_bfloat16_raw", IR_BF16},
    {"__nv_fp8_e4m3", IR_F8},	{"__nv_fp8_e5m2", IR_F8},
};

static enum ir_type number_class(struct lowering *l, CXType t)
{
	const char *name = cx_spelling(&l->scratch, clang_getTypeDeclaration(t));

	for (size_t i = 0; i < sizeof number_classes / sizeof *number_classes; i++)
		if (strcmp(name, number_classes[i].name) == 0 &&
		    type_bytes(t) == ir_types[number_classes[i].type].bytes)
			return number_classes[i].type;
	return IR_VOID;
}

struct leaf_list {
	struct lowering *l;
	ARRAY(struct ir_leaf) all;
	bool complete;
	bool apart; /* no class is one leaf */
};

static void leaves_of(struct leaf_list *list, CXType t, uint32_t offset, const char *name);

static const char *member_name(struct lowering *l, const char *outer, CXCursor field)
{
	const char *own = field_name(l, field);

	if (!*outer || !*own)
		return *own ? own : outer;
	return arena_printf(&l->scratch, "%s.%s", outer, own);
}

static void leaf_push(struct leaf_list *list, CXType t, enum ir_type type, uint32_t offset,
		      const char *name)
{
	struct ir_leaf leaf = {.offset = offset, .type = type};

	if (list->all.n >= (list->apart ? MOST_PARTS : MOST_LEAVES)) {
		list->complete = false;
		return;
	}
	leaf.name = kept_text(list->l, name);
	if (type == IR_PTR && type_pointee(t).kind != CXType_Invalid)
		leaf.pointee_bytes = (uint32_t)type_bytes(type_pointee(t));
	array_push(list->l->arena, &list->all, leaf);
}

static void array_leaves(struct leaf_list *list, CXType t, uint32_t offset, const char *name)
{
	CXType elem = clang_getCanonicalType(clang_getArrayElementType(t));
	long long n = clang_getArraySize(t);
	uint64_t bytes = type_bytes(elem);

	if (n < 0 || !bytes)
		list->complete = false;
	for (long long i = 0; i < n && list->complete; i++)
		leaves_of(list, elem, offset + (uint32_t)((uint64_t)i * bytes),
			  arena_printf(&list->l->scratch, "%s[%lld]", name, i));
}

static bool is_union(CXType t)
{
	return clang_getCursorKind(clang_getTypeDeclaration(t)) == CXCursor_UnionDecl;
}

/* The member that covers the union stands for it. */
static void union_leaves(struct leaf_list *list, CXType t, uint32_t offset, const char *name)
{
	struct cx_kids fields = type_fields(list->l, t);
	unsigned best = 0;

	for (unsigned i = 1; i < fields.n; i++)
		if (type_bytes(clang_getCursorType(fields.at[i])) >
		    type_bytes(clang_getCursorType(fields.at[best])))
			best = i;
	if (fields.n)
		leaves_of(list, clang_getCursorType(fields.at[best]), offset,
			  member_name(list->l, name, fields.at[best]));
}

static void bit_field_leaf(struct leaf_list *list, CXCursor field, uint32_t offset,
			   const char *name)
{
	CXType t = clang_getCanonicalType(clang_getCursorType(field));
	enum ir_type type = lower_type(t);
	uint32_t at = offset + field_offset(field);
	struct ir_leaf *last = list->all.n ? &list->all.at[list->all.n - 1] : NULL;

	if (last && last->offset == at) {
		if (ir_types[type].bytes > ir_types[last->type].bytes)
			last->type = type;
		return;
	}
	leaf_push(list, t, type, at, name);
}

static void class_leaves(struct leaf_list *list, CXType t, uint32_t offset, const char *name)
{
	struct cx_kids bases = type_bases(list->l, t), fields = type_fields(list->l, t);

	for (unsigned i = 0; i < bases.n; i++)
		leaves_of(list, clang_getCursorType(bases.at[i]),
			  offset + base_offset(t, bases.at[i]), name);
	for (unsigned i = 0; i < fields.n; i++) {
		CXCursor f = fields.at[i];
		const char *inner = member_name(list->l, name, f);

		if (clang_Cursor_isBitField(f))
			bit_field_leaf(list, f, offset, inner);
		else if (field_decays(list->l, t, fields, i))
			leaf_push(list, clang_getCursorType(f), IR_PTR, offset + field_offset(f),
				  inner);
		else
			leaves_of(list, clang_getCursorType(f), offset + field_offset(f), inner);
	}
}

/* Moved as one access: see ir.h. A class of one scalar moves as that scalar. */
static enum ir_type whole_type(CXType t)
{
	uint64_t bytes = type_bytes(t);

	return bytes && bytes <= 32 && type_align(t) == bytes ? vector_of(t) : IR_OTHER;
}

static void leaves_of(struct leaf_list *list, CXType t, uint32_t offset, const char *name)
{
	enum ir_type number;
	size_t before = list->all.n;

	t = clang_getCanonicalType(t);
	if (!list->complete)
		return;
	if (type_is_array(t)) {
		array_leaves(list, t, offset, name);
		return;
	}
	if (!type_is_class(t)) {
		leaf_push(list, t, lower_type(t), offset, name);
		return;
	}
	number = number_class(list->l, t);
	if (number) {
		leaf_push(list, t, number, offset, name);
		return;
	}
	if (is_union(t))
		union_leaves(list, t, offset, name);
	else
		class_leaves(list, t, offset, name);
	if (!list->apart && list->all.n != before + 1 && list->all.n > before &&
	    whole_type(t) != IR_OTHER) {
		list->all.n = before;
		leaf_push(list, t, whole_type(t), offset, name);
	}
}

struct leaf_set type_leaves(struct lowering *l, CXType t)
{
	CXCursor key;
	uint32_t at;
	struct leaf_list list = {.l = l, .complete = true};

	t = clang_getCanonicalType(t);
	key = clang_getTypeDeclaration(t);
	if (type_is_class(t) && map_find(&l->leaf_sets, key, &at))
		return l->leaves.at[at];
	leaves_of(&list, t, 0, "");
	if (type_is_class(t)) {
		map_put(&l->scratch, &l->leaf_sets, key, (uint32_t)l->leaves.n);
		array_push(&l->scratch, &l->leaves,
			   (struct leaf_set){list.all.at, (uint32_t)list.all.n, list.complete});
	}
	return (struct leaf_set){list.all.at, (uint32_t)list.all.n, list.complete};
}

struct ir_leaf *lower_leaves(struct lowering *l, CXType t, uint32_t *n)
{
	struct leaf_set leaves = type_leaves(l, t);

	*n = leaves.n;
	return leaves.at;
}

struct ir_leaf *lower_parts(struct lowering *l, CXType t, uint32_t *n)
{
	struct leaf_list list = {.l = l, .complete = true, .apart = true};

	leaves_of(&list, t, 0, "");
	*n = (uint32_t)list.all.n;
	return list.all.at;
}

bool type_is_packed(struct lowering *l, CXType t)
{
	struct leaf_set leaves = type_is_class(t) ? type_leaves(l, t) : (struct leaf_set){0};
	long long align = clang_Type_getAlignOf(clang_getCanonicalType(t));

	for (uint32_t i = 0; i < leaves.n && align > 0; i++)
		if (ir_types[leaves.at[i].type].class != IR_CLASS_VEC &&
		    ir_types[leaves.at[i].type].bytes > align)
			return true;
	return false;
}

void lower_copy(struct lowering *l, ir_ref to, ir_ref from, CXType t)
{
	struct leaf_set leaves = type_leaves(l, t);
	uint32_t flags = IRF_AGGREGATE | (type_is_packed(l, t) ? IRF_PACKED : 0);

	if (!leaves.complete) {
		ir_ref bytes = ir_const(&l->b, IR_U64, (int64_t)type_bytes(t));

		ir_emit(&l->b, OP_MEMCPY, IR_VOID, 0, (ir_ref[]){to, from, bytes}, 3);
		return;
	}
	for (uint32_t i = 0; i < leaves.n; i++) {
		const struct ir_leaf *leaf = &leaves.at[i];
		ir_ref value =
		    emit_load(l, leaf->type, fold_offset(l, from, leaf->offset), flags);

		emit_store(l, fold_offset(l, to, leaf->offset), value, flags);
	}
}
