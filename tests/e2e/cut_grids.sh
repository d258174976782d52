#!/bin/sh
# Grids that lack blocks, however the number is spelled: by a remainder asked the wrong way round, by
# half of the formula that rounds up, in one dimension alone; beside what covers all.
. "$(dirname "$0")/helpers.inc"
rule='--no-database --rules=launch-rounds-down'

cat >kernels.cuh <<'END'
#include <cuda_runtime.h>
__global__ void twice(float *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		a[i] *= 2;
}
__global__ void differ(const float *a, float *d, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i + 1 < n)
		d[i] = a[i + 1] - a[i];
}
__global__ void rest(float *a, int from, int n)
{
	for (int i = from + threadIdx.x; i < n; i += blockDim.x)
		a[i] *= 2;
}
struct sheet {
	float *at;
	int columns, rows, skip;
};
__global__ void fade(sheet s)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < s.columns && y < s.rows)
		s.at[y * s.skip + x] *= 0.5f;
}
END

# Each in a file of its own: a remainder that somebody asks for elsewhere is taken care of.
file() {
	{
		echo '#include "kernels.cuh"'
		echo 'static int up(int x, int by) { return (x + by - 1) / by; }'
		cat
	} >"$1.cu"
}
wrong() { # NAME PATTERN: the file on standard input lacks blocks
	file "$1"
	lint 1 "$1" $rule "$1.cu"
	has out "^$1.cu:.*error: $2" "$1: $2"
}
right() {
	file "$1"
	lint 0 "$1 covers all" $rule "$1.cu"
}

wrong inverted 'n / 256 is cut off.* up to 255' <<'END'
int inverted(float *a, int n)
{
	int blocks = n / 256;
	if (n % 256 == 0)
		blocks++;
	twice<<<blocks, 256>>>(a, n);
	return cudaGetLastError();
}
END
wrong added 'n / 128 is cut off' <<'END'
int added(float *a, int n)
{
	twice<<<n / 128 + (n % 128 == 0), 128>>>(a, n);
	return cudaGetLastError();
}
END
wrong shifted 'n / 256 is cut off' <<'END'
int shifted(float *a, int n)
{
	twice<<<(n >> 8) + !(n & 255), 256>>>(a, n);
	return cudaGetLastError();
}
END
wrong half '(n - 1) / 256 is a block too few.* up to 256 elements' <<'END'
int half(float *a, int n)
{
	twice<<<(n - 1) / 256, 256>>>(a, n);
	return cudaGetLastError();
}
END
wrong half_shifted '(n - 1) / 128 is a block too few' <<'END'
int half_shifted(float *a, int n)
{
	if (n > 0)
		twice<<<(n - 1) >> 7, 128>>>(a, n);
	return cudaGetLastError();
}
END
wrong of_a_list 'the size / 4 is cut off' <<'END'
int of_a_list(const sheet *list, int count)
{
	dim3 block(32, 4), grid;
	for (int k = 0; k < count; k++) {
		if (list[k].rows < 1 || list[k].columns < 1)
			continue;
		grid.x = up(list[k].columns, 32);
		grid.y = list[k].rows / block.y;
		fade<<<grid, block>>>(list[k]);
	}
	return cudaGetLastError();
}
END
wrong neighbours '(n - 1) / 256 is a block too few' <<'END'
int neighbours(const float *a, float *d, int n)
{
	differ<<<(n - 1) / 256, 256>>>(a, d, n);
	return cudaGetLastError();
}
END
right counted <<'END'
int counted(float *a, int n)
{
	int blocks = n / 256;
	if (n % 256)
		blocks++;
	twice<<<blocks, 256>>>(a, n);
	return cudaGetLastError();
}
END
right added <<'END'
int added(float *a, int n)
{
	twice<<<n / 128 + (n % 128 != 0), 128>>>(a, n);
	return cudaGetLastError();
}
END
right one_more <<'END'
int one_more(float *a, int n) /* too many for whole blocks: the guard takes them */
{
	twice<<<n / 64 + 1, 64>>>(a, n);
	return cudaGetLastError();
}
END
right whole <<'END'
int whole(float *a, int n)
{
	twice<<<(n - 1) / 192 + 1, 192>>>(a, n);
	return cudaGetLastError();
}
END
right neighbours <<'END'
int neighbours(const float *a, float *d, int n) /* one element fewer */
{
	differ<<<(n - 2) / 96 + 1, 96>>>(a, d, n);
	return cudaGetLastError();
}
END
right told <<'END'
int told(float *a, int n, bool padded) /* somebody says that nothing is left */
{
	twice<<<padded ? n / 512 : (n + 511) / 512, 512>>>(a, n);
	return cudaGetLastError();
}
END
right rest_apart <<'END'
int rest_apart(float *a, int n)
{
	const bool ragged = n % 1024 != 0;
	const int blocks = ragged ? n / 1024 : n / 1024 + 1;
	twice<<<blocks, 1024>>>(a, n);
	if (ragged)
		rest<<<1, 1024>>>(a, n / 1024 * 1024, n);
	return cudaGetLastError();
}
END
right of_a_list <<'END'
int of_a_list(const sheet *list, int count)
{
	dim3 block(32, 4), grid;
	for (int k = 0; k < count; k++) {
		if (list[k].rows < 1 || list[k].columns < 1)
			continue;
		grid.x = up(list[k].columns, 32);
		grid.y = up(list[k].rows, block.y);
		fade<<<grid, block>>>(list[k]);
	}
	return cudaGetLastError();
}
END
right rows_of_another <<'END'
int rows_of_another(const sheet *list, sheet s) /* the grid is of one sheet, the bound of another */
{
	dim3 block(32, 4);
	fade<<<dim3(up(list[0].columns, 32), up(list[1].rows, 4)), block>>>(s);
	return cudaGetLastError();
}
END
# A tile is narrower than its block, whose first threads stand before the first element.
cat >>kernels.cuh <<'END'
__global__ void row(const float *a, float *d, int n, int wide)
{
	extern __shared__ float own[];
	int i = blockIdx.x * wide + (int)threadIdx.x - 16;
	own[threadIdx.x] = i >= 0 && i < n ? a[i] : 0;
	__syncthreads();
	if (i >= 0 && i < n && threadIdx.x >= 16 && threadIdx.x < 16 + wide)
		d[i] = own[threadIdx.x] - own[threadIdx.x - 1];
}
__global__ void inner(const float *a, float *d, int n)
{
	int i = blockIdx.x * (blockDim.x - 2) + (int)threadIdx.x - 1;
	if (i >= 0 && i < n)
		d[i] = a[i];
}
END
right halo <<'END'
static unsigned cover(unsigned n, unsigned by) { return n % by ? n / by + 1 : n / by; }
int halo(const float *a, float *d, int n)
{
	const unsigned wide = 64;
	row<<<cover(n, wide), 16 + wide + 16, (32 + wide) * sizeof(float)>>>(a, d, n, wide);
	return cudaGetLastError();
}
END
right overlapping <<'END'
int overlapping(const float *a, float *d, int n, int rounds)
{
	dim3 block(32), grid;
	for (int r = 0; r < rounds; r++, n--) {
		grid.x = (n - 1) / (block.x - 2) + 1;
		inner<<<grid, block>>>(a, d, n);
	}
	return cudaGetLastError();
}
END
finish
