/*
 * container.h - what all containers say alike. What depends on the element comes in macros, because
 * the nested names must be the container's own; what does not is in plain base classes, which are
 * declared once and never instantiated.
 */
#ifndef CUDALINT_LEAN_CONTAINER_H
#define CUDALINT_LEAN_CONTAINER_H

#include "alloc.h"
#include "iter.h"
#include "pair.h"

LEAN_SHAPES_BEGIN

struct _lean_box {
	bool empty() const noexcept;
	size_t size() const noexcept;
	size_t max_size() const noexcept;
	void clear() noexcept;
};
bool operator==(const _lean_box &, const _lean_box &);
bool operator!=(const _lean_box &, const _lean_box &);
bool operator<(const _lean_box &, const _lean_box &);
bool operator>(const _lean_box &, const _lean_box &);

struct _lean_grown_box : _lean_box {
	size_t capacity() const noexcept;
	void reserve(size_t = 0);
	void shrink_to_fit();
};
struct _lean_hashed_box : _lean_box {
	void reserve(size_t);
	void rehash(size_t);
	size_t bucket_count() const noexcept;
	size_t bucket_size(size_t) const;
	float load_factor() const noexcept;
	float max_load_factor() const noexcept;
	void max_load_factor(float);
};

LEAN_SHAPES_END

/* Types and sizes; item is what an iterator points to, seen what it may change. */
#define LEAN_CONTAINER(name, item, seen, category) \
	typedef item value_type; \
	typedef _Alloc allocator_type; \
	typedef size_t size_type; \
	typedef ptrdiff_t difference_type; \
	typedef seen &reference; \
	typedef const item &const_reference; \
	typedef seen *pointer; \
	typedef const item *const_pointer; \
	typedef _lean_iterator<seen, category> iterator; \
	typedef _lean_iterator<const item, category> const_iterator; \
	iterator begin() noexcept; \
	iterator end() noexcept; \
	const_iterator begin() const noexcept; \
	const_iterator end() const noexcept; \
	const_iterator cbegin() const noexcept; \
	const_iterator cend() const noexcept; \
	void swap(name &) noexcept; \
	_Alloc get_allocator() const noexcept; \
	name(const name &); \
	name(name &&) noexcept; \
	name(initializer_list<item>); \
	~name(); \
	name &operator=(const name &); \
	name &operator=(name &&) noexcept; \
	name &operator=(initializer_list<item>);

#define LEAN_REVERSIBLE \
	typedef std::reverse_iterator<iterator> reverse_iterator; \
	typedef std::reverse_iterator<const_iterator> const_reverse_iterator; \
	reverse_iterator rbegin() noexcept; \
	reverse_iterator rend() noexcept; \
	const_reverse_iterator rbegin() const noexcept; \
	const_reverse_iterator rend() const noexcept; \
	const_reverse_iterator crbegin() const noexcept; \
	const_reverse_iterator crend() const noexcept;

/* Constructors and changes of vector, deque and list. */
#define LEAN_SEQUENCE(name) \
	name(); \
	explicit name(const _Alloc &); \
	explicit name(size_t); \
	name(size_t, const _Type &, const _Alloc & = _Alloc()); \
	template <class _It, class = typename iterator_traits<_It>::iterator_category> \
	name(_It, _It, const _Alloc & = _Alloc()); \
	void assign(size_t, const _Type &); \
	void assign(initializer_list<_Type>); \
	template <class _It, class = typename iterator_traits<_It>::iterator_category> \
	void assign(_It, _It); \
	reference front(); \
	const_reference front() const; \
	reference back(); \
	const_reference back() const; \
	void push_back(const _Type &); \
	void push_back(_Type &&); \
	void pop_back(); \
	template <class... _Args> reference emplace_back(_Args &&...); \
	template <class... _Args> iterator emplace(const_iterator, _Args &&...); \
	iterator insert(const_iterator, const _Type &); \
	iterator insert(const_iterator, _Type &&); \
	iterator insert(const_iterator, size_t, const _Type &); \
	iterator insert(const_iterator, initializer_list<_Type>); \
	template <class _It, class = typename iterator_traits<_It>::iterator_category> \
	iterator insert(const_iterator, _It, _It); \
	iterator erase(const_iterator); \
	iterator erase(const_iterator, const_iterator); \
	void resize(size_t); \
	void resize(size_t, const _Type &);

/* Changes at the front, of deque and list. */
#define LEAN_FRONT \
	void push_front(const _Type &); \
	void push_front(_Type &&); \
	void pop_front(); \
	template <class... _Args> _Type &emplace_front(_Args &&...);

/*
 * Search and change by key; one is pair<iterator, bool> or iterator: what inserting one element
 * gives.
 */
#define LEAN_KEYED(name, one) \
	template <class _It, class = typename iterator_traits<_It>::iterator_category> \
	name(_It, _It); \
	one insert(const value_type &); \
	one insert(value_type &&); \
	template <class _Other, class = _lean_enable<__is_constructible(value_type, _Other &&)>> \
	one insert(_Other &&); \
	iterator insert(const_iterator, const value_type &); \
	template <class _It, class = typename iterator_traits<_It>::iterator_category> \
	void insert(_It, _It); \
	void insert(initializer_list<value_type>); \
	template <class... _Args> one emplace(_Args &&...); \
	template <class... _Args> iterator emplace_hint(const_iterator, _Args &&...); \
	iterator erase(const_iterator); \
	iterator erase(const_iterator, const_iterator); \
	size_t erase(const _Key &); \
	size_t count(const _Key &) const; \
	iterator find(const _Key &); \
	const_iterator find(const _Key &) const; \
	pair<iterator, iterator> equal_range(const _Key &); \
	pair<const_iterator, const_iterator> equal_range(const _Key &) const; \
	bool contains(const _Key &) const; \
	template <class _Other> void merge(_Other &&);

/* Those that keep their keys in order. */
#define LEAN_ORDERED(name) \
	typedef _Key key_type; \
	typedef _Less key_compare; \
	name(); \
	explicit name(const _Less &, const _Alloc & = _Alloc()); \
	name(initializer_list<value_type>, const _Less &); \
	iterator lower_bound(const _Key &); \
	const_iterator lower_bound(const _Key &) const; \
	iterator upper_bound(const _Key &); \
	const_iterator upper_bound(const _Key &) const; \
	key_compare key_comp() const;

/* Those that hash. */
#define LEAN_HASHED(name) \
	typedef _Key key_type; \
	typedef _Hash hasher; \
	typedef _Equal key_equal; \
	typedef iterator local_iterator; \
	name(); \
	explicit name(size_t, const _Hash & = _Hash(), const _Equal & = _Equal(), \
		      const _Alloc & = _Alloc()); \
	size_t bucket(const _Key &) const; \
	_Hash hash_function() const;

/* Of two maps: values by key. */
#define LEAN_MAPPED \
	typedef _Type mapped_type; \
	_Type &operator[](const _Key &); \
	_Type &operator[](_Key &&); \
	_Type &at(const _Key &); \
	const _Type &at(const _Key &) const; \
	template <class... _Args> pair<iterator, bool> try_emplace(const _Key &, _Args &&...); \
	template <class _Other> pair<iterator, bool> insert_or_assign(const _Key &, _Other &&);

#endif
