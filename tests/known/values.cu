// Arithmetic, conversions, vectors.
#include <algorithm>
__global__ void integers(int *out, unsigned u, int i, long long l)
{
	out[0] = min(i, 3) + max(i, (int)u) + abs(i);
	out[1] = __popc(u) + __clz(i) + __ffs(i) + __popcll(l);
	out[2] = __mul24(i, 3) + __umulhi(u, 7u) + __brev(u);
	out[3] = __float_as_int(__int2float_rn(i)) + __float2int_rn(2.5f);
	out[4] = umin(u, 4u);
}

__global__ void floats(float *out, double *d, float x)
{
	out[0] = sqrtf(x) + fabsf(x) + fminf(x, 1) + __expf(x) + rsqrtf(x);
	d[0] = sqrt(d[1]) + pow(d[2], 2.0) + floor(d[3]);
	sincosf(x, out + 1, out + 2);
	out[3] = std::max(x, 2.0f);
}

__global__ void vectors(float4 *out, int2 *index, float3 c)
{
	float4 v = make_float4(1, 2, c.x, c.y);
	dim3 t = threadIdx;
	uint3 b = blockIdx;

	out[t.x + b.y] = v;
	*index = make_int2(threadIdx.x, warpSize);
}

__device__ void ends(int n)
{
	__builtin_assume(n > 0);
	if (n > 100)
		__trap();
	assert(n != 3);
}

__global__ void swaps(int *a)
{
	int x = a[0], y = a[1];

	std::swap(x, y);
	a[threadIdx.x] = x;
	a[threadIdx.y] = std::min(x, y);
	ends(x);
}
