/*
 * thrust.h - Thrust: containers, pointers, iterators, functors, policies, and the algorithms by
 * name.
 *
 * An algorithm takes its arguments as they come; only what it gives back is worked out, from its
 * own arguments.
 */
#ifndef CUDALINT_THRUST_H
#define CUDALINT_THRUST_H

#include "cudalint_cuda.h"
#include <chrono>
#include <cmath>
#include <complex>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <iterator>
#include <random>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

#define THRUST_VERSION 200800
#define THRUST_MAJOR_VERSION 2
#define THRUST_MINOR_VERSION 8
#define THRUST_SUBMINOR_VERSION 0
#define THRUST_DEVICE_SYSTEM_CUDA 1
#define THRUST_DEVICE_SYSTEM_OMP 2
#define THRUST_DEVICE_SYSTEM_TBB 3
#define THRUST_DEVICE_SYSTEM_CPP 4
#define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_CUDA
#define THRUST_NS_QUALIFIER ::thrust
#define THRUST_NAMESPACE_BEGIN namespace thrust {
#define THRUST_NAMESPACE_END }

#pragma clang force_cuda_host_device begin

namespace thrust {

using ::std::forward_as_tuple;
using ::std::get;
using ::std::make_pair;
using ::std::make_tuple;
using ::std::pair;
using ::std::swap;
using ::std::tie;
using ::std::tuple;
using ::std::tuple_element;
using ::std::tuple_size;
struct null_type {};

template <class _T> using complex = ::std::complex<_T>;
using ::std::abs;
using ::std::arg;
using ::std::conj;
using ::std::cos;
using ::std::cosh;
using ::std::exp;
using ::std::log;
using ::std::log10;
using ::std::norm;
using ::std::polar;
using ::std::pow;
using ::std::sin;
using ::std::sinh;
using ::std::sqrt;
using ::std::tan;
using ::std::tanh;

template <class _T> constexpr _T max(const _T &a, const _T &b) { return a < b ? b : a; }
template <class _T> constexpr _T min(const _T &a, const _T &b) { return b < a ? b : a; }
template <class _T, class _C> constexpr _T max(const _T &a, const _T &b, _C less) { return less(a,
	b) ? b : a; }
template <class _T, class _C> constexpr _T min(const _T &a, const _T &b, _C less) { return less(b,
	a) ? b : a; }

/* --- policies --------------------------------------------------------------------------------- */

template <class Derived> struct execution_policy {};
template <class Derived> struct host_execution_policy : execution_policy<Derived> {};
template <class Derived> struct device_execution_policy : execution_policy<Derived> {};
struct parallel_policy : execution_policy<parallel_policy> {
	template <class _A> parallel_policy operator()(const _A &allocator) const;
	parallel_policy on(cudaStream_t stream) const;
	template <class... _A> parallel_policy after(const _A &...events) const;
};
static const parallel_policy host{}, device{}, seq{};
struct host_system_tag : execution_policy<host_system_tag> {};
struct device_system_tag : execution_policy<device_system_tag> {};
namespace cuda {
static const parallel_policy par{}, par_nosync{};
typedef device_system_tag tag;
template <class _D> using execution_policy = device_execution_policy<_D>;
template <class _T> class pointer;
} // namespace cuda
namespace cuda_cub {
static const parallel_policy par{}, par_nosync{};
}
namespace omp {
static const parallel_policy par{};
}
namespace cpp {
static const parallel_policy par{};
}
namespace tbb {
static const parallel_policy par{};
}
namespace system {
namespace cuda = thrust::cuda;
namespace omp = thrust::omp;
namespace cpp = thrust::cpp;
using ::std::runtime_error;
class error_category {};
class error_code {
public:
	error_code();
	error_code(int value, const error_category &category);
	int value() const;
	::std::string message() const;
};
class system_error : public ::std::runtime_error {
public:
	system_error(error_code code);
	system_error(error_code code, const char *text);
	system_error(error_code code, const ::std::string &text);
	system_error(int value, const error_category &category);
	system_error(int value, const error_category &category, const char *text);
	system_error(int value, const error_category &category, const ::std::string &text);
	const error_code &code() const;
	const char *what() const noexcept;
};
} // namespace system
using system::error_category;
using system::error_code;
using system::system_error;
const error_category &cuda_category();
const error_category &generic_category();

CUDALINT_ELSEWHERE

/* --- pointers and references ------------------------------------------------------------------ */

template <class _T> class device_ptr;
template <class _T> class device_reference {
public:
	typedef _T value_type;
	device_reference(const device_reference &other);
	explicit device_reference(const device_ptr<_T> &p);
	operator _T() const;
	device_ptr<_T> operator&() const;
	device_reference &operator=(const _T &value);
	device_reference &operator=(const device_reference &other);
	template <class _U> device_reference &operator=(const device_reference<_U> &other);
	device_reference &operator++();
	_T operator++(int);
	device_reference &operator--();
	_T operator--(int);
	device_reference &operator+=(const _T &value);
	device_reference &operator-=(const _T &value);
	device_reference &operator*=(const _T &value);
	device_reference &operator/=(const _T &value);
	device_reference &operator|=(const _T &value);
	device_reference &operator&=(const _T &value);
	void swap(device_reference &other);
};

template <class Stream, class _T> Stream &operator<<(Stream &stream, const device_reference<_T>
	&value);

/* Arithmetic of a random access iterator called Self. */
#define CUDALINT_ITERATOR(Self, _V, _R, _P) \
	typedef _V value_type; \
	typedef _R reference; \
	typedef _P pointer; \
	typedef ptrdiff_t difference_type; \
	typedef ::std::random_access_iterator_tag iterator_category; \
	_R operator*() const; \
	template <class Index> _R operator[](Index i) const; \
	Self &operator++(); \
	Self operator++(int); \
	Self &operator--(); \
	Self operator--(int); \
	Self operator+(ptrdiff_t n) const; \
	Self operator-(ptrdiff_t n) const; \
	Self &operator+=(ptrdiff_t n); \
	Self &operator-=(ptrdiff_t n); \
	ptrdiff_t operator-(const Self &other) const; \
	bool operator==(const Self &other) const; \
	bool operator!=(const Self &other) const; \
	bool operator<(const Self &other) const; \
	bool operator>(const Self &other) const; \
	bool operator<=(const Self &other) const; \
	bool operator>=(const Self &other) const; \
	friend Self operator+(ptrdiff_t n, const Self &self);

template <class _T> class device_ptr {
public:
	typedef _T element_type;
	device_ptr();
	device_ptr(decltype(nullptr));
	template <class _U> explicit device_ptr(_U *p);
	template <class _U> device_ptr(const device_ptr<_U> &other);
	device_ptr &operator=(decltype(nullptr));
	_T *get() const;
	_T *operator->() const;
	explicit operator bool() const;
	CUDALINT_ITERATOR(device_ptr, _T, device_reference<_T>, device_ptr<_T>)
private:
	_T *at;
};
template <> class device_ptr<void> {
public:
	device_ptr();
	explicit device_ptr(void *p);
	template <class _U> device_ptr(const device_ptr<_U> &other);
	void *get() const;
};

template <class _T> _T *raw_pointer_cast(_T *p);
template <class _T> _T *raw_pointer_cast(const device_ptr<_T> &p);
template <class _T> device_ptr<_T> device_pointer_cast(_T *p);
template <class _T> device_ptr<_T> device_pointer_cast(const device_ptr<_T> &p);
template <class _T> _T &raw_reference_cast(_T &value);
template <class _T> _T &raw_reference_cast(const device_reference<_T> &value);
device_ptr<void> device_malloc(size_t bytes);
template <class _T> device_ptr<_T> device_malloc(size_t n);
template <class _T> void device_free(device_ptr<_T> p);
template <class _T> device_ptr<_T> device_new(size_t n);
template <class _T> void device_delete(device_ptr<_T> p, size_t n = 0);

template <class _T> struct device_allocator { typedef _T value_type; };
template <class _T> struct device_malloc_allocator { typedef _T value_type; typedef device_ptr<_T>
	pointer; };
template <class _T> struct universal_allocator { typedef _T value_type; };
namespace mr {
template <class _P> struct memory_resource {};
}

/* --- containers ------------------------------------------------------------------------------- */

template <class _T, class Alloc> class host_vector;
template <class _T, class Alloc> class device_vector;
#define CUDALINT_VECTOR_OF(Self, _R, CR, It, CIt, _P, CP) \
	typedef _T value_type; \
	typedef _R reference; \
	typedef CR const_reference; \
	typedef It iterator; \
	typedef CIt const_iterator; \
	typedef _P pointer; \
	typedef CP const_pointer; \
	typedef size_t size_type; \
	typedef ptrdiff_t difference_type; \
	typedef Alloc allocator_type; \
	Self(); \
	explicit Self(size_t n); \
	Self(size_t n, const _T &value); \
	template <class _I, class = typename _I::value_type> Self(_I first, _I last); \
	template <class _U> Self(_U *first, _U *last); \
	Self(const Self &other); \
	Self(::std::initializer_list<_T> list); \
	template <class _U, class _A> Self(const host_vector<_U, _A> &other); \
	template <class _U, class _A> Self(const device_vector<_U, _A> &other); \
	template <class _U, class _A> Self(const ::std::vector<_U, _A> &other); \
	~Self(); \
	Self &operator=(const Self &other); \
	Self &operator=(::std::initializer_list<_T> list); \
	template <class _U, class _A> Self &operator=(const host_vector<_U, _A> &other); \
	template <class _U, class _A> Self &operator=(const device_vector<_U, _A> &other); \
	template <class _U, class _A> Self &operator=(const ::std::vector<_U, _A> &other); \
	_R operator[](size_t i); \
	CR operator[](size_t i) const; \
	_R front(); \
	CR front() const; \
	_R back(); \
	CR back() const; \
	It begin(); \
	CIt begin() const; \
	CIt cbegin() const; \
	It end(); \
	CIt end() const; \
	CIt cend() const; \
	::std::reverse_iterator<It> rbegin(); \
	::std::reverse_iterator<It> rend(); \
	_P data(); \
	CP data() const; \
	size_t size() const; \
	size_t max_size() const; \
	size_t capacity() const; \
	bool empty() const; \
	void resize(size_t n); \
	void resize(size_t n, const _T &value); \
	void reserve(size_t n); \
	void clear(); \
	void shrink_to_fit(); \
	void push_back(const _T &value); \
	void pop_back(); \
	void swap(Self &other); \
	It erase(It at); \
	It erase(It first, It last); \
	It insert(It at, const _T &value); \
	void insert(It at, size_t n, const _T &value); \
	template <class _I> void insert(It at, _I first, _I last); \
	void assign(size_t n, const _T &value); \
	template <class _I, class = typename _I::value_type> void assign(_I first, _I last); \
	template <class _U> void assign(_U *first, _U *last); \
	bool operator==(const Self &other) const; \
	bool operator!=(const Self &other) const;

template <class _T, class Alloc = ::std::allocator<_T>> class host_vector {
public:
	CUDALINT_VECTOR_OF(host_vector, _T &, const _T &, _T *, const _T *, _T *, const _T *)
};
template <class _T, class Alloc = device_allocator<_T>> class device_vector {
public:
	CUDALINT_VECTOR_OF(device_vector, device_reference<_T>, device_reference<const _T>,
		device_ptr<_T>, device_ptr<const _T>,
			   device_ptr<_T>, device_ptr<const _T>)
};
template <class _T> using universal_vector = host_vector<_T, universal_allocator<_T>>;
template <class _T> using universal_ptr = device_ptr<_T>;
template <class _T> using universal_host_pinned_vector = host_vector<_T>;

/* --- iterators -------------------------------------------------------------------------------- */

template <class _I> struct iterator_traits : ::std::iterator_traits<_I> {};
template <class _I> struct iterator_value {
	typedef typename ::std::iterator_traits<_I>::value_type type; };
template <class _I> struct iterator_reference {
	typedef typename ::std::iterator_traits<_I>::reference type; };
template <class _I> struct iterator_pointer {
	typedef typename ::std::iterator_traits<_I>::pointer type; };
template <class _I> struct iterator_difference { typedef ptrdiff_t type; };
template <class _I> struct iterator_system { typedef device_system_tag type; };
using ::std::random_access_iterator_tag;
using ::std::reverse_iterator;
typedef ::std::random_access_iterator_tag random_access_device_iterator_tag;
typedef ::std::random_access_iterator_tag random_access_traversal_tag;
struct use_default {};
struct any_system_tag {};

template <class _T, class System = use_default, class Traversal = use_default,
	class Difference = use_default>
class counting_iterator {
public:
	counting_iterator();
	explicit counting_iterator(_T start);
	_T base() const;
	CUDALINT_ITERATOR(counting_iterator, _T, _T, const _T *)
};
template <class _T, class Incrementable = use_default, class System = use_default>
	class constant_iterator {
public:
	constant_iterator();
	constant_iterator(const _T &value, ptrdiff_t at = 0);
	CUDALINT_ITERATOR(constant_iterator, _T, _T, const _T *)
};
struct discard_target { template <class _T> const discard_target &operator=(const _T &) const; };
template <class System = use_default> class discard_iterator {
public:
	discard_iterator(ptrdiff_t at = 0);
	CUDALINT_ITERATOR(discard_iterator, discard_target, discard_target, void)
};
template <class _F, class _I> struct transformed {
	typedef typename ::std::decay<decltype(::std::declval<_F>()(
	    ::std::declval<typename ::std::iterator_traits<_I>::value_type>()))>::type type;
};
template <class _F, class _I, class Reference = use_default, class Value = use_default>
	class transform_iterator {
public:
	typedef typename transformed<_F, _I>::type result;
	transform_iterator();
	explicit transform_iterator(const _I &base);
	transform_iterator(const _I &base, _F f);
	const _I &base() const;
	_F functor() const;
	CUDALINT_ITERATOR(transform_iterator, result, result, void)
};
template <class _I, class _F> class transform_output_iterator {
public:
	transform_output_iterator(_I to, _F f);
	CUDALINT_ITERATOR(transform_output_iterator, discard_target, discard_target, void)
};
template <class _E, class _I> class permutation_iterator {
public:
	permutation_iterator();
	permutation_iterator(_E elements, _I indices);
	typedef typename ::std::iterator_traits<_E>::value_type element;
	typedef typename ::std::iterator_traits<_E>::reference element_reference;
	CUDALINT_ITERATOR(permutation_iterator, element, element_reference, void)
};
template <class Tuple> struct zipped;
template <class... _I> struct zipped<::std::tuple<_I...>> {
	typedef ::std::tuple<typename ::std::iterator_traits<_I>::value_type...> type;
	typedef ::std::tuple<typename ::std::iterator_traits<_I>::reference...> reference;
};
template <class Tuple> class zip_iterator {
public:
	zip_iterator();
	zip_iterator(Tuple iterators);
	const Tuple &get_iterator_tuple() const;
	typedef typename zipped<Tuple>::type element;
	typedef typename zipped<Tuple>::reference element_reference;
	CUDALINT_ITERATOR(zip_iterator, element, element_reference, void)
};
template <class _F> struct zip_function {
	explicit zip_function(_F f);
	template <class Tuple> auto operator()(Tuple &&t) const -> typename ::std::tuple_element<0,
		typename ::std::decay<Tuple>::type>::type;
};
template <class _T> counting_iterator<_T> make_counting_iterator(_T start);
template <class _T> constant_iterator<_T> make_constant_iterator(_T value);
template <class _T, class _I> constant_iterator<_T, _I> make_constant_iterator(_T value, _I at);
discard_iterator<> make_discard_iterator(ptrdiff_t at = 0);
template <class _F, class _I> transform_iterator<_F, _I> make_transform_iterator(_I base, _F f);
template <class _I, class _F> transform_output_iterator<_I, _F>
	make_transform_output_iterator(_I to, _F f);
template <class _E, class _I> permutation_iterator<_E, _I> make_permutation_iterator(_E elements,
	_I indices);
template <class... _I> zip_iterator<::std::tuple<_I...>> make_zip_iterator(::std::tuple<_I...> t);
template <class... _I> zip_iterator<::std::tuple<_I...>> make_zip_iterator(_I... iterators);
template <class _F> zip_function<_F> make_zip_function(_F f);
template <class _I> ::std::reverse_iterator<_I> make_reverse_iterator(_I i);
template <class _I> ptrdiff_t distance(_I first, _I last);
template <class _I, class _N> void advance(_I &i, _N n);
template <class _I> _I next(_I i, ptrdiff_t n = 1);
template <class _I> _I prev(_I i, ptrdiff_t n = 1);

CUDALINT_HERE

/* --- functors --------------------------------------------------------------------------------- */

template <class _A, class _R> struct unary_function {
	typedef _A argument_type;
	typedef _R result_type;
};
template <class _A, class _B, class _R> struct binary_function {
	typedef _A first_argument_type;
	typedef _B second_argument_type;
	typedef _R result_type;
};
#define CUDALINT_FUNCTOR_2(name, expression) \
	template <class _T = void> struct name { \
		typedef _T first_argument_type, second_argument_type, result_type; \
		constexpr auto operator()(const _T &a, const _T &b) const -> decltype(expression) \
			{ return expression; } \
	}; \
	template <> struct name<void> { \
		template <class _A, class _B> \
		constexpr auto operator()(const _A &a, const _B &b) const -> decltype(expression) \
			{ return expression; } \
	};
#define CUDALINT_FUNCTOR_1(name, expression) \
	template <class _T = void> struct name { \
		typedef _T argument_type, result_type; \
		constexpr auto operator()(const _T &a) const -> decltype(expression) { \
			return expression; } \
	}; \
	template <> struct name<void> { \
		template <class _A> constexpr auto operator()(const _A &a) const -> \
			decltype(expression) { return expression; } \
	};
CUDALINT_FUNCTOR_2(plus, a + b)
CUDALINT_FUNCTOR_2(minus, a - b)
CUDALINT_FUNCTOR_2(multiplies, a * b)
CUDALINT_FUNCTOR_2(divides, a / b)
CUDALINT_FUNCTOR_2(modulus, a % b)
CUDALINT_FUNCTOR_2(equal_to, a == b)
CUDALINT_FUNCTOR_2(not_equal_to, a != b)
CUDALINT_FUNCTOR_2(greater, a > b)
CUDALINT_FUNCTOR_2(less, a < b)
CUDALINT_FUNCTOR_2(greater_equal, a >= b)
CUDALINT_FUNCTOR_2(less_equal, a <= b)
CUDALINT_FUNCTOR_2(logical_and, a && b)
CUDALINT_FUNCTOR_2(logical_or, a || b)
CUDALINT_FUNCTOR_2(bit_and, a & b)
CUDALINT_FUNCTOR_2(bit_or, a | b)
CUDALINT_FUNCTOR_2(bit_xor, a ^ b)
CUDALINT_FUNCTOR_2(maximum, a < b ? b : a)
CUDALINT_FUNCTOR_2(minimum, b < a ? b : a)
CUDALINT_FUNCTOR_1(negate, -a)
CUDALINT_FUNCTOR_1(square, a * a)
CUDALINT_FUNCTOR_1(logical_not, !a)
CUDALINT_FUNCTOR_1(identity, a)
template <class _A = void, class _B = void> struct project1st {
	constexpr _A operator()(const _A &a, const _B &) const { return a; } };
template <class _A = void, class _B = void> struct project2nd { constexpr _B operator()(const _A &,
	const _B &b) const { return b; } };
template <class _F> struct unary_negate { template <class _T> bool operator()(const _T &a) const; };
template <class _F> struct binary_negate { template <class _A, class _B>
	bool operator()(const _A &a, const _B &b) const; };
template <class _F> unary_negate<_F> not1(const _F &f);
template <class _F> binary_negate<_F> not2(const _F &f);
template <class _F> unary_negate<_F> not_fn(_F f);
namespace placeholders {
struct actor {
	template <class... _A> auto operator()(const _A &...a) const ->
		typename ::std::common_type<_A...>::type;
	template <class _T> actor operator=(const _T &value) const;
};
#define CUDALINT_ACTOR(op) \
	template <class _T> actor operator op(const actor &a, const _T &b); \
	template <class _T> actor operator op(const _T &a, const actor &b); \
	actor operator op(const actor &a, const actor &b);
CUDALINT_ACTOR(+) CUDALINT_ACTOR(-) CUDALINT_ACTOR(*) CUDALINT_ACTOR(/) CUDALINT_ACTOR(%)
	CUDALINT_ACTOR(==)
CUDALINT_ACTOR(!=) CUDALINT_ACTOR(<) CUDALINT_ACTOR(>) CUDALINT_ACTOR(<=) CUDALINT_ACTOR(>=)
	CUDALINT_ACTOR(&&)
CUDALINT_ACTOR(||) CUDALINT_ACTOR(&) CUDALINT_ACTOR(|) CUDALINT_ACTOR(^)
actor operator-(const actor &a);
actor operator!(const actor &a);
actor operator++(const actor &a);
static const actor _1{}, _2{}, _3{}, _4{};
} // namespace placeholders

/* --- algorithms: what each gives back --------------------------------------------------------- */

} // namespace thrust
namespace cudalint {
template <class _D> char is_policy_test(const thrust::execution_policy<_D> *);
long is_policy_test(const void *);
template <class _T> struct is_policy { static constexpr int value = sizeof(is_policy_test((typename
	::std::decay<_T>::type *)nullptr)) == 1; };
template <class _T> struct is_policy<_T *> { static constexpr int value = 0; };
template <int _N, class... _A> struct nth;
template <int _N, class _F, class... _A> struct nth<_N, _F, _A...> : nth<_N - 1, _A...> {};
template <class _F, class... _A> struct nth<0, _F, _A...> { typedef _F type; };
/* The Nth argument, not counting a policy. */
template <int _N, class _F, class... _A> struct arg : nth<_N + is_policy<_F>::value, _F, _A...> {};
template <int _N, class... _A> struct arg_value {
	typedef typename ::std::iterator_traits<typename arg<_N, _A...>::type>::value_type type; };
template <class _F, class... _A> struct arg_count { static constexpr int value = 1 + sizeof...(_A)
	- is_policy<_F>::value; };
template <bool Has, int _N, class... _A> struct value_or : arg<_N, _A...> {};
template <int _N, class... _A> struct value_or<false, _N, _A...> : arg_value<0, _A...> {};
} // namespace cudalint
namespace thrust {

#define CUDALINT_ALGORITHM(name, ...) template <class... _A> \
	CUDALINT_ALIAS __VA_ARGS__ name(_A... args);
#define CUDALINT_GIVES(_N, name) CUDALINT_ALGORITHM(name, typename cudalint::arg<_N, _A...>::type)
#define CUDALINT_GIVES_LAST(more, _N, name) /* the Nth, or one later when there is a stencil */ \
	CUDALINT_ALGORITHM(name, typename cudalint::arg<(cudalint::arg_count<_A...>::value > \
		more ? _N + 1 : _N), _A...>::type)
#define CUDALINT_GIVES_PAIR(_N, _M, name) \
	CUDALINT_ALGORITHM(name, ::std::pair<typename cudalint::arg<_N, _A...>::type, \
		typename cudalint::arg<_M, _A...>::type>)

CUDALINT_ALGORITHM(sort, void)
CUDALINT_ALGORITHM(stable_sort, void)
CUDALINT_ALGORITHM(sort_by_key, void)
CUDALINT_ALGORITHM(stable_sort_by_key, void)
CUDALINT_ALGORITHM(fill, void)
CUDALINT_ALGORITHM(uninitialized_fill, void)
CUDALINT_ALGORITHM(sequence, void)
CUDALINT_ALGORITHM(generate, void)
CUDALINT_ALGORITHM(tabulate, void)
CUDALINT_ALGORITHM(scatter, void)
CUDALINT_ALGORITHM(scatter_if, void)
CUDALINT_ALGORITHM(replace, void)
CUDALINT_ALGORITHM(replace_if, void)
CUDALINT_ALGORITHM(reverse, void)
CUDALINT_ALGORITHM(shuffle, void)
CUDALINT_ALGORITHM(merge_sort, void)
CUDALINT_GIVES(0, for_each)
CUDALINT_GIVES(0, for_each_n)
CUDALINT_GIVES(0, fill_n)
CUDALINT_GIVES(0, generate_n)
CUDALINT_GIVES(0, find)
CUDALINT_GIVES(0, find_if)
CUDALINT_GIVES(0, find_if_not)
CUDALINT_GIVES(0, adjacent_find)
CUDALINT_GIVES(0, max_element)
CUDALINT_GIVES(0, min_element)
CUDALINT_GIVES(0, remove)
CUDALINT_GIVES(0, remove_if)
CUDALINT_GIVES(0, unique)
CUDALINT_GIVES(0, partition)
CUDALINT_GIVES(0, stable_partition)
CUDALINT_GIVES(0, partition_point)
CUDALINT_GIVES(0, is_sorted_until)
CUDALINT_GIVES(0, swap_ranges)
CUDALINT_GIVES(2, copy)
CUDALINT_GIVES(2, copy_n)
CUDALINT_GIVES(2, uninitialized_copy)
CUDALINT_GIVES(2, inclusive_scan)
CUDALINT_GIVES(2, exclusive_scan)
CUDALINT_GIVES(2, transform_inclusive_scan)
CUDALINT_GIVES(2, transform_exclusive_scan)
CUDALINT_GIVES(2, adjacent_difference)
CUDALINT_GIVES(2, unique_copy)
CUDALINT_GIVES(2, remove_copy)
CUDALINT_GIVES(2, remove_copy_if)
CUDALINT_GIVES(2, reverse_copy)
CUDALINT_GIVES(2, replace_copy)
CUDALINT_GIVES(2, replace_copy_if)
CUDALINT_GIVES(2, transform_if)
CUDALINT_GIVES(3, inclusive_scan_by_key)
CUDALINT_GIVES(3, exclusive_scan_by_key)
CUDALINT_GIVES(3, gather)
CUDALINT_GIVES(4, gather_if)
CUDALINT_GIVES(4, merge)
CUDALINT_GIVES(4, set_union)
CUDALINT_GIVES(4, set_intersection)
CUDALINT_GIVES(4, set_difference)
CUDALINT_GIVES(4, set_symmetric_difference)
CUDALINT_GIVES_LAST(4, 2, copy_if)
CUDALINT_GIVES_LAST(4, 2, transform)
CUDALINT_GIVES_PAIR(0, 2, unique_by_key)
CUDALINT_GIVES_PAIR(3, 4, reduce_by_key)
CUDALINT_GIVES_PAIR(3, 4, unique_by_key_copy)
CUDALINT_GIVES_PAIR(2, 3, partition_copy)
CUDALINT_GIVES_PAIR(6, 7, merge_by_key)
CUDALINT_GIVES_PAIR(6, 7, set_union_by_key)
CUDALINT_GIVES_PAIR(5, 6, set_intersection_by_key)
CUDALINT_GIVES_PAIR(6, 7, set_difference_by_key)
CUDALINT_GIVES_PAIR(0, 0, minmax_element)
CUDALINT_GIVES_PAIR(0, 0, equal_range)
CUDALINT_GIVES_PAIR(0, 2, mismatch)
CUDALINT_ALGORITHM(count, ptrdiff_t)
CUDALINT_ALGORITHM(count_if, ptrdiff_t)
CUDALINT_ALGORITHM(equal, bool)
CUDALINT_ALGORITHM(all_of, bool)
CUDALINT_ALGORITHM(any_of, bool)
CUDALINT_ALGORITHM(none_of, bool)
CUDALINT_ALGORITHM(is_sorted, bool)
CUDALINT_ALGORITHM(is_partitioned, bool)
CUDALINT_ALGORITHM(reduce, typename cudalint::value_or<(cudalint::arg_count<_A...>::value > 2), 2,
	_A...>::type)
CUDALINT_GIVES(3, transform_reduce)
CUDALINT_GIVES(3, inner_product)

CUDALINT_ELSEWHERE
/* Searches: one value gives a place, a range of values gives the end of the output. */
template <class _I, class _T> _I lower_bound(_I first, _I last, const _T &value);
template <class _I, class _T, class _C> _I lower_bound(_I first, _I last, const _T &value, _C less);
template <class _P, class _I, class _T> _I lower_bound(const execution_policy<_P> &policy,
	_I first, _I last, const _T &value);
template <class _I, class _J, class _O> _O lower_bound(_I first, _I last, _J values, _J values_end,
	_O to);
template <class _P, class _I, class _J, class _O>
_O lower_bound(const execution_policy<_P> &policy, _I first, _I last, _J values, _J values_end,
	_O to);
template <class _I, class _T> _I upper_bound(_I first, _I last, const _T &value);
template <class _I, class _T, class _C> _I upper_bound(_I first, _I last, const _T &value, _C less);
template <class _P, class _I, class _T> _I upper_bound(const execution_policy<_P> &policy,
	_I first, _I last, const _T &value);
template <class _I, class _J, class _O> _O upper_bound(_I first, _I last, _J values, _J values_end,
	_O to);
template <class _P, class _I, class _J, class _O>
_O upper_bound(const execution_policy<_P> &policy, _I first, _I last, _J values, _J values_end,
	_O to);
template <class _I, class _T> bool binary_search(_I first, _I last, const _T &value);
template <class _P, class _I, class _T> bool binary_search(const execution_policy<_P> &policy,
	_I first, _I last, const _T &value);
template <class _I, class _J, class _O> _O binary_search(_I first, _I last, _J values,
	_J values_end, _O to);

CUDALINT_HERE

/* --- random numbers --------------------------------------------------------------------------- */

namespace random {
struct default_random_engine {
	typedef unsigned int result_type;
	default_random_engine();
	explicit default_random_engine(unsigned int seed);
	void seed(unsigned int s = 1);
	unsigned int operator()();
	void discard(unsigned long long n);
	static constexpr unsigned int min() { return 1; }
	static constexpr unsigned int max() { return 2147483646u; }
};
typedef default_random_engine minstd_rand;
typedef default_random_engine minstd_rand0;
typedef default_random_engine taus88;
typedef default_random_engine ranlux24;
typedef default_random_engine ranlux48;
#define CUDALINT_DISTRIBUTION(name, Default) \
	template <class _T = Default> struct name { \
		typedef _T result_type; \
		explicit name(_T a = _T(0), _T b = _T(1)); \
		template <class _E> _T operator()(_E &engine); \
		void reset(); \
		_T a() const; \
		_T b() const; \
		_T min() const; \
		_T max() const; \
	};
CUDALINT_DISTRIBUTION(uniform_int_distribution, int)
CUDALINT_DISTRIBUTION(uniform_real_distribution, double)
CUDALINT_DISTRIBUTION(normal_distribution, double)
} // namespace random
using random::default_random_engine;
using random::minstd_rand;
using random::minstd_rand0;
using random::normal_distribution;
using random::ranlux24;
using random::ranlux48;
using random::taus88;
using random::uniform_int_distribution;
using random::uniform_real_distribution;

namespace detail {
using ::std::enable_if;
using ::std::integral_constant;
using ::std::is_same;
template <bool _B, class _T> struct eval_if;
} // namespace detail

} // namespace thrust

#pragma clang force_cuda_host_device end

#endif
