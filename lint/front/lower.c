#include "front/lower_parts.h"
#include "ir/settle.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_WAITS = 8 };

/* --- what the other files ask --------------------------------------------------------------- */

struct arena *lower_arena(struct lowering *l)
{
	return l->arena;
}

struct ir_builder *lower_builder(struct lowering *l)
{
	return &l->b;
}

CXTranslationUnit lower_unit(struct lowering *l)
{
	return l->tu;
}

/* --- declarations of functions -------------------------------------------------------------- */

static bool has_attribute(struct lowering *l, CXCursor decl, enum CXCursorKind attribute)
{
	struct cx_kids kids = cx_kids(&l->scratch, decl);

	for (unsigned i = 0; i < kids.n; i++)
		if (clang_getCursorKind(kids.at[i]) == attribute)
			return true;
	return false;
}

static bool is_kernel(struct lowering *l, CXCursor decl)
{
	return has_attribute(l, decl, CXCursor_CUDAGlobalAttr);
}

static CXCursor body_of(struct lowering *l, CXCursor function)
{
	struct cx_kids kids = cx_kids(&l->scratch, function);
	enum CXCursorKind k;

	if (!kids.n)
		return clang_getNullCursor();
	k = clang_getCursorKind(kids.at[kids.n - 1]);
	if (k == CXCursor_CompoundStmt || k == CXCursor_CXXTryStmt)
		return kids.at[kids.n - 1];
	return clang_getNullCursor();
}

static bool is_method(CXCursor f)
{
	enum CXCursorKind k = clang_getCursorKind(f);

	if (k == CXCursor_FunctionTemplate)
		k = clang_getTemplateCursorKind(f);
	return (k == CXCursor_CXXMethod && !clang_CXXMethod_isStatic(f)) ||
	       k == CXCursor_Constructor || k == CXCursor_Destructor ||
	       k == CXCursor_ConversionFunction;
}

static enum ir_kind kind_of(struct lowering *l, CXCursor def)
{
	bool called_from_device =
	    l->b.module && l->b.function < l->module->functions.n && ir_fn(&l->b)->kind != IR_HOST;

	if (is_kernel(l, def))
		return IR_KERNEL;
	if (called_from_device || has_attribute(l, def, CXCursor_CUDADeviceAttr))
		return IR_DEVICE;
	return IR_HOST;
}

/* --- names of instances --------------------------------------------------------------------- */

static const char *template_value(struct lowering *l, CXCursor f, unsigned i)
{
	CXCursor pattern = clang_getSpecializedCursorTemplate(f);
	struct cx_kids kids = cx_kids(&l->scratch, pattern);
	long long v = clang_Cursor_getTemplateArgumentValue(f, i);
	unsigned at = 0;

	for (unsigned k = 0; k < kids.n; k++) {
		enum CXCursorKind kind = clang_getCursorKind(kids.at[k]);

		if (kind != CXCursor_TemplateTypeParameter &&
		    kind != CXCursor_NonTypeTemplateParameter &&
		    kind != CXCursor_TemplateTemplateParameter)
			continue;
		if (at++ == i && lower_type(clang_getCursorType(kids.at[k])) == IR_BOOL)
			return v ? "true" : "false";
	}
	return arena_printf(&l->scratch, "%lld", v);
}

static const char *template_arguments(struct lowering *l, CXCursor f)
{
	int n = clang_Cursor_getNumTemplateArguments(f);
	const char *text = "";

	for (int i = 0; i < n; i++) {
		enum CXTemplateArgumentKind k =
		    clang_Cursor_getTemplateArgumentKind(f, (unsigned)i);
		const char *one = "...";

		if (k == CXTemplateArgumentKind_Type)
			one = cx_text(&l->scratch,
				      clang_getTypeSpelling(
					  clang_Cursor_getTemplateArgumentType(f, (unsigned)i)));
		else if (k == CXTemplateArgumentKind_Integral)
			one = template_value(l, f, (unsigned)i);
		text = arena_printf(&l->scratch, "%s%s%s", text, i ? ", " : "", one);
	}
	return kept_text(l, text);
}

static const char *signature_of(struct lowering *l, CXCursor f, const char *name,
				const char *arguments)
{
	const char *shown = cx_text(&l->scratch, clang_getCursorDisplayName(f));
	const char *parameters = strrchr(shown, '<') ? strstr(shown, ">(") : NULL;
	const char *plain = strchr(shown, '(');

	parameters = parameters ? parameters + 1 : plain;
	if (strncmp(cx_spelling(&l->scratch, f), "operator()", 10) == 0)
		parameters = strstr(shown, "operator()") ? strchr(shown + 10, '(') : plain;
	return arena_printf(l->arena, *arguments ? "%s<%s>%s" : "%s%s%s", name, arguments,
			    parameters ? parameters : "()");
}

/* --- parameters ----------------------------------------------------------------------------- */

static struct cx_kids parameters_of(struct lowering *l, CXCursor f)
{
	struct cx_kids kids = cx_kids(&l->scratch, f), out = {0};

	out.at = arena_array(&l->scratch, CXCursor, kids.n);
	for (unsigned i = 0; i < kids.n; i++)
		if (clang_getCursorKind(kids.at[i]) == CXCursor_ParmDecl)
			out.at[out.n++] = kids.at[i];
	return out;
}

static void describe_pointee(struct ir_param *p, CXType pointee)
{
	enum ir_type scalar = lower_type(pointee);

	p->pointee_bytes = (uint32_t)type_bytes(pointee);
	p->pointee_align = p->pointee_bytes ? type_align(pointee) : 0;
	p->is_const_pointee |= clang_isConstQualifiedType(pointee);
	while (type_is_array(pointee)) {
		pointee = type_pointee(pointee);
		scalar = lower_type(pointee);
		p->is_const_pointee |= clang_isConstQualifiedType(pointee);
	}
	p->pointee = scalar;
}

static struct ir_param parameter(struct lowering *l, CXCursor decl)
{
	CXType t = clang_getCanonicalType(clang_getCursorType(decl));
	struct ir_param p = {.name = cx_spelling(l->arena, decl), .span = lower_span(l, decl)};

	p.type = lower_type(t);
	p.is_reference = type_is_reference(t);
	p.is_restrict = clang_isRestrictQualifiedType(t);
	if (type_is_class(t)) {
		p.type = IR_PTR;
		p.is_aggregate = true;
		p.bytes = (uint32_t)type_bytes(t);
		p.align = type_align(t);
		p.leaves = lower_parts(l, t, &p.n_leaves);
	} else if (p.type == IR_PTR) {
		p.is_const_pointee = type_is_array(t) && clang_isConstQualifiedType(t);
		describe_pointee(&p, type_pointee(t));
	}
	return p;
}

static void push_hidden(struct lowering *l, struct ir_function *f, const char *name, CXType pointee,
			bool is_sret)
{
	struct ir_param p = {.name = name, .type = IR_PTR, .is_sret = is_sret, .is_this = !is_sret};

	describe_pointee(&p, pointee);
	p.bytes = is_sret ? p.pointee_bytes : 0;
	p.align = is_sret ? p.pointee_align : 0;
	array_push(l->arena, &f->params, p);
}

static void declare_parameters(struct lowering *l, uint32_t index, CXCursor def)
{
	struct cx_kids params = parameters_of(l, def);
	CXType ret = clang_getCursorResultType(def);
	enum CXCursorKind k = clang_getCursorKind(def);
	bool returns = k != CXCursor_Constructor && k != CXCursor_Destructor;

	if (returns && type_is_class(ret))
		push_hidden(l, &l->module->functions.at[index], "result", ret, true);
	else if (returns)
		l->module->functions.at[index].ret = lower_type(ret);
	if (is_method(def))
		push_hidden(l, &l->module->functions.at[index], "this",
			    clang_getCursorType(clang_getCursorSemanticParent(def)), false);
	for (unsigned i = 0; i < params.n; i++) {
		struct ir_param p = parameter(l, params.at[i]);

		array_push(l->arena, &l->module->functions.at[index].params, p);
	}
}

static uint32_t declare(struct lowering *l, CXCursor def)
{
	struct ir_builder saved = l->b, b;
	const char *name = cx_qualified(&l->scratch, def);
	enum ir_kind kind = kind_of(l, def);
	uint32_t index = ir_function_new(&b, l->module, kept_text(l, name), kind);
	struct ir_function *f = &l->module->functions.at[index];
	bool is_pattern = clang_getCursorKind(def) == CXCursor_FunctionTemplate;

	f->is_pattern = is_pattern;
	f->mangled = is_pattern ? "" : cx_text(l->arena, clang_Cursor_getMangling(def));
	f->template_args = is_pattern ? "" : template_arguments(l, def);
	f->signature = signature_of(l, def, name, f->template_args);
	f->is_user = place_is_user(l, def);
	f->is_offered = kind == IR_HOST && cx_is_offered(def);
	f->is_offloaded = kind == IR_HOST && place_is_offloaded(l, def);
	f->span = lower_span(l, def);
	f->name_span = place_name(l, def);
	declare_parameters(l, index, def);
	if (kind == IR_KERNEL)
		place_launch_bounds(l, def, &l->module->functions.at[index]);
	l->b = saved;
	return index;
}

static CXCursor definition_of(CXCursor decl)
{
	CXCursor def = clang_getCursorDefinition(decl);

	if (cx_is_null(def) && clang_isCursorDefinition(decl))
		return decl;
	return def;
}

uint32_t lower_function(struct lowering *l, CXCursor declaration)
{
	CXCursor def = definition_of(declaration), pattern;
	uint32_t index;

	if (cx_is_null(def))
		return UINT32_MAX;
	if (map_find(&l->functions, def, &index))
		return index == UINT32_MAX - 1 ? UINT32_MAX : index;
	if (clang_Location_isInSystemHeader(clang_getCursorLocation(def)) ||
	    cx_is_null(body_of(l, def))) {
		map_put(&l->scratch, &l->functions, def, UINT32_MAX - 1);
		return UINT32_MAX;
	}
	pattern = clang_getSpecializedCursorTemplate(def);
	if (!cx_is_null(pattern))
		map_put(&l->scratch, &l->instantiated, clang_getCanonicalCursor(pattern), 0);
	index = declare(l, def);
	map_put(&l->scratch, &l->functions, def, index);
	array_push(&l->scratch, &l->queue, (struct pending){def, index, 0});
	return index;
}

/* --- bodies --------------------------------------------------------------------------------- */

static void bind_scalar(struct lowering *l, CXCursor decl, CXType t, ir_ref value)
{
	enum ir_type type = type_of(l, value);
	uint32_t local =
	    ir_local_new(&l->b, cx_spelling(&l->scratch, decl), type,
			 ir_types[type].bytes ? ir_types[type].bytes : (uint32_t)type_bytes(t),
			 ir_types[type].bytes ? ir_types[type].bytes : type_align(t));

	ir_fn(&l->b)->locals.at[local].is_const = type != IR_PTR && clang_isConstQualifiedType(t);
	ir_emit0(&l->b, OP_DECL, IR_VOID, local);
	emit_store(l, ir_emit0(&l->b, OP_LOCAL, IR_PTR, local), value, 0);
	decl_bind(l, decl, (struct variable){.kind = VARIABLE_LOCAL, .index = local, .type = type});
}

static void bind_parameter(struct lowering *l, CXCursor decl, uint32_t at)
{
	CXType t = clang_getCanonicalType(clang_getCursorType(decl));
	enum ir_type type = ir_fn(&l->b)->params.at[at].type;
	ir_ref p;

	lower_set_span(l, decl);
	if (decl_is_poisoned(l, decl))
		p = lower_opaque(l, type, "unresolved type", NULL, 0, IRF_POISONED);
	else
		p = ir_emit0(&l->b, OP_PARAM, type, at);
	if (type_is_class(t) || type_is_reference(t))
		decl_bind(l, decl, (struct variable){.kind = VARIABLE_ADDRESS, .index = p});
	else
		bind_scalar(l, decl, t, p);
}

static void bind_parameters(struct lowering *l, CXCursor def)
{
	const struct ir_function *f = ir_fn(&l->b);
	struct cx_kids params = parameters_of(l, def);
	uint32_t at = 0;

	for (; at < f->params.n && (f->params.at[at].is_sret || f->params.at[at].is_this); at++) {
		bool is_sret = f->params.at[at].is_sret;
		ir_ref p = ir_emit0(&l->b, OP_PARAM, IR_PTR, at);

		f = ir_fn(&l->b);
		*(is_sret ? &l->frame.sret : &l->frame.self) = p;
	}
	for (unsigned i = 0; i < params.n; i++)
		bind_parameter(l, params.at[i], at + i);
}

static bool is_listed(const struct ir_function *f, const char *name)
{
	for (size_t i = 0; i < f->unresolved.n; i++)
		if (strcmp(f->unresolved.at[i], name) == 0)
			return true;
	return false;
}

void stmt_unresolved(struct lowering *l, const char *what)
{
	struct ir_function *f = ir_fn(&l->b);

	f->is_partial = true;
	if (!is_listed(f, what))
		array_push(l->arena, &f->unresolved, kept_text(l, what));
}

static void note_errors(struct lowering *l, CXCursor def)
{
	const struct unit_error *e;
	size_t from = 0;

	while ((e = place_error_in(l, def, &from))) {
		ir_fn(&l->b)->is_broken = true;
		stmt_unresolved(l, e->name);
	}
}

static void lower_body(struct lowering *l, struct pending job)
{
	CXCursor def = job.definition;
	ir_region body = l->module->functions.at[job.function].body;

	l->frame = (struct frame){.function = def, .index = job.function};
	l->frame.ret = clang_getCursorResultType(def);
	l->frame.is_dependent = clang_getCursorKind(def) == CXCursor_FunctionTemplate;
	l->b = (struct ir_builder){l->module, job.function, body, 0};
	l->b.span = ir_fn(&l->b)->span;
	effects_begin(l, def);
	bind_parameters(l, def);
	lambda_enter(l, def);
	if (clang_getCursorKind(def) == CXCursor_Constructor)
		init_members(l, def);
	lower_set_span(l, def);
	if (clang_getCursorKind(def) == CXCursor_Destructor)
		destroy_parts_later(l);
	stmt_lower(l, body_of(l, def));
	if (!region_ended(l))
		stmt_clean_up(l, 0);
	note_errors(l, def);
	if (ir_fn(&l->b)->kind == IR_HOST)
		lower_lost_launches(l, def);
}

/* A lambda's body waits for the expression that says what it captures. */
static bool should_wait(struct lowering *l, struct pending job)
{
	CXCursor class = clang_getCursorSemanticParent(job.definition);
	uint32_t unused;

	return job.waits < MOST_WAITS && clang_getCursorKind(class) == CXCursor_ClassDecl &&
	       strstr(cx_spelling(&l->scratch, class), "(lambda") &&
	       !map_find(&l->closures, class, &unused);
}

static enum CXChildVisitResult lower_call_operator(CXCursor c, CXCursor parent, CXClientData data)
{
	struct lowering *l = data;

	(void)parent;
	if (clang_getCursorKind(c) == CXCursor_CXXMethod &&
	    !strcmp(cx_spelling(&l->scratch, c), "operator()"))
		lower_function(l, c);
	return CXChildVisit_Continue;
}

/* What is handed to code out of sight (a thread, a pool, an algorithm) is host code of its own. */
static void lower_closures(struct lowering *l)
{
	for (; l->closures_done < l->closure_list.n; l->closures_done++) {
		const struct closure *c = l->closure_list.at[l->closures_done];

		if (c->in_host)
			clang_visitChildren(c->of, lower_call_operator, l);
	}
}

static void drain(struct lowering *l)
{
	for (size_t done = 0;; done++) {
		struct pending job;

		if (done == l->queue.n)
			lower_closures(l);
		if (done == l->queue.n)
			break;
		job = l->queue.at[done];

		if (should_wait(l, job)) {
			job.waits++;
			array_push(&l->scratch, &l->queue, job);
		} else {
			lower_body(l, job);
		}
	}
	l->queue.n = 0;
	l->b = (struct ir_builder){.module = l->module, .function = UINT32_MAX};
}

/* --- the unit ------------------------------------------------------------------------------- */

struct walk {
	struct lowering *l;
	ARRAY(CXCursor) kernels, hosts, patterns;
};

/* Methods of local classes and lambdas come with their callers. */
static bool is_local(CXCursor c)
{
	CXCursor parent = clang_getCursorSemanticParent(c);

	while (!cx_is_null(parent) && !clang_isTranslationUnit(clang_getCursorKind(parent))) {
		switch (clang_getCursorKind(parent)) {
		case CXCursor_FunctionDecl:
		case CXCursor_CXXMethod:
		case CXCursor_Constructor:
		case CXCursor_FunctionTemplate:
			return true;
		default:
			parent = clang_getCursorSemanticParent(parent);
		}
	}
	return false;
}

static void walk_function(struct walk *w, CXCursor c)
{
	struct arena *a = &w->l->scratch;

	if (!clang_isCursorDefinition(c) || is_local(c) || !place_is_user(w->l, c))
		return;
	if (clang_getCursorKind(c) == CXCursor_FunctionTemplate) {
		if (is_kernel(w->l, c) || !has_attribute(w->l, c, CXCursor_CUDADeviceAttr))
			array_push(a, &w->patterns, c);
	} else if (is_kernel(w->l, c)) {
		array_push(a, &w->kernels, c);
	} else if (!has_attribute(w->l, c, CXCursor_CUDADeviceAttr) ||
		   has_attribute(w->l, c, CXCursor_CUDAHostAttr)) {
		array_push(a, &w->hosts, c);
	}
}

static enum CXChildVisitResult walk_unit(CXCursor c, CXCursor parent, CXClientData data)
{
	struct walk *w = data;

	(void)parent;
	if (clang_Location_isInSystemHeader(clang_getCursorLocation(c)))
		return CXChildVisit_Continue;
	switch (clang_getCursorKind(c)) {
	case CXCursor_Namespace:
	case CXCursor_LinkageSpec:
	case CXCursor_UnexposedDecl:
	case CXCursor_StructDecl:
	case CXCursor_ClassDecl:
		return CXChildVisit_Recurse;
	case CXCursor_FunctionDecl:
	case CXCursor_CXXMethod:
	case CXCursor_Constructor:
	case CXCursor_Destructor:
	case CXCursor_ConversionFunction:
	case CXCursor_FunctionTemplate:
		walk_function(w, c);
		return CXChildVisit_Continue;
	default:
		return CXChildVisit_Continue;
	}
}

static void lower_patterns(struct lowering *l, const struct walk *w)
{
	for (size_t i = 0; i < w->patterns.n; i++) {
		CXCursor c = clang_getCanonicalCursor(w->patterns.at[i]);
		uint32_t unused;

		if (!map_find(&l->instantiated, c, &unused))
			lower_function(l, w->patterns.at[i]);
	}
	drain(l);
}

struct ir_module *lower_translation_unit(struct arena *a, CXTranslationUnit tu,
					 bool (*is_user_file)(const char *, void *), void *context)
{
	struct lowering l = {.arena = a,
			     .tu = tu,
			     .module = ir_module_new(a),
			     .is_user_file = is_user_file,
			     .context = context};
	struct walk w = {.l = &l};

	l.b = (struct ir_builder){.module = l.module, .function = UINT32_MAX};
	place_errors(&l);
	clang_visitChildren(clang_getTranslationUnitCursor(tu), walk_unit, &w);
	for (size_t i = 0; i < w.kernels.n; i++)
		lower_function(&l, w.kernels.at[i]);
	for (size_t i = 0; i < w.hosts.n; i++)
		lower_function(&l, w.hosts.at[i]);
	drain(&l);
	lower_patterns(&l, &w);
	ir_settle_constants(&l.scratch, l.module);
	arena_release(&l.scratch);
	return l.module;
}
