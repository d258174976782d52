// Calls: arguments, results, operators, defaults, recursion, what has no body.
struct pair {
	float x, y;
	__device__ pair operator+(const pair &o) const { return pair{x + o.x, y + o.y}; }
	__device__ float &operator[](int i) { return (&x)[i]; }
	__device__ operator float() const { return x; }
	__device__ static int two() { return 2; }
};

__device__ pair make(float a)
{
	pair r = {a, a};
	// in make: ptr "result" sret
	return r;
	// in make: load f32 % aggregate
	// in make: return
}
__device__ void change(float (&all)[4], const int &by, pair by_value, int more = 5)
{
	all[by] = by_value.x + more;
}
__device__ int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
__device__ void elsewhere(float *p);

struct base {
	int b;
	__device__ int get() const { return b; }
	__device__ virtual int twice() { return 2 * b; }
};
struct middle {
	int m;
};
struct derived : middle, base {
	int d;
};

__global__ void run(float *p, derived *d)
{
	float a[4];
	pair q = make(1) + make(2);
	// in run: ; make
	// in run: ; make
	// in run: ; pair::operator+
	q[1] = 3;
	// in run: ; pair::operator[]
	// in run: store %, %
	change(a, 1 + pair::two(), q);
	// in run: ; pair::two
	// in run: const i32 5
	// in run: ; change
	p[0] = q;
	// in run: ; pair::operator float
	p[1] = factorial(5);
	// in run: ; factorial
	p[2] = d->get();
	// in run: ptradd ptr %, %
	// in run: ; base::get
	p[3] = d->twice();
	// in run: "call base::twice"
	elsewhere(p);
	// in run: opaque % may_barrier may_write "call elsewhere"
	// in factorial: ; factorial
}

template <class T, class F> __device__ T apply(const T *p, F f) { return f(p[0]); }
template <int N> struct times {
	int by = N;
	__device__ float operator()(float x) const { return x * by; }
};
__device__ float half_of(float x) { return x / 2; }

__global__ void functors(float *p, float (*pointer)(float))
{
	p[0] = apply(p, times<3>());
	// in functors: ; apply
	p[1] = apply(p, half_of);
	p[2] = pointer(p[3]);
	// in functors: may_barrier may_write "call
	// in apply: ; times::operator()
}

typedef int (*chooser)(int, int);
__device__ chooser choose(int which);
__device__ int least(int x, int y)
{
	return x < y ? x : y;
}
__device__ chooser chosen(int which)
{
	return which ? least : nullptr;
}
__global__ void picks(int *p)
{
	p[0] = choose(1)(p[1], 2);
	// in picks: opaque i32 %, % may_barrier may_write
	p[1] = chosen(1)(p[2], 3);
	// in picks: opaque i32 %, % may_barrier may_write
	// not in picks: = call
}
