/* ratio.h - fractions known while compiling. */
#ifndef CUDALINT_LEAN_RATIO_H
#define CUDALINT_LEAN_RATIO_H

#include "base.h"

LEAN_STD_BEGIN

constexpr long long _lean_gcd(long long _a, long long _b)
{
	return _b == 0 ? (_a < 0 ? -_a : _a) : _lean_gcd(_b, _a % _b);
}
template <long long _num, long long _den = 1> struct ratio {
	static constexpr long long num = (_den < 0 ? -_num : _num) / _lean_gcd(_num, _den);
	static constexpr long long den = (_den < 0 ? -_den : _den) / _lean_gcd(_num, _den);
	typedef ratio<num, den> type;
};
template <class _Left, class _Right>
using ratio_multiply = typename ratio<_Left::num * _Right::num, _Left::den * _Right::den>::type;
template <class _Left, class _Right>
using ratio_divide = typename ratio<_Left::num * _Right::den, _Left::den * _Right::num>::type;
template <class _Left, class _Right> using ratio_add =
	typename ratio<_Left::num * _Right::den + _Right::num * _Left::den,
		       _Left::den * _Right::den>::type;
template <class _Left, class _Right>
struct ratio_equal : _lean_bool<_Left::num * _Right::den == _Right::num * _Left::den> {};
template <class _Left, class _Right>
struct ratio_less : _lean_bool<(_Left::num * _Right::den < _Right::num * _Left::den)> {};

LEAN_STD_END

#endif
