#!/bin/sh
# Figures of what is known in every thread, by whatever way it is held; and rows of what is not followed.
. "$(dirname "$0")/helpers.inc"

# row NAME FIGURES LINE OP: the access's line of the table
row() {
	has out "k.cu:$3:.* $4 $2" "$1"
}

has_none() { # LINE NAME
	report "$(! grep -q "k.cu:$1:" out; echo $?)" "$2"
}

cat >k.cu <<'END'
#include <cstdint>
#include <cstring>
__global__ void aligned(float *a, const float *b)
{
	int t = threadIdx.x;
	if (((uintptr_t)b & 15) == 0 && reinterpret_cast<unsigned long long>(a) % 16 == 0)
		a[t] = b[2 * t];
	else
		a[t * 4] = b[t];
}
__global__ void rounded(float *a)
{
	float *r = (float *)(((uintptr_t)a + 255) & ~(uintptr_t)255);
	r[threadIdx.x] = 1;
}
__global__ void from_number(unsigned long long a)
{
	((float *)a)[threadIdx.x] = 1;
}
__global__ void copied(int *a, const int *b)
{
	memcpy(a + threadIdx.x * 4, b + threadIdx.x * 4, 16);
	memset(a + threadIdx.x, 0, 4);
}
__global__ void triples(float3 *f)
{
	f[blockIdx.x * blockDim.x + threadIdx.x].y = 1;
}
struct bits { unsigned x : 4, y : 4, z : 24; };
__global__ void fields(int *o)
{
	bits b;
	b.x = threadIdx.x & 3;
	b.y = 2;
	b.z = threadIdx.x;
	o[b.x + b.z * 4] = 1;
}
union word { unsigned u; unsigned char c[4]; float f; };
__global__ void views(int *o)
{
	word u;
	u.u = threadIdx.x * 0x0101;
	o[u.c[0] + u.c[1]] = 1;
	u.f = 1.0f;
	o[(u.u >> 23) + threadIdx.x] = 1;
	u.c[0] = threadIdx.x;
	u.c[1] = u.c[2] = u.c[3] = 0;
	o[u.u] = 1;
}
__device__ const int table[2][2] = {{0, 7}, {3, 64}};
__global__ void tables(int *o)
{
	int t = threadIdx.x;
	const int off[4] = {0, 7, 3, 64};
	int l[4];
	o[off[t & 3] + t] = 1;
	o[table[t & 1][t >> 1 & 1] + t] = 2;
	for (int i = 0; i < 4; i++)
		l[i] = t * i;
	l[t & 1] = 5;
	o[l[0]] = 3;
	o[l[3]] = 4;
}
namespace limits { constexpr int LO = 0; const int HI = 40; }
template <class T> __device__ const T &clamped(const T &x, const T &a, const T &b)
{
	return x < a ? a : x > b ? b : x;
}
__global__ void chosen(int *a)
{
	int i = threadIdx.x, x = i, y = 2 * i;
	a[clamped(i - 3, limits::LO, limits::HI)] = 1;
	int &r = i < 20 ? x : y;
	r += 3;
	a[x + y] = 1;
	a[r] = 2;
}
__global__ void warps(int *a, int n)
{
	int wid = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32, nw = gridDim.x * blockDim.x / 32;
	for (int r = wid; r < n; r += nw)
		for (int c = lane; c < r; c += 32)
			a[r * n + c] = 1;
}
int main()
{
	float *a, *b;
	int *o;
	cudaMalloc(&a, 1 << 16);
	cudaMalloc(&b, 1 << 16);
	cudaMalloc(&o, 1 << 16);
	aligned<<<1, 64>>>(a, b);
	rounded<<<1, 64>>>(a);
	from_number<<<1, 64>>>((unsigned long long)a);
	copied<<<1, 64>>>(o, o + 4096);
	triples<<<3, 72>>>((float3 *)a);
	fields<<<1, 64>>>(o);
	views<<<1, 64>>>(o);
	tables<<<1, 64>>>(o);
	chosen<<<1, 64>>>(o);
	warps<<<5, 96>>>(o, 70);
}
END
lint 1 'known figures' --dump k.cu
row 'a test of a pointer picks the arm of aligned pointers' 'exact requests=2 lanes=32 sectors=8 ' 7 'load 4'
has_none 9 'the other arm has no rows'
row 'an address is rounded up' 'exact requests=2 lanes=32 sectors=4 ' 14 'store 4'
row 'a pointer from a number has a row' 'unknown (pointer of unknown origin)' 18 'store 4'
row 'a copy loads' 'unknown (call or construct that is not followed)' 22 'load 0'
row 'a copy stores' 'unknown (call or construct that is not followed)' 22 'store 0'
row 'memset stores' 'unknown (call or construct that is not followed)' 23 'store 0'
row 'members of a bit-field are put one by one' 'exact requests=2 lanes=32 sectors=16 ' 36 'store 4'
row 'parts of a word' 'exact requests=2 lanes=32 sectors=8 ' 43 'store 4'
row 'bits of a float' 'exact requests=2 lanes=32 sectors=5 ' 45 'store 4'
row 'a word of bytes' 'exact requests=2 lanes=32 sectors=4 ' 48 'store 4'
row 'a local table by lane' 'exact requests=2 lanes=32 sectors=9 ' 56 'store 4'
row 'a constant table by lane' 'exact requests=2 lanes=32 sectors=9 ' 57 'store 4'
row 'an element that each thread picked is written, in the threads that did' 'exact requests=2 lanes=32 sectors=1 ' 61 'store 4'
row 'what no thread wrote stays' 'exact requests=2 lanes=32 sectors=12 ' 62 'store 4'
row 'a reference to one of three numbers' 'exact requests=2 lanes=32 sectors=3.5 ' 72 'store 4'
has_none 67 'a named number is not loaded'
row 'a store through a reference to one of two variables' 'exact requests=2 lanes=32 sectors=13 ' 75 'store 4'
row 'and a load through it' 'exact requests=2 lanes=32 sectors=8 ' 76 'store 4'

# What lanes of a warp tell each other, conditions joined by bits, and loops over a whole grid; counted one by one.
cat >k.cu <<'END'
__global__ void shuffled(int *o)
{
	int t = threadIdx.x;
	o[__shfl_sync(~0u, t / 32, 0) * 32 + (t & 31) * 2] = 1;
	o[__shfl_xor_sync(~0u, t * 3, 5)] = 1;
	o[__shfl_up_sync(~0u, t, 4, 16) * 4] = 1;
}
__global__ void compacted(int *o)
{
	int lane = threadIdx.x & 31;
	unsigned m = __ballot_sync(0xffffffffu, lane < 20);
	o[__popc(m & ((1u << lane) - 1))] = 1;
}
__global__ void bits(double *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
	if (i >= 4 & j >= 4 & i <= n - 5 & j <= n - 5)
		a[j * n + i] = 1;
}
__global__ void strided(float2 *a, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		if (i % 3 == 0)
			a[i].x = 1;
}
__global__ void plane(float *a, int n)
{
	int i = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
	if (i < n)
		a[3 * i] = 1;
}
__global__ void vectors(int *a, int n)
{
	int i = (blockIdx.x * blockDim.x + threadIdx.x) * 8;
	if (i + 8 <= n)
		for (int j = 0; j < 8; j++)
			a[i + j] = 1;
	else
		for (int j = i; j < n; j++)
			a[j] = 7;
}
__global__ void triangle(int *a, int n)
{
	int wid = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32, nw = gridDim.x * blockDim.x / 32;
	for (int r = wid; r < n; r += nw)
		for (int c = lane; c < r; c += 32)
			a[r * n + c] = 1;
}
int main()
{
	void *a;
	cudaMalloc(&a, 1 << 30);
	shuffled<<<1, 64>>>((int *)a);
	compacted<<<1, 64>>>((int *)a);
	bits<<<dim3(20, 20), dim3(16, 16)>>>((double *)a, 308);
	strided<<<3000, 64>>>((float2 *)a, 1000003);
	plane<<<dim3(2000, 3), 64>>>((float *)a, 383001);
	vectors<<<2000, 64>>>((int *)a, 1000003);
	triangle<<<5, 96>>>((int *)a, 70);
}
END
lint 1 'lanes and grids' --dump k.cu
row 'one lane gives all of its warp a number' 'exact requests=2 lanes=32 sectors=8 ' 4 'store 4'
row 'lanes exchange' 'exact requests=2 lanes=32 sectors=12 ' 5 'store 4'
row 'lanes of a segment look back' 'exact requests=2 lanes=32 sectors=12 ' 6 'store 4'
row 'a vote is counted' 'exact requests=2 lanes=32 sectors=3 ' 12 'store 4'
row 'comparisons joined by &' 'exact requests=7.125 lanes=31.578[0-9]* sectors=7.8947[0-9]* ' 18 'store 8'
row 'a grid that strides, every third element' 'exact requests=10.417 lanes=10.666[0-9]* sectors=7.999[0-9]* ' 24 'store 4'
row 'rows of blocks' 'exact requests=1.9948[0-9]* lanes=31.999[0-9]* sectors=11.9998[0-9]* ' 30 'store 4'
row 'vectors' 'exact requests=15.628 lanes=31.9939* sectors=31.9939* ' 37 'store 4'
row 'and their tail' 'exact requests=0.0015 lanes=1 sectors=1 ' 40 'store 4'
row 'rows of a triangle, a warp each' 'exact requests=22.2 lanes=21.756[0-9]* sectors=3.5135[0-9]* ' 47 'store 4'

# Who left a loop that is over did so in any of its rounds: no mean of rounds tells who is there.
cat >k.cu <<'END'
__global__ void left(int *a, int n)
{
	int b = blockIdx.x, t = threadIdx.x;
	for (int i = b * 2; i < 6; i += 13)
		if (n * 3 <= t)
			return;
	a[t] = 1;
}
int main()
{
	int *a;
	cudaMalloc(&a, 1 << 16);
	left<<<7, 40>>>(a, 4);
}
END
lint 1 'rounds of a loop that is over' --dump k.cu
row 'have an interval' 'interval (varies with the block index) requests=2 lanes=20 sectors=2.5 min=1 max=2.5 ' 7 'store 4'

# The ninth launch and those after it are judged together, by what they have in common.
{
	echo '__global__ void k(float *p, int n, int m) { p[threadIdx.x * n] = m; p[threadIdx.x * m] = 1; }'
	echo 'int main() { float *p; cudaMalloc(&p, 1 << 16);'
	for n in 1 2 3 4 5 6 7 8 9 10 11; do echo "k<<<1, 32>>>(p, $n, 2);"; done
	echo '}'
} >k.cu
lint 1 'eleven launches' --dump k.cu
count=$(grep -c 'k.cu:1:45.*exact' out)
report "$([ "$count" = 8 ]; echo $?)" 'eight have numbers of their own'
count=$(grep -c 'k.cu:1:45.*assumed (unknown pitch or offset)' out)
report "$([ "$count" = 1 ]; echo $?)" 'the others are one, for any number'
count=$(grep -c 'k.cu:1:69.*exact requests=1 lanes=32 sectors=8 ' out)
report "$([ "$count" = 9 ]; echo $?)" 'and what they all pass is known'

# Blocks of which some threads leave where others continue; and a triangle for some threads only.
cat >k.cu <<'END'
__global__ void goes_on(int *a)
{
	int b = blockIdx.x, t = threadIdx.x;
	for (int i = 0; i < 4; i++) {
		a[t] = 1;
		if (b < 2) {
			if (i == 2)
				break;
			continue;
		}
		if (t < 20)
			continue;
		return;
	}
	a[t] = 2;
}
__device__ void help(int *a, int b, int t)
{
	for (int i = 0; i < 5; i++) {
		a[t] = 1;
		if (b == 1)
			continue;
		a[t + 1] = 4;
		if (b == 2 && t < 7)
			return;
	}
	a[t + 2] = 5;
}
__global__ void helped(int *a)
{
	help(a, blockIdx.x, threadIdx.x);
	a[threadIdx.x] = 2;
}
__global__ void triangles(int *a)
{
	int b = blockIdx.x, t = threadIdx.x;
	for (int i = 0; i < t % 6; i++)
		for (int r = b; r < 28; r += 3)
			for (int c = t; c < r; c += 32)
				a[r * 28 + c] = 1;
}
int main()
{
	int *a;
	cudaMalloc(&a, 1 << 16);
	goes_on<<<3, 40>>>(a);
	helped<<<3, 40>>>(a);
	triangles<<<3, 32>>>(a);
}
END
lint 1 'ways out' --dump k.cu
row 'who continues comes again, who returns does not' 'exact requests=5.66667 lanes=20 ' 5 'store 4'
row 'nor behind the loop' 'exact requests=1.66667 lanes=20 ' 15 'store 4'
row 'a helper returns for some threads of some blocks' 'exact requests=10 lanes=19.0667 ' 20 'store 4'
row 'while others continue' 'exact requests=6.66667 lanes=18.6 ' 23 'store 4'
row 'they are not behind its loop' 'exact requests=2 lanes=18.8333 ' 27 'store 4'
row 'and are back in the caller' 'exact requests=2 lanes=20 ' 32 'store 4'
row 'triangles of as many rounds as the thread has' 'exact requests=40 lanes=7.2 ' 40 'store 4'

cat >k.cu <<'END'
#include <vector>
struct part { int *p; };
__global__ void k(float *a, int s) { a[threadIdx.x * s] = 1; }
int main()
{
	float *a;
	cudaMalloc(&a, 1 << 16);
	int x = 1, y = 1, z = 1, w = 1;
	std::vector<int *> listed{&x}, pushed;
	std::vector<part> parts = {{&z}};
	*listed[0] = 3;
	k<<<1, 32>>>(a, x);
	pushed.push_back(&y);
	*pushed[0] = 3;
	k<<<2, 32>>>(a, y);
	for (auto &q : parts)
		*q.p = 4;
	k<<<3, 32>>>(a, z);
	std::vector<int> numbers;
	numbers.push_back(w);
	k<<<4, 32>>>(a, w);
}
END
lint 1 'variables that sequences point to' --dump k.cu
count=$(grep -c 'k.cu:3:.*assumed' out)
report "$([ "$count" = 3 ]; echo $?)" 'are not known'
has out 'k.cu:3:.*exact requests=1 lanes=32 sectors=4 ' 'a copied one is'
finish
