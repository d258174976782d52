// std: c++20
#include <algorithm>
#include <bit>
#include <compare>
#include <concepts>
#include <iostream>
#include <numbers>
#include <ranges>
#include <source_location>
#include <span>
#include <vector>

template <std::floating_point T> __device__ T area(T r) { return std::numbers::pi_v<T> * r * r; }
template <class T> concept number = std::integral<T> || std::floating_point<T>;

__device__ float sum(std::span<const float> values)
{
	float total = 0;
	for (float v : values)
		total += v;
	return total;
}
__global__ void kernel(float *data, unsigned n)
{
	data[0] = sum(std::span<const float>(data, n)) + area(data[1]) + std::popcount(n) +
		  std::bit_cast<float>(n);
}
struct version {
	int major, minor;
	auto operator<=>(const version &) const = default;
};

int main()
{
	std::vector<int> v = {3, 1, 2};
	std::ranges::sort(v);
	for (int x : v | std::views::filter([](int x) { return x > 1; }) |
			     std::views::transform([](int x) { return x * 2; }))
		std::cout << x;
	for (int i : std::views::iota(0, 3))
		std::cout << i;
	static_assert(std::has_single_bit(8u) && std::bit_ceil(5u) == 8u);
	auto where = std::source_location::current();
	return version{1, 2} < version{1, 3} ? where.line() : 0;
}
