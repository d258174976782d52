/*
 * language.h - what the compiler itself gives: qualifiers, versions, built-in variables, vector
 * types.
 *
 * Numbers that clang evaluates away are kept as annotations whose text starts with "cudalint":
 * launch_bounds, block_size, cluster_dims, maxnreg with their arguments after macro expansion, and
 * managed.
 */
#ifndef CUDALINT_LANGUAGE_H
#define CUDALINT_LANGUAGE_H

/* --- versions --------------------------------------------------------------------------------- */

#define CUDA_VERSION 12090
#define CUDART_VERSION 12090
#define __CUDART_API_VERSION 12090
#define __CUDA_API_VERSION 12090
#define __CUDA_API_VER_MAJOR__ 12
#define __CUDA_API_VER_MINOR__ 9
#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
#ifndef __NVCC__
#define __NVCC__ 1
#endif
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 9
#define __CUDACC_VER_BUILD__ 86
#define __CUDACC_EXTENDED_LAMBDA__ 1
#define __CUDACC_RELAXED_CONSTEXPR__ 1

/* --- qualifiers ------------------------------------------------------------------------------- */

#define CUDALINT_TEXT_(...) #__VA_ARGS__
#define CUDALINT_TEXT(...) CUDALINT_TEXT_(__VA_ARGS__)
#define CUDALINT_NOTE(word, ...) __attribute__((annotate("cudalint " word " " \
	CUDALINT_TEXT(__VA_ARGS__))))

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device)) __attribute__((annotate("cudalint managed")))
#define __tile_global__ __attribute__((global))
#define __launch_bounds__(...) \
	__attribute__((launch_bounds(__VA_ARGS__))) CUDALINT_NOTE("launch_bounds", __VA_ARGS__)
#define __block_size__(...) CUDALINT_NOTE("block_size", __VA_ARGS__)
#define __cluster_dims__(...) CUDALINT_NOTE("cluster_dims", __VA_ARGS__)
#define __maxnreg__(...) CUDALINT_NOTE("maxnreg", __VA_ARGS__)
#define __grid_constant__
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __inline_hint__
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __align__(n)
#define __nv_pure__
#define __device_builtin__
#define __cudart_builtin__
#define __location__(a) __attribute__((a))
#define __import__ __location__(import)
#define __export__ __location__(export)
#define __specialization_static static
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDAAPI
#define CUDA_CB
#define CUDART_CB
#define CUDA_DEPRECATED

#define __nv_is_extended_device_lambda_closure_type(_T) false
#define __nv_is_extended_host_device_lambda_closure_type(_T) false
#define __nv_is_extended_device_lambda_with_preserved_return_type(_T) false
#define __nvcc_device_query() 0
#ifndef __CUDA_ARCH_LIST__
#define __CUDA_ARCH_LIST__ 900
#endif

/*
 * A template called with a lambda or a local type has to be defined in the same unit, or clang
 * complains at its end. Being an alias says that it is defined elsewhere; in a stretch between
 * ELSEWHERE and HERE all functions are.
 */
#define CUDALINT_ALIAS __attribute__((alias("elsewhere")))
#define CUDALINT_ELSEWHERE \
	_Pragma("clang attribute push(__attribute__((alias(\"elsewhere\"))), apply_to = function)")
#define CUDALINT_HERE _Pragma("clang attribute pop")

#pragma clang force_cuda_host_device begin

/* --- small type tools ------------------------------------------------------------------------- */

namespace cudalint {
template <class _T> struct same { typedef _T type; }; /* keeps an argument out of deduction */
template <bool _B, class _T = void> struct when {};
template <class _T> struct when<true, _T> { typedef _T type; };
template <bool _B, class _T, class _F> struct pick { typedef _T type; };
template <class _T, class _F> struct pick<false, _T, _F> { typedef _F type; };
} // namespace cudalint

/* --- vector types ----------------------------------------------------------------------------- */

#define CUDALINT_VECTOR(name, _T, align1, align2, align4) \
	struct __align__(align1) name##1 { _T x; }; \
	struct __align__(align2) name##2 { _T x, y; }; \
	struct __align__(align1) name##3 { _T x, y, z; }; \
	struct __align__(align4) name##4 { _T x, y, z, w; }; \
	constexpr name##1 make_##name##1(_T x) { return name##1{x}; } \
	constexpr name##2 make_##name##2(_T x, _T y) { return name##2{x, y}; } \
	constexpr name##3 make_##name##3(_T x, _T y, _T z) { return name##3{x, y, z}; } \
	constexpr name##4 make_##name##4(_T x, _T y, _T z, _T w) { return name##4{x, y, z, w}; }

CUDALINT_VECTOR(char, signed char, 1, 2, 4)
CUDALINT_VECTOR(uchar, unsigned char, 1, 2, 4)
CUDALINT_VECTOR(short, short, 2, 4, 8)
CUDALINT_VECTOR(ushort, unsigned short, 2, 4, 8)
CUDALINT_VECTOR(int, int, 4, 8, 16)
CUDALINT_VECTOR(uint, unsigned int, 4, 8, 16)
CUDALINT_VECTOR(long, long, 8, 16, 16)
CUDALINT_VECTOR(ulong, unsigned long, 8, 16, 16)
CUDALINT_VECTOR(longlong, long long, 8, 16, 16)
CUDALINT_VECTOR(ulonglong, unsigned long long, 8, 16, 16)
CUDALINT_VECTOR(float, float, 4, 8, 16)
CUDALINT_VECTOR(double, double, 8, 16, 16)

/* CUDA 13: four 8-byte members at a stated alignment. */
#define CUDALINT_VECTOR_WIDE(name, _T) \
	struct __align__(16) name##_16a { _T x, y, z, w; }; \
	struct __align__(32) name##_32a { _T x, y, z, w; }; \
	constexpr name##_16a make_##name##_16a(_T x, _T y, _T z, _T w) { return name##_16a{x, y, \
		z, w}; } \
	constexpr name##_32a make_##name##_32a(_T x, _T y, _T z, _T w) { return name##_32a{x, y, \
		z, w}; }

CUDALINT_VECTOR_WIDE(long4, long)
CUDALINT_VECTOR_WIDE(ulong4, unsigned long)
CUDALINT_VECTOR_WIDE(longlong4, long long)
CUDALINT_VECTOR_WIDE(ulonglong4, unsigned long long)
CUDALINT_VECTOR_WIDE(double4, double)

struct dim3 {
	unsigned int x, y, z;
	constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1) : x(vx),
		y(vy), z(vz) {}
	constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
	constexpr operator uint3() const { return uint3{x, y, z}; }
};

/* --- built-in variables ----------------------------------------------------------------------- */

extern const __device__ uint3 threadIdx;
extern const __device__ uint3 blockIdx;
extern const __device__ dim3 blockDim;
extern const __device__ dim3 gridDim;
extern const __device__ int warpSize;

/* --- streams and the launch syntax, which clang resolves through these two functions ---------- */

struct CUstream_st;
typedef CUstream_st *cudaStream_t;

extern "C" {
int cudaConfigureCall(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t stream = nullptr);
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0,
	cudaStream_t stream = nullptr);
}

/* --- the C library's part of device code ------------------------------------------------------ */

typedef long clock_t;

extern "C" {
int printf(const char *format, ...);
void *malloc(size_t bytes);
void free(void *p);
void *memcpy(void *to, const void *from, size_t bytes);
void *memmove(void *to, const void *from, size_t bytes);
void *memset(void *to, int value, size_t bytes);
int memcmp(const void *a, const void *b, size_t bytes);
int vprintf(const char *format, __builtin_va_list args);
__attribute__((noreturn)) void __assertfail(const char *text, const char *file, unsigned line,
	const char *function,
					     size_t char_size);
__attribute__((noreturn)) void __assert_fail(const char *text, const char *file, unsigned line,
	const char *function);
clock_t clock(void);
}

#pragma clang force_cuda_host_device end

#endif
