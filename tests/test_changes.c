/* Unified diffs: read in the forms that people have, and laid over findings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "project.h"
#include "report/baseline.h"
#include "report/changes.h"

static struct arena arena;

static int release(void **state)
{
	(void)state;
	arena_release(&arena);
	return 0;
}

/* "file first-last ..." of each; "first-" where lines were taken out. */
static const char *read_diff(const char *diff)
{
	const char *here = project_directory(&arena);
	struct text_list roots = {0};
	struct changes c = {0};
	struct text t = {.arena = &arena};

	array_push(&arena, &roots.items, here);
	changes_read(&arena, diff, &roots, &c);
	for (size_t i = 0; i < c.files.n; i++) {
		text_printf(&t, "%s%s", i ? "; " : "", text_path(&arena, here, c.files.at[i].file));
		for (size_t k = 0; k < c.files.at[i].lines.n; k++) {
			struct changed_lines l = c.files.at[i].lines.at[k];

			if (l.last < l.first)
				text_printf(&t, " %u-", l.first);
			else
				text_printf(&t, " %u-%u", l.first, l.last);
		}
	}
	return text_string(&t);
}

static void diffs_are_read(void **state)
{
	static const struct {
		const char *diff, *wanted;
	} rows[] = {
	    {"--- a/lint/main.c\n+++ b/lint/main.c\n@@ -3 +3,2 @@ f\n-a\n+b\n+c\n",
	     "lint/main.c 3- 3-4"},
	    {"--- lint/main.c\n+++ lint/main.c\n@@ -3,3 +3,4 @@\n a\n+b\n+c\n-d\n e\n",
	     "lint/main.c 4-5 6-"},
	    {"+++ b/lint/main.c\n@@ -7,2 +6,0 @@\n-a\n-b\n", "lint/main.c 7- 7-"},
	    {"+++ b/lint/main.c\t2026-01-01\n@@ -0,0 +1 @@\n+++ b/x\n@@ -9 +10 @@\n-a\n+b\n",
	     "lint/main.c 1-1 10- 10-10"},
	    {"--- a/lint/main.c\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n", ""},
	    {"+++ b/nowhere.c\n@@ -1 +1 @@\n-a\n+b\n+++ b/lint/run.c\n@@ -1 +1 @@\n-a\n+b\n",
	     "lint/run.c 1- 1-1"},
	    {"+++ \"b/lint/ma\\151n.c\"\r\n@@ -1 +1 @@\r\n-a\r\n+b\r\n", "lint/main.c 1- 1-1"},
	    {"+++ b/lint/main.c\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n",
	     "lint/main.c 1- 1-1"},
	    {"", ""},
	    {"@@ -1 +1 @@\n+a\n", ""},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		assert_string_equal(read_diff(rows[i].diff), rows[i].wanted);
}

static void odd_diffs_are_survived(void **state)
{
	static const char *const pieces[] = {"+++ b/lint/main.c\n",
					     "@@ -1",
					     ",2",
					     " +3",
					     ",0 @@\n",
					     "+a\n",
					     "-b\n",
					     " c\n",
					     "\\ No\n",
					     "@@ -99999999999,1 +4294967295,7 @@\n",
					     "\"b/\\3",
					     "\n"};
	uint32_t seed = 1;

	(void)state;
	for (unsigned round = 0; round < 3000; round++) {
		char diff[400] = "";

		for (unsigned i = 0; i < 9; i++) {
			seed = seed * 1664525u + 1013904223u;
			strncat(diff, pieces[(seed >> 16) % (sizeof pieces / sizeof *pieces)],
				sizeof diff - strlen(diff) - 1);
		}
		read_diff(diff);
	}
}

static unsigned left(const char *diff, enum change_mode mode)
{
	const char *here = project_directory(&arena);
	struct file_result file = {.path = "lint/main.c"};
	struct account account = {.directory = here, .files = &file, .n_files = 1};
	struct text_list roots = {0};
	struct changes c = {0};
	struct finding f = {.rule = "r",
			    .at = {"lint/main.c", 20, 1, 20, 2},
			    .launch = {"lint/run.c", 50, 1, 50, 2},
			    .message = "m"};

	array_push(&arena, &f.notes,
		   (struct note){.at = {"lint/main.c", 40, 1, 40, 2}, .message = "n"});
	array_push(&arena, &file.findings, f);
	array_push(&arena, &file.covered, (struct place){"lint/main.c", 15, 1, 25, 1});
	account_close(&arena, &account);
	array_push(&arena, &roots.items, here);
	changes_read(&arena, diff, &roots, &c);
	changes_apply(&arena, &c, mode, &account);
	assert_int_equal(account.findings.n + account.n_elsewhere, 1);
	return (unsigned)account.findings.n;
}

#define AT(file, hunk) "+++ b/" file "\n@@ -" hunk " @@\n"

static void findings_are_kept_by_mode(void **state)
{
	static const struct {
		const char *diff;
		unsigned lines, functions, files;
	} rows[] = {
	    {AT("lint/main.c", "0,0 +20") "+a\n", 1, 1, 1},
	    {AT("lint/main.c", "0,0 +16") "+a\n", 0, 1, 1},
	    {AT("lint/main.c", "16 +15,0") "-a\n", 0, 1, 1},
	    {AT("lint/main.c", "0,0 +30") "+a\n", 0, 0, 1},
	    {AT("lint/main.c", "0,0 +40") "+a\n", 0, 1, 1},
	    {AT("lint/run.c", "0,0 +50") "+a\n", 0, 1, 0},
	    {AT("lint/run.c", "0,0 +51") "+a\n", 0, 0, 0},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		assert_int_equal(left(rows[i].diff, CHANGES_LINES), rows[i].lines);
		assert_int_equal(left(rows[i].diff, CHANGES_FUNCTIONS), rows[i].functions);
		assert_int_equal(left(rows[i].diff, CHANGES_FILES), rows[i].files);
	}
}

/* What was not looked at stays; what is gone goes; what is new is added. */
static void baselines_are_kept_up(void **state)
{
	struct file_result file = {.path = "a.cu"};
	struct account account = {
	    .directory = project_directory(&arena), .files = &file, .n_files = 1};
	struct baseline b = {0};
	struct text out = {.arena = &arena};

	(void)state;
	for (unsigned line = 1; line < 3; line++)
		array_push(&arena, &file.findings,
			   (struct finding){
			       .rule = "r", .at = {"a.cu", line, 1, line, 2}, .message = "m"});
	account_close(&arena, &account);
	array_push(
	    &arena, &b.entries,
	    (struct baseline_entry){account.findings.at[1]->fingerprint, "r", "a.cu", false, false});
	array_push(&arena, &b.entries, (struct baseline_entry){"gone", "r", "a.cu", false, false});
	array_push(&arena, &b.entries,
		   (struct baseline_entry){"far", "r", "lint/run.c", false, false});
	baseline_apply(&arena, &b, NULL, &account);
	assert_int_equal(account.n_stale, 1);
	assert_int_equal(account.n_unjudged, 1);
	assert_int_equal(account.known.n, 1);
	assert_int_equal(account.findings.n, 1);
	baseline_write(&out, &b, &account, true);
	assert_null(strstr(out.at, "gone"));
	assert_non_null(strstr(out.at, "\"far\""));
	assert_non_null(strstr(out.at, account.findings.at[0]->fingerprint));
	assert_non_null(strstr(out.at, account.known.at[0]->fingerprint));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(diffs_are_read),
	    cmocka_unit_test(odd_diffs_are_survived),
	    cmocka_unit_test(findings_are_kept_by_mode),
	    cmocka_unit_test(baselines_are_kept_up),
	};

	return cmocka_run_group_tests(tests, NULL, release);
}
