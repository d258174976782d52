#!/bin/sh
# What can go wrong around the GPU harness: each cause is named in one line, exit 2, and nothing is lost or rewritten.
top=$PWD
. tests/e2e/helpers.inc
. "$top/tests/e2e/gpu.inc"
make_project
validate() {
	sh validate/validate.sh "$build" "$@"
}
PATH=$work/bin:$PATH
export PATH
# A profiler that may count, and finds nothing.
tool ncu <<'END'
case "$*" in
*--page*) printf '"Function Name","k"\n"Line No","Source","Instructions Executed"\n' ;;
esac
END

# --- wrong words ---
refuses 'no folder for a plan' '--plan takes a folder$' validate --plan
refuses 'an empty name' '--plan takes a folder$' validate --plan ''
refuses 'two folders' '--plan takes a folder$' validate --plan one two
refuses 'no folder to merge' '--merge takes a folder$' validate --merge
refuses 'words after --judge' "--judge takes nothing else, not 'x'$" validate --judge x
refuses 'a word that there is not' "there is no option '--jugde'; './dev validate --help' says" validate --jugde
command_ends 0 'help' validate --help
has out '--judge  *judges validate/results/ by' 'it says what there is'
refuses 'cores that are none' "--estimate takes a number of cores, not 'many'$" validate --estimate many
echo text >project/afile
refuses 'a file for a folder' 'afile is a file, not a folder$' validate --plan afile
refuses 'a folder below a file' 'cannot make the folder afile/plan: ' validate --plan afile/plan
refuses 'a folder of other things' 'lint holds other things, and no plan; ' validate --plan lint
rm project/afile

command_ends 0 'a plan is made' validate --plan plan
command_ends 0 'and again, over itself' validate --plan plan
run_refuses() { # PATTERN ARGUMENT...
	pattern=$1
	shift
	refuses "sh run $*" "$pattern" sh plan/run "$@"
	[ ! -e project/plan/work ]
	report $? 'nothing is begun'
}
run_refuses "there is no option '--onyl'; usage: run " --onyl bank-conflict
run_refuses '--only takes a value; usage: run ' --only
run_refuses "--only takes the name of a rule, not ''$" --only ''
run_refuses "--only: the plan has nothing of a rule 'bank-conflicts'; did you mean bank-conflict?$" --only bank-conflicts
run_refuses "--only: the plan has nothing of a rule 'x'$" --only x
for part in 0/3 4/3 1 1/0 a/b 1/3x -1/3 1/99999999999; do
	run_refuses "--part takes I/N, the I-th of N parts, not '$part'$" --part "$part"
done
for seconds in x 0 -3 nan 5x ''; do
	run_refuses "--seconds takes seconds above 0, not '$seconds'$" --seconds "$seconds"
	run_refuses "--limit takes seconds above 0, not '$seconds'$" --limit "$seconds"
done
run_refuses "--steps takes some of build, run, .*, not 'coffee'$" --steps run,coffee
CC=nonecc run_refuses "there is no C compiler 'nonecc' here; CC names one$"
rm project/plan/tool/run
mkdir project/plan/tool/run
run_refuses 'cc does not build the runner: .*cannot open output file tool/run: '
rmdir project/plan/tool/run
CC=false run_refuses 'false does not build the runner: '
refuses 'the same before anything is planned here' "--seconds takes seconds above 0, not 'soon'$" validate --seconds soon

# --- sources ---
sums() {
	(cd project && cat docs/* validate/results/* validate/*.md | cksum)
}
# planning_fails NAME PATTERN: neither a plan nor any judgement is written
planning_fails() {
	refuses "$1" "$2" validate --plan other
	[ ! -e project/other ]
	report $? 'no plan is written'
	sum=$(sums)
	refuses 'nor can be judged' "$2" validate --judge
	[ "$sum" = "$(sums)" ]
	report $? 'nothing is rewritten'
}
echo evidence >project/docs/evidence.md
echo gains >project/validate/results/gains.tsv
echo tools >project/validate/sanitizers.md
pair=project/fixtures/bank-conflict/row-sums
cp -R $pair pair
echo 'int main( { garbage' >>$pair/flagged.cu
planning_fails 'a source that does not parse' 'fixtures/bank-conflict/row-sums/flagged.cu does not parse: fixtures/.*/flagged.cu:[0-9]*: '
printf '\0\1' >$pair/fixed.cu
cp pair/flagged.cu $pair/
planning_fails 'a source that is no text' 'fixtures/bank-conflict/row-sums/fixed.cu does not parse: .*: binary file$'
sed 's/case.h/none.h/' pair/fixed.cu >$pair/fixed.cu
planning_fails 'a header that is not there' "fixtures/bank-conflict/row-sums/fixed.cu does not parse: .*'none.h' file not found$"
rm $pair/fixed.cu
planning_fails 'a fixed twin that is gone' 'fixtures/bank-conflict/row-sums has a flagged.cu and no fixed.cu$'
mv $pair/flagged.cu $pair/fixed.cu
planning_fails 'a flagged twin that is gone' 'fixtures/bank-conflict/row-sums has a fixed.cu and no flagged.cu$'
rm $pair/fixed.cu
planning_fails 'both' 'fixtures/bank-conflict/row-sums has no flagged.cu, fixed.cu or clean.cu$'
cp pair/*.cu $pair/
mv project/fixtures kept
planning_fails 'no fixtures' "there are no fixtures here; run from the project's root$"
mv kept project/fixtures

# --- the linter itself ---
mkdir broken
ln -s "$build/validate" broken/validate
linter_fails() { # NAME, what it does, PATTERN
	printf '#!/bin/sh\n%s\n' "$2" >broken/cudalint
	chmod +x broken/cudalint
	kept=$build
	build=$work/broken
	planning_fails "$1" "$3"
	build=$kept
}
linter_fails 'a linter that crashes' 'kill -SEGV $$' 'the linter failed (status 139): it says nothing$'
linter_fails 'a linter with an internal error' 'echo "cudalint: internal error at x.c:1" >&2; exit 4' \
	'the linter failed (status 4): cudalint: internal error at x.c:1$'
linter_fails 'a linter that refuses its words' 'echo "cudalint: unknown option" >&2; exit 2' 'the linter failed (status 2): cudalint: unknown option$'
linter_fails 'a linter that is not there' 'exec /none' 'the linter failed (status 127): '
linter_fails 'a report that is cut' 'printf %s "{\"files\": ["' '.*/report.json is no JSON report$'
linter_fails 'a report that leaves files out' 'echo "{\"files\": []}"' 'fixtures/bank-conflict/double-tile/fixed.cu: the linter.s report says nothing of it$'

# --- records that are damaged ---
command_ends 0 'a part is run' sh plan/run --only bank-conflict --limit 3 --steps run
command_ends 1 'and merged' validate --merge plan
stored=project/validate/results/stand-in
[ -s $stored.tsv ] && [ -s $stored.json ]
report $? 'its results are there'
cp $stored.tsv stored.tsv
cp $stored.json stored.json
cp project/plan/records.tsv records.tsv
# damaged NAME PATTERN, the stored records on standard input
damaged() {
	cat >$stored.tsv
	sum=$(sums)
	refuses "$1" "validate/results/stand-in.tsv is damaged: $2" validate --judge
	refuses 'nor can more be merged' "validate/results/stand-in.tsv is damaged: $2" validate --merge plan
	refuses 'nor does it say how long a run takes' "validate/results/stand-in.tsv is damaged: $2" validate --estimate
	[ "$sum" = "$(sums)" ]
	report $? 'nothing is rewritten'
	cp stored.tsv $stored.tsv
}
size=$(wc -c <stored.tsv)
lines=$(wc -l <stored.tsv)
head -c $((size - 3)) stored.tsv | damaged 'a file that is cut' "line $lines ends in the middle$"
head -c $((size / 2)) stored.tsv | damaged 'a file of which half is left' 'line [0-9]* ends in the middle$'
head -n 5 stored.tsv | damaged 'a file cut between lines' "line 5 is the last: 4 rows of $((lines - 1)) are there$"
: | damaged 'a file that is empty' 'it does not say which card it is from$'
sed 4d stored.tsv | damaged 'a line that is gone' "line $((lines - 1)) is the last: $((lines - 2)) rows of $((lines - 1)) are there$"
sed '4s/.*/xx/' stored.tsv | damaged 'a line of something else' 'line 4 is of no known kind$'
sed '4s/step	[a-z-]*/step	..\/../' stored.tsv | damaged 'a program that leads elsewhere' 'line 4 (step) has something else where a name belongs$'
sed '4s/	0	/	zero	/' stored.tsv | damaged 'a word for a number' 'line 4 (step) has words where numbers belong$'
sed '4s/	0	/	5	/' stored.tsv | damaged 'another number' 'its rows are not those that were written: the sum in line 1 differs$'
{ head -n 3 stored.tsv && printf 'a\0\1b\n' && tail -n +5 stored.tsv; } | damaged 'bytes in the middle' 'line 4 holds bytes that are no text$'
grep -v '^card' stored.tsv | damaged 'no card' 'it does not say which card it is from$'
{ cat stored.tsv && grep '^card' stored.tsv; } | damaged 'two cards' "line $((lines + 1)) names a card, as line 2 does$"
grep -v '^whole' stored.tsv >$stored.tsv
command_ends 1 'records of before that line, which are taken' validate --judge
cp stored.tsv $stored.tsv
chmod 000 $stored.tsv
if ! cat $stored.tsv >/dev/null 2>&1; then
	refuses 'a file that cannot be read' 'cannot read validate/results/stand-in.tsv: Permission denied$' validate --merge plan
fi
chmod 644 $stored.tsv

for name in '' .. ../../x /tmp/x '-rf' "a'b" "$(printf '%065d' 1)"; do
	grep -v '^whole' records.tsv | awk -F '\t' -v OFS='\t' -v name="$name" '$1 == "card" { $2 = name } { print }' >project/plan/records.tsv
	sum=$(sums)
	refuses "a card called '$name'" 'plan/records.tsv is damaged: line 1: a card.s name begins with ' validate --merge plan
	[ "$sum" = "$(sums)" ]
	report $? 'nothing is written'
done
for name in Stand.in Gains; do
	grep -v '^whole' records.tsv | sed "s/^card	Stand-in/card	$name/" >project/plan/records.tsv
	sum=$(sums)
	refuses "a card called $name" "validate/results/.*tsv .*'$name'" validate --merge plan
	[ "$sum" = "$(sums)" ]
	report $? 'nothing is written'
done
grep -v '^whole' records.tsv | sed 's,^card	Stand-in	1.0,card	Quadro RTX 6000/8000	say "1.0",' >project/plan/records.tsv
command_ends 1 'a card with a slash' validate --merge plan
[ -s project/validate/results/quadro-rtx-6000-8000.tsv ] &&
	grep -q '^"driver": "say ."1.0.""' project/validate/results/quadro-rtx-6000-8000.json
report $? 'its file has none'
rm project/validate/results/quadro*
cp records.tsv project/plan/records.tsv

# --- what is merged is newer, and nothing is written where something is in the way ---
# dated DAY SECONDS: the records of one run as if they were of that day
dated() {
	grep -v '^whole' records.tsv | awk -F '\t' -v OFS='\t' -v day="$1" -v seconds="$2" \
		'$1 == "step" { $7 = day; $5 = seconds } $1 == "card" { $6 = day } { print }'
}
dated 2030-05-02 2 >project/plan/records.tsv
command_ends 1 'records of a day' validate --merge plan
cp $stored.tsv newer.tsv
dated 2030-05-01 1 >project/plan/records.tsv
command_ends 1 'records of the day before' validate --merge plan
has out '^validate: [0-9]* steps in plan/records.tsv are older than those in validate/results/stand-in.tsv, which stay$' 'that is said'
[ "$(sort newer.tsv | grep -v '^whole')" = "$(sort $stored.tsv | grep -v '^whole')" ]
report $? 'what is newer stays'
dated 2030-05-02 3 >project/plan/records.tsv
command_ends 1 'records of the same day' validate --merge plan
grep -q '^step	.*	3	.*	2030-05-02' $stored.tsv && ! grep -q '^step	.*	2	.*	2030-05-02' $stored.tsv
report $? 'are taken'
echo junk >project/validate/results/zz.tsv
sum=$(sums)
refuses 'junk beside them' 'validate/results/zz.tsv is damaged: ' validate --merge plan
[ "$sum" = "$(sums)" ]
report $? 'nothing is written'
rm project/validate/results/zz.tsv
mv project/docs/evidence.md kept.md
mkdir project/docs/evidence.md
for command in '--merge plan' --judge; do
	sum=$(cat project/validate/results/* project/validate/*.md | cksum)
	# shellcheck disable=SC2086
	refuses "a folder where a file belongs, $command" 'cannot write docs/evidence.md: Is a directory$' validate $command
	[ "$sum" = "$(cat project/validate/results/* project/validate/*.md | cksum)" ]
	report $? 'nothing is written'
done
rmdir project/docs/evidence.md
mv kept.md project/docs/evidence.md
mkdir away
mv $stored.* away/
sum=$(sums)
refuses 'no records at all' 'there are no records and no results in validate/results: nothing to judge$' validate --judge
[ "$sum" = "$(sums)" ]
report $? 'nothing is emptied'
cp stored.tsv $stored.tsv
cp stored.json $stored.json
cp records.tsv project/plan/records.tsv

# --- a second run beside one that goes on ---
mkdir -p build
ln -s "$build/cudalint" "$build/validate" build/
kept=$build
build=$work/build
cat >hold.sh <<'END'
exec 9>"$1/validate-plan.lock"
"$1/validate" hold "$1/validate-plan" && exec sleep 600
END
sh hold.sh "$build" &
holder=$!
sleep 1
refuses 'a second run' "another run goes on in $build/validate-plan$" validate --only bank-conflict
[ ! -e build/validate-plan ]
report $? 'plans nothing'
kill $holder
wait $holder || :
build=$kept

# --- results that are damaged ---
head -n 7 stored.json >$stored.json
command_ends 1 'results that are cut are made anew from the records' validate --judge
has err '^validate: validate/results/stand-in.json was damaged (line [0-9]* is no JSON): it is made anew from validate/results/stand-in.tsv$' 'that is said'
cmp -s stored.json $stored.json
report $? 'as they were'
for text in '{"cases": [' '' '[]' 'words'; do
	echo "$text" >project/validate/results/other.json
	sum=$(sums)
	refuses "results without records that are '$text'" 'validate/results/other.json is damaged: no results in it: ' validate --judge
	[ "$sum" = "$(sums)" ]
	report $? 'nothing is rewritten'
done
rm project/validate/results/other.json
cp project/plan/plan.tsv kept
sed 2d kept >project/plan/plan.tsv
refuses 'a plan that is cut' './plan.tsv is damaged: line [0-9]* is the last' sh plan/run
: >project/plan/plan.tsv
refuses 'a plan that is empty' 'plan.tsv is damaged: it has no programs$' sh plan/run
refuses 'nor are its records written anew' 'plan.tsv is damaged: it has no programs$' sh plan/run --records
rm project/plan/plan.tsv
refuses 'a plan that is gone' 'there is no plan.tsv here$' sh plan/run
cp kept project/plan/plan.tsv
finish
