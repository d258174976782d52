// Math functions: each overload has the result type the language promises.
#include <cmath>
#include <math_constants.h>

template <class A, class B> struct same { static const bool value = false; };
template <class A> struct same<A, A> { static const bool value = true; };
#define TYPE(expression, type) static_assert(same<decltype(expression), type>::value, #expression)

__global__ void math(float *f, double *d, int *i, size_t n)
{
	float x = f[threadIdx.x];
	double y = d[threadIdx.x];
	TYPE(sin(x), float);
	TYPE(sin(y), double);
	TYPE(sin(3), double);
	TYPE(std::sqrt(x), float);
	TYPE(sqrtf(y), float);
	TYPE(pow(x, 2), float);
	TYPE(pow(y, 2), double);
	TYPE(pow(2, 3), double);
	TYPE(pow(x, y), double);
	TYPE(std::pow(x, x), float);
	TYPE(fmaxf(1, 2), float);
	TYPE(fmax(x, x), float);
	TYPE(fmin(x, 1), double);
	TYPE(fabs(x), float);
	TYPE(abs(-1), int);
	TYPE(abs(x), float);
	TYPE(abs(-1LL), long long);
	TYPE(std::abs(y), double);
	TYPE(fma(x, x, x), float);
	TYPE(fma(x, y, 1), double);
	TYPE(rsqrt(x), float);
	TYPE(exp10(y), double);
	TYPE(floor(5), double);
	TYPE(isnan(x), bool);
	TYPE(min(1, 2), int);
	TYPE(min(1, 2u), unsigned int);
	TYPE(max(1u, 2), unsigned int);
	TYPE(max(1L, 2L), long);
	TYPE(min(1LL, 2ULL), unsigned long long);
	TYPE(max(x, y), double);
	TYPE(min(x, x), float);
	TYPE(min(n, 3), unsigned long);
	float s, c;
	sincosf(x, &s, &c);
	sincos(y, &d[0], &d[1]);
	sincospif(x, &s, &c);
	f[0] = s * c + erff(x) + normcdff(x) + cospif(x) + tgammaf(x) + lgammaf(x) + rcbrtf(x)
		+ hypotf(x, 1) + rhypotf(x, 1);
	f[1] = norm3df(x, x, x) + rnorm4df(x, x, x, x) + erfcinvf(x) + j0f(x) + y1f(x)
		+ cyl_bessel_i0f(x) + ldexpf(x, 3);
	f[2] = __sinf(x) + __cosf(x) + __expf(x) + __logf(x) + __powf(x, 2) + __fdividef(x, 2)
		+ __saturatef(x) + __frsqrt_rn(x);
	f[3] = __fmaf_rn(x, x, x) + __fadd_rz(x, x) + __fmul_ru(x, x) + __fdiv_rd(x, x)
		+ __fsqrt_rn(x) + __frcp_rn(x);
	d[2] = __dadd_rn(y, y) + __dmul_rz(y, y) + __fma_ru(y, y, y) + __ddiv_rn(y, y)
		+ __dsqrt_rd(y) + __drcp_rn(y);
	i[0] = isinf(x) || std::isfinite(y) || signbit(x) || lroundf(x) || llrint(y) || ilogbf(x);
	f[4] = CUDART_PI_F + CUDART_INF_F + (float)CUDART_PI + nanf("");
	f[5] = std::max(1, 2) + fmodf(x, 2) + copysignf(x, -1) + modff(x, &s) + frexpf(x, &i[1])
		+ remquof(x, 2, &i[2]);
}

void host(double *d)
{
	d[0] = sqrt(2) + cbrt(2.0) + exp2f(1) + log1p(3.0) + atan2(1.0, 2) + pow(2.0, 0.5)
		+ ceil(2.5f) + round(2.5);
	d[1] = max(1, 2) + min(2.0f, 1.0f);
}
