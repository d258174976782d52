/*
 * min and max for host code, for a parse of a real toolkit's headers.
 *
 * nvcc gives both sides the same overloads; clang's CUDA wrapper gives them to the device alone.
 */
#ifndef CUDALINT_HOST_MATH_H
#define CUDALINT_HOST_MATH_H

#define CUDALINT_MIN_MAX(result, left, right)                                                      \
	inline __attribute__((host)) result min(left a, right b)                                   \
	{                                                                                          \
		return (result)a < (result)b ? (result)a : (result)b;                              \
	}                                                                                          \
	inline __attribute__((host)) result max(left a, right b)                                   \
	{                                                                                          \
		return (result)a < (result)b ? (result)b : (result)a;                              \
	}
#define CUDALINT_MIN_MAX_INTEGER(type)                                                             \
	CUDALINT_MIN_MAX(type, type, type)                                                         \
	CUDALINT_MIN_MAX(unsigned type, unsigned type, unsigned type)                              \
	CUDALINT_MIN_MAX(unsigned type, type, unsigned type)                                       \
	CUDALINT_MIN_MAX(unsigned type, unsigned type, type)

CUDALINT_MIN_MAX_INTEGER(int)
CUDALINT_MIN_MAX_INTEGER(long)
CUDALINT_MIN_MAX_INTEGER(long long)
CUDALINT_MIN_MAX(float, float, float)
CUDALINT_MIN_MAX(double, double, double)
CUDALINT_MIN_MAX(double, float, double)
CUDALINT_MIN_MAX(double, double, float)

#undef CUDALINT_MIN_MAX_INTEGER
#undef CUDALINT_MIN_MAX

#endif
