/*
 * unsynchronized-host-read: the host uses what an asynchronous copy or a kernel is still writing.
 */
#include <string.h>

#include "facts/host_memory.h"
#include "rule.h"

/* --- who writes ------------------------------------------------------------------------------- */

static bool passes(const struct event *e, uint32_t object)
{
	for (uint32_t n = LAUNCH_OPERANDS; n < e->n_args; n++)
		if (e->args[n]->base == object)
			return true;
	return false;
}

static bool passes_leaf(const struct kernel_facts *host, const struct event *e, uint32_t object)
{
	const struct ir_function *kernel = &host->module->functions.at[e->kernel];

	for (uint32_t n = 0; n < kernel->params.n && LAUNCH_OPERANDS + n < e->n_args; n++) {
		const struct value **leaves = e->leaves ? e->leaves[LAUNCH_OPERANDS + n] : NULL;

		for (uint32_t i = 0; leaves && i < kernel->params.at[n].n_leaves; i++)
			if (leaves[i] && leaves[i]->base == object)
				return true;
	}
	return false;
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

static bool launch_uses(const struct kernel_facts *host, const struct event *e, uint32_t object)
{
	const struct object *o = &host->objects.at[object];

	if (e->kind != EVENT_LAUNCH || e->kernel == UINT32_MAX)
		return false;
	return passes(e, object) || passes_leaf(host, e, object) ||
	       (o->module_object != UINT32_MAX &&
		names_object(host->module, e->kernel, o->module_object, 0));
}

static bool copy_fills(const struct kernel_facts *host, const struct event *e, uint32_t object,
		       const struct value **stream)
{
	struct host_transfer t;

	if (!host_transfer_of(host, e, &t) || !t.is_async || t.is_allocation || !t.to ||
	    t.to->base != object || (t.kind != COPY_D2H && t.kind != COPY_DEFAULT))
		return false;
	*stream = t.stream;
	return true;
}

/* The newest event before `until` that writes the object behind the host's back. */
static bool last_writer(const struct kernel_facts *host, size_t until, uint32_t object, size_t *at,
			const struct value **stream)
{
	bool managed = host_origin(host, &(struct value){.base = object}) == MEMORY_MANAGED;

	for (size_t n = until; n-- > 0;) {
		const struct event *e = &host->events.at[n];

		*at = n;
		if (managed && launch_uses(host, e, object)) {
			*stream = e->args[LAUNCH_STREAM];
			return true;
		}
		if (!managed && e->kind == EVENT_HOSTCALL && copy_fills(host, e, object, stream))
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

	if (e->kind == EVENT_ACCESS && e->op != ACCESS_LOAD && o != MEMORY_MANAGED)
		return false;
	return o == MEMORY_MANAGED || host->objects.at[object].is_watched;
}

/* What is promised of the writer. Until CUDA 11 a copy into pageable memory was said to end before it
 * returns; since then it only may. */
static const char *promise_of(const struct kernel_facts *host, const struct event *writer,
			      uint32_t object)
{
	if (writer->kind == EVENT_LAUNCH)
		return "a launch returns before its kernel ends";
	return origin_is_pageable(host_origin(host, &(struct value){.base = object}))
		   ? "into pageable memory this copy may be done when it returns, but nothing "
		     "promises that"
		   : "an asynchronous copy returns before it is done";
}

static void check_use(const struct kernel_facts *host, size_t n, uint32_t object,
		      struct report *out)
{
	const struct event *e = &host->events.at[n], *writer;
	struct fact_place at = fact_at(host, e->span), there;
	const struct value *stream = NULL;
	size_t since;

	if (!is_interesting(host, e, object) || !last_writer(host, n, object, &since, &stream))
		return;
	writer = &host->events.at[since];
	if (!host_has_passed(writer, e) || host_waits_between(host, since, n, stream))
		return;
	there = fact_at(host, writer->span);
	report_at(out, &at, "the host uses '%s' while %s may still be writing it",
		  host->objects.at[object].name, writer->kind == EVENT_LAUNCH ? "a kernel" : "a copy");
	report_note(out, &there, "%s", promise_of(host, writer, object));
	report_help(out, "wait first: cudaStreamSynchronize, cudaEventSynchronize, or "
			 "cudaDeviceSynchronize");
}

static void check_host(const struct kernel_facts *host, struct report *out)
{
	for (size_t n = 0; n < host->events.n; n++)
		for (unsigned i = 0; i == 0 || i < host->events.at[n].n_args; i++) {
			uint32_t object = object_used(&host->events.at[n], i);

			if (object)
				check_use(host, n, object, out);
		}
}

RULE(unsynchronized_host_read) = {
    .name = "unsynchronized-host-read",
    .group = "host",
    .severity = SEVERITY_ERROR,
    .title = "host code that does not wait for what it reads",
    .why = "Asynchronous copies and launches return at once. What the host reads of their target before "
	   "it has waited is old, or half written; it works as long as the device happens to be faster.",
    .fix = "Wait for the stream, the event or the device before the first use.",
    .ignore = "Something out of sight has waited.",
    .proof = "wrong value shown",
    .check_host = check_host,
};
