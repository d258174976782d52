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
finish
