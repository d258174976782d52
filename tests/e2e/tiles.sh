#!/bin/sh
# Blocks that stand on their side: the kernel's tile is as wide as the block is tall.
. "$(dirname "$0")/helpers.inc"
rule='--no-database --rules=launch-shape'

cat >kernels.cuh <<'END'
#include <cuda_runtime.h>
template <int W, int H> __global__ void step(float *a, int w, int h) // a thread an element
{
	int x = blockIdx.x * W + threadIdx.x, y = blockIdx.y * H + threadIdx.y;
	if (x < w && y < h)
		a[y * w + x] += 1;
}
#define TILE 32
#define ROWS 8
__global__ void turn(float *out, const float *in, int n) // no guard: n is a multiple of the tile
{
	__shared__ float tile[TILE][TILE + 1];
	int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
	for (int j = 0; j < TILE; j += ROWS)
		tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
	__syncthreads();
	x = blockIdx.y * TILE + threadIdx.x;
	y = blockIdx.x * TILE + threadIdx.y;
	for (int j = 0; j < TILE; j += ROWS)
		out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}
__global__ void any(float *a, int w, int h) // whatever the block
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < w && y < h)
		a[y * w + x] += 1;
}
__global__ void tall(float *a, int w, int h) // a warp goes down a column of eight
{
	int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
	if (x < w && y < h)
		a[y * w + x] += 1;
}
__global__ void walk(float *a, int w, int h) // the block walks over its tile, in both directions
{
	for (int j = threadIdx.y; j < TILE; j += blockDim.y)
		for (int i = threadIdx.x; i < TILE; i += blockDim.x) {
			int x = blockIdx.x * TILE + i, y = blockIdx.y * TILE + j;
			if (x < w && y < h)
				a[y * w + x] += 1;
		}
}
__global__ void halo(float *out, const float *a, int w, int h) // blocks overlap
{
	int x = blockIdx.x * 14 + threadIdx.x, y = blockIdx.y * 6 + threadIdx.y;
	if (x < w && y < h)
		out[y * w + x] = a[y * w + x];
}
__global__ void sparse(float *a, int w, int h) // every fourth column only
{
	int x = blockIdx.x * 64 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
	if (x < w && y < h)
		a[y * w + x] += 1;
}
END
cat >wrong.cu <<'END'
#include "kernels.cuh"
int a(float *p, int w, int h)
{
	step<64, 4><<<dim3((w + 63) / 64, (h + 3) / 4), dim3(4, 64)>>>(p, w, h);
	return cudaGetLastError();
}
int b(float *to, const float *from)
{
	turn<<<dim3(16, 16), dim3(ROWS, TILE)>>>(to, from, 512);
	return cudaGetLastError();
}
int c(float *p, int w, int h)
{
	tall<<<dim3((w + 7) / 8, (h + 31) / 32), dim3(32, 8)>>>(p, w, h);
	return cudaGetLastError();
}
END
lint 1 'blocks on their side' $rule wrong.cu
has out '^wrong.cu:4:2: warning: blocks of (4,64) threads .* (64,4) take each' 'a thread an element'
has out '^wrong.cu:9:2: warning: blocks of (8,32) threads .* (32,8) take each' 'several rows a thread'
has out '^wrong.cu:14:2: warning: blocks of (32,8) threads' 'a tall tile'
[ "$(grep -c ': warning: ' out)" = 3 ]
report $? 'and no other'

cat >right.cu <<'END'
#include "kernels.cuh"
int all(float *p, float *q, int w, int h)
{
	step<64, 4><<<dim3((w + 63) / 64, (h + 3) / 4), dim3(64, 4)>>>(p, w, h);
	turn<<<dim3(16, 16), dim3(TILE, ROWS)>>>(p, q, 512);
	any<<<dim3((w + 7) / 8, (h + 31) / 32), dim3(8, 32)>>>(p, w, h);
	tall<<<dim3((w + 7) / 8, (h + 31) / 32), dim3(8, 32)>>>(p, w, h);
	walk<<<dim3((w + 31) / 32, (h + 31) / 32), dim3(8, 32)>>>(p, w, h);
	halo<<<dim3((w + 13) / 14, (h + 5) / 6), dim3(16, 8)>>>(p, q, w, h);
	sparse<<<dim3((w + 63) / 64, (h + 15) / 16), dim3(16, 16)>>>(p, w, h);
	sparse<<<dim3((w + 63) / 64, (h + 15) / 16), dim3(32, 16)>>>(p, w, h);
	return cudaGetLastError();
}
END
lint 0 'blocks as the tiles lie' $rule right.cu
finish
