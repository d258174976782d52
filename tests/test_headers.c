/* Bundled declarations: files in the style of real programs resolve all their names, in every
 * dialect of C++. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "front/front.h"

#ifndef CUDALINT_SOURCE_DIR
#define CUDALINT_SOURCE_DIR "."
#endif
#define BUNDLED CUDALINT_SOURCE_DIR "/lint/front/headers"

static bool is_any_file(const char *path, void *context)
{
	(void)path;
	(void)context;
	return true; /* an error inside the declarations counts as well */
}

static unsigned unresolved(const char *path, const char *dialect)
{
	const char *const args[] = {dialect};
	struct front_options options = {
	    .headers = HEADERS_BUNDLED, .bundled_dir = BUNDLED, .is_user_file = is_any_file};
	struct front_input in = {.path = path, .args = args, .n_args = 1};
	struct front_unit unit;
	struct arena a = {0};
	unsigned n;

	if (!front_load(&a, &options, &in, &unit)) {
		print_error("%s: %s\n", path, unit.failure);
		return 1;
	}
	n = (unsigned)unit.unresolved.items.n;
	for (unsigned i = 0; i < n; i++)
		print_error("%s: %s\n", dialect, unit.unresolved.items.at[i]);
	arena_release(&a);
	return n;
}

static unsigned unresolved_in(const char *folder, const char *dialect)
{
	DIR *dir = opendir(folder);
	struct dirent *entry;
	struct arena a = {0};
	unsigned n = 0, files = 0;

	assert_non_null(dir);
	while ((entry = readdir(dir))) {
		size_t length = strlen(entry->d_name);

		if (length < 4 || strcmp(entry->d_name + length - 3, ".cu") != 0)
			continue;
		n += unresolved(arena_printf(&a, "%s/%s", folder, entry->d_name), dialect);
		files++;
	}
	closedir(dir);
	arena_release(&a);
	assert_true(files > 0);
	return n;
}

static void cuda_headers_resolve(void **state)
{
	(void)state;
	assert_int_equal(unresolved_in(CUDALINT_SOURCE_DIR "/tests/headers", "-std=c++17"), 0);
}

static void cuda_headers_resolve_in_other_dialects(void **state)
{
	static const char *const dialects[] = {"-std=c++11", "-std=c++14", "-std=c++20"};

	(void)state;
	for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++)
		assert_int_equal(unresolved_in(CUDALINT_SOURCE_DIR "/tests/headers", dialects[i]),
				 0);
}

/* A program's one-letter macros, from its command line, meet the declarations first. */
static void macros_of_the_command_line_do_no_harm(void **state)
{
	const char *args[26];
	char text[26][8];
	struct front_options options = {
	    .headers = HEADERS_BUNDLED, .bundled_dir = BUNDLED, .is_user_file = is_any_file};
	struct front_input in = {.path = "macros.cu", .args = args, .n_args = 26};
	struct front_unit unit;
	struct arena a = {0};

	(void)state;
	for (unsigned i = 0; i < 26; i++) {
		snprintf(text[i], sizeof text[i], "-D%c=%u", 'A' + i, i);
		args[i] = text[i];
	}
	in.text = "#include <cuda/pipeline>\n#include <cub/cub.cuh>\n#include "
		  "<curand_kernel.h>\n#include <mma.h>\n"
		  "#include <helper_math.h>\n#include <thrust/sort.h>\n__global__ void k() {}\n";
	in.text_bytes = strlen(in.text);
	assert_true(front_load(&a, &options, &in, &unit));
	for (size_t i = 0; i < unit.unresolved.items.n; i++)
		print_error("%s\n", unit.unresolved.items.at[i]);
	assert_int_equal(unit.unresolved.items.n, 0);
	arena_release(&a);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(cuda_headers_resolve),
	    cmocka_unit_test(cuda_headers_resolve_in_other_dialects),
	    cmocka_unit_test(macros_of_the_command_line_do_no_harm),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
