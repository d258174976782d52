// Cooperative groups of every kind.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;
using namespace cooperative_groups;

__device__ int group_sum(const thread_group &g, int *scratch, int value)
{
	for (int i = g.size() / 2; i > 0; i /= 2) {
		scratch[g.thread_rank()] = value;
		g.sync();
		if (g.thread_rank() < i)
			value += scratch[g.thread_rank() + i];
		g.sync();
	}
	return value;
}

template <int Size> __device__ int tile_sum(thread_block_tile<Size> g, int value)
{
	for (int i = g.num_threads() / 2; i > 0; i /= 2)
		value += g.shfl_down(value, i);
	return value;
}

__global__ void groups(int *data, float *out, int n)
{
	__shared__ int scratch[256];
	thread_block block = this_thread_block();
	grid_group grid = this_grid();
	auto warp = tiled_partition<32>(block);
	thread_block_tile<16> half_warp = tiled_partition<16>(block);
	cg::thread_block_tile<4, cg::thread_block_tile<32, cg::thread_block>>
		quad = cg::tiled_partition<4>(warp);
	static_assert(decltype(warp)::num_threads() == 32, "a tile knows its size");
	thread_group any = tiled_partition(block, 8);
	group_sum(block, scratch, 1);
	group_sum(any, scratch, 1);
	tile_sum<32>(warp, 1);
	tile_sum<16>(half_warp, 1);
	int value = data[grid.thread_rank()];
	value += warp.shfl(value, 0) + warp.shfl_xor(value, 1) + warp.shfl_up(value, 1)
		+ quad.any(value) + warp.all(value);
	value += warp.ballot(value) + warp.match_any(value) + warp.meta_group_rank()
		+ half_warp.meta_group_size();
	value += cg::reduce(warp, value, cg::plus<int>()) + cg::reduce(quad, value,
		cg::greater<int>());
	value += cg::inclusive_scan(warp, value) + cg::exclusive_scan(warp, value, cg::plus<int>());
	if (value > 3) {
		coalesced_group active = coalesced_threads();
		value += active.shfl(value, 0) + active.size() + active.thread_rank();
		auto same = labeled_partition(active, value % 4);
		value += reduce(same, value, plus<int>()) + binary_partition(active,
			value & 1).size();
		active.sync();
	}
	cg::memcpy_async(block, scratch, data, sizeof(int) * block.size());
	cg::wait(block);
	cg::wait_prior<1>(block);
	cg::sync(block);
	auto token = block.barrier_arrive();
	block.barrier_wait(std::move(token));
	if (block.group_index().x == 0 && block.thread_index().x == 0)
		out[0] = value + grid.num_blocks() + grid.block_rank()
			+ block.dim_threads().x + grid.group_dim().x;
	grid.sync();
	cluster_group cluster = this_cluster();
	int *other = cluster.map_shared_rank(scratch, cluster.block_rank() ^ 1);
	out[1] = other[0] + cluster.num_blocks();
	cluster.sync();
	cg::invoke_one(block, [&] { out[2] = 1; });
}
