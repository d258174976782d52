#!/bin/sh
# Operations on the bits of a number and bits of the same number.
. "$(dirname "$0")/helpers.inc"

row_of() { # INDEX, PATTERN
	cat >k.cu <<CU
__global__ void k(const float *in, float *out, int n)
{
	const int h = n + threadIdx.x;

	out[threadIdx.x] = in[$1];
}
void launch(const float *in, float *out, int n)
{
	k<<<8, 256>>>(in, out, n);
}
CU
	"$CUDALINT" --dump k.cu >out 2>err
	grep 'global load' out | grep -q -e "$2"
	report $? "in[$1]"
}

row_of 'h & h' 'sectors=4 min=4 max=5 '
row_of 'h | h' 'sectors=4 min=4 max=5 '
row_of 'h | (h & 6)' 'sectors=4 min=4 max=5 '
row_of 'h & ~3 | h' 'sectors=4 min=4 max=5 '
row_of 'h ^ h' 'exact .*sectors=1 .*address={0}'
row_of 'h ^ (h & 1)' 'address={\[0 4 8 .. 1020\] + 4\*n + -4'
row_of 'threadIdx.x ^ (threadIdx.x & 1)' 'exact .*address={\[0 0 8 .. 1016\]}'
row_of 'h ^ (n & 1)' 'assumed'
finish
