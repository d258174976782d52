#!/bin/sh
# Of a structure or vector that is read through `c ? a[i] : other`, either arm is an access of its own,
# with its array and its index; what it leads to is copied as anywhere else.
. "$(dirname "$0")/helpers.inc"

kernel_with() { # BODY
	cat >k.cu <<CU
struct pair { float x, y; };
struct counted { float x; __device__ counted(const counted &o) : x(o.x + 1) {} };
__device__ float first(pair p) { return p.x; }
__global__ void k(const pair *in, const float *flat, pair *out, float *f, int n)
{
	const int i = blockIdx.x * 128 + threadIdx.x;
	const pair zero = {0, 0};
	$1
}
void launch(const pair *in, const float *flat, pair *out, float *f, int n)
{
	k<<<(n + 127) / 128, 128>>>(in, flat, out, f, n);
}
CU
}

strided='strided global load of .in.: each warp request moves 32 sectors'

kernel_with 'pair p = i < n ? in[4 * i] : zero;
	if (i < n)
		out[i] = p;'
told 'a new variable' strided-access "k.cu:8:.*$strided"

kernel_with 'pair p;
	p = i < n ? in[4 * i] : zero;
	if (i < n)
		out[i] = p;'
told 'an assignment' strided-access "k.cu:9:.*$strided"

kernel_with 'if (i < n)
		out[i] = flat[i] > 0 ? in[4 * i] : zero;'
told 'what a store writes' strided-access "k.cu:9:.*$strided"

kernel_with 'float x = first(i < n ? in[4 * i] : zero);
	if (i < n)
		f[i] = x;'
told 'an argument' strided-access "k.cu:8:.*$strided"

kernel_with 'pair p = i < n ? (i > 5 ? in[4 * i] : in[i]) : zero;
	if (i < n)
		out[i] = p;'
told 'a choice in a choice' strided-access "k.cu:8:.*$strided"

kernel_with 'pair p = i < n ? in[i] : zero;
	if (i < n)
		out[i] = p;'
silent 'neighbours' strided-access
silent 'and the condition bounds it' missing-bounds-check

kernel_with 'pair p = i > 5 ? *(const pair *)(flat + 2 * i - 1) : zero;
	if (i < n)
		f[i] = p.x;'
silent 'a structure of floats may begin at any float' misaligned-vector-access

cat >k.cu <<'CU'
#include <cuda_fp16.h>
__global__ void k(const __half *x, __half2 *y, int n)
{
	for (int p = threadIdx.x; p < n; p += blockDim.x) {
		const __half2 now = make_half2(x[2 * p], x[2 * p + 1]);
		y[p] = __hsub2(now, p > 0 ? *(const __half2 *)(x + 2 * p - 1) : now);
	}
}
void launch(const __half *x, __half2 *y, int n)
{
	k<<<1, 128>>>(x, y, n);
}
CU
told 'a vector beside its multiple' misaligned-vector-access '2 bytes past a multiple of 4'
sed 's/2 \* p - 1/2 * p - 2/' k.cu >good.cu && mv good.cu k.cu
silent 'the vector before' misaligned-vector-access

finish
