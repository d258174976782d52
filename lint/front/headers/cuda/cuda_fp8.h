/* cuda_fp8.h - 8-bit floats, alone and in groups of two and four. */
#ifndef CUDALINT_CUDA_FP8_H
#define CUDALINT_CUDA_FP8_H
#define __CUDA_FP8_H__
#define __CUDA_FP8_TYPES_EXIST__

#include "cuda_bf16.h"
#include "cuda_fp16.h"

#pragma clang force_cuda_host_device begin

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

/* One storage type S, a value of it, and what it converts to and from. */
#define CUDALINT_SMALL_FLOAT(name, _S) \
	struct name { \
		_S __x; \
		name() = default; \
		template <class _T> explicit name(const _T &value); \
		template <class _T> name &operator=(const _T &value); \
		explicit operator float() const; \
		explicit operator double() const; \
		explicit operator __half() const; \
		explicit operator __nv_bfloat16() const; \
		explicit operator int() const; \
		explicit operator bool() const; \
	};
#define CUDALINT_SMALL_FLOAT_2(name, _S) \
	struct __align__(sizeof(_S)) name { \
		_S __x; \
		name() = default; \
		template <class _T> explicit name(const _T &value); \
		explicit operator float2() const; \
		explicit operator __half2() const; \
	};
#define CUDALINT_SMALL_FLOAT_4(name, _S) \
	struct __align__(sizeof(_S)) name { \
		_S __x; \
		name() = default; \
		template <class _T> explicit name(const _T &value); \
		template <class _T> explicit name(const _T &low, const _T &high); \
		explicit operator float4() const; \
	};
#define CUDALINT_SMALL_FLOATS(bits, kind, S1, S2, S4) \
	CUDALINT_SMALL_FLOAT(__nv_##bits##_##kind, S1) \
	CUDALINT_SMALL_FLOAT_2(__nv_##bits##x2_##kind, S2) \
	CUDALINT_SMALL_FLOAT_4(__nv_##bits##x4_##kind, S4)
CUDALINT_SMALL_FLOATS(fp8, e5m2, unsigned char, unsigned short, unsigned int)
CUDALINT_SMALL_FLOATS(fp8, e4m3, unsigned char, unsigned short, unsigned int)
CUDALINT_SMALL_FLOATS(fp8, e8m0, unsigned char, unsigned short, unsigned int)

__nv_fp8_storage_t __nv_cvt_double_to_fp8(double value, __nv_saturation_t saturate,
	__nv_fp8_interpretation_t kind);
__nv_fp8_storage_t __nv_cvt_float_to_fp8(float value, __nv_saturation_t saturate,
	__nv_fp8_interpretation_t kind);
__nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 value, __nv_saturation_t saturate,
	__nv_fp8_interpretation_t kind);
__nv_fp8x2_storage_t __nv_cvt_double2_to_fp8x2(double2 value, __nv_saturation_t saturate,
	__nv_fp8_interpretation_t kind);
__nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw value, __nv_saturation_t saturate,
	__nv_fp8_interpretation_t kind);
__nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(__half2_raw value, __nv_saturation_t saturate,
	__nv_fp8_interpretation_t kind);
__nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw value, __nv_saturation_t saturate,
	__nv_fp8_interpretation_t kind);
__nv_fp8x2_storage_t __nv_cvt_bfloat16raw2_to_fp8x2(__nv_bfloat162_raw value,
	__nv_saturation_t saturate, __nv_fp8_interpretation_t kind);
__half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t value, __nv_fp8_interpretation_t kind);
__half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t value, __nv_fp8_interpretation_t kind);
__nv_fp8_storage_t __nv_cvt_bfloat16raw_to_e8m0(__nv_bfloat16_raw value, __nv_saturation_t saturate,
	enum cudaRoundMode rounding);
__nv_fp8x2_storage_t __nv_cvt_bfloat162raw_to_e8m0x2(__nv_bfloat162_raw value,
	__nv_saturation_t saturate, enum cudaRoundMode rounding);
__nv_fp8_storage_t __nv_cvt_float_to_e8m0(float value, __nv_saturation_t saturate,
	enum cudaRoundMode rounding);
__nv_fp8x2_storage_t __nv_cvt_float2_to_e8m0x2(float2 value, __nv_saturation_t saturate,
	enum cudaRoundMode rounding);
__nv_fp8_storage_t __nv_cvt_double_to_e8m0(double value, __nv_saturation_t saturate,
	enum cudaRoundMode rounding);
__nv_fp8x2_storage_t __nv_cvt_double2_to_e8m0x2(double2 value, __nv_saturation_t saturate,
	enum cudaRoundMode rounding);
__nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(__nv_fp8_storage_t value);
__nv_bfloat162_raw __nv_cvt_e8m0x2_to_bf162raw(__nv_fp8x2_storage_t value);

#pragma clang force_cuda_host_device end

#endif
