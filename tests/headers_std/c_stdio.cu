#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__global__ void scale(float *data, float by, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		data[i] *= by;
	if (i == 0)
		printf("scaled %d values by %f\n", n, by);
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1 << 20;
	float *host = (float *)malloc(n * sizeof(float)), *device;
	FILE *in = fopen("input.txt", "r");

	if (in == NULL) {
		fprintf(stderr, "cannot read %s\n", "input.txt");
		exit(EXIT_FAILURE);
	}
	for (int i = 0; i < n && fscanf(in, "%f", &host[i]) == 1; i++)
		;
	fclose(in);
	cudaMalloc((void **)&device, n * sizeof(float));
	cudaMemcpy(device, host, n * sizeof(float), cudaMemcpyHostToDevice);
	scale<<<(n + 255) / 256, 256>>>(device, 2.0f, n);
	cudaMemcpy(host, device, n * sizeof(float), cudaMemcpyDeviceToHost);
	memset(host, 0, n * sizeof(float));
	char name[64];
	snprintf(name, sizeof name, "out_%d.bin", n);
	FILE *out = fopen(name, "wb");
	fwrite(host, sizeof(float), n, out);
	fflush(stdout);
	char *dot = strrchr(name, '.');
	const char *found = strstr("abc", "b");
	qsort(host, n, sizeof *host,
	      [](const void *a, const void *b) -> int { return *(float *)a > *(float *)b; });
	srand(7);
	host[0] = rand() / (float)RAND_MAX + drand48();
	free(host);
	return !dot + !found + strcmp(name, "x") + strcasecmp(name, "X");
}
