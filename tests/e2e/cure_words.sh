#!/bin/sh
# What a finding says fits the place: a template's extents are its own, an array of one dimension has no
# rows, no note stands twice, and what cannot be accessed at all is not said to cost sectors.
. "$(dirname "$0")/helpers.inc"

cat >k.cu <<'CU'
template <int T> __global__ void turn(const float *a, float *b, int n)
{
	__shared__ float tile[T][T];
	const int x = threadIdx.x, y = threadIdx.y;
	tile[y][x] = a[(blockIdx.y * T + y) * n + blockIdx.x * T + x];
	__syncthreads();
	b[(blockIdx.x * T + y) * n + blockIdx.y * T + x] = tile[x][y];
}
void launch(const float *a, float *b, int n)
{
	turn<32><<<dim3(n / 32, n / 32), dim3(32, 32)>>>(a, b, n);
}
CU
told 'in a template' bank-conflict 'help: .* as the template writes them, so that this instance has tile\[32\]\[33\]'
sed -i 's/template <int T> //; s/turn<32>/turn/; s/\bT\b/32/g' k.cu
told 'in no template' bank-conflict 'help: declare it tile\[32\]\[33\]'

cat >k.cu <<'CU'
__global__ void k(float *a, const int *which)
{
	__shared__ float s[2048];
	const int t = threadIdx.x;
	s[t * 8] = a[t];
	s[which[t]] = 2;
	__syncthreads();
	a[t] = s[t * 8] + s[t * 8 + 1] + s[t * 8 + 2];
}
void launch(float *a, const int *which)
{
	k<<<1, 256>>>(a, which);
}
CU
told 'one dimension' bank-conflict 'help: .* or distances of an odd number of words'
[ "$(grep -c 'this load takes 8 wavefronts' out)" = 1 ]
report $? 'each note once'

cat >k.cu <<'CU'
__global__ void k(const float *a, float4 *b)
{
	const int i = blockIdx.x * 256 + threadIdx.x;
	b[i] = *(const float4 *)(a + 4 * i + 1);
}
void launch(const float *a, float4 *b)
{
	k<<<8, 256>>>(a, b);
}
CU
told 'no multiple' misaligned-vector-access 'an address that is not a multiple of 16'
silent 'which costs no sectors' misaligned-access
sed -i 's/b\[i\] = .*/b[i] = make_float4(a[i + 1], 0, 0, 0);/' k.cu
told 'one element off' misaligned-access 'each warp request begins 4 bytes past'
silent 'which is no vector' misaligned-vector-access
sed -i 's/b\[i\] = .*/b[i] = make_float4(a[blockIdx.x * 257 + threadIdx.x], 0, 0, 0);/' k.cu
told 'now and then' misaligned-access 'warp requests begin off a 32-byte sector, as by [0-9]* bytes'
finish
