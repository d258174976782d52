#!/bin/sh
# Rows of a width that the loop over them does not take for a multiple begin anywhere: a row a block or a row
# a thread. Whoever asks for a multiple, or has rows of another pitch, is believed.
. "$(dirname "$0")/helpers.inc"

kernel_with() { # ROW BODY
	cat >k.cu <<CU
__global__ void k(const float *m, float *out, int rows, int w, int pitch)
{
	const int row = $1;
	float s = 0;
	if (row >= rows)
		return;
	$2
	out[row] = s;
}
void launch(const float *m, float *out, int rows, int w, int pitch)
{
	k<<<(rows + 7) / 8, dim3(32, 8)>>>(m, out, rows, w, pitch);
}
CU
}

fault='16-byte access to .m. at an address that need not be a multiple of 16'
per_thread='(blockIdx.x * 8 + threadIdx.y) * 32 + threadIdx.x'
per_warp='blockIdx.x * 8 + threadIdx.y'

kernel_with "$per_warp" 'for (int c = threadIdx.x * 4; c + 3 < w; c += 128) {
		float4 q = *(const float4 *)(m + row * w + c);
		s += q.x + q.w;
	}'
told 'a row a warp' misaligned-vector-access "$fault"

kernel_with "$per_thread" 'for (int c = 0; c <= w - 4; c += 4) {
		float4 q = *(const float4 *)(m + row * w + c);
		s += q.x + q.w;
	}'
told 'a row a thread' misaligned-vector-access "$fault"
has out 'made from w' 'the width is named'

kernel_with "$per_thread" 'for (int c = 0; c < w; c += 4) {
		float4 q = *(const float4 *)(m + row * w + c);
		s += q.x + q.w;
	}'
silent 'the loop takes whole vectors for granted' misaligned-vector-access

kernel_with "$per_warp" 'for (int c = threadIdx.x * 4; c + 3 < w; c += 128) {
		float4 q = *(const float4 *)(m + row * pitch + c);
		s += q.x + q.w;
	}'
silent 'rows of a pitch' misaligned-vector-access

kernel_with "$per_warp" 'for (int c = threadIdx.x * 4; w % 4 == 0 && c + 3 < w; c += 128) {
		float4 q = *(const float4 *)(m + row * w + c);
		s += q.x + q.w;
	}'
silent 'a multiple that is asked for' misaligned-vector-access

kernel_with "$per_warp" 'for (int c = threadIdx.x * 4; c + 3 < w; c += 128) {
		float4 q = *(const float4 *)(m + row * 4 * w + c);
		s += q.x + q.w;
	}'
silent 'four rows at once' misaligned-vector-access

# --- columns of a block's row, scaled ---

cat >k.cu <<'CU'
__global__ void k(const float *x, float *y, int width)
{
	const float *row = x + (size_t)blockIdx.x * width;
	for (int p = threadIdx.x; p < width / 2; p += blockDim.x)
		y[(size_t)blockIdx.x * width + p] = row[2 * p] + row[2 * p + 1];
}
void launch(const float *x, float *y, int rows, int width)
{
	k<<<rows, 256>>>(x, y, width);
}
CU
silent 'two columns a thread' missing-bounds-check
sed 's/p < width . 2/p < 256/' k.cu >bad.cu && mv bad.cu k.cu
told 'columns that nothing bounds' missing-bounds-check "index of 'x' grows"

finish
