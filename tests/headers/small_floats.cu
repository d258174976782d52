// bfloat16, 8-bit, 6-bit and 4-bit floats.
#include <cuda_bf16.h>
#include <cuda_fp4.h>
#include <cuda_fp6.h>
#include <cuda_fp8.h>

__global__ void small(nv_bfloat16 *b, nv_bfloat162 *p, __nv_fp8_e4m3 *e, __nv_fp8x4_e5m2 *q,
	float *f)
{
	nv_bfloat16 x = b[threadIdx.x], y = __float2bfloat16(1.5f), z = __float2bfloat16_rn(f[0]);
	b[1] = __hfma(x, y, z) + x * y;
	p[1] = __hadd2(p[0], __bfloat162bfloat162(x)) + __floats2bfloat162_rn(1, 2);
	f[1] = __bfloat162float(x) + (float)y + __low2float(p[0]);
	e[0] = __nv_fp8_e4m3(f[0]);
	f[2] = float(e[1]) + (float)e[2];
	q[0] = __nv_fp8x4_e5m2(make_float4(1, 2, 3, 4));
	float4 four = float4(q[1]);
	f[3] = four.x;
	__nv_fp8_storage_t s = __nv_cvt_float_to_fp8(f[0], __NV_SATFINITE, __NV_E4M3);
	__half_raw r = __nv_cvt_fp8_to_halfraw(s, __NV_E4M3);
	f[4] = __half2float(__half(r)) + float(__nv_fp4_e2m1(f[0])) + float(__nv_fp6_e3m2(f[0]));
}
