/*
 * validate - the half of the GPU harness that runs beside cudalint: plans, merges, reports.
 *
 * Exit 0: done, and every pair that was run passes what its rule demands; 1: one does not; 2:
 * trouble.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "app.h"
#include "base/fail.h"
#include "estimate.h"
#include "gpu/card.h"
#include "gpu/options.h"
#include "merge.h"
#include "plan_make.h"
#include "results.h"

static int make_plan(struct arena *a, char **args)
{
	plan_make(a, args[0], args[1]);
	return 0;
}

static int make_app(struct arena *a, char **args)
{
	plan_make_app(a, args[0], args[1],
		      &(struct app){.name = args[2], .build = args[3], .run = args[4]});
	return 0;
}

static int take(struct arena *a, char **args)
{
	results_check(a);
	merge_take(a, args[0], RESULTS);
	return 0;
}

static int judge(struct arena *a, char **args)
{
	return results_judge(a, args[0]) ? 0 : 1;
}

static int judge_app(struct arena *a, char **args)
{
	return app_judge(a, args[0]) ? 0 : 2;
}

static int estimate(struct arena *a, char **args)
{
	estimate_print(a, args[0], args[1], (int)strtol(args[2], NULL, 10));
	return 0;
}

enum { HELD = 9 }; /* the descriptor by which the caller holds the lock as long as it lives */

/* One run at a time plans a folder and runs it: a second dies before it writes anything. */
static int hold(struct arena *a, char **args)
{
	const int of_run = open(arena_printf(a, "%s/lock", args[0]), O_RDWR | O_CLOEXEC);

	if ((flock(HELD, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK) ||
	    (of_run >= 0 && flock(of_run, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK))
		die("another run goes on in %s", args[0]);
	if (of_run >= 0)
		close(of_run);
	return 0;
}

static const struct {
	const char *name, *arguments;
	int n;
	int (*run)(struct arena *a, char **args);
} commands[] = {
    {"plan", "DIR REPORT.json", 2, make_plan},
    {"take", "DIR", 1, take},
    {"hold", "DIR", 1, hold},
    {"judge", "DIR", 1, judge},
    {"estimate", "DIR CARD.tsv PROCESSORS", 3, estimate},
    {"app", "DIR REPORT.json NAME BUILD RUN", 5, make_app},
    {"app-judge", "DIR", 1, judge_app},
};
#define N_COMMANDS (sizeof commands / sizeof *commands)

static int usage(void)
{
	fputs("usage: validate", stderr);
	for (size_t i = 0; i < N_COMMANDS; i++)
		fprintf(stderr, "%s %s %s", i ? " |" : "", commands[i].name, commands[i].arguments);
	fputs(" | ready [RUN OPTION]...\n", stderr);
	return 2;
}

int main(int argc, char **argv)
{
	struct arena arena = {0};

	die_as = "validate";
	if (argc > 1 && !strcmp(argv[1], "ready")) { /* for a run with these options; else it dies */
		if (!options_read(&arena, argc - 1, argv + 1).records_only)
			card_find(&arena);
		arena_release(&arena);
		return 0;
	}
	for (size_t i = 0; i < N_COMMANDS && argc > 1; i++) {
		if (argc != commands[i].n + 2 || strcmp(argv[1], commands[i].name) != 0)
			continue;
		const int status = commands[i].run(&arena, argv + 2);
		arena_release(&arena);
		return status;
	}
	return usage();
}
