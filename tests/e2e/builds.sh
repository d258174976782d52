#!/bin/sh
# In a build: CMake's module, depfiles, stamps, parts. Findings fail the step, changed headers run it again.
. tests/e2e/helpers.inc
top=$OLDPWD
mkdir p && cd p || exit 1
: >out
: >err
mkdir inc
printf '#define STEP 32\n' >'inc/step one.cuh'
printf '#include "step one.cuh"\n__global__ void far(float *c, const float *a)\n{\n\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n\tc[i] = a[i * STEP * SCALE];\n}\nint go(float *c, const float *a)\n{\n\tfar<<<4, 256>>>(c, a);\n\treturn cudaGetLastError();\n}\n' >k.cu

# --- depfile and stamp ---
lint 1 'findings' --stamp=s --depfile=d k.cu -- -Iinc -DSCALE=1
[ ! -e s ]
report $? 'no stamp with findings'
has d '^s:' 'the depfile is of the stamp'
has d '/p/inc/step\\ one.cuh' 'it names the header, escaped'
has d '/p/inc/step\\ one.cuh:$' 'with a rule of its own, lest make stop where it is gone'
! grep -q 'k.cu:$' d
report $? 'the source has none'
printf 'extends: base.yaml\n' >.cudalint.yaml
printf 'disable: performance\n' >base.yaml
printf '{"version": 1, "findings": []}\n' >known.json
mkdir odd
printf '__global__ void none() {}\n' >"odd/two
lines.cu"
lint 0 'a name with a newline' --depfile=odd.d odd
! grep -q lines odd.d && grep -q '^odd.d:' odd.d
report $? 'is left out of the depfile'
has err 'odd.d: left out.*newline in its name' 'and that is said'
rm -r odd
lint 0 'configured' --stamp=s --depfile=d --baseline=known.json k.cu -- -Iinc -DSCALE=1
has d '/p/.cudalint.yaml \\' 'it names the configuration'
has d '/p/base.yaml \\' 'what that extends'
has d '/p/known.json' 'and the baseline'
rm .cudalint.yaml base.yaml known.json s
if command -v make >/dev/null; then
	printf '%%.stamp: %%.cu\n\t$(CUDALINT) --quiet --disable=performance --stamp=$@ --depfile=$*.d $< -- -I. -Iinc -DSCALE=1\n-include made.d\n' >Makefile
	printf '#include "once.h"\n' >made.cu
	: >once.h
	make CUDALINT="$CUDALINT" made.stamp >out 2>err
	report $? 'make lints'
	make CUDALINT="$CUDALINT" made.stamp >out 2>err
	has out 'up to date' 'once'
	: >made.cu
	rm once.h
	make CUDALINT="$CUDALINT" made.stamp >out 2>err
	report $? 'and again where a header is gone'
	rm Makefile made.*
fi
lint 0 'none' --stamp=s --depfile=d k.cu --disable=performance -- -Iinc -DSCALE=1
[ -e s ]
report $? 'a stamp without findings'

# --- without a database: headers are looked for around the file ---
mkdir -p guess/src guess/include
cp k.cu guess/src/
cp 'inc/step one.cuh' guess/include/
sed -i '1s/.*/#include <vector>\n#include <step one.cuh>\n#define SCALE 1/' guess/src/k.cu
printf '\177ELF no header\n' >guess/vector
lint 1 'a program called vector is not taken for <vector>' --no-database guess/src/k.cu
has out strided-access 'and what stands in ../include is found'
rm -r guess

# --- parts ---
for i in 1 2 3 4 5 6 7; do cp k.cu "k$i.cu"; done
for part in 1/3 2/3 3/3; do "$CUDALINT" --show-files --shard=$part; done 2>err | sort >parts
"$CUDALINT" --show-files | sort >all
cmp -s parts all
report $? 'the parts are the whole, each file once'
lint 2 'a part that makes no sense' --shard=4/3
# What others include is judged with them, in whichever part they are.
for i in 1 2 3 4; do
	printf '__global__ void piece%s(float *v, int n)\n{\n\tif (threadIdx.x < n)\n\t\tv[threadIdx.x * SCALE] = 1;\n}\n' $i >piece$i.cu
	cp piece$i.cu head$i.cuh
	sed -i "s/piece/head/" head$i.cuh
	printf '#define SCALE 8\n#include "piece%s.cu"\n#include "head%s.cuh"\nvoid run(float *v) { piece%s<<<1, 64>>>(v, 64); head%s<<<1, 64>>>(v, 64); }\n' $i $i $i $i >whole$i.cu
done
for i in 1 2 3; do
	"$CUDALINT" --shard=$i/3 -f "json=$i.json" -f "sarif=$i.sarif"
done
"$CUDALINT" -f json=all.json -f sarif=all.sarif
"$CUDALINT" merge 1.json 2.json 3.json >merged.json 2>err
report $? 'reports merge'
"$CUDALINT" merge 3.sarif 1.sarif 2.sarif 1.sarif >merged.sarif 2>err
report $? 'SARIF merges, in any order'
lint 2 'not both' merge 1.json 2.sarif
lint 2 'nor what is none' merge d
sed 's/"version": 1,/"version": 2,/' 2.json >newer.json
lint 2 'nor what a newer version wrote' merge 1.json newer.json
has err 'newer.json: a report of another version' 'is told'
if command -v jq >/dev/null; then
	[ "$(jq -S . all.json)" = "$(jq -S . merged.json)" ]
	report $? 'the whole is the parts joined'
	[ "$(jq -S 'del(.runs[].invocations)' all.sarif)" = "$(jq -S 'del(.runs[].invocations)' merged.sarif)" ]
	report $? 'in SARIF as well'
fi
rm ./*.json ./*.sarif
rm k[1-7].cu piece?.cu head?.cuh whole?.cu

# --- CMake ---
if ! command -v ninja >/dev/null; then
	echo 'ok - no ninja here, no CMake build'
	finish
fi
cat >CMakeLists.txt <<END
cmake_minimum_required(VERSION 3.18)
project(p LANGUAGES C)
include("$top/extras/cudalint.cmake")
add_library(k STATIC k.cu other.c)
set_source_files_properties(k.cu PROPERTIES HEADER_FILE_ONLY ON)
target_include_directories(k PRIVATE inc)
target_compile_definitions(k PRIVATE SCALE=1)
cudalint_add_checks(k ALL OPTIONS --headers=bundled)
END
echo 'int other;' >other.c
cmake -S . -B b -G Ninja -DCUDALINT_EXECUTABLE="$CUDALINT" >out 2>err
report $? 'CMake takes the module'
status=0
cmake --build b >out 2>err || status=$?
[ $status != 0 ]
report $? 'a finding fails the build'
has out '^k.cu:5:.*\[strided-access\]' 'and is shown'
printf '#define STEP 1\n' >'inc/step one.cuh'
cmake --build b >out 2>err
report $? 'a mended header is linted again'
cmake --build b >out 2>err
has out 'no work to do' 'nothing is done twice'
printf '#define STEP 32 // back\n' >'inc/step one.cuh'
! cmake --build b >out 2>err
report $? 'a header that becomes worse fails the build'
printf 'disable: performance\n' >.cudalint.yaml
touch -d '2001-01-01' .cudalint.yaml
cmake --build b >out 2>err
report $? 'a configuration that comes is heeded'
cmake --build b >out 2>err
has out 'no work to do' 'once'
printf 'disable: correctness\n' >.cudalint.yaml
! cmake --build b >out 2>err
report $? 'one that changes'
printf 'disable: performance\n' >.cudalint.yaml
cmake --build b >out 2>err
report $? 'and back'
rm .cudalint.yaml
! cmake --build b >out 2>err
report $? 'and one that goes'

finish
