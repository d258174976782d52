#!/bin/sh
# A copy that is told the number of elements for its bytes, wherever the number comes from; and sizes that are
# bytes, though they come from the same places.
. "$(dirname "$0")/helpers.inc"

copy() { # DECLARATION OF THE SIZE, BYTES OF THE BUFFERS, WHAT THE COPY IS TOLD, ELEMENT
	cat <<CU
#include <cstdlib>
#include <cuda_runtime.h>
#define OK(x) do { if ((x) != cudaSuccess) abort(); } while (0)
int number_of(const char *);
void run(int argc, char **argv)
{
	$1
	$4 *h = ($4 *)malloc($2), *d;
	OK(cudaMalloc(&d, $2));
	OK(cudaMemcpy(d, h, $3, cudaMemcpyHostToDevice));
	free(h);
}
CU
}
while IFS= read -r declared; do
	copy "$declared" 'n * sizeof(float)' n float >k.cu
	lint 1 "elements: $declared" --fail-on=error --rules=copy-mismatch k.cu
	has out ':10:.*counts bytes' "elements: $declared: where"
done <<'END'
int n = argc > 1 ? atoi(argv[1]) : 1 << 20;
int n = 1 << 20; if (argc > 1) n = atoi(argv[1]);
int n = atoi(argv[1]);
const size_t n = argc > 1 ? strtoul(argv[1], nullptr, 10) : 1000;
const size_t n = argc > 1 ? atoi(argv[1]) : 1000;
const size_t n = number_of(argv[1]);
int rows = 64, columns = argc > 1 ? atoi(argv[1]) : 48; int n = rows * columns;
END
while IFS='|' read -r declared bytes element; do
	copy "$declared" "$bytes" "$bytes" "$element" >k.cu
	lint 0 "bytes: $declared" --fail-on=note --rules=copy-mismatch k.cu
done <<'END'
int size = argc > 1 ? atoi(argv[1]) : 4096;|size|float
int n = argc > 1 ? atoi(argv[1]) : 4096;|n|float
int n = argc > 1 ? atoi(argv[1]) : 4096;|n|char
int count = 4 * 1024;|count|float
size_t bytes = argc > 1 ? strtoul(argv[1], nullptr, 10) : 4096;|bytes|float
END
finish
