/*
 * launch_lost.c - launches that clang lost to an error, read again from their tokens.
 *
 * An argument that does not resolve takes grid and block out of the tree; a grid expression that
 * does not resolve takes the whole statement. What stands between <<< and >>> is parsed here for
 * what it mostly is: numbers, names of variables and macros, + - * /, dim3 of these. Anything else
 * is unknown.
 */
#include "front/known.h"
#include "front/lower_parts.h"

#include <stdlib.h>
#include <string.h>

struct text_token {
	const char *text;
	CXTokenKind kind;
	unsigned offset;
};

struct extent { /* of a function, in its file */
	CXFile file;
	unsigned begin, end;
};

struct lost {
	struct lowering *l;
	CXCursor function;
	struct extent extent;
	const struct text_token *tokens;
	unsigned n_tokens;
	ARRAY(unsigned) seen;		/* offsets of <<< that the tree has */
	ARRAY(struct extent) dependent; /* what recovery left of broken statements */
};

/* --- what the tree has ----------------------------------------------------------------------- */

static unsigned file_offset(CXSourceLocation at, CXFile *file)
{
	unsigned offset;

	clang_getFileLocation(at, file, NULL, NULL, &offset);
	return offset;
}

static enum CXChildVisitResult note_launches(CXCursor c, CXCursor parent, CXClientData data)
{
	struct lost *s = data;
	struct arena *a = &s->l->scratch;
	CXSourceRange range = clang_getCursorExtent(c);
	CXCursor configuration;
	struct extent e;

	(void)parent;
	if (launch_configuration(s->l, c, &configuration)) {
		range = clang_getCursorExtent(configuration);
		array_push(a, &s->seen, file_offset(clang_getRangeStart(range), &e.file));
	} else if (clang_getCursorKind(c) == CXCursor_UnexposedExpr &&
		   clang_getCursorType(c).kind == CXType_Dependent) {
		e.begin = file_offset(clang_getRangeStart(range), &e.file);
		e.end = file_offset(clang_getRangeEnd(range), &e.file);
		array_push(a, &s->dependent, e);
	}
	return CXChildVisit_Recurse;
}

static bool is_seen(const struct lost *s, unsigned offset)
{
	for (size_t i = 0; i < s->seen.n; i++)
		if (s->seen.at[i] == offset)
			return true;
	return false;
}

/* --- tokens ---------------------------------------------------------------------------------- */

static struct extent extent_of(CXCursor function)
{
	CXSourceRange range = clang_getCursorExtent(function);
	struct extent e;
	CXFile end_file;

	clang_getExpansionLocation(clang_getRangeStart(range), &e.file, NULL, NULL, &e.begin);
	clang_getExpansionLocation(clang_getRangeEnd(range), &end_file, NULL, NULL, &e.end);
	if (!clang_File_isEqual(e.file, end_file))
		e.end = e.begin;
	return e;
}

static const char *file_text(const struct lost *s, size_t *bytes)
{
	const char *text = clang_getFileContents(s->l->tu, s->extent.file, bytes);

	return text ? text : "";
}

static bool mentions_launch(const struct lost *s)
{
	size_t bytes = 0;
	const char *text = file_text(s, &bytes);

	for (size_t i = s->extent.begin; i + 2 < s->extent.end && i + 2 < bytes; i++)
		if (text[i] == '<' && text[i + 1] == '<' && text[i + 2] == '<')
			return true;
	return false;
}

static void read_tokens(struct lost *s)
{
	CXTranslationUnit tu = s->l->tu;
	CXSourceLocation from = clang_getLocationForOffset(tu, s->extent.file, s->extent.begin);
	CXSourceLocation to = clang_getLocationForOffset(tu, s->extent.file, s->extent.end);
	struct text_token *out;
	CXToken *tokens;
	unsigned n;

	clang_tokenize(tu, clang_getRange(from, to), &tokens, &n);
	out = arena_array(&s->l->scratch, struct text_token, n + 1);
	for (unsigned i = 0; i < n; i++) {
		CXFile file;

		out[s->n_tokens].text =
		    cx_text(&s->l->scratch, clang_getTokenSpelling(tu, tokens[i]));
		out[s->n_tokens].kind = clang_getTokenKind(tokens[i]);
		out[s->n_tokens].offset = file_offset(clang_getTokenLocation(tu, tokens[i]), &file);
		s->n_tokens += out[s->n_tokens].kind != CXToken_Comment;
	}
	clang_disposeTokens(tu, tokens, n);
	s->tokens = out;
}

static bool token_is(const struct lost *s, unsigned i, const char *text)
{
	return i < s->n_tokens && strcmp(s->tokens[i].text, text) == 0;
}

static int depth_step(const struct lost *s, unsigned i)
{
	static const char *const opening[] = {"(", "[", "{"}, *const closing[] = {")", "]", "}"};

	for (unsigned k = 0; k < 3; k++) {
		if (token_is(s, i, opening[k]))
			return 1;
		if (token_is(s, i, closing[k]))
			return -1;
	}
	return 0;
}

struct range { /* of tokens, end excluded */
	unsigned begin, end;
};

/* The token that ends the list begun at `from` at the same depth; n_tokens if there is none. */
static unsigned find_at_depth(const struct lost *s, unsigned from, const char *text, unsigned end)
{
	int depth = 0;

	for (unsigned i = from; i < end; i++) {
		if (depth == 0 && token_is(s, i, text))
			return i;
		depth += depth_step(s, i);
		if (depth < 0)
			return end;
	}
	return end;
}

static unsigned split(const struct lost *s, struct range r, struct range *out, unsigned max)
{
	unsigned n = 0;

	while (r.begin < r.end && n < max) {
		unsigned comma = find_at_depth(s, r.begin, ",", r.end);

		out[n++] = (struct range){r.begin, comma};
		r.begin = comma + 1;
	}
	return n;
}

/* --- which are lost -------------------------------------------------------------------------- */

static unsigned statement_begin(const struct lost *s, unsigned at)
{
	while (at > 0 && !token_is(s, at - 1, ";") && !token_is(s, at - 1, "{") &&
	       !token_is(s, at - 1, "}"))
		at--;
	return at;
}

static unsigned statement_end(const struct lost *s, unsigned at)
{
	while (at < s->n_tokens && !token_is(s, at, ";"))
		at++;
	return at;
}

static bool has_error(const struct lost *s, unsigned begin, unsigned end)
{
	uint32_t file = place_file(s->l, s->extent.file);

	for (size_t i = 0; i < s->l->errors.n; i++) {
		const struct unit_error *e = &s->l->errors.at[i];

		if (e->file == file && e->offset >= begin && e->offset < end)
			return true;
	}
	return false;
}

/* Without an error the launch was never there: an untaken #if, an if constexpr that chose the other
 * arm. */
static bool is_lost(const struct lost *s, unsigned at)
{
	unsigned last = statement_end(s, at), offset = s->tokens[at].offset;
	unsigned begin = s->tokens[statement_begin(s, at)].offset;
	unsigned end = last < s->n_tokens ? s->tokens[last].offset + 1 : s->extent.end;

	if (is_seen(s, offset))
		return false;
	if (has_error(s, begin, end))
		return true;
	if (!has_error(s, s->extent.begin, s->extent.end))
		return false;
	for (size_t i = 0; i < s->dependent.n; i++)
		if (s->dependent.at[i].begin <= offset && offset < s->dependent.at[i].end)
			return true;
	return false;
}

/* --- names ----------------------------------------------------------------------------------- */

struct name_search {
	const char *name;
	unsigned before; /* offset; declared later does not count */
	CXCursor found;
};

static enum CXChildVisitResult find_variable(CXCursor c, CXCursor parent, CXClientData data)
{
	struct name_search *s = data;
	enum CXCursorKind kind = clang_getCursorKind(c);
	CXString spelled;
	CXFile file;

	(void)parent;
	if (kind != CXCursor_VarDecl && kind != CXCursor_ParmDecl &&
	    kind != CXCursor_EnumConstantDecl)
		return CXChildVisit_Recurse;
	spelled = clang_getCursorSpelling(c);
	if (strcmp(clang_getCString(spelled), s->name) == 0 &&
	    file_offset(clang_getCursorLocation(c), &file) < s->before)
		s->found = c;
	clang_disposeString(spelled);
	return CXChildVisit_Continue;
}

static enum CXChildVisitResult find_global(CXCursor c, CXCursor parent, CXClientData data)
{
	enum CXCursorKind kind = clang_getCursorKind(c);

	if (kind == CXCursor_VarDecl || kind == CXCursor_EnumConstantDecl)
		return find_variable(c, parent, data);
	return kind == CXCursor_EnumDecl || kind == CXCursor_Namespace ? CXChildVisit_Recurse
								       : CXChildVisit_Continue;
}

static CXCursor variable_named(const struct lost *s, const char *name, unsigned before)
{
	struct name_search search = {name, before, clang_getNullCursor()};

	clang_visitChildren(s->function, find_variable, &search);
	if (!cx_is_null(search.found))
		return search.found;
	search.before = UINT32_MAX;
	clang_visitChildren(clang_getTranslationUnitCursor(s->l->tu), find_global, &search);
	return search.found;
}

/* `#define name number` in the function's own file: the preprocessor's record is not kept. */
static bool macro_number(const struct lost *s, const char *name, int64_t *value)
{
	size_t bytes = 0, n = strlen(name);
	const char *text = file_text(s, &bytes), *at = text, *end;
	char *after;

	while ((at = strstr(at, "#define")) != NULL) {
		at += 7;
		end = at + strspn(at, " \t");
		if (strncmp(end, name, n) != 0 || !strchr(" \t(", end[n]))
			continue;
		end += n;
		end += strspn(end, " \t(");
		*value = strtoll(end, &after, 0);
		after += strspn(after, " \tuUlL)");
		return after > end && strchr("\r\n/", *after);
	}
	return false;
}

/* --- numbers --------------------------------------------------------------------------------- */

/* Each gives 0 where the expression is beyond this parser. All in i64. */

static ir_ref parse_sum(struct lost *s, struct range *r);

static ir_ref variable_value(struct lost *s, CXCursor variable)
{
	CXType type = clang_getCanonicalType(clang_getCursorType(variable));
	const struct variable *v;
	int64_t constant;
	ir_ref address;

	if (clang_getCursorKind(variable) == CXCursor_EnumConstantDecl)
		return ir_const(&s->l->b, IR_I64, clang_getEnumConstantDeclValue(variable));
	if (ir_types[lower_type(type)].class != IR_CLASS_INT)
		return 0;
	if (clang_isConstQualifiedType(type) && cx_constant(variable, &constant))
		return ir_const(&s->l->b, IR_I64, constant);
	v = decl_find(s->l, variable);
	if (!v || v->kind != VARIABLE_LOCAL || launch_is_reassigned(s->l, variable))
		return 0;
	address = decl_address(s->l, variable);
	return lower_cast(s->l, known_load(s->l, address, 0, lower_type(type), 0), IR_I64);
}

static ir_ref parse_name(struct lost *s, struct range *r)
{
	const struct text_token *t = &s->tokens[r->begin];
	CXCursor variable = variable_named(s, t->text, t->offset);
	int64_t value;

	r->begin++;
	if (!cx_is_null(variable))
		return variable_value(s, variable);
	if (macro_number(s, t->text, &value))
		return ir_const(&s->l->b, IR_I64, value);
	return 0;
}

static ir_ref parse_number(struct lost *s, struct range *r)
{
	const char *text = s->tokens[r->begin++].text;
	char *end;
	int64_t value = strtoll(text, &end, 0);

	end += strspn(end, "uUlL");
	return *end ? 0 : ir_const(&s->l->b, IR_I64, value);
}

static ir_ref parse_primary(struct lost *s, struct range *r)
{
	ir_ref x;

	if (r->begin >= r->end)
		return 0;
	if (token_is(s, r->begin, "(")) {
		r->begin++;
		x = parse_sum(s, r);
		return r->begin < r->end && token_is(s, r->begin++, ")") ? x : 0;
	}
	switch (s->tokens[r->begin].kind) {
	case CXToken_Literal:
		return parse_number(s, r);
	case CXToken_Identifier:
		return parse_name(s, r);
	default:
		return 0;
	}
}

static const struct {
	const char *text;
	enum ir_op op;
} products[] = {{"*", OP_MUL}, {"/", OP_DIV}, {"%", OP_REM}},
  sums[] = {{"+", OP_ADD}, {"-", OP_SUB}};

static ir_ref parse_product(struct lost *s, struct range *r)
{
	ir_ref x = parse_primary(s, r);

	while (x && r->begin < r->end) {
		unsigned k = 0;
		ir_ref y;

		while (k < 3 && !token_is(s, r->begin, products[k].text))
			k++;
		if (k == 3)
			break;
		r->begin++;
		y = parse_primary(s, r);
		x = y ? fold_binary(s->l, products[k].op, IR_I64, x, y) : 0;
	}
	return x;
}

static ir_ref parse_sum(struct lost *s, struct range *r)
{
	ir_ref x = parse_product(s, r);

	while (x && r->begin < r->end) {
		unsigned k = 0;
		ir_ref y;

		while (k < 2 && !token_is(s, r->begin, sums[k].text))
			k++;
		if (k == 2)
			break;
		r->begin++;
		y = parse_product(s, r);
		x = y ? fold_binary(s->l, sums[k].op, IR_I64, x, y) : 0;
	}
	return x;
}

static ir_ref parse_whole(struct lost *s, struct range r)
{
	ir_ref x = parse_sum(s, &r);

	return r.begin == r.end ? x : 0;
}

/* --- shapes ---------------------------------------------------------------------------------- */

static bool shape_of_numbers(struct lost *s, struct range inner, ir_ref out[3])
{
	struct range parts[3];
	unsigned n = split(s, inner, parts, 3);

	for (unsigned i = 0; i < 3; i++) {
		ir_ref x = i < n ? parse_whole(s, parts[i]) : ir_const(&s->l->b, IR_I64, 1);

		if (!x)
			return false;
		out[i] = lower_cast(s->l, x, IR_U32);
	}
	return true;
}

static bool shape_of_variable(struct lost *s, CXCursor variable, ir_ref out[3])
{
	const struct variable *v = decl_find(s->l, variable);
	ir_ref address;

	if (strcmp(known_class_name(s->l, clang_getCursorType(variable)), "dim3") != 0 || !v ||
	    v->kind != VARIABLE_LOCAL || launch_is_reassigned(s->l, variable))
		return false;
	address = decl_address(s->l, variable);
	for (uint32_t i = 0; i < 3; i++)
		out[i] = known_load(s->l, address, 4 * i, IR_U32, 0);
	return true;
}

/* dim3(x, y), {x, y}, a dim3 variable, or a number */
static bool parse_shape(struct lost *s, struct range r, ir_ref out[3])
{
	CXCursor variable;

	if (r.begin >= r.end)
		return false;
	if (token_is(s, r.begin, "dim3") && r.begin + 1 < r.end && depth_step(s, r.begin + 1) == 1)
		return shape_of_numbers(s, (struct range){r.begin + 2, r.end - 1}, out);
	if (token_is(s, r.begin, "{"))
		return shape_of_numbers(s, (struct range){r.begin + 1, r.end - 1}, out);
	if (r.end - r.begin == 1 && s->tokens[r.begin].kind == CXToken_Identifier) {
		variable = variable_named(s, s->tokens[r.begin].text, s->tokens[r.begin].offset);
		if (!cx_is_null(variable) && known_is_class(clang_getCursorType(variable)))
			return shape_of_variable(s, variable, out);
	}
	return shape_of_numbers(s, (struct range){r.begin, r.end}, out);
}

/* --- the kernel ------------------------------------------------------------------------------ */

/* The identifier before <<<, behind its template arguments; UINT32_MAX if there is none. */
static unsigned kernel_token(const struct lost *s, unsigned at)
{
	int depth = 0;

	while (at-- > 0) {
		if (token_is(s, at, ">"))
			depth++;
		else if (token_is(s, at, ">>"))
			depth += 2;
		else if (token_is(s, at, "<"))
			depth--;
		else if (depth == 0)
			return s->tokens[at].kind == CXToken_Identifier ? at : UINT32_MAX;
		if (token_is(s, at, ";") || token_is(s, at, "{"))
			break;
	}
	return UINT32_MAX;
}

static enum CXChildVisitResult find_kernel(CXCursor c, CXCursor parent, CXClientData data)
{
	struct name_search *s = data;
	CXString spelled;

	(void)parent;
	if (clang_getCursorKind(c) == CXCursor_Namespace ||
	    clang_getCursorKind(c) == CXCursor_LinkageSpec)
		return CXChildVisit_Recurse;
	if (clang_getCursorKind(c) != CXCursor_FunctionDecl)
		return CXChildVisit_Continue;
	spelled = clang_getCursorSpelling(c);
	if (strcmp(clang_getCString(spelled), s->name) == 0)
		s->found = c;
	clang_disposeString(spelled);
	return CXChildVisit_Continue;
}

/* A kernel template's instance, if there is just one in the module so far. */
static int64_t only_instance(const struct lost *s, const char *name)
{
	const struct ir_module *m = s->l->module;
	int64_t found = -1;

	for (size_t i = 0; i < m->functions.n; i++) {
		const char *full = m->functions.at[i].name, *last = strrchr(full, ':');

		if (m->functions.at[i].kind != IR_KERNEL ||
		    strcmp(last ? last + 1 : full, name) != 0)
			continue;
		if (found >= 0)
			return -1;
		found = (int64_t)i;
	}
	return found;
}

static int64_t kernel_named(struct lost *s, unsigned token)
{
	struct name_search search = {"", 0, clang_getNullCursor()};
	uint32_t index;

	if (token == UINT32_MAX)
		return -1;
	search.name = s->tokens[token].text;
	clang_visitChildren(clang_getTranslationUnitCursor(s->l->tu), find_kernel, &search);
	if (cx_is_null(search.found))
		return only_instance(s, search.name);
	index = lower_function(s->l, search.found);
	return index == UINT32_MAX ? -1 : (int64_t)index;
}

/* --- reading one again ----------------------------------------------------------------------- */

static void set_token_span(struct lost *s, unsigned at, unsigned end)
{
	CXTranslationUnit tu = s->l->tu;
	struct ir_span span = {.file = place_file(s->l, s->extent.file)};
	CXSourceLocation from =
	    clang_getLocationForOffset(tu, s->extent.file, s->tokens[at].offset);
	CXSourceLocation to = clang_getLocationForOffset(tu, s->extent.file, s->tokens[end].offset);

	clang_getFileLocation(from, NULL, &span.line, &span.column, NULL);
	clang_getFileLocation(to, NULL, &span.end_line, &span.end_column, NULL);
	span.end_column += (uint32_t)strlen(s->tokens[end].text);
	s->l->b.span = ir_span_new(s->l->module, span);
}

static void read_again(struct lost *s, unsigned at)
{
	unsigned close = find_at_depth(s, at + 1, ">>>", s->n_tokens), name;
	struct range parts[4] = {{0, 0}};
	ir_ref operands[LAUNCH_OPERANDS] = {0}, r, x;
	uint32_t flags = IRF_FROM_TOKENS;
	unsigned n;

	if (close >= s->n_tokens)
		return;
	n = split(s, (struct range){at + 1, close}, parts, 4);
	name = kernel_token(s, at);
	set_token_span(s, name == UINT32_MAX ? at : name, close);
	if (n < 1 || !parse_shape(s, parts[0], &operands[LAUNCH_GRID_X])) {
		memset(&operands[LAUNCH_GRID_X], 0, 3 * sizeof *operands);
		flags |= IRF_NO_GRID;
	}
	if (n < 2 || !parse_shape(s, parts[1], &operands[LAUNCH_BLOCK_X])) {
		memset(&operands[LAUNCH_BLOCK_X], 0, 3 * sizeof *operands);
		flags |= IRF_NO_BLOCK;
	}
	x = n > 2 ? parse_whole(s, parts[2]) : ir_const(&s->l->b, IR_U64, 0);
	operands[LAUNCH_SHARED] = x ? lower_cast(s->l, x, IR_U64) : 0;
	if (n < 4)
		operands[LAUNCH_STREAM] = ir_const(&s->l->b, IR_PTR, 0);
	r = ir_emit(&s->l->b, OP_LAUNCH, IR_VOID, kernel_named(s, name), operands, LAUNCH_OPERANDS);
	known_flagged(s->l, r, flags, NULL);
}

/* What follows a return never runs: takes a final return off the body and gives it back, 0 if there
 * is none. */
static ir_ref take_final_return(struct lowering *l)
{
	struct ir_function *f = ir_fn(&l->b);
	struct ir_list *body = &f->regions.at[l->b.region];
	ir_ref last = body->insts.n ? body->insts.at[body->insts.n - 1] : 0;

	if (!last || !(ir_ops[ir_at(f, last)->op].flags & OPF_ENDS))
		return 0;
	body->insts.n--;
	return last;
}

void lower_lost_launches(struct lowering *l, CXCursor function)
{
	struct lost s = {.l = l, .function = function, .extent = extent_of(function)};
	ir_ref last = 0;
	bool any = false;

	if (!mentions_launch(&s))
		return;
	clang_visitChildren(function, note_launches, &s);
	read_tokens(&s);
	for (unsigned i = 0; i < s.n_tokens; i++) {
		if (!token_is(&s, i, "<<<") || !is_lost(&s, i))
			continue;
		l->module->lost_launches++;
		if (!any)
			last = take_final_return(l);
		any = true;
		read_again(&s, i);
	}
	if (last)
		array_push(l->arena, &ir_fn(&l->b)->regions.at[l->b.region].insts, last);
}
