// Class templates, policies, unions, recursion, loops of every kind: the kernel stores what C++ says it should.
#include <initializer_list>
struct Out {
	double *o;
	int n;
	__device__ void put(double x) {
		o[++n] = x;
		o[0] = n;
	}
};
template<class T, int R, int C> struct Tile {
	T v[R][C];
	__device__ T *row(int r) {
		return v[r];
	}
	__device__ T &operator()(int r, int c) {
		return v[r][c];
	}
	static constexpr int size = R * C;
	template<class F> __device__ void each(F f) {
		for (int r = 0; r < R; r++) for (int c = 0; c < C; c++) f(r, c, v[r][c]);
	}
};
template<class D> struct Crtp {
	__device__ int call() {
		return static_cast<D *>(this)->impl() + 1;
	}
};
struct DD : Crtp<DD> {
	int k = 41;
	__device__ int impl() {
		return k;
	}
};
struct Policy {
	static __device__ float op(float a, float b) {
		return a > b ? a : b;
	}
	static constexpr float init = -1e30f;
};
template<class P, int N> __device__ float reduce(const float *p)
{
	float r = P::init;
	for (int i = 0; i < N; i++) r = P::op(r, p[i]);
	return r;
}
template<class T> struct Opt {
	bool has = false;
	T val{};
	__device__ Opt() = default;
	__device__ Opt(T v) : has(true), val(v) {
	}
	__device__ T value_or(T d) const {
		return has ? val : d;
	}
};
__device__ Opt<int> find(const int *a, int n, int x)
{
	for (int i = 0; i < n; i++) if (a[i] == x) return i;
	return {};
}
template<class A, class B> struct Pair {
	A first;
	B second;
	__device__ bool operator<(const Pair &o) const {
		return first < o.first || (first == o.first && second < o.second);
	}
};
template<class A, class B> __device__ Pair<A, B> mkp(A a, B b)
{
	return {a, b};
}
template<class T> __device__ void swp(T &a, T &b)
{
	T t = a;
	a = b;
	b = t;
}
template<class T, class C> __device__ void sort(T *a, int n, C less)
{
	for (int i = 0; i < n; i++) for (int j = i + 1; j < n; j++) if (less(a[j],
		a[i])) swp(a[i], a[j]);
}
struct Q {
	int a : 4, b : 4;
};
struct alignas(16) Al {
	float x;
	int y;
};
struct Pad {
	char c;
	double d;
	short s;
};
struct Em {
};
struct HasEm {
	Em e;
	int x;
};
template<int I> struct Unroll {
	template<class F> static __device__ void run(F &f) {
		Unroll<I - 1>::run(f);
		f(I - 1);
	}
};
template<> struct Unroll<0> {
	template<class F> static __device__ void run(F &) {
	}
};
struct Stack {
	int d[16];
	int top = 0;
	__device__ void push(int x) {
		d[top++] = x;
	}
	__device__ int pop() {
		return d[--top];
	}
	__device__ bool empty() const {
		return top == 0;
	}
};
struct Str {
	const char *p;
	int n;
};
enum Color { Red, Green = 5, Blue };
struct Shape {
	Color c;
	union {
		struct {
			int w, h;
		}  rect;
		int radius;
	};
	__device__ int area() const {
		switch (c) {
			case Red: return rect.w * rect.h;
			case Green: return 3 * radius * radius;
			default: return -1;
		}
	}
};
struct Acc {
	float s;
	__device__ Acc &add(float x) {
		s += x;
		return *this;
	}
	__device__ Acc operator++(int) {
		Acc t = *this;
		s += 1;
		return t;
	}
	__device__ operator float &() {
		return s;
	}
};
struct Lst {
	int n;
	Lst *kids[3];
};
__device__ int depth(const Lst *l)
{
	if (!l) return 0;
	int m = 0;
	for (auto *k : l->kids) {
		int d = depth(k);
		if (d > m) m = d;
	}
	return m + 1;
}
__device__ int ack(int m, int n)
{
	return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1));
}
__device__ unsigned rotl(unsigned x, int k)
{
	return x << k | x >> (32 - k);
}
__device__ long long gcd(long long a, long long b)
{
	while (b) {
		long long t = a % b;
		a = b;
		b = t;
	}
	return a;
}
__device__ void outp2(int *a, float **f, int (*m)[2])
{
	*a = 5;
	**f = 2.5f;
	*f += 1;
	m[1][1] = 8;
}
__device__ const int *cmax(const int *a, const int *b)
{
	return *a > *b ? a : b;
}
__device__ int &ref_or(int &a, int &b, bool c)
{
	if (c) return a;
	return b;
}
template<typename... Ts> struct Tup;
template<> struct Tup<> {
};
template<class H, class... T> struct Tup<H, T...> : Tup<T...> {
	H h;
	__device__ Tup(H h, T... t) : Tup<T...>(t...), h(h) {
	}
};
template<int I, class H, class... T> __device__ auto &get(Tup<H, T...> &t)
{
	if constexpr (I == 0) return t.h;
	else return get<I - 1>(static_cast<Tup<T...> &>(t));
}
template<class T> constexpr bool is_f = false;
template<> constexpr bool is_f<float> = true;
template<class T> __device__ int kind(T)
{
	if constexpr (is_f<T>) return 1;
	else if constexpr (sizeof(T) == 8) return 2;
	else return 3;
}
__global__ void k(double *outp)
{
	Out o{outp, 0};
	Tile<float, 2, 3> t{};
	t(1, 2) = 4;
	t.row(0)[1] = 3;
	float sum = 0;
	t.each([&](int r, int c, float &x) { x += r * 10 + c; sum += x; });
	o.put(sum);
	o.put(t.v[1][2]);
	o.put(Tile<int, 4, 5>::size + t.size);
	DD dd;
	o.put(dd.call());
	float fa[4] = {1, 9, 3, 7};
	o.put(reduce<Policy, 4>(fa));
	int ia[6] = {5, 3, 8, 1, 9, 2};
	o.put(find(ia, 6, 8).value_or(-1));
	o.put(find(ia, 6, 77).value_or(-7));
	Pair<int, float> ps[3] = {{3, 1}, {1, 5}, {1, 2}};
	sort(ps, 3, [](const auto &a, const auto &b) { return a < b; });
	o.put(ps[0].first * 10 + ps[0].second);
	o.put(ps[2].first);
	sort(ia, 6, [](int a, int b) { return a > b; });
	o.put(ia[0] * 100 + ia[5]);
	auto pr = mkp(2, 3.5);
	o.put(pr.first + pr.second);
	auto [pf, psd] = pr;
	o.put(pf * psd);
	o.put(sizeof(Al));
	o.put(sizeof(Pad));
	o.put(sizeof(HasEm));
	Pad pd{'a', 2.5, 7}, pe = pd;
	o.put(pe.c + pe.d + pe.s);
	Al al[2] = {{1, 2}, {3, 4}};
	al[0] = al[1];
	o.put(al[0].x + al[0].y);
	HasEm he{{}, 4};
	o.put(he.x);
	int acc = 0;
	auto addi = [&](int i) {
		acc = acc * 10 + i;
	};
	Unroll<4>::run(addi);
	o.put(acc);
	Stack st;
	for (int i = 0; i < 5; i++) st.push(i * i);
	int rev = 0;
	while (!st.empty()) rev = rev * 3 + st.pop();
	o.put(rev);
	Shape sh{Red, {{3, 4}}};
	o.put(sh.area());
	sh.c = Green;
	sh.radius = 2;
	o.put(sh.area());
	sh.c = Blue;
	o.put(sh.area());
	Shape s2 = sh;
	o.put(s2.radius);
	Acc ac{1};
	ac.add(2).add(3);
	Acc old = ac++;
	o.put(ac.s * 10 + old.s);
	ac += 5;
	o.put(ac.s);
	float &rf = ac;
	rf = 1;
	o.put(ac.s);
	Lst l3{3, {}}, l2{2, {&l3, nullptr}}, l1{1, {nullptr, &l2, &l3}};
	o.put(depth(&l1));
	o.put(ack(2, 3));
	o.put(rotl(0x80000001u, 4));
	o.put(gcd(123456789, 987654321));
	int pa = 0;
	float fs[2] = {0, 1}, *pf2 = fs;
	int mm[2][2] = {};
	outp2(&pa, &pf2, mm);
	o.put(pa + fs[0] + *pf2 + mm[1][1]);
	o.put(*cmax(&ia[1], &ia[2]));
	ref_or(ia[0], ia[1], false) = 1000;
	o.put(ia[1]);
	Tup<int, float, double> tp(1, 2.5f, 3.25);
	get<1>(tp) += 1;
	o.put(get<0>(tp) + get<1>(tp) * 10 + get<2>(tp) * 100);
	o.put(kind(1.0f) * 100 + kind(1.0) * 10 + kind('a'));
	int grid[3][4];
	for (auto &row : grid) for (auto &c : row) c = &row - grid;
	o.put(grid[2][3]);
	int (&g2)[4] = grid[1];
	g2[0] = 50;
	o.put(grid[1][0]);
	int *flat = &grid[0][0];
	o.put(flat[4]);
	for (int *p = flat, *e = flat + 12; p != e; p += 2) *p = p - flat;
	o.put(grid[1][2]);
	int n = 0;
	for (char c = 'a'; c <= 'e'; c++) n += c;
	o.put(n);
	for (unsigned u = 3; u-- > 0;) n += u;
	o.put(n);
	for (float x = 0; x < 1; x += 0.25f) n++;
	o.put(n);
	for (long i = 5; i; i >>= 1) n += i;
	o.put(n);
	unsigned char wrap = 0;
	do {
		wrap += 51;
	}  while (wrap);
	o.put(wrap);
	short sh2 = 32767;
	sh2++;
	o.put(sh2);
	int x = 10;
	x -= x++ - 3 > 6 ? 1 : 2;
	o.put(x);
	x = x > 5 ? x > 8 ? 1 : 2 : 3;
	o.put(x);
	bool bl = x == 1 || x == 2 ? x < 2 && x > 0 : false;
	o.put(bl);
	int sw = 0;
	for (int i = -2; i < 4; i++) switch (i * 2) {
		case -4: sw += 1;
		break;
		case -2: { int q = sw; sw += q; } case 0: sw += 10;
		continue;
		case 6: if (sw > 5) break;
		sw = 99;
		default: sw += 100;
	}
	o.put(sw);
	switch (Color cc = Blue; cc) {
		case Red: o.put(1);
		break;
		case Blue: o.put(2);
	}
	const int lut[] = {1, 4, 9};
	o.put(lut[x] + sizeof(lut) / sizeof(lut[0]));
	double dsum = 0;
	for (auto d : {0.5, 1.5, 2.5}) dsum += d;
	o.put(dsum);
	long double ld = 1.5;
	o.put((double)ld * 2);
	o.put(1.0f / 0.0f > 1e38f);
	o.put(0x1p-3 + 1e-3 * 1000);
	o.put('\n' + '\x41' + L'b');
	o.put(1'000'000 % 7 + 0b101 + 017);
}
void launch(double *p)
{
	k<<<1, 1>>>(p);
}
// out: 43 16 26 42 9 2 -7 12 3 901 5.5 7 16 24 8 106.5 7 4 123 1578 12 12 -1 2 76 12 1 3 9 24 9
// out: 16.5 8 1000 361 123 2 50 50 6 495 498 502 510 0 -32768 10 1 1 222 2 7 4.5 3 1 1.125 173 21
