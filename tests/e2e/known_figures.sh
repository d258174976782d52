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
