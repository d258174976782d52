// Objects chosen by a condition: made of one arm, or one of two that are somewhere already.
struct Out {
	double *o;
	int n;
	__device__ void put(double x)
	{
		o[++n] = x;
		o[0] = n;
	}
};
struct Four {
	int x, y, z, w;
};
struct Counted {
	int v;
	int *made;
	__device__ Counted(int v, int *made) : v(v), made(made)
	{
		++*made;
	}
	__device__ Counted(const Counted &o) : v(o.v + 100), made(o.made)
	{
		++*made;
	}
};
struct Holder {
	Four f;
	__device__ explicit Holder(const Four &f) : f(f)
	{
	}
	__device__ int sum() const
	{
		return f.x + f.y + f.z + f.w;
	}
};
__device__ Four four(int x)
{
	return Four{x, x + 1, x + 2, x + 3};
}
__device__ int sum(Four f)
{
	return f.x + f.y + f.z + f.w;
}
__device__ int sum_of(const Four &f)
{
	return f.x * f.y;
}
__device__ Four pick(int i, const Four *all)
{
	return i < 2 ? all[i] : four(i);
}
__global__ void k(double *p)
{
	Out o{p, 0};
	Four all[2] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
	for (int i = 0; i < 4; i++) {
		const Four a = i < 2 ? all[i] : four(40);
		o.put(a.x + 10 * a.w);
		o.put(sum(i % 2 ? four(i) : all[1]));
		o.put(sum_of(i % 2 ? all[0] : four(3)));
		o.put(sum_of(i % 2 ? all[0] : all[1]));
		o.put(pick(i, all).z);
		o.put((i > 2 ? four(9) : i > 1 ? four(20) : all[i]).y);
		o.put(Holder(i & 1 ? Four{i, 0, 0, 1} : Four{}).sum());
	}
	for (int i = 0; i < 2; i++) {
		(i ? all[0] : all[1]).x = 70 + i;
		Four &r = i ? all[1] : all[0];
		r.w = 90 + i;
	}
	o.put(all[0].x + all[1].x);
	o.put(all[0].w + all[1].w);
	int made = 0;
	Counted one(1, &made);
	for (int i = 0; i < 2; i++) {
		Counted c = i ? one : Counted(3, &made);
		Counted d = i ? Counted(4, &made) : Counted(5, &made);
		o.put(c.v + 1000 * d.v);
		o.put(made);
	}
	Four b = {0, 0, 0, 0};
	b = made > 3 ? all[1] : four(2);
	o.put(b.y);
}
void launch(double *p)
{
	k<<<1, 1>>>(p);
}
// out: 41 26 12 30 3 2 0 85 10 2 2 7 6 2 470 26 12 30 4 21 0 470 18 2 2 5 10 4 141 181 5003 3 4101 5 6
