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
has out 'k.cu:10:10: reader::next(.* global load 4 assumed (unknown pitch or offset) lanes=32 sectors=4 min=4 max=5 ' \
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
finish
