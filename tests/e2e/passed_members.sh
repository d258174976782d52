#!/bin/sh
# What a kernel is passed inside of a struct or a vector type is known member by member, launch by launch.
. "$(dirname "$0")/helpers.inc"

cat >passed.cu <<'CU'
struct Size { int rows; int2 step; };
struct alignas(16) Whole { int a, b, c, d; };

__global__ void scalar(int n, int *o) { o[n * threadIdx.x] = 1; }
__global__ void pair(const uint2 n, int *o) { o[n.y * threadIdx.x] = 1; }
__global__ void four(int4 n, int *o) { const int4 &r = n; o[r.w * threadIdx.x] = 1; }
__global__ void copied(int4 n, int *o) { int4 m = n; o[m.z * threadIdx.x] = 1; }
__global__ void nested(Size n, int *o) { int2 s = n.step; o[s.y * threadIdx.x] = 1; }
__global__ void whole(Whole n, int *o) { o[n.c * threadIdx.x] = 1; }
__global__ void twice(Size n, int *o) { o[n.step.x * threadIdx.x] = 1; }
__global__ void open(uint3 n, int *o) { o[n.z + threadIdx.x] = 1; }

void go(int *o, int any)
{
	Size size;
	Whole w = {1, 2, 3, 4};
	size.step.y = 3;
	scalar<<<4, 64>>>(3, o);
	pair<<<4, 64>>>(make_uint2(1, 3), o);
	four<<<4, 64>>>({1, 2, 4, 3}, o);
	copied<<<4, 64>>>(make_int4(7, 7, 3, 7), o);
	nested<<<4, 64>>>(size, o);
	whole<<<4, 64>>>(w, o);
	size.step.x = 1;
	twice<<<4, 64>>>(size, o);
	size.step.x = 2;
	twice<<<4, 64>>>(size, o);
	twice<<<4, 64>>>(size, o);
	open<<<4, 64>>>(make_uint3(any, any, any), o);
}
CU

"$CUDALINT" --headers=bundled --dump passed.cu >out 2>err
for kernel in scalar pair four copied nested whole; do
	grep " $kernel(" out | grep -q 'global store 4 exact requests=2 lanes=32 sectors=12 '
	report $? "$kernel"
done
grep ' twice(' out | grep -q 'exact requests=2 lanes=32 sectors=4 '
report $? 'the first launch'
grep ' twice(' out | grep -q 'exact requests=2 lanes=32 sectors=8 '
report $? 'the second launch passes another member'
[ "$(grep -c ' twice(' out)" = 2 ]
report $? 'the third passes the same'
grep ' open(' out | grep -q 'global store 4 assumed .* sectors=4 min=4 max=5 .*A8: n.z'
report $? 'a member that is not known has its name'
finish
