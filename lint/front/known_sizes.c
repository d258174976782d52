/*
 * known_sizes.c - what a runtime call that allocates, copies or fills is told about sizes: the type
 * behind each pointer before it became void *, and whether the size counts elements as written.
 */
#include <string.h>

#include "front/known.h"

enum { DEEPEST_SIZE = 24 };

/* --- which calls ------------------------------------------------------------------------------ */

struct sized_call {
	const char *name;
	int size;      /* its argument that is the size in bytes */
	bool gives;    /* the first argument is where the pointer goes */
	int pointers[2]; /* arguments that are pointers, -1: none */
};

static const struct sized_call calls[] = {
    {"cudaMalloc", 1, true, {0, -1}},
    {"cudaMallocManaged", 1, true, {0, -1}},
    {"cudaMallocHost", 1, true, {0, -1}},
    {"cudaHostAlloc", 1, true, {0, -1}},
    {"cudaMallocAsync", 1, true, {0, -1}},
    {"cudaMemcpy", 2, false, {0, 1}},
    {"cudaMemcpyAsync", 2, false, {0, 1}},
    {"cudaMemcpyToSymbol", 2, false, {1, -1}},
    {"cudaMemcpyToSymbolAsync", 2, false, {1, -1}},
    {"cudaMemcpyFromSymbol", 2, false, {0, -1}},
    {"cudaMemcpyFromSymbolAsync", 2, false, {0, -1}},
    {"cudaMemset", 2, false, {0, -1}},
    {"cudaMemsetAsync", 2, false, {0, -1}},
    {"cudaMemset2D", 3, false, {0, -1}},
    {"cudaMemset2DAsync", 3, false, {0, -1}},
    {"cudaMemcpy2D", 4, false, {0, 2}},
    {"cudaMemcpy2DAsync", 4, false, {0, 2}},
    {"cudaMemcpy2DToArray", 5, false, {3, -1}},
    {"cudaMemcpy2DFromArray", 5, false, {0, -1}},
    {"cudaMemcpyToArray", 4, false, {3, -1}},
    {"cudaMemcpyFromArray", 4, false, {0, -1}},
    {"cudaMemcpyPeer", 4, false, {0, 2}},
    {"cudaMemcpyPeerAsync", 4, false, {0, 2}},
    {"cuMemcpyHtoD", 2, false, {1, -1}},
    {"cuMemcpyHtoDAsync", 2, false, {1, -1}},
    {"cuMemcpyDtoH", 2, false, {0, -1}},
    {"cuMemcpyDtoHAsync", 2, false, {0, -1}},
};

static const struct sized_call *sized_call(const char *name)
{
	for (size_t n = 0; n < sizeof calls / sizeof *calls; n++)
		if (!strcmp(name, calls[n].name))
			return &calls[n];
	return NULL;
}

/* --- the type behind a pointer ---------------------------------------------------------------- */

static bool is_conversion(enum CXCursorKind kind)
{
	switch (kind) {
	case CXCursor_ParenExpr:
	case CXCursor_UnexposedExpr:
	case CXCursor_CStyleCastExpr:
	case CXCursor_CXXStaticCastExpr:
	case CXCursor_CXXReinterpretCastExpr:
	case CXCursor_CXXConstCastExpr:
	case CXCursor_CXXFunctionalCastExpr:
		return true;
	default:
		return false;
	}
}

static CXType behind(CXType t)
{
	CXType element = clang_getArrayElementType(t);

	return t.kind == CXType_Pointer ? known_plain(clang_getPointeeType(t)) : known_plain(element);
}

/* Under the conversions to void *: T of a T * or an array of T, `levels` pointers deep. */
static CXType written_pointee(struct lowering *l, CXCursor expr, unsigned levels)
{
	CXType best = {0};

	for (unsigned depth = 0; depth < DEEPEST_SIZE; depth++) {
		struct cx_kids kids = cx_kids(lower_arena(l), expr);
		CXType t = known_plain(clang_getCursorType(expr));

		for (unsigned n = 0; n < levels; n++)
			t = behind(t);
		while (t.kind == CXType_ConstantArray)
			t = behind(t);
		if (t.kind != CXType_Invalid && t.kind != CXType_Void)
			best = t;
		if (!is_conversion(clang_getCursorKind(expr)) || !kids.n)
			break;
		expr = kids.at[kids.n - 1];
	}
	return best;
}

/* --- sizes ------------------------------------------------------------------------------------ */

struct size_words { /* what stands in an expression */
	struct lowering *l;
	long long element; /* bytes of what the pointer points to */
	bool is_pointers;  /* that is a pointer itself */
	bool is_owners;	   /* that is a container itself, or a pointer that owns */
};

static bool says_bytes(const char *name)
{
	static const char *const words[] = {"byte", "Byte", "BYTE", NULL};

	for (size_t n = 0; words[n]; n++)
		if (strstr(name, words[n]))
			return true;
	return false;
}

/* Names that stand for bytes as often as for elements. */
static bool may_say_bytes(const char *name)
{
	static const char *const words[] = {"size",  "Size",  "SIZE",	"sz",	 "Sz",	   "SZ",
					    "len",   "Len",   "LEN",	"mem",	 "Mem",	   "MEM",
					    "cap",   "Cap",   "buf",	"Buf",	 "BUF",	   "alloc",
					    "Alloc", "pitch", "stride", "space", "amount", "total", NULL};

	for (size_t n = 0; words[n]; n++)
		if (strstr(name, words[n]))
			return true;
	return says_bytes(name);
}

static bool is_sizeof(CXCursor c)
{
	return clang_getCursorKind(c) == CXCursor_UnaryExpr;
}

/* The name of the macro that the literal came from; "": it stands there itself. */
static const char *literal_name(struct lowering *l, CXCursor literal)
{
	CXTranslationUnit unit = lower_unit(l);
	CXToken *token = clang_getToken(unit, clang_getRangeStart(clang_getCursorExtent(literal)));
	const char *name = "";

	if (token) {
		CXString text = clang_getTokenSpelling(unit, *token);

		if (clang_getTokenKind(*token) == CXToken_Identifier)
			name = arena_printf(lower_arena(l), "%s", clang_getCString(text));
		clang_disposeString(text);
		clang_disposeTokens(unit, token, 1);
	}
	return name;
}

/* By the name of its macro; a bare one may be anything. */
static bool literal_counts(const struct size_words *w, CXCursor literal, unsigned depth)
{
	const char *name = literal_name(w->l, literal);

	return (*name && !may_say_bytes(name)) || depth > 1;
}

/* The bytes of an element, or of a number that it may be made of, as a bare number. */
static bool says_size(const struct size_words *w, CXCursor expr)
{
	CXCursor literal = cx_peel(lower_arena(w->l), expr);
	int64_t c;

	if (clang_getCursorKind(literal) != CXCursor_IntegerLiteral || *literal_name(w->l, literal) ||
	    !cx_constant(literal, &c))
		return false;
	return c == w->element ||
	       ((c == 8 || c == 4 || c == 2) && c < w->element && w->element != 4);
}

/* An object of the standard library that owns what it gives the address of, or points to it. */
static bool is_owner(struct lowering *l, CXType t)
{
	const char *family = t.kind == CXType_Record ? known_family(known_class_name(l, t)) : NULL;

	return family && (!strcmp(family, "sequence") || !strcmp(family, "owner"));
}

static bool counts(const struct size_words *w, CXCursor expr, unsigned depth);

static const char *callee_name(const struct size_words *w, CXCursor call)
{
	CXCursor callee = clang_getCursorReferenced(call);

	return cx_is_null(callee) ? "" : cx_spelling(lower_arena(w->l), callee);
}

/* A number as programs begin with one: literals, what was computed from them, what a function read from the
 * command line, or a choice between these. It is the name of the variable that tells what it counts. */
static bool is_bare_number(const struct size_words *w, CXCursor expr, unsigned depth)
{
	struct cx_kids kids = cx_kids(lower_arena(w->l), expr);

	if (depth > DEEPEST_SIZE)
		return false;
	if (is_conversion(clang_getCursorKind(expr)))
		return kids.n && is_bare_number(w, kids.at[kids.n - 1], depth + 1);
	switch (clang_getCursorKind(expr)) {
	case CXCursor_IntegerLiteral:
		return true;
	case CXCursor_CallExpr:
		return !may_say_bytes(callee_name(w, expr));
	case CXCursor_BinaryOperator:
		return kids.n == 2 && !says_size(w, kids.at[0]) && !says_size(w, kids.at[1]) &&
		       is_bare_number(w, kids.at[0], depth + 1) &&
		       is_bare_number(w, kids.at[1], depth + 1);
	case CXCursor_ConditionalOperator:
		return kids.n == 3 && is_bare_number(w, kids.at[1], depth + 1) &&
		       is_bare_number(w, kids.at[2], depth + 1);
	default:
		return false;
	}
}

static bool variable_counts(const struct size_words *w, CXCursor variable, unsigned depth)
{
	CXCursor init = clang_Cursor_getVarDeclInitializer(variable);
	const char *name = cx_spelling(lower_arena(w->l), variable);

	if (clang_getCursorKind(variable) == CXCursor_EnumConstantDecl)
		return !says_bytes(name);
	if (clang_getCursorKind(variable) == CXCursor_ParmDecl || cx_is_null(init))
		return !may_say_bytes(name);
	if (clang_getCursorKind(variable) != CXCursor_VarDecl || says_bytes(name))
		return false;
	if (is_bare_number(w, init, 0))
		return !may_say_bytes(name);
	if (launch_is_reassigned(w->l, variable) && may_say_bytes(name))
		return false;
	return counts(w, init, depth + 1);
}

static bool product_counts(const struct size_words *w, CXCursor x, CXCursor y, unsigned depth)
{
	return !says_size(w, x) && !says_size(w, y) && counts(w, x, depth) && counts(w, y, depth);
}

static bool binary_counts(const struct size_words *w, CXCursor expr, unsigned depth)
{
	struct cx_kids kids = cx_kids(lower_arena(w->l), expr);

	if (kids.n != 2)
		return false;
	switch (clang_getCursorBinaryOperatorKind(expr)) {
	case CXBinaryOperator_Add:
	case CXBinaryOperator_Sub:
		return counts(w, kids.at[0], depth) && counts(w, kids.at[1], depth);
	case CXBinaryOperator_Mul:
		return product_counts(w, kids.at[0], kids.at[1], depth);
	case CXBinaryOperator_Div:
		return counts(w, kids.at[0], depth) && counts(w, kids.at[1], depth);
	default:
		return false;
	}
}

/* v.size() of a container */
static bool call_counts(const struct size_words *w, CXCursor call)
{
	CXCursor callee = clang_getCursorReferenced(call);

	return !strcmp(callee_name(w, call), "size") && clang_getCursorKind(callee) == CXCursor_CXXMethod &&
	       clang_Location_isInSystemHeader(clang_getCursorLocation(callee));
}

/* Is it made of numbers of things alone, as it is written? What cannot be seen may be bytes. */
static bool counts(const struct size_words *w, CXCursor expr, unsigned depth)
{
	struct arena *a = lower_arena(w->l);
	struct cx_kids kids = cx_kids(a, expr);

	if (depth > DEEPEST_SIZE || is_sizeof(expr))
		return false;
	if (is_conversion(clang_getCursorKind(expr)))
		return kids.n && counts(w, kids.at[kids.n - 1], depth);
	switch (clang_getCursorKind(expr)) {
	case CXCursor_IntegerLiteral:
		return literal_counts(w, expr, depth);
	case CXCursor_DeclRefExpr:
		return variable_counts(w, clang_getCursorReferenced(expr), depth + 1);
	case CXCursor_MemberRefExpr:
		return !may_say_bytes(cx_spelling(a, expr));
	case CXCursor_BinaryOperator:
		return binary_counts(w, expr, depth + 2);
	case CXCursor_ConditionalOperator:
		return kids.n == 3 && counts(w, kids.at[1], depth + 1) &&
		       counts(w, kids.at[2], depth + 1);
	case CXCursor_CallExpr:
		return call_counts(w, expr);
	default:
		return false;
	}
}

/* A parameter that is written as an array is a pointer. */
static bool is_pointer_expression(CXCursor e)
{
	CXType t = known_plain(clang_getCursorType(e));

	if (!clang_isExpression(clang_getCursorKind(e)))
		return false;
	return t.kind == CXType_Pointer ||
	       (clang_getCursorKind(clang_getCursorReferenced(e)) == CXCursor_ParmDecl &&
		(t.kind == CXType_ConstantArray || t.kind == CXType_IncompleteArray) &&
		clang_getCursorType(clang_getCursorReferenced(e)).kind != CXType_LValueReference);
}

static bool is_owner_expression(struct lowering *l, CXCursor e)
{
	return clang_isExpression(clang_getCursorKind(e)) &&
	       is_owner(l, known_plain(clang_getCursorType(e)));
}

struct sizeof_search {
	struct lowering *l;
	bool of_pointer, of_owner;
};

static enum CXChildVisitResult find_sizeof(CXCursor c, CXCursor parent, CXClientData data)
{
	struct sizeof_search *s = data;

	(void)parent;
	if (is_sizeof(c)) {
		struct cx_kids kids = cx_kids(lower_arena(s->l), c);
		CXCursor of =
		    kids.n ? cx_peel(lower_arena(s->l), kids.at[kids.n - 1]) : clang_getNullCursor();

		s->of_pointer |= !cx_is_null(of) && is_pointer_expression(of);
		s->of_owner |= !cx_is_null(of) && is_owner_expression(s->l, of);
	}
	return CXChildVisit_Recurse;
}

static struct sizeof_search sizes_in(const struct size_words *w, CXCursor expr)
{
	struct sizeof_search s = {.l = w->l};

	find_sizeof(expr, expr, &s);
	clang_visitChildren(expr, find_sizeof, &s);
	return s;
}

static uint32_t size_flags(const struct size_words *w, CXCursor size)
{
	struct sizeof_search sizes = sizes_in(w, size);
	uint32_t flags = 0;

	if (w->element > 1 && counts(w, size, 0))
		flags |= IRF_COUNTS_ELEMENTS;
	if (!w->is_pointers && w->element > 0 && sizes.of_pointer)
		flags |= IRF_SIZEOF_POINTER;
	if (!w->is_owners && w->element > 0 && sizes.of_owner)
		flags |= IRF_SIZEOF_OWNER;
	return flags;
}

/* Bytes of what the pointers point to, the largest; pointers are marked with theirs. */
static void describe(struct known_call *k, const struct sized_call *c, struct known_values *v,
		     struct size_words *w)
{
	for (int n = 0; n < 2; n++) {
		int at = c->pointers[n];
		long long bytes;
		CXType t;

		if (at < 0 || !known_has(k, (unsigned)at) || (size_t)at >= v->refs.n)
			continue;
		t = written_pointee(k->l, k->args.at[at], c->gives ? 2 : 1);
		bytes = t.kind == CXType_Invalid ? 0 : clang_Type_getSizeOf(t);
		if (bytes <= 0 || known_type_of(k->l, v->refs.at[at]) != IR_PTR)
			continue;
		w->is_pointers |= t.kind == CXType_Pointer;
		w->is_owners |= is_owner(k->l, known_plain(t));
		w->element = bytes > w->element ? bytes : w->element;
		v->refs.at[at] = ir_emit1(k->b, OP_PTRCAST, IR_PTR, v->refs.at[at]);
		ir_at(ir_fn(k->b), v->refs.at[at])->imm = bytes;
	}
}

uint32_t known_sizes(struct known_call *k, struct known_values *v)
{
	const struct sized_call *c = sized_call(k->name);
	struct size_words w = {.l = k->l};

	if (!c || !known_has(k, (unsigned)c->size))
		return 0;
	describe(k, c, v, &w);
	return size_flags(&w, k->args.at[c->size]);
}
