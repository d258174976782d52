/*
 * intrinsics.h - one-instruction functions: integer, floating point with a stated rounding,
 * conversions, SIMD within a word, loads and stores with cache hints, address space questions.
 */
#ifndef CUDALINT_INTRINSICS_H
#define CUDALINT_INTRINSICS_H

#include "cudalint/language.h"

#pragma clang force_cuda_host_device begin

#define CUDALINT_ROUNDINGS(_X, f, ...) _X(f##_rn, __VA_ARGS__) _X(f##_rz, __VA_ARGS__) _X(f##_ru, \
	__VA_ARGS__) _X(f##_rd, __VA_ARGS__)

/* --- integers --------------------------------------------------------------------------------- */

int __popc(unsigned);
int __popcll(unsigned long long);
int __clz(int);
int __clzll(long long);
int __ffs(int);
int __ffsll(long long);
unsigned __fns(unsigned mask, unsigned base, int offset);
unsigned __brev(unsigned);
unsigned long long __brevll(unsigned long long);
int __mulhi(int, int);
unsigned __umulhi(unsigned, unsigned);
long long __mul64hi(long long, long long);
unsigned long long __umul64hi(unsigned long long, unsigned long long);
int __mul24(int, int);
unsigned __umul24(unsigned, unsigned);
unsigned __sad(int, int, unsigned);
unsigned __usad(unsigned, unsigned, unsigned);
int __hadd(int, int);
int __rhadd(int, int);
unsigned __uhadd(unsigned, unsigned);
unsigned __urhadd(unsigned, unsigned);
unsigned __byte_perm(unsigned, unsigned, unsigned selector);
unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift);
unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned shift);
unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift);
unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned shift);
int __dp4a(int, int, int);
unsigned __dp4a(unsigned, unsigned, unsigned);
int __dp4a(char4, char4, int);
unsigned __dp4a(uchar4, uchar4, unsigned);
int __dp2a_lo(int, int, int);
unsigned __dp2a_lo(unsigned, unsigned, unsigned);
int __dp2a_lo(short2, char4, int);
unsigned __dp2a_lo(ushort2, uchar4, unsigned);
int __dp2a_hi(int, int, int);
unsigned __dp2a_hi(unsigned, unsigned, unsigned);
int __dp2a_hi(short2, char4, int);
unsigned __dp2a_hi(ushort2, uchar4, unsigned);

/* --- floats ----------------------------------------------------------------------------------- */

#define CUDALINT_FLOAT_1(f, ...) float f(float);
#define CUDALINT_FLOAT_2(f, ...) float f(float, float);
#define CUDALINT_FLOAT_3(f, ...) float f(float, float, float);
#define CUDALINT_DOUBLE_1(f, ...) double f(double);
#define CUDALINT_DOUBLE_2(f, ...) double f(double, double);
#define CUDALINT_DOUBLE_3(f, ...) double f(double, double, double);
CUDALINT_FLOAT_1(__cosf)
CUDALINT_FLOAT_1(__sinf)
CUDALINT_FLOAT_1(__tanf)
CUDALINT_FLOAT_1(__tanhf)
CUDALINT_FLOAT_1(__expf)
CUDALINT_FLOAT_1(__exp2f)
CUDALINT_FLOAT_1(__exp10f)
CUDALINT_FLOAT_1(__logf)
CUDALINT_FLOAT_1(__log2f)
CUDALINT_FLOAT_1(__log10f)
CUDALINT_FLOAT_1(__saturatef)
CUDALINT_FLOAT_1(__frsqrt_rn)
CUDALINT_FLOAT_2(__fdividef)
CUDALINT_FLOAT_2(__powf)
void __sincosf(float, float *, float *);
CUDALINT_ROUNDINGS(CUDALINT_FLOAT_2, __fadd, )
CUDALINT_ROUNDINGS(CUDALINT_FLOAT_2, __fsub, )
CUDALINT_ROUNDINGS(CUDALINT_FLOAT_2, __fmul, )
CUDALINT_ROUNDINGS(CUDALINT_FLOAT_2, __fdiv, )
CUDALINT_ROUNDINGS(CUDALINT_FLOAT_1, __frcp, )
CUDALINT_ROUNDINGS(CUDALINT_FLOAT_1, __fsqrt, )
CUDALINT_ROUNDINGS(CUDALINT_FLOAT_3, __fmaf, )
CUDALINT_ROUNDINGS(CUDALINT_FLOAT_3, __fmaf_ieee, )
CUDALINT_ROUNDINGS(CUDALINT_DOUBLE_2, __dadd, )
CUDALINT_ROUNDINGS(CUDALINT_DOUBLE_2, __dsub, )
CUDALINT_ROUNDINGS(CUDALINT_DOUBLE_2, __dmul, )
CUDALINT_ROUNDINGS(CUDALINT_DOUBLE_2, __ddiv, )
CUDALINT_ROUNDINGS(CUDALINT_DOUBLE_1, __drcp, )
CUDALINT_ROUNDINGS(CUDALINT_DOUBLE_1, __dsqrt, )
CUDALINT_ROUNDINGS(CUDALINT_DOUBLE_3, __fma, )
#define CUDALINT_FLOAT2_OP(f, ...) float2 f(float2, float2);
#define CUDALINT_FLOAT2_FMA(f, ...) float2 f(float2, float2, float2);
CUDALINT_ROUNDINGS(CUDALINT_FLOAT2_OP, __fadd2, )
CUDALINT_ROUNDINGS(CUDALINT_FLOAT2_OP, __fmul2, )
CUDALINT_ROUNDINGS(CUDALINT_FLOAT2_FMA, __ffma2, )

/* --- conversions ------------------------------------------------------------------------------ */

#define CUDALINT_CONVERT(f, to, from) to f(from);
CUDALINT_ROUNDINGS(CUDALINT_CONVERT, __float2int, int, float)
CUDALINT_ROUNDINGS(CUDALINT_CONVERT, __float2uint, unsigned, float)
CUDALINT_ROUNDINGS(CUDALINT_CONVERT, __float2ll, long long, float)
CUDALINT_ROUNDINGS(CUDALINT_CONVERT, __float2ull, unsigned long long, float)
CUDALINT_ROUNDINGS(CUDALINT_CONVERT, __double2int, int, double)
CUDALINT_ROUNDINGS(CUDALINT_CONVERT, __double2uint, unsigned, double)
CUDALINT_ROUNDINGS(CUDALINT_CONVERT, __double2ll, long long, double)
CUDALINT_ROUNDINGS(CUDALINT_CONVERT, __double2ull, unsigned long long, double)
CUDALINT_ROUNDINGS(CUDALINT_CONVERT, __double2float, float, double)
CUDALINT_ROUNDINGS(CUDALINT_CONVERT, __int2float, float, int)
CUDALINT_ROUNDINGS(CUDALINT_CONVERT, __uint2float, float, unsigned)
CUDALINT_ROUNDINGS(CUDALINT_CONVERT, __ll2float, float, long long)
CUDALINT_ROUNDINGS(CUDALINT_CONVERT, __ull2float, float, unsigned long long)
CUDALINT_ROUNDINGS(CUDALINT_CONVERT, __ll2double, double, long long)
CUDALINT_ROUNDINGS(CUDALINT_CONVERT, __ull2double, double, unsigned long long)
double __int2double_rn(int);
double __uint2double_rn(unsigned);
int __float_as_int(float);
unsigned __float_as_uint(float);
float __int_as_float(int);
float __uint_as_float(unsigned);
long long __double_as_longlong(double);
double __longlong_as_double(long long);
int __double2hiint(double);
int __double2loint(double);
double __hiloint2double(int high, int low);

/* --- SIMD within a 32-bit word ---------------------------------------------------------------- */

#define CUDALINT_WORD_1(f) unsigned f##2(unsigned); unsigned f##4(unsigned);
#define CUDALINT_WORD_2(f) unsigned f##2(unsigned, unsigned); unsigned f##4(unsigned, unsigned);
CUDALINT_WORD_1(__vabs)
CUDALINT_WORD_1(__vabsss)
CUDALINT_WORD_1(__vneg)
CUDALINT_WORD_1(__vnegss)
CUDALINT_WORD_2(__vabsdiffs)
CUDALINT_WORD_2(__vabsdiffu)
CUDALINT_WORD_2(__vadd)
CUDALINT_WORD_2(__vaddss)
CUDALINT_WORD_2(__vaddus)
CUDALINT_WORD_2(__vavgs)
CUDALINT_WORD_2(__vavgu)
CUDALINT_WORD_2(__vhaddu)
CUDALINT_WORD_2(__vmaxs)
CUDALINT_WORD_2(__vmaxu)
CUDALINT_WORD_2(__vmins)
CUDALINT_WORD_2(__vminu)
CUDALINT_WORD_2(__vsads)
CUDALINT_WORD_2(__vsadu)
CUDALINT_WORD_2(__vsub)
CUDALINT_WORD_2(__vsubss)
CUDALINT_WORD_2(__vsubus)
#define CUDALINT_WORD_COMPARE(r) \
	CUDALINT_WORD_2(__vcmp##r##s) CUDALINT_WORD_2(__vcmp##r##u) \
	CUDALINT_WORD_2(__vset##r##s) CUDALINT_WORD_2(__vset##r##u)
CUDALINT_WORD_COMPARE(ge)
CUDALINT_WORD_COMPARE(gt)
CUDALINT_WORD_COMPARE(le)
CUDALINT_WORD_COMPARE(lt)
CUDALINT_WORD_2(__vcmpeq)
CUDALINT_WORD_2(__vcmpne)
CUDALINT_WORD_2(__vseteq)
CUDALINT_WORD_2(__vsetne)

#define CUDALINT_WORD_MINMAX(_T, s) \
	_T __vimax_##s##_relu(_T, _T); \
	_T __vimin_##s##_relu(_T, _T); \
	_T __vimax3_##s(_T, _T, _T); \
	_T __vimin3_##s(_T, _T, _T); \
	_T __vimax3_##s##_relu(_T, _T, _T); \
	_T __vimin3_##s##_relu(_T, _T, _T); \
	_T __viaddmax_##s(_T, _T, _T); \
	_T __viaddmin_##s(_T, _T, _T); \
	_T __viaddmax_##s##_relu(_T, _T, _T); \
	_T __viaddmin_##s##_relu(_T, _T, _T);
CUDALINT_WORD_MINMAX(int, s32)
CUDALINT_WORD_MINMAX(unsigned, u32)
CUDALINT_WORD_MINMAX(unsigned, s16x2)
CUDALINT_WORD_MINMAX(unsigned, u16x2)
int __vibmax_s32(int, int, bool *first);
int __vibmin_s32(int, int, bool *first);
unsigned __vibmax_u32(unsigned, unsigned, bool *first);
unsigned __vibmin_u32(unsigned, unsigned, bool *first);
unsigned __vibmax_s16x2(unsigned, unsigned, bool *high, bool *low);
unsigned __vibmin_s16x2(unsigned, unsigned, bool *high, bool *low);
unsigned __vibmax_u16x2(unsigned, unsigned, bool *high, bool *low);
unsigned __vibmin_u16x2(unsigned, unsigned, bool *high, bool *low);

/* --- loads and stores with cache hints -------------------------------------------------------- */

CUDALINT_ELSEWHERE
template <class _T> _T __ldg(const _T *p);
template <class _T> _T __ldcg(const _T *p);
template <class _T> _T __ldca(const _T *p);
template <class _T> _T __ldcs(const _T *p);
template <class _T> _T __ldlu(const _T *p);
template <class _T> _T __ldcv(const _T *p);
template <class _T> void __stwb(_T *p, typename cudalint::same<_T>::type value);
template <class _T> void __stcg(_T *p, typename cudalint::same<_T>::type value);
template <class _T> void __stcs(_T *p, typename cudalint::same<_T>::type value);
template <class _T> void __stwt(_T *p, typename cudalint::same<_T>::type value);
CUDALINT_HERE

/* --- address spaces --------------------------------------------------------------------------- */

unsigned __isGlobal(const void *p);
unsigned __isShared(const void *p);
unsigned __isConstant(const void *p);
unsigned __isLocal(const void *p);
unsigned __isGridConstant(const void *p);
unsigned __isClusterShared(const void *p);
size_t __cvta_generic_to_global(const void *p);
size_t __cvta_generic_to_shared(const void *p);
size_t __cvta_generic_to_constant(const void *p);
size_t __cvta_generic_to_local(const void *p);
size_t __cvta_generic_to_grid_constant(const void *p);
void *__cvta_global_to_generic(size_t address);
void *__cvta_shared_to_generic(size_t address);
void *__cvta_constant_to_generic(size_t address);
void *__cvta_local_to_generic(size_t address);
void *__cvta_grid_constant_to_generic(size_t address);
void *__cluster_map_shared_rank(const void *p, unsigned rank);
unsigned __cluster_query_shared_rank(const void *p);

/* --- hints to the compiler -------------------------------------------------------------------- */

#define __builtin_nv_assume(e) __builtin_assume(e)
#define __nv_associate_access_property(p, property) (p)

#pragma clang force_cuda_host_device end

#endif
