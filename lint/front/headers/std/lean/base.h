/*
 * base.h - what every other header of the library stands on: the few traits that signatures need,
 * move and forward.
 */
#ifndef CUDALINT_LEAN_BASE_H
#define CUDALINT_LEAN_BASE_H

#include "config.h"

LEAN_STD_BEGIN

template <class _Type, _Type _value> struct integral_constant {
	static constexpr _Type value = _value;
	typedef _Type value_type;
	typedef integral_constant type;
	constexpr operator value_type() const noexcept { return value; }
	constexpr value_type operator()() const noexcept { return value; }
};
typedef integral_constant<bool, true> true_type;
typedef integral_constant<bool, false> false_type;
template <bool _value> using _lean_bool = integral_constant<bool, _value>;

template <class _Type> struct _lean_identity { typedef _Type type; };
template <bool, class _Type = void> struct enable_if {};
template <class _Type> struct enable_if<true, _Type> { typedef _Type type; };
template <bool _test, class _Type = void> using _lean_enable =
	typename enable_if<_test, _Type>::type;
template <bool, class _Then, class> struct conditional { typedef _Then type; };
template <class _Then, class _Else> struct conditional<false, _Then, _Else> { typedef _Else type; };

template <class _Left, class _Right> struct is_same : _lean_bool<__is_same(_Left, _Right)> {};
template <class _Type> struct remove_reference { typedef __remove_reference_t(_Type) type; };
template <class _Type> struct remove_cv { typedef __remove_cv(_Type) type; };
template <class _Type> struct remove_const { typedef __remove_const(_Type) type; };
template <class _Type> struct decay { typedef __decay(_Type) type; };

template <class _Type> __add_rvalue_reference(_Type) declval() noexcept;

template <class _Type> constexpr __remove_reference_t(_Type) &&move(_Type &&_value) noexcept
{
	return static_cast<__remove_reference_t(_Type) &&>(_value);
}
template <class _Type> constexpr _Type &&forward(__remove_reference_t(_Type) &_value) noexcept
{
	return static_cast<_Type &&>(_value);
}
template <class _Type> constexpr _Type &&forward(__remove_reference_t(_Type) &&_value) noexcept
{
	return static_cast<_Type &&>(_value);
}
template <class _Type> constexpr _Type &&move_if_noexcept(_Type &_value) noexcept
{
	return static_cast<_Type &&>(_value);
}
template <class _Type> constexpr _Type *addressof(_Type &_value) noexcept
{
	return __builtin_addressof(_value);
}
template <class _Type> LEAN_CONSTEXPR14 void swap(_Type &_left, _Type &_right)
{
	_Type _kept = static_cast<_Type &&>(_left);
	_left = static_cast<_Type &&>(_right);
	_right = static_cast<_Type &&>(_kept);
}
template <class _Type, size_t _count>
LEAN_CONSTEXPR14 void swap(_Type (&_left)[_count], _Type (&_right)[_count])
{
	for (size_t _at = 0; _at < _count; ++_at)
		swap(_left[_at], _right[_at]);
}

/* Type of the common kind of two types, as the conditional operator finds it. */
template <class...> struct common_type;
template <class _Type> struct common_type<_Type> { typedef __decay(_Type) type; };
template <class _Left, class _Right> struct common_type<_Left, _Right> {
	typedef __decay(decltype(true ? declval<_Left>() : declval<_Right>())) type;
};
template <class _Left, class _Right, class... _Rest> struct common_type<_Left, _Right, _Rest...> {
	typedef typename common_type<typename common_type<_Left, _Right>::type, _Rest...>::type
		type;
};

/* A base for what cannot be copied. */
struct _lean_pinned {
	constexpr _lean_pinned() = default;
	_lean_pinned(const _lean_pinned &) = delete;
	_lean_pinned &operator=(const _lean_pinned &) = delete;
};

/* Shapes of INVOKE: an object that is called, a member function, a data member. */
template <class _Fn, class... _Args>
auto _lean_invoke(_Fn &&_fn, _Args &&..._args) -> decltype(declval<_Fn>()(declval<_Args>()...));
template <class _Result, class _Class, class _Object, class... _Args>
auto _lean_invoke(_Result _Class::*_member, _Object &&_object, _Args &&..._args)
	-> decltype((declval<_Object>().*_member)(declval<_Args>()...));
template <class _Result, class _Class, class _Object, class... _Args>
auto _lean_invoke(_Result _Class::*_member, _Object &&_object, _Args &&..._args)
	-> decltype(((*declval<_Object>()).*_member)(declval<_Args>()...));
template <class _Result, class _Class, class _Object>
auto _lean_invoke(_Result _Class::*_member, _Object &&_object)
	-> decltype(declval<_Object>().*_member);
template <class _Result, class _Class, class _Object>
auto _lean_invoke(_Result _Class::*_member, _Object &&_object)
	-> decltype((*declval<_Object>()).*_member);
template <class... _Call> using _lean_invoked = decltype(_lean_invoke(declval<_Call>()...));

LEAN_STD_END

#endif
