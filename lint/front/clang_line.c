/* Clang's command line of one file: its own options, and what the headers of a mode need. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "front/unit_parts.h"

void say(struct arena *a, struct words *w, const char *word)
{
	array_push(a, &w->items, word);
}

/* Newest first: a language standard is taken as the nearest of these, so that few precompiled
 * headers serve all files. Old code parses as C++17 once its warnings are off. */
static const struct {
	int least;
	const char *option;
} standards[] = {{23, "-std=c++23"}, {20, "-std=c++20"}, {0, "-std=c++17"}};

static int standard_year(const char *option)
{
	const char *plus = strstr(option, "++");
	int year;

	if (!plus)
		return 17;
	if (plus[2] == '2' && strchr("abc", plus[3]) && plus[3])
		return 20 + 3 * (plus[3] - 'a');
	year = (int)strtol(plus + 2, NULL, 10);
	return year >= 90 ? 3 : year;
}

static const char *const folder_options[] = {"-I", "-isystem", "-iquote", "-idirafter", NULL};
static const char *const text_options[] = {"-D", "-U", "-include", "-imacros", NULL};

/* The option's value whether joined or the next word; *used is the number of words. */
static const char *value_of(const char *const *table, const char *const *args, unsigned n,
			    const char **name, unsigned *used)
{
	for (; *table; table++) {
		size_t length = strlen(*table);

		if (strncmp(args[0], *table, length) != 0)
			continue;
		*name = *table;
		*used = args[0][length] || n < 2 ? 1 : 2;
		return *used == 2 ? args[1] : args[0] + length;
	}
	return NULL;
}

/* A folder with the CUDA or the C library in it would shadow the bundled declarations. */
static bool shadows_bundled(struct arena *a, const char *folder)
{
	static const char *const marks[] = {
	    "cuda_runtime_api.h", "thrust/version.h", "cub/version.cuh",
	    "cuda/std/version",	  "stdio.h",	      "bits/c++config.h"};

	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (is_readable(arena_printf(a, "%s/%s", folder, marks[i])))
			return true;
	return false;
}

struct command split_args(struct arena *a, const char *const *args, unsigned n, bool bundled)
{
	struct command c = {.dialect = {.standard = "-std=c++17", .arch = "sm_90"}};
	unsigned used;

	for (unsigned i = 0; i < n; i += used) {
		const char *name, *value = value_of(folder_options, args + i, n - i, &name, &used);

		if (value && bundled && shadows_bundled(a, value))
			continue;
		if (!value)
			value = value_of(text_options, args + i, n - i, &name, &used);
		if (value) {
			say(a, &c.user, name);
			say(a, &c.user, value);
			continue;
		}
		used = 1;
		if (text_starts(args[i], "-std=")) {
			int year = standard_year(args[i]), row = 0;

			while (standards[row].least > year)
				row++;
			c.dialect.standard = standards[row].option;
		} else if (text_starts(args[i], "--cuda-gpu-arch=")) {
			c.dialect.arch = strchr(args[i], '=') + 1;
		} else {
			say(a, &c.dialect.rest, args[i]);
		}
	}
	return c;
}

static const char *const always[] = {
    "-x",
    "cuda",
    "--cuda-device-only",
    "-nocudainc", /* the driver's own search for a toolkit: ours knows more places */
    "-nocudalib",
    "-Wno-everything", /* errors stay; default errors of new standards on old code go */
    "-ferror-limit=0",
    "-fbracket-depth=20000",
    "-fno-spell-checking", /* a guessed name would be analysed as if it were written */
    "-fgpu-rdc",	   /* kernels may launch kernels */
    "-D__CUDALINT__=1",	   /* for the rare line that no linter should see */
    "-Xclang",
    "-fcuda-allow-variadic-functions",
};

static void say_dialect(struct arena *a, struct words *w, const struct dialect *d)
{
	for (size_t i = 0; i < sizeof always / sizeof *always; i++)
		say(a, w, always[i]);
	say(a, w, d->standard);
	say(a, w, arena_printf(a, "--cuda-gpu-arch=%s", d->arch));
	for (size_t i = 0; i < d->rest.items.n; i++)
		say(a, w, d->rest.items.at[i]);
}

static void say_bundled(struct arena *a, struct words *w, const char *bundled)
{
	static const char *const folders[] = {"cuda", "std", "resource"};

	say(a, w, "--target=x86_64-pc-linux-gnu"); /* so that results are the same everywhere */
	say(a, w, "-nostdinc");
	say(a, w, "-nostdinc++");
	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
		say(a, w, "-isystem");
		say(a, w, arena_printf(a, "%s/%s", bundled, folders[i]));
	}
}

static void say_toolkit(struct arena *a, struct words *w, const struct front_options *options,
			const char *resource)
{
	const char *root = options->toolkit_dir;

	say(a, w, "-resource-dir");
	say(a, w, resource);
	say(a, w,
	    "-Xclang"); /* without a version <<<>>> means an older call that nobody declares */
	say(a, w, "-target-sdk-version=12.9");
	say(a, w, "-isystem");
	say(a, w, arena_printf(a, "%s/toolkit", options->bundled_dir));
	say(a, w, "-isystem");
	say(a, w, arena_printf(a, "%s/include", root));
	say(a, w, "-isystem");
	say(a, w, arena_printf(a, "%s/include/cccl", root));
	say(a, w, "-idirafter"); /* what the system lacks: <omp.h>, <mpi.h> */
	say(a, w, arena_printf(a, "%s/std", options->bundled_dir));
}

void say_prelude(struct session *s, struct words *w, enum mode mode)
{
	struct arena *a = s->arena;

	say(a, w, "-include");
	if (mode == MODE_BUNDLED) {
		say(a, w, "cudalint_cuda.h");
		return;
	}
	say(a, w, "cudalint_builtin_vars.h");
	say(a, w, "-include");
	say(a, w, "__clang_cuda_runtime_wrapper.h");
	say(a, w, "-include");
	say(a, w, "cudalint_host_math.h");
}

struct words base_args(struct session *s, const struct dialect *d, enum mode mode,
		       const char *resource)
{
	struct words w = {0};

	say_dialect(s->arena, &w, d);
	if (mode == MODE_BUNDLED)
		say_bundled(s->arena, &w, s->options->bundled_dir);
	else
		say_toolkit(s->arena, &w, s->options, resource);
	return w;
}
