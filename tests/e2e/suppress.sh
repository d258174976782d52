#!/bin/sh
# Comments that hold findings back, on real findings.
. tests/e2e/helpers.inc

kernel() { # comment before the line, comment on it
	printf '#define COPY(i) c[i] = a[i * 32]\n__global__ void far(float *c, const float *a)\n{\n\t%s\n\tCOPY(blockIdx.x * blockDim.x + threadIdx.x); %s\n}\n' "$1" "$2"
	printf 'int go(float *c, const float *a)\n{\n\tfar<<<4, 256>>>(c, a);\n\treturn cudaGetLastError();\n}\n'
}

kernel '' '' >a.cu
lint 1 'without a comment' a.cu
has out ':5:.* \[strided-access\]' 'the finding is where the macro is used'
kernel '' '// cudalint-ignore strided-access: read once, at start-up' >a.cu
lint 0 'held back on its line' a.cu
has out 'no findings in 1 file; 1 suppressed' 'the summary counts it'
lint 0 'shown when asked for' --show-suppressed a.cu
has out '(suppressed: read once, at start-up)' 'with its reason'
lint 0 'in JSON' --format=json --show-suppressed a.cu
has out '"suppressed": "read once, at start-up"' 'JSON has the reason'
lint 1 'not heeded when told so' --no-inline-suppressions a.cu
kernel '// cudalint-ignore-next-line strided-access: small' '' >a.cu
lint 0 'from the line above' a.cu
kernel '' '// NOLINT(cudalint-strided-access)' >a.cu
lint 0 'as for clang-tidy' a.cu
kernel '' '// cudalint-ignore strided-acess: typed too fast' >a.cu
lint 1 'a name that no rule has' a.cu
has out "did you mean 'strided-access'? \[unused-suppression\]" 'is told with a suggestion'
kernel '// cudalint-ignore-end strided-access' '' >a.cu
lint 1 'an end without a beginning' a.cu
has out 'nothing begins what ends here \[unused-suppression\]' 'is told'
kernel '' '// cudalint-ignore performance: all of it' >a.cu
lint 1 'a group' a.cu
has out "'performance' is a group and no rule" 'is told'
kernel '' '// cudalint-ignore strided-access, shared-race: both' >a.cu
lint 1 'a rule that found nothing there' a.cu
has out 'no shared-race finding is held back by this comment' 'is told'
lint 0 'unless it did not run' --disable=shared-race a.cu
lint 0 'or nobody asks' --disable=unused-suppression a.cu
kernel '' '// cudalint-ignore strided-access: x' | "$CUDALINT" --stdin-filename=typed.cu - >out 2>err
report $? 'in what comes from standard input'

finish
