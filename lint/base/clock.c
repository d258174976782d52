#include "base/clock.h"

#include <stddef.h>
#include <time.h>

static atomic_uint *beats;

double clock_seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
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
