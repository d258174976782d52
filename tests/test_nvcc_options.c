/* Compile commands and what is left of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/text.h"
#include "front/nvcc_options.h"

static const char *joined(struct arena *a, const struct text_list *list)
{
	struct text t = {.arena = a};

	for (size_t i = 0; i < list->items.n; i++)
		text_printf(&t, "%s%s", i ? " " : "", list->items.at[i]);
	return text_string(&t);
}

static struct translation translated(struct arena *a, const char *command)
{
	char open;
	struct text_list words = options_split(a, command, &open);

	return options_of_command(a, "/p", words.items.at, (unsigned)words.items.n);
}

static const struct {
	const char *command, *args;
} rows[] = {
    {"nvcc -c t.cu", ""},
    {"nvcc -Iinc -I /abs -I=eq -isystem=third -isystem sys t.cu",
     "-I/p/inc -I/abs -I/p/eq -isystem /p/third -isystem /p/sys"},
    {"nvcc -DA=1,B --define-macro C -U D --undefine-macro=E t.cu", "-DA=1 -DB -DC -UD -UE"},
    {"nvcc '-DTEXT=\"a,b\"' t.cu", "-DTEXT=\"a,b\""},
    {"nvcc --include-path a,b t.cu", "-I/p/a -I/p/b"},
    {"nvcc -arch=sm_80 t.cu", "--cuda-gpu-arch=sm_80"},
    {"nvcc -arch sm_75 -code=sm_86 t.cu", "--cuda-gpu-arch=sm_86"},
    {"nvcc -gencode=arch=compute_80,code=[compute_80,sm_80] "
     "--generate-code arch=compute_90a,code=sm_90a -gencode arch=compute_90,code=sm_90 t.cu",
     "--cuda-gpu-arch=sm_90a"},
    {"nvcc -arch=native t.cu", ""},
    {"nvcc -arch=all-major t.cu", ""},
    {"nvcc -arch=sm_13 t.cu", "--cuda-gpu-arch=sm_20"},
    {"nvcc -arch=sm_120f t.cu", "--cuda-gpu-arch=sm_120"},
    {"nvcc -arch=sm_150a t.cu", "--cuda-gpu-arch=sm_121"},
    {"nvcc -std=c++14 -std c++20 t.cu", "-std=c++20"},
    {"nvcc -rdc=true --expt-relaxed-constexpr --extended-lambda -G t.cu",
     "-D__CUDACC_RDC__ -D__CUDACC_RELAXED_CONSTEXPR__ -D__CUDACC_EXTENDED_LAMBDA__ "
     "-D__CUDACC_DEBUG__"},
    {"nvcc -rdc false -dc -default-stream per-thread t.cu",
     "-D__CUDACC_RDC__ -DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"},
    {"nvcc -Xcompiler -fPIC,-DX -Xcompiler \"-Iq -Wall\" -Xptxas -O3 -Xptxas=-v t.cu",
     "-DX -I/p/q"},
    {"nvcc -Xcompiler -include -Xcompiler cfg.h t.cu", "-include cfg.h"},
    {"nvcc -std=c++20 -Xcompiler -std=gnu++14 t.cu", "-std=c++20"},
    {"nvcc -Xcompiler -std=gnu++14 t.cu", "-std=gnu++14"},
    {"nvcc -ccbin g++-12 -o t.o -MD -MT t.o -MF t.d -x cu -maxrregcount=32 t.cu", ""},
    {"nvcc -Werror all-warnings -Werror -DX t.cu", "-DX"},
    {"nvcc -forward-unknown-to-host-compiler -fopenmp -march=native -idirafter z t.cu",
     "-D_OPENMP=201511 -idirafter /p/z"},
    {"nvcc -Xcompiler=-fPIC,-fopenmp t.cu", "-D_OPENMP=201511"},
    {"ccache /opt/cuda/bin/nvcc -DX t.cu", "-DX"},
    {"env A=b nvcc-12.4 -DX t.cu", "-DX"},
    {"clang++-18 -x cuda --cuda-gpu-arch=sm_70 --offload-arch=sm_90 -Xclang -foo -Ia -DB "
     "-funsigned-char -o t.o -c t.cu",
     "-I/p/a -DB -funsigned-char --cuda-gpu-arch=sm_90"},
};

static void commands_are_sieved(void **state)
{
	struct arena a = {0};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct translation t = translated(&a, rows[i].command);

		assert_string_equal(joined(&a, &t.args), rows[i].args);
		assert_string_equal(joined(&a, &t.notes), "");
		assert_true(t.is_cuda);
		assert_true(t.is_known_compiler);
		assert_string_equal(joined(&a, &t.files), "t.cu");
	}
	arena_release(&a);
}

/* Whatever has no effect is listed, under what is true of it. */
static const struct {
	const char *command, *dropped[DROP_REASONS];
} drops[] = {
    {"nvcc -O3 -Xcompiler=-fPIC,-fopenmp -Xcompiler \"-Wall -Wextra\" -c t.cu",
     {"-O3 -c -Xcompiler=-fPIC -Xcompiler=-Wall -Xcompiler=-Wextra", "", "", ""}},
    {"nvcc -gencode arch=compute_80,code=sm_80 -gencode=arch=compute_90,code=[compute_90,sm_90] "
     "-arch=sm_75 t.cu",
     {"", "-gencode arch=compute_80,code=sm_80 -arch=sm_75", "", ""}},
    {"nvcc -arch=all-major t.cu", {"", "", "-arch=all-major", ""}},
    {"nvcc -arch=native -gencode arch=compute_90,code=sm_90 t.cu", {"", "", "-arch=native", ""}},
    {"nvcc -arch all t.cu", {"", "", "-arch all", ""}},
    {"nvcc -std=c++14 -std c++20 -Xcompiler -std=gnu++14 t.cu",
     {"", "", "", "-std=c++14 -Xcompiler=-std=gnu++14"}},
    {"nvcc -arch=sm_90 -gencode arch=compute_90,code=sm_90 -std=c++17 -std=c++17 t.cu",
     {"", "", "", ""}},
};

static void what_is_dropped_is_listed(void **state)
{
	struct arena a = {0};

	(void)state;
	for (size_t i = 0; i < sizeof drops / sizeof *drops; i++) {
		struct translation t = translated(&a, drops[i].command);

		for (unsigned k = 0; k < DROP_REASONS; k++)
			assert_string_equal(joined(&a, &t.dropped[k]), drops[i].dropped[k]);
	}
	arena_release(&a);
}

static void what_is_no_cuda_is_told(void **state)
{
	struct arena a = {0};

	(void)state;
	assert_false(translated(&a, "/usr/bin/c++ -Iinc -o h.o -c h.cc").is_known_compiler);
	assert_false(translated(&a, "nvcc -c h.cpp").is_cuda);
	assert_true(translated(&a, "nvcc -x cu -c h.cpp").is_cuda);
	assert_true(translated(&a, "clang++ -x cuda -c h.cpp").is_cuda);
	arena_release(&a);
}

static void unknown_options_are_named(void **state)
{
	struct arena a = {0};
	struct translation t = translated(&a, "nvcc --no-such-thing -DX t.cu");

	(void)state;
	assert_string_equal(joined(&a, &t.args), "-DX");
	assert_string_equal(joined(&a, &t.notes),
			    "option --no-such-thing is not known and is left out");
	arena_release(&a);
}

static void shell_words_are_split(void **state)
{
	struct arena a = {0};
	char open = '?';
	struct text_list w = options_split(&a, "a 'b c' \"d\\\"e\"\v\f f\\ g&&h ;i", &open);

	(void)state;
	assert_string_equal(joined(&a, &w), "a b c d\"e f g && h ; i");
	assert_int_equal(w.items.n, 8);
	assert_int_equal(open, 0);
	options_split(&a, "a 'it\"s' \"b \\\" c", &open);
	assert_int_equal(open, '"');
	options_split(&a, "a\\' 'b\\", &open);
	assert_int_equal(open, '\'');
	arena_release(&a);
}

static void write_text(const char *path, const char *text)
{
	FILE *f = fopen(path, "w");

	assert_non_null(f);
	fputs(text, f);
	fclose(f);
}

static void response_files_are_read_in_each_other(void **state)
{
	struct arena a = {0};
	char folder[] = "/tmp/cudalint-options-XXXXXX";
	const char *outer, *inner;
	char open;
	struct text_list words =
	    options_split(&a, "nvcc --options-file outer.rsp -DZ t.cu", &open);
	struct translation t;

	(void)state;
	assert_non_null(mkdtemp(folder));
	outer = arena_printf(&a, "%s/outer.rsp", folder);
	inner = arena_printf(&a, "%s/inner.rsp", folder);
	write_text(outer, "-Iinc\n-optf inner.rsp,gone.rsp -DB=\\\"q\\\"\n");
	write_text(inner, "-isystem=/third @outer.rsp\n");
	t = options_of_command(&a, folder, words.items.at, (unsigned)words.items.n);
	assert_string_equal(t.args.items.at[0], arena_printf(&a, "-I%s/inc", folder));
	assert_string_equal(t.args.items.at[2], "/third");
	assert_int_equal(t.args.items.n, 5);
	assert_string_equal(t.args.items.at[t.args.items.n - 1], "-DZ");
	assert_int_equal(t.notes.items.n, 1);
	assert_non_null(strstr(t.notes.items.at[0], "gone.rsp cannot be read"));
	write_text(inner, "");
	write_text(outer, "-DX=\"x\n");
	t = options_of_command(&a, folder, words.items.at, (unsigned)words.items.n);
	assert_string_equal(joined(&a, &t.notes),
			    "response file outer.rsp: a quote (\") has no end");
	unlink(outer);
	unlink(inner);
	rmdir(folder);
	arena_release(&a);
}

static unsigned wrong_options;

/* Whether the option takes the word behind it, as the help's "<file>", "{a|b}" or "[a]" says. */
static void check_option(struct arena *a, const char *option, bool takes_value)
{
	const char *value =
	    strcmp(option, "--options-file") && strcmp(option, "-optf") ? "value" : "/dev/null";
	const char *words[] = {option, value, "t.cu"};
	struct translation t = options_of_words(a, "/p", words, 3);
	const char *files = joined(a, &t.files),
		   *wanted = takes_value ? "t.cu" : arena_printf(a, "%s t.cu", value);

	if (t.notes.items.n)
		print_error("%s\n", t.notes.items.at[0]), wrong_options++;
	if (strcmp(files, wanted) != 0)
		fail_msg("%s: nvcc %s a value", option,
			 takes_value ? "gives it" : "does not give it");
}

/* "--output-file <file>                  (-o)" */
static bool check_help_line(struct arena *a, const char *line)
{
	const char *name = arena_strndup(a, line, strcspn(line, " \n")),
		   *paren = strstr(line, "(-");
	const char *rest = line + strlen(name);
	bool takes_value = rest[0] == ' ' && rest[1] != ' ' && rest[1] != '(';

	if (strncmp(line, "--", 2) != 0)
		return false;
	if (!strcmp(name, "--dependency-output") || !strcmp(name, "--qpp-config"))
		takes_value = true; /* the help forgets to name it */
	check_option(a, name, takes_value);
	if (paren)
		check_option(a, arena_strndup(a, paren + 1, strcspn(paren + 1, ")")), takes_value);
	return true;
}

/* Where nvcc is at hand, each option that its help prints is in the table, both its names, with a
 * value where it has one. */
static void the_table_holds_all_of_nvccs_help(void **state)
{
	struct arena a = {0};
	FILE *help = popen("(nvcc --help || /usr/local/cuda/bin/nvcc --help) 2>/dev/null", "r");
	char line[512];
	unsigned n = 0;

	(void)state;
	assert_non_null(help);
	while (fgets(line, sizeof line, help))
		n += check_help_line(&a, line);
	assert_int_equal(wrong_options, 0);
	if (pclose(help) == 0)
		assert_true(n > 100);
	arena_release(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(commands_are_sieved),
	    cmocka_unit_test(what_is_dropped_is_listed),
	    cmocka_unit_test(what_is_no_cuda_is_told),
	    cmocka_unit_test(unknown_options_are_named),
	    cmocka_unit_test(shell_words_are_split),
	    cmocka_unit_test(response_files_are_read_in_each_other),
	    cmocka_unit_test(the_table_holds_all_of_nvccs_help),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
