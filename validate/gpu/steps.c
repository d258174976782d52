#include "gpu/steps.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/text.h"
#include "gpu/trouble.h"

const char *const sanitizers[SANITIZERS] = {"memcheck", "racecheck", "synccheck"};
const char *const builds[BUILDS] = {"o3", "g", "forced"};

enum { O3, DEBUG, FORCED }; /* builds */
enum { REPORTED = 9 };	    /* a sanitizer's exit status when it found something */
enum { COMPILE_LIMIT = 180, RUN_LIMIT = 20, SIZE_LIMIT = 8, TOOL_LIMIT = 60 }; /* seconds */

char *step_path(struct arena *a, const struct program *p, const char *file)
{
	return arena_printf(a, "work/%s.%.8s/%s", p->id, p->forced_hash, file);
}

int step_status(struct arena *a, const struct program *p, const char *step, double *seconds)
{
	return pool_status(step_path(a, p, arena_printf(a, "%s.done", step)), seconds);
}

char *tool_step(struct arena *a, size_t tool, size_t build)
{
	return arena_printf(a, "%s-%s", sanitizers[tool], builds[build]);
}

/* Adds a command; every %s-free word of it was expanded by the caller. Output goes to STEP.log. */
static void add(struct run *run, struct jobs *jobs, const struct program *p, const char *step,
		int limit_s, const char *command)
{
	struct arena *a = run->arena;
	const char *log = step_path(a, p, arena_printf(a, "%s.log", step));

	array_push(a, &jobs->list,
		   (struct job){.command = arena_printf(a, "%s >%s 2>&1", command, log),
				.log = log,
				.done = step_path(a, p, arena_printf(a, "%s.done", step)),
				.limit_s = run->limit_s && run->limit_s < limit_s ? run->limit_s
										  : limit_s});
}

static void go(struct run *run, struct jobs *jobs, int parallel)
{
	run->is_cut = !pool_run(jobs, parallel, run->until) || run->is_cut;
}

bool step_asked(const struct program *p, enum step step)
{
	const bool is_pair = strcmp(p->role, "clean") != 0;
	const bool is_sanitized = plan_needs(p, "memcheck") || plan_is_forced(p);

	switch (step) {
	case STEP_SIZE:
	case STEP_TIME:
		return is_pair && plan_needs(p, "time");
	case STEP_SANITIZE:
		return is_pair && is_sanitized;
	case STEP_FORCE:
		return is_pair && plan_is_forced(p);
	default:
		return true;
	}
}

static bool has_built(struct run *run, const struct program *p, const char *build)
{
	return step_status(run->arena, p, build, NULL) == 0;
}

bool can_run(struct run *run, const struct program *p)
{
	const int status = step_status(run->arena, p, "run", NULL);

	return status == 0 || status == 1;
}

static void add_build(struct run *run, struct jobs *jobs, const struct program *p, size_t build)
{
	static const char *const options[BUILDS] = {"-O3 -lineinfo", "-G", "-O3 -DFIXTURE_FORCED"};

	add(run, jobs, p, builds[build], COMPILE_LIMIT,
	    arena_printf(
		run->arena, "nvcc -std=c++17 %s -arch=%s -o %s %s", options[build],
		run->card.architecture,
		step_path(run->arena, p, arena_printf(run->arena, "%s.bin", builds[build])),
		p->source));
}

static void build_all(struct run *run)
{
	struct jobs jobs = {0};

	for (size_t i = 0; i < run->plan.programs.n; i++)
		add_build(run, &jobs, &run->plan.programs.at[i], O3);
	for (size_t i = 0; i < run->plan.programs.n; i++)
		if (step_asked(&run->plan.programs.at[i], STEP_FORCE))
			add_build(run, &jobs, &run->plan.programs.at[i], FORCED);
	go(run, &jobs, step_side(STEP_BUILD, run->processors));
}

static void run_all(struct run *run)
{
	struct jobs jobs = {0};

	for (size_t i = 0; i < run->plan.programs.n; i++) {
		const struct program *p = &run->plan.programs.at[i];
		if (has_built(run, p, "o3"))
			add(run, &jobs, p, "run", RUN_LIMIT,
			    arena_printf(run->arena, "%s --seed 7 --out %s",
					 step_path(run->arena, p, "o3.bin"),
					 step_path(run->arena, p, "run.out")));
	}
	go(run, &jobs, step_side(STEP_RUN, run->processors));
}

static void forget(struct run *run, const struct program *p, const char *step)
{
	remove(step_path(run->arena, p, arena_printf(run->arena, "%s.done", step)));
}

/* What a tool failed at is tried again by the next run. */
static void forget_failed_tools(struct run *run)
{
	for (size_t i = 0; i < run->plan.programs.n; i++)
		for (size_t t = 0; t < SANITIZERS; t++)
			for (size_t b = 0; b < SANITIZED_BUILDS; b++) {
				const struct program *p = &run->plan.programs.at[i];
				const char *step = tool_step(run->arena, t, b);
				if (trouble_of_sanitizer(run, p, step))
					forget(run, p, step);
			}
}

static void add_tools(struct run *run, struct jobs *jobs, const struct program *p, size_t build)
{
	struct arena *a = run->arena;

	for (size_t t = 0; t < SANITIZERS; t++)
		if (plan_needs(p, sanitizers[t]) && has_built(run, p, builds[build]))
			add(run, jobs, p, tool_step(a, t, build), TOOL_LIMIT,
			    arena_printf(
				a,
				"compute-sanitizer --tool %s --error-exitcode %d "
				"--print-limit 30 %s --launch-only",
				sanitizers[t], REPORTED,
				step_path(a, p, arena_printf(a, "%s.bin", builds[build]))));
}

/* Whether a tool that the proof names reported something of the optimised build. */
static bool has_spoken(struct run *run, const struct program *p)
{
	for (size_t t = 0; t < SANITIZERS; t++)
		if (plan_needs(p, sanitizers[t]) &&
		    step_status(run->arena, p, tool_step(run->arena, t, O3), NULL) == REPORTED)
			return true;
	return false;
}

/* A -G build shows what an optimised one hides: only pairs that showed nothing need it. */
static bool wants_debug(struct run *run, const struct program *p)
{
	const struct program *twin = plan_twin(&run->plan, p);

	return step_asked(p, STEP_SANITIZE) && !has_spoken(run, p) &&
	       (!twin || !has_spoken(run, twin));
}

static void sanitize_all(struct run *run)
{
	struct jobs first = {0}, built = {0}, second = {0};

	forget_failed_tools(run);
	for (size_t i = 0; i < run->plan.programs.n; i++)
		if (step_asked(&run->plan.programs.at[i], STEP_SANITIZE))
			add_tools(run, &first, &run->plan.programs.at[i], O3);
	go(run, &first, step_side(STEP_SANITIZE, run->processors));
	for (size_t i = 0; i < run->plan.programs.n; i++)
		if (wants_debug(run, &run->plan.programs.at[i]))
			add_build(run, &built, &run->plan.programs.at[i], DEBUG);
	go(run, &built, step_side(STEP_BUILD, run->processors));
	for (size_t i = 0; i < run->plan.programs.n; i++)
		if (wants_debug(run, &run->plan.programs.at[i]))
			add_tools(run, &second, &run->plan.programs.at[i], DEBUG);
	go(run, &second, step_side(STEP_SANITIZE, run->processors));
}

/* What is right stays right, and what a lucky schedule hides shows: fixture.h. */
static void force_all(struct run *run)
{
	struct jobs jobs = {0};

	for (size_t i = 0; i < run->plan.programs.n; i++) {
		const struct program *p = &run->plan.programs.at[i];
		for (int s = 0; s < SCHEDULES; s++)
			if (has_built(run, p, "forced"))
				add(run, &jobs, p, schedules[s], RUN_LIMIT,
				    arena_printf(run->arena, "%s --seed 7 --late %d",
						 step_path(run->arena, p, "forced.bin"), s + 1));
	}
	go(run, &jobs, step_side(STEP_FORCE, run->processors));
}

/* --- time ------------------------------------------------------------------------------------ */

const int sizes[N_SIZES] = {1, 16, 256, 1024, 4096, 16384};
#define LONG_ENOUGH_MS 0.3 /* a launch that dwarfs what surrounds it */
#define CLEAR_GAIN 1.3	   /* no second look is needed */
#define WALL_ENOUGH_S 1.6  /* setting up and checking on the host */

bool next_time(const char **text, double *ms)
{
	static const char word[] = "time_ms ";
	const char *at = *text ? strstr(*text, word) : NULL;
	char *end = NULL;

	if (!at)
		return false;
	*text = at + sizeof word - 1;
	*ms = strtod(*text, &end);
	if (end == *text || !(*ms >= 0))
		*ms = NAN;
	return true;
}

static double least_of_log(struct arena *a, const char *path)
{
	const char *text = text_read_file(a, path, NULL);
	double least = NAN, ms = 0;

	while (next_time(&text, &ms))
		least = isfinite(ms) ? fmin(least, ms) : least;
	return least;
}

char *size_step(struct arena *a, size_t i)
{
	return arena_printf(a, "size%d", sizes[i]);
}

/* Whether a larger size than the i-th is worth trying. */
static bool wants_larger(struct arena *a, const struct program *p, size_t i)
{
	double wall = 0;
	const char *step = size_step(a, i);

	if (step_status(a, p, step, &wall) != 0 || wall > WALL_ENOUGH_S)
		return false;
	return least_of_log(a, step_path(a, p, arena_printf(a, "%s.log", step))) < LONG_ENOUGH_MS;
}

int step_size(struct arena *a, const struct program *flagged, const struct program *fixed)
{
	for (size_t i = N_SIZES; i-- > 0;)
		if (step_status(a, flagged, size_step(a, i), NULL) == 0 &&
		    step_status(a, fixed, size_step(a, i), NULL) == 0)
			return sizes[i];
	return 0;
}

static bool is_timed(struct run *run, const struct program *p)
{
	const struct program *twin = plan_twin(&run->plan, p);

	return step_asked(p, STEP_TIME) && twin && can_run(run, p) && can_run(run, twin);
}

/* Twins are tried alike: a grid that one may have the other may not. */
static void find_sizes(struct run *run)
{
	struct arena *a = run->arena;

	for (size_t s = 0; s < N_SIZES; s++) {
		struct jobs jobs = {0};
		for (size_t i = 0; i < run->plan.programs.n; i++) {
			const struct program *p = &run->plan.programs.at[i];
			const struct program *twin = plan_twin(&run->plan, p);
			if (!is_timed(run, p) ||
			    (s && (!wants_larger(a, p, s - 1) || !wants_larger(a, twin, s - 1))))
				continue;
			add(run, &jobs, p, size_step(a, s), SIZE_LIMIT,
			    arena_printf(a, "%s --size %d --repeat 3", step_path(a, p, "o3.bin"),
					 sizes[s]));
		}
		go(run, &jobs, step_side(STEP_SIZE, run->processors));
	}
}

/* Least time of the first round, or NAN. */
static double first_round(struct run *run, const struct program *p)
{
	return least_of_log(run->arena, step_path(run->arena, p, "time0.log"));
}

static void add_round(struct run *run, struct jobs *jobs, const struct program *flagged, int round)
{
	const struct program *const twins[] = {flagged, plan_twin(&run->plan, flagged)};
	const int size = step_size(run->arena, twins[0], twins[1]);

	for (int i = 0; size && i < 2; i++)
		add(run, jobs, twins[i], arena_printf(run->arena, "time%d", round), RUN_LIMIT,
		    arena_printf(run->arena, "%s --size %d --repeat %d --out %s",
				 step_path(run->arena, twins[i], "o3.bin"), size, TIME_REPEATS,
				 step_path(run->arena, twins[i], "time.out")));
}

/* Alone on the machine: one process at a time, twins in turns; a second round where the first shows
 * little. */
static void time_all(struct run *run)
{
	for (int round = 0; round < TIME_ROUNDS; round++) {
		struct jobs jobs = {0};
		for (size_t i = 0; i < run->plan.programs.n; i++) {
			const struct program *p = &run->plan.programs.at[i];
			if (strcmp(p->role, "flagged") != 0 || !is_timed(run, p))
				continue;
			if (!round || !(first_round(run, p) >
					CLEAR_GAIN * first_round(run, plan_twin(&run->plan, p))))
				add_round(run, &jobs, p, round);
		}
		go(run, &jobs, step_side(STEP_TIME, run->processors));
	}
}

/* --- counters -------------------------------------------------------------------------------- */

/* A folder for temporary files each: the profiler otherwise waits for others of its kind. */
static const char *profile_command(struct arena *a, const struct program *p)
{
	const char *folder = step_path(a, p, "tmp");

	return arena_printf(a,
			    "mkdir -p %s; TMPDIR=$PWD/%s ncu --clock-control none --section "
			    "SourceCounters --import-source yes -f -o %s %s --launch-only",
			    folder, folder, step_path(a, p, "profile"), step_path(a, p, "o3.bin"));
}

/* The first n programs that are not profiled yet. */
static void profile_some(struct run *run, size_t n, int parallel)
{
	struct jobs jobs = {0};

	for (size_t i = 0; i < run->plan.programs.n && jobs.list.n < n; i++) {
		const struct program *p = &run->plan.programs.at[i];
		if (can_run(run, p) && step_status(run->arena, p, "profile", NULL) == JOB_NOT_RUN)
			add(run, &jobs, p, "profile", TOOL_LIMIT, profile_command(run->arena, p));
	}
	go(run, &jobs, parallel);
}

/* Forgets what failed, so that it is tried again; returns whether the profiler was refused. */
static bool forget_failed(struct run *run)
{
	bool refused = false;

	for (size_t i = 0; i < run->plan.programs.n; i++) {
		const struct program *p = &run->plan.programs.at[i];
		if (step_status(run->arena, p, "profile", NULL) <= 0)
			continue;
		refused = refused || profiler_is_refused(run, p);
		forget(run, p, "profile");
	}
	return refused;
}

/* What hung and what left pages that say nothing, in an earlier run. */
static void forget_bad_pages(struct run *run)
{
	for (size_t i = 0; i < run->plan.programs.n; i++) {
		const struct program *p = &run->plan.programs.at[i];
		if (step_status(run->arena, p, "profile", NULL) != JOB_HUNG &&
		    !trouble_of_pages(run, p))
			continue;
		forget(run, p, "profile");
		forget(run, p, "source");
		forget(run, p, "raw");
	}
}

/* One alone says whether counters may be read here. A profiler may fail beside others: those that
 * did are tried again alone. */
static void profile_and_retry(struct run *run)
{
	const size_t all = run->plan.programs.n;

	forget_bad_pages(run);
	forget_failed(run);
	profile_some(run, 1, 1);
	if (forget_failed(run)) {
		run->no_counters = "the profiler may not read counters here (ERR_NVGPUCTRPERM)";
		return;
	}
	profile_some(run, all, step_side(STEP_PROFILE, run->processors));
	forget_failed(run);
	profile_some(run, all, 1);
}

static void print_profiles(struct run *run)
{
	static const struct {
		const char *step, *page;
	} pages[] = {{"source", "--page source --print-source cuda,sass"}, {"raw", "--page raw"}};
	struct arena *a = run->arena;
	struct jobs jobs = {0};

	for (size_t i = 0; i < run->plan.programs.n; i++) {
		const struct program *p = &run->plan.programs.at[i];
		if (step_status(a, p, "profile", NULL) != 0)
			continue;
		for (size_t k = 0; k < sizeof pages / sizeof *pages; k++)
			add(run, &jobs, p, pages[k].step, TOOL_LIMIT,
			    arena_printf(a, "ncu -i %s %s --csv --print-kernel-base mangled",
					 step_path(a, p, "profile.ncu-rep"), pages[k].page));
	}
	run->is_cut = !pool_run(&jobs, run->processors, run->until + 30) || run->is_cut;
}

static void profile_all(struct run *run)
{
	if (!run->no_counters)
		profile_and_retry(run);
	print_profiles(run);
}

static void make_folder(const char *path)
{
	if (mkdir(path, 0777) && errno != EEXIST)
		die("cannot make %s: %s", path, strerror(errno));
}

static void make_folders(struct run *run)
{
	make_folder("work");
	for (size_t i = 0; i < run->plan.programs.n; i++)
		make_folder(step_path(run->arena, &run->plan.programs.at[i], ""));
}

static void say(const char *what, double since)
{
	printf("validate: %s (%.0f s)\n", what, clock_seconds() - since);
}

const char *const step_names[STEPS] = {
    [STEP_BUILD] = "build", [STEP_RUN] = "run",		[STEP_SIZE] = "size",
    [STEP_TIME] = "time",   [STEP_PROFILE] = "profile", [STEP_SANITIZE] = "sanitize",
    [STEP_FORCE] = "force",
};

int step_side(enum step step, int processors)
{
	/* Programs start for a second and then need the GPU for a moment. The profiler counts one
	 * program at a time, whoever else waits. */
	static const int most[STEPS] = {
	    [STEP_BUILD] = 64,	[STEP_RUN] = 12,      [STEP_SIZE] = 5,	[STEP_TIME] = 1,
	    [STEP_PROFILE] = 4, [STEP_SANITIZE] = 12, [STEP_FORCE] = 12};

	return most[step] < processors ? most[step] : processors;
}

static void take_steps(struct run *run)
{
	static void (*const take[STEPS])(struct run *) = {
	    [STEP_BUILD] = build_all, [STEP_RUN] = run_all,	    [STEP_SIZE] = find_sizes,
	    [STEP_TIME] = time_all,   [STEP_PROFILE] = profile_all, [STEP_SANITIZE] = sanitize_all,
	    [STEP_FORCE] = force_all,
	};

	for (int s = 0; s < STEPS; s++) {
		const double since = clock_seconds();
		if (run->left_out[s] || (s == STEP_SANITIZE && run->no_sanitizer))
			continue;
		take[s](run);
		say(step_names[s], since);
	}
}

static bool is_trap(const struct program *p)
{
	return strcmp(p->role, "clean") == 0;
}

/* Pairs, then traps where they are asked for: what they add can wait. */
void steps_run(struct run *run)
{
	const struct plan whole = run->plan;

	make_folders(run);
	for (int traps = 0; traps <= run->traps_too; traps++) {
		run->plan = (struct plan){0};
		for (size_t i = 0; i < whole.programs.n; i++)
			if (is_trap(&whole.programs.at[i]) == (traps > 0))
				array_push(run->arena, &run->plan.programs, whole.programs.at[i]);
		if (traps)
			printf("validate: traps\n");
		take_steps(run);
	}
	run->plan = whole;
	say_troubles(run);
	if (run->is_cut)
		printf("validate: the time was up before all was done; the same command goes on\n");
	if (run->no_counters)
		printf("validate: %s; only time is measured\n", run->no_counters);
	if (run->no_sanitizer)
		printf("validate: there is no compute-sanitizer here; what only it can show is not "
		       "shown\n");
}
