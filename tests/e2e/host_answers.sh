#!/bin/sh
# Host code that has asked first: what memory a pointer is of, whether a status may be left unread, who
# else asks after a launch. Beside each stands what nobody has asked.
. "$(dirname "$0")/helpers.inc"
rule='--no-database -r'

# are PATTERN NUMBER NAME: so many lines of the output match
are() {
	[ "$(grep -c -e "$1" out)" = "$2" ]
	report $? "$3"
}

# --- what memory is it? -----------------------------------------------------------------------------
cat >kind.cu <<'END'
#include <cuda_runtime.h>
#include <cstdlib>
#include <vector>
#define OK(x) do { if ((x) != cudaSuccess) abort(); } while (0)
int device_of(const void *p); // elsewhere
bool on_device(const void *p)
{
	cudaPointerAttributes a;
	if (cudaPointerGetAttributes(&a, p) != cudaSuccess)
		return false;
	return a.type == cudaMemoryTypeDevice;
}
__global__ void doubled(float *p, int n)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] *= 2;
}
void by_number(float *to, const float *from, size_t n)
{
	if (device_of(to) == -1)
		OK(cudaMemcpy(to, from, n * sizeof(float), cudaMemcpyDeviceToHost));
	else
		OK(cudaMemcpy(to, from, n * sizeof(float), cudaMemcpyDeviceToDevice));
}
void by_helper(float *to, const float *from, size_t n)
{
	if (on_device(to))
		OK(cudaMemcpy(to, from, n * sizeof(float), cudaMemcpyDeviceToDevice));
	else
		OK(cudaMemcpy(to, from, n * sizeof(float), cudaMemcpyDeviceToHost));
}
void by_kind(float *to, const float *from, size_t n)
{
	cudaPointerAttributes a;
	OK(cudaPointerGetAttributes(&a, to));
	switch (a.type) {
	case cudaMemoryTypeDevice:
		OK(cudaMemcpy(to, from, n * sizeof(float), cudaMemcpyDeviceToDevice));
		return;
	default:
		OK(cudaMemcpy(to, from, n * sizeof(float), cudaMemcpyDeviceToHost));
	}
}
void run(float *p, int n)
{
	if (on_device(p)) {
		doubled<<<(n + 255) / 256, 256>>>(p, n);
		OK(cudaGetLastError());
	} else {
		for (int i = 0; i < n; i++)
			p[i] *= 2;
	}
}
void as_told(float *to, const float *from, size_t n, bool device)
{
	if (device)
		OK(cudaMemcpy(to, from, n * sizeof(float), cudaMemcpyDeviceToDevice)); // nobody has asked
}
int main(int argc, char **)
{
	const int n = 1000;
	std::vector<float> on_host(n);
	float *device, *other;
	OK(cudaMalloc(&device, n * sizeof(float)));
	OK(cudaMalloc(&other, n * sizeof(float)));
	by_number(on_host.data(), device, n);
	by_helper(on_host.data(), device, n);
	by_kind(on_host.data(), device, n);
	run(on_host.data(), n);
	run(device, n);
	as_told(on_host.data(), device, n, argc > 1);
	OK(cudaFree(device));
	OK(cudaFree(other));
}
END
lint 1 'code that goes by the kind of memory' $rule copy-mismatch,host-pointer-to-kernel,device-pointer-on-host kind.cu
has out '^kind.cu:58:.*cudaMemcpyDeviceToDevice, but the target' 'goes by a flag that may say anything'
are ': error: ' 1 'is right where it has asked for the kind'

# --- statuses -----------------------------------------------------------------------------------------
cat >unread.cu <<'END'
#include <cuda_runtime.h>
#include <cassert>
#include <cstdio>
#include <cstdlib>
void clear(float *p, size_t bytes)
{
	[[maybe_unused]] cudaError_t status = cudaMemset(p, 0, bytes);
	[[maybe_unused]] const auto deduced = cudaMemset(p, 0, bytes);
	__attribute__((unused)) cudaError_t gnu = cudaMemset(p, 0, bytes);
	cudaError_t plain = cudaMemset(p, 0, bytes); // nobody reads it
}
END
lint 1 'statuses that nobody reads' $rule unchecked-call unread.cu
has out '^unread.cu:10:' 'one of a variable that says nothing'
are ': warning: ' 1 'none of one that says it may be unused'

cat >passing.cu <<'END'
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
struct Asked { // asks at its end
	const char *what;
	~Asked()
	{
		if (cudaGetLastError() != cudaSuccess) {
			fprintf(stderr, "%s\n", what);
			abort();
		}
	}
};
struct Told { // has a constructor, too
	const char *what;
	explicit Told(const char *w) : what(w) {}
	~Told()
	{
		if (cudaGetLastError() != cudaSuccess)
			abort();
	}
};
struct Silent {
	const char *what;
	~Silent() { puts(what); }
};
Told told(const char *what)
{
	return Told(what);
}
__global__ void doubled(float *p, int n)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] *= 2;
}
void braces(float *p, int n)
{
	doubled<<<(n + 255) / 256, 256>>>(p, n);
	Asked{"braces"};
}
void parentheses(float *p, int n)
{
	doubled<<<(n + 255) / 256, 256>>>(p, n);
	Told("parentheses");
}
void given(float *p, int n)
{
	doubled<<<(n + 255) / 256, 256>>>(p, n);
	told("given");
}
void silent(float *p, int n)
{
	doubled<<<(n + 255) / 256, 256>>>(p, n); // its guard says nothing of it
	Silent{"silent"};
}
END
lint 1 'objects that are made and dropped' $rule unchecked-call passing.cu
has out '^passing.cu:54:' 'one that does not ask'
are ': warning: ' 1 'those that ask at their end'

cat >behind.cu <<'END'
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
void checkLast(const char *what)
{
	cudaError_t status = cudaGetLastError();
	if (status != cudaSuccess) {
		fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(status));
		exit(1);
	}
}
void complain(const char *what); // elsewhere
#define LAST() \
	do { \
		if (cudaPeekAtLastError() != cudaSuccess) \
			abort(); \
	} while (0)
__global__ void doubled(float *p, int n)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] *= 2;
}
static void run(float *p, int n)
{
	doubled<<<(n + 255) / 256, 256>>>(p, n);
	checkLast("doubled");
}
int asked(float **p, float **q, const float *from, int n)
{
	cudaMalloc(p, n * sizeof(float));
	cudaMalloc(q, n * sizeof(float));
	checkLast("allocations");
	cudaMemcpy(*p, from, n * sizeof(float), cudaMemcpyHostToDevice);
	LAST();
	cudaMemset(*q, 0, n * sizeof(float));
	cudaError_t status = cudaGetLastError();
	return status == cudaSuccess;
}
void not_asked(float **p, float *q, int n)
{
	cudaMemset(q, 0, n * sizeof(float)); // what follows looks after itself
	run(q, n);
	cudaMalloc(p, n * sizeof(float)); // the question is the launch's
	doubled<<<(n + 255) / 256, 256>>>(*p, n);
	checkLast("doubled");
	cudaMemset(*p, 0, n * sizeof(float)); // no question
	complain("done");
}
END
lint 1 'calls whose status is dropped, and a question behind' $rule unchecked-call behind.cu
has out '^behind.cu:42:' 'it is not that of a function which launches'
has out '^behind.cu:44:' 'nor of a launch'
has out '^behind.cu:47:' 'nor a function of another name'
are ': warning: ' 3 'what is asked for right behind is looked at'

# --- launches on behalf of others ----------------------------------------------------------------------
cat >offered.h <<'END'
void declared(float *p, int n);
struct Tool {
	void method(float *p, int n);
};
template <typename T> void instantiated(T *p, int n);
template <typename T> struct Typed {
	void member(T *p, int n);
};
template <typename T> __global__ void doubled(T *p, int n);
static inline void in_header(float *p, int n)
{
	doubled<<<(n + 127) / 128, 128>>>(p, n);
}
END
cat >offered.cu <<'END'
#include <cuda_runtime.h>
#include "offered.h"
template <typename T> __global__ void doubled(T *p, int n)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] *= 2;
}
static void below(float *p, int n)
{
	doubled<<<(n + 127) / 128, 128>>>(p, n); // only for declared()
}
void declared(float *p, int n)
{
	below(p, n);
}
void Tool::method(float *p, int n)
{
	doubled<<<(n + 127) / 128, 128>>>(p, n);
}
extern "C" void plain_name(float *p, int n)
{
	doubled<<<(n + 127) / 128, 128>>>(p, n);
}
template <typename T> void instantiated(T *p, int n)
{
	doubled<<<(n + 127) / 128, 128>>>(p, n);
}
template void instantiated<float>(float *, int);
template <typename T> void Typed<T>::member(T *p, int n)
{
	doubled<<<(n + 127) / 128, 128>>>(p, n);
}
template struct Typed<float>;
void own(float *p, int n)
{
	doubled<<<(n + 127) / 128, 128>>>(p, n); // nobody else knows this function
}
void both(float *p, int n);
extern "C" void both_too(float *p, int n)
{
	both(p, n);
}
void both(float *p, int n)
{
	doubled<<<(n + 127) / 128, 128>>>(p, n); // main does not ask
}
int main()
{
	both(nullptr, 0);
}
END
lint 1 'launches for callers elsewhere' $rule unchecked-call offered.cu
has out '^offered.cu:37:.*warning' 'of a function that only this file knows'
has out '^offered.cu:46:.*warning' 'of one that this file calls, and does not ask'
are ': warning: ' 2 'others are no warning'
are ': note: nothing here asks' 6 'but a note: their callers may ask'

# --- what is written, and who waits ----------------------------------------------------------------------
cat >reach.cu <<'END'
#include <cuda_runtime.h>
#include <cstdlib>
#include <memory>
#define OK(x) do { if ((x) != cudaSuccess) abort(); } while (0)
__global__ void seeded(float *p, int n, int seed) // seed says nothing of where it writes
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] += seed;
}
__device__ void put(float *p, int at, int count)
{
	if (at < count)
		p[at] = 1;
}
__global__ void sized(float *p, int n, int rows) // rows does, below
{
	put(p, blockIdx.x * blockDim.x + threadIdx.x, n * rows);
}
float other_half(float *, int half)
{
	float *both, sum = 0;
	OK(cudaMallocManaged(&both, 2 * half * sizeof(float)));
	seeded<<<(half + 255) / 256, 256>>>(both, half, 7);
	OK(cudaGetLastError());
	for (int i = half; i < 2 * half; i++)
		sum += both[i];
	OK(cudaDeviceSynchronize());
	OK(cudaFree(both));
	return sum;
}
float second_row(int n)
{
	float *rows;
	OK(cudaMallocManaged(&rows, 3 * n * sizeof(float)));
	sized<<<(3 * n + 255) / 256, 256>>>(rows, n, 3);
	OK(cudaGetLastError());
	const float x = rows[n]; // still being written
	OK(cudaDeviceSynchronize());
	OK(cudaFree(rows));
	return x;
}
struct Waits {
	void operator()(CUstream_st *s) const
	{
		OK(cudaStreamSynchronize(s));
		OK(cudaStreamDestroy(s));
	}
};
float owned(const float *device, int n)
{
	float *host;
	OK(cudaMallocHost(&host, n * sizeof(float)));
	{
		cudaStream_t made;
		OK(cudaStreamCreate(&made));
		std::unique_ptr<CUstream_st, Waits> stream(made);
		OK(cudaMemcpyAsync(host, device, n * sizeof(float), cudaMemcpyDeviceToHost, stream.get()));
	}
	const float x = host[0];
	OK(cudaFreeHost(host));
	return x;
}
float not_owned(const float *device, int n, cudaStream_t stream)
{
	float *host;
	OK(cudaMallocHost(&host, n * sizeof(float)));
	{
		std::unique_ptr<int> other(new int(n));
		OK(cudaMemcpyAsync(host, device, *other * sizeof(float), cudaMemcpyDeviceToHost, stream));
	}
	const float x = host[0]; // nobody has waited
	OK(cudaFreeHost(host));
	return x;
}
END
lint 1 'kernels with numbers, owners of streams' $rule unsynchronized-host-read reach.cu
has out '^reach.cu:38:.*a kernel may still be writing' 'numbers that say where a kernel goes bound what it writes'
has out '^reach.cu:72:.*a copy may still be writing' 'an owner of something else waits for nothing'
are ': error: ' 2 'other numbers do not, and a deleter of one'"'"'s own may wait'

cat >holds.cu <<'END'
#include <cuda_runtime.h>
#include <cstdlib>
#include <memory>
#define OK(x) do { if ((x) != cudaSuccess) abort(); } while (0)
struct Free {
	void operator()(void *p) const { (void)cudaFree(p); }
};
static const float plain[64] = {1};
__global__ void scale(float *p, const float *by, int n)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] *= by[i & 63];
}
struct Scaler {
	std::unique_ptr<float[], Free> loaded;
	void run(float *p, int n) const
	{
		const float *by = loaded ? loaded.get() : plain;
		scale<<<(n + 255) / 256, 256>>>(p, by, n); // plain is of the host
		OK(cudaGetLastError());
	}
	void run_loaded(float *p, int n) const
	{
		const float *by = loaded ? loaded.get() : plain;
		if (!loaded)
			return;
		scale<<<(n + 255) / 256, 256>>>(p, by, n);
		OK(cudaGetLastError());
	}
};
void given_away(float *p, int n)
{
	std::unique_ptr<float[]> owner(new float[64]);
	float *raw = owner.release();
	if (owner) {
		scale<<<(n + 255) / 256, 256>>>(p, raw, n); // never: nothing is held
		OK(cudaGetLastError());
	}
	delete[] raw;
}
void use(Scaler &s, float *p, int n)
{
	s.run(p, n);
	s.run_loaded(p, n);
}
END
lint 1 'a choice by what an owner holds' $rule host-pointer-to-kernel holds.cu
has out '^holds.cu:20:.*a variable of the host' 'is told where it holds nothing'
are ': error: ' 1 'not where it holds something, nor behind release()'

# --- what did not resolve --------------------------------------------------------------------------------
cat >missing.cu <<'END'
#include <cuda_runtime.h>
#include "project_config.h" // not here
template <typename T, int X, int Y> __global__ void ones(T *out, int n)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		out[i] = 1;
}
template <typename T> void run(T *out, int n, cudaStream_t stream)
{
	constexpr int columns = PROJECT_WARP;
	constexpr int rows = PROJECT_WARPS / 2;
	dim3 block(columns, rows);
	ones<T, columns, rows><<<(n + 255) / 256, block, 0, stream>>>(out, n);
}
void go(float *out, cudaStream_t stream)
{
	run(out, 1000, stream);
	if (cudaGetLastError() != cudaSuccess)
		throw 1;
}
END
lint 0 'constants of a template that did not resolve are unknown, not 0' $rule launch-shape missing.cu

cat >overload.cu <<'END'
#include <cuda_runtime.h>
template <typename T> bool check(T *out, T *wanted, size_t n, float tolerance)
{
	return tolerance >= 0;
}
template <typename T> bool check(T *out, T *wanted, size_t n, bool on_device)
{
	T *copy = nullptr;
	if (on_device) {
		copy = new T[n];
		if (cudaMemcpy(copy, out, sizeof(T) * n, cudaMemcpyDeviceToHost) != cudaSuccess)
			return false;
		out = copy;
	}
	const bool good = check(out, wanted, n, 1.0f);
	delete[] copy;
	return good;
}
END
lint 0 'a template that hands on to an overload of its name does not call itself' $rule copy-mismatch overload.cu

# --- words ------------------------------------------------------------------------------------------------
cat >rounds.cu <<'END'
#include <cuda_runtime.h>
#include <cstdlib>
#define OK(x) do { if ((x) != cudaSuccess) abort(); } while (0)
void grow(const float *from, int n)
{
	for (int i = 1; i < n; i++) {
		float *to;
		OK(cudaMalloc(&to, i * sizeof(float)));
		OK(cudaMemcpy(to, from, i * sizeof(float) + 4, cudaMemcpyHostToDevice));
		OK(cudaFree(to));
	}
}
END
lint 1 'a copy that is too large in a loop' $rule copy-mismatch rounds.cu
has out '^rounds.cu:9:.*more bytes than the target has, in rounds of this loop' 'is told'
! grep -q 'k[0-9]' out
report $? 'without names of ours'


# A number that a call out of sight gave counts elements as another does, by what the buffers hold; the
# words tell no number that has no name in the source.
cat >given.cu <<'END'
#include <cuda_runtime.h>
#include <cstdlib>
#define CK(x) do { if ((x) != cudaSuccess) abort(); } while (0)
int rows();
int row_bytes();
void elements(char **a)
{
	int n = atoi(a[1]);
	float *d, *h = new float[n];
	CK(cudaMalloc(&d, n * sizeof(float)));
	CK(cudaMemcpy(d, h, n, cudaMemcpyHostToDevice)); // elements
}
void or_else(int m)
{
	int n = m > 0 ? m : 100;
	float *d, *h = (float *)malloc(n * sizeof(float));
	CK(cudaMalloc(&d, n * sizeof(float)));
	CK(cudaMemcpy(d, h, n, cudaMemcpyHostToDevice)); // elements
}
void too_many()
{
	int n = rows();
	float *d, *h = new float[2 * n];
	CK(cudaMalloc(&d, n * sizeof(float)));
	CK(cudaMemcpy(d, h, 2 * n * sizeof(float), cudaMemcpyHostToDevice)); // too large
}
void bytes()
{
	int n = row_bytes();
	char *d, *h = (char *)malloc(n);
	CK(cudaMalloc(&d, n));
	CK(cudaMemcpy(d, h, n, cudaMemcpyHostToDevice));
}
void right(char **a)
{
	int n = atoi(a[1]);
	float *d, *h = new float[n];
	CK(cudaMalloc(&d, n * sizeof(float)));
	CK(cudaMemcpy(d, h, n * sizeof(float), cudaMemcpyHostToDevice));
	CK(cudaMemcpy(d, h, n, cudaMemcpyHostToDevice) == cudaSuccess ? cudaSuccess : cudaErrorUnknown); // elements
}
END
"$CUDALINT" --isolated -q -r copy-mismatch given.cu 2>err | sed -n 's/^given.cu:\([0-9]*\):.*error: \(.*\) \[.*/\1 \2/p' >out
cat >wanted <<'END'
11 cudaMemcpy counts bytes: the size is the number of elements, of 4 bytes each
18 cudaMemcpy counts bytes: the size is the number of elements, of 4 bytes each
25 cudaMemcpy of more bytes than the target has
END
grep -v '^40 ' out >told
diff wanted told
report $? 'numbers from calls'
# --- what memory is called ------------------------------------------------------------------------
cat >called.cu <<'END'
#include <cuda_runtime.h>
#include <stdlib.h>
#include <stdio.h>
static void *my_alloc(size_t b) { void *p = malloc(b); if (!p) abort(); return p; }
float f(float *dev, int n, cudaStream_t s) { float *host = (float *)my_alloc(n * 4);
  if (cudaMemcpyAsync(host, dev, n * 4, cudaMemcpyDeviceToHost, s)) return 0;
  float r = host[n - 1]; cudaStreamSynchronize(s); free(host); return r; }
struct B { float *h; float *d; };
float g(B b, int n, cudaStream_t s) { 
  b.h = (float*)my_alloc(n*4);
  if (cudaMemcpyAsync(b.h, b.d, n * 4, cudaMemcpyDeviceToHost, s)) return 0;
  float r = b.h[0]; cudaStreamSynchronize(s); free(b.h); return r; }
float g2(float *dev, int n, cudaStream_t s) { 
  float *hs[2] = {(float*)my_alloc(n*4), (float*)my_alloc(n*4)};
  if (cudaMemcpyAsync(hs[1], dev, n * 4, cudaMemcpyDeviceToHost, s)) return 0;
  float r = *hs[1]; cudaStreamSynchronize(s); free(hs[0]); return r; }
float g3(float *dev, int n, cudaStream_t s) { 
  float *host = (float*)my_alloc(n*4);
  if (cudaMemcpyAsync(host, dev, n * 4, cudaMemcpyDeviceToHost, s)) return 0;
  printf("%f\n", host[3]); cudaStreamSynchronize(s); free(host); return 0; }
static float sum(const float *a, int n) { float t = 0; for (int i = 0; i < n; i++) t += a[i]; return t; }
float g4(float *dev, int n, cudaStream_t s) { 
  float *host = (float*)my_alloc(n*4);
  if (cudaMemcpyAsync(host, dev, n * 4, cudaMemcpyDeviceToHost, s)) return 0;
  float t = sum(host, n); cudaStreamSynchronize(s); free(host); return t; }
static void init(float **p, size_t b) { float *tmp = (float *)malloc(b); if (!tmp) abort(); *p = tmp; }
float g5(float *dev, int n, cudaStream_t s) { float *mine; init(&mine, n * 4);
  if (cudaMemcpyAsync(mine, dev, n * 4, cudaMemcpyDeviceToHost, s)) return 0;
  float t = sum(mine, n); cudaStreamSynchronize(s); free(mine); return t; }
END
lint 1 'memory of a helper' --no-database -r unsynchronized-host-read called.cu
report "$([ "$(grep -c "uses '\(host\|mine\)'" out)" = 4 ] && [ "$(grep -c 'uses memory' out)" = 2 ]; echo $?)" "it is called as the caller calls it"

# --- parts of an object that have methods of their own --------------------------------------------
cat >part.cuh <<'END'
#include <cuda_runtime.h>
#define OK(x) do { if ((x) != cudaSuccess) throw 1; } while (0)
__global__ void fill_all(size_t n, double *p)
{
	size_t i = blockDim.x * blockIdx.x + threadIdx.x;
	if (i < n)
		p[i] = 1;
}
class row {
	size_t n_ = 0;
	double *p_ = nullptr;
	bool managed_ = false;

public:
	void resize(size_t n, bool managed = false)
	{
		n_ = n;
		managed_ = managed;
		if (managed)
			OK(cudaMallocManaged(&p_, n * sizeof(double)));
		else
			OK(cudaMalloc(&p_, n * sizeof(double)));
	}
	void fill()
	{
		if (managed_) {
			for (size_t i = 0; i < n_; i++)
				p_[i] = 1;
			return;
		}
		fill_all<<<(n_ + 127) / 128, 128>>>(n_, p_);
		OK(cudaGetLastError());
	}
};
END
cat >part.cu <<'END'
#include "part.cuh"
struct force {
	row a;
	force() { a.resize(3); }
	void compute() { a.fill(); }
};
struct later {
	row a;
	later() {}
	void compute(int n)
	{
		if (n)
			a.resize(3);
		a.fill();
	}
};
END
lint 0 'a part that others may size anew' --no-database part.cu
cat >whole.cu <<'END'
#include <cuda_runtime.h>
#define OK(x) do { if ((x) != cudaSuccess) throw 1; } while (0)
class buffer {
	float *p_;
	size_t n_;

public:
	explicit buffer(size_t n) : n_(n) { OK(cudaMalloc(&p_, n * sizeof(float))); }
	~buffer() { cudaFree(p_); }
	float *get() const { return p_; }
};
class field {
	buffer b_;

public:
	explicit field(size_t n) : b_(n) {}
	float first() const { return b_.get()[0]; } // of the device
};
END
lint 1 'a part that is made once' --no-database -r device-pointer-on-host whole.cu
has out '^whole.cu:17:.*host code reads device memory' 'and stays what it is'

# --- rows of pitched memory ------------------------------------------------------------------------
cat >rows.cu <<'END'
#include <cuda_runtime.h>
#include <cstdint>
#define OK(x) do { if ((x) != cudaSuccess) throw 1; } while (0)
void a(int cols, int rows) { double *d; size_t p; OK(cudaMallocPitch(&d, &p, cols * sizeof(double), rows)); OK(cudaMemset2D(d, p, 0, cols, rows)); } // bad
void b(int cols, int rows) { double *d; size_t p; OK(cudaMallocPitch(&d, &p, cols * sizeof(double), rows)); OK(cudaMemset2D(d, p, 0, cols * sizeof(double), rows)); }
struct S { double *d; size_t p; int cols, rows; };
void open(S *s, int cols, int rows) { s->cols = cols; s->rows = rows; OK(cudaMallocPitch(&s->d, &s->p, cols * sizeof(double), rows)); OK(cudaMemset2D(s->d, s->p, 0, cols, rows)); } // bad
void c() { double *d; size_t p; const int cols = 333; OK(cudaMallocPitch(&d, &p, cols * sizeof(double), 10)); OK(cudaMemset2D(d, p, 0, cols, 10)); } // bad
void f() { S s; open(&s, 333, 250); }
END
lint 1 'rows of pitched memory' --no-database -r copy-mismatch rows.cu
grep -n '// bad' rows.cu | cut -d: -f1 >wanted
sed -n 's/^rows.cu:\([0-9]*\):[0-9]*: error: .*/\1/p' out | cmp -s - wanted
report $? 'each that is as wide as elements are many'
cat >rows2.cu <<'END'
#include <cuda_runtime.h>
#define OK(x) do { if ((x) != cudaSuccess) throw 1; } while (0)
void a(int w, int rows) { double *d; size_t p; OK(cudaMallocPitch(&d, &p, w, rows)); OK(cudaMemset2D(d, p, 0, w, rows)); }
void b(int cols, int rows) { double *d; size_t p; OK(cudaMallocPitch(&d, &p, cols * sizeof(double), rows)); OK(cudaMemset2D(d, p, 0, sizeof(double), rows)); OK(cudaMemset2D(d, p, 0, cols * sizeof(double) / 8, rows)); }
void c(double *d, size_t p, int w, int rows) { OK(cudaMemset2D(d, p, 0, w, rows)); }
void e(int cols, int rows) { char *d; size_t p; OK(cudaMallocPitch(&d, &p, cols * 8, rows)); OK(cudaMemset2D(d, p, 0, cols, rows)); }
END
lint 0 'rows in bytes' --no-database -r copy-mismatch rows2.cu

# --- where a loop of the host comes to what is copied ---------------------------------------------
cat >halves.cu <<'END'
#include <cuda_runtime.h>
#define Q(x) do { if ((x) != cudaSuccess) return 0; } while (0)
float v1(float *d) { float *h; Q(cudaMallocHost(&h, 1024 * 4)); cudaStream_t a, b; Q(cudaStreamCreate(&a)); Q(cudaStreamCreate(&b));
  Q(cudaMemcpyAsync(h, d, 512 * 4, cudaMemcpyDeviceToHost, a)); Q(cudaMemcpyAsync(h + 512, d + 512, 512 * 4, cudaMemcpyDeviceToHost, b));
  Q(cudaStreamSynchronize(a)); float t = 0; for (int i = 0; i < 1024; i++) t += h[i]; return t; }
float v2(float *d) { float *h; Q(cudaMallocHost(&h, 1024 * 4)); cudaStream_t s[2]; Q(cudaStreamCreate(&s[0])); Q(cudaStreamCreate(&s[1]));
  Q(cudaMemcpyAsync(h, d, 512 * 4, cudaMemcpyDeviceToHost, s[0])); Q(cudaMemcpyAsync(h + 512, d + 512, 512 * 4, cudaMemcpyDeviceToHost, s[1]));
  Q(cudaStreamSynchronize(s[0])); float t = 0; for (int i = 0; i < 1024; i++) t += h[i]; return t; }
float v3(float *d) { float *h; Q(cudaMallocHost(&h, 1024 * 4)); cudaStream_t s[2]; for (int k = 0; k < 2; k++) Q(cudaStreamCreate(&s[k]));
  for (int k = 0; k < 2; k++) Q(cudaMemcpyAsync(h + k * 512, d + k * 512, 512 * 4, cudaMemcpyDeviceToHost, s[k]));
  for (int k = 0; k < 2; k++) Q(cudaStreamSynchronize(s[0])); float t = 0; for (int i = 0; i < 1024; i++) t += h[i]; return t; }
float v4(float *d) { const int total = 1 << 20; float *h; Q(cudaMallocHost(&h, total * 4)); cudaStream_t s[2]; for (int k = 0; k < 2; k++) Q(cudaStreamCreate(&s[k]));
  for (int k = 0; k < 2; k++) Q(cudaMemcpyAsync(h + k * total/2, d + k * total/2, total*2, cudaMemcpyDeviceToHost, s[k]));
  for (int k = 0; k < 2; k++) Q(cudaStreamSynchronize(s[0])); float t = 0; for (int i = 0; i < total; i++) t += h[i]; return t; }
float v5(float *d, float *h) { cudaStream_t s[2]; for (int k = 0; k < 2; k++) Q(cudaStreamCreate(&s[k]));
  for (int k = 0; k < 2; k++) Q(cudaMemcpyAsync(h + k * 512, d + k * 512, 512 * 4, cudaMemcpyDeviceToHost, s[k]));
  for (int k = 0; k < 2; k++) Q(cudaStreamSynchronize(s[k])); float t = 0; for (int i = 0; i < 1024; i++) t += h[i]; return t; }
END
lint 1 'the second half is waited for by nobody' --no-database -r unsynchronized-host-read halves.cu
report "$([ "$(grep -c '^halves.cu' out)" = 4 ]; echo $?)" 'four ways of it, and no other'

# --- memory of either side in one table -------------------------------------------------------------
cat >either.cu <<'END'
#include <cuda_runtime.h>
#include <stdlib.h>
#define OK(x) do { if ((x) != cudaSuccess) abort(); } while (0)
class both {
	int **at;
	bool *on_host, *owner;
	size_t n;

public:
	int *on_this_side()
	{
		if (at[0] == NULL)
			at[0] = (int *)calloc(n, sizeof(int));
		for (int i = 0; i < 2 && !owner[0]; i++)
			if (owner[i])
				copy(i, 0);
		return at[0];
	}
	void copy(int from, int to)
	{
		if (on_host[to] && !on_host[from])
			OK(cudaMemcpy(at[to], at[from], n * sizeof(int), cudaMemcpyDeviceToHost));
		else if (!on_host[to] && !on_host[from])
			OK(cudaMemcpy(at[to], at[from], n * sizeof(int), cudaMemcpyDeviceToDevice));
		else if (!on_host[to] && on_host[from])
			OK(cudaMemcpy(at[to], at[from], n * sizeof(int), cudaMemcpyHostToDevice));
	}
};
struct list {
	both b;
	void update() { b.on_this_side(); }
};
END
lint 0 'memory of either side in one table' --no-database -r copy-mismatch,device-pointer-on-host either.cu

# --- members of a class template, defined behind it -----------------------------------------------
cat >behind.cu <<'END'
#include <cuda_runtime.h>
template <typename T> struct mat { T *p; size_t pitch, w, h; void put(const T *, size_t); void read(const T *); };
template <typename T> void mat<T>::put(const T *v, size_t row) { cudaMemcpy2D((void *)p, pitch, (void *)v, row, w * sizeof(T), h, cudaMemcpyHostToDevice); }
template <typename T> void mat<T>::read(const T *v) { put(v, w * sizeof(T)); }
END
lint 0 'sizes of a type that no instance gives' --no-database -r copy-mismatch behind.cu
finish
