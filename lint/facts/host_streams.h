/*
 * host_streams.h - streams (and events) that stand in arrays, vectors and structures: which of them
 * is it?
 */
#ifndef CUDALINT_HOST_STREAMS_H
#define CUDALINT_HOST_STREAMS_H

#include "facts/facts.h"

/* The object that the stream was read from, or put into when it was made; 0: not known. *is_fixed: from
 * one place of it, which no index picks. */
uint32_t host_stream_array(const struct kernel_facts *host, const struct value *stream,
			   bool *is_fixed);
/* May a stream that an index has picked be what stands where `place` points to? */
bool host_stream_may_be(const struct kernel_facts *host, const struct value *stream,
			const struct value *place);
/* Have two indices picked both objects from one array, and are they never the same: `k` and `k ^ 1`? */
bool host_picks_are_apart(const struct kernel_facts *host, uint32_t x, uint32_t y);
bool host_same_stream(const struct value *x, const struct value *y);
/* Are there others beside it: does host code make, wait for, or end streams of other places of the
 * same array? */
bool host_stream_has_siblings(const struct kernel_facts *host, const struct value *stream);

#endif
