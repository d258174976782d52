/*
 * clock.h - time for profiles and for noticing a worker that stands still. Never part of a result.
 */
#ifndef CUDALINT_CLOCK_H
#define CUDALINT_CLOCK_H

#include <stdatomic.h>

/* Seconds of a clock that never goes back. */
double clock_seconds(void);
/* Seconds of the processors that this process has had: others on the machine make it no more. Asking
 * costs a call of the system. */
double clock_worked(void);
/* Says "still moving" to whoever watches this process; call it at least once a kernel. Costs one
 * atomic addition. */
void clock_beat(void);
/* Lets beats be counted in memory shared with the watcher. */
void clock_beat_into(atomic_uint *counter);

#endif
