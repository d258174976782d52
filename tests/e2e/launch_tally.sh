#!/bin/sh
# The report counts where the blocks of a file's kernels come from, and what their launches say.
. "$(dirname "$0")/helpers.inc"

# tally FILE NAME WANTED: what the report's entry of the file counts, in the order that it is written
tally() {
	sed -n "/\"file\": \"$1\"/,/launch_numbers_known/p" report.json |
		sed -n '/blocks_from/,$p' | tr -d ' ",{}' | sed 's/blocks_from://' | grep . | tr '\n' ' ' >out
	[ "$(cat out)" = "$3 " ]
	report $? "$2"
}

cat >both.cuh <<'END'
__global__ void far(float *p, int n);
END
cat >near.cu <<'END'
#include <cuda_runtime.h>
#include "both.cuh"
struct Size {
	int rows, columns;
	float scale;
};
__global__ void launched(float *p, int n, Size s)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] *= s.scale * s.rows;
}
__global__ void __launch_bounds__(128) bounded(float *p)
{
	p[threadIdx.x] = 0;
}
__global__ void alone(float *p)
{
	p[threadIdx.x] = 0;
}
__global__ void lost(float *p, int n)
{
	p[threadIdx.x] = n;
}
template <typename T> __global__ void twice(T *p)
{
	p[threadIdx.x] = 0;
}
template <typename T> void run(T *p)
{
	twice<<<1, 64>>>(p);
}
void go(float *p, double *q, int n)
{
	launched<<<(n + 127) / 128, 128>>>(p, n, Size{4, n, 2.0f});
	lost<<<1, 32>>>(p, undeclared);
	run(p);
	run(q);
	far<<<n / 64, 64>>>(p, 1000);
}
END
cat >far.cu <<'END'
#include <cuda_runtime.h>
#include "both.cuh"
__global__ void far(float *p, int n)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] = 0;
}
END
lint 0 'kernels of two files' --no-database -q --exit-zero --format=json=report.json near.cu far.cu
tally near.cu 'blocks from launches, bounds and nowhere; one number of three known' \
	'launch:4 bounds:1 default:1 launches:4 launches_broken:1 launch_numbers:3 launch_numbers_known:1'
tally far.cu 'a block from another file' \
	'other-file:1 launches:0 launches_broken:0 launch_numbers:0 launch_numbers_known:0'
# A pointer out of an array, at an index that nobody knows, is not null for sure.
cat >tested.cu <<'END'
#include <cuda_runtime.h>
#include <cstdlib>
template <int N> __global__ void put(float *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = N;
}
struct slot {
	float *data;
};
struct context {
	float *raw[8];
	slot *slots;
};
static float *table[8];
void leaves(float **bufs, int device)
{
	float *p = bufs[device];
	if (p == nullptr)
		return;
	put<1><<<9, 64>>>(p);
}
void aborts(context &c, int n)
{
	float *p = c.raw[n];
	if (!p)
		abort();
	put<2><<<9, 64>>>(p);
}
void asks(int n)
{
	if (table[n])
		put<3><<<9, 64>>>(table[n]);
}
void goes_on(context &c, int n)
{
	for (int i = 0; i < n; i++) {
		if (c.slots[i].data == nullptr)
			continue;
		put<4><<<9, 64>>>(c.slots[i].data);
	}
}
END
lint 0 'pointers out of arrays' --no-database -q --format=json=report.json --exit-zero tested.cu
tally tested.cu 'a test for null loses no launch' 'launch:4 launches:4 launches_broken:0 launch_numbers:0 launch_numbers_known:0'

finish
