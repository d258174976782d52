#!/bin/sh
# Labels that share a statement: some threads fall into it for certain, others only for some arguments.
. "$(dirname "$0")/helpers.inc"

cat >labels.cu <<'CU'
__global__ void fill(float *a, int n)
{
	int v = threadIdx.x < 16 ? 1 : 2 + (n & 1);
	int step = 32;

	switch (v) {
	case 1:
	case 2:
		step = 1;
		break;
	default:
		break;
	}
	a[threadIdx.x * step] = 0;
}

void go(float *a, int n)
{
	fill<<<1, 32>>>(a, n);
}
CU

"$CUDALINT" --dump labels.cu >out 2>err
! grep -q 'global store 4 exact' out && grep -q 'global store 4 assumed' out
report $? 'a store that depends on the argument is not said to be exact'
finish
