// CUB: collectives and device-wide calls.
#include <cub/block/block_scan.cuh>
#include <cub/cub.cuh>

template <int Threads, int Items> __global__ void collect(const float *in, float *out, int n)
{
	typedef cub::BlockLoad<float, Threads, Items, cub::BLOCK_LOAD_WARP_TRANSPOSE> Load;
	typedef cub::BlockReduce<float, Threads> Reduce;
	using Scan = cub::BlockScan<float, Threads, cub::BLOCK_SCAN_RAKING>;
	__shared__ union {
		typename Load::TempStorage load;
		typename Reduce::TempStorage reduce;
		typename Scan::TempStorage scan;
	} temp;
	float items[Items], prefix;
	Load(temp.load).Load(in + blockIdx.x * Threads * Items, items);
	__syncthreads();
	float sum = Reduce(temp.reduce).Sum(items);
	__syncthreads();
	Scan(temp.scan).ExclusiveSum(items, items, prefix);
	__syncthreads();
	sum += Reduce(temp.reduce).Reduce(items[0], cub::Max());
	__shared__ typename cub::WarpReduce<int>::TempStorage warp[Threads / 32];
	int all = cub::WarpReduce<int>(warp[threadIdx.x / 32]).Sum(1);
	cub::StoreDirectStriped<Threads>(threadIdx.x, out, items);
	if (threadIdx.x == 0)
		out[blockIdx.x] = sum + all + cub::LaneId();
}

cub::CachingDeviceAllocator allocator(true);

int main()
{
	float *d = nullptr;
	int *keys = nullptr;
	void *temp = nullptr;
	size_t bytes = 0;
	collect<128, 4><<<4, 128>>>(d, d, 512);
	cub::DeviceReduce::Sum(temp, bytes, d, d, 512);
	CubDebugExit(allocator.DeviceAllocate(&temp, bytes));
	cub::DeviceReduce::Sum(temp, bytes, d, d, 512);
	cub::DeviceScan::ExclusiveSum(temp, bytes, d, d, 512);
	cub::DoubleBuffer<int> buffer(keys, keys);
	cub::DeviceRadixSort::SortKeys(temp, bytes, buffer, 512);
	cub::DeviceRadixSort::SortPairs(temp, bytes, keys, keys, d, d, 512);
	cub::DeviceSelect::If(temp, bytes, d, d, keys, 512, [] __device__(float x) { return x > 0;
		});
	cub::CountingInputIterator<int> count(0);
	cub::KeyValuePair<int, float> *best = nullptr;
	cub::DeviceReduce::ArgMax(temp, bytes, d, best, 512);
	cub::DeviceHistogram::HistogramEven(temp, bytes, d, keys, 11, 0.0f, 1.0f, 512);
	return count[3] + *buffer.Current();
}
