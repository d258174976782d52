#!/bin/sh
# A guard that the launch's own numbers decide does not hide what dynamic shared memory lacks.
. "$(dirname "$0")/helpers.inc"

cat >sums.cu <<'CU'
__global__ void turn(const float *in, float *out, int n)
{
	extern __shared__ float buf[];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
	buf[t] = i < n ? in[i] : 0.f;
	__syncthreads();
	if (i < n)
		out[i] = buf[blockDim.x - 1 - t];
}
int go(const float *in, float *out)
{
	const int n = 1 << 16, threads = 256;
	turn<<<(n + threads - 1) / threads, threads, threads>>>(in, out, n);
	return cudaGetLastError();
}
CU

lint 1 'sizes of shared memory' --rules=launch-shared-size sums.cu
has out '^sums.cu:13:2: error: this launch gives 256 bytes .* uses 1024' 'elements for bytes'
sed 's/, threads, threads>>>/, threads>>>/' sums.cu >none.cu
lint 1 'no shared memory' --rules=launch-shared-size none.cu
has out '^none.cu:13:2: error: this launch gives no dynamic shared memory' 'none at all'
sed 's/, threads, threads>>>/, threads, threads * sizeof(float)>>>/' sums.cu >right.cu
lint 0 'the right size is right' --rules=launch-shared-size right.cu
finish
