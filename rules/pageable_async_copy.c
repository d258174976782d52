/*
 * pageable-async-copy: cudaMemcpyAsync to or from ordinary host memory.
 */
#include <string.h>

#include "facts/host_memory.h"
#include "facts/host_order.h"
#include "rule.h"

#define FEW_BYTES 64

/* A counter or a flag: there is nothing that could overlap. */
static bool is_small(const struct host_transfer *t)
{
	int64_t bytes;

	return t->bytes && value_constant(t->bytes, &bytes) && bytes <= FEW_BYTES;
}

static void check_host(const struct kernel_facts *host, struct report *out)
{
	for (size_t n = 0; n < host->events.n; n++) {
		const struct event *e = &host->events.at[n];
		const struct value *pageable = NULL;
		struct fact_place at = fact_at(host, e->span), birth;
		struct host_transfer t;

		if (!host_transfer_of(host, e, &t) || !t.is_async || t.kind == COPY_UNKNOWN ||
		    t.kind == COPY_H2H || t.kind == COPY_D2D || is_small(&t) ||
		    host_is_captured(host, n))
			continue;
		if (t.kind != COPY_D2H && t.from && origin_is_pageable(host_origin(host, t.from)))
			pageable = t.from;
		else if (t.kind != COPY_H2D && t.to && origin_is_pageable(host_origin(host, t.to)))
			pageable = t.to;
		if (!pageable)
			continue;
		birth = fact_at(host, host_birth(host, pageable));
		report_at(out, &at, "the host side of this copy is %s: it is staged, and not asynchronous",
			  origin_names[host_origin(host, pageable)]);
		report_note(out, &birth, "it comes from here");
		report_help(out, "allocate it with cudaMallocHost, or pin it with cudaHostRegister");
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
