#!/bin/sh
# A function that takes the block from its caller: the sources beside it say what it is called with.
. "$(dirname "$0")/helpers.inc"

mkdir p && cd p || exit 1
cat >k.h <<'E'
#include <cuda_runtime.h>
struct shape {
	float unused;
	int side;
};
void plane(dim3 grid, dim3 block, int n, float *p);
extern "C" void row(float *p, const shape &unused, int n, int threads);
namespace lib {
	struct engine {
		int first, second;
		void start(shape of, float *p, short threads);
	};
}
E
cat >k.cu <<'E'
#include "k.h"
__global__ void fill(float *p, int n)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	int y = blockIdx.y * blockDim.y + threadIdx.y;
	p[y * n + x] = 1;
}
__global__ void one(float *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
__global__ void two(float *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = 2;
}
void plane(dim3 grid, dim3 block, int n, float *p)
{
	fill<<<grid, block>>>(p, n);
}
void row(float *p, const shape &unused, int n, int threads)
{
	one<<<n / threads, threads>>>(p);
}
void lib::engine::start(shape of, float *p, short threads)
{
	two<<<of.side, threads * of.side>>>(p);
}
E
cat >main.cpp <<'E'
#include "k.h"
#include <cstdlib>
#include <no_such_window_library.h>
static int threads = 96;
const dim3 block(8, 4);
int main(int argc, char **argv)
{
	float *p = 0;
	shape of = {0, 2};
	lib::engine e;
	if (argc > 1)
		threads = atoi(argv[1]);
	plane(dim3(10, 10), block, 1000, p);
	e.start(of, p, 160);
	row(p, of, 1 << 20, threads);
	return 0;
}
E
rows() { # NAME ARGUMENT...: kernel, block and where it comes from
	name=$1
	shift
	"$CUDALINT" --isolated --no-database --dump=accesses "$@" 2>err |
		sed -n 's/.*: \([a-z]*\)(.*) block=\([^ ]* ([^)]*)\) global store 4 \([a-z]*\) .*/\1 \2 \3/p' >"$name"
}
: >out

rows found k.cu
has found 'fill 8,4,1 (launch) assumed' 'a dim3 that a C++ file hands over'
has found 'one 96,1,1 (launch) assumed' 'a number that an option may change'
has found 'two 320,1,1 (launch) assumed' 'a method, with a member of a struct'
rows again . && cmp -s found again
report $? 'the same where the folder is searched'
for run in 'stores' 'recalls'; do
	rows again --cache --cache-dir="$work" k.cu && cmp -s found again
	report $? "a cache $run it"
done
rows again -j2 k.cu && cmp -s found again
report $? 'by two workers'
lint 0 'the C++ file is not linted' --isolated --fail-on=error --no-database -f json k.cu
has out '"files": 1,' 'nor counted'
! grep -q 'main.cpp' out err
report $? 'nor are its missing headers told'
rows again --hermetic k.cu
! grep -q launch again
report $? 'a hermetic run reads what is named alone'

sed -i 's/block(8, 4)/block(4, 8)/' main.cpp
rows again --cache --cache-dir="$work" k.cu
has again 'fill 4,8,1 (launch)' 'a cache heeds a caller that changed'

printf '#include "k.h"\nvoid also(float *p) { plane(1, dim3(16, 2), 5, p); }\n' >also.cc
rows again k.cu
has again 'fill 16,2,1 (launch)' 'of several callers the first'
has again 'fill 4,8,1 (launch)' 'and the second count'
! grep -q '4,2,1\|16,8,1' again
report $? 'and are not mixed'

# A call inside the file is all there is to know.
printf 'void inside(float *p) { plane(1, dim3(32, 4), 5, p); }\n' >>k.cu
rows again k.cu
has again 'fill 32,4,1 (launch)' 'a caller in the file is enough'
! grep -q 'fill 16,2,1' again
report $? 'and no other is looked for'

# Up one folder, and through a header.
mkdir src app && mv k.cu k.h src && rm also.cc main.cpp
sed -i '/^void inside/d' src/k.cu
printf '#include "../src/k.h"\ninline void steps(float *p) { plane(1, dim3(2, 64), 5, p); }\n' >app/steps.hpp
printf '#include "steps.hpp"\nint main() { steps(0); }\n' >app/main.cxx
rows again src/k.cu
has again 'fill 2,64,1 (launch)' 'a header of the folder beside, through what includes it'
printf '#include "../src/k.h"\nint run(float *p, int s) { plane(1, dim3(s, s), 5, p); }\n' >app/main.cxx
rm app/steps.hpp
rows again src/k.cu
! grep -q 'fill.*launch' again
report $? 'a caller that does not know changes nothing'

# A table of functions, one of which is called through a pointer.
cat >table.cu <<'E'
template <int N> __global__ void part(float *p) { p[blockIdx.x * blockDim.x + threadIdx.x] = N; }
template <int N> static void run(float *p, int n, int threads) { part<N><<<n, threads>>>(p); }
static void other(float *p, float n, int threads) { part<9><<<1, threads>>>(p); }
using runner = void (*)(float *, int, int);
static runner pick(int i)
{
	static runner all[] = {run<1>, run<2>};
	return all[i];
}
void both(float *p, int i) { pick(i)(p, 100, 64); }
void (*unused)(float *, float, int) = other;
E
"$CUDALINT" --isolated --no-database --dump=accesses table.cu >again 2>err
[ "$(grep -c 'block=64,1,1 (launch) global store 4 assumed' again)" = 2 ]
report $? 'what a pointer is called with, those have that it may point to'
has again 'block=256,1,1 (default)' 'and no others'
finish
