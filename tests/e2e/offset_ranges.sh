#!/bin/sh
# Rows of an odd pitch begin off a sector by another distance each. How many sectors a request moves is said as the
# ends between which it lies, where the grid is not known, and as one number where it is.
. "$(dirname "$0")/helpers.inc"

kernel_with() { # BLOCKS
	cat >k.cu <<CU
__global__ void k(const float *in, float *out)
{
	const int t = threadIdx.x, row = blockIdx.x * 4 + threadIdx.y;
	out[row * 32 + t] = in[row * 33 + 1 + t];
}
void launch(const float *in, float *out, int n)
{
	k<<<$1, dim3(32, 4)>>>(in, out);
}
CU
}

kernel_with 'n / 128'
told 'any number of rows' misaligned-access 'move 4.75 to 5 sectors where 4 would do'
kernel_with 64
told 'all of them' misaligned-access 'move 4.875 sectors where 4 would do'
finish
