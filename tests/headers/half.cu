// 16-bit floats: arithmetic, comparison, conversion, pairs.
#include <cuda_fp16.h>

static_assert(sizeof(half) == 2 && sizeof(half2) == 4 && alignof(half2) == 4, "layout");

template <typename T> __device__ T identity(T v) { return v; }

__global__ void halves(half *h, half2 *p, float *f, int n)
{
	__shared__ half tile[64];
	half a = h[threadIdx.x], b = __float2half(2.0f), c(3.0f);
	half2 v = p[threadIdx.x], w = __floats2half2_rn(1.0f, 2.0f), z = {};
	tile[threadIdx.x] = a + b * c - a / b;
	a += b;
	a = -a;
	a = 1.0f;
	a = (half)n;
	h[1] = __hadd(a, b) + __hmul(a, b) + __hfma(a, b, c) + __hdiv(a, b) + __hmax(a, b)
		+ hsqrt(a) + hexp(b) + __habs(a);
	p[1] = __hadd2(v, w) * __hfma2(v, w, z) + h2rsqrt(v) + __half2half2(a) + __halves2half2(a,
		b) + make_half2(a, b);
	p[2].x = v.y;
	if (__hgt(a, b) || a < b || __hbeq2(v, w) || __hisnan(a))
		f[0] = __half2float(a) + float(b) + __low2float(v) + __high2float(w);
	float2 q = __half22float2(v);
	f[1] = q.x + q.y + (float)__hlt(a, b);
	f[2] = (float)identity(a) + __half2int_rn(b) + __half_as_ushort(c);
	h[2] = __ushort_as_half(0x3c00) + __int2half_rn(n) + __high2half(v) + __ldg(h);
	reinterpret_cast<float4 *>(h)[1] = *reinterpret_cast<const float4 *>(p);
}
