/*
 * pageable-async-copy: cudaMemcpyAsync to or from ordinary host memory.
 */
#include <string.h>

#include "facts/host_memory.h"
#include "facts/host_order.h"
#include "rule.h"

#define ONE_NUMBER 8 /* bytes: a counter, a flag */
#define FEW_BYTES 64 /* some parameters: the copy itself takes no time that could overlap */

static bool is_at_most(const struct host_transfer *t, int64_t most)
{
	int64_t bytes;

	return t->bytes && value_constant(t->bytes, &bytes) && bytes <= most;
}

/* The next thing that the host does is to wait. */
static bool is_waited_for(const struct kernel_facts *host, size_t copy)
{
	const struct value *stream;

	for (size_t n = copy + 1; n < host->events.n; n++) {
		const struct event *e = &host->events.at[n];

		if (host_is_wait(e, &stream))
			return true;
		if (e->kind == EVENT_LAUNCH || e->kind == EVENT_HOSTCALL)
			return false;
	}
	return false;
}

static void say(const struct kernel_facts *host, const struct event *e, const struct value *pageable,
		bool small, struct report *out)
{
	struct fact_place at = fact_at(host, e->span),
			  birth = fact_at(host, host_birth(host, pageable));

	report_at(out, &at, "the host side of this copy is %s: it is staged, and not asynchronous",
		  origin_names[host_origin(host, pageable)]);
	if (small)
		report_severity(out, SEVERITY_NOTE);
	report_note(out, &birth, "it comes from here");
	report_help(out, "allocate it with cudaMallocHost, or pin it with cudaHostRegister");
}

static void check_host(const struct kernel_facts *host, struct report *out)
{
	for (size_t n = 0; n < host->events.n; n++) {
		const struct event *e = &host->events.at[n];
		const struct value *pageable = NULL;
		struct host_transfer t;
		bool small;

		if (!host_transfer_of(host, e, &t) || !t.is_async || t.kind == COPY_UNKNOWN ||
		    t.kind == COPY_H2H || t.kind == COPY_D2D || host_is_captured(host, n))
			continue;
		if (t.kind != COPY_D2H && t.from && origin_is_pageable(host_origin(host, t.from)))
			pageable = t.from;
		else if (t.kind != COPY_H2D && t.to && origin_is_pageable(host_origin(host, t.to)))
			pageable = t.to;
		small = is_at_most(&t, FEW_BYTES);
		if (pageable && !is_at_most(&t, ONE_NUMBER) && !(small && is_waited_for(host, n)))
			say(host, e, pageable, small, out);
	}
}

RULE(pageable_async_copy) = {
    .name = "pageable-async-copy",
    .group = "host",
    .severity = SEVERITY_WARNING,
    .title = "an asynchronous copy of memory that is not pinned",
    .why = "The device copies from pinned memory alone. Ordinary memory goes through a buffer of the "
	   "driver's, piece by piece: the call returns late and nothing overlaps with it.",
    .fix = "Allocate the buffer with cudaMallocHost or cudaHostAlloc, or pin it once with "
	   "cudaHostRegister.",
    .ignore = "The copy is small, and only its order in the stream matters.",
    .proof = "time",
    .check_host = check_host,
};
