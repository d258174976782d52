#include <algorithm>
#include <array>
#include <complex>
#include <tuple>
#include <utility>

constexpr std::array<int, 4> primes = {{2, 3, 5, 7}};
static_assert(primes[2] == 5 && primes.size() == 4 && std::get<3>(primes) == 7, "");
static_assert(std::tuple_size<std::tuple<int, char>>::value == 2, "");
static_assert(std::is_same<std::tuple_element<1, std::pair<int, float>>::type, float>::value, "");
static_assert(std::get<0>(std::make_pair(1, 2.0f)) == 1 &&
		      std::make_pair(1, 2) < std::make_pair(1, 3),
	      "");
static_assert(std::max(3, 4) == 4 && std::min(3, 4) == 3, "");
constexpr int width = std::max(16, std::min(64, 32));

__device__ std::array<float, 4> row(float x)
{
	std::array<float, 4> r = {{x, x, x, x}};
	for (auto &v : r)
		v *= 2;
	r.fill(1);
	return r;
}

__global__ void multiply(std::complex<float> *a, const std::complex<float> *b,
			 std::pair<int, int> range)
{
	__shared__ float tile[width];
	int i = threadIdx.x + range.first;
	std::complex<float> c = a[i] * b[i] + std::conj(a[i]) / 2.0f;
	c += std::complex<float>(1.0f, -1.0f);
	tile[threadIdx.x % width] = c.real() + c.imag() + row(std::norm(c))[1] + primes[i & 3];
	a[i] = c;
	auto t = std::make_tuple(1, 2.0f, 'c');
	std::get<1>(t) = tile[0];
}

std::tuple<int, float> both() { return std::make_tuple(1, 2.0f); }

int main()
{
	int n;
	float f;
	std::tie(n, f) = both();
	std::tie(n, std::ignore) = std::make_pair(2, 3.0);
	std::complex<double> z = std::polar(1.0, 3.14), w(1, 2);
	z = std::exp(z) * w - std::sqrt(w);
	auto all = std::tuple_cat(both(), std::make_tuple(1.0));
	static_assert(std::is_same<decltype(std::get<2>(all)), double &>::value, "");
	return n + (int)f + (int)std::abs(z) + (int)std::arg(w) + std::get<0>(all);
}
