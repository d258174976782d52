// The runtime API: memory, streams, events, devices, symbols, occupancy, launches by pointer.
#include <cuda_profiler_api.h>
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(call) \
	do { \
		cudaError_t error = (call); \
		if (error != cudaSuccess) { \
			fprintf(stderr, "%s: %s\n", cudaGetErrorName(error), \
				cudaGetErrorString(error)); \
			exit(EXIT_FAILURE); \
		} \
	} while (0)

__constant__ float weights[64];
__device__ float *pointer;
template <class T> __global__ void fill(T *p, T value, size_t n)
{
	for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		p[i] = value;
}
__global__ void parent(float *p)
{
	fill<float><<<1, 32>>>(p, 1.0f, 32);
	cudaError_t e = cudaGetLastError();
	cudaMalloc(&p, 16);
	cudaFree(p);
}
void CUDART_CB done(cudaStream_t stream, cudaError_t status, void *data) {}

int main()
{
	float *d, *h, *m, *mapped;
	cudaStream_t stream, other;
	cudaEvent_t start, stop;
	int count, device, low, high, blocks, grid, block;
	CHECK(cudaGetDeviceCount(&count));
	CHECK(cudaSetDevice(0));
	CHECK(cudaGetDevice(&device));
	cudaDeviceProp prop;
	CHECK(cudaGetDeviceProperties(&prop, device));
	printf("%s %d.%d %zu\n", prop.name, prop.major, prop.minor, prop.totalGlobalMem);
	CHECK(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, device));
	CHECK(cudaMalloc(&d, 1024));
	CHECK(cudaMalloc((void **)&d, 1024));
	CHECK(cudaMallocHost(&h, 1024));
	CHECK(cudaHostAlloc(&mapped, 1024, cudaHostAllocMapped));
	CHECK(cudaHostGetDevicePointer(&d, mapped, 0));
	CHECK(cudaMallocManaged(&m, 1024));
	CHECK(cudaMemPrefetchAsync(m, 1024, device, 0));
	CHECK(cudaMemPrefetchAsync(m, 1024, cudaMemLocation{cudaMemLocationTypeDevice, 0}, 0));
	CHECK(cudaMemAdvise(m, 1024, cudaMemAdviseSetReadMostly, cudaCpuDeviceId));
	CHECK(cudaStreamCreate(&stream));
	CHECK(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
	CHECK(cudaDeviceGetStreamPriorityRange(&low, &high));
	CHECK(cudaEventCreate(&start));
	CHECK(cudaEventCreateWithFlags(&stop, cudaEventDisableTiming));
	CHECK(cudaMemcpyAsync(d, h, 1024, cudaMemcpyHostToDevice, stream));
	CHECK(cudaMemcpyToSymbol(weights, h, sizeof(weights)));
	CHECK(cudaMemcpyToSymbolAsync(weights, h, 16, 0, cudaMemcpyHostToDevice, stream));
	CHECK(cudaMemcpyFromSymbol(h, weights, 16));
	CHECK(cudaMemcpyToSymbol(pointer, &d, sizeof d));
	CHECK(cudaGetSymbolAddress((void **)&d, weights));
	CHECK(cudaMemset(d, 0, 1024));
	CHECK(cudaMemcpy2D(d, 64, h, 64, 32, 4, cudaMemcpyDefault));
	CHECK(cudaEventRecord(start));
	fill<<<4, 256, 0, stream>>>(d, 1.0f, (size_t)256);
	fill<int><<<dim3(4, 4), dim3(16, 16, 1)>>>((int *)d, 1, 256);
	parent<<<1, 1>>>(d);
	CHECK(cudaGetLastError());
	CHECK(cudaStreamWaitEvent(other, start, 0));
	CHECK(cudaEventSynchronize(start));
	float ms;
	CHECK(cudaEventElapsedTime(&ms, start, stop));
	size_t n = 256;
	float value = 1;
	void *args[] = {&d, &value, &n};
	CHECK(cudaLaunchKernel((void *)fill<float>, dim3(4), dim3(64), args, 0, stream));
	CHECK(cudaLaunchKernel(&fill<float>, 4, 64, args, 0, 0));
	CHECK(cudaLaunchCooperativeKernel((const void *)fill<float>, 4, 64, args));
	CHECK(cudaFuncSetAttribute(fill<float>, cudaFuncAttributeMaxDynamicSharedMemorySize,
		98304));
	CHECK(cudaFuncSetCacheConfig(fill<float>, cudaFuncCachePreferShared));
	cudaFuncAttributes attributes;
	CHECK(cudaFuncGetAttributes(&attributes, fill<float>));
	CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fill<float>, 256, 0));
	CHECK(cudaOccupancyMaxPotentialBlockSize(&grid, &block, fill<float>, 0, 0));
	CHECK(cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, fill<float>, [](int b)
		-> size_t { return b * 4; }));
	CHECK(cudaStreamAddCallback(stream, done, nullptr, 0));
	CHECK(cudaLaunchHostFunc(stream, [](void *) {}, nullptr));
	cudaPointerAttributes where;
	CHECK(cudaPointerGetAttributes(&where, d));
	CHECK(cudaDeviceEnablePeerAccess(1, 0));
	CHECK(cudaMemcpyPeerAsync(d, 0, m, 1, 1024, stream));
	cudaIpcMemHandle_t handle;
	CHECK(cudaIpcGetMemHandle(&handle, d));
	CHECK(cudaProfilerStart());
	CHECK(cudaStreamSynchronize(stream));
	CHECK(cudaDeviceSynchronize());
	CHECK(cudaStreamDestroy(stream));
	CHECK(cudaFreeHost(h));
	CHECK(cudaFree(d));
	return cudaDeviceReset();
}
