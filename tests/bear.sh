#!/bin/sh
# A Makefile recorded by Bear: its database serves. Debian's bear is installed by apt where it is missing. The compiler is nvcc
# where there is one, else a script of that name: what counts is what Bear takes down.
. tests/e2e/helpers.inc
command -v bear >/dev/null || { [ "$(id -u)" = 0 ] && apt-get -q install -y --no-install-recommends bear >/dev/null 2>&1; }
command -v bear >/dev/null && command -v make >/dev/null || skip 'no bear, or no make'
mkdir -p bin p/inc && cd p || exit 1
: >out
: >err
PATH=$PATH:/usr/local/cuda/bin
if ! command -v nvcc >/dev/null; then
	printf '#!/bin/sh\nfor word; do case $word in *.o) : >"$word" ;; esac; done\n' >../bin/nvcc
	chmod +x ../bin/nvcc
	PATH=$work/bin:$PATH
fi
printf '#define STEP 32\n' >inc/step.cuh
printf '#include "step.cuh"\n__global__ void far(float *c, const float *a)\n{\n\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n\tc[i] = a[i * STEP];\n}\n' >k.cu
printf 'int host;\n' >h.c
printf 'all: k.o h.o\nk.o: k.cu\n\tnvcc -Iinc -arch=sm_90 -c k.cu -o k.o\n' >Makefile
bear -- make >out 2>err
report $? 'bear records a build'
has compile_commands.json '"k.cu"\|/k.cu"' 'it has the CUDA source'
lint 1 'linted by it'
has out '\[strided-access\]' 'the header was found'
! grep -q 'in part' out
report $? 'in full'
"$CUDALINT" --show-command k.cu >out 2>err
has out 'cuda-gpu-arch=sm_90' 'with its architecture'
finish
