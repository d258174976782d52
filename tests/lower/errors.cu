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
