#include <algorithm>
#include <cmath>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <limits>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

// A benchmark's usual frame: parse, allocate, launch, time, verify, report.
#define CHECK(call) \
	do { \
		cudaError_t error_ = (call); \
		if (error_ != cudaSuccess) { \
			std::cerr << __FILE__ << ":" << __LINE__ << " " \
				  << cudaGetErrorString(error_) << std::endl; \
			std::exit(EXIT_FAILURE); \
		} \
	} while (0)

template <typename T>
__global__ void axpy(T a, const T *__restrict__ x, T *__restrict__ y, size_t n)
{
	size_t i = blockIdx.x * static_cast<size_t>(blockDim.x) + threadIdx.x;
	if (i < n)
		y[i] = std::fma(a, x[i], y[i]);
}

template <typename T> class buffer {
	T *data_ = nullptr;
	size_t n_ = 0;

public:
	explicit buffer(const std::vector<T> &from) : n_(from.size())
	{
		CHECK(cudaMalloc(&data_, n_ * sizeof(T)));
		CHECK(cudaMemcpy(data_, from.data(), n_ * sizeof(T), cudaMemcpyHostToDevice));
	}
	buffer(const buffer &) = delete;
	buffer(buffer &&other) noexcept : data_(std::move(other.data_)), n_(other.n_)
	{
		other.data_ = nullptr;
	}
	~buffer() { cudaFree(data_); }
	T *get() const { return data_; }
};

template <typename T>
static bool verify(const std::vector<T> &got, const std::vector<T> &want, T tolerance)
{
	auto worst = std::inner_product(got.begin(), got.end(), want.begin(), T(0),
		[](T a, T b) { return std::max(a, b); }, [](T a, T b) { return std::abs(a - b); });
	return worst <= tolerance * std::numeric_limits<T>::epsilon();
}

int main(int argc, char *argv[])
{
	const size_t n = argc > 1 ? std::stoul(argv[1]) : 1 << 20;
	std::vector<float> x(n), y(n, 2.0f), want(n);
	std::iota(x.begin(), x.end(), 0.0f);
	std::transform(x.cbegin(), x.cend(), y.cbegin(), want.begin(),
		       [](float a, float b) { return 3 * a + b; });
	buffer<float> dx(x), dy(y);
	const unsigned block = 256, grid = static_cast<unsigned>((n + block - 1) / block);
	axpy<<<grid, block>>>(3.0f, dx.get(), dy.get(), n);
	CHECK(cudaGetLastError());
	CHECK(cudaMemcpy(y.data(), dy.get(), n * sizeof(y[0]), cudaMemcpyDeviceToHost));
	const double mean = std::accumulate(y.begin(), y.end(), 0.0) / n;
	const auto ends = std::minmax_element(y.begin(), y.end());
	std::nth_element(y.begin(), y.begin() + n / 2, y.end());
	std::cout << std::setw(12) << std::scientific << mean << " " << *ends.first << ".."
		  << *ends.second << '\n';
	return verify(y, want, 4.0f) ? 0 : 1;
}
