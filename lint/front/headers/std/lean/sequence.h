/* sequence.h - compile-time lists of integers. */
#ifndef CUDALINT_LEAN_SEQUENCE_H
#define CUDALINT_LEAN_SEQUENCE_H

#include "config.h"

LEAN_STD_BEGIN

template <class _Type, _Type... _values> struct integer_sequence {
	typedef _Type value_type;
	static constexpr size_t size() noexcept { return sizeof...(_values); }
};
template <class _Type, _Type _count>
using make_integer_sequence = __make_integer_seq<integer_sequence, _Type, _count>;
template <size_t... _values> using index_sequence = integer_sequence<size_t, _values...>;
template <size_t _count> using make_index_sequence = make_integer_sequence<size_t, _count>;
template <class... _Types> using index_sequence_for = make_index_sequence<sizeof...(_Types)>;

LEAN_STD_END

#endif
