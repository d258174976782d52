/*
 * less.h - the three comparisons that containers and algorithms take by default, and the shape of
 * all function objects. LEAN_OPERATION1 and LEAN_OPERATION2 stay defined for operations.h.
 */
#ifndef CUDALINT_LEAN_LESS_H
#define CUDALINT_LEAN_LESS_H

#include "base.h"

LEAN_STD_BEGIN

#if LEAN_14
#define LEAN_OPERATION2(name, result, op) LEAN_TYPED2(name, result, op) LEAN_UNTYPED2(name, op)
#define LEAN_OPERATION1(name, result, op) LEAN_TYPED1(name, result, op) LEAN_UNTYPED1(name, op)
#else
#define LEAN_OPERATION2(name, result, op) LEAN_TYPED2(name, result, op)
#define LEAN_OPERATION1(name, result, op) LEAN_TYPED1(name, result, op)
#endif

/* The nested names that the adaptors before C++17 ask for. */
#if LEAN_17
#define LEAN_ARGUMENTS1(result)
#define LEAN_ARGUMENTS2(result)
#else
#define LEAN_ARGUMENTS1(result) \
	typedef _Type argument_type; \
	typedef result result_type;
#define LEAN_ARGUMENTS2(result) \
	typedef _Type first_argument_type; \
	typedef _Type second_argument_type; \
	typedef result result_type;
#endif

#define LEAN_TYPED2(name, result, op) \
	template <class _Type = void> struct name { \
		LEAN_ARGUMENTS2(result) \
		constexpr result operator()(const _Type &_a, const _Type &_b) const \
		{ \
			return _a op _b; \
		} \
	};
#define LEAN_UNTYPED2(name, op) \
	template <> struct name<void> { \
		typedef void is_transparent; \
		template <class _Left, class _Right> \
		constexpr auto operator()(_Left &&_a, _Right &&_b) const -> decltype(_a op _b) \
		{ \
			return _a op _b; \
		} \
	};
#define LEAN_TYPED1(name, result, op) \
	template <class _Type = void> struct name { \
		LEAN_ARGUMENTS1(result) \
		constexpr result operator()(const _Type &_a) const { return op _a; } \
	};
#define LEAN_UNTYPED1(name, op) \
	template <> struct name<void> { \
		typedef void is_transparent; \
		template <class _Left> constexpr auto operator()(_Left &&_a) const \
			-> decltype(op _a) \
		{ \
			return op _a; \
		} \
	};

LEAN_OPERATION2(less, bool, <)
LEAN_OPERATION2(greater, bool, >)
LEAN_OPERATION2(equal_to, bool, ==)

LEAN_STD_END

#endif
