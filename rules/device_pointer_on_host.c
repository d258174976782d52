/*
 * device-pointer-on-host: host code that reads or writes memory of cudaMalloc.
 */
#include <string.h>

#include "facts/host_memory.h"
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

static bool is_device(const struct kernel_facts *host, const struct value *v)
{
	return v->base && host_origin(host, v) == MEMORY_DEVICE;
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

static void check_host(const struct kernel_facts *host, struct report *out)
{
	for (size_t n = 0; n < host->events.n; n++) {
		const struct event *e = &host->events.at[n];

		if (host->module->functions.at[e->function].is_offloaded)
			continue;
		if (e->kind == EVENT_ACCESS && is_device(host, e->address))
			say(host, e, e->address, e->op == ACCESS_LOAD ? "reads" : "writes", out);
		for (uint32_t i = 0; e->kind == EVENT_OPAQUE && goes_through(e->code) && i < e->n_args;
		     i++)
			if (is_device(host, e->args[i])) {
				say(host, e, e->args[i], "goes through", out);
				break;
			}
	}
}

RULE(device_pointer_on_host) = {
    .name = "device-pointer-on-host",
    .group = "host",
    .severity = SEVERITY_ERROR,
    .title = "host code that dereferences memory of cudaMalloc",
    .why = "An address of cudaMalloc is one of the device. Host code that reads or writes there crashes.",
    .fix = "Copy it with cudaMemcpy first, or allocate it with cudaMallocManaged and synchronise.",
    .ignore = "The machine lets the host reach device memory (Grace Hopper): leave the rule out there, by "
	      "--disable or in the configuration.",
    .proof = "crash shown",
    .check_host = check_host,
};
