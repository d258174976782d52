#!/bin/sh
# What people complain about when they lint CUDA, as they would meet it here: one check a complaint or a kind of it. Where
# a toolkit is needed and none is found, the check says so.
. tests/e2e/helpers.inc
toolkit=$("$CUDALINT" doctor --isolated | sed -n 's/^toolkit  *CUDA .* in \(\/[^,]*\),.*/\1/p')
mkdir p && cd p || exit 1
: >out
: >err

kernel() { # name, what else in the kernel
	printf '__global__ void %s(float *x, int n)\n{\n\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n\tif (i < n)\n\t\tx[i] *= 2;\n\t%s\n}\n' "$1" "$2"
	printf 'cudaError_t go_%s(float *x, int n)\n{\n\t%s<<<(n + 255) / 256, 256>>>(x, n);\n\treturn cudaGetLastError();\n}\n' "$1" "$1"
}

entry() { # file, command
	printf '[{"directory": "%s", "file": "%s", "command": "%s"}]\n' "$PWD" "$1" "$2" >compile_commands.json
}

# whole NAME ARGUMENT...: linted in full, with nothing to remark
whole() {
	name=$1
	shift
	lint 0 "$name" "$@"
	if grep -q 'in part\|no result' out || [ -s err ]; then
		report 1 "$name: in full"
	fi
}

command_has() { # pattern, name
	"$CUDALINT" --show-command a.cu >out 2>err
	has out "$1" "$2"
}

# --- command lines ---
kernel a '' >a.cu
entry a.cu 'nvcc -rdc=true -gencode arch=compute_80,code=sm_80 -gencode=arch=compute_90,code=[compute_90,sm_90] -c a.cu'
whole '1 relocatable code, several architectures' a.cu
command_has 'cuda-gpu-arch=sm_90$' '1 the newest counts'
entry a.cu 'nvcc -forward-unknown-to-host-compiler -fopenmp -march=native -fno-such -c a.cu'
whole '2 options forwarded to the host compiler' a.cu
entry a.cu 'nvcc -ccbin g++-12 --compiler-bindir=/usr/bin/g++ -c a.cu'
whole '3 the host compiler named in both ways' a.cu
mkdir inc
echo '#define TWO 2' >inc/two.h
kernel a '(void)TWO;' >a.cu
sed -i '1i #include <two.h>' a.cu
echo '-isystem="'"$PWD/inc"'"' >inner.rsp
echo '--options-file inner.rsp' >outer.rsp
entry a.cu 'nvcc --options-file outer.rsp -c a.cu'
whole '4-8 options in a file, that in another, quoted' a.cu
rm inner.rsp
lint 0 '6 a file of options that is gone' a.cu
has err 'CMAKE_CUDA_USE_RESPONSE_FILE_FOR_INCLUDES=0' '6 is told with the cure'
entry a.cu 'nvcc -isystem=inc -c a.cu'
whole '9 -isystem=folder as one word' a.cu
for arch in native all all-major compute_90 sm_90,sm_100; do
	entry a.cu "nvcc -Iinc -arch=$arch -c a.cu"
	whole "10 -arch=$arch" a.cu
done
entry a.cu 'nvcc -Iinc --extended-lambda -allow-unsupported-compiler --expt-extended-lambda -c a.cu'
whole '11, 18 options that others have to strip' a.cu
printf 'constexpr int square(int x) { return x * x; }\n__global__ void k(int *p) { p[0] = square(3); }\n' >c.cu
entry c.cu 'nvcc --expt-relaxed-constexpr -c c.cu'
whole '12 constexpr functions of the host in a kernel' --disable=missing-bounds-check c.cu
entry a.cu "cd $PWD && nvcc -M -Iinc a.cu -o d && nvcc -Iinc -DX=1 -c a.cu -o a.o"
whole '13 two commands in one' a.cu
printf '[{"directory": "%s", "file": "./a.cu", "arguments": ["nvcc", "-I", "inc", "-c", "a.cu"]}]\n' "$PWD" >compile_commands.json
whole '14 relative file, arguments, -I folder' a.cu
entry a.cu 'nvcc -Iinc -Xptxas -O3 -Xptxas=-v -default-stream per-thread -arch=sm_90 -gencode arch=compute_90a,code=sm_90a -c a.cu'
whole '15 pairs of words, the default stream' a.cu
command_has 'sm_90a$' '15 a stands before plain'
entry other.cu 'nvcc -Iinc -DFROM_OTHER -c other.cu'
kernel other '' >other.cu
lint 0 '16 a file that the database lacks' a.cu
has err '^cudalint: a.cu: not in compile_commands.json; read with the options of other.cu' '16 the neighbour is named'
printf '[{"directory": "%s", "file": "/tmp/a.cudafe1.cpp", "command": "g++ -c /tmp/a.cudafe1.cpp"}, {"directory": "%s", "file": "a.cu", "command": "g++ -D__CUDA_ARCH__=900 -E -x c++ a.cu"}, {"directory": "%s", "file": "a.cu", "command": "/usr/local/cuda/bin/nvcc -Iinc -c a.cu"}]\n' "$PWD" "$PWD" "$PWD" >compile_commands.json
whole '17 inner steps of nvcc, as Bear records them' a.cu
rm compile_commands.json
mkdir -p made/include
echo '#define CUDA_VERSION 99000' >made/include/cuda.h
: >made/include/cuda_runtime.h
CUDA_HOME=$PWD/made "$CUDALINT" doctor >out 2>err
has out "^toolkit .*CUDA 99.0 in $PWD/made" '19, 20 a toolkit of the environment, of a version not made yet'
CUDA_HOME=$PWD/made "$CUDALINT" a.cu -- -Iinc >out 2>err
report $? '20, 23 it does not hinder'

# --- toolkits ---
entry a.cu 'nvcc -Iinc -Werror all-warnings -Wno-unknown-cuda-version -arch=sm_35 -c a.cu'
whole '22, 24 warnings as errors, an architecture that is gone' a.cu
env -u CUDA_HOME -u CUDA_PATH PATH=/usr/bin:/bin "$CUDALINT" --headers=bundled a.cu >out 2>err
report $? '25, 26, 28 without any toolkit'
! grep -q 'in part' out
report $? '27 launches resolve'
entry a.cu "nvcc -I$PWD/made/include -Iinc -c a.cu"
whole '29 a toolkit that is but a folder of headers' a.cu
for arch in sm_103 sm_110 sm_120a sm_121 sm_150f; do
	entry a.cu "nvcc -Iinc -arch=$arch -c a.cu"
	whole "32 $arch" a.cu
done
kernel a '#ifndef __CUDA_ARCH_LIST__
#error no list
#endif' >a.cu
entry a.cu 'nvcc -gencode arch=compute_80,code=sm_80 -gencode arch=compute_90,code=sm_90 -c a.cu'
whole '33 __CUDA_ARCH_LIST__' a.cu
if [ -n "$toolkit" ]; then
	printf '__global__ void hints(const int *p, const double *q, const float2 *r, int *o)\n{\n\tif (!threadIdx.x)\n\t\t*o = __ldca(p) + (int)__ldcg(q) + (int)__ldcs(r).x + __ldlu(p) + __ldg(p);\n}\n' >hints.cu
	entry hints.cu 'nvcc -c hints.cu'
	whole '31 what nvcc declares and clang does not: loads with hints' --headers=toolkit hints.cu
	kernel a '' >a.cu
	printf '#include <cuda/cmath>\n#include <thrust/sort.h>\n#include <thrust/device_ptr.h>\n#include <cub/cub.cuh>\nint blocks(int n) { return cuda::ceil_div(n, 256); }\nvoid order(float *x, int n) { thrust::sort(thrust::device_pointer_cast(x), thrust::device_pointer_cast(x + n)); }\n' >>a.cu
	entry a.cu 'nvcc -c a.cu'
	whole '21, 30, 31, 45 CCCL with a toolkit, nothing reported in it' --headers=toolkit --timeout=300 a.cu
else
	echo 'ok - 21, 30, 31, 45: no toolkit here'
fi
rm compile_commands.json

# --- two sides, headers, noise ---
kernel a '#ifdef __CUDA_ARCH__
	x[0] = 1 / 1;
#endif' >a.cu
printf '#ifdef __CUDA_ARCH__\n#define SIDE int\n#else\n#define SIDE long\n#endif\nSIDE side;\n#include <cstdlib>\nvoid *room() { return malloc(10); }\n' >>a.cu
whole '34-36 macros that differ by side, malloc on the host' --disable=missing-bounds-check,shared-race a.cu
kernel alone '' >alone.cuh
whole '37 a .cuh by itself' alone.cuh
printf '#pragma once\n__device__ inline float twice(float x) { return x * TWO; }\n' >used.cuh
kernel u 'x[i] = twice(x[i]);' | sed '1i #include "used.cuh"' >u.cu
printf '[{"directory": "%s", "file": "h.cc", "command": "g++ -c h.cc"}, {"directory": "%s", "file": "u.cu", "command": "nvcc -DTWO=2 -c u.cu"}]\n' "$PWD" "$PWD" >compile_commands.json
echo 'int h;' >h.cc
lint 0 '38 a header gets the command of a CUDA source' used.cuh
! grep -q 'in part' out
report $? '38 and resolves'
rm compile_commands.json
lint 0 '39 headers are linted' --show-files
has out '^used.cuh$' '39 and listed'
kernel cpp '' >kernels.cpp
entry kernels.cpp 'nvcc -x cu -c kernels.cpp'
whole '40 CUDA in a .cpp' kernels.cpp
rm compile_commands.json
printf '__global__ void k(int *p) { if (threadIdx.x == 0) p[0] = 1; }\nint go(int *p) { k<<<1, 64>>>(p); return cudaGetLastError(); }\n' >s.cu
whole '41 a launch is no shift' s.cu
printf '__global__ void k(const float &scale, float *x) { int tid = threadIdx.x; x[tid] *= scale; }\n' >r.cu
lint 0 '42, 43 no advice that is wrong on a device' --disable=missing-bounds-check r.cu
printf '#ifndef __CUDALINT__\n#error not cudalint\n#endif\n' | cat - s.cu >m.cu
whole '44 __CUDALINT__ is defined' m.cu
printf '#define CHECK(x) do { cudaError_t e = (x); if (e != cudaSuccess) fail(e); } while (0)\nvoid fail(cudaError_t);\n__global__ void k(int *p) { if (threadIdx.x == 0) p[0] = 1; }\nvoid go(int *p)\n{\n\tCHECK(cudaMalloc(&p, 4));\n\tk<<<1, 64>>>(p);\n\tCHECK(cudaGetLastError());\n}\nvoid bad(int *p)\n{\n\tcudaMalloc(&p, 4);\n}\n' >checked.cu
lint 0 '51 launches and calls that are checked' --fail-on=never checked.cu
[ "$(grep -c '\[unchecked-call\]' out)" = 1 ] && grep -q ':12:.*\[unchecked-call\]' out
report $? '51 and those that are not'

# --- beside the list ---
printf '#if X == 2\n__global__ void far(float *c, const float *a) { c[threadIdx.x] = a[threadIdx.x * 32]; }\ncudaError_t go(float *c, const float *a) { far<<<1, 256>>>(c, a); return cudaGetLastError(); }\n#endif\n' >twice.cu
twice() { # options of the second command
	printf '[{"directory": "%s", "file": "twice.cu", "command": "nvcc -DX=1 -c twice.cu"}, {"directory": "%s", "file": "twice.cu", "command": "nvcc %s -c twice.cu"}]\n' \
		"$PWD" "$PWD" "$1" >compile_commands.json
}
twice -DX=2
lint 0 'a file with two commands' twice.cu
has err '^cudalint: twice.cu: more than one command in compile_commands.json; read with the first$' 'is told'
lint 0 'and shown' --show-command twice.cu
has out '^note: more than one command in compile_commands.json' 'with its command'
twice '-DX=1 -O3 -o other.o'
whole 'two that mean the same' twice.cu
lint 1 'the other one' twice.cu -- -DX=2
has out 'strided-access' 'by words of its own'
export NVCC_APPEND_FLAGS='-DX=2 -DY="a b"' NVCC_PREPEND_FLAGS=-DZ
lint 1 "nvcc's own variables" twice.cu
has out 'strided-access' 'are heeded'
lint 1 'without a database as well' --no-database twice.cu
lint 0 'and shown' --show-command twice.cu
has out '^build: nvcc -DZ -DX=1 .* -DX=2 ' 'around the words of the build'
has out "^clang: -DZ -DX=1 -DX=2 '-DY=a b'" 'as clang gets them'
lint 0 'but not by those who read no environment' --isolated twice.cu
entry twice.cu 'clang++ -x cuda -DX=1 -c twice.cu'
lint 0 'nor for commands of others' twice.cu
unset NVCC_APPEND_FLAGS NVCC_PREPEND_FLAGS
rm compile_commands.json twice.cu

finish
