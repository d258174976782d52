/* lock.h - mutexes of the C++ library and who holds them. */
#ifndef CUDALINT_STD_LEAN_LOCK_H
#define CUDALINT_STD_LEAN_LOCK_H

#include "../chrono"
#include "../pthread.h"
#include "base.h"

LEAN_SHAPES_BEGIN

class mutex : _lean_pinned {
public:
	mutex() noexcept;
	void lock();
	bool try_lock();
	void unlock();
	typedef void *native_handle_type;
	native_handle_type native_handle();
};
class recursive_mutex : public mutex {};
class timed_mutex : public mutex {
public:
	template <class _Count, class _Period>
	bool try_lock_for(const chrono::duration<_Count, _Period> &);
};
class recursive_timed_mutex : public timed_mutex {};
class shared_mutex : public mutex {
public:
	void lock_shared();
	bool try_lock_shared();
	void unlock_shared();
};
class shared_timed_mutex : public shared_mutex {};

struct defer_lock_t {};
struct try_to_lock_t {};
struct adopt_lock_t {};
extern const defer_lock_t defer_lock;
extern const try_to_lock_t try_to_lock;
extern const adopt_lock_t adopt_lock;

template <class _Mutex> class lock_guard : _lean_pinned {
public:
	typedef _Mutex mutex_type;
	explicit lock_guard(_Mutex &);
	lock_guard(_Mutex &, adopt_lock_t);
	~lock_guard();
};
template <class _Mutex> class unique_lock {
public:
	typedef _Mutex mutex_type;
	unique_lock() noexcept;
	explicit unique_lock(_Mutex &);
	unique_lock(_Mutex &, defer_lock_t) noexcept;
	unique_lock(_Mutex &, try_to_lock_t);
	unique_lock(_Mutex &, adopt_lock_t);
	unique_lock(unique_lock &&) noexcept;
	unique_lock &operator=(unique_lock &&);
	~unique_lock();
	void lock();
	bool try_lock();
	void unlock();
	bool owns_lock() const noexcept;
	explicit operator bool() const noexcept;
	_Mutex *mutex() const noexcept;
	_Mutex *release() noexcept;
};
template <class _Mutex> class shared_lock : public unique_lock<_Mutex> {
public:
	explicit shared_lock(_Mutex &);
};
#if LEAN_17
template <class... _Mutexes> class scoped_lock : _lean_pinned {
public:
	explicit scoped_lock(_Mutexes &...);
	~scoped_lock();
};
#endif
template <class... _Mutexes> void lock(_Mutexes &...);
template <class... _Mutexes> int try_lock(_Mutexes &...);
struct once_flag : _lean_pinned {
	once_flag() noexcept;
};
template <class _Fn, class... _Args> void call_once(once_flag &, _Fn &&, _Args &&...);

LEAN_SHAPES_END

#endif
