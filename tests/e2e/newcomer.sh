#!/bin/sh
# What somebody does on the first day: slips on the command line, files and folders that are not as they should be, outputs that
# cannot be written. Each is told in words, costs only itself, and changes the exit status as the README says.
. tests/e2e/helpers.inc
mkdir "$work/tmp" p && cd p || exit 1
export TMPDIR="$work/tmp"
: >out
: >err
far='__global__ void far(float *c, const float *a)\n{\n\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n\tc[i] = a[i * 32];\n}\nint go(float *c, const float *a)\n{\n\tfar<<<4, 256>>>(c, a);\n\treturn cudaGetLastError();\n}\n'
# shellcheck disable=SC2059
far() { printf "$far"; }
far >far.cu

# --- slips ---
lint 2 'a command that is nearly one' explian strided-access
has err "no command is named 'explian'; did you mean 'explain'" 'is told'
lint 2 'a command behind options' --rules=strided-access baseline update
has err "no file is named 'baseline'; a command is the first word: cudalint baseline" 'is told'
lint 2 'another' far.cu doctor
has err "a command is the first word: cudalint doctor" 'is told'
lint 2 'an action that is nearly one' baseline upate
has err "baseline takes no 'upate'; did you mean 'update'" 'is told'
lint 2 'a file in its place' baseline far.cu
has err "baseline needs 'update' or 'prune' before 'far.cu'" 'is told'
for words in '--select=x|here it is --rules' '--ignore=x|here it is --disable' '--output-format=json|here it is --format' \
	'--fix|no source is changed' '--watch|an editor does it' '--extra-arg=-I.|go after'; do
	lint 2 "an option of others: ${words%|*}" "${words%|*}" far.cu
	has err "^cudalint: unknown option '--[a-z-]*'; .*${words#*|}" 'is translated'
done
lint 2 'a rule in capitals' explain STRIDED-ACCESS
has err "did you mean 'strided-access'" 'is found all the same'
for words in 'rules strided' 'explain strided-access bank-conflict' 'man page' 'version 2' 'init src' 'doctor here' \
	'cache clean all' 'completion bash zsh' 'help me'; do
	# shellcheck disable=SC2086
	lint 2 "a word too many: $words" $words
	has err " takes .*'${words##* }'" 'is told'
done
lint 2 'an architecture that is none' --arch=pascal far.cu
has err 'sm_90, compute_80 or native' 'is told'
for arch in sm_90 sm_90a compute_120f 75 native; do
	lint 1 "the architecture $arch" --arch=$arch far.cu
done
printf 'arch: volta\n' >bad.yaml
lint 2 'an architecture that is none, configured' --config=bad.yaml far.cu
has err 'bad.yaml:1:7: ' 'is told with its place'
for part in 0/3 4/3 1/0 -1/3 1 1/ /3 '1/ 3' +1/3 1/3x 1/99999999999; do
	lint 2 "a part that is none: $part" --shard="$part" far.cu
done
lint 2 'a file behind --' -- far.cu
has err "'far.cu' stands behind '--'" 'is told'
lint 1 'letters together' -qf gcc far.cu
has out '^far.cu:4:9: warning' 'each counts'
lint 2 'letters together, one of none' -qz far.cu
lint 2 'all rules by a word' --disable=all far.cu
has err "did you mean '\*'" 'is told'
lint 2 'a part of a name' explain strided
has err "did you mean 'strided-access'" 'is completed'

# --- lists ---
echo far.cu >list
printf '@list\r\n' >outer
lint 1 'a list in a list' @outer
printf '@circle\nfar.cu\n' >circle
lint 2 'lists that name each other' @circle
has err 'lists name each other' 'are told'
: >empty
lint 0 'a list without entries' --show-files @empty
[ ! -s out ]
report $? 'is not the tree'
lint 2 'a list that cannot be read' --show-files @.
[ ! -s out ]
report $? 'neither'
far >@far.cu
echo @far.cu >list
lint 1 'a name that begins so' @list
has out '^@far.cu' 'is a name'
rm list outer circle empty @far.cu

# --- flags of a configuration, undone ---
printf 'quiet: true\nno-gitignore: true\n' >flags.yaml
lint 1 'a flag undone' --config=flags.yaml --no-quiet far.cu
has out '^cudalint: 1 warning' 'speaks again'
lint 0 'another' --config=flags.yaml --gitignore --no-quiet --show-settings far.cu
has out '^no-gitignore: false  *# command line' 'is shown'
CUDALINT_CACHE=1 "$CUDALINT" --no-cache --show-settings far.cu >out 2>err
has out '^cache: false' 'a variable undone'
lint 2 'what is no flag' --no-jobs far.cu
rm flags.yaml
lint 2 'doctor of a toolkit that is not there' doctor --cuda-path=/nowhere
has out "^wrong  *no CUDA toolkit at '/nowhere'" 'says what a run would'
lint 2 'a name for what is not read' --stdin-filename=x.cu far.cu
has err "no '-' is given" 'is told'
lint 2 'an empty value' --stdin-filename= -
has err 'needs a value' 'is told'
lint 1 'a header of the command line that is not there' far.cu -- -include nowhere.h
has out "analysed in part: in the compile command: 'nowhere.h' file not found" 'is told'
printf 'fail-on: error\n---\nfail-on: note\n' >two.yaml
lint 2 'two documents in a configuration' config check two.yaml
printf 'required-version: ">=99.1"\n' >newer.yaml
lint 2 'a newer program is wanted' --config=newer.yaml far.cu
has err 'newer.yaml:1:19: cudalint 99.1 or newer is wanted' 'is told'
printf 'required-version: "0.1"\n' >older.yaml
lint 1 'an older one would do' --config=older.yaml far.cu
printf 'quiet: True\n' >true.yaml
lint 0 'True is true' config check true.yaml
lint 2 'a baseline that is not there' --baseline=nowhere.json far.cu
has err "'cudalint baseline update' writes" 'is told with what makes one'
rm ./*.yaml

echo 'no diff at all' >none.diff
lint 2 'a diff that is none' --diff=none.diff far.cu
has err 'none.diff: no unified diff' 'is told'
: >none.diff
lint 0 'a diff without a change' --diff=none.diff far.cu
lint 1 'a cache that is a file' --cache --cache-dir=none.diff far.cu
has err 'set --cache-dir' 'is told'
rm none.diff

# --- little is said when little is wished ---
printf '#include "nowhere.h"\n' >part.cu
lint 0 'quiet about what was analysed in part' -q part.cu
[ ! -s out ] && [ ! -s err ]
report $? 'means silent'
lint 0 'else it is told' part.cu
has out '^part.cu: analysed in part' 'in words'
printf '__global__ void many(int a, int b, float *p)\n{\n\tfloat x[nowhere];\n\tp[threadIdx.x] = x[a + b];\n}\n' >part.cu
lint 0 'a kernel in part' --fail-on=never part.cu
! grep -q 'many(int' out
report $? 'is named without its parameters'
printf 'unknown x;\nother y;\n#include "nowhere.h"\n' >part.cu
lint 0 'a header that is missing' part.cu
has out "^part.cu: analysed in part: line 3: 'nowhere.h' file not found; and 2 more$" 'explains the rest'
rm part.cu

# --- names ---
mkdir odd && cd odd || exit 1
for name in 'a b' -dash 'ünï' "q'uo\"te" '@at' 'star*' '[x]' '$HOME' 'a%20b' 'semi;colon' 'co:lon' 'back\slash' '#hash'; do
	far >"./$name.cu"
done
far >"$(printf 'new\nline.cu')"
far >"$(printf 'esc\033[31m.cu')"
cd .. || exit 1
lint 1 'odd names' -f gcc=gcc odd
[ "$(grep -c 'strided-access' gcc)" = 15 ]
report $? 'each has its finding'
lint 1 'in their folder' odd -f text=text
[ "$(grep -c '\[strided-access\]' text)" = 15 ] && ! grep -q "$(printf '\033')" text
report $? 'no control character comes through'
cd odd || exit 1
lint 1 'a leading dash, named' ./-dash.cu
lint 1 'searched for' -q
! grep -q 'no result' out
report $? 'has a result'
cd ..

# --- folders that are guessed ---
mkdir -p win/src win/shim/deep && cd win || exit 1
: >out
: >err
echo '#include <direct.h>' >shim/unistd.h
{ echo '#include <unistd.h>'; far; } >shim/deep/k.cu
lint 1 'a stand-in for the C library of another system'
! grep -q 'in part' out
report $? 'is not looked into by guess'
mkdir inc
echo 'nonsense here;' >inc/own.h
{ echo '#include "own.h"'; far; } >src/k.cu
lint 1 'a mistake in a header' src
has out '^src/k.cu: analysed in part: inc/own.h:1: ' 'has the path of the header from here'
cd ..

# --- bytes ---
{ printf '\357\273\277'; far; } >bom.cu
far | sed 's/$/\r/' >crlf.cu
far | tr '\n' '\r' >cr.cu
{ printf '// caf\351\n'; far; } >latin.cu
far | tr -d '\n' | sed 's/#.*//' >line.cu
far | awk '{ printf "%s%s", sep, $0; sep = "\n" }' >unended.cu
for name in bom crlf cr latin line unended; do
	lint 1 "bytes: $name" -f gcc $name.cu
	has out 'strided-access' 'are read'
done
far | iconv -t UTF-16LE 2>/dev/null | { printf '\377\376'; cat; } >wide.cu
lint 3 'UTF-16' wide.cu
has out 'UTF-16' 'is told'
rm ./*.cu
far >far.cu

{ echo '// Code generated by a script. DO NOT EDIT.'; far; } >made.cu
{ echo '// @generated'; far; } >made2.cu
{ echo '// generated by hand, do not edit'; far; } >kept.cu
lint 1 'generated files'
has err '^cudalint: 2 generated files left out; --generated takes them' 'are left out of a search, and this is told'
! grep -q '^made' out && grep -q '^kept.cu' out
report $? 'by their marks alone'
lint 1 'all the same' --generated -f gcc
has out '^made.cu' 'are taken'
lint 1 'named' made.cu
rm made.cu made2.cu kept.cu

# --- links, pipes, folders ---
mkdir -p tree/a/b tree/folder.cu
far >tree/a/far.cu
far >tree/folder.cu/in.cu
ln -s ../.. tree/a/b/up
ln -s self tree/self
ln -s self.cu tree/self.cu
ln -s nowhere.cu tree/dangling.cu
ln -s a/far.cu tree/alias.cu
ln -s a tree/again
mkdir elsewhere
far >elsewhere/linked.cu
ln -s ../elsewhere tree/other
ln -s ../elsewhere tree/bazel-out
mkfifo tree/pipe.cu
lint 0 'a search' --show-files tree
[ "$(cat out)" = "$(printf 'tree/a/far.cu\ntree/folder.cu/in.cu\ntree/other/linked.cu')" ]
report $? 'takes each file once, follows links out of the tree, waits for no pipe'
lint 0 'from below' --show-files tree/a
[ "$(cat out)" = tree/a/far.cu ]
report $? 'does not climb'
lint 1 'a link by its name' tree/alias.cu
lint 2 'a link to nothing' tree/dangling.cu
lint 2 'a link to itself' tree/self.cu
has err 'symbolic links' 'is told'
far >pipe.txt
mkfifo pipe.cu
cat pipe.txt >pipe.cu &
lint 1 'a pipe by its name' pipe.cu
mkfifo other.cu
{ cat pipe.txt >pipe.cu && cat pipe.txt >other.cu; } &
lint 1 'two pipes, written in the order that is not the names' -f gcc pipe.cu other.cu
has out '^other.cu:4:9: warning' 'are both read'
lint 3 'a pipe on which nothing comes' --timeout=1 pipe.cu far.cu
has out '^pipe.cu: no result: nothing came through this pipe for 1 seconds' 'is given up, and named'
has out '^far.cu:4:9: warning' 'the rest is linted'
{ echo '__global__' && sleep 4; } >pipe.cu &
lint 3 'a pipe whose writer falls silent' --timeout=1 -f json pipe.cu
has out '"failure": "nothing more came through this pipe for 1 seconds"' 'is given up as well'
kill $! 2>/dev/null
rm -r pipe.cu other.cu tree elsewhere

# --- a database that is old, or ahead of the build ---
mkdir stale && cd stale || exit 1
: >out
: >err
far >here.cu
printf '[{"directory": "%s", "file": "gone.cu", "command": "nvcc -c gone.cu"}, {"directory": "%s", "file": "here.cu", "command": "nvcc -c here.cu"}, {"directory": "%s", "file": "made/x.cu", "command": "nvcc -c made/x.cu"}]\n' \
	"$PWD" "$PWD" "$PWD" >compile_commands.json
lint 1 'files of the database that are not there'
has err '^cudalint: not there, though compile_commands.json names it: gone.cu and 1 more; ' 'are told'
lint 1 'to those who ask for them' here.cu
[ ! -s err ]
report $? 'alone'
printf '[{"directory": "%s", "file": "far.cu", "command": "nvcc -DNAME=\\"x -c far.cu"}, {"directory": "%s", "file": "here.cu", "command": "nvcc -DHERE -c here.cu"}, {"directory": "%s", "file": "other.cu", "command": "nvcc -DN='"'"' -c other.cu"}]\n' \
	"$PWD" "$PWD" "$PWD" >compile_commands.json
far >far.cu
lint 2 'quotes in the database that have no end'
has err '/compile_commands.json: entry 1 (far.cu) has a command in which a quote (") has no end' 'are told'
has err "/compile_commands.json: entry 3 (other.cu) has a command in which a quote (') has no end" 'each'
has out '^here.cu:4:9: warning' 'the others are used'
has out '^far.cu:4:9: warning' 'the file is linted with a command of theirs'
lint 2 'what of it is used' --show-command here.cu
has out '-DHERE' 'is what it says'
cd .. && rm -r stale

# --- outputs ---
for command in '' rules --help man doctor --version 'explain strided-access' '--show-files' '-f json' '--dump' \
	'baseline update' 'config schema' 'completion bash'; do
	status=0
	# shellcheck disable=SC2086
	"$CUDALINT" $command >/dev/full 2>err || status=$?
	: >out
	[ $status = 2 ] && grep -q 'cannot be written' err
	report $? "a full disk is told: $command"
done
rm -f .cudalint-baseline.json
lint 2 'a report that cannot be written' -f sarif=/dev/full far.cu
lint 2 'in a folder that is not there' -f sarif=nowhere/x.sarif far.cu
status=0
"$CUDALINT" far.cu >&- 2>err || status=$?
[ $status = 2 ]
report $? 'a closed output'
"$CUDALINT" far.cu -f json=closed.json >&- 2>&- <&-
[ "$(head -c 1 closed.json)" = '{' ]
report $? 'nothing gets into files in its place'
"$CUDALINT" far.cu 2>&- >out
has out 'strided-access' 'a closed error output'
: >err
"$CUDALINT" rules | head -n 1 >out
has out 'bank-conflict' 'a reader that goes away'

lint 2 'two reports into one file' -f json=both -f sarif=both far.cu
has err 'two outputs would go to both' 'is told'
for words in '-f json=far.cu' '-f text=./far.cu' '--depfile=far.cu' '--stamp=far.cu' '--profile=far.cu'; do
	# shellcheck disable=SC2086
	lint 2 "an output over a source: $words" $words far.cu
	far | cmp -s - far.cu
	report $? 'the source is as it was'
done
echo old >kept.json
lint 1 'a report that is there already' -f json=kept.json far.cu
[ "$(head -c 1 kept.json)" = '{' ] && [ "$(ls kept.json*)" = kept.json ]
report $? 'is written anew'
has err '^cudalint: 1 warning in 1 file' 'where all reports go to files the summary is told'
lint 1 'quietly' -q -f json=kept.json far.cu
[ ! -s err ]
report $? 'it is not'
rm kept.json

# --- surroundings ---
if command -v script >/dev/null; then
	TERM=dumb script -qc "'$CUDALINT' far.cu" /dev/null </dev/null >out
	! grep -q "$(printf '\033')" out
	report $? 'a terminal that knows no escapes'
fi
for locale in C de_DE.UTF-8 tr_TR nowhere; do
	LC_ALL=$locale "$CUDALINT" far.cu >"out.$locale"
	cmp -s out.C "out.$locale"
	report $? "the locale $locale changes nothing"
done
rm -f out.*
env -i "$CUDALINT" far.cu >out 2>err
[ $? = 1 ]
report $? 'no environment at all'
env -i "$CUDALINT" --cache far.cu >out 2>err
has err 'set --cache-dir' 'no home for a cache is told'
TMPDIR=/nowhere "$CUDALINT" far.cu >out 2>err
[ $? = 1 ]
report $? 'no folder for temporary files'
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then
	mkdir -p closed shut && far >closed/far.cu && far >shut/far.cu && chmod 555 closed && chmod 700 shut
	chmod 755 "$work" .
	as() { (cd closed && TMPDIR=/nowhere setpriv --reuid=65534 --regid=65534 --clear-groups "$CUDALINT" "$@") >out 2>err; }
	as far.cu
	if [ $? = 1 ]; then
		report 0 'a folder that may not be written'
		as init
		[ $? = 2 ] && grep -q 'Permission denied' err
		report $? 'is told by init'
		as ../shut
		[ $? = 2 ] && grep -q 'shut.*Permission denied' err
		report $? 'a folder that may not be read is told'
	fi
fi
for i in 1 2 3; do
	(far | sed "s/far/far$i/g" >"k$i.cu")
done
for i in 1 2 3 4; do
	"$CUDALINT" --cache --cache-dir="$work/cache" -f "json=r$i.json" . &
done
wait
cmp -s r1.json r2.json && cmp -s r1.json r3.json && cmp -s r1.json r4.json && [ -s r1.json ]
report $? 'four at once with one cache'
rm ./*.json k?.cu
[ -z "$(ls "$work/tmp")" ]
report $? 'no temporary folder is left'

# --- old code ---
cat >old.cu <<'END'
#include <cutil.h>
texture<float, 1, cudaReadModeElementType> line;
texture<uchar4, 2, cudaReadModeNormalizedFloat> plane;
__constant__ float factors[64];
extern __shared__ float room[];
__global__ void old(float *o, int n)
{
	int i = __umul24(blockIdx.x, blockDim.x) + threadIdx.x;
	float v = tex1Dfetch(line, i) + tex2D(plane, i, 0.5f).x;
	v += __shfl(v, 0) + __shfl_down(v, 16) + __shfl_xor(v, 1);
	if (__any(v > 0) || __all(v < 1) || __ballot(v > 2))
		v = 0;
	room[threadIdx.x] = v;
	__syncthreads();
	if (i < n)
		o[i] = room[255 - threadIdx.x] * factors[0];
}
int main(int argc, char **argv)
{
	float *d, h[64] = {1};
	CUDA_SAFE_CALL(cudaMalloc((void **)&d, 1000 * sizeof(float)));
	CUDA_SAFE_CALL(cudaBindTexture(0, line, d, 1000 * sizeof(float)));
	CUDA_SAFE_CALL(cudaMemcpyToSymbol("factors", h, sizeof h));
	old<<<4, 256, 256 * sizeof(float)>>>(d, 1000);
	CUT_CHECK_ERROR("old failed");
	CUDA_SAFE_CALL(cudaThreadSynchronize());
	return cudaFree(d);
}
END
lint 1 'code of CUDA 3' --headers=bundled old.cu
has out '^old.cu:10:7: warning: __shfl names no lanes.*missing-warp-sync' 'shuffles from before masks'
has out '^cudalint: 1 warning in 1 file$' 'are all there is to say'
! grep -q 'copy-mismatch' out
report $? 'a symbol by its name is no buffer of that many bytes'

finish
