#include "base/clock.h"

#include <stddef.h>
#include <time.h>

static atomic_uint *beats;

static double seconds_of(clockid_t clock)
{
	struct timespec now;

	clock_gettime(clock, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double clock_seconds(void)
{
	return seconds_of(CLOCK_MONOTONIC);
}

double clock_worked(void)
{
	return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

void clock_beat_into(atomic_uint *counter)
{
	beats = counter;
}

void clock_beat(void)
{
	if (beats)
		atomic_fetch_add_explicit(beats, 1, memory_order_relaxed);
}
