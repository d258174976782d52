/*
 * pipes.h - sources that are named and are no files: named pipes, devices, what <(...) of a shell
 * gives.
 *
 * They can be read once alone, and a writer may never come. So all are read at the same time, in
 * whatever order their writers come, and each is given up once nothing has come for too long.
 */
#ifndef CUDALINT_PIPES_H
#define CUDALINT_PIPES_H

#include "base/text.h"

struct piped {
	const char *path;
	const char *text; /* ends with a zero byte that bytes does not count; NULL: there is none */
	size_t bytes;
	const char *why; /* there is no text: a sentence without full stop */
};

/* Whether the path is something that can be read once alone. */
bool pipes_is_one(const char *path);
/* Fills in all but the paths. patience: seconds without a byte, 0: for ever. */
void pipes_read(struct arena *a, struct piped *pipes, size_t n, double patience);

#endif
