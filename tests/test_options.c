/* The command line: what is taken, and what is said about the rest. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "options.h"
#include "report/print.h"

static struct arena arena;

static int release(void **state)
{
	(void)state;
	arena_release(&arena);
	return 0;
}

/* Words separated by single spaces. */
static const char *parse(struct options *o, const char *line)
{
	char *words = arena_strdup(&arena, line), *argv[32] = {"cudalint"};
	int argc = 1;

	while (*words) {
		size_t n = strcspn(words, " ");

		argv[argc++] = words;
		words += n + (words[n] != 0);
		words[-1] = words[-1] == ' ' ? 0 : words[-1];
	}
	return options_parse(&arena, o, argc, argv);
}

static void defaults_are_the_documented_ones(void **state)
{
	struct options o;

	(void)state;
	assert_null(parse(&o, ""));
	assert_int_equal(o.command, COMMAND_LINT);
	assert_int_equal(o.fail_on, 1);
	assert_int_equal(o.timeout, 60);
	assert_int_equal(o.headers, 0);
	assert_int_equal(o.paths.list.n, 0);
}

static void values_follow_in_any_way(void **state)
{
	struct options o;

	(void)state;
	assert_null(parse(&o, "-j4 -p build --format json a.cu --headers=toolkit b.cu --fuel=1e6 "
			      "--dump --rules=a,b --rules c"));
	assert_int_equal(o.jobs, 4);
	assert_string_equal(o.database, "build");
	assert_int_equal(options_format(&o), REPORT_JSON);
	assert_int_equal(o.headers, 2);
	assert_int_equal(o.dump, DUMP_ACCESSES);
	assert_true(o.fuel == 1e6);
	assert_int_equal(o.paths.list.n, 2);
	assert_string_equal(o.paths.list.at[1], "b.cu");
	assert_int_equal(o.rules.list.n, 3);
	assert_null(parse(&o, "--dump=ir -"));
	assert_int_equal(o.dump, DUMP_IR);
	assert_string_equal(o.paths.list.at[0], "-");
}

static void formats_may_be_several(void **state)
{
	struct options o;

	(void)state;
	assert_null(parse(&o, "--format sarif=a=b.sarif -f text"));
	assert_int_equal(o.formats.n, 2);
	assert_int_equal(o.formats.at[0].format, REPORT_SARIF);
	assert_string_equal(o.formats.at[0].path, "a=b.sarif");
	assert_null(o.formats.at[1].path);
	assert_non_null(parse(&o, "-f json -f text"));
	assert_non_null(parse(&o, "-f json="));
	assert_non_null(parse(&o, "-f markdown a.cu"));
}

static void compiler_options_stand_after_two_dashes(void **state)
{
	struct options o;

	(void)state;
	assert_null(parse(&o, "a.cu -- -DN=3 --format -Iinc"));
	assert_int_equal(o.paths.list.n, 1);
	assert_int_equal(o.extra.list.n, 3);
	assert_string_equal(o.extra.list.at[1], "--format");
}

static void first_words_are_commands(void **state)
{
	struct options o;

	(void)state;
	assert_null(parse(&o, "explain bank-conflict"));
	assert_int_equal(o.command, COMMAND_EXPLAIN);
	assert_string_equal(o.explain, "bank-conflict");
	assert_null(parse(&o, "--explain bank-conflict"));
	assert_int_equal(o.command, COMMAND_EXPLAIN);
	assert_null(parse(&o, "./rules"));
	assert_int_equal(o.command, COMMAND_LINT);
	assert_null(parse(&o, "rules"));
	assert_int_equal(o.command, COMMAND_RULES);
}

static void wrong_lines_are_answered(void **state)
{
	static const struct {
		const char *line, *answer;
	} rows[] = {
	    {"--fromat=json", "unknown option '--fromat'; did you mean '--format'?"},
	    {"--wibble", "unknown option '--wibble'; 'cudalint --help' lists them"},
	    {"-O3 a.cu", "unknown option '-O3'; options for the compiler go after '--'"},
	    {"--format=jsn", "--format=jsn is not known; did you mean 'json'? (it takes text, gcc, "
			     "json, jsonl, sarif, github, "
			     "gitlab, checkstyle, junit, rdjsonl)"},
	    {"--format", "--format needs a value"},
	    {"--quiet=yes", "--quiet takes no value"},
	    {"-j many", "--jobs needs a number, not 'many'"},
	    {"--fuel=-3", "--fuel needs a positive number, not '-3'"},
	    {"explain", "explain needs the name of a rule; 'cudalint rules' lists them"},
	};
	struct options o;

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const char *answer = parse(&o, rows[i].line);

		assert_non_null(answer);
		assert_string_equal(answer, rows[i].answer);
	}
}

static void help_names_every_option_it_takes(void **state)
{
	struct text out = {.arena = &arena};

	(void)state;
	options_help(&out, NULL);
	assert_non_null(strstr(out.at, "  -j, --jobs=N "));
	assert_non_null(strstr(out.at, "      --dump[=WHAT] "));
	assert_non_null(strstr(out.at, "exit status: 0"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(defaults_are_the_documented_ones),
	    cmocka_unit_test(values_follow_in_any_way),
	    cmocka_unit_test(formats_may_be_several),
	    cmocka_unit_test(compiler_options_stand_after_two_dashes),
	    cmocka_unit_test(first_words_are_commands),
	    cmocka_unit_test(wrong_lines_are_answered),
	    cmocka_unit_test(help_names_every_option_it_takes),
	};

	return cmocka_run_group_tests(tests, NULL, release);
}
