// Macros, nests of classes, templates of values, order of evaluation: the kernel stores what C++
// says it should.
#include <cstddef>
struct Out {
	double *o;
	int n;
	__device__ void put(double x)
	{
		o[++n] = x;
		o[0] = n;
	}
};
// macros, sizeof, alignas, volatile, const-cast, commas, nested templates
#define EL(a, i) ((a)[(i)])
#define FOR_EACH(v, arr) for (auto &v : arr)
#define CAT_(a, b) a##b
#define CAT(a, b) CAT_(a, b)
#define DEF(T, n)                                                                                  \
	__device__ T CAT(fn_, n)(T x)                                                              \
	{                                                                                          \
		return x + n;                                                                      \
	}
DEF(int, 3)
DEF(float, 7)
#define LOAD(p, i) (*reinterpret_cast<const float2 *>(&(p)[(i)]))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define UNROLL4(op) op(0) op(1) op(2) op(3)
#define SUMUP(i) s += a[i] * (i + 1);
#define CEILDIV(a, b) (((a) + (b)-1) / (b))
#define LAMBDA(x) [&](auto x) { return x * 2; }
#define IF_(c) if (c) {
#define FI }
    struct alignas(16) V8 {
	short h[8];
};
struct Nest {
	struct In {
		struct Deep {
			int d[2];
		} deep[2];
		int i;
	} in[2];
	Nest *self;
	int *ptr;
	const char *s;
};
template <int A, int B> struct Sum {
	static constexpr int value = A + B;
	template <int C> struct Plus {
		static constexpr int value = A + B + C;
		__device__ static int get(int x)
		{
			return x + value;
		}
	};
};
template <class T, int N, bool F = (N > 2)> struct Sel {
	__device__ T operator()(T x)
	{
		return x * N;
	}
};
template <class T, int N> struct Sel<T, N, false> {
	__device__ T operator()(T x)
	{
		return -x;
	}
};
template <class Op> struct App {
	Op op;
	template <class... A> __device__ auto operator()(A &&...a)
	{
		return op(static_cast<A &&>(a)...);
	}
};
template <class Op> App(Op) -> App<Op>;
template <class T> struct Box {
	T v;
	__device__ Box(T v) : v(v)
	{
	}
	template <class U> __device__ Box(const Box<U> &o) : v((T)o.v + 1)
	{
	}
	__device__ T &operator*()
	{
		return v;
	}
	__device__ T *operator->()
	{
		return &v;
	}
};
template <int N> __device__ int unroll(const int *a)
{
	int s = 0;
#pragma unroll
	for (int i = 0; i < N; ++i) {
		s += a[i] << i;
	}
	return s;
}
template <class T, T... V> struct Seq {
	static constexpr int n = sizeof...(V);
	__device__ static T at(int i)
	{
		const T t[] = {V...};
		return t[i];
	}
};
template <auto N> __device__ auto autov()
{
	return N;
}
template <class T> using Ptr = T *;
template <int N> using IArr = int[N];
__device__ int by(Ptr<const int> p, IArr<3> &a, const IArr<3> &c, int (&&r)[2])
{
	return p[1] + a[2] * 10 + c[0] * 100 + r[1] * 1000;
}
__device__ int cnt = 0;
__device__ int side(int x)
{
	cnt = cnt * 10 + x;
	return x;
}
__device__ int three(int a, int b, int c)
{
	return a * 100 + b * 10 + c;
}
struct Lit {
	int v;
	__device__ constexpr Lit(int v) : v(v)
	{
	}
	__device__ constexpr int sq() const
	{
		return v * v;
	}
};
__device__ constexpr int cfib(int n)
{
	return n < 2 ? n : cfib(n - 1) + cfib(n - 2);
}
struct Rec {
	int v;
	Rec *l, *r;
	__device__ int sum() const
	{
		return v + (l ? l->sum() : 0) + (r ? r->sum() : 0);
	}
};
__device__ void outp3(int &a, int *b, int (&c)[2], int *&d, const int *const &e)
{
	a = 1;
	*b = 2;
	c[1] = 3;
	d++;
	c[0] = *e;
}
__device__ const int &pick(const int &a, const int &b)
{
	return a < b ? a : b;
}
struct Chain {
	int s = 0;
	__device__ Chain &add(int x)
	{
		s = s * 10 + x;
		return *this;
	}
	__device__ Chain copy() const
	{
		return *this;
	}
};
__device__ int later(int x)
{
	return x * 4;
}
__global__ void k(double *outp)
{
	Out o{outp, 0};
	int a[4] = {1, 2, 3, 4};
	o.put(EL(a, 2) + EL(a + 1, 0));
	FOR_EACH(v, a) v *= 2;
	o.put(a[3]);
	o.put(fn_3(1));
	o.put(fn_7(1.5f));
	float f[4] = {1, 2, 3, 4};
	o.put(LOAD(f, 2).y);
	o.put(MIN(a[0], a[1]++));
	o.put(a[1]);
	int s = 0;
	UNROLL4(SUMUP) o.put(s);
	o.put(CEILDIV(10, 4));
	o.put(LAMBDA(q)(4));
	IF_(s > 3) s = 1;
	FI o.put(s);
	V8 v8 = {{1, 2, 3}};
	o.put(sizeof(V8) + alignof(V8));
	float4 raw = reinterpret_cast<float4 &>(v8);
	o.put(reinterpret_cast<short *>(&raw)[2]);
	V8 w8;
	*reinterpret_cast<float4 *>(&w8) = raw;
	o.put(w8.h[1]);
	int4 i4;
	reinterpret_cast<V8 &>(i4) = v8;
	o.put(i4.x);
	unsigned char bytes[16];
	*(V8 *)bytes = v8;
	o.put(bytes[4]);
	o.put(*(unsigned short *)(bytes + 2));
	union {
		float4 f;
		float e[4];
	} un;
	un.f = make_float4(1, 2, 3, 4);
	for (int i = 0; i < 4; i++)
		un.e[i] *= i;
	o.put(un.f.w);
	Nest n{};
	n.in[1].deep[0].d[1] = 5;
	Nest m = n;
	m.self = &n;
	m.ptr = n.in[1].deep[0].d;
	o.put(m.self->in[1].deep->d[1]);
	o.put(m.ptr[1]);
	o.put((*m.self).in[1].deep[0].d[1]++);
	o.put(n.in[1].deep[0].d[1] * 10 + m.in[1].deep[0].d[1]);
	auto &dd = n.in[1].deep;
	o.put(dd[0].d[1]);
	Nest arr[2] = {m, n};
	o.put(arr[1].in[1].deep->d[1]);
	Nest *pn = arr;
	(pn + 1)->in[0].i = 9;
	o.put((++pn)->in->i);
	n.in[0] = n.in[1];
	o.put(n.in[0].deep[0].d[1]);
	o.put(offsetof(Nest, in[1].i));
	o.put((char *)&n.in[1].i - (char *)&n);
	o.put((Sum<1, 2>::value));
	o.put((Sum<1, 2>::Plus<3>::value));
	o.put((Sum<1, 2>::Plus<3>::get(4)));
	o.put((Sel<int, 3>()(5)));
	o.put((Sel<int, 2>{}(5)));
	App ap{[](int x, int y) { return x * y; }};
	o.put(ap(3, 4));
	Box<int> bi(4);
	Box<float> bf = bi;
	o.put(bf.v);
	o.put(*bf + *bi);
	Box<float2> b2(make_float2(1, 2));
	o.put(b2->y);
	*bi = 7;
	o.put(bi.v);
	o.put(unroll<4>(a));
	o.put((Seq<int, 4, 5, 6>::at(1) + Seq<int, 1>::n));
	o.put(autov<5>() + autov<'a'>());
	int a3[3] = {1, 2, 3};
	o.put(by(a, a3, {4, 5, 6}, {7, 8}));
	cnt = 0;
	side(1) + side(2) * side(3);
	o.put(cnt);
	cnt = 0;
	o.put(side(2) && side(0) && side(5));
	o.put(cnt);
	cnt = 0;
	side(0) || side(3) || side(4);
	o.put(cnt);
	cnt = 0;
	int r = side(1) ? side(2) : side(3);
	o.put(cnt);
	cnt = 0;
	o.put(three(4, 5, 6));
	int ix = 0;
	a[ix] = 7;
	o.put(a[0]);
	cnt = 0;
	(side(1), side(2));
	o.put(cnt);
	cnt = 0;
	switch (side(3)) {
	case 3:
		side(4);
	default:
		side(5);
	}
	o.put(cnt);
	cnt = 0;
	for (side(1); cnt < 100; side(2))
		side(3);
	o.put(cnt);
	cnt = 0;
	do {
		side(7);
	} while (side(1) && cnt < 1000);
	o.put(cnt);
	int arr2[2] = {side(8), side(9)};
	o.put(cnt);
	Lit lt(5);
	o.put(lt.sq());
	constexpr Lit cl(6);
	o.put(cl.sq());
	constexpr int cf = cfib(10);
	o.put(cf);
	o.put(cfib(7));
	Rec r1{1, 0, 0}, r2{2, 0, &r1}, r3{3, &r2, &r1};
	o.put(r3.sum());
	int x1 = 0, x2 = 0, x3[2] = {0, 0}, *x4 = x3;
	const int *x5 = a3 + 1;
	outp3(x1, &x2, x3, x4, x5);
	o.put(x1 + x2 * 10 + x3[1] * 100 + x3[0] * 1000 + (x4 - x3) * 10000);
	o.put(pick(3, 2));
	o.put(pick(x1, x2));
	Chain c;
	o.put(c.add(1).add(2).s);
	o.put(c.copy().add(3).s);
	o.put(c.s);
	o.put(Chain().add(4).add(5).s);
	Chain c2 = c.add(6);
	c2.add(7);
	o.put(c.s * 10000 + c2.s);
	volatile int vv = 3;
	vv += 2;
	o.put(vv * vv);
	const int ci = 4;
	int *pc = const_cast<int *>(&x1);
	*pc = 9;
	o.put(x1 + ci);
	static const float tf[3] = {1, 2, 3};
	o.put(tf[1] * 0 + 2);
	o.put(later(3));
	int goto_free = 0;
	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 3; j++) {
			if (j == 2)
				goto_free += 100;
			else
				goto_free++;
		}
	o.put(goto_free);
	o.put(({
		int t = 0;
		for (int i = 0; i < 4; i++)
			t += i;
		t;
	}));
	long long big = 1ll << 40;
	o.put(big >> 38);
	o.put((unsigned)big);
	o.put((int)(big | 7));
	o.put(big * 3 % 1000003);
	unsigned long long ub = ~0ull;
	o.put(ub / 10 % 1000);
	o.put((ub >> 32) & 0xffff);
	o.put((float)ub);
	o.put((double)(long long)ub);
	o.put(1.0 * ub);
	unsigned uu = 4000000000u;
	o.put((float)uu);
	o.put((int)uu);
	o.put(uu * 2);
	o.put(uu + 500000000u);
	o.put((short)uu);
	o.put(uu / -1);
	o.put(-uu);
	o.put(uu % 7);
	o.put((double)uu / 3);
}
void launch(double *p)
{
	k<<<1, 1>>>(p);
}
// out: 5 8 4 8.5 4 2 5 62 3 8 1 32 3 2 131073 3 2 12 5 5 5 65 6 6 9 6 36 36 3 6 10 15 -5 12 5 9 2
// out: 7 100 6 102 8435 123 0 20 3 12 456 7 12 345 132 7171 717189 25 36 55 13 7 12321 2 1 12 123
// out: 12 45 1261267 25 13 2 12 306 6 4 0 7 987756 161 65535 1.8446744073709552e+19 -1
// out: 1.8446744073709552e+19 4000000000 -294967296 3705032704 205032704 10240 0 294967296 3
// out: 1333333333.3333333
