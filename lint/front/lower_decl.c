#include "front/known.h"
#include "front/lower_parts.h"

#include <string.h>

enum { MOST_CONSTANTS = 1 << 16 };

/* --- variables of the function -------------------------------------------------------------- */

void decl_bind(struct lowering *l, CXCursor decl, struct variable v)
{
	uint32_t at;

	if (map_find(&l->frame.variable_of, decl, &at)) {
		l->frame.variables.at[at] = v;
		return;
	}
	map_put(&l->scratch, &l->frame.variable_of, decl, (uint32_t)l->frame.variables.n);
	array_push(&l->scratch, &l->frame.variables, v);
}

const struct variable *decl_find(struct lowering *l, CXCursor decl)
{
	uint32_t at;

	if (!map_find(&l->frame.variable_of, decl, &at))
		return NULL;
	return &l->frame.variables.at[at];
}

bool decl_is_poisoned(struct lowering *l, CXCursor decl)
{
	size_t from = 0;

	return place_error_in(l, decl, &from) != NULL;
}

ir_ref local_address(struct lowering *l, uint32_t local)
{
	return ir_emit0(&l->b, OP_LOCAL, IR_PTR, local);
}

static bool has_static_storage(CXCursor decl)
{
	CXCursor parent;

	if (clang_getCursorKind(decl) == CXCursor_UnexposedDecl) /* of a variable template */
		return clang_getCursorType(decl).kind != CXType_Invalid;
	if (clang_getCursorKind(decl) != CXCursor_VarDecl)
		return false;
	parent = clang_getCursorSemanticParent(decl);
	switch (clang_getCursorKind(parent)) {
	case CXCursor_FunctionDecl:
	case CXCursor_CXXMethod:
	case CXCursor_Constructor:
	case CXCursor_Destructor:
	case CXCursor_ConversionFunction:
	case CXCursor_FunctionTemplate:
	case CXCursor_LambdaExpr:
		return clang_Cursor_getStorageClass(decl) == CX_SC_Static ||
		       clang_Cursor_getStorageClass(decl) == CX_SC_Extern;
	default:
		return true;
	}
}

/* libclang does not show the first statement of `switch (int x = f(); x)`: its variable appears
 * with its first use. */
static bool is_hidden(struct lowering *l, CXCursor decl)
{
	return clang_getCursorKind(decl) == CXCursor_VarDecl &&
	       clang_equalCursors(clang_getCanonicalCursor(clang_getCursorSemanticParent(decl)),
				  clang_getCanonicalCursor(l->frame.function)) &&
	       !cx_is_null(clang_Cursor_getVarDeclInitializer(decl));
}

bool decl_is_array(CXCursor decl)
{
	CXType t = clang_getCursorType(decl);

	return type_is_array(type_referred(t)) &&
	       (type_is_reference(t) || clang_getCursorKind(decl) != CXCursor_ParmDecl);
}

ir_ref decl_address(struct lowering *l, CXCursor decl)
{
	const struct variable *v = decl_find(l, decl);
	ir_ref address = 0;

	if (!v && has_static_storage(decl))
		return ir_emit0(&l->b, OP_OBJ, IR_PTR, decl_object(l, decl));
	if (!v && is_hidden(l, decl)) {
		decl_variable(l, decl);
		v = decl_find(l, decl);
	}
	if (!v)
		return 0;
	switch (v->kind) {
	case VARIABLE_LOCAL:
		address = local_address(l, v->index);
		break;
	case VARIABLE_REFERENCE:
		address = emit_load(l, IR_PTR, local_address(l, v->index), 0);
		break;
	case VARIABLE_ADDRESS:
		address = v->index;
		break;
	case VARIABLE_OBJECT:
		address = ir_emit0(&l->b, OP_OBJ, IR_PTR, v->index);
		break;
	}
	v = decl_find(l, decl);
	return fold_offset(l, address, v->offset);
}

uint32_t decl_local(struct lowering *l, const char *name, CXType t)
{
	enum ir_type type;
	uint32_t bytes, local;

	t = clang_getCanonicalType(t);
	type = type_is_array(t) || type_is_class(t) ? IR_VOID : lower_type(t);
	bytes = ir_types[type].bytes ? ir_types[type].bytes : (uint32_t)type_bytes(t);
	local = ir_local_new(&l->b, name, type, bytes, type_align(t));
	ir_fn(&l->b)->locals.at[local].is_const =
	    type != IR_VOID && type != IR_PTR && clang_isConstQualifiedType(t);
	if (type_is_array(t)) {
		struct ir_local *slot = &ir_fn(&l->b)->locals.at[local];

		while (type_is_array(t))
			t = type_pointee(t);
		slot->is_array = true;
		slot->elem_bytes = (uint32_t)type_bytes(t);
	} else if (name[0] && type_is_class(t)) {
		bool holds = type_holds_array(l, t);

		ir_fn(&l->b)->locals.at[local].holds_array = holds;
	}
	ir_emit0(&l->b, OP_DECL, IR_VOID, local);
	return local;
}

ir_ref lower_temporary(struct lowering *l, CXType t)
{
	return local_address(l, decl_local(l, "", t));
}

/* --- objects -------------------------------------------------------------------------------- */

struct object_marks {
	bool shared, constant, device, managed;
};

static struct object_marks marks_of(struct lowering *l, CXCursor decl)
{
	struct cx_kids kids = cx_kids(&l->scratch, decl);
	struct object_marks m = {0};

	for (unsigned i = 0; i < kids.n; i++) {
		switch (clang_getCursorKind(kids.at[i])) {
		case CXCursor_CUDASharedAttr:
			m.shared = true;
			break;
		case CXCursor_CUDAConstantAttr:
			m.constant = true;
			break;
		case CXCursor_CUDADeviceAttr:
			m.device = true;
			break;
		case CXCursor_AnnotateAttr:
			m.managed |= !!strstr(cx_spelling(&l->scratch, kids.at[i]), "managed");
			break;
		default:
			break;
		}
	}
	return m;
}

/* A table of constants is in constant memory where it is marked __constant__, and nowhere else. */
static enum ir_space space_of(struct lowering *l, const struct object_marks *m, bool is_const,
			      bool is_local)
{
	bool in_device = l->b.function < l->module->functions.n && ir_fn(&l->b)->kind != IR_HOST;

	if (m->shared)
		return SPACE_SHARED;
	if (m->constant)
		return SPACE_CONSTANT;
	if (m->device || m->managed)
		return SPACE_GLOBAL;
	return in_device && (is_local || is_const) ? SPACE_GLOBAL : SPACE_HOST;
}

static void describe_elements(struct ir_object *o, CXType t)
{
	for (; type_is_array(t); t = type_pointee(t)) {
		long long n = clang_getArraySize(t);

		if (o->n_dims < 4)
			o->dims[o->n_dims++] = n > 0 ? (uint32_t)n : 0;
	}
	o->elem = lower_type(t);
	o->elem_bytes = (uint32_t)type_bytes(t);
}

struct constants {
	struct lowering *l;
	ARRAY(int64_t) all;
	bool good;
};

static void constants_of(struct constants *c, CXType t, CXCursor init)
{
	size_t start = c->all.n;
	uint64_t want = 1;
	struct cx_kids kids;
	int64_t value = 0;

	for (CXType e = t; type_is_array(e); e = type_pointee(e))
		want *= (uint64_t)clang_getArraySize(e);
	if (!type_is_array(t)) {
		c->good = c->good && cx_constant(init, &value);
		array_push(c->l->arena, &c->all, value);
		return;
	}
	init = cx_peel(&c->l->scratch, init);
	if (clang_getCursorKind(init) != CXCursor_InitListExpr) {
		c->good = false;
		return;
	}
	kids = cx_kids(&c->l->scratch, init);
	for (unsigned i = 0; i < kids.n && c->good; i++) {
		bool is_list = clang_getCursorKind(kids.at[i]) == CXCursor_InitListExpr;
		CXType scalar = t;

		while (!is_list && type_is_array(scalar))
			scalar = type_pointee(scalar);
		constants_of(c, is_list ? type_pointee(t) : scalar, kids.at[i]);
	}
	while (c->good && c->all.n - start < want)
		array_push(c->l->arena, &c->all, 0);
}

/* dim3 of constants: three numbers; what is not written is 1. */
static void dim3_initialiser(struct lowering *l, struct ir_object *o, CXCursor init)
{
	int64_t *xyz = arena_array(l->arena, int64_t, 3);
	int n;

	init = cx_peel(&l->scratch, init);
	n = clang_Cursor_getNumArguments(init);
	if (clang_getCursorKind(init) != CXCursor_CallExpr || n < 0 || n > 3 ||
	    clang_getCursorKind(clang_getCursorReferenced(init)) != CXCursor_Constructor)
		return;
	for (int i = 0; i < 3; i++) {
		CXCursor arg =
		    i < n ? clang_Cursor_getArgument(init, (unsigned)i) : clang_getNullCursor();
		bool is_default = cx_is_null(arg) || clang_Range_isNull(clang_getCursorExtent(arg));

		xyz[i] = 1;
		if (!is_default &&
		    (known_is_class(clang_getCursorType(arg)) || !cx_constant(arg, &xyz[i])))
			return;
	}
	o->elem = IR_U32;
	o->elem_bytes = 4;
	o->n_dims = 1;
	o->dims[0] = o->n_init = 3;
	o->init = xyz;
}

static void constant_initialiser(struct lowering *l, struct ir_object *o, CXType t, CXCursor decl)
{
	CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
	struct constants c = {.l = l, .good = true};

	if (!cx_is_null(init) && o->space == SPACE_HOST && t.kind == CXType_Record &&
	    strcmp(known_class_name(l, t), "dim3") == 0)
		dim3_initialiser(l, o, init);
	if (cx_is_null(init) || ir_types[o->elem].class != IR_CLASS_INT ||
	    (type_is_array(t) && (!o->is_const || o->bytes > MOST_CONSTANTS)))
		return;
	constants_of(&c, t, init);
	if (c.good && c.all.n) {
		o->init = c.all.at;
		o->n_init = (uint32_t)c.all.n;
	}
}

static bool find_dynamic(struct lowering *l, const struct ir_object *o, uint32_t *index)
{
	for (size_t i = 0; i < l->module->objects.n; i++) {
		const struct ir_object *other = &l->module->objects.at[i];

		if (other->is_dynamic && strcmp(other->name, o->name) == 0 &&
		    other->elem == o->elem && other->elem_bytes == o->elem_bytes) {
			*index = (uint32_t)i;
			return true;
		}
	}
	return false;
}

static bool is_const_object(CXType t)
{
	for (; type_is_array(t); t = type_pointee(t))
		if (clang_isConstQualifiedType(t))
			return true;
	return clang_isConstQualifiedType(t);
}

static bool is_volatile_object(CXType t)
{
	for (; type_is_array(t); t = type_pointee(t))
		if (clang_isVolatileQualifiedType(t))
			return true;
	return clang_isVolatileQualifiedType(t);
}

static struct ir_object describe_object(struct lowering *l, CXCursor decl)
{
	CXType t = clang_getCanonicalType(clang_getCursorType(decl));
	struct object_marks m = marks_of(l, decl);
	bool is_local = clang_getCursorLinkage(decl) == CXLinkage_NoLinkage;
	struct ir_object o = {.name = kept_text(l, cx_qualified(&l->scratch, decl)),
			      .is_const = is_const_object(t),
			      .is_volatile = is_volatile_object(t),
			      .is_managed = m.managed,
			      .bytes = type_bytes(t),
			      .align = type_align(t),
			      .span = lower_span(l, decl),
			      .function = UINT32_MAX};

	if (place_alignment(l, decl) > o.align)
		o.align = place_alignment(l, decl);
	if (is_local || m.shared)
		o.name = cx_spelling(l->arena, decl);
	o.space = space_of(l, &m, o.is_const, is_local);
	o.is_dynamic = m.shared && t.kind == CXType_IncompleteArray;
	if ((is_local || o.space == SPACE_SHARED) && !o.is_dynamic &&
	    l->b.function < l->module->functions.n)
		o.function = l->b.function;
	describe_elements(&o, t);
	constant_initialiser(l, &o, t, decl);
	return o;
}

uint32_t decl_object(struct lowering *l, CXCursor decl)
{
	CXCursor key = clang_getCanonicalCursor(decl), def = clang_getCursorDefinition(decl);
	struct ir_object o;
	uint32_t index;

	if (map_find(&l->objects, key, &index))
		return index;
	o = describe_object(l, cx_is_null(def) ? decl : def);
	if (!o.is_dynamic || !find_dynamic(l, &o, &index)) {
		array_push(l->arena, &l->module->objects, o);
		index = (uint32_t)l->module->objects.n - 1;
	}
	map_put(&l->scratch, &l->objects, key, index);
	return index;
}

/* --- declarations --------------------------------------------------------------------------- */

/* A class value, which lives as long as the reference that is bound to it. */
static bool is_fresh(struct lowering *l, CXCursor init)
{
	CXCursor e = cx_peel(&l->scratch, init), callee = clang_getCursorReferenced(e);

	return clang_getCursorKind(e) == CXCursor_CallExpr && type_is_class(clang_getCursorType(e)) &&
	       (clang_getCursorKind(callee) == CXCursor_Constructor ||
		!type_is_reference(clang_getCursorResultType(callee)));
}

static void declare_reference(struct lowering *l, CXCursor decl, CXCursor init)
{
	ir_ref address;
	uint32_t slot;

	if (cx_is_null(init) || decl_is_poisoned(l, decl))
		address = lower_opaque(l, IR_PTR, "unresolved reference", NULL, 0, IRF_POISONED);
	else
		address = lower_address(l, init);
	if (!l->frame.by_slots && is_fresh(l, init))
		destroy_later(l, address, clang_getCursorType(cx_peel(&l->scratch, init)));
	if (!l->frame.by_slots) {
		decl_bind(l, decl, (struct variable){.kind = VARIABLE_ADDRESS, .index = address});
		return;
	}
	slot = ir_local_new(&l->b, cx_spelling(&l->scratch, decl), IR_PTR, 8, 8);
	ir_emit0(&l->b, OP_DECL, IR_VOID, slot);
	emit_store(l, local_address(l, slot), address, 0);
	decl_bind(l, decl, (struct variable){.kind = VARIABLE_REFERENCE, .index = slot});
}

/* `auto x = ...` in a template's pattern takes the type of what is computed. */
static void declare_deduced(struct lowering *l, CXCursor decl, CXCursor init)
{
	ir_ref value = cx_is_null(init) ? lower_opaque(l, IR_F32, "template", NULL, 0, 0)
					: lower_value(l, init);
	enum ir_type type = type_of(l, value);
	uint32_t bytes = ir_types[type].bytes ? ir_types[type].bytes : 8;
	uint32_t local = ir_local_new(&l->b, cx_spelling(&l->scratch, decl), type, bytes, bytes);

	ir_emit0(&l->b, OP_DECL, IR_VOID, local);
	if (type != IR_VOID)
		emit_store(l, local_address(l, local), value, 0);
	decl_bind(l, decl, (struct variable){VARIABLE_LOCAL, local, 0, type});
}

static void declare_plain(struct lowering *l, CXCursor decl, CXType t, CXCursor init)
{
	uint32_t local = decl_local(l, cx_spelling(&l->scratch, decl), t);
	enum ir_type type = lower_type(t);

	ir_fn(&l->b)->locals.at[local].may_be_unused = cx_may_be_unused(&l->scratch, decl);
	decl_bind(l, decl, (struct variable){.kind = VARIABLE_LOCAL, .index = local});
	if (decl_is_poisoned(l, decl) && type != IR_VOID && !type_is_array(t)) {
		ir_ref unknown = lower_opaque(l, type, "unresolved type", NULL, 0, IRF_POISONED);

		emit_store(l, local_address(l, local), unknown, 0);
	} else if (!cx_is_null(init)) {
		init_from(l, local_address(l, local), t, init);
	}
	if (!l->frame.by_slots && destroy_acts(l, t))
		destroy_later(l, local_address(l, local), t);
}

/* A static variable of host code is made by the first call, which is the one that is followed. What
 * may change afterwards is left alone: a counter is not what it began with, while a constant, or an
 * object's memory, is. */
static void declare_static(struct lowering *l, CXCursor decl, CXType t, CXCursor init)
{
	uint32_t object = decl_object(l, decl);
	const struct ir_object *o = &l->module->objects.at[object];

	decl_bind(l, decl, (struct variable){.kind = VARIABLE_OBJECT, .index = object});
	if (o->space == SPACE_HOST && ir_fn(&l->b)->kind == IR_HOST && !cx_is_null(init) &&
	    !o->init && (o->is_const || type_is_class(t)) && !decl_is_poisoned(l, decl))
		init_from(l, ir_emit0(&l->b, OP_OBJ, IR_PTR, object), t, init);
}

void decl_variable(struct lowering *l, CXCursor decl)
{
	CXType t = clang_getCanonicalType(clang_getCursorType(decl));
	CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
	uint32_t saved = l->b.span;
	struct object_marks m = marks_of(l, decl);

	lower_set_span(l, decl);
	if (m.shared || has_static_storage(decl)) {
		declare_static(l, decl, t, init);
	} else if (type_is_reference(t)) {
		declare_reference(l, decl, init);
	} else if (type_is_dependent(t) && lower_type(t) == IR_OTHER) {
		declare_deduced(l, decl, init);
	} else {
		declare_plain(l, decl, t, init);
	}
	l->b.span = saved;
}

/* --- structured bindings -------------------------------------------------------------------- */

static void bind_part(struct lowering *l, CXCursor name, ir_ref base, uint32_t offset)
{
	decl_bind(l, name,
		  (struct variable){.kind = VARIABLE_ADDRESS, .index = base, .offset = offset});
}

/* A bit-field has no address: what is bound is its value. */
static void bind_bits(struct lowering *l, CXCursor name, ir_ref base, CXCursor field)
{
	ir_ref value = bits_load(l, field, fold_offset(l, base, field_offset(field)), 0);

	bind_part(l, name, lvalue_materialize(l, value, type_of(l, value)), 0);
}

void decl_decomposition(struct lowering *l, CXCursor decl)
{
	CXType t = clang_getCanonicalType(clang_getCursorType(decl));
	CXType whole = type_referred(t);
	struct cx_kids kids = cx_kids(&l->scratch, decl);
	struct cx_kids fields = {0};
	CXCursor init = expr_operand(l, decl);
	unsigned n = 0;
	ir_ref base;

	if (cx_is_null(init))
		return;
	if (type_is_reference(t)) {
		base = lower_address(l, init);
	} else {
		base = lower_temporary(l, whole);
		init_from(l, base, whole, init);
	}
	whole = type_array_within(l, whole);
	if (type_is_class(whole))
		fields = type_fields(l, whole);
	for (unsigned i = 0; i < kids.n; i++) {
		if (clang_getCursorKind(kids.at[i]) != CXCursor_UnexposedDecl)
			continue;
		if (type_is_array(whole))
			bind_part(l, kids.at[i], base,
				  n * (uint32_t)type_bytes(type_pointee(whole)));
		else if (n < fields.n && clang_Cursor_isBitField(fields.at[n]))
			bind_bits(l, kids.at[i], base, fields.at[n]);
		else if (n < fields.n)
			bind_part(l, kids.at[i], base, field_offset(fields.at[n]));
		n++;
	}
}

void decl_statement(struct lowering *l, CXCursor statement)
{
	struct cx_kids kids = cx_kids(&l->scratch, statement);

	for (unsigned i = 0; i < kids.n; i++) {
		enum CXCursorKind k = clang_getCursorKind(kids.at[i]);

		if (k == CXCursor_VarDecl)
			decl_variable(l, kids.at[i]);
		else if (k == CXCursor_UnexposedDecl &&
			 clang_getCursorType(kids.at[i]).kind != CXType_Invalid)
			decl_decomposition(l, kids.at[i]);
	}
}
