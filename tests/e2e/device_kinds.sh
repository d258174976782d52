#!/bin/sh
# Kinds of device code, each with its right twin, that one rule must tell apart.
. "$(dirname "$0")/helpers.inc"

# kind RULE NAME WRONG RIGHT: the two bodies, behind what stands in $before and before $launch
kind() {
	printf '%s\n%s\n%s\n' "$before" "$3" "$launch" >wrong.cu
	printf '%s\n%s\n%s\n' "$before" "$4" "$launch" >right.cu
	lint 1 "$2" -q --fail-on=note --rules="$1" wrong.cu
	lint 0 "$2: the right twin" -q --fail-on=note --rules="$1" right.cu
}

# --- the least of two bounds ---
before='__global__ void k(const unsigned *keys, unsigned *sums, int n, int tile)
{
	const int first = blockIdx.x * tile;
	unsigned sum = 0;'
launch='	atomicAdd(sums, sum);
}
void run(const unsigned *keys, unsigned *sums, int n) { k<<<(n + 4095) / 4096, 192>>>(keys, sums, n, 4096); }'
kind missing-bounds-check 'a tile cut off at the end' \
	'for (int i = threadIdx.x; i < min(tile, 4096); i += blockDim.x) sum += keys[first + i];' \
	'for (int i = threadIdx.x; i < min(tile, n - first); i += blockDim.x) sum += keys[first + i];'
kind missing-bounds-check 'a choice of the two' \
	'const int m = tile < 4096 ? tile : 4096; for (int i = threadIdx.x; i < m; i += 192) sum += keys[first + i];' \
	'const int m = n - first < tile ? n - first : tile; for (int i = threadIdx.x; i < m; i += 192) sum += keys[first + i];'

# --- lanes that a partial mask does not name ---
before='__global__ void k(const int *in, int *out, int n)
{
	const int i = blockIdx.x * 256 + threadIdx.x;
	const unsigned live = __ballot_sync(0xffffffffu, i < n);'
launch='}
void run(const int *in, int *out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }'
kind shuffle-mask 'callers read lanes that are no callers' \
	'if (i < n) { int v = in[i]; for (int d = 16; d; d /= 2) v += __shfl_down_sync(live, v, d); if (i % 32 == 0) out[i / 32] = v; }' \
	'int v = i < n ? in[i] : 0; for (int d = 16; d; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d); if (i % 32 == 0 && live) out[i / 32] = v;'
kind shuffle-mask 'what was read is dropped' \
	'if (i < n) { int v = in[i]; v += __shfl_down_sync(live, v, 1); out[i] = v; }' \
	'if (i < n) { int v = in[i], w = __shfl_down_sync(live, v, 1); out[i] = i + 1 < n ? v + w : v; }'

# --- a pitch is no share of the work ---
before='__global__ void k(float *p, int width, int height, int pitch)
{
	const int x = blockIdx.x * 64 + threadIdx.x;
	float sum = 0;
	if (x >= width)
		return;'
launch='	p[x] = sum;
}
void run(float *p) { k<<<60, 64>>>(p, 3840, 8640, 3840); }'
kind float-accumulation 'down a column' \
	'for (float *q = p + x; q != p + height * pitch; q += pitch) sum += *q;' \
	'for (int y = 0; y < 64; y++) sum += p[x + y * pitch];'
before='__global__ void k(const float *x, float *out, size_t n)
{
	float sum = 0;
	for (size_t i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) sum += x[i];
	out[blockIdx.x * 256 + threadIdx.x] = sum;
}'
launch=''
kind float-accumulation 'few threads for all data' \
	'void run(const float *x, float *out, size_t n) { k<<<16, 256>>>(x, out, n); }' \
	'void run(const float *x, float *out, size_t n) { k<<<1024, 256>>>(x, out, n); }'

# --- a constant's own type ---
before='template <typename Real> struct gas {'
launch='};
__global__ void k(float *p, const float *e) { p[threadIdx.x] = (gas<float>::gamma - 1) * (e[threadIdx.x] - p[threadIdx.x]); }
void run(float *p, const float *e) { k<<<1, 256>>>(p, e); }'
kind implicit-double 'a trait' 'static constexpr double gamma = 1.4;' 'static constexpr Real gamma = Real(1.4);'

# --- rows whose own kernel knows of a rest ---
before='__global__ void k(const float *table, const int *ids, float4 *out, int dim)
{
	const int q = threadIdx.x, left = dim - 4 * q;
	const float *row = table + (size_t)ids[blockIdx.x] * dim + 4 * q;'
launch='}
void run(const float *table, const int *ids, float4 *out, int dim) { k<<<100, 64>>>(table, ids, out, dim); }'
kind misaligned-vector-access 'a rest of the row' \
	'if (left >= 4) out[blockIdx.x * 64 + q] = *(const float4 *)row; else if (left > 0) out[blockIdx.x * 64 + q].x = row[0];' \
	'if (left > 0) out[blockIdx.x * 64 + q] = *(const float4 *)row;'

# --- one operation in double, of what was chosen: nvcc does not narrow it ---
before='__global__ void k(const float *v, const int *key, float *out)
{
	float sum = v[threadIdx.x];'
launch='	out[threadIdx.x] = sum;
}
void run(const float *v, const int *key, float *out) { k<<<1, 256>>>(v, key, out); }'
kind implicit-double 'the arm of a choice' \
	'sum += key[threadIdx.x] == 3 ? v[threadIdx.x + 256] : 0.0;' \
	'sum += key[threadIdx.x] == 3 ? v[threadIdx.x + 256] : 0.0f;'

# --- a number that a loop changes for each lane ---
before='__constant__ int step[64];
__global__ void k(int *out, unsigned seed, int n)
{
	const int t = blockIdx.x * 128 + threadIdx.x;
	int at = t;'
launch='	for (int i = 0; i < n; i++) {
		state = state * 1664525u + 1013904223u;
		at += step[(state >> 8) % 27];
	}
	out[t] = at;
}
void run(int *out, int n) { k<<<9, 128>>>(out, 7, n); }'
kind constant-divergence 'a random walk' 'unsigned state = seed + t;' 'unsigned state = seed;'

# --- a warp's barrier orders those that it names ---
before='__global__ void k(const int *in, int *out)
{
	__shared__ int half[4][16];
	const int lane = threadIdx.x % 32, w = threadIdx.x / 32, v = in[threadIdx.x];
	if (lane >= 16)
		half[w][lane - 16] = v;'
launch='}
void run(const int *in, int *out) { k<<<1, 128>>>(in, out); }'
kind missing-warp-sync 'the writers are not named' \
	'if (lane < 16) { __syncwarp(0xffff); out[w * 16 + lane] = half[w][lane] - v; }' \
	'__syncwarp(); if (lane < 16) out[w * 16 + lane] = half[w][lane] - v;'
kind missing-warp-sync 'half of the writers are named' \
	'__syncwarp(0x00ffffff); if (lane < 16) out[w * 16 + lane] = half[w][lane] - v;' \
	'__syncwarp(); if (lane < 16) { out[w * 16 + lane] = half[w][lane] - v; __syncwarp(0xffff); }'

# --- each thread its own elements, round by round ---
before='__global__ void k(float *out, int n)
{
	const int step = gridDim.x * 256;'
launch='}
void run(float *out, int n) { k<<<64, 256>>>(out, n); }'
kind redundant-barrier 'a grid-stride loop that shares nothing' \
	'for (int i = blockIdx.x * 256; i < n; i += step) { if (i + threadIdx.x < n) out[i + threadIdx.x] += 1; __syncthreads(); }' \
	'for (int i = blockIdx.x * 256; i + 511 < n; i += step) { out[i + threadIdx.x] = out[i + 511 - threadIdx.x]; __syncthreads(); }'

# --- bins that data choose ---
before='__global__ void k(const unsigned char *data, const float *angles, unsigned *out)
{
	__shared__ unsigned bins[256];
	__shared__ unsigned char line[256];
	const int t = threadIdx.x;
	bins[t] = 0;
	line[t] = data[blockIdx.x * 256 + t];'
launch='	__syncthreads();
	out[blockIdx.x * 256 + t] = bins[t];
}
void run(const unsigned char *data, const float *angles, unsigned *out) { k<<<9, 256>>>(data, angles, out); }'
kind shared-race 'data by way of a shared array' \
	'__syncthreads(); atomicAdd(&bins[line[255 - t]], 1u); if (t == 7) out[0] = bins[0];' \
	'__syncthreads(); atomicAdd(&bins[line[255 - t]], 1u);'
kind shared-race 'two threads count in one bin' \
	'__syncthreads(); bins[data[t]]++;' \
	'__syncthreads(); const unsigned old = bins[data[t]]; __syncthreads(); bins[data[t]] = old;'
finish
