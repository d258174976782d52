/*
 * math.h - math functions as CUDA has them: C names, float overloads of the plain names, std::
 * twins.
 *
 * A call with an integer or with two different types resolves as the C++ library does: through
 * double.
 */
#ifndef CUDALINT_MATH_H
#define CUDALINT_MATH_H

#include "cudalint/language.h"

#pragma clang force_cuda_host_device begin

namespace cudalint {
/* The type in which the C++ library computes f(a, b): double unless long double takes part. */
template <class _A, class _B = _A> struct wide {
	typedef typename pick<__is_same(_A, long double) || __is_same(_B, long double),
		long double, double>::type type;
};
template <class _A> struct whole : when<__is_integral(_A), double> {};
template <class _A, class _B>
struct mixed : when<__is_arithmetic(_A) && __is_arithmetic(_B) && !(__is_same(_A, _B)
	&& __is_floating_point(_A)),
		    typename wide<_A, _B>::type> {};
} // namespace cudalint

/* Functions of one number that give a number; S: also in std. */
#define CUDALINT_MATH_1(_S) \
	_S(acos) _S(acosh) _S(asin) _S(asinh) _S(atan) _S(atanh) _S(cbrt) _S(ceil) _S(cos) \
		_S(cosh) _S(erf) \
	_S(erfc) _S(exp) _S(exp2) _S(expm1) _S(fabs) _S(floor) _S(lgamma) _S(log) _S(log10) \
		_S(log1p) \
	_S(log2) _S(logb) _S(nearbyint) _S(rint) _S(round) _S(sin) _S(sinh) _S(sqrt) _S(tan) \
		_S(tanh) \
	_S(tgamma) _S(trunc)
#define CUDALINT_MATH_1_CUDA(_S) \
	_S(cospi) _S(sinpi) _S(tanpi) _S(erfcinv) _S(erfcx) _S(erfinv) _S(normcdf) _S(normcdfinv) \
		_S(rcbrt) \
	_S(rsqrt) _S(cyl_bessel_i0) _S(cyl_bessel_i1)
/* Functions of two numbers. */
#define CUDALINT_MATH_2(_S) \
	_S(atan2) _S(copysign) _S(fdim) _S(fmax) _S(fmin) _S(fmod) _S(hypot) _S(nextafter) \
		_S(pow) _S(remainder)

#define CUDALINT_ONE(name) \
	extern "C" double name(double); \
	extern "C" float name##f(float); \
	extern "C" long double name##l(long double); \
	float name(float); \
	long double name(long double); \
	template <class _T> typename cudalint::whole<_T>::type name(_T);
#define CUDALINT_ONE_CUDA(name) \
	extern "C" double name(double); \
	extern "C" float name##f(float); \
	float name(float); \
	template <class _T> typename cudalint::whole<_T>::type name(_T);
#define CUDALINT_TWO(name) \
	extern "C" double name(double, double); \
	extern "C" float name##f(float, float); \
	extern "C" long double name##l(long double, long double); \
	float name(float, float); \
	long double name(long double, long double); \
	template <class _A, class _B> typename cudalint::mixed<_A, _B>::type name(_A, _B);

CUDALINT_MATH_1(CUDALINT_ONE)
CUDALINT_MATH_1_CUDA(CUDALINT_ONE_CUDA)
CUDALINT_MATH_2(CUDALINT_TWO)

float pow(float, int);
double pow(double, int);

extern "C" {
double exp10(double);
float exp10f(float);
double fma(double, double, double);
float fmaf(float, float, float);
long double fmal(long double, long double, long double);
double frexp(double, int *);
float frexpf(float, int *);
double ldexp(double, int);
float ldexpf(float, int);
double modf(double, double *);
float modff(float, float *);
double scalbn(double, int);
float scalbnf(float, int);
double scalbln(double, long);
float scalblnf(float, long);
double remquo(double, double, int *);
float remquof(float, float, int *);
double nan(const char *);
float nanf(const char *);
int ilogb(double);
int ilogbf(float);
long lrint(double);
long lrintf(float);
long lround(double);
long lroundf(float);
long long llrint(double);
long long llrintf(float);
long long llround(double);
long long llroundf(float);
double j0(double);
double j1(double);
double jn(int, double);
double y0(double);
double y1(double);
double yn(int, double);
float j0f(float);
float j1f(float);
float jnf(int, float);
float y0f(float);
float y1f(float);
float ynf(int, float);
void sincos(double, double *, double *);
void sincosf(float, float *, float *);
void sincospi(double, double *, double *);
void sincospif(float, float *, float *);
double rhypot(double, double);
float rhypotf(float, float);
double norm3d(double, double, double);
float norm3df(float, float, float);
double rnorm3d(double, double, double);
float rnorm3df(float, float, float);
double norm4d(double, double, double, double);
float norm4df(float, float, float, float);
double rnorm4d(double, double, double, double);
float rnorm4df(float, float, float, float);
double norm(int, const double *);
float normf(int, const float *);
double rnorm(int, const double *);
float rnormf(int, const float *);
float fdividef(float, float);
int abs(int);
long labs(long);
long long llabs(long long);
}

float exp10(float);
template <class _T> typename cudalint::whole<_T>::type exp10(_T);
float fma(float, float, float);
long double fma(long double, long double, long double);
template <class _A, class _B, class _C>
typename cudalint::when<__is_arithmetic(_A) && __is_arithmetic(_B) && __is_arithmetic(_C) &&
				!(__is_same(_A, _B) && __is_same(_B, _C)
					&& __is_floating_point(_A)),
			double>::type
fma(_A, _B, _C);
float frexp(float, int *);
float ldexp(float, int);
template <class _T> typename cudalint::whole<_T>::type ldexp(_T, int);
float modf(float, float *);
float scalbn(float, int);
float scalbln(float, long);
float remquo(float, float, int *);
int ilogb(float);
long lrint(float);
long lround(float);
long long llrint(float);
long long llround(float);
template <class _T> typename cudalint::when<__is_integral(_T), long>::type lround(_T);
void sincos(float, float *, float *);
void sincospi(float, float *, float *);
float rhypot(float, float);
float j0(float);
float j1(float);
float jn(int, float);

/* Classification: macros in C, functions in C++. */
#define CUDALINT_CLASS(f) \
	constexpr bool f(float); \
	constexpr bool f(double); \
	constexpr bool f(long double); \
	template <class _T> constexpr typename cudalint::when<__is_integral(_T), \
		bool>::type f(_T);
CUDALINT_CLASS(isnan)
CUDALINT_CLASS(isinf)
CUDALINT_CLASS(isfinite)
CUDALINT_CLASS(isnormal)
CUDALINT_CLASS(signbit)
extern "C" {
int __isnan(double);
int __isinf(double);
int __finite(double);
int __signbit(double);
int __isnanf(float);
int __isinff(float);
int __finitef(float);
int __signbitf(float);
int isnanf(float);
int isinff(float);
int finite(double);
int finitef(float);
}

long abs(long);
long long abs(long long);
float abs(float);
double abs(double);
long double abs(long double);

/* --- min and max: CUDA's list of integer pairs,
 * and a catch-all for two different arithmetic types  */

template <class _A, class _B> unsigned umin(_A, _B);
template <class _A, class _B> unsigned umax(_A, _B);
template <class _A, class _B> long long llmin(_A, _B);
template <class _A, class _B> long long llmax(_A, _B);
template <class _A, class _B> unsigned long long ullmin(_A, _B);
template <class _A, class _B> unsigned long long ullmax(_A, _B);

#define CUDALINT_MINMAX_PAIR(_T, _U) \
	constexpr _U min(_T a, _T b) { return a < b ? a : b; } \
	constexpr _U max(_T a, _T b) { return a > b ? a : b; }
#define CUDALINT_MINMAX_MIXED(_T, _U) \
	constexpr _U min(_T a, _U b) { return (_U)a < b ? (_U)a : b; } \
	constexpr _U min(_U a, _T b) { return a < (_U)b ? a : (_U)b; } \
	constexpr _U max(_T a, _U b) { return (_U)a > b ? (_U)a : b; } \
	constexpr _U max(_U a, _T b) { return a > (_U)b ? a : (_U)b; }
CUDALINT_MINMAX_PAIR(int, int)
CUDALINT_MINMAX_PAIR(unsigned, unsigned)
CUDALINT_MINMAX_PAIR(long, long)
CUDALINT_MINMAX_PAIR(unsigned long, unsigned long)
CUDALINT_MINMAX_PAIR(long long, long long)
CUDALINT_MINMAX_PAIR(unsigned long long, unsigned long long)
CUDALINT_MINMAX_PAIR(float, float)
CUDALINT_MINMAX_PAIR(double, double)
CUDALINT_MINMAX_MIXED(int, unsigned)
CUDALINT_MINMAX_MIXED(long, unsigned long)
CUDALINT_MINMAX_MIXED(long long, unsigned long long)
CUDALINT_MINMAX_MIXED(float, double)

template <class _A, class _B, class = typename cudalint::when<__is_arithmetic(_A)
	&& __is_arithmetic(_B) && !__is_same(_A, _B)>::type>
constexpr auto min(_A a, _B b) -> decltype(a + b)
{
	return a < b ? a : b;
}
template <class _A, class _B, class = typename cudalint::when<__is_arithmetic(_A)
	&& __is_arithmetic(_B) && !__is_same(_A, _B)>::type>
constexpr auto max(_A a, _B b) -> decltype(a + b)
{
	return a > b ? a : b;
}

namespace std {
#define CUDALINT_STD(f) using ::f;
CUDALINT_MATH_1(CUDALINT_STD)
CUDALINT_MATH_2(CUDALINT_STD)
using ::abs;
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
using ::scalbln;
using ::scalbn;
using ::signbit;
#define CUDALINT_STD_F(name) using ::name##f; using ::name##l;
CUDALINT_MATH_1(CUDALINT_STD_F)
CUDALINT_MATH_2(CUDALINT_STD_F)
using ::fmaf;
} // namespace std

#pragma clang force_cuda_host_device end

#endif
