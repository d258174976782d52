#!/bin/sh
# Host code that jumps: launches behind labels and behind try blocks are found, and what the way there may
# have changed has no number.
. "$(dirname "$0")/helpers.inc"

cat >jumps.cu <<'END'
#include <cuda_runtime.h>
#include <stdexcept>
#include <cstdio>
template<int ID> __global__ void k(float *a, int s) { a[threadIdx.x * s] = 1; }
int g1(float *a, int n) { int h = 4; if (n < 0) goto out; k<1><<<1, 32>>>(a, h); if (cudaGetLastError()) goto out; h = 2; k<2><<<1, 32>>>(a, h); out: k<3><<<1, 32>>>(a, 3); return 0; }
int g2(float *a, int n) { int h = 4; goto l1; h = 2; l1: k<4><<<1, 32>>>(a, h); return 0; }
int g3(float *a, int n) { int h = 4; again: k<5><<<1, 32>>>(a, h); if (cudaGetLastError()) { n--; goto again; } k<6><<<1, 32>>>(a, n); return 0; }
int g4(float *a, int n) { int h = 4; try { if (n < 0) throw std::runtime_error("x"); k<7><<<1, 32>>>(a, h); h = 5; } catch (const std::exception &e) { printf("%s", e.what()); } k<8><<<1, 32>>>(a, h); return 0; }
int g5(float *a, int n) { int z = 4; try { z = 5; throw 1; } catch (int e) { z += e; } k<9><<<1, 32>>>(a, z); k<10><<<1,32>>>(a, 7); return 0; }
int g6(float *a, int n) { int z = 4; for (int i = 0; i < n; i++) { if (i == 3) goto done; z = 5; } done: k<11><<<1, 32>>>(a, z); return 0; }
int g7(float *a, int n) { int h = 4; switch (n) { case 1: h = 2; goto both; case 2: h = 3; both: k<12><<<1, 32>>>(a, h); break; default: goto bad; } k<13><<<1, 32>>>(a, 9); return 0; bad: return 1; }
int h1(float *a, int n) { int h = 4; if (n < 0) goto out; h = 2; k<21><<<1, 32>>>(a, h); out: k<22><<<1, 32>>>(a, h); return 0; }
int h2(float *a, int n) { int h = 4, t = 0; again: k<23><<<1, 32>>>(a, h); if (n > t) { h *= 2; t++; goto again; } return 0; }
int h3(float *a, int n) { const int h = 4; int m; try { m = 3; if (n) throw 1; } catch (...) { m = 5; } k<24><<<1, 32>>>(a, h); k<25><<<1, 32>>>(a, m); return 0; }
int h4(float *a, int n) { int m = 2; try { m = 3; if (n) throw 1; k<26><<<1, 32>>>(a, m); } catch (...) { return 1; } k<27><<<1, 32>>>(a, m); return 0; }
int h5(float *a, int n) { if (n > 512) goto bad; k<28><<<1, 32>>>(a, n); return 0; bad: return 1; }
END
lint 1 'launches among jumps' --no-database --isolated --dump jumps.cu
# number SECTORS: the launch passes that number, and is sure of it
number() {
	has out "k<$1>(float \\*, int) block=32,1,1 (launch) .* exact .*sectors=$2 " "k<$1>: its number"
}
open() {
	has out "k<$1>(float \\*, int) block=32,1,1 (launch) .* assumed .*sectors=32 min=1 max=32" "k<$1>: its block, and no number"
}
number 1 16
number 2 8
number 3 12
open 4
open 6
number 7 16
open 8
open 9
number 10 28
open 11
open 12
number 13 32
number 21 8
open 22
open 23
number 24 16
open 25
number 26 12
number 27 12
open 28
finish
