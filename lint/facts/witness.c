#include "facts/witness.h"

#include <limits.h>
#include <string.h>

#include "facts/trial.h"

#define BARRIER_STEPS 500000

struct arrivals {
	const struct event *barrier;
	unsigned threads, times[MAX_THREADS], most, least;
	unsigned fewest, ended; /* of the threads that have ended, and which of them that is */
	bool enough;
};

static void begin(void *context)
{
	struct arrivals *a = context;

	memset(a->times, 0, sizeof a->times);
	a->fewest = UINT_MAX;
	a->enough = false;
}

static void on_event(void *context, const struct interp_event *event)
{
	struct arrivals *a = context;

	if (event->thread >= MAX_THREADS)
		return;
	if (event->kind == INTERP_END && a->times[event->thread] < a->fewest) {
		a->fewest = a->times[event->thread];
		a->ended = event->thread;
	}
	if (event->kind != INTERP_BARRIER || event->function != a->barrier->function ||
	    event->inst != a->barrier->inst)
		return;
	if (++a->times[event->thread] > a->fewest && !a->enough) {
		a->enough = true;
		a->most = event->thread;
		a->least = a->ended;
	}
}

static bool uneven(void *context)
{
	struct arrivals *a = context;

	if (a->enough)
		return true;
	a->most = a->least = 0;
	for (unsigned i = 1; i < a->threads; i++) {
		if (a->times[i] > a->times[a->most])
			a->most = i;
		if (a->times[i] < a->times[a->least])
			a->least = i;
	}
	return a->times[a->most] != a->times[a->least];
}

struct witness witness_barrier(const struct kernel_facts *k, const struct event *barrier)
{
	struct arrivals a = {.barrier = barrier, .threads = k->block->threads};
	struct replay replay = {.begin = begin,
				.event = on_event,
				.happened = uneven,
				.context = &a,
				.enough = &a.enough,
				.max_steps = BARRIER_STEPS,
				.contents = 1};
	const char *numbers = k->certain_shape ? trial_search(k, &replay) : NULL;

	return (struct witness){.found = numbers != NULL,
				.reaching = a.most,
				.missing = a.least,
				.numbers = numbers ? numbers : ""};
}
