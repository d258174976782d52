#!/bin/sh
# The GPU harness from outside, with stand-ins for the compiler, the GPU, the profiler and the sanitizer.
top=$PWD
. tests/e2e/helpers.inc
. "$top/tests/e2e/gpu.inc"
make_project

command_ends 0 'a plan is made' sh validate/validate.sh "$build" --plan plan
PATH=$work/bin:$PATH
export PATH
command_ends 2 'a step that there is not' sh plan/run --steps coffee
command_ends 0 'one step is taken, and what it stands on' sh plan/run --limit 3 --steps time
! grep -q 'validate: profile' out
report $? 'no other step is taken'
command_ends 0 'the plan runs' sh plan/run --limit 3
[ "$(cd project/plan/work && ls -d *scan-in-place.flagged*/*check-*.done | sed 's,.*/,,' | tr '\n' ' ')" = 'racecheck-g.done racecheck-o3.done ' ]
report $? 'only the tools that the proof names are run, on a -G build where they are silent'
has out 'double-tile/flagged.cu does not compile: flagged.cu(3): error' 'what does not compile is named, with the reason'
has out 'row-blur/flagged.cu hangs: stopped at its time limit' 'what hangs is named'
has out 'ERR_NVGPUCTRPERM); only time is measured' 'refused counters are said, and time is measured'
command_ends 0 'a run that is done does nothing anew' sh plan/run --limit 3
command_ends 1 'the records are merged and judged' sh validate/validate.sh "$build" --merge plan
cp project/docs/evidence.md out
has out '^| bank-conflict/row-sums .* 1.77x | pass | none | none | pass |$' 'without counters the time is judged alone'
has out '^| shared-race/row-blur | hang, hang under a forced schedule |' 'a hang shows the defect'
has out '^| shared-race/scan-in-place | wrong result under a forced schedule | none | pass |$' 'a forced schedule shows the defect'
[ -s project/validate/results/stand-in.tsv ]
report $? 'records are kept by card'
command_ends 0 'an estimate is made' sh validate/validate.sh "$build" --estimate 4
has out '^pairs  build .* 4 side by side' 'the estimate speaks of builds'

# --- what is measured anew replaces its like, and only that; what changed is stale ---
grep -v -e '^whole	' -e '^time	' -e '	time[01]	' project/plan/records.tsv >fresh.tsv
cp project/plan/records.tsv whole.tsv
cp fresh.tsv project/plan/records.tsv
command_ends 1 'records without times are merged' sh validate/validate.sh "$build" --merge plan
cp project/docs/evidence.md out
has out '^| bank-conflict/row-sums .* 1.77x | pass | none | none | pass |$' 'times of an earlier run stay'
echo '// a remark' >>project/fixtures/bank-conflict/row-sums/fixed.cu
command_ends 1 'a remark is added' sh validate/validate.sh "$build" --judge
cp project/docs/evidence.md out
has out '^| bank-conflict/row-sums .* 1.77x | pass |' 'a remark does not age a measurement'
echo 'int another;' >>project/fixtures/bank-conflict/row-sums/fixed.cu
command_ends 1 'a twin is changed' sh validate/validate.sh "$build" --judge
cp project/docs/evidence.md out
has out 'never run as they are now, and left out: 1' 'what changed is counted'
echo '{"cases"' >project/validate/results/another.json
command_ends 2 'a results file that is damaged' sh validate/validate.sh "$build" --judge
has err 'another.json is damaged: no results in it' 'a damaged results file is said to be'
rm project/validate/results/another.json
cp whole.tsv project/plan/records.tsv

# --- what may be missing or damaged ---
rm bin/ncu
PATH=$work/bin:/usr/bin:/bin command_ends 0 'the plan runs without a profiler' sh plan/run --limit 3
[ -x /usr/local/cuda/bin/ncu ] || has out 'there is no ncu here; only time is measured' 'a missing profiler is said'
echo 'time	bank-conflict.row-sums.flagged' >project/plan/records.tsv
command_ends 2 'records that name no card' sh validate/validate.sh "$build" --merge plan
has err 'records.tsv is damaged: it does not say which card it is from' 'damaged records are said to be'
for row in 'banana	1	2' 'step	bank-conflict.row-sums.flagged' 'inst	a	b' \
	'step	bank-conflict.row-sums.flagged	run	abc	1	0	2026-01-01	'; do
	cp whole.tsv project/plan/records.tsv
	printf '%s\n' "$row" >>project/plan/records.tsv
	command_ends 2 "a damaged row: $row" sh validate/validate.sh "$build" --merge plan
	has err 'records.tsv is damaged: line [0-9]* (\?' 'it is named'
done
rm project/plan/records.tsv
command_ends 2 'records that are missing' sh validate/validate.sh "$build" --merge plan
has err 'has the plan been run?' 'missing records are said to be'
rm bin/nvidia-smi
command -v nvidia-smi >/dev/null || {
	refuses 'no GPU is said in one line' 'no NVIDIA GPU here (there is no nvidia-smi)$' sh plan/run
	refuses 'before anything is planned' 'no NVIDIA GPU here (' sh validate/validate.sh "$build" --part 1/2
}
finish
