/*
 * helper_math.h - arithmetic on the vector types, with bodies: what they compute matters to whoever
 * reads an index.
 *
 * Operations go member by member. Each list below names the members once for every width.
 */
#ifndef CUDALINT_HELPER_MATH_H
#define CUDALINT_HELPER_MATH_H

#include <cudalint_cuda.h>

typedef unsigned int uint;
typedef unsigned short ushort;

#pragma clang force_cuda_host_device begin

#define CUDALINT_INLINE static inline

/* --- making one vector from another ----------------------------------------------------------- */

#define CUDALINT_MAKE(name, _T) \
	CUDALINT_INLINE name##2 make_##name##2(_T s) { return make_##name##2(s, s); } \
	CUDALINT_INLINE name##2 make_##name##2(name##3 a) { return make_##name##2(a.x, a.y); } \
	CUDALINT_INLINE name##3 make_##name##3(_T s) { return make_##name##3(s, s, s); } \
	CUDALINT_INLINE name##3 make_##name##3(name##2 a) { return make_##name##3(a.x, a.y, 0); } \
	CUDALINT_INLINE name##3 make_##name##3(name##2 a, _T z) { return make_##name##3(a.x, a.y, \
		z); } \
	CUDALINT_INLINE name##3 make_##name##3(name##4 a) { return make_##name##3(a.x, a.y, a.z); \
		} \
	CUDALINT_INLINE name##4 make_##name##4(_T s) { return make_##name##4(s, s, s, s); } \
	CUDALINT_INLINE name##4 make_##name##4(name##3 a) { return make_##name##4(a.x, a.y, a.z, \
		0); } \
	CUDALINT_INLINE name##4 make_##name##4(name##3 a, _T w) { return make_##name##4(a.x, a.y, \
		a.z, w); }
CUDALINT_MAKE(float, float)
CUDALINT_MAKE(int, int)
CUDALINT_MAKE(uint, unsigned int)

#define CUDALINT_FROM(name, _T, from) \
	CUDALINT_INLINE name##2 make_##name##2(from##2 a) { return make_##name##2((_T)a.x, \
		(_T)a.y); } \
	CUDALINT_INLINE name##3 make_##name##3(from##3 a) { return make_##name##3((_T)a.x, \
		(_T)a.y, (_T)a.z); } \
	CUDALINT_INLINE name##4 make_##name##4(from##4 a) { return make_##name##4((_T)a.x, \
		(_T)a.y, (_T)a.z, (_T)a.w); }
CUDALINT_FROM(float, float, int)
CUDALINT_FROM(float, float, uint)
CUDALINT_FROM(int, int, float)
CUDALINT_FROM(int, int, uint)
CUDALINT_FROM(uint, unsigned int, int)

/* --- operators -------------------------------------------------------------------------------- */

#define CUDALINT_OP(_V, _T, op, vector, left, right) \
	CUDALINT_INLINE _V operator op(_V a, _V b) { return make_##_V vector; } \
	CUDALINT_INLINE _V operator op(_V a, _T b) { return make_##_V right; } \
	CUDALINT_INLINE _V operator op(_T a, _V b) { return make_##_V left; } \
	CUDALINT_INLINE void operator op##=(_V & a, _V b) { a = a op b; } \
	CUDALINT_INLINE void operator op##=(_V & a, _T b) { a = a op b; }
#define CUDALINT_OP_2(_V, _T, op) CUDALINT_OP(_V, _T, op, (a.x op b.x, a.y op b.y), (a op b.x, \
	a op b.y), (a.x op b, a.y op b))
#define CUDALINT_OP_3(_V, _T, op) \
	CUDALINT_OP(_V, _T, op, (a.x op b.x, a.y op b.y, a.z op b.z), (a op b.x, a op b.y, \
		a op b.z), \
		    (a.x op b, a.y op b, a.z op b))
#define CUDALINT_OP_4(_V, _T, op) \
	CUDALINT_OP(_V, _T, op, (a.x op b.x, a.y op b.y, a.z op b.z, a.w op b.w), \
		    (a op b.x, a op b.y, a op b.z, a op b.w), (a.x op b, a.y op b, a.z op b, \
		    	a.w op b))
#define CUDALINT_OPS(name, _T, op) CUDALINT_OP_2(name##2, _T, op) CUDALINT_OP_3(name##3, _T, op) \
	CUDALINT_OP_4(name##4, _T, op)
CUDALINT_OPS(float, float, +)
CUDALINT_OPS(float, float, -)
CUDALINT_OPS(float, float, *)
CUDALINT_OPS(float, float, /)
CUDALINT_OPS(int, int, +)
CUDALINT_OPS(int, int, -)
CUDALINT_OPS(int, int, *)
CUDALINT_OPS(uint, unsigned int, +)
CUDALINT_OPS(uint, unsigned int, -)
CUDALINT_OPS(uint, unsigned int, *)

#define CUDALINT_NEGATE(name) \
	CUDALINT_INLINE name##2 operator-(const name##2 &a) { return make_##name##2(-a.x, -a.y); } \
	CUDALINT_INLINE name##3 operator-(const name##3 &a) { return make_##name##3(-a.x, -a.y, \
		-a.z); } \
	CUDALINT_INLINE name##4 operator-(const name##4 &a) { return make_##name##4(-a.x, -a.y, \
		-a.z, -a.w); }
CUDALINT_NEGATE(float)
CUDALINT_NEGATE(int)

/* --- functions, member by member -------------------------------------------------------------- */

#define CUDALINT_EACH_1(V2, V3, V4, name, f) \
	CUDALINT_INLINE V2 name(V2 a) { return make_##V2(f(a.x), f(a.y)); } \
	CUDALINT_INLINE V3 name(V3 a) { return make_##V3(f(a.x), f(a.y), f(a.z)); } \
	CUDALINT_INLINE V4 name(V4 a) { return make_##V4(f(a.x), f(a.y), f(a.z), f(a.w)); }
#define CUDALINT_EACH_2(V2, V3, V4, name, f) \
	CUDALINT_INLINE V2 name(V2 a, V2 b) { return make_##V2(f(a.x, b.x), f(a.y, b.y)); } \
	CUDALINT_INLINE V3 name(V3 a, V3 b) { return make_##V3(f(a.x, b.x), f(a.y, b.y), f(a.z, \
		b.z)); } \
	CUDALINT_INLINE V4 name(V4 a, V4 b) { return make_##V4(f(a.x, b.x), f(a.y, b.y), f(a.z, \
		b.z), f(a.w, b.w)); }
CUDALINT_EACH_2(float2, float3, float4, fminf, fminf)
CUDALINT_EACH_2(float2, float3, float4, fmaxf, fmaxf)
CUDALINT_EACH_2(float2, float3, float4, fmodf, fmodf)
CUDALINT_EACH_2(int2, int3, int4, min, min)
CUDALINT_EACH_2(int2, int3, int4, max, max)
CUDALINT_EACH_2(uint2, uint3, uint4, min, min)
CUDALINT_EACH_2(uint2, uint3, uint4, max, max)
CUDALINT_EACH_1(float2, float3, float4, floorf, floorf)
CUDALINT_EACH_1(float2, float3, float4, fabs, fabs)
CUDALINT_EACH_1(int2, int3, int4, abs, abs)

CUDALINT_INLINE float fracf(float v) { return v - floorf(v); }
CUDALINT_EACH_1(float2, float3, float4, fracf, fracf)

CUDALINT_INLINE float lerp(float a, float b, float t) { return a + t * (b - a); }
CUDALINT_INLINE float2 lerp(float2 a, float2 b, float t) { return a + t * (b - a); }
CUDALINT_INLINE float3 lerp(float3 a, float3 b, float t) { return a + t * (b - a); }
CUDALINT_INLINE float4 lerp(float4 a, float4 b, float t) { return a + t * (b - a); }

CUDALINT_INLINE float clamp(float f, float a, float b) { return fmaxf(a, fminf(f, b)); }
CUDALINT_INLINE int clamp(int f, int a, int b) { return max(a, min(f, b)); }
CUDALINT_INLINE uint clamp(uint f, uint a, uint b) { return max(a, min(f, b)); }
#define CUDALINT_CLAMP(name, _T) \
	CUDALINT_INLINE name##2 clamp(name##2 v, _T a, _T b) { return make_##name##2(clamp(v.x, \
		a, b), clamp(v.y, a, b)); } \
	CUDALINT_INLINE name##2 clamp(name##2 v, name##2 a, name##2 b) \
	{ \
		return make_##name##2(clamp(v.x, a.x, b.x), clamp(v.y, a.y, b.y)); \
	} \
	CUDALINT_INLINE name##3 clamp(name##3 v, _T a, _T b) \
	{ \
		return make_##name##3(clamp(v.x, a, b), clamp(v.y, a, b), clamp(v.z, a, b)); \
	} \
	CUDALINT_INLINE name##3 clamp(name##3 v, name##3 a, name##3 b) \
	{ \
		return make_##name##3(clamp(v.x, a.x, b.x), clamp(v.y, a.y, b.y), clamp(v.z, a.z, \
			b.z)); \
	} \
	CUDALINT_INLINE name##4 clamp(name##4 v, _T a, _T b) \
	{ \
		return make_##name##4(clamp(v.x, a, b), clamp(v.y, a, b), clamp(v.z, a, b), \
			clamp(v.w, a, b)); \
	} \
	CUDALINT_INLINE name##4 clamp(name##4 v, name##4 a, name##4 b) \
	{ \
		return make_##name##4(clamp(v.x, a.x, b.x), clamp(v.y, a.y, b.y), clamp(v.z, a.z, \
			b.z), \
				      clamp(v.w, a.w, b.w)); \
	}
CUDALINT_CLAMP(float, float)
CUDALINT_CLAMP(int, int)
CUDALINT_CLAMP(uint, uint)

#define CUDALINT_DOT(name, _T) \
	CUDALINT_INLINE _T dot(name##2 a, name##2 b) { return a.x * b.x + a.y * b.y; } \
	CUDALINT_INLINE _T dot(name##3 a, name##3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; } \
	CUDALINT_INLINE _T dot(name##4 a, name##4 b) { \
		return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
CUDALINT_DOT(float, float)
CUDALINT_DOT(int, int)
CUDALINT_DOT(uint, uint)

#define CUDALINT_LENGTH(_V) \
	CUDALINT_INLINE float length(_V v) { return sqrtf(dot(v, v)); } \
	CUDALINT_INLINE _V normalize(_V v) { return v * rsqrtf(dot(v, v)); } \
	CUDALINT_INLINE _V smoothstep(_V a, _V b, _V x) \
	{ \
		_V y = clamp((x - a) / (b - a), 0.0f, 1.0f); \
		return y * y * (3.0f - 2.0f * y); \
	}
CUDALINT_LENGTH(float2)
CUDALINT_LENGTH(float3)
CUDALINT_LENGTH(float4)
CUDALINT_INLINE float smoothstep(float a, float b, float x)
{
	float y = clamp((x - a) / (b - a), 0.0f, 1.0f);
	return y * y * (3.0f - 2.0f * y);
}
CUDALINT_INLINE float3 reflect(float3 i, float3 n) { return i - 2.0f * n * dot(n, i); }
CUDALINT_INLINE float3 cross(float3 a, float3 b)
{
	return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

#pragma clang force_cuda_host_device end

#endif
