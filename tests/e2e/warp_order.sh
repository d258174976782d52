#!/bin/sh
# What one half of a warp clears and the whole warp counts in: the order is __syncwarp's to make,
# though a compiler may happen to join the halves first.
. "$(dirname "$0")/helpers.inc"

kernel_with() { # WHAT STANDS BETWEEN
	cat >k.cu <<CU
__global__ void count_digits(const unsigned *keys, unsigned *counts)
{
	__shared__ unsigned count[4][16];
	const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
	const unsigned digit = keys[blockIdx.x * 128 + threadIdx.x] % 16;

	if (lane < 16)
		count[warp][lane] = 0;
	$1
	atomicAdd(&count[warp][digit], 1u);
	__syncwarp();
	if (lane < 16)
		counts[(blockIdx.x * 4 + warp) * 16 + lane] = count[warp][lane];
}
void launch(const unsigned *keys, unsigned *counts)
{
	count_digits<<<8, 128>>>(keys, counts);
}
CU
}

kernel_with ';'
lint 1 'nothing between' --rules=missing-warp-sync,shared-race k.cu
has out ':10:2: warning: .*missing-warp-sync' 'the count is named'
kernel_with '__syncwarp();'
lint 0 'the warp waits' --rules=missing-warp-sync,shared-race k.cu
kernel_with '__syncthreads();'
lint 0 'the block waits' --rules=missing-warp-sync,shared-race k.cu
finish
