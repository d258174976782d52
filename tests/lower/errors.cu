// What clang could not resolve: partial functions, poisoned values.
__global__ void unknown(float *p, missing_t q, int n)
{
	absent_t v = q;
	p[0] = v + n;
	p[1] = nowhere(p, n);
	p[2] = n;
	// in unknown: partial
	// in unknown: "missing_t"
	// in unknown: poisoned "unresolved type"
	// in unknown: cast f32 %
	// in unknown: store %, %
}
__global__ void fine(float *p)
{
	p[0] = 1;
	// not in fine: partial
}
// What a broken statement names may have changed behind it, however little of it is left.
void by_pointer(float *p)
{
	unsigned n = 0;
	bool good = absent(&n);
	fine<<<n, 64>>>(p);
	// in by_pointer: opaque %, % may_write poisoned "unresolved statement"
}
void by_reference(float *p)
{
	unsigned n = 0;
	nowhere >> n;
	fine<<<n, 64>>>(p);
	// in by_reference: opaque % may_write poisoned "unresolved statement"
}
void in_a_list(float *p)
{
	unsigned n = 0;
	absent_t options{&n};
	fine<<<n, 64>>>(p);
	// in in_a_list: opaque %, % may_write poisoned "unresolved statement"
}
void by_value(float *p)
{
	unsigned n = 64;
	fine<<<nowhere, n>>>(p);
	// not in by_value: "unresolved statement"
}
// Of a class with a member that did not resolve neither size nor offsets are known.
struct guessed {
	size_t serial;
	missing_t *port;
	float last;
	int length() const { return nowhere; }
};
struct sound {
	int a, b;
	int length() const { return nowhere; }
};
__global__ void of_guessed(guessed *g, sound *s, int i)
{
	s[i].b = 1;
	(g + i)->last = 1;
	g[i].last = 2;
	g->last = 3;
	// in of_guessed: mul i64 %, %
	// in of_guessed: opaque ptr %, % poisoned "step of an unresolved type"
	// in of_guessed: opaque ptr %, % poisoned "element of an unresolved type"
	// in of_guessed: opaque ptr % poisoned "member of an unresolved type"
	// not in of_guessed: const i64 16
}
