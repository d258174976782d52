/*
 * steps.h - what is done to each program on the GPU's machine, in order.
 *
 * build (-O3 -lineinfo; where a sanitizer is asked for a -G build too, and a forced one:
 * fixture.h), run and check, profile, sanitize, force schedules, find a size that fills the GPU,
 * time twins in turns. Everything a step leaves lies in work/ID.HASH/ below the plan, so a cut run
 * goes on where it stopped, and changed sources start anew.
 */
#ifndef VALIDATE_STEPS_H
#define VALIDATE_STEPS_H

#include "gpu/plan.h"
#include "gpu/pool.h"

#define TIME_ROUNDS 2	/* of both twins, in turns: ABAB */
#define TIME_REPEATS 11 /* launches timed in a round */
#define SANITIZERS 3
#define BUILDS 3
#define SANITIZED_BUILDS 2 /* the first ones */

extern const char *const sanitizers[SANITIZERS]; /* memcheck, racecheck, synccheck */
extern const char *const builds[BUILDS];	 /* o3, g, forced */

struct card {
	char *name, *driver, *architecture; /* "NVIDIA H200", "580.1", "sm_90" */
};

struct run {
	struct arena *arena;
	struct plan plan; /* only the programs of this run */
	struct card card;
	double until; /* no step starts after it (clock_seconds) */
	int processors;
	int limit_s;		 /* that no step may exceed; 0: each kind has its own */
	const char *no_counters; /* why the profiler reads none; NULL when it does */
};

/* Runs all steps. The current directory is the plan. */
void steps_run(struct run *run);

/* Path of a file in the program's work folder. */
char *step_path(struct arena *a, const struct program *p, const char *file);
/* How a step ended (pool.h); seconds may be NULL. */
int step_status(struct arena *a, const struct program *p, const char *step, double *seconds);
/* Name of the step that runs a sanitizer on a build. */
char *tool_step(struct arena *a, size_t tool, size_t build);
/* The size at which a pair is timed; 0 while it is not known. */
int step_size(struct arena *a, const struct program *flagged, const struct program *fixed);

#endif
