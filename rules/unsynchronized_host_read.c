/*
 * unsynchronized-host-read: the host uses what an asynchronous copy or a kernel is still writing.
 */
#include <string.h>

#include "facts/host_memory.h"
#include "facts/host_order.h"
#include "facts/param_use.h"
#include "rule.h"

/* --- who writes ------------------------------------------------------------------------------- */

/* What a launch does with the memory: nothing, read it, or (maybe) write it. */
enum use { USE_NONE, USE_READ, USE_WRITE };

static enum use stronger(enum use x, enum use y)
{
	return x > y ? x : y;
}

/* By the device's address of it, too. */
static bool points_to(const struct kernel_facts *host, const struct value *v, uint32_t object)
{
	return v && v->base && (v->base == object || host->objects.at[v->base].mapped == object);
}

static bool holds_pointer(const struct kernel_facts *host, const struct event *e, uint32_t n,
			  uint32_t object)
{
	const struct ir_param *p = &host->module->functions.at[e->kernel].params.at[n];
	const struct value **leaves = e->leaves ? e->leaves[LAUNCH_OPERANDS + n] : NULL;

	if (points_to(host, e->args[LAUNCH_OPERANDS + n], object))
		return true;
	for (uint32_t i = 0; leaves && i < p->n_leaves; i++)
		if (points_to(host, leaves[i], object))
			return true;
	return false;
}

static enum use passed_use(const struct kernel_facts *host, const struct event *e, uint32_t object)
{
	const struct ir_function *kernel = &host->module->functions.at[e->kernel];
	enum use use = USE_NONE;

	for (uint32_t n = 0; n < kernel->params.n && LAUNCH_OPERANDS + n < e->n_args; n++)
		if (holds_pointer(host, e, n, object))
			use = stronger(use, param_may_be_written(host->module, e->kernel, n)
						? USE_WRITE
						: USE_READ);
	return use;
}

static bool names_object(const struct ir_module *m, uint32_t function, uint32_t module_object,
			 unsigned depth)
{
	const struct ir_function *f = &m->functions.at[function];

	for (size_t n = 1; n < f->insts.n; n++) {
		const struct ir_inst *i = &f->insts.at[n];

		if ((i->op == OP_OBJ && (uint32_t)i->imm == module_object) ||
		    (i->op == OP_CALL && i->imm >= 0 && depth < 6 &&
		     names_object(m, (uint32_t)i->imm, module_object, depth + 1)))
			return true;
	}
	return false;
}

static enum use launch_use(const struct kernel_facts *host, const struct event *e, uint32_t object)
{
	const struct object *o = &host->objects.at[object];
	enum use use;

	if (e->kind != EVENT_LAUNCH || e->kernel == UINT32_MAX)
		return USE_NONE;
	use = passed_use(host, e, object);
	if (use < USE_WRITE && o->module_object != UINT32_MAX &&
	    names_object(host->module, e->kernel, o->module_object, 0))
		use = stronger(use, object_may_be_written(host->module, e->kernel, o->module_object)
					? USE_WRITE
					: USE_READ);
	return use;
}

static bool copy_fills(const struct kernel_facts *host, const struct event *e, uint32_t object)
{
	struct host_transfer t;

	return e->kind == EVENT_HOSTCALL && host_transfer_of(host, e, &t) && t.is_async &&
	       !t.is_allocation && t.to && t.to->base == object &&
	       (t.kind == COPY_D2H || t.kind == COPY_DEFAULT);
}

struct writer {
	size_t at; /* event: a launch of a kernel or a graph, or a copy */
	enum use use;
	const struct value *stream; /* NULL: the default one */
};

static enum use event_use(const struct kernel_facts *host, const struct event *e, uint32_t object)
{
	bool managed = host_origin(host, &(struct value){.base = object}) == MEMORY_MANAGED;

	if (e->kind == EVENT_LAUNCH)
		return launch_use(host, e, object);
	return !managed && copy_fills(host, e, object) ? USE_WRITE : USE_NONE;
}

static bool is_graph_launch(const struct event *e)
{
	return e->kind == EVENT_HOSTCALL && e->code->text && e->n_args > 1 &&
	       (!strcmp(e->code->text, "cudaGraphLaunch") ||
		!strcmp(e->code->text, "cuGraphLaunch"));
}

/* What was captured before runs when a graph is launched: which one is not followed. */
static enum use graph_use(const struct kernel_facts *host, size_t launch, uint32_t object)
{
	enum use use = USE_NONE;

	for (size_t n = 0; n < launch && use < USE_WRITE; n++)
		if (event_use(host, &host->events.at[n], object) && host_is_captured(host, n))
			use = stronger(use, event_use(host, &host->events.at[n], object));
	return use;
}

/* The newest event before `until` that uses the object, at least so, behind the host's back. */
static bool last_user(const struct kernel_facts *host, size_t until, uint32_t object,
		      enum use least, struct writer *w)
{
	for (size_t n = until; n-- > 0;) {
		const struct event *e = &host->events.at[n];
		bool graph = is_graph_launch(e);

		w->at = n;
		w->use = graph ? graph_use(host, n, object) : event_use(host, e, object);
		w->stream = NULL;
		if (w->use < least || (!graph && host_is_captured(host, n)))
			continue;
		if (graph)
			w->stream = e->args[1];
		else
			host_work_of(host, e, &w->stream);
		return true;
	}
	return false;
}

/* --- who reads -------------------------------------------------------------------------------- */

/* The object that an event lets host code read (or write, where a kernel may); 0: none. */
static uint32_t object_used(const struct event *e, unsigned n)
{
	if (e->kind == EVENT_ACCESS)
		return n == 0 ? e->address->base : 0;
	if (e->kind != EVENT_OPAQUE || n >= e->n_args)
		return 0;
	if (e->code->op == OP_MEMCPY)
		return n == 1 ? e->args[1]->base : 0;
	return e->code->text && !strncmp(e->code->text, "call std::", 10) ? e->args[n]->base : 0;
}

static bool is_interesting(const struct kernel_facts *host, const struct event *e, uint32_t object)
{
	enum memory_origin o = host_origin(host, &(struct value){.base = object});

	if (e->kind == EVENT_ACCESS && (e->is_volatile || e->op == ACCESS_ATOMIC))
		return false; /* it means to see what is going on */
	if (e->kind == EVENT_ACCESS && e->op != ACCESS_LOAD && o != MEMORY_MANAGED)
		return false;
	return o == MEMORY_MANAGED || host->objects.at[object].is_watched;
}

/* What is promised of the user. Until CUDA 11 a copy into pageable memory was said to end before it
 * returns; since then it only may. */
static const char *promise_of(const struct kernel_facts *host, const struct event *user,
			      uint32_t object)
{
	if (user->kind == EVENT_LAUNCH)
		return "a launch returns before its kernel ends";
	if (is_graph_launch(user))
		return "a launch returns before its graph is done";
	return origin_is_pageable(host_origin(host, &(struct value){.base = object}))
		   ? "into pageable memory this copy may be done when it returns, but nothing "
		     "promises that"
		   : "an asynchronous copy returns before it is done";
}

static const char *memory_text(const struct kernel_facts *host, uint32_t object)
{
	const char *name = host->objects.at[object].name;

	return *name && strcmp(name, UNNAMED_MEMORY) ? arena_printf(host->arena, "'%s'", name)
						     : "memory";
}

#define MAX_TOLD 64

struct told { /* what has had its finding: the first use says it all */
	uint32_t object[MAX_TOLD];
	size_t user[MAX_TOLD]; /* event */
	unsigned n;
};

static bool first_time(struct told *t, uint32_t object, size_t user)
{
	for (unsigned i = 0; i < t->n; i++)
		if (t->object[i] == object && t->user[i] == user)
			return false;
	if (t->n < MAX_TOLD) {
		t->object[t->n] = object;
		t->user[t->n++] = user;
	}
	return true;
}

/* Behind a loop, what its rounds have begun is on its way. */
static bool has_begun(const struct kernel_facts *host, const struct event *work,
		      const struct event *use)
{
	struct event begun = *work;

	while (begun.loops && begun.loops != use->loops && begun.guards &&
	       begun.guards->kind == GUARD_LOOP)
		begun.guards = begun.guards->up;
	return host_has_passed(host, &begun, use);
}

static void check_use(const struct kernel_facts *host, size_t n, uint32_t object, struct told *told,
		      struct report *out)
{
	const struct event *e = &host->events.at[n], *user, *partly;
	bool stores = e->kind == EVENT_ACCESS && e->op != ACCESS_LOAD;
	struct fact_place at = fact_at(host, e->span), there;
	struct writer w;

	if (!is_interesting(host, e, object) ||
	    !last_user(host, n, object, stores ? USE_READ : USE_WRITE, &w))
		return;
	user = &host->events.at[w.at];
	if (!has_begun(host, user, e) || host_waits_between(host, w.at, n, w.stream, &partly) ||
	    !first_time(told, object, w.at))
		return;
	there = fact_at(host, user->span);
	report_at(out, &at, "the host uses %s while %s may still be %s it",
		  memory_text(host, object),
		  user->kind == EVENT_LAUNCH ? "a kernel"
		  : is_graph_launch(user)    ? "a graph"
					     : "a copy",
		  w.use == USE_WRITE ? "writing" : "reading");
	report_note(out, &there, "%s", promise_of(host, user, object));
	if (partly) {
		there = fact_at(host, partly->span);
		report_note(out, &there, "this wait is in a branch that may not be taken");
	}
	report_help(out, "wait first: cudaStreamSynchronize, cudaEventSynchronize, or "
			 "cudaDeviceSynchronize");
}

static void check_host(const struct kernel_facts *host, struct report *out)
{
	struct told told = {0};

	for (size_t n = 0; n < host->events.n; n++)
		for (unsigned i = 0; i == 0 || i < host->events.at[n].n_args; i++) {
			uint32_t object = object_used(&host->events.at[n], i);

			if (object)
				check_use(host, n, object, &told, out);
		}
}

RULE(unsynchronized_host_read) = {
    .name = "unsynchronized-host-read",
    .group = "host",
    .severity = SEVERITY_ERROR,
    .title = "host code that does not wait for what it reads",
    .why = "Asynchronous copies and launches return at once. What the host reads of their target "
	   "before "
	   "it has waited is old, or half written; it works as long as the device happens to be "
	   "faster.",
    .fix = "Wait for the stream, the event or the device before the first use.",
    .ignore = "Something out of sight has waited.",
    .proof = "wrong value shown",
    .check_host = check_host,
};
