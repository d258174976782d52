/*
 * host_memory.h - questions about memory in host code: where a pointer's memory came from, what a
 * copy moves. What waits for what: host_order.h.
 *
 * `host` is always the facts of an evaluated host function; its events are in program order.
 */
#ifndef CUDALINT_HOST_MEMORY_H
#define CUDALINT_HOST_MEMORY_H

#include "facts/facts.h"

/* --- origins --- */

enum memory_origin host_origin(const struct kernel_facts *host, const struct value *pointer);
bool origin_is_pageable(enum memory_origin o); /* ordinary host memory */
extern const char *const origin_names[]; /* "memory of malloc or new" */
/* Where it was allocated or declared; 0: unknown. */
uint32_t host_birth(const struct kernel_facts *host, const struct value *pointer);
/* Has the path to the event asked what memory the pointer's is, by cudaPointerGetAttributes or a function out
 * of sight that was given the pointer? Then it is not on the path of another kind. */
bool host_path_knows_kind(const struct kernel_facts *host, const struct event *e,
			  const struct value *pointer);
/* Bytes from where the pointer points to the end of its memory; NULL: unknown. */
const struct value *host_bytes_left(const struct kernel_facts *host, const struct value *pointer);

/* --- calls --- */

/* Where to tell of what a launch is given: at the launch, or, where that is one of a wrapper that is
 * handed the kernel, at the wrapper's call. */
uint32_t host_launch_place(const struct kernel_facts *host, const struct event *launch);

/* Where the function that has come through `earlier` comes to `later`: at it, or at the call of the
 * helper that it is in, unless that asks CUDA for something on the way. */
uint32_t host_place_after(const struct kernel_facts *host, const struct event *earlier,
			  const struct event *later);

enum copy_kind { COPY_H2H, COPY_H2D, COPY_D2H, COPY_D2D, COPY_DEFAULT, COPY_UNKNOWN };

struct host_transfer { /* a call that copies, fills or allocates */
	const char *name;
	const struct value *to, *from, *bytes, *stream; /* NULL: it has none */
	const struct value *to_reach, *from_reach; /* bytes of either side to the last one copied,
						      NULL: unknown */
	const struct value *to_pitch, *from_pitch; /* of copies of rows, whose `bytes` are a row's */
	uint32_t to_element, from_element; /* bytes of what they point to as written, 0: unknown */
	enum copy_kind kind;
	bool is_async, is_allocation;
	bool in_volume; /* told by a structure: what its size counts is not seen as written */
	bool to_symbol, from_symbol; /* that operand is a symbol, or its name */
	bool counts_elements, sizeof_pointer, sizeof_owner; /* as the size is written */
};

bool host_transfer_of(const struct kernel_facts *host, const struct event *e,
		      struct host_transfer *t);

/* --- sizes --- */

/* x * factor == y, whatever the numbers that both are computed from. */
bool host_is_multiple(const struct kernel_facts *host, const struct guard *path,
		      const struct value *x, int64_t factor, const struct value *y);
/* x > y, whatever the numbers (positive ones) that they are computed from. */
bool host_is_larger(const struct kernel_facts *host, const struct guard *path,
		    const struct value *x, const struct value *y);

#endif
