#!/bin/sh
# A lane that is read behind a question about the mask is one that the mask names.
. "$(dirname "$0")/helpers.inc"

kernel_with() { # BODY
	cat >k.cu <<CU
__device__ float masked(float v, unsigned mask, int lane)
{
	float s = 0;
	$1
	return s;
}
__global__ void k(const float *x, float *out, int n)
{
	const int i = blockIdx.x * 128 + threadIdx.x;
	const unsigned mask = __ballot_sync(0xffffffffu, i < n);
	if (i < n)
		out[i] = masked(x[i], mask, threadIdx.x % 32);
}
void launch(const float *x, float *out, int n)
{
	k<<<(n + 127) / 128, 128>>>(x, out, n);
}
CU
}

kernel_with 'for (int from = 0; from < 32; from++)
		if (mask >> from & 1u)
			s += __shfl_sync(mask, v, from);'
silent 'a bit of it, shifted down' shuffle-mask

kernel_with 'for (int from = 0; from < 32; from++)
		if (mask & (1u << from))
			s += __shfl_sync(mask, v, from);'
silent 'a bit of it, masked' shuffle-mask

kernel_with 'for (int from = 0; from < 32; from++)
		if (from < __popc(mask))
			s += __shfl_sync(mask, v, from);'
silent 'the number of its lanes' shuffle-mask

kernel_with 'for (int from = 0; from < 32; from++)
		s += __shfl_sync(mask, v, from);'
told 'every lane, whoever is there' shuffle-mask 'lanes are read here that the mask need not name'

finish
