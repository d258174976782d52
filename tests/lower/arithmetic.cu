// Operators: types, conversions, what is folded.
__global__ void sums(float *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	// in sums: mul u32 %, %
	// in sums: add u32 %, %
	// in sums: cast i32 %
	p[i] = p[i + 1] + 1;
	// in sums: fconst f32 1
	// in sums: add f32 %, %
	p[1] += 1.5;
	// in sums: fconst f64 1.5 float_literal
	// in sums: cast f64 % promoted
	// in sums: add f64 %, %
	// in sums: cast f32 %
	p[2] = 3 * 4 + (7 >> 1) % 2;
	// in sums: fconst f32 13
	p[3] = -n + ~n + !n;
	// in sums: neg i32 %
	// in sums: bnot i32 %
	// in sums: lnot bool %
	unsigned char c = n;
	c <<= 2;
	// in sums: cast i32 %
	// in sums: shl i32 %, %
	// in sums: cast u8 %
	n += 1.5;
	// in sums: cast f64 %
	// in sums: add f64 %, %
	// in sums: cast i32 %
}

__global__ void pointers(float *p, const int *q, int n, float u[][40])
{
	p += n;
	// in pointers: cast i64 %
	// in pointers: const i64 4
	// in pointers: mul i64 %, %
	// in pointers: ptradd ptr %, %
	p--;
	// in pointers: const i64 -4
	int d = p - (float *)q;
	// in pointers: ptrcast ptr % imm=4
	// in pointers: ptrdiff i64 %, %
	// in pointers: div i64 %, %
	u[d][3] = 2[p];
	// in pointers: const i64 8
	// in pointers: const i64 160
	// in pointers: const i64 12
	bool b = p && !q;
	// in pointers: ne bool %, %
	// in pointers: land bool %
	p[0] = b;
	*reinterpret_cast<float4 *>(p + 4) = *(float4 *)p;
	// in pointers: ptrcast ptr % imm=16
	// in pointers: load v16 % aggregate
	// in pointers: store %, % aggregate
	// not in pointers: opaque
}

enum size { SMALL = 3, LARGE };
constexpr int four = 4;
template <int N> struct number { static constexpr int value = N; };

template <int N, bool B> __global__ void constants(int *p)
{
	p[0] = SMALL + LARGE + four + number<5>::value + sizeof(float4) + N;
	// in constants: const i32 40
	p[1] = B ? 1 : 2;
	// in constants: const bool 1
	if constexpr (N == 8) {
		p[2] = 77;
	} else {
		p[2] = 88;
	}
	// in constants: const i32 77
	// not in constants: const i32 88
	// not in constants: opaque
}

void launch(int *p)
{
	constants<8, true><<<1, 32>>>(p);
}
