#!/bin/sh
# What bounds an index without being compared with it: a block that is there, a lane that a vote has picked.
# And what looks like a row of the block's own and is its part of the data: vectors.
. "$(dirname "$0")/helpers.inc"

kernel_with() { # BODY [GRID]
	cat >k.cu <<CU
__global__ void k(const float *in, float *out, int by, int n)
{
	const int t = threadIdx.x, i = blockIdx.x * 256 + t;
	$1
}
void launch(const float *in, float *out, int by, int n)
{
	k<<<${2:-(n + 255) / 256}, 256>>>(in, out, by, n);
}
CU
}

missing="index of 'in' grows with the thread id"

kernel_with '__shared__ float s[32];
	const int from = (int)blockIdx.x * 256 - by + t;
	if (t < by && from >= 0)
		s[t] = in[from];
	__syncthreads();
	if (i < n)
		out[i] = s[t % 32];'
silent 'what lies before the block' missing-bounds-check
kernel_with '__shared__ float s[32];
	const int from = (int)blockIdx.x * 256 + by + t;
	if (t < by && from >= 0)
		s[t] = in[from];
	__syncthreads();
	if (i < n)
		out[i] = s[t % 32];'
told 'what lies behind its first element' missing-bounds-check "$missing"

kernel_with 'bool todo = i < n;
	unsigned votes;
	while ((votes = __ballot_sync(0xffffffffu, todo)) != 0) {
		if (t % 32 == __ffs(votes) - 1) {
			out[i] = in[i];
			todo = false;
		}
	}'
silent 'the lane that a vote picks' missing-bounds-check
kernel_with 'if (t % 32 == by)
		out[i] = in[i];'
told 'the lane that an argument picks' missing-bounds-check "$missing"

kernel_with '*(float4 *)(out + 4 * i) = *(const float4 *)(in + 4 * i);' '(n + 1023) / 1024'
told 'vectors of the elements that the grid counts' missing-bounds-check "$missing"
kernel_with 'if (4 * i + 3 < n)
		*(float4 *)(out + 4 * i) = *(const float4 *)(in + 4 * i);' '(n + 1023) / 1024'
silent 'guarded' missing-bounds-check
kernel_with 'for (int b = t; b < 64; b += 256)
		out[blockIdx.x * 64 + b] = in[b];' '(n + 1023) / 1024'
silent 'a row of the block, whatever it counts' missing-bounds-check

# --- how often a loop asks ---

cat >k.cu <<'CU'
__global__ void k(const float4 *pos, float *out, int n)
{
	const int i = blockIdx.x * 256 + threadIdx.x;
	const float4 me = pos[i < n ? i : n - 1];
	float far = 0;
	for (int j = 0; j < n; j++)
		far = fmaxf(far, fabsf(pos[j].x - me.x));
	if (i < n)
		out[i] = far;
}
void launch(const float4 *pos, float *out, int n)
{
	k<<<(n + 255) / 256, 256>>>(pos, out, n);
}
CU
told 'all threads of the block walk all of it' repeated-global-load "each sector of 'pos' 16 times"

finish
