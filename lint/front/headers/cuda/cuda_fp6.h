/* cuda_fp6.h - 6-bit floats. */
#ifndef CUDALINT_CUDA_FP6_H
#define CUDALINT_CUDA_FP6_H

#include "cuda_fp8.h"

#pragma clang force_cuda_host_device begin

typedef unsigned char __nv_fp6_storage_t;
typedef unsigned short __nv_fp6x2_storage_t;
typedef unsigned int __nv_fp6x4_storage_t;
enum __nv_fp6_interpretation_t { __NV_E2M3, __NV_E3M2 };
CUDALINT_SMALL_FLOATS(fp6, e2m3, unsigned char, unsigned short, unsigned int)
CUDALINT_SMALL_FLOATS(fp6, e3m2, unsigned char, unsigned short, unsigned int)
__nv_fp6_storage_t __nv_cvt_float_to_fp6(float value, __nv_fp6_interpretation_t kind,
	cudaRoundMode rounding);
__half_raw __nv_cvt_fp6_to_halfraw(__nv_fp6_storage_t value, __nv_fp6_interpretation_t kind);

#pragma clang force_cuda_host_device end

#endif
