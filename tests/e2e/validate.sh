#!/bin/sh
# The GPU harness from outside, with stand-ins for the compiler, the GPU, the profiler and the sanitizer.
top=$PWD
. tests/e2e/helpers.inc
build=$(dirname "$CUDALINT")
[ -x "$build/validate" ] || exit 77

# A project of four pairs; what becomes of each stands in the stand-ins below.
mkdir -p project/lint project/validate/results project/docs project/fixtures/bank-conflict project/fixtures/shared-race bin
cp -R "$top/lint/base" project/lint/
cp -R "$top/validate/gpu" "$top/validate/validate.sh" project/validate/
cp "$top/fixtures/fixture.h" project/fixtures/
cp -R "$top/fixtures/bank-conflict/row-sums" "$top/fixtures/bank-conflict/double-tile" project/fixtures/bank-conflict/
cp -R "$top/fixtures/shared-race/row-blur" "$top/fixtures/shared-race/scan-in-place" project/fixtures/shared-race/

tool() { # NAME, script on standard input
	{ echo '#!/bin/sh'; cat; } >"bin/$1"
	chmod +x "bin/$1"
}

tool nvidia-smi <<'END'
echo 'Stand-in, 1.0, 9.0'
END
tool compute-sanitizer <<'END'
echo '========= ERROR SUMMARY: 0 errors'
END
# double-tile does not compile, row-blur hangs, scan-in-place is wrong only where a schedule is forced.
tool nvcc <<'END'
case "$*" in
*--version*) echo 'Cuda compilation tools, release 0.0'; exit ;;
*double-tile/flagged.cu) echo 'flagged.cu(3): error: expected a ";"' >&2; exit 1 ;;
esac
forced=
slow=
while [ $# -gt 1 ]; do
	case $1 in -o) out=$2 ;; -DFIXTURE_FORCED) forced=yes ;; esac
	shift
done
case $1 in *flagged.cu) ms=2 ;; *) ms=1 forced= ;; esac
case $1 in *row-blur/flagged.cu) slow='exec sleep 60' ;; *scan-in-place*) ;; *) forced= ;; esac
cat >"$out" <<PROGRAM
#!/bin/sh
$slow
[ -z "$forced" ] || { echo 'array 1, real 0: got 1, expected 2' >&2; exit 1; }
case "\$*" in *--repeat*) for i in 1 2 3 4 5; do echo "time_ms $ms.\$i"; done ;; esac
while [ \$# -gt 1 ]; do
	[ "\$1" != --out ] || printf 'u8 1\nx' >"\$2"
	shift
done
PROGRAM
chmod +x "$out"
END
tool ncu <<'END'
echo '==ERROR== ERR_NVGPUCTRPERM - The user does not have permission to access NVIDIA GPU Performance Counters'
exit 1
END

# command WANTED-STATUS NAME COMMAND...
command_ends() {
	wanted=$1
	name=$2
	shift 2
	status=0
	(cd project && "$@") >out 2>err || status=$?
	[ "$status" = "$wanted" ] || echo "    status $status, not $wanted"
	report "$([ "$status" = "$wanted" ]; echo $?)" "$name"
}

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
grep -v -e '^time	' -e '	time[01]	' project/plan/records.tsv >fresh.tsv
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
rm bin/ncu project/plan/work/*/profile.done
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
	has err 'records.tsv is damaged: row [0-9]* ' 'it is named'
done
rm project/plan/records.tsv
command_ends 2 'records that are missing' sh validate/validate.sh "$build" --merge plan
has err 'has the plan been run?' 'missing records are said to be'
rm bin/nvidia-smi
command -v nvidia-smi >/dev/null || {
	command_ends 2 'no GPU' sh plan/run
	[ "$(cat out err)" = 'validate: no NVIDIA GPU here' ]
	report $? 'no GPU is said in one line'
}
finish
