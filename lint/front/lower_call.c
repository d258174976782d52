#include "front/known.h"
#include "front/lower_parts.h"

#include <string.h>

#include "base/text.h"

struct ref_list {
	ARRAY(ir_ref) all;
};

/* --- who is called, with what --------------------------------------------------------------- */

static bool is_instance_method(CXCursor f)
{
	enum CXCursorKind k = clang_getCursorKind(f);

	if (k == CXCursor_FunctionTemplate)
		k = clang_getTemplateCursorKind(f);
	return (k == CXCursor_CXXMethod && !clang_CXXMethod_isStatic(f)) ||
	       k == CXCursor_ConversionFunction || k == CXCursor_Destructor;
}

static CXCursor callee_expression(struct lowering *l, CXCursor call)
{
	struct cx_kids kids = cx_kids(&l->scratch, call);

	return kids.n ? cx_peel(&l->scratch, kids.at[0]) : clang_getNullCursor();
}

static void take_object(struct lowering *l, struct call_args *args, CXCursor call, CXCursor callee)
{
	CXCursor member = callee_expression(l, call);

	if (!is_instance_method(callee))
		return;
	if (clang_getCursorKind(member) == CXCursor_MemberRefExpr &&
	    clang_getCursorKind(clang_getCursorReferenced(member)) != CXCursor_FieldDecl &&
	    clang_getCursorKind(clang_getCursorReferenced(member)) != CXCursor_VarDecl) {
		args->object = expr_operand(l, member);
		if (!cx_is_null(args->object))
			args->object_is_pointer = lower_is_pointer(l, args->object);
	} else if (args->n) { /* an overloaded operator: the object comes first */
		args->object = args->at[0];
		args->at++;
		args->n--;
	}
}

struct call_args call_arguments(struct lowering *l, CXCursor call, CXCursor callee)
{
	int n = clang_Cursor_getNumArguments(call);
	CXCursor *at = arena_array(&l->scratch, CXCursor, n > 0 ? n : 1);
	struct call_args args = {.at = at, .object = clang_getNullCursor()};

	for (int i = 0; i < n; i++) {
		at[i] = clang_Cursor_getArgument(call, (unsigned)i);
		args.n++;
	}
	take_object(l, &args, call, callee);
	return args;
}

static CXCursor parameter_at(struct lowering *l, CXCursor callee, unsigned index)
{
	CXCursor def = clang_getCursorDefinition(callee);
	const CXCursor tries[2] = {callee, def};

	for (int t = 0; t < 2; t++) {
		struct cx_kids kids = cx_kids(&l->scratch, tries[t]);
		unsigned at = 0;

		for (unsigned i = 0; i < kids.n; i++) {
			if (clang_getCursorKind(kids.at[i]) != CXCursor_ParmDecl || at++ != index)
				continue;
			if (t == 1 || !cx_is_null(expr_operand(l, kids.at[i])))
				return kids.at[i];
		}
	}
	return clang_getNullCursor();
}

/* --- arguments ------------------------------------------------------------------------------ */

ir_ref lower_argument(struct lowering *l, CXCursor arg, CXType parameter)
{
	CXType t = clang_getCanonicalType(parameter);
	ir_ref to, value;

	if (type_is_reference(t))
		return lower_address(l, arg);
	if (type_is_class(t)) {
		to = lower_temporary(l, t);
		init_from(l, to, t, arg);
		return to;
	}
	value = lower_is_array(l, arg) ? lvalue_pointer(l, arg) : lower_value(l, arg);
	if (!value || type_of(l, value) == IR_VOID)
		return lower_opaque(l, lower_type(t), "argument", NULL, 0, IRF_POISONED);
	return lower_type(t) == IR_OTHER ? value : fold_cast(l, value, lower_type(t), 0);
}

/* A default argument has neither children nor a place: what the declaration says stands for it. */
static bool is_default(CXCursor arg)
{
	CXSourceLocation at = clang_getRangeStart(clang_getCursorExtent(arg));

	return clang_getCursorKind(arg) == CXCursor_UnexposedExpr &&
	       clang_equalLocations(at, clang_getNullLocation());
}

ir_ref call_argument(struct lowering *l, CXCursor arg, CXCursor callee, unsigned index,
		     enum ir_type type)
{
	CXCursor param = parameter_at(l, callee, index);
	CXType t = clang_getArgType(clang_getCursorType(callee), index);
	int64_t value;
	ir_ref r;

	if (t.kind == CXType_Invalid && !cx_is_null(param))
		t = clang_getCursorType(param);
	if (cx_is_null(arg) || is_default(arg)) {
		if (!cx_is_null(arg) && ir_types[type].class == IR_CLASS_INT &&
		    cx_constant(arg, &value))
			return ir_const(&l->b, type, value);
		arg = cx_is_null(param) ? param : expr_operand(l, param);
	}
	if (cx_is_null(arg))
		return lower_opaque(l, type, "default argument", NULL, 0, 0);
	r = lower_argument(l, arg, t);
	return type_of(l, r) == type ? r : fold_cast(l, r, type, 0);
}

ir_ref call_function(struct lowering *l, uint32_t function, CXCursor callee, ir_ref sret,
		     ir_ref self, const CXCursor *args, unsigned n)
{
	struct ref_list refs = {0};
	size_t params = l->module->functions.at[function].params.n;
	unsigned index = 0;

	for (size_t i = 0; i < params; i++) {
		const struct ir_param *p = &l->module->functions.at[function].params.at[i];
		CXCursor arg = clang_getNullCursor();
		ir_ref r;

		if (p->is_sret) {
			r = sret;
		} else if (p->is_this) {
			r = self;
		} else {
			if (index < n)
				arg = args[index];
			r = call_argument(l, arg, callee, index++, p->type);
		}
		array_push(&l->scratch, &refs.all, r);
	}
	for (; index < n; index++)
		lower_value(l, args[index]);
	return ir_emit(&l->b, OP_CALL, l->module->functions.at[function].ret, function, refs.all.at,
		       (uint32_t)refs.all.n);
}

/* --- calls beyond us ------------------------------------------------------------------------ */

static void push_value(struct lowering *l, struct ref_list *refs, CXCursor expr)
{
	CXType t = clang_getCursorType(expr);
	ir_ref r = type_is_class(t) || lower_is_array(l, expr) ? lower_address(l, expr)
							       : lower_value(l, expr);

	if (r && type_of(l, r) != IR_VOID)
		array_push(&l->scratch, &refs->all, r);
}

/* A reference through which the callee may write. */
static bool is_written_reference(CXCursor callee, unsigned index)
{
	CXType t = clang_getArgType(clang_getCursorType(callee), index);

	return t.kind == CXType_LValueReference &&
	       !clang_isConstQualifiedType(clang_getPointeeType(t));
}

static void push_argument(struct lowering *l, struct ref_list *refs, CXCursor callee, CXCursor arg,
			  unsigned index)
{
	if (!cx_is_null(callee) && is_written_reference(callee, index) && !cx_is_null(arg))
		array_push(&l->scratch, &refs->all, lower_address(l, arg));
	else
		push_value(l, refs, arg);
}

static bool passes_pointer(struct lowering *l, const struct ref_list *refs)
{
	for (size_t i = 0; i < refs->all.n; i++)
		if (type_of(l, refs->all.at[i]) == IR_PTR)
			return true;
	return false;
}

static bool returns_reference(CXCursor callee)
{
	return !cx_is_null(callee) && type_is_reference(clang_getCursorResultType(callee));
}

/* A function of the system touches only what it is given; one of the user's, anything. */
static uint32_t opaque_flags(struct lowering *l, CXCursor callee, const struct ref_list *refs)
{
	bool in_device = ir_fn(&l->b)->kind != IR_HOST;

	if (!cx_is_null(callee) && clang_Location_isInSystemHeader(clang_getCursorLocation(callee)))
		return passes_pointer(l, refs) ? IRF_MAY_WRITE : 0;
	return IRF_MAY_WRITE | (in_device ? IRF_MAY_BARRIER : 0);
}

/* A number, or the numbers in a struct by value, as the function's own parameters have them. */
static void push_numbers(struct lowering *l, struct ref_list *numbers, CXType t, ir_ref given)
{
	uint32_t n = 0;
	const struct ir_leaf *parts;

	t = clang_getCanonicalType(t);
	if (!type_is_class(t)) {
		if (ir_types[lower_type(t)].class == IR_CLASS_INT)
			array_push(&l->scratch, &numbers->all, fold_cast(l, given, lower_type(t), 0));
		return;
	}
	parts = lower_parts(l, t, &n);
	for (uint32_t i = 0; i < n; i++)
		if (ir_types[parts[i].type].class == IR_CLASS_INT)
			array_push(&l->scratch, &numbers->all,
				   emit_load(l, parts[i].type,
					     fold_offset(l, given, parts[i].offset), 0));
}

/* Whoever is called through a pointer takes and gives this. */
static const char *pointer_key(struct lowering *l, CXType function)
{
	struct text key = {.arena = l->arena};
	CXType result = clang_getCanonicalType(clang_getResultType(function));

	text_printf(&key, "*%s(", ir_types[type_is_class(result) ? IR_VOID : lower_type(result)].text);
	for (int i = 0; i < clang_getNumArgTypes(function); i++) {
		CXType t = clang_getCanonicalType(clang_getArgType(function, (unsigned)i));

		text_printf(&key, "%s,", ir_types[type_is_class(t) ? IR_PTR : lower_type(t)].text);
	}
	return text_string(&key);
}

/* The type of the function that the call comes to; *name: whom that is, "" if it is nobody who may
 * launch with what he is given. */
static CXType outer_type(struct lowering *l, CXCursor call, CXCursor callee, const char **name)
{
	CXType t = clang_getCursorType(callee);

	*name = "";
	if (cx_is_null(callee)) {
		t = clang_getCanonicalType(clang_getCursorType(callee_expression(l, call)));
		t = t.kind == CXType_Pointer ? clang_getPointeeType(t) : t;
		if (t.kind == CXType_FunctionProto && !clang_isFunctionTypeVariadic(t))
			*name = pointer_key(l, t);
	} else if (!clang_Cursor_isVariadic(callee) && !clang_CXXMethod_isVirtual(callee) &&
		   clang_getCursorLinkage(callee) == CXLinkage_External && place_is_user(l, callee)) {
		*name = cx_text(l->arena, clang_Cursor_getMangling(callee));
	}
	return t;
}

/* Another file of the run may define it, and launch with what it is given. */
static void tell_outer(struct lowering *l, CXCursor call, CXCursor callee, const ir_ref *given,
		       unsigned n)
{
	struct ref_list numbers = {0};
	const char *name;
	CXType type;
	ir_ref at;

	if (ir_fn(&l->b)->kind != IR_HOST || l->frame.is_dependent)
		return;
	type = outer_type(l, call, callee, &name);
	if (!*name)
		return;
	for (unsigned i = 0; i < n && (int)i < clang_getNumArgTypes(type); i++)
		if (given[i])
			push_numbers(l, &numbers, clang_getArgType(type, i), given[i]);
	if (!numbers.all.n)
		return;
	at = ir_emit(&l->b, OP_OUTER, IR_VOID, 0, numbers.all.at, (uint32_t)numbers.all.n);
	ir_fn(&l->b)->insts.at[at].text = name;
}

static struct result opaque_call(struct lowering *l, CXCursor call, CXCursor callee,
				 const char *name, struct call_args args)
{
	CXType t = clang_getCanonicalType(clang_getCursorType(call));
	bool is_class = type_is_class(t) && !returns_reference(callee);
	struct ref_list refs = {0};
	enum ir_type type = returns_reference(callee) ? IR_PTR : lower_type(t);
	struct result r = {0, RESULT_VALUE};
	ir_ref *given;

	if (is_class) {
		r.ref = lower_temporary(l, t);
		array_push(&l->scratch, &refs.all, r.ref);
	}
	if (!cx_is_null(args.object))
		push_value(l, &refs, args.object);
	given = arena_array(&l->scratch, ir_ref, args.n + 1);
	for (unsigned i = 0; i < args.n; i++) {
		size_t before = refs.all.n;

		push_argument(l, &refs, callee, args.at[i], i);
		given[i] = refs.all.n > before ? refs.all.at[before] : 0;
	}
	tell_outer(l, call, callee, given, args.n);
	if (type == IR_VOID && !is_class && t.kind != CXType_Void)
		type = IR_PTR;
	{
		ir_ref op = lower_opaque(l, is_class ? IR_VOID : type,
					 arena_printf(&l->scratch, "call %s", name), refs.all.at,
					 (uint32_t)refs.all.n, opaque_flags(l, callee, &refs));

		if (!is_class)
			r.ref = op;
	}
	if (is_class || returns_reference(callee))
		r.kind = RESULT_ADDRESS;
	return r;
}

/* --- calls with a body ---------------------------------------------------------------------- */

static ir_ref object_address(struct lowering *l, struct call_args *args)
{
	if (cx_is_null(args->object))
		return l->frame.self ? l->frame.self : lower_opaque(l, IR_PTR, "this", NULL, 0, 0);
	return args->object_is_pointer ? lvalue_pointer(l, args->object)
				       : lower_address(l, args->object);
}

static struct result call_body(struct lowering *l, CXCursor call, CXCursor callee,
			       uint32_t function, struct call_args args, ir_ref into)
{
	const struct ir_function *f = &l->module->functions.at[function];
	bool has_sret = f->params.n && f->params.at[0].is_sret;
	bool has_this = f->params.n > has_sret && f->params.at[has_sret].is_this;
	ir_ref sret = 0, self = 0;
	struct result r = {0, RESULT_VALUE};

	if (has_sret)
		sret = into ? into : lower_temporary(l, clang_getCursorType(call));
	if (has_this)
		self = object_address(l, &args);
	r.ref = call_function(l, function, callee, sret, self, args.at, args.n);
	if (has_sret)
		r.ref = sret;
	if (has_sret || returns_reference(callee))
		r.kind = RESULT_ADDRESS;
	return r;
}

static bool is_plain_assignment(CXCursor callee)
{
	return clang_getCursorKind(callee) == CXCursor_CXXMethod && method_is_default(callee);
}

static struct result plain_assignment(struct lowering *l, CXCursor call, CXCursor callee,
				      struct call_args args)
{
	bool moves = clang_CXXMethod_isMoveAssignmentOperator(callee);
	ir_ref from = init_source(l, args.at[0]);
	ir_ref to = object_address(l, &args);

	init_copy(l, to, from, clang_getCanonicalType(clang_getCursorType(call)),
		  moves ? MOVE_ASSIGNS : COPY_ASSIGNS);
	return (struct result){to, RESULT_ADDRESS};
}

/* --- calls inside a template's pattern ------------------------------------------------------ */

static bool takes(struct lowering *l, CXCursor function, int arguments)
{
	struct cx_kids kids = cx_kids(&l->scratch, function);
	int parameters = 0;

	for (unsigned i = 0; i < kids.n; i++)
		parameters += clang_getCursorKind(kids.at[i]) == CXCursor_ParmDecl;
	return arguments <= parameters || clang_Cursor_isVariadic(function);
}

/* The first of several that takes so many arguments; not the one that the call stands in, which hands
 * on to another as a rule. */
static CXCursor likely_overload(struct lowering *l, CXCursor set, int arguments)
{
	unsigned n = clang_getNumOverloadedDecls(set);

	for (unsigned i = 0; i < n; i++) {
		CXCursor one = clang_getOverloadedDecl(set, i);

		if (!clang_equalCursors(clang_getCanonicalCursor(one),
					clang_getCanonicalCursor(l->frame.function)) &&
		    takes(l, one, arguments))
			return one;
	}
	return n ? clang_getOverloadedDecl(set, 0) : clang_getNullCursor();
}

static CXCursor first_overload(struct lowering *l, CXCursor call)
{
	CXCursor named = callee_expression(l, call), decl;

	if (cx_is_null(named))
		return named;
	decl = clang_getCursorKind(named) == CXCursor_OverloadedDeclRef
		   ? named
		   : clang_getCursorReferenced(named);
	if (clang_getCursorKind(decl) == CXCursor_OverloadedDeclRef)
		return likely_overload(l, decl, clang_Cursor_getNumArguments(call));
	return decl;
}

static bool is_callable(CXCursor c)
{
	switch (clang_getCursorKind(c)) {
	case CXCursor_FunctionDecl:
	case CXCursor_CXXMethod:
	case CXCursor_Constructor:
	case CXCursor_Destructor:
	case CXCursor_ConversionFunction:
	case CXCursor_FunctionTemplate:
		return true;
	default:
		return false;
	}
}

/* (f)(x), (*f)(x), (&f)(x): libclang does not say who is called. */
static CXCursor function_in_parens(struct lowering *l, CXCursor call)
{
	CXCursor at = callee_expression(l, call), decl;

	while (clang_getCursorKind(at) == CXCursor_ParenExpr ||
	       clang_getCursorKind(at) == CXCursor_UnexposedExpr ||
	       (clang_getCursorKind(at) == CXCursor_UnaryOperator &&
		(clang_getCursorUnaryOperatorKind(at) == CXUnaryOperator_Deref ||
		 clang_getCursorUnaryOperatorKind(at) == CXUnaryOperator_AddrOf)))
		at = expr_operand(l, at);
	decl = clang_getCursorReferenced(at);
	return clang_getCursorKind(at) == CXCursor_DeclRefExpr && is_callable(decl) &&
		       !is_instance_method(decl)
		   ? decl
		   : clang_getNullCursor();
}

/* pick()(x): libclang says that pick is called with x. */
static bool is_callees_result(struct lowering *l, CXCursor call, CXCursor callee)
{
	CXCursor first = callee_expression(l, call);

	return clang_getCursorKind(callee) == CXCursor_FunctionDecl &&
	       clang_getCursorKind(first) == CXCursor_CallExpr &&
	       clang_equalCursors(clang_getCursorReferenced(first), callee);
}

static struct result unresolved_call(struct lowering *l, CXCursor call)
{
	struct call_args args = call_arguments(l, call, clang_getNullCursor());
	CXCursor named = callee_expression(l, call);
	const char *name = cx_spelling(&l->scratch, call);

	if (!*name && !cx_is_null(named))
		name = cx_spelling(&l->scratch, named);
	if (!*name)
		name = "through a pointer";
	return opaque_call(l, call, clang_getNullCursor(), name, args);
}

static const char *operator_text(struct lowering *l, CXCursor call)
{
	struct cx_kids kids = cx_kids(&l->scratch, call);

	for (unsigned i = 0; i < kids.n; i++) {
		CXCursor decl = clang_getCursorReferenced(cx_peel(&l->scratch, kids.at[i]));
		const char *name;

		if (clang_getCursorKind(decl) != CXCursor_OverloadedDeclRef)
			continue;
		name = cx_spelling(&l->scratch, decl);
		if (strncmp(name, "operator", 8) == 0)
			return name + 8;
	}
	return NULL;
}

/* min and max of dependent operands, which no table of overloads can type. */
static bool is_dependent_extreme(struct lowering *l, CXCursor call, ir_ref *value)
{
	CXCursor named = callee_expression(l, call), decl = clang_getCursorReferenced(named);
	const char *name = cx_spelling(&l->scratch, decl);
	struct call_args args = call_arguments(l, call, clang_getNullCursor());
	enum ir_type t;
	ir_ref x, y;

	if (clang_getCursorKind(decl) != CXCursor_OverloadedDeclRef || args.n != 2 ||
	    (strcmp(name, "min") != 0 && strcmp(name, "max") != 0))
		return false;
	x = lower_value(l, args.at[0]);
	y = lower_value(l, args.at[1]);
	t = fold_common(type_of(l, x), type_of(l, y));
	if (ir_types[t].class != IR_CLASS_INT && ir_types[t].class != IR_CLASS_FLOAT)
		t = IR_F32;
	x = fold_cast(l, x, t, 0);
	y = fold_cast(l, y, t, 0);
	*value = ir_emit2(&l->b, strcmp(name, "min") == 0 ? OP_MIN : OP_MAX, t, x, y);
	return true;
}

static bool is_dependent_operator(struct lowering *l, CXCursor call, ir_ref *value)
{
	const char *text = operator_text(l, call);
	struct call_args args;

	if (!text || !*text)
		return false;
	args = call_arguments(l, call, clang_getNullCursor());
	return expr_named_operator(l, text, args.at, args.n, value);
}

/* T(x) and T() of a template's own parameter. */
static bool is_dependent_cast(struct lowering *l, CXCursor call, ir_ref *value)
{
	struct cx_kids kids = cx_kids(&l->scratch, call);
	CXCursor last;

	if (!kids.n || clang_getCursorKind(kids.at[0]) != CXCursor_TypeRef)
		return false;
	last = kids.at[kids.n - 1];
	if (clang_isExpression(clang_getCursorKind(last)))
		*value =
		    fold_cast(l, lower_value(l, last), lower_type(clang_getCursorType(call)), 0);
	else
		*value = fold_float(l, IR_F32, 0, 0);
	return true;
}

/* --- two classes of the library ------------------------------------------------------------- */

static const struct {
	const char *method;
	int ends, before; /* n * ends - before elements from the start */
	enum result_kind kind;
} array_places[] = {
    {"data", 0, 0, RESULT_VALUE},   {"begin", 0, 0, RESULT_VALUE}, {"cbegin", 0, 0, RESULT_VALUE},
    {"end", 1, 0, RESULT_VALUE},    {"cend", 1, 0, RESULT_VALUE},  {"front", 0, 0, RESULT_ADDRESS},
    {"back", 1, 1, RESULT_ADDRESS},
};

struct array_call { /* of a std::array, which is its only field */
	struct call_args args;
	const char *method;
	CXType elem;
	long long n;
	uint64_t bytes; /* of an element */
};

static bool array_place(struct lowering *l, struct array_call *c, struct result *r)
{
	ir_ref at;

	for (size_t i = 0; c->args.n == 0 && i < sizeof array_places / sizeof *array_places; i++)
		if (strcmp(c->method, array_places[i].method) == 0) {
			at = fold_offset(l, object_address(l, &c->args),
					 (int64_t)c->bytes * (c->n * array_places[i].ends -
							      array_places[i].before));
			*r = (struct result){at, array_places[i].kind};
			return true;
		}
	if (c->args.n != 1 ||
	    (strcmp(c->method, "operator[]") != 0 && strcmp(c->method, "at") != 0))
		return false;
	at = object_address(l, &c->args);
	*r = (struct result){fold_index(l, at, lower_value(l, c->args.at[0]), c->bytes),
			     RESULT_ADDRESS};
	return true;
}

static bool array_fill(struct lowering *l, struct array_call *c)
{
	ir_ref value, at;

	if (c->args.n != 1 || strcmp(c->method, "fill") != 0 || c->n > MOST_LEAVES ||
	    type_is_class(c->elem) || type_is_array(c->elem))
		return false;
	value = fold_cast(l, lower_value(l, c->args.at[0]), lower_type(c->elem), 0);
	at = object_address(l, &c->args);
	for (long long i = 0; i < c->n; i++)
		emit_store(l, fold_offset(l, at, i * (int64_t)c->bytes), value, 0);
	return true;
}

static bool array_method(struct lowering *l, CXCursor call, const char *name, struct call_args args,
			 struct result *r)
{
	const char *method = strstr(name, "std::array::");
	struct array_call c = {.args = args};
	CXType of, elements;

	if (!method || cx_is_null(args.object))
		return false;
	of = type_referred(clang_getCursorType(args.object));
	elements = type_array_within(l, args.object_is_pointer ? type_pointee(of) : of);
	if (!type_is_array(elements))
		return false;
	c.method = method + strlen("std::array::");
	c.n = clang_getArraySize(elements);
	c.elem = type_pointee(elements);
	c.bytes = type_bytes(c.elem);
	*r = (struct result){0, RESULT_VALUE};
	if (strcmp(c.method, "size") == 0) {
		r->ref = ir_const(&l->b, lower_type(clang_getCursorType(call)), c.n);
		return true;
	}
	return array_fill(l, &c) || array_place(l, &c, r);
}

/* std::get of an array or a pair: an element or a field. */
static bool part_of(struct lowering *l, CXCursor callee, const char *name, struct call_args args,
		    struct result *r)
{
	struct cx_kids fields;
	CXType of, elements;
	int64_t which;

	if (strcmp(name, "std::get") != 0 || args.n != 1 ||
	    !known_template_number(callee, 0, &which) || which < 0)
		return false;
	of = type_referred(clang_getCursorType(args.at[0]));
	elements = type_array_within(l, of);
	fields = type_fields(l, of);
	if (type_is_array(elements))
		which *= (int64_t)type_bytes(type_pointee(elements));
	else if (strcmp(known_class_name(l, of), "std::pair") == 0 && which < fields.n)
		which = field_offset(fields.at[which]);
	else
		return false;
	*r = (struct result){fold_offset(l, lower_address(l, args.at[0]), which), RESULT_ADDRESS};
	return true;
}

/* Classes of the library that are an operator: std::plus<T>()(x, y). */
static const struct {
	const char *class, *text;
} functors[] = {
    {"plus", "+"},	    {"minus", "-"},	     {"multiplies", "*"},   {"divides", "/"},
    {"modulus", "%"},	    {"less", "<"},	     {"greater", ">"},	    {"less_equal", "<="},
    {"greater_equal", ">="}, {"equal_to", "=="},     {"not_equal_to", "!="}, {"bit_and", "&"},
    {"bit_or", "|"},	    {"bit_xor", "^"},
};

static bool functor(struct lowering *l, CXCursor call, const char *name, struct call_args args,
		    struct result *r)
{
	enum ir_type type = lower_type(clang_getCursorType(call));
	size_t space = strncmp(name, "std::", 5) == 0	 ? 5
		       : strncmp(name, "thrust::", 8) == 0 ? 8
							     : 0;

	if (!space || args.n != 2 || type_is_class(clang_getCursorType(args.at[0])) ||
	    type_is_class(clang_getCursorType(args.at[1])) || type == IR_PTR)
		return false;
	for (size_t i = 0; i < sizeof functors / sizeof *functors; i++) {
		size_t n = strlen(functors[i].class);

		if (strncmp(name + space, functors[i].class, n) != 0 ||
		    strcmp(name + space + n, "::operator()") != 0)
			continue;
		if (!expr_named_operator(l, functors[i].text, args.at, 2, &r->ref))
			return false;
		*r = (struct result){fold_cast(l, r->ref, type, 0), RESULT_VALUE};
		return true;
	}
	return false;
}

/* A class that is one number, assigned a number: __half h; h = 1.5f. */
static bool number_assigned(struct lowering *l, CXCursor callee, struct call_args args,
			    struct result *r)
{
	CXType of;
	struct leaf_set leaves;
	ir_ref value;

	if (strcmp(cx_spelling(&l->scratch, callee), "operator=") != 0 || args.n != 1 ||
	    cx_is_null(args.object) || type_is_class(clang_getCursorType(args.at[0])))
		return false;
	of = type_referred(clang_getCursorType(args.object));
	leaves = type_leaves(l, of);
	if (!leaves.complete || leaves.n != 1 ||
	    ir_types[leaves.at[0].type].class != IR_CLASS_FLOAT)
		return false;
	value = fold_cast(l, lower_value(l, args.at[0]), leaves.at[0].type, 0);
	*r = (struct result){object_address(l, &args), RESULT_ADDRESS};
	emit_store(l, r->ref, value, 0);
	return true;
}

/* --- every call ----------------------------------------------------------------------------- */

static bool known_call(struct lowering *l, CXCursor call, CXCursor callee, const char *name,
		       struct call_args args, struct result *r)
{
	*r = (struct result){0, RESULT_VALUE};
	if (!lower_known_call(l, call, callee, name, args, &r->ref))
		return false;
	if (returns_reference(callee) || type_is_class(clang_getCursorType(call)))
		r->kind = RESULT_ADDRESS;
	return true;
}

/* Behind a call of what is declared never to return nobody is left. */
static struct result ended_call(struct lowering *l, CXCursor callee, struct result r)
{
	if (clang_getCursorResultType(callee).kind == CXType_Void &&
	    cx_never_returns(&l->scratch, callee))
		ir_emit0(&l->b, OP_EXIT, IR_VOID, 0);
	return r;
}

/* A constexpr function of constants: its number is there, its loops and recursion are not. */
static bool compiled_away(struct lowering *l, CXCursor call, CXCursor callee, struct call_args args,
			  struct result *r)
{
	int64_t value;

	for (unsigned i = 0; i < args.n; i++)
		if (!is_default(args.at[i]) && !cx_constant(args.at[i], &value))
			return false;
	if (!args.n || !cx_is_null(args.object) || returns_reference(callee))
		return false;
	*r = (struct result){expr_constant(l, call), RESULT_VALUE};
	return r->ref != 0;
}

static struct result call_of(struct lowering *l, CXCursor call, CXCursor callee, ir_ref into)
{
	struct call_args args = call_arguments(l, call, callee);
	const char *name = cx_qualified(&l->scratch, callee);
	uint32_t function;
	struct result r;

	if (known_call(l, call, callee, name, args, &r))
		return r;
	if (is_plain_assignment(callee) && args.n == 1)
		return plain_assignment(l, call, callee, args);
	if (clang_CXXMethod_isVirtual(callee) && args.object_is_pointer)
		return opaque_call(l, call, callee, name, args);
	if (compiled_away(l, call, callee, args, &r))
		return r;
	function = lower_function(l, callee);
	if (function == UINT32_MAX) {
		if (array_method(l, call, name, args, &r) || number_assigned(l, callee, args, &r) ||
		    part_of(l, callee, name, args, &r) || functor(l, call, name, args, &r))
			return r;
		r = (struct result){expr_constant(l, call), RESULT_VALUE};
		if (r.ref && !returns_reference(callee))
			return r;
		return ended_call(l, callee, opaque_call(l, call, callee, name, args));
	}
	if (function == l->b.function)
		ir_fn(&l->b)->is_constexpr = cx_is_constexpr(callee);
	return ended_call(l, callee, call_body(l, call, callee, function, args, into));
}

struct result call_lower(struct lowering *l, CXCursor call, ir_ref into)
{
	CXCursor callee = clang_getCursorReferenced(call);
	struct result r = {0, RESULT_VALUE};

	if (lower_launch(l, call))
		return r;
	if (cx_is_null(callee))
		callee = function_in_parens(l, call);
	if (is_callees_result(l, call, callee))
		return unresolved_call(l, call);
	if (cx_is_null(callee) || clang_getCursorKind(callee) == CXCursor_OverloadedDeclRef) {
		if (is_dependent_cast(l, call, &r.ref) || is_dependent_operator(l, call, &r.ref) ||
		    is_dependent_extreme(l, call, &r.ref))
			return r;
		callee = first_overload(l, call);
	}
	if (clang_getCursorKind(callee) == CXCursor_Constructor) {
		CXType t = clang_getCanonicalType(clang_getCursorType(call));

		r.ref = into ? into : lower_temporary(l, t);
		r.kind = RESULT_ADDRESS;
		init_construct(l, r.ref, t, call);
		return r;
	}
	if (is_callable(callee))
		return call_of(l, call, callee, into);
	return unresolved_call(l, call);
}
