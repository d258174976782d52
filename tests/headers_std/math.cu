#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdlib>
#include <math.h>
#include <type_traits>

template <class A, class B> struct same {
	static_assert(std::is_same<A, B>::value, "types differ");
};

__device__ float device_math(float x, int n, double d)
{
	same<decltype(std::sqrt(x)), float>();
	same<decltype(std::pow(x, 2.0f)), float>();
	same<decltype(std::pow(d, n)), double>();
	same<decltype(std::fabs(x)), float>();
	same<decltype(std::abs(n)), int>();
	same<decltype(std::abs(-2.0)), double>();
	same<decltype(std::floor(n)), double>();
	same<decltype(std::max(1.0f, x)), const float &>();
	float r = std::sin(x) + cosf(x) + powf(x, 2.f) + std::exp(x) + fmaf(x, x, x) +
		  std::fmin(x, 1.f);
	if (std::isnan(r) || isinf(r) || std::isfinite(d))
		r = INFINITY;
	return r + M_PI + FLT_MAX + NAN + std::ceil(n / 2.0f) + log2f(x) + rsqrtf(x);
}

double host_math(int n, float x)
{
	double s = std::sqrt(n) + std::log(static_cast<double>(n)) + hypot(1.0, x) + HUGE_VAL +
		   DBL_EPSILON;
	long whole = lround(s) + std::lround(x);
	int parts;
	return std::ldexp(std::frexp(s, &parts), INT_MIN) + whole + std::trunc(x) +
	       std::copysign(1.0, s) + labs(whole);
}
