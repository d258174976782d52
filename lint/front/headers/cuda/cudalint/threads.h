/*
 * threads.h - threads together: barriers, fences, votes, shuffles, matches, reductions, atomics,
 * asynchronous copies.
 *
 * Where CUDA has one overload a type, a template stands for all of them, so that a file's own
 * overload never clashes.
 */
#ifndef CUDALINT_THREADS_H
#define CUDALINT_THREADS_H

#include "cudalint/language.h"

/* Known to the compiler itself, as device code only. */
__device__ void __syncthreads();

#pragma clang force_cuda_host_device begin
CUDALINT_ELSEWHERE

/* --- barriers and fences ---------------------------------------------------------------------- */

int __syncthreads_count(int predicate);
int __syncthreads_and(int predicate);
int __syncthreads_or(int predicate);
void __syncwarp(unsigned mask = 0xffffffffu);
void __barrier_sync(unsigned id);
void __barrier_sync_count(unsigned id, unsigned count);
void __cluster_barrier_arrive();
void __cluster_barrier_arrive_relaxed();
void __cluster_barrier_wait();
void __threadfence_block();
void __threadfence();
void __threadfence_system();
void __threadfence_cluster();

uint3 __clusterIdx();
uint3 __clusterDim();
uint3 __clusterRelativeBlockIdx();
uint3 __clusterGridDimInClusters();
uint3 __clusterSizeInBlocks();
unsigned __clusterRelativeBlockRank();
dim3 __cluster_dims();

/* --- time, stops, debugging ------------------------------------------------------------------- */

long long clock64();
void __nanosleep(unsigned nanoseconds);
void __brkpt(int = 0);
__attribute__((noreturn)) void __trap();
void __prof_trigger(int counter);
void __pm0();
void __pm1();
void __pm2();
void __pm3();

/* --- warp ------------------------------------------------------------------------------------- */

template <class _T> _T __shfl_sync(unsigned mask, _T value, int lane, int width = 32);
template <class _T> _T __shfl_up_sync(unsigned mask, _T value, unsigned delta, int width = 32);
template <class _T> _T __shfl_down_sync(unsigned mask, _T value, unsigned delta, int width = 32);
template <class _T> _T __shfl_xor_sync(unsigned mask, _T value, int lane_mask, int width = 32);
/* What CUDA has given up fits worse than what the user defines by these names. */
template <class _T, class... _W> _T __shfl(_T value, int lane, _W... width);
template <class _T, class... _W> _T __shfl_up(_T value, unsigned delta, _W... width);
template <class _T, class... _W> _T __shfl_down(_T value, unsigned delta, _W... width);
template <class _T, class... _W> _T __shfl_xor(_T value, int lane_mask, _W... width);
int __all(...);
int __any(...);
unsigned __ballot(...);
int __all_sync(unsigned mask, int predicate);
int __any_sync(unsigned mask, int predicate);
int __uni_sync(unsigned mask, int predicate);
unsigned __ballot_sync(unsigned mask, int predicate);
unsigned __activemask();
template <class _T> unsigned __match_any_sync(unsigned mask, _T value);
template <class _T> unsigned __match_all_sync(unsigned mask, _T value, int *all_equal);
template <class _T> _T __reduce_add_sync(unsigned mask, _T value);
template <class _T> _T __reduce_min_sync(unsigned mask, _T value);
template <class _T> _T __reduce_max_sync(unsigned mask, _T value);
template <class _T> _T __reduce_and_sync(unsigned mask, _T value);
template <class _T> _T __reduce_or_sync(unsigned mask, _T value);
template <class _T> _T __reduce_xor_sync(unsigned mask, _T value);

/* --- atomics ---------------------------------------------------------------------------------- */

#define CUDALINT_ATOMIC_OP(f) \
	template <class _T> _T f(_T *p, typename cudalint::same<_T>::type value); \
	template <class _T> _T f##_block(_T *p, typename cudalint::same<_T>::type value); \
	template <class _T> _T f##_system(_T *p, typename cudalint::same<_T>::type value);
CUDALINT_ATOMIC_OP(atomicAdd)
CUDALINT_ATOMIC_OP(atomicSub)
CUDALINT_ATOMIC_OP(atomicExch)
CUDALINT_ATOMIC_OP(atomicMin)
CUDALINT_ATOMIC_OP(atomicMax)
CUDALINT_ATOMIC_OP(atomicInc)
CUDALINT_ATOMIC_OP(atomicDec)
CUDALINT_ATOMIC_OP(atomicAnd)
CUDALINT_ATOMIC_OP(atomicOr)
CUDALINT_ATOMIC_OP(atomicXor)
#define CUDALINT_ATOMIC_CAS(f) \
	template <class _T> \
	_T f(_T *p, typename cudalint::same<_T>::type compare, \
		typename cudalint::same<_T>::type value);
CUDALINT_ATOMIC_CAS(atomicCAS)
CUDALINT_ATOMIC_CAS(atomicCAS_block)
CUDALINT_ATOMIC_CAS(atomicCAS_system)

enum { __NV_ATOMIC_RELAXED, __NV_ATOMIC_CONSUME, __NV_ATOMIC_ACQUIRE, __NV_ATOMIC_RELEASE,
	__NV_ATOMIC_ACQ_REL,
       __NV_ATOMIC_SEQ_CST };
enum { __NV_THREAD_SCOPE_THREAD, __NV_THREAD_SCOPE_BLOCK, __NV_THREAD_SCOPE_CLUSTER,
	__NV_THREAD_SCOPE_DEVICE,
       __NV_THREAD_SCOPE_SYSTEM };
#define CUDALINT_NV_ATOMIC(op) \
	template <class _T> \
	_T __nv_atomic_fetch_##op(_T *p, typename cudalint::same<_T>::type value, int order, \
				 int scope = __NV_THREAD_SCOPE_SYSTEM);
CUDALINT_NV_ATOMIC(add)
CUDALINT_NV_ATOMIC(sub)
CUDALINT_NV_ATOMIC(and)
CUDALINT_NV_ATOMIC(or)
CUDALINT_NV_ATOMIC(xor)
CUDALINT_NV_ATOMIC(min)
CUDALINT_NV_ATOMIC(max)
template <class _T> _T __nv_atomic_load_n(const _T *p, int order,
	int scope = __NV_THREAD_SCOPE_SYSTEM);
template <class _T> void __nv_atomic_load(const _T *p, _T *to, int order,
	int scope = __NV_THREAD_SCOPE_SYSTEM);
template <class _T>
void __nv_atomic_store_n(_T *p, typename cudalint::same<_T>::type value, int order,
	int scope = __NV_THREAD_SCOPE_SYSTEM);
template <class _T> void __nv_atomic_store(_T *p, _T *from, int order,
	int scope = __NV_THREAD_SCOPE_SYSTEM);
template <class _T>
_T __nv_atomic_exchange_n(_T *p, typename cudalint::same<_T>::type value, int order,
	int scope = __NV_THREAD_SCOPE_SYSTEM);
template <class _T>
bool __nv_atomic_compare_exchange_n(_T *p, _T *expected, typename cudalint::same<_T>::type value,
	bool weak, int success,
				    int failure, int scope = __NV_THREAD_SCOPE_SYSTEM);
void __nv_atomic_thread_fence(int order, int scope = __NV_THREAD_SCOPE_SYSTEM);

/* --- asynchronous copies (cuda_pipeline.h)
 * and barriers in shared memory (cuda_awbarrier_primitives.h)  */

typedef uint64_t __mbarrier_t;
typedef uint64_t __mbarrier_token_t;

void __pipeline_memcpy_async(void *to_shared, const void *from_global, size_t bytes,
	size_t zero_fill = 0);
void __pipeline_commit();
void __pipeline_wait_prior(size_t batches);
void __pipeline_arrive_on(__mbarrier_t *barrier);

uint32_t __mbarrier_maximum_count();
void __mbarrier_init(__mbarrier_t *barrier, uint32_t expected);
void __mbarrier_inval(__mbarrier_t *barrier);
__mbarrier_token_t __mbarrier_arrive(__mbarrier_t *barrier);
__mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *barrier);
bool __mbarrier_test_wait(__mbarrier_t *barrier, __mbarrier_token_t token);
bool __mbarrier_test_wait_parity(__mbarrier_t *barrier, bool parity);
bool __mbarrier_try_wait(__mbarrier_t *barrier, __mbarrier_token_t token, uint32_t max_nanoseconds);
bool __mbarrier_try_wait_parity(__mbarrier_t *barrier, bool parity, uint32_t max_nanoseconds);
uint32_t __mbarrier_token_pending_count(__mbarrier_token_t token);

CUDALINT_HERE
#pragma clang force_cuda_host_device end

#endif
