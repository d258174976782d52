/*
 * device-pointer-on-host: host code that reads or writes memory of cudaMalloc, or a variable of the
 * device.
 */
#include <string.h>

#include "facts/host_memory.h"
#include "facts/host_order.h"
#include "rule.h"

static void say(const struct kernel_facts *host, const struct event *e, const struct value *pointer,
		const char *what, struct report *out)
{
	struct fact_place at = fact_at(host, e->span),
			  birth = fact_at(host, host_birth(host, pointer));

	report_at(out, &at, "host code %s device memory: its address means nothing here", what);
	if (!e->guards)
		report_proven(out);
	report_note(out, &birth, "it comes from here");
	report_help(out, "copy with cudaMemcpy, or allocate with cudaMallocManaged");
}

static bool is_device(const struct kernel_facts *host, const struct event *e, const struct value *v)
{
	return v->base && host_origin(host, v) == MEMORY_DEVICE && !host_path_knows_kind(host, e, v) &&
	       !host_may_be_other(host, e, v);
}

/* memcpy, memset, and the algorithms that go over what they are given. */
static bool goes_through(const struct ir_inst *i)
{
	static const char *const names[] = {"fill",    "fill_n",  "copy",	 "copy_n",   "sort",
					    "iota",    "reduce",  "accumulate", "generate", "equal",
					    "max_element", "min_element", "transform", NULL};

	if (i->op == OP_MEMCPY || i->op == OP_MEMSET)
		return true;
	if (!i->text || strncmp(i->text, "call std::", 10))
		return false;
	for (size_t n = 0; names[n]; n++)
		if (!strcmp(i->text + 10, names[n]))
			return true;
	return false;
}

/* Where a call of the runtime puts an address: into host memory, always. */
static const struct value *target_of_address(const struct kernel_facts *host, const struct event *e)
{
	struct host_transfer t;

	return host_transfer_of(host, e, &t) && t.is_allocation ? t.to : NULL;
}

/* A variable with __device__ or __constant__ is a name of the device's memory; host code that uses
 * it has a copy of its own that nobody fills. Functions for both sides may have an arm for each. */
static bool is_device_variable(const struct kernel_facts *host, const struct event *e)
{
	const struct object *o = &host->objects.at[e->object];
	const struct ir_object *variable =
	    o->module_object != UINT32_MAX ? &host->module->objects.at[o->module_object] : NULL;

	return e->object && variable && !variable->is_managed && !variable->is_const &&
	       (variable->space == SPACE_GLOBAL || variable->space == SPACE_CONSTANT) &&
	       host->module->functions.at[e->function].kind == IR_HOST;
}

static void say_variable(const struct kernel_facts *host, const struct event *e,
			 struct report *out)
{
	const struct object *o = &host->objects.at[e->object];
	struct fact_place at = fact_at(host, e->span), declared = fact_at(host, o->span);

	report_at(out, &at, "host code %s '%s' of the device: it gets a copy of the host's own",
		  e->op == ACCESS_LOAD ? "reads" : "writes", o->name);
	report_note(out, &declared, "it is declared here");
	report_help(out, "copy it with %s", e->op == ACCESS_LOAD ? "cudaMemcpyFromSymbol"
								 : "cudaMemcpyToSymbol");
}

static void check_event(const struct kernel_facts *host, const struct event *e, struct report *out)
{
	const struct value *target;

	if (e->kind == EVENT_ACCESS && is_device(host, e, e->address))
		say(host, e, e->address, e->op == ACCESS_LOAD ? "reads" : "writes", out);
	else if (e->kind == EVENT_ACCESS && is_device_variable(host, e))
		say_variable(host, e, out);
	target = target_of_address(host, e);
	if (target && is_device(host, e, target))
		say(host, e, target, "lets an address be written to", out);
	for (uint32_t i = 0; e->kind == EVENT_OPAQUE && goes_through(e->code) && i < e->n_args; i++)
		if (is_device(host, e, e->args[i])) {
			say(host, e, e->args[i], "goes through", out);
			break;
		}
}

static void check_host(const struct kernel_facts *host, struct report *out)
{
	for (size_t n = 0; n < host->events.n; n++)
		if (!host->module->functions.at[host->events.at[n].function].is_offloaded)
			check_event(host, &host->events.at[n], out);
}

RULE(device_pointer_on_host) = {
    .name = "device-pointer-on-host",
    .group = "host",
    .severity = SEVERITY_ERROR,
    .title = "host code that dereferences memory of cudaMalloc",
    .why = "An address of cudaMalloc is one of the device. Host code that reads or writes there crashes. "
	   "A variable of the device that host code names is another one, which no kernel sees.",
    .fix = "Copy it with cudaMemcpy or cudaMemcpyFromSymbol first, or allocate it with "
	   "cudaMallocManaged and synchronise.",
    .ignore = "The machine lets the host reach device memory (Grace Hopper): leave the rule out there, by "
	      "--disable or in the configuration.",
    .proof = "crash shown",
    .check_host = check_host,
};
