#!/bin/sh
# The tail of a row, whose last lanes end because nothing is left to do: a mask may name them, whether
# the row's length is a number or not and however many blocks there are. A branch that parts every warp,
# or that work follows, is an error in each of these.
. "$(dirname "$0")/helpers.inc"

kernel_with() { # BLOCKS, THREADS, LENGTH, BODY
	cat >k.cu <<CU
__global__ void k(const int *in, int *out, int n)
{
	const int t = threadIdx.x, i = blockIdx.x * $2 + t;
	$4
}
void launch(const int *in, int *out, int n)
{
	k<<<$1, $2>>>(in, out, $3);
}
CU
}

vote='const unsigned m = __ballot_sync(0xffffffff, in[i] > 0);
		if (t % 32 == 0)
			out[i / 32] = m;'
rows="for (int i = t; i < n; i += 64) {
		$vote
	}"
for launch in 1,1024,1000 4,256,1000 16,64,1000 16,64,n n,64,n; do
	IFS=, read -r blocks threads length <<END
$launch
END
	kernel_with "$blocks" "$threads" "$length" "if (i < n) {
		$vote
	}"
	silent "the tail of $length in $blocks blocks of $threads" shuffle-mask
	kernel_with "$blocks" "$threads" "$length" "if (i < n) {
		$vote
	}
	out[i + 7] = 1;"
	told "work follows, $length in $blocks blocks of $threads" shuffle-mask \
		'error: the mask names lane'
done
for length in 1000 976 n; do
	kernel_with 1 64 "$length" "$rows"
	silent "the last round of $length" shuffle-mask
	kernel_with 1 64 "$length" "$rows
	out[i + 7] = 1;"
	told "work follows the rounds of $length" shuffle-mask 'error: the mask names lane'
done
kernel_with 1 64 1000 "for (int row = 0; row < n; row++) {
		out[row + t] = 1;
		if (t < 40)
			out[row] += __popc(__ballot_sync(0xffffffff, in[i + row] > 0));
	}"
told 'the next round brings them back' shuffle-mask 'error: the mask names lane 8'
kernel_with 1 256 1000 "if (t < 16) {
		$vote
	}"
told 'the only warp that comes is parted' shuffle-mask 'error: the mask names lane 16'
kernel_with 1 256 1000 "if (t != 40) {
		$vote
	}"
told 'a hole is no tail' shuffle-mask 'error: the mask names lane 8'
finish
