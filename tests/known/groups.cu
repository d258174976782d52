// Cooperative groups.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__global__ void block_group(int *out)
{
	cg::thread_block block = cg::this_thread_block();

	out[block.thread_rank()] = block.size();
	block.sync();
	cg::sync(block);
	out[block.group_index().x] = block.thread_index().y + block.dim_threads().z;
}

__global__ void tiles(float *v)
{
	cg::thread_block block = cg::this_thread_block();
	cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
	auto quarter = cg::tiled_partition<8>(warp);
	float x = v[block.thread_rank()];

	for (int d = warp.size() / 2; d > 0; d /= 2)
		x += warp.shfl_down(x, d);
	x = quarter.shfl(x, 0);
	if (quarter.any(x > 1))
		quarter.sync();
	x = cg::reduce(warp, x, cg::plus<float>());
	if (warp.thread_rank() == 0)
		v[warp.meta_group_rank()] = x;
	if (quarter.ballot(x > 2) == 255)
		v[quarter.meta_group_rank()] = quarter.meta_group_size();
}

__global__ void grid(float *v, int n)
{
	cg::grid_group all = cg::this_grid();

	for (unsigned long long i = all.thread_rank(); i < n; i += all.size())
		v[i] = 0;
	all.sync();
}

template <class Group> __device__ void any_group(Group g, int *out)
{
	out[g.thread_rank()] = 0;
	g.sync();
}

__global__ void erased(int *out)
{
	cg::thread_group tile = cg::tiled_partition(cg::this_thread_block(), 16);
	cg::coalesced_group active = cg::coalesced_threads();

	tile.sync();
	out[tile.thread_rank()] = 1;
	active.sync();
	any_group(cg::this_thread_block(), out);
	any_group(cg::tiled_partition<4>(cg::this_thread_block()), out);
}
