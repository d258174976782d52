/*
 * serial-streams: streams that nothing is put into while other work goes elsewhere, a loop of copies
 * and kernels that all go through one stream, rounds that wait for their own, and kernels in the
 * default stream between them.
 */
#include <string.h>

#include "facts/host_memory.h"
#include "facts/host_order.h"
#include "facts/host_rounds.h"
#include "facts/host_streams.h"
#include "rule.h"

#define MAX_STREAMS 64

struct streams {
	const struct kernel_facts *host;
	uint32_t object[MAX_STREAMS];
	size_t born[MAX_STREAMS]; /* event */
	bool is_array[MAX_STREAMS]; /* the object is one of several streams, made in a loop */
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
	struct event made = host->events.at[event];

	while (made.guards && made.guards->kind == GUARD_LOOP) /* it is behind the loop as well */
		made.guards = made.guards->up;
	for (size_t n = event + 1; n < host->events.n; n++) {
		const struct event *e = &host->events.at[n];

		if ((e->kind == EVENT_LAUNCH || stream_of(host, e)) &&
		    host_has_passed(host, &made, e))
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

/* Does the array belong to the function, and has nobody out of sight seen it? A vector and its
 * elements are called alike. */
static bool is_own_array(const struct kernel_facts *host, uint32_t array)
{
	const struct object *o = &host->objects.at[array];

	if (!array || (o->space != SPACE_LOCAL && o->origin != MEMORY_HEAP &&
		       o->origin != MEMORY_CONTAINER))
		return false;
	for (size_t n = 1; n < host->objects.n; n++)
		if (host->objects.at[n].escapes_unknown &&
		    !strcmp(host->objects.at[n].name, o->name))
			return false;
	return true;
}

static void add_array(struct streams *s, size_t event)
{
	if (s->n == MAX_STREAMS)
		return;
	s->object[s->n] = s->host->events.at[event].args[0]->base;
	s->is_array[s->n] = true;
	s->born[s->n++] = event;
}

/* Streams made here for variables of this function. */
static void find_streams(struct streams *s)
{
	const struct kernel_facts *host = s->host;

	for (size_t n = 0; n < host->events.n; n++) {
		const struct event *e = &host->events.at[n];

		if (!is_named(e, "cudaStreamCreate") || !e->n_args || !leads_to_work(host, n))
			continue;
		if (host->objects.at[e->args[0]->base].space == SPACE_LOCAL && e->args[0]->base &&
		    !host->objects.at[e->args[0]->base].escapes_unknown &&
		    offset_is_concrete(e->args[0]))
			add_stream(s, n);
		else if (is_own_array(host, e->args[0]->base))
			add_array(s, n);
		else
			s->is_unclear = true;
	}
}

static bool keeps_order_only(const struct event *e)
{
	return is_named(e, "cudaStreamCreate") || is_named(e, "cudaStreamDestroy") ||
	       is_named(e, "cudaStreamSynchronize") || is_named(e, "cudaStreamQuery");
}

/* One that an index picks may be any of them. */
static void use_stream(struct streams *s, const struct value *stream)
{
	const struct object *o = &s->host->objects.at[stream->base];
	bool any = o->one_of && o->origin == MEMORY_STREAM, is_fixed;
	uint32_t array = host_stream_array(s->host, stream, &is_fixed);

	for (unsigned n = 0; n < s->n; n++) {
		const struct value *place = s->host->events.at[s->born[n]].args[0];

		s->is_used[n] |= any || (stream->base && stream->base == s->object[n]) ||
				 (s->is_array[n] && array && array == s->object[n]) ||
				 (place->base && host_stream_may_be(s->host, stream, place));
	}
}

/* Which of them is not known: a pointer to what holds it has been chosen, or changed. */
static bool may_be_any(const struct kernel_facts *host, const struct value *stream)
{
	const struct object *o = &host->objects.at[stream->base];
	int64_t c;
	bool fixed;

	if (stream->base ? o->origin || !o->alias : value_constant(stream, &c))
		return false;
	return !host_stream_array(host, stream, &fixed);
}

static void find_uses(struct streams *s)
{

	for (size_t n = 0; n < s->host->events.n; n++) {
		const struct event *e = &s->host->events.at[n];
		const struct value *stream = stream_of(s->host, e);

		s->is_unclear |= stream && may_be_any(s->host, stream);
		s->works += e->kind == EVENT_LAUNCH || stream;
		for (uint32_t i = 0; i < e->n_args && !keeps_order_only(e); i++)
			use_stream(s, e->args[i]);
	}
	for (unsigned n = 0; n < s->n; n++)
		s->is_used[n] |= s->host->objects.at[s->object[n]].escapes_unknown;
}

/* --- where a stream is made ------------------------------------------------------------------- */

struct making { /* the call that counts as making it */
	uint32_t context, span;
};

static bool is_within(const struct kernel_facts *host, uint32_t context, uint32_t outer)
{
	while (context && context != outer)
		context = host->contexts.at[context].up;
	return context == outer;
}

static unsigned made_within(const struct streams *s, uint32_t context)
{
	unsigned made = 0;

	for (unsigned n = 0; n < s->n; n++)
		made += is_within(s->host, s->host->events.at[s->born[n]].context, context);
	return made;
}

/* A constructor, or a helper, that makes one stream for somebody else's variable: its call. */
static struct making making_of(const struct streams *s, unsigned of)
{
	const struct event *e = &s->host->events.at[s->born[of]];
	const struct object *to = &s->host->objects.at[e->args[0]->base];
	struct making m = {e->context, e->span};

	while (m.context && to->space == SPACE_LOCAL &&
	       s->host->contexts.at[m.context].function != to->function &&
	       made_within(s, m.context) == 1) {
		m.span = s->host->contexts.at[m.context].call_span;
		m.context = s->host->contexts.at[m.context].up;
	}
	return m;
}

/* Does every call of the function that makes streams there leave one of them without work? */
static bool is_always_idle(const struct streams *s, unsigned of)
{
	struct making made = making_of(s, of);

	for (unsigned n = 0; n < s->n; n++) {
		struct making m = making_of(s, n);
		bool idle = false;

		if (m.span != made.span)
			continue;
		for (unsigned i = 0; i < s->n; i++) {
			struct making other = making_of(s, i);

			idle |= other.span == made.span && other.context == m.context &&
				!s->is_used[i];
		}
		if (!idle)
			return false;
	}
	return true;
}

static void say_unused(const struct streams *s, unsigned n, struct report *out)
{
	struct fact_place at = fact_at(s->host, making_of(s, n).span);

	report_at(out, &at, "%s no work: what could overlap goes elsewhere, in order",
		  s->is_array[n] ? "these streams get" : "this stream gets");
	report_help(out,
		    "give each stream its own part of the copies and kernels, or do without it");
}

/* --- one stream for a whole pipeline ---------------------------------------------------------- */

struct pipeline {
	unsigned in, launches, out; /* rounds of each */
	size_t first;		    /* launch */
	size_t begin, end;	    /* all of it lies between these events */
	const struct loop *loops;   /* of the last of it */
};

/* In a loop inside of where the stream came from, or unrolled: is the place there once more? */
static bool comes_again(const struct kernel_facts *host, const struct event *e,
			const struct loop *outside)
{
	if (e->loops != outside)
		return true;
	for (size_t n = 0; n < host->events.n; n++)
		if (&host->events.at[n] != e && host->events.at[n].span == e->span &&
		    host->events.at[n].context == e->context)
			return true;
	return false;
}

static void count_round(const struct kernel_facts *host, size_t event, const struct loop *outside,
			struct pipeline *p)
{
	const struct event *e = &host->events.at[event];
	unsigned rounds = e->loops != outside ? 2 : 1;
	struct host_transfer t;

	p->begin = p->loops || p->end ? p->begin : event;
	p->end = event;
	p->loops = e->loops;
	if (e->kind == EVENT_LAUNCH && comes_again(host, e, outside)) {
		p->launches += rounds;
		p->first = p->launches == rounds ? event : p->first;
	} else if (host_transfer_of(host, e, &t)) {
		p->in += t.kind == COPY_H2D ? rounds : 0;
		p->out += t.kind == COPY_D2H ? rounds : 0;
	}
}

/* Another stream than the default one; not those of other calls of the same function, before and
 * after. */
static bool others_work(const struct kernel_facts *host, const struct value *through,
			const struct loop *outside, const struct pipeline *p)
{
	for (size_t n = 0; n < host->events.n; n++) {
		const struct event *e = &host->events.at[n];
		const struct value *stream = stream_of(host, e);
		bool between = (p->begin < n && n < p->end) ||
			       (p->loops != outside && p->loops == e->loops);
		int64_t c;

		if (between && stream && !value_constant(stream, &c) &&
		    !host_same_stream(stream, through))
			return true;
	}
	return false;
}

/* Copies in, kernels and copies out, several rounds of them, all through one stream. */
static bool is_pipeline(const struct kernel_facts *host, const struct value *through,
			const struct loop *outside, struct pipeline *p)
{
	*p = (struct pipeline){0};
	for (size_t n = 0; n < host->events.n; n++) {
		const struct value *stream = stream_of(host, &host->events.at[n]);

		if (stream && host_same_stream(stream, through))
			count_round(host, n, outside, p);
	}
	return p->in > 1 && p->launches > 1 && p->out > 1;
}

/* No other stream is made where this one is. */
static bool is_only_one(const struct streams *s, unsigned of)
{
	struct making made = making_of(s, of);

	for (unsigned n = 0; n < s->n; n++)
		if (n != of && making_of(s, n).context == made.context)
			return false;
	return true;
}

static void say_pipeline(const struct kernel_facts *host, const struct pipeline *p,
			 struct report *out)
{
	struct fact_place at = fact_at(host, host->events.at[p->first].span);

	report_at(out, &at,
		  "copies and kernels of every round go through one stream: nothing overlaps");
	report_help(out,
		    "let rounds take turns between two or more streams, each with its own buffers");
}

/* Streams that were made here. */
static void check_made(const struct streams *s, struct report *out)
{
	struct pipeline p;

	for (unsigned n = 0; n < s->n; n++) {
		const struct event *made = &s->host->events.at[s->born[n]];
		struct value stream = {.base = s->object[n]};

		if (!s->is_array[n] && is_only_one(s, n) &&
		    is_pipeline(s->host, &stream, made->loops, &p))
			say_pipeline(s->host, &p, out);
	}
}

/* The loops around where the stream was made; NULL: that is not here. */
static const struct loop *loops_outside(const struct kernel_facts *host, const struct value *stream)
{
	const struct object *o = &host->objects.at[stream->base];

	return stream->base && o->origin == MEMORY_STREAM && o->made_by < host->events.n
		   ? host->events.at[o->made_by].loops
		   : NULL;
}

/* One of several that somebody else has made, or a vector holds. */
static void check_given(const struct kernel_facts *host, struct report *out)
{
	const struct value *tried = NULL;
	const struct loop *outside;
	struct pipeline p;
	bool is_fixed;

	for (size_t n = 0; n < host->events.n; n++) {
		const struct value *stream = host->events.at[n].kind == EVENT_LAUNCH
						 ? stream_of(host, &host->events.at[n])
						 : NULL;

		if (!stream || (tried && host_same_stream(stream, tried)) ||
		    !host_stream_array(host, stream, &is_fixed) || !is_fixed ||
		    !host_stream_has_siblings(host, stream))
			continue;
		tried = stream;
		outside = loops_outside(host, stream);
		if (is_pipeline(host, stream, outside, &p) &&
		    !others_work(host, stream, outside, &p)) {
			say_pipeline(host, &p, out);
			return;
		}
	}
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

static void say_default(const struct kernel_facts *host, size_t launch, size_t copy, bool in_rounds,
			struct report *out)
{
	struct fact_place at = fact_at(host, host->events.at[launch].span),
			  there = fact_at(host, host->events.at[copy].span);

	report_at(out, &at, "this kernel goes to the default stream, which waits for all the others "
			    "and holds them up: nothing overlaps");
	report_note(out, &there,
		    in_rounds ? "its round's copies take turns between streams"
			      : "its copy has a stream of its own, and so has the next kernel's");
	report_help(out, "launch it into the stream of its copies");
}

/* Without rounds the first kernel says it all. */
static void check_default(const struct kernel_facts *host, struct report *out)
{
	bool told = false;
	size_t copy;

	for (size_t n = 0; n < host->events.n; n++)
		if (host_round_meets_default(host, n, &copy)) {
			say_default(host, n, copy, true, out);
		} else if (!told && host_parts_meet_default(host, n, &copy)) {
			told = true;
			say_default(host, n, copy, false, out);
		}
}

static bool check_unused(const struct streams *s, struct report *out)
{
	bool some = false;

	for (unsigned n = 0; n < s->n; n++)
		if (!s->is_used[n] && is_always_idle(s, n)) {
			say_unused(s, n, out);
			some = true;
		}
	return some;
}

static void check_host(const struct kernel_facts *host, struct report *out)
{
	struct streams s = {.host = host};

	if (host->partial)
		return;
	check_waits(host, out);
	check_default(host, out);
	find_streams(&s);
	find_uses(&s);
	if (s.works && !s.is_unclear) {
		if (check_unused(&s, out))
			return;
		check_made(&s, out);
	}
	check_given(host, out);
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
