// Hinted loads and stores, atomics, copies.
__global__ void hinted(const float *__restrict__ a, const float4 *v, float *b, float4 *w)
{
	int i = threadIdx.x;
	float4 q = __ldg(v + i); //= load ptradd(v,mul(i,16)) +readonly

	b[i] = __ldg(&a[i]) + __ldcs(a + i) + __ldcv(a + i) + q.x; //= load ptradd(a,mul(i,4)) +readonly; load ptradd(a,mul(i,4)) +cache_hint; +volatile +cache_hint
	__stcs(b + i, 1.0f); //= store ptradd(b,mul(i,4)) 1 +cache_hint
	__stcg(w + i, q); //= store ptradd(w,mul(i,16))  +cache_hint
}

__global__ void atomics(int *i, unsigned *u, float *f, unsigned long long *l)
{
	volatile int *vi = i;

	atomicAdd(i, 1); //= atomic i 1 'add'
	atomicAdd(f, 2); //= atomic f 2 'add'
	u[1] = atomicInc(u, 7u); //= atomic u 7 'inc'
	atomicMax(&i[2], i[3]); //= atomic ptradd(i,8) *ptradd(i,12) 'max'
	l[0] = atomicCAS(l, 1ull, 2ull); //= atomic l 1 2 'cas'
	atomicExch((int *)vi, 5); //= atomic vi 5 'exch'
	atomicSub(i, 1); //= atomic i 1 'sub'
	atomicOr_block(u, 4u); //= atomic u 4 'or'
}

__global__ void copies(int *to, const int *from, char *bytes, int n)
{
	int local;

	memcpy(&local, from, sizeof local); //= store &local *from
	memcpy(to, from, n * sizeof(int)); //= memcpy to from mul(n,4)
	memset(to, 0, 64); //= memset to 0 64
	memcpy(&local, bytes, sizeof local); //= memcpy &local bytes 4
	to[0] = local;
	char *p = (char *)malloc(16 * n); //= alloc mul(16,n)
	p[0] = 1;
	free(p); //= free p
	printf("%d\n", n); //= opaque &string n 'printf'
}
