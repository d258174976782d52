// Inline PTX.
__device__ unsigned shared_address(void *p)
{
	unsigned r;
	asm volatile("{ .reg .u64 t; cvta.to.shared.u64 t, %1; cvt.u32.u64 %0, t; }" : "=r"(r) : "l"(p));
	// in shared_address: cast u32 %
	return r;
	// not in shared_address: opaque
}
__device__ void copy(void *s, const void *g, bool yes)
{
	asm volatile("{\n\t.reg .pred p;\n\tsetp.ne.b32 p, %0, 0;\n"
		     "\t@p cp.async.cg.shared.global [%1], [%2], %3;\n}\n"
		     :
		     : "r"((int)yes), "r"(shared_address(s)), "l"(g), "n"(16));
	// in copy: ne bool %, %
	// in copy: if %
	// in copy: async_copy %, % imm=16
}
__global__ void run(float *p, float4 *q)
{
	__shared__ float s[128];
	float4 v;
	unsigned lane;
	asm volatile("ld.global.nc.v4.f32 {%0,%1,%2,%3}, [%4+16];"
		     : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w)
		     : "l"(q));
	// in run: const i64 16
	// in run: load v16 % readonly
	asm("mov.u32 %0, %%laneid;" : "=r"(lane));
	// in run: builtin u32 laneid
	copy(s, p, true);
	asm volatile("cp.async.commit_group;\n" ::);
	asm volatile("cp.async.wait_group %0;\n" ::"n"(1));
	// in run: barrier commit
	// in run: barrier copy_wait %
	asm volatile("bar.sync 0;");
	asm volatile("bar.sync %0, %1;" ::"r"(1), "r"(64));
	// in run: barrier block
	// in run: barrier named %, %
	asm volatile("red.global.add.f32 [%0], %1;" ::"l"(p), "f"(v.x));
	// in run: atomic f32 %, % "add"
	asm volatile("membar.gl;");
	// in run: fence
	asm volatile("mystery.op %0;" ::"r"(lane));
	// in run: opaque % may_write "asm"
	p[lane] = v.y;
}
