// Bit-fields and pointers to members: the kernel stores what C++ says it should.
struct Out {
	double *o;
	int n;
	__device__ void put(double x)
	{
		o[++n] = x;
		o[0] = n;
	}
};
struct PM {
	int a, b;
	float c[2];
	float4 v;
};
struct PD : PM {
	int z;
};
template <float float4::*M> __device__ float by(const float4 &v)
{
	return v.*M;
}
__device__ float pick(const float4 &v, float float4::*m)
{
	return v.*m;
}
struct Bf {
	bool f : 1;
	signed char s : 3;
	unsigned long long big : 40;
	unsigned long long hi : 24;
	enum E { A, B, C } e : 2;
	int : 5;
	int w : 7;
	int : 0;
	short t : 9;
};
struct Bn {
	unsigned x : 4;
	unsigned y : 4;
	char c;
	unsigned z : 12;
	int w;
};
union Ub {
	unsigned raw;
	struct {
		unsigned lo : 12, mid : 10, hi : 10;
	} b;
	float f;
};
struct __attribute__((packed)) Pk {
	char c;
	int x;
	short y;
};
struct Ctor {
	unsigned a : 5, b : 6;
	int c;
	__device__ Ctor(int q) : a(q), b{7}, c(q)
	{
		b += 2;
		a <<= 1;
	}
};
__device__ int bsum(Bn b)
{
	return b.x + b.y * 2 + b.c * 3 + b.z * 4 + b.w * 5;
}
__device__ int cref(const unsigned &r)
{
	return r;
}
__device__ Bn mkb(int i)
{
	return {(unsigned)i, 2u, 3, 4u, i};
}
__global__ void k(double *outp)
{
	Out o{outp, 0};
	PM pm{1, 2, {3, 4}, {5, 6, 7, 8}};
	PD pd;
	pd.b = 44;
	pd.z = 4;
	o.put(by<&float4::y>(pm.v));
	float(PM::*pa)[2] = &PM::c;
	o.put((pm.*pa)[1]);
	float4 PM::*pv = &PM::v;
	o.put((pm.*pv).z);
	PM *pp = &pm;
	o.put((pp->*pv).w);
	int PM::*pi = &PM::b;
	o.put(pd.*pi);
	int PD::*pj = &PM::b;
	o.put(pd.*pj);
	pi = nullptr;
	o.put(pi == nullptr);
	o.put(!pi);
	o.put(pj ? 1 : 2);
	PD *pq = &pd;
	o.put(pq->*pj);
	pq->*pj += 3;
	o.put(pd.b);
	Bf b{true, -2, 1ull << 39, 0xabcdef, Bf::C, 33, -200};
	o.put(b.f);
	o.put(b.s);
	o.put(b.big);
	o.put(b.hi);
	o.put(b.e);
	o.put(b.w);
	o.put(b.t);
	b.f = !b.f;
	b.s -= 3;
	b.big *= 3;
	b.hi = b.hi ^ 0xffff;
	b.e = Bf::B;
	b.w = -b.w;
	b.t = b.t * 2;
	b.t++;
	--b.s;
	o.put(b.f);
	o.put(b.s);
	o.put(b.big);
	o.put(b.hi);
	o.put(b.e);
	o.put(b.w);
	o.put(b.t);
	o.put(b.big - (1ull << 50));
	o.put(b.s++);
	o.put(++b.s);
	o.put(b.f ? 3 : 4);
	if (b.f)
		o.put(1);
	else
		o.put(2);
	switch (b.e) {
	case Bf::A:
		o.put(0);
		break;
	case Bf::B:
		o.put(1);
		break;
	default:
		o.put(9);
	}
	Bn n = mkb(21);
	o.put(bsum(n));
	o.put(bsum(mkb(3)));
	Bn ar[3] = {mkb(1), {2, 3}, n};
	o.put(bsum(ar[0]) + bsum(ar[1]) * 3 + bsum(ar[2]) * 7);
	ar[1] = ar[2];
	o.put(ar[1].z - 5);
	o.put(n.x - 10);
	o.put((n.x - 10) / 2);
	o.put(n.x - 10 < 0);
	o.put(-n.x);
	o.put(~n.y);
	o.put(n.x > -1);
	o.put((n.x << 30));
	o.put(cref(n.x));
	const unsigned &r = n.y;
	o.put(r);
	n.x /= -1;
	o.put(n.x);
	n.y -= 5;
	o.put(n.y);
	n.z = n.x = 77;
	o.put(n.z);
	o.put((n.x += 5) + 100);
	n.z >>= 1;
	o.put(n.z);
	n.z |= 0x1000;
	o.put(n.z);
	auto [q0, q1, q2, q3, q4] = n;
	o.put(q0 + q1 * 10 + q3 * 100);
	Ub u;
	u.raw = 0x12345678;
	o.put(u.b.lo);
	o.put(u.b.mid);
	o.put(u.b.hi);
	u.b.mid = 1;
	o.put(u.raw);
	u.f = 1;
	o.put(u.b.hi);
	Pk pk{1, 2, 3};
	o.put(sizeof(Pk) + pk.x + pk.y);
	Pk pka[2] = {{1, 2, 3}, {4, 5, 6}};
	o.put(pka[1].x * 10 + pka[1].y);
	Ctor ct(9);
	o.put(ct.a);
	o.put(ct.b);
	o.put(ct.c);
	Ctor cc = ct;
	o.put(cc.a + cc.b);
	volatile Bn vb{1, 2, 3, 4, 5};
	vb.x++;
	o.put(vb.x + vb.z);
	Bn *pn = &ar[0];
	pn++;
	pn->y = 9;
	o.put(ar[1].y + ar[1].x);
	(*pn).z ^= 3;
	o.put(pn[0].z);
	auto lam = [n](int k) { return n.z + k; };
	o.put(lam(2));
	auto lam2 = [&n]() {
		n.y = 3;
		return n.y + n.x;
	};
	o.put(lam2());
}
void launch(double *p)
{
	k<<<1, 1>>>(p);
}
// out: 6 4 7 8 44 44 1 1 1 44 47 1 -2 549755813888 11259375 2 33 -200 0 2 549755813888 11219472 1
// out: -33 113 1.8445618723558523e+19 2 -4 4 2 1 139 47 1032 -1 -5 -2 1 -5 -3 1 1073741824 5 2 11
// out: 13 13 102 6 6 732 1656 837 72 301995640 254 12 56 18 9 9 27 6 14 7 8 5
