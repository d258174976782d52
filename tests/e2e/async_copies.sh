#!/bin/sh
# Asynchronous copies into shared memory that nothing has waited for when it is read: a barrier of the
# block orders threads, not their copies, and a thread's wait is for its own.
. "$(dirname "$0")/helpers.inc"

kernel_with() { # BODY
	cat >k.cu <<CU
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda_pipeline.h>
namespace cg = cooperative_groups;
__global__ void k(const float *in, float *out, int n)
{
	__shared__ float s[2][256];
	const int t = threadIdx.x;
	cg::thread_block block = cg::this_thread_block();
	$1
}
void launch(const float *in, float *out, int n)
{
	k<<<8, 256>>>(in, out, n);
}
CU
}

copy='__pipeline_memcpy_async(&s[0][t], &in[t], 4);
	__pipeline_commit();'
wait='__pipeline_wait_prior(0);'
meet='__syncthreads();'
swap='out[t] = s[0][255 - t];'
early='k.cu:1[0-9]:.*: error: .*thread 0 reads what an asynchronous copy of thread 255 fills, with no wait'

kernel_with "$copy $meet $swap"
told 'no wait' shared-race "$early"
has out 'the copy to s\[0\]\[255\] begins here' 'no wait: the copy'
kernel_with "$copy $wait $meet $swap"
silent 'a wait, then a barrier' shared-race
kernel_with "$copy $meet $wait $swap"
told 'a barrier, then a wait' shared-race "fills, with no barrier behind that thread's wait"
kernel_with "$copy $swap"
told 'neither' shared-race "$early"
kernel_with "$copy $wait $swap"
told 'a wait alone' shared-race 'with no barrier between'
kernel_with "$copy out[t] = s[0][t];"
told 'its own element' shared-race 'thread 0 reads what its asynchronous copy fills'
kernel_with "$copy $wait out[t] = s[0][t];"
silent 'its own element, waited for' shared-race
kernel_with "__pipeline_memcpy_async(&s[1][t], &in[t], 4); $meet $swap"
silent 'another row' shared-race

kernel_with "const unsigned at = (unsigned)__cvta_generic_to_shared(&s[0][t]);
	asm volatile(\"cp.async.ca.shared.global [%0], [%1], 4;\" :: \"r\"(at), \"l\"(in + t));
	asm volatile(\"cp.async.commit_group;\");
	$meet $swap"
told 'in assembly' shared-race "$early"
kernel_with "const unsigned at = (unsigned)__cvta_generic_to_shared(&s[0][t]);
	asm volatile(\"cp.async.ca.shared.global [%0], [%1], 4;\" :: \"r\"(at), \"l\"(in + t));
	asm volatile(\"cp.async.wait_all;\");
	$meet $swap"
silent 'in assembly, with its wait' shared-race

next='__pipeline_memcpy_async(&s[1][t], &in[t + 256], 4);
	__pipeline_commit();'
kernel_with "$copy $next __pipeline_wait_prior(1); $meet $swap"
silent 'one is left in flight' shared-race
kernel_with "$copy $next __pipeline_wait_prior(1); $meet out[t] = s[0][t] + s[1][255 - t];"
told 'and read' shared-race "$early"
kernel_with "$copy
	float sum = 0;
	for (int i = 0; i < n; i++) {
		if (i + 1 < n)
			__pipeline_memcpy_async(&s[(i + 1) & 1][t], &in[(i + 1) * 256 + t], 4);
		__pipeline_commit();
		__pipeline_wait_prior(1);
		__syncthreads();
		sum += s[i & 1][255 - t];
		__syncthreads();
	}
	out[t] = sum;"
silent 'two rows in turn' shared-race
kernel_with "if (t < n)
		__pipeline_memcpy_async(&s[0][t], &in[t], 4);
	else
		s[0][t] = 0;
	$wait $meet $swap"
silent 'zeroes at the end' shared-race

group='cg::memcpy_async(block, s[0], in, sizeof s[0]);'
kernel_with "$group $meet $swap"
told "a group's copy" shared-race "thread 0 reads what the group's copy fills"
kernel_with "$group cg::wait(block); $swap"
silent "a group's copy, waited for" shared-race
make='__shared__ cuda::barrier<cuda::thread_scope_block> bar;
	if (t == 0)
		init(&bar, 256);
	__syncthreads();
	cuda::memcpy_async(&s[0][t], &in[t], cuda::aligned_size_t<4>(4), bar);'
kernel_with "$make $meet $swap"
told "a barrier's copy" shared-race "$early"
kernel_with "$make bar.arrive_and_wait(); $swap"
silent "a barrier's copy, waited for" shared-race
finish
