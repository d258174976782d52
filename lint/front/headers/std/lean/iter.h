/*
 * iter.h - iterator categories and traits, and the one iterator that all containers of this library
 * share.
 *
 * It is a class of namespace std, so that sort(v.begin(), v.end()) finds std::sort through its
 * argument, and it offers every operation whatever its category: a program that compiles never asks
 * for the ones that are not there.
 */
#ifndef CUDALINT_LEAN_ITER_H
#define CUDALINT_LEAN_ITER_H

#include "../initializer_list"
#include "base.h"

LEAN_SHAPES_BEGIN

struct input_iterator_tag {};
struct output_iterator_tag {};
struct forward_iterator_tag : input_iterator_tag {};
struct bidirectional_iterator_tag : forward_iterator_tag {};
struct random_access_iterator_tag : bidirectional_iterator_tag {};
#if LEAN_20
struct contiguous_iterator_tag : random_access_iterator_tag {};
#endif

template <class _Category, class _Type, class _Diff = ptrdiff_t, class _Pointer = _Type *,
	  class _Reference = _Type &>
struct iterator {
	typedef _Category iterator_category;
	typedef _Type value_type;
	typedef _Diff difference_type;
	typedef _Pointer pointer;
	typedef _Reference reference;
};

template <class _It, class = void> struct _lean_iterator_traits {};
template <class _It> struct _lean_iterator_traits<
	_It, typename conditional<true, void, typename _It::iterator_category>::type> {
	typedef typename _It::iterator_category iterator_category;
	typedef typename _It::value_type value_type;
	typedef typename _It::difference_type difference_type;
	typedef typename _It::pointer pointer;
	typedef typename _It::reference reference;
};
template <class _It> struct iterator_traits : _lean_iterator_traits<_It> {};
template <class _Type> struct iterator_traits<_Type *> {
	typedef random_access_iterator_tag iterator_category;
	typedef __remove_cv(_Type) value_type;
	typedef ptrdiff_t difference_type;
	typedef _Type *pointer;
	typedef _Type &reference;
};
template <class _It> using _lean_value = typename iterator_traits<_It>::value_type;
template <class _It> using _lean_diff = typename iterator_traits<_It>::difference_type;

/* What iterators do without knowing their element: declared once, never instantiated. */
struct _lean_position {};
#define LEAN_COMPARE(op) bool operator op(const _lean_position &, const _lean_position &);
LEAN_COMPARE(==)
LEAN_COMPARE(!=)
LEAN_COMPARE(<)
LEAN_COMPARE(>)
LEAN_COMPARE(<=)
LEAN_COMPARE(>=)
#undef LEAN_COMPARE
ptrdiff_t operator-(const _lean_position &, const _lean_position &);

template <class _Type, class _Category = random_access_iterator_tag> class _lean_iterator
    : public _lean_position
{
	_Type *_at;

public:
	typedef _Category iterator_category;
	typedef __remove_cv(_Type) value_type;
	typedef ptrdiff_t difference_type;
	typedef _Type *pointer;
	typedef _Type &reference;
	_lean_iterator();
	explicit _lean_iterator(_Type *);
	operator _lean_iterator<const _Type, _Category>() const;
	_Type &operator*() const;
	_Type *operator->() const;
	_Type &operator[](ptrdiff_t) const;
	_lean_iterator &operator++();
	_lean_iterator operator++(int);
	_lean_iterator &operator--();
	_lean_iterator operator--(int);
	_lean_iterator &operator+=(ptrdiff_t);
	_lean_iterator &operator-=(ptrdiff_t);
	_lean_iterator operator+(ptrdiff_t) const;
	_lean_iterator operator-(ptrdiff_t) const;
	friend _lean_iterator operator+(ptrdiff_t, const _lean_iterator &);
	_Type *base() const;
};

template <class _It> class reverse_iterator : public _lean_position {
protected:
	_It current;

public:
	typedef _It iterator_type;
	typedef typename iterator_traits<_It>::iterator_category iterator_category;
	typedef typename iterator_traits<_It>::value_type value_type;
	typedef typename iterator_traits<_It>::difference_type difference_type;
	typedef typename iterator_traits<_It>::pointer pointer;
	typedef typename iterator_traits<_It>::reference reference;
	reverse_iterator();
	explicit reverse_iterator(_It);
	template <class _Other> reverse_iterator(const reverse_iterator<_Other> &);
	_It base() const;
	reference operator*() const;
	pointer operator->() const;
	reference operator[](difference_type) const;
	reverse_iterator &operator++();
	reverse_iterator operator++(int);
	reverse_iterator &operator--();
	reverse_iterator operator--(int);
	reverse_iterator &operator+=(difference_type);
	reverse_iterator &operator-=(difference_type);
	reverse_iterator operator+(difference_type) const;
	reverse_iterator operator-(difference_type) const;
};

template <class _It, class _Distance> void advance(_It &, _Distance);
template <class _It> _lean_diff<_It> distance(_It, _It);
template <class _It> _It next(_It, _lean_diff<_It> = 1);
template <class _It> _It prev(_It, _lean_diff<_It> = 1);

#if LEAN_14
template <class _Type, size_t _count> reverse_iterator<_Type *> rbegin(_Type (&)[_count]) noexcept;
template <class _Type, size_t _count> reverse_iterator<_Type *> rend(_Type (&)[_count]) noexcept;
#endif

LEAN_SHAPES_END
LEAN_STD_BEGIN

template <class _Box> constexpr auto begin(_Box &_box) -> decltype(_box.begin())
{
	return _box.begin();
}
template <class _Box> constexpr auto begin(const _Box &_box) -> decltype(_box.begin())
{
	return _box.begin();
}
template <class _Box> constexpr auto end(_Box &_box) -> decltype(_box.end()) { return _box.end(); }
template <class _Box> constexpr auto end(const _Box &_box) -> decltype(_box.end())
{
	return _box.end();
}
template <class _Type, size_t _count> constexpr _Type *begin(_Type (&_items)[_count]) noexcept
{
	return _items;
}
template <class _Type, size_t _count> constexpr _Type *end(_Type (&_items)[_count]) noexcept
{
	return _items + _count;
}
#if LEAN_14
template <class _Box> constexpr auto cbegin(const _Box &_box) -> decltype(std::begin(_box))
{
	return std::begin(_box);
}
template <class _Box> constexpr auto cend(const _Box &_box) -> decltype(std::end(_box))
{
	return std::end(_box);
}
template <class _Box> constexpr auto rbegin(_Box &_box) -> decltype(_box.rbegin())
{
	return _box.rbegin();
}
template <class _Box> constexpr auto rend(_Box &_box) -> decltype(_box.rend())
{
	return _box.rend();
}
#endif
#if LEAN_17
template <class _Box> constexpr auto size(const _Box &_box) -> decltype(_box.size())
{
	return _box.size();
}
template <class _Type, size_t _count> constexpr size_t size(const _Type (&)[_count]) noexcept
{
	return _count;
}
template <class _Box> constexpr auto empty(const _Box &_box) -> decltype(_box.empty())
{
	return _box.empty();
}
template <class _Box> constexpr auto data(_Box &_box) -> decltype(_box.data())
{
	return _box.data();
}
template <class _Box> constexpr auto data(const _Box &_box) -> decltype(_box.data())
{
	return _box.data();
}
template <class _Type, size_t _count> constexpr _Type *data(_Type (&_items)[_count]) noexcept
{
	return _items;
}
#endif
#if LEAN_20
template <class _Box> constexpr ptrdiff_t ssize(const _Box &_box) { return _box.size(); }
template <class _Type, ptrdiff_t _count> constexpr ptrdiff_t ssize(const _Type (&)[_count]) noexcept
{
	return _count;
}
#endif

LEAN_STD_END

#endif
