/* algobase.h - the algorithms that come with the common headers without <algorithm>. */
#ifndef CUDALINT_LEAN_ALGOBASE_H
#define CUDALINT_LEAN_ALGOBASE_H

#include "iter.h"
#include "minmax.h"

LEAN_SHAPES_BEGIN

template <class _It, class _Jt, class... _Fn> bool equal(_It, _It, _Jt, _Fn...);
template <class _It, class _Jt, class... _Fn> bool equal(_It, _It, _Jt, _Jt, _Fn...);
template <class _It, class _Jt, class... _Fn>
bool lexicographical_compare(_It, _It, _Jt, _Jt, _Fn...);
template <class _It, class _Out> _Out copy(_It, _It, _Out);
template <class _It, class _Out> _Out copy_backward(_It, _It, _Out);
template <class _It, class _Jt> _Jt swap_ranges(_It, _It, _Jt);
template <class _It, class _Jt> void iter_swap(_It, _Jt);
template <class _It, class _Type> void fill(_It, _It, const _Type &);
template <class _It, class _Count, class _Type> _It fill_n(_It, _Count, const _Type &);

LEAN_SHAPES_END

#endif
