#!/bin/sh
# Which findings of the device rules are proven: those that the interpreter has seen happen.
. "$(dirname "$0")/helpers.inc"

# judged CONFIDENCE NAME: what k.cu's one finding is
judged() {
	lint 1 "$2: is found" -q --format=json --rules=shared-race,missing-warp-sync,divergent-barrier,barrier-after-exit k.cu
	has out "\"confidence\": \"$1\"" "$2: is $1"
	[ "$(grep -c '"confidence"' out)" = 1 ]
	report $? "$2: is one finding"
}

launch='void run(int *out, const int *in, int n) { k<<<4, 128>>>(out, in, n); cudaGetLastError(); }'

cat >k.cu <<EOF
__global__ void k(int *out, const int *in, int n)
{
	__shared__ int tile[8][16];
	int x = threadIdx.x % 16, y = threadIdx.x / 16;
	tile[y][x] = in[threadIdx.x];
	out[threadIdx.x] = tile[7 - y][x];
}
$launch
EOF
judged proven "rows of another warp"
has out 'reads tile\[[0-7]\]\[0\] here\|writes tile\[[0-7]\]\[0\] here' "rows of another warp: the element is named"

cat >k.cu <<EOF
__global__ void k(int *out, const int *in, int n)
{
	__shared__ int s[128];
	for (int i = 0; i < n; i++) {
		s[threadIdx.x] = in[i * 128 + threadIdx.x];
		__syncthreads();
		out[i * 128 + threadIdx.x] = s[127 - threadIdx.x];
	}
}
$launch
EOF
judged proven "next iteration"

cat >k.cu <<EOF
__global__ void k(int *out, const int *in, int n)
{
	__shared__ int s[128];
	s[threadIdx.x] = threadIdx.x;
	__syncthreads();
	s[in[threadIdx.x] & 127] = 0;
	out[threadIdx.x] = s[127 - threadIdx.x];
}
$launch
EOF
lint 0 "elements that data choose: nothing is proven" -q --format=json --fail-on=error --rules=missing-warp-sync k.cu

cat >k.cu <<EOF
__global__ void k(int *out, const int *in, int n)
{
	__shared__ int s[128];
	__shared__ volatile int ready;
	if (threadIdx.x == 0)
		ready = 0;
	__syncthreads();
	if (threadIdx.x < 32)
		s[threadIdx.x] = in[threadIdx.x];
	__threadfence_block();
	if (threadIdx.x == 0)
		ready = n + 1;
	out[threadIdx.x] = s[threadIdx.x % 32];
}
$launch
EOF
judged likely "a flag that might order"

cat >k.cu <<EOF
__global__ void k(int *out, const int *in, int n)
{
	__shared__ int s[128];
	s[threadIdx.x] = in[threadIdx.x];
	__syncthreads();
	if (in[threadIdx.x] > 5)
		s[threadIdx.x] = 0;
	out[threadIdx.x] = s[127 - threadIdx.x];
}
$launch
EOF
judged likely "a condition on each thread's data"

cat >k.cu <<EOF
__global__ void k(int *out, const int *in, int n)
{
	__shared__ int s[128];
	s[threadIdx.x] = in[threadIdx.x];
	out[threadIdx.x] = s[127 - threadIdx.x];
}
EOF
judged likely "a block that is only supposed"

cat >k.cu <<EOF
__global__ void k(int *out, const int *in, int n)
{
	for (int i = blockIdx.x * 128 + threadIdx.x; i < n; i += 512) {
		out[i] = in[i];
		__syncthreads();
	}
}
$launch
EOF
judged proven "the last round of a loop"

cat >k.cu <<EOF
__global__ void k(int *out, const int *in, int n)
{
	__shared__ int total;
	if (threadIdx.x == 0)
		total = 0;
	__syncthreads();
	atomicAdd(&total, in[threadIdx.x]);
	if (threadIdx.x == 96)
		out[blockIdx.x] = total;
}
$launch
EOF
judged proven "a plain read among atomics"

cat >k.cu <<EOF
__global__ void k(int *out, const int *in, int n)
{
	__shared__ int totals[4];
	if (threadIdx.x % 32 == 0)
		totals[threadIdx.x / 32] = 0;
	__syncwarp();
	atomicAdd(&totals[threadIdx.x / 32], in[threadIdx.x]);
	if (threadIdx.x % 32 == 0)
		out[threadIdx.x / 32] = totals[threadIdx.x / 32];
}
$launch
EOF
judged proven "the same within a warp"

cat >k.cu <<EOF
__global__ void k(int *out, const int *in, int n)
{
	int last = 96;
	if (blockIdx.x == gridDim.x - 1)
		last = n - 96;
	if (threadIdx.x > last)
		return;
	out[threadIdx.x] = in[threadIdx.x];
	__syncthreads();
	out[threadIdx.x + 128] = out[threadIdx.x + 1];
}
$launch
EOF
judged proven "threads that left where a choice says"
has out '"line": 6, .*threads leave here' "threads that left where a choice says: the place is named"

cat >k.cu <<EOF
__global__ void k(int *out, const int *in, int n)
{
	__shared__ int s[256];
	int sum = 0;
	s[threadIdx.x] = in[threadIdx.x];
	s[threadIdx.x + 128] = 0;
	for (int r = 0; r <= n; r++)
		sum += s[threadIdx.x + r];
	out[threadIdx.x] = sum;
}
$launch
EOF
judged proven "a window that begins at the thread's own element"

cat >k.cu <<EOF
__global__ void k(int *out, const int *in, int n)
{
	__shared__ int s[256];
	int sum = 0;
	s[threadIdx.x] = in[threadIdx.x];
	s[threadIdx.x + 128] = 0;
	for (int r = 0; r <= n; r++) {
		sum += s[threadIdx.x + r];
		__syncthreads();
	}
	out[threadIdx.x] = sum;
}
$launch
EOF
lint 0 "a barrier between its rounds" -q --rules=shared-race,missing-warp-sync k.cu

cat >k.cu <<EOF
template <typename Index> __global__ void k(const int *in, int *out, const Index n)
{
	__shared__ int s[512];
	const Index padded = (n + WIDTH - 1) / WIDTH * WIDTH;
	for (Index i = threadIdx.x; i < padded; i += WIDTH) {
		s[threadIdx.x] = i < n ? in[i] : 0;
		__syncthreads();
		out[i] = s[511 - threadIdx.x];
		__syncthreads();
	}
}
EOF
lint 0 "a loop to a bound that does not resolve" -q --rules=divergent-barrier,barrier-after-exit k.cu

finish
