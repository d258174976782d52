/*
 * host_overlap.h - do two pieces of one memory meet: what a copy or a kernel fills, and what the
 * host reads?
 */
#ifndef CUDALINT_HOST_OVERLAP_H
#define CUDALINT_HOST_OVERLAP_H

#include "facts/facts.h"

struct piece_of_memory {
	const struct event *event; /* that uses it */
	const struct value *from;  /* pointer to its first byte */
	const struct value *bytes; /* NULL: all that follows */
};

enum meeting {
	MEETING_NONE, /* whatever the numbers are that both are computed from */
	MEETING_OPEN,
	MEETING_CERTAIN, /* whatever the numbers are */
};

/* Both are of one memory. Of a loop that only one of the events is in, one round that meets is
 * enough. */
enum meeting host_meeting(const struct kernel_facts *host, const struct piece_of_memory *x,
			  const struct piece_of_memory *y);

#endif
