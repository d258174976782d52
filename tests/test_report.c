/* Records, order, text and JSON: what a run says, from findings made by hand. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cjson/cJSON.h>
#include <cmocka.h>

#include "base/json.h"
#include "report/print.h"
#include "report/record.h"

static struct arena arena;

static int release(void **state)
{
	(void)state;
	arena_release(&arena);
	return 0;
}

static struct finding make(const char *file, unsigned line, unsigned column, const char *rule,
			   enum severity severity)
{
	struct finding f = {.rule = rule,
			    .severity = severity,
			    .at = {file, line, column, line, column + 4},
			    .function = "k(float *)",
			    .message = "wide \"stride\"",
			    .help = "swap x and y"};

	array_push(&arena, &f.figures, (struct figure){"sectors", 32});
	array_push(&arena, &f.figures, (struct figure){"pitch", 0.1});
	array_push(&arena, &f.notes,
		   (struct note){.at = {file, 9, 2, 9, 3}, .message = "launched here"});
	return f;
}

static struct file_result sample(void)
{
	struct file_result f = {
	    .path = "src/a.cu", .status = FILE_PARTIAL, .headers = "bundled", .n_kernels = 3};
	struct access_row row = {.at = {"src/a.cu", 4, 2, 4, 6},
				 .function = "k",
				 .space = "global",
				 .op = "load",
				 .bytes = 4,
				 .status = STATUS_INTERVAL,
				 .reason = "unknown pitch",
				 .sectors = 5.75,
				 .bank_degree = NAN,
				 .block = {256, 1, 1}};

	array_push(&arena, &row.guards.items, "i < n");
	array_push(&arena, &f.unresolved.items, "unknown type name 'foo_t'");
	array_push(&arena, &f.findings,
		   make("src/b.cuh", 7, 3, "strided-access", SEVERITY_WARNING));
	array_push(&arena, &f.findings, make("src/a.cu", 12, 8, "strided-access", SEVERITY_NOTE));
	array_push(&arena, &f.findings, make("src/a.cu", 12, 8, "strided-access", SEVERITY_ERROR));
	array_push(&arena, &f.findings, make("src/a.cu", 12, 8, "bank-conflict", SEVERITY_NOTE));
	array_push(&arena, &f.accesses, row);
	array_push(&arena, &f.kernels,
		   (struct kernel_record){.name = "_Z1kv", .at.file = "src/a.cu", .is_open = true});
	array_push(&arena, &f.outer.at,
		   (struct outer_launch){.kernel = "_Z1lv", .block = {64, 2, 1}});
	return f;
}

static void records_come_back_whole(void **state)
{
	struct text first = {.arena = &arena}, second = {.arena = &arena};
	struct file_result file = sample(), back;

	(void)state;
	record_write(&first, &file);
	assert_true(record_read(&arena, first.at, first.n, &back));
	record_write(&second, &back);
	assert_int_equal(first.n, second.n);
	assert_memory_equal(first.at, second.at, first.n);
	assert_string_equal(back.findings.at[0].notes.at[0].message, "launched here");
	assert_null(back.failure);
}

static void broken_records_are_refused(void **state)
{
	struct text bytes = {.arena = &arena};
	struct file_result file = sample(), back;

	(void)state;
	record_write(&bytes, &file);
	for (size_t n = 0; n < bytes.n; n++)
		assert_false(record_read(&arena, bytes.at, n, &back));
}

static struct account account_of(struct file_result *files, unsigned n)
{
	struct account account = {.directory = "/home/u/p", .files = files, .n_files = n};

	account_close(&arena, &account);
	return account;
}

static void findings_are_sorted_and_said_once(void **state)
{
	struct file_result files[2] = {sample(), sample()};
	struct account account = account_of(files, 2);

	(void)state;
	assert_int_equal(account.findings.n, 3);
	assert_string_equal(account.findings.at[0]->rule, "bank-conflict");
	assert_string_equal(account.findings.at[1]->rule, "strided-access");
	assert_int_equal(account.findings.at[1]->severity, SEVERITY_ERROR);
	assert_string_equal(account.findings.at[2]->at.file, "src/b.cuh");
	assert_int_equal(account.n_severity[SEVERITY_NOTE], 1);
	assert_int_equal(account.n_partial, 2);
}

static void paths_are_as_a_person_writes_them(void **state)
{
	static const struct {
		const char *path, *wanted;
	} rows[] = {
	    {"/home/u/p/src/a.cu", "src/a.cu"},
	    {"src/../inc/./b.h", "inc/b.h"},
	    {"../q/c.cu", "../q/c.cu"},
	    {"/opt/x//y/../z.h", "/opt/x/z.h"},
	    {"../p/a.cu", "a.cu"},
	    {"/home/u/pq/a.cu", "/home/u/pq/a.cu"},
	    {"a.cu", "a.cu"},
	    {"/home/u/p", "."},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		assert_string_equal(text_path(&arena, "/home/u/p", rows[i].path), rows[i].wanted);
}

static void json_is_read_by_a_parser(void **state)
{
	struct file_result file = sample();
	struct account account = account_of(&file, 1);
	struct print_options o = {.accesses = true, .tool_version = "1.2.3"};
	struct text out = {.arena = &arena};
	cJSON *root, *finding, *row;

	(void)state;
	print_json(&out, &account, &o);
	root = cJSON_Parse(text_string(&out));
	assert_non_null(root);
	assert_int_equal(cJSON_GetObjectItem(root, "version")->valueint, 1);
	assert_string_equal(cJSON_GetObjectItem(root, "tool_version")->valuestring, "1.2.3");
	finding = cJSON_GetArrayItem(cJSON_GetObjectItem(root, "findings"), 1);
	assert_string_equal(cJSON_GetObjectItem(finding, "message")->valuestring,
			    "wide \"stride\"");
	assert_true(
	    cJSON_GetObjectItem(cJSON_GetObjectItem(finding, "figures"), "pitch")->valuedouble ==
	    0.1);
	row = cJSON_GetArrayItem(cJSON_GetObjectItem(root, "accesses"), 0);
	assert_true(cJSON_IsNull(cJSON_GetObjectItem(row, "bank_degree")));
	assert_string_equal(cJSON_GetObjectItem(row, "reason")->valuestring, "unknown pitch");
	assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(row, "block")), 3);
	assert_int_equal(
	    cJSON_GetObjectItem(cJSON_GetObjectItem(root, "summary"), "errors")->valueint, 1);
	cJSON_Delete(root);
}

static void json_strings_hold_any_bytes(void **state)
{
	struct text out = {.arena = &arena};
	struct json j = {.out = &out};

	(void)state;
	json_flat_array(&j, NULL);
	json_string(&j, NULL, "a\"b\\c\n\t\x01");
	json_string(&j, NULL, "\xC3\xA9 \xFF \xE2\x82");
	json_number(&j, NULL, 1e300 * 1e10);
	json_number(&j, NULL, 4294967296.0);
	json_end(&j, ']');
	assert_string_equal(text_string(&out),
			    "[\"a\\\"b\\\\c\\n\\t\\u0001\", \"\xC3\xA9 \xEF\xBF\xBD "
			    "\xEF\xBF\xBD\xEF\xBF\xBD\", null, 4294967296]\n");
}

static void text_shows_the_line(void **state)
{
	struct file_result file = {.path = "src/a.cu"};
	struct account account;
	struct print_options o = {.remarks = true};
	struct text out = {.arena = &arena};

	(void)state;
	array_push(&arena, &file.findings, make("src/a.cu", 2, 2, "some-rule", SEVERITY_WARNING));
	account = (struct account){.directory = "/home/u/p", .files = &file, .n_files = 1};
	account_open(&arena, &account);
	account.sources->overlay = overlay_of(&arena, "src/a.cu", "first\n\tc[i] = 1;\n");
	account_close(&arena, &account);
	print_text(&out, &account, &o);
	assert_string_equal(text_string(&out),
			    "src/a.cu:2:2: warning: wide \"stride\" [some-rule]\n"
			    "    2 | \tc[i] = 1;\n"
			    "      | \t^~~~\n"
			    "  note: src/a.cu:9:2: launched here\n"
			    "  help: swap x and y\n"
			    "cudalint: 1 warning in 1 file\n");
}

static void many_notes_are_folded(void **state)
{
	struct file_result file = {.path = "src/a.cu"};
	struct account account;
	struct print_options o = {.remarks = true};
	struct text out = {.arena = &arena};

	(void)state;
	for (unsigned i = 1; i <= 6; i++)
		array_push(&arena, &file.findings,
			   make("src/a.cu", i, 1, "device-heap", SEVERITY_NOTE));
	account = account_of(&file, 1);
	print_text(&out, &account, &o);
	assert_string_equal(text_string(&out), "src/a.cu:1:1: note: 6 places like this one in the "
					       "file: wide \"stride\" [device-heap]\n"
					       "cudalint: 6 notes in 1 file\n");
}

static void near_words_are_near(void **state)
{
	(void)state;
	assert_int_equal(text_distance("fromat", "format"), 1);
	assert_int_equal(text_distance("", "abc"), 3);
	assert_true(text_is_near("strided-acess", "strided-access"));
	assert_false(text_is_near("jobs", "json"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(records_come_back_whole),
	    cmocka_unit_test(broken_records_are_refused),
	    cmocka_unit_test(findings_are_sorted_and_said_once),
	    cmocka_unit_test(paths_are_as_a_person_writes_them),
	    cmocka_unit_test(json_is_read_by_a_parser),
	    cmocka_unit_test(json_strings_hold_any_bytes),
	    cmocka_unit_test(text_shows_the_line),
	    cmocka_unit_test(many_notes_are_folded),
	    cmocka_unit_test(near_words_are_near),
	};

	return cmocka_run_group_tests(tests, NULL, release);
}
