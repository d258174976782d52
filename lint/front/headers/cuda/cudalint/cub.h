/*
 * cub.h - CUB: collectives of warps and blocks with their TempStorage, device-wide calls,
 * iterators, small tools.
 *
 * Sizes of TempStorage are of the right order only.
 */
#ifndef CUDALINT_CUB_H
#define CUDALINT_CUB_H

#include "cudalint_cuda.h"
#include <chrono>
#include <cmath>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <mutex>
#include <set>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <utility>

#define CUB_VERSION 200800
#define CUB_MAJOR_VERSION 2
#define CUB_MINOR_VERSION 8
#define CUB_PTX_ARCH 900
#define CUB_PTX_WARP_THREADS 32
#define CUB_PTX_LOG_WARP_THREADS 5
#define CUB_WARP_THREADS(arch) 32
#define CUB_LOG_WARP_THREADS(arch) 5
#define CUB_RUNTIME_FUNCTION __host__ __device__
#define CUB_MIN(a, b) (((a) < (b)) ? (a) : (b))
#define CUB_MAX(a, b) (((a) > (b)) ? (a) : (b))
#define CUB_ROUND_UP_NEAREST(x, y) ((((x) + (y) - 1) / (y)) * (y))
#define CUB_QUOTIENT_CEILING(x, y) (((x) + (y) - 1) / (y))
#define CubDebug(e) cub::Debug((cudaError_t)(e), __FILE__, __LINE__)
#define CubDebugExit(e) if (cub::Debug((cudaError_t)(e), __FILE__, __LINE__)) exit(1)
#define CUB_NS_PREFIX
#define CUB_NS_POSTFIX
#define CUB_NS_QUALIFIER ::cub

#pragma clang force_cuda_host_device begin

namespace cub {

struct NullType {
	template <class _T> NullType &operator=(const _T &);
};
template <int _N> struct Int2Type { enum { VALUE = _N }; };
template <class _T> struct Uninitialized {
	_T &Alias();
	char storage[sizeof(_T)] __align__(alignof(_T));
};
template <class Key, class Value> struct KeyValuePair {
	typedef Key Key_;
	Key key;
	Value value;
	KeyValuePair() = default;
	KeyValuePair(const Key &k, const Value &v) : key(k), value(v) {}
	bool operator!=(const KeyValuePair &other) const;
};
template <class _T> struct DoubleBuffer {
	_T *d_buffers[2];
	int selector;
	DoubleBuffer();
	DoubleBuffer(_T *current, _T *alternate);
	_T *Current();
	_T *Alternate();
};
template <class _T, _T v> struct Constant { static constexpr _T VALUE = v; };
enum Category { NOT_A_NUMBER, SIGNED_INTEGER, UNSIGNED_INTEGER, FLOATING_POINT };
template <class _T> struct UnsignedOf { typedef typename cudalint::pick<sizeof(_T) == 8,
	unsigned long long, typename cudalint::pick<sizeof(_T) == 4, unsigned,
	typename cudalint::pick<sizeof(_T) == 2, unsigned short,
	unsigned char>::type>::type>::type type; };
template <class _T> struct Traits {
	typedef typename UnsignedOf<_T>::type UnsignedBits;
	static constexpr Category CATEGORY = __is_floating_point(_T)
		? FLOATING_POINT : __is_signed(_T) ? SIGNED_INTEGER : UNSIGNED_INTEGER;
	static constexpr bool PRIMITIVE = __is_arithmetic(_T);
	static constexpr bool NULL_TYPE = false;
	static UnsignedBits TwiddleIn(UnsignedBits key);
	static UnsignedBits TwiddleOut(UnsignedBits key);
	static _T Max();
	static _T Lowest();
};
template <class _T> struct NumericTraits : Traits<_T> {};
template <class _A, class _B> struct Equals { enum { VALUE = __is_same(_A, _B),
	NEGATE = !__is_same(_A, _B) }; };
template <bool _B, class _T, class _F> struct If { typedef typename cudalint::pick<_B, _T,
	_F>::type Type; };
template <int _N> struct PowerOfTwo { enum { VALUE = (_N & (_N - 1)) == 0 }; };
template <int _N, int Current = _N, int Count = 0> struct Log2 { enum { VALUE = Log2<_N,
	(Current >> 1), Count + 1>::VALUE }; };
template <int _N, int Count> struct Log2<_N, 0, Count> { enum { VALUE = (1 << (Count - 1) < _N)
	? Count : Count - 1 }; };
template <class _A, class _B> constexpr auto DivideAndRoundUp(_A a, _B b) -> decltype(a / b) {
	return (a + b - 1) / b; }
cudaError_t Debug(cudaError_t error, const char *file, int line);
cudaError_t PtxVersion(int &version);
cudaError_t SmVersion(int &version, int device = 0);
template <class _F> cudaError_t MaxSmOccupancy(int &blocks, _F kernel, int threads, int shared = 0);

/* --- functors --------------------------------------------------------------------------------- */

#define CUDALINT_CUB_FUNCTOR(name, _R, expression) \
	struct name { \
		template <class _A, class _B> constexpr _R operator()(const _A &a, const _B &b) \
			const { return expression; } \
	};
CUDALINT_CUB_FUNCTOR(Equality, bool, a == b)
CUDALINT_CUB_FUNCTOR(Inequality, bool, a != b)
CUDALINT_CUB_FUNCTOR(Sum, _A, a + b)
CUDALINT_CUB_FUNCTOR(Difference, _A, a - b)
CUDALINT_CUB_FUNCTOR(Division, _A, a / b)
CUDALINT_CUB_FUNCTOR(Max, _A, a < b ? b : a)
CUDALINT_CUB_FUNCTOR(Min, _A, b < a ? b : a)
CUDALINT_CUB_FUNCTOR(ArgMax, _A, a.value < b.value ? b : a)
CUDALINT_CUB_FUNCTOR(ArgMin, _A, b.value < a.value ? b : a)
template <class _T> struct CastOp { template <class _A> constexpr _T operator()(const _A &a)
	const { return (_T)a; } };
template <class _E> struct InequalityWrapper { InequalityWrapper(_E e); template <class _T>
	bool operator()(const _T &a, const _T &b); };

CUDALINT_ELSEWHERE

/* --- threads and warps ------------------------------------------------------------------------ */

unsigned int LaneId();
unsigned int WarpId();
unsigned int LaneMaskLt();
unsigned int LaneMaskLe();
unsigned int LaneMaskGt();
unsigned int LaneMaskGe();
int RowMajorTid(int x, int y, int z);
template <int Threads, class _T> _T ShuffleUp(_T value, int offset, int first, unsigned mask);
template <int Threads, class _T> _T ShuffleDown(_T value, int offset, int last, unsigned mask);
template <int Threads, class _T> _T ShuffleIndex(_T value, int lane, unsigned mask);
void WARP_SYNC(unsigned mask);
int CTA_SYNC_AND(int p);
void CTA_SYNC();
void ThreadTrap();
void ThreadExit();
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG,
	LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
template <CacheLoadModifier _M, class It>
	typename ::std::iterator_traits<It>::value_type ThreadLoad(It p);
template <CacheStoreModifier _M, class It, class _T> void ThreadStore(It p, _T value);
template <class _T, int _N> struct ThreadArray { _T items[_N]; };

template <class Id, class _T, int _N, class It> void LoadDirectBlocked(Id thread, It from,
	_T (&items)[_N]);
template <class Id, class _T, int _N, class It> void LoadDirectBlocked(Id thread, It from,
	_T (&items)[_N], int valid);
template <class Id, class _T, int _N, class It, class _D> void LoadDirectBlocked(Id thread,
	It from, _T (&items)[_N], int valid, _D other);
template <class _T, int _N> void LoadDirectBlockedVectorized(int thread, _T *from, _T (&items)[_N]);
template <int Threads, class _T, int _N, class It> void LoadDirectStriped(int thread, It from,
	_T (&items)[_N]);
template <int Threads, class _T, int _N, class It> void LoadDirectStriped(int thread, It from,
	_T (&items)[_N], int valid);
template <int Threads, class _T, int _N, class It, class _D> void LoadDirectStriped(int thread,
	It from, _T (&items)[_N], int valid, _D other);
template <class _T, int _N, class It> void LoadDirectWarpStriped(int thread, It from,
	_T (&items)[_N]);
template <class _T, int _N, class It> void LoadDirectWarpStriped(int thread, It from,
	_T (&items)[_N], int valid);
template <class Id, class _T, int _N, class It> void StoreDirectBlocked(Id thread, It to,
	_T (&items)[_N]);
template <class Id, class _T, int _N, class It> void StoreDirectBlocked(Id thread, It to,
	_T (&items)[_N], int valid);
template <int Threads, class _T, int _N, class It> void StoreDirectStriped(int thread, It to,
	_T (&items)[_N]);
template <int Threads, class _T, int _N, class It> void StoreDirectStriped(int thread, It to,
	_T (&items)[_N], int valid);
template <class _T, int _N, class It> void StoreDirectWarpStriped(int thread, It to,
	_T (&items)[_N]);
template <class _T, int _N, class It> void StoreDirectWarpStriped(int thread, It to,
	_T (&items)[_N], int valid);

/* --- collectives: a class has TempStorage, is made from it, and its methods synchronise ------- */

#define CUDALINT_COLLECTIVE(Self, bytes) \
	struct TempStorage { alignas(16) char memory[bytes]; TempStorage &Alias(); }; \
	Self(); \
	Self(TempStorage &storage);
#define CUDALINT_METHOD(_R, name) template <class... _A> _R name(_A &&...args);

enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING,
	BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm {
	BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE,
		BLOCK_LOAD_WARP_TRANSPOSE,
	BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
	BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE,
		BLOCK_STORE_WARP_TRANSPOSE,
	BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};
enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE,
	WARP_LOAD_TRANSPOSE };
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE,
	WARP_STORE_TRANSPOSE };
enum WarpExchangeAlgorithm { WARP_EXCHANGE_SMEM, WARP_EXCHANGE_SHUFFLE };
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
enum RadixRankAlgorithm { RADIX_RANK_BASIC, RADIX_RANK_MEMOIZE, RADIX_RANK_MATCH };
enum GridMappingStrategy { GRID_MAPPING_RAKE, GRID_MAPPING_STRIP_MINE, GRID_MAPPING_DYNAMIC,
	GRID_MAPPING_EVEN_SHARE };

template <class _T, int _X, BlockReduceAlgorithm Algorithm = BLOCK_REDUCE_WARP_REDUCTIONS,
	int _Y = 1, int _Z = 1, int Arch = 0>
class BlockReduce {
public:
	CUDALINT_COLLECTIVE(BlockReduce, (_X * _Y * _Z + 31) / 32 * sizeof(_T) + sizeof(_T))
	CUDALINT_METHOD(_T, Sum)
	CUDALINT_METHOD(_T, Reduce)
};
template <class _T, int _X, BlockScanAlgorithm Algorithm = BLOCK_SCAN_RAKING, int _Y = 1,
	int _Z = 1, int Arch = 0> class BlockScan {
public:
	CUDALINT_COLLECTIVE(BlockScan, (_X * _Y * _Z + 31) * sizeof(_T))
	CUDALINT_METHOD(void, ExclusiveSum)
	CUDALINT_METHOD(void, InclusiveSum)
	CUDALINT_METHOD(void, ExclusiveScan)
	CUDALINT_METHOD(void, InclusiveScan)
};
template <class _T, int _X, int Items, BlockLoadAlgorithm Algorithm = BLOCK_LOAD_DIRECT,
	int _Y = 1, int _Z = 1, int Arch = 0>
class BlockLoad {
public:
	CUDALINT_COLLECTIVE(BlockLoad, _X * _Y * _Z * Items * sizeof(_T))
	CUDALINT_METHOD(void, Load)
};
template <class _T, int _X, int Items, BlockStoreAlgorithm Algorithm = BLOCK_STORE_DIRECT,
	int _Y = 1, int _Z = 1, int Arch = 0>
class BlockStore {
public:
	CUDALINT_COLLECTIVE(BlockStore, _X * _Y * _Z * Items * sizeof(_T))
	CUDALINT_METHOD(void, Store)
};
template <class _T, int _X, int Items, bool Timesliced = false, int _Y = 1, int _Z = 1,
	int Arch = 0> class BlockExchange {
public:
	CUDALINT_COLLECTIVE(BlockExchange, _X * _Y * _Z * Items * sizeof(_T))
	CUDALINT_METHOD(void, StripedToBlocked)
	CUDALINT_METHOD(void, BlockedToStriped)
	CUDALINT_METHOD(void, WarpStripedToBlocked)
	CUDALINT_METHOD(void, BlockedToWarpStriped)
	CUDALINT_METHOD(void, ScatterToBlocked)
	CUDALINT_METHOD(void, ScatterToStriped)
};
template <class Key, int _X, int Items, class Value = NullType, int Bits = 4, bool Memoize = true,
	  BlockScanAlgorithm Scan = BLOCK_SCAN_WARP_SCANS,
	  	cudaSharedMemConfig Config = cudaSharedMemBankSizeFourByte, int _Y = 1,
	  int _Z = 1, int Arch = 0>
class BlockRadixSort {
public:
	CUDALINT_COLLECTIVE(BlockRadixSort, _X * _Y * _Z * Items * sizeof(Key))
	CUDALINT_METHOD(void, Sort)
	CUDALINT_METHOD(void, SortDescending)
	CUDALINT_METHOD(void, SortBlockedToStriped)
	CUDALINT_METHOD(void, SortDescendingBlockedToStriped)
};
template <class Key, int _X, int Items, class Value = NullType, int _Y = 1, int _Z = 1>
	class BlockMergeSort {
public:
	CUDALINT_COLLECTIVE(BlockMergeSort, _X * _Y * _Z * Items * sizeof(Key))
	CUDALINT_METHOD(void, Sort)
	CUDALINT_METHOD(void, StableSort)
};
template <class _T, int _X, int _Y = 1, int _Z = 1, int Arch = 0> class BlockDiscontinuity {
public:
	CUDALINT_COLLECTIVE(BlockDiscontinuity, _X * _Y * _Z * sizeof(_T))
	CUDALINT_METHOD(void, FlagHeads)
	CUDALINT_METHOD(void, FlagTails)
	CUDALINT_METHOD(void, FlagHeadsAndTails)
};
template <class _T, int _X, int _Y = 1, int _Z = 1, int Arch = 0> class BlockAdjacentDifference {
public:
	CUDALINT_COLLECTIVE(BlockAdjacentDifference, _X * _Y * _Z * sizeof(_T))
	CUDALINT_METHOD(void, SubtractLeft)
	CUDALINT_METHOD(void, SubtractRight)
	CUDALINT_METHOD(void, SubtractLeftPartialTile)
	CUDALINT_METHOD(void, SubtractRightPartialTile)
	CUDALINT_METHOD(void, FlagHeads)
	CUDALINT_METHOD(void, FlagTails)
};
template <class _T, int _X, int Items, int Bins,
	BlockHistogramAlgorithm Algorithm = BLOCK_HISTO_SORT, int _Y = 1, int _Z = 1, int Arch = 0>
class BlockHistogram {
public:
	CUDALINT_COLLECTIVE(BlockHistogram, _X * _Y * _Z * Items * sizeof(_T))
	CUDALINT_METHOD(void, InitHistogram)
	CUDALINT_METHOD(void, Histogram)
	CUDALINT_METHOD(void, Composite)
};
template <class _T, int _X, int _Y = 1, int _Z = 1, int Arch = 0> class BlockShuffle {
public:
	CUDALINT_COLLECTIVE(BlockShuffle, _X * _Y * _Z * sizeof(_T))
	CUDALINT_METHOD(void, Offset)
	CUDALINT_METHOD(void, Rotate)
	CUDALINT_METHOD(void, Up)
	CUDALINT_METHOD(void, Down)
};
template <class _T, int _X, int RunsPerThread, int DecodedPerThread, class Offset = unsigned,
	int _Y = 1, int _Z = 1> class BlockRunLengthDecode {
public:
	CUDALINT_COLLECTIVE(BlockRunLengthDecode, _X * RunsPerThread * sizeof(_T))
	CUDALINT_METHOD(void, RunLengthDecode)
};
template <class _T, int Threads = 32, int Arch = 0> class WarpReduce {
public:
	CUDALINT_COLLECTIVE(WarpReduce, sizeof(_T))
	CUDALINT_METHOD(_T, Sum)
	CUDALINT_METHOD(_T, Max)
	CUDALINT_METHOD(_T, Min)
	CUDALINT_METHOD(_T, Reduce)
	CUDALINT_METHOD(_T, HeadSegmentedSum)
	CUDALINT_METHOD(_T, TailSegmentedSum)
	CUDALINT_METHOD(_T, HeadSegmentedReduce)
	CUDALINT_METHOD(_T, TailSegmentedReduce)
};
template <class _T, int Threads = 32, int Arch = 0> class WarpScan {
public:
	CUDALINT_COLLECTIVE(WarpScan, sizeof(_T))
	CUDALINT_METHOD(void, InclusiveSum)
	CUDALINT_METHOD(void, ExclusiveSum)
	CUDALINT_METHOD(void, InclusiveScan)
	CUDALINT_METHOD(void, ExclusiveScan)
	CUDALINT_METHOD(void, Scan)
	_T Broadcast(_T value, unsigned lane);
};
template <class _T, int Items, int Threads = 32,
	WarpExchangeAlgorithm Algorithm = WARP_EXCHANGE_SMEM> class WarpExchange {
public:
	CUDALINT_COLLECTIVE(WarpExchange, Items * Threads * sizeof(_T))
	CUDALINT_METHOD(void, BlockedToStriped)
	CUDALINT_METHOD(void, StripedToBlocked)
	CUDALINT_METHOD(void, ScatterToStriped)
};
template <class _T, int Items, WarpLoadAlgorithm Algorithm = WARP_LOAD_DIRECT, int Threads = 32,
	int Arch = 0> class WarpLoad {
public:
	CUDALINT_COLLECTIVE(WarpLoad, Items * Threads * sizeof(_T))
	CUDALINT_METHOD(void, Load)
};
template <class _T, int Items, WarpStoreAlgorithm Algorithm = WARP_STORE_DIRECT, int Threads = 32,
	int Arch = 0> class WarpStore {
public:
	CUDALINT_COLLECTIVE(WarpStore, Items * Threads * sizeof(_T))
	CUDALINT_METHOD(void, Store)
};
template <class Key, int Items, int Threads = 32, class Value = NullType, int Arch = 0>
	class WarpMergeSort {
public:
	CUDALINT_COLLECTIVE(WarpMergeSort, Items * Threads * sizeof(Key))
	CUDALINT_METHOD(void, Sort)
	CUDALINT_METHOD(void, StableSort)
};

/* --- whole device: each call first asks for its storage, then works --------------------------- */

#define CUDALINT_DEVICE_CALL(name) template <class... _A> static cudaError_t name(_A... args);
#define CUDALINT_DEVICE(name, ...) struct name { __VA_ARGS__ };
CUDALINT_DEVICE(DeviceReduce, CUDALINT_DEVICE_CALL(Sum) CUDALINT_DEVICE_CALL(Min)
	CUDALINT_DEVICE_CALL(Max)
	CUDALINT_DEVICE_CALL(ArgMin) CUDALINT_DEVICE_CALL(ArgMax) CUDALINT_DEVICE_CALL(Reduce)
	CUDALINT_DEVICE_CALL(ReduceByKey) CUDALINT_DEVICE_CALL(TransformReduce))
CUDALINT_DEVICE(DeviceSegmentedReduce, CUDALINT_DEVICE_CALL(Sum) CUDALINT_DEVICE_CALL(Min)
	CUDALINT_DEVICE_CALL(Max)
	CUDALINT_DEVICE_CALL(ArgMin) CUDALINT_DEVICE_CALL(ArgMax) CUDALINT_DEVICE_CALL(Reduce))
CUDALINT_DEVICE(DeviceScan, CUDALINT_DEVICE_CALL(ExclusiveSum) CUDALINT_DEVICE_CALL(InclusiveSum)
	CUDALINT_DEVICE_CALL(ExclusiveScan) CUDALINT_DEVICE_CALL(InclusiveScan)
		CUDALINT_DEVICE_CALL(InclusiveScanInit)
	CUDALINT_DEVICE_CALL(ExclusiveSumByKey) CUDALINT_DEVICE_CALL(InclusiveSumByKey)
	CUDALINT_DEVICE_CALL(ExclusiveScanByKey) CUDALINT_DEVICE_CALL(InclusiveScanByKey))
CUDALINT_DEVICE(DeviceRadixSort, CUDALINT_DEVICE_CALL(SortPairs)
	CUDALINT_DEVICE_CALL(SortPairsDescending)
	CUDALINT_DEVICE_CALL(SortKeys) CUDALINT_DEVICE_CALL(SortKeysDescending))
CUDALINT_DEVICE(DeviceSegmentedRadixSort, CUDALINT_DEVICE_CALL(SortPairs)
	CUDALINT_DEVICE_CALL(SortPairsDescending)
	CUDALINT_DEVICE_CALL(SortKeys) CUDALINT_DEVICE_CALL(SortKeysDescending))
CUDALINT_DEVICE(DeviceSegmentedSort, CUDALINT_DEVICE_CALL(SortPairs)
	CUDALINT_DEVICE_CALL(SortPairsDescending)
	CUDALINT_DEVICE_CALL(SortKeys) CUDALINT_DEVICE_CALL(SortKeysDescending)
		CUDALINT_DEVICE_CALL(StableSortPairs)
	CUDALINT_DEVICE_CALL(StableSortKeys))
CUDALINT_DEVICE(DeviceMergeSort, CUDALINT_DEVICE_CALL(SortPairs) CUDALINT_DEVICE_CALL(SortPairsCopy)
	CUDALINT_DEVICE_CALL(SortKeys) CUDALINT_DEVICE_CALL(SortKeysCopy)
		CUDALINT_DEVICE_CALL(StableSortPairs)
	CUDALINT_DEVICE_CALL(StableSortKeys))
CUDALINT_DEVICE(DeviceSelect, CUDALINT_DEVICE_CALL(Flagged) CUDALINT_DEVICE_CALL(If)
	CUDALINT_DEVICE_CALL(FlaggedIf)
	CUDALINT_DEVICE_CALL(Unique) CUDALINT_DEVICE_CALL(UniqueByKey))
CUDALINT_DEVICE(DevicePartition, CUDALINT_DEVICE_CALL(Flagged) CUDALINT_DEVICE_CALL(If))
CUDALINT_DEVICE(DeviceHistogram, CUDALINT_DEVICE_CALL(HistogramEven)
	CUDALINT_DEVICE_CALL(HistogramRange)
	template <int Channels, int Active, class... _A>
		static cudaError_t MultiHistogramEven(_A... args);
	template <int Channels, int Active, class... _A>
		static cudaError_t MultiHistogramRange(_A... args);)
CUDALINT_DEVICE(DeviceRunLengthEncode, CUDALINT_DEVICE_CALL(Encode)
	CUDALINT_DEVICE_CALL(NonTrivialRuns))
CUDALINT_DEVICE(DeviceSpmv, CUDALINT_DEVICE_CALL(CsrMV))
CUDALINT_DEVICE(DeviceAdjacentDifference, CUDALINT_DEVICE_CALL(SubtractLeft)
	CUDALINT_DEVICE_CALL(SubtractLeftCopy)
	CUDALINT_DEVICE_CALL(SubtractRight) CUDALINT_DEVICE_CALL(SubtractRightCopy))
CUDALINT_DEVICE(DeviceFor, CUDALINT_DEVICE_CALL(Bulk) CUDALINT_DEVICE_CALL(ForEach)
	CUDALINT_DEVICE_CALL(ForEachN))
CUDALINT_DEVICE(DeviceTransform, CUDALINT_DEVICE_CALL(Transform))
CUDALINT_DEVICE(DeviceMerge, CUDALINT_DEVICE_CALL(MergeKeys) CUDALINT_DEVICE_CALL(MergePairs))
CUDALINT_DEVICE(DeviceMemcpy, CUDALINT_DEVICE_CALL(Batched))
CUDALINT_DEVICE(DeviceCopy, CUDALINT_DEVICE_CALL(Batched))

struct CachingDeviceAllocator {
	static const unsigned int INVALID_BIN = (unsigned)-1;
	CachingDeviceAllocator(unsigned growth = 8, unsigned min_bin = 3, unsigned max_bin = 7,
		size_t max_cached = 0,
			       bool skip_cleanup = false, bool debug = false);
	CachingDeviceAllocator(bool skip_cleanup, bool debug = false);
	cudaError_t DeviceAllocate(void **p, size_t bytes, cudaStream_t stream = nullptr);
	cudaError_t DeviceAllocate(int device, void **p, size_t bytes,
		cudaStream_t stream = nullptr);
	cudaError_t DeviceFree(void *p);
	cudaError_t DeviceFree(int device, void *p);
	cudaError_t FreeAllCached();
	bool debug;
};

/* --- iterators -------------------------------------------------------------------------------- */

#define CUDALINT_CUB_ITERATOR(Self, _V, _R) \
	typedef _V value_type; \
	typedef _R reference; \
	typedef _V *pointer; \
	typedef ptrdiff_t difference_type; \
	typedef ::std::random_access_iterator_tag iterator_category; \
	_R operator*() const; \
	template <class Index> _R operator[](Index i) const; \
	Self &operator++(); \
	Self operator++(int); \
	template <class Index> Self operator+(Index n) const; \
	template <class Index> Self operator-(Index n) const; \
	template <class Index> Self &operator+=(Index n); \
	ptrdiff_t operator-(const Self &other) const; \
	bool operator==(const Self &other) const; \
	bool operator!=(const Self &other) const;
template <class _T, class Offset = ptrdiff_t> class CountingInputIterator {
public:
	CountingInputIterator(const _T &start);
	CUDALINT_CUB_ITERATOR(CountingInputIterator, _T, _T)
};
template <class _T, class Offset = ptrdiff_t> class ConstantInputIterator {
public:
	ConstantInputIterator(_T value, Offset at = 0);
	CUDALINT_CUB_ITERATOR(ConstantInputIterator, _T, _T)
};
template <class _T, class _F, class _I, class Offset = ptrdiff_t> class TransformInputIterator {
public:
	TransformInputIterator(_I from, _F f);
	CUDALINT_CUB_ITERATOR(TransformInputIterator, _T, _T)
};
template <class _I, class Offset = ptrdiff_t,
	class Out = typename ::std::iterator_traits<_I>::value_type> class ArgIndexInputIterator {
public:
	ArgIndexInputIterator(_I from, ptrdiff_t at = 0);
	typedef KeyValuePair<Offset, Out> element;
	CUDALINT_CUB_ITERATOR(ArgIndexInputIterator, element, element)
};
template <CacheLoadModifier _M, class _T, class Offset = ptrdiff_t>
	class CacheModifiedInputIterator {
public:
	CacheModifiedInputIterator(const _T *p);
	CUDALINT_CUB_ITERATOR(CacheModifiedInputIterator, _T, _T)
};
template <CacheStoreModifier _M, class _T, class Offset = ptrdiff_t>
	class CacheModifiedOutputIterator {
public:
	CacheModifiedOutputIterator(_T *p);
	CUDALINT_CUB_ITERATOR(CacheModifiedOutputIterator, _T, _T &)
};
template <class _T, class Offset = ptrdiff_t> class TexObjInputIterator {
public:
	TexObjInputIterator();
	cudaError_t BindTexture(_T *p, size_t bytes = 0, size_t offset = 0);
	cudaError_t UnbindTexture();
	CUDALINT_CUB_ITERATOR(TexObjInputIterator, _T, _T)
};
template <class Offset = ptrdiff_t> class DiscardOutputIterator {
public:
	DiscardOutputIterator(Offset at = 0);
	CUDALINT_CUB_ITERATOR(DiscardOutputIterator, NullType, NullType)
};
template <class Offset> struct GridEvenShare {
	Offset num_items, block_offset, block_end, block_stride;
	int grid_size;
	void DispatchInit(Offset n, int max_grid, int tile);
	template <int Tile, GridMappingStrategy _S> void BlockInit();
};
class GridBarrier {
public:
	void Sync() const;
};
class GridBarrierLifetime : public GridBarrier {
public:
	cudaError_t HostReset();
	cudaError_t Setup(int grid);
};

CUDALINT_HERE

} // namespace cub

#pragma clang force_cuda_host_device end

#endif
