/* cuComplex.h - complex numbers of the C interface. */
#ifndef CUDALINT_CUCOMPLEX_H
#define CUDALINT_CUCOMPLEX_H
#define CU_COMPLEX_H_

#include <cudalint_cuda.h>

#pragma clang force_cuda_host_device begin

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

#define CUDALINT_COMPLEX(_C, _F, suffix, make) \
	static inline _C make(_F re, _F im) { _C c = {re, im}; return c; } \
	static inline _F cuCreal##suffix(_C c) { return c.x; } \
	static inline _F cuCimag##suffix(_C c) { return c.y; } \
	static inline _C cuConj##suffix(_C c) { return make(c.x, -c.y); } \
	static inline _C cuCadd##suffix(_C a, _C b) { return make(a.x + b.x, a.y + b.y); } \
	static inline _C cuCsub##suffix(_C a, _C b) { return make(a.x - b.x, a.y - b.y); } \
	static inline _C cuCmul##suffix(_C a, _C b) { return make(a.x * b.x - a.y * b.y, \
		a.x * b.y + a.y * b.x); } \
	static inline _C cuCfma##suffix(_C a, _C b, _C c) { \
		return cuCadd##suffix(cuCmul##suffix(a, b), c); } \
	_C cuCdiv##suffix(_C a, _C b); \
	_F cuCabs##suffix(_C c);
CUDALINT_COMPLEX(cuFloatComplex, float, f, make_cuFloatComplex)
CUDALINT_COMPLEX(cuDoubleComplex, double, , make_cuDoubleComplex)
static inline cuComplex make_cuComplex(float re, float im) { return make_cuFloatComplex(re, im); }
static inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex c) {
	return make_cuDoubleComplex(c.x, c.y); }
static inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex c)
{
	return make_cuFloatComplex((float)c.x, (float)c.y);
}

#pragma clang force_cuda_host_device end

#endif
