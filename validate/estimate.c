#include "estimate.h"

#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/fail.h"
#include "check.h"
#include "gpu/plan.h"
#include "gpu/steps.h"

/* Records' steps by the step of the run that takes them. */
static const struct {
	const char *beginning;
	enum step step;
} owners[] = {
    {"o3", STEP_BUILD},		  {"g", STEP_BUILD},
    {"forced", STEP_BUILD},	  {"run", STEP_RUN},
    {"size", STEP_SIZE},	  {"time", STEP_TIME},
    {"profile", STEP_PROFILE},	  {"memcheck", STEP_SANITIZE},
    {"racecheck", STEP_SANITIZE}, {"synccheck", STEP_SANITIZE},
    {"late", STEP_FORCE},
};

struct estimate {
	double seconds[STEPS]; /* mean of a job's */
	double jobs[2][STEPS]; /* of pairs, of traps */
};

static int owner_of(const char *step)
{
	for (size_t i = 0; i < sizeof owners / sizeof *owners; i++)
		if (!strncmp(step, owners[i].beginning, strlen(owners[i].beginning)))
			return (int)owners[i].step;
	return STEPS;
}

static void read_seconds(struct arena *a, const char *records, struct estimate *e)
{
	double n[STEPS] = {0};
	struct table t;

	if (!table_read(a, records, &t))
		die("cannot read %s: %s", records, strerror(errno));
	check_records(records, &t);
	for (size_t i = 0; i < t.rows.n; i++) {
		const struct table_row *r = &t.rows.at[i];
		const double seconds = table_number(r, 4);
		const int step =
		    !strcmp(table_field(r, 0), "step") ? owner_of(table_field(r, 2)) : STEPS;
		if (step == STEPS || isnan(seconds))
			continue;
		e->seconds[step] += seconds;
		n[step]++;
	}
	for (int s = 0; s < STEPS; s++)
		e->seconds[s] = n[s]	      ? e->seconds[s] / n[s]
				: n[STEP_RUN] ? e->seconds[STEP_RUN]
					      : 1;
}

static double jobs_of(const struct program *p, enum step step)
{
	unsigned tools = 0;

	for (size_t t = 0; t < SANITIZERS; t++)
		tools += plan_needs(p, sanitizers[t]);
	switch (step) {
	case STEP_BUILD:
		return 1 + step_asked(p, STEP_FORCE) + step_asked(p, STEP_SANITIZE);
	case STEP_SIZE:
		return N_SIZES;
	case STEP_TIME:
		return TIME_ROUNDS;
	case STEP_SANITIZE:
		return SANITIZED_BUILDS * tools;
	case STEP_FORCE:
		return SCHEDULES;
	default:
		return 1;
	}
}

static void print_group(const struct estimate *e, bool traps, int processors)
{
	double total = 0;

	for (int s = 0; s < STEPS; s++) {
		const int side = step_side(s, processors);
		const double seconds = e->jobs[traps][s] * e->seconds[s] / side;
		if (!e->jobs[traps][s])
			continue;
		printf("%-6s %-9s %5.0f jobs, %5.2f s each, %2d side by side: %4.0f s\n",
		       traps ? "traps" : "pairs", step_names[s], e->jobs[traps][s], e->seconds[s],
		       side, seconds);
		total += seconds;
	}
	printf("%-6s %.1f minutes: %.0f parts of %d\n", traps ? "traps" : "pairs", total / 60,
	       ceil(total / PART_SECONDS), PART_SECONDS / 60);
}

void estimate_print(struct arena *a, const char *plan, const char *records, int processors)
{
	struct estimate e = {0};
	struct plan p;

	if (!plan_read(a, plan, &p))
		die("%s holds no plan", plan);
	read_seconds(a, records, &e);
	for (size_t i = 0; i < p.programs.n; i++)
		for (int s = 0; s < STEPS; s++)
			if (step_asked(&p.programs.at[i], s))
				e.jobs[!strcmp(p.programs.at[i].role, "clean")][s] +=
				    jobs_of(&p.programs.at[i], s);
	print_group(&e, false, processors);
	print_group(&e, true, processors);
}
