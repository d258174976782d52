/*
 * host_order.c - what has been waited for.
 *
 * Beginning with the stream that some work went into, the events behind it are followed: a stream
 * that takes work after it (because it is ordered with the first, or waits for an event of it) is
 * ordered behind the work as well, and waiting for any of these waits for the work.
 */
#include "facts/host_order.h"

#include <string.h>

#include "facts/host.h"
#include "facts/host_memory.h"
#include "facts/host_streams.h"

/* --- paths ------------------------------------------------------------------------------------ */

/* Where h is (or is not) so, is g certain to be? By parts of conjunctions: behind `if (a() || b())
 * return;` neither was so. */
static bool implies(struct block *b, const struct cond *h, bool is_so, const struct cond *g)
{
	if ((is_so ? h : cond_not(b, h))->hash == g->hash)
		return true;
	if (g->kind == COND_AND)
		return implies(b, h, is_so, g->a) && implies(b, h, is_so, g->b);
	if (g->kind == COND_NOT && g->a->kind == COND_OR)
		return implies(b, h, is_so, cond_not(b, g->a->a)) &&
		       implies(b, h, is_so, cond_not(b, g->a->b));
	if (h->kind == COND_NOT)
		return implies(b, h->a, !is_so, g);
	if (h->kind == (is_so ? COND_AND : COND_OR))
		return implies(b, h->a, is_so, g) || implies(b, h->b, is_so, g);
	return false;
}

bool host_has_passed(const struct kernel_facts *host, const struct event *earlier,
		     const struct event *later)
{
	for (const struct guard *g = earlier->guards; g; g = g->up) {
		const struct guard *h = later->guards;

		if (g->kind != GUARD_BRANCH && g->kind != GUARD_LOOP)
			continue;
		while (h && h->cond != g->cond && !implies(host->block, h->cond, true, g->cond))
			h = h->up;
		if (!h)
			return false;
	}
	return true;
}

int host_path_says(const struct kernel_facts *host, const struct guard *path, const struct cond *c)
{
	struct block *b = host->block;

	for (const struct guard *g = path; g; g = g->up) {
		if (implies(b, g->cond, true, c))
			return 1;
		if (implies(b, g->cond, true, cond_not(b, c)))
			return -1;
	}
	return host_path_decides(b, path, c);
}

/* The choice that the pointer is, or goes out from; NULL: it is none. */
static const struct symbol *choice_of(const struct kernel_facts *host, const struct value *pointer)
{
	for (unsigned i = 0; i < pointer->n; i++) {
		const struct monomial *m = &host->block->monomials.at[pointer->terms[i].mono];
		const struct symbol *s = m->n == 1 ? &host->block->symbols.at[m->sym[0]] : NULL;

		if (s && s->kind == SYMBOL_OPAQUE && s->reason == REASON_POINTER && s->cond && s->a &&
		    s->b)
			return s;
	}
	return NULL;
}

static unsigned add_choices(const struct kernel_facts *host, const struct guard *path,
			    const struct value *pointer, const struct value **out, unsigned n,
			    unsigned depth)
{
	const struct symbol *s = pointer->base ? NULL : choice_of(host, pointer);
	int says;

	if (pointer->base && n < MAX_CHOICES)
		out[n++] = pointer;
	/* what a call has given decides knowingly: that memory could be had, or what the device can */
	if (!s || depth == MAX_CHOICES || !host_cond_is_set(host->block, s->cond))
		return n;
	says = host_path_says(host, path, s->cond);
	if (says == 0 || says == 1)
		n = add_choices(host, path, s->a, out, n, depth + 1);
	if (says == 0 || says == -1)
		n = add_choices(host, path, s->b, out, n, depth + 1);
	return n;
}

unsigned host_choices(const struct kernel_facts *host, const struct guard *path,
		      const struct value *pointer, const struct value **out)
{
	return add_choices(host, path, pointer, out, 0, 0);
}

static bool has_guard(const struct guard *path, const struct guard *g)
{
	while (path && path->cond != g->cond)
		path = path->up;
	return path != NULL;
}

bool host_may_be_other(const struct kernel_facts *host, const struct event *e, const struct value *v)
{
	size_t birth = host->objects.at[v->base].made_by;
	const struct event *made = birth < host->events.n ? &host->events.at[birth] : NULL;
	const struct guard *own = e->guards;

	while (made && own && (own->kind != GUARD_BRANCH || has_guard(made->guards, own)))
		own = own->up;
	for (const struct guard *g = made && own ? made->guards : NULL; g; g = g->up)
		if (g->kind == GUARD_BRANCH && host_cond_is_set(host->block, g->cond) &&
		    host_path_says(host, e->guards, g->cond) != 1)
			return true;
	return false;
}

/* --- streams ---------------------------------------------------------------------------------- */

enum stream_kind { STREAM_UNKNOWN, STREAM_LEGACY, STREAM_PER_THREAD, STREAM_MADE };

struct stream {
	enum stream_kind kind;
	uint32_t object;  /* MADE */
	bool nonblocking; /* has no order with the legacy default stream */
};

static struct stream default_stream(const struct kernel_facts *host)
{
	return (struct stream){.kind = host->module->per_thread_stream ? STREAM_PER_THREAD
								       : STREAM_LEGACY};
}

static struct stream stream_named(const struct kernel_facts *host, const struct value *v)
{
	struct stream unknown = {.kind = STREAM_UNKNOWN};
	int64_t c = 0;

	if (v && v->base)
		return host_origin(host, v) != MEMORY_STREAM
			   ? unknown
			   : (struct stream){STREAM_MADE, v->base,
					     host->objects.at[v->base].is_nonblocking};
	if (v && !value_constant(v, &c))
		return unknown;
	switch (c) {
	case 0:
		return default_stream(host);
	case 1: /* cudaStreamLegacy */
		return (struct stream){.kind = STREAM_LEGACY};
	case 2: /* cudaStreamPerThread */
		return (struct stream){.kind = STREAM_PER_THREAD};
	default:
		return unknown;
	}
}

/* --- what calls do ---------------------------------------------------------------------------- */

enum order {
	ORDER_NONE,
	ORDER_WAIT_ALL,	   /* waits for everything, or may */
	ORDER_WAIT_STREAM, /* for the stream that its operand names */
	ORDER_WAIT_EVENT,
	ORDER_COPY,   /* work in the default stream, and waits for it */
	ORDER_WORK,   /* work in the stream that its operand names */
	ORDER_RECORD, /* event, then stream */
	ORDER_FOLLOW, /* stream, then the event that it waits for */
};

struct order_row {
	const char *name;
	enum order order;
	int operand; /* of the stream; -1: the default one */
};

static const struct order_row rows[] = {
    {"cudaDeviceSynchronize", ORDER_WAIT_ALL, 0},
    {"cudaThreadSynchronize", ORDER_WAIT_ALL, 0},
    {"cudaDeviceReset", ORDER_WAIT_ALL, 0},
    {"cudaEventElapsedTime", ORDER_WAIT_ALL, 0},
    {"cudaFree", ORDER_WAIT_ALL, 0},
    {"cudaFreeHost", ORDER_WAIT_ALL, 0},
    {"cudaHostUnregister", ORDER_WAIT_ALL, 0},
    {"cudaLaunchHostFunc", ORDER_WAIT_ALL, 0},
    {"cudaStreamAddCallback", ORDER_WAIT_ALL, 0},
    {"cuCtxSynchronize", ORDER_WAIT_ALL, 0},
    {"cuMemFree", ORDER_WAIT_ALL, 0},
    {"cuMemFreeHost", ORDER_WAIT_ALL, 0},
    {"cuEventElapsedTime", ORDER_WAIT_ALL, 0},
    {"cuLaunchHostFunc", ORDER_WAIT_ALL, 0},
    {"cuStreamAddCallback", ORDER_WAIT_ALL, 0},
    {"cudaStreamSynchronize", ORDER_WAIT_STREAM, 0},
    {"cudaStreamQuery", ORDER_WAIT_STREAM, 0},
    {"cuStreamSynchronize", ORDER_WAIT_STREAM, 0},
    {"cuStreamQuery", ORDER_WAIT_STREAM, 0},
    {"cudaEventSynchronize", ORDER_WAIT_EVENT, 0},
    {"cudaEventQuery", ORDER_WAIT_EVENT, 0},
    {"cuEventSynchronize", ORDER_WAIT_EVENT, 0},
    {"cuEventQuery", ORDER_WAIT_EVENT, 0},
    {"cudaMemcpy", ORDER_COPY, -1},
    {"cudaMemcpyToSymbol", ORDER_COPY, -1},
    {"cudaMemcpyFromSymbol", ORDER_COPY, -1},
    {"cudaMemcpy2D", ORDER_COPY, -1},
    {"cudaMemcpy3D", ORDER_COPY, -1},
    {"cudaMemcpyToArray", ORDER_COPY, -1},
    {"cudaMemcpyFromArray", ORDER_COPY, -1},
    {"cudaMemcpy2DToArray", ORDER_COPY, -1},
    {"cudaMemcpy2DFromArray", ORDER_COPY, -1},
    {"cuMemcpyDtoH", ORDER_COPY, -1},
    {"cuMemcpyHtoD", ORDER_COPY, -1},
    {"cuMemcpy", ORDER_COPY, -1},
    {"cuMemcpy2D", ORDER_COPY, -1},
    {"cuMemcpy3D", ORDER_COPY, -1},
    {"cudaMemset", ORDER_WORK, -1},
    {"cudaMemset2D", ORDER_WORK, -1},
    {"cudaGraphLaunch", ORDER_WORK, 1},
    {"cuGraphLaunch", ORDER_WORK, 1},
    {"cudaEventRecord", ORDER_RECORD, 1},
    {"cudaEventRecordWithFlags", ORDER_RECORD, 1},
    {"cuEventRecord", ORDER_RECORD, 1},
    {"cudaStreamWaitEvent", ORDER_FOLLOW, 0},
    {"cuStreamWaitEvent", ORDER_FOLLOW, 0},
};

static const struct order_row *row_of(const char *name)
{
	for (size_t n = 0; n < sizeof rows / sizeof *rows; n++)
		if (!strcmp(name, rows[n].name))
			return &rows[n];
	return NULL;
}

static const struct value *operand(const struct event *e, int n)
{
	return n >= 0 && (uint32_t)n < e->n_args ? e->args[n] : NULL;
}

bool host_work_of(const struct kernel_facts *host, const struct event *e,
		  const struct value **stream)
{
	struct host_transfer t;
	const struct order_row *r;

	if (e->kind == EVENT_LAUNCH) {
		*stream = operand(e, LAUNCH_STREAM);
		return *stream != NULL;
	}
	if (e->kind != EVENT_HOSTCALL || !e->code->text)
		return false;
	if (host_transfer_of(host, e, &t) && t.is_async && !t.is_allocation) {
		*stream = t.stream;
		return true;
	}
	r = row_of(e->code->text);
	*stream = r ? operand(e, r->operand) : NULL;
	return r && (r->order == ORDER_WORK || r->order == ORDER_COPY);
}

bool host_is_wait(const struct event *e, const struct value **stream)
{
	static const char *const names[] = {"cudaDeviceSynchronize", "cudaThreadSynchronize",
					    "cuCtxSynchronize", "cudaStreamSynchronize",
					    "cuStreamSynchronize"};
	const struct order_row *r =
	    e->kind == EVENT_HOSTCALL && e->code->text ? row_of(e->code->text) : NULL;
	bool waits = r && r->order == ORDER_COPY;

	for (size_t n = 0; r && n < sizeof names / sizeof *names; n++)
		waits |= !strcmp(r->name, names[n]);
	*stream = waits && r->order == ORDER_WAIT_STREAM ? operand(e, r->operand) : NULL;
	return waits;
}

/* --- capture ---------------------------------------------------------------------------------- */

static const bool *find_captured(const struct kernel_facts *host)
{
	bool *captured = arena_array(host->arena, bool, host->events.n + 1), now = false;

	for (size_t n = 0; n < host->events.n; n++) {
		const struct event *e = &host->events.at[n];
		const char *name = e->kind == EVENT_HOSTCALL ? e->code->text : NULL;

		captured[n] = now;
		if (name &&
		    (!strcmp(name, "cudaStreamEndCapture") || !strcmp(name, "cuStreamEndCapture")))
			now = false;
		else if (name && (!strncmp(name, "cudaStreamBeginCapture", 22) ||
				  !strncmp(name, "cuStreamBeginCapture", 20)))
			now = true;
	}
	return captured;
}

bool host_is_captured(const struct kernel_facts *host, size_t event)
{
	struct kernel_facts *owner = (struct kernel_facts *)host; /* a cache; nobody sees it change */

	if (!host->captured)
		owner->captured = find_captured(host);
	return host->captured[event];
}

/* --- what is behind the work ------------------------------------------------------------------ */

#define MAX_BEHIND 24

struct behind { /* streams and events that are done only after the work is */
	const struct kernel_facts *host;
	bool some_stream, some_event; /* there is one that is not known */
	bool legacy, per_thread, blocking;
	const struct value *picked; /* the work's stream, of which each round has another; NULL: no */
	const struct value *one;    /* of those, that has been waited for */
	uint32_t object[MAX_BEHIND];
	unsigned n;
};

/* One that an index picks may be any of its kind. */
static bool may_be_same(const struct kernel_facts *host, uint32_t x, uint32_t y)
{
	const struct object *a = &host->objects.at[x], *b = &host->objects.at[y];

	return x == y || (a->origin == b->origin && (a->one_of || b->one_of) &&
			  !host_picks_are_apart(host, x, y));
}

static bool has_object(const struct behind *b, uint32_t object)
{
	for (unsigned i = 0; i < b->n; i++)
		if (may_be_same(b->host, b->object[i], object))
			return true;
	return false;
}

static void add_object(struct behind *b, uint32_t object)
{
	if (b->n == MAX_BEHIND)
		b->some_stream = b->some_event = true;
	else if (!has_object(b, object))
		b->object[b->n++] = object;
}

static void add_stream(struct behind *b, struct stream s)
{
	b->some_stream |= s.kind == STREAM_UNKNOWN;
	b->legacy |= s.kind == STREAM_LEGACY;
	b->per_thread |= s.kind == STREAM_PER_THREAD;
	if (s.kind == STREAM_MADE) {
		b->blocking |= !s.nonblocking;
		add_object(b, s.object);
	}
}

static bool is_behind(const struct behind *b, struct stream s)
{
	switch (s.kind) {
	case STREAM_LEGACY:
		return b->some_stream || b->legacy;
	case STREAM_PER_THREAD:
		return b->some_stream || b->per_thread;
	case STREAM_MADE:
		return b->some_stream || has_object(b, s.object);
	default:
		return true;
	}
}

/* The legacy default stream and the blocking ones wait for one another's earlier work. */
static void put_work(struct behind *b, struct stream s)
{
	bool blocking = s.kind == STREAM_PER_THREAD || (s.kind == STREAM_MADE && !s.nonblocking);

	if ((s.kind == STREAM_LEGACY && (b->blocking || b->per_thread)) ||
	    (blocking && b->legacy) || s.kind == STREAM_UNKNOWN)
		add_stream(b, s);
}

static bool is_event_behind(const struct behind *b, const struct value *event)
{
	bool known = event && event->base && host_origin(b->host, event) == MEMORY_EVENT;

	return b->some_event || !known || has_object(b, event->base);
}

static void record(struct behind *b, const struct event *e)
{
	const struct value *event = operand(e, 0);

	if (!is_behind(b, stream_named(b->host, operand(e, 1))))
		return;
	if (event && event->base && host_origin(b->host, event) == MEMORY_EVENT)
		add_object(b, event->base);
	else
		b->some_event = true;
}

/* What is waited for in the legacy default stream may be what the others do. */
static bool waits_for(const struct behind *b, struct stream s)
{
	return is_behind(b, s) || (s.kind == STREAM_LEGACY && (b->blocking || b->per_thread));
}

/* Always the same one of the streams that the rounds have taken: not by its name all of them in turn. */
static bool is_one_of_them(struct behind *b, const struct value *waited)
{
	bool is_fixed, any;

	if (!b->picked || !waited || b->n || b->legacy || b->per_thread ||
	    host_stream_array(b->host, waited, &is_fixed) !=
		host_stream_array(b->host, b->picked, &any) ||
	    !is_fixed || (b->one && !host_same_stream(b->one, waited)))
		return false;
	b->one = waited;
	return true;
}

static bool is_driver(const char *name)
{
	return name[0] == 'c' && name[1] == 'u' && name[2] >= 'A' && name[2] <= 'Z';
}

/* Other libraries may wait. */
static bool stranger_waits(const char *name)
{
	return strncmp(name, "cuda", 4) && !is_driver(name) && strcmp(name, "malloc") &&
	       strcmp(name, "free") && strncmp(name, "new", 3) && strcmp(name, "delete") &&
	       strcmp(name, "calloc");
}

static bool ordered_call_waits(struct behind *b, const struct event *e, const struct order_row *r)
{
	struct stream s = r->operand < 0 ? default_stream(b->host)
					 : stream_named(b->host, operand(e, r->operand));

	switch (r->order) {
	case ORDER_WAIT_ALL:
		return true;
	case ORDER_WAIT_STREAM:
		return waits_for(b, s) && !is_one_of_them(b, operand(e, r->operand));
	case ORDER_WAIT_EVENT:
		return is_event_behind(b, operand(e, 0));
	case ORDER_COPY:
		put_work(b, s);
		return is_behind(b, s);
	case ORDER_WORK:
		put_work(b, s);
		return false;
	case ORDER_RECORD:
		record(b, e);
		return false;
	case ORDER_FOLLOW:
		if (is_event_behind(b, operand(e, 1)))
			add_stream(b, s);
		return false;
	default:
		return false;
	}
}

static bool call_waits(struct behind *b, const struct event *e)
{
	const char *name = e->code->text;
	const struct order_row *r = name ? row_of(name) : NULL;
	const struct value *stream;

	if (!name)
		return true;
	if (r)
		return ordered_call_waits(b, e, r);
	if (host_work_of(b->host, e, &stream))
		put_work(b, stream_named(b->host, stream));
	return stranger_waits(name);
}

/* What runs elsewhere what it is given, or waits for what does: functions, threads and their results. */
static bool runs_others(const char *name)
{
	static const char *const words[] = {
	    "async",	  "std::thread", "jthread",   "future",	    "promise",	"packaged_task",
	    "condition_", "latch",	 "barrier",   "semaphore",  "call_once", "function",
	    "invoke",	  "atomic",	 "_lock",     "lock_guard", "mutex",	"for_each",
	    "visit",	  "apply",	 "execution"};

	for (size_t n = 0; n < sizeof words / sizeof *words; n++)
		if (strstr(name, words[n]))
			return true;
	return false;
}

static bool is_jump(const char *name)
{
	return !strcmp(name, "call throw") || !strcmp(name, "goto") || !strcmp(name, "jump");
}

/* What is not followed may wait, unless it belongs to the system. */
static bool opaque_waits(const struct event *e)
{
	const char *name = e->code->text;

	if (e->code->op == OP_MEMCPY || e->code->op == OP_MEMSET)
		return false;
	return !name || (strncmp(name, "call std::", 10) ? !is_jump(name) : runs_others(name));
}

/* The host asks memory what others have put there: a flag that it polls. */
static bool polls(const struct event *e)
{
	return e->kind == EVENT_ACCESS && (e->op == ACCESS_ATOMIC || e->is_volatile);
}

static const struct value *picked_stream(const struct kernel_facts *host, size_t work,
					 const struct value *stream)
{
	bool is_fixed;

	return stream && host->events.at[work].loops && host_stream_array(host, stream, &is_fixed) &&
		       !is_fixed
		   ? stream
		   : NULL;
}

static bool event_waits(struct behind *b, const struct event *e)
{
	if (e->kind != EVENT_LAUNCH)
		return polls(e) || (e->kind == EVENT_HOSTCALL && call_waits(b, e)) ||
		       (e->kind == EVENT_OPAQUE && opaque_waits(e));
	put_work(b, stream_named(b->host, operand(e, LAUNCH_STREAM)));
	return false;
}

static bool is_set_by_somebody(const struct symbol *s)
{
	return (s->kind == SYMBOL_ARGUMENT || s->kind == SYMBOL_LOAD) && s->type != IR_PTR;
}

/* What decides is a number or a flag that somebody has set: no status, no pointer, no round. */
static bool is_setting(const struct block *b, const struct cond *c)
{
	if (c->kind == COND_OPAQUE)
		return is_set_by_somebody(&b->symbols.at[c->symbol]);
	if ((c->a && !is_setting(b, c->a)) || (c->b && !is_setting(b, c->b)))
		return false;
	for (unsigned i = 0; c->p && i < c->p->n; i++) {
		const struct monomial *m = &b->monomials.at[c->p->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++)
			if (!is_set_by_somebody(&b->symbols.at[m->sym[j]]))
				return false;
	}
	return c->a || c->p;
}

static bool path_has(const struct guard *path, const struct cond *c)
{
	while (path && path->cond != c)
		path = path->up;
	return path;
}

/* Does the path of `later` go through no more branches than that of `earlier`? */
static bool goes_on(const struct event *earlier, const struct event *later)
{
	for (const struct guard *g = later->guards; g; g = g->up)
		if (g->kind == GUARD_BRANCH && !path_has(earlier->guards, g->cond))
			return false;
	return true;
}

/* The branch that the wait is in, and that host code may go past; NULL: there is none. */
static const struct cond *way_around(const struct kernel_facts *host, const struct event *wait,
				     const struct event *work, const struct event *use)
{
	for (const struct guard *g = wait->guards; g; g = g->up)
		if (g->kind == GUARD_BRANCH && is_setting(host->block, g->cond) &&
		    host_path_says(host, work->guards, g->cond) == 0 &&
		    host_path_says(host, use->guards, g->cond) == 0)
			return g->cond;
	return NULL;
}

bool host_waits_between(const struct kernel_facts *host, size_t since, size_t until,
			const struct value *stream, const struct event **partly)
{
	struct behind b = {.host = host, .picked = picked_stream(host, since, stream)};
	const struct event *work = &host->events.at[since], *use = &host->events.at[until];
	const struct cond *around = NULL;
	bool may_pass = goes_on(work, use);

	*partly = NULL;
	add_stream(&b, stream_named(host, stream));
	for (size_t n = since + 1; n < until; n++) {
		const struct event *e = &host->events.at[n];
		const struct cond *way;

		if (!event_waits(&b, e))
			continue;
		way = may_pass ? way_around(host, e, work, use) : NULL;
		if (!way || (around && around->hash != way->hash)) /* the other branch waits, too */
			return true;
		around = way;
		*partly = e;
	}
	return false;
}
