#!/bin/sh
# What is picked by an index, read by another one, and waited for by a third: double buffers; and what a
# graph's nodes fill.
. "$(dirname "$0")/helpers.inc"
rule='--no-database --rules=unsynchronized-host-read'

cat >common.cuh <<'END'
#include <cuda_runtime.h>
__global__ void fill(float *a, int n);
static float sum(const float *a, int n)
{
	float s = 0;
	for (int i = 0; i < n; i++)
		s += a[i];
	return s;
}
END
cat >wrong.cu <<'END'
#include "common.cuh"
float turns(float *const dev[2], int n, int rounds)
{
	float *host[2], all = 0;
	cudaStream_t s[2];
	int now = 0;
	for (int k = 0; k < 2; k++) {
		cudaMallocHost(&host[k], n * sizeof(float));
		cudaStreamCreate(&s[k]);
	}
	for (int r = 0; r < rounds; r++) {
		fill<<<n / 256 + 1, 256, 0, s[now]>>>(dev[now], n);
		cudaMemcpyAsync(host[now], dev[now], n * sizeof(float), cudaMemcpyDeviceToHost, s[now]);
		cudaStreamSynchronize(s[1 - now]);
		all += sum(host[now], n);
		now = 1 - now;
	}
	return all;
}
float events(float *const dev[3], int n, int rounds)
{
	float *host[3], all = 0;
	cudaStream_t s[3];
	cudaEvent_t done[3];
	for (int k = 0; k < 3; k++) {
		cudaMallocHost(&host[k], n * sizeof(float));
		cudaStreamCreateWithFlags(&s[k], cudaStreamNonBlocking);
		cudaEventCreate(&done[k]);
	}
	for (int r = 0; r < rounds; r++) {
		int k = r % 3, before = (r + 2) % 3;
		cudaMemcpyAsync(host[k], dev[k], n * sizeof(float), cudaMemcpyDeviceToHost, s[k]);
		cudaEventRecord(done[k], s[k]);
		cudaEventSynchronize(done[before]);
		all += host[k][r % n];
	}
	return all;
}
struct solver {
	cudaStream_t s;
	cudaGraph_t graph;
	cudaGraphExec_t exec;
	int *flag, *dev;
	solver()
	{
		cudaStreamCreate(&s);
		cudaMalloc(&dev, sizeof(int));
		cudaMallocHost(&flag, sizeof(int));
		cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed);
		cudaMemcpyAsync(flag, dev, sizeof(int), cudaMemcpyDeviceToHost, s);
		cudaStreamEndCapture(s, &graph);
		cudaGraphInstantiate(&exec, graph, 0);
	}
	int run(int most)
	{
		int n = 0;
		do
			cudaGraphLaunch(exec, s);
		while (++n < most && *flag);
		return n;
	}
};
int solve()
{
	solver x;
	return x.run(100);
}
END
lint 1 'the wrong one is waited for' $rule wrong.cu
has out '^wrong.cu:15:[0-9]*: error: the host uses .host. while a copy' 'in a helper: told at its call'
has out 'wrong.cu:13:3: an asynchronous copy' 'with the copy'
has out '^wrong.cu:35:[0-9]*: error: ' 'an event of the round before'
has out '^wrong.cu:59:[0-9]*: error: the host uses .* while a graph' 'a flag that the graph fills'
[ "$(grep -c ': error: ' out)" = 3 ]
report $? 'and no other'

cat >right.cu <<'END'
#include "common.cuh"
float turns(float *const dev[2], int n, int rounds)
{
	float *host[2], all = 0;
	cudaStream_t s[2];
	int now = 0;
	for (int k = 0; k < 2; k++) {
		cudaMallocHost(&host[k], n * sizeof(float));
		cudaStreamCreate(&s[k]);
	}
	for (int r = 0; r < rounds; r++) {
		fill<<<n / 256 + 1, 256, 0, s[now]>>>(dev[now], n);
		cudaMemcpyAsync(host[now], dev[now], n * sizeof(float), cudaMemcpyDeviceToHost, s[now]);
		if (r > 0) {
			cudaStreamSynchronize(s[1 - now]);
			all += sum(host[1 - now], n);
		}
		now = 1 - now;
	}
	return all;
}
float alone(float *const dev[1], int n, int rounds, int slots) /* one slot may be all there is */
{
	float *host[4], all = 0;
	cudaStream_t s[4];
	for (int k = 0; k < 4; k++) {
		cudaMallocHost(&host[k], n * sizeof(float));
		cudaStreamCreate(&s[k]);
	}
	for (int r = 0; r < rounds; r++) {
		int k = r % slots, next = (r + 1) % slots;
		cudaMemcpyAsync(host[k], dev[k], n * sizeof(float), cudaMemcpyDeviceToHost, s[k]);
		if (slots == 1) {
			cudaStreamSynchronize(s[next]);
			all += host[k][0];
		}
	}
	return all;
}
float followed(float *const dev[2], int n, int rounds) /* the other stream waits for this one */
{
	float *host[2], all = 0;
	cudaStream_t s[2];
	cudaEvent_t copied;
	cudaEventCreate(&copied);
	for (int k = 0; k < 2; k++) {
		cudaMallocHost(&host[k], n * sizeof(float));
		cudaStreamCreate(&s[k]);
	}
	for (int r = 0; r < rounds; r++) {
		int k = r & 1;
		cudaMemcpyAsync(host[k], dev[k], n * sizeof(float), cudaMemcpyDeviceToHost, s[k]);
		cudaEventRecord(copied, s[k]);
		cudaStreamWaitEvent(s[k ^ 1], copied, 0);
		cudaStreamSynchronize(s[k ^ 1]);
		all += sum(host[k], n);
	}
	return all;
}
struct solver {
	cudaStream_t s;
	cudaGraph_t graph;
	cudaGraphExec_t exec;
	int *flag, *dev, device;
	solver()
	{
		cudaStreamCreate(&s);
		cudaGetDevice(&device);
		cudaMalloc(&dev, sizeof(int));
		cudaMallocHost(&flag, sizeof(int));
		cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed);
		cudaMemcpyAsync(flag, dev, sizeof(int), cudaMemcpyDeviceToHost, s);
		cudaStreamEndCapture(s, &graph);
		cudaGraphInstantiate(&exec, graph, 0);
	}
	int run(int most)
	{
		int n = 0;
		do {
			cudaGraphLaunch(exec, s);
			cudaStreamSynchronize(s);
		} while (++n < most && *flag);
		return n;
	}
};
int solve()
{
	solver x;
	return x.run(100);
}
END
lint 0 'the right one is waited for' $rule right.cu

# A method that waits for something else is where the wrong wait stands; a helper that asks CUDA for
# nothing is told at its call.
cat >places.cu <<'END'
#include <cuda_runtime.h>
__global__ void count(const float *in, int n, int *out) { atomicAdd(out, in[threadIdx.x] > 0); }
struct counter {
	cudaStream_t work, other;
	int *dev, *host;
	counter()
	{
		cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
		cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
		cudaMalloc(&dev, sizeof(int));
		cudaMallocHost(&host, sizeof(int));
	}
	void start(const float *in)
	{
		count<<<1, 32, 0, work>>>(in, 32, dev);
		cudaMemcpyAsync(host, dev, sizeof(int), cudaMemcpyDeviceToHost, work);
	}
	int finish()
	{
		cudaStreamSynchronize(other);
		return *host; // at its own line
	}
	int peek() { return *host; }
};
int waits_wrongly(const float *in)
{
	counter c;
	c.start(in);
	return c.finish();
}
int waits_not_at_all(const float *in)
{
	counter c;
	c.start(in);
	return c.peek(); // at the call
}
END
"$CUDALINT" --isolated -q $rule places.cu 2>err | sed -n 's/^places.cu:\([0-9]*\):.*error.*/\1/p' | sort -n | tr '\n' ' ' >out
[ "$(cat out)" = '21 35 ' ]
report $? 'a read in a method is told where the wait is missing'
finish
