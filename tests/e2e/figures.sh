#!/bin/sh
# Figures of accesses whose index is known of the threads that are on, and only of them.
. "$(dirname "$0")/helpers.inc"

cat >k.cu <<'END'
struct reader {
	int end, stride, last;
	__device__ float next(const float *in)
	{
		last += stride;
		if (last == end) { /* at the edge: back again */
			last -= 2 * stride;
			stride = -stride;
		}
		return in[last];
	}
};

__global__ void inner(const float *in, float *out, int n)
{
	__shared__ float s[100];
	int tx = threadIdx.x, j;

	for (int k = 0; k < n; k++) {
		while (tx < 100) {
			for (j = 0; j < 100; j++)
				out[tx] += s[j];
			tx += 128;
		}
		tx = threadIdx.x;
	}
}

__global__ void mirrored(const float *in, float *out, int w, int h, int n)
{
	const int x = blockIdx.x * blockDim.x + threadIdx.x;
	reader r = {x + w * h, w, x - w};
	float sum = 0;

	for (int i = 0; i < n; i++)
		sum += r.next(in);
	out[x] = sum;
}

__global__ void walked(const float4 *in, const int *steps, float *out, int n)
{
	const float4 *p = in + threadIdx.x;
	float sum = 0;

	for (int i = 0; i < n; i++) {
		sum += p->x;
		p += steps[i];
	}
	out[threadIdx.x] = sum;
}

void run(const float *in, float *out, const int *steps, int w, int h, int n)
{
	inner<<<1, 128>>>(in, out, n);
	mirrored<<<w / 128, 128>>>(in, out, w, h, n);
	walked<<<1, 128>>>((const float4 *)in, steps, out, n);
}
END
lint 1 'figures' --dump k.cu
has out 'k.cu:22:16: inner(.* shared load 4 exact lanes=25 degree=1 ' 'a counter of some threads is the same in them'
has out 'k.cu:10:10: reader::next(.* global load 4 interval (varies with the loop iteration) lanes=32 .* min=4 max=5 ' \
	'a pointer that turns round is the same number a thread apart'
has out 'k.cu:46:10: walked(.* global load 4 assumed (unknown pitch or offset) lanes=32 sectors=16 min=16 max=17 ' 'steps that are read move all threads alike'

cat >k.cu <<'END'
#define TILE 32
__global__ void product(const int *a, const int *b, int *c, int m, int n, int k)
{
	__shared__ int as[TILE][TILE], bs[TILE][TILE];
	const int row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
	int sum = 0;

	for (int t = 0; t < (k + TILE - 1) / TILE; ++t) {
		if (row < m GUARD(t * TILE + threadIdx.x < k))
			as[threadIdx.y][threadIdx.x] = a[row * k + t * TILE + threadIdx.x];
		if (column < n GUARD(t * TILE + threadIdx.y < k))
			bs[threadIdx.y][threadIdx.x] = b[(t * TILE + threadIdx.y) * n + column];
		__syncthreads();
		for (int i = 0; i < TILE; ++i)
			sum += as[threadIdx.y][i] * bs[i][threadIdx.x];
		__syncthreads();
	}
	if (row < m && column < n)
		c[row * n + column] = sum;
}

void run(int m)
{
	const int n = 50, k = 45;
	int *a, *b, *c;

	cudaMalloc(&a, m * k * sizeof(int));
	cudaMalloc(&b, k * n * sizeof(int));
	cudaMalloc(&c, m * n * sizeof(int));
	product<<<dim3((n + TILE - 1) / TILE, (m + TILE - 1) / TILE), dim3(TILE, TILE)>>>(a, b, c, m, n, k);
}
END
lint 1 'whole tiles' -q --rules=missing-bounds-check k.cu -- '-DGUARD(x)='
has out 'k.cu:10:.*error: with m = [0-9]* the launch needs [0-9]* bytes of .a., which has' \
	'the last tile of rows leaves the buffer'
has out 'k.cu:12:.*error: .*the launch needs 12800 bytes of .b., which has 9000' \
	'the last tile of columns does'
lint 0 'the element is guarded as well' -q --rules=missing-bounds-check k.cu -- '-DGUARD(x)=&& x'
# Layouts that are not an array of words, each counted by hand.
cat >k.cu <<'END'
#include <cstdint>
struct __attribute__((packed)) packet { char kind; int x; short y; };
union either { float f; unsigned char b[4]; double d; };
struct triple { float x, y, z; };
struct alignas(16) padded { float x, y, z; };

__global__ void packed(packet *p, int *o) { int i = threadIdx.x; o[i] = p[i].x; }
__global__ void parts(either *p, float *o) { int i = threadIdx.x; o[i] = p[i].b[2]; p[i].d = 1; }
__global__ void triples(triple *p, triple *o) { int i = threadIdx.x; o[i] = p[i]; }
__global__ void padding(padded *p, padded *o) { int i = threadIdx.x; o[i] = p[i]; }
__global__ void back(const double *a, double *o) { int i = threadIdx.x; o[i] = a[1023 - (long long)i]; }
__global__ void assembly(const float *a, float *o)
{
	float v;

	asm volatile("ld.global.nc.f32 %0, [%1];" : "=f"(v) : "l"(a + 2 * threadIdx.x));
	o[threadIdx.x] = v;
}
__global__ void atomics(int *h) { int i = threadIdx.x; atomicAdd(&h[i / 2], 1); atomicMax(&h[(i * 7) & 63], i); }
__global__ void cached(const float4 *a, float *o) { int i = threadIdx.x; o[i] = __ldg((const float2 *)a + 3 * i).y; }
__global__ void plane(const float *a, float *o)
{
	o[threadIdx.x + threadIdx.y * 12] = a[threadIdx.x * 33 + threadIdx.y];
}
__global__ void members(double4 *a, double3 *b, double *o) { int i = threadIdx.x; o[i] = a[i].x + b[i].y; }
__global__ void below(const int *a, int *o, unsigned m)
{
	unsigned i = threadIdx.x - 1u;
	int j = (int)threadIdx.x - 64;

	if (i < m)
		o[i] = a[i];
	o[j < 0 ? -j : j] = 1;
}
__global__ void shorts(const short *a, short2 *o) { int i = threadIdx.x; o[i] = make_short2(a[2 * i + 1], a[i * 3 % 64]); }
__global__ void shared(float *o)
{
	__shared__ double s[256];
	__shared__ float4 q[64];
	int i = threadIdx.x;

	s[i * 2] = i;
	q[i % 64].y = i;
	__syncthreads();
	o[i] = s[255 - i] + q[i * 5 % 64].x;
}

void run(void *p, float *f)
{
	packed<<<1, 128>>>((packet *)p, (int *)f);
	parts<<<1, 128>>>((either *)p, f);
	triples<<<1, 128>>>((triple *)p, (triple *)f);
	padding<<<1, 128>>>((padded *)p, (padded *)f);
	back<<<1, 128>>>((double *)p, (double *)f);
	assembly<<<1, 128>>>(f, f);
	atomics<<<1, 128>>>((int *)p);
	cached<<<1, 128>>>((float4 *)p, f);
	plane<<<1, dim3(12, 5)>>>(f, f);
	members<<<1, 128>>>((double4 *)p, (double3 *)p, (double *)f);
	below<<<1, 128>>>((int *)p, (int *)f, 100);
	shorts<<<1, 96>>>((short *)p, (short2 *)f);
	shared<<<1, 128>>>(f);
}
END
cat >wanted <<'END'
packed global load 4 exact lanes=32 sectors=7 ideal=4
packed global store 4 exact lanes=32 sectors=4 ideal=4
parts global load 1 exact lanes=32 sectors=8 ideal=1
parts global store 4 exact lanes=32 sectors=4 ideal=4
parts global store 8 exact lanes=32 sectors=8 ideal=8
triples global load 4 exact lanes=32 sectors=12 ideal=4
triples global store 4 exact lanes=32 sectors=12 ideal=4
triples global load 4 exact lanes=32 sectors=12 ideal=4
triples global store 4 exact lanes=32 sectors=12 ideal=4
triples global load 4 exact lanes=32 sectors=12 ideal=4
triples global store 4 exact lanes=32 sectors=12 ideal=4
padding global load 16 exact lanes=32 sectors=16 ideal=16
padding global store 16 exact lanes=32 sectors=16 ideal=16
back global load 8 exact lanes=32 sectors=8 ideal=8
back global store 8 exact lanes=32 sectors=8 ideal=8
assembly global load 4 exact lanes=32 sectors=8 ideal=4
assembly global store 4 exact lanes=32 sectors=4 ideal=4
atomics global atomic 4 exact lanes=32 sectors=2 ideal=2
atomics global atomic 4 exact lanes=32 sectors=8 ideal=4
cached global load 8 exact lanes=32 sectors=24 ideal=8
cached global store 4 exact lanes=32 sectors=4 ideal=4
plane global load 4 exact lanes=30 sectors=13.5 ideal=4
plane global store 4 exact lanes=30 sectors=4 ideal=4
members global load 8 exact lanes=32 sectors=32 ideal=8
members global load 8 exact lanes=32 sectors=24 ideal=8
members global store 8 exact lanes=32 sectors=8 ideal=8
below global load 4 exact lanes=25 sectors=4 ideal=3.25
below global store 4 exact lanes=25 sectors=4 ideal=3.25
below global store 4 exact lanes=32 sectors=4.5 ideal=4
shorts global load 2 exact lanes=32 sectors=4 ideal=2
shorts global load 2 exact lanes=32 sectors=4 ideal=2
shorts global store 4 exact lanes=32 sectors=4 ideal=4
shared shared store 8 exact lanes=32 degree=4 ideal_degree=2
shared shared store 4 exact lanes=32 degree=4 ideal_degree=1
shared shared load 8 exact lanes=32 degree=2 ideal_degree=2
shared shared load 4 exact lanes=32 degree=4 ideal_degree=1
shared global store 4 exact lanes=32 sectors=4 ideal=4
END
status=0
"$CUDALINT" --dump k.cu >out 2>err || status=$?
sed -e 's/^[^ ]* \([a-z]*\)(.*) block=[^ ]* (launch) \(.*\) address=.*/\1 \2/; s/ requests=[0-9]*//; s/ lines=[0-9.]*//' out >found
diff wanted found >out
report $? 'packed, united, padded, reversed, assembled, atomic, signed'

# Bytes that a declaration aligns begin at a bank; others may begin within one.
cat >aligned.cu <<'END'
constexpr int line = 64;
#define ALIGNED(n) __attribute__((aligned(n)))
template <int N> __global__ void aligned(float *out)
{
	__shared__ alignas(16) char a[1024];
	__shared__ __align__(8) char b[1024];
	__shared__ ALIGNED(2 * 4) unsigned char c[1024];
	alignas(line) __shared__ char d[1024];
	__shared__ alignas(N) char e[1024];
	__shared__ char f[1024];
	__shared__ alignas(2) char g[1024];
	int t = threadIdx.x;
	((float *)a)[t] = 1;
	((float *)b)[t] = 1;
	((float *)c)[t] = 1;
	((float *)d)[t] = 1;
	((float *)e)[t] = 1;
	((float *)f)[t] = 1;
	((float *)g)[t] = 1;
	__syncthreads();
	out[t] = a[t] + b[t] + c[t] + d[t] + e[t] + f[t] + g[t];
}
void start(float *out) { aligned<32><<<1, 256>>>(out); }
END
"$CUDALINT" --isolated --dump aligned.cu 2>err | sed -n 's/.*:\([0-9]*\):2: .* shared store 4 \([a-z]*\).* degree=\([0-9.]*\) .*/\1 \2 \3/p' >out
cat >wanted <<'END'
13 exact 1
14 exact 1
15 exact 1
16 exact 1
17 exact 1
18 interval 1.75
19 interval 1.5
END
diff wanted out
report $? 'what declarations align'

# Numbers that are no large multiple of 32, though nobody knows them, and conditions that pick lanes
# by one: no assumption covers them.
cat >picked.cu <<'END'
__global__ void picked(int *out, const int *in, float *f, int n, int m)
{
	__shared__ float s[1024];
	int t = threadIdx.x, lane = t & 31, i = blockIdx.x * blockDim.x + t;
	unsigned votes = __ballot_sync(0xffffffffu, in[t] > 0);
	out[__popc(votes & ((1u << lane) - 1))] = 1;
	if (i % n == 0)
		out[i] = 2;
	if (i & n)
		out[i] = 3;
	if ((i ^ n) > i)
		out[i] = 4;
	if (i % n > 0)
		out[i] = 5;
	out[min(1, m - 1) + 1 + t] = 6;
	f[n / 2 + t] = 7;
	s[(t * m * 4) & 1023] = 8;
}
void start(int *out, int *in, float *f, int n, int m) { picked<<<n, 64>>>(out, in, f, n, m); }
END
"$CUDALINT" --isolated --dump picked.cu 2>err | sed -n 's/.*:\([0-9]*\):[0-9]*: .* store 4 \([a-z]*\) .*/\1 \2/p' >out
cat >wanted <<'END'
6 interval
8 interval
10 interval
12 interval
14 exact
15 assumed
16 assumed
17 interval
END
diff wanted out
report $? 'numbers that A8 is not about'

# Of one of several pointers that a condition of the block picks the figures are those of each; of one
# that each lane picks there are none, and the row says so.
cat >choices.cu <<'END'
__global__ void choices(float *p, float *q, int n)
{
	__shared__ float s[64], u[64];
	int t = threadIdx.x;
	float *one = n > 3 ? p : q;
	one[t] = 1;
	float *each = t & 1 ? p : q;
	each[t] = 2;
	float *shared = n > 3 ? s : u;
	shared[t * 2 & 63] = 3;
}
void start(float *p, float *q, int n) { choices<<<4, 64>>>(p, q, n); }
END
"$CUDALINT" --isolated --dump choices.cu 2>err | sed -n 's/.*:\([0-9]*\):[0-9]*: .*) \([a-z]*\) store 4 \([a-z]*\) .*/\1 \2 \3/p' >out
cat >wanted <<'END'
6 global exact
8 global unknown
10 shared exact
END
diff wanted out
report $? 'one of several pointers'

# The figure of a number that is a multiple of 32 is the least that others give.
cat >least.cu <<'END'
__global__ void turn(float *o, const float *a, int n)
{
	int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
	if (x < n && y < n)
		o[x * n + y] = a[y * n + x];
}
__global__ void column(float *o, int n) { o[threadIdx.x * n] = 1; }
void start(float *o, const float *a, int n)
{
	turn<<<dim3(n / 16 + 1, n / 16 + 1), dim3(16, 16)>>>(o, a, n);
	column<<<1, 64>>>(o, n);
}
END
lint 1 'unknown strides' --isolated -q -r strided-access --fail-on=warning least.cu
has out "5:.*with n >= 8 each warp request moves at least 16 sectors where 4 would do" 'pairs of lanes may straddle'
has out "7:.*with n >= 8 each warp request moves 32 sectors where 4 would do" 'a sector a lane is all there is'

# Atomics in shared memory: lanes that want one word wait for each other, but for counts and for what one
# lane does for all.
cat >atomics.cu <<'END'
__global__ void all(int *o, float x, int n)
{
	__shared__ int s[1024];
	__shared__ float f[64];
	__shared__ unsigned long long wide[64];
	const int t = threadIdx.x;
	atomicAdd(&s[t / 2], 1);
	o[t] = atomicAdd(&s[t / 2], 1);
	atomicAdd(&s[t / 2], n);
	atomicMax(&s[8 * t], n);
	atomicAdd(&s[3], t);
	o[t] = atomicAdd(&s[3], 1);
	atomicExch(&s[3], t);
	atomicCAS(&s[t], 0, n);
	atomicCAS(&s[t % 8], 0, n);
	atomicAdd(&f[t], x);
	atomicAdd(&wide[t], 1ull);
}
void start(int *o, int n) { all<<<4, 64>>>(o, 2.0f, n); }
END
"$CUDALINT" --isolated --dump atomics.cu 2>err |
	sed -n 's/.*atomics.cu:\([0-9]*\):.* shared atomic [48] \([a-z]*\) \(.*\)/\1 \2 \3/p' |
	sed 's/ requests=.* degree=\([0-9.]*\) .*/ \1/; s/ unknown .*/ unknown/' >out
cat >wanted <<'END'
7 exact 1
8 exact 2
9 exact 2
10 exact 8
11 exact 1
12 exact 1
13 exact 32
14 exact 2
15 exact 8
16 unknown
17 unknown
END
diff wanted out
report $? 'wavefronts of atomics'
finish
