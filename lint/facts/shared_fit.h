/*
 * shared_fit.h - dynamic shared memory that a launch gives by a formula (`threads * sizeof(float)`),
 * against what its kernel reaches: numbers are tried for what both are made of.
 */
#ifndef CUDALINT_SHARED_FIT_H
#define CUDALINT_SHARED_FIT_H

#include "facts/facts.h"

struct shared_fit {
	const struct event *use; /* the access that goes furthest, of one of the numbers */
	int64_t given, reach;	 /* bytes, with that number */
};

/* Is it too little whatever the numbers are? Sizes that elements are compared with are taken to be large; a
 * run-time block is the one that the kernel is judged under. */
bool shared_is_short(const struct kernel_facts *k, const struct launch_facts *l, struct shared_fit *out);

#endif
