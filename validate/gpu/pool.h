/*
 * pool.h - shell commands side by side, each with a time limit, none run twice.
 *
 * A command that has ended leaves a file "STATUS SECONDS" at its `done` path; a later run that
 * finds the file takes the answer from there. That is how a cut run goes on where it stopped. What
 * fails for want of room on the disk has not ended: the run dies, and says so. However the program
 * ends, by a signal too, it leaves no command running.
 */
#ifndef VALIDATE_POOL_H
#define VALIDATE_POOL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/array.h"

#define JOB_HUNG -1	 /* killed at its time limit */
#define JOB_NOT_RUN -2	 /* the time for the whole run was up first */
#define NO_SUCH_TOOL 127 /* the shell's word for a command that is not there */

struct job {
	const char *command; /* for sh -c, in the current directory; its output goes to `log` */
	const char *log;
	const char *done;    /* path of the file that says how it ended */
	int limit_s;
	int status;	/* exit code, 128 + signal, or JOB_... */
	double seconds; /* it took */
	long process;	/* while it runs */
	double started;
};

struct jobs {
	ARRAY(struct job) list;
};

/* Runs all that have not been run, `parallel` at a time, and starts none after `until`
 * (clock_seconds). Returns whether all have been started. */
bool pool_run(struct jobs *jobs, int parallel, double until);
/* How the command behind a done file ended; JOB_NOT_RUN when it has not. seconds may be NULL. */
int pool_status(const char *done, double *seconds);

#endif
