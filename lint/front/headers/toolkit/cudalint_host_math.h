/*
 * What nvcc gives and clang's CUDA wrapper does not, for a parse of a real toolkit's headers.
 *
 * min and max: nvcc gives both sides the same overloads, the wrapper gives them to the device alone.
 * __managed__: the toolkit's attribute means nothing to clang.
 */
#ifndef CUDALINT_HOST_MATH_H
#define CUDALINT_HOST_MATH_H

#undef __managed__
#define __managed__ __attribute__((device)) __attribute__((annotate("cudalint managed")))

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

/* Stores and loads with a cache hint, which clang's wrapper leaves out. */
#define CUDALINT_STORE(name)                                                                       \
	template <class T, class V> inline __attribute__((device)) void name(T *p, const V &value)  \
	{                                                                                          \
		*p = value;                                                                        \
	}
CUDALINT_STORE(__stwb)
CUDALINT_STORE(__stcg)
CUDALINT_STORE(__stcs)
CUDALINT_STORE(__stwt)

#undef CUDALINT_STORE

#define CUDALINT_LOAD(name)                                                                        \
	template <class T> inline __attribute__((device)) T name(const T *p)                       \
	{                                                                                          \
		return *p;                                                                         \
	}
CUDALINT_LOAD(__ldca)
CUDALINT_LOAD(__ldlu)

#undef CUDALINT_LOAD

#endif
