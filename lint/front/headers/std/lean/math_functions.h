/* math_functions.h - the functions of math.h where no CUDA core has declared them. */
#ifndef CUDALINT_LEAN_MATH_FUNCTIONS_H
#define CUDALINT_LEAN_MATH_FUNCTIONS_H

#include "base.h"

#ifndef CUDALINT_CUDA_H
/* Names of one and of two arguments. */
#define LEAN_MATH1(each) \
	each(acos) each(acosh) each(asin) each(asinh) each(atan) each(atanh) each(cbrt) each(ceil) \
		each(cos) each(cosh) each(erf) each(erfc) each(exp) each(exp2) each(expm1) \
			each(fabs) each(floor) each(lgamma) each(log) each(log10) each(log1p) \
				each(log2) each(logb) each(nearbyint) each(rint) each(round) \
					each(sin) each(sinh) each(sqrt) each(tan) each(tanh) \
						each(tgamma) each(trunc)
#define LEAN_MATH2(each) \
	each(atan2) each(copysign) each(fdim) each(fmax) each(fmin) each(fmod) each(hypot) \
		each(nextafter) each(pow) each(remainder)

LEAN_C_BEGIN
#define LEAN_DECLARE(name) \
	double name(double); \
	float name##f(float); \
	long double name##l(long double);
LEAN_MATH1(LEAN_DECLARE)
#undef LEAN_DECLARE
#define LEAN_DECLARE(name) \
	double name(double, double); \
	float name##f(float, float); \
	long double name##l(long double, long double);
LEAN_MATH2(LEAN_DECLARE)
#undef LEAN_DECLARE
double fma(double, double, double);
float fmaf(float, float, float);
double frexp(double, int *);
float frexpf(float, int *);
double ldexp(double, int);
float ldexpf(float, int);
double modf(double, double *);
float modff(float, float *);
double scalbn(double, int);
float scalbnf(float, int);
double remquo(double, double, int *);
double nan(const char *);
float nanf(const char *);
int ilogb(double);
long lrint(double);
long lrintf(float);
long lround(double);
long lroundf(float);
long long llrint(double);
long long llround(double);
double j0(double);
double j1(double);
double jn(int, double);
double y0(double);
double y1(double);
double yn(int, double);
void sincos(double, double *, double *);
void sincosf(float, float *, float *);
double exp10(double);
float exp10f(float);
int abs(int);
int isnanf(float);
int isinff(float);
int finite(double);
LEAN_C_END

#pragma clang force_cuda_host_device begin
long abs(long);
long long abs(long long);
float abs(float);
double abs(double);
long double abs(long double);

/*
 * A float or long double stays what it is; an integer, or two different types, go through double.
 */
#define LEAN_DECLARE(name) \
	float name(float); \
	long double name(long double); \
	template <class _Type, class = std::_lean_enable<__is_integral(_Type)>> double name(_Type);
LEAN_MATH1(LEAN_DECLARE)
#undef LEAN_DECLARE
#define LEAN_DECLARE(name) \
	float name(float, float); \
	long double name(long double, long double); \
	template <class _Left, class _Right, \
		class = std::_lean_enable<__is_arithmetic(_Left) && __is_arithmetic(_Right) && \
			!(__is_same(_Left, _Right) && __is_floating_point(_Left))>> \
	double name(_Left, _Right);
LEAN_MATH2(LEAN_DECLARE)
#undef LEAN_DECLARE
float fma(float, float, float);
float frexp(float, int *);
float ldexp(float, int);
float modf(float, float *);
long lround(float);
#define LEAN_DECLARE(name) \
	template <class _Type> constexpr bool name(_Type _value) \
	{ \
		return __builtin_##name(_value); \
	}
LEAN_DECLARE(isnan)
LEAN_DECLARE(isinf)
LEAN_DECLARE(isfinite)
LEAN_DECLARE(isnormal)
LEAN_DECLARE(signbit)
#undef LEAN_DECLARE
#pragma clang force_cuda_host_device end

namespace std {
#define LEAN_DECLARE(name) \
	using ::name; \
	using ::name##f; \
	using ::name##l;
LEAN_MATH1(LEAN_DECLARE)
LEAN_MATH2(LEAN_DECLARE)
#undef LEAN_DECLARE
using ::fma;
using ::frexp;
using ::ilogb;
using ::isfinite;
using ::isinf;
using ::isnan;
using ::isnormal;
using ::ldexp;
using ::llrint;
using ::llround;
using ::lrint;
using ::lround;
using ::modf;
using ::nan;
using ::remquo;
using ::scalbn;
using ::signbit;
}
#endif

#endif
