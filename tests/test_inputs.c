/* From named files, folders and databases to jobs; the data lies in tests/data/cdb. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/text.h"
#include "front/inputs.h"

#ifndef CUDALINT_SOURCE_DIR
#define CUDALINT_SOURCE_DIR "."
#endif

struct result {
	struct arena arena;
	struct job_list jobs;
	struct text_list errors;
	bool ok;
};

static struct result collect(struct input_request request, const char *path)
{
	struct result r = {0};

	request.paths = &path;
	request.n_paths = path != NULL;
	r.ok = inputs_collect(&r.arena, &request, &r.jobs, &r.errors);
	return r;
}

static const char *paths(struct result *r)
{
	struct text t = {.arena = &r->arena};

	for (size_t i = 0; i < r->jobs.jobs.n; i++)
		text_printf(&t, "%s%s", i ? " " : "", r->jobs.jobs.at[i].path);
	return text_string(&t);
}

/* Arguments with the source tree's own path cut off: "-I/ninja/include". */
static const char *args(struct result *r, size_t job)
{
	struct text t = {.arena = &r->arena};
	const struct job *j = &r->jobs.jobs.at[job];
	char here[4096];
	size_t n;

	assert_true(job < r->jobs.jobs.n);
	assert_non_null(getcwd(here, sizeof here));
	n = strlen(here);
	for (unsigned i = 0; i < j->n_args; i++) {
		const char *s = j->args[i], *at = strstr(s, here);

		text_puts(&t, i ? " " : "");
		if (at) {
			text_put(&t, s, (size_t)(at - s));
			s = at + n;
		}
		text_puts(&t, s);
	}
	return text_string(&t);
}

static void ninja_commands_work_untouched(void **state)
{
	struct result r = collect((struct input_request){0}, "ninja/src/t.cu");

	(void)state;
	assert_true(r.ok);
	assert_string_equal(paths(&r), "ninja/src/t.cu");
	assert_true(r.jobs.jobs.at[0].from_database);
	assert_true(r.jobs.jobs.at[0].is_named);
	assert_string_equal(args(&r, 0),
			    "-I/ninja/bn/../include -isystem /ninja/bn/../third "
			    "-D__CUDACC_RELAXED_CONSTEXPR__ -D__CUDACC_RDC__ -std=c++17 "
			    "--cuda-gpu-arch=sm_90");
	arena_release(&r.arena);
}

static void make_commands_read_response_files(void **state)
{
	struct result r = collect((struct input_request){0}, "make/src/t.cu");

	(void)state;
	assert_true(r.ok);
	assert_string_equal(args(&r, 0), "-I/make/bm/../include -isystem /make/bm/../third");
	arena_release(&r.arena);
}

static void chains_of_commands_are_followed(void **state)
{
	struct result r = collect((struct input_request){0}, "chain/sub/k.cu");

	(void)state;
	assert_true(r.ok);
	assert_string_equal(args(&r, 0), "-DREAL -I/chain/sub/inc");
	arena_release(&r.arena);
}

static void a_database_alone_gives_its_cuda_entries(void **state)
{
	struct result r = collect((struct input_request){.database_dir = "ninja"}, NULL);

	(void)state;
	assert_true(r.ok);
	assert_string_equal(paths(&r), "ninja/src/lang.cpp ninja/src/t.cu");
	assert_string_equal(args(&r, 0), "-DLANG");
	arena_release(&r.arena);
}

static void folders_give_sources_and_entries(void **state)
{
	struct result r = collect((struct input_request){0}, "ninja");

	(void)state;
	assert_string_equal(paths(&r),
			    "ninja/src/lang.cpp ninja/src/new.cu ninja/src/t.cu ninja/src/t.cuh");
	assert_false(r.jobs.jobs.at[1].from_database);
	assert_true(r.jobs.jobs.at[1].notes.items.n == 1);
	assert_string_equal(r.jobs.jobs.at[1].notes.items.at[0],
			    "not in ninja/compile_commands.json; read with the options of "
			    "ninja/src/lang.cpp");
	assert_true(r.jobs.jobs.at[3].is_header);
	assert_false(r.jobs.jobs.at[3].is_named);
	arena_release(&r.arena);
}

static void broken_databases_cost_only_themselves(void **state)
{
	struct result r = collect((struct input_request){0}, "broken/k.cu");

	(void)state;
	assert_false(r.ok);
	assert_int_equal(r.errors.items.n, 1);
	assert_non_null(strstr(r.errors.items.at[0], "broken/compile_commands.json:3:11: "));
	assert_string_equal(paths(&r), "broken/k.cu");
	arena_release(&r.arena);
}

static void hidden_and_cmake_folders_are_passed_over(void **state)
{
	struct result r = collect((struct input_request){.no_database = true}, "tree");

	(void)state;
	assert_true(r.ok);
	assert_string_equal(paths(&r), "tree/a/x.cu tree/a/x.cuh tree/b/build/z.cu tree/b/y.cu");
	arena_release(&r.arena);
}

static void included_sources_count_as_headers(void **state)
{
	struct result r = collect((struct input_request){0}, "include");

	(void)state;
	assert_string_equal(paths(&r), "include/main.cu include/parts/kernel.cu");
	assert_false(r.jobs.jobs.at[0].is_header);
	assert_true(r.jobs.jobs.at[1].is_header);
	arena_release(&r.arena);
}

static bool is_in_b(const char *path, void *context)
{
	(void)context;
	return strcmp(path, "tree/b") == 0;
}

static void excluded_folders_are_not_entered(void **state)
{
	struct result r = collect((struct input_request){.is_excluded = is_in_b}, "tree");
	struct input_request entries = {.is_excluded = is_in_b, .database_dir = "excluded"};
	struct result database = collect(entries, NULL);
	struct result named =
	    collect((struct input_request){.is_excluded = is_in_b}, "tree/b/y.cu");

	(void)state;
	assert_string_equal(paths(&r), "tree/a/x.cu tree/a/x.cuh");
	assert_string_equal(paths(&named), "tree/b/y.cu");
	assert_string_equal(paths(&database), "tree/a/x.cu");
	arena_release(&database.arena);
	arena_release(&r.arena);
	arena_release(&named.arena);
}

static void patterns_that_the_shell_left_are_expanded(void **state)
{
	static const struct {
		const char *pattern, *found;
	} rows[] = {
	    {"tree/**/*.cu", "tree/a/x.cu tree/b/build/z.cu tree/b/y.cu"},
	    {"tree/*/?.cu", "tree/a/x.cu tree/b/y.cu"},
	    {"tree/a/x.c*", "tree/a/x.cc tree/a/x.cu tree/a/x.cuh"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct result r = collect((struct input_request){0}, rows[i].pattern);

		assert_true(r.ok);
		assert_string_equal(paths(&r), rows[i].found);
		arena_release(&r.arena);
	}
}

static void what_is_not_there_is_told(void **state)
{
	static const struct {
		const char *path, *database, *error;
	} rows[] = {
	    {"gone.cu", NULL, "gone.cu: No such file or directory"},
	    {"tree/**/*.gone", NULL, "tree/**/*.gone: no file matches"},
	    {"tree/b/y.cu", "tree", "tree: no compile_commands.json there"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct input_request request = {.database_dir = rows[i].database};
		struct result r = collect(request, rows[i].path);

		assert_false(r.ok);
		assert_string_equal(r.errors.items.at[0], rows[i].error);
		arena_release(&r.arena);
	}
}

static void options_after_the_dashes_come_last(void **state)
{
	static const char *const extra[] = {"-DMINE", "-arch=sm_75", "-Ihere"};
	struct input_request request = {.extra = extra, .n_extra = 3};
	struct result r = collect(request, "make/src/t.cu");

	(void)state;
	assert_string_equal(args(&r, 0), "-I/make/bm/../include -isystem /make/bm/../third "
					 "-DMINE -I/here --cuda-gpu-arch=sm_75");
	arena_release(&r.arena);
}

static void buffers_need_no_file(void **state)
{
	struct arena a = {0};
	struct text_list errors = {0};
	struct input_request request = {0};
	struct job job = inputs_job(&a, &request, "make/src/unsaved.cu", &errors);

	(void)state;
	assert_string_equal(job.path, "make/src/unsaved.cu");
	assert_false(job.from_database);
	assert_true(job.n_args > 2);
	assert_int_equal(errors.items.n, 0);
	arena_release(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(ninja_commands_work_untouched),
	    cmocka_unit_test(make_commands_read_response_files),
	    cmocka_unit_test(chains_of_commands_are_followed),
	    cmocka_unit_test(a_database_alone_gives_its_cuda_entries),
	    cmocka_unit_test(folders_give_sources_and_entries),
	    cmocka_unit_test(broken_databases_cost_only_themselves),
	    cmocka_unit_test(hidden_and_cmake_folders_are_passed_over),
	    cmocka_unit_test(included_sources_count_as_headers),
	    cmocka_unit_test(excluded_folders_are_not_entered),
	    cmocka_unit_test(patterns_that_the_shell_left_are_expanded),
	    cmocka_unit_test(what_is_not_there_is_told),
	    cmocka_unit_test(options_after_the_dashes_come_last),
	    cmocka_unit_test(buffers_need_no_file),
	};

	if (chdir(CUDALINT_SOURCE_DIR "/tests/data/cdb") != 0)
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
