/*
 * trouble.h - what went wrong in a run, one line a program: the program itself, or a tool beside it.
 *
 * A tool's failure is no answer: the step's end is kept for the records of this run, and the next
 * run takes the step again. That a program runs to no end by itself is none of the tool's.
 */
#ifndef VALIDATE_TROUBLE_H
#define VALIDATE_TROUBLE_H

#include "gpu/steps.h"

/* How the step's tool failed, in words; NULL where it did not, or was not run. */
const char *trouble_of_sanitizer(struct run *run, const struct program *p, const char *step);
const char *trouble_of_profile(struct run *run, const struct program *p);
const char *trouble_of_pages(struct run *run, const struct program *p);
bool profiler_is_refused(struct run *run, const struct program *p);
/* Whether a sanitizer's log has the summary that it ends with. */
bool has_summary(const char *log);
void say_troubles(struct run *run);

#endif
