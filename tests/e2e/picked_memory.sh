#!/bin/sh
# Memory that an index picks, that stands behind members of what a table points to, or whose address
# goes along in what is copied; containers, by their own size; buffers behind members of an argument.
. "$(dirname "$0")/helpers.inc"

# are PATTERN NUMBER NAME: so many lines of the output match
are() {
	[ "$(grep -c -e "$1" out)" = "$2" ]
	report $? "$3"
}

# --- pageable memory, picked ----------------------------------------------------------------------
rule='--no-database --rules=pageable-async-copy'
cat >pageable.cu <<'END'
#include <cuda_runtime.h>
#include <cstdlib>
#include <memory>
#include <vector>
struct slot {
	float *at;
	size_t bytes;
	slot(size_t n) : at((float *)malloc(n * 4)), bytes(n * 4) {}
	~slot() { free(at); }
};
int ring(float *const to[2], size_t n, cudaStream_t s)
{
	slot a(n), b(n);
	slot *of[2] = {&a, &b};
	for (int k = 0; k < 10; k++)
		if (cudaMemcpyAsync(to[k % 2], of[k % 2]->at, of[k % 2]->bytes, cudaMemcpyHostToDevice, s))
			return 1;
	return cudaStreamSynchronize(s);
}
int ring_new(float *const to[2], size_t n, cudaStream_t s)
{
	slot *of[2];
	for (int k = 0; k < 2; k++)
		of[k] = new slot(n);
	for (int k = 0; k < 10; k++)
		if (cudaMemcpyAsync(to[k % 2], of[k % 2]->at, of[k % 2]->bytes, cudaMemcpyHostToDevice, s))
			return 1;
	return cudaStreamSynchronize(s);
}
int rows(float *to, std::vector<std::vector<float>> &rows, cudaStream_t s)
{
	for (size_t k = 0; k < rows.size(); k++) {
		if (cudaMemcpyAsync(to, rows[k].data(), rows[k].size() * 4, cudaMemcpyHostToDevice, s))
			return 1;
		to += rows[k].size();
	}
	return cudaStreamSynchronize(s);
}
struct batch { std::vector<float> x; int label; };
int members(float *to, const std::vector<batch> &all, cudaStream_t s)
{
	for (const batch &b : all)
		if (cudaMemcpyAsync(to, b.x.data(), b.x.size() * 4, cudaMemcpyHostToDevice, s))
			return 1;
	return cudaStreamSynchronize(s);
}
END
lint 1 'copies from ordinary memory that an index picks' $rule pageable.cu
has out '^pageable.cu:16:.*memory of malloc or new' 'a member, behind a table of objects'
has out '^pageable.cu:26:.*memory of malloc or new' 'behind a table of new ones'
has out '^pageable.cu:33:.*elements of a vector' 'a vector of vectors'
has out '^pageable.cu:43:.*elements of a vector' 'a vector in a structure of a vector'
are ': warning: ' 4 'and no other'
cat >pinned.cu <<'END'
#include <cuda_runtime.h>
#include <cstdlib>
#include <memory>
#include <vector>
struct slot {
	float *at;
	size_t bytes;
	slot(size_t n) : at((float *)malloc(n * 4)), bytes(n * 4) {}
	~slot() { free(at); }
};
int ring(float *const to[2], size_t n, cudaStream_t s) // registered by another index
{
	slot a(n), b(n);
	slot *of[2] = {&a, &b};
	for (int j = 0; j < 2; j++)
		if (cudaHostRegister(of[j]->at, of[j]->bytes, 0))
			return 1;
	for (int k = 0; k < 10; k++)
		if (cudaMemcpyAsync(to[k % 2], of[k % 2]->at, of[k % 2]->bytes, cudaMemcpyHostToDevice, s))
			return 1;
	return cudaStreamSynchronize(s);
}
int ring2(float *const to[2], size_t n, cudaStream_t s) // registered by name
{
	slot a(n), b(n);
	slot *of[2] = {&a, &b};
	if (cudaHostRegister(a.at, a.bytes, 0) || cudaHostRegister(b.at, b.bytes, 0))
			return 1;
	for (int k = 0; k < 10; k++)
		if (cudaMemcpyAsync(to[k % 2], of[k % 2]->at, of[k % 2]->bytes, cudaMemcpyHostToDevice, s))
			return 1;
	return cudaStreamSynchronize(s);
}
int mixed(float *const to[2], size_t n, cudaStream_t s) // one of both is pinned
{
	slot a(n), b(n);
	slot *of[2] = {&a, &b};
	free(b.at);
	if (cudaMallocHost(&b.at, b.bytes))
		return 1;
	for (int k = 0; k < 10; k++)
		if (cudaMemcpyAsync(to[k % 2], of[k % 2]->at, of[k % 2]->bytes, cudaMemcpyHostToDevice, s))
			return 1;
	return cudaStreamSynchronize(s);
}
int rows(float *to, std::vector<std::vector<float>> &rows, cudaStream_t s)
{
	for (auto &r : rows)
		if (cudaHostRegister(r.data(), r.size() * 4, 0))
			return 1;
	for (size_t k = 0; k < rows.size(); k++) {
		if (cudaMemcpyAsync(to, rows[k].data(), rows[k].size() * 4, cudaMemcpyHostToDevice, s))
			return 1;
		to += rows[k].size();
	}
	return cudaStreamSynchronize(s);
}
template <class T> struct pinned {
	using value_type = T;
	T *allocate(size_t n) { void *p; cudaMallocHost(&p, n * sizeof(T)); return (T *)p; }
	void deallocate(T *p, size_t) { cudaFreeHost(p); }
};
int rows_pinned(float *to, std::vector<std::vector<float, pinned<float>>> &rows, cudaStream_t s)
{
	for (size_t k = 0; k < rows.size(); k++) {
		if (cudaMemcpyAsync(to, rows[k].data(), rows[k].size() * 4, cudaMemcpyHostToDevice, s))
			return 1;
		to += rows[k].size();
	}
	return cudaStreamSynchronize(s);
}
END
lint 0 'registered or pinned, some or all' $rule pinned.cu

# --- addresses of the host in what is copied ------------------------------------------------------
rule='--no-database --rules=host-pointer-to-kernel'
cat >shallow.cu <<'END'
#include <cuda_runtime.h>
#include <cstdlib>
struct mesh { float *x; int *index; int n; float *kept; };
__global__ void walk(const mesh *m)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < m->n)
		m->x[m->index[i]] *= 2;
}
__global__ void rows(float **r, int n, int h)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		for (int y = 0; y < h; y++)
			r[y][i] += 1;
}
__constant__ mesh the_mesh;
__global__ void walk_constant()
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < the_mesh.n)
		the_mesh.x[i] *= 2;
}
int of_table(int n, int h)
{
	float *list[16], **d;
	for (int y = 0; y < 16; y++)
		list[y] = (float *)malloc(n * sizeof(float));
	cudaMalloc(&d, sizeof list);
	cudaMemcpy(d, list, sizeof list, cudaMemcpyHostToDevice);
	rows<<<(n + 255) / 256, 256>>>(d, n, h);
	return cudaDeviceSynchronize();
}
int of_constant(int n)
{
	mesh m = {new float[n], new int[n], n, nullptr};
	cudaMemcpyToSymbol(the_mesh, &m, sizeof m);
	walk_constant<<<(n + 255) / 256, 256>>>();
	return cudaDeviceSynchronize();
}
int half(int n) // one of both
{
	mesh m, *d;
	m.n = n;
	m.index = new int[n];
	cudaMalloc(&m.x, n * sizeof(float));
	cudaMalloc(&d, sizeof m);
	cudaMemcpyAsync(d, &m, sizeof m, cudaMemcpyHostToDevice, 0);
	walk<<<(n + 255) / 256, 256>>>(d);
	return cudaDeviceSynchronize();
}
END
lint 1 'structures and tables that are copied as they stand' $rule shallow.cu
has out '^shallow.cu:30:.*memory of malloc or new, and the kernel follows it' 'a table of rows'
has out '^shallow.cu:37:.*memory of malloc or new, and the kernel follows it' 'a structure in constant memory'
has out '^shallow.cu:48:.*memory of malloc or new, and the kernel follows it' 'one member of two'
are ': error: ' 3 'and no other'
cat >deep.cu <<'END'
#include <cuda_runtime.h>
#include <cstdlib>
struct mesh { float *x; int *index; int n; float *kept; };
__global__ void walk(const mesh *m)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < m->n)
		m->x[m->index[i]] *= 2;
}
__global__ void rows(float **r, int n, int h)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		for (int y = 0; y < h; y++)
			r[y][i] += 1;
}
__global__ void wire(mesh *m, float *x) { m->x = x; }
int kept_for_later(int n) // a member that the kernel leaves alone
{
	mesh m, *d;
	m.n = n;
	m.kept = (float *)malloc(n * sizeof(float));
	cudaMalloc(&m.x, n * sizeof(float));
	cudaMalloc(&m.index, n * sizeof(int));
	cudaMalloc(&d, sizeof m);
	cudaMemcpy(d, &m, sizeof m, cudaMemcpyHostToDevice);
	walk<<<(n + 255) / 256, 256>>>(d);
	return cudaDeviceSynchronize();
}
int patched(const mesh *host, int n) // the copy's members get addresses of their own
{
	mesh m, *d;
	float *x;
	int *index;
	m.n = n;
	m.x = new float[n];
	m.index = new int[n];
	cudaMalloc(&d, sizeof m);
	cudaMalloc(&x, n * sizeof(float));
	cudaMalloc(&index, n * sizeof(int));
	cudaMemcpy(x, m.x, n * sizeof(float), cudaMemcpyHostToDevice);
	cudaMemcpy(index, m.index, n * sizeof(int), cudaMemcpyHostToDevice);
	cudaMemcpy(d, &m, sizeof m, cudaMemcpyHostToDevice);
	cudaMemcpy(&d->x, &x, sizeof x, cudaMemcpyHostToDevice);
	cudaMemcpy(&d->index, &index, sizeof index, cudaMemcpyHostToDevice);
	walk<<<(n + 255) / 256, 256>>>(d);
	return cudaDeviceSynchronize();
}
int wired(int n) // by a kernel
{
	mesh m, *d;
	float *x;
	m.n = n;
	m.x = new float[n];
	cudaMalloc(&m.index, n * sizeof(int));
	cudaMalloc(&d, sizeof m);
	cudaMalloc(&x, n * sizeof(float));
	cudaMemcpy(d, &m, sizeof m, cudaMemcpyHostToDevice);
	wire<<<1, 1>>>(d, x);
	walk<<<(n + 255) / 256, 256>>>(d);
	return cudaDeviceSynchronize();
}
int swapped(int n) // pointers of the device while it is copied, of the host else
{
	mesh m, *d;
	float *own = new float[n];
	m.n = n;
	m.x = own;
	cudaMalloc(&m.index, n * sizeof(int));
	cudaMalloc(&d, sizeof m);
	cudaMalloc(&m.x, n * sizeof(float));
	cudaMemcpy(m.x, own, n * sizeof(float), cudaMemcpyHostToDevice);
	cudaMemcpy(d, &m, sizeof m, cudaMemcpyHostToDevice);
	m.x = own;
	walk<<<(n + 255) / 256, 256>>>(d);
	return cudaDeviceSynchronize();
}
int of_table(int n, int h)
{
	float *list[16], **d;
	for (int y = 0; y < 16; y++)
		cudaMalloc(&list[y], n * sizeof(float));
	cudaMalloc(&d, sizeof list);
	cudaMemcpy(d, list, sizeof list, cudaMemcpyHostToDevice);
	rows<<<(n + 255) / 256, 256>>>(d, n, h);
	return cudaDeviceSynchronize();
}
int pinned(int n)
{
	mesh m, *d;
	m.n = n;
	cudaMallocHost(&m.x, n * sizeof(float));
	cudaMallocManaged(&m.index, n * sizeof(int));
	cudaMalloc(&d, sizeof m);
	cudaMemcpy(d, &m, sizeof m, cudaMemcpyHostToDevice);
	walk<<<(n + 255) / 256, 256>>>(d);
	return cudaDeviceSynchronize();
}
END
lint 0 'what the kernel follows is on the device' $rule deep.cu

# --- sizeof of a container ------------------------------------------------------------------------
rule='--no-database --rules=copy-mismatch'
cat >owner.cu <<'END'
#include <array>
#include <cuda_runtime.h>
#include <vector>
std::vector<float4> corners();
int wrong(float4 *&d)
{
	const std::vector<float4> c = corners();
	cudaMalloc(&d, sizeof(c));
	return cudaMemcpy(d, c.data(), sizeof c, cudaMemcpyHostToDevice);
}
int right(float4 *&d, double2 *&e, std::vector<float4> *&f)
{
	const std::vector<float4> c = corners();
	std::array<double2, 9> fixed = {};
	cudaMalloc(&d, c.size() * sizeof(c[0]));
	cudaMemcpy(d, c.data(), c.size() * sizeof(c.front()), cudaMemcpyHostToDevice);
	cudaMalloc(&e, sizeof(fixed));
	cudaMemcpy(e, fixed.data(), sizeof fixed, cudaMemcpyHostToDevice);
	cudaMalloc(&f, 4 * sizeof(c)); // objects are meant
	return cudaMemcpy(d, &c[0], sizeof(decltype(c)::value_type) * c.size(), cudaMemcpyHostToDevice);
}
END
lint 1 'sizeof of a vector of vector types' $rule owner.cu
has out '^owner.cu:8:.*sizeof of a container' 'allocated'
has out '^owner.cu:9:.*sizeof of a container' 'copied'
are ': error: ' 2 'and no other'

# --- buffers behind members -----------------------------------------------------------------------
rule='--no-database --rules=missing-bounds-check'
cat >padded.cu <<'END'
#include <cuda_runtime.h>
#include <memory>
struct work {
	const float *from;
	float *to;
	int count;
};
__global__ void scale(work w)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < w.count)
		w.to[i] = 2 * w.from[i];
}
constexpr int padded(int n) { return (n + 127) / 128 * 128; }
struct release {
	void operator()(void *p) const { cudaFree(p); }
};
static std::unique_ptr<float, release> floats(int n)
{
	float *p = nullptr;
	cudaMalloc(&p, n * sizeof(float));
	return std::unique_ptr<float, release>(p);
}
int run()
{
	const int n = 1000, m = COUNT;
	auto from = floats(FROM), to = floats(TO);
	work w = {from.get(), to.get(), m};
	scale<<<padded(n) / 128, 128>>>(w);
	return cudaGetLastError();
}
END
lint 1 'the guard is the padded count' $rule --compiler-options=-DCOUNT='padded(n)',-DFROM=n,-DTO='padded(n)' padded.cu
has out '^padded.cu:12:.*error: the launch needs 4096 bytes of .w.from., which has 4000' 'by number'
lint 0 'the guard is the count' $rule --compiler-options=-DCOUNT=n,-DFROM=n,-DTO=n padded.cu
lint 0 'the buffers are padded, too' $rule --compiler-options=-DCOUNT='padded(n)',-DFROM='padded(n)',-DTO='padded(n)' padded.cu
finish
