/*
 * half.h - __half, __half2, __nv_bfloat16, __nv_bfloat162 and their functions.
 *
 * Only reserved names are types here; cuda_fp16.h and cuda_bf16.h add half, half2, nv_bfloat16 ... for files that ask.
 * A 16-bit float converts implicitly to float only: further conversions go through it.
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

#define CUDALINT_ARITHMETIC(T) class = typename cudalint::when<__is_arithmetic(T)>::type

struct __align__(2) __half {
	unsigned short __x;
	__half() = default;
	template <class T, CUDALINT_ARITHMETIC(T)> constexpr __half(T v) : __x((unsigned short)v) {}
	constexpr __half(__half_raw r) : __x(r.x) {}
	explicit __half(__nv_bfloat16 v);
	operator float() const;
	operator __half_raw() const;
	template <class T, CUDALINT_ARITHMETIC(T)> __half &operator=(T v);
	__half &operator=(const __half_raw &r);
	volatile __half &operator=(const __half_raw &r) volatile;
};
struct __align__(2) __nv_bfloat16 {
	unsigned short __x;
	__nv_bfloat16() = default;
	template <class T, CUDALINT_ARITHMETIC(T)> constexpr __nv_bfloat16(T v) : __x((unsigned short)v) {}
	constexpr __nv_bfloat16(__nv_bfloat16_raw r) : __x(r.x) {}
	explicit __nv_bfloat16(__half v);
	operator float() const;
	operator __nv_bfloat16_raw() const;
	template <class T, CUDALINT_ARITHMETIC(T)> __nv_bfloat16 &operator=(T v);
	__nv_bfloat16 &operator=(const __nv_bfloat16_raw &r);
};
struct __align__(4) __half2 {
	__half x, y;
	__half2() = default;
	constexpr __half2(const __half &a, const __half &b) : x(a), y(b) {}
	__half2(const __half2_raw &r);
	operator __half2_raw() const;
	__half2 &operator=(const __half2_raw &r);
};
struct __align__(4) __nv_bfloat162 {
	__nv_bfloat16 x, y;
	__nv_bfloat162() = default;
	constexpr __nv_bfloat162(const __nv_bfloat16 &a, const __nv_bfloat16 &b) : x(a), y(b) {}
	__nv_bfloat162(const __nv_bfloat162_raw &r);
	operator __nv_bfloat162_raw() const;
	__nv_bfloat162 &operator=(const __nv_bfloat162_raw &r);
};

/* --- arithmetic, shared by both formats: H one number, H2 two ----------------------------------------------------------- */

#define CUDALINT_OPERATORS(H)                                                                    \
	H operator+(const H &, const H &);                                                       \
	H operator-(const H &, const H &);                                                       \
	H operator*(const H &, const H &);                                                       \
	H operator/(const H &, const H &);                                                       \
	H &operator+=(H &, const H &);                                                           \
	H &operator-=(H &, const H &);                                                           \
	H &operator*=(H &, const H &);                                                           \
	H &operator/=(H &, const H &);                                                           \
	H &operator++(H &);                                                                      \
	H &operator--(H &);                                                                      \
	H operator++(H &, int);                                                                  \
	H operator--(H &, int);                                                                  \
	H operator+(const H &);                                                                  \
	H operator-(const H &);                                                                  \
	bool operator==(const H &, const H &);                                                   \
	bool operator!=(const H &, const H &);                                                   \
	bool operator<(const H &, const H &);                                                    \
	bool operator>(const H &, const H &);                                                    \
	bool operator<=(const H &, const H &);                                                   \
	bool operator>=(const H &, const H &);

#define CUDALINT_HALF_BINARY(f, H, H2) H f(H, H); H2 f##2(H2, H2);
#define CUDALINT_HALF_COMPARE(r, H, H2)                                                          \
	bool __h##r(H, H);                                                                       \
	bool __h##r##u(H, H);                                                                    \
	H2 __h##r##2(H2, H2);                                                                    \
	H2 __h##r##u2(H2, H2);                                                                   \
	bool __hb##r##2(H2, H2);                                                                 \
	bool __hb##r##u2(H2, H2);                                                                \
	unsigned __h##r##2_mask(H2, H2);                                                         \
	unsigned __h##r##u2_mask(H2, H2);
#define CUDALINT_HALF_MATH(f, H, H2) H h##f(H); H2 h2##f(H2);

#define CUDALINT_HALF_FUNCTIONS(H, H2)                                                           \
	CUDALINT_OPERATORS(H)                                                                    \
	CUDALINT_OPERATORS(H2)                                                                   \
	CUDALINT_HALF_BINARY(__hadd, H, H2)                                                      \
	CUDALINT_HALF_BINARY(__hsub, H, H2)                                                      \
	CUDALINT_HALF_BINARY(__hmul, H, H2)                                                      \
	CUDALINT_HALF_BINARY(__hmax, H, H2)                                                      \
	CUDALINT_HALF_BINARY(__hmin, H, H2)                                                      \
	H __hdiv(H, H);                                                                          \
	H2 __h2div(H2, H2);                                                                      \
	H __hadd_rn(H, H);                                                                       \
	H __hsub_rn(H, H);                                                                       \
	H __hmul_rn(H, H);                                                                       \
	H2 __hadd2_rn(H2, H2);                                                                   \
	H2 __hsub2_rn(H2, H2);                                                                   \
	H2 __hmul2_rn(H2, H2);                                                                   \
	H __hadd_sat(H, H);                                                                      \
	H __hsub_sat(H, H);                                                                      \
	H __hmul_sat(H, H);                                                                      \
	H2 __hadd2_sat(H2, H2);                                                                  \
	H2 __hsub2_sat(H2, H2);                                                                  \
	H2 __hmul2_sat(H2, H2);                                                                  \
	H __hmax_nan(H, H);                                                                      \
	H __hmin_nan(H, H);                                                                      \
	H2 __hmax2_nan(H2, H2);                                                                  \
	H2 __hmin2_nan(H2, H2);                                                                  \
	H __hfma(H, H, H);                                                                       \
	H __hfma_sat(H, H, H);                                                                   \
	H __hfma_relu(H, H, H);                                                                  \
	H2 __hfma2(H2, H2, H2);                                                                  \
	H2 __hfma2_sat(H2, H2, H2);                                                              \
	H2 __hfma2_relu(H2, H2, H2);                                                             \
	H2 __hcmadd(H2, H2, H2);                                                                 \
	H __hneg(H);                                                                             \
	H __habs(H);                                                                             \
	H2 __hneg2(H2);                                                                          \
	H2 __habs2(H2);                                                                          \
	bool __hisnan(H);                                                                        \
	int __hisinf(H);                                                                         \
	H2 __hisnan2(H2);                                                                        \
	CUDALINT_HALF_COMPARE(eq, H, H2)                                                         \
	CUDALINT_HALF_COMPARE(ne, H, H2)                                                         \
	CUDALINT_HALF_COMPARE(le, H, H2)                                                         \
	CUDALINT_HALF_COMPARE(ge, H, H2)                                                         \
	CUDALINT_HALF_COMPARE(lt, H, H2)                                                         \
	CUDALINT_HALF_COMPARE(gt, H, H2)                                                         \
	CUDALINT_HALF_MATH(sqrt, H, H2)                                                          \
	CUDALINT_HALF_MATH(rsqrt, H, H2)                                                         \
	CUDALINT_HALF_MATH(rcp, H, H2)                                                           \
	CUDALINT_HALF_MATH(log, H, H2)                                                           \
	CUDALINT_HALF_MATH(log2, H, H2)                                                          \
	CUDALINT_HALF_MATH(log10, H, H2)                                                         \
	CUDALINT_HALF_MATH(exp, H, H2)                                                           \
	CUDALINT_HALF_MATH(exp2, H, H2)                                                          \
	CUDALINT_HALF_MATH(exp10, H, H2)                                                         \
	CUDALINT_HALF_MATH(cos, H, H2)                                                           \
	CUDALINT_HALF_MATH(sin, H, H2)                                                           \
	CUDALINT_HALF_MATH(tanh, H, H2)                                                          \
	CUDALINT_HALF_MATH(tanh_approx, H, H2)                                                   \
	CUDALINT_HALF_MATH(floor, H, H2)                                                         \
	CUDALINT_HALF_MATH(ceil, H, H2)                                                          \
	CUDALINT_HALF_MATH(trunc, H, H2)                                                         \
	CUDALINT_HALF_MATH(rint, H, H2)

CUDALINT_HALF_FUNCTIONS(__half, __half2)
CUDALINT_HALF_FUNCTIONS(__nv_bfloat16, __nv_bfloat162)

/* --- conversions of scalars, h the word in their names --------------------------------------------------------------------- */

#define CUDALINT_HALF_ROUND(X, f, to, from) X(f##_rn, to, from) X(f##_rz, to, from) X(f##_ru, to, from) X(f##_rd, to, from)
#define CUDALINT_HALF_TO(f, to, from) to f(from);
#define CUDALINT_HALF_INTEGER(h, H, word, T)                                                     \
	CUDALINT_HALF_ROUND(CUDALINT_HALF_TO, __##h##2##word, T, H)                              \
	CUDALINT_HALF_ROUND(CUDALINT_HALF_TO, __##word##2##h, H, T)
#define CUDALINT_HALF_CONVERSIONS(h, H)                                                          \
	CUDALINT_HALF_INTEGER(h, H, int, int)                                                    \
	CUDALINT_HALF_INTEGER(h, H, uint, unsigned)                                              \
	CUDALINT_HALF_INTEGER(h, H, short, short)                                                \
	CUDALINT_HALF_INTEGER(h, H, ushort, unsigned short)                                      \
	CUDALINT_HALF_INTEGER(h, H, ll, long long)                                               \
	CUDALINT_HALF_INTEGER(h, H, ull, unsigned long long)                                     \
	CUDALINT_HALF_ROUND(CUDALINT_HALF_TO, __float2##h, H, float)                             \
	signed char __##h##2char_rz(H);                                                          \
	unsigned char __##h##2uchar_rz(H);                                                       \
	H __float2##h(float);                                                                    \
	H __double2##h(double);                                                                  \
	float __##h##2float(H);                                                                  \
	short __##h##_as_short(H);                                                               \
	unsigned short __##h##_as_ushort(H);                                                     \
	H __short_as_##h(short);                                                                 \
	H __ushort_as_##h(unsigned short);
CUDALINT_HALF_CONVERSIONS(half, __half)
CUDALINT_HALF_CONVERSIONS(bfloat16, __nv_bfloat16)

/* --- pairs ------------------------------------------------------------------------------------------------------------------ */

#define CUDALINT_HALF_PAIRS(h, p, H, H2)                                                         \
	H2 __float2##p##_rn(float);                                                              \
	H2 __floats2##p##_rn(float, float);                                                      \
	H2 __float22##p##_rn(float2);                                                            \
	float2 __##p##2float2(H2);                                                               \
	H2 __##h##2##p(H);                                                                       \
	H2 __halves2##p(H, H);                                                                   \
	H2 __low2##p(H2);                                                                        \
	H2 __high2##p(H2);                                                                       \
	H2 __lows2##p(H2, H2);                                                                   \
	H2 __highs2##p(H2, H2);                                                                  \
	H __low2##h(H2);                                                                         \
	H __high2##h(H2);
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
