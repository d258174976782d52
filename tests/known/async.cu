// Copies in flight, cuda::barrier, cuda::pipeline, cuda::atomic.
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>
namespace cg = cooperative_groups;

__global__ void primitives(const int *in, int *out)
{
	__shared__ int tile[256];

	__pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(int)); //= async_copy.4
	__pipeline_commit(); //= barrier commit
	__pipeline_wait_prior(0); //= barrier copy_wait 0
	__syncthreads();
	out[threadIdx.x] = tile[255 - threadIdx.x];
}

__global__ void barriers(const int *in, int *out)
{
	__shared__ cuda::barrier<cuda::thread_scope_block> bar;
	__shared__ int tile[256];

	if (threadIdx.x == 0)
		init(&bar, blockDim.x); //= barrier init &bar bdim.x
	__syncthreads();
	cuda::memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(int), bar); //= async_copy.4
	bar.arrive_and_wait(); //= barrier arrive_wait &bar
	auto token = bar.arrive(); //= barrier arrive &bar
	bar.wait(std::move(token)); //= barrier wait &bar
	out[threadIdx.x] = tile[0];
}

__global__ void pipelines(const int *in, int *out)
{
	__shared__ int tile[256];
	auto pipe = cuda::make_pipeline();

	pipe.producer_acquire();
	cuda::memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], cuda::aligned_size_t<4>(4), pipe); //= async_copy.4
	pipe.producer_commit(); //= barrier commit
	pipe.consumer_wait(); //= barrier copy_wait 0
	out[threadIdx.x] = tile[threadIdx.x];
	pipe.consumer_release();
}

__global__ void atomic_classes(int *p, cuda::atomic<int, cuda::thread_scope_device> *a)
{
	cuda::atomic_ref<int, cuda::thread_scope_device> r(p[0]);

	r.fetch_add(2); //=  2 'add'
	a->store(3, cuda::memory_order_release); //= atomic a 3 'store'
	p[1] = a->load(); //= atomic a 'load'
	a->fetch_add(1, cuda::memory_order_relaxed); //= atomic a 1 'add'
	++*a; //= atomic a 1 'add'
}
