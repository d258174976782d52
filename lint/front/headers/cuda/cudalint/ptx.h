/* ptx.h - namespace cuda::ptx: tags, and instructions whose arguments are taken as they come. */
#ifndef CUDALINT_PTX_H
#define CUDALINT_PTX_H

#include "cudalint/sync.h"

#pragma clang force_cuda_host_device begin

namespace cuda {
namespace ptx {
#define CUDALINT_TAG(name) struct name##_t {}; static constexpr name##_t name{};
CUDALINT_TAG(sem_acq_rel) CUDALINT_TAG(sem_acquire) CUDALINT_TAG(sem_relaxed)
	CUDALINT_TAG(sem_release) CUDALINT_TAG(sem_sc)
CUDALINT_TAG(scope_cluster) CUDALINT_TAG(scope_cta) CUDALINT_TAG(scope_gpu) CUDALINT_TAG(scope_sys)
CUDALINT_TAG(space_cluster) CUDALINT_TAG(space_global) CUDALINT_TAG(space_shared)
CUDALINT_TAG(cta_group_1) CUDALINT_TAG(cta_group_2)
CUDALINT_TAG(op_add) CUDALINT_TAG(op_and_op) CUDALINT_TAG(op_dec) CUDALINT_TAG(op_inc)
	CUDALINT_TAG(op_max)
CUDALINT_TAG(op_min) CUDALINT_TAG(op_or_op) CUDALINT_TAG(op_xor_op)
template <int _N> struct n32_t {};
template <int _N> constexpr n32_t<_N> n32() { return n32_t<_N>(); }

#define CUDALINT_PTX(_R, name) template <class... _A> _R name(_A &&...args);
CUDALINT_PTX(uint64_t, mbarrier_arrive)
CUDALINT_PTX(uint64_t, mbarrier_arrive_no_complete)
CUDALINT_PTX(uint64_t, mbarrier_arrive_expect_tx)
CUDALINT_PTX(void, mbarrier_expect_tx)
CUDALINT_PTX(void, mbarrier_init)
CUDALINT_PTX(void, mbarrier_inval)
CUDALINT_PTX(bool, mbarrier_test_wait)
CUDALINT_PTX(bool, mbarrier_test_wait_parity)
CUDALINT_PTX(bool, mbarrier_try_wait)
CUDALINT_PTX(bool, mbarrier_try_wait_parity)
CUDALINT_PTX(void, cp_async_bulk)
CUDALINT_PTX(void, cp_async_bulk_commit_group)
template <class _N> void cp_async_bulk_wait_group(_N n);
template <class _N> void cp_async_bulk_wait_group_read(_N n);
CUDALINT_PTX(void, cp_async_bulk_tensor)
CUDALINT_PTX(void, cp_async_mbarrier_arrive)
CUDALINT_PTX(void, cp_async_mbarrier_arrive_noinc)
CUDALINT_PTX(void, cp_reduce_async_bulk)
CUDALINT_PTX(void, cp_reduce_async_bulk_tensor)
CUDALINT_PTX(void, fence)
CUDALINT_PTX(void, fence_mbarrier_init)
CUDALINT_PTX(void, fence_proxy_alias)
CUDALINT_PTX(void, fence_proxy_async)
CUDALINT_PTX(void, fence_proxy_tensormap_generic)
CUDALINT_PTX(void, barrier_cluster_arrive)
CUDALINT_PTX(void, barrier_cluster_wait)
CUDALINT_PTX(void, red_async)
CUDALINT_PTX(void, st_async)
template <class _T> _T *mapa(_T *p, uint32_t rank);
template <class Space, class _T> _T *mapa(Space space, const _T *p, uint32_t rank);
#define CUDALINT_SREG(name) uint32_t get_sreg_##name();
CUDALINT_SREG(tid_x) CUDALINT_SREG(tid_y) CUDALINT_SREG(tid_z)
CUDALINT_SREG(ntid_x) CUDALINT_SREG(ntid_y) CUDALINT_SREG(ntid_z)
CUDALINT_SREG(ctaid_x) CUDALINT_SREG(ctaid_y) CUDALINT_SREG(ctaid_z)
CUDALINT_SREG(nctaid_x) CUDALINT_SREG(nctaid_y) CUDALINT_SREG(nctaid_z)
CUDALINT_SREG(laneid) CUDALINT_SREG(warpid) CUDALINT_SREG(nwarpid) CUDALINT_SREG(smid)
	CUDALINT_SREG(nsmid)
CUDALINT_SREG(lanemask_eq) CUDALINT_SREG(lanemask_ge) CUDALINT_SREG(lanemask_gt)
	CUDALINT_SREG(lanemask_le)
CUDALINT_SREG(lanemask_lt) CUDALINT_SREG(clock) CUDALINT_SREG(clock_hi)
	CUDALINT_SREG(cluster_ctarank)
CUDALINT_SREG(cluster_nctarank)
uint64_t get_sreg_clock64();
uint64_t get_sreg_globaltimer();
} // namespace ptx
} // namespace cuda

#pragma clang force_cuda_host_device end

#endif
