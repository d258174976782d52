// Arithmetic, conversions, vectors.
#include <algorithm>
__global__ void integers(int *out, unsigned u, int i, long long l)
{
	out[0] = min(i, 3) + max(i, (int)u) + abs(i); //= min i 3; max i u; abs i
	out[1] = __popc(u) + __clz(i) + __ffs(i) + __popcll(l); //= popc u; clz i; ffs i; popc l
	out[2] = __mul24(i, 3) + __umulhi(u, 7u) + __brev(u); //= mul i 3; mulhi u 7; brev u
	out[3] = __float_as_int(__int2float_rn(i)) + __float2int_rn(2.5f); //= bitcast i; math 2.5 '__float2int_rn'
	out[4] = umin(u, 4u); //= min u 4
}

__global__ void floats(float *out, double *d, float x)
{
	out[0] = sqrtf(x) + fabsf(x) + fminf(x, 1) + __expf(x) + rsqrtf(x); //= math x 'sqrtf'; abs x; min x 1; math x '__expf'; math x 'rsqrtf'
	d[0] = sqrt(d[1]) + pow(d[2], 2.0) + floor(d[3]); //= math *ptradd(d,8) 'sqrt'; math *ptradd(d,16) 2 'pow'; 'floor'
	sincosf(x, out + 1, out + 2); //= store ptradd(out,4) sin(x); store ptradd(out,8) cos(x)
	out[3] = std::max(x, 2.0f); //= max x 2
}

__global__ void vectors(float4 *out, int2 *index, float3 c)
{
	float4 v = make_float4(1, 2, c.x, c.y); //= 1; 2; 4) 2; 8) *c; 12) *ptradd(c,4)
	dim3 t = threadIdx; //= tid.x; tid.y; tid.z
	uint3 b = blockIdx; //= bid.x; bid.y; bid.z

	out[t.x + b.y] = v;
	*index = make_int2(threadIdx.x, warpSize); //= tid.x; warpsize
}

__device__ void ends(int n)
{
	__builtin_assume(n > 0); //= assume gt(n,0)
	if (n > 100)
		__trap(); //= exit
	assert(n != 3); //= exit
}

__global__ void swaps(int *a)
{
	int x = a[0], y = a[1];

	std::swap(x, y); //= store &x y; store &y x
	a[threadIdx.x] = x;
	a[threadIdx.y] = std::min(x, y); //= min x y
	ends(x);
}
