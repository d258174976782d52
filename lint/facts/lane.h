/* lane.h - one thread's arithmetic on plain numbers, in the C types. */
#ifndef CUDALINT_LANE_H
#define CUDALINT_LANE_H

#include "ir/ir.h"

/* Reduced to the type; *ok is cleared where C leaves the result undefined or the operation has no
 * integer meaning. */
int64_t lane_binary(enum ir_op op, enum ir_type type, int64_t x, int64_t y, bool *ok);
int64_t lane_unary(enum ir_op op, enum ir_type type, enum ir_type arg, int64_t x, bool *ok);

#endif
