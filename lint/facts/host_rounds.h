/*
 * host_rounds.h - rounds of copies and kernels that take turns between streams: does the host wait in
 * each of them, so that no round overlaps another? Does the default stream order them?
 */
#ifndef CUDALINT_HOST_ROUNDS_H
#define CUDALINT_HOST_ROUNDS_H

#include "facts/facts.h"

/* Is the event a call that waits, in every round of a loop, for the one stream that the round's work
 * has gone into (or for all of them), while the next round takes another stream? *work: an event of
 * that work. */
bool host_round_waits(const struct kernel_facts *host, size_t event, size_t *work);
/* Does a kernel go into the default stream, although what its round copies for it takes turns between
 * streams that are ordered with that one? *copy: an event of such a copy. */
bool host_round_meets_default(const struct kernel_facts *host, size_t launch, size_t *copy);
/* The same without a loop: all kernels go there, and behind this one another stream copies for the next.
 */
bool host_parts_meet_default(const struct kernel_facts *host, size_t launch, size_t *copy);

#endif
