/*
 * pageable-async-copy: cudaMemcpyAsync to or from ordinary host memory.
 */
#include <string.h>

#include "facts/host_memory.h"
#include "facts/host_order.h"
#include "rule.h"

#define ONE_NUMBER 8 /* bytes: a flag for the device, which goes with the call */
#define FEW_BYTES 64 /* the copy itself takes no time that could overlap, but the host may wait for it */

static bool is_at_most(const struct host_transfer *t, int64_t most)
{
	int64_t bytes;

	return t->bytes && value_constant(t->bytes, &bytes) && bytes <= most;
}

/* The host's side, if it is pageable: by one of several ways here, at least. */
static const struct value *pageable_side(const struct kernel_facts *host, const struct event *e,
					 const struct host_transfer *t)
{
	const struct value *sides[2] = {t->kind == COPY_D2H ? NULL : t->from,
					t->kind == COPY_H2D ? NULL : t->to};
	const struct value *choices[MAX_CHOICES];

	for (unsigned k = 0; k < 2; k++)
		for (unsigned i = sides[k] ? host_choices(host, e->guards, sides[k], choices) : 0;
		     i-- > 0;)
			if (origin_is_pageable(host_origin(host, choices[i])))
				return choices[i];
	return NULL;
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
		const struct value *pageable;
		struct host_transfer t;

		if (!host_transfer_of(host, e, &t) || !t.is_async || t.kind == COPY_UNKNOWN ||
		    t.kind == COPY_H2H || t.kind == COPY_D2D || host_is_captured(host, n))
			continue;
		if (t.kind == COPY_H2D && is_at_most(&t, ONE_NUMBER))
			continue;
		pageable = pageable_side(host, e, &t);
		if (pageable)
			say(host, e, pageable, is_at_most(&t, FEW_BYTES), out);
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
