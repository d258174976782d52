/* tgmath.h - in C++ the overloads of cmath and complex. */
#ifndef CUDALINT_STD_TGMATH_H
#define CUDALINT_STD_TGMATH_H

#include "cmath"
#include "complex"

#endif
