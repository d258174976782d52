#!/bin/sh
# Host code that somebody out of sight calls: lambdas given to threads, pools, algorithms. What they
# capture is not known, all else is. And statuses that are dropped in ways of their own.
. "$(dirname "$0")/helpers.inc"

# told NAME RULE FILE: each line marked //bad has its finding, no other has one
told() {
	lint 1 "$1" --no-database --rules="$2" "$3"
	grep -n '//bad' "$3" | cut -d: -f1 | sort -u >wanted
	sed -n "s/^$3:\\([0-9]*\\):[0-9]*: [a-z]*: .*/\\1/p" out | sort -u | cmp -s - wanted
	report $? "$1: each, and no other"
}

cat >threads.cu <<'END'
#include <cuda_runtime.h>
#include <functional>
#include <future>
#include <thread>
#include <vector>
#include <algorithm>
#define CK(x) do { if ((x) != cudaSuccess) abort(); } while (0)
__global__ void one(float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = 1; }
__global__ void two(float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = 1; }
__global__ void three(float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = 1; }
__global__ void four(float *p, int n) { p[threadIdx.x * n] = 1; }
__global__ void five(float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = 1; }
void go(float *p, int n, int gpus)
{
	const int threads = 192;
	std::vector<std::thread> pool;
	for (int g = 0; g < gpus; g++)
		pool.emplace_back([=] { CK(cudaSetDevice(g)); one<<<(n + threads - 1) / threads, threads>>>(p, n); CK(cudaGetLastError()); });
	for (auto &t : pool)
		t.join();
	auto f = std::async([&] { two<<<n / 128, 128>>>(p, n); return cudaGetLastError(); }); //bad
	std::function<void(float *)> fn = [n](float *q) { three<<<(n + 95) / 96, 96>>>(q, n); };
	fn(p);
	CK(cudaGetLastError());
	int by = 1;
	std::vector<int> v(3);
	std::for_each(v.begin(), v.end(), [&](int i) { four<<<1, 32>>>(p, by); by += i; });
	std::for_each(v.begin(), v.end(), [&](int i) { five<<<1, by * 32>>>(p + i, n); by += i; });
	CK(f.get());
}
END
told 'a grid in a lambda' launch-rounds-down threads.cu
lint 1 'launches in lambdas' --no-database --isolated --dump threads.cu
for kernel in one:192 two:128 three:96; do
	has out "${kernel%:*}(float \\*, int) block=${kernel#*:},1,1 (launch)" "${kernel%:*}: its block"
done
report "$(grep 'four(' out | grep -q ' exact'; echo $((1 - $?)))" 'what a lambda changes is not known in it'
has out 'five(float \*, int) block=256,1,1 (default)' 'nor is a block of it'

# --- statuses --------------------------------------------------------------------------------------
cat >statuses.cu <<'END'
#include <cuda_runtime.h>
#include <memory>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>
__global__ void work(int *p) { p[threadIdx.x] = 1; }
template <typename F, typename... A> void call(F f, A &&...a)
{
	const cudaError_t rc = f(std::forward<A>(a)...);
	if (rc != cudaSuccess)
		throw std::runtime_error("failed");
}
void asked(int *p)
{
	work<<<1, 32>>>(p);
	call(cudaGetLastError);
}
struct Log {
	bool record(cudaError_t e) { bad |= e != cudaSuccess; return !bad; }
	bool bad = false;
};
struct Free {
	void operator()(int *p) const { cudaStreamSynchronize(0); cudaFree(p); }
};
bool worker(int *p)
{
	Log log;
	std::unique_ptr<int, Free> own(p);
	std::thread t([&] {
		cudaStream_t s;
		log.record(cudaStreamCreate(&s));
		work<<<1, 32, 0, s>>>(p);
		log.record(cudaGetLastError());
		cudaStreamSynchronize(s); //bad
		log.record(cudaStreamDestroy(s));
	});
	t.join();
	return log.bad;
}
template <typename T> cudaError_t stage(T **to, const std::vector<T> &from)
{
	cudaError_t rc = cudaMalloc(to, from.size() * sizeof(T));
	if (rc != cudaSuccess)
		return rc;
	return cudaMemcpy(*to, from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice);
}
void load(const std::vector<int> &k, int **d)
{
	stage(d, k); //bad
	(void)stage(d, k);
}
void either(bool fresh, int *d, int *s)
{
	fresh ? cudaMemset(d, 0, 4) //bad
	      : cudaMemcpy(d, s, 4, cudaMemcpyHostToDevice); //bad
	(void)(fresh ? cudaMemset(d, 0, 4) : cudaMemcpy(d, s, 4, cudaMemcpyHostToDevice));
	call(fresh ? cudaDeviceSynchronize : cudaGetLastError);
}
void perhaps(bool fresh, int *d, int n)
{
	fresh && cudaMemset(d, 0, 4); //bad
	if (fresh && cudaMemset(d, 0, 4))
		throw 1;
}
END
sed '/^__global__/q' statuses.cu >steps.cu
cat >>steps.cu <<'END'
void steps(int *d, int n)
{
	for (int i = 0; i < n; i++, cudaMemset(d, 0, 4)) //bad
		d++;
}
END
told 'the step of a loop' unchecked-call steps.cu
told 'statuses' unchecked-call statuses.cu
finish
