#!/bin/sh
# Two threads store in one element of shared memory, with no barrier between: harmless where it is one
# number, or may be.
. "$(dirname "$0")/helpers.inc"

kernel() { # DECLARATIONS, STORES
	cat <<CU
__global__ void work(float *out, const float *in, const int *keys, int n)
{
	extern __shared__ float e[];
	__shared__ int one;
	__shared__ float s[512];
	const int t = threadIdx.x;
	$1
	$2
	__syncthreads();
	out[t] = e[t] * s[t] + one;
}
void run(float *out, const float *in, const int *keys, int n)
{
	work<<<64, 256, 512 * sizeof(float)>>>(out, in, keys, n);
}
CU
}
while IFS='|' read -r declared stores; do
	kernel "$declared" "$stores" >k.cu
	lint 1 "other numbers: $stores" --fail-on=error --rules=shared-race k.cu
	has out ':8:.*race on shared' "other numbers: $stores: where"
done <<'END'
float *a = e, *b = e + 128;|a[t] = in[t]; b[t] = in[t + 256];
|s[t] = in[t]; s[t + 128] = in[t + 256];
|one = keys[t];
|s[t % 64] = in[blockIdx.x * 256 + t];
END
while IFS='|' read -r declared stores; do
	kernel "$declared" "$stores" >k.cu
	lint 0 "one number, or it may be: $stores" --fail-on=note --rules=shared-race k.cu
done <<'END'
float *a = e, *b = e + 256;|a[t] = in[t]; b[t] = in[t + 256];
|s[t] = in[t]; s[t + 128] = in[t + 128];
|one = keys[blockIdx.x];
|one = keys[0]; 
|s[min(t, 31)] = in[min(t, 31)];
const int i = blockIdx.x * 192 + t;|s[t] = in[i]; if (t < 64) s[t + 192] = in[i + 192];
|one = keys[keys[t]];
|if (keys[t] > n) one = 1;
END
finish
