// Integer, conversion, SIMD-in-a-word and memory intrinsics.
__global__ void intrinsics(unsigned *u, int *i, float *f, double *d, const float4 *v,
	unsigned long long *l)
{
	unsigned a = u[0], b = u[1];
	i[0] = __popc(a) + __popcll(l[0]) + __clz(i[1]) + __clzll(1) + __ffs(i[2]) + __ffsll(4);
	u[2] = __brev(a) + __umulhi(a, b) + __umul24(a, b) + __usad(a, b, 1) + __byte_perm(a, b,
		0x3210) + __uhadd(a, b);
	i[3] = __mulhi(1, 2) + __mul24(3, 4) + __sad(1, 2, 3) + __hadd(1, 2) + __rhadd(1, 2);
	l[1] = __brevll(l[0]) + __umul64hi(l[0], l[0]) + __mul64hi(1, 2);
	u[3] = __funnelshift_l(a, b, 4) + __funnelshift_rc(a, b, 4) + __dp4a(a, b, 0u) + __fns(a,
		0, 1);
	i[4] = __dp4a(1, 2, 3) + __dp2a_lo(1, 2, 3);
	u[4] = __vadd4(a, b) + __vabsdiffu4(a, b) + __vcmpgts2(a, b) + __vsetleu4(a, b)
		+ __vmaxs2(a, b) + __vavgu4(a, b) + __vneg2(a);
	i[5] = __vimax3_s32(1, 2, 3) + __viaddmax_s32_relu(1, 2, 3);
	i[6] = __float2int_rn(f[0]) + __float2uint_rz(f[0]) + __double2int_ru(d[0])
		+ __float_as_int(f[0]) + __double2hiint(d[0]);
	f[1] = __int2float_rd(i[0]) + __uint_as_float(a) + __ull2float_rn(l[0])
		+ __double2float_rz(d[0]);
	d[1] = __longlong_as_double(3) + __hiloint2double(1, 2) + __int2double_rn(1)
		+ (double)__double_as_longlong(d[0]);
	float4 q = __ldg(&v[threadIdx.x]);
	f[2] = q.x + __ldcg(f) + __ldca(f) + __ldcs(f) + __ldlu(f) + __ldcv(f);
	__stcs(&f[3], 1);
	__stcg(f + 4, q.y);
	__stwb(u, 1u);
	__stwt(i, 1);
	if (__isGlobal(u) && !__isShared(u) && !__isLocal(u))
		u[5] = (unsigned)__cvta_generic_to_global(u);
	__builtin_assume(a < 32);
	__prof_trigger(1);
	__nanosleep(100);
	if (a == 77)
		__trap();
	asm volatile("mov.u32 %0, %%laneid;" : "=r"(u[6]));
}
