#!/bin/sh
# docs/first-steps.md, as it stands there: with each build system the project's own include folder and macro are found.
. tests/e2e/helpers.inc
top=$OLDPWD
mkdir bin && ln -s "$CUDALINT" bin/cudalint
PATH=$work/bin:$PATH:/usr/local/cuda/bin
: >out
: >err

fresh() { # name: a project whose kernel needs a folder and a macro that nobody can guess
	cd "$work" || exit 1
	rm -rf p
	mkdir -p p/odd/headers p/src && cd p || exit 1
	printf '#define STEP 32\n' >odd/headers/step.cuh
	printf '#include "step.cuh"\n__global__ void far(float *c, const float *a)\n{\n\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n\tc[i] = a[i * STEP * SCALE];\n}\nvoid go(float *c, const float *a)\n{\n\tfar<<<4, 256>>>(c, a);\n}\n' >src/k.cu
}

# step SECTION N: the N-th line of commands of that section, without its remark
step() {
	sed -n "/^## $1\$/,/^## /s/^    //p" "$top/docs/first-steps.md" | sed -n "${2}{s/  *#.*//;p;}"
}

run_steps() { # section, lines...
	section=$1
	shift
	for n; do
		status=0
		eval "$(step "$section" "$n")" >out 2>err || status=$?
	done
	[ $status = 1 ] && grep -q '^src/k.cu:5:.*\[strided-access\]' out && ! grep -q 'in part' out
	report $? "$section: linted in full"
}

fresh
lint 0 'without options' --fail-on=error
has out 'analysed in part' 'it is told'
has out "'step.cuh' file not found" 'what is missing'
lint 0 'the way is named' doctor
has out 'none of these: cudalint src -- -Iinclude' 'for no build system'
lint 1 'words behind the dashes' src -- -Iodd/headers -DSCALE=1

if command -v make >/dev/null; then
	fresh
	printf 'all: k.o\nk.o: src/k.cu\n\tnvcc -Iodd/headers -DSCALE=1 -c src/k.cu -o k.o\n' >Makefile
	lint 0 'the way is named' doctor
	has out 'make, building nothing: make -nwB | cudalint import-log' 'for make'
	! grep -q 'CMake' out
	report $? 'and for nothing else'
	run_steps make 3 4
fi
if command -v ninja >/dev/null; then
	fresh
	printf 'rule cu\n  command = nvcc -Iodd/headers -DSCALE=1 -c $in -o $out\nbuild k.o: cu src/k.cu\n' >build.ninja
	run_steps Ninja 1 2
fi
if command -v cmake >/dev/null && command -v nvcc >/dev/null; then
	fresh
	printf 'cmake_minimum_required(VERSION 3.18)\nproject(p LANGUAGES CUDA)\nadd_library(k src/k.cu)\ntarget_include_directories(k PRIVATE odd/headers)\ntarget_compile_definitions(k PRIVATE SCALE=1)\n' >CMakeLists.txt
	run_steps CMake 1 2
fi
if command -v git >/dev/null; then
	fresh
	git init -q . && git config user.email a@b.c && git config user.name n
	printf 'out\nerr\n' >.gitignore
	sed -i 's/#include.*//; s/ \* STEP \* SCALE/ * 32/' src/k.cu
	section='A project that has findings already'
	eval "$(step "$section" 1)" >out 2>err
	report $? 'init'
	eval "$(step "$section" 2)" >out 2>err
	report $? 'its files are added'
	eval "$(step "$section" 3)" >out 2>err
	report $? 'nothing is new'
fi
finish
