#!/bin/sh
# The cure of a bank conflict is the cheapest pad, or a swizzle, and nothing is told once it is there.
. "$(dirname "$0")/helpers.inc"

turned() { # TYPE, DECLARATION, ROWS, COLUMNS, INDEX WITH r AND c
	cat >k.cu <<CU
__global__ void turned(const $1 *in, $1 *out)
{
	$2;
	for (int r = threadIdx.y; r < $3; r += 8)
		for (int c = threadIdx.x; c < $4; c += 32)
			tile$5 = in[r * $4 + c];
	__syncthreads();
	for (int c = threadIdx.y; c < $4; c += 8)
		for (int r = threadIdx.x; r < $3; r += 32)
			out[c * $3 + r] = tile$5;
}
void run(const $1 *in, $1 *out)
{
	turned<<<1, dim3(32, 8), 16384>>>(in, out);
}
CU
}

cured() { # NAME, WANTED HELP; then as turned() with the cure
	lint 1 "$1" --rules=bank-conflict k.cu
	has out "help: .*$2" "$1: $2"
	shift 2
	turned "$@"
	lint 0 "with it nothing conflicts" --rules=bank-conflict k.cu
}

turned float '__shared__ float tile[32][32]' 32 32 '[r][c]'
cured 'floats' 'declare it tile\[32\]\[33\]' float '__shared__ float tile[32][33]' 32 32 '[r][c]'
turned short '__shared__ short tile[64][64]' 64 64 '[r][c]'
cured 'two bytes' 'declare it tile\[64\]\[66\]' short '__shared__ short tile[64][66]' 64 64 '[r][c]'
turned char '__shared__ char tile[32][32]' 32 32 '[r][c]'
cured 'bytes' 'declare it tile\[32\]\[36\]' char '__shared__ char tile[32][36]' 32 32 '[r][c]'
turned double '__shared__ double tile[32][32]' 32 32 '[r][c]'
cured 'doubles' 'declare it tile\[32\]\[33\]' double '__shared__ double tile[32][33]' 32 32 '[r][c]'
turned float '__shared__ float tile[32][2][32]' 32 64 '[r][c / 32][c % 32]'
cured 'two axes' 'declare it tile\[32\]\[3\]\[33\]' float '__shared__ float tile[32][3][33]' 32 64 \
	'[r][c / 32][c % 32]'
turned float '__shared__ float tile[32][1][32]' 32 32 '[r][0][c]'
cured 'an axis of one' 'declare it tile\[32\]\[1\]\[33\]' float '__shared__ float tile[32][1][33]' 32 32 \
	'[r][0][c]'
turned float '__shared__ float tile[96][128]' 96 128 '[r][c]'
cured 'no room for a pad' 'swizzle the column: tile\[row\]\[column ^ row % 128\]' float \
	'__shared__ float tile[96][128]' 96 128 '[r][c ^ r % 128]'
turned float 'extern __shared__ float tile[]' 32 64 '[r * 64 + c]'
cured 'rows laid out by the kernel' 'rows of 65 elements instead of 64' float 'extern __shared__ float tile[]' \
	32 64 '[r * 65 + c]'
turned float 'extern __shared__ float tile[][32]' 32 32 '[r][c]'
cured 'an open extent' 'declare it tile\[\]\[33\]' float 'extern __shared__ float tile[][33]' 32 32 '[r][c]'

structs() { # STRUCT
	cat >k.cu <<CU
struct item { $1 };
__global__ void members(const float *in, float *out)
{
	__shared__ item s[128];
	const int t = threadIdx.x, u = 127 - t;
	s[t].x = in[t];
	s[t].y = in[t + 128];
	__syncthreads();
	out[t] = s[u].x + s[u].y;
}
void run(const float *in, float *out)
{
	members<<<1, 128>>>(in, out);
}
CU
}

structs 'float x, y, z, w;'
lint 1 'a struct of four words' --rules=bank-conflict k.cu
has out 'help: pad the struct from 16 to 20 bytes' 'its size'
structs 'float x, y, z, w, pad;'
lint 0 'padded' --rules=bank-conflict k.cu
structs 'double x, y;'
lint 1 'a struct of two doubles' --rules=bank-conflict k.cu
has out 'help: pad the struct from 16 to 24 bytes' 'its size keeps it aligned'
structs 'double x, y, pad;'
lint 0 'padded' --rules=bank-conflict k.cu
finish
