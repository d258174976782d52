#!/bin/sh
# A guard that the launch's own numbers decide does not hide what dynamic shared memory lacks; what a
# kernel is allowed has to be the right attribute, and enough.
. "$(dirname "$0")/helpers.inc"

cat >sums.cu <<'CU'
__global__ void turn(const float *in, float *out, int n)
{
	extern __shared__ float buf[];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
	buf[t] = i < n ? in[i] : 0.f;
	__syncthreads();
	if (i < n)
		out[i] = buf[blockDim.x - 1 - t];
}
int go(const float *in, float *out)
{
	const int n = 1 << 16, threads = 256;
	turn<<<(n + threads - 1) / threads, threads, threads>>>(in, out, n);
	return cudaGetLastError();
}
CU

lint 1 'sizes of shared memory' --rules=launch-shared-size sums.cu
has out '^sums.cu:13:2: error: this launch gives 256 bytes .* uses 1024' 'elements for bytes'
sed 's/, threads, threads>>>/, threads>>>/' sums.cu >none.cu
lint 1 'no shared memory' --rules=launch-shared-size none.cu
has out '^none.cu:13:2: error: this launch gives no dynamic shared memory' 'none at all'
sed 's/, threads, threads>>>/, threads, threads * sizeof(float)>>>/' sums.cu >right.cu
lint 0 'the right size is right' --rules=launch-shared-size right.cu

# --- what is allowed ------------------------------------------------------------------------------

cat >allowed.cuh <<'CU'
#include <cuda_runtime.h>
__global__ void sweep(float *out, int n)
{
	extern __shared__ float tile[];
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		tile[i] = out[i];
	__syncthreads();
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		out[i] = tile[n - 1 - i];
}
template <typename T> __global__ void sweep_of(T *out)
{
	extern __shared__ char bytes[];
	out[threadIdx.x] = bytes[threadIdx.x];
}
CU
cat >allowed.cu <<'CU'
#include "allowed.cuh"
constexpr int kSmall = 56 << 10, kLarge = 72 << 10;
int carved(float *out) // a hint of how the cache is split is no permission
{
	if (cudaFuncSetAttribute(sweep, cudaFuncAttributePreferredSharedMemoryCarveout, 100))
		return -1;
	sweep<<<1, 256, kSmall>>>(out, 1000);
	return cudaGetLastError();
}
CU
lint 1 'another attribute allows nothing' --rules=launch-shared-size allowed.cu
has out '^allowed.cu:7:2: error: this launch is refused: 57344 bytes' 'the launch is refused'

cat >less.cu <<'CU'
#include "allowed.cuh"
constexpr int kSmall = 56 << 10, kLarge = 72 << 10;
int less(float *out, bool wide)
{
	int bytes = kSmall; // a number, by way of a variable
	if (cudaFuncSetAttribute(sweep, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes))
		return -1;
	if (wide)
		sweep<<<1, 256, kLarge>>>(out, 1000);
	else
		sweep<<<1, 256, kSmall>>>(out, 1000);
	return cudaGetLastError();
}
int other(double *out) // the other instance is allowed
{
	if (cudaFuncSetAttribute(sweep_of<float>, cudaFuncAttributeMaxDynamicSharedMemorySize, kLarge))
		return -1;
	sweep_of<double><<<1, 256, kSmall>>>(out);
	return cudaGetLastError();
}
int processors(float *out, int device) // what is asked of the device is another thing
{
	cudaDeviceProp p;
	if (cudaGetDeviceProperties(&p, device))
		return -1;
	sweep_of<float><<<p.multiProcessorCount, 256, 80 << 10>>>(out);
	return cudaGetLastError();
}
CU
lint 1 'too little is allowed' --rules=launch-shared-size less.cu
has out '^less.cu:9:3: error: this launch is refused: 73728 bytes' 'more than a variable says'
has out 'help: the kernel is allowed 57344 bytes' 'and what is allowed'
has out '^less.cu:18:2: error: ' 'another instance is allowed nothing'
has out '^less.cu:26:2: error: this launch is refused: 81920 bytes' 'the number of processors says nothing of memory'
[ "$(grep -c ': error: ' out)" = 3 ]
report $? 'and no other'

cat >enough.cu <<'CU'
#include "allowed.cuh"
constexpr int kSmall = 56 << 10, kLarge = 72 << 10;
static int allow(const void *kernel, int bytes)
{
	return cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
}
int both(float *out, bool wide) // the larger one of two
{
	if (cudaFuncSetAttribute(sweep, cudaFuncAttributeMaxDynamicSharedMemorySize, kSmall) ||
	    (wide && cudaFuncSetAttribute(sweep, cudaFuncAttributeMaxDynamicSharedMemorySize, kLarge)))
		return -1;
	sweep<<<1, 256, wide ? kLarge : kSmall>>>(out, 1000);
	if (wide)
		sweep<<<1, 256, kLarge>>>(out, 1000);
	return cudaGetLastError();
}
int handed(float *out)
{
	if (allow((const void *)sweep_of<float>, kLarge))
		return -1;
	sweep_of<float><<<1, 256, kLarge>>>(out);
	return cudaGetLastError();
}
int by_device(double *out, int device) // launched where there is so much without asking
{
	cudaDeviceProp p;
	if (cudaGetDeviceProperties(&p, device))
		return -1;
	if (p.sharedMemPerBlock >= (size_t)kSmall)
		sweep_of<double><<<1, 256, kSmall>>>(out);
	return cudaGetLastError();
}
CU
lint 0 'what is allowed is right' --rules=launch-shared-size enough.cu
finish
