/* alloc.h - the default allocator and what asks it. */
#ifndef CUDALINT_LEAN_ALLOC_H
#define CUDALINT_LEAN_ALLOC_H

#include "base.h"

LEAN_SHAPES_BEGIN

template <class _Type> class allocator {
public:
	typedef _Type value_type;
	typedef size_t size_type;
	typedef ptrdiff_t difference_type;
	typedef _Type *pointer;
	typedef const _Type *const_pointer;
	typedef _Type &reference;
	typedef const _Type &const_reference;
	typedef true_type propagate_on_container_move_assignment;
	typedef true_type is_always_equal;
	template <class _Other> struct rebind { typedef allocator<_Other> other; };
	allocator() noexcept;
	template <class _Other> allocator(const allocator<_Other> &) noexcept;
	_Type *allocate(size_t, const void * = nullptr);
	void deallocate(_Type *, size_t);
	size_t max_size() const noexcept;
	template <class _Other, class... _Args> void construct(_Other *, _Args &&...);
	template <class _Other> void destroy(_Other *);
};
template <> class allocator<void> {
public:
	typedef void value_type;
	typedef void *pointer;
	template <class _Other> struct rebind { typedef allocator<_Other> other; };
};
template <class _Left, class _Right>
bool operator==(const allocator<_Left> &, const allocator<_Right> &) noexcept;
template <class _Left, class _Right>
bool operator!=(const allocator<_Left> &, const allocator<_Right> &) noexcept;

LEAN_SHAPES_END

#endif
