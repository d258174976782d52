/*
 * immintrin.h - the vector types of x86 and the intrinsics that host code beside kernels uses most.
 * Host code is parsed for its shape only, so a missing intrinsic costs no more than one unresolved
 * name.
 */
#ifndef CUDALINT_IMMINTRIN_H
#define CUDALINT_IMMINTRIN_H

#include "stddef.h"

typedef float __m128 __attribute__((__vector_size__(16), __aligned__(16)));
typedef double __m128d __attribute__((__vector_size__(16), __aligned__(16)));
typedef long long __m128i __attribute__((__vector_size__(16), __aligned__(16)));
typedef float __m256 __attribute__((__vector_size__(32), __aligned__(32)));
typedef double __m256d __attribute__((__vector_size__(32), __aligned__(32)));
typedef long long __m256i __attribute__((__vector_size__(32), __aligned__(32)));
typedef float __m512 __attribute__((__vector_size__(64), __aligned__(64)));
typedef double __m512d __attribute__((__vector_size__(64), __aligned__(64)));
typedef long long __m512i __attribute__((__vector_size__(64), __aligned__(64)));

enum _mm_hint { _MM_HINT_NTA, _MM_HINT_T2, _MM_HINT_T1, _MM_HINT_T0 };
#define _MM_SHUFFLE(a, b, c, d) (((a) << 6) | ((b) << 4) | ((c) << 2) | (d))

/* The compiler knows these as builtins of the host. */
extern "C" {
void _mm_pause(void);
void _mm_mfence(void);
void _mm_sfence(void);
void _mm_lfence(void);
void _mm_clflush(const void *);
unsigned _mm_getcsr(void);
void _mm_setcsr(unsigned);
unsigned long long __rdtsc(void);
}

#pragma clang force_cuda_host_device begin
extern "C" {

void *_mm_malloc(size_t, size_t);
void _mm_free(void *);
void _mm_prefetch(const void *, int);
unsigned _mm_crc32_u32(unsigned, unsigned);
int _mm_popcnt_u32(unsigned);
long long _mm_popcnt_u64(unsigned long long);
unsigned long long __rdtscp(unsigned *);
unsigned _lzcnt_u32(unsigned);
unsigned long long _lzcnt_u64(unsigned long long);
unsigned _tzcnt_u32(unsigned);
unsigned long long _tzcnt_u64(unsigned long long);
unsigned long long _pext_u64(unsigned long long, unsigned long long);
unsigned long long _pdep_u64(unsigned long long, unsigned long long);
float _cvtsh_ss(unsigned short);
unsigned short _cvtss_sh(float, int);

/* One vector width of one element type: the arithmetic that all of them share. */
#define CUDALINT_MM(vector, element, prefix, suffix) \
	vector prefix##_setzero_##suffix(void); \
	vector prefix##_set1_##suffix(element); \
	vector prefix##_load_##suffix(const element *); \
	vector prefix##_loadu_##suffix(const element *); \
	void prefix##_store_##suffix(element *, vector); \
	void prefix##_storeu_##suffix(element *, vector); \
	void prefix##_stream_##suffix(element *, vector); \
	vector prefix##_add_##suffix(vector, vector); \
	vector prefix##_sub_##suffix(vector, vector); \
	vector prefix##_mul_##suffix(vector, vector); \
	vector prefix##_div_##suffix(vector, vector); \
	vector prefix##_min_##suffix(vector, vector); \
	vector prefix##_max_##suffix(vector, vector); \
	vector prefix##_sqrt_##suffix(vector); \
	vector prefix##_and_##suffix(vector, vector); \
	vector prefix##_or_##suffix(vector, vector); \
	vector prefix##_xor_##suffix(vector, vector); \
	vector prefix##_hadd_##suffix(vector, vector); \
	vector prefix##_fmadd_##suffix(vector, vector, vector); \
	vector prefix##_fmsub_##suffix(vector, vector, vector); \
	vector prefix##_fnmadd_##suffix(vector, vector, vector);
CUDALINT_MM(__m128, float, _mm, ps)
CUDALINT_MM(__m128d, double, _mm, pd)
CUDALINT_MM(__m256, float, _mm256, ps)
CUDALINT_MM(__m256d, double, _mm256, pd)
CUDALINT_MM(__m512, float, _mm512, ps)
CUDALINT_MM(__m512d, double, _mm512, pd)
#undef CUDALINT_MM

__m128 _mm_set_ps(float, float, float, float);
__m128 _mm_setr_ps(float, float, float, float);
__m128d _mm_set_pd(double, double);
__m256 _mm256_set_ps(float, float, float, float, float, float, float, float);
__m256d _mm256_set_pd(double, double, double, double);
__m128i _mm_setzero_si128(void);
__m128i _mm_set1_epi32(int);
__m128i _mm_set_epi32(int, int, int, int);
__m128i _mm_load_si128(const __m128i *);
__m128i _mm_loadu_si128(const __m128i *);
void _mm_store_si128(__m128i *, __m128i);
void _mm_storeu_si128(__m128i *, __m128i);
__m128i _mm_add_epi32(__m128i, __m128i);
__m256i _mm256_setzero_si256(void);
__m256i _mm256_set1_epi32(int);
__m256i _mm256_load_si256(const __m256i *);
__m256i _mm256_loadu_si256(const __m256i *);
void _mm256_store_si256(__m256i *, __m256i);
void _mm256_storeu_si256(__m256i *, __m256i);
__m256i _mm256_add_epi32(__m256i, __m256i);
__m128 _mm256_castps256_ps128(__m256);
__m128 _mm256_extractf128_ps(__m256, int);
float _mm_cvtss_f32(__m128);
double _mm_cvtsd_f64(__m128d);
__m128 _mm_movehl_ps(__m128, __m128);
__m128 _mm_shuffle_ps(__m128, __m128, unsigned);

}
#pragma clang force_cuda_host_device end

#endif
