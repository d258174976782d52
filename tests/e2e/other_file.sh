#!/bin/sh
# A kernel that only another file of the run launches is judged under that launch.
. "$(dirname "$0")/helpers.inc"

mkdir p && cd p || exit 1
cat >k.h <<'END'
#define SIDE 8
__global__ void turn(float *out, const float *in, int n);
void start(float *out, const float *in, int n);
END
# A plane of threads: under (8, 8) a request has rows of 8 lanes, under the common shapes 16 or 32.
cat >k.cu <<'END'
#include "k.h"
__global__ void turn(float *out, const float *in, int n)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	int y = blockIdx.y * blockDim.y + threadIdx.y;

	out[x * 64 + y] = in[y * 64 + x];
}
END
launch() { # block
	printf '#include "k.h"\nvoid start(float *out, const float *in, int n)\n{\n\tdim3 block(%s);\n\tturn<<<dim3(8, 8), block>>>(out, in, n);\n}\n' "$1"
}
launch 'SIDE, SIDE' >main.cu
rows() { # NAME ARGUMENT...: what the table says of k.cu, in rows
	name=$1
	shift
	"$CUDALINT" --no-database --dump=accesses "$@" 2>err | grep turn >"$name"
}
: >out

rows alone k.cu
has alone 'default' 'alone, nothing is known of the launch'
rows both k.cu main.cu
has both '8,8,1 (other-file)' 'a launch in another file gives the block'
! grep -q default both
report $? 'and the common shapes are not tried'
rows again main.cu k.cu && cmp -s both again
report $? 'in any order'
rows again -j1 k.cu main.cu && cmp -s both again
report $? 'by one worker'
rows again -j2 k.cu main.cu && cmp -s both again
report $? 'by two'
for run in 'stores' 'recalls'; do
	rows again --cache --cache-dir="$work" k.cu main.cu && cmp -s both again
	report $? "a cache $run it"
done
rows again --cache --cache-dir="$work" k.cu && cmp -s alone again
report $? 'and does not take one for the other'
lint 1 'findings' --no-database -f json k.cu main.cu
has out '"launch": {"file": "main.cu", "line": 5' 'name that launch'
! grep -q '"confidence": "proven"' out
report $? 'and prove nothing from it'

launch 'SIDE, SIDE' | sed 's/SIDE, SIDE/n/' >main.cu
rows again k.cu main.cu && cmp -s alone again
report $? 'a block that is not known changes nothing'
launch '16, 2' >second.cu
launch '8, 16' >third.cu
rows again k.cu main.cu third.cu second.cu
has again '16,2,1 (other-file)' 'of several launches the first'
has again '8,16,1 (other-file)' 'and the second count'
rows first second.cu third.cu main.cu k.cu && cmp -s first again
report $? 'in any order too'
printf 'launch: {turn: [32, 2]}\n' >.cudalint.yaml
rows again k.cu second.cu
has again '32,2,1 (configuration)' 'what the configuration says counts more'
rm .cudalint.yaml

# The launching function's own callers say which block it is.
cat >wrap.cu <<'END'
#include "k.h"
static void wrap(float *out, const float *in, int side)
{
	dim3 block(side > 0 ? side : 32, 4);
	turn<<<8, block>>>(out, in, 64);
}
void start(float *out, const float *in, int n)
{
	wrap(out, in, 16);
}
END
rows again k.cu wrap.cu
has again '16,4,1 (other-file)' 'a wrapper has the block of its callers'
! grep -q 32,4,1 again
report $? 'and no other'

# Two programs in one tree have a kernel of the same name each.
mkdir one two
cp k.h k.cu one && cp k.h k.cu two
launch '4, 8' >one/main.cu
launch '8, 4' >two/main.cu
rows again one two
has again 'one/k.cu.*4,8,1' 'a launch means the kernel in its folder'
has again 'two/k.cu.*8,4,1' 'in each'
[ "$(grep -c other-file again)" = 4 ]
report $? 'and no other'
cp k.cu one/other.cu
rows again one
has again 'default' 'which of two is meant cannot be told'
! grep -q other-file again
report $? 'so neither is'

# A kernel that several files include: those that do not launch it.
mkdir three && cd three || exit 1
: >out
: >err
sed 's/static //; 1d' ../k.cu >turn.cuh
sed 's/k.h/turn.cuh/; s/SIDE, SIDE/32, 4/; s/block(n)/block(32, 4)/' ../main.cu >main.cu
printf '#include "turn.cuh"\n' >idle.cu
rows again idle.cu
has again 'default' 'alone, what a file includes has no launch'
rows again idle.cu main.cu
[ "$(grep -c '32,4,1 (other-file)' again)" = 2 ] && ! grep -q default again
report $? 'with the file that launches it, it has'
finish
