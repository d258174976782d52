/*
 * The evaluator against the interpreter, on kernels written by dice. CUDALINT_DOMAIN_SAMPLES says
 * how many, CUDALINT_DOMAIN_SEED where to start; with CUDALINT_DOMAIN_SHOW=1 the first sample is
 * printed, with =2 as its launch has it; with CUDALINT_DOMAIN_FIRST the first difference is enough.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "grid_oracle.h"
#include "oracle.h"
#include "sample_run.h"

#define SAMPLES 1000

static uint64_t setting(const char *name, uint64_t otherwise)
{
	const char *text = getenv(name);

	return text && *text ? strtoull(text, NULL, 10) : otherwise;
}

static void report(const struct oracle_counts *c)
{
	printf("kernels %u (dropped %u), places %u (exact %u, blind %u), addresses %llu, requests "
	       "judged %u\n"
	       "rows %u: exact %u, assumed %u, interval %u, data %u\n",
	       c->kernels, c->dropped, c->places, c->exact_places, c->blind_places,
	       (unsigned long long)c->addresses, c->requests_judged, c->rows, c->rows_exact,
	       c->rows_assumed, c->rows_interval, c->rows_data);
}

static void test_evaluator_agrees(void **state)
{
	uint64_t first = setting("CUDALINT_DOMAIN_SEED", 1),
		 n = setting("CUDALINT_DOMAIN_SAMPLES", SAMPLES);
	struct oracle_counts counts = {0};
	unsigned wrong = 0, enough = setting("CUDALINT_DOMAIN_FIRST", 0) ? 1 : 10;

	(void)state;
	for (uint64_t seed = first; seed < first + n && wrong < enough; seed++) {
		struct arena a = {0};
		const char *why;

		if (seed == first && setting("CUDALINT_DOMAIN_SHOW", 0) == 1)
			oracle_show(&a, seed);
		why = oracle_check(&a, seed, &counts);
		if (why)
			printf("seed %llu: %s\n", (unsigned long long)seed, why);
		wrong += why != NULL;
		arena_release(&a);
	}
	report(&counts);
	assert_int_equal(wrong, 0);
	assert_true(n < 100 || counts.exact_places * 2 >= counts.places);
	assert_true(n < 100 ||
		    (counts.rows_exact + counts.rows_assumed + counts.rows_interval) * 10 >=
			counts.rows * 8);
}

static void judge_grids(uint64_t first, uint64_t n)
{
	struct grid_counts c = {0};
	unsigned wrong = 0, enough = setting("CUDALINT_DOMAIN_FIRST", 0) ? 1 : 10;

	for (uint64_t seed = first; seed < first + n && wrong < enough; seed++) {
		struct arena a = {0};
		const char *why;

		if (seed == first && setting("CUDALINT_DOMAIN_SHOW", 0) == 2)
			grid_oracle_show(&a, seed);
		why = grid_oracle_check(&a, seed, &c);

		if (why)
			printf("seed %llu: %s\n", (unsigned long long)seed, why);
		wrong += why != NULL;
		arena_release(&a);
	}
	printf("kernels %u (dropped %u), rows judged: exact %u, interval %u, of %llu requests\n",
	       c.kernels, c.dropped, c.rows_judged, c.intervals_judged, c.requests);
	assert_int_equal(wrong, 0);
}

/* Launches that tell everything: the figures are the whole grid's. */
static void test_figures_hold_for_the_grid(void **state)
{
	(void)state;
	judge_grids(setting("CUDALINT_DOMAIN_SEED", 1), setting("CUDALINT_DOMAIN_SAMPLES", SAMPLES));
}

/* The same of kernels that hold more than index arithmetic, branches and loops. */
static void test_rich_figures_hold_for_the_grid(void **state)
{
	uint64_t first = setting("CUDALINT_DOMAIN_SEED", 1);

	(void)state;
	judge_grids(first < SAMPLE_RICH ? SAMPLE_RICH + first : first,
		    setting("CUDALINT_DOMAIN_SAMPLES", SAMPLES));
}

/* Kernels that once showed a mistake: threads that a loop's return took, told by number and by
 * condition at once; an unsigned sum far below zero that became an int; `blockIdx.x - 2 < 1` in the
 * first block. */
static void test_mistakes_are_mended(void **state)
{
	static const uint64_t seeds[] = {121270, 114210, 223334, 230161};

	(void)state;
	for (size_t n = 0; n < sizeof seeds / sizeof *seeds; n++) {
		struct oracle_counts counts = {0};
		struct arena a = {0};
		const char *why = oracle_check(&a, seeds[n], &counts);

		if (why)
			printf("seed %llu: %s\n", (unsigned long long)seeds[n], why);
		assert_null(why);
		assert_int_equal(counts.dropped, 0);
		arena_release(&a);
	}
}

/* A period of the block index that brought each lane back, but not all lanes alike; threads that
 * returned inside an arm or a case that others may not have taken; of the rich ones: rounds of a loop
 * bounded by a sum that grows with them, blocks that leave where others continue, calls in loops that
 * run unevenly often, threads that left a case on the way to the next. */
static void test_figures_are_mended(void **state)
{
	static const uint64_t seeds[] = {114, 214, 284, 478, 506, 714, 1612, 1710, 21220, 303, 4103,
					 SAMPLE_RICH + 2976, SAMPLE_RICH + 5996, SAMPLE_RICH + 4302,
					 SAMPLE_RICH + 3244, SAMPLE_RICH + 10472};

	(void)state;
	for (size_t n = 0; n < sizeof seeds / sizeof *seeds; n++) {
		struct grid_counts counts = {0};
		struct arena a = {0};
		const char *why = grid_oracle_check(&a, seeds[n], &counts);

		if (why)
			printf("seed %llu: %s\n", (unsigned long long)seeds[n], why);
		assert_null(why);
		assert_true(counts.rows_judged > 0);
		arena_release(&a);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_evaluator_agrees),
					   cmocka_unit_test(test_figures_hold_for_the_grid),
					   cmocka_unit_test(test_rich_figures_hold_for_the_grid),
					   cmocka_unit_test(test_mistakes_are_mended),
					   cmocka_unit_test(test_figures_are_mended)};

	return cmocka_run_group_tests_name("domain", tests, NULL, NULL);
}
