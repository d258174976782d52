/* smart_ptr.h - the owners: unique_ptr, shared_ptr, weak_ptr and what makes them. */
#ifndef CUDALINT_LEAN_SMART_PTR_H
#define CUDALINT_LEAN_SMART_PTR_H

#include "base.h"
#include "text.h"

LEAN_SHAPES_BEGIN

template <class _Type> struct default_delete {
	template <class _Other> default_delete(const default_delete<_Other> &) noexcept;
	default_delete() noexcept;
	void operator()(_Type *) const;
};
template <class _Type> struct default_delete<_Type[]> {
	default_delete() noexcept;
	template <class _Other> void operator()(_Other *) const;
};

/* The deleter may bring a pointer type of its own. */
template <class _Type, class _Deleter> struct _lean_pointer {
	template <class _Other> static typename _Other::pointer ask(int);
	template <class> static _Type *ask(...);
	typedef decltype(ask<__remove_reference_t(_Deleter)>(0)) type;
};

/* Comparing owners gives a bool whatever they own. */
struct _lean_owner {};

template <class _Type, class _Deleter = default_delete<_Type>> class unique_ptr : public _lean_owner
{
public:
	typedef typename _lean_pointer<_Type, _Deleter>::type pointer;
	typedef _Type element_type;
	typedef _Deleter deleter_type;
	unique_ptr() noexcept;
	unique_ptr(nullptr_t) noexcept;
	explicit unique_ptr(pointer) noexcept;
	unique_ptr(pointer, const _Deleter &) noexcept;
	unique_ptr(pointer, __remove_reference_t(_Deleter) &&) noexcept;
	unique_ptr(unique_ptr &&) noexcept;
	template <class _Other, class _Del,
		  class = _lean_enable<__is_convertible(typename unique_ptr<_Other, _Del>::pointer,
							pointer)>>
	unique_ptr(unique_ptr<_Other, _Del> &&) noexcept;
	~unique_ptr();
	unique_ptr &operator=(unique_ptr &&) noexcept;
	template <class _Other, class _Del>
	unique_ptr &operator=(unique_ptr<_Other, _Del> &&) noexcept;
	unique_ptr &operator=(nullptr_t) noexcept;
	__add_lvalue_reference(_Type) operator*() const;
	pointer operator->() const noexcept;
	pointer get() const noexcept;
	_Deleter &get_deleter() noexcept;
	const _Deleter &get_deleter() const noexcept;
	explicit operator bool() const noexcept;
	pointer release() noexcept;
	void reset(pointer = pointer()) noexcept;
	void swap(unique_ptr &) noexcept;

private:
	pointer _held;
};
template <class _Type, class _Deleter> class unique_ptr<_Type[], _Deleter> : public _lean_owner {
public:
	typedef typename _lean_pointer<_Type, _Deleter>::type pointer;
	typedef _Type element_type;
	typedef _Deleter deleter_type;
	unique_ptr() noexcept;
	unique_ptr(nullptr_t) noexcept;
	explicit unique_ptr(pointer) noexcept;
	unique_ptr(pointer, const _Deleter &) noexcept;
	unique_ptr(pointer, __remove_reference_t(_Deleter) &&) noexcept;
	unique_ptr(unique_ptr &&) noexcept;
	~unique_ptr();
	unique_ptr &operator=(unique_ptr &&) noexcept;
	unique_ptr &operator=(nullptr_t) noexcept;
	_Type &operator[](size_t) const;
	pointer get() const noexcept;
	_Deleter &get_deleter() noexcept;
	explicit operator bool() const noexcept;
	pointer release() noexcept;
	void reset(pointer = pointer()) noexcept;
	void reset(nullptr_t) noexcept;
	void swap(unique_ptr &) noexcept;

private:
	pointer _held;
};
#if LEAN_14
template <class _Type> struct _lean_made { typedef unique_ptr<_Type> one; };
template <class _Type> struct _lean_made<_Type[]> { typedef unique_ptr<_Type[]> many; };
template <class _Type, class... _Args> typename _lean_made<_Type>::one make_unique(_Args &&...);
template <class _Type> typename _lean_made<_Type>::many make_unique(size_t);
#endif
#if LEAN_20
template <class _Type> typename _lean_made<_Type>::one make_unique_for_overwrite();
template <class _Type> typename _lean_made<_Type>::many make_unique_for_overwrite(size_t);
#endif

template <class> class weak_ptr;
template <class _Type> class shared_ptr : public _lean_owner {
public:
	typedef __remove_extent(_Type) element_type;
	typedef weak_ptr<_Type> weak_type;
	shared_ptr() noexcept;
	shared_ptr(nullptr_t) noexcept;
	template <class _Other> explicit shared_ptr(_Other *);
	template <class _Other, class _Deleter> shared_ptr(_Other *, _Deleter);
	template <class _Other, class _Deleter, class _Alloc>
	shared_ptr(_Other *, _Deleter, _Alloc);
	template <class _Deleter> shared_ptr(nullptr_t, _Deleter);
	template <class _Other> shared_ptr(const shared_ptr<_Other> &, element_type *) noexcept;
	shared_ptr(const shared_ptr &) noexcept;
	shared_ptr(shared_ptr &&) noexcept;
	template <class _Other, class = _lean_enable<__is_convertible(_Other *, element_type *)>>
	shared_ptr(const shared_ptr<_Other> &) noexcept;
	template <class _Other> explicit shared_ptr(const weak_ptr<_Other> &);
	template <class _Other, class _Deleter,
		  class = _lean_enable<__is_convertible(_Other *, element_type *)>>
	shared_ptr(unique_ptr<_Other, _Deleter> &&);
	~shared_ptr();
	shared_ptr &operator=(const shared_ptr &) noexcept;
	shared_ptr &operator=(shared_ptr &&) noexcept;
	template <class _Other> shared_ptr &operator=(const shared_ptr<_Other> &) noexcept;
	template <class _Other, class _Deleter>
	shared_ptr &operator=(unique_ptr<_Other, _Deleter> &&);
	void reset() noexcept;
	template <class _Other> void reset(_Other *);
	template <class _Other, class _Deleter> void reset(_Other *, _Deleter);
	void swap(shared_ptr &) noexcept;
	element_type *get() const noexcept;
	__add_lvalue_reference(element_type) operator*() const noexcept;
	element_type *operator->() const noexcept;
	element_type &operator[](ptrdiff_t) const;
	long use_count() const noexcept;
	bool unique() const noexcept;
	explicit operator bool() const noexcept;
	template <class _Other> bool owner_before(const shared_ptr<_Other> &) const noexcept;

private:
	element_type *_held;
	void *_count;
};
template <class _Type> class weak_ptr {
public:
	typedef __remove_extent(_Type) element_type;
	weak_ptr() noexcept;
	weak_ptr(const weak_ptr &) noexcept;
	template <class _Other, class = _lean_enable<__is_convertible(_Other *, _Type *)>>
	weak_ptr(const weak_ptr<_Other> &) noexcept;
	template <class _Other, class = _lean_enable<__is_convertible(_Other *, _Type *)>>
	weak_ptr(const shared_ptr<_Other> &) noexcept;
	~weak_ptr();
	weak_ptr &operator=(const weak_ptr &) noexcept;
	template <class _Other> weak_ptr &operator=(const shared_ptr<_Other> &) noexcept;
	void reset() noexcept;
	void swap(weak_ptr &) noexcept;
	long use_count() const noexcept;
	bool expired() const noexcept;
	shared_ptr<_Type> lock() const noexcept;

private:
	element_type *_held;
	void *_count;
};
template <class _Type> class enable_shared_from_this {
protected:
	enable_shared_from_this() noexcept;
	enable_shared_from_this(const enable_shared_from_this &) noexcept;
	enable_shared_from_this &operator=(const enable_shared_from_this &) noexcept;
	~enable_shared_from_this();

public:
	shared_ptr<_Type> shared_from_this();
	shared_ptr<const _Type> shared_from_this() const;
	weak_ptr<_Type> weak_from_this() noexcept;
};
template <class _Type, class... _Args> shared_ptr<_Type> make_shared(_Args &&...);
template <class _Type, class _Alloc, class... _Args>
shared_ptr<_Type> allocate_shared(const _Alloc &, _Args &&...);
template <class _Type, class _Other>
shared_ptr<_Type> static_pointer_cast(const shared_ptr<_Other> &) noexcept;
template <class _Type, class _Other>
shared_ptr<_Type> dynamic_pointer_cast(const shared_ptr<_Other> &) noexcept;
template <class _Type, class _Other>
shared_ptr<_Type> const_pointer_cast(const shared_ptr<_Other> &) noexcept;
template <class _Type, class _Other>
shared_ptr<_Type> reinterpret_pointer_cast(const shared_ptr<_Other> &) noexcept;

#define LEAN_COMPARE(op) \
	bool operator op(const _lean_owner &, const _lean_owner &); \
	bool operator op(const _lean_owner &, nullptr_t) noexcept; \
	bool operator op(nullptr_t, const _lean_owner &) noexcept;
LEAN_COMPARE(==)
LEAN_COMPARE(!=)
LEAN_COMPARE(<)
#undef LEAN_COMPARE
template <class _Char, class _Traits, class _Type> basic_ostream<_Char, _Traits> &
operator<<(basic_ostream<_Char, _Traits> &, const shared_ptr<_Type> &);

LEAN_SHAPES_END

#endif
