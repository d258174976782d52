/*
 * operations.h - the arithmetic, comparing and logical function objects, with bodies: kernels are
 * given them.
 */
#ifndef CUDALINT_LEAN_OPERATIONS_H
#define CUDALINT_LEAN_OPERATIONS_H

#include "less.h"

LEAN_STD_BEGIN

LEAN_OPERATION2(plus, _Type, +)
LEAN_OPERATION2(minus, _Type, -)
LEAN_OPERATION2(multiplies, _Type, *)
LEAN_OPERATION2(divides, _Type, /)
LEAN_OPERATION2(modulus, _Type, %)
LEAN_OPERATION2(bit_and, _Type, &)
LEAN_OPERATION2(bit_or, _Type, |)
LEAN_OPERATION2(bit_xor, _Type, ^)
LEAN_OPERATION2(not_equal_to, bool, !=)
LEAN_OPERATION2(less_equal, bool, <=)
LEAN_OPERATION2(greater_equal, bool, >=)
LEAN_OPERATION2(logical_and, bool, &&)
LEAN_OPERATION2(logical_or, bool, ||)
LEAN_OPERATION1(negate, _Type, -)
LEAN_OPERATION1(logical_not, bool, !)
LEAN_OPERATION1(bit_not, _Type, ~)

#undef LEAN_ARGUMENTS1
#undef LEAN_ARGUMENTS2
#undef LEAN_OPERATION1
#undef LEAN_OPERATION2
#undef LEAN_TYPED1
#undef LEAN_TYPED2
#undef LEAN_UNTYPED1
#undef LEAN_UNTYPED2

LEAN_STD_END

#endif
