/*
 * options.h - what a run is asked for.
 */
#ifndef VALIDATE_OPTIONS_H
#define VALIDATE_OPTIONS_H

#include <stdbool.h>

#include "gpu/steps.h"

struct options {
	const char *only; /* a rule; NULL: all */
	unsigned part, parts;
	double seconds;	     /* after which no step is started */
	int limit_s;	     /* of each step; 0: each kind has its own */
	bool records_only;   /* nothing is run */
	bool traps_too;	     /* clean.cu as well */
	bool asked[STEPS];   /* the steps named, where any were */
	bool all_steps;	     /* none were */
};

/* argv[0] is skipped. Dies, exit 2, naming what is wrong with which option. */
struct options options_read(struct arena *a, int argc, char **argv);

#endif
