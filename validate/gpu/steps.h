/*
 * steps.h - what is done to each program on the GPU's machine, in order.
 *
 * build (-O3 -lineinfo, and a forced build: fixture.h), run and check, find a size that fills the
 * GPU, time twins in turns, profile, sanitize (by the tools that the rule's proof names; a -G build
 * where the optimised one shows nothing), force schedules. Each takes only the programs whose proof
 * asks for it; what is dearest comes last. Everything a step leaves lies in work/ID.HASH/ below the
 * plan, so a cut run goes on where it stopped, and changed sources start anew.
 */
#ifndef VALIDATE_STEPS_H
#define VALIDATE_STEPS_H

#include "gpu/card.h"
#include "gpu/plan.h"
#include "gpu/pool.h"

#define TIME_ROUNDS 2	/* of both twins, in turns: AB, and AB again where the gain is small */
#define TIME_REPEATS 11 /* launches timed in a round */
#define SANITIZERS 3
#define BUILDS 3
#define SANITIZED_BUILDS 2 /* the first ones */

extern const char *const sanitizers[SANITIZERS]; /* memcheck, racecheck, synccheck */
extern const char *const builds[BUILDS];	 /* o3, g, forced */

enum step {
	STEP_BUILD,
	STEP_RUN,
	STEP_SIZE,
	STEP_TIME,
	STEP_PROFILE,
	STEP_SANITIZE,
	STEP_FORCE,
	STEPS
};

extern const char *const step_names[STEPS];

#define N_SIZES 6
extern const int sizes[N_SIZES]; /* tried for timing, ascending */

struct run {
	struct arena *arena;
	struct plan plan; /* only the programs of this run */
	struct card card;
	double until; /* no step starts after it (clock_seconds) */
	int processors;
	bool left_out[STEPS];
	bool traps_too;		 /* clean.cu as well, after all pairs */
	int limit_s;		 /* that no step may exceed; 0: each kind has its own */
	bool is_cut;		 /* the time was up before all was started */
	const char *no_counters; /* why the profiler reads none; NULL when it does */
	bool no_sanitizer;	 /* it is not there */
};

/* Whether a program's proof asks for the step, however it ends. */
bool step_asked(const struct program *p, enum step step);
/* How many programs take it side by side. */
int step_side(enum step step, int processors);
/* The next "time_ms X" of a program's output, and the text moves behind it; false at the end. What
 * is no time is NAN, or infinite. */
bool next_time(const char **text, double *ms);
/* Name of the i-th size's trial. */
char *size_step(struct arena *a, size_t i);
/* Runs all steps. The current directory is the plan. */
void steps_run(struct run *run);

/* Path of a file in the program's work folder. */
char *step_path(struct arena *a, const struct program *p, const char *file);
/* How a step ended (pool.h); seconds may be NULL. */
int step_status(struct arena *a, const struct program *p, const char *step, double *seconds);
/* Whether the program runs to its end; a wrong result is no obstacle. */
bool can_run(struct run *run, const struct program *p);
/* Name of the step that runs a sanitizer on a build. */
char *tool_step(struct arena *a, size_t tool, size_t build);
/* The size at which a pair is timed; 0 while it is not known. */
int step_size(struct arena *a, const struct program *flagged, const struct program *fixed);

#endif
