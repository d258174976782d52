#!/bin/sh
# A table of `if (this && that) return row;` makes one condition that holds every row's, over and over.
# What the accesses behind it are told to depend on stays readable, and has an end.
. "$(dirname "$0")/helpers.inc"

{
	echo 'struct row { int width; bool on; };'
	echo '__device__ row pick(int a, int b)'
	echo '{'
	n=0
	while [ $n -lt 60 ]; do
		echo "	if (a == $n && b == $((n % 4 * 8))) return {$n, $((n % 2)) == 0};"
		n=$((n + 1))
	done
	cat <<'CU'
	return {64, true};
}
__global__ void k(float *out, const float *__restrict__ in, int a, int b)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (pick(a, b).on)
		return;
	out[i] = in[i];
}
void launch(float *out, float *in, int a, int b)
{
	k<<<64, 256>>>(out, in, a, b);
}
CU
} >k.cu
lint 0 'the table is read' --dump=accesses --rules=strided-access k.cu
has out 'global load 4 exact.*guards={not .*\.\.\.' 'the guard is cut'
report "$([ "$(wc -c <out)" -lt 8000 ]; echo $?)" 'and short'
finish
