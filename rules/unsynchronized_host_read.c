/*
 * unsynchronized-host-read: the host uses what an asynchronous copy or a kernel is still writing.
 */
#include <string.h>

#include "facts/host_memory.h"
#include "facts/host_order.h"
#include "facts/host_overlap.h"
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

/* As far as the numbers go that say where the kernel goes: most write so many elements. NULL: it gets
 * none. */
static const struct value *reach_of(const struct kernel_facts *host, const struct event *e,
				    const struct ir_param *pointer)
{
	const struct ir_function *kernel = &host->module->functions.at[e->kernel];
	const struct value *all = NULL;
	struct block *b = host->block;

	for (uint32_t n = 0; n < kernel->params.n && LAUNCH_OPERANDS + n < e->n_args; n++) {
		const struct ir_param *p = &kernel->params.at[n];
		const struct value *v = e->args[LAUNCH_OPERANDS + n];
		int64_t c;

		if (p->is_aggregate || ir_types[p->type].class != IR_CLASS_INT || !v ||
		    (value_constant(v, &c) && c < 1) || !param_places(host->module, e->kernel, n))
			continue;
		v = value_cast(b, IR_I64, v);
		all = all ? value_binary(b, OP_MUL, IR_I64, all, v) : v;
	}
	return all && pointer->pointee_bytes
		   ? value_binary(b, OP_MUL, IR_I64, all,
				  value_const(b, IR_I64, (int64_t)pointer->pointee_bytes))
		   : NULL;
}

/* Does the kernel get the memory from there on, as far as the host's piece of it? */
static bool holds_pointer(const struct kernel_facts *host, const struct event *e, uint32_t n,
			  const struct piece_of_memory *own)
{
	const struct ir_param *p = &host->module->functions.at[e->kernel].params.at[n];
	const struct value **leaves = e->leaves ? e->leaves[LAUNCH_OPERANDS + n] : NULL;
	const struct value *v = e->args[LAUNCH_OPERANDS + n];
	struct piece_of_memory its = {e, v, NULL};

	if (points_to(host, v, own->from->base)) {
		its.bytes = reach_of(host, e, p);
		return host_meeting(host, &its, own) != MEETING_NONE;
	}
	for (uint32_t i = 0; leaves && i < p->n_leaves; i++)
		if (points_to(host, leaves[i], own->from->base))
			return true;
	return false;
}

static enum use passed_use(const struct kernel_facts *host, const struct event *e,
			   const struct piece_of_memory *own)
{
	const struct ir_function *kernel = &host->module->functions.at[e->kernel];
	enum use use = USE_NONE;

	for (uint32_t n = 0; n < kernel->params.n && LAUNCH_OPERANDS + n < e->n_args; n++)
		if (holds_pointer(host, e, n, own))
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

static enum use launch_use(const struct kernel_facts *host, const struct event *e,
			   const struct piece_of_memory *own)
{
	const struct object *o = &host->objects.at[own->from->base];
	enum use use;

	if (e->kind != EVENT_LAUNCH || e->kernel == UINT32_MAX)
		return USE_NONE;
	use = passed_use(host, e, own);
	if (use < USE_WRITE && o->module_object != UINT32_MAX &&
	    names_object(host->module, e->kernel, o->module_object, 0))
		use = stronger(use, object_may_be_written(host->module, e->kernel, o->module_object)
					? USE_WRITE
					: USE_READ);
	return use;
}

/* Of two halves in turn the host may well use the one that is not copied to. */
static bool copy_fills(const struct kernel_facts *host, const struct event *e,
		       const struct piece_of_memory *own)
{
	struct host_transfer t;
	struct piece_of_memory its = {.event = e};

	if (e->kind != EVENT_HOSTCALL || !host_transfer_of(host, e, &t) || !t.is_async ||
	    t.is_allocation || !t.to || t.to->base != own->from->base ||
	    (t.kind != COPY_D2H && t.kind != COPY_DEFAULT))
		return false;
	its.from = t.to;
	its.bytes = t.to_reach;
	return host_meeting(host, &its, own) == MEETING_CERTAIN;
}

struct writer {
	size_t at; /* event: a launch of a kernel or a graph, or a copy */
	enum use use;
	const struct value *stream; /* NULL: the default one */
};

static enum use event_use(const struct kernel_facts *host, const struct event *e,
			  const struct piece_of_memory *own)
{
	if (e->kind == EVENT_LAUNCH)
		return launch_use(host, e, own);
	return host_origin(host, own->from) != MEMORY_MANAGED && copy_fills(host, e, own)
		   ? USE_WRITE
		   : USE_NONE;
}

static bool is_graph_launch(const struct event *e)
{
	return e->kind == EVENT_HOSTCALL && e->code->text && e->n_args > 1 &&
	       (!strcmp(e->code->text, "cudaGraphLaunch") ||
		!strcmp(e->code->text, "cuGraphLaunch"));
}

/* What was captured before runs when a graph is launched: which one is not followed. */
static enum use graph_use(const struct kernel_facts *host, size_t launch,
			  const struct piece_of_memory *own)
{
	enum use use = USE_NONE;

	for (size_t n = 0; n < launch && use < USE_WRITE; n++)
		if (host_is_captured(host, n))
			use = stronger(use, event_use(host, &host->events.at[n], own));
	return use;
}

/* The newest event before `until` that uses the host's piece, at least so, behind its back. */
static bool last_user(const struct kernel_facts *host, size_t until,
		      const struct piece_of_memory *own, enum use least, struct writer *w)
{
	for (size_t n = until; n-- > 0;) {
		const struct event *e = &host->events.at[n];
		bool graph = is_graph_launch(e);

		w->at = n;
		w->use = graph ? graph_use(host, n, own) : event_use(host, e, own);
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

/* What operand n of a call of the system's lets it read: up to where the next points, if that is the
 * same memory, else the first byte at least. */
static struct piece_of_memory range_used(const struct kernel_facts *host, const struct event *e,
					 unsigned n)
{
	struct piece_of_memory p = {e, e->args[n], value_const(host->block, IR_I64, 1)};

	if (n + 1 < e->n_args && p.from->base && e->args[n + 1]->base == p.from->base)
		p.bytes = value_binary(host->block, OP_PTRDIFF, IR_I64, e->args[n + 1], p.from);
	return p;
}

/* What an event lets host code read (or write, where a kernel may); no base: nothing. */
static struct piece_of_memory piece_used(const struct kernel_facts *host, const struct event *e,
					 unsigned n)
{
	static const struct value nothing;
	struct piece_of_memory p = {e, &nothing, NULL};

	if (e->kind == EVENT_ACCESS && n == 0)
		return (struct piece_of_memory){e, e->address,
						value_const(host->block, IR_I64, e->bytes)};
	if (e->kind != EVENT_OPAQUE || n >= e->n_args)
		return p;
	if (e->code->op == OP_MEMCPY && n == 1)
		return (struct piece_of_memory){e, e->args[1], e->n_args > 2 ? e->args[2] : NULL};
	return e->code->op != OP_MEMCPY && e->code->text && !strncmp(e->code->text, "call std::", 10)
		   ? range_used(host, e, n)
		   : p;
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

static void check_use(const struct kernel_facts *host, size_t n, const struct piece_of_memory *own,
		      struct told *told, struct report *out)
{
	uint32_t object = own->from->base;
	const struct event *e = &host->events.at[n], *user, *partly;
	bool stores = e->kind == EVENT_ACCESS && e->op != ACCESS_LOAD;
	struct fact_place at = fact_at(host, e->span), there;
	struct writer w;

	if (!is_interesting(host, e, object) ||
	    !last_user(host, n, own, stores ? USE_READ : USE_WRITE, &w))
		return;
	user = &host->events.at[w.at];
	at.span = host_place_after(host, user, e);
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
	if (at.span != e->span) {
		there = fact_at(host, e->span);
		report_note(out, &there, "the helper uses it here");
	}
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
			struct piece_of_memory own = piece_used(host, &host->events.at[n], i);

			if (own.from->base)
				check_use(host, n, &own, &told, out);
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
