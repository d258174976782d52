// Hinted loads and stores, atomics, copies.
__global__ void hinted(const float *__restrict__ a, const float4 *v, float *b, float4 *w)
{
	int i = threadIdx.x;
	float4 q = __ldg(v + i);

	b[i] = __ldg(&a[i]) + __ldcs(a + i) + __ldcv(a + i) + q.x;
	__stcs(b + i, 1.0f);
	__stcg(w + i, q);
}

__global__ void atomics(int *i, unsigned *u, float *f, unsigned long long *l)
{
	volatile int *vi = i;

	atomicAdd(i, 1);
	atomicAdd(f, 2);
	u[1] = atomicInc(u, 7u);
	atomicMax(&i[2], i[3]);
	l[0] = atomicCAS(l, 1ull, 2ull);
	atomicExch((int *)vi, 5);
	atomicSub(i, 1);
	atomicOr_block(u, 4u);
}

__global__ void copies(int *to, const int *from, char *bytes, int n)
{
	int local;

	memcpy(&local, from, sizeof local);
	memcpy(to, from, n * sizeof(int));
	memset(to, 0, 64);
	memcpy(&local, bytes, sizeof local);
	to[0] = local;
	char *p = (char *)malloc(16 * n);
	p[0] = 1;
	free(p);
	printf("%d\n", n);
}
