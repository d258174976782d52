// Thrust: containers, iterators, algorithms, and their results' types.
#include <thrust/complex.h>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/random.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/transform_reduce.h>
#include <thrust/unique.h>
#include <iostream>
#include <vector>

struct square { __host__ __device__ float operator()(float x) const { return x * x; } };
struct draw {
	__host__ __device__ float operator()(unsigned i) const
	{
		thrust::default_random_engine engine(i);
		thrust::uniform_real_distribution<float> uniform(0, 1);
		engine.discard(i);
		return uniform(engine);
	}
};
__global__ void kernel(int *p, thrust::complex<float> *c)
{
	p[threadIdx.x] += 1;
	c[threadIdx.x] = c[0] * thrust::complex<float>(0, 1);
}

int main()
{
	thrust::host_vector<int> host(100);
	thrust::device_vector<int> keys = host, other(keys.begin(), keys.end());
	thrust::device_vector<float> values(100, 1.0f);
	std::vector<int> plain(100);
	thrust::device_vector<int> from_plain(plain);
	thrust::sequence(keys.begin(), keys.end());
	thrust::sort(keys.begin(), keys.end(), thrust::greater<int>());
	thrust::sort_by_key(thrust::device, keys.begin(), keys.end(), values.begin());
	int sum = thrust::reduce(keys.begin(), keys.end());
	float norm = thrust::transform_reduce(values.begin(), values.end(), square(), 0.0f,
		thrust::plus<float>());
	sum += thrust::reduce(thrust::cuda::par.on(0), keys.begin(), keys.end(), 0,
		thrust::maximum<int>());
	auto end = thrust::unique(keys.begin(), keys.end());
	size_t n = end - keys.begin();
	auto pair = thrust::reduce_by_key(keys.begin(), keys.end(), values.begin(), other.begin(),
		values.begin());
	n += pair.first - other.begin();
	thrust::inclusive_scan(keys.begin(), keys.end(), keys.begin());
	thrust::exclusive_scan(keys.begin(), keys.end(), keys.begin(), 0);
	thrust::counting_iterator<unsigned> index(0);
	thrust::transform(index, index + 100, values.begin(), draw());
	thrust::for_each(thrust::make_zip_iterator(thrust::make_tuple(keys.begin(),
		values.begin())),
			 thrust::make_zip_iterator(thrust::make_tuple(keys.end(), values.end())),
			 [] __device__(thrust::tuple<int, float> t) { (void)thrust::get<0>(t); });
	n += thrust::count_if(keys.begin(), keys.end(), thrust::placeholders::_1 > 3);
	int largest = *thrust::max_element(keys.begin(), keys.end());
	int *raw = thrust::raw_pointer_cast(keys.data());
	raw = thrust::raw_pointer_cast(&keys[0]);
	thrust::device_ptr<int> wrapped(raw);
	thrust::fill(wrapped, wrapped + 10, 7);
	keys[0] = 5;
	int first = keys[0];
	kernel<<<1, 100>>>(raw, nullptr);
	thrust::copy(keys.begin(), keys.end(), host.begin());
	host = keys;
	for (size_t i = 0; i < host.size(); i++)
		std::cout << host[i] << keys[i] << '\n';
	return sum + largest + first + (int)n + (int)norm;
}
