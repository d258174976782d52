/*
 * basic_string.h - the class of strings. A parameter that may be a literal is a string here: the
 * literal converts, and half of the overloads need not be declared.
 */
#ifndef CUDALINT_LEAN_BASIC_STRING_H
#define CUDALINT_LEAN_BASIC_STRING_H

#include "../string_view"
#include "alloc.h"
#include "chars.h"
#include "iter.h"

LEAN_SHAPES_BEGIN

template <class _Char, class _Traits, class _Alloc> class basic_string {
	_Char *_text;
	size_t _length, _short[2];

public:
	typedef _Traits traits_type;
	typedef _Char value_type;
	typedef _Alloc allocator_type;
	typedef size_t size_type;
	typedef ptrdiff_t difference_type;
	typedef _Char &reference;
	typedef const _Char &const_reference;
	typedef _Char *pointer;
	typedef const _Char *const_pointer;
	typedef _lean_iterator<_Char> iterator;
	typedef _lean_iterator<const _Char> const_iterator;
	typedef std::reverse_iterator<iterator> reverse_iterator;
	typedef std::reverse_iterator<const_iterator> const_reverse_iterator;
	static constexpr size_t npos = size_t(-1);

	basic_string();
	basic_string(const basic_string &);
	basic_string(basic_string &&) noexcept;
	basic_string(const basic_string &, size_t, size_t = npos);
	basic_string(const _Char *, size_t);
	basic_string(const _Char *);
	basic_string(size_t, _Char);
	basic_string(initializer_list<_Char>);
	template <class _It, class = typename iterator_traits<_It>::iterator_category>
	basic_string(_It, _It);
	~basic_string();
	basic_string &operator=(const basic_string &);
	basic_string &operator=(basic_string &&) noexcept;
	basic_string &operator=(_Char);
	basic_string &operator=(initializer_list<_Char>);

	iterator begin() noexcept;
	iterator end() noexcept;
	const_iterator begin() const noexcept;
	const_iterator end() const noexcept;
	const_iterator cbegin() const noexcept;
	const_iterator cend() const noexcept;
	reverse_iterator rbegin() noexcept;
	reverse_iterator rend() noexcept;
	const_reverse_iterator rbegin() const noexcept;
	const_reverse_iterator rend() const noexcept;
	size_t size() const noexcept;
	size_t length() const noexcept;
	size_t max_size() const noexcept;
	size_t capacity() const noexcept;
	bool empty() const noexcept;
	void resize(size_t);
	void resize(size_t, _Char);
	void reserve(size_t = 0);
	void shrink_to_fit();
	void clear() noexcept;
	_Char &operator[](size_t);
	const _Char &operator[](size_t) const;
	_Char &at(size_t);
	const _Char &at(size_t) const;
	_Char &front();
	const _Char &front() const;
	_Char &back();
	const _Char &back() const;
	const _Char *c_str() const noexcept;
	const _Char *data() const noexcept;
#if LEAN_17
	_Char *data() noexcept;
#endif

	basic_string &operator+=(const basic_string &);
	basic_string &operator+=(_Char);
	basic_string &operator+=(initializer_list<_Char>);
	basic_string &append(const basic_string &);
	basic_string &append(const basic_string &, size_t, size_t = npos);
	basic_string &append(const _Char *, size_t);
	basic_string &append(size_t, _Char);
	template <class _It, class = typename iterator_traits<_It>::iterator_category>
	basic_string &append(_It, _It);
	basic_string &assign(const basic_string &);
	basic_string &assign(const basic_string &, size_t, size_t = npos);
	basic_string &assign(const _Char *, size_t);
	basic_string &assign(size_t, _Char);
	template <class _It, class = typename iterator_traits<_It>::iterator_category>
	basic_string &assign(_It, _It);
	void push_back(_Char);
	void pop_back();
	basic_string &insert(size_t, const basic_string &);
	basic_string &insert(size_t, size_t, _Char);
	iterator insert(const_iterator, _Char);
	template <class _It> iterator insert(const_iterator, _It, _It);
	basic_string &erase(size_t = 0, size_t = npos);
	iterator erase(const_iterator);
	iterator erase(const_iterator, const_iterator);
	basic_string &replace(size_t, size_t, const basic_string &);
	basic_string &replace(size_t, size_t, size_t, _Char);
	basic_string &replace(const_iterator, const_iterator, const basic_string &);
	void swap(basic_string &) noexcept;
	size_t copy(_Char *, size_t, size_t = 0) const;
	basic_string substr(size_t = 0, size_t = npos) const;
	int compare(const basic_string &) const noexcept;
	int compare(size_t, size_t, const basic_string &) const;
#define LEAN_FIND(name) \
	size_t name(const basic_string &, size_t = npos) const noexcept; \
	size_t name(const _Char *, size_t, size_t) const; \
	size_t name(_Char, size_t = npos) const noexcept;
	LEAN_FIND(find)
	LEAN_FIND(rfind)
	LEAN_FIND(find_first_of)
	LEAN_FIND(find_last_of)
	LEAN_FIND(find_first_not_of)
	LEAN_FIND(find_last_not_of)
#undef LEAN_FIND
	_Alloc get_allocator() const noexcept;
#if LEAN_17
	template <class _View, class = _lean_enable<__is_same(__decay(_View),
							      basic_string_view<_Char, _Traits>)>>
	explicit basic_string(const _View &);
	operator basic_string_view<_Char, _Traits>() const noexcept;
	basic_string &operator+=(basic_string_view<_Char, _Traits>);
	basic_string &operator+=(const _Char *);
	basic_string &operator=(basic_string_view<_Char, _Traits>);
	basic_string &operator=(const _Char *);
	basic_string &append(basic_string_view<_Char, _Traits>);
	basic_string &append(const _Char *);
#endif
#if LEAN_20
	bool starts_with(const basic_string &) const noexcept;
	bool starts_with(_Char) const noexcept;
	bool ends_with(const basic_string &) const noexcept;
	bool ends_with(_Char) const noexcept;
#endif

	/*
	 * Found through their arguments, so that a literal or a character converts on either side.
	 */
	friend basic_string operator+(const basic_string &, const basic_string &);
	friend basic_string operator+(const basic_string &, _Char);
	friend basic_string operator+(_Char, const basic_string &);
	friend bool operator==(const basic_string &, const basic_string &) noexcept;
	friend bool operator!=(const basic_string &, const basic_string &) noexcept;
	friend bool operator<(const basic_string &, const basic_string &) noexcept;
	friend bool operator>(const basic_string &, const basic_string &) noexcept;
	friend bool operator<=(const basic_string &, const basic_string &) noexcept;
	friend bool operator>=(const basic_string &, const basic_string &) noexcept;
};

#define LEAN_STRING basic_string<_Char, _Traits, _Alloc>
#define LEAN_OF_STRING template <class _Char, class _Traits, class _Alloc>
LEAN_OF_STRING basic_ostream<_Char, _Traits> &operator<<(basic_ostream<_Char, _Traits> &,
							 const LEAN_STRING &);
LEAN_OF_STRING basic_istream<_Char, _Traits> &operator>>(basic_istream<_Char, _Traits> &,
							 LEAN_STRING &);
LEAN_OF_STRING basic_istream<_Char, _Traits> &getline(basic_istream<_Char, _Traits> &,
						      LEAN_STRING &);
LEAN_OF_STRING basic_istream<_Char, _Traits> &getline(basic_istream<_Char, _Traits> &,
						      LEAN_STRING &, _Char);
LEAN_OF_STRING basic_istream<_Char, _Traits> &getline(basic_istream<_Char, _Traits> &&,
						      LEAN_STRING &);
#undef LEAN_STRING
#undef LEAN_OF_STRING

LEAN_SHAPES_END

#endif
