/*
 * torch.h - as much of PyTorch's C++ interface as extensions around a kernel use.
 *
 * Accessors have bodies: they are how kernels index a tensor. Tensors are shapes only. The
 * dispatch macros call their
 * lambda once for each type they name, so that every instance of the kernel has a launch in sight.
 */
#ifndef CUDALINT_TORCH_H
#define CUDALINT_TORCH_H

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "cudalint_cuda.h"
#include <cmath>
#include <complex>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <vector>

#define C10_HOST_DEVICE __host__ __device__
#define C10_DEVICE __device__
#define C10_HOST __host__
#define C10_ALWAYS_INLINE inline
#define C10_NODISCARD
#define C10_UNUSED
#define C10_LIKELY(e) (e)
#define C10_UNLIKELY(e) (e)
#define C10_WARP_SIZE 32
#define C10_LAUNCH_BOUNDS_0 __launch_bounds__(256, 4)
#define C10_LAUNCH_BOUNDS_1(threads) __launch_bounds__(threads)
#define C10_LAUNCH_BOUNDS_2(threads, blocks) __launch_bounds__(threads, blocks)
#define C10_CUDA_CHECK(e) (void)(e)
#define C10_CUDA_KERNEL_LAUNCH_CHECK() (void)cudaGetLastError()
#define C10_CONCATENATE(a, b) a##b
#define AT_CUDA_CHECK(e) (void)(e)
#define CUDA_KERNEL_ASSERT(e) (void)(e)
#define CUDA_KERNEL_LOOP(i, n) \
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)
#define TORCH_CHECK(e, ...) (void)(e)
#define TORCH_CHECK_ARG(e, ...) (void)(e)
#define TORCH_INTERNAL_ASSERT(e, ...) (void)(e)
#define TORCH_WARN(...) (void)0
#define AT_ASSERTM(e, ...) (void)(e)
#define AT_ASSERT(e, ...) (void)(e)
#define AT_ERROR(...) (void)0
#ifndef TORCH_EXTENSION_NAME
#define TORCH_EXTENSION_NAME extension
#endif

#pragma clang force_cuda_host_device begin

namespace c10 {

struct alignas(2) Half {
	unsigned short x;
	struct from_bits_t {};
	static constexpr from_bits_t from_bits() { return from_bits_t(); }
	Half() = default;
	constexpr Half(unsigned short bits, from_bits_t) : x(bits) {}
	Half(float value);
	Half(const __half &value);
	operator float() const;
	operator __half() const;
};
struct alignas(2) BFloat16 {
	unsigned short x;
	struct from_bits_t {};
	static constexpr from_bits_t from_bits() { return from_bits_t(); }
	BFloat16() = default;
	constexpr BFloat16(unsigned short bits, from_bits_t) : x(bits) {}
	BFloat16(float value);
	BFloat16(const __nv_bfloat16 &value);
	operator float() const;
	operator __nv_bfloat16() const;
};
struct Float8_e4m3fn { unsigned char x; operator float() const; };
struct Float8_e5m2 { unsigned char x; operator float() const; };
#define CUDALINT_C10_OPERATOR(_H, op) \
	_H operator op(const _H &a, const _H &b); \
	float operator op(_H a, float b); \
	float operator op(float a, _H b); \
	double operator op(_H a, double b); \
	double operator op(double a, _H b); \
	_H operator op(_H a, int b); \
	_H operator op(int a, _H b); \
	_H &operator op##=(_H & a, const _H &b);
#define CUDALINT_C10_OPERATORS(_H) \
	CUDALINT_C10_OPERATOR(_H, +) CUDALINT_C10_OPERATOR(_H, -) CUDALINT_C10_OPERATOR(_H, *) \
	CUDALINT_C10_OPERATOR(_H, /) _H operator-(const _H &a);
CUDALINT_C10_OPERATORS(Half)
CUDALINT_C10_OPERATORS(BFloat16)
template <class _T> using complex = ::std::complex<_T>;

enum class ScalarType : signed char {
	Byte, Char, Short, Int, Long, Half, Float, Double, ComplexHalf, ComplexFloat,
		ComplexDouble, Bool, QInt8, QUInt8,
	QInt32, BFloat16, QUInt4x2, QUInt2x4, Bits8 = 20, Float8_e5m2 = 23, Float8_e4m3fn = 24,
		Undefined = 44
};
enum class DeviceType : signed char { CPU, CUDA, HIP = 6 };
enum class Layout : signed char { Strided, Sparse };
enum class MemoryFormat : signed char { Contiguous, Preserve, ChannelsLast, ChannelsLast3d };

CUDALINT_ELSEWHERE
struct Device {
	Device(DeviceType type, signed char index = -1);
	Device(const ::std::string &text);
	signed char index() const;
	DeviceType type() const;
	bool is_cuda() const;
	bool is_cpu() const;
	bool operator==(const Device &other) const;
	bool operator!=(const Device &other) const;
};
struct Scalar {
	template <class _T> Scalar(const _T &value);
	template <class _T> _T to() const;
	double toDouble() const;
	float toFloat() const;
	int64_t toLong() const;
	int toInt() const;
};
struct TypeMeta {
	operator ScalarType() const;
	ScalarType toScalarType() const;
	size_t itemsize() const;
	bool operator==(ScalarType type) const;
	bool operator!=(ScalarType type) const;
};
template <class _T> class ArrayRef {
public:
	ArrayRef();
	ArrayRef(const _T &one);
	ArrayRef(const _T *data, size_t n);
	ArrayRef(::std::initializer_list<_T> list);
	ArrayRef(const ::std::vector<_T> &list);
	const _T *begin() const;
	const _T *end() const;
	const _T *data() const;
	size_t size() const;
	bool empty() const;
	const _T &operator[](size_t i) const;
	::std::vector<_T> vec() const;
	bool operator==(const ArrayRef &other) const;
	bool operator!=(const ArrayRef &other) const;
};
typedef ArrayRef<int64_t> IntArrayRef;
struct nullopt_t {};
template <class _T> class optional {
public:
	optional();
	optional(nullopt_t);
	template <class _U> optional(const _U &value);
	bool has_value() const;
	explicit operator bool() const;
	_T &value();
	const _T &value() const;
	template <class _U> _T value_or(const _U &other) const;
	_T &operator*();
	const _T &operator*() const;
	_T *operator->();
	const _T *operator->() const;
};
struct TensorOptions {
	TensorOptions();
	TensorOptions(ScalarType type);
	TensorOptions(DeviceType type);
	TensorOptions(Device device);
	TensorOptions dtype(ScalarType type) const;
	TensorOptions dtype(TypeMeta type) const;
	TypeMeta dtype() const;
	Device device() const;
	template <class _D> TensorOptions device(_D device) const;
	TensorOptions device(DeviceType type, int index) const;
	TensorOptions layout(Layout layout) const;
	TensorOptions requires_grad(bool b) const;
	TensorOptions pinned_memory(bool b) const;
	TensorOptions memory_format(MemoryFormat format) const;
};
const char *toString(ScalarType type);
#define CUDALINT_C10_PRINT(_T) \
	template <class _S> _S &operator<<(_S &stream, const _T &value);
CUDALINT_C10_PRINT(Device) CUDALINT_C10_PRINT(TypeMeta) CUDALINT_C10_PRINT(TensorOptions)
CUDALINT_C10_PRINT(ScalarType) CUDALINT_C10_PRINT(IntArrayRef)
size_t elementSize(ScalarType type);
namespace cuda {
class CUDAStream {
public:
	operator cudaStream_t() const;
	cudaStream_t stream() const;
	void synchronize() const;
	signed char device_index() const;
};
CUDAStream getCurrentCUDAStream(int device = -1);
CUDAStream getDefaultCUDAStream(int device = -1);
CUDAStream getStreamFromPool(bool high_priority = false, int device = -1);
int current_device();
int device_count();
void set_device(int device);
struct CUDAGuard {
	explicit CUDAGuard(Device device);
	explicit CUDAGuard(int device);
	~CUDAGuard();
};
struct OptionalCUDAGuard {
	OptionalCUDAGuard();
	template <class _D> explicit OptionalCUDAGuard(const _D &device);
	~OptionalCUDAGuard();
};
struct CUDAStreamGuard { explicit CUDAStreamGuard(CUDAStream stream); ~CUDAStreamGuard(); };
} // namespace cuda
CUDALINT_HERE
static const nullopt_t nullopt{};

namespace impl {
template <ScalarType _S> struct ScalarTypeToCPPType;
template <> struct ScalarTypeToCPPType<ScalarType::Byte> { typedef uint8_t type; };
template <> struct ScalarTypeToCPPType<ScalarType::Char> { typedef int8_t type; };
template <> struct ScalarTypeToCPPType<ScalarType::Short> { typedef int16_t type; };
template <> struct ScalarTypeToCPPType<ScalarType::Int> { typedef int type; };
template <> struct ScalarTypeToCPPType<ScalarType::Long> { typedef int64_t type; };
template <> struct ScalarTypeToCPPType<ScalarType::Half> { typedef Half type; };
template <> struct ScalarTypeToCPPType<ScalarType::Float> { typedef float type; };
template <> struct ScalarTypeToCPPType<ScalarType::Double> { typedef double type; };
template <> struct ScalarTypeToCPPType<ScalarType::Bool> { typedef bool type; };
template <> struct ScalarTypeToCPPType<ScalarType::BFloat16> { typedef BFloat16 type; };
template <ScalarType _S> using ScalarTypeToCPPTypeT = typename ScalarTypeToCPPType<_S>::type;
} // namespace impl
template <class _T> struct CppTypeToScalarType;

} // namespace c10

namespace at {

using namespace c10;

/* --- accessors: how kernels index ------------------------------------------------------------- */

template <class _T> struct DefaultPtrTraits { typedef _T *PtrType; };
template <class _T> struct RestrictPtrTraits { typedef _T *__restrict__ PtrType; };
template <class _T, size_t _N, template <class> class Traits = DefaultPtrTraits,
	class Index = int64_t>
class TensorAccessor {
public:
	TensorAccessor(_T *data, const Index *sizes, const Index *strides)
	    : data_(data), sizes_(sizes), strides_(strides)
	{
	}
	TensorAccessor<_T, _N - 1, Traits, Index> operator[](Index i) const
	{
		return TensorAccessor<_T, _N - 1, Traits, Index>(data_ + strides_[0] * i,
			sizes_ + 1, strides_ + 1);
	}
	Index size(Index i) const { return sizes_[i]; }
	Index stride(Index i) const { return strides_[i]; }
	_T *data() const { return data_; }

private:
	_T *data_;
	const Index *sizes_, *strides_;
};
template <class _T, template <class> class Traits, class Index> class TensorAccessor<_T, 1, Traits,
	Index> {
public:
	TensorAccessor(_T *data, const Index *sizes, const Index *strides)
	    : data_(data), sizes_(sizes), strides_(strides)
	{
	}
	_T &operator[](Index i) const { return data_[strides_[0] * i]; }
	Index size(Index i) const { return sizes_[i]; }
	Index stride(Index i) const { return strides_[i]; }
	_T *data() const { return data_; }

private:
	_T *data_;
	const Index *sizes_, *strides_;
};
template <class _T, size_t _N, template <class> class Traits = DefaultPtrTraits,
	class Index = int64_t>
class GenericPackedTensorAccessor {
public:
	GenericPackedTensorAccessor(_T *data, const Index *sizes, const Index *strides);
	TensorAccessor<_T, _N - 1, Traits, Index> operator[](Index i) const
	{
		return TensorAccessor<_T, _N - 1, Traits, Index>(data_ + strides_[0] * i,
			sizes_ + 1, strides_ + 1);
	}
	Index size(Index i) const { return sizes_[i]; }
	Index stride(Index i) const { return strides_[i]; }
	_T *data() const { return data_; }

private:
	_T *data_;
	Index sizes_[_N], strides_[_N];
};
template <class _T, template <class> class Traits, class Index>
	class GenericPackedTensorAccessor<_T, 1, Traits, Index> {
public:
	GenericPackedTensorAccessor(_T *data, const Index *sizes, const Index *strides);
	_T &operator[](Index i) const { return data_[strides_[0] * i]; }
	Index size(Index i) const { return sizes_[0]; }
	Index stride(Index i) const { return strides_[0]; }
	_T *data() const { return data_; }

private:
	_T *data_;
	Index sizes_[1], strides_[1];
};
template <class _T, size_t _N, template <class> class Traits = DefaultPtrTraits>
using PackedTensorAccessor32 = GenericPackedTensorAccessor<_T, _N, Traits, int>;
template <class _T, size_t _N, template <class> class Traits = DefaultPtrTraits>
using PackedTensorAccessor64 = GenericPackedTensorAccessor<_T, _N, Traits, int64_t>;
template <class _T, size_t _N, template <class> class Traits = DefaultPtrTraits,
	class Index = int64_t>
using PackedTensorAccessor = GenericPackedTensorAccessor<_T, _N, Traits, Index>;

/* --- tensors ---------------------------------------------------------------------------------- */

CUDALINT_ELSEWHERE
class Tensor;
#define CUDALINT_TENSOR_METHOD(name) template <class... _A> Tensor name(_A... args) const;
#define CUDALINT_TENSOR_SHAPED(name) \
	Tensor name(IntArrayRef shape) const; \
	template <class... _A> Tensor name(_A... args) const;
class Tensor {
public:
	Tensor();
	void *data_ptr() const;
	template <class _T> _T *data_ptr() const;
	template <class _T> _T *data() const;
	template <class _T> _T *mutable_data_ptr() const;
	template <class _T> const _T *const_data_ptr() const;
	int64_t size(int64_t dim) const;
	int64_t stride(int64_t dim) const;
	IntArrayRef sizes() const;
	IntArrayRef strides() const;
	int64_t dim() const;
	int64_t ndimension() const;
	int64_t numel() const;
	int64_t element_size() const;
	size_t nbytes() const;
	size_t itemsize() const;
	int64_t get_device() const;
	int64_t storage_offset() const;
	bool is_cuda() const;
	bool is_cpu() const;
	bool is_contiguous(MemoryFormat format = MemoryFormat::Contiguous) const;
	bool is_floating_point() const;
	bool defined() const;
	bool requires_grad() const;
	bool equal(const Tensor &other) const;
	bool is_same(const Tensor &other) const;
	Device device() const;
	TypeMeta dtype() const;
	ScalarType scalar_type() const;
	TensorOptions options() const;
	TypeMeta type() const;
	template <class _T> _T item() const;
	Scalar item() const;
	template <class _T, size_t _N> TensorAccessor<_T, _N> accessor() const;
	template <class _T, size_t _N, template <class> class Traits = DefaultPtrTraits>
	GenericPackedTensorAccessor<_T, _N, Traits, int> packed_accessor32() const;
	template <class _T, size_t _N, template <class> class Traits = DefaultPtrTraits>
	GenericPackedTensorAccessor<_T, _N, Traits, int64_t> packed_accessor64() const;
	template <class _T, size_t _N, template <class> class Traits = DefaultPtrTraits,
		class Index = int64_t>
	GenericPackedTensorAccessor<_T, _N, Traits, Index> packed_accessor() const;
	Tensor operator[](int64_t i) const;
	::std::tuple<Tensor, Tensor> sort(int64_t dim = -1, bool descending = false,
		bool last = false) const;
	::std::tuple<Tensor, Tensor> topk(int64_t k, int64_t dim = -1) const;
	Tensor &operator=(const Tensor &other);
	Tensor &operator+=(const Tensor &other);
	Tensor &operator-=(const Tensor &other);
	Tensor &operator*=(const Scalar &other);
	Tensor &operator/=(const Scalar &other);
	CUDALINT_TENSOR_METHOD(contiguous) CUDALINT_TENSOR_METHOD(clone) CUDALINT_TENSOR_METHOD(to)
	CUDALINT_TENSOR_METHOD(cpu) CUDALINT_TENSOR_METHOD(cuda) CUDALINT_TENSOR_METHOD(toType)
	CUDALINT_TENSOR_METHOD(zero_) CUDALINT_TENSOR_METHOD(fill_) CUDALINT_TENSOR_METHOD(copy_)
	CUDALINT_TENSOR_METHOD(add_) CUDALINT_TENSOR_METHOD(mul_) CUDALINT_TENSOR_METHOD(div_)
	CUDALINT_TENSOR_METHOD(t) CUDALINT_TENSOR_METHOD(transpose)
		CUDALINT_TENSOR_METHOD(unsqueeze)
	CUDALINT_TENSOR_METHOD(squeeze) CUDALINT_TENSOR_METHOD(flatten)
		CUDALINT_TENSOR_METHOD(narrow)
	CUDALINT_TENSOR_METHOD(select) CUDALINT_TENSOR_METHOD(slice)
		CUDALINT_TENSOR_METHOD(index_select)
	CUDALINT_TENSOR_METHOD(masked_select) CUDALINT_TENSOR_METHOD(detach)
		CUDALINT_TENSOR_METHOD(sum)
	CUDALINT_TENSOR_METHOD(mean) CUDALINT_TENSOR_METHOD(max) CUDALINT_TENSOR_METHOD(min)
	CUDALINT_TENSOR_METHOD(abs) CUDALINT_TENSOR_METHOD(matmul) CUDALINT_TENSOR_METHOD(mm)
	CUDALINT_TENSOR_METHOD(add) CUDALINT_TENSOR_METHOD(sub) CUDALINT_TENSOR_METHOD(mul)
	CUDALINT_TENSOR_METHOD(div) CUDALINT_TENSOR_METHOD(index)
		CUDALINT_TENSOR_METHOD(set_requires_grad)
	CUDALINT_TENSOR_METHOD(expand_as) CUDALINT_TENSOR_METHOD(view_as)
		CUDALINT_TENSOR_METHOD(nonzero)
	CUDALINT_TENSOR_SHAPED(view) CUDALINT_TENSOR_SHAPED(reshape) CUDALINT_TENSOR_SHAPED(resize_)
	CUDALINT_TENSOR_SHAPED(permute) CUDALINT_TENSOR_SHAPED(expand)
		CUDALINT_TENSOR_SHAPED(repeat)
};
CUDALINT_C10_PRINT(Tensor)
Tensor operator+(const Tensor &a, const Tensor &b);
Tensor operator-(const Tensor &a, const Tensor &b);
Tensor operator*(const Tensor &a, const Tensor &b);
Tensor operator/(const Tensor &a, const Tensor &b);
Tensor operator*(const Tensor &a, double b);
Tensor operator/(const Tensor &a, double b);
Tensor operator-(const Tensor &a);

#define CUDALINT_TENSOR_NEW(name) \
	Tensor name(IntArrayRef shape, TensorOptions options = TensorOptions()); \
	Tensor name(::std::initializer_list<int64_t> shape, \
		TensorOptions options = TensorOptions());
#define CUDALINT_TENSOR_FUNCTION(name) template <class... _A> Tensor name(const Tensor &t, \
	_A... args);
CUDALINT_TENSOR_NEW(zeros) CUDALINT_TENSOR_NEW(empty) CUDALINT_TENSOR_NEW(ones)
	CUDALINT_TENSOR_NEW(rand)
CUDALINT_TENSOR_NEW(randn)
Tensor full(IntArrayRef shape, const Scalar &value, TensorOptions options = TensorOptions());
template <class... _A> Tensor arange(_A... args);
template <class... _A> Tensor randint(_A... args);
template <class... _A> Tensor linspace(_A... args);
template <class... _A> Tensor from_blob(void *data, IntArrayRef shape, _A... args);
template <class _T> Tensor tensor(const _T &value, TensorOptions options = TensorOptions());
Tensor cat(ArrayRef<Tensor> list, int64_t dim = 0);
Tensor stack(ArrayRef<Tensor> list, int64_t dim = 0);
CUDALINT_TENSOR_FUNCTION(zeros_like) CUDALINT_TENSOR_FUNCTION(empty_like)
	CUDALINT_TENSOR_FUNCTION(ones_like)
CUDALINT_TENSOR_FUNCTION(full_like) CUDALINT_TENSOR_FUNCTION(rand_like)
	CUDALINT_TENSOR_FUNCTION(matmul)
CUDALINT_TENSOR_FUNCTION(mm) CUDALINT_TENSOR_FUNCTION(bmm) CUDALINT_TENSOR_FUNCTION(addmm)
CUDALINT_TENSOR_FUNCTION(addmm_out) CUDALINT_TENSOR_FUNCTION(mm_out) CUDALINT_TENSOR_FUNCTION(sum)
Tensor max(const Tensor &t);
::std::tuple<Tensor, Tensor> max(const Tensor &t, int64_t dim, bool keep = false);
Tensor min(const Tensor &t);
::std::tuple<Tensor, Tensor> min(const Tensor &t, int64_t dim, bool keep = false);
 CUDALINT_TENSOR_FUNCTION(abs)
CUDALINT_TENSOR_FUNCTION(sigmoid) CUDALINT_TENSOR_FUNCTION(tanh) CUDALINT_TENSOR_FUNCTION(exp)
CUDALINT_TENSOR_FUNCTION(softmax) CUDALINT_TENSOR_FUNCTION(transpose) CUDALINT_TENSOR_FUNCTION(add)
CUDALINT_TENSOR_FUNCTION(mul) CUDALINT_TENSOR_FUNCTION(relu) CUDALINT_TENSOR_FUNCTION(pad)
CUDALINT_TENSOR_FUNCTION(cumsum) CUDALINT_TENSOR_FUNCTION(clamp)

Device device_of(const Tensor &t);
struct TensorArg { TensorArg(const Tensor &t, const char *name, int position);
	const Tensor *operator->() const; };
typedef const char *CheckedFrom;
template <class... _A> void checkAllSameGPU(_A... args);
template <class... _A> void checkAllSameType(_A... args);
template <class... _A> void checkAllContiguous(_A... args);
const char *toString(TypeMeta type);
namespace cuda {
using namespace c10::cuda;
cudaDeviceProp *getCurrentDeviceProperties();
cudaDeviceProp *getDeviceProperties(int64_t device);
template <class _A, class _B> _A ATenCeilDiv(_A a, _B b);
struct blas;
} // namespace cuda
template <class _A, class _B> _A ceil_div(_A a, _B b);
CUDALINT_HERE

static const ScalarType kByte = ScalarType::Byte, kChar = ScalarType::Char,
	kShort = ScalarType::Short,
			kInt = ScalarType::Int, kLong = ScalarType::Long, kHalf = ScalarType::Half,
			kFloat = ScalarType::Float, kDouble = ScalarType::Double,
				kBool = ScalarType::Bool,
			kBFloat16 = ScalarType::BFloat16, kUInt8 = ScalarType::Byte,
				kInt8 = ScalarType::Char,
			kInt16 = ScalarType::Short, kInt32 = ScalarType::Int,
				kInt64 = ScalarType::Long,
			kFloat16 = ScalarType::Half, kFloat32 = ScalarType::Float,
				kFloat64 = ScalarType::Double,
			kFloat8_e5m2 = ScalarType::Float8_e5m2,
				kFloat8_e4m3fn = ScalarType::Float8_e4m3fn,
			kComplexFloat = ScalarType::ComplexFloat,
				kComplexDouble = ScalarType::ComplexDouble;
static const DeviceType kCPU = DeviceType::CPU, kCUDA = DeviceType::CUDA;
static const Layout kStrided = Layout::Strided;

} // namespace at

namespace torch {
using namespace at;
using at::abs;
using at::max;
using at::min;
CUDALINT_ELSEWHERE
TensorOptions dtype(ScalarType type);
template <class _D> TensorOptions device(_D device);
TensorOptions device(DeviceType type, int index);
TensorOptions requires_grad(bool b = true);
struct NoGradGuard { NoGradGuard(); ~NoGradGuard(); };
struct Library {
	template <class... _A> Library &def(_A... args);
	template <class... _A> Library &impl(_A... args);
};
namespace autograd {
typedef ::std::vector<Tensor> variable_list, tensor_list;
struct AutogradContext {
	void save_for_backward(variable_list list);
	variable_list get_saved_variables() const;
};
template <class _T> struct Function { template <class... _A>
	static variable_list apply(_A &&...args); };
} // namespace autograd
namespace cuda {
void synchronize(int64_t device = -1);
bool is_available();
} // namespace cuda
CUDALINT_HERE
} // namespace torch

namespace pybind11 {
CUDALINT_ELSEWHERE
struct arg {
	explicit arg(const char *name);
	arg &none(bool allowed = true);
	arg &noconvert(bool flag = true);
	template <class _T> arg &operator=(const _T &value);
};
inline namespace literals {
arg operator""_a(const char *name, size_t length);
}
struct module_ { template <class... _A> module_ &def(const char *name, _A... args); };
typedef module_ module;
struct object {};
struct gil_scoped_release { gil_scoped_release(); ~gil_scoped_release(); };
template <class _T, class... _B> struct class_ {
	class_(module_ &m, const char *name);
	template <class... _A> class_ &def(_A... args);
	template <class... _A> class_ &def_readwrite(_A... args);
};
template <class... _A> struct init {};
CUDALINT_HERE
} // namespace pybind11
namespace py = pybind11;
#define PYBIND11_MODULE(name, variable) static void cudalint_python_module(pybind11::module_ \
	&variable)
#define CUDALINT_JOIN_(a, b) a##b
#define CUDALINT_JOIN(a, b) CUDALINT_JOIN_(a, b)
#define TORCH_LIBRARY(name, variable) \
	static void CUDALINT_JOIN(cudalint_library_, __COUNTER__)(torch::Library & variable)
#define TORCH_LIBRARY_FRAGMENT(name, variable) TORCH_LIBRARY(name, variable)
#define TORCH_LIBRARY_IMPL(name, key, variable) TORCH_LIBRARY(name, variable)
#define TORCH_SELECTIVE_NAME(name) name
#define TORCH_FN(f) &f

/* --- dispatch on the element type ------------------------------------------------------------- */

#define AT_DISPATCH_CASE(type, ...) \
	{ \
		using scalar_t = c10::impl::ScalarTypeToCPPTypeT<type>; \
		(void)sizeof(scalar_t); \
		__VA_ARGS__(); \
	}
#define AT_DISPATCH_SWITCH(type, name, ...) \
	[&] { \
		(void)(type); \
		__VA_ARGS__ \
	}()
#define CUDALINT_AT(name, ...) AT_DISPATCH_CASE(c10::ScalarType::name, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES(...) CUDALINT_AT(Double, __VA_ARGS__) CUDALINT_AT(Float, \
	__VA_ARGS__)
#define AT_DISPATCH_CASE_INTEGRAL_TYPES(...) \
	CUDALINT_AT(Byte, __VA_ARGS__) CUDALINT_AT(Char, __VA_ARGS__) CUDALINT_AT(Int, \
		__VA_ARGS__) \
	CUDALINT_AT(Long, __VA_ARGS__) CUDALINT_AT(Short, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES(...) \
	AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__) AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES(type, name, ...) \
	AT_DISPATCH_SWITCH(type, name, AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(type, name, ...) \
	AT_DISPATCH_SWITCH(type, name, AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__) \
		CUDALINT_AT(Half, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND(a, type, name, ...) \
	AT_DISPATCH_SWITCH(type, name, AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__) \
		AT_DISPATCH_CASE(a, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND2(a, b, type, name, ...) \
	AT_DISPATCH_SWITCH(type, name, AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__) \
		AT_DISPATCH_CASE(a, __VA_ARGS__) AT_DISPATCH_CASE(b, __VA_ARGS__))
#define AT_DISPATCH_INTEGRAL_TYPES(type, name, ...) \
	AT_DISPATCH_SWITCH(type, name, AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES(type, name, ...) \
	AT_DISPATCH_SWITCH(type, name, AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND(a, type, name, ...) \
	AT_DISPATCH_SWITCH(type, name, AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__) \
		AT_DISPATCH_CASE(a, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND2(a, b, type, name, ...) \
	AT_DISPATCH_SWITCH(type, name, AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__) \
		AT_DISPATCH_CASE(a, __VA_ARGS__) AT_DISPATCH_CASE(b, __VA_ARGS__))
#define AT_DISPATCH_INDEX_TYPES(type, name, ...) \
	[&] { \
		{ \
			using index_t = int32_t; \
			(void)sizeof(index_t); \
			__VA_ARGS__(); \
		} \
		{ \
			using index_t = int64_t; \
			(void)sizeof(index_t); \
			__VA_ARGS__(); \
		} \
	}()

#pragma clang force_cuda_host_device end

#endif
