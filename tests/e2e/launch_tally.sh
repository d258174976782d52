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
finish
