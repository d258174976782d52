// Places: objects, locals, members, copies.
__device__ int counter;
__constant__ float weights[3];
__managed__ int shared_with_host;
static const int host_limit = 7;
extern __shared__ float pool[];

struct inner {
	short s;
	int v[2];
};
struct item {
	int a;
	union {
		float f;
		int bits;
	};
	struct {
		int u, w;
	};
	inner in;
	int flag : 3;
	int mode : 5;
};

__global__ void places(item *t, const item *__restrict__ s, volatile float *v, int n)
{
	__shared__ float tile[32][33];
	extern __shared__ int words[];
	static __shared__ int tail;
	// in places: array
	int private_data[8];
	tile[n][n + 1] = weights[n];
	// in places: const i64 132
	// in places: const i64 4
	words[n] = pool[n];
	tail = host_limit;
	// in places: const i32 7
	t[n].in.v[1] = s[n].w;
	// in places: const i64 32
	// in places: const i64 32
	// in places: const i64 16
	t->flag = 3;
	// in places: const u32 4294967288
	// in places: load u32 %
	// in places: or u32 %, %
	n = t->mode;
	// in places: load u32 %
	// in places: const u32 31
	// in places: cast i32 %
	// in places: const i32 16
	// in places: xor i32 %, %
	// in places: sub i32 %, %
	// not in places: opaque
	v[n] = v[n + 1];
	// in places: load f32 % volatile
	// in places: store %, % volatile
	private_data[n] = counter;
	t[0] = s[1];
	// in places: load i32 % aggregate
	// in places: load f32 % aggregate
	// in places: load i16 % aggregate
	t->bits = shared_with_host + private_data[0];
}

__global__ void vectors(float4 *a, const float4 *b, double2 *d, float3 *c, int n)
{
	a[n] = b[n];
	// in vectors: load v16 % aggregate
	d[n] = d[n + 1];
	// in vectors: load v16 % aggregate
	c[n] = c[n + 1];
	// in vectors: load f32 % aggregate
	// in vectors: load f32 % aggregate
	// in vectors: load f32 % aggregate
	float4 t = a[0];
	t.y = a[1].w;
	// in vectors: load v16 % aggregate
	// in vectors: const i64 12
	// in vectors: load f32 %
	a[2] = make_float4(1, 2, 3, t.x);
	// not in vectors: opaque
}
