// Warp functions with and without masks, block barriers that vote.
template <class T> __device__ T warp_sum(T value)
{
	for (int offset = warpSize / 2; offset > 0; offset /= 2)
		value += __shfl_down_sync(0xffffffffu, value, offset);
	return value;
}

__device__ float old_sum(float value)
{
	for (int mask = 16; mask > 0; mask >>= 1)
		value += __shfl_xor(value, mask);
	return value + __shfl(value, 0) + __shfl_up(value, 1, 16) + __shfl_down(value, 2);
}

__global__ void warps(float *f, double *d, int *i, unsigned long long *l)
{
	unsigned mask = __activemask();
	f[0] = warp_sum(f[threadIdx.x]) + old_sum(f[1]);
	d[0] = warp_sum(d[threadIdx.x]);
	l[0] = __shfl_sync(mask, l[0], 3) + __shfl_xor_sync(mask, l[1], 1, 16)
		+ __shfl_up_sync(mask, l[2], 1);
	int all;
	i[0] = __all_sync(mask, i[0] > 0) + __any_sync(mask, i[1]) + __ballot_sync(mask, i[2] == 0)
		+ __uni_sync(mask, 1);
	i[1] = __all(i[0]) + __any(1) + __popc(__ballot(i[0]));
	i[2] = __match_any_sync(mask, i[0]) + __match_all_sync(mask, f[0], &all);
	i[3] = __reduce_add_sync(mask, i[0]) + __reduce_max_sync(mask, 3u)
		+ __reduce_xor_sync(mask, 1u);
	__syncwarp();
	__syncwarp(mask);
	__syncthreads();
	i[4] = __syncthreads_count(i[0]) + __syncthreads_and(1) + __syncthreads_or(0);
}
