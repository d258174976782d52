#include "front/lower_parts.h"

#include <string.h>

/*
 * libclang lists the explicit captures and hides the implicit ones. A closure's field has no name
 * but a place: where its variable is captured, which is the capture that is written or the first
 * use that needs one. Where no use stands there (this, packs), the order of captures tells: first
 * what is written, then what the body uses, in the order of first use, matched by type.
 */
struct use {
	CXCursor variable; /* null: this */
	CXSourceLocation at;
};

struct uses {
	struct lowering *l;
	ARRAY(CXCursor) all; /* null: this */
	ARRAY(struct use) each;
};

static bool is_used_before(const struct uses *u, CXCursor c)
{
	for (size_t i = 0; i < u->all.n; i++)
		if (clang_equalCursors(u->all.at[i], c))
			return true;
	return false;
}

static void add_use(struct uses *u, CXCursor decl, CXCursor where)
{
	struct use use = {decl, clang_getCursorLocation(where)};

	array_push(&u->l->scratch, &u->each, use);
	if (!is_used_before(u, decl))
		array_push(&u->l->scratch, &u->all, decl);
}

static bool is_implicit_this(struct lowering *l, CXCursor c)
{
	CXCursor decl;

	if (clang_getCursorKind(c) == CXCursor_CXXThisExpr)
		return true;
	if (clang_getCursorKind(c) != CXCursor_MemberRefExpr || !cx_is_null(expr_operand(l, c)))
		return false;
	decl = clang_getCursorReferenced(c);
	return clang_getCursorKind(decl) == CXCursor_FieldDecl ||
	       clang_getCursorKind(decl) == CXCursor_CXXMethod;
}

static enum CXChildVisitResult collect_use(CXCursor c, CXCursor parent, CXClientData data)
{
	struct uses *u = data;
	CXCursor decl = clang_getCursorReferenced(c);
	enum CXCursorKind k = clang_getCursorKind(c);

	(void)parent;
	if (is_implicit_this(u->l, c) && u->l->frame.self)
		add_use(u, clang_getNullCursor(), c);
	else if ((k == CXCursor_DeclRefExpr || k == CXCursor_VariableRef) && !cx_is_null(decl) &&
		 decl_find(u->l, decl) && decl_find(u->l, decl)->kind != VARIABLE_OBJECT)
		add_use(u, decl, c);
	return CXChildVisit_Recurse;
}

/* A constant that is only read needs no capture: such uses go while there are too many. */
static void drop_constants(struct uses *u, size_t written, size_t fields)
{
	for (size_t i = written; i < u->all.n && u->all.n > fields;) {
		CXCursor c = u->all.at[i];
		int64_t value;

		if (cx_is_null(c) || !clang_isConstQualifiedType(clang_getCursorType(c)) ||
		    !cx_constant(c, &value)) {
			i++;
			continue;
		}
		memmove(&u->all.at[i], &u->all.at[i + 1], (u->all.n - i - 1) * sizeof c);
		u->all.n--;
	}
}

static struct uses uses_of(struct lowering *l, CXCursor lambda, size_t fields)
{
	struct cx_kids kids = cx_kids(&l->scratch, lambda);
	struct uses u = {.l = l};
	size_t written;

	for (unsigned i = 0; i < kids.n; i++)
		if (clang_getCursorKind(kids.at[i]) == CXCursor_VariableRef)
			add_use(&u, clang_getCursorReferenced(kids.at[i]), kids.at[i]);
	written = u.all.n;
	for (unsigned i = 0; i < kids.n; i++)
		if (clang_getCursorKind(kids.at[i]) == CXCursor_CompoundStmt)
			clang_visitChildren(kids.at[i], collect_use, &u);
	drop_constants(&u, written, fields);
	return u;
}

static bool fits(struct lowering *l, CXCursor field, CXCursor use)
{
	CXType t = type_referred(clang_getCursorType(field)), v;

	if (cx_is_null(use))
		return type_same(t, l->frame.self_type) ||
		       (type_is_pointer(t) && type_same(type_pointee(t), l->frame.self_type));
	v = type_referred(clang_getCursorType(use));
	if (type_same(t, v) || type_is_dependent(v))
		return true;
	return type_is_pointer(t) && type_is_array(v) &&
	       type_same(type_pointee(t), type_pointee(v));
}

static void store_capture(struct lowering *l, ir_ref at, CXType field, CXCursor variable)
{
	CXCursor init = clang_getNullCursor();
	CXType t = type_referred(field);
	ir_ref from;

	if (!cx_is_null(variable) && !decl_find(l, variable) &&
	    clang_getCursorKind(variable) == CXCursor_VarDecl)
		init = clang_Cursor_getVarDeclInitializer(variable);
	if (!cx_is_null(init)) { /* [x = expression] */
		init_from(l, at, field, init);
		return;
	}
	if (cx_is_null(variable)) {
		if (type_is_class(t))
			lower_copy(l, at, l->frame.self, t);
		else
			emit_store(l, at, l->frame.self, 0);
		return;
	}
	from = decl_address(l, variable);
	if (!from)
		from = lower_opaque(l, IR_PTR, "capture", NULL, 0, 0);
	if (type_is_reference(field))
		emit_store(l, at, from, 0);
	else if (type_is_class(t) || (type_is_array(t) && decl_is_array(variable)))
		lower_copy(l, at, from, t);
	else if (type_is_pointer(t) && decl_is_array(variable))
		emit_store(l, at, from, 0);
	else
		emit_store(l, at, emit_load(l, lower_type(t), from, 0), 0);
}

static bool is_taken(const struct closure *c, CXCursor variable)
{
	for (uint32_t i = 0; i < c->n; i++)
		if (clang_equalCursors(c->captures[i].variable, variable))
			return true;
	return false;
}

/* Elements of a pack are used in one place, one after the other. */
static bool used_there(struct lowering *l, const struct uses *u, const struct closure *c,
		       CXCursor field, CXCursor *variable)
{
	CXSourceLocation at = clang_getCursorLocation(field);

	for (size_t i = 0; i < u->each.n; i++) {
		*variable = u->each.at[i].variable;
		if (clang_equalLocations(at, u->each.at[i].at) && !is_taken(c, *variable) &&
		    fits(l, field, *variable))
			return true;
	}
	return false;
}

/* The next in the order of captures that fits. */
static bool used_next(struct lowering *l, const struct uses *u, const struct closure *c,
		      CXCursor field, CXCursor *variable)
{
	for (size_t i = 0; i < u->all.n; i++) {
		*variable = u->all.at[i];
		if (!is_taken(c, *variable) && fits(l, field, *variable))
			return true;
	}
	*variable = clang_getNullCursor();
	return l->frame.self != 0;
}

void lambda_make(struct lowering *l, ir_ref to, CXCursor lambda)
{
	CXType t = clang_getCanonicalType(clang_getCursorType(lambda));
	struct closure *c = arena_new(&l->scratch, struct closure);
	struct cx_kids fields = type_fields(l, t);
	struct uses u = uses_of(l, lambda, fields.n);

	c->of = clang_getTypeDeclaration(t);
	c->in_host = ir_fn(&l->b)->kind == IR_HOST && ir_fn(&l->b)->is_user;
	c->captures = arena_array(&l->scratch, struct capture, fields.n + 1);
	for (unsigned i = 0; i < fields.n; i++) {
		CXType type = clang_getCanonicalType(clang_getCursorType(fields.at[i]));
		uint32_t offset = field_offset(fields.at[i]);
		CXCursor variable;

		if (!used_there(l, &u, c, fields.at[i], &variable) &&
		    !used_next(l, &u, c, fields.at[i], &variable))
			continue;
		store_capture(l, fold_offset(l, to, offset), type, variable);
		c->captures[c->n++] =
		    (struct capture){variable, offset, type_is_reference(type)};
	}
	map_put(&l->scratch, &l->closures, c->of, (uint32_t)l->closure_list.n);
	array_push(&l->scratch, &l->closure_list, c);
}

static void bind_capture(struct lowering *l, ir_ref closure, const struct capture *c)
{
	ir_ref at = fold_offset(l, closure, c->offset);

	if (c->by_reference)
		at = emit_load(l, IR_PTR, at, 0);
	decl_bind(l, c->variable, (struct variable){.kind = VARIABLE_ADDRESS, .index = at});
}

/* In a lambda's body `this` is the captured one. */
static void bind_this(struct lowering *l, ir_ref closure, CXType closure_type,
		      const struct capture *c)
{
	struct cx_kids fields = type_fields(l, closure_type);
	ir_ref at = fold_offset(l, closure, c->offset);

	for (unsigned i = 0; i < fields.n; i++) {
		CXType t = clang_getCanonicalType(clang_getCursorType(fields.at[i]));

		if (field_offset(fields.at[i]) != c->offset)
			continue;
		l->frame.self = type_is_pointer(t) ? emit_load(l, IR_PTR, at, 0) : at;
		l->frame.self_type = type_is_pointer(t) ? type_pointee(t) : t;
	}
}

void lambda_enter(struct lowering *l, CXCursor function)
{
	CXCursor class = clang_getCursorSemanticParent(function);
	CXType t = clang_getCanonicalType(clang_getCursorType(class));
	const struct closure *c;
	ir_ref closure = l->frame.self;
	uint32_t at;

	if (!closure)
		return;
	l->frame.self_type = t;
	if (!map_find(&l->closures, class, &at))
		return;
	c = l->closure_list.at[at];
	l->frame.closure = c;
	for (uint32_t i = 0; i < c->n; i++)
		if (cx_is_null(c->captures[i].variable))
			bind_this(l, closure, t, &c->captures[i]);
		else
			bind_capture(l, closure, &c->captures[i]);
}
