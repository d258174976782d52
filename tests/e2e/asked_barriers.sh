#!/bin/sh
# What memory holds lets all threads of a block pass or none: the barriers behind such a question are passed by
# whoever comes to the accesses behind it.
. "$(dirname "$0")/helpers.inc"

kernel_with() { # BARRIER AFTER THE READS, WHAT THE SECOND SUM ASKS
	cat >k.cu <<CU
__device__ float warp_sum(float v)
{
	for (int by = 16; by; by /= 2)
		v += __shfl_down_sync(0xffffffff, v, by);
	return v;
}
__device__ float block_sum(const float *from, int n)
{
	__shared__ float part[32];
	int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
	float sum = 0;
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		sum += from[i];
	sum = warp_sum(sum);
	if (lane == 0)
		part[warp] = sum;
	__syncthreads();
	sum = threadIdx.x < blockDim.x / 32 ? part[lane] : 0;
	$1
	return warp_sum(sum);
}
__global__ void k(const int *ends, const bool *odd, float *x, float *out, int rounds, int n)
{
	for (int j = 0; j < rounds; j++)
		for (int q = ends[blockIdx.x]; q < ends[blockIdx.x + 1]; q++) {
			const bool is_odd = odd[q];
			if (!is_odd || j + 1 == rounds)
				out[threadIdx.x] += block_sum(x, n);
			if ($2)
				out[threadIdx.x] -= block_sum(x, n);
		}
}
void launch(const int *ends, const bool *odd, float *x, float *out, int rounds, int n)
{
	k<<<64, 256>>>(ends, odd, x, out, rounds, n);
}
CU
}

kernel_with '__syncthreads();' 'j + 1 == rounds'
silent 'both sums meet' shared-race
kernel_with '' '!is_odd || j + 1 == rounds'
told 'the second sum begins before the first is read' shared-race '^k.cu:.*race on shared .part.'
finish
