#!/bin/sh
# What a loop of the kernel halves or doubles is small as often as it is large: its large numbers alone give no figure.
. "$(dirname "$0")/helpers.inc"

cat >strides.cu <<'CU'
__global__ void merge(int *a, unsigned length)
{
	__shared__ int s[1024];
	for (unsigned size = 2; size < length; size <<= 1)
		for (unsigned stride = size / 2; stride > 0; stride >>= 1) {
			unsigned pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
			__syncthreads();
			if (s[pos] > 3)
				s[pos + stride] = a[threadIdx.x + stride];
		}
}

__global__ void cut(int *a, unsigned mask)
{
	a[2 * threadIdx.x - (threadIdx.x & (mask - 1))] = 0;
}

void go(int *a, unsigned length)
{
	merge<<<1, 512>>>(a, length);
	cut<<<1, 512>>>(a, length);
}
CU

"$CUDALINT" --dump strides.cu >out 2>err
grep -q '^strides.cu:8:8: .* shared load 4 interval (varies with the loop iteration)' out
report $? 'an index cut by a stride that the loop halves'
grep -q '^strides.cu:9:23: .* global load 4 interval (varies with the loop iteration) .* max=5' out
report $? 'an offset that the loop halves'
grep -q '^strides.cu:15:.* global store 4 assumed' out
report $? 'an index cut by an argument is still assumed'
finish
