// Narrow types, literals, pointers, loops, vectors: the kernel stores what C++ says it should.
struct Out {
	double *o;
	int n;
	__device__ void put(double x)
	{
		o[++n] = x;
		o[0] = n;
	}
};
// loops, narrow compound, conditional, etc.
struct V3 {
	float x, y, z;
};
__device__ float3 operator+(float3 a, float3 b)
{
	return make_float3(a.x + b.x, a.y + b.y, a.z + b.z);
}
__device__ float4 operator*(float s, const float4 &v)
{
	return make_float4(s * v.x, s * v.y, s * v.z, s * v.w);
}
__device__ void operator+=(float4 &a, float4 b)
{
	a.x += b.x;
	a.y += b.y;
	a.z += b.z;
	a.w += b.w;
}
__device__ int operator""_k(unsigned long long x)
{
	return (int)x * 3;
}
template <class T, int N> struct Stat {
	static constexpr T val = N * 2;
	enum { twice = N * 2 };
	T d = val;
};
template <class T> __device__ T tsum(const T *a, int n)
{
	T s{};
	for (int i = 0; i < n; ++i)
		s += a[i];
	return s;
}
template <class T> constexpr T pi_v = T(3.25);
template <int I, class T, class... R> __device__ auto nth(T t, R... r)
{
	if constexpr (I == 0)
		return t;
	else
		return nth<I - 1>(r...);
}
template <class T, class = void> struct HasX {
	static constexpr bool v = false;
};
namespace a
{
namespace b
{
__device__ int f(int x)
{
	return x + 1;
}
int g;
} // namespace b
namespace c = b;
using b::f;
struct Q {
	int z;
	friend __device__ int adl(Q q)
	{
		return q.z * 2;
	}
};
} // namespace a
__device__ int dflt(int a, int b = 3, int c = sizeof(int) * 2)
{
	return a + b * 10 + c * 100;
}
__device__ const char *name(int i)
{
	return i ? "yes" : "no";
}
#define SQ(x) ((x) * (x))
#define FORI(i, n) for (int i = 0; i < (n); ++i)
#define SWAP(a, b)                                                                                 \
	do {                                                                                       \
		auto t_ = a;                                                                       \
		a = b;                                                                             \
		b = t_;                                                                            \
	} while (0)
#define MAXM(a, b)                                                                                 \
	({                                                                                         \
		auto _a = (a);                                                                     \
		auto _b = (b);                                                                     \
		_a > _b ? _a : _b;                                                                 \
	})
__device__ int early(int n)
{
	for (int i = 0; i < 10; i++) {
		if (i == n)
			return i * 10;
		for (int j = 0; j < 3; j++) {
			if (i + j == 7)
				return -1;
			if (j == 1)
				continue;
		}
	}
	return 99;
}
__device__ unsigned char uc(int x)
{
	return x;
}
__device__ bool bl(int x)
{
	return x;
}
__device__ void inc(int &a, int *b, int c)
{
	a++;
	(*b)++;
	c++;
}
__device__ auto ret_arr()
{
	struct L {
		int v[3];
	} l{{7, 8, 9}};
	return l;
}
__device__ float &at(float (&m)[2][2], int i, int j)
{
	return m[i][j];
}
__device__ float (&rowof(float (&m)[2][2], int i))[2]
{
	return m[i];
}
__device__ int fact(int n)
{
	return n <= 1 ? 1 : n * fact(n - 1);
}
__global__ void k(double *outp)
{
	Out o{outp, 0};
	unsigned char c = 200;
	c += 100;
	o.put(c);
	c = c * 2;
	o.put(c);
	c >>= 1;
	o.put(c);
	c = ~c;
	o.put(c);
	c -= 300;
	o.put(c);
	c <<= 3;
	o.put(c);
	c ^= 0xff;
	o.put(c);
	c /= 3;
	o.put(c);
	c *= 1.5;
	o.put(c);
	c++;
	o.put(c);
	o.put(-c);
	o.put(~c);
	o.put(c << 24);
	o.put(c - 300u > 0);
	o.put(uc(513));
	o.put(bl(4));
	o.put(bl(0));
	signed char s = -100;
	s -= 100;
	o.put(s);
	s = s >> 1;
	o.put(s);
	s = (signed char)200;
	o.put(s);
	o.put(s < 200u);
	o.put((unsigned)s);
	o.put((unsigned char)s);
	o.put((unsigned short)s);
	o.put((long long)(unsigned)s);
	s %= 7;
	o.put(s);
	short h = 30000;
	h += 10000;
	o.put(h);
	h = -h;
	o.put(h);
	h *= h;
	o.put(h);
	unsigned short us = 65535;
	o.put(us * us);
	us++;
	o.put(us);
	o.put(us - 1);
	o.put((us - 1) >> 20);
	us = 40000;
	o.put((short)us);
	o.put(us << 16);
	o.put((us << 16) >> 16);
	int i = -7;
	o.put(i / 2);
	o.put(i % 3);
	o.put(i >> 1);
	o.put((unsigned)i >> 28);
	o.put(i * 2u);
	o.put(i / 2u);
	o.put((i < 0u));
	o.put(i + 5L);
	o.put(i + 5UL > 3);
	o.put(i % 4u);
	long long ll = i;
	o.put(ll >> 33);
	o.put((unsigned long long)i >> 60);
	o.put((int)ll);
	o.put((unsigned)ll);
	o.put(ll * 1e10);
	o.put((float)ll / 3);
	o.put((int)(ll << 33));
	i = 1 << 30;
	o.put(i + i);
	o.put(i * 2.0f);
	o.put(i | 1u << 31);
	float f = 7;
	f /= 2;
	o.put(f);
	f += 1e-9;
	o.put(f);
	f = f * 1e38f;
	o.put(f);
	f = 16777216;
	f += 1;
	o.put(f);
	f = 0.1;
	o.put(f == 0.1);
	o.put(f == 0.1f);
	o.put((double)f);
	o.put((int)(f * 100));
	o.put(f ? 1 : 0);
	o.put(!f);
	double d = f;
	d += 0.1;
	o.put(d);
	o.put((float)d);
	o.put((int)-2.7f);
	o.put((unsigned)3.9);
	o.put((char)65.5);
	f = i;
	o.put(f);
	o.put(1 / 2 + 1 / 2.0f);
	o.put(5 % 3 * 1.5);
	f = 3;
	f -= 0.5;
	o.put(f--);
	o.put(--f);
	o.put(-f);
	o.put(+f);
	i = 3.99;
	o.put(i);
	i *= 2.6;
	o.put(i);
	i += 0.5f;
	o.put(i);
	i -= -1.9;
	o.put(i);
	i /= 0.3;
	o.put(i);
	bool b = 3;
	o.put(b + b);
	b = b & 2;
	o.put(b);
	b |= 4;
	o.put(b);
	b ^= 1;
	o.put(b);
	o.put(b - 1);
	o.put(!b << 3);
	o.put(true + true);
	o.put(b == 0);
	o.put((b ? 1 : 2.5));
	o.put(b < true);
	b = 0.1f;
	o.put(b);
	o.put('a' - 'A');
	o.put('\xff');
	o.put((unsigned char)'\xff');
	o.put('a' < 'b' ? 'x' : 1);
	o.put(sizeof 'a');
	o.put(sizeof("abc"));
	o.put(u'x' + U'y');
	o.put(L'\x1234');
	o.put(1'000);
	o.put(0x7fffffff + 1u);
	o.put(4294967295);
	o.put(2147483648);
	o.put(-2147483648);
	o.put(077);
	o.put(1e3f);
	o.put(.5);
	o.put(10_k);
	int a[5] = {1, 2, 3, 4, 5}, *p = a + 1;
	o.put(*p++);
	o.put(*++p);
	o.put(p[-1]);
	o.put(p - a);
	o.put(*(p - 1));
	o.put(p > a);
	o.put(&a[4] - p);
	o.put(*(&p[1]));
	o.put(a[a[0]]);
	o.put((p += 1)[-2]);
	o.put(*&*p);
	p = &a[0];
	o.put(*p++ = 9);
	o.put(a[0]);
	int **pp = &p;
	o.put(**pp);
	(*pp)++;
	o.put(*p);
	o.put((*pp)[1]);
	const int *const *cpp = &p;
	o.put(**cpp);
	o.put(p == *cpp);
	o.put(!p);
	o.put(p && *p > 1);
	void *vp = p;
	o.put(*(int *)vp);
	o.put(((char *)p)[0]);
	o.put((char *)(p + 1) - (char *)p);
	o.put(*(short *)&a[1]);
	o.put(*reinterpret_cast<unsigned char *>(&f));
	float *pf = reinterpret_cast<float *>(a);
	pf[0] = 1.0f;
	o.put(a[0]);
	unsigned long long ad = (unsigned long long)p;
	o.put(*(int *)(ad + 4));
	o.put((ad & 3) == 0);
	int x = 3, y = 4;
	(x > y ? x : y) = 10;
	o.put(y);
	(x < y ? x : y) += 5;
	o.put(x);
	o.put((x = 5) + (y = 6));
	o.put(x == 5 && y++ == 6 || x++);
	o.put(x * 10 + y);
	o.put((x++, y++, x + y));
	o.put(x ?: 7);
	o.put((x - x) ?: 7);
	int z = x > 3 ? y > 3 ? 1 : 2 : 3;
	o.put(z);
	x = y = z = 4;
	o.put(x + y + z);
	x += y -= z *= 2;
	o.put(x);
	o.put(y);
	o.put(z);
	o.put((x, y));
	++ ++x;
	o.put(x);
	o.put(-(-x));
	o.put(- -x);
	o.put(!!x);
	o.put(SQ(x + 1));
	SWAP(x, y);
	o.put(x * 100 + y);
	o.put(MAXM(x, y));
	o.put(MAXM(x++, 2));
	o.put(x);
	int sm = 0;
	FORI(q, 4) sm += q;
	o.put(sm);
	FORI(q, 3) FORI(r, 3)
	{
		if (r > q)
			break;
		if (q == 1)
			continue;
		sm += q * 10 + r;
	}
	o.put(sm);
	for (int q = 0, r = 9; q < r; q += 2, --r)
		sm += r;
	o.put(sm);
	for (;;) {
		if (sm++ > 100)
			break;
	}
	o.put(sm);
	int w = 5;
	while (w-- > 0) {
		if (w == 3)
			continue;
		sm -= w;
	}
	o.put(sm);
	o.put(w);
	do {
		w += 3;
		if (w > 5)
			break;
	} while (w < 100);
	o.put(w);
	do
		w--;
	while (w);
	o.put(w);
	for (unsigned u = 3; u < 4; u--)
		sm += u;
	o.put(sm);
	while (int t = sm % 7) {
		sm += t;
		if (sm > 500)
			break;
	}
	o.put(sm);
	for (int q = 10; q; q >>= 1)
		sm ^= q;
	o.put(sm);
	for (float t = 0; t < 1; t += 0.3f)
		sm++;
	o.put(sm);
	for (char t = 120; t > 0; t += 3)
		sm++;
	o.put(sm);
	for (auto q : {1.5f, 2.5f})
		sm += q;
	o.put(sm);
	for (auto &q : a)
		q = &q - a;
	o.put(a[3]);
	for (const auto q : a)
		sm += q;
	o.put(sm);
	for (int i = 0, *r = a; i < 5; ++i, ++r)
		sm += *r;
	o.put(sm);
	for (int q = 0; q < 8; q++) {
		int r = 0;
		switch (q) {
		case 0:
		case 1:
			r = 1;
			[[fallthrough]];
		case 2:
			r += 2;
			break;
		case 3: {
			int t = 5;
			r = t;
			break;
		}
		case 4:
			switch (q + 1) {
			case 5:
				r = 50;
				break;
			default:
				r = 60;
			}
			r++;
			break;
		case 5:
			for (;;) {
				r++;
				if (r > 3)
					break;
			}
			break;
		default:
			r = 9;
		case 7:
			r *= 2;
		}
		o.put(r);
	}
	switch (int t = x % 3; t) {
	case 0:
		o.put(0);
		break;
	default:
		o.put(t);
	}
	if (int t = x; t > 3)
		o.put(t);
	else if (int t2 = t * 2)
		o.put(t2);
	if (auto t = x - x)
		o.put(1);
	else
		o.put(t);
	switch ('b') {
	case 'a':
		o.put(1);
	case 'b':
		o.put(2);
	case 'c':
		o.put(3);
	}
	switch (x)
	default:
		o.put(77);
	o.put(early(2));
	o.put(early(8));
	o.put(early(20));
	{
		int t = 1;
		inc(x, &y, t);
		o.put(t);
	}
	o.put(x * 100 + y);
	o.put(ret_arr().v[1]);
	auto ra = ret_arr();
	o.put(ra.v[2]);
	float m[2][2] = {{1, 2}, {3, 4}};
	at(m, 1, 0) = 9;
	o.put(m[1][0]);
	rowof(m, 0)[1] = 5;
	o.put(m[0][1]);
	float(&rm)[2] = rowof(m, 1);
	o.put(rm[0]);
	auto &rr = m;
	o.put(rr[1][1]);
	auto *rp = m;
	o.put(rp[1][1]);
	auto *rq = &m;
	o.put((*rq)[1][1]);
	float(*mp)[2] = m;
	mp++;
	o.put((*mp)[0]);
	o.put(fact(6));
	o.put((Stat<int, 4>::val));
	o.put((Stat<int, 5>::twice));
	o.put((Stat<float, 3>().d));
	o.put((Stat<double, 3>{}.d));
	o.put(tsum(a, 5));
	o.put(pi_v<float>);
	o.put(pi_v<int>);
	o.put((nth<1>(1, 2.5f, 'c')));
	o.put(nth<2>(1, 2.5f, 'c'));
	o.put(a::c::f(2));
	o.put(a::f(4));
	o.put(adl(a::Q{4}));
	o.put(dflt(1));
	o.put(dflt(1, 2));
	o.put(dflt(1, 2, 3));
	using namespace a;
	using T = Q;
	T tq{5};
	o.put(tq.z);
	typedef float FA[3];
	FA fa = {1, 2, 3};
	o.put(fa[2] + sizeof(FA));
	float3 v = make_float3(1, 2, 3), u = v + v;
	o.put(u.z);
	v = {4, 5, 6};
	o.put((v + u).x);
	float4 q4 = 2.0f * make_float4(1, 2, 3, 4);
	o.put(q4.w);
	q4 += q4;
	o.put(q4.x);
	int2 i2 = make_int2(3, 4);
	i2.x += i2.y--;
	o.put(i2.x * 10 + i2.y);
	int *pi = &i2.x;
	o.put(pi[1]);
	pi[1] = 8;
	o.put(i2.y);
	float4 arr4[2] = {q4, {1, 1, 1, 1}};
	arr4[1].z = 7;
	o.put(reinterpret_cast<float *>(arr4)[6]);
	float *fp4 = (float *)&q4;
	o.put(fp4[2]);
	o.put((&q4.x)[3]);
	uchar4 u4 = make_uchar4(255, 1, 2, 3);
	u4.x += 2;
	o.put(u4.x);
	o.put(*(unsigned *)&u4);
	dim3 dd(2, 3);
	o.put(dd.x * dd.y * dd.z);
	dim3 de = 5;
	o.put(de.x + de.z);
	dim3 df = {1, 2, 3};
	o.put(df.z);
	double2 d2{1.5, 2.5};
	o.put(d2.x + d2.y);
	auto [g1, g2] = i2;
	o.put(g1 + g2);
	auto &[h1, h2] = i2;
	h1 = 1;
	o.put(i2.x);
	short2 s2 = make_short2(1, -1);
	o.put(s2.y);
	char4 c4{1, 2, 3, -4};
	o.put(c4.w);
	uint2 ui = make_uint2(-1, 2);
	o.put(ui.x);
}
void launch(double *p)
{
	k<<<1, 1>>>(p);
}
// out: 44 88 44 211 167 56 199 66 99 100 -100 -101 1677721600 1 1 1 0 56 28 -56 0 4294967240 200
// out: 65480 4294967240 0 -25536 25536 4096 -131071 0 -1 -1 -25536 -1673527296 -25536 -3 -1 -4 15
// out: 4294967282 2147483644 0 -2 1 1 -1 15 -7 4294967289 -70000000000 -2.3333332538604736 0
// out: -2147483648 2147483648 3221225472 3.5 3.5 inf 16777216 0 1 0.10000000149011612 10 1 0
// out: 0.20000000149011612 0.20000000298023224 -2 3 65 1073741824 0.5 3 2.5 0.5 -0.5 0.5 3 7 7 8
// out: 26 2 0 1 0 -1 8 2 1 2.5 1 1 32 -1 255 120 1 4 241 4660 1000 2147483648 4294967295
// out: 2147483648 -2147483648 63 1000 0.5 30 2 4 3 3 3 1 1 5 2 3 5 9 9 2 3 4 3 1 0 1 3 3 4 2 0
// out: 1065353216 4 1 10 8 11 1 57 14 6 7 1 12 0 -4 8 -4 2 2 2 1 9 -398 2 2 -3 6 69 93 102 95 -1 8
// out: 0 101 502 506 510 513 516 3 526 536 3 3 2 5 51 4 18 0 0 -6 0 2 3 77 20 -1 -1 1 -197 8 9 9 5
// out: 9 4 4 4 9 720 8 10 6 6 10 3.25 3 2.5 99 3 5 8 831 821 321 5 15 6 6 8 4 73 3 8 7 12 16 1
// out: 50462977 6 6 3 4 15 1 -1 -4 4294967295
