#!/bin/sh
# A parameter written as an array is a pointer: whatever is done with it lowers to the same code.
. "$(dirname "$0")/helpers.inc"

cat >bodies <<'TXT'
return a[n];
a += n; return a[0];
a -= n; return a[-1];
a++; return *a;
return *a++;
return *++a;
a = b + n; return a[1];
const float *p; p = a + n; return p[0];
const float *p = n ? a : b; return p[0];
const float *p; p = n ? a : b; return *p;
return *(a + n);
return (a)[n] + (a + 1)[n];
const float *p = &a[n]; return *p;
return (a += n)[0];
return (n, a)[0];
for (int i = 0; i < n; i++, a++) b[i] = *a; return 0;
return a == b ? 1.f : (float)(a - b);
if (a) return a[0]; return b[0];
const float **p = &a; return (*p)[n];
auto p = a; return p[n];
auto f = [=] { return a[n]; }; return f();
auto f = [&] { return a[n]; }; return f();
return ((const float2 *)a)[n].x;
return reinterpret_cast<const float4 *>(a)[n].y;
float t = 0; while (a != b) t += *a++; return t;
return n[a];
return __ldg(a + n) + __ldg(&a[n]);
return atomicAdd((float *)a + n, 1.f);
struct W { const float *p; } w = {a}; return w.p[n];
struct W { const float *p; } w; w.p = a + n; return w.p[0];
const float *p[2] = {a, b}; return p[1][n];
return (long)a & 15 ? a[0] : a[n];
return first(a, n) + first(a + 1, n);
TXT

source_with() { # DECLARATION
	echo "__device__ float first($1, int n) { return a[n]; }"
	number=0
	while IFS= read -r body; do
		echo "__device__ float f$number($1, float *b, int n) { $body }"
		number=$((number + 1))
	done <bodies
	echo '__global__ void k(float *a, float *b, int n) { b[n] = 0'
	for i in $(seq 0 $((number - 1))); do echo "+ f$i(a + threadIdx.x, b, n)"; done
	echo '; }'
}

# Names and places differ by what is written, and so do the sizes of what is pointed at.
code_with() {
	source_with "$1" >code.cu
	"$CUDALINT" --dump=ir code.cu 2>err |
		sed -E 's/@[0-9:!-]+//g; s/(signature|mangled) "[^"]*"//g; s/ +$//'
}

code_with 'const float *a' >pointer.ir
for written in 'const float a[]' 'const float a[16]'; do
	code_with "$written" >array.ir
	diff pointer.ir array.ir >out
	report $? "$written is a pointer"
done
[ "$(grep -c '^device' pointer.ir)" -ge 33 ] && ! grep -q 'opaque' pointer.ir
report $? 'all bodies are understood'

cat >step.cu <<'CU'
__device__ float sum(const float a[], int n)
{
	a += n;
	return a[0] + a[1];
}
__global__ void k(const float *in, float *out, int n)
{
	out[threadIdx.x] = sum(in + threadIdx.x, n);
}
CU
"$CUDALINT" --dump step.cu >out 2>err
[ "$(grep -c 'global store' out)" = 1 ] && [ "$(grep -c 'global load' out)" = 2 ]
report $? 'stepping an array parameter stores nothing to memory'
finish
