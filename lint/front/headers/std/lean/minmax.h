/* minmax.h - min and max with their values. */
#ifndef CUDALINT_LEAN_MINMAX_H
#define CUDALINT_LEAN_MINMAX_H

#include "../initializer_list"

LEAN_STD_BEGIN

template <class _Type> constexpr const _Type &min(const _Type &_a, const _Type &_b)
{
	return _b < _a ? _b : _a;
}
template <class _Type> constexpr const _Type &max(const _Type &_a, const _Type &_b)
{
	return _a < _b ? _b : _a;
}
template <class _Type, class _Fn>
constexpr const _Type &min(const _Type &_a, const _Type &_b, _Fn _less)
{
	return _less(_b, _a) ? _b : _a;
}
template <class _Type, class _Fn>
constexpr const _Type &max(const _Type &_a, const _Type &_b, _Fn _less)
{
	return _less(_a, _b) ? _b : _a;
}
#if LEAN_14
template <class _Type> constexpr _Type min(initializer_list<_Type> _list)
{
	const _Type *_best = _list.begin();
	for (const _Type *_at = _best; _at != _list.end(); ++_at)
		if (*_at < *_best)
			_best = _at;
	return *_best;
}
template <class _Type> constexpr _Type max(initializer_list<_Type> _list)
{
	const _Type *_best = _list.begin();
	for (const _Type *_at = _best; _at != _list.end(); ++_at)
		if (*_best < *_at)
			_best = _at;
	return *_best;
}
#else
template <class _Type> _Type min(initializer_list<_Type>);
template <class _Type> _Type max(initializer_list<_Type>);
#endif
template <class _Type, class _Fn> _Type min(initializer_list<_Type>, _Fn);
template <class _Type, class _Fn> _Type max(initializer_list<_Type>, _Fn);

LEAN_STD_END

#endif
