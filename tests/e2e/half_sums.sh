#!/bin/sh
# Sums kept in 16 bits, however they are written, are told as sums in a float are.
. "$(dirname "$0")/helpers.inc"

kernel_with() { # TYPE BODY [TRIPS]
	cat >k.cu <<CU
#include <cuda_fp16.h>
#include <cuda_bf16.h>
__global__ void k(const $1 *x, $1 *y, int n)
{
	const int t = threadIdx.x;
	$1 acc = x[t];
	for (int r = 0; r < ${3:-n}; r++)
		$2
	y[t] = acc;
}
void launch(const $1 *x, $1 *y, int n)
{
	k<<<1, 128>>>(x, y, n);
}
CU
}

kernel_with __half 'acc += x[r * 5000 + t];'
told 'an operator of half' float-accumulation "8:.*'acc' adds up a run-time number of terms in one half"
kernel_with __half 'acc = acc + x[r * 5000 + t];'
told 'a sum of two halves' float-accumulation 'in one half'
kernel_with __half 'acc = __hadd(acc, x[r * 5000 + t]);'
told 'an intrinsic' float-accumulation 'in one half'
kernel_with __nv_bfloat16 'acc = __hfma(x[r * 5000 + t], x[t], acc);'
told 'fused, in bfloat16' float-accumulation 'in one bfloat16'
kernel_with __half2 'acc = __hadd2(acc, x[r * 5000 + t]);'
told 'two side by side' float-accumulation 'in one pair of 16-bit floats'
kernel_with __half2 'acc = __hfma2(x[r * 5000 + t], x[r], acc);'
told 'two side by side, fused' float-accumulation 'in one pair of 16-bit floats'
has out 'keep the running sum in float' 'the cure is a float'

kernel_with __half 'acc += x[r * 5000 + t];' 4096
told 'a number of terms' float-accumulation "'acc' adds up 4096 terms in one half"
kernel_with __half 'acc += x[r * 5000 + t];' 32
silent 'few terms' float-accumulation
kernel_with float 'acc += x[r * 5000 + t];' 512
silent 'as many in a float' float-accumulation
kernel_with float 'acc += x[r * 5000 + t];' 4096
told 'many in a float' float-accumulation "'acc' adds up 4096 terms in one float"
kernel_with __half 'acc = __hmax(acc, x[r * 5000 + t]);'
silent 'no sum' float-accumulation
kernel_with __half 'acc = x[r * 5000 + t];'
silent 'the last one' float-accumulation

cat >k.cu <<'CU'
#include <cuda_fp16.h>
__global__ void k(const __half *x, __half *y, int n)
{
	float acc = 0;
	for (int r = 0; r < n; r++) {
		float lost = 0, add = __half2float(x[r * 5000 + threadIdx.x]) - lost, sum = acc + add;
		lost = (sum - acc) - add;
		acc = sum;
	}
	y[threadIdx.x] = __float2half(acc);
}
void launch(const __half *x, __half *y, int n)
{
	k<<<1, 128>>>(x, y, n);
}
CU
silent 'compensated' float-accumulation

finish
