/*
 * host-pointer-to-kernel: a launch that passes the address of ordinary host memory.
 */
#include "facts/host_memory.h"
#include "rule.h"

static void say(const struct kernel_facts *host, const struct event *e, const char *parameter,
		const struct value *pointer, struct report *out)
{
	struct fact_place at = fact_at(host, e->span),
			  birth = fact_at(host, host_birth(host, pointer));

	report_at(out, &at, "'%s' of the kernel points to %s: the device cannot reach it", parameter,
		  origin_names[host_origin(host, pointer)]);
	if (!e->guards)
		report_proven(out);
	report_note(out, &birth, "it comes from here");
	report_help(out, "pass the address of its copy on the device, or of managed or pinned memory");
}

/* An array of something else (a table of pointers, say) is not what the kernel was meant to get. */
static bool is_of_kind(const struct kernel_facts *host, const struct value *pointer,
		       uint32_t pointee)
{
	const struct object *o = &host->objects.at[pointer->base];

	return o->origin || !o->elem_bytes || !pointee || o->elem_bytes == pointee;
}

static void check_argument(const struct kernel_facts *host, const struct event *e, uint32_t n,
			   const struct ir_param *p, struct report *out)
{
	const struct value *v = e->args[LAUNCH_OPERANDS + n];

	if (!p->is_aggregate) {
		if (p->type == IR_PTR && v->base && origin_is_pageable(host_origin(host, v)) &&
		    is_of_kind(host, v, p->pointee_bytes))
			say(host, e, p->name, v, out);
		return;
	}
	for (uint32_t leaf = 0; e->leaves && e->leaves[LAUNCH_OPERANDS + n] && leaf < p->n_leaves;
	     leaf++) {
		v = e->leaves[LAUNCH_OPERANDS + n][leaf];
		if (v && v->base && p->leaves[leaf].type == IR_PTR &&
		    origin_is_pageable(host_origin(host, v)))
			say(host, e, p->leaves[leaf].name, v, out);
	}
}

static void check_host(const struct kernel_facts *host, struct report *out)
{
	for (size_t n = 0; n < host->events.n; n++) {
		const struct event *e = &host->events.at[n];
		const struct ir_function *from = &host->module->functions.at[e->function], *kernel;

		/* in a pattern a name may stand for the variable or for what it holds */
		if (e->kind != EVENT_LAUNCH || e->kernel == UINT32_MAX || from->is_pattern ||
		    from->is_partial)
			continue;
		kernel = &host->module->functions.at[e->kernel];
		for (uint32_t i = 0; i < kernel->params.n && LAUNCH_OPERANDS + i < e->n_args; i++)
			check_argument(host, e, i, &kernel->params.at[i], out);
	}
}

RULE(host_pointer_to_kernel) = {
    .name = "host-pointer-to-kernel",
    .group = "host",
    .severity = SEVERITY_ERROR,
    .title = "a kernel that is given the address of host memory",
    .why = "Memory of malloc, new, the stack or a vector has no address on the device. The kernel ends "
	   "with an illegal access at its first use.",
    .fix = "Copy it to memory of cudaMalloc and pass that, or allocate it with cudaMallocManaged.",
    .ignore = "The machine shares its page tables with the device (HMM, Grace Hopper).",
    .proof = "memcheck",
    .check_host = check_host,
};
