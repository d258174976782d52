/*
 * host_rounds.c - a loop is in the events either once, for any round, or unrolled, its places again
 * and again. In the first case the stream must be one that the round chooses (by an index), in the
 * second the same places must go into another stream behind the wait.
 */
#include "facts/host_rounds.h"

#include "facts/host_memory.h"
#include "facts/host_order.h"
#include "facts/host_streams.h"

/* The stream of a kernel or an asynchronous copy; NULL: the event is neither, or goes into the
 * default stream. */
static const struct value *work_stream(const struct kernel_facts *host, size_t event)
{
	const struct event *e = &host->events.at[event];
	const struct value *stream = NULL;
	int64_t c;

	if (host_is_captured(host, event) || host_is_wait(e, &stream) ||
	    !host_work_of(host, e, &stream) || !stream || value_constant(stream, &c))
		return NULL;
	return stream;
}

/* Is it another one in each round: picked by an index? */
static bool is_chosen(const struct kernel_facts *host, const struct value *stream)
{
	bool is_fixed;

	return host_stream_array(host, stream, &is_fixed) ? !is_fixed
							  : stream->reason == REASON_LOCAL;
}

/* A blocking copy is made in the default stream: streams that have nothing to do with that go on. */
static bool covers(const struct kernel_facts *host, const struct event *wait,
		   const struct value *waited, const struct value *stream)
{
	struct host_transfer t;

	if (host_transfer_of(host, wait, &t))
		return !host->module->per_thread_stream &&
		       !(stream->base && host->objects.at[stream->base].is_nonblocking);
	return !waited || host_same_stream(waited, stream);
}

struct round {
	const struct value *stream; /* NULL: none yet */
	size_t works, launches, last;
	bool several; /* streams */
};

static void add_work(struct round *r, const struct kernel_facts *host, size_t event,
		     const struct value *stream)
{
	r->several |= r->stream && !host_same_stream(r->stream, stream);
	r->stream = r->stream ? r->stream : stream;
	r->works++;
	r->launches += host->events.at[event].kind == EVENT_LAUNCH;
	r->last = event;
}

static bool is_round(const struct round *r, const struct kernel_facts *host,
		     const struct event *wait, const struct value *waited)
{
	struct host_transfer t;

	return r->launches && !r->several && r->stream &&
	       r->works + host_transfer_of(host, wait, &t) > 1 &&
	       covers(host, wait, waited, r->stream);
}

/* The loop stands there once. */
static bool any_round_waits(const struct kernel_facts *host, size_t event,
			    const struct value *waited, size_t *work)
{
	const struct event *wait = &host->events.at[event];
	struct round r = {0};

	for (size_t n = 0; n < host->events.n; n++) {
		const struct value *stream =
		    host->events.at[n].loops == wait->loops ? work_stream(host, n) : NULL;

		if (stream)
			add_work(&r, host, n, stream);
	}
	*work = r.last;
	/* who waits for a stream before he gives it work waits for an earlier round */
	return is_round(&r, host, wait, waited) && is_chosen(host, r.stream) &&
	       (!waited || event > r.last) &&
	       host_has_passed(host, wait, &host->events.at[r.last]);
}

static bool is_made_before(const struct kernel_facts *host, const struct value *stream, size_t event)
{
	return stream->base && host_origin(host, stream) == MEMORY_STREAM &&
	       host->objects.at[stream->base].made_by < event;
}

/* The same place again, in another stream that is there already: the next round, not the next call of
 * a function that makes its own. */
static bool goes_on_elsewhere(const struct kernel_facts *host, size_t event, size_t work,
			      const struct value *stream)
{
	bool is_loop = false;

	for (size_t n = event + 1; n < host->events.n; n++)
		is_loop |= host->events.at[n].span == host->events.at[event].span &&
			   host->events.at[n].context == host->events.at[event].context;
	for (size_t n = event + 1; is_loop && n < host->events.n; n++) {
		const struct value *next =
		    host->events.at[n].span == host->events.at[work].span ? work_stream(host, n)
									   : NULL;

		if (next)
			return !host_same_stream(next, stream) && is_made_before(host, next, event);
	}
	return false;
}

static bool this_round_waits(const struct kernel_facts *host, size_t event,
			     const struct value *waited, size_t *work)
{
	const struct event *wait = &host->events.at[event];
	struct round r = {0};

	for (size_t n = event; n-- > 0 && host->events.at[n].span != wait->span;) {
		const struct value *stream = work_stream(host, n);

		if (stream)
			add_work(&r, host, n, stream);
	}
	*work = r.last;
	return is_round(&r, host, wait, waited) && goes_on_elsewhere(host, event, r.last, r.stream);
}

bool host_round_waits(const struct kernel_facts *host, size_t event, size_t *work)
{
	const struct value *waited;

	if (!host_is_wait(&host->events.at[event], &waited) || host_is_captured(host, event))
		return false;
	return host->events.at[event].loops ? any_round_waits(host, event, waited, work)
					    : this_round_waits(host, event, waited, work);
}

/* --- the default stream ----------------------------------------------------------------------- */

/* The one that waits for all blocking streams, and they for it. */
static bool goes_to_legacy(const struct kernel_facts *host, const struct event *e)
{
	const struct value *stream =
	    e->kind == EVENT_LAUNCH && e->n_args > LAUNCH_STREAM ? e->args[LAUNCH_STREAM] : NULL;
	int64_t c;

	return stream && value_constant(stream, &c) &&
	       (c == 1 || (c == 0 && !host->module->per_thread_stream));
}

/* Of a table of pointers, the same one. */
static bool is_given(const struct event *launch, const struct value *memory)
{
	for (uint32_t n = LAUNCH_OPERANDS; n < launch->n_args; n++) {
		const struct value *v = launch->args[n];

		if (v && (memory->base ? v->base == memory->base : memory->n && value_same(v, memory)))
			return true;
	}
	return false;
}

/* A copy to the kernel, in a stream that is ordered with the default one. */
static bool is_copy_for(const struct kernel_facts *host, const struct event *e,
			const struct event *launch, struct host_transfer *t)
{
	return host_transfer_of(host, e, t) && t->is_async && t->kind == COPY_H2D && t->stream && t->to &&
	       is_given(launch, t->to) && t->stream->base &&
	       host_origin(host, t->stream) == MEMORY_STREAM &&
	       !host->objects.at[t->stream->base].is_nonblocking;
}

bool host_round_meets_default(const struct kernel_facts *host, size_t launch, size_t *copy)
{
	const struct event *e = &host->events.at[launch];
	struct host_transfer t;

	if (!e->loops || !goes_to_legacy(host, e) || host_is_captured(host, launch))
		return false;
	for (*copy = launch; (*copy)-- > 0;)
		if (host->events.at[*copy].loops == e->loops &&
		    is_copy_for(host, &host->events.at[*copy], e, &t) && is_chosen(host, t.stream))
			return true;
	return false;
}

/* The last copy to the kernel before it, in another stream than `other` (NULL: in any); false: there is
 * none. */
static bool copy_before(const struct kernel_facts *host, size_t launch, const struct value *other,
			size_t *copy, const struct value **stream)
{
	struct host_transfer t;

	for (*copy = launch; (*copy)-- > 0;)
		if (!host_is_captured(host, *copy) &&
		    is_copy_for(host, &host->events.at[*copy], &host->events.at[launch], &t) &&
		    (!other || !host_same_stream(t.stream, other))) {
			*stream = t.stream;
			return true;
		}
	return false;
}

static bool all_kernels_in_default(const struct kernel_facts *host)
{
	for (size_t n = 0; n < host->events.n; n++)
		if (host->events.at[n].kind == EVENT_LAUNCH &&
		    (!goes_to_legacy(host, &host->events.at[n]) || host_is_captured(host, n)))
			return false;
	return true;
}

bool host_parts_meet_default(const struct kernel_facts *host, size_t launch, size_t *copy)
{
	const struct value *stream, *next;
	size_t n, second;

	if (host->events.at[launch].kind != EVENT_LAUNCH || host->events.at[launch].loops ||
	    !all_kernels_in_default(host) || !copy_before(host, launch, NULL, copy, &stream))
		return false;
	for (n = launch + 1; n < host->events.n; n++) /* its copy is behind this kernel */
		if (host->events.at[n].kind == EVENT_LAUNCH &&
		    copy_before(host, n, stream, &second, &next) && second > launch &&
		    is_made_before(host, next, launch) &&
		    host_has_passed(host, &host->events.at[launch], &host->events.at[n]))
			return true;
	return false;
}
