/* cuComplex.h - complex numbers of the C interface. */
#ifndef CUDALINT_CUCOMPLEX_H
#define CUDALINT_CUCOMPLEX_H
#define CU_COMPLEX_H_

#include <cudalint_cuda.h>

#pragma clang force_cuda_host_device begin

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

#define CUDALINT_COMPLEX(C, F, suffix, make)                                                     \
	static inline C make(F re, F im) { C c = {re, im}; return c; }                           \
	static inline F cuCreal##suffix(C c) { return c.x; }                                     \
	static inline F cuCimag##suffix(C c) { return c.y; }                                     \
	static inline C cuConj##suffix(C c) { return make(c.x, -c.y); }                          \
	static inline C cuCadd##suffix(C a, C b) { return make(a.x + b.x, a.y + b.y); }          \
	static inline C cuCsub##suffix(C a, C b) { return make(a.x - b.x, a.y - b.y); }          \
	static inline C cuCmul##suffix(C a, C b) { return make(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); } \
	static inline C cuCfma##suffix(C a, C b, C c) { return cuCadd##suffix(cuCmul##suffix(a, b), c); } \
	C cuCdiv##suffix(C a, C b);                                                              \
	F cuCabs##suffix(C c);
CUDALINT_COMPLEX(cuFloatComplex, float, f, make_cuFloatComplex)
CUDALINT_COMPLEX(cuDoubleComplex, double, , make_cuDoubleComplex)
static inline cuComplex make_cuComplex(float re, float im) { return make_cuFloatComplex(re, im); }
static inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex c) { return make_cuDoubleComplex(c.x, c.y); }
static inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex c)
{
	return make_cuFloatComplex((float)c.x, (float)c.y);
}

#pragma clang force_cuda_host_device end

#endif
