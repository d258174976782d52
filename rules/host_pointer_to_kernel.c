/*
 * host-pointer-to-kernel: a launch that passes the address of ordinary host memory.
 */
#include <string.h>

#include "facts/host_memory.h"
#include "facts/host_order.h"
#include "facts/shallow.h"
#include "rule.h"

static void say(const struct kernel_facts *host, const struct event *e, const char *parameter,
		const struct value *pointer, bool certain, struct report *out)
{
	struct fact_place at = fact_at(host, host_launch_place(host, e)),
			  launch = fact_at(host, e->span),
			  birth = fact_at(host, host_birth(host, pointer));

	report_at(out, &at, "'%s' of the kernel points to %s: the device cannot reach it",
		  parameter, origin_names[host_origin(host, pointer)]);
	if (certain)
		report_proven(out);
	report_note(out, &birth, "it comes from here");
	if (at.span != launch.span)
		report_note(out, &launch, "the launch");
	report_help(out,
		    "pass the address of its copy on the device, or of managed or pinned memory");
}

/* --- devices that reach the host's memory ----------------------------------------------------- */

/* The numbers of cudaDevAttrPageableMemoryAccess and ...UsesHostPageTables. */
static bool is_of_pageable_access(const struct ir_function *f, const struct ir_inst *i)
{
	const struct ir_inst *attribute =
	    i->op == OP_HOSTCALL && i->n_args > 1 ? ir_at(f, ir_arg(f, i, 1)) : NULL;

	if (!i->text)
		return false;
	if (i->op == OP_LOAD)
		return !strncmp(i->text, "pageableMemoryAccess", 20);
	while (attribute && attribute->op == OP_CAST)
		attribute = ir_at(f, ir_arg(f, attribute, 0));
	return attribute && strstr(i->text, "DeviceGetAttribute") && attribute->op == OP_CONST &&
	       (attribute->imm == 88 || attribute->imm == 100);
}

/* Does the program ask whether the device reaches pageable memory? */
static bool asks_for_access(const struct ir_module *m)
{
	for (size_t n = 0; n < m->functions.n; n++) {
		const struct ir_function *f = &m->functions.at[n];

		for (size_t k = 1; f->kind == IR_HOST && k < f->insts.n; k++)
			if (is_of_pageable_access(f, &f->insts.at[k]))
				return true;
	}
	return false;
}

/* What the answer has let through: which guard it is, is not followed. */
static bool may_reach_host(const struct kernel_facts *host, const struct event *launch)
{
	return launch->guards && asks_for_access(host->module);
}

/* --- arguments -------------------------------------------------------------------------------- */

/* An array of something else (a table of pointers, say) is not what the kernel was meant to get. A
 * class, std::array say, may hold an array of the right kind. */
static bool is_of_kind(const struct kernel_facts *host, const struct value *pointer,
		       uint32_t pointee)
{
	const struct object *o = &host->objects.at[pointer->base];
	bool is_class = o->elem_bytes > sizeof(int64_t);

	return o->origin || !o->elem_bytes || !pointee || o->elem_bytes == pointee ||
	       (is_class && o->elem_bytes % pointee == 0);
}

static void check_argument(const struct kernel_facts *host, const struct event *e, uint32_t n,
			   const struct ir_param *p, struct report *out)
{
	const struct value *choices[MAX_CHOICES];
	unsigned all;

	if (p->is_aggregate || p->type != IR_PTR)
		return;
	all = host_choices(host, e->guards, e->args[LAUNCH_OPERANDS + n], choices);
	for (unsigned i = 0; i < all; i++) /* who tries both knows that his device may reach the host's */
		if (host_origin(host, choices[i]) == MEMORY_MANAGED)
			return;
	for (unsigned i = 0; i < all; i++)
		if (origin_is_pageable(host_origin(host, choices[i])) &&
		    is_of_kind(host, choices[i], p->pointee_bytes)) {
			if (!may_reach_host(host, e) && !host_path_knows_kind(host, e, choices[i]))
				say(host, e, p->name, choices[i], all == 1 && !e->guards, out);
			return;
		}
}

/* In a pattern a name may stand for the variable or for what it holds. */
static bool is_readable(const struct kernel_facts *host, const struct event *e)
{
	const struct ir_function *from = &host->module->functions.at[e->function];

	return e->kind == EVENT_LAUNCH && e->kernel != UINT32_MAX && !from->is_pattern &&
	       !from->is_partial;
}

static void check_host(const struct kernel_facts *host, struct report *out)
{
	for (size_t n = 0; n < host->events.n; n++) {
		const struct event *e = &host->events.at[n];
		const struct ir_function *kernel;

		if (!is_readable(host, e))
			continue;
		kernel = &host->module->functions.at[e->kernel];
		for (uint32_t i = 0; i < kernel->params.n && LAUNCH_OPERANDS + i < e->n_args; i++)
			check_argument(host, e, i, &kernel->params.at[i], out);
	}
}

/* --- pointers inside of a struct: the device may have no use for them ------------------------- */

static const struct event *launch_event(const struct launch_facts *l)
{
	for (size_t n = 0; n < l->host_facts->events.n; n++) {
		const struct event *e = &l->host_facts->events.at[n];

		if (e->kind == EVENT_LAUNCH && e->span == l->span && e->kernel == l->kernel &&
		    e->args + LAUNCH_OPERANDS == l->args)
			return e;
	}
	return NULL;
}

/* The kernel's first access through the field; NULL: it leaves it alone. */
static const struct event *use_of(const struct kernel_facts *k, uint32_t param, uint32_t offset)
{
	for (size_t n = 0; n < k->events.n; n++) {
		const struct event *e = &k->events.at[n];
		const struct object *o = &k->objects.at[e->object];

		if (e->kind == EVENT_ACCESS && e->object && o->param == param &&
		    o->leaf == offset + 1)
			return e;
	}
	return NULL;
}

static void check_fields(const struct kernel_facts *k, const struct launch_facts *l,
			 const struct event *launch, uint32_t param, struct report *out)
{
	const struct ir_param *p = &k->kernel->params.at[param];

	for (uint32_t n = 0; n < p->n_leaves; n++) {
		const struct value *v = l->leaves[param][n];
		const struct event *use;

		if (!v || !v->base || p->leaves[n].type != IR_PTR ||
		    !origin_is_pageable(host_origin(l->host_facts, v)))
			continue;
		use = use_of(k, param, p->leaves[n].offset);
		if (use && !may_reach_host(l->host_facts, launch) &&
		    !host_path_knows_kind(l->host_facts, launch, v))
			say(l->host_facts, launch, p->leaves[n].name, v,
			    !launch->guards && !use->guards, out);
	}
}

/* --- pointers inside of what was copied ------------------------------------------------------- */

static void say_shallow(const struct kernel_facts *k, const struct launch_facts *l,
			const struct event *use, const struct shallow_copy *shallow,
			struct report *out)
{
	const struct kernel_facts *host = l->host_facts;
	struct fact_place at = fact_at(host, shallow->copy->span),
			  birth = fact_at(host, host_birth(host, shallow->pointer)),
			  there = fact_at(k, use->span);

	report_at(out, &at,
		  "this copies the address of %s, and the kernel follows it: the device cannot reach it",
		  origin_names[host_origin(host, shallow->pointer)]);
	report_note(out, &birth, "it comes from here");
	report_note(out, &there, "the kernel uses it here");
	report_help(out, "copy what it points to as well, and put the address of that copy into what is "
			 "copied");
}

#define MOST_COPIES 16

static void check_copies(const struct kernel_facts *k, const struct launch_facts *l,
			 const struct event *launch, struct report *out)
{
	const struct event *told[MOST_COPIES];
	unsigned n_told = 0;

	for (size_t n = 0; n < k->events.n && n_told < MOST_COPIES; n++) {
		const struct event *use = &k->events.at[n];
		struct shallow_copy shallow;
		unsigned i = 0;

		if (use->kind != EVENT_ACCESS || !use->object ||
		    !shallow_copy_of(k, l, launch, use, &shallow))
			continue;
		while (i < n_told && told[i] != shallow.copy)
			i++;
		if (i < n_told)
			continue;
		told[n_told++] = shallow.copy;
		if (!may_reach_host(l->host_facts, launch) &&
		    !host_path_knows_kind(l->host_facts, launch, shallow.pointer))
			say_shallow(k, l, use, &shallow, out);
	}
}

static bool copies_pointers(const struct kernel_facts *host)
{
	for (size_t n = 0; n < host->events.n; n++)
		if (host->events.at[n].n_copied)
			return true;
	return false;
}

static void check(const struct kernel_facts *k, struct report *out)
{
	for (size_t i = 0; i < k->n_launches; i++) {
		const struct launch_facts *l = k->launches[i];
		const struct event *launch = launch_event(l);

		if (!launch || !is_readable(l->host_facts, launch))
			continue;
		for (uint32_t n = 0; n < k->kernel->params.n; n++)
			if (l->leaves[n])
				check_fields(k, l, launch, n, out);
		if (copies_pointers(l->host_facts))
			check_copies(k, l, launch, out);
	}
}

RULE(host_pointer_to_kernel) = {
    .name = "host-pointer-to-kernel",
    .group = "host",
    .severity = SEVERITY_ERROR,
    .title = "a kernel that is given the address of host memory",
    .why = "Memory of malloc, new, the stack or a vector has no address on the device. The kernel "
	   "ends "
	   "with an illegal access at its first use.",
    .fix = "Copy it to memory of cudaMalloc and pass that, or allocate it with cudaMallocManaged.",
    .ignore = "The machine shares its page tables with the device (HMM, Grace Hopper): leave the rule out "
	      "there, by --disable or in the configuration.",
    .proof = "memcheck",
    .check = check,
    .check_host = check_host,
};
