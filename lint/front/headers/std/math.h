/*
 * math.h - mathematics of C, and at global scope the C++ overloads, as the CUDA core has them.
 * After the core only the constants and the few names that kernels do not have are left to declare.
 */
#ifndef CUDALINT_STD_MATH_H
#define CUDALINT_STD_MATH_H

#include "lean/config.h"
#include "lean/math_functions.h"

#undef NAN
#undef INFINITY
#define NAN __builtin_nanf("")
#define INFINITY __builtin_inff()
#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define HUGE_VALL __builtin_huge_vall()
#define MAXFLOAT __FLT_MAX__
#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define FP_ILOGB0 (-2147483647 - 1)
#define FP_ILOGBNAN (-2147483647 - 1)
#define MATH_ERRNO 1
#define MATH_ERREXCEPT 2

#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440

typedef float float_t;
typedef double double_t;

#define fpclassify(value) \
	__builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, value)
#define isgreater(a, b) __builtin_isgreater(a, b)
#define isgreaterequal(a, b) __builtin_isgreaterequal(a, b)
#define isless(a, b) __builtin_isless(a, b)
#define islessequal(a, b) __builtin_islessequal(a, b)
#define islessgreater(a, b) __builtin_islessgreater(a, b)
#define isunordered(a, b) __builtin_isunordered(a, b)

LEAN_C_BEGIN
extern int signgam;
double drem(double, double);
double gamma(double);
double lgamma_r(double, int *);
float lgammaf_r(float, int *);
double nexttoward(double, long double);
double pow10(double);
double significand(double);
LEAN_C_END

#endif
