// Bases, copies, operators, conversions, evaluation order: the kernel stores what C++ says it should.
struct Out {
	double *o;
	int n;
	__device__ void put(double x) {
		o[++n] = x;
		o[0] = n;
	}
};
struct A0 {
	int a0 = 1;
	__device__ virtual int vf() {
		return a0;
	}
};
struct A1 {
	int a1;
	__device__ A1(int x) : a1(x) {
	}
	__device__ A1(const A1 &o) : a1(o.a1 + 1000) {
	}
	__device__ A1 &operator=(const A1 &o) {
		a1 = o.a1 + 2000;
		return *this;
	}
};
struct A2 : A0, A1 {
	int a2;
	using A1::a1;
	__device__ A2(int x) : A1(x), a2(a1 * 2 + a0) {
	}
	__device__ int sum() {
		return a0 + a1 * 10 + a2 * 100;
	}
};
struct Base {
	int b;
	__device__ Base(int x, int y = 3) : b(x * y) {
	}
};
struct Der : Base {
	using Base::Base;
	int c = b + 1;
};
struct Big {
	int d[40];
	int n;
};
struct Cx {
	float re, im;
};
__device__ Cx operator*(const Cx &a, const Cx &b)
{
	return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
__device__ Cx operator-(Cx a)
{
	return Cx{-a.re, -a.im};
}
__device__ bool operator==(Cx a, Cx b)
{
	return a.re == b.re && a.im == b.im;
}
struct Conv {
	int v;
	__device__ Conv(int x) : v(x * 3) {
	}
	__device__ operator int() const {
		return v + 1;
	}
};
__device__ int takes(Conv c)
{
	return c.v;
}
__device__ int takes2(const Conv &c, int k = sizeof(Conv) * 2)
{
	return c.v * k;
}
template<int N> struct Fact {
	static constexpr int value = N * Fact<N - 1>::value;
};
template<> struct Fact<0> {
	static constexpr int value = 1;
};
template<class... T> __device__ int sum(T... t)
{
	return (t + ... + 0);
}
__device__ int rec()
{
	return 0;
}
template<class H, class... T> __device__ int rec(H h, T... t)
{
	return h * 2 + rec(t...);
}
template<class T> __device__ T clampv(T x, T lo, T hi)
{
	return x < lo ? lo : x > hi ? hi : x;
}
template<int D> __device__ int tree(int *p)
{
	if constexpr (D == 0) return *p;
	else return tree<D - 1>(p) + tree<D - 1>(p + (1 << (D - 1)));
}
struct It {
	int *p;
	__device__ int &operator*() const {
		return *p;
	}
	__device__ It &operator++() {
		++p;
		return *this;
	}
	__device__ It operator++(int) {
		It t = *this;
		++p;
		return t;
	}
	__device__ bool operator!=(const It &o) const {
		return p != o.p;
	}
	__device__ int *operator->() {
		return p;
	}
};
struct Rng {
	int *a;
	int n;
	__device__ It begin() const {
		return {a};
	}
	__device__ It end() const {
		return {a + n};
	}
};
struct RefM {
	int &r;
	const int c;
	__device__ RefM(int &x) : r(x), c(x + 1) {
	}
	__device__ void inc() {
		r++;
	}
};
struct Node {
	int v;
	Node *next;
};
struct Mat {
	float m[3][3];
	__device__ float *operator[](int i) {
		return m[i];
	}
	__device__ const float &at(int i, int j) const {
		return m[i][j];
	}
	__device__ float operator()(int i, int j) const {
		return m[i][j];
	}
};
__device__ Big fill(int k)
{
	Big b;
	for (int i = 0; i < 40; i++) b.d[i] = i * k;
	b.n = k;
	return b;
}
__device__ void byval(Big b)
{
	b.d[3] = 999;
	b.n = 5;
}
__device__ int total(const Big &b)
{
	int s = 0;
	for (int x : b.d) s += x;
	return s + b.n;
}
__device__ int many(int a, float b, char c, unsigned long d, bool e, const int *f)
{
	return a + (int)b + c + (int)d + e + *f;
}
__device__ constexpr int sq(int x)
{
	return x * x;
}
namespace ns {
	struct T {
		static int two() {
			return 2;
		}
		enum { K = 17 };
		struct In {
			int z = 4;
		};
	};
	inline namespace v1 {
		__device__ int f(int x) {
			return x + T::K;
		}
	}
}
__device__ Cx choose(bool b, Cx x, Cx y)
{
	return b ? x : y;
}
struct Bits {
	unsigned a : 4;
	unsigned b : 12;
	int c;
};
struct Over {
	__device__ int f(int) {
		return 1;
	}
	__device__ int f(float) {
		return 2;
	}
	__device__ int f(int) const {
		return 3;
	}
	__device__ int f(char *) {
		return 4;
	}
	template<class T> __device__ int f(T *) {
		return 5;
	}
};
struct Sing {
	static __device__ int count;
};
typedef int (*FnP)(int);
__global__ void k(double *outp)
{
	Out o{outp, 0};
	A2 a(5);
	o.put(a.sum());
	A1 c1 = a;
	o.put(c1.a1);
	A2 a2 = a;
	o.put(a2.a1);
	a2 = a;
	o.put(a2.a1);
	A1 *pa = &a;
	pa->a1 = 9;
	o.put(a.sum());
	o.put(a.vf());
	A0 &ra = a;
	ra.a0 = 4;
	o.put(a.a0);
	A2 *back = (A2*)pa;
	o.put(back->a2);
	o.put((char*)pa - (char*)&a);
	Der d(4);
	o.put(d.b);
	o.put(d.c);
	Der d2(4, 5);
	o.put(d2.b * 100 + d2.c);
	Big b = fill(3);
	o.put(total(b));
	byval(b);
	o.put(b.d[3] + b.n);
	Big b2 = b;
	b2.d[0] = 7;
	b = b2;
	o.put(b.d[0] + b.d[39]);
	Cx z = Cx{1, 2} * Cx{3, 4};
	o.put(z.re);
	o.put(z.im);
	z = -z;
	o.put(z.re);
	o.put(z == Cx{5, -10});
	o.put(choose(z.re > 0, z, {1, 1}).im);
	o.put((z * z).re);
	o.put(takes(4));
	o.put(takes2(4));
	Conv cv = 5;
	o.put(cv);
	o.put(cv + 1);
	o.put(cv > 15);
	int ci = cv;
	o.put(ci);
	if (cv) o.put(1);
	o.put(Fact<5>::value);
	o.put(sum(1, 2, 3));
	o.put(rec(1, 2, 3));
	o.put(sum());
	o.put(clampv(5, 1, 3));
	o.put(clampv<double>(0.5, 1, 3));
	int arr[8] = {1, 2, 3, 4, 5, 6, 7, 8};
	o.put(tree<3>(arr));
	int s = 0;
	for (It i{arr}; i != It{arr + 8}; ++i) s += *i;
	o.put(s);
	It it{arr};
	o.put(*it++);
	o.put(*it);
	Rng r{arr, 4};
	for (It i = r.begin(), e = r.end(); i != e; i++) s -= *i;
	o.put(s);
	int rv = 5;
	RefM rm(rv);
	rm.inc();
	o.put(rv);
	o.put(rm.r + rm.c);
	RefM rm2 = rm;
	rm2.inc();
	o.put(rv);
	Node n3{3, nullptr}, n2{2, &n3}, n1{1, &n2};
	int ns_ = 0;
	for (Node *p = &n1; p; p = p->next) ns_ = ns_ * 10 + p->v;
	o.put(ns_);
	o.put(n1.next->next->v);
	Node **pp = &n1.next;
	(*pp)->v = 8;
	o.put(n2.v);
	*pp = &n3;
	o.put(n1.next->v);
	Mat m = {{{1, 2, 3}, {4, 5, 6}}};
	m[1][2] += 10;
	m[2][0] = m[1][2] * 2;
	o.put(m.at(1, 2));
	o.put(m(2, 0));
	o.put(m.m[2][1]);
	float *row = m[0];
	row[2] = 77;
	o.put(m.m[0][2]);
	float (*mp)[3] = m.m;
	o.put(mp[1][1]);
	o.put(*(*(mp + 1) + 2));
	o.put((*mp)[1]);
	int fi = 3;
	o.put(many(1, 2.9f, 'a', 4ul, true, &fi));
	o.put(sq(7) + ns::f(1) + ns::T::In{}.z);
	constexpr int cs = sq(5);
	int csa[cs];
	csa[24] = 3;
	o.put(csa[24] + sizeof(csa));
	o.put(-1 < 1u);
	o.put((long)-1 < 1u);
	o.put((unsigned char)200 > (signed char)-1);
	o.put((char)200);
	o.put((unsigned)(-3) >> 28);
	o.put(-3 >> 1);
	o.put(5 / -2);
	o.put(-5 % 2);
	o.put(3.7f);
	o.put((int)-3.7);
	o.put((unsigned char)300);
	o.put(1.0f * 16777217);
	o.put((float)123456789);
	o.put(0.1 + 0.2f);
	o.put(1e10f);
	o.put((bool)0.3);
	o.put(!0.0);
	o.put('A' | 32);
	o.put(0xFFu << 24);
	o.put(1ull << 35);
	o.put((short)0x12345);
	o.put(~0);
	o.put(~0ull > 5);
	bool t = 1, f = 0;
	o.put(t + t);
	o.put(t & f | t ^ f);
	t &= f;
	o.put(t);
	int k1 = 5;
	k1 ^= 3;
	k1 |= 8;
	k1 %= 6;
	k1 <<= 2;
	k1 >>= 1;
	o.put(k1);
	k1 = k1++ + 2;
	o.put(k1);
	int *pk = arr;
	*pk++ += 5;
	o.put(arr[0] + *pk);
	(*pk)++;
	o.put(arr[1]);
	int x1 = 1, y1 = 2;
	x1 = y1 = 7;
	o.put(x1 + y1);
	(x1 += 3) *= 2;
	o.put(x1);
	++(++x1);
	o.put(x1);
	int &rx = ++x1;
	rx = 50;
	o.put(x1);
	x1 = (y1 > 3, y1 < 3) ? 4 : 6;
	o.put(x1);
	o.put([](int q) { return q * 3; }(5));
	auto fib = [](auto self, int n) -> int {
		return n < 2 ? n : self(self, n - 1) + self(self, n - 2);
	};
	o.put(fib(fib, 10));
	for (int i = 0, j = 0; i < 5; ++i) {
		switch (i) {
			case 1: continue;
			case 3: for (;;) {
				if (++j > 3) break;
				if (j == 2) continue;
			}
			break;
			default: j += 10;
		}
		o.put(j);
	}
	int w = 10;
	do {
		if (w == 7) break;
		w--;
	}  while (true);
	o.put(w);
	for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) {
		if (j <= i) w += j;
	}
	o.put(Over().f(1));
	o.put(Over().f(1.0f));
	const Over co{};
	o.put(co.f(1));
	char ch;
	o.put(Over().f(&ch));
	o.put(Over().f(&fi));
	union {
		int i;
		float f;
	}  u;
	u.f = 2.0f;
	o.put(u.i);
	struct {
		int p, q;
	}  an = {3, 4};
	o.put(an.p * an.q);
	int two[2][2][2] = {1, 2, 3, 4, 5, 6, 7};
	o.put(two[1][0][1] + two[1][1][1]);
	auto [p0, p1] = z;
	o.put(p0 + p1);
	struct {
		int arr[3];
	}  sa = {{1, 2}}, sb = sa;
	sb.arr[1] = 9;
	o.put(sa.arr[1] + sb.arr[1] * 10 + sb.arr[2]);
	const char *str = "xyz";
	int v = 3;
	int *const cp = &v;
	*cp = 4;
	o.put(v);
	const int *pc = &v;
	o.put(*pc);
	void *vp = &v;
	o.put(*(int*)vp);
	o.put((long)((int*)0 + 3));
	long lp = (long)&v;
	o.put(*(int*)lp);
	o.put(&arr[5] - &arr[2]);
	o.put(&arr[5] > &arr[2]);
	if (int q = 0) o.put(100);
	else if (int q2 = 5; q2 > q) o.put(q2 + q);
	int cnt = 0;
	auto side = [&](bool b) {
		cnt++;
		return b;
	};
	if (side(false) && side(true)) o.put(-1);
	if (side(true) || side(true)) o.put(cnt);
	o.put((side(true), cnt));
	bool bb = side(false) || side(false) && side(true);
	o.put(cnt + bb * 100);
	o.put(cnt > 3 ? side(true) ? 1 : 2 : 3);
	void *mem = csa;
	A1 *pl = new (mem) A1(6);
	o.put(pl->a1);
	A1 arr1[2] = {A1(1), A1(2)};
	o.put(arr1[0].a1 + arr1[1].a1);
	A1 cpy(arr1[0]);
	o.put(cpy.a1);
	A1 as(0);
	as = cpy;
	o.put(as.a1);
	A1 &&rr = A1(12);
	o.put(rr.a1);
	double dm = 7.5;
	o.put(dm -= 2);
	float ff = 16777216;
	ff++;
	o.put(ff);
	o.put(1 ? 2 : 3.5);
	long long big = 1;
	for (int i = 0; i < 40; i++) big *= 3;
	o.put(big % 1000007);
	unsigned hash = 2166136261u;
	for (int i = 0; i < 10; i++) hash = (hash ^ i) * 16777619u;
	o.put(hash);
}
void launch(double *p)
{
	k<<<1, 1>>>(p);
}
// out: 1151 1005 1005 2005 1191 1 4 11 12 12 13 2021 2343 12 124 -5 10 5 1 -10 -75 12 96 16 17 1
// out: 16 1 120 6 12 0 3 1 36 36 1 2 26 6 12 7 123 3 8 3 16 32 0 77 5 16 2 108 71 103 0 1 1 -56
// out: 15 -2 -2 -1 3.7000000476837158 -3 44 16777216 123456792 0.30000000298023222 10000000000 1
// out: 1 97 4278190080 34359738368 9029 -1 1 2 1 0 4 6 8 3 14 20 22 50 6 15 55 10 20 21 31 7 1 2
// out: 3 4 5 1073741824 12 6 -5 92 4 4 4 12 4 3 1 5 2 3 5 1 6 3 1001 3001 12 5.5 16777216 2
// out: -482945 797261938
