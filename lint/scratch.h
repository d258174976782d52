/*
 * scratch.h - a private folder for the time of a run, gone afterwards even if the program is
 * killed.
 */
#ifndef CUDALINT_SCRATCH_H
#define CUDALINT_SCRATCH_H

#include <stdbool.h>
#include <sys/types.h>

struct scratch {
	char path[256];
	int alive;     /* held open by the owner; its end tells the cleaner to start */
	pid_t cleaner; /* 0: no folder */
};

/* A new empty folder below $TMPDIR or /tmp, readable by this user alone. False when none could be
 * made. */
bool scratch_make(struct scratch *s);
/* Removes it with the files in it; returns when it is gone. Nothing happens if none was made. */
void scratch_remove(struct scratch *s);

#endif
