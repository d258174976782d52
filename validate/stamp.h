/*
 * stamp.h - what a measurement is of: hashes that change exactly when it would have to be repeated.
 *
 * Only what the compiler reads counts, so comments and the amount of white space do not.
 *
 *	program	the source, the headers beside it, and fixtures/fixture.h as a plain build reads it,
 *		without what stands under FIXTURE_FORCED: of runs, results and times
 *	lines	the program, and on which lines it stands: of what is told by line, counters and
 *		sanitizers
 *	forced	all of that, and what a forced build reads: of runs under a forced schedule
 */
#ifndef VALIDATE_STAMP_H
#define VALIDATE_STAMP_H

#include "base/arena.h"

struct stamps {
	const char *program, *lines, *forced; /* 16 hexadecimal digits */
};

/* Dies when a file cannot be read. */
struct stamps stamps_make(struct arena *a, const char *source);

#endif
