/*
 * carved.h - the arrays that one shared object is carved into.
 *
 * Dynamic shared memory, or a structure in shared memory, often holds several arrays. A piece is a
 * run of bytes between which and its neighbours no access goes: the places of accesses that are
 * numbers are joined where they overlap, and every other access is proven, by ranges and the guards
 * on its path, to stay outside of the piece.
 */
#ifndef CUDALINT_CARVED_H
#define CUDALINT_CARVED_H

#include "facts/facts.h"

#define MAX_PIECES 16

struct carved {
	int64_t low, high; /* bytes from the object's start; high is behind the last */
};

struct carved_parts {
	struct carved at[MAX_PIECES];
	unsigned n;
};

/* Those of a carved object whose every access is a number, in order; none where it is one array. */
void carved_parts(const struct kernel_facts *k, uint32_t object, struct carved_parts *out);
/* Is it an access to the piece? For accesses to the object of which the piece is. */
bool carved_has(const struct kernel_facts *k, const struct carved *p, const struct event *e);

#endif
