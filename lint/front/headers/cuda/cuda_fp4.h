/* cuda_fp4.h - 4-bit floats. */
#ifndef CUDALINT_CUDA_FP4_H
#define CUDALINT_CUDA_FP4_H

#include "cuda_fp8.h"

#pragma clang force_cuda_host_device begin

typedef unsigned char __nv_fp4_storage_t;
typedef unsigned char __nv_fp4x2_storage_t;
typedef unsigned short __nv_fp4x4_storage_t;
enum __nv_fp4_interpretation_t { __NV_E2M1 };
CUDALINT_SMALL_FLOATS(fp4, e2m1, unsigned char, unsigned char, unsigned short)
__nv_fp4_storage_t __nv_cvt_float_to_fp4(float value, __nv_fp4_interpretation_t kind,
	cudaRoundMode rounding);
__nv_fp4x2_storage_t __nv_cvt_float2_to_fp4x2(float2 value, __nv_fp4_interpretation_t kind,
	cudaRoundMode rounding);
__half_raw __nv_cvt_fp4_to_halfraw(__nv_fp4_storage_t value, __nv_fp4_interpretation_t kind);

#pragma clang force_cuda_host_device end

#endif
