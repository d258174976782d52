// Bulk copies, cuda::ptx, tensor maps, programmatic launches.
#include <cuda.h>
#include <cuda/barrier>
#include <cuda/ptx>

namespace ptx = cuda::ptx;
namespace cde = cuda::device::experimental;
using barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void bulk(const __grid_constant__ CUtensorMap map, int *data, int x, int y)
{
	__shared__ alignas(128) int tile[32 * 32];
	__shared__ barrier bar;
	if (threadIdx.x == 0) {
		init(&bar, blockDim.x);
		cde::fence_proxy_async_shared_cta();
	}
	__syncthreads();
	barrier::arrival_token token;
	if (threadIdx.x == 0) {
		cde::cp_async_bulk_tensor_2d_global_to_shared(tile, &map, x, y, bar);
		token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(tile));
	} else {
		token = bar.arrive();
	}
	bar.wait(std::move(token));
	tile[threadIdx.x] += 1;
	ptx::fence_proxy_async(ptx::space_shared);
	__syncthreads();
	if (threadIdx.x == 0) {
		ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, data, tile, sizeof(tile));
		ptx::cp_async_bulk_commit_group();
		ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
		while (!ptx::mbarrier_try_wait_parity(cuda::device::barrier_native_handle(bar), 0))
			{}
	}
	cudaTriggerProgrammaticLaunchCompletion();
	cudaGridDependencySynchronize();
	data[0] = ptx::get_sreg_laneid();
}

void launch(const CUtensorMap &map, int *data, cudaStream_t stream)
{
	cudaLaunchConfig_t config = {};
	cudaLaunchAttribute attributes[2];
	attributes[0].id = cudaLaunchAttributeClusterDimension;
	attributes[0].val.clusterDim.x = 2;
	attributes[1].id = cudaLaunchAttributeProgrammaticStreamSerialization;
	attributes[1].val.programmaticStreamSerializationAllowed = 1;
	config.gridDim = dim3(8);
	config.blockDim = 128;
	config.dynamicSmemBytes = 0;
	config.stream = stream;
	config.attrs = attributes;
	config.numAttrs = 2;
	cudaLaunchKernelEx(&config, bulk, map, data, 0, 0);
}
