#!/bin/sh
# A stride that nobody knows has no number: neither in the note nor among the figures. One that only an
# instance of a template knows is none yet.
. "$(dirname "$0")/helpers.inc"

cat >k.cuh <<'CU'
template <int S> __global__ void by_parameter(const float *a, float *o)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	o[i] = a[i * S];
}
__global__ void by_argument(const float *a, float *o, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	o[i] = a[i * n];
}
__global__ void by_number(const float *a, float *o)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	o[i] = a[i * 12];
}
__global__ void by_grid(const float *a, float *o)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	o[i] = a[i * gridDim.x];
}
CU
lint 1 'three strides' --rules=strided-access --format=json k.cuh
[ "$(grep -c '"rule": "strided-access"' out)" = 3 ]
report $? 'are found'
report "$(grep -q by_parameter out; echo $((1 - $?)))" 'one without an instance is none'
[ "$(grep -c '"stride":' out)" = 1 ] && grep -q '"stride": *48' out
report $? 'one has a number'
has out 'a multiple of n apart' 'one has a name'
has out 'are 48 bytes apart' 'the number is said'
has out 'with its unknown factor large' 'what has neither is said to be assumed'
finish
