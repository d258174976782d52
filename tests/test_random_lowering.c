/*
 * Random programs, compiled by a C compiler and run, and lowered and interpreted: do the numbers
 * agree?
 *
 * CUDALINT_SEED=N tries others than those of every day. Skipped where there is no C compiler.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "front/front.h"
#include "ir/interpret.h"
#include "random_program.h"
#include "scratch.h"

#define OUT_BASE ((uint64_t)1 << 40) /* where a first pointer argument points */

enum { PROGRAMS = 60, MOST_OUT = 64, SEED = 20261130 };

struct stored {
	double at[MOST_OUT]; /* at[0] counts them */
};

struct comparison {
	struct arena a;
	const char *source; /* all programs */
	struct stored native[PROGRAMS];
	uint64_t seed;
};

static const char *kernel_name(struct arena *a, unsigned n)
{
	return arena_printf(a, "k%u", n);
}

static void write_programs(struct comparison *c)
{
	struct random_source r = {c->seed};
	struct text t = {.arena = &c->a};

	for (unsigned n = 0; n < PROGRAMS; n++)
		random_program(&t, &r, kernel_name(&c->a, n));
	c->source = text_string(&t);
}

/* --- by a C compiler -------------------------------------------------------------------------- */

static bool compile(struct comparison *c, const char *folder)
{
	struct text t = {.arena = &c->a};
	const char *file = arena_printf(&c->a, "%s/programs.c", folder);
	FILE *compiler;

	text_puts(&t, "#include <stdio.h>\n#define __global__ static\n#define __device__ static\n");
	text_puts(&t, c->source);
	text_printf(&t, "static double o[%u];\nint main(void)\n{\n", (unsigned)MOST_OUT);
	for (unsigned n = 0; n < PROGRAMS; n++)
		text_printf(
		    &t, "k%u(o); for (int i = 0; i <= o[0]; i++) printf(\"%%a\\n\", o[i]);\n", n);
	text_puts(&t, "return 0;\n}\n");
	assert_true(text_write_file(&c->a, file, text_string(&t), strlen(text_string(&t))));
	compiler = popen(
	    arena_printf(&c->a, "cc -std=gnu17 -w -O0 -fwrapv -o %s/programs %s", folder, file),
	    "r");
	return compiler && pclose(compiler) == 0;
}

static void run_native(struct comparison *c, const char *folder)
{
	FILE *in = popen(arena_printf(&c->a, "%s/programs", folder), "r");

	assert_non_null(in);
	for (unsigned n = 0; n < PROGRAMS; n++) {
		assert_int_equal(fscanf(in, "%la", &c->native[n].at[0]), 1);
		for (unsigned i = 1; i <= c->native[n].at[0]; i++)
			assert_int_equal(fscanf(in, "%la", &c->native[n].at[i]), 1);
	}
	pclose(in);
}

/* --- by lowering ------------------------------------------------------------------------------ */

static bool is_user(const char *path, void *context)
{
	(void)context;
	return strstr(path, "programs.cu");
}

static const struct ir_module *lower(struct comparison *c)
{
	struct front_options options = {.headers = HEADERS_BUNDLED,
					.bundled_dir = CUDALINT_SOURCE_DIR "/lint/front/headers",
					.is_user_file = is_user};
	struct front_input in = {
	    .path = "programs.cu", .text = c->source, .text_bytes = strlen(c->source)};
	struct front_unit out = {0};
	const char *wrong;

	if (!front_load(&c->a, &options, &in, &out))
		fail_msg("%s", out.failure);
	wrong = ir_verify(&c->a, out.module);
	if (wrong)
		fail_msg("%s", wrong);
	return out.module;
}

static void note_store(void *context, const struct interp_event *e)
{
	struct stored *out = context;
	uint64_t at = e->address - OUT_BASE;

	if (e->kind == INTERP_ACCESS && e->is_write && e->address >= OUT_BASE &&
	    at < sizeof out->at && e->bytes == sizeof(double))
		memcpy(&out->at[at / sizeof(double)], &e->value, sizeof(double));
}

static struct stored interpret(struct comparison *c, const struct ir_module *m, const char *kernel)
{
	struct stored out = {{0}};
	struct interp_world world = {.block = {1, 1, 1}, .grid = {1, 1, 1}};
	struct interp_watch watch = {.event = note_store, .context = &out};
	const char *why_not = NULL;
	uint32_t k = 0;

	while (k < m->functions.n && strcmp(m->functions.at[k].name, kernel) != 0)
		k++;
	assert_true(k < m->functions.n);
	if (!interp_run(&c->a, m, k, &world, &watch, &why_not))
		fail_msg("%s: %s", kernel, why_not);
	return out;
}

static unsigned different(struct comparison *c, const struct ir_module *m, unsigned n)
{
	const char *kernel = kernel_name(&c->a, n);
	struct stored out = interpret(c, m, kernel);

	for (unsigned i = 0; i <= c->native[n].at[0]; i++) {
		if (out.at[i] == c->native[n].at[i])
			continue;
		print_error("seed %" PRIu64 ", %s: out[%u] is %.17g, compiled %.17g\n", c->seed,
			    kernel, i, out.at[i], c->native[n].at[i]);
		return 1;
	}
	return 0;
}

static void what_is_lowered_computes_what_is_compiled(void **state)
{
	const char *given = getenv("CUDALINT_SEED");
	struct comparison c = {.seed = given ? strtoull(given, NULL, 0) : SEED};
	struct scratch folder = {0};
	const struct ir_module *m;
	unsigned bad = 0;

	(void)state;
	print_message("seed %" PRIu64 "\n", c.seed);
	write_programs(&c);
	assert_true(scratch_make(&folder));
	if (!compile(&c, folder.path)) {
		scratch_remove(&folder);
		skip();
	}
	run_native(&c, folder.path);
	m = lower(&c);
	for (unsigned n = 0; n < PROGRAMS; n++)
		bad += different(&c, m, n);
	if (bad)
		print_error("%s", c.source);
	assert_int_equal(bad, 0);
	scratch_remove(&folder);
	arena_release(&c.a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(what_is_lowered_computes_what_is_compiled),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
