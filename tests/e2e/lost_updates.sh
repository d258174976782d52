#!/bin/sh
# Threads that data let pass change one word of shared memory: what one writes, another has not read. Where
# one thread alone passes, or all write one number, nothing is lost.
. "$(dirname "$0")/helpers.inc"

kernel() { # STATEMENTS
	cat <<CU
struct stats {
	int hits, misses;
};
__global__ void work(const int *in, const float *val, const int *row, int *out, int n)
{
	__shared__ int count, q[256], bins[64];
	__shared__ float total;
	__shared__ stats s;
	__shared__ unsigned bits[8];
	const int t = threadIdx.x, r = blockIdx.x * 256 + t;

	if (t < 64)
		bins[t] = 0;
	if (t < 8)
		bits[t] = 0;
	if (t == 0)
		count = s.hits = s.misses = total = 0;
	__syncthreads();
	$1
	__syncthreads();
	out[r] = count + q[t] + bins[t % 64] + (int)total + s.hits + s.misses + bits[t % 8];
}
void run(const int *in, const float *val, const int *row, int *out, int n)
{
	work<<<64, 256>>>(in, val, row, out, n);
}
CU
}
while read -r statements; do
	kernel "$statements" >k.cu
	lint 1 "lost: $statements" --fail-on=warning --rules=shared-race,missing-warp-sync k.cu
	has out 'where data let both come' "lost: $statements: data decide"
	has out 'one change is lost' "lost: $statements: the cure"
	"$CUDALINT" --format=json --exit-zero --rules=shared-race k.cu >out 2>err
	! grep -q '"proven"' out
	report $? "lost: $statements: is not proven"
done <<'END'
if (in[r]) q[count++] = t;
if (in[r] > 3) count += in[r];
for (int i = t; i < n; i += 256) if (val[i] > 0.5f) total += val[i];
for (int i = t; i < n; i += 256) if (in[i] && val[i] > total) total = val[i];
if (in[r]) { int k = count; q[k] = t; count = k + 1; }
if (in[r]) s.hits++;
for (int e = row[r]; e < row[r + 1]; e++) if (in[e] > r) count = count + 1;
if (in[r] && t < 200) count = max(count, in[r]);
if (in[r]) bits[t / 32] |= 1u << t % 32;
if (in[r] >= 0 && in[r] < 64) bins[in[r]]++;
if (in[r]) if (val[r] < 0.1f) { count--; }
END
while read -r statements; do
	kernel "$statements" >k.cu
	silent "nothing is lost: $statements" shared-race,missing-warp-sync
done <<'END'
if (in[r]) q[atomicAdd(&count, 1)] = t;
if (in[r]) count = 1;
if (in[r] && t == 0) count += in[r];
if (t == in[blockIdx.x]) count += n;
if (row[t] <= n && n < row[t + 1]) count += t;
for (int i = 0; i < n; i++) if (in[i * 256 + t]) q[t]++;
if (atomicAdd(&s.hits, 1) == n) count += n;
unsigned m = __ballot_sync(~0u, in[r] > 0); if (m && t % 32 == __ffs(m) - 1) bins[t / 32] += __popc(m);
if (in[blockIdx.x] && t == 0) count += in[r];
if (in[r]) atomicAdd(&total, val[r]);
END
finish
