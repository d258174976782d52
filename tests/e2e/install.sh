#!/bin/sh
# An installed program stands on the declarations installed beside it, wherever the tree is moved.
. tests/e2e/helpers.inc

cmake --install "$(dirname "$CUDALINT")" --prefix "$work/first" >out 2>err
report $? 'cmake --install'
mv first second
CUDALINT=$work/second/bin/cudalint
printf '__global__ void twice(float *x) { x[threadIdx.x] *= 2; }\nint f(float *x) { twice<<<1, 32>>>(x); return cudaGetLastError(); }\n' >good.cu
lint 0 'the moved program lints' --headers=bundled good.cu
[ -z "$(grep 'analysed in part' out)" ]
report $? 'nothing was left unresolved'
echo '#error the installed declarations' >"$work/second/share/cudalint/headers/cuda/cudalint_cuda.h"
"$CUDALINT" --headers=bundled good.cu >out 2>err
has out 'analysed in part\|no result' 'it read its own declarations'

finish
