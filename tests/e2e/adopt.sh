#!/bin/sh
# Baselines, changes, init: in a git repository, as a project takes cudalint up.
. tests/e2e/helpers.inc
kernel() { # name
	printf '__global__ void %s(float *c, const float *a)\n{\n\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n\tc[i] = a[i * 32];\n}\n' "$1"
	printf 'int go_%s(float *c, const float *a)\n{\n\t%s<<<4, 256>>>(c, a);\n\treturn cudaGetLastError();\n}\n' "$1" "$1"
}
git init -q p && cd p || exit 1
git config user.email a@b.c && git config user.name n
: >out
: >err
kernel old >old.cu

# --- init ---
lint 0 'init' init
has out '^verdict  *ready' 'says what it found'
has out '^.cudalint-baseline.json written: 1 finding, known from now on' 'writes a baseline'
lint 0 'the first run has no findings'
has out 'no findings in 1 file; 1 in the baseline' 'and says how many are known'
lint 2 'init again' init
has err 'there is a configuration already' 'overwrites nothing'
git add -A && git commit -qm first

# --- baseline ---
{ printf '// moved\n\n\n'; kernel old; } >old.cu
lint 0 'moved lines are known'
kernel fresh >new.cu
lint 1 'what is new counts'
has out '^new.cu:4:.*\[strided-access\]' 'and is shown'
! grep -q '^old.cu' out
report $? 'what is known is not'
lint 0 'taken over' baseline update
has out '2 findings, 1 added$' 'with a count'
lint 0 'then it is known too'
mkdir below && cd below || exit 1
lint 0 'from a folder below as well' ..
has out '2 in the baseline' 'paths start at the top of the project'
cd .. && rmdir below 2>/dev/null || rm -r below
before=$(cat .cudalint-baseline.json)
lint 0 'again' baseline update
[ "$before" = "$(cat .cudalint-baseline.json)" ]
report $? 'the same file'
sed -i 's/i \* 32/i/' new.cu
lint 0 'what was mended is told'
has out '1 of the baseline gone' 'in the summary'
lint 1 'and fails if so wished' --strict-baseline
lint 0 'a run over a part judges its part' --strict-baseline old.cu
lint 0 'pruned by a part' baseline prune old.cu
has out '2 findings, 1 kept that this run did not judge$' 'what it did not look at stays'
lint 0 'pruned' baseline prune
has out '1 finding, 1 that is gone taken out' 'with a count'
lint 0 'nothing is gone any more' --strict-baseline
kernel gone >gone.cu
lint 0 'a file more' baseline update
rm gone.cu
lint 0 'that is deleted' baseline prune
has out '1 finding, 1 that is gone' 'leaves the baseline'
cp old.cu ../old.cu
printf '__global__ void big(float *c, const float *a)\n{\n\tfor (int k = 0; k < 9; k++)\n\t\tc[threadIdx.x + k] = a[threadIdx.x * 32];\n}\n' >>old.cu
printf 'void go_big(float *c, const float *a) { big<<<4, 256>>>(c, a); }\n' >>old.cu
lint 0 'two rules in one file' baseline update
before=$(cat .cudalint-baseline.json)
for part in --rules=strided-access --disable=unchecked-call --severity=unchecked-call=off --fuel=1; do
	lint 0 "pruned by a run with $part" baseline prune "$part"
	has out 'kept that this run did not judge' 'what it could not see is counted'
	[ "$before" = "$(cat .cudalint-baseline.json)" ]
	report $? 'and stays'
	lint 0 "updated by a run with $part" baseline update "$part"
	[ "$before" = "$(cat .cudalint-baseline.json)" ]
	report $? 'stays as well'
	lint 0 'and is not held to be gone' --strict-baseline "$part"
done
mv ../old.cu old.cu
lint 2 'a baseline that is not there' --baseline=nowhere.json
printf '{' >broken.json
lint 2 'a broken one' --baseline=broken.json
rm broken.json .cudalint.yaml .cudalint-baseline.json
git add -A && git commit -qm second

# --- changes ---
lint 1 'without changes asked for' old.cu
lint 0 'no change at all' --diff-base=HEAD
has out 'no findings in 2 files; 1 outside of the changes' 'what lies elsewhere is counted'
sed -i 's/threadIdx.x;/threadIdx.x; \/\/ changed/' old.cu
lint 1 'a change elsewhere in the function' --diff-base=HEAD
lint 0 'is none on the line' --diff-base=HEAD --diff-mode=lines
git checkout -q old.cu
sed -i 's/old<<<4/old<<<8/' old.cu
lint 1 'a change of the launch' --diff-base=HEAD
git checkout -q old.cu
printf '// more\n' >>old.cu
lint 0 'a change outside of functions' --diff-base=HEAD
lint 1 'is one of the file' --diff-base=HEAD --diff-mode=files
git checkout -q old.cu
sed -i '/int i/i\	int unused;' old.cu
git diff >change.diff
lint 1 'a diff from a file' --diff=change.diff
git diff -U0 --no-prefix | "$CUDALINT" --diff=- >out 2>err
[ $? = 1 ]
report $? 'a diff from standard input, without prefixes'
mkdir sub
kernel apart >sub/untracked.cu
git checkout -q old.cu
cd sub || exit 1
lint 1 'a new file, seen from its folder' --diff-base=HEAD
has out '^untracked.cu' 'is all change'
cd ..
lint 2 'a revision that is not there' --diff-base=nowhere
has err "'nowhere' here; is it fetched" 'is told'
lint 2 'an option of git is no revision' --diff-base=--output=written
[ ! -e written ]
report $? 'and reaches no git'
lint 2 'both' --diff=x --diff-base=HEAD

# From elsewhere, and for several repositories at once.
sed -i '/int i/i\	int unused;' old.cu
here=$PWD
mkdir "$work/other" "$work/elsewhere" && cd "$work/other" || exit 1
git init -q . && kernel second >second.cu && git add -A && git -c user.name=x -c user.email=x@x commit -qm one
cd "$work/elsewhere" || exit 1
git -C "$here" diff | "$CUDALINT" --diff=- -f gcc "$here" "$work/other" >out 2>err
[ $? = 1 ] && grep -q 'old.cu:.*strided-access' out && ! grep -q second.cu out
report $? 'a diff of a repository elsewhere'
lint 1 'what git says of it' --diff-base=HEAD -f gcc "$here" ../other
grep -q 'old.cu:.*strided-access' out && grep -q 'untracked.cu:' out && ! grep -q second.cu out
report $? 'is asked there'
sed -i 's/old<<</old <<</; s/threadIdx.x;/threadIdx.x; \/\/ changed/' ../other/second.cu
lint 1 'and there too' --diff-base=HEAD -f gcc "$here" ../other
has out 'other/second.cu:.*strided-access' 'for files of each'
cd "$here" || exit 1
lint 1 'from a folder beside' --diff-base=HEAD -f gcc ../other
has out 'other/second.cu:.*strided-access' 'as well'
printf -- '--- a/far/away.cu\n+++ b/far/away.cu\n@@ -1 +1 @@\n-x\n+y\n' >away.diff
lint 2 'a diff of files that are not here' --diff=away.diff ../other
has err "'b/far/away.cu' is not here" 'is told'
printf -- '--- a/away.cu\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n' >away.diff
lint 0 'one that takes a file out' --diff=away.diff ../other
mkdir "$work/plain" && kernel plain >"$work/plain/plain.cu" && cd "$work/plain" || exit 1
lint 2 'where there is no git' --diff-base=HEAD .
has err 'this is no folder of a git repository' 'is told'
cd "$here" || exit 1

# --- a baseline from wherever it is used ---
for mark in git configuration none; do
	mkdir -p "$work/from/$mark/src" "$work/from/next" && cd "$work/from/$mark" || exit 1
	[ $mark != git ] || git init -q .
	[ $mark != configuration ] || echo 'fail-on: warning' >.cudalint.yaml
	kernel one >src/one.cu && kernel two >../next/two.cu
	lint 0 "a baseline in a project marked by $mark" baseline update
	cd .. || exit 1
	for words in "$mark" "$work/from/$mark" "$mark/src/one.cu"; do
		lint 0 "from the folder above: $words" --baseline="$mark/.cudalint-baseline.json" "$words"
		has out '1 in the baseline' 'it is known'
	done
	cd next || exit 1
	lint 0 'from one beside' --baseline="../$mark/.cudalint-baseline.json" "../$mark"
	lint 0 'a run over others' baseline prune --baseline="../$mark/.cudalint-baseline.json" .
	has out '1 finding, 1 kept that this run did not judge' 'drops nothing of it'
	cd "$work/from" && lint 0 'nor does one from above' baseline prune --baseline="$mark/.cudalint-baseline.json" "$mark"
	has out ': 1 finding$' 'that finds it still'
	rm "$mark/src/one.cu" && kernel three >"$mark/src/three.cu"
	lint 0 'a file that is gone' baseline prune --baseline="$mark/.cudalint-baseline.json" "$mark"
	has out '0 findings, 1 that is gone taken out' 'leaves it from there as well'
done
cd "$work/from/configuration" && printf 'baseline: b.json\n' >.cudalint.yaml && kernel one >src/one.cu || exit 1
printf '{\n<<<<<<< HEAD\n' >b.json
lint 2 'a broken baseline' .
has err '.cudalint.yaml:1: b.json:2: not JSON from here on; mend it, or remove it' 'is told with its line and what helps'
lint 1 'without it' --no-baseline .
has out 'one.cu:4:9: warning' 'all is shown under the configuration'
mkdir "$work/piped" && cd "$work/piped" && kernel one >one.cu || exit 1
{ "$CUDALINT" init 2>err; echo >ended; } | head -2 >out
while [ ! -e ended ]; do sleep 0.1; done
lint 0 'init before a reader that leaves' .
has out '1 in the baseline' 'has written all or nothing'

finish
