// Captures of lambdas in lambdas, of packs and of array parameters: the kernel stores what C++ says
// it should.
struct Out {
	double *o;
	int n;
	__device__ void put(double x)
	{
		o[++n] = x;
		o[0] = n;
	}
};
template <class T, class F> __device__ T app(F f, T x)
{
	return f(x);
}
template <class T> struct Loop {
	T n;
	template <class F> __device__ void each(F &&f)
	{
		for (T i = 0; i < n; ++i)
			f(i);
	}
};
struct Me {
	int q;
	__device__ int run(int z)
	{
		int s = 0;
		Loop<int>{3}.each(
		    [&](auto i) { Loop<int>{i + 1}.each([&](auto j) { s += i * j + q + z; }); });
		return s;
	}
};
template <class T> __device__ T gen(T x)
{
	T y = x * 2;
	auto f = [&](T z) { return [=](T w) { return w + y + z; }(x); };
	return f(3);
}
#define BOTH(a, b) (a) * 10 + (b)
struct Wd {
	int a;
	__device__ int get(int x, int y)
	{
		auto f = [=] { return sizeof(x) * 0 + y * 100 + x * 10 + a; };
		return f();
	}
};
template <class... T> __device__ int pk(T... t)
{
	int z = 5;
	auto g = [=] { return ((t * 2) + ... + z); };
	auto h = [&](auto q) { return (q - ... - t); };
	return g() * 100 + h(50);
}
template <class... T> __device__ int pi(T... t)
{
	return [&, s = (0 + ... + t)](int m) {
		((t += m), ...);
		return s * 100 + (0 + ... + t);
	}(2);
}
template <class F> __device__ float call(F f, int i)
{
	return f(i);
}
template <class F> struct Hold {
	int z;
	F f;
	int w;
	__device__ float run(int i)
	{
		return f(i) + w;
	}
};
template <class F> __device__ Hold<F> hold(F f)
{
	return {1, f, 1000};
}
__device__ float t1(const float a[], int n, float b[16], float (*c)[4], float (&d)[4], float e[2])
{
	float loc[3] = {7, 8, 9};
	float r = call(
	    [=](int i) {
		    return a[i] + b[i + 1] + c[1][i] + d[i] * 10 + loc[i] * 100 + n * 1000 + e[0];
	    },
	    1);
	auto h = hold([=](int i) { return b[i] + n; });
	auto h2 = h;
	r += h2.run(2) * 7;
	auto g = [&](int i) { return a[i] + loc[i] + e[i]; };
	auto g2 = g;
	return r + g2(1) + sizeof(h) + sizeof(g);
}
__device__ void nested(Out &o)
{
	int v4 = 7, s = 0, a[3] = {1, 2, 3};
	unsigned u = 2;
	float fl = 1.5f;
	o.put([&](auto q) { return q + [&](auto r) { return r + v4; }(3); }(2));
	o.put([&](auto q) { return q + [&](int r) { return r + v4; }(3); }(2));
	o.put([&](int q) { return q + [&](auto r) { return r + v4 + q; }(3); }(2));
	o.put([&](auto q) {
		int t = v4 * 2;
		return q + [&](auto r) { return r + v4 + t + q; }(3);
	}(2));
	o.put([&](auto q) {
		return q + [=](auto r) { return [&](auto z) { return z + r + v4 + q + u; }(1); }(3);
	}(2));
	o.put([&](auto q) {
		v4 += q;
		[&](auto r) {
			v4 += r;
			s++;
		}(3);
		return v4;
	}(2));
	o.put(v4);
	o.put(s);
	auto f = [&](auto i) {
		auto g = [&](auto j) { return a[i] * 10 + a[j]; };
		return g(i + 1);
	};
	o.put(f(0));
	o.put(f(1));
	Loop<int>{3}.each([&](auto i) { Loop<int>{2}.each([&](auto j) { s += i * 2 + j; }); });
	o.put(s);
	o.put(Me{4}.run(2));
	o.put(gen(5));
	o.put(gen(2.5f));
	o.put(app([&](auto x) { return app([=](auto y) { return x + y + fl; }, x * 2); }, 1.0f));
	auto mk = [&](auto x) { return [x, &v4](auto y) { return x * y + v4; }; };
	o.put(mk(3)(4));
	auto m2 = mk(2);
	v4 = 100;
	o.put(m2(1));
	auto h = [k = v4 + 1](auto y) mutable {
		auto g = [&](auto z) {
			k += z;
			return k;
		};
		return g(y) + k;
	};
	o.put(h(1));
	o.put(h(2));
	auto w = [&](auto... xs) {
		return (0 + ... + xs) + [&](auto... ys) { return (v4 + ... + ys); }(xs...);
	};
	o.put(w(1, 2, 3));
	auto sw = [&](auto x) {
		if constexpr (sizeof(x) == 4) {
			return [&](auto y) { return y + v4; }(x);
		} else
			return x;
	};
	o.put(sw(1));
	o.put(sw(2.0));
	for (int i = 0; i < 2; i++) {
		auto l = [&](auto x) {
			auto l2 = [&] { return i * 10 + x + v4; };
			return l2();
		};
		o.put(l(1));
	}
}
__device__ void captured(Out &o)
{
	int a = 1, b = 2, c = 3, d = 4;
	const int n = 5;
	float f = 1.5f, g = 2.5f;
	o.put([&] { return sizeof(a) * 0 + b * 10 + a; }());
	o.put([=] { return sizeof(a) * 0 + b * 10 + a; }());
	o.put([=] {
		decltype(a) t = b;
		return t * 10 + a;
	}());
	o.put([=] {
		int s = 0;
		for (int x : {b, c})
			s = s * 10 + x;
		return s * 10 + a;
	}());
	o.put([=] { return BOTH(a, b) + BOTH(c, d) * 100; }());
	o.put([=] { return n + a * 10; }());
	o.put([&] {
		const int &r = n;
		return r + a * 10;
	}());
	o.put([=] {
		auto inner = [=] { return c * 10 + d; };
		return inner() * 10 + a;
	}());
	o.put([=] { return [=] { return a; }() * 100 + b * 10 + [=] { return c; }(); }());
	o.put([=, &b] {
		b++;
		return c * 100 + a * 10 + b;
	}());
	o.put([&, a] { return d * 100 + c * 10 + a; }());
	o.put([b, a] { return a * 10 + b; }());
	o.put([x = b, a] { return x * 10 + a; }());
	auto h = [=](auto q) { return sizeof(a) * 0 + b * 10 + a + q; };
	o.put(h(1000));
	auto h2 = [&](auto q) {
		if constexpr (sizeof(q) == 8)
			return d + a * 10;
		else
			return c + a * 10 + d * 100;
	};
	o.put(h2(1));
	o.put(h2(1.0));
	auto h3 = [&](auto q) { return [=] { return noexcept(a) * 0 + d * 10 + a + q; }(); };
	o.put(h3(500));
	o.put([=] { return f ? g : f; }());
	o.put([=] { return (f, g); }());
	o.put([=] {
		switch (a) {
		case 1:
			return d;
		default:
			return c;
		}
	}());
	o.put([=](int z = 3) { return z * 100 + b * 10 + a; }());
	o.put([=]() -> decltype(f) { return b / 2.0 + g; }());
	o.put(Wd{7}.get(1, 2));
	o.put([=] {
		float arr[2] = {g, f};
		return arr[0] * 10 + arr[1];
	}());
	o.put([=] {
		struct L {
			int x, y;
		} l{b, a};
		return l.x * 10 + l.y;
	}());
	o.put([=] {
		for (int i = a, j = d; i < c; i++)
			return j * 10 + b;
		return 0;
	}());
	o.put([=] {
		do {
			return b;
		} while (a);
	}() * 10);
	o.put([=] {
		int t;
		t = d;
		t += c;
		return t * a;
	}());
	o.put([&] {
		d = b;
		c += a;
		return d * 10 + c;
	}());
	o.put(d * 10 + c);
	o.put([=] { return max(b, a) * 10 + min(d, c); }());
	o.put([=] { return (double)b / a; }());
	o.put([=] {
		int m[2][2] = {{a, b}, {c, d}};
		return m[1][0] * 10 + m[0][1];
	}());
	int arr1[3] = {1, 2, 3}, arr2[3] = {4, 5, 6};
	o.put([=] { return arr2[0] * 10 + arr1[1]; }());
	o.put([&] { return sizeof(arr1) * 0 + arr2[b - 1] * 10 + arr1[a]; }());
	int *p = arr1, *q = arr2;
	o.put([=] { return q[1] * 10 + p[1]; }());
	o.put(pk(1, 2, 3));
	o.put(pk(4));
	o.put(pi(1, 2));
	o.put(pk((short)2, 3u));
}
__device__ void decayed(Out &o)
{
	float a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8}, c[2][4] = {{1, 1, 1, 1}, {2, 3, 4, 5}},
	      d[4] = {3, 2, 1, 0};
	o.put(t1(a, 3, b, c, d, a + 1));
}
struct Counted {
	int a, copies = 0;
	__device__ Counted(int a) : a(a)
	{
	}
	__device__ Counted(const Counted &o) : a(o.a), copies(o.copies + 1)
	{
	}
};
__device__ Counted named(int a)
{
	Counted c(a);
	c.a++;
	return c;
}
__device__ Counted passed(Counted c)
{
	return c;
}
__global__ void k(double *outp)
{
	Out o{outp, 0};
	nested(o);
	captured(o);
	decayed(o);
	o.put(named(3).copies);
	Counted c = named(4);
	o.put(c.a * 10 + c.copies);
	o.put(passed(c).copies);
}
void launch(double *p)
{
	k<<<1, 1>>>(p);
}
// out: 12 12 14 28 17 12 12 1 12 23 16 43 18 10.5 4.5 24 102 204 208 112 101 2 101 111 21 21 21
// out: 231 442 15 15 341 123 313 431 13 31 1031 413 14 541 2.5 2.5 4 331 4 217 26.5 31 43 30 7 34
// out: 34 33 3 43 42 62 52 1744 1346 307 1545 10973 0 50 2
