/* The corners of libclang that cx.h hides, on a unit of plain C++. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "front/cx.h"

static const char source[] = "#define LOOP(i, n) for (int i = 0; i < n; i++)\n"
			     "#define TEN 10\n"
			     "#define ID(x) x\n"
			     "namespace outer { inline namespace v1 { namespace {\n"
			     "template <class T> struct box { T v; box(); int at(int i) const; };\n"
			     "template <class T> int box<T>::at(int i) const { return i; }\n"
			     "} } }\n"
			     "enum { three = 3 };\n"
			     "int f(int n) {\n"
			     "	for (int i = 0; i < n; i++) n--;\n"
			     "	for (;; n++) break;\n"
			     "	for (; n;) break;\n"
			     "	for (n = 1;;) break;\n"
			     "	for (;;) break;\n"
			     "	LOOP(k, n) n--;\n"
			     "	for (; n < 3; n += 2) ;\n"
			     "#pragma unroll\n"
			     "	for (int j = 0; j < TEN; j++) { n += j; }\n"
			     "	outer::box<int> b;\n"
			     "	return ((n)) + b.at(TEN * three) + ID(n);\n"
			     "}\n";

struct unit {
	struct arena arena;
	CXIndex index;
	CXTranslationUnit tu;
	CXCursor body;
};

static int set_up(void **state)
{
	static struct unit u;
	static const char *const args[] = {"-x", "c++", "-std=c++17", "-w"};
	struct CXUnsavedFile file = {"t.cc", source, sizeof source - 1};

	u.index = clang_createIndex(0, 0);
	u.tu = clang_parseTranslationUnit(u.index, "t.cc", args, 4, &file, 1, 0);
	assert_non_null(u.tu);
	assert_int_equal(clang_getNumDiagnostics(u.tu), 0);
	struct cx_kids top = cx_kids(&u.arena, clang_getTranslationUnitCursor(u.tu));
	struct cx_kids f = cx_kids(&u.arena, top.at[top.n - 1]);

	u.body = f.at[f.n - 1];
	*state = &u;
	return 0;
}

static int tear_down(void **state)
{
	struct unit *u = *state;

	clang_disposeTranslationUnit(u->tu);
	clang_disposeIndex(u->index);
	arena_release(&u->arena);
	return 0;
}

static CXCursor statement(struct unit *u, unsigned i)
{
	struct cx_kids kids = cx_kids(&u->arena, u->body);

	assert_true(i < kids.n);
	return kids.at[i];
}

static void for_slots_get_their_names_back(void **state)
{
	static const struct {
		unsigned statement;
		bool init, cond, step;
	} rows[] = {
	    {0, true, true, true},   {1, false, false, true},  {2, false, true, false},
	    {3, true, false, false}, {4, false, false, false}, {5, true, true, true},
	    {6, false, true, true},
	};
	struct unit *u = *state;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct cx_for f = cx_for(&u->arena, statement(u, rows[i].statement));

		assert_true(f.known);
		assert_false(cx_is_null(f.body));
		assert_int_equal(cx_is_null(f.init), !rows[i].init);
		assert_int_equal(cx_is_null(f.cond), !rows[i].cond);
		assert_int_equal(cx_is_null(f.step), !rows[i].step);
	}
}

static void peeling_reaches_what_matters(void **state)
{
	struct unit *u = *state;
	CXCursor loop = cx_peel(&u->arena, statement(u, 7));
	struct cx_kids sum, left;

	assert_int_equal(clang_getCursorKind(loop), CXCursor_ForStmt);
	sum = cx_kids(&u->arena, cx_kids(&u->arena, statement(u, 9)).at[0]);
	left = cx_kids(&u->arena, sum.at[0]);
	assert_int_equal(clang_getCursorKind(cx_peel(&u->arena, left.at[0])), CXCursor_DeclRefExpr);
}

static void constants_are_folded(void **state)
{
	struct unit *u = *state;
	struct cx_for f = cx_for(&u->arena, cx_peel(&u->arena, statement(u, 7)));
	struct cx_kids sides = cx_kids(&u->arena, f.cond);
	int64_t value = 0;

	assert_true(cx_constant(sides.at[1], &value));
	assert_int_equal(value, 10);
	assert_false(cx_constant(sides.at[0], &value));
}

static enum CXChildVisitResult find_call(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	if (clang_getCursorKind(c) != CXCursor_CallExpr || clang_Cursor_getNumArguments(c) != 1)
		return CXChildVisit_Recurse;
	*(CXCursor *)data = c;
	return CXChildVisit_Break;
}

static void names_leave_out_arguments_and_inline_namespaces(void **state)
{
	struct unit *u = *state;
	CXCursor call = clang_getNullCursor();

	clang_visitChildren(statement(u, 9), find_call, &call);
	assert_string_equal(cx_qualified(&u->arena, clang_getCursorReferenced(call)),
			    "outer::box::at");
}

struct place {
	unsigned line, column, end_line, end_column;
	bool in_macro;
};

static struct place place_of(CXCursor c)
{
	struct place p;
	CXFile file;

	if (!cx_range(clang_getCursorExtent(c), &file, &p.line, &p.column, &p.end_line,
		      &p.end_column, &p.in_macro))
		cx_token_end(c, file, p.line, p.column, &p.end_line, &p.end_column);
	return p;
}

static void places_are_where_the_macro_is_used(void **state)
{
	struct unit *u = *state;
	struct cx_kids sum = cx_kids(&u->arena, cx_kids(&u->arena, statement(u, 9)).at[0]);
	struct place p = place_of(sum.at[1]);

	assert_true(cx_in_macro(sum.at[1]));
	assert_true(p.in_macro);
	assert_int_equal(p.line, 20);
	assert_int_equal(p.column, 37);
	assert_int_equal(p.end_line, 20);
	assert_true(p.end_column > p.column);
	p = place_of(statement(u, 5));
	assert_int_equal(p.line, 15);
	assert_int_equal(p.column, 2);
	assert_true(p.end_column > 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(for_slots_get_their_names_back),
	    cmocka_unit_test(peeling_reaches_what_matters),
	    cmocka_unit_test(constants_are_folded),
	    cmocka_unit_test(names_leave_out_arguments_and_inline_namespaces),
	    cmocka_unit_test(places_are_where_the_macro_is_used),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
