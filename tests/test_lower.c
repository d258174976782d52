/*
 * Every tests/lower/NAME.cu says in comments what the IR of a function must hold:
 *
 *	// in k: store %5, %9          these texts stand in the function named k, in this order
 *	// not in k: opaque            and this one nowhere
 *
 * Places and value numbers are left out of the text, so that `%` stands for any value.
 *
 * The kernel of a run_*.cu is interpreted; `// out: 1 2.5` lists what it must store, as a C++
 * compiler's program does.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "front/front.h"
#include "ir/interpret.h"

static bool is_user(const char *path, void *context)
{
	(void)context;
	return strstr(path, "tests/lower") || strstr(path, "memory.cu");
}

static struct ir_module *load(struct arena *a, const char *path, const char *text)
{
	struct front_options options = {.headers = HEADERS_BUNDLED,
					.bundled_dir = CUDALINT_SOURCE_DIR "/lint/front/headers",
					.is_user_file = is_user};
	struct front_input in = {.path = path, .text = text, .text_bytes = text ? strlen(text) : 0};
	struct front_unit out = {0};
	const char *wrong;

	if (!front_load(a, &options, &in, &out))
		fail_msg("%s: %s", path, out.failure);
	wrong = ir_verify(a, out.module);
	if (wrong)
		fail_msg("%s: %s", path, wrong);
	return out.module;
}

/* The printed module without places and without the numbers of values. */
static char *printed(struct arena *a, const struct ir_module *m)
{
	char *text = NULL, *from, *to;
	size_t bytes;
	FILE *out = open_memstream(&text, &bytes);
	char *kept;

	ir_print(m, out);
	fclose(out);
	kept = arena_strdup(a, text);
	free(text);
	for (from = to = kept; *from;) {
		if (from[0] == ' ' && from[1] == '@')
			from += 2 + strspn(from + 2, "0123456789:-!");
		else if (from[0] == '%')
			from += (*to++ = *from, 1 + strspn(from + 1, "0123456789"));
		else
			*to++ = *from++;
	}
	*to = '\0';
	return kept;
}

/* The text of one function, from its head to its closing brace. */
static char *function_text(struct arena *a, const char *all, const char *name)
{
	const char *quoted = arena_printf(a, " \"%s\" ", name);

	for (const char *line = all; line; line = strchr(line, '\n'), line += line != NULL) {
		size_t n = strcspn(line, "\n");
		const char *head = arena_strndup(a, line, n), *end;

		if (*line == '\t' || *line == '%' || !strstr(head, quoted) ||
		    strncmp(head, "object", 6) == 0)
			continue;
		end = strstr(line, "\n}");
		return arena_strndup(a, line, end ? (size_t)(end - line) : strlen(line));
	}
	return NULL;
}

struct expectation {
	bool absent;
	const char *name, *text;
};

/* "in NAME: TEXT" behind a comment's slashes. */
static bool read_expectation(struct arena *a, const char *line, struct expectation *e)
{
	const char *at = strstr(line, "// in "), *no = strstr(line, "// not in "), *colon;

	if (!at && !no)
		return false;
	e->absent = no != NULL;
	at = no ? no + strlen("// not in ") : at + strlen("// in ");
	colon = strstr(at, ": ");
	if (!colon)
		fail_msg("no colon in: %s", line);
	e->name = arena_strndup(a, at, (size_t)(colon - at));
	e->text = colon + 2;
	return true;
}

struct progress { /* texts of one function are looked for behind one another */
	const char *name;
	size_t from;
};

static void check_expectation(struct arena *a, const char *all, struct expectation e,
			      struct progress *p)
{
	const char *text = function_text(a, all, e.name), *found;

	if (!text)
		fail_msg("there is no function %s in\n%s", e.name, all);
	if (!p->name || strcmp(p->name, e.name) != 0)
		*p = (struct progress){e.name, 0};
	found = strstr(e.absent ? text : text + p->from, e.text);
	if (e.absent && found)
		fail_msg("in %s, unexpected: %s\n%s", e.name, e.text, text);
	if (!e.absent && !found)
		fail_msg("in %s, missing or out of order: %s\n%s", e.name, e.text, text);
	if (!e.absent)
		p->from = (size_t)(found - text) + strlen(e.text);
}

static void check_file(const char *name)
{
	struct arena a = {0};
	const char *path = arena_printf(&a, CUDALINT_SOURCE_DIR "/tests/lower/%s.cu", name);
	char *source = text_read_file(&a, path, NULL), *line, *next;
	const char *all = printed(&a, load(&a, path, NULL));
	struct progress p = {0};
	unsigned n = 0;

	assert_non_null(source);
	for (line = source; line && *line; line = next) {
		struct expectation e;

		next = strchr(line, '\n');
		if (next)
			*next++ = '\0';
		if (!read_expectation(&a, line, &e))
			continue;
		check_expectation(&a, all, e, &p);
		n++;
	}
	assert_true(n > 0);
	arena_release(&a);
}

static void files_lower_as_they_say(void **state)
{
	static const char *const names[] = {"arithmetic", "asm",	"calls",  "classes",
					    "control",	  "initialise", "lambda", "memory",
					    "patterns",	  "variables",	"errors"};

	(void)state;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		check_file(names[i]);
}

/* --- what runs as it does in C++ ------------------------------------------------------------ */

#define OUT_BASE ((uint64_t)1 << 40) /* where a first pointer argument points */

enum { MOST_OUT = 256 };

struct stored {
	double at[MOST_OUT]; /* at[0] counts them */
};

static void note_store(void *context, const struct interp_event *e)
{
	struct stored *out = context;
	uint64_t at = e->address - OUT_BASE;

	if (e->kind == INTERP_ACCESS && e->is_write && e->address >= OUT_BASE &&
	    at < sizeof out->at && e->bytes == sizeof(double))
		memcpy(&out->at[at / sizeof(double)], &e->value, sizeof(double));
}

static uint64_t zero_memory(void *context, uint64_t address, unsigned bytes)
{
	(void)context;
	(void)address;
	(void)bytes;
	return 0;
}

static struct stored run_kernel(struct arena *a, const struct ir_module *m)
{
	struct stored out = {{0}};
	struct interp_world world = {.block = {1, 1, 1}, .grid = {1, 1, 1}, .memory = zero_memory};
	struct interp_watch watch = {.event = note_store, .context = &out};
	const char *why_not = NULL;
	uint32_t kernel = 0;

	while (m->functions.at[kernel].kind != IR_KERNEL)
		kernel++;
	if (!interp_run(a, m, kernel, &world, &watch, &why_not))
		fail_msg("%s", why_not);
	return out;
}

static void check_run(const char *name)
{
	struct arena a = {0};
	const char *path = arena_printf(&a, CUDALINT_SOURCE_DIR "/tests/lower/%s.cu", name);
	const char *source = text_read_file(&a, path, NULL);
	struct stored out = run_kernel(&a, load(&a, path, NULL));
	unsigned n = 0;

	assert_non_null(source);
	while ((source = strstr(source, "// out:"))) {
		char *end;

		for (source += strlen("// out:"); *source == ' '; source = end) {
			double wanted = strtod(source, &end);

			if (out.at[++n] != wanted)
				fail_msg("%s: value %u is %.17g, not %.17g", name, n, out.at[n],
					 wanted);
		}
	}
	assert_int_equal(out.at[0], n);
	arena_release(&a);
}

static void kernels_compute_what_they_should(void **state)
{
	(void)state;
	check_run("run_language");
	check_run("run_closures");
	check_run("run_templates");
	check_run("run_basics");
	check_run("run_hidden");
	check_run("run_instances");
	check_run("run_bits");
	check_run("run_captures");
	check_run("run_classes");
	check_run("run_choices");
	check_run("run_moves");
	check_run("run_library");
	check_run("run_shapes");
}

/* --- shapes that are too long to write down ------------------------------------------------- */

static char *repeated(struct arena *a, const char *before, const char *one, unsigned n,
		      const char *after)
{
	size_t length = strlen(one);
	char *text = arena_alloc(a, strlen(before) + n * length + strlen(after) + 1), *to = text;

	memcpy(to, before, strlen(before));
	to += strlen(before);
	for (unsigned i = 0; i < n; i++, to += length)
		memcpy(to, one, length);
	memcpy(to, after, strlen(after));
	return text;
}

static unsigned count_ops(const struct ir_function *f, enum ir_op op)
{
	unsigned n = 0;

	for (size_t i = 1; i < f->insts.n; i++)
		n += f->insts.at[i].op == op;
	return n;
}

static void a_long_sum_costs_no_stack(void **state)
{
	struct arena a = {0};
	const char *text =
	    repeated(&a, "__global__ void k(int *p, int v) { p[0] = v", "+v", 20000, "; }\n");
	const struct ir_module *m = load(&a, "memory.cu", text);

	(void)state;
	assert_int_equal(m->functions.n, 1);
	assert_int_equal(count_ops(&m->functions.at[0], OP_ADD), 20000);
	assert_false(m->functions.at[0].is_partial);
	arena_release(&a);
}

static void what_is_too_deep_is_said(void **state)
{
	struct arena a = {0};
	const char *open =
	    repeated(&a, "__global__ void k(int *p, int v) { p[0] = ", "-(v+", 700, "v");
	const char *text = repeated(&a, open, ")", 700, "; }\n");
	const struct ir_module *m = load(&a, "memory.cu", text);

	(void)state;
	assert_true(m->functions.at[0].is_partial);
	assert_string_equal(m->functions.at[0].unresolved.at[0], "too deep");
	arena_release(&a);
}

static void an_empty_file_is_an_empty_module(void **state)
{
	struct arena a = {0};
	const struct ir_module *m = load(&a, "memory.cu", "\n");

	(void)state;
	assert_int_equal(m->functions.n, 0);
	arena_release(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(files_lower_as_they_say),
	    cmocka_unit_test(kernels_compute_what_they_should),
	    cmocka_unit_test(a_long_sum_costs_no_stack),
	    cmocka_unit_test(what_is_too_deep_is_said),
	    cmocka_unit_test(an_empty_file_is_an_empty_module),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
