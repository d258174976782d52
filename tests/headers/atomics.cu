// Atomic functions over every type, their scopes, and a file's own overloads beside ours.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__device__ double atomicAdd(double *address, double value)
{
	unsigned long long *p = (unsigned long long *)address;
	unsigned long long old = *p, assumed;
	do {
		assumed = old;
		old = atomicCAS(p, assumed, __double_as_longlong(value +
			__longlong_as_double(assumed)));
	} while (assumed != old);
	return __longlong_as_double(old);
}

__device__ inline float atomicMax(float *address, float value)
{
	return __int_as_float(atomicMax((int *)address, __float_as_int(value)));
}

__global__ void atomics(int *i, unsigned *u, unsigned long long *l, float *f, double *d, __half *h,
	__half2 *h2, __nv_bfloat16 *b)
{
	__shared__ unsigned bins[256];
	atomicAdd(&bins[u[0] & 255], 1);
	atomicAdd(i, 1u);
	atomicAdd(l, 1);
	atomicAdd(f, 1.0);
	atomicAdd(d, 1.0);
	atomicAdd(h, __half(1.0f));
	atomicAdd(h2, __half2());
	atomicAdd(b, __nv_bfloat16(1.0f));
	atomicAdd((float2 *)f, make_float2(1, 2));
	atomicSub(i, 3);
	atomicExch(f, 2.0f);
	atomicMin(i, 2);
	atomicMax(u, 2u);
	atomicMax(f, 2.0f);
	atomicInc(u, 31);
	atomicDec(u, 31);
	atomicAnd(u, 0xff);
	atomicOr(l, 1ull);
	atomicXor(i, 3);
	int old = atomicCAS(i, 0, 1);
	old = atomicAdd_block(i, 1) + atomicAdd_system(i, 1) + atomicCAS_system(i, 1, 2);
	u[1] = __nv_atomic_fetch_add(u, 1u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE) + old;
	__threadfence();
	__threadfence_block();
	__threadfence_system();
}
