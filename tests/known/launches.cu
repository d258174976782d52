// Launches by every road.
#include <cstdio>
__global__ void plain(float *p, int n) { p[threadIdx.x] = n; }
template <class T, int N> __global__ void typed(T *p, T v) { p[threadIdx.x * N] = v; }
struct settings {
	int rows, columns;
	float *data;
};
__global__ void by_value(settings s) { s.data[threadIdx.x] = s.rows; }
static dim3 rounded(int n, int b) { return dim3((n + b - 1) / b); }
#define RUN(kernel, blocks, ...) kernel<<<blocks, 64>>>(__VA_ARGS__)

template <class T> void any_type(T *p)
{
	typed<T, 4><<<1, 32>>>(p, T(1)); //= launch typed<double, 4>(double *, double) 1 1 1 32 1 1 0 0 p 1
}

void arrows(float *p, int n, cudaStream_t stream)
{
	dim3 block(16, 8), grid = dim3(n / 16, n / 8, 2);
	settings s = {n, 3, p};

	plain<<<4, 256>>>(p, n); //= launch plain(float *, int) 4 1 1 256 1 1 0 0 p n
	plain<<<grid, block>>>(p, n); //= launch plain(float *, int) grid *ptradd(&grid,4) *ptradd(&grid,8) block
	plain<<<rounded(n, 128), 128, n * sizeof(float), stream>>>(p, n); //= 128 1 1 mul(n,4) stream p n
	plain<<<dim3(3), dim3(4, 5, 6), 0, stream>>>(p, 7); //= launch plain(float *, int) 3 1 1 4 5 6 0 stream p 7
	typed<float, 8><<<1, 96>>>(p, 2.0f); //= launch typed<float, 8>(float *, float) 1 1 1 96 1 1 0 0 p 2
	typed<int, 2><<<1, 96>>>((int *)p, 2); //= launch typed<int, 2>(int *, int) 1 1 1 96 1 1 0 0 ptrcast(p) 2
	by_value<<<1, 1>>>(s); //= launch by_value(settings) 1 1 1 1 1 1 0 0
	RUN(plain, 9, p, n); //= launch plain(float *, int) 9 1 1 64 1 1 0 0 p n
	any_type((double *)p);
}

void functions(float *p, int n)
{
	void *args[] = {&p, &n};
	dim3 grid(2, 3), block(32);

	cudaLaunchKernel((void *)plain, grid, block, args, 128, 0); //= *ptradd(&block,8) 128 0 p n; hostcall 'cudaLaunchKernel'
	cudaLaunchCooperativeKernel((const void *)plain, dim3(7), dim3(64), args); //= launch plain(float *, int) 7 1 1 64 1 1 0 0 p n; hostcall 'cudaLaunchCooperativeKernel'
	cudaLaunchConfig_t config = {};
	config.gridDim = dim3(5);
	config.blockDim = 96;
	config.dynamicSmemBytes = 1024;
	cudaLaunchKernelEx(&config, plain, p, n); //= launch plain(float *, int) config *ptradd(&config,4); p n; hostcall 'cudaLaunchKernelEx'
}

int main()
{
	float *p;

	if (cudaMalloc(&p, 1024) != cudaSuccess) //= hostcall ptrcast(&p) 1024 'cudaMalloc'
		return 1;
	cudaMemset(p, 0, 1024); //= hostcall ptrcast(p) 0 1024 'cudaMemset'
	arrows(p, 256, 0);
	functions(p, 256);
	cudaDeviceSynchronize(); //= hostcall 'cudaDeviceSynchronize'
	cudaFree(p); //= hostcall p 'cudaFree'
	return 0;
}
