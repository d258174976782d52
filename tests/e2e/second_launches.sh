#!/bin/sh
# One function launches a kernel twice, by grids that are cut off: a launch of other memory, or of the
# same from its beginning, takes nothing of what the first one left. Beside it the launches, copies and
# questions that do.
. "$(dirname "$0")/helpers.inc"
rule='--no-database --rules=launch-rounds-down'

cat >kernels.cuh <<'END'
#include <cuda_runtime.h>
#include <stdlib.h>
#include <algorithm>
__global__ void lb(float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = 1; }
__global__ void cp(float *p, const float *q, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = q[i]; }
__global__ void sc(float *p, int n, float f) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] *= f; }
__global__ void st(float *p, int n, int skip, int at) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i * skip + at] = 1; }
__global__ void from(float *p, int n, int start) { int i = blockIdx.x * blockDim.x + threadIdx.x + start; if (i < n) p[i] = 1; }
__global__ void from2(float *p, int n, int start) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i + start < n) p[i + start] = 1; }
__global__ void row(float *p, int n, int w, int first) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) for (int k = 0; k < w; k++) p[(first + i) * w + k] = 1; }
__global__ void tail(float *p, int n, int start) { int i = start + threadIdx.x; if (i < n) p[i] = 1; }
__global__ void tailp(float *p, int n) { int i = threadIdx.x; if (i < n) p[i] = 1; }
struct Slice { float *p; int begin, end; };
__global__ void sl(Slice s) { int i = s.begin + blockIdx.x * blockDim.x + threadIdx.x; if (i < s.end) s.p[i] = 1; }
__global__ void slp(Slice s) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < s.end) s.p[i] = 1; }
int count_done(int n);
END

# wrong NAME: the file on standard input, each line marked //bad told and no other
wrong() {
	{ echo '#include "kernels.cuh"'; cat; } >wrong.cu
	lint 1 "$1" $rule wrong.cu
	grep -n '//bad' wrong.cu | cut -d: -f1 >wanted
	sed -n 's/^wrong.cu:\([0-9]*\):[0-9]*: error: .*/\1/p' out | cmp -s - wanted
	report $? "$1: each where its own division stands"
}
right() {
	{ echo '#include "kernels.cuh"'; cat; } >right.cu
	lint 0 "$1" $rule right.cu
}

wrong 'other memory' <<'END'
cudaError_t w1(float *p, float *q, int n) {
 lb<<<n / 128, 128>>>(p, n); //bad
 lb<<<n / 256, 256>>>(q, n); return cudaDeviceSynchronize(); } //bad
END
wrong 'sizes of their own' <<'END'
cudaError_t w2(float *a, const float *b, float *c, int n, int m) {
 cp<<<n / 256, 256>>>(a, b, n); //bad
 cp<<<m / 256, 256>>>(a, c, m); return cudaDeviceSynchronize(); } //bad
END
wrong 'one rounded up' <<'END'
cudaError_t w3(float *a, const float *b, float *c, int n, int m) {
 cp<<<n / 128, 128>>>(a, b, n); //bad
 cp<<<(m + 255) / 256, 256>>>(a, c, m); return cudaDeviceSynchronize(); }
END
wrong 'there and back' <<'END'
cudaError_t w4(float *a, float *b, int n) {
 cp<<<n / 256, 256>>>(a, b, n); //bad
 cp<<<n / 256, 256>>>(b, a, n); return cudaDeviceSynchronize(); } //bad
END
wrong 'another factor' <<'END'
cudaError_t w5(float *a, int n) {
 sc<<<n / 256, 256>>>(a, n, 2.0f); //bad
 sc<<<n / 128, 128>>>(a, n, 3.0f); return cudaDeviceSynchronize(); } //bad
END
wrong 'partial sums' <<'END'
cudaError_t w6(float *a, float *part, int n) {
 cp<<<n / 256, 256>>>(part, a, n); //bad
 cp<<<1, 256>>>(a, part, n / 256); return cudaDeviceSynchronize(); }
END
wrong 'one number for two' <<'END'
cudaError_t w7(float *a, int n) {
 int grid = n / 256;
 grid = n / 256; //bad
 sc<<<grid, 256>>>(a, n, 2.0f);
 sc<<<grid, 256>>>(a, n, 3.0f); return cudaDeviceSynchronize(); }
END
wrong 'warm up and a loop' <<'END'
int main(int argc, char **argv) {
 int n = 1 << 20; float *d, *e; cudaMalloc(&d, n * 4); cudaMalloc(&e, n * 4);
 if (argc > 1) n = atoi(argv[1]);
 lb<<<n / 128, 128>>>(d, n); //bad
 for (int i = 0; i < 10; i++) lb<<<n / 256, 256>>>(e, n); //bad
 return cudaDeviceSynchronize(); }
END
wrong 'rows apart' <<'END'
cudaError_t w8(float *p, int n, int ld1, int ld2) {
 st<<<n / 128, 128>>>(p, n, ld1, 0); //bad
 st<<<n / 256, 256>>>(p, n, ld2, 0); return cudaDeviceSynchronize(); } //bad
END
right 'from there on' <<'END'
cudaError_t r1(float *p, int n) { int b = n / 256;
 lb<<<b, 256>>>(p, n); int done = b * 256;
 lb<<<1, 256>>>(p + done, n - done); return cudaDeviceSynchronize(); }
END
right 'a first element' <<'END'
cudaError_t r2(float *p, int n) { int b = n / 256;
 from<<<b, 256>>>(p, n, 0);
 from<<<1, 256>>>(p, n, b * 256); return cudaDeviceSynchronize(); }
END
right 'a first element by a mask' <<'END'
cudaError_t r3(float *p, int n) {
 from2<<<n / 256, 256>>>(p, n, 0);
 from2<<<1, 256>>>(p, n, n & ~255); return cudaDeviceSynchronize(); }
END
right 'a remainder' <<'END'
cudaError_t r4(float *p, int n) {
 lb<<<n / 256, 256>>>(p, n); int rest = n % 256;
 if (rest) lb<<<1, rest>>>(p + n - rest, rest); return cudaDeviceSynchronize(); }
END
right 'a kernel of its own' <<'END'
cudaError_t r5(float *p, int n) { int b = n / 256;
 lb<<<b, 256>>>(p, n);
 tail<<<1, 256>>>(p, n, b * 256); return cudaDeviceSynchronize(); }
END
right 'a pointer behind the whole blocks' <<'END'
cudaError_t r6(float *p, int n) { const int whole = n / 256 * 256;
 lb<<<n / 256, 256>>>(p, n);
 if (whole < n) tailp<<<1, 256>>>(p + whole, n - whole); return cudaDeviceSynchronize(); }
END
right 'a loop of parts' <<'END'
cudaError_t r7(float *p, int n) { int done = 0;
 while (n - done >= 256) { int b = std::min((n - done) / 256, 65535); lb<<<b, 256>>>(p + done, n - done); done += b * 256; }
 if (done < n) lb<<<1, 256>>>(p + done, n - done); return cudaDeviceSynchronize(); }
END
right 'a member that says where' <<'END'
cudaError_t r8(float *p, int n) { Slice s{p, 0, n};
 sl<<<n / 256, 256>>>(s); s.begin = n / 256 * 256;
 sl<<<1, 256>>>(s); return cudaDeviceSynchronize(); }
END
right 'a member that points there' <<'END'
cudaError_t r9(float *p, int n) { Slice s; s.p = p; s.begin = 0; s.end = n; int b = n / 256;
 slp<<<b, 256>>>(s); s.p += b * 256; s.end -= b * 256;
 slp<<<1, 256>>>(s); return cudaDeviceSynchronize(); }
END
right 'rows from there on' <<'END'
cudaError_t r10(float *p, int n, int w) { int b = n / 64;
 row<<<b, 64>>>(p, n, w, 0);
 row<<<1, 64>>>(p, n - 64 * b, w, 64 * b); return cudaDeviceSynchronize(); }
END
right 'a place that a call gives' <<'END'
cudaError_t r11(float *p, int n) { int b = n / 256;
 from<<<b, 256>>>(p, n, 0);
 from<<<1, 256>>>(p, n, count_done(n)); return cudaDeviceSynchronize(); }
END
right 'shifts' <<'END'
cudaError_t r12(float *p, int n) { int b = n >> 8;
 lb<<<b, 256>>>(p, n);
 lb<<<1, 256>>>(p + (b << 8), n - (b << 8)); return cudaDeviceSynchronize(); }
END
right 'the block in a variable' <<'END'
cudaError_t r13(float *p, int n) { int threads = 256, b = n / threads;
 lb<<<b, threads>>>(p, n);
 lb<<<1, threads>>>(p + b * threads, n - b * threads); return cudaDeviceSynchronize(); }
END
right 'a run-time block' <<'END'
cudaError_t r14(float *p, int n, int threads) { int b = n / threads;
 lb<<<b, threads>>>(p, n);
 tail<<<1, threads>>>(p, n, b * threads); return cudaDeviceSynchronize(); }
END
right 'a pointer that goes on' <<'END'
cudaError_t r15(float *p, int n) { int b = n / 256; float *end = p + n;
 lb<<<b, 256>>>(p, n); p += b * 256;
 lb<<<1, 256>>>(p, end - p); return cudaDeviceSynchronize(); }
END
right 'a lambda and what it leaves' <<'END'
cudaError_t r16(float *p, int n) { auto go = [](float *p, int n) { lb<<<n / 256, 256>>>(p, n); }; go(p, n); int b = n / 256;
 lb<<<1, 256>>>(p + b * 256, n - b * 256); return cudaDeviceSynchronize(); }
END
right 'one by one' <<'END'
cudaError_t r17(float *p, int n) { int b = n / 256; int left = n;
 lb<<<b, 256>>>(p, n); left -= b * 256;
 for (int i = 0; i < left; i++) lb<<<1, 1>>>(p + b * 256 + i, 1); return cudaDeviceSynchronize(); }
END
right 'from the end back' <<'END'
cudaError_t r18(float *p, float *q, int n) { int b = n / 256;
 lb<<<b, 256>>>(p, n); float *t = p + n - 256; // overlaps, covers
 lb<<<1, 256>>>(t, 256); return cudaDeviceSynchronize(); }
END
right 'a copy' <<'END'
cudaError_t r19(float *p, int n) { int b = n / 256;
 lb<<<b, 256>>>(p, n); 
 cudaMemcpy(p + b * 256, p, (n - b * 256) * 4, cudaMemcpyDeviceToDevice); return cudaDeviceSynchronize(); }
END
right 'a question for what is left' <<'END'
cudaError_t r20(float *p, int n) { dim3 g(n / 256), t(256);
 lb<<<g, t>>>(p, n); 
 if (g.x * t.x < n) { lb<<<1, t>>>(p + g.x * t.x, n - g.x * t.x); } return cudaDeviceSynchronize(); }
END
right 'the host does the rest' <<'END'
int by_host(float *p, float *h, int n)
{
	const int blocks = n / 256, done = blocks * 256;
	lb<<<blocks, 256>>>(p, n);
	if (cudaMemcpy(h, p, done * sizeof(float), cudaMemcpyDeviceToHost))
		return 1;
	for (int i = done; i < n; i++)
		h[i] = 1;
	return 0;
}
END

# --- whose remainder, whose rest ------------------------------------------------------------------
wrong 'a remainder of another number, and of what a call gives' <<'END'
bool fits(int capacity) { return capacity % 256 == 0; }
void shuffle(int *h, int many) { for (int i = 0; i < many; i++) h[i] = rand() % 256; }
int own(float *p, int count)
{
	const int blocks = count / 256; //bad
	lb<<<blocks, 256>>>(p, count);
	return cudaGetLastError();
}
END
right 'a remainder of the same number elsewhere' <<'END'
bool fits(int count) { return count % 256 == 0; }
int own(float *p, int count)
{
	lb<<<count / 256, 256>>>(p, count);
	return cudaGetLastError();
}
END
wrong 'a helper takes the rest of its own launch' <<'END'
static void whole(float *p, int n)
{
	const int tiles = n / 256, done = tiles * 256;
	tailp<<<tiles, 256>>>(p, n);
	if (done < n)
		tail<<<1, 256>>>(p, n, done);
}
int both(float *p, float *q, int n)
{
	lb<<<n / 256, 256>>>(p, n); //bad
	whole(q, n);
	return cudaDeviceSynchronize();
}
END
wrong 'a block that CUDA advises' <<'END'
int advised(float *p, int n)
{
	int least = 0, block = 0;
	if (cudaOccupancyMaxPotentialBlockSize(&least, &block, lb, 0, 0))
		return 1;
	const int grid = n / block; //bad
	lb<<<grid, block>>>(p, n);
	return cudaGetLastError();
}
END
right 'a block that CUDA advises, rounded up' <<'END'
int advised(float *p, int n)
{
	int least = 0, block = 0;
	if (cudaOccupancyMaxPotentialBlockSize(&least, &block, lb, 0, 0))
		return 1;
	lb<<<(n + block - 1) / block, block>>>(p, n);
	return cudaGetLastError();
}
END
wrong 'another function asks after a size of its own' <<'END'
int cut(float *p, int n)
{
	lb<<<n / 256, 256>>>(p, n); //bad
	return cudaGetLastError();
}
int whole(float *p, int n)
{
	int blocks = n / 256;
	if (n % 256)
		blocks++;
	lb<<<blocks, 256>>>(p, n);
	return cudaGetLastError();
}
END
right 'its caller asks, and launches too' <<'END'
int cut(float *p, int n)
{
	lb<<<n / 256, 256>>>(p, n);
	return cudaGetLastError();
}
int caller(float *p, int n)
{
	if (n % 256)
		return 1;
	lb<<<1, 256>>>(p, 256);
	return cut(p, n);
}
END
right 'a function that launches nothing asks' <<'END'
int is_fit(int n)
{
	return n % 256 == 0;
}
int cut(float *p, int n)
{
	lb<<<n / 256, 256>>>(p, n);
	return cudaGetLastError();
}
END
finish
