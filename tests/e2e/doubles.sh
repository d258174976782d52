#!/bin/sh
# Float data computed in double, and its cure.
. "$(dirname "$0")/helpers.inc"

expression() {
	cat <<CU
#include <cmath>
#define PI 3.14159265358979
__global__ void one(float *b, const float *a)
{
	const float x = a[threadIdx.x];
	b[threadIdx.x] = $1;
}
CU
}
while IFS='|' read -r wrong cure; do
	expression "$wrong" >k.cu
	told "double: $wrong" implicit-double ':6:'
	has out "$cure\$" "its cure: $cure"
done <<'END'
pow(x, 2)|call the float function: powf
std::pow(x, 3)|call the float function: powf
max(x, 1e-6)|write 1e-06f
min(x, 0.25)|write 0.25f
x / PI|write 3.14159265358979f
x * 1.0 + 0.1|write 1.0f
END
for right in 'powf(x, 2)' 'pow(x, 2.0f)' 'max(x, 1e-6f)' 'fminf(x, 0.25f)' 'x * 2.0' '(float)pow((double)x, 2)'; do
	expression "$right" >k.cu
	silent "float, or double on purpose: $right" implicit-double
done
finish
