/*
 * plan.h - what a plan holds: one row of plan.tsv for each program to build and run.
 *
 * A plan is a folder: plan.tsv, predictions.tsv and findings.tsv (both only read when the records
 * come back), fixtures/ with the sources, tool/ with what runs them, and `run`, its one command.
 */
#ifndef VALIDATE_PLAN_H
#define VALIDATE_PLAN_H

#include "gpu/table.h"

#define SCHEDULES 2 /* forced: the higher, the lower warps are late (fixture.h) */

extern const char *const schedules[SCHEDULES]; /* names of the steps: late1, late2 */

struct program {
	const char *id;			/* rule.case.role, names a folder too */
	const char *rule, *pair, *role; /* role: flagged, fixed, clean */
	const char *source;		/* path below the plan */
	const char *needs; /* of its pair: words of counters,time,memcheck,racecheck,synccheck,
			    * launch,precision,wrong,crash,occupancy */
	const char *flat;  /* why its time does not move; "" when it should */
	/* Of what the compiler reads (validate/stamp.h says which parts), and of what was
	 * predicted. */
	const char *program_hash, *lines_hash, *forced_hash, *prediction_hash;
};

struct plan {
	ARRAY(struct program) programs;
};

/* The programs of DIR/plan.tsv; false with errno set when it cannot be read. Dies when it is
 * damaged. */
bool plan_read(struct arena *a, const char *directory, struct plan *plan);
void plan_write_program(FILE *out, const struct program *p);
/* Whether the pair's proof asks for it. */
bool plan_needs(const struct program *p, const char *what);
/* The hash that what a step measured stands and falls with. */
const char *plan_stamp(const struct program *p, const char *step);
/* Whether a forced schedule can show the pair's defect: it lies between threads. */
bool plan_is_forced(const struct program *p);
/* The other twin of a flagged or fixed program; NULL when there is none. */
const struct program *plan_twin(const struct plan *plan, const struct program *p);

#endif
