#!/bin/sh
# Lanes that are read and are not there, worded by the cause: the block's last warp is short, they are
# in no such branch, or they have left. A mask may name them; nobody may read them.
. "$(dirname "$0")/helpers.inc"

kernel_with() { # THREADS, BODY
	cat >k.cu <<CU
__global__ void k(const float *in, float *out)
{
	const int t = threadIdx.x;
	float v = in[blockIdx.x * blockDim.x + t];
	$2
	out[blockIdx.x * blockDim.x + t] = v;
}
void launch(const float *in, float *out)
{
	k<<<8, $1>>>(in, out);
}
CU
}

tree='for (int by = 16; by > 0; by /= 2)
		v += __shfl_down_sync(0xffffffffu, v, by);'
butterfly='v += __shfl_xor_sync(0xffffffffu, v, 16);
	v += __shfl_xor_sync(0xffffffffu, v, 8);'
for shape in 48:16:16 56:24:24 16:16:16; do
	threads=${shape%%:*} first=${shape##*:}
	kernel_with "$threads" "$tree"
	told "a tree in $threads threads" shuffle-mask \
		"k.cu:6:8: error: lane $first is read here, and the last warp has only $first lanes"
	has out "block ($threads,1,1)" "$threads: the block is named"
	kernel_with "$threads" "$butterfly"
	told "a butterfly in $threads threads" shuffle-mask "k.cu:5:7: error: lane $first is read"
	[ "$(grep -c error: out)" = 1 ]
	report $? "$threads: told once"
done
kernel_with 33 'v += __shfl_xor_sync(0xffffffffu, v, 1);'
told 'one lane' shuffle-mask 'lane 1 is read here, and the last warp has only 1 lane '
kernel_with 64 "$tree$butterfly"
silent 'whole warps' shuffle-mask
kernel_with 48 'v += __any_sync(0xffffffffu, v > 0);
	__syncwarp();'
silent 'nobody is read' shuffle-mask
kernel_with 56 'for (int by = 4; by > 0; by /= 2)
		v += __shfl_down_sync(0xffffffffu, v, by, 8);'
silent 'pieces of eight' shuffle-mask
kernel_with 56 'for (int by = 1; by < 32; by *= 2) {
		const float before = __shfl_up_sync(0xffffffffu, v, by);
		if (t % 32 >= by)
			v += before;
	}'
silent 'upwards' shuffle-mask
kernel_with 56 'for (int by = 16; by > 0; by /= 2) {
		const float other = __shfl_down_sync(0xffffffffu, v, by);
		if (t + by < blockDim.x)
			v += other;
	}'
silent 'who has no partner takes nothing' shuffle-mask

kernel_with 64 'if (t % 32 < 16)
		v += __shfl_xor_sync(0xffffu, v, 16);'
told 'the other half' shuffle-mask 'error: lane 16 is read here and does not come here'
has out 'note: .*:5:2: only some lanes of a warp come this way' 'its branch'
kernel_with 64 'if (t % 32 < 16)
		v += __shfl_sync(0xffffu, v, 31);'
told 'the last lane' shuffle-mask 'error: lane 31 is read here and does not come here'
kernel_with 64 'if (t % 32 < 16)
		v += __shfl_xor_sync(0xffffu, v, 8);'
silent 'within the half' shuffle-mask
kernel_with 64 'if (t >= 48)
		return;
	v += __shfl_xor_sync(0xffffffffu, v, 16);'
told 'they have returned' shuffle-mask 'error: lane 16 is read here and has left before'
has out 'note: .*:6:3: some lanes of a warp leave here' 'the way out'
finish
