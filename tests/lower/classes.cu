// Constructors, destructors, bases, members.
struct counter {
	int n = 7;
	int *at;
	__device__ counter() : at(nullptr) {}
	__device__ counter(int k) : n(k * 2), at(&n) { n += 1; }
	__device__ ~counter() { n = 0; }
};
struct wrapped : counter {
	float f[2];
	counter inside;
	__device__ wrapped(int k) : counter(k + 1), f{1, 2} {}
	__device__ wrapped() : wrapped(4) {}
};
struct plain {
	int a, b;
};

__global__ void make(int *p)
{
	counter c(3);
	// in make: ; counter::counter
	wrapped w;
	// in make: ; wrapped::wrapped
	plain x = plain();
	plain y;
	y = x;
	p[0] = c.n + w.n + w.inside.n + y.a;
	// in make: clean_up ; counter::~counter
	counter *h = new counter(5);
	delete h;
	if (p[1])
		return;
	// not in make: opaque
}

