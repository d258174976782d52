/* Jobs in child processes: all answers come, whatever one child does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/clock.h"
#include "workers.h"

#define JOBS 24
#define BIG ((size_t)3 << 20)

struct tally {
	unsigned calls[JOBS];
	bool is_lost[JOBS];
	enum loss loss[JOBS];
	size_t bytes[JOBS];
};

static unsigned deep(unsigned n)
{
	volatile char frame[1000];

	frame[0] = (char)n;
	return n ? deep(n - 1) + (unsigned)frame[0] : 0;
}

static void do_job(void *context, unsigned job, struct text *answer)
{
	(void)context;
	switch (job) {
	case 3:
		abort();
	case 5:
		pause();
		break;
	case 7:
		text_printf(answer, "%u", deep(100000));
		break;
	case 9:
		_exit(3);
	case 11:
		for (size_t i = 0; i < BIG; i++)
			text_put(answer, "x", 1);
		break;
	case 13:
		for (int i = 0; i < 8; i++) {
			usleep(500000);
			clock_beat();
		}
		break;
	default:
		text_printf(answer, "answer %u", job);
	}
}

static void count_done(void *context, unsigned job, const char *answer, size_t bytes)
{
	struct tally *t = context;
	char wanted[32];

	(void)answer;
	t->calls[job]++;
	t->bytes[job] = bytes;
	if (job < 3) {
		snprintf(wanted, sizeof wanted, "answer %u", job);
		assert_memory_equal(answer, wanted, strlen(wanted));
	}
}

static void count_lost(void *context, unsigned job, enum loss loss, const char *why)
{
	struct tally *t = context;

	assert_non_null(why);
	t->calls[job]++;
	t->is_lost[job] = true;
	t->loss[job] = loss;
}

static void one_bad_job_costs_one_answer(void **state)
{
	struct tally t = {0};
	struct work w = {.n_jobs = JOBS,
			 .n_workers = 3,
			 .stall_seconds = 3, /* a busy machine is slow to start a child */
			 .context = &t,
			 .work = do_job,
			 .done = count_done,
			 .lost = count_lost};

	(void)state;
	workers_run(&w);
	for (unsigned i = 0; i < JOBS; i++) {
		assert_int_equal(t.calls[i], 1);
		assert_int_equal(t.is_lost[i], i == 3 || i == 5 || i == 9);
	}
	assert_int_equal(t.loss[3], LOST_CRASH);
	assert_int_equal(t.loss[5], LOST_STALL);
	assert_int_equal(t.loss[9], LOST_CRASH);
	assert_int_equal(t.bytes[11], BIG);
}

static void a_child_that_waits_for_a_processor_moves(void **state)
{
	(void)state;
	assert_false(workers_stands_still(50, 50, 60));
	assert_true(workers_stands_still(61, 61, 60)); /* an endless loop */
	assert_true(workers_stands_still(61, 0, 60));  /* asleep */
	assert_false(workers_stands_still(61, 20, 60)); /* others run, too */
	assert_false(workers_stands_still(200, 59, 60));
	assert_true(workers_stands_still(200, 61, 60));
	assert_false(workers_stands_still(200, 200, 0)); /* no limit */
}

static void quotas_are_rounded_up(void **state)
{
	(void)state;
	assert_int_equal(workers_quota("max 100000\n"), 0);
	assert_int_equal(workers_quota("200000 100000\n"), 2);
	assert_int_equal(workers_quota("250000 100000\n"), 3);
	assert_int_equal(workers_quota("5000 100000\n"), 1);
	assert_int_equal(workers_quota(""), 0);
}

static void make_shares_out_the_processors(void **state)
{
	(void)state;
	setenv("MAKEFLAGS", " -j8 --jobserver-auth=fifo:/tmp/x", 1);
	assert_int_equal(workers_default(), 1);
	setenv("MAKEFLAGS", "k", 1);
	assert_int_equal(workers_default(), workers_processors());
	unsetenv("MAKEFLAGS");
	assert_true(workers_default() > 0);
}

static void no_jobs_are_done_at_once(void **state)
{
	struct work w = {.n_jobs = 0};

	(void)state;
	workers_run(&w);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(one_bad_job_costs_one_answer),
	    cmocka_unit_test(a_child_that_waits_for_a_processor_moves),
	    cmocka_unit_test(quotas_are_rounded_up),
	    cmocka_unit_test(make_shares_out_the_processors),
	    cmocka_unit_test(no_jobs_are_done_at_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
