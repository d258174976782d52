/* Configuration files: what they say, where they are wrong, what wins. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cjson/cJSON.h>
#include <cmocka.h>

#include "base/glob.h"
#include "schema.h"
#include "settings.h"

static struct arena arena;
static char folder[] = "/tmp/cudalint-test-XXXXXX";

static int start(void **state)
{
	(void)state;
	return !mkdtemp(folder) || chdir(folder) || mkdir("src", 0700) || mkdir("src/deep", 0700);
}

static int end(void **state)
{
	static const char *const files[] = {".cudalint.yaml", "src/cudalint.yaml", "base.yaml"};

	(void)state;
	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		unlink(files[i]);
	rmdir("src/deep");
	rmdir("src");
	arena_release(&arena);
	return chdir("/") || rmdir(folder);
}

static void put(const char *path, const char *text)
{
	FILE *f = fopen(path, "w");

	assert_non_null(f);
	fputs(text, f);
	fclose(f);
}

/* --- globs ------------------------------------------------------------------------------------ */

static void globs_select_as_ignore_files_do(void **state)
{
	static const struct {
		const char *pattern, *path;
		bool wanted;
	} rows[] = {
	    {"third_party", "third_party/a.cu", true},
	    {"third_party", "src/third_party/x/a.cu", true},
	    {"third_party/", "third_party/a.cu", true},
	    {"third_party", "third_party2/a.cu", false},
	    {"*_test.cu", "src/a_test.cu", true},
	    {"src/*.cu", "src/a.cu", true},
	    {"src/*.cu", "src/b/a.cu", false},
	    {"src/**/*.cu", "src/a.cu", true},
	    {"src/**/*.cu", "src/b/c/a.cu", true},
	    {"src/b", "src/b/c/a.cu", true},
	    {"src/b", "x/src/b/a.cu", false},
	    {"**/b", "x/src/b/a.cu", true},
	    {"/abs/**/b", "/abs/x/b/a.cu", true},
	    {"./src", "src/a.cu", true},
	    {"./src", "x/src/a.cu", false},
	    {"././src/*.cu", "src/a.cu", true},
	    {"/src", "src/a.cu", true},
	    {"/src", "x/src/a.cu", false},
	    {"/src", "/src/a.cu", true},
	    {"/", "a.cu", false},
	    {".", "a.cu", false},
	    {"", "a.cu", false},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (glob_selects(rows[i].pattern, rows[i].path) != rows[i].wanted)
			fail_msg("%s on %s", rows[i].pattern, rows[i].path);
}

/* --- what is wrong ---------------------------------------------------------------------------- */

static void mistakes_are_told_with_their_place(void **state)
{
	static const struct {
		const char *text, *wanted;
	} rows[] = {
	    {"exclde: [a]\n", "c.yaml:1:1: unknown key 'exclde'; did you mean 'exclude'?"},
	    {"quiet: true\nwibble: 1\n", "c.yaml:2:1: unknown key 'wibble'"},
	    {"rules:\n  - strided-access\n  - shared-rac\n",
	     "c.yaml:3:5: no rule is named 'shared-rac'; did you mean 'shared-race'?"},
	    {"disable: [nothing-*]\n", "c.yaml:1:11: no rule begins with 'nothing-'"},
	    {"severity: {shared-race: bad}\n",
	     "c.yaml:1:25: 'bad' is no severity: note, warning, error or off"},
	    {"severity: 3\n", "c.yaml:1:11: 'key: value' pairs are wanted here"},
	    {"quiet: maybe\n", "c.yaml:1:8: quiet is true or false, not 'maybe'"},
	    {"jobs: [1, 2]\n", "c.yaml:1:7: a single value is wanted here"},
	    {"jobs: few\n", "c.yaml:1:7: jobs needs a number, not 'few'"},
	    {"fail-on: worse\n",
	     "c.yaml:1:10: fail-on=worse is not known (it takes note, warning, error, never)"},
	    {"quiet: true\nquiet: false\n", "c.yaml:2:1: 'quiet' is set twice"},
	    {"launch: {k: [2048]}\n",
	     "c.yaml:1:13: a block is one to three numbers whose product is at most 1024: [32, 8]"},
	    {"overrides:\n  - disable: [shared-race]\n",
	     "c.yaml:2:5: an override needs files: a list of globs"},
	    {"overrides:\n  - files: [a]\n    serverity: {}\n",
	     "c.yaml:3:5: unknown key 'serverity' in an override; did you mean 'severity'?"},
	    {"a: b: c\n", "c.yaml:1:5: mapping values are not allowed in this context"},
	    {"disable: [shared-race\n", "c.yaml:1:22: did not find expected ',' or ']'"},
	    {"disable: [\n  é  \n\n\n", "c.yaml:2:4: did not find expected ',' or ']'"},
	    {"[1]\n", "c.yaml:1:1: 'key: value' pairs are wanted here"},
	    {"extends: nowhere.yaml\n", "c.yaml:1:10: nowhere.yaml: No such file or directory"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct config c;
		struct config_reading as = {0};

		put("c.yaml", rows[i].text);
		assert_false(config_read(&arena, "c.yaml", &c, &as));
		assert_int_equal(as.errors.items.n, 1);
		assert_string_equal(as.errors.items.at[0], rows[i].wanted);
		assert_int_equal(as.complaints.n, 1);
		assert_non_null(strstr(rows[i].wanted, as.complaints.at[0].message));
	}
	put("c.yaml", "");
	unlink("c.yaml");
}

/* --- what wins -------------------------------------------------------------------------------- */

static struct settings_book book;
static struct options line;

static void open_book(const char *words)
{
	char *argv[8] = {"cudalint"};
	int n = 1;
	char *copy = arena_strdup(&arena, words);

	for (char *at = copy; *at && n < 8; n++) {
		argv[n] = at;
		at += strcspn(at, " ");
		if (*at)
			*at++ = '\0';
	}
	assert_null(options_parse(&arena, &line, n, argv));
	assert_null(settings_open(&arena, &book, &line, folder));
}

static void the_stronger_place_wins(void **state)
{
	(void)state;
	put(".cudalint.yaml", "fail-on: error\njobs: 3\ntimeout: 7\ndisable: [shared-race]\n");
	setenv("CUDALINT_JOBS", "5", 1);
	setenv("CUDALINT_TIMEOUT", "6", 1);
	open_book("--timeout=9");
	assert_int_equal(book.run.fail_on, SEVERITY_ERROR);
	assert_int_equal(book.run.jobs, 5);
	assert_int_equal(book.run.timeout, 9);
	assert_int_equal(options_origin(&book.run, "fail-on"), ORIGIN_FILE);
	assert_int_equal(options_origin(&book.run, "jobs"), ORIGIN_ENVIRONMENT);
	assert_false(settings_is_on(&book, "shared-race", "a.cu"));
	open_book("--rules=shared-race");
	assert_true(settings_is_on(&book, "shared-race", "a.cu"));
	open_book("--isolated");
	assert_int_equal(book.run.jobs, 0);
	assert_int_equal(book.run.fail_on, SEVERITY_WARNING);
	unsetenv("CUDALINT_JOBS");
	unsetenv("CUDALINT_TIMEOUT");
}

static void the_nearest_file_speaks(void **state)
{
	(void)state;
	put(".cudalint.yaml", "disable: [shared-race]\n");
	put("src/cudalint.yaml", "disable: [bank-conflict]\n");
	open_book("");
	assert_false(settings_is_on(&book, "shared-race", "a.cu"));
	assert_true(settings_is_on(&book, "bank-conflict", "a.cu"));
	assert_true(settings_is_on(&book, "shared-race", "src/deep/a.cu"));
	assert_false(settings_is_on(&book, "bank-conflict", "src/deep/a.cu"));
	assert_true(settings_union(&book)[0]);
	open_book("--config=src/cudalint.yaml");
	assert_false(settings_is_on(&book, "bank-conflict", "a.cu"));
	unlink("src/cudalint.yaml");
}

static void overrides_hold_for_their_files(void **state)
{
	const uint32_t *block;

	(void)state;
	put("base.yaml", "severity: {performance: note}\nexclude: [gen]\n");
	put(".cudalint.yaml", "extends: base.yaml\n"
			      "severity: {bank-conflict: error}\n"
			      "launch: {scale: [64, 2], \"tile_*\": 128}\n"
			      "overrides:\n"
			      "  - files: [src/deep]\n"
			      "    enable: false-sharing\n"
			      "    severity: {shared-*: off}\n"
			      "    launch: {scale: [32]}\n");
	open_book("");
	assert_int_equal(book.reading.errors.items.n, 0);
	assert_int_equal(settings_level(&book, "bank-conflict", "a.cu"), SEVERITY_ERROR);
	assert_int_equal(settings_level(&book, "strided-access", "a.cu"), SEVERITY_NOTE);
	assert_int_equal(settings_level(&book, "shared-race", "a.cu"), -1);
	assert_true(settings_is_on(&book, "shared-race", "a.cu"));
	assert_false(settings_is_on(&book, "shared-race", "src/deep/a.cu"));
	assert_true(settings_is_on(&book, "false-sharing", "src/deep/a.cu"));
	assert_false(settings_is_on(&book, "false-sharing", "src/a.cu"));
	block = settings_block(&book, "ns::scale", "a.cu");
	assert_non_null(block);
	assert_int_equal(block[0], 64);
	assert_int_equal(block[1], 2);
	assert_int_equal(settings_block(&book, "scale", "src/deep/a.cu")[0], 32);
	assert_int_equal(settings_block(&book, "tile_rows", "a.cu")[0], 128);
	assert_null(settings_block(&book, "other", "a.cu"));
	assert_true(settings_is_excluded(&book, "src/gen/a.cu"));
	assert_false(settings_is_excluded(&book, "src/a.cu"));
	unlink("base.yaml");
}

static void a_file_above_speaks_of_paths_below_it(void **state)
{
	(void)state;
	put(".cudalint.yaml", "exclude: [gen, src/deep/old.cu]\noverrides: [{files: [src/deep], "
			      "disable: [device]}]\n");
	assert_int_equal(chdir("src"), 0);
	assert_null(options_parse(&arena, &line, 1, (char *[]){"cudalint"}));
	assert_null(settings_open(&arena, &book, &line, arena_printf(&arena, "%s/src", folder)));
	assert_true(settings_is_excluded(&book, "x/gen/a.cu"));
	assert_true(settings_is_excluded(&book, "deep/old.cu"));
	assert_false(settings_is_excluded(&book, "deep/new.cu"));
	assert_false(settings_is_on(&book, "shared-race", "deep/a.cu"));
	assert_true(settings_is_on(&book, "shared-race", "a.cu"));
	assert_int_equal(chdir(".."), 0);
}

static void the_schema_has_every_key(void **state)
{
	struct text out = {.arena = &arena};
	cJSON *json;

	(void)state;
	schema_print(&out);
	json = cJSON_Parse(text_string(&out));
	assert_non_null(json);
	json = cJSON_GetObjectItem(json, "properties");
	assert_non_null(cJSON_GetObjectItem(json, "fail-on"));
	assert_non_null(cJSON_GetObjectItem(json, "overrides"));
	assert_null(cJSON_GetObjectItem(json, "help"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(globs_select_as_ignore_files_do),
	    cmocka_unit_test(mistakes_are_told_with_their_place),
	    cmocka_unit_test(the_stronger_place_wins),
	    cmocka_unit_test(the_nearest_file_speaks),
	    cmocka_unit_test(overrides_hold_for_their_files),
	    cmocka_unit_test(a_file_above_speaks_of_paths_below_it),
	    cmocka_unit_test(the_schema_has_every_key),
	};

	return cmocka_run_group_tests(tests, start, end);
}
