// Launches that an error takes out of the tree.
#define BLOCK 128
const int columns = 32;
__global__ void scale(float *p, int n) { p[threadIdx.x] *= n; }

int main()
{
	float *p;
	int n = 1000, threads = 64;
	dim3 block(columns, 4);

	cudaMalloc(&p, n * sizeof(float));
	scale<<<8, BLOCK>>>(p, not_declared);
	scale<<<(n + threads - 1) / threads, threads>>>(p, not_declared);
	scale<<<dim3(4, 2), block>>>(p, not_declared);
	scale<<<not_declared, 96>>>(p, n);
	scale<<<2, 32>>>(p, n);
#if 0
	scale<<<1, 1>>>(p, n);
#endif
	return 0;
}
