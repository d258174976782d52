/*
 * workers.h - jobs done by child processes, so that one bad file never takes the others' results
 * with it.
 *
 * Children are forked from this process as it stands (with its tables, its precompiled headers'
 * paths) and do one job at a time: a job's number goes in through a pipe, its answer comes back
 * through another. A child that dies, or that neither answers nor calls clock_beat() for
 * stall_seconds, is reported against the job it held; a fresh one takes its place. On a busy machine
 * a child that works is given that much of a processor, not of the clock. The work runs on
 * a thread with a stack of WORKER_STACK bytes, so deep nesting costs memory and not the process.
 *
 * Answers arrive in any order; put them in order by job number.
 */
#ifndef CUDALINT_WORKERS_H
#define CUDALINT_WORKERS_H

#include <stdbool.h>

#include "base/text.h"

#define WORKER_STACK ((size_t)512 << 20)

enum loss { LOST_CRASH, LOST_STALL };

struct work {
	unsigned n_jobs;
	unsigned n_workers;   /* 0: workers_default() */
	double stall_seconds; /* 0: never given up */
	size_t most_bytes;    /* of memory that a child may ask for, 0: all there is */
	void *context;
	/* In a child: does a job and appends the answer. */
	void (*work)(void *context, unsigned job, struct text *answer);
	/* In this process: an answer has come. The bytes are valid until the call returns. */
	void (*done)(void *context, unsigned job, const char *answer, size_t bytes);
	/* In this process: no answer will come; why is a sentence without full stop, valid until
	 * the call returns. */
	void (*lost)(void *context, unsigned job, enum loss loss, const char *why);
	/* In this process, about ten times a second; may be NULL. */
	void (*tick)(void *context, unsigned n_done);
};

/* Returns when every job is done or lost. */
void workers_run(const struct work *work);
/* Whether a child that has not moved for so long, and used so much of a processor, is given up. */
bool workers_stands_still(double wall, double used, double limit);
/* Processors that this process may use: its mask, and the quota of its control group. */
unsigned workers_processors(void);
/* As many, but one below a make that shares out processors itself. */
unsigned workers_default(void);
/* Processors of a quota as cpu.max has it, "200000 100000"; 0: no limit. */
unsigned workers_quota(const char *text);
/* All of the bytes, to a pipe; false when nobody reads it any more. */
bool workers_write(int fd, const void *bytes, size_t n);
/* Runs a function on a thread with the big stack, in this process. */
void workers_on_big_stack(void (*run)(void *), void *argument);

#endif
