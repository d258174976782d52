// Closures: what they hold and how their bodies find it.
template <class F> __global__ void apply(float *p, F f) { f(p, threadIdx.x); }

struct scaler {
	float by;
	__device__ float run(float x)
	{
		auto f = [this](float v) { return v * by; };
		auto g = [=](float v) { return v + by + x; };
		return f(x) + g(x);
	}
};

__global__ void local(float *p, int n)
{
	int i = threadIdx.x, j = 2;
	auto by_copy = [=](float x) { return x * i + n; };
	auto by_reference = [&](float x) {
		j += 1;
		p[j] = x;
	};
	auto mixed = [=, &j](int x) { j = x + i; };
	auto fresh = [c = i + 1, &d = j](int x) { return c + d + x; };
	auto generic = [&](auto x) { p[i] = x; };
	by_reference(by_copy(1));
	mixed(2);
	generic(fresh(3));
	generic(1.5f);
	scaler s{2};
	p[0] = s.run(3);
	// in local: ; local::operator()
	// in local: ; local::operator()
	// in local: ; scaler::run
	// not in local: opaque
	// in scaler::run: ; scaler::run::operator()
	// not in scaler::run: opaque
	// in scaler::run::operator(): load ptr %
	// in scaler::run::operator(): load f32 %
	// in scaler::run::operator(): mul f32 %, %
	// not in scaler::run::operator(): opaque
	// not in local::operator(): opaque
}

void launch(float *p, int n)
{
	apply<<<1, 32>>>(p, [=] __device__(float *q, int i) { q[i] = n; });
	// in launch: launch
	// in apply: ; launch::operator()
}
