// Barriers, warp intrinsics and votes.
__global__ void block_barriers(int *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	__syncthreads();
	out[0] = __syncthreads_count(i < n);
	out[1] = __syncthreads_and(i < n);
	out[2] = __syncthreads_or(i < n);
	__syncwarp();
	__syncwarp(0xffff);
	__threadfence_block();
	__threadfence();
	__threadfence_system();
}

__global__ void shuffles(float *v, double *w)
{
	float x = v[threadIdx.x];

	x += __shfl_down_sync(0xffffffff, x, 16);
	x += __shfl_xor_sync(0xffffffff, x, 8, 16);
	x += __shfl_up_sync(__activemask(), x, 1);
	v[0] = __shfl_sync(0xffffffff, x, 0);
	w[0] = __shfl_down_sync(0xffffffff, w[1], 4);
}

__global__ void votes(unsigned *out, int p)
{
	out[0] = __ballot_sync(0xffffffff, p > 3);
	out[1] = __any_sync(0xffffffff, p);
	out[2] = __all_sync(0xffffffff, p);
	out[3] = __match_any_sync(0xffffffff, p);
	out[4] = __reduce_add_sync(0xffffffff, out[5]);
	out[6] = __popc(__ballot_sync(0xffffffff, p));
}

__device__ unsigned __lane_id();
__global__ void lanes(unsigned *out)
{
	out[__lane_id()] = warpSize;
}
