#!/bin/sh
# All threads of a block read all of an array: what each loads once, before the loop or for all of it,
# takes nothing from how often the loop asks for the rest.
. "$(dirname "$0")/helpers.inc"

kernel_with() { # BODY
	cat >k.cu <<CU
struct body {
	float x, y, z, mass;
};
__global__ void k(const float *in, const float4 *four, const body *bodies, float *out, int n)
{
	const int i = blockIdx.x * 256 + threadIdx.x;
	float sum = 0;
	$1
	out[i] = sum;
}
void launch(const float *in, const float4 *four, const body *bodies, float *out, int n)
{
	k<<<(n + 255) / 256, 256>>>(in, four, bodies, out, n);
}
CU
}

# 8 warps, each sector holds 8 floats, two float4
kernel_with 'for (int j = 0; j < n; j++)
		sum += in[j] * i;'
told 'the others alone' repeated-global-load ":9:.* of 'in' 64 times"
kernel_with 'const float mine = in[i];
	for (int j = 0; j < n; j++)
		sum += in[j] - mine;'
told 'its own before' repeated-global-load ":10:.* of 'in' 64 times"
kernel_with 'for (int j = 0; j < n; j++)
		sum += in[j] - in[i];'
told 'its own in the loop' repeated-global-load ":9:.* of 'in' 64 times"
kernel_with 'const float4 mine = four[i];
	for (int j = 0; j < n; j++) {
		const float4 other = four[j];
		sum += (other.x - mine.x) * (other.y - mine.y) * other.w;
	}'
told 'vectors' repeated-global-load ":10:.* of 'four' 16 times"
kernel_with 'if (i >= n)
		return;
	for (int j = 0; j < n; j++) {
		if (j == i)
			continue;
		sum += (bodies[j].x - bodies[i].x) * bodies[j].mass;
	}'
told 'all but itself' repeated-global-load ":13:.* of 'bodies' 32 times"
kernel_with 'for (int at = i; at < n; at += gridDim.x * 256) {
		const float mine = in[at];
		for (int j = 0; j < n; j++)
			sum += in[j] - mine;
	}'
told 'one after the other' repeated-global-load ":11:.* of 'in' 64 times"
kernel_with 'for (int at = i; at < n; at += gridDim.x * 256)
		sum += in[at];'
silent 'each once' repeated-global-load
kernel_with 'sum = in[i] + in[i + 1] + in[i + 2];'
silent 'three neighbours' repeated-global-load
kernel_with '__shared__ float tile[256];
	for (int first = 0; first < n; first += 256) {
		tile[threadIdx.x] = in[first + threadIdx.x];
		__syncthreads();
		for (int j = 0; j < 256; j++)
			sum += tile[j] * i;
		__syncthreads();
	}'
silent 'a tile' repeated-global-load
finish
