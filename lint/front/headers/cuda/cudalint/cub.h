/*
 * cub.h - CUB: collectives of warps and blocks with their TempStorage, device-wide calls, iterators, small tools.
 *
 * Sizes of TempStorage are of the right order only.
 */
#ifndef CUDALINT_CUB_H
#define CUDALINT_CUB_H

#include "cudalint_cuda.h"
#include <iterator>
#include <limits>
#include <type_traits>

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
	template <class T> NullType &operator=(const T &);
};
template <int N> struct Int2Type { enum { VALUE = N }; };
template <class T> struct Uninitialized {
	T &Alias();
	char storage[sizeof(T)] __align__(alignof(T));
};
template <class Key, class Value> struct KeyValuePair {
	typedef Key Key_;
	Key key;
	Value value;
	KeyValuePair() = default;
	KeyValuePair(const Key &k, const Value &v) : key(k), value(v) {}
	bool operator!=(const KeyValuePair &other) const;
};
template <class T> struct DoubleBuffer {
	T *d_buffers[2];
	int selector;
	DoubleBuffer();
	DoubleBuffer(T *current, T *alternate);
	T *Current();
	T *Alternate();
};
template <class T, T v> struct Constant { static constexpr T VALUE = v; };
enum Category { NOT_A_NUMBER, SIGNED_INTEGER, UNSIGNED_INTEGER, FLOATING_POINT };
template <class T> struct UnsignedOf { typedef typename cudalint::pick<sizeof(T) == 8, unsigned long long, typename cudalint::pick<sizeof(T) == 4, unsigned, typename cudalint::pick<sizeof(T) == 2, unsigned short, unsigned char>::type>::type>::type type; };
template <class T> struct Traits {
	typedef typename UnsignedOf<T>::type UnsignedBits;
	static constexpr Category CATEGORY = __is_floating_point(T) ? FLOATING_POINT : __is_signed(T) ? SIGNED_INTEGER : UNSIGNED_INTEGER;
	static constexpr bool PRIMITIVE = __is_arithmetic(T);
	static constexpr bool NULL_TYPE = false;
	static UnsignedBits TwiddleIn(UnsignedBits key);
	static UnsignedBits TwiddleOut(UnsignedBits key);
	static T Max();
	static T Lowest();
};
template <class T> struct NumericTraits : Traits<T> {};
template <class A, class B> struct Equals { enum { VALUE = __is_same(A, B), NEGATE = !__is_same(A, B) }; };
template <bool B, class T, class F> struct If { typedef typename cudalint::pick<B, T, F>::type Type; };
template <int N> struct PowerOfTwo { enum { VALUE = (N & (N - 1)) == 0 }; };
template <int N, int Current = N, int Count = 0> struct Log2 { enum { VALUE = Log2<N, (Current >> 1), Count + 1>::VALUE }; };
template <int N, int Count> struct Log2<N, 0, Count> { enum { VALUE = (1 << (Count - 1) < N) ? Count : Count - 1 }; };
template <class A, class B> constexpr auto DivideAndRoundUp(A a, B b) -> decltype(a / b) { return (a + b - 1) / b; }
cudaError_t Debug(cudaError_t error, const char *file, int line);
cudaError_t PtxVersion(int &version);
cudaError_t SmVersion(int &version, int device = 0);
template <class F> cudaError_t MaxSmOccupancy(int &blocks, F kernel, int threads, int shared = 0);

/* --- functors ----------------------------------------------------------------------------------------------------------- */

#define CUDALINT_CUB_FUNCTOR(name, R, expression)                                                \
	struct name {                                                                            \
		template <class A, class B> constexpr R operator()(const A &a, const B &b) const { return expression; } \
	};
CUDALINT_CUB_FUNCTOR(Equality, bool, a == b)
CUDALINT_CUB_FUNCTOR(Inequality, bool, a != b)
CUDALINT_CUB_FUNCTOR(Sum, A, a + b)
CUDALINT_CUB_FUNCTOR(Difference, A, a - b)
CUDALINT_CUB_FUNCTOR(Division, A, a / b)
CUDALINT_CUB_FUNCTOR(Max, A, a < b ? b : a)
CUDALINT_CUB_FUNCTOR(Min, A, b < a ? b : a)
CUDALINT_CUB_FUNCTOR(ArgMax, A, a.value < b.value ? b : a)
CUDALINT_CUB_FUNCTOR(ArgMin, A, b.value < a.value ? b : a)
template <class T> struct CastOp { template <class A> constexpr T operator()(const A &a) const { return (T)a; } };
template <class E> struct InequalityWrapper { InequalityWrapper(E e); template <class T> bool operator()(const T &a, const T &b); };

/* --- threads and warps ------------------------------------------------------------------------------------------------------ */

unsigned int LaneId();
unsigned int WarpId();
unsigned int LaneMaskLt();
unsigned int LaneMaskLe();
unsigned int LaneMaskGt();
unsigned int LaneMaskGe();
int RowMajorTid(int x, int y, int z);
template <int Threads, class T> T ShuffleUp(T value, int offset, int first, unsigned mask);
template <int Threads, class T> T ShuffleDown(T value, int offset, int last, unsigned mask);
template <int Threads, class T> T ShuffleIndex(T value, int lane, unsigned mask);
void WARP_SYNC(unsigned mask);
int CTA_SYNC_AND(int p);
void CTA_SYNC();
void ThreadTrap();
void ThreadExit();
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
template <CacheLoadModifier M, class It> typename ::std::iterator_traits<It>::value_type ThreadLoad(It p);
template <CacheStoreModifier M, class It, class T> void ThreadStore(It p, T value);
template <class T, int N> struct ThreadArray { T items[N]; };

template <class Id, class T, int N, class It> void LoadDirectBlocked(Id thread, It from, T (&items)[N]);
template <class Id, class T, int N, class It> void LoadDirectBlocked(Id thread, It from, T (&items)[N], int valid);
template <class Id, class T, int N, class It, class D> void LoadDirectBlocked(Id thread, It from, T (&items)[N], int valid, D other);
template <class T, int N> void LoadDirectBlockedVectorized(int thread, T *from, T (&items)[N]);
template <int Threads, class T, int N, class It> void LoadDirectStriped(int thread, It from, T (&items)[N]);
template <int Threads, class T, int N, class It> void LoadDirectStriped(int thread, It from, T (&items)[N], int valid);
template <int Threads, class T, int N, class It, class D> void LoadDirectStriped(int thread, It from, T (&items)[N], int valid, D other);
template <class T, int N, class It> void LoadDirectWarpStriped(int thread, It from, T (&items)[N]);
template <class T, int N, class It> void LoadDirectWarpStriped(int thread, It from, T (&items)[N], int valid);
template <class Id, class T, int N, class It> void StoreDirectBlocked(Id thread, It to, T (&items)[N]);
template <class Id, class T, int N, class It> void StoreDirectBlocked(Id thread, It to, T (&items)[N], int valid);
template <int Threads, class T, int N, class It> void StoreDirectStriped(int thread, It to, T (&items)[N]);
template <int Threads, class T, int N, class It> void StoreDirectStriped(int thread, It to, T (&items)[N], int valid);
template <class T, int N, class It> void StoreDirectWarpStriped(int thread, It to, T (&items)[N]);
template <class T, int N, class It> void StoreDirectWarpStriped(int thread, It to, T (&items)[N], int valid);

/* --- collectives: a class has TempStorage, is made from it, and its methods synchronise --------------------------------------- */

#define CUDALINT_COLLECTIVE(Self, bytes)                                                         \
	struct TempStorage { alignas(16) char memory[bytes]; TempStorage &Alias(); };            \
	Self();                                                                                  \
	Self(TempStorage &storage);
#define CUDALINT_METHOD(R, name) template <class... A> R name(A &&...args);

enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm {
	BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE,
	BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
	BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE,
	BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};
enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };
enum WarpExchangeAlgorithm { WARP_EXCHANGE_SMEM, WARP_EXCHANGE_SHUFFLE };
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
enum RadixRankAlgorithm { RADIX_RANK_BASIC, RADIX_RANK_MEMOIZE, RADIX_RANK_MATCH };
enum GridMappingStrategy { GRID_MAPPING_RAKE, GRID_MAPPING_STRIP_MINE, GRID_MAPPING_DYNAMIC, GRID_MAPPING_EVEN_SHARE };

template <class T, int X, BlockReduceAlgorithm Algorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1, int Arch = 0>
class BlockReduce {
public:
	CUDALINT_COLLECTIVE(BlockReduce, (X * Y * Z + 31) / 32 * sizeof(T) + sizeof(T))
	CUDALINT_METHOD(T, Sum)
	CUDALINT_METHOD(T, Reduce)
};
template <class T, int X, BlockScanAlgorithm Algorithm = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int Arch = 0> class BlockScan {
public:
	CUDALINT_COLLECTIVE(BlockScan, (X * Y * Z + 31) * sizeof(T))
	CUDALINT_METHOD(void, ExclusiveSum)
	CUDALINT_METHOD(void, InclusiveSum)
	CUDALINT_METHOD(void, ExclusiveScan)
	CUDALINT_METHOD(void, InclusiveScan)
};
template <class T, int X, int Items, BlockLoadAlgorithm Algorithm = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1, int Arch = 0>
class BlockLoad {
public:
	CUDALINT_COLLECTIVE(BlockLoad, X * Y * Z * Items * sizeof(T))
	CUDALINT_METHOD(void, Load)
};
template <class T, int X, int Items, BlockStoreAlgorithm Algorithm = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1, int Arch = 0>
class BlockStore {
public:
	CUDALINT_COLLECTIVE(BlockStore, X * Y * Z * Items * sizeof(T))
	CUDALINT_METHOD(void, Store)
};
template <class T, int X, int Items, bool Timesliced = false, int Y = 1, int Z = 1, int Arch = 0> class BlockExchange {
public:
	CUDALINT_COLLECTIVE(BlockExchange, X * Y * Z * Items * sizeof(T))
	CUDALINT_METHOD(void, StripedToBlocked)
	CUDALINT_METHOD(void, BlockedToStriped)
	CUDALINT_METHOD(void, WarpStripedToBlocked)
	CUDALINT_METHOD(void, BlockedToWarpStriped)
	CUDALINT_METHOD(void, ScatterToBlocked)
	CUDALINT_METHOD(void, ScatterToStriped)
};
template <class Key, int X, int Items, class Value = NullType, int Bits = 4, bool Memoize = true,
	  BlockScanAlgorithm Scan = BLOCK_SCAN_WARP_SCANS, cudaSharedMemConfig Config = cudaSharedMemBankSizeFourByte, int Y = 1,
	  int Z = 1, int Arch = 0>
class BlockRadixSort {
public:
	CUDALINT_COLLECTIVE(BlockRadixSort, X * Y * Z * Items * sizeof(Key))
	CUDALINT_METHOD(void, Sort)
	CUDALINT_METHOD(void, SortDescending)
	CUDALINT_METHOD(void, SortBlockedToStriped)
	CUDALINT_METHOD(void, SortDescendingBlockedToStriped)
};
template <class Key, int X, int Items, class Value = NullType, int Y = 1, int Z = 1> class BlockMergeSort {
public:
	CUDALINT_COLLECTIVE(BlockMergeSort, X * Y * Z * Items * sizeof(Key))
	CUDALINT_METHOD(void, Sort)
	CUDALINT_METHOD(void, StableSort)
};
template <class T, int X, int Y = 1, int Z = 1, int Arch = 0> class BlockDiscontinuity {
public:
	CUDALINT_COLLECTIVE(BlockDiscontinuity, X * Y * Z * sizeof(T))
	CUDALINT_METHOD(void, FlagHeads)
	CUDALINT_METHOD(void, FlagTails)
	CUDALINT_METHOD(void, FlagHeadsAndTails)
};
template <class T, int X, int Y = 1, int Z = 1, int Arch = 0> class BlockAdjacentDifference {
public:
	CUDALINT_COLLECTIVE(BlockAdjacentDifference, X * Y * Z * sizeof(T))
	CUDALINT_METHOD(void, SubtractLeft)
	CUDALINT_METHOD(void, SubtractRight)
	CUDALINT_METHOD(void, SubtractLeftPartialTile)
	CUDALINT_METHOD(void, SubtractRightPartialTile)
	CUDALINT_METHOD(void, FlagHeads)
	CUDALINT_METHOD(void, FlagTails)
};
template <class T, int X, int Items, int Bins, BlockHistogramAlgorithm Algorithm = BLOCK_HISTO_SORT, int Y = 1, int Z = 1, int Arch = 0>
class BlockHistogram {
public:
	CUDALINT_COLLECTIVE(BlockHistogram, X * Y * Z * Items * sizeof(T))
	CUDALINT_METHOD(void, InitHistogram)
	CUDALINT_METHOD(void, Histogram)
	CUDALINT_METHOD(void, Composite)
};
template <class T, int X, int Y = 1, int Z = 1, int Arch = 0> class BlockShuffle {
public:
	CUDALINT_COLLECTIVE(BlockShuffle, X * Y * Z * sizeof(T))
	CUDALINT_METHOD(void, Offset)
	CUDALINT_METHOD(void, Rotate)
	CUDALINT_METHOD(void, Up)
	CUDALINT_METHOD(void, Down)
};
template <class T, int X, int RunsPerThread, int DecodedPerThread, class Offset = unsigned, int Y = 1, int Z = 1> class BlockRunLengthDecode {
public:
	CUDALINT_COLLECTIVE(BlockRunLengthDecode, X * RunsPerThread * sizeof(T))
	CUDALINT_METHOD(void, RunLengthDecode)
};
template <class T, int Threads = 32, int Arch = 0> class WarpReduce {
public:
	CUDALINT_COLLECTIVE(WarpReduce, sizeof(T))
	CUDALINT_METHOD(T, Sum)
	CUDALINT_METHOD(T, Max)
	CUDALINT_METHOD(T, Min)
	CUDALINT_METHOD(T, Reduce)
	CUDALINT_METHOD(T, HeadSegmentedSum)
	CUDALINT_METHOD(T, TailSegmentedSum)
	CUDALINT_METHOD(T, HeadSegmentedReduce)
	CUDALINT_METHOD(T, TailSegmentedReduce)
};
template <class T, int Threads = 32, int Arch = 0> class WarpScan {
public:
	CUDALINT_COLLECTIVE(WarpScan, sizeof(T))
	CUDALINT_METHOD(void, InclusiveSum)
	CUDALINT_METHOD(void, ExclusiveSum)
	CUDALINT_METHOD(void, InclusiveScan)
	CUDALINT_METHOD(void, ExclusiveScan)
	CUDALINT_METHOD(void, Scan)
	T Broadcast(T value, unsigned lane);
};
template <class T, int Items, int Threads = 32, WarpExchangeAlgorithm Algorithm = WARP_EXCHANGE_SMEM> class WarpExchange {
public:
	CUDALINT_COLLECTIVE(WarpExchange, Items * Threads * sizeof(T))
	CUDALINT_METHOD(void, BlockedToStriped)
	CUDALINT_METHOD(void, StripedToBlocked)
	CUDALINT_METHOD(void, ScatterToStriped)
};
template <class T, int Items, WarpLoadAlgorithm Algorithm = WARP_LOAD_DIRECT, int Threads = 32, int Arch = 0> class WarpLoad {
public:
	CUDALINT_COLLECTIVE(WarpLoad, Items * Threads * sizeof(T))
	CUDALINT_METHOD(void, Load)
};
template <class T, int Items, WarpStoreAlgorithm Algorithm = WARP_STORE_DIRECT, int Threads = 32, int Arch = 0> class WarpStore {
public:
	CUDALINT_COLLECTIVE(WarpStore, Items * Threads * sizeof(T))
	CUDALINT_METHOD(void, Store)
};
template <class Key, int Items, int Threads = 32, class Value = NullType, int Arch = 0> class WarpMergeSort {
public:
	CUDALINT_COLLECTIVE(WarpMergeSort, Items * Threads * sizeof(Key))
	CUDALINT_METHOD(void, Sort)
	CUDALINT_METHOD(void, StableSort)
};

/* --- whole device: each call first asks for its storage, then works --------------------------------------------------------------- */

#define CUDALINT_DEVICE_CALL(name) template <class... A> static cudaError_t name(A... args);
#define CUDALINT_DEVICE(name, ...) struct name { __VA_ARGS__ };
CUDALINT_DEVICE(DeviceReduce, CUDALINT_DEVICE_CALL(Sum) CUDALINT_DEVICE_CALL(Min) CUDALINT_DEVICE_CALL(Max)
	CUDALINT_DEVICE_CALL(ArgMin) CUDALINT_DEVICE_CALL(ArgMax) CUDALINT_DEVICE_CALL(Reduce)
	CUDALINT_DEVICE_CALL(ReduceByKey) CUDALINT_DEVICE_CALL(TransformReduce))
CUDALINT_DEVICE(DeviceSegmentedReduce, CUDALINT_DEVICE_CALL(Sum) CUDALINT_DEVICE_CALL(Min) CUDALINT_DEVICE_CALL(Max)
	CUDALINT_DEVICE_CALL(ArgMin) CUDALINT_DEVICE_CALL(ArgMax) CUDALINT_DEVICE_CALL(Reduce))
CUDALINT_DEVICE(DeviceScan, CUDALINT_DEVICE_CALL(ExclusiveSum) CUDALINT_DEVICE_CALL(InclusiveSum)
	CUDALINT_DEVICE_CALL(ExclusiveScan) CUDALINT_DEVICE_CALL(InclusiveScan) CUDALINT_DEVICE_CALL(InclusiveScanInit)
	CUDALINT_DEVICE_CALL(ExclusiveSumByKey) CUDALINT_DEVICE_CALL(InclusiveSumByKey)
	CUDALINT_DEVICE_CALL(ExclusiveScanByKey) CUDALINT_DEVICE_CALL(InclusiveScanByKey))
CUDALINT_DEVICE(DeviceRadixSort, CUDALINT_DEVICE_CALL(SortPairs) CUDALINT_DEVICE_CALL(SortPairsDescending)
	CUDALINT_DEVICE_CALL(SortKeys) CUDALINT_DEVICE_CALL(SortKeysDescending))
CUDALINT_DEVICE(DeviceSegmentedRadixSort, CUDALINT_DEVICE_CALL(SortPairs) CUDALINT_DEVICE_CALL(SortPairsDescending)
	CUDALINT_DEVICE_CALL(SortKeys) CUDALINT_DEVICE_CALL(SortKeysDescending))
CUDALINT_DEVICE(DeviceSegmentedSort, CUDALINT_DEVICE_CALL(SortPairs) CUDALINT_DEVICE_CALL(SortPairsDescending)
	CUDALINT_DEVICE_CALL(SortKeys) CUDALINT_DEVICE_CALL(SortKeysDescending) CUDALINT_DEVICE_CALL(StableSortPairs)
	CUDALINT_DEVICE_CALL(StableSortKeys))
CUDALINT_DEVICE(DeviceMergeSort, CUDALINT_DEVICE_CALL(SortPairs) CUDALINT_DEVICE_CALL(SortPairsCopy)
	CUDALINT_DEVICE_CALL(SortKeys) CUDALINT_DEVICE_CALL(SortKeysCopy) CUDALINT_DEVICE_CALL(StableSortPairs)
	CUDALINT_DEVICE_CALL(StableSortKeys))
CUDALINT_DEVICE(DeviceSelect, CUDALINT_DEVICE_CALL(Flagged) CUDALINT_DEVICE_CALL(If) CUDALINT_DEVICE_CALL(FlaggedIf)
	CUDALINT_DEVICE_CALL(Unique) CUDALINT_DEVICE_CALL(UniqueByKey))
CUDALINT_DEVICE(DevicePartition, CUDALINT_DEVICE_CALL(Flagged) CUDALINT_DEVICE_CALL(If))
CUDALINT_DEVICE(DeviceHistogram, CUDALINT_DEVICE_CALL(HistogramEven) CUDALINT_DEVICE_CALL(HistogramRange)
	template <int Channels, int Active, class... A> static cudaError_t MultiHistogramEven(A... args);
	template <int Channels, int Active, class... A> static cudaError_t MultiHistogramRange(A... args);)
CUDALINT_DEVICE(DeviceRunLengthEncode, CUDALINT_DEVICE_CALL(Encode) CUDALINT_DEVICE_CALL(NonTrivialRuns))
CUDALINT_DEVICE(DeviceSpmv, CUDALINT_DEVICE_CALL(CsrMV))
CUDALINT_DEVICE(DeviceAdjacentDifference, CUDALINT_DEVICE_CALL(SubtractLeft) CUDALINT_DEVICE_CALL(SubtractLeftCopy)
	CUDALINT_DEVICE_CALL(SubtractRight) CUDALINT_DEVICE_CALL(SubtractRightCopy))
CUDALINT_DEVICE(DeviceFor, CUDALINT_DEVICE_CALL(Bulk) CUDALINT_DEVICE_CALL(ForEach) CUDALINT_DEVICE_CALL(ForEachN))
CUDALINT_DEVICE(DeviceTransform, CUDALINT_DEVICE_CALL(Transform))
CUDALINT_DEVICE(DeviceMerge, CUDALINT_DEVICE_CALL(MergeKeys) CUDALINT_DEVICE_CALL(MergePairs))
CUDALINT_DEVICE(DeviceMemcpy, CUDALINT_DEVICE_CALL(Batched))
CUDALINT_DEVICE(DeviceCopy, CUDALINT_DEVICE_CALL(Batched))

struct CachingDeviceAllocator {
	static const unsigned int INVALID_BIN = (unsigned)-1;
	CachingDeviceAllocator(unsigned growth = 8, unsigned min_bin = 3, unsigned max_bin = 7, size_t max_cached = 0,
			       bool skip_cleanup = false, bool debug = false);
	CachingDeviceAllocator(bool skip_cleanup, bool debug = false);
	cudaError_t DeviceAllocate(void **p, size_t bytes, cudaStream_t stream = nullptr);
	cudaError_t DeviceAllocate(int device, void **p, size_t bytes, cudaStream_t stream = nullptr);
	cudaError_t DeviceFree(void *p);
	cudaError_t DeviceFree(int device, void *p);
	cudaError_t FreeAllCached();
	bool debug;
};

/* --- iterators ------------------------------------------------------------------------------------------------------------------------ */

#define CUDALINT_CUB_ITERATOR(Self, V, R)                                                        \
	typedef V value_type;                                                                    \
	typedef R reference;                                                                     \
	typedef V *pointer;                                                                      \
	typedef ptrdiff_t difference_type;                                                       \
	typedef ::std::random_access_iterator_tag iterator_category;                             \
	R operator*() const;                                                                     \
	template <class Index> R operator[](Index i) const;                                      \
	Self &operator++();                                                                      \
	Self operator++(int);                                                                    \
	template <class Index> Self operator+(Index n) const;                                    \
	template <class Index> Self operator-(Index n) const;                                    \
	template <class Index> Self &operator+=(Index n);                                        \
	ptrdiff_t operator-(const Self &other) const;                                            \
	bool operator==(const Self &other) const;                                                \
	bool operator!=(const Self &other) const;
template <class T, class Offset = ptrdiff_t> class CountingInputIterator {
public:
	CountingInputIterator(const T &start);
	CUDALINT_CUB_ITERATOR(CountingInputIterator, T, T)
};
template <class T, class Offset = ptrdiff_t> class ConstantInputIterator {
public:
	ConstantInputIterator(T value, Offset at = 0);
	CUDALINT_CUB_ITERATOR(ConstantInputIterator, T, T)
};
template <class T, class F, class I, class Offset = ptrdiff_t> class TransformInputIterator {
public:
	TransformInputIterator(I from, F f);
	CUDALINT_CUB_ITERATOR(TransformInputIterator, T, T)
};
template <class I, class Offset = ptrdiff_t, class Out = typename ::std::iterator_traits<I>::value_type> class ArgIndexInputIterator {
public:
	ArgIndexInputIterator(I from, ptrdiff_t at = 0);
	typedef KeyValuePair<Offset, Out> element;
	CUDALINT_CUB_ITERATOR(ArgIndexInputIterator, element, element)
};
template <CacheLoadModifier M, class T, class Offset = ptrdiff_t> class CacheModifiedInputIterator {
public:
	CacheModifiedInputIterator(const T *p);
	CUDALINT_CUB_ITERATOR(CacheModifiedInputIterator, T, T)
};
template <CacheStoreModifier M, class T, class Offset = ptrdiff_t> class CacheModifiedOutputIterator {
public:
	CacheModifiedOutputIterator(T *p);
	CUDALINT_CUB_ITERATOR(CacheModifiedOutputIterator, T, T &)
};
template <class T, class Offset = ptrdiff_t> class TexObjInputIterator {
public:
	TexObjInputIterator();
	cudaError_t BindTexture(T *p, size_t bytes = 0, size_t offset = 0);
	cudaError_t UnbindTexture();
	CUDALINT_CUB_ITERATOR(TexObjInputIterator, T, T)
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
	template <int Tile, GridMappingStrategy S> void BlockInit();
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

} // namespace cub

#pragma clang force_cuda_host_device end

#endif
