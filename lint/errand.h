/*
 * errand.h - one job done by a child process while this process goes on: what the language server
 * parses with.
 *
 * Like the children of workers.h the child is forked from this process as it stands, works on the
 * big stack, and takes nothing with it when it dies. It does one job, sends the answer and ends;
 * this process polls `from` and asks now and then whether the child still moves. The child has no
 * standard input, and its standard output is standard error.
 */
#ifndef CUDALINT_ERRAND_H
#define CUDALINT_ERRAND_H

#include <stdatomic.h>
#include <sys/types.h>

#include "base/text.h"

struct errand {
	pid_t pid;    /* 0: none runs */
	int from;     /* to poll for reading */
	char *answer; /* malloc'ed, kept for the next errand */
	size_t n, cap;
	atomic_uint *beats; /* shared with the child; NULL: none ran yet */
	unsigned seen;
	double moved; /* clock when the child last moved */
};

enum errand_state { ERRAND_RUNS, ERRAND_DONE, ERRAND_LOST };

/* False, with errno, when no child could be started. */
bool errand_start(struct errand *e, void (*work)(void *context, struct text *answer),
		  void *context);
/* When `from` can be read. ERRAND_DONE: answer and n are the whole answer. ERRAND_LOST: *why is a
 * sentence without full stop, in the arena. */
enum errand_state errand_hear(struct errand *e, struct arena *a, const char **why);
/* Gives up a child that has not moved for so long (0: never). */
enum errand_state errand_watch(struct errand *e, double stall_seconds, struct arena *a,
			       const char **why);
/* Ends the child, if one runs; the errand can be started again. */
void errand_stop(struct errand *e);
/* Ends it and gives its memory back. */
void errand_release(struct errand *e);

#endif
