#!/bin/sh
# One access written in many ways is one access: places, parameters and calls that mean the same are told the same.
. "$(dirname "$0")/helpers.inc"

cat >groups <<'TXT'
# an element of global memory
float *a, int i|a|return a[i];
float *a, int i|a|return *(a + i);
float *a, int i|a|return *(i + a);
float *a, int i|a|return i[a];
float *a, int i|a|return (&a[0])[i];
float *a, int i|a|return *&a[i];
float a[], int i|a|return (a)[(i)];
float a[8], int i|a|return *(&a[i]);
float *const __restrict__ a, const int i|a|return a[i];
float *a, int i|a|auto &&r = a[i]; return r;
float *a, int i|a|const float &r = *(a + i); return r;
float *a, int i|a|float *p = a; p += i; return *p;
float *a, int i|a|float *p = &a[0]; return *(p + i);
float *a, int i|a|float *const *q = &a; return (*q)[i];
float *a, int i|a|float *&q = a; return q[i];
# a member of an element
S *p, int i|s|return p[i].v[2];
S *p, int i|s|return (p + i)->v[2];
S *p, int i|s|return *((p + i)->v + 2);
S *p, int i|s|return (&p[i])->v[2];
S *p, int i|s|return 2[p[i].v];
S p[], int i|s|return (*(p + i)).v[2];
S *p, int i|s|float (&r)[4] = p[i].v; return r[2];
const S *p, int i|s|auto &r = p[i]; return r.v[2];
S *p, int i|s|return p[i].S::v[2];
S *p, int i|s|float (S::*m)[4] = &S::v; return (p[i].*m)[2];
S *p, int i|s|float (S::*m)[4] = &S::v; return ((p + i)->*m)[2];
# a row
float (*m)[32], int i|m|return m[i][3];
float m[][32], int i|m|return m[i][3];
float m[8][32], int i|m|return m[i][3];
Row *m, int i|m|return (*(m + i))[3];
float (*m)[32], int i|m|return *(*(m + i) + 3);
float (*m)[32], int i|m|return *(m[i] + 3);
float (*m)[32], int i|m|return (&m[i])[0][3];
float (*m)[32], int i|m|return 3[m[i]];
float (*m)[32], int i|m|Row &r = m[i]; return r[3];
float (*m)[32], int i|m|auto *r = m + i; return (*r)[3];
# shared memory
int *a, int i|n|__shared__ float s[256]; return s[i * 2 & 255];
int *a, int i|n|__shared__ float s[256]; return *(s + (i * 2 & 255));
int *a, int i|n|__shared__ float s[256]; float (&r)[256] = s; return r[i * 2 & 255];
int *a, int i|n|static __shared__ Many s; return (*&s)[i * 2 & 255];
int *a, int i|n|__shared__ Many s; auto *r = &s; return (*r)[i * 2 & 255];
int *a, int i|n|__shared__ float s[256]; return (i * 2 & 255)[s];
# shared memory of two dimensions
int *a, int i|n|__shared__ float s[32][32]; return s[i & 31][3];
int *a, int i|n|__shared__ float s[32][32]; return *(*(s + (i & 31)) + 3);
int *a, int i|n|__shared__ Row s[32]; return (*(s + (i & 31)))[3];
int *a, int i|n|__shared__ float s[32][32]; float (&r)[32] = s[i & 31]; return r[3];
int *a, int i|n|__shared__ float s[32][32]; float (*p)[32] = s + (i & 31); return (*p)[3];
int *a, int i|n|__shared__ float s[32][32]; const auto &r = s; return r[i & 31][3];
# __ldg
float *a, int i|a|return __ldg(a + i);
const float *a, int i|a|return __ldg(&a[i]);
float a[], int i|a|return __ldg(a + i);
const float a[4], int i|a|const float &r = a[i]; return __ldg(&r);
# an atomic on global memory
float *a, int i|a|return atomicAdd(a + i, 1.f);
float a[], int i|a|return atomicAdd(&a[i], 1.f);
float a[8], int i|a|float &r = a[i]; return atomicAdd(&r, 1.f);
float *a, int i|a|return atomicAdd(&(i[a]), (float)1);
# an atomic on shared memory
int *a, int i|n|__shared__ int s[64]; return atomicAdd(s + (i & 63), 1);
int *a, int i|n|__shared__ int s[64]; return atomicAdd(&s[i & 63], 1);
int *a, int i|n|__shared__ int s[64]; int &r = s[i & 63]; return atomicAdd(&r, 1);
int *a, int i|n|__shared__ int s[64]; auto &r = s; return atomicAdd(&r[i & 63], 1);
# a wide load
const float *a, int i|a|float4 v = ((const float4 *)a)[i]; return v.z;
const float a[], int i|a|float4 v = reinterpret_cast<const float4 *>(a)[i]; return v.z;
const float a[16], int i|a|float4 v = *((float4 *)a + i); return v.z;
const float *a, int i|a|float4 v{((const float4 *)a)[i]}; return v.z;
const float *a, int i|a|auto v(((const float4 *)a)[i]); return v.z;
# a warp operation of what is loaded
float *a, int i|a|return __shfl_down_sync(0xffffffff, a[i], 4);
float a[], int i|a|return __shfl_down_sync(~0u, *(a + i), 4, 32);
float a[32], int i|a|return cg::tiled_partition<32>(cg::this_thread_block()).shfl_down(a[i], 4);
float *a, int i|a|auto t = cg::tiled_partition<32>(cg::this_thread_block()); return t.shfl_down(i[a], 4);
# a bit-field
B *b, int i|b|return b[i].mid;
B b[], int i|b|return (b + i)->mid;
B *b, int i|b|auto &r = b[i]; return r.mid;
B *b, int i|b|return (*(b + i)).mid;
TXT

source_of() { # FIRST LAST line of the groups: functions 1, 2, 3 ... and kernels that call them
	echo '#include <cooperative_groups.h>
namespace cg = cooperative_groups;
struct S { int k; float x; float v[4]; };
struct B { unsigned low : 5, mid : 9, high : 18; };
typedef float Row[32]; using Many = float[256];'
	sed -n "$1,$2p" groups | awk -F'|' '{
		printf "__device__ float f%d(%s) { %s }\n", NR, $1, $3
		printf "__global__ void k%d(float *a, S *s, float (*m)[32], int *n, B *b, float *out)\n", NR
		printf "{ int t = blockIdx.x * 128 + threadIdx.x; out[t] = f%d(%s, t); }\n", NR, $2
		calls = calls sprintf("\tk%d<<<4, 128>>>(a, s, m, n, b, out);\n", NR)
	} END { printf "void run(float *a, S *s, float (*m)[32], int *n, B *b, float *out)\n{\n%s}\n", calls }'
}

# What is said of each, without places and names; how many say the same as the first.
judge() {
	"$CUDALINT" --headers=bundled --dump code.cu 2>err |
		awk '{
			n = $2; sub(/^[fk]/, "", n); sub(/\(.*/, "", n)
			sub(/^.* block=/, "block=")
			said[n] = said[n] $0 "\n"
			if (n > last) last = n
		} END { for (i = 1; i in said; i++) if (said[i] == said[1]) same++; else print "other " i ": " said[i] said[1]
			print "same " same }'
}

names=$(grep -n '^#' groups | cut -d: -f1)
end=$(($(wc -l <groups) + 1))
set -- $names $end
while [ $# -gt 1 ]; do
	source_of $(($1 + 1)) $(($2 - 1)) >code.cu
	judge >out
	grep -qx "same $(($2 - $1 - 1))" out && ! grep -q opaque out
	report $? "$(sed -n "$1s/^# //p" groups)"
	shift
done
finish
