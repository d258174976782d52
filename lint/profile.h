/*
 * profile.h - where a run's time went: by phase, by rule, by file. On standard error for people, or
 * as JSON in a file (docs/json.md).
 *
 * Times are the workers' own, summed over them, so that they exceed the run's where several ran at
 * once. What was taken from the cache took none. A fact that several rules ask for is computed once,
 * in the time of the first of them.
 */
#ifndef CUDALINT_PROFILE_H
#define CUDALINT_PROFILE_H

#include "options.h"
#include "report/order.h"

/* report_seconds: of the processor, from the last file's result to the last word of the report. NULL, or
 * what could not be written. */
const char *profile_say(struct arena *a, const struct account *account, const struct options *o,
			double run_seconds, double report_seconds);

#endif
