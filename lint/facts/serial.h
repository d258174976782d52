/* serial.h - constant memory, which serves one address at a time, and arrays without registers. */
#ifndef CUDALINT_SERIAL_H
#define CUDALINT_SERIAL_H

#include "facts/facts.h"

struct constant_turns {
	double turns; /* distinct words a request asks for, mean over the block's warps; 0: one */
	bool is_data; /* the lanes' indices are data: how many differ is not known */
};

/* A load from constant memory. */
struct constant_turns constant_turns_of(const struct kernel_facts *k, const struct event *e);

enum local_why { LOCAL_REGISTERS, LOCAL_INDEXED, LOCAL_TOO_LARGE };

struct local_array {
	enum local_why why;
	uint32_t access_span; /* INDEXED: of the first access with a run-time index */
};

/* Must the per-thread array live in local memory? */
struct local_array local_array_of(const struct kernel_facts *k, uint32_t object);

#endif
