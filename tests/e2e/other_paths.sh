#!/bin/sh
# A race behind a question that the whole block answers alike is one whatever the answer is with the numbers
# that are tried. Two questions about one number are not both answered yes.
. "$(dirname "$0")/helpers.inc"

kernel_with() { # BODY
	cat >k.cu <<CU
__global__ void k(const float *in, const int *list, float *out, int mode, int other)
{
	__shared__ float s[256];
	__shared__ int slot;
	const int t = threadIdx.x;
	$1
}
void launch(const float *in, const int *list, float *out, int mode, int other)
{
	k<<<8, 256>>>(in, list, out, mode, other);
}
CU
}

race='race on shared'

kernel_with 'if (mode == 2) {
		s[t] = in[t];
		out[t] = s[255 - t];
	}'
told 'one of several modes' shared-race "8:.*$race 's'"
kernel_with 'if (mode == 2) {
		s[t] = in[t];
		__syncthreads();
		out[t] = s[255 - t];
	}'
silent 'with a barrier' shared-race

kernel_with 'if (list[3] < mode) {
		s[t] = in[t];
		out[t] = s[255 - t];
	}'
told 'a number from memory' shared-race "$race"

kernel_with 'if (list[0] >= mode)
		return;
	s[t] = in[t];
	out[t] = s[255 - t];'
told 'behind a return of the whole block' shared-race "$race"
kernel_with 'if (list[0] < mode)
		return;
	s[t] = in[t];
	out[t] = s[255 - t];'
told 'behind the other one' shared-race "$race"

kernel_with 'if (mode == 2 && t < 128)
		s[t] = in[t];
	out[t] = s[255 - t];'
told 'together with the thread' shared-race "$race"

kernel_with 'if (mode == 2)
		s[t] = in[t];
	if (mode != 2)
		out[t] = s[255 - t];
	else
		out[t] = 0;'
silent 'one writes where the other does not read' shared-race
kernel_with 'if (mode < 5)
		s[t] = in[t];
	else if (mode > 9)
		out[t] = s[255 - t];'
silent 'two that exclude each other' shared-race
kernel_with 'if (list[0] == 3)
		s[t] = in[t];
	if (list[1] != 3)
		out[t] = s[255 - t];'
silent 'two about data' shared-race
kernel_with 'if (mode <= 32) {
		if (t < mode)
			s[t] = in[t];
		__syncwarp();
		if (t < mode)
			out[t] = s[mode - 1 - t];
	}'
silent 'as few threads as the number says' shared-race
kernel_with 'if (mode == 2)
		s[t] = in[t];
	if (mode == 2)
		__syncthreads();
	if (mode == 2)
		out[t] = s[255 - t];'
silent 'the barrier asks the same' shared-race
kernel_with 'for (int i = 0; i < other; i++) {
		if (i % 2 == 1)
			s[t] = in[t];
		else
			out[t] = s[255 - t];
		__syncthreads();
	}'
silent 'every other round' shared-race

# --- a slot that is filled anew ---

kernel_with 'if (t == 0)
		slot = list[blockIdx.x];
	__syncthreads();
	int job = slot;
	while (job < mode) {
		out[job * 256 + t] = in[t];
		if (t == 0)
			slot = list[job];
		__syncthreads();
		job = slot;
	}'
told 'as long as there are jobs' shared-race "13:.*$race 'slot'"
kernel_with 'if (t == 0)
		slot = list[blockIdx.x];
	__syncthreads();
	int job = slot;
	while (job < mode) {
		out[job * 256 + t] = in[t];
		__syncthreads();
		if (t == 0)
			slot = list[job];
		__syncthreads();
		job = slot;
	}'
silent 'with a barrier before it' shared-race

finish
