#!/bin/sh
# A mask names lanes that a branch keeps away, and nothing comes behind the branch. Lanes that have
# returned are not waited for, and the last warp of a row may be short; but a branch that parts each
# warp has a mask of its own, whatever the intrinsic is.
. "$(dirname "$0")/helpers.inc"

kernel_with() { # BODY
	cat >k.cu <<CU
__global__ void k(const int *in, int *out, int n)
{
	__shared__ int s[256];
	const int t = threadIdx.x, i = blockIdx.x * 256 + t;
	int v = in[i];
	$1
}
void launch(const int *in, int *out, int n)
{
	k<<<8, 256>>>(in, out, n);
}
CU
}

kernel_with 'if (t < 16) {
		for (int by = 8; by > 0; by /= 2)
			v += __shfl_down_sync(0xffffffffu, v, by);
		if (t == 0)
			out[blockIdx.x] = v;
	}'
lint 1 'half a warp' --rules=shuffle-mask k.cu
has out ':8:9: error: the mask names lane 16, which does not come here' 'the lane is named'

kernel_with 'if (t >= 16)
		return;
	for (int by = 8; by > 0; by /= 2)
		v += __shfl_down_sync(0xffffffffu, v, by);
	if (t == 0)
		out[blockIdx.x] = v;'
lint 0 'the others have returned' --rules=shuffle-mask k.cu

kernel_with 'if (t < 16) {
		for (int by = 8; by > 0; by /= 2)
			v += __shfl_down_sync(0xffffu, v, by);
		if (t == 0)
			out[blockIdx.x] = v;
	}'
lint 0 'the mask of half a warp' --rules=shuffle-mask k.cu

kernel_with 'if (v > 0) {
		const unsigned all = 0xffffffffu, votes = __ballot_sync(all, v > 7);
		out[i] = __popc(votes);
	}'
lint 1 'data part each warp' --rules=shuffle-mask k.cu
has out ':7:45: error: the mask names lanes that do not come here' 'the vote is named'

kernel_with 'if (i < n)
		out[i] = __any_sync(0xffffffffu, v > 7);'
lint 0 'the tail of a row' --rules=shuffle-mask k.cu

kernel_with 's[t] = v;
	__syncthreads();
	if (t % 32 < 16) {
		s[t] += s[t + 16];
		__syncwarp();
		out[i] = s[t - t % 8];
	}'
lint 1 'a barrier of the warp' --rules=shuffle-mask k.cu
has out ':10:3: error: the mask names lane 16, which does not come here' 'the barrier is named'
has out 'help: move it out of the branch, or name the lanes that come' 'a barrier has no value'

kernel_with 's[t] = v;
	__syncthreads();
	if (t % 32 < 16) {
		s[t] += s[t + 16];
		__syncwarp(0xffff);
		out[i] = s[t - t % 8];
	}'
lint 0 'a barrier of those that come' --rules=shuffle-mask k.cu
finish
