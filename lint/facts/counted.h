/*
 * counted.h - what tells that a number counts the elements of a buffer, and not its bytes.
 *
 * A number alone says neither: 4096 may be the bytes of 1024 floats. It counts elements where the
 * buffer, or one that it is copied from or to, has room for exactly so many of them, and where a
 * kernel that is given the buffer holds an index of it against exactly that number.
 */
#ifndef CUDALINT_COUNTED_H
#define CUDALINT_COUNTED_H

#include "facts/facts.h"
#include "facts/host_memory.h"

/* Is `t`, the transfer of `e`, told a number of elements, of `element` bytes each, for its size?
 * false: nothing in sight says so, or a buffer has exactly as many bytes. */
bool transfer_counts_elements(const struct kernel_facts *host, const struct event *e,
			      const struct host_transfer *t, uint32_t element);

#endif
