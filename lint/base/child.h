/*
 * child.h - another program asked for its output.
 */
#ifndef CUDALINT_CHILD_H
#define CUDALINT_CHILD_H

#include "base/arena.h"

/* What it writes to its standard output, in the arena; its errors go nowhere. NULL when it cannot
 * be started or does not end with 0. argv ends with NULL; argv[0] is looked for in PATH. */
char *child_output(struct arena *a, const char *const *argv, size_t *bytes);
/* The same with something on its standard input. */
char *child_answer(struct arena *a, const char *const *argv, const void *input, size_t n,
		   size_t *bytes);

#endif
