/* report_internal.h - what report_at and its kin write to; analyse.c owns it. */
#ifndef CUDALINT_REPORT_INTERNAL_H
#define CUDALINT_REPORT_INTERNAL_H

#include "rule.h"

struct found {
	struct finding finding;
	unsigned choice; /* under which launch shape */
	bool muted;	 /* not in a file of the user's, or told already */
};

struct report {
	struct arena *arena;
	const struct rule *rule;
	const char *function;
	unsigned choice;
	struct place launch; /* that gives the shape; line 0: none */
	ARRAY(struct found) found;
};

#endif
