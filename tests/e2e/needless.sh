#!/bin/sh
# Barriers between buffers in turn, and in helpers: which of them no thread needs.
. "$(dirname "$0")/helpers.inc"

turns() { # WHERE THE NEXT TILE GOES, BARRIER BEFORE THE READS
	cat >k.cu <<CU
__global__ void k(const float *in, float *out, int tiles)
{
	__shared__ float s[3][128];
	const int t = threadIdx.x;
	int now = 0;
	float sum = 0;
	s[0][t] = in[t];
	s[1][t] = in[t + 128];
	__syncthreads();
	for (int k = 0; k < tiles; k++) {
		$1 = in[(k + 1) * 128 + t];
		$2
		for (int i = 0; i < 128; i++)
			sum += s[now][i];
		__syncthreads();
		now ^= 1;
	}
	out[blockIdx.x * 128 + t] = sum;
}
void run(const float *in, float *out, int tiles)
{
	k<<<9, 128>>>(in, out, tiles);
}
CU
}

rule='-q --fail-on=note --rules=redundant-barrier'
turns 's[now ^ 1][t]' '__syncthreads();'
lint 1 'the other buffer' $rule k.cu
has out '^k.cu:12:3: note: no thread needs this barrier' 'the one in the loop is named'
turns 's[now ^ 1][t]' ''
lint 0 'the last one of an iteration' $rule k.cu
turns 's[now][t]' '__syncthreads();'
lint 1 'the same buffer' $rule k.cu
has out '^k.cu:9:2: note: no thread needs this barrier' 'the one before the loop is named alone'
turns 's[now][127 - t]' '__syncthreads();'
lint 0 'the same buffer, another element' $rule k.cu

farewell() { # MORE CALLS
	cat >k.cu <<CU
__device__ void keep(float *out, float v)
{
	out[blockIdx.x * 128 + threadIdx.x] = v;
	__syncthreads();
}
__global__ void k(const float *in, float *out)
{
	__shared__ float s[128];
	s[threadIdx.x] = in[threadIdx.x];
	__syncthreads();
	keep(out, s[127 - threadIdx.x]);
	$1
}
void run(const float *in, float *out)
{
	k<<<9, 128>>>(in, out);
}
CU
}

farewell ''
lint 1 'a helper that one place calls' $rule k.cu
has out '^k.cu:4:2: note: no thread needs this barrier' 'its barrier is judged as the caller s'
farewell 'keep(out + 1, s[5]);'
lint 0 'a helper that two places call' $rule k.cu

passed() { # ARGUMENTS
	cat >k.cu <<CU
__global__ void k(float *p, float *q)
{
	p[threadIdx.x] = 1;
	__syncthreads();
	q[255 - threadIdx.x] = 2;
}
void run(float *x, float *y)
{
	k<<<1, 256>>>($1);
}
CU
}
passed 'x, y'
lint 1 'two arguments of other memory' $rule k.cu
for same in 'x, x' 'x, x + 128' 'y + 1, y'; do
	passed "$same"
	lint 0 "one memory for two arguments: $same" $rule k.cu
done
finish
