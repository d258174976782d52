/* Comments in a source: found, understood, heeded, judged. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "report/comments.h"
#include "report/suppress.h"

static struct arena arena;

static int release(void **state)
{
	(void)state;
	arena_release(&arena);
	return 0;
}

/* --- comments --------------------------------------------------------------------------------- */

static const char *comments_of(const char *source)
{
	struct comments c = {0};
	struct text t = {.arena = &arena};

	comments_find(&arena, source, &c);
	for (size_t i = 0; i < c.list.n; i++)
		text_printf(&t, "%s%u:%u%s %.*s", i ? "|" : "", c.list.at[i].line,
			    c.list.at[i].column, c.list.at[i].in_conditional ? "?" : "",
			    (int)c.list.at[i].bytes, c.list.at[i].text);
	return text_string(&t);
}

static void comments_are_told_from_what_looks_like_them(void **state)
{
	static const struct {
		const char *source, *wanted;
	} rows[] = {
	    {"a(); // b\nc();", "1:6 // b"},
	    {"a /* b */ c // d\n", "1:3 /* b */|1:13 // d"},
	    {"s = \"// no\"; // yes", "1:14 // yes"},
	    {"s = \"\\\"// no\"; // yes", "1:16 // yes"},
	    {"c = '\"'; // yes", "1:10 // yes"},
	    {"n = 1'000'000; // yes", "1:16 // yes"},
	    {"n = 0xFF'FF; // yes", "1:14 // yes"},
	    {"s = R\"(// no \" \n)\"; // yes", "2:5 // yes"},
	    {"s = R\"x(// )\" no)x\"; // yes", "1:22 // yes"},
	    {"// one \\\n still\n// two", "1:1 // one \\\n still|3:1 // two"},
	    {"/* a\n b */ // c", "1:1 /* a\n b */|2:7 // c"},
	    {"#if A\n// x\n#endif\n// y", "2:1? // x|4:1 // y"},
	    {"#ifndef G\n#define G\n// x\n#ifdef B\n// y\n#endif\n#endif", "3:1 // x|5:1? // y"},
	    {"#ifndef G\n// x\n#endif", "2:1? // x"},
	    {"// a\r\n// b\r// c", "1:1 // a|2:1 // b|3:1 // c"},
	    {"// a \\\r\n still\r\n// b", "1:1 // a \\\r\n still|3:1 // b"},
	    {"/* never closed", "1:1 /* never closed"},
	    {"s = \"never closed\n// yes", "2:1 // yes"},
	    {"", ""},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		assert_string_equal(comments_of(rows[i].source), rows[i].wanted);
}

/* --- suppressions ----------------------------------------------------------------------------- */

static bool is_on(const char *rule, const char *file, void *context)
{
	(void)file, (void)context;
	return strcmp(rule, "off-rule") != 0;
}

static const char *wrong_name(struct arena *a, const char *name, void *context)
{
	static const char *const known[] = {"bank-conflict", "shared-race", "off-rule", "host-rule",
					    "unused-suppression"};

	(void)context;
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (!strcmp(name, known[i]))
			return NULL;
	return arena_printf(a, "no rule is named '%s'", name);
}

static bool is_whole_file(const char *rule, void *context)
{
	(void)context;
	return !strcmp(rule, "host-rule");
}

/* "line:rule" for each finding that is left, then "held line:rule (reason)". One function covers
 * lines 1 to 50; `found` has a letter a line: b is a bank-conflict there, s a shared-race. */
static const char *judged(const char *source, const char *found, int status)
{
	struct file_result file = {.path = "a.cu", .status = status};
	struct account account = {.directory = "/p", .files = &file, .n_files = 1};
	struct suppress_options o = {.is_on = is_on,
				     .wrong_name = wrong_name,
				     .is_whole_file = is_whole_file,
				     .severity = SEVERITY_WARNING};
	struct text t = {.arena = &arena};

	for (unsigned line = 1; *found; line++, found++)
		if (*found == 'b' || *found == 's')
			array_push(&arena, &file.findings,
				   (struct finding){.rule = *found == 'b' ? "bank-conflict"
									  : "shared-race",
						    .at = {"a.cu", line, 1, line, 5},
						    .message = "m",
						    .function = "f"});
	array_push(&arena, &file.read.items, "a.cu");
	array_push(&arena, &file.covered, (struct place){"a.cu", 1, 1, 50, 1});
	account_open(&arena, &account);
	account.sources->overlay = overlay_of(&arena, "a.cu", source);
	suppress_apply(&arena, &account, &o);
	account_close(&arena, &account);
	for (size_t i = 0; i < account.findings.n; i++) {
		const struct finding *f = account.findings.at[i];

		text_printf(&t, "%s%u:%s", t.n ? " " : "", f->at.line,
			    strcmp(f->rule, "unused-suppression")
				? f->rule
				: arena_printf(&arena, "(%s)", f->message));
	}
	for (size_t i = 0; i < account.suppressed.n; i++)
		text_printf(&t, "%sheld %u:%s", t.n ? " " : "", account.suppressed.at[i]->at.line,
			    account.suppressed.at[i]->suppressed);
	return text_string(&t);
}

static void comments_hold_back_what_they_name(void **state)
{
	static const struct {
		const char *source, *found, *wanted;
	} rows[] = {
	    {"x; // cudalint-ignore bank-conflict: cold code\n", "b", "held 1:cold code"},
	    {"x; /* cudalint-ignore bank-conflict: cold */ y;\n", "b", "held 1:cold"},
	    {"x;\ny; // cudalint-ignore bank-conflict: cold\n", "bb",
	     "1:bank-conflict held 2:cold"},
	    {"// cudalint-ignore-next-line bank-conflict: r\nx;\n", ".b", "held 2:r"},
	    {"// cudalint-ignore-next-line bank-conflict: r\n"
	     "// cudalint-ignore-next-line shared-race: q\nx;\n",
	     "..b", "2:(no shared-race finding is held back by this comment) held 3:r"},
	    {"x; // cudalint-ignore bank-conflict, shared-race: r\ny;\n", "bs",
	     "1:(no shared-race finding is held back by this comment) 2:shared-race held 1:r"},
	    {"a;\n// cudalint-ignore-begin bank-conflict: r\nx;\ny;\n// cudalint-ignore-end "
	     "bank-conflict\nz;\n",
	     "b.bb.b", "1:bank-conflict 6:bank-conflict held 3:r held 4:r"},
	    {"// cudalint-ignore-begin bank-conflict: r\nx;\n// cudalint-ignore-end\ny;\n", ".b.b",
	     "4:bank-conflict held 2:r"},
	    {"x;\ny;\n// cudalint-ignore-file bank-conflict: r\n", "bb", "held 1:r held 2:r"},
	    {"x; // NOLINT(cudalint-bank-conflict)\n", "b", "held 1:"},
	    {"x; // because NOLINT(bugprone-x, cudalint-bank-conflict)\n", "b", "held 1:"},
	    {"// NOLINTNEXTLINE(cudalint-bank-conflict)\nx;\n", ".b", "held 2:"},
	    {"// NOLINTBEGIN(cudalint-bank-conflict)\nx;\n// "
	     "NOLINTEND(cudalint-bank-conflict)\nx;\n",
	     ".b.b", "4:bank-conflict held 2:"},
	    {"x; // NOLINT\n", "b", "1:bank-conflict"},
	    {"x; // NOLINT(bugprone-x)\n", "b", "1:bank-conflict"},
	    {"s = \"// cudalint-ignore bank-conflict: r\";\n", "b", "1:bank-conflict"},
	    {"x; // see `cudalint-ignore bank-conflict: r`\n", "b", "1:bank-conflict"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		assert_string_equal(judged(rows[i].source, rows[i].found, FILE_OK), rows[i].wanted);
}

static void comments_are_judged(void **state)
{
	static const struct {
		const char *source, *found, *wanted;
	} rows[] = {
	    {"x; // cudalint-ignore bank-conflict: r\n", ".",
	     "1:(no bank-conflict finding is held back by this comment)"},
	    {"x; // NOLINT(cudalint-bank-conflict)\n", ".",
	     "1:(no bank-conflict finding is held back by this comment)"},
	    {"x; // cudalint-ignore bank-conflict\n", "b",
	     "1:(the comment gives no reason) held 1:"},
	    {"x; // cudalint-ignore bank-conflict :\n", "b",
	     "1:(the comment gives no reason) held 1:"},
	    {"x; // cudalint-ignore bank-conflict as it is cold\n", "b",
	     "1:(the reason follows after a colon) held 1:"},
	    {"x; // cudalint-ignore\n", "b", "1:bank-conflict 1:(the comment names no rule)"},
	    {"x; // cudalint-ignore: all of it\n", "b",
	     "1:bank-conflict 1:(the comment names no rule)"},
	    {"x; // cudalint-ignore bank-conflct: r\n", "b",
	     "1:bank-conflict 1:(no rule is named 'bank-conflct')"},
	    {"x; // cudalint-ignore-nextline bank-conflict: r\n", "b",
	     "1:bank-conflict 1:('cudalint-ignore-nextline' means nothing)"},
	    {"x; // cudalint-ingore bank-conflict: r\n", "b",
	     "1:bank-conflict 1:('cudalint-ingore' means nothing)"},
	    {"x; // CUDALINT-IGNORE bank-conflict: r\n", "b",
	     "1:bank-conflict 1:('CUDALINT-IGNORE' means nothing)"},
	    {"x; // cudalint: ignore bank-conflict\n", "b",
	     "1:bank-conflict 1:('cudalint: ignore' means nothing)"},
	    {"x; // cudalint-disable bank-conflict\n", "b",
	     "1:bank-conflict 1:('cudalint-disable' means nothing)"},
	    {"x; // see cudalint-ignore bank-conflict: r\n", "b",
	     "1:bank-conflict 1:('cudalint-ignore' is not heeded behind other words)"},
	    {"x; // NOLINT(bugprone-x) cudalint-ignore-next-line bank-conflict\n", "b",
	     "1:bank-conflict 1:('cudalint-ignore' is not heeded behind other words)"},
	    {"x; // how cudalint-ignore works; no-cudalint-ignore bank-conflict\n", ".", ""},
	    {"// y; // cudalint-ignore bank-conflict: r\n", ".", ""},
	    {"x; // cudalint-ignore bank-conflict: as cudalint-ignore bank-conflict says\n", "b",
	     "held 1:as cudalint-ignore bank-conflict says"},
	    {"x; // NOLINT(cudalint-*)\n", "b",
	     "1:bank-conflict 1:(the comment names no rule: a '*' stands for none here)"},
	    {"x; // cudalint-ignore bank-*: r\n", "b",
	     "1:bank-conflict 1:(the comment names no rule: a '*' stands for none here)"},
	    {"// cudalint-based checks; cudalint: a linter\nx;\n", "..", ""},
	    {"// cudalint-ignore-begin bank-conflict: r\nx;\n", ".b",
	     "1:(nothing ends what begins here) held 2:r"},
	    /* what is not known is not said */
	    {"x; // cudalint-ignore off-rule: r\n", ".", ""},
	    {"#if A\nx; // cudalint-ignore bank-conflict: r\n#endif\n", ".", ""},
	    {"x; // cudalint-ignore unused-suppression: r\n", ".", ""},
	    {"x; // cudalint-ignore bank-conflict, unused-suppression: kept for sm_70\n", ".", ""},
	};
	struct text far = {.arena = &arena};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		assert_string_equal(judged(rows[i].source, rows[i].found, FILE_OK), rows[i].wanted);
	assert_string_equal(judged(rows[0].source, ".", FILE_PARTIAL), "");
	for (int i = 0; i < 60; i++)
		text_puts(&far, "\n");
	text_puts(&far, "// cudalint-ignore bank-conflict: r\n// cudalint-ignore host-rule: r\n");
	assert_string_equal(judged(far.at, ".", FILE_OK),
			    "62:(no host-rule finding is held back by this comment)");
}

/* Whatever the bytes are, each comment lies in the text and lines do not run backwards. */
static void odd_bytes_are_survived(void **state)
{
	static const char letters[] = "/*\\\n\r\"'R()#ifndend x1\xC3\xA9:,cudalint-ignore ";
	uint32_t seed = 1;

	(void)state;
	for (unsigned round = 0; round < 3000; round++) {
		struct arena scratch = {0};
		struct comments c = {0};
		char text[65] = "";
		uint32_t last = 0;

		for (unsigned i = 0; i < 64; i++) {
			seed = seed * 1664525u + 1013904223u;
			text[i] = letters[(seed >> 16) % (sizeof letters - 1)];
		}
		comments_find(&scratch, text, &c);
		for (size_t i = 0; i < c.list.n; i++) {
			assert_true(c.list.at[i].text >= text &&
				    c.list.at[i].text + c.list.at[i].bytes <= text + 64);
			assert_true(c.list.at[i].line >= last &&
				    c.list.at[i].end_line >= c.list.at[i].line);
			last = c.list.at[i].line;
		}
		judged(arena_printf(&scratch, "%s\n// cudalint-ignore %s", text, text), "bs",
		       FILE_OK);
		arena_release(&scratch);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(comments_are_told_from_what_looks_like_them),
	    cmocka_unit_test(comments_hold_back_what_they_name),
	    cmocka_unit_test(comments_are_judged),
	    cmocka_unit_test(odd_bytes_are_survived),
	};

	return cmocka_run_group_tests(tests, NULL, release);
}
