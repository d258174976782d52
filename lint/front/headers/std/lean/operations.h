/* operations.h - the arithmetic, comparing and logical function objects, with bodies: kernels are given them. */
#ifndef CUDALINT_LEAN_OPERATIONS_H
#define CUDALINT_LEAN_OPERATIONS_H

#include "base.h"

LEAN_STD_BEGIN

#if LEAN_14
#define LEAN_OPERATION2(name, result, op) LEAN_TYPED2(name, result, op) LEAN_UNTYPED2(name, op)
#define LEAN_OPERATION1(name, result, op) LEAN_TYPED1(name, result, op) LEAN_UNTYPED1(name, op)
#else
#define LEAN_OPERATION2(name, result, op) LEAN_TYPED2(name, result, op)
#define LEAN_OPERATION1(name, result, op) LEAN_TYPED1(name, result, op)
#endif

#define LEAN_TYPED2(name, result, op) \
	template <class _Type = void> struct name { \
		typedef _Type first_argument_type; \
		typedef _Type second_argument_type; \
		typedef result result_type; \
		constexpr result operator()(const _Type &_a, const _Type &_b) const { return _a op _b; } \
	};
#define LEAN_UNTYPED2(name, op) \
	template <> struct name<void> { \
		typedef void is_transparent; \
		template <class _Left, class _Right> \
		constexpr auto operator()(_Left &&_a, _Right &&_b) const -> decltype(_a op _b) { return _a op _b; } \
	};
#define LEAN_TYPED1(name, result, op) \
	template <class _Type = void> struct name { \
		typedef _Type argument_type; \
		typedef result result_type; \
		constexpr result operator()(const _Type &_a) const { return op _a; } \
	};
#define LEAN_UNTYPED1(name, op) \
	template <> struct name<void> { \
		typedef void is_transparent; \
		template <class _Left> constexpr auto operator()(_Left &&_a) const -> decltype(op _a) { return op _a; } \
	};

LEAN_OPERATION2(plus, _Type, +)
LEAN_OPERATION2(minus, _Type, -)
LEAN_OPERATION2(multiplies, _Type, *)
LEAN_OPERATION2(divides, _Type, /)
LEAN_OPERATION2(modulus, _Type, %)
LEAN_OPERATION2(bit_and, _Type, &)
LEAN_OPERATION2(bit_or, _Type, |)
LEAN_OPERATION2(bit_xor, _Type, ^)
LEAN_OPERATION2(equal_to, bool, ==)
LEAN_OPERATION2(not_equal_to, bool, !=)
LEAN_OPERATION2(less, bool, <)
LEAN_OPERATION2(greater, bool, >)
LEAN_OPERATION2(less_equal, bool, <=)
LEAN_OPERATION2(greater_equal, bool, >=)
LEAN_OPERATION2(logical_and, bool, &&)
LEAN_OPERATION2(logical_or, bool, ||)
LEAN_OPERATION1(negate, _Type, -)
LEAN_OPERATION1(logical_not, bool, !)
LEAN_OPERATION1(bit_not, _Type, ~)

#undef LEAN_OPERATION1
#undef LEAN_OPERATION2
#undef LEAN_TYPED1
#undef LEAN_TYPED2
#undef LEAN_UNTYPED1
#undef LEAN_UNTYPED2

LEAN_STD_END

#endif
