/* Loading units: what can be read, what cannot, and what stays unresolved. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/text.h"
#include "front/front.h"
#include "front/leading.h"
#include "front/retry.h"

#ifndef CUDALINT_SOURCE_DIR
#define CUDALINT_SOURCE_DIR "."
#endif
#define BUNDLED CUDALINT_SOURCE_DIR "/lint/front/headers"

static bool is_user_file(const char *path, void *context)
{
	(void)context;
	return strncmp(path, BUNDLED, strlen(BUNDLED)) != 0 && strncmp(path, "/usr/", 5) != 0;
}

static struct front_unit load(struct arena *a, const char *path, const char *text, size_t bytes)
{
	struct front_options options = {
	    .headers = HEADERS_BUNDLED, .bundled_dir = BUNDLED, .is_user_file = is_user_file};
	struct front_input in = {.path = path, .text = text, .text_bytes = bytes};
	struct front_unit unit;
	bool ok = front_load(a, &options, &in, &unit);

	assert_true(ok == (unit.module != NULL));
	assert_true(ok == (unit.failure == NULL));
	return unit;
}

static void buffers_load_without_a_file(void **state)
{
	static const char text[] = "__global__ void k(float *p, int n) { p[threadIdx.x] = n; }\n"
				   "void run(float *p) { k<<<1, 32>>>(p, 3); }\n";
	struct arena a = {0};
	struct front_unit unit = load(&a, "buffer.cu", text, strlen(text));

	(void)state;
	assert_non_null(unit.module);
	assert_int_equal(unit.unresolved.items.n, 0);
	assert_string_equal(unit.headers, "bundled");
	assert_false(unit.fell_back);
	assert_true(unit.module->functions.n >= 2);
	arena_release(&a);
}

static void an_empty_file_is_an_empty_module(void **state)
{
	struct arena a = {0};
	struct front_unit unit = load(&a, "empty.cu", "", 0);

	(void)state;
	assert_non_null(unit.module);
	assert_int_equal(unit.module->functions.n, 0);
	arena_release(&a);
}

static void what_cannot_be_read_says_why(void **state)
{
	struct arena a = {0};

	(void)state;
	assert_string_equal(load(&a, "binary.cu", "int x;\0;", 8).failure, "binary file");
	assert_string_equal(load(&a, "gone/gone.cu", NULL, 0).failure, "No such file or directory");
	assert_string_equal(load(&a, BUNDLED, NULL, 0).failure, "Is a directory");
	arena_release(&a);
}

static void errors_are_listed_once_and_end_nothing(void **state)
{
	static const char text[] = "#include \"no_such_header.h\"\n"
				   "#define TWICE unknown(1); unknown(1)\n"
				   "__global__ void k(float *p) { p[threadIdx.x] = 1; }\n"
				   "void f() { TWICE; }\n";
	struct arena a = {0};
	struct front_unit unit = load(&a, "errors.cu", text, strlen(text));

	(void)state;
	assert_non_null(unit.module);
	assert_int_equal(unit.unresolved.items.n, 2);
	assert_string_equal(unit.unresolved.items.at[0],
			    "errors.cu:1: 'no_such_header.h' file not found");
	assert_string_equal(unit.unresolved.items.at[1],
			    "errors.cu:4: use of undeclared identifier 'unknown'");
	assert_true(unit.module->functions.n >= 1);
	arena_release(&a);
}

static void old_code_parses_as_it_is(void **state)
{
	static const char text[] = "void f(int) throw(int);\n"
				   "unsigned char low[] = {300 - 1};\n"
				   "int g() { register int i = 0; return i; }\n";
	struct arena a = {0};

	(void)state;
	assert_int_equal(load(&a, "old.cu", text, strlen(text)).unresolved.items.n, 0);
	arena_release(&a);
}

/* Removes a folder and its files; gives the number of precompiled headers among them. */
static unsigned empty_folder(const char *folder)
{
	DIR *dir = opendir(folder);
	struct arena a = {0};
	struct dirent *entry;
	unsigned n = 0;

	assert_non_null(dir);
	while ((entry = readdir(dir))) {
		const char *end = strrchr(entry->d_name, '.');

		n += end && strcmp(end, ".pch") == 0;
		if (entry->d_name[0] != '.')
			unlink(arena_printf(&a, "%s/%s", folder, entry->d_name));
	}
	closedir(dir);
	assert_int_equal(rmdir(folder), 0);
	arena_release(&a);
	return n;
}

/* The precompiled header is made once a dialect, and changes nothing but time. */
static void precompiled_headers_serve_their_dialect(void **state)
{
	static const char text[] = "__global__ void k(float *p) { p[threadIdx.x] = dim3(2).x; }\n";
	static const char *const args[] = {"-std=c++20", "-DX=1"};
	char folder[] = "/tmp/cudalint-unit-XXXXXX";
	struct arena a = {0};
	struct front_options options = {
	    .headers = HEADERS_BUNDLED, .bundled_dir = BUNDLED, .is_user_file = is_user_file};
	struct front_input in = {.path = "pch.cu", .args = args, .n_args = 2, .text = text};
	struct front_unit unit;

	(void)state;
	assert_non_null(mkdtemp(folder));
	options.pch_dir = folder;
	in.text_bytes = strlen(text);
	front_precompile(&options, args, 2);
	for (int i = 0; i < 2; i++) {
		assert_true(front_load(&a, &options, &in, &unit));
		assert_int_equal(unit.unresolved.items.n, 0);
		in.n_args = 0; /* another dialect: C++17 */
	}
	assert_int_equal(empty_folder(folder), 2);
	arena_release(&a);
}

/* What a file begins with is kept for the next time, but for headers of the user's own: their
 * kernels would be overlooked. */
static void leading_headers_are_kept(void **state)
{
	static const char *const texts[] = {
	    "#include <cstdio>\n__global__ void k(int *p) { *p = EOF; }\n",
	    "#include <cudalint_user.cuh>\n__global__ void k(int *p) { *p = 1; }\n",
	    "#include <cudalint_nowhere.h>\n__global__ void k(int *p) { *p = 1; }\n",
	};
	static const char *const headers[] = {"cstdlib", "vector", "string",
					      "map",	 "array",  "algorithm"};
	char folder[] = "/tmp/cudalint-unit-XXXXXX";
	struct arena a = {0};
	struct front_options options = {
	    .headers = HEADERS_BUNDLED, .bundled_dir = BUNDLED, .is_user_file = is_user_file};
	FILE *f;

	(void)state;
	assert_non_null(mkdtemp(folder));
	f = fopen(arena_printf(&a, "%s/cudalint_user.cuh", folder), "w");
	assert_non_null(f);
	fputs("__global__ void other(int *p) { *p = 2; }\n", f);
	fclose(f);
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		const char *const args[] = {arena_printf(&a, "-I%s", folder)};
		struct front_input in = {.path = "own.cu",
					 .args = args,
					 .n_args = 1,
					 .text = texts[i],
					 .text_bytes = strlen(texts[i])};
		struct front_unit without, with;

		options.pch_dir = NULL;
		assert_true(front_load(&a, &options, &in, &without));
		options.pch_dir = folder;
		options.keeps_leading = true;
		for (int round = 0; round < 2; round++) {
			assert_true(front_load(&a, &options, &in, &with));
			assert_int_equal(with.module->functions.n, without.module->functions.n);
			assert_int_equal(with.unresolved.items.n, without.unresolved.items.n);
		}
	}
	for (unsigned i = 0; i < 12; i++) { /* few of them are kept */
		char text[64];
		struct front_input in = {.path = "own.cu", .text = text};
		struct front_unit unit;

		snprintf(text, sizeof text, "%s#include <%s>\n", i % 2 ? "#include <cmath>\n" : "",
			 headers[i / 2]);
		in.text_bytes = strlen(text);
		assert_true(front_load(&a, &options, &in, &unit));
	}
	/* And the one that all share. */
	assert_int_equal(empty_folder(folder), 8 + 1);
	arena_release(&a);
}

static void the_second_parse_is_not_made_in_vain(void **state)
{
	static const struct {
		const char *message;
		bool promising;
	} rows[] = {
	    {"a.cu:1: 'opencv2/core.hpp' file not found", false},
	    {"a.cu:1: 'flat_map' file not found", true},
	    {"a.cu:1: 'bits/stdc++.h' file not found", true},
	    {"a.cu:3: unknown type name 'particle_t'", true},
	    {"a.cu:3: no member named 'ranges' in namespace 'std'", true},
	    {"a.cu:3: use of undeclared identifier 'gettimeofday'", true},
	    {"a.cu:3: unknown type name 'fp'", false},
	    {"a.cu:3: use of undeclared identifier 'GRID'", false},
	    {"a.cu:3: use 'template' keyword to treat 'cub_load' as a dependent template name", false},
	    {"a.cu:3: reference to overloaded function could not be resolved; did you mean to call it?",
	     false},
	};
	struct arena a = {0};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct text_list list = {0};

		array_push(&a, &list.items, rows[i].message);
		assert_int_equal(retry_is_promising(&a, &list, "/nowhere"), rows[i].promising);
		array_push(&a, &list.items, "a.cu:2: 'opencv2/cuda.hpp' file not found");
		assert_int_equal(retry_is_promising(&a, &list, "/nowhere"),
				 rows[i].promising && i != 3 && i != 5);
	}
	arena_release(&a);
}

/* Only what nothing before it can change. */
static void leading_headers_are_found(void **state)
{
	static const struct {
		const char *text, *wanted;
	} rows[] = {
	    {"#include <a>\n#include <b/c.h>\n", "#include <a>\n#include <b/c.h>\n"},
	    {"\xEF\xBB\xBF// x\r\n/* y\n#include <n> */\r\n  #  include\t<a> // z\r\nint x;\n#include <b>\n",
	     "#include <a>\n"},
	    {"#include <a>\n#include \"b\"\n#include <c>\n", "#include <a>\n"},
	    {"#define X\n#include <a>\n", ""},
	    {"#include <a> X\n", ""},
	    {"#include <a\n>\n", ""},
	    {"#include_next <a>\n", ""},
	    {"#include <a>\n#if 1\n#include <b>\n", "#include <a>\n"},
	    {"// goes on \\\n#include <a>\n", ""},
	    {"#include <a>", "#include <a>\n"},
	    {"/* never ends\n#include <a>\n", ""},
	    {"", ""},
	};
	struct arena a = {0};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		assert_string_equal(leading_includes(&a, rows[i].text), rows[i].wanted);
	arena_release(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(buffers_load_without_a_file),
	    cmocka_unit_test(an_empty_file_is_an_empty_module),
	    cmocka_unit_test(what_cannot_be_read_says_why),
	    cmocka_unit_test(errors_are_listed_once_and_end_nothing),
	    cmocka_unit_test(old_code_parses_as_it_is),
	    cmocka_unit_test(precompiled_headers_serve_their_dialect),
	    cmocka_unit_test(the_second_parse_is_not_made_in_vain),
	    cmocka_unit_test(leading_headers_are_found),
	    cmocka_unit_test(leading_headers_are_kept),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
