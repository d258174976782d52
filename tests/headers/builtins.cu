// The language: built-in variables, vector types with their alignment, device library functions.
#include <assert.h>
#include <stdio.h>

#define EXPECT(type, size, alignment) static_assert(sizeof(type) == size && alignof(type) \
	== alignment, #type)
EXPECT(char1, 1, 1);
EXPECT(char2, 2, 2);
EXPECT(char3, 3, 1);
EXPECT(uchar4, 4, 4);
EXPECT(short3, 6, 2);
EXPECT(ushort4, 8, 8);
EXPECT(int2, 8, 8);
EXPECT(int3, 12, 4);
EXPECT(uint4, 16, 16);
EXPECT(long2, 16, 16);
EXPECT(ulong4, 32, 16);
EXPECT(longlong3, 24, 8);
EXPECT(float1, 4, 4);
EXPECT(float2, 8, 8);
EXPECT(float3, 12, 4);
EXPECT(float4, 16, 16);
EXPECT(double2, 16, 16);
EXPECT(double3, 24, 8);
EXPECT(double4, 32, 16);
EXPECT(double4_32a, 32, 32);
EXPECT(dim3, 12, 4);

__constant__ float table[16];
__device__ int counter;
__managed__ int shared_with_host;
struct __align__(16) particle { float3 at; float mass; };

__device__ __forceinline__ float plus_one(float x) { return x + 1.0f; }
__device__ __noinline__ float minus_one(float x) { return x - 1.0f; }
__host__ __device__ inline int div_up(int a, int b) { return (a + b - 1) / b; }

template <int Threads> __global__ void __launch_bounds__(Threads, 2) bounded(particle *p, int n)
{
	const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i].mass = plus_one(p[i].mass) * table[i & 15];
}

__global__ void __cluster_dims__(2, 1, 1) __maxnreg__(64)
	clustered(const __grid_constant__ particle p, float4 *out)
{
	extern __shared__ float buffer[];
	__shared__ float tile[32][33];
	dim3 block = blockDim;
	uint3 thread = threadIdx;
	dim3 grid(gridDim);
	uint3 back = grid;
	tile[threadIdx.y][threadIdx.x % warpSize] = minus_one(p.mass);
	buffer[thread.x] = block.x + back.y;
	__syncthreads();
	out[threadIdx.x] = make_float4(tile[0][0], buffer[0], 0, 0);
	float4 braces = {1.0f, 2, 3, 4};
	out[0] = braces;
	assert(out != nullptr);
	if (threadIdx.x == 0)
		printf("%d %f\n", counter, out[0].x);
	char *p2 = (char *)malloc(16);
	memset(p2, 0, 16);
	memcpy(p2, &braces, sizeof braces);
	free(p2);
	long long t = clock64() + clock();
	counter = (int)t + shared_with_host;
}

void launch(particle *p, float4 *out, int n)
{
	bounded<256><<<div_up(n, 256), 256>>>(p, n);
	clustered<<<dim3(2, 2), dim3(32, 32), 4096>>>(particle(), out);
}
