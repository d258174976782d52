// std: c++14
#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>
using namespace std::string_literals;

template <size_t... I, class F> __host__ __device__ void unroll(std::index_sequence<I...>, F f)
{
	int order[] = {(f(I), 0)...};
	(void)order;
}
__global__ void unrolled(float *a)
{
	unroll(std::make_index_sequence<4>(), [=](size_t i) { a[i] += 1; });
}
template <class T> constexpr std::enable_if_t<std::is_integral<T>::value, T> round_up(T x, T to)
{
	return (x + to - 1) / to * to;
}
static_assert(round_up(5, 4) == 8, "");
static_assert(std::max({1, 5, 3}) == 5, "");

int main()
{
	auto p = std::make_unique<float[]>(8);
	auto q = std::make_unique<std::string>("x");
	std::vector<std::pair<int, std::string>> pairs;
	pairs.emplace_back(1, "a"s);
	std::sort(pairs.begin(), pairs.end(),
		  [](const auto &a, const auto &b) { return a.second < b.second; });
	std::sort(p.get(), p.get() + 8, std::greater<>());
	int old = std::exchange(pairs[0].first, 2);
	return old + (int)p[0] + (int)q->size();
}
