// What libclang hides or shows in an odd place: the kernel stores what C++ says it should.
struct Out {
	double *o;
	int n;
	__device__ void put(double x)
	{
		o[++n] = x;
		o[0] = n;
	}
};
template <int N> struct Vec {
	int v[N];
	__device__ int sum() const
	{
		int s = 0;
		for (int i = 0; i < N; i++)
			s += v[i];
		return s;
	}
	template <int K> __device__ int get() const
	{
		return v[K];
	}
	template <int K> __device__ Vec &add(int x)
	{
		v[K] += x;
		return *this;
	}
};
template <class T, int N> struct Arr {
	T d[N];
	__device__ T &operator[](int i)
	{
		return d[i];
	}
	__device__ const T &operator[](int i) const
	{
		return d[i];
	}
	static constexpr int size()
	{
		return N;
	}
};
struct H {
	Vec<3> v;
	int x;
};
struct H2 {
	int x = 5;
	Vec<3> v;
	int (*pa)[4];
	float (*pf)(float);
	Vec<2> w{{7, 8}};
	__device__ H2() : x(6)
	{
		pa = 0;
		v.v[0] = v.v[1] = v.v[2] = 1;
	}
};
struct H3 {
	Vec<3> v;
	decltype(1 + 2.5) q;
	int z = 9;
};
struct H4 {
	Vec<3> a = {{1, 2, 3}};
	Arr<Vec<2>, 2> b = {{{{4, 5}}, {{6, 7}}}};
	int c[2][2] = {{1}, {2, 3}};
};
struct Bf {
	unsigned a : 3;
	int b : 5;
	unsigned c : 24;
	unsigned short d : 9;
	int e;
};
struct Bf2 {
	int x : 4;
	int y : 4;
	__device__ Bf2(int q) : x(q), y(-q)
	{
	}
};
union Un {
	int i;
	unsigned char b[4];
	struct {
		short lo, hi;
	} h;
	float f;
};
__device__ int dflt(int (*p)[4], Vec<2> v = {{3, 4}}, int k = sizeof(Vec<3>))
{
	return (*p)[1] + v.sum() * k;
}
__device__ int arrp(int a[3][4], int (&b)[4], int (*c)[4])
{
	return a[1][2] + b[3] + c[2][0];
}
struct PM {
	int a, b;
	float c;
	__device__ int f(int x)
	{
		return a + x;
	}
	__device__ int g(int x) const
	{
		return b * x;
	}
};
struct It {
	int *p;
	__device__ int &operator*() const
	{
		return *p;
	}
	__device__ It &operator++()
	{
		++p;
		return *this;
	}
	__device__ bool operator!=(const It &o) const
	{
		return p != o.p;
	}
};
struct Rg {
	int *a;
	int n;
	__device__ It begin() const
	{
		return {a};
	}
	__device__ It end() const
	{
		return {a + n};
	}
};
struct Rp {
	int d[4];
	__device__ int *begin()
	{
		return d;
	}
	__device__ int *end()
	{
		return d + 3;
	}
	__device__ const int *begin() const
	{
		return d;
	}
	__device__ const int *end() const
	{
		return d + 4;
	}
};
enum class Ec : short { A = -3, B = 7 };
struct CvA {
	int x;
	__device__ explicit operator bool() const
	{
		return x > 2;
	}
	__device__ operator float() const
	{
		return x * 0.5f;
	}
};
struct Fn {
	int k;
	__device__ int operator()(int a, int b = 10) const
	{
		return a * k + b;
	}
};
struct B1 {
	int p = 1;
	__device__ B1()
	{
	}
	__device__ B1(int a) : p(a)
	{
	}
	__device__ B1(int a, float b) : p(a + (int)b)
	{
	}
};
struct D1 : B1 {
	using B1::B1;
	int q = p * 2;
};
struct Own {
	int *c;
	int v;
	__device__ Own(int *c, int v) : c(c), v(v)
	{
		*c += v;
	}
	__device__ ~Own()
	{
		*c += 100 * v;
	}
	__device__ int val() const
	{
		return v;
	}
};
__device__ int fin(int n)
{
	switch (int m = n * 2; m) {
	case 4:
		return 1;
	case 6: {
		switch (n) {
		case 3:
			return 30;
		}
		return 31;
	}
	default:
		break;
	}
	return -1;
}
__device__ int &rr(int &a)
{
	a++;
	return a;
}
template <class... T> __device__ int cnt(T... t)
{
	return sizeof...(T) + (0 + ... + (int)t);
}
template <class F, class... T> __device__ auto app(F f, T &&...t)
{
	return f(t...);
}
template <class... T> __device__ bool allp(T... t)
{
	return (... && (t > 0));
}
template <class... T> __device__ int packarr(T... t)
{
	int a[] = {t...};
	int s = 0;
	for (int x : a)
		s = s * 10 + x;
	return s;
}
template <class... T> __device__ void stores(int *p, T... t)
{
	int i = 0;
	((p[i++] = t), ...);
}
template <int... I> struct Seq {
};
template <int... I> __device__ int useseq(Seq<I...>, const int *a)
{
	return (a[I] + ...);
}
template <class T> struct Tr {
	static constexpr int v = 0;
	using U = float;
};
template <> struct Tr<int> {
	static constexpr int v = 1;
	using U = short;
};
template <class T> struct Tr<T *> {
	static constexpr int v = 2 + Tr<T>::v;
	using U = T;
};
__global__ void k(double *outp)
{
	Out o{outp, 0};
	H h{{{1, 2, 3}}, 4};
	o.put(h.v.sum() + h.x);
	H2 h2;
	o.put(h2.x + h2.v.sum() + h2.w.sum());
	H3 h3{{{1, 2, 3}}, 2.5};
	o.put(h3.v.sum() + h3.q + h3.z);
	H4 h4;
	o.put(h4.a.get<2>() + h4.b[1].v[1] * 10 + h4.c[1][1] * 100 + h4.c[0][1]);
	Vec<3> v3{};
	v3.add<1>(5).add<2>(6);
	o.put(v3.get<1>() * 10 + v3.get<2>());
	Vec<3> *pv = &v3;
	o.put(pv->get<1>());
	o.put(pv->template get<2>());
	o.put(Vec<3>().sum() + Vec<2>{{1, 2}}.sum());
	Bf bf{5, -7, 1000000, 300, 42};
	o.put(bf.a);
	o.put(bf.b);
	o.put(bf.c);
	o.put(bf.d);
	o.put(bf.e);
	bf.a = 9;
	bf.b += 3;
	bf.c++;
	bf.d -= 301;
	o.put(bf.a);
	o.put(bf.b);
	o.put(bf.c);
	o.put(bf.d);
	o.put(bf.e);
	Bf bg = bf;
	bg.b = 15;
	o.put(bg.b + bf.b + bg.a);
	o.put((bg.a = 10) + 1);
	Bf2 b2(3);
	o.put(b2.x * 10 + b2.y);
	Un u;
	u.i = 0x01020304;
	o.put(u.b[0]);
	o.put(u.h.hi);
	u.b[3] = 0x40;
	o.put(u.f);
	int m34[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
	o.put(dflt(m34));
	o.put(dflt(m34 + 1, {{1, 1}}, 2));
	o.put(arrp(m34, m34[1], m34));
	o.put(2 [m34][1] + 1 [2 [m34]]);
	o.put((&m34[0])[1][1]);
	o.put(*(*(m34 + 2) + 3));
	o.put((*m34)[2]);
	o.put((&(*m34)[1])[3]);
	int(&ra)[4] = m34[2];
	o.put(ra[1]);
	int(*pa)[4] = &m34[1];
	pa++;
	o.put((*pa)[0]);
	o.put((int)(pa - m34));
	int(*pw)[3][4] = &m34;
	o.put((*pw)[1][1]);
	PM pm{3, 4, 0.5f};
	int PM::*mp = &PM::b;
	o.put(pm.*mp);
	pm.*mp = 8;
	o.put(pm.b);
	PM *pp = &pm;
	o.put(pp->*mp);
	mp = &PM::a;
	o.put(pp->*mp);
	float PM::*mc = &PM::c;
	o.put(pm.*mc + 1);
	int arr[5] = {1, 2, 3, 4, 5};
	int s = 0;
	for (int x : Rg{arr, 5})
		s += x;
	o.put(s);
	for (int &x : Rg{arr, 3})
		x *= 2;
	o.put(arr[0] + arr[2]);
	Rp rp{{1, 2, 3, 4}};
	for (auto &x : rp)
		x += 10;
	s = 0;
	const Rp &crp = rp;
	for (auto x : crp)
		s += x;
	o.put(s);
	o.put((int)Ec::A);
	o.put((int)Ec::B + 1);
	o.put(Ec::A < Ec::B);
	Ec ec = Ec::B;
	switch (ec) {
	case Ec::A:
		o.put(1);
		break;
	case Ec::B:
		o.put(2);
	}
	o.put(static_cast<unsigned short>(Ec::A));
	CvA ca{3};
	o.put(ca ? 1 : 2);
	o.put(ca + 1.0f);
	o.put(!ca);
	float cf = ca;
	o.put(cf);
	o.put(CvA{1} && true);
	Fn fn{3};
	o.put(fn(2));
	o.put(fn(2, 1));
	o.put(app(fn, 1, 2));
	o.put(app([&](int a) { return a + s; }, 5));
	D1 d1(4), d2(4, 2.5f), d3;
	o.put(d1.q);
	o.put(d2.q + d2.p);
	o.put(d3.q);
	int c = 0;
	{
		Own a(&c, 1);
		o.put(c);
		Own b(&c, 2);
		o.put(c);
	}
	o.put(c);
	c = 0;
	const Own &ro = Own(&c, 2);
	o.put(c);
	o.put(fin(2));
	o.put(fin(3));
	o.put(fin(5));
	int q = 1;
	rr(q) = 10;
	o.put(q);
	rr(rr(q)) += 5;
	o.put(q);
	o.put(cnt(1, 2, 3) + cnt());
	o.put(allp(1, 2, -3));
	o.put(allp());
	o.put(packarr(1, 2, 3));
	int st[3];
	stores(st, 7, 8, 9);
	o.put(st[0] * 100 + st[1] * 10 + st[2]);
	o.put(useseq(Seq<0, 2, 4>{}, arr));
	o.put(Tr<int>::v + Tr<int *>::v * 10 + Tr<int **>::v * 100 + Tr<float>::v);
	o.put(sizeof(Tr<double *>::U) + sizeof(Tr<int>::U));
}
void launch(double *p)
{
	k<<<1, 1>>>(p);
}
// out: 10 24 17.5 373 56 5 6 3 5 -7 1000000 300 42 1 -4 1000001 511 42 12 3 27 4 258
// out: 2.0314340591430664 86 10 24 20 6 12 3 5 10 9 2 6 4 8 8 3 1.5 15 8 40 -3 8 1 2 65533 1 2.5 0
// out: 1.5 0 16 7 5 45 8 18 2 1 3 303 2 1 30 -1 10 17 9 0 1 123 789 13 531 10
