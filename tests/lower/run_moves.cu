// Moves, copies and what is not copied: the kernel stores what C++ says it should.
#include <utility>
struct Out {
	double *o;
	int n;
	__device__ void put(double x)
	{
		o[++n] = x;
		o[0] = n;
	}
};
struct Buf {
	int *c;
	int id;
	__device__ Buf(int *c, int id) : c(c), id(id)
	{
	}
	__device__ Buf(Buf &&o) : c(o.c), id(o.id)
	{
		o.id = 0;
	}
	__device__ Buf(const Buf &o) = delete;
	__device__ Buf &operator=(Buf &&o)
	{
		id = o.id;
		o.id = 0;
		return *this;
	}
	__device__ ~Buf()
	{
		if (id)
			*c = *c * 10 + id;
	}
};
struct App {
	Buf a, b;
	int n;
	__device__ App(int *c) : a(c, 1), b(c, 2), n(3)
	{
	}
};
struct Sub : App {
	Buf z;
	__device__ Sub(int *c) : App(c), z(c, 7)
	{
	}
};
struct Pair {
	Buf x;
	Buf arr[2];
};
__device__ Buf make(int *c, int id)
{
	Buf b(c, id);
	return b;
}
__device__ Buf pass(int *c, bool f)
{
	Buf b(c, 4);
	if (f)
		return Buf(c, 5);
	return b;
}
__device__ App mkapp(int *c)
{
	App a(c);
	a.b = Buf(c, 6);
	return a;
}
struct Cp {
	int n = 0, m = 0;
	__device__ Cp()
	{
	}
	__device__ Cp(const Cp &o) : n(o.n + 1), m(o.m)
	{
	}
	__device__ Cp(Cp &&o) : n(o.n), m(o.m + 1)
	{
	}
	__device__ Cp &operator=(const Cp &o)
	{
		n = o.n + 10;
		m = o.m;
		return *this;
	}
	__device__ Cp &operator=(Cp &&o)
	{
		n = o.n;
		m = o.m + 10;
		return *this;
	}
};
struct In {
	Cp c;
	int k;
};
template <class T> struct Tw {
	T t;
	Cp c;
};
__global__ void k(double *outp)
{
	Out o{outp, 0};
	int c = 0;
	{
		App a(&c);
		App b = std::move(a);
		o.put(c);
		o.put(a.a.id + b.b.id);
	}
	o.put(c);
	c = 0;
	{
		Sub s(&c);
		Sub t(std::move(s));
		o.put(s.z.id);
		o.put(t.z.id);
	}
	o.put(c);
	c = 0;
	{
		Buf b = make(&c, 3);
		o.put(c);
		o.put(b.id);
	}
	o.put(c);
	c = 0;
	{
		App a = mkapp(&c);
		o.put(a.b.id);
	}
	o.put(c);
	c = 0;
	{
		Buf b(&c, 1);
		Buf d(&c, 2);
		d = std::move(b);
		o.put(b.id);
		o.put(d.id);
	}
	o.put(c);
	In i{{}, 4};
	In j = i;
	o.put(j.c.n * 10 + j.c.m);
	In q = std::move(i);
	o.put(q.c.n * 10 + q.c.m);
	j = q;
	o.put(j.c.n * 10 + j.c.m);
	j = std::move(q);
	o.put(j.c.n * 100 + j.c.m);
	Tw<In> t{};
	Tw<In> u = std::move(t);
	o.put(u.t.c.m * 10 + u.c.m);
	u = t;
	o.put(u.t.c.n * 10 + u.c.n);
	In &&r = std::move(j);
	In v = r;
	o.put(v.c.n);
	In w = static_cast<In &&>(r);
	o.put(w.c.m);
	auto l = [x = std::move(w)] { return x.c.m; };
	o.put(l());
	auto l2 = l;
	o.put(l2());
}
void launch(double *p)
{
	k<<<1, 1>>>(p);
}
// out: 0 2 21 0 7 721 0 3 3 6 61 0 1 1 10 1 101 11 11 110 1 12 13 13
