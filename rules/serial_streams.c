/*
 * serial-streams: streams that nothing is put into while other work goes elsewhere, a loop of copies
 * and kernels that all go through one stream, and rounds that wait for their own.
 */
#include <string.h>

#include "facts/host_memory.h"
#include "facts/host_order.h"
#include "facts/host_rounds.h"
#include "rule.h"

#define MAX_STREAMS 64

struct streams {
	const struct kernel_facts *host;
	uint32_t object[MAX_STREAMS];
	size_t born[MAX_STREAMS]; /* event */
	unsigned n;
	bool is_used[MAX_STREAMS];
	bool is_unclear; /* some stream is not known, or is out of sight */
	unsigned works;	 /* launches and asynchronous copies */
};

static bool is_named(const struct event *e, const char *prefix)
{
	return e->kind == EVENT_HOSTCALL && e->code->text &&
	       !strncmp(e->code->text, prefix, strlen(prefix));
}

/* The stream that an event's work goes into; NULL: none, or no work, or work that is only written down
 * for a graph. */
static const struct value *stream_of(const struct kernel_facts *host, const struct event *e)
{
	struct host_transfer t;

	if (host_is_captured(host, (size_t)(e - host->events.at)))
		return NULL;
	if (e->kind == EVENT_LAUNCH)
		return e->n_args > LAUNCH_STREAM ? e->args[LAUNCH_STREAM] : NULL;
	if (host_transfer_of(host, e, &t) && t.is_async && !t.is_allocation)
		return t.stream;
	return NULL;
}

/* Does the host come from this event to some work? Not where a check macro has made its call once
 * more, to tell of its failure. */
static bool leads_to_work(const struct kernel_facts *host, size_t event)
{
	for (size_t n = event + 1; n < host->events.n; n++) {
		const struct event *e = &host->events.at[n];

		if ((e->kind == EVENT_LAUNCH || stream_of(host, e)) &&
		    host_has_passed(host, &host->events.at[event], e))
			return true;
	}
	return false;
}

/* The newest object that the event made: an evaluation that was taken back may have left another.
 */
static void add_stream(struct streams *s, size_t event)
{
	for (uint32_t o = (uint32_t)s->host->objects.n; o-- > 1 && s->n < MAX_STREAMS;)
		if (s->host->objects.at[o].origin == MEMORY_STREAM &&
		    s->host->objects.at[o].made_by == event) {
			s->object[s->n] = o;
			s->born[s->n++] = event;
			return;
		}
}

/* Streams made here for variables of this function. */
static void find_streams(struct streams *s)
{
	const struct kernel_facts *host = s->host;

	for (size_t n = 0; n < host->events.n; n++) {
		const struct event *e = &host->events.at[n];

		if (!is_named(e, "cudaStreamCreate") || !e->n_args || !leads_to_work(host, n))
			continue;
		if (host->objects.at[e->args[0]->base].space != SPACE_LOCAL || !e->args[0]->base ||
		    host->objects.at[e->args[0]->base].escapes_unknown ||
		    !offset_is_concrete(e->args[0])) {
			s->is_unclear = true;
			continue;
		}
		add_stream(s, n);
	}
}

static bool keeps_order_only(const struct event *e)
{
	return is_named(e, "cudaStreamCreate") || is_named(e, "cudaStreamDestroy") ||
	       is_named(e, "cudaStreamSynchronize") || is_named(e, "cudaStreamQuery");
}

/* One that an index picks may be any of them. */
static void use_stream(struct streams *s, uint32_t object)
{
	const struct object *o = &s->host->objects.at[object];
	bool any = o->one_of && o->origin == MEMORY_STREAM;

	for (unsigned n = 0; object && n < s->n; n++)
		s->is_used[n] |= any || s->object[n] == object;
}

static void find_uses(struct streams *s)
{
	int64_t c;

	for (size_t n = 0; n < s->host->events.n; n++) {
		const struct event *e = &s->host->events.at[n];
		const struct value *stream = stream_of(s->host, e);

		if (stream && !stream->base && !(value_constant(stream, &c)))
			s->is_unclear = true;
		s->works += e->kind == EVENT_LAUNCH || stream;
		for (uint32_t i = 0; i < e->n_args && !keeps_order_only(e); i++)
			use_stream(s, e->args[i]->base);
	}
}

/* Does every call of the function that makes streams there leave one of them without work? */
static bool is_always_idle(const struct streams *s, unsigned of)
{
	const struct event *made = &s->host->events.at[s->born[of]];

	for (unsigned n = 0; n < s->n; n++) {
		const struct event *e = &s->host->events.at[s->born[n]];
		bool idle = false;

		if (e->span != made->span)
			continue;
		for (unsigned i = 0; i < s->n; i++)
			idle |= s->host->events.at[s->born[i]].span == made->span &&
				s->host->events.at[s->born[i]].context == e->context &&
				!s->is_used[i];
		if (!idle)
			return false;
	}
	return true;
}

static void say_unused(const struct streams *s, unsigned n, struct report *out)
{
	const struct event *e = &s->host->events.at[s->born[n]];
	struct fact_place at = fact_at(s->host, e->span);

	report_at(out, &at,
		  "this stream gets no work: what could overlap goes elsewhere, in order");
	report_help(out,
		    "give each stream its own part of the copies and kernels, or do without it");
}

/* --- one stream for a whole pipeline ---------------------------------------------------------- */

struct pipeline {
	unsigned in, launches, out; /* rounds of each */
	size_t first;
};

/* Copies in, kernels and copies out, several rounds of them, all through one stream. */
static bool is_pipeline(const struct streams *s, unsigned of, struct pipeline *p)
{
	const struct event *made = &s->host->events.at[s->born[of]];

	*p = (struct pipeline){0};
	for (size_t n = 0; n < s->host->events.n; n++) {
		const struct event *e = &s->host->events.at[n];
		const struct value *stream = stream_of(s->host, e);
		unsigned rounds = e->loops != made->loops ? 2 : 1;
		struct host_transfer t;

		if (!stream || stream->base != s->object[of])
			continue;
		if (e->kind == EVENT_LAUNCH) {
			p->launches += rounds;
			p->first = p->launches == rounds ? n : p->first;
		} else if (host_transfer_of(s->host, e, &t)) {
			p->in += t.kind == COPY_H2D ? rounds : 0;
			p->out += t.kind == COPY_D2H ? rounds : 0;
		}
	}
	return p->in > 1 && p->launches > 1 && p->out > 1;
}

/* No other stream is made where this one is. */
static bool is_only_one(const struct streams *s, unsigned of)
{
	const struct event *made = &s->host->events.at[s->born[of]];

	for (unsigned n = 0; n < s->n; n++)
		if (n != of && s->host->events.at[s->born[n]].context == made->context)
			return false;
	return true;
}

static void say_pipeline(const struct streams *s, const struct pipeline *p, struct report *out)
{
	struct fact_place at = fact_at(s->host, s->host->events.at[p->first].span);

	report_at(out, &at,
		  "copies and kernels of every round go through one stream: nothing overlaps");
	report_help(out,
		    "let rounds take turns between two or more streams, each with its own buffers");
}

/* --- rounds that wait ------------------------------------------------------------------------- */

static void say_waits(const struct kernel_facts *host, size_t event, size_t work,
		      struct report *out)
{
	const struct event *e = &host->events.at[event];
	struct fact_place at = fact_at(host, e->span),
			  there = fact_at(host, host->events.at[work].span);

	report_at(out, &at,
		  "each round ends before the next one begins, in whichever stream: nothing overlaps");
	report_note(out, &there, "what it waits for");
	report_help(out, "wait behind the loop, or before a round for the one that had its stream last");
}

/* Rounds unrolled show one place several times. */
static void check_waits(const struct kernel_facts *host, struct report *out)
{
	uint32_t told = 0;
	size_t work;

	for (size_t n = 0; n < host->events.n; n++)
		if (host->events.at[n].span != told && host_round_waits(host, n, &work)) {
			told = host->events.at[n].span;
			say_waits(host, n, work, out);
		}
}

static void check_host(const struct kernel_facts *host, struct report *out)
{
	struct streams s = {.host = host};
	struct pipeline p;
	unsigned unused = 0;

	find_streams(&s);
	find_uses(&s);
	if (!host->partial)
		check_waits(host, out);
	if (host->partial || s.is_unclear || !s.works)
		return;
	for (unsigned n = 0; n < s.n; n++)
		if (!s.is_used[n] && is_always_idle(&s, n)) {
			say_unused(&s, n, out);
			unused++;
		}
	for (unsigned n = 0; n < s.n && !unused; n++)
		if (is_only_one(&s, n) && is_pipeline(&s, n, &p))
			say_pipeline(&s, &p, out);
}

RULE(serial_streams) = {
    .name = "serial-streams",
    .group = "host",
    .severity = SEVERITY_NOTE,
    .title = "streams that let nothing overlap",
    .why =
	"Work of one stream runs in order. Copies overlap with kernels only where they are in "
	"different "
	"streams; a second stream that gets no work, or a pipeline in a single one, hides nothing.",
    .fix = "Divide the work into rounds and let them take turns between streams with buffers of "
	   "their own.",
    .ignore = "The order is wanted, or the device has nothing to overlap with.",
    .proof = "time",
    .check_host = check_host,
};
