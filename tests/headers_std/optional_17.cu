// std: c++17
#include <algorithm>
#include <any>
#include <array>
#include <cstddef>
#include <execution>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <numeric>
#include <optional>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>
namespace fs = std::filesystem;

static std::optional<int> parse(std::string_view text)
{
	if (text.empty() || text == "none")
		return std::nullopt;
	return static_cast<int>(text.size());
}
template <class... Ts> struct overloaded : Ts... {
	using Ts::operator()...;
};
template <class... Ts> overloaded(Ts...) -> overloaded<Ts...>;
template <class... Args> auto total(Args... args) { return (args + ... + 0); }

__device__ std::optional<float> safe_divide(float a, float b)
{
	if (b == 0)
		return {};
	return a / b;
}
__global__ void divide(float *a)
{
	if (auto r = safe_divide(a[0], a[1]); r.has_value())
		a[2] = *r + r.value_or(1.0f);
	if constexpr (std::is_same_v<decltype(a), float *>)
		a[3] = std::clamp(a[3], 0.0f, 1.0f);
}

int main(int argc, char **argv)
{
	std::vector v{1, 2, 3};
	std::array a{1.0f, 2.0f};
	std::map<std::string, int> m;
	for (auto &[key, value] : m)
		value += key.size();
	if (auto [at, fresh] = m.insert({"x", 1}); fresh)
		at->second = 2;
	auto [x, y, z] = std::make_tuple(1, 2.0f, 'c');
	auto [first, second] = a;
	std::variant<int, float> number = 1.5f;
	std::visit([](auto &&n) { std::cout << n; }, number);
	if (std::holds_alternative<int>(number))
		x += std::get<int>(number);
	std::any thing = 1;
	x += std::any_cast<int>(thing);
	std::sort(std::execution::par_unseq, v.begin(), v.end());
	float sum = std::reduce(std::execution::par, a.begin(), a.end(), 0.0f);
	for (const auto &entry : fs::directory_iterator("."))
		if (entry.path().extension() == ".cu")
			std::cout << entry.path().filename().string()
				  << fs::file_size(entry.path());
	std::ifstream in(fs::path("a") / "b");
	static_assert(std::gcd(12, 18) == 6 && std::string_view("abc").size() == 3);
	return parse(argv[0]).value_or(0) + x + (int)(y + sum + first + second) + z + total(1, 2) +
	       std::apply(total<int, int>, std::pair(1, 2));
}
