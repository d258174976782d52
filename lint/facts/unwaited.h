/*
 * unwaited.h - reads of shared memory while a thread's or a group's asynchronous copy fills it.
 *
 * The events are walked once in program order, every loop at its first iteration. A barrier of the
 * block orders threads, not their copies: those a wait for copies ends, or one for the barrier or the
 * pipeline that they were given. Commits and waits that all threads come to, outside of loops, are
 * counted; any other wait is taken to be for all copies before it.
 */
#ifndef CUDALINT_UNWAITED_H
#define CUDALINT_UNWAITED_H

#include "facts/hazard.h"

/* Adds at most one an object, and none where there is one on it already: that becomes the copy's where
 * it is one with a copy. */
void unwaited_find(const struct kernel_facts *k, struct hazards *out);

#endif
