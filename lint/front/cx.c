#include "front/cx.h"

#include <string.h>
#include <unistd.h>

#include "base/text.h"

const char *cx_text(struct arena *a, CXString s)
{
	const char *borrowed = clang_getCString(s);
	const char *owned = borrowed ? arena_strdup(a, borrowed) : "";

	clang_disposeString(s);
	return owned;
}

const char *cx_file_path(struct arena *a, CXFile file)
{
	const char *path = cx_text(a, clang_getFileName(file));
	char here[4096];

	return getcwd(here, sizeof here) ? text_path(a, here, path) : path;
}

bool cx_is_null(CXCursor c)
{
	return clang_Cursor_isNull(c) || clang_isInvalid(clang_getCursorKind(c));
}

/* --- children --------------------------------------------------------------------------------- */

enum { FEW_KIDS = 16 };

struct kid_list {
	struct arena *arena;
	CXCursor few[FEW_KIDS]; /* most cursors have fewer: one copy */
	CXCursor *at;
	unsigned n, cap;
};

static enum CXChildVisitResult push_kid(CXCursor c, CXCursor parent, CXClientData data)
{
	struct kid_list *l = data;

	(void)parent;
	if (l->n == l->cap) {
		l->at = arena_grow(l->arena, l->at, l->n * sizeof *l->at, 2 * l->n * sizeof *l->at);
		l->cap *= 2;
	}
	l->at[l->n++] = c;
	return CXChildVisit_Continue;
}

struct cx_kids cx_kids(struct arena *a, CXCursor parent)
{
	struct kid_list l = {.arena = a, .cap = FEW_KIDS};
	struct cx_kids kids = {0};

	l.at = l.few;
	clang_visitChildren(parent, push_kid, &l);
	kids.n = l.n;
	if (l.n == 0)
		return kids;
	if (l.at == l.few) {
		kids.at = arena_array(a, CXCursor, l.n);
		memcpy(kids.at, l.few, l.n * sizeof *kids.at);
	} else {
		kids.at = l.at;
	}
	return kids;
}

struct first_two {
	CXCursor kid;
	unsigned n;
};

static enum CXChildVisitResult take_two(CXCursor c, CXCursor parent, CXClientData data)
{
	struct first_two *two = data;

	(void)parent;
	two->kid = c;
	return ++two->n == 2 ? CXChildVisit_Break : CXChildVisit_Continue;
}

static bool same_type(CXCursor a, CXCursor b)
{
	CXType x = clang_getCanonicalType(clang_getCursorType(a));
	CXType y = clang_getCanonicalType(clang_getCursorType(b));

	if (x.kind == CXType_Invalid || y.kind == CXType_Invalid) /* libclang would crash */
		return x.kind == y.kind;
	return clang_equalTypes(x, y) ||
	       clang_equalTypes(clang_getUnqualifiedType(x), clang_getUnqualifiedType(y));
}

/* An attributed statement lists its attributes first. */
static CXCursor last_kid(CXCursor c, struct arena *a)
{
	struct cx_kids kids = cx_kids(a, c);

	return kids.n ? kids.at[kids.n - 1] : clang_getNullCursor();
}

CXCursor cx_peel(struct arena *a, CXCursor c)
{
	for (;;) {
		enum CXCursorKind kind = clang_getCursorKind(c);
		struct first_two two = {0};
		CXCursor inner;

		if (kind == CXCursor_UnexposedStmt) {
			inner = last_kid(c, a);
			if (cx_is_null(inner) || clang_isAttribute(clang_getCursorKind(inner)))
				return c;
			c = inner;
			continue;
		}
		if (kind != CXCursor_ParenExpr && kind != CXCursor_UnexposedExpr)
			return c;
		clang_visitChildren(c, take_two, &two);
		if (two.n != 1 || !clang_isExpression(clang_getCursorKind(two.kid)))
			return c;
		if (kind == CXCursor_UnexposedExpr && !same_type(c, two.kid))
			return c;
		c = two.kid;
	}
}

/* --- for loops -------------------------------------------------------------------------------- */

static unsigned start_offset(CXCursor c)
{
	CXSourceLocation start = clang_getRangeStart(clang_getCursorExtent(c));
	unsigned offset;

	clang_getExpansionLocation(start, NULL, NULL, NULL, &offset);
	return offset;
}

static int bracket_depth(const char *token)
{
	if (token[0] == '\0' || token[1] != '\0')
		return 0;
	if (strchr("([{", token[0]))
		return 1;
	return strchr(")]}", token[0]) ? -1 : 0;
}

/* Offsets of the two semicolons between the loop's parentheses, which only tokens show. */
static bool header_semicolons(CXCursor loop, CXCursor body, unsigned semicolons[2])
{
	CXTranslationUnit tu = clang_Cursor_getTranslationUnit(loop);
	CXSourceLocation start = clang_getRangeStart(clang_getCursorExtent(loop));
	CXSourceLocation end = clang_getRangeStart(clang_getCursorExtent(body));
	CXFile file, body_file;
	CXToken *tokens = NULL;
	unsigned n = 0, found = 0, offset;
	int depth = 0;

	clang_getExpansionLocation(start, &file, NULL, NULL, &offset);
	start = clang_getLocationForOffset(tu, file, offset);
	clang_getExpansionLocation(end, &body_file, NULL, NULL, &offset);
	if (!clang_File_isEqual(file, body_file))
		return false;
	end = clang_getLocationForOffset(tu, body_file, offset);
	clang_tokenize(tu, clang_getRange(start, end), &tokens, &n);
	for (unsigned i = 0; i < n && found <= 2; i++) {
		CXString text = clang_getTokenSpelling(tu, tokens[i]);
		const char *s = clang_getCString(text);
		bool punctuation = clang_getTokenKind(tokens[i]) == CXToken_Punctuation;

		depth += punctuation ? bracket_depth(s) : 0;
		if (punctuation && depth == 1 && strcmp(s, ";") == 0) {
			if (found < 2)
				clang_getSpellingLocation(clang_getTokenLocation(tu, tokens[i]),
							  NULL, NULL, NULL, &semicolons[found]);
			found++;
		}
		clang_disposeString(text);
		if (i > 0 && depth == 0 && found)
			break;
	}
	clang_disposeTokens(tu, tokens, n);
	return found == 2;
}

enum slot { SLOT_INIT, SLOT_COND, SLOT_STEP, SLOTS, SLOT_UNKNOWN };

static enum slot slot_of_binary(CXCursor c, bool first)
{
	switch (clang_getCursorBinaryOperatorKind(c)) {
	case CXBinaryOperator_LT:
	case CXBinaryOperator_GT:
	case CXBinaryOperator_LE:
	case CXBinaryOperator_GE:
	case CXBinaryOperator_EQ:
	case CXBinaryOperator_NE:
	case CXBinaryOperator_LAnd:
	case CXBinaryOperator_LOr:
		return SLOT_COND;
	case CXBinaryOperator_Assign:
		return first ? SLOT_INIT : SLOT_STEP;
	default:
		return SLOT_UNKNOWN;
	}
}

static bool is_step(CXCursor c)
{
	if (clang_getCursorKind(c) != CXCursor_UnaryOperator)
		return false;
	switch (clang_getCursorUnaryOperatorKind(c)) {
	case CXUnaryOperator_PostInc:
	case CXUnaryOperator_PostDec:
	case CXUnaryOperator_PreInc:
	case CXUnaryOperator_PreDec:
		return true;
	default:
		return false;
	}
}

bool cx_assigns(CXCursor c)
{
	return clang_getCursorKind(c) == CXCursor_CompoundAssignOperator || is_step(c) ||
	       (clang_getCursorKind(c) == CXCursor_BinaryOperator &&
		clang_getCursorBinaryOperatorKind(c) == CXBinaryOperator_Assign);
}

/* What an expression in a header is by its look alone: for headers that a macro hides. */
static enum slot slot_by_kind(struct arena *a, CXCursor c, bool first)
{
	c = cx_peel(a, c);
	switch (clang_getCursorKind(c)) {
	case CXCursor_DeclStmt:
		return SLOT_INIT;
	case CXCursor_CompoundAssignOperator:
		return SLOT_STEP;
	case CXCursor_UnaryOperator:
		if (is_step(c))
			return SLOT_STEP;
		return clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_LNot ? SLOT_COND
										   : SLOT_UNKNOWN;
	case CXCursor_BinaryOperator:
		if (clang_getCursorBinaryOperatorKind(c) == CXBinaryOperator_Comma) {
			struct cx_kids kids = cx_kids(a, c);

			return kids.n ? slot_by_kind(a, kids.at[0], first) : SLOT_UNKNOWN;
		}
		return slot_of_binary(c, first);
	default:
		return SLOT_UNKNOWN;
	}
}

static bool place_by_kind(struct arena *a, struct cx_kids heads, CXCursor slots[SLOTS])
{
	enum slot last = SLOT_INIT;

	for (unsigned i = 0; i < heads.n; i++) {
		enum slot s = slot_by_kind(a, heads.at[i], i == 0);

		if (s >= SLOTS || s < last || !cx_is_null(slots[s]))
			return false;
		slots[s] = heads.at[i];
		last = s;
	}
	return true;
}

static bool place_by_tokens(CXCursor loop, CXCursor body, struct cx_kids heads,
			    CXCursor slots[SLOTS])
{
	unsigned semicolons[2];

	if (!header_semicolons(loop, body, semicolons))
		return false;
	for (unsigned i = 0; i < heads.n; i++) {
		unsigned at = start_offset(heads.at[i]);
		enum slot s = at <= semicolons[0]  ? SLOT_INIT
			      : at < semicolons[1] ? SLOT_COND
						   : SLOT_STEP;

		if (!cx_is_null(slots[s]))
			return false;
		slots[s] = heads.at[i];
	}
	return true;
}

static bool place_heads(struct arena *a, CXCursor loop, CXCursor body, struct cx_kids heads,
			CXCursor slots[SLOTS])
{
	if (heads.n == SLOTS) {
		memcpy(slots, heads.at, SLOTS * sizeof *slots);
		return true;
	}
	if (heads.n == 0)
		return true;
	if (!cx_in_macro(loop)) {
		if (place_by_tokens(loop, body, heads, slots))
			return true;
		for (int s = 0; s < SLOTS; s++)
			slots[s] = clang_getNullCursor();
	}
	return place_by_kind(a, heads, slots);
}

struct cx_for cx_for(struct arena *a, CXCursor loop)
{
	CXCursor null = clang_getNullCursor();
	CXCursor slots[SLOTS] = {null, null, null};
	struct cx_for f = {null, null, null, null, false};
	struct cx_kids heads = cx_kids(a, loop);

	if (heads.n == 0)
		return f;
	f.body = heads.at[--heads.n];
	f.known = heads.n <= SLOTS;
	for (unsigned i = 0; i < heads.n; i++)
		if (clang_isDeclaration(clang_getCursorKind(heads.at[i])))
			f.known = false; /* for (; int left = more();) */
	f.known = f.known && place_heads(a, loop, f.body, heads, slots);
	if (!f.known)
		return f;
	f.init = slots[SLOT_INIT];
	f.cond = slots[SLOT_COND];
	f.step = slots[SLOT_STEP];
	return f;
}

/* --- places ----------------------------------------------------------------------------------- */

static bool is_in_macro(CXSourceLocation start, CXFile expanded, unsigned at_expanded)
{
	CXFile spelled;
	unsigned at_spelled;

	clang_getSpellingLocation(start, &spelled, NULL, NULL, &at_spelled);
	return at_spelled != at_expanded || !clang_File_isEqual(spelled, expanded);
}

bool cx_in_macro(CXCursor c)
{
	CXSourceLocation start = clang_getRangeStart(clang_getCursorExtent(c));
	CXFile expanded;
	unsigned at_expanded;

	clang_getExpansionLocation(start, &expanded, NULL, NULL, &at_expanded);
	return is_in_macro(start, expanded, at_expanded);
}

/* libclang has no kind for [[noreturn]] and [[maybe_unused]]: the name is read where it is spelled, macros
 * or not. */
static bool is_spelled(CXCursor attribute, const char *const *names)
{
	CXTranslationUnit tu = clang_Cursor_getTranslationUnit(attribute);
	CXFile file;
	unsigned at;
	size_t bytes = 0;
	const char *text;

	clang_getSpellingLocation(clang_getCursorLocation(attribute), &file, NULL, NULL, &at);
	text = file ? clang_getFileContents(tu, file, &bytes) : NULL;
	for (; text && *names; names++)
		if (at + strlen(*names) < bytes && strncmp(text + at, *names, strlen(*names)) == 0)
			return true;
	return false;
}

static bool has_attribute(struct arena *a, CXCursor declaration, const char *const *names)
{
	struct cx_kids kids = cx_kids(a, declaration);

	for (unsigned i = 0; i < kids.n; i++)
		if (clang_getCursorKind(kids.at[i]) == CXCursor_UnexposedAttr &&
		    is_spelled(kids.at[i], names))
			return true;
	return false;
}

bool cx_may_be_unused(struct arena *a, CXCursor variable)
{
	static const char *const names[] = {"maybe_unused", "unused", "__unused__", NULL};

	return clang_Cursor_hasAttrs(variable) && has_attribute(a, variable, names);
}

bool cx_never_returns(struct arena *a, CXCursor function)
{
	static const char *const names[] = {"noreturn", "__noreturn__", "_Noreturn", NULL};
	CXString type = clang_getTypeSpelling(clang_getCursorType(function));
	bool by_type = strstr(clang_getCString(type), "((noreturn))") != NULL; /* as GNU has it */

	clang_disposeString(type);
	return by_type || has_attribute(a, function, names);
}

static bool has_c_name(CXCursor function)
{
	CXString name = clang_getCursorSpelling(function), mangled = clang_Cursor_getMangling(function);
	bool is = !strcmp(clang_getCString(name), clang_getCString(mangled)) &&
		  strcmp(clang_getCString(name), "main");

	clang_disposeString(name);
	clang_disposeString(mangled);
	return is;
}

bool cx_is_offered(CXCursor function)
{
	CXCursor pattern = clang_getSpecializedCursorTemplate(function);
	CXCursor first = clang_getCanonicalCursor(cx_is_null(pattern) ? function : pattern);
	CXFile own, declared;

	if (!clang_Location_isFromMainFile(clang_getCursorLocation(function)))
		return true;
	if (clang_getCursorLinkage(function) != CXLinkage_External)
		return false;
	if (clang_getCursorKind(function) == CXCursor_FunctionDecl && has_c_name(function))
		return true;
	clang_getExpansionLocation(clang_getCursorLocation(function), &own, NULL, NULL, NULL);
	clang_getExpansionLocation(clang_getCursorLocation(first), &declared, NULL, NULL, NULL);
	return !clang_File_isEqual(own, declared);
}

bool cx_is_constexpr(CXCursor function)
{
	CXPrintingPolicy policy = clang_getCursorPrintingPolicy(function);
	CXString text;
	bool is;

	clang_PrintingPolicy_setProperty(policy, CXPrintingPolicy_TerseOutput, 1);
	text = clang_getCursorPrettyPrinted(function, policy);
	clang_PrintingPolicy_dispose(policy);
	is = strstr(clang_getCString(text), "constexpr ") ||
	     strstr(clang_getCString(text), "consteval ");
	clang_disposeString(text);
	return is;
}

void cx_token_end(CXCursor c, CXFile file, unsigned line, unsigned column, unsigned *end_line,
		  unsigned *end_column)
{
	CXTranslationUnit tu = clang_Cursor_getTranslationUnit(c);
	CXToken *token = clang_getToken(tu, clang_getLocation(tu, file, line, column));

	*end_line = line;
	*end_column = column + 1;
	if (!token)
		return;
	clang_getSpellingLocation(clang_getRangeEnd(clang_getTokenExtent(tu, *token)), NULL,
				  end_line, end_column, NULL);
	clang_disposeTokens(tu, token, 1);
}

bool cx_range(CXSourceRange extent, CXFile *file, unsigned *line, unsigned *column,
	      unsigned *end_line, unsigned *end_column, bool *in_macro)
{
	CXSourceLocation start = clang_getRangeStart(extent);
	CXFile end_file;
	unsigned offset;

	clang_getExpansionLocation(start, file, line, column, &offset);
	clang_getExpansionLocation(clang_getRangeEnd(extent), &end_file, end_line, end_column,
				   NULL);
	*in_macro = is_in_macro(start, *file, offset);
	return !*file || !(!clang_File_isEqual(*file, end_file) || *end_line < *line ||
			   (*end_line == *line && *end_column <= *column));
}

/* --- constants and names ---------------------------------------------------------------------- */

bool cx_constant(CXCursor expr, int64_t *value)
{
	CXEvalResult r;
	bool is_int;

	if (clang_getCursorKind(expr) == CXCursor_EnumConstantDecl) {
		*value = clang_getEnumConstantDeclValue(expr);
		return true;
	}
	r = clang_Cursor_Evaluate(expr);
	if (!r)
		return false;
	is_int = clang_EvalResult_getKind(r) == CXEval_Int;
	if (is_int)
		*value = clang_EvalResult_isUnsignedInt(r)
			     ? (int64_t)clang_EvalResult_getAsUnsigned(r)
			     : clang_EvalResult_getAsLongLong(r);
	clang_EvalResult_dispose(r);
	return is_int;
}

/* "vec<T>::vec<T>" is how clang names a constructor: the arguments are cut off. */
static const char *plain_name(struct arena *a, CXCursor c)
{
	const char *name = cx_spelling(a, c);
	const char *angle = strchr(name, '<');

	if (angle && angle != name && strncmp(name, "operator", 8) != 0)
		return arena_strndup(a, name, (size_t)(angle - name));
	return name;
}

static bool has_own_name(CXCursor c)
{
	switch (clang_getCursorKind(c)) {
	case CXCursor_Namespace:
		return !clang_Cursor_isAnonymous(c) && !clang_Cursor_isInlineNamespace(c);
	case CXCursor_LinkageSpec:
	case CXCursor_UnexposedDecl:
		return false;
	default:
		return !clang_Cursor_isAnonymous(c);
	}
}

const char *cx_qualified(struct arena *a, CXCursor c)
{
	const char *name = plain_name(a, c);
	CXCursor parent = clang_getCursorSemanticParent(c);

	while (!cx_is_null(parent) && !clang_isTranslationUnit(clang_getCursorKind(parent))) {
		if (has_own_name(parent)) {
			const char *outer = plain_name(a, parent);

			if (*outer)
				name = arena_printf(a, "%s::%s", outer, name);
		}
		parent = clang_getCursorSemanticParent(parent);
	}
	return name;
}
