#include "front/lower_parts.h"

#include <stdlib.h>
#include <string.h>

#include "base/number.h"

#define MOST_ALIGNMENT 1048576 /* bytes */

/* --- files and spans ------------------------------------------------------------------------ */

uint32_t place_file(struct lowering *l, CXFile file)
{
	struct ir_file f = {0};

	for (size_t i = l->files.n; i-- > 0;)
		if (l->files.at[i].file == file || clang_File_isEqual(l->files.at[i].file, file))
			return l->files.at[i].index;
	f.path = cx_file_path(l->arena, file);
	f.is_user = !l->is_user_file || l->is_user_file(f.path, l->context);
	array_push(l->arena, &l->module->files, f);
	array_push(&l->scratch, &l->files,
		   (struct unit_file){file, (uint32_t)l->module->files.n - 1});
	return (uint32_t)l->module->files.n - 1;
}

static bool span_equal(const struct ir_span *a, const struct ir_span *b)
{
	return a->file == b->file && a->line == b->line && a->column == b->column &&
	       a->end_line == b->end_line && a->end_column == b->end_column &&
	       a->in_macro == b->in_macro;
}

/* Instances of a template ask for the same places again and again. */
static void end_by_token(struct lowering *l, CXCursor c, CXFile file, struct ir_span *s)
{
	uint32_t hash = (s->line * 2654435761u ^ s->column * 40503u ^ s->file * 97u) >> 4;
	struct token_end *e = &l->token_ends[hash & (TOKEN_ENDS - 1)];

	if (e->line != s->line || e->column != s->column || e->file != s->file) {
		*e = (struct token_end){s->file, s->line, s->column, 0, 0};
		cx_token_end(c, file, s->line, s->column, &e->end_line, &e->end_column);
	}
	s->end_line = e->end_line;
	s->end_column = e->end_column;
}

static bool read_span(struct lowering *l, CXCursor c, CXSourceRange extent, struct ir_span *s)
{
	CXFile file = NULL;
	bool ends;

	*s = (struct ir_span){0};
	ends = cx_range(extent, &file, &s->line, &s->column, &s->end_line, &s->end_column,
			&s->in_macro);
	if (!file)
		return false;
	s->file = place_file(l, file);
	if (!ends)
		end_by_token(l, c, file, s);
	return true;
}

/* Neighbours in the tree often have one place. */
static uint32_t span_index(struct ir_module *m, const struct ir_span *span)
{
	size_t n = m->spans.n;

	for (size_t i = n; i-- > 1 && i + 8 > n;)
		if (span_equal(&m->spans.at[i], span))
			return (uint32_t)i;
	return ir_span_new(m, *span);
}

uint32_t lower_span(struct lowering *l, CXCursor c)
{
	CXSourceRange extent = clang_getCursorExtent(c);
	uint32_t hash = extent.begin_int_data * 2654435761u ^ extent.end_int_data * 40503u;
	struct ir_span span = {0};
	struct range_span *r;

	if (!l->range_spans)
		l->range_spans = arena_array(&l->scratch, struct range_span, RANGE_SPANS);
	r = &l->range_spans[hash >> 8 & (RANGE_SPANS - 1)];
	if (r->is_known && r->begin == extent.begin_int_data && r->end == extent.end_int_data)
		return r->span;
	*r = (struct range_span){extent.begin_int_data, extent.end_int_data, true, 0};
	if (read_span(l, c, extent, &span))
		r->span = span_index(l->module, &span);
	return r->span;
}

void lower_set_span(struct lowering *l, CXCursor c)
{
	uint32_t span = lower_span(l, c);

	if (span)
		l->b.span = span;
}

uint32_t place_name(struct lowering *l, CXCursor c)
{
	struct ir_span s = {0};
	CXFile file = NULL;

	clang_getExpansionLocation(clang_getCursorLocation(c), &file, &s.line, &s.column, NULL);
	if (!file)
		return 0;
	s.file = place_file(l, file);
	s.in_macro = cx_in_macro(c);
	s.end_line = s.line;
	s.end_column = s.column + (uint32_t)strlen(cx_spelling(&l->scratch, c));
	return ir_span_new(l->module, s);
}

bool place_is_user(struct lowering *l, CXCursor c)
{
	CXFile file = NULL;
	uint32_t index;

	clang_getExpansionLocation(clang_getCursorLocation(c), &file, NULL, NULL, NULL);
	if (!file)
		return false;
	index = place_file(l, file); /* may move the list */
	return l->module->files.at[index].is_user;
}

bool place_is_offloaded(struct lowering *l, CXCursor c)
{
	static const char *const directives[] = {"#pragma acc", "#pragma omp target"};
	CXSourceRange extent = clang_getCursorExtent(c);
	CXFile file, last;
	unsigned from, to;
	const char *text;
	size_t bytes;

	clang_getExpansionLocation(clang_getRangeStart(extent), &file, NULL, NULL, &from);
	clang_getExpansionLocation(clang_getRangeEnd(extent), &last, NULL, NULL, &to);
	text = file && file == last ? clang_getFileContents(l->tu, file, &bytes) : NULL;
	if (!text || from >= to || to > bytes)
		return false;
	for (size_t n = 0; n < sizeof directives / sizeof *directives; n++)
		if (memmem(text + from, to - from, directives[n], strlen(directives[n])))
			return true;
	return false;
}

/* --- errors --------------------------------------------------------------------------------- */

/* The first thing between quotes: what clang could not resolve. */
static const char *quoted(struct arena *a, const char *text)
{
	const char *start = strchr(text, '\''), *end = start ? strchr(start + 1, '\'') : NULL;

	return end ? arena_strndup(a, start + 1, (size_t)(end - start - 1)) : text;
}

static void read_error(struct lowering *l, CXDiagnostic d)
{
	struct unit_error e = {0};
	CXFile file = NULL;

	clang_getExpansionLocation(clang_getDiagnosticLocation(d), &file, NULL, NULL, &e.offset);
	if (!file)
		return;
	e.file = place_file(l, file);
	e.text = cx_text(l->arena, clang_getDiagnosticSpelling(d));
	e.name = quoted(l->arena, e.text);
	array_push(&l->scratch, &l->errors, e);
}

void place_errors(struct lowering *l)
{
	unsigned n = clang_getNumDiagnostics(l->tu);

	for (unsigned i = 0; i < n; i++) {
		CXDiagnostic d = clang_getDiagnostic(l->tu, i);

		if (clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error)
			read_error(l, d);
		clang_disposeDiagnostic(d);
	}
}

const struct unit_error *place_error_in(struct lowering *l, CXCursor c, size_t *from)
{
	CXSourceRange extent = clang_getCursorExtent(c);
	CXFile file = NULL, end_file = NULL;
	unsigned start, end;
	uint32_t index;

	if (*from >= l->errors.n)
		return NULL;
	clang_getExpansionLocation(clang_getRangeStart(extent), &file, NULL, NULL, &start);
	clang_getExpansionLocation(clang_getRangeEnd(extent), &end_file, NULL, NULL, &end);
	if (!file || !clang_File_isEqual(file, end_file))
		return NULL;
	index = place_file(l, file);
	for (; *from < l->errors.n; ++*from) {
		const struct unit_error *e = &l->errors.at[*from];

		if (e->file == index && e->offset >= start && e->offset <= end) {
			++*from;
			return e;
		}
	}
	return NULL;
}

/* --- launch bounds -------------------------------------------------------------------------- */

/* What a name in front of a function may mean: a template argument, a constant, a macro. */
static bool template_argument(struct lowering *l, CXCursor function, const char *name,
			      int64_t *value)
{
	CXCursor pattern = clang_getSpecializedCursorTemplate(function);
	struct cx_kids kids;
	unsigned index = 0;

	if (cx_is_null(pattern))
		return false;
	kids = cx_kids(&l->scratch, pattern);
	for (unsigned i = 0; i < kids.n; i++) {
		enum CXCursorKind k = clang_getCursorKind(kids.at[i]);

		if (k != CXCursor_TemplateTypeParameter && k != CXCursor_NonTypeTemplateParameter &&
		    k != CXCursor_TemplateTemplateParameter)
			continue;
		if (k == CXCursor_NonTypeTemplateParameter &&
		    strcmp(cx_spelling(&l->scratch, kids.at[i]), name) == 0) {
			*value = clang_Cursor_getTemplateArgumentValue(function, index);
			return true;
		}
		index++;
	}
	return false;
}

struct name_search {
	struct arena *arena;
	const char *name;
	int64_t *value;
	bool found;
};

static enum CXChildVisitResult find_constant(CXCursor c, CXCursor parent, CXClientData data)
{
	struct name_search *s = data;
	enum CXCursorKind k = clang_getCursorKind(c);

	(void)parent;
	if (k == CXCursor_EnumDecl || k == CXCursor_Namespace)
		return CXChildVisit_Recurse;
	if ((k == CXCursor_VarDecl || k == CXCursor_EnumConstantDecl) &&
	    strcmp(cx_spelling(s->arena, c), s->name) == 0) {
		s->found = cx_constant(c, s->value);
		return CXChildVisit_Break;
	}
	return CXChildVisit_Continue;
}

/* `#define NAME 256` somewhere above in the same file. */
static bool macro_constant(struct lowering *l, CXFile file, const char *name, int64_t *value)
{
	size_t bytes, n = strlen(name);
	const char *text = clang_getFileContents(l->tu, file, &bytes);
	const char *at = text;

	while (at && (at = strstr(at, "define"))) {
		const char *p = at + 6 + strspn(at + 6, " \t");

		at = p;
		if (strncmp(p, name, n) == 0 && (p[n] == ' ' || p[n] == '\t')) {
			char *end;

			p += n + strspn(p + n, " \t(");
			*value = strtoll(p, &end, 0);
			return end != p && strchr(") \t\r\nuUlL/", *end);
		}
	}
	return false;
}

static int64_t bound_value(struct lowering *l, CXCursor function, CXFile file, const char *token)
{
	int64_t value = 0;
	struct name_search s = {&l->scratch, token, &value, false};

	if (*token >= '0' && *token <= '9')
		return strtoll(token, NULL, 0);
	if (template_argument(l, function, token, &value) || macro_constant(l, file, token, &value))
		return value;
	clang_visitChildren(clang_getTranslationUnitCursor(l->tu), find_constant, &s);
	return s.found ? value : 0;
}

/* Products and sums of names and numbers, left to right with * before +, as bounds are written. */
static int64_t bound_expression(struct lowering *l, CXCursor function, CXFile file,
				const char *const *tokens, size_t n)
{
	int64_t sum = 0, product = 1;
	char op = '*';

	for (size_t i = 0; i < n; i++) {
		const char *t = tokens[i];

		if (strchr("*+-/", *t) && !t[1]) {
			if (*t == '+' || *t == '-') {
				sum += product;
				product = *t == '-' ? -1 : 1;
			}
			op = *t == '/' ? '/' : '*';
		} else if (*t != '(' && *t != ')') {
			int64_t v = bound_value(l, function, file, t);

			if (v == 0)
				return 0;
			product = op == '/' ? product / v : product * v;
		}
	}
	return sum + product;
}

struct token_texts {
	ARRAY(const char *) all;
};

static struct token_texts tokens_of(struct lowering *l, CXSourceRange range)
{
	struct token_texts out = {0};
	CXToken *tokens = NULL;
	unsigned n = 0;

	clang_tokenize(l->tu, range, &tokens, &n);
	for (unsigned i = 0; i < n; i++)
		if (clang_getTokenKind(tokens[i]) != CXToken_Comment)
			array_push(&l->scratch, &out.all,
				   cx_text(&l->scratch, clang_getTokenSpelling(l->tu, tokens[i])));
	clang_disposeTokens(l->tu, tokens, n);
	return out;
}

static void read_bounds(struct lowering *l, CXCursor function, CXFile file,
			const struct token_texts *t, size_t start, uint32_t *out, unsigned n)
{
	unsigned which = 0;
	int depth = 1;

	for (size_t i = start; i < t->all.n && depth && which < n; i++) {
		char c = t->all.at[i][0];

		depth += c == '(' ? 1 : c == ')' ? -1 : 0;
		if ((depth == 1 && c == ',') || depth == 0) {
			int64_t v =
			    bound_expression(l, function, file, t->all.at + start, i - start);

			out[which++] = v > 0 && v < INT32_MAX ? (uint32_t)v : 0;
			start = i + 1;
		}
	}
}

/* Words, numbers and signs of a text that is no source: an annotation of the bundled headers. */
static struct token_texts split_text(struct lowering *l, const char *s)
{
	static const char word[] = "abcdefghijklmnopqrstuvwxyz_"
				   "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
	struct token_texts out = {0};

	while (*(s += strspn(s, " \t"))) {
		size_t n = strspn(s, word);

		n = n ? n : 1;
		array_push(&l->scratch, &out.all, arena_strndup(&l->scratch, s, n));
		s += n;
	}
	return out;
}

static bool annotated(struct lowering *l, CXCursor function, CXFile file, const char *name,
		      uint32_t *out, unsigned n)
{
	struct cx_kids kids = cx_kids(&l->scratch, function);
	const char *start = arena_printf(&l->scratch, "cudalint %s ", name);

	for (unsigned i = 0; i < kids.n; i++) {
		const char *text = cx_spelling(&l->scratch, kids.at[i]);
		struct token_texts t;

		if (clang_getCursorKind(kids.at[i]) != CXCursor_AnnotateAttr ||
		    strncmp(text, start, strlen(start)) != 0)
			continue;
		t = split_text(l, arena_printf(&l->scratch, "%s)", text + strlen(start)));
		read_bounds(l, function, file, &t, 0, out, n);
		return true;
	}
	return false;
}

static void read_tokens(struct lowering *l, CXCursor function, CXFile file, unsigned start,
			unsigned end, uint32_t out[2])
{
	struct token_texts t =
	    tokens_of(l, clang_getRange(clang_getLocationForOffset(l->tu, file, start),
					clang_getLocationForOffset(l->tu, file, end)));

	for (size_t i = 0; i + 2 < t.all.n; i++)
		if (strcmp(t.all.at[i], "__launch_bounds__") == 0)
			read_bounds(l, function, file, &t, i + 2, out, 2);
}

void place_launch_bounds(struct lowering *l, CXCursor function, struct ir_function *f)
{
	CXSourceRange extent = clang_getCursorExtent(function);
	CXFile file = NULL;
	unsigned start, name;
	uint32_t out[3] = {0, 0, 0};

	clang_getExpansionLocation(clang_getRangeStart(extent), &file, NULL, NULL, &start);
	clang_getExpansionLocation(clang_getCursorLocation(function), NULL, NULL, NULL, &name);
	if (!file || name <= start)
		return;
	annotated(l, function, file, "block_size", f->max_block, 3);
	if (!annotated(l, function, file, "launch_bounds", out, 2))
		read_tokens(l, function, file, start, name, out);
	f->max_threads = out[0];
	f->min_blocks = out[1];
}

/* --- alignment of a variable ---------------------------------------------------------------- */

/* What stands behind an attribute's name in parentheses, as far as it is numbers; 0: a type's name, or
 * nothing. (The extent of `alignas` is the word alone.) */
static int64_t alignment_of(struct lowering *l, CXCursor variable, CXCursor attribute)
{
	CXFile file = NULL;
	unsigned start, end;
	struct token_texts t;
	size_t first = 0, last;
	int depth = 0;

	clang_getExpansionLocation(clang_getRangeStart(clang_getCursorExtent(attribute)), &file,
				   NULL, NULL, &start);
	clang_getExpansionLocation(clang_getRangeEnd(clang_getCursorExtent(variable)), NULL, NULL,
				   NULL, &end);
	if (!file || end <= start)
		return 0;
	t = tokens_of(l, clang_getRange(clang_getLocationForOffset(l->tu, file, start),
					clang_getLocationForOffset(l->tu, file, end)));
	while (first < t.all.n && t.all.at[first][0] != '(')
		first++;
	for (last = first; last < t.all.n && (last == first || depth); last++)
		depth += t.all.at[last][0] == '(' ? 1 : t.all.at[last][0] == ')' ? -1 : 0;
	return first < last ? bound_expression(l, l->frame.function, file, t.all.at + first,
					       last - first)
			    : 0;
}

uint32_t place_alignment(struct lowering *l, CXCursor variable)
{
	struct cx_kids kids = cx_kids(&l->scratch, variable);
	int64_t most = 0;

	for (unsigned i = 0; i < kids.n; i++) {
		int64_t n = clang_getCursorKind(kids.at[i]) == CXCursor_AlignedAttr
				? alignment_of(l, variable, kids.at[i])
				: 0;

		if (n > most && n <= MOST_ALIGNMENT && power_of_two(n))
			most = n;
	}
	return (uint32_t)most;
}
