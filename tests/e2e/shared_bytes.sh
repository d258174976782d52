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
# --- bytes by a formula ----------------------------------------------------------------------------
cat >formula.cu <<'CU'
#include <cuda_runtime.h>
__global__ void rev(float *o, int n) { extern __shared__ float s[]; int i = blockIdx.x * blockDim.x + threadIdx.x; s[threadIdx.x] = i < n ? o[i] : 0; __syncthreads(); if (i < n) o[i] = s[blockDim.x - 1 - threadIdx.x]; }
__global__ void two(float *o, int n) { extern __shared__ float s[]; float *u = s + blockDim.x; int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) { s[threadIdx.x] = o[i]; u[threadIdx.x] = 1; __syncthreads(); o[i] = s[blockDim.x - 1 - threadIdx.x] + u[0]; } }
__global__ void tab(float *o, const float *c, int n, int k) { extern __shared__ float s[]; for (int j = threadIdx.x; j < k; j += blockDim.x) s[j] = c[j]; __syncthreads(); int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) o[i] *= s[i % k]; }
__global__ void tab2(float *o, const float *c, int n, int k) { extern __shared__ float s[]; int i = blockIdx.x * blockDim.x + threadIdx.x; s[threadIdx.x] = c[threadIdx.x]; s[k + threadIdx.x] = 0; __syncthreads(); if (i < n) o[i] *= s[i % k]; }
int good1(float *o, int n, int t) { rev<<<(n + t - 1) / t, t, t * sizeof(float)>>>(o, n); return cudaDeviceSynchronize(); }
int bad1(float *o, int n, int t) { rev<<<(n + t - 1) / t, t, t * sizeof(char)>>>(o, n); return cudaDeviceSynchronize(); } //bad
int bad2(float *o, int n, int t) { two<<<(n + t - 1) / t, t, t * sizeof(float)>>>(o, n); return cudaDeviceSynchronize(); } //bad
int good2(float *o, int n, int t) { two<<<(n + t - 1) / t, t, 2 * t * sizeof(float)>>>(o, n); return cudaDeviceSynchronize(); }
int good3(float *o, float *c, int n, int k) { tab<<<(n + 255) / 256, 256, k * sizeof(float)>>>(o, c, n, k); return cudaDeviceSynchronize(); }
int bad3(float *o, float *c, int n, int k) { tab2<<<(n + 255) / 256, 256, k * sizeof(float)>>>(o, c, n, k); return cudaDeviceSynchronize(); } //bad
int good4(float *o, float *c, int n, int k) { tab2<<<(n + 255) / 256, 256, (k + 256) * sizeof(float)>>>(o, c, n, k); return cudaDeviceSynchronize(); }
int bad4(float *o, float *c, int n, int k) { tab<<<(n + 255) / 256, 256, k>>>(o, c, n, k); return cudaDeviceSynchronize(); } //bad
int good5(float *o, float *c, int n, int k, size_t bytes) { tab<<<(n + 255) / 256, 256, bytes>>>(o, c, n, k); return cudaDeviceSynchronize(); }
int good6(float *o, int n) { int t = n < 256 ? n : 256; two<<<(n + t - 1) / t, t, 2 * t * sizeof(float)>>>(o, n); return cudaDeviceSynchronize(); }
int bad6(float *o, int n) { int t = n < 256 ? n : 256; two<<<(n + t - 1) / t, t, t * sizeof(float)>>>(o, n); return cudaDeviceSynchronize(); } //bad
int bad7(float *o, int n, int t) { dim3 b(t); dim3 g((n + b.x - 1) / b.x); size_t sh = b.x * sizeof(float); two<<<g, b, sh>>>(o, n); return cudaDeviceSynchronize(); } //bad
int good8(float *o, int n, int t) { int w = t / 32; rev<<<(n + t - 1) / t, t, w * 32 * sizeof(float)>>>(o, n); return cudaDeviceSynchronize(); }
__global__ void halo(float *o) { extern __shared__ float s[]; s[threadIdx.x + 1] = o[threadIdx.x]; if (threadIdx.x == 0) { s[0] = 0; s[blockDim.x + 1] = 0; } __syncthreads(); o[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + 2]; }
int bad8(float *o, int t) { halo<<<1, t, t * sizeof(float)>>>(o); return cudaDeviceSynchronize(); } //bad
int good9(float *o, int t) { halo<<<1, t, (t + 2) * sizeof(float)>>>(o); return cudaDeviceSynchronize(); }
CU
lint 1 'bytes by a formula' --no-database --rules=launch-shared-size formula.cu
grep -n '//bad' formula.cu | cut -d: -f1 >wanted
sed -n 's/^formula.cu:\([0-9]*\):[0-9]*: error: .*/\1/p' out | cmp -s - wanted
report $? 'too little whatever the numbers are, and no other'
has out ': 1024 bytes for a block of 256 threads, and the kernel uses 1032' 'a halo is counted'

# --- each launch by its own block -------------------------------------------------------------------
cat >blocks.cu <<'CU'
#include <cuda_runtime.h>
__global__ void turn(float *o) { extern __shared__ float s[]; s[threadIdx.x] = o[threadIdx.x]; __syncthreads(); o[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x]; }
int go(float *o)
{
	turn<<<1, 256>>>(o);
	turn<<<1, 256, 256>>>(o);
	return cudaDeviceSynchronize();
}
CU
lint 1 'two launches' --no-database --rules=launch-shared-size blocks.cu
has out 'under block (256,1,1) of the launch' 'a note speaks of the launch told'
report "$(grep -q 'from the launch at' out; echo $((1 - $?)))" 'and of no other'
finish
