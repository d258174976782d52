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
	scale<<<8, BLOCK>>>(p, not_declared); //= opaque; launch scale(float *, int) 8 1 1 128 1 1 0 0 +from_tokens
	scale<<<(n + threads - 1) / threads, threads>>>(p, not_declared); //= opaque; div(sub(add(n,threads),1),threads) 1 1 threads 1 1 0 0 +from_tokens
	scale<<<dim3(4, 2), block>>>(p, not_declared); //= opaque; launch scale(float *, int) 4 2 1 block
	scale<<<not_declared, 96>>>(p, n); //= launch scale(float *, int) none none none 96 1 1 0 0 +no_grid +from_tokens
	scale<<<2, 32>>>(p, n); //= launch scale(float *, int) 2 1 1 32 1 1 0 0 p n
#if 0
	scale<<<1, 1>>>(p, n);
#endif
	return 0;
}
