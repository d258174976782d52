// Cooperative groups.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__global__ void block_group(int *out)
{
	cg::thread_block block = cg::this_thread_block();

	out[block.thread_rank()] = block.size(); //= store ptradd(out,mul(linear_tid,4)) mul(mul(bdim.x,bdim.y),bdim.z)
	block.sync(); //= barrier block
	cg::sync(block); //= barrier block
	out[block.group_index().x] = block.thread_index().y + block.dim_threads().z; //= tid.y; bdim.z; bid.x
}

__global__ void tiles(float *v)
{
	cg::thread_block block = cg::this_thread_block();
	cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
	auto quarter = cg::tiled_partition<8>(warp);
	float x = v[block.thread_rank()];

	for (int d = warp.size() / 2; d > 0; d /= 2) //= store &d 16
		x += warp.shfl_down(x, d); //= shuffle down 4294967295 x d 32 +tile
	x = quarter.shfl(x, 0); //= shuffle idx shl(255,and(laneid,24)) x 0 8 +tile
	if (quarter.any(x > 1)) //= vote any shl(255,and(laneid,24))
		quarter.sync(); //= barrier tile 8
	x = cg::reduce(warp, x, cg::plus<float>()); //= wreduce 4294967295 x 'add' +tile
	if (warp.thread_rank() == 0) //= if eq(rem(linear_tid,32),0)
		v[warp.meta_group_rank()] = x; //= div linear_tid 32
	if (quarter.ballot(x > 2) == 255) //= shr vote and(laneid,24)
		v[quarter.meta_group_rank()] = quarter.meta_group_size(); //= div rem(linear_tid,32) 8; store ptradd(v,mul(div(rem(linear_tid,32),8),4)) 4
}

__global__ void grid(float *v, int n)
{
	cg::grid_group all = cg::this_grid();

	for (unsigned long long i = all.thread_rank(); i < n; i += all.size()) //= add bid.x mul(gdim.x,add(bid.y,mul(gdim.y,bid.z)))
		v[i] = 0;
	all.sync(); //= barrier grid
}

template <class Group> __device__ void any_group(Group g, int *out)
{
	out[g.thread_rank()] = 0; //= mul linear_tid 4; rem linear_tid 4
	g.sync(); //= barrier block; barrier tile 4
}

__global__ void erased(int *out)
{
	cg::thread_group tile = cg::tiled_partition(cg::this_thread_block(), 16);
	cg::coalesced_group active = cg::coalesced_threads();

	tile.sync(); //= barrier tile 16
	out[tile.thread_rank()] = 1; //= rem linear_tid 16
	active.sync(); //= barrier coalesced
	any_group(cg::this_thread_block(), out);
	any_group(cg::tiled_partition<4>(cg::this_thread_block()), out);
}

__device__ int sum(cg::thread_group g, int *scratch, int value)
{
	int lane = g.thread_rank(); //= store &lane rem(linear_tid,16)

	for (int i = g.size() / 2; i > 0; i /= 2) { //= store &i 8
		scratch[lane] = value;
		g.sync(); //= barrier tile 16
		if (lane < i)
			value += scratch[lane + i];
		g.sync(); //= barrier tile 16
	}
	return value;
}

__global__ void called_alike(int *out)
{
	extern __shared__ int scratch[];
	auto tile = cg::tiled_partition<16>(cg::this_thread_block());

	out[threadIdx.x] = sum(tile, scratch, 1) + sum(tile, scratch, 2);
}
