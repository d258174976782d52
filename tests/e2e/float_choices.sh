#!/bin/sh
# A float that is chosen by a question that differs between threads, or from floats that do, differs between
# threads: what asks for it parts a warp. And bytes that stores of two widths share are raced for.
. "$(dirname "$0")/helpers.inc"

kernel_with() { # BODY
	cat >k.cu <<CU
__global__ void k(const float *in, float *out, int mode, int n)
{
	const int t = threadIdx.x, i = blockIdx.x * 128 + t;
	$1
}
void launch(const float *in, float *out, int mode, int n)
{
	k<<<(n + 127) / 128, 128>>>(in, out, mode, n);
}
CU
}

kernel_with 'float v = i < n ? in[i] : -1.0f;
	if (v < 0)
		return;
	out[i] = v + __shfl_down_sync(0xffffffffu, v, 1);'
told 'a choice by the thread' shuffle-mask 'lanes are read here that may have left before'

kernel_with 'float v = -1.0f;
	if (mode == 1)
		v = in[t];
	if (v < 0)
		return;
	out[i] = v + __shfl_down_sync(0xffffffffu, v, 1);'
told 'a choice from floats of the thread' shuffle-mask 'lanes are read here that may have left before'

kernel_with 'float v = t < 48 ? in[t] : -1.0f;
	if (v < 0)
		__syncthreads();
	out[i] = v;'
told 'a barrier behind it' divergent-barrier 'k.cu:6'

kernel_with 'float v = mode == 1 ? in[blockIdx.x] : in[0];
	if (v < 0)
		return;
	out[i] = v + __shfl_down_sync(0xffffffffu, v, 1);'
silent 'a choice that is one for all' shuffle-mask
kernel_with 'float v = mode == 1 ? in[blockIdx.x] : in[0];
	if (v < 0)
		__syncthreads();
	out[i] = v;'
silent 'a barrier behind one for all' divergent-barrier

# --- widths ---

overlap() { # OFFSET
	cat >k.cu <<CU
__global__ void k(const double *v, const int *key, double *out)
{
	extern __shared__ double raw[];
	double *val = raw;
	int *idx = $1;
	const int t = threadIdx.x, i = blockIdx.x * 128 + t;
	val[t] = v[i];
	idx[t] = key[i] % 128;
	__syncthreads();
	out[i] = val[idx[t]];
}
void launch(const double *v, const int *key, double *out, int blocks)
{
	k<<<blocks, 128, 128 * 12>>>(v, key, out);
}
CU
}

overlap '(int *)raw + 128'
told 'an array that begins in another' shared-race "race on shared 'raw'"
overlap '(int *)(raw + 128)'
silent 'one that begins behind it' shared-race

finish
