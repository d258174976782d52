// Classes, functors, lambdas, loops: the kernel stores what C++ says it should.
#include <initializer_list>
struct Out {
	double *o;
	int n;
	__device__ void put(double x) {
		o[++n] = x;
		o[0] = n;
	}
};
struct S {
	int a;
	float b[3];
	struct {
		int u, v;
	};
	__device__ S(int q = 2):a(q + 1),b{1,2,3}{ u = 4; v = b[1] + q; } __device__ int get()
		const {
		return a * 100 + u * 10 + v;
	}
};
struct M {
	short m1;
	char m2;
};
struct D : M, S {
	int d = 7;
	long e{9};
	__device__ D(int q) : S(q), d(q * 2) {
		m1 = 5;
		m2 = 6;
	}
	__device__ D() : D(3) {
		d++;
	}
};
template<class T, int N> struct Op {
	T k = N;
	__device__ T operator()(T x) const {
		return x * k;
	}
};
template<class T, int N, class F> __device__ T apply(T *p, F f, int extra = 3)
{
	if constexpr (N == 4) {
		p[1]=1;
	}  else {
		p[2]=2;
	}
	return f(p[N]) + extra;
}
__device__ int fib(int n)
{
	return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
__device__ int &pick(int *a, int i)
{
	return a[i];
}
template<class T> struct V {
	T d[3];
	__device__ T& operator[](int i) {
		return d[i];
	}
	__device__ V<T> operator+(const V &o) const {
		V r;
		for (int i = 0; i < 3; i++) r.d[i] = d[i] + o.d[i];
		return r;
	}
	__device__ V &operator+=(const V &o) {
		for (auto i = 0u; i < 3; ++i) d[i] += o.d[i];
		return *this;
	}
	__device__ explicit operator bool() const {
		return d[0] != 0;
	}
	__device__ operator T() const {
		return d[0] + d[2];
	}
};
__device__ V<float> mk(float x)
{
	return {x, x + 1, x + 2};
}
enum E { EA = 3, EB, EC = -2 };
enum class F8 : unsigned char { A = 250, B };
const int gtab[4] = {10, 20, 30};
union U {
	float f;
	unsigned u;
};
struct Ag {
	int x;
	struct {
		float f;
		int g[2];
	}  in;
	int y;
};
struct Cnt {
	int *c;
	__device__ Cnt(int *p) : c(p) {
		++*c;
	}
	__device__ ~Cnt() {
		*c += 100;
	}
};
__device__ int scoped(int *c, int m)
{
	Cnt a(c);
	for (int i = 0; i < 4; i++) {
		Cnt b(c);
		if (i == m) break;
		if (i == m - 1) continue;
		if (m == 7) return *c;
		*c += 1000;
	}
	return *c;
}
__device__ void lambdas(Out &o)
{
	int i = 4, j = 2;
	float base = 1.5f;
	auto l1 = [=, &j](float x) {
		j += 1;
		return x * i + base;
	};
	o.put(l1(2));
	o.put(j);
	auto l2 = [&](auto x) {
		i += x;
		return [=](int z) {
			return z * i + x;
		};
	};
	o.put(l2(3)(5));
	o.put(i);
	auto l3 = [c = i + 1, &d = j](int x) mutable {
		c += 1;
		d = c;
		return c + d + x;
	};
	o.put(l3(1));
	o.put(l3(1));
	o.put(j);
	const int k = 11;
	auto l4 = [&] { return k + i; };
	o.put(l4());
	auto l5 = [](int a, int b = 4) {
		return a - b;
	};
	o.put(l5(1));
	int arr[3] = {1,2,3};
	auto l6 = [arr](int q) {
		return arr[q];
	};
	arr[1] = 9;
	o.put(l6(1));
	auto l7 = [&arr](int q) -> int & {
		return arr[q];
	};
	l7(2) = 33;
	o.put(arr[2]);
}
struct Me {
	int q;
	__device__ int run(int z) {
		auto f = [this, z](int y) {
			q += y;
			return q * z;
		};
		auto g = [=](int y) {
			return q + y + z;
		};
		auto h = [*this, y = z * 2]() {
			return q + y;
		};
		int r = h();
		return f(2) * 1000 + g(3) + r * 100000;
	}
};
__global__ void k(double *outp)
{
	Out o{outp, 0};
	D d(5);
	D e;
	S s[2];
	o.put(d.get());
	o.put(d.d);
	o.put(e.d);
	o.put(s[1].v);
	o.put(e.m2 + e.e);
	const S &sr = d;
	o.put(sr.get());
	S *sp = &e;
	o.put(sp->get());
	D *dp = static_cast<D*>(sp);
	o.put(dp->m1);
	M *mp = dp;
	o.put(mp->m1);
	float arr[6] = {1, 2, 3, 4, 5.5};
	o.put(apply<float, 4>(arr, Op<float, 3>()));
	o.put(arr[1]);
	o.put(arr[5]);
	o.put(apply<float, 3>(arr, Op<float, 2>(), 10));
	o.put(fib(12));
	int ia[5] = {1, 2, 3};
	pick(ia, 1) = 8;
	pick(ia, 2) += 5;
	o.put(ia[1] + ia[2] * 10 + ia[4]);
	int *ip = ia;
	o.put(*ip++);
	o.put(*++ip);
	o.put(ip - ia);
	o.put(ip[-1]);
	o.put(2[ia]);
	ip += 2;
	ip -= 1;
	o.put(*ip);
	V<float> v = mk(2), w = v + mk(10);
	w[1] += 0.25f;
	w += v;
	o.put(w[0]);
	o.put(w[1]);
	if (v) o.put(77);
	float q = w;
	o.put(q);
	unsigned char uc = 250;
	uc += 10;
	o.put(uc);
	uc <<= 1;
	o.put(uc);
	signed char sc = -3;
	o.put(sc >> 1);
	unsigned un = 3;
	un -= 5;
	o.put(un);
	o.put(un / 2);
	o.put(-7 / 2);
	o.put(-7 % 3);
	o.put(7u % 4);
	long long ll = 1LL << 40;
	o.put(ll);
	o.put((int)(ll + 5));
	o.put((short)70000);
	int x = 7;
	x += 1.75;
	o.put(x);
	x *= 0.5;
	o.put(x);
	float f = 1;
	f /= 3;
	o.put(f);
	f = 1.0 / 3;
	o.put(f);
	double dd = f;
	o.put(dd);
	o.put(1.0f / 3.0f);
	o.put(3 / 2 * 1.5);
	bool b = 5;
	o.put(b);
	b = !b;
	o.put(b);
	b |= 2;
	o.put(b);
	o.put(~5u);
	o.put(-5);
	o.put(+uc);
	o.put(5 > 3 ? 1.5 : 2);
	o.put('a' + 1);
	o.put(EB + EC);
	o.put((int)F8::B);
	o.put(sizeof(D) + alignof(double));
	o.put(gtab[2]);
	o.put((x = 5, 6));
	for (int i = 0; i < 10; i++) {
		if (i == 3) continue;
		if (i == 6) break;
		o.put(i);
	}
	int n = 0;
	while (n < 3) n += 2;
	o.put(n);
	do {
		n--;
		if (n == 2) continue;
	}  while (n > 0);
	o.put(n);
	for (int i = 0, j = 10; i < j; i++, j--) n += j;
	o.put(n);
	for (auto &z : ia) z *= 2;
	for (int z : ia) n += z;
	o.put(n);
	for (int z : {5, 6, 7}) n += z;
	o.put(n);
	while (int t = n--) {
		if (t < 70) break;
	}
	o.put(n);
	for (int i = 0; i < 8; i++) {
		int r = 0;
		switch (i) {
			case 0: r = 1;
			case 1: r += 10;
			break;
			case 2: case 3: { r = 5; break; } case 4 ... 5: r = 6;
			default: r += 100;
		}
		o.put(r);
	}
	U u;
	u.f = 1.0f;
	o.put(u.u);
	Ag ag = {1, 2, 3, 4, 5};
	o.put(ag.in.f + ag.in.g[1] * 10 + ag.y * 100);
	Ag ag2 = {.x = 4, .y = 2};
	o.put(ag2.in.g[0] + ag2.x + ag2.y);
	Ag aa[2] = {{1, {2}}, {3}};
	o.put(aa[0].in.f + aa[1].x * 10 + aa[1].y);
	ag2 = ag;
	ag.in.g[1] = 0;
	o.put(ag2.in.g[1]);
	Ag ag3 = ag2;
	o.put(ag3.in.g[1]);
	float m[2][3] = {{1, 2}, {3}};
	o.put(m[0][1] + m[1][0] * 10 + m[1][2]);
	int big[100] = {1, 2};
	o.put(big[1] + big[99]);
	auto [b1, b2, b3] = aa[0];
	o.put(b1);
	auto &[r1, r2] = *(int2*)ia;
	r1 = 55;
	o.put(ia[0] + r2);
	int (*pm)[3] = (int(*)[3])big;
	pm[1][2] = 9;
	o.put(big[5]);
	lambdas(o);
	Me me{3};
	o.put(me.run(2));
	o.put(me.q);
	int cc = 0;
	o.put(scoped(&cc, 2));
	o.put(cc);
	o.put(scoped(&cc, 7));
	o.put(cc);
	float4 f4 = make_float4(1, 2, 3, 4);
	f4.y = 7;
	float4 g4[2];
	g4[1] = f4;
	*(float4*)(&arr[0]) = g4[1];
	o.put(arr[1] + arr[3]);
	int2 i2 = {3, 4};
	int2 j2 = i2;
	j2.x++;
	o.put(i2.x + j2.x * 10 + j2.y);
	o.put(({ int zz = 3; zz * 2; }));
	if (int y = n; y > 3) o.put(1);
	else o.put(2);
	if (x > 1 && (n || fib(3)) && !(x == 4)) o.put(3);
	x > 2 ? n = 40 : n = 50;
	o.put(n);
	(x > 2 ? ia[0] : ia[1]) = 123;
	o.put(ia[0]);
	int *hp = new int(5);
	o.put(*hp);
	S *hs = new S(8);
	o.put(hs->get());
	delete hs;
	int *ha = new int[4];
	ha[3] = 2;
	o.put(ha[3]);
	o.put((n++, n + 1));
	int a1 = 5, a2 = a1++ + ++a1;
	o.put(a1 * 100 + a2);
	static int st = 40;
	st += 2;
	o.put(st);
	const float &cr = x + 0.5f;
	o.put(cr);
	unsigned long ul = (unsigned long)-1;
	o.put(ul > 100);
	o.put(ul >> 60);
	o.put(1 << 3 | 5 & 6 ^ 1);
	V<int> vz{};
	o.put(vz.d[2]);
	V<int> vi{1, 2, 3};
	o.put((int)vi);
}
void launch(double *p)
{
	k<<<1, 1>>>(p);
}
// out: 647 10 7 4 15 647 445 5 5 19.5 1 0 18 144 88 1 8 2 8 8 0 14 17.25 77 34 4 8 -2 4294967294
// out: 2147483647 -3 -1 3 1099511627776 5 4464 8 4 0.3333333432674408 0.3333333432674408
// out: 0.3333333432674408 0.3333333432674408 1.5 1 0 1 4294967290 -5 8 1.5 98 2 251 48 30 6 0 1 2
// out: 4 5 4 0 40 74 92 68 11 10 5 5 106 106 100 100 1065353216 542 6 32 4 4 32 2 1 71 9 9.5 3 38
// out: 7 19 21 10 18 -3 2 33 710010 5 1304 1404 1406 1606 11 47 6 1 3 40 123 5 950 2 42 712 42
// out: 5.5 1 15 13 0 4
