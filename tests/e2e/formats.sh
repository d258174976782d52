#!/bin/sh
# Several reports in one run, each readable by what it is for.
. tests/e2e/helpers.inc
mkdir "$work/project"
cp -r "$OLDPWD/fixtures/shared-race/tile-reused" "$OLDPWD/fixtures/strided-access/row-max" "$work/project"
cp "$OLDPWD"/fixtures/*.h "$work"
cd "$work/project" || exit 1
: >out
: >err

lint 1 'a report in each format at once' -f text -f gcc=r.gcc -f json=r.json -f jsonl=r.jsonl -f sarif=r.sarif \
	-f github=r.github -f gitlab=r.gitlab -f checkstyle=r.checkstyle -f junit=r.junit -f rdjsonl=r.rdjsonl .
has out '^cudalint: .* error.* warning' 'text is on standard output'
n=$(grep -c '\[[a-z-]*\]$' r.gcc)
[ "$n" -gt 1 ]
report $? 'gcc has lines'
[ "$(wc -l <r.jsonl)" = "$n" ] && [ "$(wc -l <r.rdjsonl)" = "$n" ] && [ "$(grep -c '^::' r.github)" = "$n" ]
report $? 'the other formats of lines have as many'
[ "$(grep -c '<error' r.checkstyle)" = "$n" ] && [ "$(grep -c 'classname=.* [0-9]*:[0-9]*"' r.junit)" = "$n" ]
report $? 'and XML'
[ "$(grep -c '"ruleIndex"' r.sarif)" = "$n" ] && [ "$(grep -c '"check_name"' r.gitlab)" = "$n" ]
report $? 'and JSON of services'
! grep -q "$work" r.*
report $? 'no report has a path of this machine'
if command -v xmllint >/dev/null; then
	xmllint --noout r.checkstyle r.junit 2>err
	report $? 'XML is well-formed'
fi
[ "$(grep -c '<failure' r.junit)" = "$(grep -c ': warning:\|: error:' r.gcc)" ]
report $? 'JUnit is red where the run is: warnings and errors'
[ "$(grep -c '<skipped' r.junit)" = "$(grep -c ': note:' r.gcc)" ]
report $? 'notes are tests that were skipped'
lint 0 'JUnit of a run that may have findings' --exit-zero -f junit .
! grep -q '<failure' out
report $? 'has no failures'
lint 0 'JUnit of a run with warnings that are allowed' --max-warnings=99 --severity='*=warning' -f junit .
! grep -q '<failure' out
report $? 'has none either'
lint 1 'JUnit of one with more' --max-warnings=0 --severity='*=warning' -f junit .
[ "$(grep -c '<failure' out)" = "$n" ]
report $? 'has all of them'
cp r.sarif first.sarif
lint 1 'again, with one worker' -j 1 -f sarif=r.sarif .
[ ! -s out ]
report $? 'nothing on standard output where all formats have files'
cmp -s r.sarif first.sarif
report $? 'the report is the same'
mkdir ../part && cd ../part || exit 1
printf '__global__ void k(float *a) { a[threadIdx.x] = nowhere[threadIdx.x]; }\n' >part.cu
for format in gcc jsonl github gitlab checkstyle junit rdjsonl; do
	lint 0 "in part, as $format" -f $format -f json=part.json part.cu
	[ "$(grep -c '^cudalint: part.cu: analysed in part: .*nowhere' err)" = 1 ]
	report $? 'is told beside the report'
	! grep -q 'in part' out
	report $? 'and not within'
	lint 0 "quietly, as $format" --quiet -f $format part.cu
	[ ! -s err ]
	report $? 'is not told'
done
for format in text json sarif; do
	lint 0 "in part, as $format" -f $format -f gcc=part.gcc part.cu
	! grep -q 'in part' err
	report $? 'is told in the report alone'
done
printf '\0' >broken.cu
lint 3 'no result, as gitlab and rdjsonl' -q -f gitlab -f rdjsonl=broken.rdjsonl broken.cu
has out '"path": "broken.cu"' 'is an issue for GitLab'
has broken.rdjsonl 'no result: .*"path": "broken.cu"' 'and a diagnostic for reviewdog'
cd ../project || exit 1
lint 1 'more than SARIF may hold' -q --sarif-max-results=1 -f sarif=small.sarif .
has err 'SARIF: [0-9]* results, the least severe, are left out' 'is told on the terminal as well'
"$CUDALINT" baseline update >out 2>err
cp row-max/fixed.cu row-max/flagged.cu
for format in gcc github; do
	lint 1 "a baseline that has more, as $format" -q --strict-baseline --baseline=.cudalint-baseline.json -f $format row-max
	has err 'baseline.* gone.*strict-baseline' 'is told where it fails the run'
done
lint 1 'a baseline that has more, as junit' -q --strict-baseline --baseline=.cudalint-baseline.json -f junit row-max
has out '<failure .*baseline' 'is red'
rm .cudalint-baseline.json
lint 2 'two formats on standard output' -f json -f sarif .
lint 2 'a file that cannot be written' -f sarif=nowhere/r.sarif .
lint 0 'rules as JSON' rules -f json
has out '"name": "strided-access"' 'they have names'
lint 0 'a rule as Markdown' explain strided-access -f markdown
has out '^## Why it matters' 'it has headings'

# --- one file has one name ---
mkdir -p ../tree/inc ../tree/src ../beside && : >../tree/.cudalint.yaml && cd ../beside || exit 1
printf '#pragma once\n__global__ void hk(float *a, const float *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = b[i * 32]; }\n' >../tree/inc/h.cuh
printf '#include "h.cuh"\nvoid r(float *a, const float *b, int n) { hk<<<(n + 127) / 128, 128>>>(a, b, n); }\n' >../tree/src/b.cu
for paths in '../tree/src ../tree/inc' '../tree' '../tree/src' '../tree/src/b.cu' '../tree/inc/h.cuh ../tree/src/b.cu'; do
	# shellcheck disable=SC2086
	lint 1 "from another folder: $paths" -f gcc $paths
	[ "$(grep -c '^../tree/inc/h.cuh:.*strided-access' out)" = 1 ] && ! grep -q "$work" out
	report $? 'a header has the name that its sources have, once'
done
lint 1 'a source, and its header by an absolute path' -f gcc ../tree/src "$work/tree/inc/h.cuh"
[ "$(grep -c 'strided-access' out)" = 1 ]
report $? 'it is found once'
ln -s ../tree/inc linked
lint 1 'through a link and without' -f gcc ../tree/src linked/h.cuh
[ "$(grep -c 'strided-access' out)" = 1 ]
report $? 'it is found once'
cd ../tree || exit 1
lint 1 'from its own folder' -f gcc src "$work/tree/inc"
[ "$(grep -c '^inc/h.cuh:.*strided-access' out)" = 1 ] && ! grep -q "$work" out
report $? 'it is named from there'

finish
