// Ends of objects, conversions, operators, tables, placement: the kernel stores what C++ says it
// should.
struct Out {
	double *o;
	int n;
	__device__ void put(double x)
	{
		o[++n] = x;
		o[0] = n;
	}
};
struct Own {
	int *c;
	int v;
	__device__ Own(int *c, int v) : c(c), v(v)
	{
		*c = *c * 10 + v;
	}
	__device__ Own(const Own &o) : c(o.c), v(o.v + 1)
	{
		*c = *c * 10 + 8;
	}
	__device__ ~Own()
	{
		*c = *c * 10 + 9;
	}
	__device__ int val() const
	{
		return v;
	}
	__device__ Own &self()
	{
		return *this;
	}
};
__device__ int takeown(Own o)
{
	return o.v;
}
__device__ int takeref(const Own &o)
{
	return o.v;
}
struct Two {
	Own a, b;
	int z;
	__device__ Two(int *c) : a(c, 1), b(c, 2), z(3)
	{
	}
};
struct Hold {
	Own o;
	__device__ Hold(int *c) : o(c, 4)
	{
	}
};
struct Dv : Own {
	int k;
	__device__ Dv(int *c) : Own(c, 5), k(1)
	{
	}
	__device__ ~Dv()
	{
		*c = *c * 10 + 7;
	}
};
template <class T> struct Guard {
	T &t;
	T old;
	__device__ Guard(T &t, T n) : t(t), old(t)
	{
		t = n;
	}
	__device__ ~Guard()
	{
		t = old;
	}
};
__device__ int early(int *c, int n)
{
	Own a(c, 1);
	if (n == 0)
		return 5;
	{
		Own b(c, 2);
		if (n == 1)
			return b.v;
	}
	for (int i = 0; i < 3; i++) {
		Own d(c, 3);
		if (i == n - 2)
			break;
		if (i == 0)
			continue;
		*c += 1;
	}
	return 6;
}
struct Vbase {
	int x;
	__device__ virtual int f()
	{
		return x;
	}
	__device__ virtual ~Vbase()
	{
	}
};
struct Vder : Vbase {
	__device__ int f() override
	{
		return x * 2;
	}
};
template <class D> struct Cr {
	__device__ D &d()
	{
		return *static_cast<D *>(this);
	}
	__device__ const D &d() const
	{
		return *static_cast<const D *>(this);
	}
	__device__ int go()
	{
		return d().impl() + 1;
	}
};
struct Ci : Cr<Ci> {
	int pad[2];
	int q = 5;
	__device__ int impl()
	{
		return q;
	}
};
struct Z0 {
	int z = 1;
};
struct Ci2 : Z0, Cr<Ci2> {
	int q = 6;
	__device__ int impl()
	{
		return q + z;
	}
};
template <int N, class T> struct Arr {
	T v[N];
	__device__ constexpr T &operator[](int i)
	{
		return v[i];
	}
	__device__ constexpr const T &operator[](int i) const
	{
		return v[i];
	}
	__device__ T *begin()
	{
		return v;
	}
	__device__ T *end()
	{
		return v + N;
	}
	template <class F> __device__ Arr<N, T> map(F f) const
	{
		Arr<N, T> r;
		for (int i = 0; i < N; i++)
			r[i] = f(v[i]);
		return r;
	}
};
template <class T> struct Mat {
	Arr<2, Arr<2, T>> m;
	__device__ Arr<2, T> &operator[](int i)
	{
		return m[i];
	}
	__device__ Mat operator*(const Mat &o) const
	{
		Mat r{};
		for (int i = 0; i < 2; i++)
			for (int j = 0; j < 2; j++)
				for (int k = 0; k < 2; k++)
					r.m[i][j] += m[i][k] * o.m[k][j];
		return r;
	}
};
struct Big {
	int a[20];
	Arr<3, float> f;
	Z0 z[2];
};
struct Anon {
	int k;
	union {
		int i;
		float f;
		struct {
			short lo, hi;
		};
	};
};
struct Conv {
	int v;
	__device__ operator int &()
	{
		return v;
	}
	__device__ explicit operator float() const
	{
		return v + 0.5f;
	}
	template <class T> __device__ operator Arr<2, T>() const
	{
		return {T(v), T(v + 1)};
	}
};
struct Idx {
	int r, c;
};
struct Grid {
	int d[12];
	__device__ int &operator()(Idx i)
	{
		return d[i.r * 4 + i.c];
	}
	__device__ int &operator()(int r, int c)
	{
		return d[r * 4 + c];
	}
	__device__ int *operator->()
	{
		return d;
	}
	__device__ int &operator*()
	{
		return d[5];
	}
	__device__ Grid &operator<<(int v)
	{
		d[0] = d[0] * 10 + v;
		return *this;
	}
	__device__ bool operator!() const
	{
		return d[0] == 0;
	}
	__device__ int operator,(int x)
	{
		return x * 100;
	}
	__device__ Grid operator++(int)
	{
		Grid t = *this;
		d[0]++;
		return t;
	}
};
struct Ptr {
	Idx i;
	__device__ Idx *operator->()
	{
		return &i;
	}
	__device__ const Idx &operator*() const
	{
		return i;
	}
};
enum Fl { A = 1, B = 2, C = 4 };
__device__ Fl operator|(Fl a, Fl b)
{
	return Fl(int(a) | int(b));
}
__device__ Fl &operator|=(Fl &a, Fl b)
{
	return a = a | b;
}
namespace n1
{
struct P2 {
	int x, y;
};
__device__ int operator+(const P2 &a, const P2 &b)
{
	return a.x + b.y;
}
inline namespace v2
{
__device__ int g()
{
	return 42;
}
} // namespace v2
} // namespace n1
__device__ int g_arr[4] = {1, 2, 3, 4};
__device__ int g_x = 5;
__constant__ float c_arr[3] = {1.5f, 2.5f, 3.5f};
static const int s_n = 4;
constexpr int tab[5] = {1, 4, 9, 16, 25};
constexpr float ctab[2][2] = {{1, 2}, {3, 4}};
struct St {
	static constexpr int tb[3] = {7, 8, 9};
	static const int one = 1;
	int i;
};
constexpr Idx cidx = {3, 4};
constexpr Idx cia[2] = {{1, 2}, {3, 4}};
template <int... I> struct Sq {
};
template <int N, int... I> struct Mk : Mk<N - 1, N - 1, I...> {
};
template <int... I> struct Mk<0, I...> {
	using type = Sq<I...>;
};
template <class F, int... I> __device__ void unr(F f, Sq<I...>)
{
	(f(I), ...);
}
template <int N> struct IC {
	static constexpr int value = N;
	__device__ constexpr operator int() const
	{
		return N;
	}
};
template <class F, int... I> __device__ void unr2(F f, Sq<I...>)
{
	(f(IC<I>{}), ...);
}
template <class T> __device__ auto addr(T &&t) -> decltype(auto)
{
	return static_cast<T &&>(t);
}
template <class T, class U> struct is_same {
	static constexpr bool value = false;
};
template <class T> struct is_same<T, T> {
	static constexpr bool value = true;
};
template <class T> __device__ int ov(T)
{
	return 1;
}
template <class T> __device__ int ov(T *)
{
	return 2;
}
__device__ int ov(int)
{
	return 3;
}
template <> __device__ int ov<double>(double)
{
	return 4;
}
template <template <class> class C, class T> __device__ T tt(T x)
{
	C<T> c;
	c.m[0][0] = x;
	return c.m[0][0] * 2;
}
__global__ void k(double *outp)
{
	Out o{outp, 0};
	int c = 0;
	early(&c, 0);
	o.put(c);
	c = 0;
	early(&c, 1);
	o.put(c);
	c = 0;
	o.put(early(&c, 2));
	o.put(c);
	c = 0;
	early(&c, 3);
	o.put(c);
	c = 0;
	{
		Own a(&c, 1);
		o.put(c);
	}
	o.put(c);
	c = 0;
	{
		Two t(&c);
		o.put(c);
	}
	o.put(c);
	c = 0;
	{
		Hold h(&c);
	}
	o.put(c);
	c = 0;
	{
		Dv d(&c);
	}
	o.put(c);
	c = 0;
	{
		const Own &r = Own(&c, 6);
		o.put(r.v);
	}
	o.put(c);
	c = 0;
	{
		Own arr[2] = {Own(&c, 1), Own(&c, 2)};
		o.put(c);
	}
	o.put(c);
	c = 0;
	{
		auto l = [x = Own(&c, 3)] { return x.v; };
		o.put(l());
	}
	o.put(c);
	int gx = 3;
	{
		Guard<int> g(gx, 7);
		o.put(gx);
	}
	o.put(gx);
	{
		Guard<int> g(gx, 8);
		Guard<int> h(gx, 9);
		o.put(gx);
	}
	o.put(gx);
	Vder vd;
	vd.x = 4;
	o.put(vd.f());
	Ci ci;
	o.put(ci.go());
	Ci2 c2;
	o.put(c2.go());
	Cr<Ci2> &crr = c2;
	o.put(crr.go());
	Arr<3, int> a3 = {{1, 2, 3}};
	o.put(a3.map([](int x) { return x * x; })[2]);
	for (auto &x : a3)
		x++;
	o.put(a3[0] + a3[2]);
	Mat<int> m{{{{{1, 2}}, {{3, 4}}}}};
	o.put((m * m)[1][1]);
	o.put((m * m * m)[0][1]);
	m[0][1] = 7;
	o.put(m.m.v[0].v[1]);
	Big b{};
	o.put(b.z[1].z + b.f[1]);
	b.a[19] = 4;
	Big b2 = b;
	b2.a[19]++;
	o.put(b.a[19] * 10 + b2.a[19]);
	Anon an;
	an.k = 1;
	an.i = 0x00020001;
	o.put(an.lo + an.hi * 10);
	an.f = 1;
	o.put(an.i);
	Anon an2 = {3, {4}};
	o.put(an2.k + an2.i);
	Conv cv{5};
	cv += 2;
	o.put(cv.v);
	int &cr = cv;
	cr = 9;
	o.put(cv + 1);
	o.put(float(cv));
	o.put((float)cv);
	Arr<2, int> ca = cv;
	o.put(ca[1]);
	o.put(static_cast<Arr<2, float>>(cv)[0]);
	o.put(cv ? 1 : 0);
	o.put(-cv);
	o.put(cv == 9);
	switch (cv) {
	case 9:
		o.put(99);
	}
	int ia[20];
	ia[cv] = 3;
	o.put(ia[9]);
	Grid gr{};
	gr({1, 2}) = 5;
	gr(2, 3) = 6;
	o.put(gr.d[6] + gr.d[11]);
	gr(Idx{0, 1}) += 3;
	o.put(gr.d[1]);
	*gr = 8;
	o.put(gr.d[5]);
	gr << 1 << 2;
	o.put(gr.d[0]);
	o.put(!gr);
	o.put((gr, 3));
	Grid go = gr++;
	o.put(gr.d[0] - go.d[0]);
	Ptr p{{3, 4}};
	o.put(p->c);
	o.put((*p).r);
	p->r = 9;
	o.put(p->r);
	const Ptr &cp = p;
	o.put((*cp).r);
	Fl f = A | C;
	o.put(f);
	f |= B;
	o.put(f);
	o.put(f & B ? 1 : 0);
	o.put(n1::P2{1, 2} + n1::P2{3, 4});
	o.put(n1::g());
	o.put(s_n + tab[3]);
	int idx = 2;
	o.put(tab[idx]);
	o.put(St::tb[idx]);
	o.put(St{3}.one);
	int un = 0;
	unr([&](int i) { un = un * 10 + i; }, Mk<4>::type{});
	o.put(un);
	un = 0;
	unr2(
	    [&](auto i) {
		    int arr[decltype(i)::value + 1];
		    arr[i] = i;
		    un += sizeof(arr) + arr[i];
	    },
	    typename Mk<3>::type());
	o.put(un);
	int ad = 3;
	addr(ad) = 4;
	o.put(ad);
	o.put(addr(5));
	o.put((is_same<int, int>::value) + (is_same<int, float>::value) * 2);
	o.put(ov(1));
	o.put(ov('a'));
	o.put(ov(&ad));
	o.put(ov(1.0));
	o.put(ov<int>(1));
	o.put((tt<Mat, float>(2.5f)));
	int vi = 1;
	{
		int vi = 2;
		o.put(vi);
		{
			using T = float;
			T vi = 3.5;
			o.put(vi);
		}
	}
	o.put(vi);
	for (int vi = 5; vi < 6; vi++) {
		int vi2 = vi;
		o.put(vi2);
	}
	o.put(vi);
	struct Loc {
		int a;
		__device__ int sq()
		{
			return a * a;
		}
		static __device__ int st(int x)
		{
			return x + 1;
		}
	} loc{4};
	o.put(loc.sq() + Loc::st(1));
	enum { E1 = 5, E2 };
	o.put(E2);
	static_assert(sizeof(int) == 4, "");
	typedef struct {
		int q;
	} Td;
	Td td = {8};
	o.put(td.q);
	auto ll = 5ll;
	o.put(sizeof(ll));
	decltype(ll) l2 = 1;
	o.put(sizeof l2);
	decltype((vi)) lr = vi;
	lr = 6;
	o.put(vi);
	unsigned char buf[32];
	int *pi = new (buf) int(7);
	o.put(*pi);
	Idx *pix = new (buf + 8) Idx{5, 6};
	o.put(pix->c);
	o.put(*(int *)(buf + 8));
	auto *pa = reinterpret_cast<int(*)[2]>(buf + 8);
	o.put((*pa)[1]);
}
void launch(double *p)
{
	k<<<1, 1>>>(p);
}
// out: 19 1299 6 129399 12939399 1 19 12 1299 49 579 6 69 12 1299 3 39 7 3 9 3 8 6 8 8 9 6 22 54 7
// out: 1 45 21 1065353216 7 7 10 9 9 10 9 1 -9 1 99 3 11 3 8 12 0 300 1 4 3 9 9 5 7 1 5 42 20 9 9
// out: 1 123 27 4 5 1 3 1 2 4 1 5 2 3.5 1 5 1 18 6 8 8 8 6 7 6 5 6
