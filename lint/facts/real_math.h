/*
 * real_math.h - the mathematical functions that host code computes sizes with.
 */
#ifndef CUDALINT_REAL_MATH_H
#define CUDALINT_REAL_MATH_H

#include <stdbool.h>

/* name: as called, "ceil" or "ceilf" or "std::ceil"; y: the second argument, if it has one. False: another
 * function. */
bool real_math(const char *name, double x, double y, double *result);

#endif
