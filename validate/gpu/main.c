/*
 * The GPU side of validate: run in the plan's folder by its `run`. Exit 0: all steps taken, records
 * written (what they say is judged where they are merged); 2: no GPU, or wrong usage.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/text.h"
#include "gpu/card.h"
#include "gpu/options.h"
#include "gpu/records.h"
#include "gpu/steps.h"
#include "gpu/trouble.h"

static void check_rule(const struct run *run, const char *rule)
{
	const char *near = NULL;

	for (size_t i = 0; i < run->plan.programs.n; i++) {
		const char *other = run->plan.programs.at[i].rule;
		if (!strcmp(other, rule))
			return;
		if (text_is_near(rule, other))
			near = other;
	}
	die("--only: the plan has nothing of a rule '%s'%s%s%s", rule, near ? "; did you mean " : "",
	    near ? near : "", near ? "?" : "");
}

/* Keeps the programs of one rule and one part; a pair is never cut. */
static void select_programs(struct run *run, const struct options *o)
{
	struct plan kept = {0};
	const struct program *last = NULL;
	unsigned pairs = 0;

	if (o->only)
		check_rule(run, o->only);
	for (size_t i = 0; i < run->plan.programs.n; i++) {
		const struct program *p = &run->plan.programs.at[i];
		if (o->only && strcmp(o->only, p->rule) != 0)
			continue;
		pairs += !last || strcmp(last->pair, p->pair) || strcmp(last->rule, p->rule);
		if (pairs % o->parts == o->part - 1)
			array_push(run->arena, &kept.programs, *p);
		last = p;
	}
	run->plan = kept;
}

/* Only the steps asked for, and what they stand on that is not done yet. */
static void select_steps(struct run *run, const struct options *o)
{
	for (int s = STEP_SIZE; s < STEPS && !o->all_steps; s++)
		run->left_out[s] = !o->asked[s];
	run->left_out[STEP_SIZE] = run->left_out[STEP_SIZE] && run->left_out[STEP_TIME];
}

static void take_part(struct run *run, const struct options *o)
{
	select_programs(run, o);
	select_steps(run, o);
	run->processors = (int)sysconf(_SC_NPROCESSORS_ONLN);
	run->limit_s = o->limit_s;
	run->traps_too = o->traps_too;
	run->until = clock_seconds() + o->seconds;
	if (o->records_only) {
		if (access("card.tsv", R_OK))
			die("there is no card.tsv that can be read: nothing was run in this "
			    "folder");
		say_troubles(run);
		return;
	}
	run->card = card_find(run->arena);
	run->no_counters = tool_is_there(run->arena, "ncu") ? NULL : "there is no ncu here";
	run->no_sanitizer = !tool_is_there(run->arena, "compute-sanitizer");
	records_write_card(run->arena, &run->card);
	steps_run(run);
}

/* Two runs of one folder would time each other. The lock goes with the program. */
static void lock_folder(void)
{
	const int lock = open("lock", O_CREAT | O_RDWR | O_CLOEXEC, 0666);

	if (lock < 0)
		die("cannot write to this folder: %s", strerror(errno));
	if (flock(lock, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK)
		die("another run goes on in this folder");
}

int main(int argc, char **argv)
{
	struct arena arena = {0};
	struct run run = {.arena = &arena};

	die_as = "validate";
	const struct options o = options_read(&arena, argc, argv);
	if (!plan_read(&arena, ".", &run.plan))
		die("there is no plan.tsv here");
	if (!run.plan.programs.n)
		die("plan.tsv is damaged: it has no programs");
	lock_folder();
	const struct plan whole = run.plan;
	take_part(&run, &o);
	run.plan = whole;
	records_write(&run);
	arena_release(&arena);
	return 0;
}
