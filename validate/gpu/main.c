/*
 * The GPU side of validate: run in the plan's folder by its `run`. Exit 0: all steps taken, records
 * written (what they say is judged where they are merged); 2: no GPU, or wrong usage.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/text.h"
#include "gpu/records.h"
#include "gpu/steps.h"

struct options {
	const char *only;
	unsigned part, parts;
	double seconds;
	int limit;
	bool records_only, all;
	const char *steps; /* "time,profile"; NULL: all */
};

static void usage(void)
{
	fprintf(stderr,
		"usage: run [--only RULE] [--part I/N] [--steps LIST] [--all] [--seconds S] "
		"[--limit S] [--records]\n");
	exit(2);
}

static struct options read_options(int argc, char **argv)
{
	struct options o = {.part = 1, .parts = 1, .seconds = 1e9};

	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--records") || !strcmp(argv[i], "--all")) {
			o.records_only |= argv[i][2] == 'r';
			o.all |= argv[i][2] == 'a';
			continue;
		}
		if (i + 1 == argc)
			usage();
		if (!strcmp(argv[i], "--only"))
			o.only = argv[++i];
		else if (!strcmp(argv[i], "--steps"))
			o.steps = argv[++i];
		else if (!strcmp(argv[i], "--seconds"))
			o.seconds = atof(argv[++i]);
		else if (!strcmp(argv[i], "--limit"))
			o.limit = (int)atof(argv[++i]);
		else if (strcmp(argv[i], "--part") != 0 ||
			 sscanf(argv[++i], "%u/%u", &o.part, &o.parts) != 2 || o.part < 1 ||
			 o.part > o.parts)
			usage();
	}
	return o;
}

/* First line that a command prints, in the arena; NULL when it fails or prints none. */
static char *first_line(struct arena *a, const char *command)
{
	FILE *pipe = popen(command, "r");
	char line[512] = "";

	if (!pipe)
		return NULL;
	const bool got = fgets(line, sizeof line, pipe) != NULL;
	const bool good = pclose(pipe) == 0;
	line[strcspn(line, "\n")] = '\0';
	return got && good ? arena_strdup(a, line) : NULL;
}

/* The first card; without one a line and exit 2. */
static struct card find_card(struct arena *a)
{
	char *line = first_line(
	    a, "nvidia-smi --query-gpu=name,driver_version,compute_cap --format=csv,noheader "
	       "2>/dev/null");
	struct table_row f = line ? table_split(a, line, ',') : (struct table_row){0};

	if (f.n < 3) {
		fprintf(stderr, "validate: no NVIDIA GPU here\n");
		exit(2);
	}
	char *major = f.fields[2] + strspn(f.fields[2], " "), *dot = strchr(major, '.');
	return (struct card){f.fields[0], f.fields[1] + 1,
			     dot ? arena_printf(a, "sm_%.*s%s", (int)(dot - major), major, dot + 1)
				 : arena_printf(a, "sm_%s", major)};
}

/* Keeps the programs of one rule and one part; a pair is never cut. */
static void select_programs(struct run *run, const struct options *o)
{
	struct plan kept = {0};
	unsigned pairs = 0;

	for (size_t i = 0; i < run->plan.programs.n; i++) {
		const struct program *p = &run->plan.programs.at[i];
		const struct program *last = i ? p - 1 : NULL;
		if (!last || strcmp(last->pair, p->pair) != 0 || strcmp(last->rule, p->rule) != 0)
			pairs++;
		if (pairs % o->parts == o->part - 1 && (!o->only || !strcmp(o->only, p->rule)))
			array_push(run->arena, &kept.programs, *p);
	}
	run->plan = kept;
}

/* "time,profile": only these, and what they stand on that is not done yet. */
static void select_steps(struct run *run, char *list)
{
	struct table_row words = table_split(run->arena, list, ',');

	for (int s = STEP_SIZE; s < STEPS; s++)
		run->left_out[s] = true;
	for (size_t i = 0; i < words.n; i++) {
		int s = 0;
		while (s < STEPS && strcmp(step_names[s], words.fields[i]) != 0)
			s++;
		if (s == STEPS)
			usage();
		run->left_out[s] = false;
		if (s == STEP_TIME)
			run->left_out[STEP_SIZE] = false;
	}
}

static void extend_path(struct arena *a)
{
	const char *path = getenv("PATH");

	setenv("PATH", arena_printf(a, "%s:/usr/local/cuda/bin", path ? path : "/usr/bin:/bin"), 1);
}

int main(int argc, char **argv)
{
	struct arena arena = {0};
	struct run run = {.arena = &arena};
	const struct options o = read_options(argc, argv);

	extend_path(&arena);
	if (!plan_read(&arena, ".", &run.plan))
		die("there is no plan.tsv here");
	select_programs(&run, &o);
	run.processors = (int)sysconf(_SC_NPROCESSORS_ONLN);
	run.limit_s = o.limit;
	run.traps_too = o.all;
	if (o.steps)
		select_steps(&run, arena_strdup(&arena, o.steps));
	run.until = clock_seconds() + o.seconds;
	if (!o.records_only) {
		run.card = find_card(&arena);
		records_write_card(&arena, &run.card);
		steps_run(&run);
	}
	records_write(&run);
	arena_release(&arena);
	return 0;
}
