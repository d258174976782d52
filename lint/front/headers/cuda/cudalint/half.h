/*
 * half.h - __half, __half2, __nv_bfloat16, __nv_bfloat162 and their functions.
 *
 * Only reserved names are types here; cuda_fp16.h and cuda_bf16.h add half, half2, nv_bfloat16 ...
 * for files that ask. A 16-bit float converts implicitly to float only: further conversions go
 * through it.
 */
#ifndef CUDALINT_HALF_H
#define CUDALINT_HALF_H

#include "cudalint/language.h"

#pragma clang force_cuda_host_device begin

struct __half_raw { unsigned short x; };
struct __half2_raw { unsigned short x, y; };
struct __nv_bfloat16_raw { unsigned short x; };
struct __nv_bfloat162_raw { unsigned short x, y; };
struct __nv_bfloat16;

#define CUDALINT_ARITHMETIC(_T) class = typename cudalint::when<__is_arithmetic(_T)>::type

struct __align__(2) __half {
	unsigned short __x;
	__half() = default;
	template <class _T, CUDALINT_ARITHMETIC(_T)> constexpr __half(_T v)
		: __x((unsigned short)v) {}
	constexpr __half(__half_raw r) : __x(r.x) {}
	explicit __half(__nv_bfloat16 v);
	operator float() const;
	operator __half_raw() const;
	template <class _T, CUDALINT_ARITHMETIC(_T)> __half &operator=(_T v);
};
struct __align__(2) __nv_bfloat16 {
	unsigned short __x;
	__nv_bfloat16() = default;
	template <class _T, CUDALINT_ARITHMETIC(_T)> constexpr __nv_bfloat16(_T v)
		: __x((unsigned short)v) {}
	constexpr __nv_bfloat16(__nv_bfloat16_raw r) : __x(r.x) {}
	explicit __nv_bfloat16(__half v);
	operator float() const;
	operator __nv_bfloat16_raw() const;
	template <class _T, CUDALINT_ARITHMETIC(_T)> __nv_bfloat16 &operator=(_T v);
};
struct __align__(4) __half2 {
	__half x, y;
	__half2() = default;
	constexpr __half2(const __half &a, const __half &b) : x(a), y(b) {}
	__half2(const __half2_raw &r);
	operator __half2_raw() const;
};
struct __align__(4) __nv_bfloat162 {
	__nv_bfloat16 x, y;
	__nv_bfloat162() = default;
	constexpr __nv_bfloat162(const __nv_bfloat16 &a, const __nv_bfloat16 &b) : x(a), y(b) {}
	__nv_bfloat162(const __nv_bfloat162_raw &r);
	operator __nv_bfloat162_raw() const;
};

/* --- arithmetic, shared by both formats: H one number, H2 two --------------------------------- */

#define CUDALINT_OPERATORS(_H) \
	_H operator+(const _H &, const _H &); \
	_H operator-(const _H &, const _H &); \
	_H operator*(const _H &, const _H &); \
	_H operator/(const _H &, const _H &); \
	_H &operator+=(_H &, const _H &); \
	_H &operator-=(_H &, const _H &); \
	_H &operator*=(_H &, const _H &); \
	_H &operator/=(_H &, const _H &); \
	_H &operator++(_H &); \
	_H &operator--(_H &); \
	_H operator++(_H &, int); \
	_H operator--(_H &, int); \
	_H operator+(const _H &); \
	_H operator-(const _H &); \
	bool operator==(const _H &, const _H &); \
	bool operator!=(const _H &, const _H &); \
	bool operator<(const _H &, const _H &); \
	bool operator>(const _H &, const _H &); \
	bool operator<=(const _H &, const _H &); \
	bool operator>=(const _H &, const _H &);

#define CUDALINT_HALF_BINARY(f, _H, H2) _H f(_H, _H); H2 f##2(H2, H2);
#define CUDALINT_HALF_COMPARE(r, _H, H2) \
	bool __h##r(_H, _H); \
	bool __h##r##u(_H, _H); \
	H2 __h##r##2(H2, H2); \
	H2 __h##r##u2(H2, H2); \
	bool __hb##r##2(H2, H2); \
	bool __hb##r##u2(H2, H2); \
	unsigned __h##r##2_mask(H2, H2); \
	unsigned __h##r##u2_mask(H2, H2);
#define CUDALINT_HALF_MATH(f, _H, H2) _H h##f(_H); H2 h2##f(H2);

#define CUDALINT_HALF_FUNCTIONS(_H, H2) \
	CUDALINT_OPERATORS(_H) \
	CUDALINT_OPERATORS(H2) \
	CUDALINT_HALF_BINARY(__hadd, _H, H2) \
	CUDALINT_HALF_BINARY(__hsub, _H, H2) \
	CUDALINT_HALF_BINARY(__hmul, _H, H2) \
	CUDALINT_HALF_BINARY(__hmax, _H, H2) \
	CUDALINT_HALF_BINARY(__hmin, _H, H2) \
	_H __hdiv(_H, _H); \
	H2 __h2div(H2, H2); \
	_H __hadd_rn(_H, _H); \
	_H __hsub_rn(_H, _H); \
	_H __hmul_rn(_H, _H); \
	H2 __hadd2_rn(H2, H2); \
	H2 __hsub2_rn(H2, H2); \
	H2 __hmul2_rn(H2, H2); \
	_H __hadd_sat(_H, _H); \
	_H __hsub_sat(_H, _H); \
	_H __hmul_sat(_H, _H); \
	H2 __hadd2_sat(H2, H2); \
	H2 __hsub2_sat(H2, H2); \
	H2 __hmul2_sat(H2, H2); \
	_H __hmax_nan(_H, _H); \
	_H __hmin_nan(_H, _H); \
	H2 __hmax2_nan(H2, H2); \
	H2 __hmin2_nan(H2, H2); \
	_H __hfma(_H, _H, _H); \
	_H __hfma_sat(_H, _H, _H); \
	_H __hfma_relu(_H, _H, _H); \
	H2 __hfma2(H2, H2, H2); \
	H2 __hfma2_sat(H2, H2, H2); \
	H2 __hfma2_relu(H2, H2, H2); \
	H2 __hcmadd(H2, H2, H2); \
	_H __hneg(_H); \
	_H __habs(_H); \
	H2 __hneg2(H2); \
	H2 __habs2(H2); \
	bool __hisnan(_H); \
	int __hisinf(_H); \
	H2 __hisnan2(H2); \
	CUDALINT_HALF_COMPARE(eq, _H, H2) \
	CUDALINT_HALF_COMPARE(ne, _H, H2) \
	CUDALINT_HALF_COMPARE(le, _H, H2) \
	CUDALINT_HALF_COMPARE(ge, _H, H2) \
	CUDALINT_HALF_COMPARE(lt, _H, H2) \
	CUDALINT_HALF_COMPARE(gt, _H, H2) \
	CUDALINT_HALF_MATH(sqrt, _H, H2) \
	CUDALINT_HALF_MATH(rsqrt, _H, H2) \
	CUDALINT_HALF_MATH(rcp, _H, H2) \
	CUDALINT_HALF_MATH(log, _H, H2) \
	CUDALINT_HALF_MATH(log2, _H, H2) \
	CUDALINT_HALF_MATH(log10, _H, H2) \
	CUDALINT_HALF_MATH(exp, _H, H2) \
	CUDALINT_HALF_MATH(exp2, _H, H2) \
	CUDALINT_HALF_MATH(exp10, _H, H2) \
	CUDALINT_HALF_MATH(cos, _H, H2) \
	CUDALINT_HALF_MATH(sin, _H, H2) \
	CUDALINT_HALF_MATH(tanh, _H, H2) \
	CUDALINT_HALF_MATH(tanh_approx, _H, H2) \
	CUDALINT_HALF_MATH(floor, _H, H2) \
	CUDALINT_HALF_MATH(ceil, _H, H2) \
	CUDALINT_HALF_MATH(trunc, _H, H2) \
	CUDALINT_HALF_MATH(rint, _H, H2)

CUDALINT_HALF_FUNCTIONS(__half, __half2)
CUDALINT_HALF_FUNCTIONS(__nv_bfloat16, __nv_bfloat162)

/* --- conversions of scalars, h the word in their names ---------------------------------------- */

#define CUDALINT_HALF_ROUND(_X, f, to, from) _X(f##_rn, to, from) _X(f##_rz, to, from) _X(f##_ru, \
	to, from) _X(f##_rd, to, from)
#define CUDALINT_HALF_TO(f, to, from) to f(from);
#define CUDALINT_HALF_INTEGER(h, _H, word, _T) \
	CUDALINT_HALF_ROUND(CUDALINT_HALF_TO, __##h##2##word, _T, _H) \
	CUDALINT_HALF_ROUND(CUDALINT_HALF_TO, __##word##2##h, _H, _T)
#define CUDALINT_HALF_CONVERSIONS(h, _H) \
	CUDALINT_HALF_INTEGER(h, _H, int, int) \
	CUDALINT_HALF_INTEGER(h, _H, uint, unsigned) \
	CUDALINT_HALF_INTEGER(h, _H, short, short) \
	CUDALINT_HALF_INTEGER(h, _H, ushort, unsigned short) \
	CUDALINT_HALF_INTEGER(h, _H, ll, long long) \
	CUDALINT_HALF_INTEGER(h, _H, ull, unsigned long long) \
	CUDALINT_HALF_ROUND(CUDALINT_HALF_TO, __float2##h, _H, float) \
	signed char __##h##2char_rz(_H); \
	unsigned char __##h##2uchar_rz(_H); \
	_H __float2##h(float); \
	_H __double2##h(double); \
	float __##h##2float(_H); \
	short __##h##_as_short(_H); \
	unsigned short __##h##_as_ushort(_H); \
	_H __short_as_##h(short); \
	_H __ushort_as_##h(unsigned short);
CUDALINT_HALF_CONVERSIONS(half, __half)
CUDALINT_HALF_CONVERSIONS(bfloat16, __nv_bfloat16)

/* --- pairs ------------------------------------------------------------------------------------ */

#define CUDALINT_HALF_PAIRS(h, p, _H, H2) \
	H2 __float2##p##_rn(float); \
	H2 __floats2##p##_rn(float, float); \
	H2 __float22##p##_rn(float2); \
	float2 __##p##2float2(H2); \
	H2 __##h##2##p(_H); \
	H2 __halves2##p(_H, _H); \
	H2 __low2##p(H2); \
	H2 __high2##p(H2); \
	H2 __lows2##p(H2, H2); \
	H2 __highs2##p(H2, H2); \
	_H __low2##h(H2); \
	_H __high2##h(H2);
CUDALINT_HALF_PAIRS(half, half2, __half, __half2)
CUDALINT_HALF_PAIRS(bfloat16, bfloat162, __nv_bfloat16, __nv_bfloat162)
float __low2float(__half2);
float __high2float(__half2);
__half2 __lowhigh2highlow(__half2);
float __low2float(__nv_bfloat162);
float __high2float(__nv_bfloat162);
__nv_bfloat162 __lowhigh2highlow(__nv_bfloat162);
__half2 make_half2(__half, __half);
__nv_bfloat162 make_bfloat162(__nv_bfloat16, __nv_bfloat16);

#pragma clang force_cuda_host_device end

#endif
