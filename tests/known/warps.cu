// Barriers, warp intrinsics and votes.
__global__ void block_barriers(int *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	__syncthreads(); //= barrier block
	out[0] = __syncthreads_count(i < n); //= barrier block_count
	out[1] = __syncthreads_and(i < n); //= barrier block_and
	out[2] = __syncthreads_or(i < n); //= barrier block_or
	__syncwarp(); //= barrier warp 4294967295
	__syncwarp(0xffff); //= barrier warp 65535
	__threadfence_block(); //= fence.0
	__threadfence(); //= fence.1
	__threadfence_system(); //= fence.2
}

__global__ void shuffles(float *v, double *w)
{
	float x = v[threadIdx.x];

	x += __shfl_down_sync(0xffffffff, x, 16); //= shuffle down 4294967295 x 16 32
	x += __shfl_xor_sync(0xffffffff, x, 8, 16); //= shuffle xor 4294967295 x 8 16
	x += __shfl_up_sync(__activemask(), x, 1); //= activemask; shuffle up activemask x 1 32
	v[0] = __shfl_sync(0xffffffff, x, 0); //= shuffle idx 4294967295 x 0 32
	w[0] = __shfl_down_sync(0xffffffff, w[1], 4); //= shuffle down 4294967295 *ptradd(w,8) 4 32
}

__global__ void votes(unsigned *out, int p)
{
	out[0] = __ballot_sync(0xffffffff, p > 3); //= vote ballot 4294967295
	out[1] = __any_sync(0xffffffff, p); //= vote any 4294967295 ne(p,0)
	out[2] = __all_sync(0xffffffff, p); //= vote all
	out[3] = __match_any_sync(0xffffffff, p); //= match 4294967295 p
	out[4] = __reduce_add_sync(0xffffffff, out[5]); //= wreduce 4294967295 *ptradd(out,20) 'add'
	out[6] = __popc(__ballot_sync(0xffffffff, p)); //= popc vote
}

__device__ unsigned __lane_id();
__global__ void lanes(unsigned *out)
{
	out[__lane_id()] = warpSize; //= store ptradd(out,mul(laneid,4)) warpsize
}
