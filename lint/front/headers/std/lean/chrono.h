/* chrono.h - durations with their arithmetic, time points, the clocks, literals. */
#ifndef CUDALINT_LEAN_CHRONO_H
#define CUDALINT_LEAN_CHRONO_H

#include "../ctime"
#include "ratio.h"

LEAN_STD_BEGIN

namespace chrono {
template <class _Count, class _Period = ratio<1>> class duration;
template <class _Clock, class _Duration = typename _Clock::duration> class time_point;
}

/* Two durations meet in the greatest period that divides both. */
template <class _Count, class _Period, class _Other, class _Rate>
struct common_type<chrono::duration<_Count, _Period>, chrono::duration<_Other, _Rate>> {
	typedef chrono::duration<typename common_type<_Count, _Other>::type,
		ratio<_lean_gcd(_Period::num, _Rate::num),
			_Period::den / _lean_gcd(_Period::den, _Rate::den) * _Rate::den>>
		type;
};
template <class _Clock, class _Left, class _Right>
struct common_type<chrono::time_point<_Clock, _Left>, chrono::time_point<_Clock, _Right>> {
	typedef chrono::time_point<_Clock, typename common_type<_Left, _Right>::type> type;
};

namespace chrono {

template <class _Type> struct treat_as_floating_point : _lean_bool<__is_floating_point(_Type)> {};

template <class _To, class _Count, class _Period>
constexpr _To duration_cast(const duration<_Count, _Period> &_from)
{
	typedef ratio_divide<_Period, typename _To::period> _factor;
	typedef typename common_type<typename _To::rep, _Count, long long>::type _wide;
	return _To(static_cast<typename _To::rep>(static_cast<_wide>(_from.count()) *
						  static_cast<_wide>(_factor::num) /
						  static_cast<_wide>(_factor::den)));
}

/* Comparing gives a bool whatever is counted: declared once, for all of them. */
struct _lean_duration {};
struct _lean_time {};

template <class _Count, class _Period> class duration : public _lean_duration {
	_Count _held;

public:
	typedef _Count rep;
	typedef _Period period;
	constexpr duration() = default;
	template <class _Other, class = _lean_enable<__is_convertible(const _Other &, _Count)>>
	constexpr explicit duration(const _Other &_value) : _held(static_cast<_Count>(_value))
	{
	}
	template <class _Other, class _Rate,
		  class = _lean_enable<__is_floating_point(_Count) ||
				       (ratio_divide<_Rate, _Period>::den == 1 &&
					!__is_floating_point(_Other))>>
	constexpr duration(const duration<_Other, _Rate> &_from)
	    : _held(duration_cast<duration>(_from).count())
	{
	}
	constexpr _Count count() const { return _held; }
	constexpr duration operator+() const { return *this; }
	constexpr duration operator-() const { return duration(-_held); }
	LEAN_CONSTEXPR14 duration &operator++() { return ++_held, *this; }
	LEAN_CONSTEXPR14 duration operator++(int) { return duration(_held++); }
	LEAN_CONSTEXPR14 duration &operator+=(const duration &_other)
	{
		return _held += _other._held, *this;
	}
	LEAN_CONSTEXPR14 duration &operator-=(const duration &_other)
	{
		return _held -= _other._held, *this;
	}
	LEAN_CONSTEXPR14 duration &operator*=(const _Count &_by) { return _held *= _by, *this; }
	LEAN_CONSTEXPR14 duration &operator/=(const _Count &_by) { return _held /= _by, *this; }
	static constexpr duration zero() { return duration(_Count(0)); }
	static constexpr duration min() { return duration(_Count(1) << (sizeof(_Count) * 8 - 1)); }
	static constexpr duration max()
	{
		return duration(~(_Count(1) << (sizeof(_Count) * 8 - 1)));
	}
};
typedef duration<long, ratio<1, 1000000000>> nanoseconds;
typedef duration<long, ratio<1, 1000000>> microseconds;
typedef duration<long, ratio<1, 1000>> milliseconds;
typedef duration<long> seconds;
typedef duration<long, ratio<60>> minutes;
typedef duration<long, ratio<3600>> hours;
#if LEAN_20
typedef duration<int, ratio<86400>> days;
typedef duration<int, ratio<604800>> weeks;
#endif

#define LEAN_OF_DURATIONS \
	template <class _Count, class _Period, class _Other, class _Rate> constexpr
#define LEAN_DURATIONS const duration<_Count, _Period> &_a, const duration<_Other, _Rate> &_b
#define LEAN_COMMON typename common_type<duration<_Count, _Period>, duration<_Other, _Rate>>::type
LEAN_OF_DURATIONS LEAN_COMMON operator+(LEAN_DURATIONS)
{
	return LEAN_COMMON(LEAN_COMMON(_a).count() + LEAN_COMMON(_b).count());
}
LEAN_OF_DURATIONS LEAN_COMMON operator-(LEAN_DURATIONS)
{
	return LEAN_COMMON(LEAN_COMMON(_a).count() - LEAN_COMMON(_b).count());
}
LEAN_OF_DURATIONS typename common_type<_Count, _Other>::type operator/(LEAN_DURATIONS)
{
	return LEAN_COMMON(_a).count() / LEAN_COMMON(_b).count();
}
#undef LEAN_COMMON
#undef LEAN_DURATIONS
#undef LEAN_OF_DURATIONS

template <class _Count, class _Period, class _Other, class = _lean_enable<__is_arithmetic(_Other)>>
constexpr duration<typename common_type<_Count, _Other>::type, _Period> operator*(
	const duration<_Count, _Period> &_a, const _Other &_by)
{
	return duration<typename common_type<_Count, _Other>::type, _Period>(_a.count() * _by);
}
template <class _Count, class _Period, class _Other, class = _lean_enable<__is_arithmetic(_Other)>>
constexpr duration<typename common_type<_Count, _Other>::type, _Period> operator*(
	const _Other &_by, const duration<_Count, _Period> &_a)
{
	return duration<typename common_type<_Count, _Other>::type, _Period>(_a.count() * _by);
}
template <class _Count, class _Period, class _Other, class = _lean_enable<__is_arithmetic(_Other)>>
constexpr duration<typename common_type<_Count, _Other>::type, _Period> operator/(
	const duration<_Count, _Period> &_a, const _Other &_by)
{
	return duration<typename common_type<_Count, _Other>::type, _Period>(_a.count() / _by);
}

template <class _Clock, class _Duration> class time_point : public _lean_time {
	_Duration _held;

public:
	typedef _Clock clock;
	typedef _Duration duration;
	typedef typename _Duration::rep rep;
	typedef typename _Duration::period period;
	constexpr time_point() : _held(_Duration::zero()) {}
	constexpr explicit time_point(const _Duration &_since) : _held(_since) {}
	template <class _Other> constexpr time_point(const time_point<_Clock, _Other> &_at)
	    : _held(_at.time_since_epoch())
	{
	}
	constexpr _Duration time_since_epoch() const { return _held; }
	LEAN_CONSTEXPR14 time_point &operator+=(const _Duration &_by)
	{
		return _held += _by, *this;
	}
	LEAN_CONSTEXPR14 time_point &operator-=(const _Duration &_by)
	{
		return _held -= _by, *this;
	}
	static constexpr time_point min() { return time_point(_Duration::min()); }
	static constexpr time_point max() { return time_point(_Duration::max()); }
};
template <class _To, class _Clock, class _Duration>
constexpr time_point<_Clock, _To> time_point_cast(const time_point<_Clock, _Duration> &_at)
{
	return time_point<_Clock, _To>(duration_cast<_To>(_at.time_since_epoch()));
}

}

LEAN_STD_END
LEAN_SHAPES_BEGIN

namespace chrono {

template <class _Clock, class _Left, class _Count, class _Period>
time_point<_Clock, typename common_type<_Left, duration<_Count, _Period>>::type> operator+(
	const time_point<_Clock, _Left> &, const duration<_Count, _Period> &);
template <class _Clock, class _Left, class _Count, class _Period>
time_point<_Clock, typename common_type<_Left, duration<_Count, _Period>>::type> operator+(
	const duration<_Count, _Period> &, const time_point<_Clock, _Left> &);
template <class _Clock, class _Left, class _Count, class _Period>
time_point<_Clock, typename common_type<_Left, duration<_Count, _Period>>::type> operator-(
	const time_point<_Clock, _Left> &, const duration<_Count, _Period> &);
template <class _Clock, class _Left, class _Right>
typename common_type<_Left, _Right>::type operator-(
	const time_point<_Clock, _Left> &, const time_point<_Clock, _Right> &);
#define LEAN_COMPARE(op) \
	bool operator op(const _lean_duration &, const _lean_duration &); \
	bool operator op(const _lean_time &, const _lean_time &);
LEAN_COMPARE(==)
LEAN_COMPARE(!=)
LEAN_COMPARE(<)
LEAN_COMPARE(>)
LEAN_COMPARE(<=)
LEAN_COMPARE(>=)
#undef LEAN_COMPARE
#if LEAN_17
template <class _To, class _Count, class _Period> _To floor(const duration<_Count, _Period> &);
template <class _To, class _Count, class _Period> _To ceil(const duration<_Count, _Period> &);
template <class _To, class _Count, class _Period> _To round(const duration<_Count, _Period> &);
template <class _Count, class _Period> duration<_Count, _Period> abs(duration<_Count, _Period>);
#endif

/*
 * The three clocks count nanoseconds; they are types of their own, so that their time points do not
 * mix.
 */
struct system_clock {
	typedef nanoseconds duration;
	typedef long rep;
	typedef ratio<1, 1000000000> period;
	typedef chrono::time_point<system_clock> time_point;
	static constexpr bool is_steady = false;
	static time_point now() noexcept;
	static time_t to_time_t(const time_point &) noexcept;
	static time_point from_time_t(time_t) noexcept;
};
struct steady_clock {
	typedef nanoseconds duration;
	typedef long rep;
	typedef ratio<1, 1000000000> period;
	typedef chrono::time_point<steady_clock> time_point;
	static constexpr bool is_steady = true;
	static time_point now() noexcept;
};
typedef system_clock high_resolution_clock;

}

#if LEAN_14
inline namespace literals {
inline namespace chrono_literals {
chrono::hours operator""h(unsigned long long);
chrono::minutes operator""min(unsigned long long);
chrono::seconds operator""s(unsigned long long);
chrono::milliseconds operator""ms(unsigned long long);
chrono::microseconds operator""us(unsigned long long);
chrono::nanoseconds operator""ns(unsigned long long);
chrono::duration<long double> operator""s(long double);
chrono::duration<long double, ratio<1, 1000>> operator""ms(long double);
}
}
namespace chrono {
using namespace literals::chrono_literals;
}
#endif

LEAN_SHAPES_END

#endif
