/*
 * atomics.h - how shared memory serves an atomic access, measured: validate/laws/shared-atomics.tsv.
 */
#ifndef CUDALINT_ATOMICS_H
#define CUDALINT_ATOMICS_H

#include "facts/facts.h"
#include "facts/warp.h"

/* By which law the access's wavefronts are counted; for loads, stores, and atomics on other memory as well. */
enum request_law access_law(const struct kernel_facts *k, const struct event *e);

/* Shared memory has no instruction for it: it is done over until no other thread interferes, and how
 * often that is, no source says. */
bool access_is_retried(const struct event *e);

#endif
