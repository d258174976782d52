// cuda::barrier, cuda::pipeline, atomics with scopes, and the primitives below them.
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/semaphore>
#include <cuda_awbarrier_primitives.h>
#include <cuda_pipeline.h>

using block_barrier = cuda::barrier<cuda::thread_scope_block>;
__device__ cuda::atomic<int, cuda::thread_scope_device> total;

__global__ void staged(float *out, const float *in, int batches)
{
	constexpr int stages = 2;
	__shared__ float buffer[stages][256];
	__shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
	auto block = cooperative_groups::this_thread_block();
	auto pipeline = cuda::make_pipeline(block, &state);
	for (int compute = 0, fetch = 0; compute < batches; compute++) {
		for (; fetch < batches && fetch < compute + stages; fetch++) {
			pipeline.producer_acquire();
			cuda::memcpy_async(block, buffer[fetch % stages], in + fetch * 256,
				sizeof(float) * 256, pipeline);
			pipeline.producer_commit();
		}
		pipeline.consumer_wait();
		out[threadIdx.x] += buffer[compute % stages][threadIdx.x];
		pipeline.consumer_release();
	}
}

__global__ void barriers(float *out, const float4 *in)
{
	__shared__ block_barrier bar;
	__shared__ block_barrier ready[2];
	__shared__ float4 buffer[128];
	if (threadIdx.x == 0) {
		init(&bar, blockDim.x);
		init(ready + 1, blockDim.x);
	}
	__syncthreads();
	cuda::memcpy_async(&buffer[threadIdx.x], &in[threadIdx.x],
		cuda::aligned_size_t<16>(sizeof(float4)), bar);
	block_barrier::arrival_token token = bar.arrive();
	bar.wait(std::move(token));
	ready[1].arrive_and_wait();
	auto mine = cuda::make_pipeline();
	cuda::memcpy_async(&buffer[0], &in[0], sizeof(float4), mine);
	mine.producer_commit();
	cuda::pipeline_consumer_wait_prior<0>(mine);
	total.fetch_add(1, cuda::std::memory_order_relaxed);
	total++;
	cuda::atomic_ref<float, cuda::thread_scope_block> ref(out[0]);
	ref.store(ref.load(cuda::memory_order_acquire) + total, cuda::memory_order_release);
	cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);
}

__global__ void primitives(int *out, const int *in)
{
	__shared__ int buffer[256];
	__shared__ __mbarrier_t bar;
	__mbarrier_init(&bar, 256);
	__pipeline_memcpy_async(&buffer[threadIdx.x], &in[threadIdx.x], sizeof(int));
	__pipeline_commit();
	__pipeline_wait_prior(0);
	__mbarrier_token_t token = __mbarrier_arrive(&bar);
	while (!__mbarrier_test_wait(&bar, token)) {}
	out[threadIdx.x] = buffer[threadIdx.x];
}
