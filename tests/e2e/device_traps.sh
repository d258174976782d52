#!/bin/sh
# Kernels that are right in ways that look wrong, and beside some of them what is wrong indeed.
. "$(dirname "$0")/helpers.inc"

# --- banks ---

vector() { # WORDS THAT ARE READ, TYPE OF THE ARRAY
	cat <<CU
__global__ void sums(float *out, const $2 *in)
{
	extern __shared__ $2 all[];
	all[threadIdx.x] = in[threadIdx.x];
	all[threadIdx.x + 256] = in[threadIdx.x + 256];
	__syncthreads();
	const float *words = reinterpret_cast<const float *>(all) + 4 * ((threadIdx.x + 128) % 512);
	float sum = 0.0f;
#pragma unroll
	for (int k = 0; k < $1; k++)
		sum += words[k];
	out[threadIdx.x] = sum;
}
void run(float *out, const $2 *in)
{
	sums<<<1, 256, 512 * 16>>>(out, in);
}
CU
}
vector 4 int4 >k.cu
cat >k.cu <<'CU'
__global__ void hand_over(float *o)
{
	__shared__ float data[32];
	__shared__ volatile int ready;
	if (threadIdx.x == 0)
		ready = 0;
	__syncthreads();
	if (threadIdx.x < 32) {
		data[threadIdx.x] = o[threadIdx.x];
		__syncwarp();
		if (threadIdx.x == 0) {
			__threadfence_block();
			ready = 1;
		}
	} else {
		while (!ready)
			;
		__threadfence_block();
		o[threadIdx.x] = data[threadIdx.x - 32];
	}
}
void run(float *o)
{
	hand_over<<<1, 64>>>(o);
}
CU
silent 'the words of one vector' bank-conflict
vector 3 int4 >k.cu
told 'three of four words are read one by one' bank-conflict ':11:'
vector 4 float >k.cu
silent 'dynamic shared memory begins at a multiple of 16, whatever is declared' bank-conflict
vector 4 float | sed 's/extern __shared__ float all\[\]/__shared__ float all[2048]/' >k.cu
told 'nothing says that four words begin at a multiple of 16' bank-conflict ':11:'
vector 4 float | sed 's/words = .*all)/& + 1/' >k.cu
told 'four words that begin beside a multiple' bank-conflict ':11:'

# --- races ---

waiting() { # LOOP'S HEAD, BODY BEFORE THE UPDATE, AFTER IT
	cat <<CU
__global__ void settle(int *d, int n)
{
	const int t = threadIdx.x;
	__shared__ int s[256];
	int more = 1, i = 0;
	s[t] = d[t];
	$1 {
		$2
		more = 0;
		if (t < 128)
			s[2 * t] += i;
		more = ++i < n;
		$3
	}
	d[t] = s[t];
}
void run(int *d)
{
	settle<<<1, 256>>>(d, 200);
}
CU
}
waiting 'while (__syncthreads_or(more))' '' '' >k.cu
silent 'the way out of a loop passes the barrier of its condition' shared-race
waiting 'for (; __syncthreads_or(more) || i < 2;)' '' '' >k.cu
silent 'a condition of two parts' shared-race
waiting 'for (;;)' 'if (!__syncthreads_or(more)) break;' '' >k.cu
silent 'a break behind a barrier' shared-race
waiting 'for (;;)' 'const int any = __syncthreads_or(more); if (!any && i > 2) break;' '' >k.cu
silent 'a break that asks more' shared-race
waiting 'while (i < n)' '__syncthreads();' '' >k.cu
told 'the last iteration ends without a barrier' shared-race ':15:'
waiting 'for (;;)' '__syncthreads();' 'if (!more) break;' >k.cu
told 'a break behind the update' shared-race ':15:'

cat >k.cu <<'CU'
__global__ void hand_over(float *o)
{
	__shared__ float data[32];
	__shared__ volatile int ready;
	if (threadIdx.x == 0)
		ready = 0;
	__syncthreads();
	if (threadIdx.x < 32) {
		data[threadIdx.x] = o[threadIdx.x];
		__syncwarp();
		if (threadIdx.x == 0) {
			__threadfence_block();
			ready = 1;
		}
	} else {
		while (!ready)
			;
		__threadfence_block();
		o[threadIdx.x] = data[threadIdx.x - 32];
	}
}
void run(float *o)
{
	hand_over<<<1, 64>>>(o);
}
CU
silent 'a flag behind a fence' shared-race

last() { # FENCE
	cat <<CU
__global__ void last_sums(const float *a, float *o)
{
	__shared__ float s[256];
	__shared__ unsigned come;
	const int t = threadIdx.x;
	if (t == 0)
		come = 0;
	__syncthreads();
	s[t] = a[t] * a[t];
	$1
	if (atomicInc(&come, 255) == 255) {
		float sum = 0;
		for (int i = 0; i < 256; i++)
			sum += s[i];
		*o = sum;
	}
}
void run(const float *a, float *o)
{
	last_sums<<<1, 256>>>(a, o);
}
CU
}
last '__threadfence_block();' >k.cu
cat >k.cu <<'CU'
__global__ void keep(const float *score, int *out, int n, unsigned limit)
{
	__shared__ int state;
	__shared__ unsigned found;
	const int t = threadIdx.x;
	int mine[8];
	if (t == 0) {
		state = 0;
		found = 0;
	}
	for (int j = 0; j < n / 256; j++)
		mine[j] = score[t + j * 256] < 0.0f ? -1 : t + j * 256;
	for (int i = 0; i < n; i++) {
		if (mine[i / 256] == i) {
			if (found >= limit)
				state = 1;
			else
				out[found++] = i;
		}
		__syncthreads();
		const int s = state;
		__syncthreads();
		if (s)
			break;
	}
}
void run(const float *score, int *out)
{
	keep<<<1, 256>>>(score, out, 2048, 100);
}
CU
silent 'who comes last reads what all have written' shared-race
last '' >k.cu
told 'nothing orders it with the count' shared-race ':14:'

cat >k.cu <<'CU'
__global__ void keep(const float *score, int *out, int n, unsigned limit)
{
	__shared__ int state;
	__shared__ unsigned found;
	const int t = threadIdx.x;
	int mine[8];
	if (t == 0) {
		state = 0;
		found = 0;
	}
	for (int j = 0; j < n / 256; j++)
		mine[j] = score[t + j * 256] < 0.0f ? -1 : t + j * 256;
	for (int i = 0; i < n; i++) {
		if (mine[i / 256] == i) {
			if (found >= limit)
				state = 1;
			else
				out[found++] = i;
		}
		__syncthreads();
		const int s = state;
		__syncthreads();
		if (s)
			break;
	}
}
void run(const float *score, int *out)
{
	keep<<<1, 256>>>(score, out, 2048, 100);
}
CU
silent 'only one thread has the number' shared-race

bins() { # BETWEEN THE TWO
	cat <<CU
__global__ void directions(const float *dx, const float *dy, int n, unsigned *out)
{
	__shared__ unsigned bins[64];
	const int t = threadIdx.x;
	if (t < 64)
		bins[t] = 0;
	$1
	for (int i = blockIdx.x * 256 + t; i < n; i += gridDim.x * 256)
		atomicAdd(&bins[min(max((int)(atan2f(dy[i], dx[i]) * 10.0f + 32.0f), 0), 63)], 1u);
	__syncthreads();
	if (t < 64)
		atomicAdd(&out[t], bins[t]);
}
void run(const float *dx, const float *dy, unsigned *out)
{
	directions<<<128, 256>>>(dx, dy, 300007, out);
}
CU
}
bins '__syncthreads();' >k.cu
silent 'bins that a function of data chooses' shared-race
bins '' >k.cu
told 'they are not cleared yet' shared-race ':9:'

taps() { # WHO STORES
	cat <<CU
__global__ void taps(const float *in, float *out)
{
	__shared__ float taps[9];
	$1
		for (int i = 0; i < 9; i++)
			taps[i] = 0.1111f;
	float sum = 0;
	for (int i = 0; i < 9; i++)
		sum += taps[i] * in[threadIdx.x + i];
	out[blockIdx.x * 256 + threadIdx.x] = sum;
}
void run(const float *in, float *out)
{
	taps<<<8, 256>>>(in, out);
}
CU
}
taps '' >k.cu
silent 'each thread has stored what it reads' shared-race
taps 'if (threadIdx.x < 9)' >k.cu
told 'most threads have not' shared-race ':9:'

# --- bounds and barriers ---

table() { # INDEX
	cat <<CU
__global__ void counts(const unsigned *key, unsigned *out, int n)
{
	__shared__ unsigned s[16];
	const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
	if (t < 16)
		s[t] = 0;
	__syncthreads();
	if (i < n)
		atomicAdd(&s[key[i] & 15], 1u);
	__syncthreads();
	if (t < 16)
		out[$1] = s[t];
}
void run(const unsigned *key, unsigned *out, int n)
{
	counts<<<(n + 255) / 256, 256>>>(key, out, n);
}
CU
}
table 'gridDim.x * t + blockIdx.x' >k.cu
silent 'a table with a column for each block' missing-bounds-check

tiles() { # BOUND OF THE TILE
	cat <<CU
__global__ void sums(int n, const float *a, float *o)
{
	const int t = threadIdx.x, tiles = (n + 63) / 64;
	float sum = 0;
	for (int b = 0; b < tiles; b++) {
		$1
		if (t < m)
			sum += a[b * 64 + t];
	}
	o[blockIdx.x * 64 + t] = sum;
}
void run(int n, const float *a, float *o)
{
	sums<<<64, 64>>>(n, a, o);
}
CU
}
tiles 'const int m = min(n - b * 64, 64);' >k.cu
silent 'what is left of n, or a tile' missing-bounds-check
tiles 'const int m = fminf(n - b * 64, 64);' >k.cu
silent 'the same by way of floats' missing-bounds-check
tiles 'const int m = b == tiles - 1 ? n - b * 64 : 64;' >k.cu
silent 'the last tile is chosen' missing-bounds-check
tiles 'int m = 64; if (b == tiles - 1 && n % 64) m = n % 64;' >k.cu
silent 'the last tile is set' missing-bounds-check
tiles 'const int m = n;' >k.cu
told 'all of n does not bound a tile' missing-bounds-check ':8:'

pairs() { # HOST'S QUESTION
	cat <<CU
__global__ void sums(const float *in, float *out, unsigned n)
{
	float sum = 0;
	for (unsigned i = blockIdx.x * 256 + threadIdx.x; i < n; i += 256 * gridDim.x)
		sum += in[i] + in[i + 128];
	out[blockIdx.x * 128 + threadIdx.x] = sum;
}
bool is_power(unsigned x)
{
	return (x & (x - 1)) == 0;
}
void run(const float *in, float *out, unsigned n)
{
	$1
		sums<<<64, 128>>>(in, out, n);
}
CU
}
pairs 'if (is_power(n))' >k.cu
silent 'the host asks what the size is' missing-bounds-check
pairs '' >k.cu
told 'the host takes any size' missing-bounds-check ':5:'

cat >k.cu <<'CU'
__global__ void links(int n, const float *a, float *o)
{
	for (int b = 0; b < (n + 63) / 64; b++)
		if (threadIdx.x < 32)
			o[threadIdx.x * ((n + 63) / 64) + b] = a[threadIdx.x];
}
void run(int n, const float *a, float *o)
{
	links<<<1, 64>>>(n, a, o);
}
CU
silent 'an element for each tile' missing-bounds-check

rounded() { # HOST CODE
	cat <<CU
#include <cstdlib>
__global__ void turn(int n, float *o)
{
	extern __shared__ float s[];
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
		s[threadIdx.x] = o[i];
		__syncthreads();
		o[i] = s[blockDim.x - 1 - threadIdx.x];
		__syncthreads();
	}
}
void run(const char *word, const char *other, float *o)
{
	int n = atoi(word), t = 256;
	$1
	turn<<<64, t, t * sizeof(float)>>>(n, o);
}
CU
}
rounded 'n -= n % 256;' >k.cu
silent 'rounded down on the host' divergent-barrier
rounded 'if (n % 1024) n += 1024 - n % 1024;' >k.cu
silent 'rounded up where it must be' divergent-barrier
rounded 't = atoi(other); n = n * 3 * t;' >k.cu
silent 'the block is a factor of the size' divergent-barrier
rounded 't = atoi(other) < 768 ? atoi(other) : 768; n -= n % 100;' >k.cu
told 'a multiple of something else' divergent-barrier ':7:'

# --- sectors ---

cat >k.cu <<'CU'
__global__ void slopes(const float *a, float *o, int nx, int ny)
{
	const int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
	if (x >= nx || y >= ny)
		return;
	o[y * nx + x] = a[y * nx + min(x + 1, nx - 1)] - a[y * nx + max(x - 1, 0)];
}
void run(const float *a, float *o, int n)
{
	slopes<<<dim3(128, 128), dim3(8, 8)>>>(a, o, n, n);
}
CU
silent 'rows that begin one element off' strided-access

# --- lanes ---

rows() { # MASK
	cat <<CU
__global__ void row_sums(const int *begin, int rows, const int *value, int *sums)
{
	const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 8, rank = threadIdx.x % 8;
	const unsigned mask = $1;
	const int first = row < rows ? begin[row] : 0, last = row < rows ? begin[row + 1] : 0;
	int carry = 0;
	for (int p = first; p < last; p += 8) {
		int v = p + rank < last ? value[p + rank] : 0;
		for (int d = 1; d < 8; d *= 2) {
			const int up = __shfl_up_sync(mask, v, d, 8);
			v += rank >= d ? up : 0;
		}
		v += carry;
		carry = __shfl_sync(mask, v, 7, 8);
		if (p + rank < last)
			sums[p + rank] = v;
	}
}
void run(const int *begin, const int *value, int *sums)
{
	row_sums<<<188, 128>>>(begin, 3000, value, sums);
}
CU
}
rows '0xffu << (threadIdx.x & 24)' >k.cu
silent 'eight lanes that stay or leave together' shuffle-mask
rows 0xffffffffu >k.cu
told 'the mask of the whole warp' shuffle-mask ':10:'

# --- loops that the whole block leaves ---

leaving() { # CONDITION, WHAT THE ARM THAT GOES ON DOES, WHAT THE OTHER DOES
	cat <<CU
__global__ void fill(float *o, int n, int limit)
{
	__shared__ float s[256];
	__shared__ int sum;
	const int t = threadIdx.x;
	for (;;) {
		s[t] = o[t] + n;
		if (t == 0)
			sum = n;
		__syncthreads();
		if ($1) {
			o[t] = s[255 - t];
			$2
			n++;
		} else {
			$3
		}
	}
	o[t] += n;
}
void run(float *o)
{
	fill<<<1, 256>>>(o, 1, 9);
}
CU
}
leaving 'sum <= limit' '__syncthreads();' 'o[t] = s[(t + 1) & 255]; return;' >k.cu
silent 'all of the block returns by a shared number' shared-race
leaving 'sum <= limit' '__syncthreads();' 'o[t] = s[(t + 1) & 255]; break;' >k.cu
silent 'all of the block leaves the loop' shared-race
leaving 'o[t] <= limit' '__syncthreads();' 'o[t] = s[(t + 1) & 255]; break;' >k.cu
told 'some threads go on while others read' shared-race ':7:'

# --- guards in floats ---

heads() { # GUARD
	cat <<CU
__global__ void spread(float *o)
{
	__shared__ float s[32][4];
	const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
	if (lane == 0)
		for (int i = 0; i < 4; i++)
			s[warp][i] = o[warp + i];
	__syncthreads();
	const bool in = $1;
	float sum = 0;
	for (int i = 0; i < 4; i++)
		sum += in ? s[lane][i] : 0.0f;
	o[threadIdx.x] = sum;
}
void run(float *o)
{
	spread<<<1, 256>>>(o);
}
CU
}
for guard in 'threadIdx.x < blockDim.x / 32.f' '(double)threadIdx.x <= 7.5' '8.0f > threadIdx.x'; do
	heads "$guard" >k.cu
	silent "eight lanes by $guard" bank-conflict
done
heads 'threadIdx.x < blockDim.x / 8.f' >k.cu
told 'thirty-two lanes' bank-conflict ':12:'
heads '(float)threadIdx.x >= 0.5f' >k.cu
told 'all but one' bank-conflict ':12:'

# --- numbers that are no pitch ---

scaled() { # NAME
	cat <<CU
__global__ void scale(float *o, const float *w, int $1)
{
	o[blockIdx.x * 256 + threadIdx.x] *= w[threadIdx.x * $1];
}
void run(float *o, const float *w, int pitch)
{
	scale<<<64, 256>>>(o, w, pitch);
}
CU
}
for name in scale_is_vector hasBias use_scale isRow; do
	scaled $name >k.cu
	silent "a flag by its name: $name" strided-access
done
for name in pitch n_uses basis in_use this_row; do
	scaled $name >k.cu
	told "no flag: $name" strided-access ':3:'
done
cat >k.cu <<'CU'
template <typename T> struct view { const float *in; T *out; };
template <typename T> __global__ void turn(view<T> v)
{
	__shared__ T s[32 * 33 * 4];
	for (int i = 0; i < 4; i++)
		s[threadIdx.y * 132 + threadIdx.x * 4 + i] = (T)v.in[threadIdx.x + i];
	__syncthreads();
	for (int i = 0; i < 4; i++)
		v.out[(threadIdx.y * 4 + i) * 32 + threadIdx.x] = s[threadIdx.x * 132 + threadIdx.y * 4 + i];
}
template <typename T> void run(view<T> v)
{
	turn<T><<<1, dim3(32, 32)>>>(v);
}
CU
silent 'nobody says how large an element is' bank-conflict
echo 'template void run(view<float>);' >>k.cu
told 'an instance says it' bank-conflict ':6:'
cat >k.cu <<'CU'
template <typename T> __global__ void walk(T *o, const T *a)
{
	o[blockIdx.x * 256 + threadIdx.x] = a[32 * (blockIdx.x * 256 + threadIdx.x)];
}
template <typename T> void run(T *o, const T *a)
{
	walk<T><<<64, 256>>>(o, a);
}
CU
told 'the stride is large in any case' strided-access 'count as 4 bytes'

# --- loops with an end ---

piece() { # CONDITION
	cat <<CU
__global__ void sums(float *o, const float *a, const int *ends, int n)
{
	const int begin = 4 * blockIdx.x, end = ends[blockIdx.x];
	float sum = 0.0f;
	for (int i = begin; $1; ++i)
		sum += a[i];
	o[blockIdx.x * 256 + threadIdx.x] = sum * threadIdx.x;
}
void run(float *o, const float *a, const int *ends, int n)
{
	sums<<<n, 256>>>(o, a, ends, n);
}
CU
}
for bound in 'i < min(begin + 4, end)' 'i < begin + max(0, min(4, n - begin))' 'i < (n > 9 ? begin + 4 : begin + 2)' \
	'i != min(begin + 4, end)' 'i < end && i < min(n, begin + 3)'; do
	piece "$bound" >k.cu
	silent "four rounds at most: $bound" repeated-global-load
done
for bound in 'i < max(begin + 4, end)' 'i < min(begin + 40, end)' 'i != end'; do
	piece "$bound" >k.cu
	told "many rounds: $bound" repeated-global-load ':6:'
done
cat >k.cu <<'CU'
__global__ void turn(float *o, int n, const bool flip)
{
	__shared__ float s[256];
	s[threadIdx.x] = o[threadIdx.x];
	if (flip)
		o[threadIdx.x] = s[255 - threadIdx.x];
}
void run(float *o, int n, bool flip)
{
	turn<<<64, 256>>>(o, n, flip);
}
CU
told 'a bool is 0 or 1 in a witness' shared-race 'flip = 1'

# --- bytes by data and bytes by number in one array ---

cat >k.cu <<'CU'
__global__ void codes(const unsigned char *in, unsigned char *out, const int *sizes, int n)
{
	__shared__ unsigned char bytes[64 * 64];
	int *seen = (int *)bytes;
	const unsigned lane = threadIdx.x;
	for (int i = lane; i < 64 * 16; i += blockDim.x)
		seen[i] = 0;
	__syncthreads();
	for (int t = 0; t < n; t++)
		atomicOr(&seen[t * 8 + in[t * 64 + lane] / 32], 1);
	__syncthreads();
	for (int i = 0; i < 64; i++) {
		const unsigned char v = bytes[lane * 64 + i];
		unsigned char o = 0;
		for (int j = 0; j < sizes[lane]; j++)
			o = in[j] == v ? j : o;
		bytes[lane * 64 + i] = o;
	}
	__syncthreads();
	for (int i = 0; i < 64; i++)
		out[64 * i + lane] = bytes[lane + 64 * i];
}
void run(const unsigned char *in, unsigned char *out, const int *sizes, int n)
{
	codes<<<n, 64>>>(in, out, sizes, n);
}
CU
silent 'a thread reads and writes a row of its own' shared-race
sed 's/bytes\[lane \* 64 + i\] = o/bytes[(lane ^ 32) * 64 + i] = o/' k.cu >k2.cu
mv k2.cu k.cu
told 'it writes another one' shared-race ':17:'

# --- blocks of unknown shape ---

cat >k.cu <<'CU'
__global__ void group_sums(float *y, const float *x, int groups, int size)
{
	__shared__ float s[256];
	const int width = blockDim.x, t = threadIdx.y * width + threadIdx.x;
	const int group = blockIdx.x * blockDim.y + threadIdx.y;
	float sum = 0.0f;
	for (int i = threadIdx.x; i < size && group < groups; i += width)
		sum += x[group * size + i];
	s[t] = sum;
	__syncthreads();
	int shift = width / 2;
	for (; shift > warpSize; shift >>= 1) {
		if (threadIdx.x < shift)
			s[t] += s[t + shift];
		__syncthreads();
	}
	for (; shift > 0; shift >>= 1) {
		const float other = threadIdx.x < shift ? s[t + shift] : 0.0f;
		__syncwarp();
		s[t] += other;
		__syncwarp();
	}
	if (threadIdx.x == 0 && group < groups)
		y[group] = s[t];
}
CU
silent 'steps that only a wide block takes' warp-local-shared
cat >>k.cu <<'CU'
void run(float *y, const float *x, int n)
{
	group_sums<<<n, dim3(16, 16)>>>(y, x, n, 100);
}
CU
told 'the launch says that the block is narrow' warp-local-shared ':3:'

# --- bounds ---

cat >k.cu <<'CU'
__global__ void row_max(float *y, const float *x, int columns, int pitch)
{
	float most = 0.0f;
	for (int i = threadIdx.x; i < columns; i += blockDim.x)
		most = fmaxf(most, x[blockIdx.x * pitch + i]);
	if (most > 1.0f)
		y[blockIdx.x] = most;
}
CU
silent 'a row of a pitch a block, and a bound of columns' missing-bounds-check
sed 's/i < columns/i < columns + threadIdx.x/' k.cu >k2.cu
mv k2.cu k.cu
told 'no bound of columns' missing-bounds-check ':5:'
clamped() { # LAST
	cat <<CU
struct mesh {
	int m_elements;
	double *density;
	int &elements() { return m_elements; }
};
__global__ void corners(const double *d, double *o, int n)
{
	const unsigned corner = threadIdx.x / 32;
	unsigned i = blockIdx.x * 32 + (threadIdx.x - corner * 32);
	$1
	o[corner * n + min(i, n - 1)] = d[i];
}
void go(mesh &m, double *o)
{
	int n = m.elements();
	dim3 block(256), grid((n * 8 + block.x - 1) / block.x);
	corners<<<grid, block>>>(m.density, o, n);
}
int main()
{
	const int edge = 45;
	mesh m;
	double *o;
	m.m_elements = edge * edge * edge;
	if (cudaMalloc(&m.density, m.m_elements * sizeof(double)) || cudaMalloc(&o, 1 << 30))
		return 1;
	go(m, o);
	return cudaDeviceSynchronize();
}
CU
}
clamped 'if (i >= n) i = n - 1;' >k.cu
silent 'the last blocks are clamped' missing-bounds-check
clamped '' >k.cu
told 'nothing is clamped' missing-bounds-check ':11:'

# --- sizes rounded up by helpers ---

rounded_up() { # TYPE, BODY
	cat <<CU
#include <algorithm>
#include <cstddef>
static inline $1 up(const $1 &x)
{
	static constexpr int A = 16;
	return $2;
}
__global__ void count(const int *e, long long n, long long *before)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		before[i] = e[i];
}
void run(char *space, int rows, int width, int n)
{
	const int in = up(rows * width), codes = up(n * rows * width);
	int *e = (int *)space, *f = e + codes;
	float *data = (float *)(f + in);
	count<<<(n + 255) / 256, 256>>>(e, n, (long long *)(data + codes));
}
CU
}
for type in int size_t; do
	for body in '16 * ((x + 15) / 16)' '(x + A - 1) / A * A' '(x + 15) & ~15' 'x + (16 - x % 16) % 16' \
		'x / 16 * 16 + 16' 'x % 16 ? x + 16 - x % 16 : x' 'std::max<int>(16, (x + 15) / 16 * 16)'; do
		rounded_up $type "$body" >k.cu
		silent "rounded up: $type $body" misaligned-vector-access
	done
	for body in 'x + 16' '(x + 14) / 15 * 15' 'x + (16 - x % 8) % 7' '(x + 15) / 16 * 16 + 1'; do
		rounded_up $type "$body" >k.cu
		told "not rounded up: $type $body" misaligned-vector-access ':19:'
	done
done

# --- what only an instance of a template knows ---

cat >k.cu <<'CU'
template <typename T> struct view {
	T *p;
	long n;
	__device__ long size() const { return n; }
};
template <typename T> __device__ T down(T a, int b) { return a / b * b; }
template <typename T> __global__ void distances(view<T> v, float *o)
{
	__shared__ float s[32][33];
	float sum = 0.0f;
	const auto limit = down(v.size(), 32);
	for (long k = threadIdx.x; k < limit; k += 32) {
		s[threadIdx.y][threadIdx.x] = v.p[k];
		__syncthreads();
		sum += s[threadIdx.x][threadIdx.y];
		__syncthreads();
	}
	o[threadIdx.y * 32 + threadIdx.x] = sum;
}
CU
silent 'a bound that depends on the type' divergent-barrier
sed 's/down(v.size(), 32)/v.n \/ 32 * 32/' k.cu >k2.cu
mv k2.cu k.cu
silent 'a bound in a member' divergent-barrier
sed -e 's/view<T> v,/view<T> v, int n,/' -e 's/v.n . 32 . 32/n/' k.cu >k2.cu
mv k2.cu k.cu
told 'a bound that is an argument' divergent-barrier ':14:'
cat >k.cu <<'CU'
template <int bytes> static __device__ void copy(void *to, const void *from)
{
	if constexpr (bytes == 1)
		*(char *)to = *(const char *)from;
	else if constexpr (bytes == 4)
		*(int *)to = *(const int *)from;
	else
		*(int4 *)to = *(const int4 *)from;
}
template <int D> __global__ void move(const char *in, char *out)
{
	constexpr int bytes = D >= 64 ? 16 : 4;
	int4 v;
	copy<bytes>(&v, in + (blockIdx.x * 256 + threadIdx.x) * bytes);
	copy<bytes>(out + (blockIdx.x * 256 + threadIdx.x) * bytes, &v);
}
template <int step> __global__ void pick(float *o, const float *a)
{
	o[blockIdx.x * 256 + threadIdx.x] = a[threadIdx.x * step];
}
CU
silent 'arms and strides that no instance in sight has' strided-access
cat >>k.cu <<'CU'
template <int step> __global__ void column(float *o, const float *a, int pitch)
{
	o[blockIdx.x * 256 + threadIdx.x] = a[threadIdx.x * pitch + step];
}
CU
told 'a pitch of the run, whatever the instance' strided-access ':23:'

# --- tables of blocks, and unsigned indices ---

table() { # HEAD OF THE STORE, LENGTH OF A ROW
	cat <<CU
__global__ void count(const int *in, int *table, int n)
{
	__shared__ int s[1024];
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	for (int j = threadIdx.x; j < 1024; j += blockDim.x)
		s[j] = 0;
	__syncthreads();
	if (i < n)
		atomicAdd(&s[in[i] & 255], 1);
	__syncthreads();
	$1
		table[blockIdx.x * $2 + j] = s[j];
}
void run(const int *in, int *table, int n)
{
	count<<<(n + 255) / 256, 256>>>(in, table, n);
}
CU
}
for length in 64 128 300; do
	table "for (int j = threadIdx.x; j < $length; j += blockDim.x)" $length >k.cu
	silent "a row of $length a block" missing-bounds-check
done
table 'if (const int j = threadIdx.x; j < 64)' 64 >k.cu
silent 'the first threads write the row' missing-bounds-check
table 'for (int j = threadIdx.x % 100, once = 1; once; once = 0)' 100 >k.cu
silent 'a row that has nothing to do with the block' missing-bounds-check
table 'for (int j = threadIdx.x; j < 256; j += blockDim.x)' 256 >k.cu
told 'a row as long as what the grid is rounded by' missing-bounds-check ':12:'
table 'for (int j = threadIdx.x / 2, once = 1; once; once = 0)' 128 >k.cu
told 'half an element a thread' missing-bounds-check ':12:'
half() { # WAY OUT
	cat <<CU
__global__ void clear(float *o, int n)
{
	const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	if ($1)
		return;
	o[i] = 0.0f;
}
void run(float *o, int n)
{
	clear<<<(n + 255) / 256, 256>>>(o, n);
}
CU
}
for way in 'i >= n / 2' 'i >= (n + 1) / 2' 'i >= n >> 1' 'n / 2 <= i' 'i > n / 2 - 1' '(size_t)i >= n % 1000'; do
	half "$way" >k.cu
	silent "unsigned: $way" missing-bounds-check
done
half 'n / 2 < 0 || threadIdx.x >= n / 2' >k.cu
told 'another index' missing-bounds-check ':6:'

# --- loops over the grid, and the end of a kernel ---

cat >k.cu <<'CU'
__global__ void bins(const unsigned *keys, unsigned *out, int n)
{
	__shared__ unsigned s[256];
	for (int b = threadIdx.x; b < 256; b += blockDim.x)
		s[b] = 0;
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		atomicAdd(&s[keys[i] & 255], 1u);
	__syncthreads();
	for (int b = threadIdx.x; b < 256; b += blockDim.x)
		atomicAdd(&out[b], s[b]);
}
void run(const unsigned *keys, unsigned *out, int n)
{
	bins<<<264, 512>>>(keys, out, n);
}
CU
told 'a grid that is a number, and a size that is none' shared-race ':7:'
sed '6i\	__syncthreads();' k.cu >k2.cu
mv k2.cu k.cu
silent 'cleared before it is counted' shared-race
ending() { # AFTER THE LAST STORE, LAST
	cat <<CU
__global__ void sums(const float *in, float *out, unsigned *done)
{
	__shared__ float s[256];
	s[threadIdx.x] = in[threadIdx.x];
	for (int i = 128; i > 0; i /= 2) {
		__syncthreads();
		if (threadIdx.x < i)
			s[threadIdx.x] += s[threadIdx.x + i];
	}
	if (threadIdx.x == 0)
		atomicAdd(out, s[0]);
	__syncthreads();
	$1
}
void run(const float *in, float *out, unsigned *done)
{
	sums<<<64, 256>>>(in, out, done);
}
CU
}
ending '' >k.cu
lint 0 'notes' --fail-on=error --rules=redundant-barrier k.cu
has out ':12:' 'nothing follows the barrier'
ending 'if (threadIdx.x == 32) atomicAdd(done, 1u);' >k.cu
silent 'the count says that all threads are through' redundant-barrier
ending 'out[blockIdx.x + 1] = s[255 - threadIdx.x];' >k.cu
silent 'what was added up is read' redundant-barrier
last_block() { # DECLARATIONS, CONDITION OF FULL BLOCKS
	cat <<CU
__global__ void twice(float *a, int n)
{
	const int i = blockIdx.x * 256 + threadIdx.x;
	$1
	if ($2)
		a[i] *= 2;
	else if (i < n)
		a[i] *= 2;
}
void run(float *a, int n)
{
	twice<<<(n + 255) / 256, 256>>>(a, n);
}
CU
}
while IFS='|' read -r declared full; do
	last_block "$declared" "$full" >k.cu
	silent "the last block apart: $declared $full" missing-bounds-check
done <<'END'
bool end = blockIdx.x == gridDim.x - 1 && n % 256 != 0;|!end
bool end = blockIdx.x == gridDim.x - 1; if (end) { if (n % 256 == 0) end = false; }|!end
bool end = blockIdx.x == gridDim.x - 1; if (end) end = n % 256 != 0;|!end
const int rest = n & 255;|blockIdx.x < gridDim.x - 1 || !rest || threadIdx.x < rest
|n % 256 == 0
END
while IFS='|' read -r declared full; do
	last_block "$declared" "$full" >k.cu
	told "no block apart: $declared $full" missing-bounds-check ':6:'
done <<'END'
bool end = blockIdx.x == gridDim.x - 1; if (end) { if (n % 256 == 0) end = true; else end = false; }|!end
|n % 256 != 0
|threadIdx.x < (n / 256) % 7
END
row() { # THREADS A BLOCK
	cat <<CU
struct image {
	float *p;
	int rows, columns, pitch;
};
__global__ void clear(image a)
{
	a.p[blockIdx.x * a.pitch + threadIdx.x] = 0;
}
void run(image a)
{
	clear<<<a.rows, $1>>>(a);
}
CU
}
row a.columns >k.cu
silent 'a block of columns, rows of a pitch' missing-bounds-check
row '(a.pitch + 31) / 32 * 32' >k.cu
told 'a block of the pitch rounded up' missing-bounds-check ':7:'


# --- what the host knows of the block, and planes of unknown height ---

group() { # KERNEL'S NUMBER OF ITEMS
	cat <<CU
__global__ void work(float *a, int n)
{
	__shared__ float s[1024];
	const int item = (blockDim.x * blockIdx.x + threadIdx.x) / 8;
	s[threadIdx.x] = 0.0f;
	if (item < n) {
		__syncthreads();
		a[item] = s[threadIdx.x ^ 1];
	}
}
void run(float *a, int blocks, int items, int n)
{
	dim3 grid(blocks), block(items << 3);
	work<<<grid, block>>>(a, $1);
}
CU
}
group 'blocks * items' >k.cu
silent 'eight threads an item, and as many items as there are blocks of them' divergent-barrier
group n >k.cu
told 'any number of items' divergent-barrier ':7:'
scan() { # WIDTH OF A GROUP
	cat <<CU
__global__ void scan(unsigned *d, int width)
{
	extern __shared__ unsigned s[];
	const int lane = threadIdx.x % width, group = threadIdx.x / width;
	if (lane == width - 1)
		s[group] = d[threadIdx.x];
	__syncthreads();
	if (group == 0) {
		unsigned v = s[lane];
		v += __shfl_up_sync(~0u, v, 1, width);
		s[lane] = v;
	}
	__syncthreads();
	d[threadIdx.x] = s[group];
}
void run(unsigned *d, int n)
{
	const int block = n < 256 ? n : 256;
	scan<<<n / block, block, 128>>>(d, $1);
}
CU
}
scan 'block > 32 ? 32 : block' >k.cu
silent 'the first group is the first warp' shuffle-mask
scan 'block > 16 ? 16 : block' >k.cu
told 'the first group is half a warp' shuffle-mask ':10:'
cat >k.cu <<'CU'
__global__ void low_pass(const float *a, float *o, int pitch)
{
	__shared__ float rows[16][32];
	const int x = threadIdx.x, y = threadIdx.y;
	for (int l = 0; l <= 32; l += 4) {
		rows[(l + 8 + y) % 16][x] = a[(l + y) * pitch + x];
		if (l >= 4)
			o[(l + y) * pitch + x] = rows[(l - 4 + y) % 16][x];
		__syncthreads();
	}
}
CU
silent 'four rows a step, and a ring of sixteen' shared-race
cat >>k.cu <<'CU'
void run(const float *a, float *o)
{
	low_pass<<<1, dim3(32, 8)>>>(a, o, 32);
}
CU
told 'eight rows a step' shared-race ':8:'
cat >k.cu <<'CU'
__global__ void turn(float *o, const float *a)
{
	extern __shared__ float s[];
	const int x = threadIdx.x, y = threadIdx.y, w = blockDim.x, h = blockDim.y;
	s[y * w + x] = a[y * w + x];
	o[y * w + x] = s[(h - 1 - y) * w + x];
}
CU
told 'a race of any height' shared-race ':6:'
cat >k.cu <<'CU'
#include <cuda_fp16.h>
template <int N> __global__ void stage(const half *a, half *o)
{
	__shared__ half s[N][32];
	s[threadIdx.y][threadIdx.x] = a[threadIdx.x];
	__syncthreads();
	o[threadIdx.x] = s[threadIdx.x][0];
}
CU
silent 'an element of a class in an array of unknown extent' misaligned-vector-access

# --- bounds again ---

tile() { # WHAT IS LEFT, GUARD
	cat <<CU
__global__ void boxes(int n, const float *in, float *out)
{
	const int left = $1;
	if ($2)
		out[threadIdx.x] = in[64 * blockIdx.x + threadIdx.x];
}
void run(int n, const float *in, float *out)
{
	boxes<<<(n + 63) / 64, 64>>>(n, in, out);
}
CU
}
for left in 'min(n - (int)blockIdx.x * 64, 64)' 'fminf(n - blockIdx.x * 64, 64)' \
	'n - (int)blockIdx.x * 64 < 64 ? n - (int)blockIdx.x * 64 : 64'; do
	tile "$left" 'threadIdx.x < left' >k.cu
	silent "an unsigned thread below $left" missing-bounds-check
done
tile 'min(n, 64)' 'threadIdx.x < left' >k.cu
told 'below something else' missing-bounds-check ':5:'
past() { # WAY OUT, GRID
	cat <<CU
__global__ void ends(int n, const int *tiles, float *o)
{
	const int i = blockIdx.x * 64 + threadIdx.x;
	$1
	o[1] = tiles[i];
}
void run(int n, const int *tiles, float *o)
{
	ends<<<$2, 64>>>(n, tiles, o);
}
CU
}
past 'if (i > n) return; if (i == n) { o[0] = 0.0f; return; }' '(n + 63) / 64' >k.cu
silent 'the one past the end has left as well' missing-bounds-check
past 'if (i > n) return;' '(n + 64) / 64' >k.cu
silent 'the grid is made for one more' missing-bounds-check
past 'if (i > n) return;' '(n + 63) / 64' >k.cu
told 'one too many' missing-bounds-check ':5:'

# --- products of literal size ---

product() { # TYPE, SIZE
	cat <<CU
__global__ void product(const $1 *a, const $1 *b, $1 *c)
{
	const int column = blockIdx.x * 32 + threadIdx.x, row = blockIdx.y * 32 + threadIdx.y;
	$1 sum = 0;
	for (int k = 0; k < $2; ++k)
		sum += a[row * $2 + k] * b[k * $2 + column];
	c[row * $2 + column] = sum;
}
void run(const float *a, float *c)
{
	product<<<dim3($2 / 32, $2 / 32), dim3(32, 32)>>>((const $1 *)a, (const $1 *)a + 4096, ($1 *)c);
}
CU
}
for size in 64 512 1024 2048; do
	product int $size >k.cu
	told "a product of $size" repeated-global-load ":6:.*32 times"
done
finish
