/*
 * thrust.h - Thrust: containers, pointers, iterators, functors, policies, and the algorithms by name.
 *
 * An algorithm takes its arguments as they come; only what it gives back is worked out, from its own arguments.
 */
#ifndef CUDALINT_THRUST_H
#define CUDALINT_THRUST_H

#include "cudalint_cuda.h"
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

template <class T> using complex = ::std::complex<T>;
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

template <class T> constexpr T max(const T &a, const T &b) { return a < b ? b : a; }
template <class T> constexpr T min(const T &a, const T &b) { return b < a ? b : a; }
template <class T, class C> constexpr T max(const T &a, const T &b, C less) { return less(a, b) ? b : a; }
template <class T, class C> constexpr T min(const T &a, const T &b, C less) { return less(b, a) ? b : a; }

/* --- policies ---------------------------------------------------------------------------------------------------------- */

template <class Derived> struct execution_policy {};
template <class Derived> struct host_execution_policy : execution_policy<Derived> {};
template <class Derived> struct device_execution_policy : execution_policy<Derived> {};
struct parallel_policy : execution_policy<parallel_policy> {
	template <class A> parallel_policy operator()(const A &allocator) const;
	parallel_policy on(cudaStream_t stream) const;
	template <class... A> parallel_policy after(const A &...events) const;
};
static const parallel_policy host{}, device{}, seq{};
struct host_system_tag : execution_policy<host_system_tag> {};
struct device_system_tag : execution_policy<device_system_tag> {};
namespace cuda {
static const parallel_policy par{}, par_nosync{};
typedef device_system_tag tag;
template <class D> using execution_policy = device_execution_policy<D>;
template <class T> class pointer;
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

/* --- pointers and references -------------------------------------------------------------------------------------------- */

template <class T> class device_ptr;
template <class T> class device_reference {
public:
	typedef T value_type;
	device_reference(const device_reference &other) = default;
	explicit device_reference(const device_ptr<T> &p);
	operator T() const;
	device_ptr<T> operator&() const;
	device_reference &operator=(const T &value);
	device_reference &operator=(const device_reference &other);
	template <class U> device_reference &operator=(const device_reference<U> &other);
	device_reference &operator++();
	T operator++(int);
	device_reference &operator--();
	T operator--(int);
	device_reference &operator+=(const T &value);
	device_reference &operator-=(const T &value);
	device_reference &operator*=(const T &value);
	device_reference &operator/=(const T &value);
	device_reference &operator|=(const T &value);
	device_reference &operator&=(const T &value);
	void swap(device_reference &other);
};

/* Arithmetic of a random access iterator called Self. */
#define CUDALINT_ITERATOR(Self, V, R, P)                                                         \
	typedef V value_type;                                                                    \
	typedef R reference;                                                                     \
	typedef P pointer;                                                                       \
	typedef ptrdiff_t difference_type;                                                       \
	typedef ::std::random_access_iterator_tag iterator_category;                             \
	R operator*() const;                                                                     \
	template <class Index> R operator[](Index i) const;                                            \
	Self &operator++();                                                                      \
	Self operator++(int);                                                                    \
	Self &operator--();                                                                      \
	Self operator--(int);                                                                    \
	Self operator+(ptrdiff_t n) const;                                                       \
	Self operator-(ptrdiff_t n) const;                                                       \
	Self &operator+=(ptrdiff_t n);                                                           \
	Self &operator-=(ptrdiff_t n);                                                           \
	ptrdiff_t operator-(const Self &other) const;                                            \
	bool operator==(const Self &other) const;                                                \
	bool operator!=(const Self &other) const;                                                \
	bool operator<(const Self &other) const;                                                 \
	bool operator>(const Self &other) const;                                                 \
	bool operator<=(const Self &other) const;                                                \
	bool operator>=(const Self &other) const;                                                \
	friend Self operator+(ptrdiff_t n, const Self &self) { return self + n; }

template <class T> class device_ptr {
public:
	typedef T element_type;
	device_ptr() = default;
	device_ptr(decltype(nullptr));
	template <class U> explicit device_ptr(U *p);
	template <class U> device_ptr(const device_ptr<U> &other);
	device_ptr &operator=(decltype(nullptr));
	T *get() const;
	T *operator->() const;
	explicit operator bool() const;
	CUDALINT_ITERATOR(device_ptr, T, device_reference<T>, device_ptr<T>)
private:
	T *at;
};
template <> class device_ptr<void> {
public:
	device_ptr();
	explicit device_ptr(void *p);
	template <class U> device_ptr(const device_ptr<U> &other);
	void *get() const;
};

template <class T> T *raw_pointer_cast(T *p);
template <class T> T *raw_pointer_cast(const device_ptr<T> &p);
template <class T> device_ptr<T> device_pointer_cast(T *p);
template <class T> device_ptr<T> device_pointer_cast(const device_ptr<T> &p);
template <class T> T &raw_reference_cast(T &value);
template <class T> T &raw_reference_cast(const device_reference<T> &value);
device_ptr<void> device_malloc(size_t bytes);
template <class T> device_ptr<T> device_malloc(size_t n);
template <class T> void device_free(device_ptr<T> p);
template <class T> device_ptr<T> device_new(size_t n);
template <class T> void device_delete(device_ptr<T> p, size_t n = 0);

template <class T> struct device_allocator { typedef T value_type; };
template <class T> struct device_malloc_allocator { typedef T value_type; typedef device_ptr<T> pointer; };
template <class T> struct universal_allocator { typedef T value_type; };
namespace mr {
template <class P> struct memory_resource {};
}

/* --- containers --------------------------------------------------------------------------------------------------------------- */

template <class T, class Alloc> class host_vector;
template <class T, class Alloc> class device_vector;
#define CUDALINT_VECTOR_OF(Self, R, CR, It, CIt, P, CP)                                          \
	typedef T value_type;                                                                    \
	typedef R reference;                                                                     \
	typedef CR const_reference;                                                              \
	typedef It iterator;                                                                     \
	typedef CIt const_iterator;                                                              \
	typedef P pointer;                                                                       \
	typedef CP const_pointer;                                                                \
	typedef size_t size_type;                                                                \
	typedef ptrdiff_t difference_type;                                                       \
	typedef Alloc allocator_type;                                                            \
	Self();                                                                                  \
	explicit Self(size_t n);                                                                 \
	Self(size_t n, const T &value);                                                          \
	template <class I, class = typename I::value_type> Self(I first, I last);                \
	template <class U> Self(U *first, U *last);                                              \
	Self(const Self &other);                                                                 \
	Self(::std::initializer_list<T> list);                                                   \
	template <class U, class A> Self(const host_vector<U, A> &other);                        \
	template <class U, class A> Self(const device_vector<U, A> &other);                      \
	template <class U, class A> Self(const ::std::vector<U, A> &other);                      \
	~Self();                                                                                 \
	Self &operator=(const Self &other);                                                      \
	Self &operator=(::std::initializer_list<T> list);                                        \
	template <class U, class A> Self &operator=(const host_vector<U, A> &other);             \
	template <class U, class A> Self &operator=(const device_vector<U, A> &other);           \
	template <class U, class A> Self &operator=(const ::std::vector<U, A> &other);           \
	R operator[](size_t i);                                                                  \
	CR operator[](size_t i) const;                                                           \
	R front();                                                                               \
	CR front() const;                                                                        \
	R back();                                                                                \
	CR back() const;                                                                         \
	It begin();                                                                              \
	CIt begin() const;                                                                       \
	CIt cbegin() const;                                                                      \
	It end();                                                                                \
	CIt end() const;                                                                         \
	CIt cend() const;                                                                        \
	::std::reverse_iterator<It> rbegin();                                                    \
	::std::reverse_iterator<It> rend();                                                      \
	P data();                                                                                \
	CP data() const;                                                                         \
	size_t size() const;                                                                     \
	size_t max_size() const;                                                                 \
	size_t capacity() const;                                                                 \
	bool empty() const;                                                                      \
	void resize(size_t n);                                                                   \
	void resize(size_t n, const T &value);                                                   \
	void reserve(size_t n);                                                                  \
	void clear();                                                                            \
	void shrink_to_fit();                                                                    \
	void push_back(const T &value);                                                          \
	void pop_back();                                                                         \
	void swap(Self &other);                                                                  \
	It erase(It at);                                                                         \
	It erase(It first, It last);                                                             \
	It insert(It at, const T &value);                                                        \
	void insert(It at, size_t n, const T &value);                                            \
	template <class I> void insert(It at, I first, I last);                                  \
	void assign(size_t n, const T &value);                                                   \
	template <class I, class = typename I::value_type> void assign(I first, I last);         \
	template <class U> void assign(U *first, U *last);                                       \
	bool operator==(const Self &other) const;                                                \
	bool operator!=(const Self &other) const;

template <class T, class Alloc = ::std::allocator<T>> class host_vector {
public:
	CUDALINT_VECTOR_OF(host_vector, T &, const T &, T *, const T *, T *, const T *)
};
template <class T, class Alloc = device_allocator<T>> class device_vector {
public:
	CUDALINT_VECTOR_OF(device_vector, device_reference<T>, device_reference<const T>, device_ptr<T>, device_ptr<const T>,
			   device_ptr<T>, device_ptr<const T>)
};
template <class T> using universal_vector = host_vector<T, universal_allocator<T>>;
template <class T> using universal_ptr = device_ptr<T>;
template <class T> using universal_host_pinned_vector = host_vector<T>;

/* --- iterators ------------------------------------------------------------------------------------------------------------------ */

template <class I> struct iterator_traits : ::std::iterator_traits<I> {};
template <class I> struct iterator_value { typedef typename ::std::iterator_traits<I>::value_type type; };
template <class I> struct iterator_reference { typedef typename ::std::iterator_traits<I>::reference type; };
template <class I> struct iterator_pointer { typedef typename ::std::iterator_traits<I>::pointer type; };
template <class I> struct iterator_difference { typedef ptrdiff_t type; };
template <class I> struct iterator_system { typedef device_system_tag type; };
using ::std::random_access_iterator_tag;
using ::std::reverse_iterator;
typedef ::std::random_access_iterator_tag random_access_device_iterator_tag;
typedef ::std::random_access_iterator_tag random_access_traversal_tag;
struct use_default {};
struct any_system_tag {};

template <class T, class System = use_default, class Traversal = use_default, class Difference = use_default>
class counting_iterator {
public:
	counting_iterator();
	explicit counting_iterator(T start);
	T base() const;
	CUDALINT_ITERATOR(counting_iterator, T, T, const T *)
};
template <class T, class Incrementable = use_default, class System = use_default> class constant_iterator {
public:
	constant_iterator();
	constant_iterator(const T &value, ptrdiff_t at = 0);
	CUDALINT_ITERATOR(constant_iterator, T, T, const T *)
};
struct discard_target { template <class T> const discard_target &operator=(const T &) const; };
template <class System = use_default> class discard_iterator {
public:
	discard_iterator(ptrdiff_t at = 0);
	CUDALINT_ITERATOR(discard_iterator, discard_target, discard_target, void)
};
template <class F, class I> struct transformed {
	typedef typename ::std::decay<decltype(::std::declval<F>()(
	    ::std::declval<typename ::std::iterator_traits<I>::value_type>()))>::type type;
};
template <class F, class I, class Reference = use_default, class Value = use_default> class transform_iterator {
public:
	typedef typename transformed<F, I>::type result;
	transform_iterator();
	explicit transform_iterator(const I &base);
	transform_iterator(const I &base, F f);
	const I &base() const;
	F functor() const;
	CUDALINT_ITERATOR(transform_iterator, result, result, void)
};
template <class I, class F> class transform_output_iterator {
public:
	transform_output_iterator(I to, F f);
	CUDALINT_ITERATOR(transform_output_iterator, discard_target, discard_target, void)
};
template <class E, class I> class permutation_iterator {
public:
	permutation_iterator();
	permutation_iterator(E elements, I indices);
	typedef typename ::std::iterator_traits<E>::value_type element;
	typedef typename ::std::iterator_traits<E>::reference element_reference;
	CUDALINT_ITERATOR(permutation_iterator, element, element_reference, void)
};
template <class Tuple> struct zipped;
template <class... I> struct zipped<::std::tuple<I...>> {
	typedef ::std::tuple<typename ::std::iterator_traits<I>::value_type...> type;
	typedef ::std::tuple<typename ::std::iterator_traits<I>::reference...> reference;
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
template <class F> struct zip_function {
	explicit zip_function(F f);
	template <class Tuple> auto operator()(Tuple &&t) const -> typename ::std::tuple_element<0, typename ::std::decay<Tuple>::type>::type;
};
template <class T> counting_iterator<T> make_counting_iterator(T start);
template <class T> constant_iterator<T> make_constant_iterator(T value);
template <class T, class I> constant_iterator<T, I> make_constant_iterator(T value, I at);
inline discard_iterator<> make_discard_iterator(ptrdiff_t at = 0) { return discard_iterator<>(at); }
template <class F, class I> transform_iterator<F, I> make_transform_iterator(I base, F f);
template <class I, class F> transform_output_iterator<I, F> make_transform_output_iterator(I to, F f);
template <class E, class I> permutation_iterator<E, I> make_permutation_iterator(E elements, I indices);
template <class... I> zip_iterator<::std::tuple<I...>> make_zip_iterator(::std::tuple<I...> t);
template <class... I> zip_iterator<::std::tuple<I...>> make_zip_iterator(I... iterators);
template <class F> zip_function<F> make_zip_function(F f);
template <class I> ::std::reverse_iterator<I> make_reverse_iterator(I i);
template <class I> ptrdiff_t distance(I first, I last);
template <class I, class N> void advance(I &i, N n);
template <class I> I next(I i, ptrdiff_t n = 1);
template <class I> I prev(I i, ptrdiff_t n = 1);

/* --- functors ------------------------------------------------------------------------------------------------------------------------ */

template <class A, class R> struct unary_function {
	typedef A argument_type;
	typedef R result_type;
};
template <class A, class B, class R> struct binary_function {
	typedef A first_argument_type;
	typedef B second_argument_type;
	typedef R result_type;
};
#define CUDALINT_FUNCTOR_2(name, expression)                                                     \
	template <class T = void> struct name {                                                  \
		typedef T first_argument_type, second_argument_type, result_type;                \
		constexpr auto operator()(const T &a, const T &b) const -> decltype(expression) { return expression; } \
	};                                                                                       \
	template <> struct name<void> {                                                          \
		template <class A, class B>                                                      \
		constexpr auto operator()(const A &a, const B &b) const -> decltype(expression) { return expression; } \
	};
#define CUDALINT_FUNCTOR_1(name, expression)                                                     \
	template <class T = void> struct name {                                                  \
		typedef T argument_type, result_type;                                            \
		constexpr auto operator()(const T &a) const -> decltype(expression) { return expression; } \
	};                                                                                       \
	template <> struct name<void> {                                                          \
		template <class A> constexpr auto operator()(const A &a) const -> decltype(expression) { return expression; } \
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
template <class A = void, class B = void> struct project1st { constexpr A operator()(const A &a, const B &) const { return a; } };
template <class A = void, class B = void> struct project2nd { constexpr B operator()(const A &, const B &b) const { return b; } };
template <class F> struct unary_negate { template <class T> bool operator()(const T &a) const; };
template <class F> struct binary_negate { template <class A, class B> bool operator()(const A &a, const B &b) const; };
template <class F> unary_negate<F> not1(const F &f);
template <class F> binary_negate<F> not2(const F &f);
template <class F> unary_negate<F> not_fn(F f);
namespace placeholders {
struct actor {
	template <class... A> auto operator()(const A &...a) const -> typename ::std::common_type<A...>::type;
	template <class T> actor operator=(const T &value) const;
};
#define CUDALINT_ACTOR(op)                                                                       \
	template <class T> actor operator op(const actor &a, const T &b);                        \
	template <class T> actor operator op(const T &a, const actor &b);                        \
	actor operator op(const actor &a, const actor &b);
CUDALINT_ACTOR(+) CUDALINT_ACTOR(-) CUDALINT_ACTOR(*) CUDALINT_ACTOR(/) CUDALINT_ACTOR(%) CUDALINT_ACTOR(==)
CUDALINT_ACTOR(!=) CUDALINT_ACTOR(<) CUDALINT_ACTOR(>) CUDALINT_ACTOR(<=) CUDALINT_ACTOR(>=) CUDALINT_ACTOR(&&)
CUDALINT_ACTOR(||) CUDALINT_ACTOR(&) CUDALINT_ACTOR(|) CUDALINT_ACTOR(^)
actor operator-(const actor &a);
actor operator!(const actor &a);
actor operator++(const actor &a);
static const actor _1{}, _2{}, _3{}, _4{};
} // namespace placeholders

/* --- algorithms: what each gives back ---------------------------------------------------------------------------------------------------- */

} // namespace thrust
namespace cudalint {
template <class D> char is_policy_test(const thrust::execution_policy<D> *);
long is_policy_test(const void *);
template <class T> struct is_policy { static constexpr int value = sizeof(is_policy_test((typename ::std::decay<T>::type *)nullptr)) == 1; };
template <class T> struct is_policy<T *> { static constexpr int value = 0; };
template <int N, class... A> struct nth;
template <int N, class F, class... A> struct nth<N, F, A...> : nth<N - 1, A...> {};
template <class F, class... A> struct nth<0, F, A...> { typedef F type; };
/* The Nth argument, not counting a policy. */
template <int N, class F, class... A> struct arg : nth<N + is_policy<F>::value, F, A...> {};
template <int N, class... A> struct arg_value { typedef typename ::std::iterator_traits<typename arg<N, A...>::type>::value_type type; };
template <class F, class... A> struct arg_count { static constexpr int value = 1 + sizeof...(A) - is_policy<F>::value; };
template <bool Has, int N, class... A> struct value_or : arg<N, A...> {};
template <int N, class... A> struct value_or<false, N, A...> : arg_value<0, A...> {};
} // namespace cudalint
namespace thrust {

#define CUDALINT_ALGORITHM(name, ...) template <class... A> __VA_ARGS__ name(A... args);
#define CUDALINT_GIVES(N, name) CUDALINT_ALGORITHM(name, typename cudalint::arg<N, A...>::type)
#define CUDALINT_GIVES_LAST(more, N, name) /* the Nth, or one later when there is a stencil */ \
	CUDALINT_ALGORITHM(name, typename cudalint::arg<(cudalint::arg_count<A...>::value > more ? N + 1 : N), A...>::type)
#define CUDALINT_GIVES_PAIR(N, M, name)                                                          \
	CUDALINT_ALGORITHM(name, ::std::pair<typename cudalint::arg<N, A...>::type, typename cudalint::arg<M, A...>::type>)

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
CUDALINT_ALGORITHM(reduce, typename cudalint::value_or<(cudalint::arg_count<A...>::value > 2), 2, A...>::type)
CUDALINT_GIVES(3, transform_reduce)
CUDALINT_GIVES(3, inner_product)

/* Searches: one value gives a place, a range of values gives the end of the output. */
template <class I, class T> I lower_bound(I first, I last, const T &value);
template <class I, class T, class C> I lower_bound(I first, I last, const T &value, C less);
template <class P, class I, class T> I lower_bound(const execution_policy<P> &policy, I first, I last, const T &value);
template <class I, class J, class O> O lower_bound(I first, I last, J values, J values_end, O to);
template <class P, class I, class J, class O>
O lower_bound(const execution_policy<P> &policy, I first, I last, J values, J values_end, O to);
template <class I, class T> I upper_bound(I first, I last, const T &value);
template <class I, class T, class C> I upper_bound(I first, I last, const T &value, C less);
template <class P, class I, class T> I upper_bound(const execution_policy<P> &policy, I first, I last, const T &value);
template <class I, class J, class O> O upper_bound(I first, I last, J values, J values_end, O to);
template <class P, class I, class J, class O>
O upper_bound(const execution_policy<P> &policy, I first, I last, J values, J values_end, O to);
template <class I, class T> bool binary_search(I first, I last, const T &value);
template <class P, class I, class T> bool binary_search(const execution_policy<P> &policy, I first, I last, const T &value);
template <class I, class J, class O> O binary_search(I first, I last, J values, J values_end, O to);

/* --- random numbers --------------------------------------------------------------------------------------------------------------------------- */

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
#define CUDALINT_DISTRIBUTION(name, Default)                                                     \
	template <class T = Default> struct name {                                               \
		typedef T result_type;                                                           \
		explicit name(T a = T(0), T b = T(1));                                           \
		template <class E> T operator()(E &engine);                                      \
		void reset();                                                                    \
		T a() const;                                                                     \
		T b() const;                                                                     \
		T min() const;                                                                   \
		T max() const;                                                                   \
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
template <bool B, class T> struct eval_if;
} // namespace detail

} // namespace thrust

#pragma clang force_cuda_host_device end

#endif
