/*
 * groups.h - cooperative groups. Each class declares its own methods, so that a call names the
 * group it works on.
 */
#ifndef CUDALINT_GROUPS_H
#define CUDALINT_GROUPS_H

#include "cudalint/language.h"

#pragma clang force_cuda_host_device begin

CUDALINT_ELSEWHERE
namespace cooperative_groups {

class thread_group {
public:
	void sync() const;
	unsigned long long size() const;
	unsigned long long num_threads() const;
	unsigned long long thread_rank() const;
	bool is_valid() const;
	unsigned get_type() const;
};

class thread_block : public thread_group {
public:
	struct arrival_token {};
	static void sync();
	static unsigned size();
	static unsigned num_threads();
	static unsigned thread_rank();
	static dim3 group_index();
	static dim3 thread_index();
	static dim3 group_dim();
	static dim3 dim_threads();
	static bool is_valid();
	arrival_token barrier_arrive() const;
	void barrier_wait(arrival_token &&token) const;
};

class grid_group : public thread_group {
public:
	struct arrival_token {};
	void sync() const;
	bool is_valid() const;
	static unsigned long long size();
	static unsigned long long num_threads();
	static unsigned long long thread_rank();
	static dim3 group_dim();
	static dim3 dim_blocks();
	static unsigned long long num_blocks();
	static dim3 block_index();
	static unsigned long long block_rank();
	static dim3 dim_threads();
	static dim3 thread_index();
	static dim3 dim_clusters();
	static unsigned long long num_clusters();
	static dim3 cluster_index();
	static unsigned long long cluster_rank();
	arrival_token barrier_arrive() const;
	void barrier_wait(arrival_token &&token) const;
};

class multi_grid_group : public thread_group {
public:
	void sync() const;
	bool is_valid() const;
	unsigned long long size() const;
	unsigned long long num_threads() const;
	unsigned long long thread_rank() const;
	unsigned grid_rank() const;
	unsigned num_grids() const;
};

class cluster_group : public thread_group {
public:
	struct arrival_token {};
	static void sync();
	static arrival_token barrier_arrive();
	static arrival_token barrier_arrive_relaxed();
	static void barrier_wait();
	static void barrier_wait(arrival_token &&token);
	static unsigned query_shared_rank(const void *p);
	template <class _T> static _T *map_shared_rank(_T *p, int rank);
	static dim3 block_index();
	static unsigned block_rank();
	static dim3 thread_index();
	static unsigned thread_rank();
	static dim3 dim_blocks();
	static unsigned num_blocks();
	static dim3 dim_threads();
	static unsigned num_threads();
	static unsigned size();
};

/* Warp-sized collectives of tiles and coalesced groups. */
#define CUDALINT_TILE_OPERATIONS \
	template <class _T> _T shfl(_T value, int rank) const; \
	template <class _T> _T shfl_up(_T value, unsigned delta) const; \
	template <class _T> _T shfl_down(_T value, unsigned delta) const; \
	int any(int predicate) const; \
	int all(int predicate) const; \
	unsigned ballot(int predicate) const; \
	template <class _T> unsigned match_any(_T value) const; \
	template <class _T> unsigned match_all(_T value, int &all_equal) const; \
	static unsigned _packAndGetMask();

CUDALINT_HERE
/* A tile knows its size; the second argument is the group it was cut from,
 * void once that is forgotten. */
template <unsigned Size, class Parent = void> class thread_block_tile;

template <unsigned Size> class thread_block_tile<Size, void> : public thread_group {
public:
	struct arrival_token {};
	void sync() const;
	static constexpr unsigned size() { return Size; }
	static constexpr unsigned num_threads() { return Size; }
	static unsigned thread_rank();
	unsigned meta_group_rank() const;
	unsigned meta_group_size() const;
	arrival_token barrier_arrive() const;
	void barrier_wait(arrival_token &&token) const;
	template <class _T> _T shfl_xor(_T value, unsigned lane_mask) const;
	CUDALINT_TILE_OPERATIONS
};
template <unsigned Size, class Parent> class thread_block_tile : public thread_block_tile<Size,
	void> {};

CUDALINT_ELSEWHERE
class coalesced_group : public thread_group {
public:
	void sync() const;
	unsigned size() const;
	unsigned num_threads() const;
	unsigned thread_rank() const;
	unsigned meta_group_rank() const;
	unsigned meta_group_size() const;
	CUDALINT_TILE_OPERATIONS
};

template <unsigned MaxBlockSize = 1024> struct block_tile_memory {
	char memory[MaxBlockSize / 32 * 8]; };
namespace experimental {
template <unsigned CommunicationSize = 8, unsigned MaxBlockSize = 1024> struct block_tile_memory {
	char memory[MaxBlockSize]; };
template <class _M> thread_block this_thread_block(_M &memory);
template <unsigned Size, class Group> thread_block_tile<Size, Group>
	tiled_partition(const Group &group);
} // namespace experimental

thread_block this_thread_block();
template <unsigned _M> thread_block this_thread_block(block_tile_memory<_M> &memory);
grid_group this_grid();
multi_grid_group this_multi_grid();
cluster_group this_cluster();
coalesced_group coalesced_threads();
thread_block_tile<1> this_thread();

template <class Group> void sync(const Group &group);
template <class Group> unsigned thread_rank(const Group &group);
template <class Group> unsigned group_size(const Group &group);
template <class Group> bool is_valid(const Group &group);

template <unsigned Size, class Group> thread_block_tile<Size, Group>
	tiled_partition(const Group &group);
thread_group tiled_partition(const thread_group &group, unsigned size);
coalesced_group tiled_partition(const coalesced_group &group, unsigned size);
template <class Group, class Label> coalesced_group labeled_partition(const Group &group,
	Label label);
template <class Group> coalesced_group binary_partition(const Group &group, bool predicate);

/* --- reductions and scans --------------------------------------------------------------------- */

#define CUDALINT_GROUP_OP(name) \
	template <class _T = void> struct name { \
		template <class _A, class _B> _T operator()(_A &&a, _B &&b) const; \
	}; \
	template <> struct name<void> { \
		template <class _A, class _B> _A operator()(_A &&a, _B &&b) const; \
	};
CUDALINT_GROUP_OP(plus)
CUDALINT_GROUP_OP(less)
CUDALINT_GROUP_OP(greater)
CUDALINT_GROUP_OP(bit_and)
CUDALINT_GROUP_OP(bit_or)
CUDALINT_GROUP_OP(bit_xor)

template <class Group, class _T, class Op> _T reduce(const Group &group, const _T &value, Op op);
template <class Group, class _T, class _U, class Op>
void reduce_store_async(const Group &group, _T *to, const _U &value, Op op);
template <class Group, class _A, class _U, class Op>
void reduce_update_async(const Group &group, _A &atomic, const _U &value, Op op);
template <class Group, class _T, class Op> _T inclusive_scan(const Group &group, const _T &value,
	Op op);
template <class Group, class _T> _T inclusive_scan(const Group &group, const _T &value);
template <class Group, class _T, class Op> _T exclusive_scan(const Group &group, const _T &value,
	Op op);
template <class Group, class _T> _T exclusive_scan(const Group &group, const _T &value);
template <class Group, class _A, class _T> _T inclusive_scan_update(const Group &group, _A &atomic,
	const _T &value);
template <class Group, class _A, class _T, class Op> _T inclusive_scan_update(const Group &group,
	_A &atomic, const _T &value, Op op);
template <class Group, class _A, class _T> _T exclusive_scan_update(const Group &group, _A &atomic,
	const _T &value);
template <class Group, class _A, class _T, class Op> _T exclusive_scan_update(const Group &group,
	_A &atomic, const _T &value, Op op);

template <class Group, class _F, class... Args> void invoke_one(const Group &group, _F &&f,
	Args &&...args);
template <class Group, class _F, class... Args>
auto invoke_one_broadcast(const Group &group, _F &&f, Args &&...args) -> decltype(f(args...));

/* --- asynchronous copies ---------------------------------------------------------------------- */

template <class Group, class _T, class Size>
void memcpy_async(const Group &group, _T *to, const _T *from, const Size &bytes);
template <class Group, class Size> void memcpy_async(const Group &group, void *to,
	const void *from, const Size &bytes);
template <class Group, class _T, class ToSize, class FromSize>
void memcpy_async(const Group &group, _T *to, const ToSize &to_elements, const _T *from,
	const FromSize &from_elements);
template <class Group> void wait(const Group &group);
template <unsigned Batches, class Group> void wait_prior(const Group &group);

} // namespace cooperative_groups
CUDALINT_HERE

#pragma clang force_cuda_host_device end

#endif
