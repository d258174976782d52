// legacy: CUDA < 9
// A program of the first SDKs.
#include <cutil.h>
#include <cutil_inline.h>
#include <stdio.h>

extern "C" void compute_gold(float *reference, float *data, const unsigned int n);

__global__ void scale(float *in, float *out)
{
	extern __shared__ float sdata[];
	const unsigned int tid = threadIdx.x;
	CUT_BANK_CHECKER(sdata, tid) = in[tid];
	__syncthreads();
	out[tid] = sdata[tid] * (float)blockDim.x;
}

int main(int argc, char **argv)
{
	CUT_DEVICE_INIT(argc, argv);
	unsigned int timer = 0, n = 32, bytes = sizeof(float) * n;
	CUT_SAFE_CALL(cutCreateTimer(&timer));
	CUT_SAFE_CALL(cutStartTimer(timer));
	float *host = (float *)malloc(bytes), *in, *out;
	CUDA_SAFE_CALL(cudaMalloc((void **)&in, bytes));
	cutilSafeCall(cudaMalloc((void **)&out, bytes));
	CUDA_SAFE_CALL(cudaMemcpy(in, host, bytes, cudaMemcpyHostToDevice));
	scale<<<1, n, bytes>>>(in, out);
	CUT_CHECK_ERROR("kernel failed");
	cutilCheckMsg("kernel failed");
	cutilSafeCall(cudaThreadSynchronize());
	compute_gold(host, host, n);
	CUTBoolean ok = cutComparef(host, host, n);
	printf("%f (%d)\n", cutGetTimerValue(timer), ok == CUTTrue);
	CUT_EXIT(argc, argv);
}
