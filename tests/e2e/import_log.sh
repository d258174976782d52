#!/bin/sh
# A build that writes no compile_commands.json: one from what it printed. What `version` and `doctor` say to programs.
. tests/e2e/helpers.inc
mkdir -p 'p/my sub' p/inc && cd p || exit 1
: >out
: >err
printf '#define STEP 32\n' >inc/step.cuh
for file in 'my sub/a.cu' b.cu c.cpp; do
	name=k_$(basename "$file" | cut -c1)
	printf '#include "step.cuh"\n__global__ void %s(float *c, const float *a)\n{\n\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n\tc[i] = a[i * STEP * SCALE];\n}\nint go_%s(float *c, const float *a)\n{\n\t%s<<<4, 256>>>(c, a);\n\treturn cudaGetLastError();\n}\n' "$name" "$name" "$name" >"$file"
done
cat >Makefile <<'END_OF_MAKE'
NVCC = nvcc -O2 \
	-DSCALE=1
all:
	@echo nvcc -c nothing.cu
	$(MAKE) -C 'my sub' -f ../Makefile sub
	cd inc && $(NVCC) -I. -c ../b.cu -o b.o && touch b.o
	env X=1 $(NVCC) -Iinc -x cu -c c.cpp
	g++ -c host.cpp
	nvcc b.o c.o -o all
sub:
	$(NVCC) -I../inc -c a.cu
END_OF_MAKE
make -nw >log 2>err
report $? 'make says what it would do'
"$CUDALINT" import-log log >compile_commands.json 2>err
report $? 'import-log'
[ "$(grep -c '"directory"' compile_commands.json)" = 3 ]
report $? 'an entry a source, of CUDA alone'
lint 1 'the database serves'
[ "$(grep -c '\[strided-access\]' out)" = 3 ] && ! grep -q 'in part' out
report $? 'all three sources, read in full'
printf '[1/2] nvcc -c "w w.cu"\r\n+ sh -c "cd sub; nvcc one.cu two.cu"\nmake: Entering directory /nowhere\n' | "$CUDALINT" import-log >out 2>err
report $? 'from standard input'
has out '"file": "w w.cu"' 'words in quotes'
has out '/p/sub", "file": "two.cu"' 'commands within commands, two sources of one'
lint 2 'a log without a command' import-log inc/step.cuh
lint 2 'a log that is not there' import-log nowhere

"$CUDALINT" --version --format=json >out
has out '"libclang": "' 'the version for programs'
"$CUDALINT" doctor --format=json >out
report $? 'doctor for programs'
has out '"ready": true' 'is ready'
echo '[' >compile_commands.json
lint 2 'a database that is broken' doctor -p .
has out '^wrong .*compile_commands.json' 'doctor says so'

mkdir plain && cd plain || exit 1
printf '__global__ void far(float *c, const float *a)\n{\n\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n\tc[i] = a[i * 32];\n}\n' >k.cu
FORCE_HYPERLINK=1 "$CUDALINT" k.cu >out 2>err
has out ']8;;file://.*/strided-access.md' "a rule's name is a link where the user says so"
FORCE_HYPERLINK=0 "$CUDALINT" --color=always k.cu >out 2>err
! grep -q ']8;;' out
report $? 'and none where not'
if command -v script >/dev/null; then
	TERM=xterm-256color VTE_VERSION=7000 script -qec "'$CUDALINT' --no-database k.cu" /dev/null >out 2>err </dev/null
	has out ']8;;file://' 'a terminal that knows links has them'
	TERM=xterm script -qec "env -u VTE_VERSION -u TERM_PROGRAM -u KITTY_WINDOW_ID -u KONSOLE_VERSION -u WT_SESSION -u ALACRITTY_WINDOW_ID '$CUDALINT' --no-database k.cu" /dev/null >out 2>err </dev/null
	! grep -q ']8;;' out
	report $? 'another has none'
fi
finish
