#!/bin/sh
# A barrier that the whole block may come past without: where its index or the iteration decides, the
# block for which it is not there is looked at, too.
. "$(dirname "$0")/helpers.inc"

kernel_with() { # BODY
	cat >k.cu <<CU
__global__ void k(const int *in, int *out, int n)
{
	__shared__ int s[257];
	const int t = threadIdx.x;
	int sum = 0;
	$1
	out[blockIdx.x * 256 + t] = sum;
}
void launch(const int *in, int *out, int n)
{
	k<<<12, 256>>>(in, out, n);
}
CU
}

rule='-q --rules=shared-race,missing-warp-sync'

kernel_with 's[t + 1] = in[t];
	const bool first = blockIdx.x % n == 0;
	if (!first) {
		if (t == 0)
			s[0] = in[blockIdx.x];
		__syncthreads();
	}
	sum = first && t == 0 ? 0 : s[t];'
lint 1 'no barrier in the first block of a row' $rule k.cu
has out 'error: race on shared .s.: thread 32 reads what thread 31 ' 'the threads are named'
has out 'note: with n = [0-9]*, block (0,0,0) ' 'so is the block'

kernel_with 's[t + 1] = in[t];
	const bool first = blockIdx.x % n == 0;
	if (!first && t == 0)
		s[0] = in[blockIdx.x];
	__syncthreads();
	sum = first && t == 0 ? 0 : s[t];'
lint 0 'a barrier for all blocks' $rule k.cu

kernel_with 's[t] = in[t];
	if (blockIdx.x == 0)
		__syncthreads();
	sum = blockIdx.x == 0 ? s[255 - t] : s[t];'
lint 0 'only the block that waits reads' $rule k.cu

kernel_with 's[t] = in[t];
	if (blockIdx.x == 0)
		__syncthreads();
	else
		__syncthreads();
	sum = s[255 - t];'
lint 0 'each block has its own barrier' $rule k.cu

kernel_with 'for (int i = 0; i < n; i++) {
		s[t] = in[i * 256 + t];
		if (i % 2 == 1)
			__syncthreads();
		sum += s[255 - t];
		__syncthreads();
	}'
lint 1 'no barrier in the first iteration' $rule k.cu

kernel_with 'for (int i = 0; i < n; i++) {
		if (i > 0)
			__syncthreads();
		s[t] = in[i * 256 + t];
		__syncthreads();
		sum += s[255 - t];
	}'
lint 0 'the first iteration has nothing to wait for' $rule k.cu
finish
