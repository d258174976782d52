#!/bin/sh
# An array that the run indexes is in local memory, unless its elements are registers and so few that nvcc compares the index
# with each place: 64 that are asked once, 8 in a loop, 4 that are updated or asked often (by the stack frames that ptxas -v reports
# for sm_90).
. "$(dirname "$0")/helpers.inc"

kernel_with() { # TYPE ELEMENTS, BODY
	cat >k.cu <<CU
__global__ void k(const $1 *in, $1 *out, const int *which, int n)
{
	$1 w[$2];
#pragma unroll
	for (int i = 0; i < $2; i++)
		w[i] = in[i * 256 + threadIdx.x];
	$3
}
void launch(const float *in, const int *which, int n)
{
	k<<<1, 256>>>(($1 *)in, ($1 *)in, which, n);
}
CU
}
once='out[threadIdx.x] = w[which[threadIdx.x]];'
asked='float s = 0;
	for (int i = 0; i < n; i++)
		s += w[which[i * 256 + threadIdx.x]];
	out[threadIdx.x] = s;'
updated='for (int i = 0; i < n; i++)
		w[which[i * 256 + threadIdx.x]] += in[i];
	out[threadIdx.x] = w[0] + w[1];'

unrolled='float s = 0;
#pragma unroll
	for (int i = 0; i < 12; i++)
		s += w[which[i * 256 + threadIdx.x]];
	out[threadIdx.x] = s;'

in_registers() { # NAME, TYPE, ELEMENTS, BODY
	kernel_with "$2" "$3" "$4"
	silent "$1" local-memory-array
}
in_memory() {
	kernel_with "$2" "$3" "$4"
	told "$1" local-memory-array "array 'w' of each thread lives in local memory"
}

in_registers '64 numbers asked once' float 64 "$once"
in_memory '96 of them' float 96 "$once"
in_memory 'doubles' double 4 "$once"
in_memory 'bytes' char 4 "$once"
in_registers '8 numbers asked in a loop' int 8 "$asked"
in_memory '16 of them' int 16 "$asked"
in_registers '4 counters' int 4 "$updated"
in_memory '8 of them' int 8 "$updated"
in_registers '4 numbers asked twelve times' float 4 "$unrolled"
in_memory '8 of them' float 8 "$unrolled"
finish
