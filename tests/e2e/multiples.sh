#!/bin/sh
# A loop or branch that ends at a multiple of the block takes or leaves a block as a whole, however the
# multiple is spelled or vouched for; a multiple of less does not.
. "$(dirname "$0")/helpers.inc"

kernel() { # NAME BEFORE BOUND [TYPE]
	echo "__global__ void $1(float *o, ${4:-int} n) { __shared__ float s[256]; $2
	for (${4:-int} i = threadIdx.x; i < $3; i += 256) {
		s[threadIdx.x] = i; __syncthreads(); if (i < n) o[i] = s[255 - threadIdx.x]; __syncthreads(); } }"
	launches="$launches $1<<<1, 256>>>(o, n);"
}

each() { # FILE: lines of before | bound | type
	launches='' count=0
	{
		echo '#include <assert.h>'
		echo '__device__ int up(int a, int b) { int r = a % b; return r ? a + b - r : a; }'
		echo '__device__ int up2(int a, int b) { return (a + b - 1) & ~(b - 1); }'
		while IFS='|' read -r before bound type; do
			count=$((count + 1))
			kernel "k$count" "$before" "$bound" "$type"
		done
		echo "void f(float *o, int n) { $launches }"
	} >"$1"
}

each whole.cu <<'TXT'
|((n + 255) & ~255)
|((n + 255) & -256)
|((n + 255u) & ~255u)|unsigned
|((n + 255) & ~(size_t)255)|size_t
|(n & ~255)
|((n + 1023) & ~1023)
|(((n - 1) ` 255) + 1)
|(((n + 255) >> 8) << 8)
|n - n % 256
|n + (256 - n % 256) % 256
|(n % 256 ? n + 256 - n % 256 : n)
|(n % 256 == 0 ? n : (n / 256 + 1) * 256)
|up(n, 256)
|up2(n, 256)
|up2(n, (int)blockDim.x)
if (n % 256) return;|n
if (n & 255) return;|n
if (n % 512 != 0) return;|n
if ((n & 255) == 0)|n
if (n % 256 == 128)|n + 128
assert(n % 256 == 0);|n
assert(n % blockDim.x == 0);|n
__builtin_assume(n % 256 == 0);|n
n = (n + 255) & ~255;|n
TXT
sed -i 's/`/|/' whole.cu
lint 0 'multiples of the block' --rules=divergent-barrier,barrier-after-exit whole.cu

each part.cu <<'TXT'
|((n + 31) & ~31)
|(n & ~127)
|((n + 255) & ~255) + 1
|n - n % 64
|n + (256 - n % 256)  % 256 + 3
|(n % 256 ? n + 256 - n % 256 : n + 1)
|(n % 256 ? n + 255 - n % 256 : n)
if (n % 128) return;|n
if (n % 256 == 128)|n + 100
if (n % 256)|n
TXT
lint 1 'multiples of less' --rules=divergent-barrier -f gcc part.cu
[ "$(grep -c 'divergent-barrier' out)" = $((2 * count)) ]
report $? "each of $count is told"

# A mask's warp is a block of 32.
cat >warps.cu <<'CU'
__global__ void sum(const int *v, int *o, int n)
{
	for (int i = threadIdx.x; i < ((n + 31) & ~31); i += 64)
		o[i] = __shfl_xor_sync(0xffffffffu, i < n ? v[i] : 0, 1);
}
void f(int *v, int *o, int n) { sum<<<1, 64>>>(v, o, n); }
CU
lint 0 'whole warps' --rules=shuffle-mask warps.cu
finish
