/* pair.h - pair, and the protocol of things with a fixed number of elements. */
#ifndef CUDALINT_LEAN_PAIR_H
#define CUDALINT_LEAN_PAIR_H

#include "base.h"

LEAN_STD_BEGIN

struct piecewise_construct_t {};
LEAN_CONSTANT piecewise_construct_t piecewise_construct = piecewise_construct_t();

template <class...> class tuple;
template <class, size_t> struct array;
template <class> struct tuple_size;
template <size_t, class> struct tuple_element;
template <class _Type> struct tuple_size<const _Type>
    : integral_constant<size_t, tuple_size<_Type>::value> {
};
template <size_t _index, class _Type> struct tuple_element<_index, const _Type> {
	typedef const typename tuple_element<_index, _Type>::type type;
};
#if LEAN_14
template <size_t _index, class _Type> using tuple_element_t =
	typename tuple_element<_index, _Type>::type;
#endif
#if LEAN_17
template <class _Type> inline constexpr size_t tuple_size_v = tuple_size<_Type>::value;
#endif

template <class _First, class _Second> struct pair {
	typedef _First first_type;
	typedef _Second second_type;
	_First first;
	_Second second;
	constexpr pair() : first(), second() {}
	constexpr pair(const pair &) = default;
	constexpr pair(pair &&) = default;
	pair &operator=(const pair &) = default;
	pair &operator=(pair &&) = default;
	constexpr pair(const _First &_a, const _Second &_b) : first(_a), second(_b) {}
	template <class _Left, class _Right,
		  class = _lean_enable<__is_constructible(_First, _Left &&) &&
				       __is_constructible(_Second, _Right &&)>>
	constexpr pair(_Left &&_a, _Right &&_b)
	    : first(static_cast<_Left &&>(_a)), second(static_cast<_Right &&>(_b))
	{
	}
	template <class _Left, class _Right,
		  class = _lean_enable<__is_constructible(_First, const _Left &)>>
	constexpr pair(const pair<_Left, _Right> &_other)
	    : first(_other.first), second(_other.second)
	{
	}
	template <class... _Lefts, class... _Rights>
	pair(piecewise_construct_t, tuple<_Lefts...>, tuple<_Rights...>) : first(), second()
	{
	}
	template <class _Left, class _Right> pair &operator=(const pair<_Left, _Right> &_other)
	{
		first = _other.first;
		second = _other.second;
		return *this;
	}
	void swap(pair &_other)
	{
		std::swap(first, _other.first);
		std::swap(second, _other.second);
	}
};
#if LEAN_17
template <class _First, class _Second> pair(_First, _Second) -> pair<_First, _Second>;
#endif

template <class _First, class _Second>
constexpr pair<__decay(_First), __decay(_Second)> make_pair(_First &&_a, _Second &&_b)
{
	return pair<__decay(_First), __decay(_Second)>(static_cast<_First &&>(_a),
						       static_cast<_Second &&>(_b));
}
template <class _First, class _Second>
constexpr bool operator==(const pair<_First, _Second> &_a, const pair<_First, _Second> &_b)
{
	return _a.first == _b.first && _a.second == _b.second;
}
template <class _First, class _Second>
constexpr bool operator<(const pair<_First, _Second> &_a, const pair<_First, _Second> &_b)
{
	return _a.first < _b.first || (!(_b.first < _a.first) && _a.second < _b.second);
}
template <class _First, class _Second>
constexpr bool operator!=(const pair<_First, _Second> &_a, const pair<_First, _Second> &_b)
{
	return !(_a == _b);
}
template <class _First, class _Second>
constexpr bool operator>(const pair<_First, _Second> &_a, const pair<_First, _Second> &_b)
{
	return _b < _a;
}
template <class _First, class _Second>
constexpr bool operator<=(const pair<_First, _Second> &_a, const pair<_First, _Second> &_b)
{
	return !(_b < _a);
}
template <class _First, class _Second>
constexpr bool operator>=(const pair<_First, _Second> &_a, const pair<_First, _Second> &_b)
{
	return !(_a < _b);
}
template <class _First, class _Second>
void swap(pair<_First, _Second> &_a, pair<_First, _Second> &_b)
{
	_a.swap(_b);
}

template <class _First, class _Second>
struct tuple_size<pair<_First, _Second>> : integral_constant<size_t, 2> {};
template <class _First, class _Second> struct tuple_element<0, pair<_First, _Second>> {
	typedef _First type;
};
template <class _First, class _Second> struct tuple_element<1, pair<_First, _Second>> {
	typedef _Second type;
};

template <size_t> struct _lean_of_pair;
template <> struct _lean_of_pair<0> {
	template <class _First, class _Second>
	static constexpr _First &at(pair<_First, _Second> &_p)
	{
		return _p.first;
	}
	template <class _First, class _Second>
	static constexpr const _First &at(const pair<_First, _Second> &_p)
	{
		return _p.first;
	}
};
template <> struct _lean_of_pair<1> {
	template <class _First, class _Second>
	static constexpr _Second &at(pair<_First, _Second> &_p)
	{
		return _p.second;
	}
	template <class _First, class _Second>
	static constexpr const _Second &at(const pair<_First, _Second> &_p)
	{
		return _p.second;
	}
};
template <size_t _index, class _First, class _Second> constexpr
	typename tuple_element<_index, pair<_First, _Second>>::type &
	get(pair<_First, _Second> &_p) noexcept
{
	return _lean_of_pair<_index>::at(_p);
}
template <size_t _index, class _First, class _Second>
constexpr const typename tuple_element<_index, pair<_First, _Second>>::type &get(
	const pair<_First, _Second> &_p) noexcept
{
	return _lean_of_pair<_index>::at(_p);
}
template <size_t _index, class _First, class _Second> constexpr
	typename tuple_element<_index, pair<_First, _Second>>::type &&
	get(pair<_First, _Second> &&_p) noexcept
{
	return static_cast<typename tuple_element<_index, pair<_First, _Second>>::type &&>(
		_lean_of_pair<_index>::at(_p));
}
template <class _Type, class _Second> constexpr _Type &get(pair<_Type, _Second> &_p) noexcept
{
	return _p.first;
}
template <class _Type, class _First> constexpr _Type &get(pair<_First, _Type> &_p) noexcept
{
	return _p.second;
}

LEAN_STD_END

#endif
