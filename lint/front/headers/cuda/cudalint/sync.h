/*
 * sync.h - namespace cuda: scopes, atomics, barriers, pipelines, latches, semaphores, access
 * properties.
 *
 * cuda::std shows everything of std (whose headers each cuda/std/ header includes); what has a
 * scope of its own in CUDA is declared here.
 */
#ifndef CUDALINT_SYNC_H
#define CUDALINT_SYNC_H

#include "cudalint_cuda.h"

#pragma clang force_cuda_host_device begin

namespace std {}

namespace cuda {

enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block,
	thread_scope_thread, thread_scope_cluster };

namespace std {
using namespace ::std;
enum memory_order {
	memory_order_relaxed,
	memory_order_consume,
	memory_order_acquire,
	memory_order_release,
	memory_order_acq_rel,
	memory_order_seq_cst
};
} // namespace std
using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_consume;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;

/* --- atomics ---------------------------------------------------------------------------------- */

#define CUDALINT_ORDER memory_order order = memory_order_seq_cst
#define CUDALINT_FETCH_OP(op) _T fetch_##op(typename cudalint::difference<_T>::type value, \
	CUDALINT_ORDER) const volatile;
} // namespace cuda
namespace cudalint {
template <class _T> struct difference { typedef _T type; };
template <class _T> struct difference<_T *> { typedef ptrdiff_t type; };
} // namespace cudalint
namespace cuda {
#define CUDALINT_ATOMIC_METHODS \
	typedef _T value_type; \
	static constexpr bool is_always_lock_free = true; \
	bool is_lock_free() const volatile; \
	_T load(CUDALINT_ORDER) const volatile; \
	void store(_T value, CUDALINT_ORDER) const volatile; \
	_T exchange(_T value, CUDALINT_ORDER) const volatile; \
	bool compare_exchange_weak(_T &expected, _T value, CUDALINT_ORDER) const volatile; \
	bool compare_exchange_strong(_T &expected, _T value, CUDALINT_ORDER) const volatile; \
	bool compare_exchange_weak(_T &expected, _T value, memory_order yes, memory_order no) \
		const volatile; \
	bool compare_exchange_strong(_T &expected, _T value, memory_order yes, memory_order no) \
		const volatile; \
	CUDALINT_FETCH_OP(add) CUDALINT_FETCH_OP(sub) CUDALINT_FETCH_OP(and) CUDALINT_FETCH_OP(or) \
	CUDALINT_FETCH_OP(xor) CUDALINT_FETCH_OP(min) CUDALINT_FETCH_OP(max) \
	void wait(_T old, CUDALINT_ORDER) const volatile; \
	void notify_one() const volatile; \
	void notify_all() const volatile; \
	operator _T() const volatile; \
	_T operator=(_T value) const volatile; \
	_T operator++() const volatile; \
	_T operator--() const volatile; \
	_T operator++(int) const volatile; \
	_T operator--(int) const volatile; \
	_T operator+=(typename cudalint::difference<_T>::type value) const volatile; \
	_T operator-=(typename cudalint::difference<_T>::type value) const volatile; \
	_T operator&=(_T value) const volatile; \
	_T operator|=(_T value) const volatile; \
	_T operator^=(_T value) const volatile;

template <class _T, thread_scope Scope = thread_scope_system> struct atomic {
	_T value;
	atomic() = default;
	constexpr atomic(_T v) : value(v) {}
	CUDALINT_ATOMIC_METHODS
};
template <class _T, thread_scope Scope = thread_scope_system> struct atomic_ref {
	_T *at;
	explicit atomic_ref(_T &object);
	CUDALINT_ATOMIC_METHODS
};
template <thread_scope Scope = thread_scope_system> struct atomic_flag_scoped {
	bool test(CUDALINT_ORDER) const volatile;
	bool test_and_set(CUDALINT_ORDER) volatile;
	void clear(CUDALINT_ORDER) volatile;
	void wait(bool old, CUDALINT_ORDER) const volatile;
	void notify_one() volatile;
	void notify_all() volatile;
	bool set;
};
typedef atomic_flag_scoped<> atomic_flag;
void atomic_thread_fence(memory_order order, thread_scope scope = thread_scope_system);
void atomic_signal_fence(memory_order order);

namespace std {
template <class _T> struct atomic : public cuda::atomic<_T> {
	atomic() = default;
	constexpr atomic(_T v) : cuda::atomic<_T>(v) {}
	using cuda::atomic<_T>::operator=;
};
template <class _T> struct atomic_ref : public cuda::atomic_ref<_T> {
	explicit atomic_ref(_T &object);
	using cuda::atomic_ref<_T>::operator=;
};
typedef cuda::atomic_flag atomic_flag;
typedef atomic<int> atomic_int;
typedef atomic<unsigned> atomic_uint;
typedef atomic<bool> atomic_bool;
typedef atomic<size_t> atomic_size_t;
void atomic_thread_fence(memory_order order);
} // namespace std

/* --- barriers --------------------------------------------------------------------------------- */

namespace std {
struct identity {
	template <class _T> constexpr _T &&operator()(_T &&value) const { return (_T &&)value; }
};
struct __empty_completion { void operator()(); };
} // namespace std

template <thread_scope Scope = thread_scope_system, class Completion = std::__empty_completion>
	class barrier {
public:
	class arrival_token { unsigned long long phase; };
	barrier() = default;
	constexpr explicit barrier(ptrdiff_t expected, Completion completion = Completion())
		: state(0) {}
	barrier(const barrier &) = delete;
	arrival_token arrive(ptrdiff_t n = 1);
	void wait(arrival_token &&token) const;
	void wait_parity(bool parity) const;
	void arrive_and_wait();
	void arrive_and_drop();
	bool try_wait(arrival_token &&token) const;
	bool try_wait_parity(bool parity) const;
	template <class _D> bool try_wait_for(arrival_token &&token, const _D &duration) const;
	template <class _D> bool try_wait_until(arrival_token &&token, const _D &time) const;
	template <class _D> bool try_wait_parity_for(bool parity, const _D &duration) const;
	static constexpr ptrdiff_t max() { return (1 << 20) - 1; }

private:
	unsigned long long state;
};
template <thread_scope Scope, class Completion> void init(barrier<Scope, Completion> *b,
	ptrdiff_t expected);
template <thread_scope Scope, class Completion>
void init(barrier<Scope, Completion> *b, ptrdiff_t expected, Completion completion);

namespace std {
template <class Completion = __empty_completion>
	class barrier : public cuda::barrier<thread_scope_system, Completion> {
public:
	barrier() = default;
	constexpr explicit barrier(ptrdiff_t expected, Completion completion = Completion())
	    : cuda::barrier<thread_scope_system, Completion>(expected, completion)
	{
	}
};
} // namespace std

template <thread_scope Scope = thread_scope_system> class latch {
public:
	constexpr explicit latch(ptrdiff_t expected) : left(expected) {}
	void count_down(ptrdiff_t n = 1);
	bool try_wait() const;
	void wait() const;
	void arrive_and_wait(ptrdiff_t n = 1);
	static constexpr ptrdiff_t max() { return 0x7fffffff; }

private:
	ptrdiff_t left;
};
template <thread_scope Scope = thread_scope_system, ptrdiff_t Max = 0x7fffffff>
	class counting_semaphore {
public:
	constexpr explicit counting_semaphore(ptrdiff_t n) : count(n) {}
	void release(ptrdiff_t n = 1);
	void acquire();
	bool try_acquire();
	template <class _D> bool try_acquire_for(const _D &duration);
	template <class _D> bool try_acquire_until(const _D &time);
	static constexpr ptrdiff_t max() { return Max; }

private:
	ptrdiff_t count;
};
template <thread_scope Scope> using binary_semaphore = counting_semaphore<Scope, 1>;
namespace std {
typedef cuda::latch<> latch;
template <ptrdiff_t Max = 0x7fffffff> using counting_semaphore =
	cuda::counting_semaphore<thread_scope_system, Max>;
typedef counting_semaphore<1> binary_semaphore;
} // namespace std

/* --- asynchronous copies and pipelines -------------------------------------------------------- */

template <size_t Alignment> struct aligned_size_t {
	static constexpr size_t align = Alignment;
	size_t value;
	explicit constexpr aligned_size_t(size_t bytes) : value(bytes) {}
	constexpr operator size_t() const { return value; }
};

enum class pipeline_role { producer, consumer };
template <thread_scope Scope, unsigned char Stages> class pipeline_shared_state {
public:
	pipeline_shared_state() = default;
	pipeline_shared_state(const pipeline_shared_state &) = delete;

private:
	barrier<Scope> produced[Stages], consumed[Stages];
	unsigned ref_count;
};
template <thread_scope Scope> class pipeline {
public:
	pipeline(pipeline &&other);
	bool quit();
	void producer_acquire();
	void producer_commit();
	void consumer_wait();
	void consumer_release();
	template <class _D> bool consumer_wait_for(const _D &duration);
	template <class _D> bool consumer_wait_until(const _D &time);

private:
	void *state;
};
CUDALINT_ELSEWHERE
pipeline<thread_scope_thread> make_pipeline();
template <class Group, thread_scope Scope, unsigned char Stages>
pipeline<Scope> make_pipeline(const Group &group, pipeline_shared_state<Scope, Stages> *state);
template <class Group, thread_scope Scope, unsigned char Stages>
pipeline<Scope> make_pipeline(const Group &group, pipeline_shared_state<Scope, Stages> *state,
	size_t producers);
template <class Group, thread_scope Scope, unsigned char Stages>
pipeline<Scope> make_pipeline(const Group &group, pipeline_shared_state<Scope, Stages> *state,
	pipeline_role role);
template <unsigned char Prior> void pipeline_consumer_wait_prior(pipeline<thread_scope_thread> &p);
template <thread_scope Scope> void pipeline_producer_commit(pipeline<thread_scope_thread> &p,
	barrier<Scope> &b);

enum class async_contract_fulfillment { none, async };
template <class _T, class Size, class Sync>
async_contract_fulfillment memcpy_async(_T *to, const _T *from, Size bytes, Sync &sync);
template <class Size, class Sync>
async_contract_fulfillment memcpy_async(void *to, const void *from, Size bytes, Sync &sync);
template <class Group, class _T, class Size, class Sync>
async_contract_fulfillment memcpy_async(const Group &group, _T *to, const _T *from, Size bytes,
	Sync &sync);
template <class Group, class Size, class Sync>
async_contract_fulfillment memcpy_async(const Group &group, void *to, const void *from, Size bytes,
	Sync &sync);

namespace device {
template <class _B> unsigned long long *barrier_native_handle(_B &b);
template <class _B> typename _B::arrival_token barrier_arrive_tx(_B &b, ptrdiff_t arrivals,
	ptrdiff_t bytes);
template <class _B> void barrier_expect_tx(_B &b, ptrdiff_t bytes);
template <class _T, class Size, class _B>
async_contract_fulfillment memcpy_async_tx(_T *to, const _T *from, Size bytes, _B &b);
namespace experimental {
template <class... _A> void cp_async_bulk_global_to_shared(_A &&...args);
template <class... _A> void cp_async_bulk_shared_to_global(_A &&...args);
template <class... _A> void cp_async_bulk_tensor_1d_global_to_shared(_A &&...args);
template <class... _A> void cp_async_bulk_tensor_2d_global_to_shared(_A &&...args);
template <class... _A> void cp_async_bulk_tensor_3d_global_to_shared(_A &&...args);
template <class... _A> void cp_async_bulk_tensor_1d_shared_to_global(_A &&...args);
template <class... _A> void cp_async_bulk_tensor_2d_shared_to_global(_A &&...args);
template <class... _A> void cp_async_bulk_tensor_3d_shared_to_global(_A &&...args);
void cp_async_bulk_commit_group();
template <int _N> void cp_async_bulk_wait_group_read();
void fence_proxy_async_shared_cta();
} // namespace experimental
} // namespace device

CUDALINT_HERE

/* --- access properties ------------------------------------------------------------------------ */

class access_property {
public:
	struct shared {};
	struct global {};
	struct persisting {};
	struct normal {};
	struct streaming {};
	access_property() = default;
	template <class _P> constexpr access_property(_P) : descriptor(0) {}
	template <class _P> constexpr access_property(_P, float fraction) : descriptor(0) {}
	template <class _P> access_property(void *p, size_t hit_bytes, size_t total_bytes,
		_P property);

private:
	unsigned long long descriptor;
};
template <class _T, class Property> class annotated_ptr {
public:
	annotated_ptr();
	explicit annotated_ptr(_T *p);
	template <class _P> annotated_ptr(_T *p, _P property);
	_T *operator->() const;
	_T &operator*() const;
	_T &operator[](ptrdiff_t i) const;
	ptrdiff_t operator-(annotated_ptr other) const;
	explicit operator bool() const;
	_T *get() const;

private:
	_T *at;
};
template <class _T, class Property> _T *associate_access_property(_T *p, Property property);
template <class Shape, class Property> void apply_access_property(const volatile void *p,
	Shape shape, Property property);
template <size_t _N> void discard_memory(volatile void *p, size_t bytes);
void discard_memory(volatile void *p, size_t bytes);
template <class _P> bool is_address_from(const volatile void *p, _P space);

/* --- small tools ------------------------------------------------------------------------------ */

template <class _A, class _B> constexpr auto ceil_div(_A a, _B b) -> decltype(a / b) {
	return (a + b - 1) / b; }
template <class _A, class _B> constexpr auto round_up(_A a, _B b) -> decltype(a / b) {
	return ceil_div(a, b) * b; }
template <class _A, class _B> constexpr auto round_down(_A a, _B b) -> decltype(a / b) {
	return a / b * b; }
template <class _T = void> struct minimum { template <class _A, class _B>
	constexpr _A operator()(_A a, _B b) const { return b < a ? b : a; } };
template <class _T = void> struct maximum { template <class _A, class _B>
	constexpr _A operator()(_A a, _B b) const { return a < b ? b : a; } };
CUDALINT_ELSEWHERE
template <class _R, class _F> _F proclaim_return_type(_F f);
template <class _F> _F proclaim_copyable_arguments(_F f);

CUDALINT_HERE

class stream_ref {
public:
	stream_ref();
	stream_ref(cudaStream_t stream);
	cudaStream_t get() const;
	void wait() const;
	void sync() const;
	bool ready() const;

private:
	cudaStream_t stream;
};

} // namespace cuda

#pragma clang force_cuda_host_device end

#endif
