#!/bin/sh
# Warp intrinsics without a mask name no lanes: told once a function, but not where the name is the
# user's own, or the build is for GPUs whose lanes run in step.
. "$(dirname "$0")/helpers.inc"

kernel_with() { # BEFORE, BODY
	cat >k.cu <<CU
$1
__global__ void k(const float *in, float *out, unsigned *votes)
{
	const int t = threadIdx.x;
	float v = in[t];
	$2
	out[t] = v;
}
void launch(const float *in, float *out, unsigned *votes)
{
	k<<<1, 256>>>(in, out, votes);
}
CU
}

for call in 'v += __shfl(v, 0);' 'v += __shfl_up(v, 1);' 'v += __shfl_down(v, 1u, 16);' \
	'v += __shfl_xor(v, 1);' 'votes[t] = __ballot(v > 0);' 'votes[t] = __any(v > 0);' \
	'votes[t] = __all(v > 0);'; do
	called=$(expr "$call" : '.*\(__[a-z_]*\)')
	kernel_with '' "$call"
	told "$called" missing-warp-sync ": warning: $called names no lanes"
	has out "help: call ${called}_sync" "$called: its cure"
	kernel_with '' "$(echo "$call" | sed "s/$called(/${called}_sync(~0u, /")"
	silent "${called}_sync" missing-warp-sync
	kernel_with "#define $called(...) ${called}_sync(0xffffffffu, __VA_ARGS__)" "$call"
	silent "a macro $called" missing-warp-sync
done

kernel_with '' 'for (int by = 16; by > 0; by /= 2)
		v += __shfl_down(v, by);
	if (__any(v > 0))
		votes[t] = __ballot(v > 7);'
told 'a whole function' missing-warp-sync 'k.cu:7:8: warning'
has out 'note: .*:8:6: 2 more calls of that kind' 'the others are counted'
[ "$(grep -c 'warning: ' out)" = 1 ]
report $? 'and told once'
lint 0 'lanes that run in step' --arch=sm_60 --rules=missing-warp-sync k.cu

kernel_with 'template <class T> __device__ T __shfl_down(T v, unsigned by, int width = 32)
{
	return __shfl_down_sync(0xffffffffu, v, by, width);
}
__device__ int __any(int p)
{
	return __any_sync(0xffffffffu, p);
}' 'if (__any(v > 0))
		v += __shfl_down(v, 1);'
silent 'functions of these names' missing-warp-sync
[ ! -s err ] || ! grep -q 'in part' err
report $? 'which do not clash'

kernel_with '__device__ double __shfl_down(double v, unsigned by)
{
	int low = __double2loint(v), high = __double2hiint(v);
	low = __shfl_down(low, by);
	high = __shfl_down(high, by);
	return __hiloint2double(high, low);
}' 'v += __shfl_down((double)v, 1);'
told 'halves of a double' missing-warp-sync 'k.cu:4:8: warning'
[ "$(grep -c 'warning: ' out)" = 1 ]
report $? 'there alone'
finish
