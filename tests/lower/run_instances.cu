// Members of template instances, initialisers in classes, iterators: the kernel stores what C++
// says it should.
#include <algorithm>
struct Out {
	double *o;
	int n;
	__device__ void put(double x)
	{
		o[++n] = x;
		o[0] = n;
	}
};
template <class T> struct Opt {
	T v;
	int has;
	__device__ Opt()
	{
		v = 7;
		has = 3;
	}
	__device__ Opt(const Opt &o)
	{
		v = o.v + 1;
		has = 9;
	}
	__device__ Opt &operator=(const Opt &o)
	{
		v = o.v + 100;
		return *this;
	}
};
struct S {
	Opt<int> o;
	int x = 2;
};
struct S2 : Opt<float> {
	int y = 4;
};
template <int N> struct Vec {
	int v[N];
	int w = 1;
};
struct F {
	Vec<3> a;
	int (*pa)[4];
	int q;
	alignas(16) float z;
	decltype(1 + 2) d;
	int arr[sizeof(Vec<2>)];
};
struct G {
	int (*pa)[4] = nullptr;
	Vec<3> b = {{1, 2, 3}, 4};
	float (*fp)(float) = 0;
	int e[2]{5, 6};
	int f = {7};
};
struct Ca {
	int v;
	__device__ Ca() : v(11)
	{
	}
};
struct Hh {
	Ca arr[3];
	Vec<2> vs[2];
};
struct Tt {
	Opt<int> o;
	__device__ Tt()
	{
	}
};
template <class T> struct Wr {
	Opt<T> in;
	T t;
	__device__ Wr(T t) : t(t)
	{
	}
	template <int K> __device__ T mul() const
	{
		return t * K;
	}
	__device__ T twice() const
	{
		return mul<2>();
	}
	template <class U, int K = 4> __device__ T as(U u = U(3))
	{
		return t + u * K;
	}
};
template <class D> struct Bs {
	template <int I> __device__ int at()
	{
		return static_cast<D *>(this)->template item<I>() + 1;
	}
	__device__ int all()
	{
		return this->template at<1>() + at<2>() * 10;
	}
};
struct Dd : Bs<Dd> {
	int z[4] = {1, 2, 3, 4};
	template <int I> __device__ int item()
	{
		return z[I];
	}
};
struct Iter {
	int i;
	__device__ int operator*() const
	{
		return i;
	}
	__device__ Iter &operator++()
	{
		i += 2;
		return *this;
	}
	friend __device__ bool operator!=(Iter a, Iter b)
	{
		return a.i < b.i;
	}
};
template <class T> struct Step {
	struct It {
		T i, s;
		__device__ T operator*() const
		{
			return i;
		}
		__device__ It &operator++()
		{
			i += s;
			return *this;
		}
		__device__ bool operator!=(const It &o) const
		{
			return i < o.i;
		}
	};
	T a, b, c;
	__device__ It begin() const
	{
		return {a, c};
	}
	__device__ It end() const
	{
		return {b, c};
	}
};
struct Rr {
	__device__ Iter begin() const
	{
		return {1};
	}
	__device__ Iter end() const
	{
		return {8};
	}
};
__device__ Step<int> steps(int a, int b, int c)
{
	return {a, b, c};
}
__device__ int mm(int a, int b)
{
	return a > b ? a : b;
}
using Arr4 = int[4];
typedef int A34[3][4];
__device__ int ta(Arr4 a, const A34 b, Arr4 &c, Arr4 *d)
{
	a[1] = 9;
	return a[0] + b[1][1] + c[2] + (*d)[3];
}
__device__ int ta2(A34 &m)
{
	int s = 0;
	for (auto &r : m)
		for (int x : r)
			s += x;
	return s + sizeof(m) + sizeof(m[0]);
}
struct Cm {
	float re, im;
	__device__ Cm(float r = 0, float i = 0) : re(r), im(i)
	{
	}
	__device__ Cm operator+(const Cm &o) const
	{
		return Cm(re + o.re, im + o.im);
	}
	__device__ Cm &operator+=(const Cm &o)
	{
		re += o.re;
		im += o.im;
		return *this;
	}
	__device__ friend Cm operator*(float s, Cm c)
	{
		return {s * c.re, s * c.im};
	}
	__device__ Cm operator-() const
	{
		return {-re, -im};
	}
	__device__ float operator[](int i) const
	{
		return i ? im : re;
	}
	__device__ bool operator<(Cm o) const
	{
		return re < o.re;
	}
};
__global__ void k(double *outp)
{
	Out o{outp, 0};
	S s;
	o.put(s.o.v * 10 + s.o.has + s.x);
	S sc = s;
	o.put(sc.o.v * 10 + sc.o.has + sc.x);
	S sd{};
	o.put(sd.o.v + sd.x);
	sd = s;
	o.put(sd.o.v);
	o.put(sd.o.has);
	S2 s2;
	o.put(s2.v + s2.y);
	S2 s3(s2);
	o.put(s3.v + s3.has);
	S sa[2];
	o.put(sa[1].o.v + sa[0].x);
	F f;
	f.q = 3;
	o.put(f.a.w + f.q);
	F f2{};
	o.put(f2.a.w + f2.q + f2.z + f2.arr[3] + (f2.pa == nullptr) + f2.d);
	F f3{{{1, 2}}, 0, 5};
	o.put(f3.a.v[1] + f3.a.w + f3.q + f3.z);
	G g;
	o.put(g.b.v[2] + g.b.w * 10 + g.e[1] * 100 + g.f * 1000 + (g.pa ? 1 : 0));
	G g2{nullptr, {{4}}};
	o.put(g2.b.v[0] + g2.b.w + g2.b.v[1] + g2.e[0] + g2.f);
	Hh hh;
	o.put(hh.arr[2].v + hh.vs[1].w);
	Hh h2{};
	o.put(h2.arr[1].v + h2.vs[0].w + h2.vs[1].v[1]);
	Tt t;
	o.put(t.o.v);
	Tt tt = t;
	o.put(tt.o.v);
	Wr<int> w(5);
	o.put(w.in.v + w.mul<3>() + w.twice());
	o.put(w.as<float>());
	o.put((w.as<int, 2>(1)));
	Wr<int> *pw = &w;
	o.put(pw->mul<4>() + (*pw).mul<5>());
	o.put(pw->as<double>(2.0));
	Dd d;
	o.put(d.all());
	o.put(d.at<3>());
	int q = 0;
	for (int x : steps(1, 10, 3))
		q = q * 10 + x;
	o.put(q);
	q = 0;
	for (auto x : Rr{}) {
		if (x == 5)
			continue;
		q = q * 10 + x;
	}
	o.put(q);
	Step<float> sf{0, 2, 0.5f};
	float fs = 0;
	for (auto x : sf) {
		if (x > 1)
			break;
		fs += x;
	}
	o.put(fs);
	int m[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
	o.put(ta(m[0], m, m[2], &m[1]));
	o.put(m[0][1]);
	o.put(ta2(m));
	Cm c(1, 2), e = 3;
	c += e;
	o.put(c.re);
	c += 2;
	o.put(c.re * 10 + c.im);
	Cm z = 2 * c + -e;
	o.put(z[0] * 100 + z[1]);
	o.put((c + e + 1)[0]);
	Cm cs[3] = {1, {2, 3}, Cm(4, 5)};
	o.put(cs[0].re + cs[1].im * 10 + cs[2].im * 100);
	Cm ct[2];
	o.put(ct[1].re);
	Cm cz[2] = {};
	o.put(cz[1].im);
	Cm cq = cs[1] < cs[2] ? cs[1] : cs[2];
	o.put(cq.re);
	Cm ck = true ? c : 5;
	o.put(ck.re);
	const Cm &rc = 7;
	o.put(rc.re);
	Cm cl = {};
	o.put(cl.im);
	auto lam = [](Cm a, const Cm &b) { return a + b; };
	o.put(lam(1, 2).re);
	Cm arr2[2][2] = {{1, 2}, {3}};
	o.put(arr2[0][1].re + arr2[1][0].re * 10 + arr2[1][1].re);
	o.put(mm(c.re, z.im));
	int sw1 = 1, sw2 = 2;
	std::swap(sw1, sw2);
	o.put(sw1 * 10 + sw2);
	o.put(std::max(3u, 5u));
	o.put(std::min(2.5f, 1.5f));
}
void launch(double *p)
{
	k<<<1, 1>>>(p);
}
// out: 75 91 9 107 3 11 17 9 4 2 8 7643 17 12 12 7 8 32 17 7 45 13 43 5 147 137 1.5 26 9 149 4 62
// out: 904 10 531 0 0 2 6 7 0 3 32 6 21 5 1.5
