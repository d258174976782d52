#!/bin/sh
# Device code that goes wrong where one thing moves past another: an element past its guard, a lane past
# its mask, a piece past the next one's beginning. Each with what is right and looks like it.
. "$(dirname "$0")/helpers.inc"

# wrong RULE NAME TEXT...: the rule speaks; right: it does not
wrong() {
	rule=$1 name=$2
	shift 2
	printf '%s\n' "$@" >k.cu
	lint 1 "$name" -q --fail-on=note --rules="$rule" k.cu
}
right() {
	rule=$1 name=$2
	shift 2
	printf '%s\n' "$@" >k.cu
	lint 0 "$name" -q --fail-on=note --rules="$rule" k.cu
}

# --- a guard that tests the first of several elements ---
r=missing-bounds-check
head='__global__ void k(const short *a, short *b, unsigned n)
{
	const unsigned all = gridDim.x * blockDim.x;
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;'
wrong $r 'two elements a turn of the grid' "$head" \
	'for (; i < n; i += 2 * all) { b[i] = a[i]; b[i + all] = a[i + all]; } }'
wrong $r 'a second one without a loop' "$head" 'if (i < n) b[i] = a[i + all]; }'
wrong $r 'two elements a turn of the block' \
	'__global__ void k(const short *a, short *b, unsigned n)
	{
		unsigned i = blockIdx.x * 512 + threadIdx.x;
		while (i < n) { b[i] = a[i] + a[i + 256]; i += 512 * gridDim.x; }
	}
	void run(const short *a, short *b, unsigned n) { k<<<70, 256>>>(a, b, n); }'
right $r 'the last of them is tested' "$head" \
	'for (; i + all < n; i += 2 * all) { b[i] = a[i]; b[i + all] = a[i + all]; } if (i < n) b[i] = a[i]; }'
right $r 'the rest comes behind' "$head" \
	'const unsigned whole = n / (2 * all) * (2 * all);
	for (; i < whole; i += 2 * all) { b[i] = a[i]; b[i + all] = a[i + all]; }
	for (; i < n; i += all) b[i] = a[i]; }'
right $r 'planes' "$head" 'for (; i < n; i += all) b[i] = a[i] + a[i + n] + a[i + 2 * n]; }'
right $r 'a border' "$head" 'for (; i < n; i += all) b[i] = a[i] + a[i + 1] + a[i + 9]; }'
twice='__global__ void k(const short *a, short *b, int n)
{
	for (int i = blockIdx.x * 128 + threadIdx.x; i < n; i += 2 * 60 * 128) { b[i] = a[i]; b[i + 60 * 128] = a[i + 60 * 128]; }
}'
right $r 'the host takes whole turns only' "$twice" \
	'int run(const short *a, short *b, int n) { if (n % (2 * 60 * 128)) return 1; k<<<60, 128>>>(a, b, n); return 0; }'
right $r 'the buffers have room' "$twice" \
	'void run(int n)
	{
		short *a, *b;
		cudaMalloc(&a, (n + 2 * 60 * 128) * sizeof *a);
		cudaMalloc(&b, (n + 2 * 60 * 128) * sizeof *b);
		k<<<60, 128>>>(a, b, n);
	}'

# --- a lane read by its number, among those that data have chosen ---
r=shuffle-mask
head='__global__ void k(const int *in, int *out, int *count)
{
	const int v = in[blockIdx.x * 96 + threadIdx.x], lane = threadIdx.x & 31;
	const bool mine = v > 3;
	int at = 0;'
tail='out[at + __popc(who & ((1u << lane) - 1))] = v; }
void run(const int *in, int *out, int *count) { k<<<900, 96>>>(in, out, count); }'
take='if (lane == 0) at = atomicAdd(count, __popc(who)); at = __shfl_sync(who, at, 0);'
wrong $r 'lane 0 leads whoever came' "$head" \
	"const unsigned who = __ballot_sync(~0u, mine); if (!mine) return; $take" "$tail"
wrong $r 'of the same key' "$head" \
	'const unsigned who = __match_any_sync(~0u, v); if (mine) at = __shfl_sync(who, lane, 7);' "$tail"
wrong $r 'in a loop' \
	'__global__ void k(const int *in, int *out, int n)
	{
		for (int i = blockIdx.x * 96 + threadIdx.x; i - threadIdx.x < n; i += gridDim.x * 96) {
			const int v = i < n ? in[i] : 0;
			const unsigned who = __ballot_sync(~0u, v & 1);
			if (v & 1)
				out[i] = __shfl_sync(who, v, 31);
		}
	}'
right $r 'the lowest of them leads' "$head" \
	'const unsigned who = __ballot_sync(~0u, mine); if (!mine) return; const int first = __ffs(who) - 1;
	if (lane == first) at = atomicAdd(count, __popc(who)); at = __shfl_sync(who, at, first);' "$tail"
right $r 'lane 0 always comes' "$head" \
	"const unsigned who = __ballot_sync(~0u, mine || lane == 0); if (!(mine || lane == 0)) return; $take" "$tail"
right $r 'asked whether it came' "$head" \
	'const unsigned who = __ballot_sync(~0u, mine);
	if (mine) { int first = v; if (who & 1) first = __shfl_sync(who, v, 0); out[first] = 1; }' "$tail"
right $r 'all come' "$head" \
	'const unsigned who = __ballot_sync(~0u, mine); if (lane == 0) at = atomicAdd(count, __popc(who)); at = __shfl_sync(~0u, at, 0); if (mine)' "$tail"

# --- wide reads that slide ---
r=misaligned-vector-access
head='#include <cuda_fp16.h>
struct alignas(16) Row {
	__half h[520];
	__device__ __half2 two(int at) const { return *reinterpret_cast<const __half2 *>(h + at); }
	__device__ float2 four(int at) const { return *(const float2 *)&h[at]; }
};
struct alignas(8) Pair { float a, b; };
__global__ void k(const Row *from, Pair *out)
{
	__shared__ Row row;
	const int t = threadIdx.x;
	row.h[t] = from[blockIdx.x].h[t];
	__syncthreads();
	float a = 0;'
tail='	out[blockIdx.x * 256 + t].a = a;
}
void run(const Row *from, Pair *out) { k<<<300, 256>>>(from, out); }'
wrong $r 'by one half a step' "$head" \
	'for (int s = 0; s < 5; s++) a += __low2float(row.two(2 * t % 200 + s));' "$tail"
wrong $r 'only the last step is off' "$head" \
	'for (int s = 0; s < 3; s++) a += row.four(4 * (t % 100) + (s < 2 ? 4 * s : 6)).x;' "$tail"
wrong $r 'in memory' "$head" 'for (int s = 0; s < 4; s++) a += __low2float(from[blockIdx.x].two(2 * (t % 200) + s));' "$tail"
right $r 'by two halves' "$head" \
	'for (int s = 0; s < 8; s += 2) a += __low2float(row.two(2 * (t % 200) + s));' "$tail"
right $r 'halves one by one' "$head" \
	'for (int s = 0; s < 5; s++) a += __half2float(row.h[t + s]);' "$tail"
right $r 'members of a packed part' "$head" \
	'struct __attribute__((packed)) Part { char tag; int value; }; struct alignas(16) Both { Part p[3]; }; __shared__ Both both[256];
	both[t].p[1].value = t; a += both[t].p[1].value;' "$tail"

# --- pieces of one buffer that overlap ---
r=shared-race
head='struct Half { const int *p; int n; __device__ int at(int i) const { return i < n ? p[i] : 0; } };
__global__ void k(const short *x, const int *y, Half z, int *out)
{
	extern __shared__ int pool[];
	const int t = threadIdx.x, i = blockIdx.x * 192 + t;
	int *one = pool;'
tail='	__syncthreads();
	out[i] = one[191 - t] + two[191 - t];
}
void run(const short *x, const int *y, Half z, int *out) { k<<<80, 192, 2048>>>(x, y, z, out); }'
wrong $r 'the second begins within the first' "$head" 'int *two = pool + 160; one[t] = x[i]; two[t] = y[i];' "$tail"
wrong $r 'tested, and scaled' "$head" 'int *two = pool + 128; one[t] = 3 * x[i]; two[t] = z.at(i);' "$tail"
wrong $r 'one is longer by its border' "$head" \
	'int *two = pool + 192; one[t] = y[i]; if (t < 8) one[t + 192] = y[i + 192]; two[t ^ 64] = x[i];' "$tail"
right $r 'one after the other' "$head" 'int *two = pool + 192; one[t] = x[i]; two[t] = y[i];' "$tail"
right $r 'the same element twice' "$head" \
	'int *two = pool + 96; one[t] = y[i]; if (t >= 96) two[t] = y[i + 96]; if (t < 96) two[t] = y[i + 96];' "$tail"
right $r 'one of two arrays' "$head" 'int *two = one; if (z.n) one[t] = x[i]; else one[t ^ 32] = y[i];' "$tail"

# --- an object chosen by a condition hides nothing ---
r=redundant-barrier
head='struct Item { int a, b, c, d; };
__device__ Item none() { return Item{0, 0, 0, 0}; }
__global__ void k(const Item *all, int *out, int n)
{
	__shared__ int s[160];
	const int t = threadIdx.x, i = blockIdx.x * 160 + t;
	const Item mine = i < n ? all[i] : none();
	s[t] = mine.a * mine.d;
	__syncthreads();'
tail='	out[i] = s[159 - t] + limit;
}
void run(const Item *all, int *out, int n) { k<<<n / 160, 160>>>(all, out, n); }'
wrong $r 'a barrier behind private work' "$head" 'const int limit = mine.b - mine.c; __syncthreads();' "$tail"
right $r 'the one that is needed' "$head" 'const int limit = mine.b - mine.c;' "$tail"

# --- a place that hangs on the block's number ---
r=shared-race,missing-warp-sync
head='__global__ void k(const float *in, float *out, int n)
{
	__shared__ float s[2][224];
	const int t = threadIdx.x, lane = t % 32, warp = t / 32, all = gridDim.x;
	float *mine = &s[0][warp * 32];
	for (int k = 0, c = blockIdx.x; c < n; k++, c += all) {'
tail='	}
}
void run(const float *in, float *out, int n, int blocks) { k<<<blocks, 224>>>(in, out, n); }'
once='	}
}
void run(const float *in, float *out, int n) { k<<<n, 224>>>(in, out, n); }'
wrong $r 'read at a place that moves, filled anew' "$head" \
	's[0][t] = in[c * 224 + t]; __syncthreads(); out[c * 224 + t] = s[0][(t * 5 + c) % 224];' "$tail"
wrong $r 'within a warp' "$head" \
	'mine[lane ^ (c & 31)] = in[c * 224 + t]; __syncwarp(); out[c * 224 + t] = mine[lane];' "$tail"
wrong $r 'nobody meets' "$head" \
	's[1][t] = in[c * 224 + t]; out[c * 224 + t] = s[1][(t + c) % 224]; __syncthreads();' "$tail"
right $r 'they meet twice' "$head" \
	's[0][t] = in[c * 224 + t]; __syncthreads(); out[c * 224 + t] = s[0][(t * 5 + c) % 224]; __syncthreads();' "$tail"
right $r 'each its own place, that moves' "$head" \
	's[0][(t + c) % 224] = in[c * 224 + t]; out[c * 224 + t] = s[0][(t + c) % 224]; __syncthreads();' "$tail"
right $r 'two buffers in turn' "$head" \
	's[k & 1][t] = in[c * 224 + t]; __syncthreads(); out[c * 224 + t] = s[k & 1][(t * 5 + c) % 224];' "$tail"
right $r 'a block for each, and the loop comes round once' "$head" \
	's[0][t] = in[c * 224 + t]; __syncthreads(); out[c * 224 + t] = s[0][223 - t];' "$once"

# --- what one lane adds up for its group ---
r=warp-local-shared
head='__global__ void k(const unsigned *in, const unsigned *w, unsigned *out)
{
	__shared__ unsigned s[160];
	const int t = threadIdx.x, lane = t % 32, i = blockIdx.x * 160 + t;
	unsigned sum = 0;
	s[t] = in[i];
	__syncthreads();'
tail='	out[i] = sum;
}
void run(const unsigned *in, const unsigned *w, unsigned *out) { k<<<70, 160>>>(in, w, out); }'
wrong $r 'the first of eight' "$head" 'if (t % 8 == 0) for (int k = 0; k < 8; k++) sum += s[t + k];' "$tail"
wrong $r 'the greatest, for all of four' "$head" \
	'sum = s[t & ~3]; for (int k = 1; k < 4; k++) sum = max(sum, s[(t & ~3) + k]);' "$tail"
wrong $r 'in one expression' "$head" 'if (t % 4 == 3) sum = (s[t] ^ s[t - 1]) ^ (s[t - 2] ^ s[t - 3]);' "$tail"
right $r 'with weights' "$head" 'for (int k = 0; k < 4; k++) sum += s[(t & ~3) + k] * w[k];' "$tail"
right $r 'a window that slides' "$head" 'if (lane < 28) for (int k = 0; k < 5; k++) sum += s[t + k];' "$tail"
right $r 'groups of more than a warp' "$head" 'if (t % 80 == 0) for (int k = 0; k < 80; k++) sum += s[t + k];' "$tail"

# --- rows that a loop goes through ---
r=misaligned-access
head='__global__ void k(const int *in, int *out, int planes, int pitch)
{
	for (int p = blockIdx.y; p < planes; p += gridDim.y)
		for (int x = threadIdx.x; x < 777; x += 64)'
wrong $r 'of an odd pitch' "$head" 'out[p * 784 + x] = in[p * 777 + x]; }'
right $r 'of whole sectors' "$head" 'out[p * 784 + x] = in[p * 784 + x]; }'
right $r 'of a pitch that nobody knows' "$head" 'out[p * 784 + x] = in[p * pitch + x]; }'

# --- a row a block, and blocks of whole warps ---
r=missing-bounds-check
head='__global__ void k(short *a, const short *b, int rows, int cols, int pitch)
{
	const int row = blockIdx.x, c = threadIdx.x;
	if (row >= rows)
		return;'
run='int run(short *a, const short *b, int rows, int cols)
{
	if (cols < 1 || cols > 1000 || rows < 1)
		return 1;'
plain='a[row * cols + c] = b[c] + 1; }'
wrong $r 'blocks of whole warps' "$head" "$plain" "$run" \
	'k<<<rows, (cols + 31) / 32 * 32>>>(a, b, rows, cols, cols); return 0; }'
wrong $r 'by masked bits' "$head" "$plain" "$run" \
	'const int threads = (cols + 31) & ~31; k<<<rows, threads>>>(a, b, rows, cols, cols); return 0; }'
wrong $r 'by the rest' "$head" "$plain" "$run" \
	'int threads = cols; if (threads % 32) threads += 32 - threads % 32; k<<<rows, threads>>>(a, b, rows, cols, cols); return 0; }'
right $r 'as many threads as columns' "$head" "$plain" "$run" \
	'k<<<rows, cols>>>(a, b, rows, cols, cols); return 0; }'
right $r 'the column is compared' "$head" "if (c < cols) $plain" "$run" \
	'k<<<rows, (cols + 31) / 32 * 32>>>(a, b, rows, cols, cols); return 0; }'
right $r 'the rows are as wide as the block' "$head" 'a[row * pitch + c] = b[row * pitch + c] + cols; }' "$run" \
	'k<<<rows, (cols + 31) / 32 * 32>>>(a, b, rows, cols, (cols + 31) / 32 * 32); return 0; }'
right $r 'the columns are whole warps' "$head" "$plain" "$run" \
	'if (cols % 32) return 2; k<<<rows, (cols + 31) / 32 * 32>>>(a, b, rows, cols, cols); return 0; }'
right $r 'a loop over the columns' \
	'__global__ void k(short *a, const short *b, int rows, int cols, int pitch)
	{
		for (int c = threadIdx.x; c < cols; c += blockDim.x) a[blockIdx.x * cols + c] = b[c];
	}' "$run" 'k<<<rows, (cols + 31) / 32 * 32>>>(a, b, rows, cols, cols); return 0; }'


# --- packed classes are moved byte by byte ---

packed() { # ACCESS
	printf '%s\n' 'struct __attribute__((packed)) header { char tag; int value; };' '#pragma pack(push, 1)' \
		'struct line { unsigned char tag; double value; header inner; };' '#pragma pack(pop)' \
		'struct plain { char tag; int value; };' \
		'__global__ void work(int *o, line *to, const header *h, const line *p, const char *bytes)' \
		'{ const int t = threadIdx.x;' "$1" '}' \
		'void run(int *o, line *to, const header *h, const line *p, const char *b) { work<<<1, 64>>>(o, to, h, p, b); }'
}
for access in 'o[t] = h[t].value;' 'o[t] = (int)p[t].value;' 'to[t].value = 2;' 'to[t] = p[t];' 'o[t] = (p[t].inner).value;'; do
	right misaligned-vector-access "packed: $access" "$(packed "$access")"
done
for access in 'o[t] = *(const int *)(bytes + 5 * t + 1);' 'o[t] = ((const plain *)(bytes + 9 * t + 1))->value;'; do
	wrong misaligned-vector-access "not packed: $access" "$(packed "$access")"
done
finish
