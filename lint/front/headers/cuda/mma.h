/* mma.h - matrix fragments of a warp. */
#ifndef CUDALINT_MMA_H
#define CUDALINT_MMA_H

#include "cuda_bf16.h"
#include "cuda_fp16.h"

#define __CUDA_MMA__ 1
#define __CUDA_SUBBYTE_IMMA__ 1

#pragma clang force_cuda_host_device begin

namespace nvcuda {
namespace wmma {

enum layout_t { mem_row_major, mem_col_major };
struct row_major {};
struct col_major {};
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
namespace precision {
struct tf32 {};
} // namespace precision
namespace experimental {
namespace precision {
struct u4 {};
struct s4 {};
struct b1 {};
} // namespace precision
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
} // namespace experimental

/* What one lane holds: elements of this type, this many. */
template <class _T> struct storage { typedef _T type; };
template <> struct storage<precision::tf32> { typedef float type; };
template <> struct storage<experimental::precision::u4> { typedef unsigned type; };
template <> struct storage<experimental::precision::s4> { typedef int type; };
template <> struct storage<experimental::precision::b1> { typedef unsigned type; };
template <class Use, int _M, int _N, int _K> struct elements {
	static constexpr int value = _M * _N / 32; };
template <int _M, int _N, int _K> struct elements<matrix_a, _M, _N, _K> {
	static constexpr int value = _M * _K / 32; };
template <int _M, int _N, int _K> struct elements<matrix_b, _M, _N, _K> {
	static constexpr int value = _N * _K / 32; };

template <class Use, int _M, int _N, int _K, class _T, class Layout = void> class fragment {
public:
	typedef _T element_type;
	typedef typename storage<_T>::type storage_element_type;
	static constexpr int num_elements = elements<Use, _M, _N, _K>::value ? elements<Use, _M,
		_N, _K>::value : 1;
	static constexpr int num_storage_elements = num_elements;
	storage_element_type x[num_elements];
};

template <class Fragment, class _T> void load_matrix_sync(Fragment &to, const _T *from,
	unsigned stride);
template <class Fragment, class _T> void load_matrix_sync(Fragment &to, const _T *from,
	unsigned stride, layout_t layout);
template <class _T, class Fragment> void store_matrix_sync(_T *to, const Fragment &from,
	unsigned stride, layout_t layout);
template <class Fragment, class _V> void fill_fragment(Fragment &to, const _V &value);
template <class _D, class _A, class _B, class _C>
void mma_sync(_D &d, const _A &a, const _B &b, const _C &c, bool saturate = false);
template <class _D, class _A, class _B, class _C>
void bmma_sync(_D &d, const _A &a, const _B &b, const _C &c,
	       experimental::bmmaBitOp op = experimental::bmmaBitOpXOR,
	       experimental::bmmaAccumulateOp accumulate = experimental::bmmaAccumulateOpPOPC);
float __float_to_tf32(float value);

} // namespace wmma
} // namespace nvcuda

#pragma clang force_cuda_host_device end

#endif
