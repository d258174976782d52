/*
 * verdict.h - what a pair showed, from its records: result, prediction, counters, time, sanitizers.
 */
#ifndef VALIDATE_VERDICT_H
#define VALIDATE_VERDICT_H

#include "gpu/plan.h"
#include "judge.h"

enum { MOST_TIMES = 64 };

struct spread { /* of launches, milliseconds */
	double times[MOST_TIMES];
	unsigned n;
	double median, low, high; /* 10th and 90th percentile */
};

struct tool_report {
	const char *tool, *build, *places; /* "flagged.cu:12 flagged.cu:14" */
	int status;
	long errors;
};

struct program_record {
	const struct program *program; /* NULL: the case has none in this role */
	int build, run, profile;       /* as pool.h says how they ended */
	int forced[SCHEDULES];	       /* so did the runs under a forced schedule */
	const char *said;	       /* why the run failed, in its own words; "" */
	/* Steps measured of these sources and of other ones, each between blanks; "". */
	const char *current, *stale;
	const char *timed_on; /* the day; "" */
	struct spread spread;
	ARRAY(struct tool_report) tools;
};

struct finding_place {
	const char *program, *rule, *file;
	unsigned line, end_line;
	const char *notes; /* "file:line file:line" */
};

struct case_record {
	const char *rule, *pair, *needs, *flat;
	struct program_record flagged, fixed; /* a lone program is `flagged` */
	const char *results;		      /* equal, different, missing; NULL without a twin */
	double gap;			      /* between the twins' results, relative; NAN */
	int size;			      /* at which it was timed */
};

/* A word each: pass, fail, none (nothing to judge), stale (measured of other sources only), not
 * asked. */
struct verdicts {
	const char *results, *prediction, *counters, *time, *sanitizer;
	const char *shown_by; /* "memcheck (-O3), wrong result", "launch error: ..."; "" */
	double speedup;	      /* of medians; NAN */
	double before, after; /* the rule's counter, flagged and fixed; NAN */
	const char *counter;  /* its name; "" */
	bool passes;
};

void spread_finish(struct spread *s);
/* Whether a step was measured of the sources as they are; of other ones only. */
bool is_current(const struct program_record *p, const char *step);
bool is_stale(const struct program_record *p, const char *step);
/* Judges a case. Findings are the flagged program's. */
struct verdicts judge_case(struct arena *a, const struct case_record *c, const struct evidence *e,
			   const struct finding_place *findings, size_t n_findings);

#endif
