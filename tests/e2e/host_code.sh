#!/bin/sh
# Host code as it is written elsewhere: jumps to an error exit, wrappers that launch what they are
# handed, grids from helpers, sizes of the wrong kind. Each bug is told on its line; beside it stands
# what is right and looks alike.
. "$(dirname "$0")/helpers.inc"
rule='--no-database -r'

# are PATTERN NUMBER NAME: so many lines of the output match
are() {
	[ "$(grep -c -e "$1" out)" = "$2" ]
	report $? "$3"
}

# --- statuses on the way to an error exit ---------------------------------------------------------
cat >exit.cu <<'END'
#include <cuda_runtime.h>
int lost(float *to, const float *from, size_t bytes)
{
	float *a = 0;
	cudaError_t status = cudaMalloc(&a, bytes);
	if (status != cudaSuccess)
		goto out;
	status = cudaMemcpy(a, from, bytes, cudaMemcpyHostToDevice); // overwritten
	status = cudaMemcpy(to, a, bytes, cudaMemcpyDeviceToHost);
	if (status != cudaSuccess)
		goto out;
	status = cudaDeviceSynchronize(); // nobody reads it any more
out:
	(void)cudaFree(a);
	return 0;
}
int kept(float *to, const float *from, size_t bytes)
{
	float *a = 0;
	cudaError_t status = cudaMalloc(&a, bytes);
	if (status != cudaSuccess)
		goto out;
	status = cudaMemcpy(a, from, bytes, cudaMemcpyHostToDevice);
	if (status == cudaSuccess)
		status = cudaMemcpy(to, a, bytes, cudaMemcpyDeviceToHost);
out:
	(void)cudaFree(a);
	return status == cudaSuccess;
}
int next_round(const float *from, float *a, size_t bytes, int n)
{
	cudaError_t status = cudaSuccess;
	for (int i = 0; i < n && status == cudaSuccess; i++)
		status = cudaMemcpy(a, from, bytes, cudaMemcpyHostToDevice);
	return 0;
}
END
lint 1 'statuses that nobody reads on the way to an error exit' $rule unchecked-call exit.cu
has out '^exit.cu:8:.*cudaMemcpy is not looked at' 'one that is overwritten'
has out '^exit.cu:12:.*cudaDeviceSynchronize is not looked at' 'one behind the last test'
are ': warning: ' 2 'and no other'

# A check that did not resolve is a check.
cat >unresolved.cu <<'END'
#include <cuda_runtime.h>
template <class T> void wait() { checked(cudaGetLastError()); checked(cudaDeviceSynchronize()); }
void wait_here() { checked(cudaDeviceSynchronize()); }
END
lint 0 'statuses that go into what is not in sight' $rule unchecked-call unresolved.cu

# Sizes are looked at in such functions, too.
cat >sizes.cu <<'END'
#include <cuda_runtime.h>
#include <stdlib.h>
int upload(int n)
{
	float *a = 0, *h = (float *)malloc(n * sizeof(float));
	int failed = 1;
	if (!h || cudaMalloc(&a, n * sizeof(float)) != cudaSuccess)
		goto out;
	failed = cudaMemcpy(a, h, n, cudaMemcpyHostToDevice) != cudaSuccess;
out:
	free(h);
	return failed;
}
END
lint 1 'a size in a function with an error exit' $rule copy-mismatch sizes.cu
has out '^sizes.cu:9:.*number of elements' 'it counts elements'

# --- grids ----------------------------------------------------------------------------------------
cat >grids.cu <<'END'
#include <cuda_runtime.h>
#include <algorithm>
#include <math.h>
__global__ void half(float *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		a[i] *= 0.5f;
}
static int quotient(int n, int by) { return n / by; }
static int rounded_up(int n, int by) { return (n + by - 1) / by; }
struct tensor { float *data; int batch, channels, h, w; };
void by_parameter(float *a, int n, int threads) { half<<<n / threads, threads>>>(a, n); }
void by_helper(float *a, int n) { half<<<quotient(n, 256), 256>>>(a, n); }
void by_least(float *a, int n) { int t = std::min(n, 512); half<<<std::max(n / t, 1), t>>>(a, n); }
void of_product(const tensor *t) { int n = t->batch * t->channels * t->h * t->w; half<<<n / 256, 256>>>(t->data, n); }
void exchanged(float *a, int n) { half<<<256, (n + 255) / 256>>>(a, n); }
void exchanged_names(float *a, int n, int threads) { half<<<threads, (n + threads - 1) / threads>>>(a, n); }
void exchanged_real(float *a, int n) { half<<<256, (int)ceil(n / 256.0)>>>(a, n); }
void right_parameter(float *a, int n, int threads) { half<<<(n + threads - 1) / threads, threads>>>(a, n); }
void right_helper(float *a, int n) { half<<<rounded_up(n, 256), 256>>>(a, n); }
void right_rest(float *a, int n, int threads) { if (n % threads == 0) half<<<n / threads, threads>>>(a, n); }
void right_few(float *a, int n) { if (n <= 65536) half<<<64, (n + 63) / 64>>>(a, n); }
void right_least(float *a, int n) { half<<<64, std::min(1024, (n + 63) / 64)>>>(a, n); }
END
lint 1 'grids that do not cover, or stand in the wrong place' $rule launch-rounds-down,launch-shape grids.cu
for line in 13 14 15 16; do
	has out "^grids.cu:$line:.*launch-rounds-down" "a quotient that is cut off (line $line)"
done
for line in 17 18 19; do
	has out "^grids.cu:$line:.*launch-shape" "grid and block exchanged (line $line)"
done
are 'grids.cu:[0-9:]*: \(error\|warning\): ' 7 'and no other'

# --- what a wrapper is handed ---------------------------------------------------------------------
cat >wrapper.cu <<'END'
#include <cuda_runtime.h>
#include <memory>
template <typename K, typename... A> void run(K kernel, int n, A... args)
{
	kernel<<<(n + 255) / 256, 256>>>(args...);
}
__global__ void pick(const float *from, const bool *which, float *to, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		to[i] = which[i] ? from[i] : 0;
}
void wrong(const float *from, float *to, int n)
{
	auto which = std::make_unique<bool[]>(n);
	run(pick, n, from, which.get(), to, n);
}
void right(const float *from, const bool *which, float *to, int n)
{
	run(pick, n, from, which, to, n);
}
END
lint 1 'host memory through a wrapper' $rule host-pointer-to-kernel wrapper.cu
has out '^wrapper.cu:16:.*host-pointer-to-kernel' 'it is told where the wrapper is called'
has out 'wrapper.cu:5:.*the launch' 'with the launch'

# --- shared memory --------------------------------------------------------------------------------
cat >shared.cu <<'END'
#include <cuda_runtime.h>
__global__ void turn(float *a)
{
	extern __shared__ float s[];
	s[threadIdx.x] = a[threadIdx.x];
	__syncthreads();
	a[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
template <int N> __global__ void fill(float *a)
{
	extern __shared__ float t[];
	t[threadIdx.x] = N;
	a[threadIdx.x] = t[threadIdx.x];
}
void twice(float *a, float *b)
{
	turn<<<1, 256, 256 * sizeof(float)>>>(a);
	turn<<<1, 256, 256>>>(b);
}
void other(float *a)
{
	cudaFuncSetAttribute(fill<2>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
	fill<4><<<1, 256, 65536>>>(a);
	fill<2><<<1, 256, 65536>>>(a);
}
END
lint 1 'shared memory of launches that are one to the kernel' $rule launch-shared-size shared.cu
has out '^shared.cu:18:.*gives 256 bytes' 'the second launch gives too little'
has out '^shared.cu:23:.*refused' 'the limit was raised for another instance'
are ': error: ' 2 'and no other'

# --- sizes of other things ------------------------------------------------------------------------
cat >things.cu <<'END'
#include <cuda_runtime.h>
#include <vector>
#define RADIUS 8
__constant__ float taps[2 * RADIUS + 1];
__device__ int found;
__managed__ int seen;
void symbol(const float *h) { cudaMemcpyToSymbol(taps, h, 2 * RADIUS + 1); }
void symbol_right(const float *h) { cudaMemcpyToSymbol(taps, h, (2 * RADIUS + 1) * sizeof(float)); }
void object(int *d, const std::vector<int> &v) { cudaMemcpy(d, v.data(), sizeof(v), cudaMemcpyHostToDevice); }
void object_right(int *d, const std::vector<int> &v) { cudaMemcpy(d, v.data(), v.size() * sizeof(v[0]), cudaMemcpyHostToDevice); }
int variable() { return found; }
int variable_right() { int x; cudaMemcpyFromSymbol(&x, found, sizeof found); return x + seen; }
__host__ __device__ int both() { return found; }
void rows(int n) { float **d; cudaMalloc(&d, n * sizeof(float *)); for (int i = 0; i < n; i++) cudaMalloc(&d[i], 64); }
void rows_right(float **h, int n) { for (int i = 0; i < n; i++) cudaMalloc(&h[i], 64); }
int caller() { return both(); }
END
lint 1 'sizes and addresses of other things' $rule copy-mismatch,device-pointer-on-host things.cu
has out '^things.cu:7:.*17 is the number of elements' 'the elements of a symbol'
has out '^things.cu:9:.*sizeof of a container' 'sizeof of a vector'
has out '^things.cu:11:.*reads .found. of the device' 'a variable of the device'
has out '^things.cu:14:.*address be written to device memory' 'an address that goes into device memory'
are ': error: ' 4 'and no other'

# --- volumes: what the call is told stands in a structure -------------------------------------------
cat >volume.cu <<'END'
#include <cuda_runtime.h>
#include <string.h>
static cudaMemcpy3DParms volume(float *h, cudaPitchedPtr to, int x, int y, int z)
{
	cudaMemcpy3DParms p = {};
	p.srcPtr = make_cudaPitchedPtr(h, x * sizeof(float), x, y);
	p.dstPtr = to;
	p.extent = make_cudaExtent(x * sizeof(float), y, z);
	p.kind = cudaMemcpyHostToDevice;
	return p;
}
void elements(float *h, cudaPitchedPtr to, int x, int y, int z)
{
	cudaMemcpy3DParms p = volume(h, to, x, y, z);
	p.extent = make_cudaExtent(x, y, z);
	cudaMemcpy3D(&p);
}
void bytes(float *h, cudaPitchedPtr to, int x, int y, int z)
{
	cudaMemcpy3DParms p = volume(h, to, x, y, z);
	cudaMemcpy3D(&p);
}
void into_array(float *h, cudaArray_t to, int x, int y, int z)
{
	cudaMemcpy3DParms p;
	memset(&p, 0, sizeof p);
	p.srcPtr = make_cudaPitchedPtr(h, x * sizeof(float), x, y);
	p.dstArray = to; /* its elements count */
	p.extent = make_cudaExtent(x, y, z);
	p.kind = cudaMemcpyHostToDevice;
	cudaMemcpy3D(&p);
}
float back(float *d, int x, int y, int z, cudaStream_t s)
{
	float *h;
	cudaMemcpy3DParms p;
	memset(&p, 0, sizeof p);
	if (cudaMallocHost(&h, x * y * z * sizeof(float)))
		return 0;
	p.srcPtr = make_cudaPitchedPtr(d, x * sizeof(float), x, y);
	p.dstPtr = make_cudaPitchedPtr(h, x * sizeof(float), x, y);
	p.extent = make_cudaExtent(x * sizeof(float), y, z);
	p.kind = cudaMemcpyDeviceToHost;
	cudaMemcpy3DAsync(&p, s);
	return h[0];
}
struct holder {
	float *h;
	holder() { cudaMallocHost(&h, 4); }
	float get(const float *d, cudaStream_t s) { cudaMemcpyAsync(h, d, 4, cudaMemcpyDeviceToHost, s); return *h; }
};
float hold(const float *d, cudaStream_t s) { return holder().get(d, s); }
END
lint 1 'copies of volumes' $rule copy-mismatch,unsynchronized-host-read volume.cu
has out '^volume.cu:16:.*x is the number of elements, of 4 bytes' 'the width in elements'
has out "^volume.cu:45:.*the host uses 'h' while a copy" 'the target is read too early'
has out '^volume.cu:50:.*the host uses memory while a copy' 'memory without a name is not given one'
are ': error: ' 3 'and no other'

# --- ranges of plain pointers are read ---------------------------------------------------------------
cat >ranges.cu <<'END'
#include <cuda_runtime.h>
#include <vector>
#include <thrust/host_vector.h>
__global__ void inc(float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += 1; }
float early(const float *d, int n, cudaStream_t s)
{
	float *pin;
	if (cudaMallocHost(&pin, n * sizeof(float)))
		return 0;
	cudaMemcpyAsync(pin, d, n * sizeof(float), cudaMemcpyDeviceToHost, s);
	std::vector<float> x(pin, pin + n);
	cudaStreamSynchronize(s);
	x.assign(pin, pin + n);
	return x[0];
}
float device(int n)
{
	float *d;
	if (cudaMalloc(&d, n * sizeof(float)))
		return 0;
	std::vector<float> x;
	x.assign(d, d + n);
	return x[0];
}
void host(int n)
{
	thrust::host_vector<float> h(n);
	inc<<<(n + 255) / 256, 256>>>(thrust::raw_pointer_cast(h.data()), n);
}
END
lint 1 'ranges' $rule unsynchronized-host-read,device-pointer-on-host,host-pointer-to-kernel ranges.cu
has out "^ranges.cu:11:.*the host uses 'pin'" 'a vector made of what is on its way'
has out '^ranges.cu:22:.*goes through device memory' 'a vector filled from device memory'
has out '^ranges.cu:28:.*the elements of a vector or string' 'a host_vector is no device memory'
are ': error: ' 3 'and no other'

# --- pinned memory has an address for both sides ---------------------------------------------------
cat >pinned.cu <<'END'
#include <cuda_runtime.h>
#include <stdlib.h>
void pinned(const float *h, size_t n)
{
	float *p, *d;
	if (cudaMallocHost(&p, n) || cudaMalloc(&d, n))
		return;
	cudaMemcpy(p, h, n, cudaMemcpyHostToDevice);
	cudaMemcpy(d, p, n, cudaMemcpyDeviceToDevice);
	cudaMemcpy(p, d, n, cudaMemcpyHostToDevice); /* from the device */
}
END
lint 1 'directions of pinned memory' $rule copy-mismatch pinned.cu
has out '^pinned.cu:10:.*the source is device memory' 'the other side contradicts it'
are ': error: ' 1 'and no other'

# --- vectors that somebody else has filled ---------------------------------------------------------
cat >filled.cu <<'END'
#include <algorithm>
#include <cuda_runtime.h>
#include <numeric>
#include <vector>
__global__ void inc(float *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		a[i] += 1;
}
std::vector<float> made(int n);
void load(std::vector<float> &v);
void given(int n) { std::vector<float> v = made(n); inc<<<(n + 255) / 256, 256>>>(v.data(), n); }
void loaded(int n) { std::vector<float> v(n); load(v); inc<<<(n + 255) / 256, 256>>>(v.data(), n); }
void counted(int n)
{
	std::vector<float> v(n);
	std::iota(v.begin(), v.end(), 0.0f);
	inc<<<(n + 255) / 256, 256>>>(&*v.begin(), n);
}
void grown(int n)
{
	std::vector<float> v;
	for (int i = 0; i < n; i++)
		v.push_back(i);
	inc<<<(n + 255) / 256, 256>>>(&v[0], n);
}
void registered(int n)
{
	std::vector<float> v(n);
	cudaHostRegister(v.data(), n * sizeof(float), 0);
	load(v);
	inc<<<(n + 255) / 256, 256>>>(v.data(), n);
}
END
lint 1 'vectors that somebody has filled' $rule host-pointer-to-kernel filled.cu
has out '^filled.cu:13:' 'one that a function gives'
has out '^filled.cu:14:' 'one that a function fills'
has out '^filled.cu:19:' 'the first place by its iterator'
has out '^filled.cu:26:' 'one that has grown'
are ': error: ' 4 'and none that was registered'

# --- streams that stand in arrays --------------------------------------------------------------------
cat >streams.cu <<'END'
#include <cuda_runtime.h>
#include <vector>
__global__ void inc(float *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		a[i] += 1;
}
struct Lane {
	cudaStream_t stream;
	float *in;
	unsigned filled;
};
void waits(cudaStream_t *s, int streams, float *h, float *d, int m, int parts)
{
	for (int p = 0; p < parts; p++) {
		cudaMemcpyAsync(d + p * m, h + p * m, m * 4, cudaMemcpyHostToDevice, s[p % streams]);
		inc<<<(m + 255) / 256, 256, 0, s[p % streams]>>>(d + p * m, m);
		cudaStreamSynchronize(s[p % streams]);
	}
}
void turns(cudaStream_t *s, int streams, float *h, float *d, int m, int parts)
{
	for (int p = 0; p < parts; p++) {
		cudaMemcpyAsync(d + p * m, h + p * m, m * 4, cudaMemcpyHostToDevice, s[p % streams]);
		inc<<<(m + 255) / 256, 256, 0, s[p % streams]>>>(d + p * m, m);
	}
	for (int i = 0; i < streams; i++)
		cudaStreamSynchronize(s[i]);
}
class Lanes
{
	Lane lane_[2];
	cudaStream_t spare_;
	unsigned turn_ = 0;

public:
	Lanes(int m)
	{
		for (Lane &l : lane_) {
			cudaStreamCreate(&l.stream);
			cudaMalloc(&l.in, m * 4);
		}
		cudaStreamCreate(&spare_); // gets nothing
	}
	void push(const float *h, int m)
	{
		Lane &l = lane_[turn_++ % 2];
		cudaMemcpyAsync(l.in, h, m * 4, cudaMemcpyHostToDevice, l.stream);
		inc<<<(m + 255) / 256, 256, 0, l.stream>>>(l.in, m);
		l.filled = m;
	}
};
void feed(const float *h, int m, int parts)
{
	Lanes lanes(m);
	for (int p = 0; p < parts; p++)
		lanes.push(h + p * m, m);
	cudaDeviceSynchronize();
}
void unused(float *h, float *d, int n, int streams)
{
	std::vector<cudaStream_t> s(streams);
	for (cudaStream_t &one : s)
		cudaStreamCreate(&one); // get nothing
	cudaMemcpyAsync(d, h, n * 4, cudaMemcpyHostToDevice);
	inc<<<(n + 255) / 256, 256>>>(d, n);
	for (cudaStream_t one : s)
		cudaStreamSynchronize(one);
}
void kept(float *d, int n, int streams)
{
	std::vector<cudaStream_t> s;
	for (int i = 0; i < streams; i++) {
		cudaStream_t one;
		cudaStreamCreate(&one);
		s.push_back(one);
	}
	for (int i = 0; i < streams; i++)
		inc<<<(n + 255) / 256, 256, 0, s[i]>>>(d + i * n, n);
	cudaDeviceSynchronize();
}
END
lint 0 'streams in arrays' $rule serial-streams streams.cu
has out '^streams.cu:19:.*each round ends' 'an index of an argument picks it, and the round waits'
has out '^streams.cu:44:.*gets no work' 'one beside an array of structures'
has out '^streams.cu:65:.*get no work' 'a vector of them'
are ': note: .*serial-streams' 3 'and no other'

# A number that shows too small a buffer is named as the source has it, not after its object.
cat >member.cu <<'END'
__global__ void add(float *a, const float *b)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	a[i] += b[i];
}
struct field {
	int width, cells;
	void step()
	{
		float *a, *b;
		cudaMalloc((void **)&a, cells * sizeof(float));
		cudaMalloc((void **)&b, cells * sizeof(float));
		add<<<(cells + 127) / 128, 128>>>(a, b);
	}
};
END
lint 1 'a member that is the size' --rules=missing-bounds-check member.cu
has out 'error: with cells = [0-9]* the launch needs' 'the member is named'

# --- a pointer that the host has chosen ------------------------------------------------------------
cat >chosen.cu <<'END'
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <vector>
__global__ void inc(float *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		a[i] += 1;
}
static float table[4];
enum place { HOST, DEVICE };
float *get(int n, place p)
{
	float *a;
	if (p == DEVICE)
		cudaMalloc(&a, n * 4);
	else
		a = (float *)malloc(n * 4);
	return a;
}
void either(float *d, int n) { inc<<<1, 256>>>(d ? d : table, n); }
void any(int n, place p) { inc<<<1, 256>>>(get(n, p), n); }
void device(int n, place p)
{
	float *a = get(n, p);
	if (p == DEVICE)
		inc<<<1, 256>>>(a, n);
}
void rest(int n, place p)
{
	float *a = get(n, p);
	if (p == HOST)
		return;
	inc<<<1, 256>>>(a, n);
}
void asked(int n)
{
	int shares = 0;
	float *a;
	cudaDeviceGetAttribute(&shares, cudaDevAttrPageableMemoryAccess, 0);
	if (shares)
		a = (float *)malloc(n * 4);
	else
		cudaMallocManaged(&a, n * 4);
	inc<<<1, 256>>>(a, n);
}
void tried(int n, bool system)
{
	float *a;
	if (system)
		a = new float[n];
	else
		cudaMallocManaged(&a, n * 4);
	inc<<<1, 256>>>(a, n);
}
struct Sender {
	float *ring, *d;
	std::vector<float> packed;
	cudaStream_t s;
	Sender(int n)
	{
		cudaMallocHost(&ring, n * 4);
		cudaMalloc(&d, n * 4);
		cudaStreamCreate(&s);
	}
	void send(const float *x, int rows, int cols, int pitch)
	{
		const float *from = ring;
		if (rows * cols > 4096 || rows == 0)
			throw 1;
		if (pitch == cols) {
			memcpy(ring, x, rows * cols * 4);
		} else {
			packed.resize(rows * cols);
			from = packed.data();
		}
		cudaMemcpyAsync(d, from, rows * cols * 4, cudaMemcpyHostToDevice, s);
	}
};
void clip(const float *x, int rows, int cols, int pitch)
{
	Sender sender(4096);
	sender.send(x, rows, cols, pitch);
}
END
lint 1 'pointers that are chosen' $rule host-pointer-to-kernel,pageable-async-copy chosen.cu
has out "^chosen.cu:22:.*a variable of the host" 'the default of a condition'
has out '^chosen.cu:23:.*malloc' 'what a helper gives on one of its ways'
has out '^chosen.cu:78:.*staged' 'a copy whose source is pinned in one branch alone'
are ': error: \|: warning: ' 3 'and none where the path says which it is'

# --- tables of pointers --------------------------------------------------------------------------------
cat >tables.cu <<'END'
#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>
float first(int n, int m)
{
	float **d = new float *[m];
	for (int i = 0; i < m; i++)
		cudaMalloc(&d[i], n * 4);
	return d[0][0]; // device memory
}
float pushed(int n, int m)
{
	std::vector<float *> d;
	float sum = 0;
	for (int i = 0; i < m; i++) {
		float *p;
		cudaMalloc(&p, n * 4);
		d.push_back(p);
	}
	for (float *p : d)
		sum += p[0]; // device memory
	return sum;
}
struct Pair {
	float *host, *device;
};
float both(int n, int m, cudaStream_t s)
{
	std::vector<Pair> pairs(m);
	for (int i = 0; i < m; i++) {
		pairs[i].host = (float *)malloc(n * 4);
		cudaMalloc(&pairs[i].device, n * 4);
	}
	for (Pair &p : pairs)
		cudaMemcpyAsync(p.device, p.host, n * 4, cudaMemcpyHostToDevice, s); // pageable
	return pairs[m - 1].host[0];
}
float mixed(int n, int m)
{
	std::vector<float *> p(2 * m);
	for (int i = 0; i < m; i++) {
		cudaMalloc(&p[i], n * 4);
		p[m + i] = new float[n];
	}
	return p[m][0];
}
END
lint 1 'tables of pointers' $rule device-pointer-on-host,pageable-async-copy tables.cu
has out '^tables.cu:9:.*device memory' 'an array of pointers to the device'
has out '^tables.cu:21:.*device memory' 'a vector that they were pushed into'
has out '^tables.cu:35:.*staged' 'a field beside one of another kind'
are ': error: \|: warning: ' 3 'and none where they differ'

# --- owners that are assigned ----------------------------------------------------------------------------
cat >owners.cu <<'END'
#include <cuda_runtime.h>
#include <memory>
void made(float *d, int n, cudaStream_t s)
{
	std::unique_ptr<float[]> p;
	p = std::make_unique<float[]>(n);
	cudaMemcpyAsync(d, p.get(), n * 4, cudaMemcpyHostToDevice, s);
}
struct Unpin {
	void operator()(float *p) const { cudaFreeHost(p); }
};
void pinned(float *d, int n, cudaStream_t s)
{
	float *a;
	cudaMallocHost(&a, n * 4);
	std::unique_ptr<float[], Unpin> p, q(a);
	p = std::move(q);
	cudaMemcpyAsync(d, p.get(), n * 4, cudaMemcpyHostToDevice, s);
}
END
lint 1 'owners that are assigned' $rule pageable-async-copy owners.cu
has out '^owners.cu:7:.*malloc or new' 'what was made later'
are ': warning: ' 1 'and none where it is pinned'

# --- waits that may be left out ------------------------------------------------------------------------
cat >waits.cu <<'END'
#include <cuda_runtime.h>
float sometimes(float *d, int n, bool profile, cudaStream_t s)
{
	float *h;
	cudaMallocHost(&h, n * 4);
	cudaMemcpyAsync(h, d, n * 4, cudaMemcpyDeviceToHost, s);
	if (profile)
		cudaStreamSynchronize(s);
	return h[0]; // nobody has waited without it
}
float either(float *d, int n, bool profile, cudaStream_t s)
{
	float *h;
	cudaMallocHost(&h, n * 4);
	cudaMemcpyAsync(h, d, n * 4, cudaMemcpyDeviceToHost, s);
	if (profile)
		cudaDeviceSynchronize();
	else
		cudaStreamSynchronize(s);
	return h[0];
}
float status(float *d, int n, cudaStream_t s)
{
	float *h;
	cudaMallocHost(&h, n * 4);
	cudaError_t e = cudaMemcpyAsync(h, d, n * 4, cudaMemcpyDeviceToHost, s);
	if (e == cudaSuccess)
		e = cudaStreamSynchronize(s);
	return e ? 0 : h[0];
}
float one_of_them(float **d, int n, cudaStream_t *s)
{
	float *h, sum = 0;
	cudaMallocHost(&h, n * 4);
	for (int i = 0; i < n; i++)
		cudaMemcpyAsync(h + i, d[i], 4, cudaMemcpyDeviceToHost, s[i]);
	cudaStreamSynchronize(s[0]);
	for (int i = 0; i < n; i++)
		sum += h[i]; // the others' copies
	return sum;
}
float all_of_them(float **d, int n, cudaStream_t *s)
{
	float *h, sum = 0;
	cudaMallocHost(&h, n * 4);
	for (int i = 0; i < n; i++)
		cudaMemcpyAsync(h + i, d[i], 4, cudaMemcpyDeviceToHost, s[i]);
	for (int i = 0; i < n; i++)
		cudaStreamSynchronize(s[i]);
	for (int i = 0; i < n; i++)
		sum += h[i];
	return sum;
}
float by_name(float *d, int n)
{
	float *h, sum = 0;
	cudaStream_t s[2];
	cudaMallocHost(&h, n * 4);
	for (int i = 0; i < 2; i++)
		cudaStreamCreate(&s[i]);
	for (int i = 0; i < n; i++)
		cudaMemcpyAsync(h + i, d + i, 4, cudaMemcpyDeviceToHost, s[i % 2]);
	cudaStreamSynchronize(s[0]);
	cudaStreamSynchronize(s[1]);
	for (int i = 0; i < n; i++)
		sum += h[i];
	return sum;
}
END
lint 1 'waits that may be left out' $rule unsynchronized-host-read waits.cu
has out "^waits.cu:9:.*the host uses 'h'" 'a wait that a setting decides'
has out '^  note: waits.cu:8:3: this wait is in a branch' 'which is named'
has out "^waits.cu:39:.*the host uses 'h'" 'one stream of several'
are ': error: ' 2 'and no other'

# --- grids of at least one block, shared memory behind a guard of the block ------------------------------
cat >least.cu <<'END'
#include <algorithm>
#include <cuda_runtime.h>
__global__ void inc(float *a, unsigned n)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		a[i] += 1;
}
__global__ void turn(float *a, int blocks)
{
	extern __shared__ float s[];
	if (blockIdx.x < blocks)
		s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
	__syncthreads();
	if (blockIdx.x < blocks)
		a[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
void cut(float *d, unsigned n) { inc<<<std::max(1u, n / 256), 256>>>(d, n); }
void up(float *d, unsigned n) { inc<<<std::max(1u, (n + 255) / 256), 256>>>(d, n); }
void without(float *d, int blocks) { turn<<<blocks, 256>>>(d, blocks); }
void with(float *d, int blocks) { turn<<<blocks, 256, 1024>>>(d, blocks); }
END
lint 1 'grids of at least one block' $rule launch-rounds-down,launch-shared-size least.cu
has out '^least.cu:18:.*cut off' 'a quotient that is one at least'
has out '^least.cu:20:.*no dynamic shared memory' 'an array that some blocks use'
are ': error: ' 2 'and no other'

# --- halves and slots of one buffer ------------------------------------------------------------------
cat >halves.cu <<'END'
#include <cuda_runtime.h>
#include <utility>
__global__ void twice(float *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] *= 2;
}
float same_half(float *h, float *d, int n, cudaStream_t s)
{
	float sum = 0;
	cudaMallocHost(&h, 2 * n * sizeof(float));
	for (int i = 0; i < 10; i++) {
		float *now = h + (i & 1) * n;
		cudaMemcpyAsync(now, d + i * n, n * sizeof(float), cudaMemcpyDeviceToHost, s);
		sum += now[n - 1]; // 16
		cudaStreamSynchronize(s);
	}
	return sum;
}
float all_parts(float *h, float *d, int n, int parts, cudaStream_t s)
{
	float sum = 0;
	int part = n / parts;
	cudaMallocHost(&h, n * sizeof(float));
	for (int i = 0; i < parts; i++)
		cudaMemcpyAsync(h + i * part, d + i * part, part * sizeof(float), cudaMemcpyDeviceToHost, s);
	for (int i = 0; i < n; i++)
		sum += h[i]; // 29
	return sum;
}
float any_of_all(float *h, float *d, const int *which, int n, cudaStream_t s)
{
	cudaMallocHost(&h, n * sizeof(float));
	cudaMemcpyAsync(h, d, n * sizeof(float), cudaMemcpyDeviceToHost, s);
	return h[which[0]]; // 36
}
float first_part(int n)
{
	float *m, sum = 0;
	cudaMallocManaged(&m, 2 * n * sizeof(float));
	twice<<<(n + 255) / 256, 256>>>(m, n);
	for (int i = 0; i < n; i++)
		sum += m[i]; // 44
	return sum;
}
float by_modulo(float *h, float *d, int n, cudaStream_t s)
{
	float sum = 0;
	cudaMallocHost(&h, 2 * n * sizeof(float));
	for (int i = 0; i < 10; i++) {
		float *now = h + (i % 2) * n, *before = h + ((i + 1) % 2) * n;
		cudaMemcpyAsync(now, d + i * n, n * sizeof(float), cudaMemcpyDeviceToHost, s);
		if (i)
			sum += before[0];
		cudaStreamSynchronize(s);
	}
	return sum;
}
float by_swap(float *h, float *d, int n, cudaStream_t s)
{
	float sum = 0;
	cudaMallocHost(&h, 2 * n * sizeof(float));
	float *a = h, *b = h + n;
	for (int i = 0; i < 10; i++) {
		cudaMemcpyAsync(a, d + i * n, n * sizeof(float), cudaMemcpyDeviceToHost, s);
		if (i)
			sum += b[0];
		cudaStreamSynchronize(s);
		std::swap(a, b);
	}
	return sum;
}
float by_turns(float *h, float *d, int n, cudaStream_t s)
{
	float sum = 0;
	int now = 0;
	cudaMallocHost(&h, 2 * n * sizeof(float));
	for (int i = 0; i < 10; i++) {
		cudaMemcpyAsync(&h[now * n], d + i * n, n * sizeof(float), cudaMemcpyDeviceToHost, s);
		if (i)
			sum += h[(1 - now) * n];
		cudaStreamSynchronize(s);
		now ^= 1;
	}
	return sum;
}
float one_behind(float *h, float *d, int n, cudaStream_t s)
{
	float sum = 0;
	cudaMallocHost(&h, 100 * n * sizeof(float));
	cudaMemcpyAsync(h, d, n * sizeof(float), cudaMemcpyDeviceToHost, s);
	for (int i = 0; i < 99; i++) {
		cudaStreamSynchronize(s);
		cudaMemcpyAsync(h + (i + 1) * n, d + (i + 1) * n, n * sizeof(float), cudaMemcpyDeviceToHost, s);
		for (int j = 0; j < n; j++)
			sum += h[i * n + j];
	}
	return sum;
}
void second_part(int n, cudaStream_t s)
{
	float *m;
	cudaMallocManaged(&m, 2 * n * sizeof(float));
	twice<<<(n + 255) / 256, 256, 0, s>>>(m, n);
	for (int i = n; i < 2 * n; i++)
		m[i] *= 2;
	cudaStreamSynchronize(s);
}
float chunks(float *h, float *d, int n)
{
	float sum = 0;
	cudaStream_t s[4];
	cudaMallocHost(&h, 4 * n * sizeof(float));
	for (int i = 0; i < 4; i++) {
		cudaStreamCreate(&s[i]);
		cudaMemcpyAsync(h + i * n, d + i * n, n * sizeof(float), cudaMemcpyDeviceToHost, s[i]);
	}
	for (int i = 0; i < 4; i++) {
		cudaStreamSynchronize(s[i]);
		sum += h[i * n];
	}
	return sum;
}
struct Counted { int count; float at[16]; };
int member(Counted *h, Counted *d, cudaStream_t s)
{
	cudaMallocHost(&h, sizeof *h);
	cudaMemcpyAsync(h->at, d->at, sizeof h->at, cudaMemcpyDeviceToHost, s);
	return h->count;
}
END
lint 1 'halves of a buffer' $rule unsynchronized-host-read halves.cu
has out '^halves.cu:16:' 'the half that is copied to'
has out '^halves.cu:29:' 'parts that are copied one by one'
has out '^halves.cu:36:' 'some element of what is copied as a whole'
has out '^halves.cu:44:' 'as far as the kernel goes'
are ': error: ' 4 'and no other'

# --- who waits elsewhere ------------------------------------------------------------------------------
cat >elsewhere.cu <<'END'
#include <cuda_runtime.h>
#include <algorithm>
#include <chrono>
#include <functional>
#include <future>
#include <thread>
#include <vector>
float in_a_thread(float *h, float *d, int n, cudaStream_t s)
{
	cudaMallocHost(&h, n * sizeof(float));
	cudaMemcpyAsync(h, d, n * sizeof(float), cudaMemcpyDeviceToHost, s);
	std::thread t([&] { cudaStreamSynchronize(s); });
	t.join();
	return h[0];
}
float in_a_future(float *h, float *d, int n, cudaStream_t s)
{
	cudaMallocHost(&h, n * sizeof(float));
	cudaMemcpyAsync(h, d, n * sizeof(float), cudaMemcpyDeviceToHost, s);
	auto f = std::async(std::launch::async, [&] { cudaStreamSynchronize(s); return h[0]; });
	return f.get() + h[1];
}
float in_a_task(float *h, float *d, int n, cudaStream_t s)
{
	cudaMallocHost(&h, n * sizeof(float));
	cudaMemcpyAsync(h, d, n * sizeof(float), cudaMemcpyDeviceToHost, s);
	std::packaged_task<void()> t([s] { cudaStreamSynchronize(s); });
	t();
	return h[0];
}
float in_a_function(float *h, float *d, int n, cudaStream_t s)
{
	std::function<void()> wait = [s] { cudaStreamSynchronize(s); };
	cudaMallocHost(&h, n * sizeof(float));
	cudaMemcpyAsync(h, d, n * sizeof(float), cudaMemcpyDeviceToHost, s);
	wait();
	return h[0];
}
float for_each_stream(float *h, float *d, int n, std::vector<cudaStream_t> &all)
{
	cudaMallocHost(&h, n * sizeof(float));
	cudaMemcpyAsync(h, d, n * sizeof(float), cudaMemcpyDeviceToHost, all[0]);
	std::for_each(all.begin(), all.end(), [](cudaStream_t s) { cudaStreamSynchronize(s); });
	return h[0];
}
float nowhere(float *h, float *d, int n, cudaStream_t s)
{
	std::vector<int> v(n);
	cudaMallocHost(&h, n * sizeof(float));
	cudaMemcpyAsync(h, d, n * sizeof(float), cudaMemcpyDeviceToHost, s);
	auto begin = std::chrono::steady_clock::now();
	std::sort(v.begin(), v.end());
	std::this_thread::sleep_for(std::chrono::steady_clock::now() - begin);
	return h[v[0]]; // 54
}
END
lint 1 'who waits elsewhere' $rule unsynchronized-host-read elsewhere.cu
has out '^elsewhere.cu:54:' 'what only computes or sleeps does not wait'
are ': error: ' 1 'and nothing where it was given to somebody who may'

# --- devices that reach the host's memory ---------------------------------------------------------------
cat >pageable.cu <<'END'
#include <cuda_runtime.h>
#include <vector>
__global__ void twice(float *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] *= 2;
}
void asked(int n)
{
	int reaches = 0;
	cudaDeviceGetAttribute(&reaches, cudaDevAttrPageableMemoryAccess, 0);
	std::vector<float> v(n);
	if (reaches)
		twice<<<(n + 255) / 256, 256>>>(v.data(), n);
}
END
cat >properties.cu <<'END'
#include <cuda_runtime.h>
#include <stdlib.h>
__global__ void twice(float *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] *= 2;
}
void asked(int n)
{
	cudaDeviceProp p;
	cudaGetDeviceProperties(&p, 0);
	if (!p.pageableMemoryAccess)
		return;
	float *h = (float *)malloc(n * sizeof(float));
	twice<<<(n + 255) / 256, 256>>>(h, n);
	free(h);
}
END
lint 0 'a device that was asked for pageable access' $rule host-pointer-to-kernel pageable.cu properties.cu
sed 's/PageableMemoryAccess/ManagedMemory/' pageable.cu >other.cu
lint 1 'one that was asked for something else' $rule host-pointer-to-kernel other.cu

# --- why a launch is refused, and what to do --------------------------------------------------------------
cat >refused.cu <<'END'
#include <cuda_runtime.h>
__global__ void one(float *p) { p[blockIdx.y] += 1; }
void no_threads(float *p) { one<<<1, 0>>>(p); }
void no_blocks(float *p) { one<<<0, 32>>>(p); }
void too_tall(float *p) { one<<<dim3(1, 70000), 32>>>(p); }
void too_deep(float *p) { one<<<1, dim3(1, 1, 128)>>>(p); }
void too_many(float *p) { one<<<1, 2048>>>(p); }
END
lint 1 'refused launches' $rule launch-shape refused.cu
are ': error: this launch is refused: ' 5 'each of them'
has out 'help: give every dimension of the block one thread' 'no threads: its cure'
has out 'help: give every dimension of the grid one block' 'no blocks: its cure'
has out 'help: put the largest dimension of the grid into x' 'too many blocks in y: its cure'
has out 'help: put the largest dimension of the block into x' 'a deep block: its cure'
has out 'help: start fewer threads a block' 'too many threads: its cure'
are 'faster once fixed' 0 'what does not run is not made faster'

finish
