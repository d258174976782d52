#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

template <class T, class = typename std::enable_if<std::is_floating_point<T>::value>::type>
__host__ __device__ T twice(T x)
{
	return x + x;
}
template <class T> __device__ typename std::conditional<sizeof(T) == 4, float, double>::type pick();
template <class T, T... I> __device__ int sum_of(std::integral_constant<T, I>...);
enum class color : uint8_t { red, green };

static_assert(std::is_same<std::remove_const<const int>::type, int>::value, "");
static_assert(std::is_same<std::remove_pointer<int *>::type, int>::value, "");
static_assert(std::is_same<std::decay<const int &>::type, int>::value, "");
static_assert(std::is_same<std::make_unsigned<long>::type, unsigned long>::value, "");
static_assert(std::is_same<std::underlying_type<color>::type, uint8_t>::value, "");
static_assert(std::is_same<std::common_type<int, float>::type, float>::value, "");
static_assert(std::is_integral<unsigned char>::value && !std::is_integral<float>::value, "");
static_assert(std::is_base_of<std::true_type, std::is_void<void>>::value, "");
static_assert(std::is_convertible<int, double>::value && std::is_trivially_copyable<int>::value,
	      "");
static_assert(std::numeric_limits<int>::min() == -2147483647 - 1, "");
static_assert(std::numeric_limits<float>::max() > 3e38f &&
		      std::numeric_limits<double>::digits10 == 15,
	      "");
static_assert(std::numeric_limits<uint64_t>::max() == UINT64_MAX &&
		      !std::numeric_limits<int>::has_infinity,
	      "");
static_assert(std::alignment_of<double>::value == 8 && std::extent<int[3]>::value == 3, "");
static_assert(std::is_same<std::result_of<int (*(float))(float)>::type, int>::value, "");

template <class T> __global__ void reduce(const T *in, T *out)
{
	__shared__ T best[32];
	T mine = -std::numeric_limits<T>::infinity();
	mine = std::max(mine, twice(in[threadIdx.x]));
	best[threadIdx.x] = std::min(mine, std::numeric_limits<T>::max());
	__syncthreads();
	T a = best[0], b = best[1];
	std::swap(a, b);
	out[0] = std::move(a);
}
template __global__ void reduce<float>(const float *, float *);
