#!/bin/sh
# s = fmaf(x, y, s) adds a product to s, whichever factor walks all of the data; what the block's threads share out is no long sum.
. "$(dirname "$0")/helpers.inc"

kernel_with() { # FACTORS
	cat >k.cu <<CU
__global__ void k(const float *x, const float *y, float *out, int n)
{
	float s = 0;
	for (int i = 0; i < n; i++)
		s = fmaf($1, s);
	out[threadIdx.x] = s;
}
void launch(const float *x, const float *y, float *out, int n)
{
	k<<<1, 256>>>(x, y, out, n);
}
CU
}

kernel_with 'x[i * 1024 + threadIdx.x], y[i]'
told 'the second factor' float-accumulation "'s' adds up a run-time number of terms in one float"
kernel_with 'y[i], x[i * 1024 + threadIdx.x]'
told 'the first' float-accumulation "'s' adds up a run-time number of terms in one float"
kernel_with 'x[i * 256 + threadIdx.x], y[i * 256 + threadIdx.x]'
silent 'a share of both' float-accumulation
finish
