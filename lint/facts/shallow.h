/*
 * shallow.h - structures and tables that host code copies to the device as they stand: pointers in
 * them still hold the host's addresses when a kernel follows them.
 */
#ifndef CUDALINT_SHALLOW_H
#define CUDALINT_SHALLOW_H

#include "facts/facts.h"

struct shallow_copy {
	const struct event *copy; /* of the host */
	const struct value *pointer; /* in what it copies, to ordinary host memory */
};

/* Does the kernel's access go through a pointer that it has read from memory where the host, before
 * this launch, has put the address of ordinary host memory? `launch` is an event of l->host_facts. */
bool shallow_copy_of(const struct kernel_facts *k, const struct launch_facts *l,
		     const struct event *launch, const struct event *use, struct shallow_copy *out);

#endif
