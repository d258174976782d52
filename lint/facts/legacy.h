/* legacy.h - warp intrinsics from before CUDA 9, which name no lanes that take part. */
#ifndef CUDALINT_LEGACY_H
#define CUDALINT_LEGACY_H

#include "facts/facts.h"

/* "__shfl_down": the event's intrinsic, where the lanes of its architecture need not run in step;
 * NULL: it is none of these. */
const char *legacy_intrinsic(const struct kernel_facts *k, const struct event *e);

#endif
