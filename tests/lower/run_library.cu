// std::array, std::pair, functors, limits, mathematics: the kernel stores what C++ says it should.
#include <utility>
#include <array>
#include <tuple>
#include <type_traits>
#include <limits>
#include <functional>
#include <algorithm>
struct Out {
	double *o;
	int n;
	__device__ void put(double x)
	{
		o[++n] = x;
		o[0] = n;
	}
};
struct S {
	int a;
	float b;
};
template <class T> __device__ std::enable_if_t<std::is_integral<T>::value, int> kind(T)
{
	return 1;
}
template <class T> __device__ std::enable_if_t<std::is_floating_point<T>::value, int> kind(T)
{
	return 2;
}
template <class T> __device__ T big()
{
	return std::numeric_limits<T>::max();
}
__device__ std::pair<int, float> mm(int a, float b)
{
	return {a + 1, b * 2};
}
template <class T, std::size_t N> __device__ T asum(const std::array<T, N> &a)
{
	T s{};
	for (std::size_t i = 0; i < N; ++i)
		s += a[i];
	return s;
}
template <class T, int N> __device__ int len(T (&)[N])
{
	return N;
}
__global__ void k(double *outp)
{
	Out o{outp, 0};
	std::array<int, 4> a = {1, 2, 3, 4};
	o.put(a[2]);
	a[1] = 7;
	int s = 0;
	for (int x : a)
		s = s * 10 + x;
	o.put(s);
	for (auto &x : a)
		x += 1;
	o.put(a[3]);
	o.put(a.size());
	o.put(asum(a));
	o.put(a.front() + a.back());
	auto b = a;
	b[0] = 50;
	o.put(a[0] + b[0]);
	o.put(a.data()[2]);
	std::array<float, 3> z{};
	o.put(z[1]);
	std::array<std::array<int, 2>, 2> aa = {{{1, 2}, {3, 4}}};
	o.put(aa[1][0]);
	std::array<S, 2> as = {{{1, 2.5f}, {3, 4.5f}}};
	o.put(as[1].b + as[0].a);
	auto [e0, e1] = aa;
	o.put(e1[1]);
	for (auto it = a.begin(); it != a.end(); ++it)
		s += *it;
	o.put(s);
	std::array<int, 3> fl;
	fl.fill(4);
	o.put(fl[2]);
	o.put(std::get<1>(a));
	constexpr std::array<int, 3> ca = {4, 5, 6};
	int i1 = 1;
	o.put(ca[i1]);
	std::pair<int, float> p{1, 2.5f};
	o.put(p.first + p.second);
	p.first = 9;
	auto q = p;
	o.put(q.first);
	auto [pf, ps] = mm(1, 2);
	o.put(pf * ps);
	auto mp = std::make_pair(3, 4.5);
	o.put(mp.first + mp.second);
	std::pair<int, int> pa[2] = {{1, 2}, {3, 4}};
	o.put(pa[1].first);
	q = {2, 3.5f};
	o.put(q.first + q.second);
	o.put(std::get<0>(q));
	int x = 3, y = 5;
	std::swap(x, y);
	o.put(x * 10 + y);
	o.put(std::min(x, y));
	o.put(std::max(2.5, 1.0));
	o.put(std::clamp(12, 0, 10));
	o.put(std::abs(-4));
	o.put(std::abs(-2.5f));
	int t = std::exchange(x, 8);
	o.put(t * 10 + x);
	S sa{1, 2}, sb{3, 4};
	std::swap(sa, sb);
	o.put(sa.a * 10 + sb.a);
	const int &mr = std::min(x, y);
	o.put(mr);
	o.put(kind(1));
	o.put(kind(1.0f));
	o.put(big<int>());
	o.put(std::numeric_limits<float>::epsilon());
	o.put(std::numeric_limits<unsigned>::max());
	o.put(std::numeric_limits<short>::min());
	o.put(std::numeric_limits<int>::lowest());
	o.put((std::is_same<int, int>::value));
	o.put((std::is_same_v<int, float>));
	o.put(sizeof(std::conditional_t<true, char, int>));
	o.put(std::integral_constant<int, 5>::value);
	std::integral_constant<int, 6> ic;
	o.put(ic + 1);
	o.put(std::true_type::value);
	o.put(len("abcd"));
	int arr[6];
	o.put(len(arr));
	o.put(std::plus<int>()(2, 3));
	std::less<float> ls;
	o.put(ls(1, 2));
	int &&rr = std::move(x);
	rr = 4;
	o.put(x);
	o.put(std::forward<int>(y));
	for (int i = 0; i < 6; i++)
		arr[i] = 6 - i;
	o.put(std::max(std::max(1, 2), 3));
	o.put((std::min)(4, 2));
	o.put(fminf(1.5f, 2));
	o.put(fmax(1.5, 2));
	o.put(sqrtf(16));
	o.put(abs(-3));
	o.put(fabsf(-3.5f));
	o.put(floorf(2.7f));
	o.put(ceil(2.2));
	o.put((int)roundf(2.5f));
	o.put(fmaf(2, 3, 4));
	o.put(powf(2, 3));
	o.put(fmodf(7, 3));
	o.put(rintf(2.5f));
	o.put(truncf(-2.7f));
	o.put(__builtin_popcount(255));
	o.put(__builtin_clz(1));
	o.put(__builtin_expect(3, 1));
}
void launch(double *p)
{
	k<<<1, 1>>>(p);
}
// out: 3 1734 5 4 19 7 52 4 0 3 5.5 4 1753 4 8 5 3.5 9 8 7.5 3 5.5 2 53 3 2.5 10 4 2.5 58 31 3 1 2
// out: 2147483647 1.1920928955078125e-07 4294967295 -32768 -2147483648 1 0 1 5 7 1 5 6 5 1 4 3 3 2
// out: 1.5 2 4 3 3.5 2 3 3 10 8 1 2 -2 8 31 3
