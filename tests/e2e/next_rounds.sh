#!/bin/sh
# Who leaves a loop at its end does not come to the barriers of its next round, which others meet at. What the
# block answers as one keeps it together.
. "$(dirname "$0")/helpers.inc"

kernel_with() { # BODY
	cat >k.cu <<CU
__global__ void k(const float *in, int *out, int n)
{
	__shared__ int left;
	const int t = threadIdx.x;
	const float step = in[0] + t * in[1];
	float z = 0;
	int i = t, rounds = 0;
	$1
	out[blockIdx.x * 128 + t] = i + rounds + (int)z;
}
void launch(const float *in, int *out, int n)
{
	k<<<8, 128>>>(in, out, n);
}
CU
}

kernel_with 'do {
		z = z * z + step;
		__syncthreads();
	} while (z < 4.0f);'
told 'a number of its own at the end' divergent-barrier 'k.cu:10'
kernel_with 'do {
		z = z * z + step;
		__syncthreads();
		rounds++;
	} while (rounds < 256 && z < 4.0f);'
told 'and a limit for all' divergent-barrier 'k.cu:10'
kernel_with 'do {
		i += 128;
		__syncthreads();
	} while (i < n);'
told 'as many rounds as there are elements' divergent-barrier 'k.cu:10'
kernel_with 'for (;;) {
		z = z * z + step;
		__syncthreads();
		if (z > 4.0f)
			break;
	}'
told 'a break at the end' barrier-after-exit 'k.cu:10'

kernel_with 'do {
		i += 128;
		__syncthreads();
	} while (i - t < n);'
silent 'whole blocks of elements' divergent-barrier,barrier-after-exit
kernel_with 'do {
		z = z * z + step;
	} while (__syncthreads_or(z < 4.0f));'
silent 'a vote' divergent-barrier,barrier-after-exit
kernel_with 'do {
		__syncthreads();
		if (t == 0)
			left = 0;
		__syncthreads();
		z = z * z + step;
		if (z < 4.0f)
			left = 1;
		__syncthreads();
	} while (left);'
silent 'a flag of the block' divergent-barrier,barrier-after-exit
kernel_with 'for (;;) {
		__syncthreads();
		rounds++;
		if (rounds > n)
			break;
	}'
silent 'a break of all' divergent-barrier,barrier-after-exit
kernel_with '__syncthreads();
	do {
		z = z * z + step;
		__syncwarp();
	} while (z < 4.0f);
	__syncthreads();'
silent 'no barrier of the block in it' divergent-barrier,barrier-after-exit
kernel_with 'do {
		z = z * z + step;
		__syncthreads();
	} while (false && z < 4.0f);'
silent 'no loop' divergent-barrier,barrier-after-exit

finish
