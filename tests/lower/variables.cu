// References, bindings, statics, constants.
struct two {
	int a, b;
};
__device__ two give();
template <class T> __constant__ T table[4];

__global__ void names(int *p, two v, int n)
{
	int &r = p[n];
	r = 3;
	// in names: store %, %
	const two &whole = v;
	auto [a, b] = v;
	auto &[x, y] = v;
	x = a + whole.b;
	const int k = 5;
	constexpr float half = 0.5f;
	p[k] = k * half;
	// in names: fconst f32 0.5
	static int calls;
	calls++;
	const int &bound = n + 1;
	p[1] = bound + table<int>[2] + b + y;
	int (*rows)[3] = (int(*)[3])p;
	p[2] = rows[n][2];
	// in names: const i64 12
	// in names: const i64 8
	while (const int &c = n)
		n -= c;
	// not in names: opaque
}
