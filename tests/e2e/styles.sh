#!/bin/sh
# The same defect in other words: what a rule must find however it is written, and its mended twin.
. "$(dirname "$0")/helpers.inc"

# twins RULE NAME: bad.cu has a finding of the rule, good.cu has none
twins() {
	lint 1 "$2: is found" -q --fail-on=note "--rules=$1" bad.cu
	lint 0 "$2: its twin is not" -q --fail-on=note "--rules=$1" good.cu
}

cat >bad.cu <<EOF
template <typename T> struct Leaky {
	T slope;
	__device__ T operator()(T v) const { return v > 0 ? v : v * 0.01; }
};
template <typename T, typename Op> __global__ void map(T *p, int n, Op op)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] = op(p[i]);
}
void go(float *p, int n) { map<<<(n + 255) / 256, 256>>>(p, n, Leaky<float>{0.01f}); }
EOF
sed 's/v \* 0.01/v * T(0.01)/' bad.cu >good.cu
twins implicit-double "a double in an arm of a selection"

cat >bad.cu <<EOF
inline __device__ void operator+=(float4 &a, float4 b) { a.x += b.x; a.y += b.y; a.z += b.z; a.w += b.w; }
__global__ void totals(const float4 *m, float4 *o, int rows, int cols)
{
	int c = blockIdx.x * blockDim.x + threadIdx.x;
	if (c >= cols)
		return;
	float4 sum = make_float4(0, 0, 0, 0);
	for (int r = 0; r < rows; ++r)
		sum += m[r * cols + c];
	o[c] = sum;
}
EOF
sed 's/r < rows/r < 8/' bad.cu >good.cu
twins float-accumulation "an operator of a vector"

cat >bad.cu <<EOF
__device__ void add(float &to, float what) { to += what; }
__global__ void totals(const float *m, float *o, int rows, int cols)
{
	int c = blockIdx.x * blockDim.x + threadIdx.x;
	if (c >= cols)
		return;
	float sum = 0;
	for (int r = 0; r < rows; ++r)
		add(sum, m[r * cols + c]);
	o[c] = sum;
}
EOF
sed 's/float &to/double \&to/; s/float sum/double sum/' bad.cu >good.cu
twins float-accumulation "a function that adds to what it is given"

finish
