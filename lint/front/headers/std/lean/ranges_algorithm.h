/*
 * ranges_algorithm.h - the algorithms over whole ranges. They return the iterator of the range,
 * which is what programs use; the results with several members are not told apart.
 */
#ifndef CUDALINT_LEAN_RANGES_ALGORITHM_H
#define CUDALINT_LEAN_RANGES_ALGORITHM_H

#include "iter.h"

LEAN_SHAPES_BEGIN

namespace ranges {
template <class _Range> using iterator_t = decltype(std::begin(declval<_Range &>()));
template <class _Range> using range_value_t = _lean_value<iterator_t<_Range>>;
#define LEAN_RANGE(name) \
	template <class _Range, class... _Args> iterator_t<_Range> name(_Range &&, _Args &&...); \
	template <class _It, class... _Args, \
		  class = typename iterator_traits<_It>::iterator_category> \
	_It name(_It, _It, _Args &&...);
#define LEAN_RANGE_IS(result, name) \
	template <class _Range, class... _Args> result name(_Range &&, _Args &&...); \
	template <class _It, class... _Args, \
		  class = typename iterator_traits<_It>::iterator_category> \
	result name(_It, _It, _Args &&...);
LEAN_RANGE(for_each)
LEAN_RANGE(transform)
LEAN_RANGE(copy)
LEAN_RANGE(copy_if)
LEAN_RANGE(fill)
LEAN_RANGE(generate)
LEAN_RANGE_IS(ptrdiff_t, count)
LEAN_RANGE_IS(ptrdiff_t, count_if)
LEAN_RANGE(find)
LEAN_RANGE(find_if)
LEAN_RANGE_IS(bool, all_of)
LEAN_RANGE_IS(bool, any_of)
LEAN_RANGE_IS(bool, none_of)
LEAN_RANGE_IS(bool, equal)
LEAN_RANGE(sort)
LEAN_RANGE(stable_sort)
LEAN_RANGE(nth_element)
LEAN_RANGE(partial_sort)
LEAN_RANGE_IS(bool, is_sorted)
LEAN_RANGE(lower_bound)
LEAN_RANGE(upper_bound)
LEAN_RANGE_IS(bool, binary_search)
LEAN_RANGE(max_element)
LEAN_RANGE(min_element)
LEAN_RANGE(minmax_element)
LEAN_RANGE(reverse)
LEAN_RANGE(rotate)
LEAN_RANGE(shuffle)
LEAN_RANGE(unique)
LEAN_RANGE(remove)
LEAN_RANGE(remove_if)
LEAN_RANGE(replace)
LEAN_RANGE(partition)
LEAN_RANGE(iota)
LEAN_RANGE(set_union)
LEAN_RANGE(set_intersection)
LEAN_RANGE(merge)
LEAN_RANGE(next_permutation)
#undef LEAN_RANGE
#undef LEAN_RANGE_IS
template <class _Range> range_value_t<_Range> max(_Range &&);
template <class _Range> range_value_t<_Range> min(_Range &&);
}

LEAN_SHAPES_END

#endif
