/* Which instances of a kernel's template are judged once they have cost enough. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "instances.h"

#define MAX_TEXT 65536

struct fixture {
	struct arena arena;
	char text[MAX_TEXT];
	size_t used;
	struct instances s;
};

static int setup(void **state)
{
	struct fixture *x = calloc(1, sizeof *x);

	x->used = (size_t)snprintf(x->text, sizeof x->text, "ir 1\nfile \"k.cu\" user\n");
	*state = x;
	return 0;
}

static int teardown(void **state)
{
	struct fixture *x = *state;

	arena_release(&x->arena);
	free(x);
	return 0;
}

/* An instance of the kernel defined on line `definition`, that stores on line `access`. */
static void kernel(struct fixture *x, int definition, const char *args, int access)
{
	x->used += (size_t)snprintf(x->text + x->used, sizeof x->text - x->used,
				    "kernel \"k%d\" void template \"%s\" @0:%d:1-%d:9 (\n"
				    "\tptr \"a\" pointee f32\n"
				    ") {\n"
				    "\t%%a = param ptr \"a\"\n"
				    "\t%%v = fconst f32 1\n"
				    "\tstore %%a, %%v @0:%d:3-%d:9\n"
				    "}\n",
				    definition, args, definition, definition, access, access);
}

static void read_kernels(struct fixture *x)
{
	const char *error = NULL;

	x->s.m = ir_read(&x->arena, x->text, &error);
	if (!x->s.m)
		fail_msg("%s", error);
}

/* Is the kernel judged, under that block, at that cost? */
static bool judged(struct fixture *x, uint32_t kernel, uint32_t width, size_t cost)
{
	const uint32_t block[3] = {width, 1, 1};
	struct instance own;

	if (!instances_want(&x->arena, &x->s, kernel, block, &own))
		return false;
	own.cost = cost;
	instances_add(&x->arena, &x->s, &own);
	return true;
}

static void cheap_instances_are_all_judged(void **state)
{
	struct fixture *x = *state;
	struct text_list told = {0};

	for (int n = 0; n < 100; n++)
		kernel(x, 10, "1, 2", 12);
	read_kernels(x);
	for (uint32_t n = 0; n < 100; n++)
		assert_true(judged(x, n, 32, INSTANCES_BUDGET / 101));
	instances_tell(&x->arena, &x->s, &told);
	assert_int_equal(told.items.n, 0);
}

static void what_is_new_is_judged_at_any_cost(void **state)
{
	struct fixture *x = *state;

	kernel(x, 10, "1, 2, 3", 12);
	kernel(x, 10, "1, 2, 3", 12);
	kernel(x, 10, "1, 2, 3", 13); /* another access */
	kernel(x, 10, "1, 2, 3", 12); /* another block */
	kernel(x, 10, "1, 2, 4", 12); /* another argument */
	kernel(x, 10, "2, 2, 3", 12); /* likewise */
	kernel(x, 10, "2, 2, 4", 12); /* a pair of arguments */
	kernel(x, 10, "2, 2, 4", 12);
	kernel(x, 20, "1, 2, 3", 12); /* another kernel */
	kernel(x, 20, "1, 2, 3", 12); /* which costs little */
	read_kernels(x);
	assert_true(judged(x, 0, 32, INSTANCES_BUDGET));
	assert_false(judged(x, 1, 32, 1));
	assert_true(judged(x, 2, 32, 1));
	assert_true(judged(x, 3, 64, 1));
	assert_true(judged(x, 4, 32, 1));
	assert_true(judged(x, 5, 32, 1));
	assert_true(judged(x, 6, 32, 1));
	assert_false(judged(x, 7, 32, 1));
	assert_true(judged(x, 8, 32, 1));
	assert_true(judged(x, 9, 32, 1));
}

static void arguments_are_told_apart_within_brackets(void **state)
{
	struct fixture *x = *state;

	kernel(x, 10, "pair<int, 2>, 3", 12);
	kernel(x, 10, "pair<int, 3>, 2", 12);
	kernel(x, 10, "pair<int, 2>, 2", 12); /* each of them alone is known, the pair is not */
	kernel(x, 10, "pair<int, 2>, 2", 12);
	read_kernels(x);
	assert_true(judged(x, 0, 32, INSTANCES_BUDGET));
	assert_true(judged(x, 1, 32, 1));
	assert_true(judged(x, 2, 32, 1));
	assert_false(judged(x, 3, 32, 1));
}

static void what_is_left_out_is_told_and_holds_nowhere(void **state)
{
	struct fixture *x = *state;
	struct text_list told = {0};
	const struct finding f = {.rule = "r", .at = {.file = "k.cu", .line = 12}};

	kernel(x, 10, "1", 12);
	kernel(x, 10, "1", 12);
	kernel(x, 10, "1", 12);
	kernel(x, 20, "1", 22);
	read_kernels(x);
	for (uint32_t n = 0; n < 4; n++)
		judged(x, n, 32, INSTANCES_BUDGET);
	for (size_t n = 0; n < x->s.judged.n; n++)
		x->s.judged.at[n].last = 1;
	instances_tell(&x->arena, &x->s, &told);
	assert_int_equal(told.items.n, 1);
	assert_string_equal(told.items.at[0],
			    "k10: 2 of its 3 instances are left out: each access, each block and "
			    "each pair of template arguments is judged in others");
	assert_false(instances_all_show(&x->s, 0, &f, &f));
	assert_true(instances_all_show(&x->s, 3, &f, &f));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(cheap_instances_are_all_judged, setup, teardown),
	    cmocka_unit_test_setup_teardown(what_is_new_is_judged_at_any_cost, setup, teardown),
	    cmocka_unit_test_setup_teardown(arguments_are_told_apart_within_brackets, setup,
					    teardown),
	    cmocka_unit_test_setup_teardown(what_is_left_out_is_told_and_holds_nowhere, setup,
					    teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
