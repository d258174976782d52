#!/bin/sh
# The program from outside: options, odd files, exit codes.
. tests/e2e/helpers.inc
mkdir "$work/tmp"
export TMPDIR="$work/tmp"

good='__global__ void twice(float *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		x[i] *= 2;
}
'

# --- options ---
lint 0 help --help
has out 'usage: cudalint' 'help says how'
has out '--fail-on=SEVERITY' 'help lists options'
lint 0 version --version
has out '^cudalint [0-9]' 'version has a number'
lint 2 'unknown option' --fromat=json
has err "did you mean '--format'" 'a near option is suggested'
lint 2 'unknown choice' --format=jsn
has err "did you mean 'json'" 'a near choice is suggested'
lint 2 'missing value' --format
lint 2 'value where none is taken' --quiet=1
lint 2 'compiler option without --' -I/usr/include x.cu
has err "after '--'" 'compiler options are pointed after --'
lint 2 'unknown rule' --rules=strided-acess x.cu
lint 2 'explain of nothing' explain
lint 2 'explain of an unknown rule' explain no-such-rule
lint 0 'list of rules' rules
has out '^strided-access ' 'the list names strided-access'
lint 0 'explain' explain strided-access
has out 'Why it matters' 'explain says why'
lint 0 'explain as an option' --explain strided-access

# --- paths ---
lint 2 'path that does not exist' nowhere.cu
has err 'nowhere.cu' 'the missing path is named'
printf '%s' "$good" >good.cu
lint 2 'a missing path beside a good one' nowhere.cu good.cu
has out 'in 1 file' 'the good one is linted'
lint 0 'good file' good.cu
: >empty.cu
lint 0 'empty file' empty.cu
head -c 3000 /dev/zero >binary.cu
lint 3 'binary file' binary.cu good.cu
has out 'binary.cu: no result' 'the binary file is named'
mkdir nothing
: >nothing/readme.txt
lint 0 'folder without CUDA files' nothing
has err 'no CUDA files' 'said so'
printf '#include "self.cu"\n%s' "$good" >self.cu
lint 0 'file that includes itself' --timeout=30 self.cu
mkdir unreadable
printf '%s' "$good" >unreadable/a.cu
if [ "$(id -u)" != 0 ]; then
	chmod 0 unreadable/a.cu
	lint 3 'file that may not be read' unreadable/a.cu
	chmod 600 unreadable/a.cu
fi

# --- size and depth ---
awk 'BEGIN { printf "__global__ void k(int *p) { p[0] = "; for (i = 0; i < 10000; i++) printf "("; printf "1";
	for (i = 0; i < 10000; i++) printf ")"; print "; }" }' >deep.cu
status=0
"$CUDALINT" --timeout=120 deep.cu good.cu >out 2>err || status=$?
report "$([ $status = 0 ] || [ $status = 3 ]; echo $?)" "10,000 parentheses: status $status"
has out 'in 2 files' 'the other file has its result'
awk 'BEGIN { print "__global__ void k(float *p, int n) {"; print "int i = blockIdx.x * blockDim.x + threadIdx.x;";
	print "if (i >= n) return;"; print "float x = p[i];";
	for (i = 0; i < 50000; i++) print "x = x * 1.5f + p[i];"; print "p[i] = x; }" }' >long.cu
status=0
"$CUDALINT" --timeout=60 --fail-on=error long.cu >out 2>err || status=$?
report "$([ $status = 0 ] || [ $status = 3 ]; echo $?)" "50,000 lines in a kernel: status $status"

if nm "$CUDALINT" 2>/dev/null | grep -q __asan_init; then
	echo 'ok - a limit of memory: not with the address sanitizer, which reserves all there is'
else
	lint 3 'a limit of memory' --memory=20 --timeout=60 --fail-on=never long.cu good.cu
	has out '^long.cu: no result: the worker .*20 MiB' 'is told'
	has out 'in 2 files' 'the other file has its result'
	awk 'BEGIN { print "__global__ void k(float *p) { __shared__ float s[1024]; int i = threadIdx.x;";
		for (i = 0; i < 2000; i++) print "s[i + " i % 700 "] = p[i]; p[i] += s[i + " i % 600 "];";
		print "} void f(float *p) { k<<<4, 256>>>(p); }" }' >races.cu
	lint 1 'a long kernel full of races' --memory=400 --timeout=60 -r shared-race races.cu
	has out "race on shared 's'" 'is told, whatever a replay of it would take'
fi

# --- compilation database ---
mkdir db
printf '%s' "$good" >db/a.cu
printf '[{"directory": "%s/db", "file": "a.cu", "command": "nvcc -c ' "$work" >db/compile_commands.json
lint 2 'broken compile_commands.json' -p db db/a.cu
has err 'compile_commands.json' 'the broken database is named'
printf '[{"directory": "%s/db", "file": "a.cu", "command": "nvcc -O3 -arch=sm_80 -DN=3 -c a.cu"}]\n' "$work" \
	>db/compile_commands.json
lint 0 'good compile_commands.json' -p db db/a.cu

# --- standard input ---
printf '%s' "$good" | "$CUDALINT" --stdin-filename=typed.cu - >out 2>err
report $? 'standard input'
printf 'nonsense here\n' | "$CUDALINT" --stdin-filename=typed.cu - >out 2>err
has out 'typed.cu' 'standard input has the name given'

# --- output ---
lint 0 json --format=json good.cu
has out '"version": 1' 'JSON has its version'
lint 0 'access table in JSON' --format=json --accesses good.cu
has out '"accesses"' 'JSON has accesses'
lint 0 'access table' --dump good.cu
has out 'good.cu:5' 'a row has its place'
lint 0 'IR' --dump=ir good.cu
lint 0 'profile' --profile good.cu
for stage in parse lower evaluate facts rules report; do
	has err "^$stage .* ms in all" "the profile has the stages: $stage"
done
has err 'dearest .* ms good.cu' 'and the dearest files'
has err '^missing-bounds-check .* ms in all' 'and the rules'
lint 0 'profile for programs' --profile=profile.json good.cu
grep -q '"phase": "parse", "ms": [0-9]' profile.json && grep -q '"rule": "missing-bounds-check", "ms": [0-9]' profile.json &&
	grep -q '"phase": "report", "ms": [0-9]' profile.json && grep -q '"path": "good.cu", "cached": false' profile.json
report $? 'has phases, rules and files'
"$CUDALINT" --cache --cache-dir=kept good.cu >out 2>err
lint 0 'profile of what was kept' --cache --cache-dir=kept --profile=profile.json good.cu
grep -q '"path": "good.cu", "cached": true, "parse": 0' profile.json
report $? 'says so'
lint 2 'a profile that cannot be written' --profile=nowhere/p.json good.cu
"$CUDALINT" good.cu good.cu self.cu empty.cu -j 1 >one 2>err
"$CUDALINT" good.cu good.cu self.cu empty.cu -j 4 >four 2>err
cmp -s one four
report $? 'the same with one worker and with four'
[ -z "$(ls "$work/tmp")" ]
report $? 'no temporary folder is left'

finish
