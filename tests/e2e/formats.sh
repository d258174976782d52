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
[ "$(grep -c '<error' r.checkstyle)" = "$n" ] && [ "$(grep -c '<failure' r.junit)" = "$n" ]
report $? 'and XML'
[ "$(grep -c '"ruleIndex"' r.sarif)" = "$n" ] && [ "$(grep -c '"check_name"' r.gitlab)" = "$n" ]
report $? 'and JSON of services'
! grep -q "$work" r.*
report $? 'no report has a path of this machine'
if command -v xmllint >/dev/null; then
	xmllint --noout r.checkstyle r.junit 2>err
	report $? 'XML is well-formed'
fi
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
cd ../project || exit 1
lint 2 'two formats on standard output' -f json -f sarif .
lint 2 'a file that cannot be written' -f sarif=nowhere/r.sarif .
lint 0 'rules as JSON' rules -f json
has out '"name": "strided-access"' 'they have names'
lint 0 'a rule as Markdown' explain strided-access -f markdown
has out '^## Why it matters' 'it has headings'

finish
