#!/bin/sh
# Runs of the GPU harness that do not go well: tools that are missing or refused, programs that hang or do not compile,
# a run that is stopped, a disk that is full. Each says why in a line, and goes on where it was once that is mended.
top=$PWD
. tests/e2e/helpers.inc
. "$top/tests/e2e/gpu.inc"
make_project
PATH=$work/bin:$PATH
export PATH
command_ends 0 'a plan is made' sh validate/validate.sh "$build" --plan plan
status_of() { # PROGRAM STEP
	cut -d ' ' -f 1 project/plan/work/"$1".*/"$2".done
}

# --- what is not there ---
mkdir kept
mv bin/nvcc kept/
if [ ! -x /usr/local/cuda/bin/nvcc ] && ! command -v nvcc >/dev/null; then
	refuses 'no compiler' 'there is no nvcc here: nothing can be built$' sh plan/run
fi
mv kept/nvcc bin/
mv bin/nvidia-smi kept/
tool nvidia-smi <<'END'
echo "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver." >&2
exit 9
END
refuses 'a driver that does not answer' 'no NVIDIA GPU here (nvidia-smi says: NVIDIA-SMI has failed because ' sh plan/run
tool nvidia-smi <<'END'
echo 'No devices were found'
END
refuses 'no device' 'no NVIDIA GPU here (nvidia-smi says: No devices were found)$' sh plan/run
tool nvidia-smi </dev/null
refuses 'a driver that says nothing' 'no NVIDIA GPU here (nvidia-smi says: nothing)$' sh plan/run
mv kept/nvidia-smi bin/
[ ! -e project/plan/work ]
report $? 'nothing is begun'

# --- a run that is stopped ---
for signal in INT TERM HUP; do
	rm -rf project/plan/work
	(cd project && exec sh plan/run --only shared-race --steps run) >out 2>err &
	runner=$!
	waited=0
	until ls project/plan/work/shared-race.row-blur.fixed.*/run.done >/dev/null 2>&1 || [ $waited = 240 ]; do
		sleep 0.5
		waited=$((waited + 1))
	done
	sleep 0.5
	kill -s $signal $runner
	status=0
	wait $runner || status=$?
	[ "$status" -gt 128 ] && [ "$(cat err)" = 'validate: stopped; the same command goes on where it was' ]
	report $? "a run stopped by $signal says so"
	[ -e project/plan/work/shared-race.row-blur.flagged.*/o3.done ] && [ ! -e project/plan/work/shared-race.row-blur.flagged.*/run.done ]
	report $? 'what was done is kept, what was not has not ended'
	sleep 0.2
	! ps -e -o args | grep -q "^sleep 60$"
	report $? 'nothing goes on running'
done
rm bin/nvcc
tool nvcc <<'END'
case "$*" in *--version*) exit ;; esac
echo 'error: this was built before' >&2
exit 1
END
command_ends 0 'it goes on where it was' sh plan/run --only shared-race --steps run --limit 2
has out 'shared-race/row-blur/flagged.cu hangs: stopped at its time limit$' 'what hangs is named'
! grep -q 'compile' out
report $? 'nothing is built anew'
[ "$(status_of shared-race.row-blur.fixed run)" = 0 ] && [ "$(status_of shared-race.scan-in-place.flagged run)" = 0 ]
report $? 'the others ran'

[ "$(grep -c '^step	' project/plan/records.tsv)" -ge 8 ]
report $? 'and records what both runs did'

# --- parts, and other runs ---
command_ends 0 'a run whose time is up' sh plan/run --only bank-conflict --steps run --seconds 0.000001
has out '^validate: the time was up before all was done; the same command goes on$' 'that is said'
! ls project/plan/work/bank-conflict*/*.done >/dev/null 2>&1
report $? 'nothing was started'
command_ends 0 'help' sh plan/run --help
has out '^usage: run ' 'it says what there is'
command_ends 0 'another part' sh plan/run --only bank-conflict --steps run
grep -q '^step	shared-race.row-blur.fixed	run' project/plan/records.tsv && grep -q '^step	bank-conflict' project/plan/records.tsv
report $? 'the records are of all parts'
! grep -q '^same	bank-conflict' project/plan/records.tsv
report $? 'and tell nothing of what was not run'
rm -rf project/plan/work/bank-conflict*
if flock --version >/dev/null 2>&1; then
	(cd project/plan && exec flock -F lock sleep 600) &
	other=$!
	sleep 1
	refuses 'a run beside another' 'another run goes on in this folder$' sh plan/run
	kill $other
	wait $other || :
fi
cp project/plan/card.tsv kept/
for text in '' 'card	Stand-in' 'junk	a	b	c	d	e	'; do
	echo "$text" >project/plan/card.tsv
	refuses "a folder whose card is '$text'" 'card.tsv is damaged: it does not say which card ' sh plan/run
done
cp kept/card.tsv project/plan/
rm project/plan/card.tsv
refuses 'records of no card' 'there is no card.tsv that can be read: ' sh plan/run --records
cp kept/card.tsv project/plan/
tool nvidia-smi <<'END'
echo 'Stand-in, 1.0, 9.0'
sleep 1
for card in 2 3 4 5 6 7 8; do echo 'Stand-in, 1.0, 9.0'; done
exit 0
END
command_ends 0 'several cards' sh plan/run --only bank-conflict --steps run
tool nvidia-smi <<'END'
echo 'Another card, 1.0, 9.0'
END
refuses 'a run on another card' "this folder holds what was measured on 'Stand-in', and here is 'Another card': take a fresh one$" sh plan/run
. "$top/tests/e2e/gpu.inc"
rm bin/nvcc
tool nvcc <<'END'
case "$*" in *--version*) exit ;; esac
echo 'error: this was built before' >&2
exit 1
END

# --- what does not compile ---
command_ends 0 'a compiler that fails' sh plan/run --only bank-conflict --steps run
has out '^validate: fixtures/bank-conflict/row-sums/fixed.cu does not compile: error: this was built before$' 'each is named with its error'
rm -rf project/plan/work bin/nvcc
. "$top/tests/e2e/gpu.inc"

# --- refused, then allowed; missing, then there ---
command_ends 0 'the profiler is refused' sh plan/run --only bank-conflict --steps profile
has out '^validate: the profiler may not read counters here (ERR_NVGPUCTRPERM); only time is measured$' 'that is said'
[ "$(grep -c ERR_NVGPUCTRPERM out)" = 1 ]
report $? 'once'
mv bin/ncu kept/
command_ends 0 'there is none' sh plan/run --only bank-conflict --steps profile
[ -x /usr/local/cuda/bin/ncu ] || has out '^validate: there is no ncu here; only time is measured$' 'that is said'
tool ncu <<'END'
case "$*" in
*'--page raw'*) printf '"ID","Kernel Name","Block Size","Grid Size"\n"0","k","(32, 1, 1)","(1, 1, 1)"\n' ;;
*--page*)
	printf '"File Path","/x/fixed.cu"\n"Function Name","k"\n"Line No","Source","Address","Source","Instructions Executed","Address Space"\n'
	printf '"6","x","-","-","4","-"\n"","","0x1","LDG","4","Global"\n' ;;
esac
END
command_ends 0 'it is allowed' sh plan/run --only bank-conflict --steps profile
! grep -q 'only time' out && grep -q '^inst	bank-conflict.row-sums.fixed	0	k	32,1,1	' project/plan/records.tsv
report $? 'and counts'
mv bin/compute-sanitizer kept/
command_ends 0 'no sanitizer' sh plan/run --only shared-race --steps sanitize --limit 2
command -v compute-sanitizer >/dev/null || [ -x /usr/local/cuda/bin/compute-sanitizer ] ||
	has out '^validate: there is no compute-sanitizer here; what only it can show is not shown$' 'that is said'
mv kept/compute-sanitizer bin/
command_ends 0 'it is there' sh plan/run --only shared-race --steps sanitize --limit 2
grep -q '^tool	shared-race.scan-in-place.flagged	racecheck' project/plan/records.tsv
report $? 'and looks'
tool ncu <<'END'
case "$*" in *--page*) printf '"File Path","/x/fixed.cu"\n"Function Name","k"\n"Line No","Source","Address","Source","Instr' ;; esac
END
rm project/plan/work/bank-conflict.row-sums.fixed.*/source.done
command_ends 0 'a page that is cut' sh plan/run --only bank-conflict --steps profile
has out '^validate: fixtures/bank-conflict/row-sums/fixed.cu has no counters: .*source.log is damaged: line 3 is none' 'it is named'

# --- a tool that fails is no answer ---
counts() { # its pages count
	tool ncu <<'END'
case "$*" in
*'--page raw'*) printf '"ID","Kernel Name","Block Size","Grid Size"\n"0","k","(32, 1, 1)","(1, 1, 1)"\n' ;;
*--page*)
	printf '"File Path","/x/fixed.cu"\n"Function Name","k"\n"Line No","Source","Address","Source","Instructions Executed","Address Space"\n'
	printf '"6","x","-","-","4","-"\n"","","0x1","LDG","4","Global"\n' ;;
esac
END
}
counts
command_ends 0 'the cut page is made again' sh plan/run --only bank-conflict --steps profile
! grep -q 'no counters' out && grep -q '^inst	bank-conflict.row-sums.fixed' project/plan/records.tsv
report $? 'and whole'
rm project/plan/work/bank-conflict.*/profile.done
tool ncu <<'END'
echo '==PROF== Connected'
echo '==ERROR== The profiler is out of order'
exit 3
END
command_ends 0 'a profiler that fails' sh plan/run --only bank-conflict --steps profile
has out '^validate: fixtures/bank-conflict/row-sums/fixed.cu has no counters: ncu: status 3: ==ERROR== The profiler is out of order$' 'it is named'
[ "$(grep -c 'row-sums/fixed.cu' out)" = 1 ] && grep -q '^validate: what a tool failed at is tried again by the next run$' out
report $? 'in one line'
tool ncu <<'END'
exec sleep 60
END
command_ends 0 'a profiler that hangs' sh plan/run --only bank-conflict --steps profile --limit 1
has out 'fixed.cu has no counters: ncu: stopped at its time limit$' 'it is named'
counts
command_ends 0 'a profiler that counts again' sh plan/run --only bank-conflict --steps profile
! grep -q 'no counters' out && [ "$(status_of bank-conflict.row-sums.fixed profile)" = 0 ]
report $? 'and does'
for fault in 'kill -SEGV $$' 'exec sleep 60' 'exit 0'; do
	rm -f project/plan/work/shared-race.*/racecheck-*
	echo "$fault" | tool compute-sanitizer
	command_ends 0 "a sanitizer that is '$fault'" sh plan/run --only shared-race --steps sanitize --limit 2
	[ "$(grep -c 'scan-in-place/fixed.cu: racecheck failed: ' out)" = 1 ]
	report $? 'it is named once'
	echo "echo '========= ERROR SUMMARY: 0 errors'" | tool compute-sanitizer
	command_ends 0 'it is mended' sh plan/run --only shared-race --steps sanitize --limit 2
	! grep -q failed out && [ "$(status_of shared-race.scan-in-place.fixed racecheck-o3)" = 0 ]
	report $? 'and is asked again'
done

# --- what a program may say ---
rm -f project/plan/work/*/time* project/plan/work/*/run.* project/plan/work/*/size*
for program in project/plan/work/bank-conflict.row-sums.*/o3.bin; do
	cat >"$program" <<'END'
#!/bin/sh
case "$*" in
*--repeat*) printf 'time_ms nan\ntime_ms inf\ntime_ms 1.5\n' ;;
*) printf 'a\001b\177c\n' >&2; exit 1 ;;
esac
END
done
command_ends 0 'times that are none' sh plan/run --only bank-conflict --steps time
has out '^validate: fixtures/bank-conflict/row-sums/fixed.cu: 4 of its 6 times are no numbers$' 'they are told'
grep -q '^time	bank-conflict.row-sums.fixed	[0-9]*	1.500000	1.500000$' project/plan/records.tsv
report $? 'and left out'
grep -q '^said	bank-conflict.row-sums.fixed	run	a?b?c	$' project/plan/records.tsv
report $? 'control characters are none of a record'
has out '^validate: fixtures/bank-conflict/row-sums/fixed.cu fails its own check: a?b?c$' 'a fixed twin that is wrong is told'
command_ends 1 'such records are merged' sh validate/validate.sh "$build" --merge plan

# --- a disk that is full ---
rm -rf project/plan/work bin/nvcc
tool nvcc <<'END'
case "$*" in *--version*) exit ;; esac
echo 'fatal error: error writing to x.o: No space left on device' >&2
exit 1
END
refuses 'a compiler without room' 'work/.*/o3.log: No space left on device$' sh plan/run --only bank-conflict
! ls project/plan/work/*/o3.done >/dev/null 2>&1
report $? 'that is no answer of the compiler'
. "$top/tests/e2e/gpu.inc"
command_ends 0 'there is room again' sh plan/run --only bank-conflict --steps run
[ "$(status_of bank-conflict.row-sums.fixed run)" = 0 ]
report $? 'and it goes on'
rm project/plan/work/*/run.done
if [ -c /dev/full ]; then
	ln -s /dev/full "$(ls -d project/plan/work/bank-conflict.row-sums.fixed.*)/run.done"
	command_ends 2 'an answer that cannot be kept' sh plan/run --only bank-conflict --steps run
	[ "$(wc -l <err)" = 1 ] && grep -q '^validate: cannot write work/.*/run.done: No space left on device$' err
	report $? 'is said'
	command_ends 0 'a new plan' sh validate/validate.sh "$build" --plan full
	rm project/full/findings.tsv
	ln -s /dev/full project/full/findings.tsv
	refuses 'a plan without room' 'cannot write to full: .*No space left on device$' sh validate/validate.sh "$build" --plan full
fi
mkdir small
if mount -t tmpfs -o size=64k none small 2>/dev/null; then
	head -c 100000 /dev/zero >small/fill 2>/dev/null
	TMPDIR=$work/small refuses 'a linter without room' 'the linter failed (status 2): .*No space left on device$' \
		sh validate/validate.sh "$build" --judge
	umount small
fi
TMPDIR=$work/none refuses 'no temporary folder' 'cannot make a temporary folder: ' sh validate/validate.sh "$build" --judge
command_ends 0 'records are written' sh plan/run --records
small() { # COMMAND...: no file may grow beyond a block
	(trap '' XFSZ && ulimit -f 1 && exec "$@")
}
sum=$(cksum <project/plan/records.tsv)
cd project/plan || exit 1
status=0
small tool/run --records >../../out 2>../../err || status=$?
cd "$work" || exit 1
if [ "$(wc -c <project/plan/records.tsv)" -gt 1024 ]; then
	[ "$status" = 2 ] && grep -q '^validate: cannot write records.tsv: ' err && [ "$sum" = "$(cksum <project/plan/records.tsv)" ]
	report $? 'records without room: those of before stay'
fi
command_ends 1 'records are judged' sh validate/validate.sh "$build" --merge plan
sum=$(cd project && cat docs/* validate/results/* | cksum)
refuses 'judgement without room' 'cannot write validate/results/stand-in.json: ' small "$build/validate" judge plan
[ "$sum" = "$(cd project && cat docs/* validate/results/* | cksum)" ] && [ "$(ls project/validate/results | wc -l)" = 3 ]
report $? 'what was there stays, and nothing else'
finish
