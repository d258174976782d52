#!/bin/sh
# A piece of carved shared memory that each thread has for itself, beside one that all read: it is
# told where every other access is proven to stay outside.
. "$(dirname "$0")/helpers.inc"

kernel_with() { # BOUND OF THE TILE'S INDEX, DECLARATIONS
	cat >k.cu <<CU
__global__ void nearest(const int *points, const int *keys, int n, int *best)
{
	$2
	const int t = threadIdx.x, mine = points[blockIdx.x * 256 + t];
	least[t] = 1 << 30;
	for (int base = 0; base < n; base += 256) {
		if (base + t < n)
			tile[t] = keys[base + t];
		__syncthreads();
		for (int k = 0; k < $1; k++)
			if ((mine ^ tile[k]) < least[t])
				least[t] = mine ^ tile[k];
		__syncthreads();
	}
	best[blockIdx.x * 256 + t] = least[t];
}
void run(const int *points, const int *keys, int n, int *best)
{
	nearest<<<80, 256, 2 * 256 * sizeof(int)>>>(points, keys, n, best);
}
CU
}

dynamic='extern __shared__ int all[]; int *tile = all, *least = all + blockDim.x;'

kernel_with 'min(256, n - base)' "$dynamic"
lint 1 'the smaller of two bounds' --rules=thread-local-shared k.cu
has out ":5:2: warning: this part of shared 'all', from byte 1024 on, is private" 'the part is named'
kernel_with 256 "$dynamic"
lint 1 'a number' --rules=thread-local-shared k.cu
kernel_with 256 '__shared__ struct { int tile[256], least[256]; } s; int *tile = s.tile, *least = s.least;'
lint 1 'members' --rules=thread-local-shared k.cu
kernel_with n "$dynamic"
lint 0 'an index that may reach the part' --rules=thread-local-shared k.cu
kernel_with 'min(257, n - base)' "$dynamic"
lint 0 'an index that reaches the part' --rules=thread-local-shared k.cu
kernel_with 256 'extern __shared__ int all[]; int *tile = all, *least = all + blockDim.x - 1;'
lint 0 'parts that overlap' --rules=thread-local-shared k.cu

cat >k.cu <<'CU'
__global__ void moments(const float *in, float *out, int n)
{
	extern __shared__ float s[];
	float *a = s, *b = a + 256, *c = b + 256, *d = c + 256, *e = d + 256, *row = e + 256;
	const int t = threadIdx.x;
	row[t] = in[t];
	__syncthreads();
	a[t] = b[t] = c[t] = d[t] = e[t] = 0;
	for (int i = 0; i < n; i++) {
		const float v = in[i] * row[255 - t];
		a[t] += v, b[t] += v * v, c[t] += v * v * v, d[t] += v + 1, e[t] += v - 1;
	}
	out[t] = a[t] + b[t] + c[t] + d[t] + e[t];
}
void run(const float *in, float *out, int n)
{
	moments<<<1, 256, 6 * 256 * sizeof(float)>>>(in, out, n);
}
CU
lint 0 'a store for many values of each thread' --rules=thread-local-shared k.cu

cat >k.cu <<'CU'
__global__ void least(const float *in, float *out)
{
	extern __shared__ float s[];
	const int t = threadIdx.x;
	s[t] = in[t];
	s[t + blockDim.x] = in[t + blockDim.x];
	for (int d = blockDim.x; d > 0; d /= 2) {
		__syncthreads();
		if (t < d && s[t + d] < s[t])
			s[t] = s[t + d];
	}
	if (t == 0)
		out[blockIdx.x] = s[0];
}
void run(const float *in, float *out)
{
	least<<<64, 256, 2 * 256 * sizeof(float)>>>(in, out);
}
CU
lint 0 'the first step of a tree' --rules=thread-local-shared k.cu
finish
