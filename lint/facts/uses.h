/*
 * uses.h - which instructions of a function take an instruction's value, and which store into a
 * variable; found once a kernel.
 */
#ifndef CUDALINT_USES_H
#define CUDALINT_USES_H

#include "facts/facts.h"

struct uses {
	const ir_ref *at; /* in the order of the code; one that takes it twice is there twice */
	uint32_t n;
};

struct uses uses_of(const struct kernel_facts *k, uint32_t function, ir_ref value);
/* Those that store into a local by its name; not into a part of it, nor through a pointer. */
struct uses uses_stores(const struct kernel_facts *k, uint32_t function, uint32_t local);

#endif
