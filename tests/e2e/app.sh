#!/bin/sh
# Any program's access lines, predicted and measured, with a stand-in for the profiler.
top=$PWD
. tests/e2e/helpers.inc
. "$top/tests/e2e/gpu.inc"
mkdir project/validate
cp "$top/validate/validate.sh" "$top/validate/run_apps.sh" project/validate/
cat >project/spread.cu <<'END'
extern "C" __global__ void spread(const float *in, float *out, const int *at)
{
	__shared__ float tile[32][32];
	const int t = threadIdx.x;

	tile[t][0] = in[t * 32];
	__syncthreads();
	out[t] = tile[0][t];
	out[at[t]] = 1;
}

int main()
{
	float *in, *out;
	int *at;

	cudaMalloc(&in, 4096);
	cudaMalloc(&out, 4096);
	cudaMalloc(&at, 128);
	spread<<<4, 32>>>(in, out, at);
	return cudaDeviceSynchronize();
}
END
tool nvidia-smi <<'END'
echo 'GPU 0: Stand-in'
END
# Line 8 reads another width, line 20 is of no access in the source.
tool ncu <<'END'
case "$*" in
*'--page raw'*)
	printf '"ID","Kernel Name","Block Size","Grid Size"\n"","","",""\n"0","spread","(32, 1, 1)","(4, 1, 1)"\n' ;;
*'--page source'*)
	printf '"File Path","/x/spread.cu"\n"Function Name","spread"\n'
	printf '"Line No","Source","Address","Source","Instructions Executed","Predicated-On Thread Instructions Executed","Address Space","Access Operation","Access Size","L1 Tag Requests Global","L1 Wavefronts Shared","L1 Wavefronts Shared Ideal","L2 Theoretical Sectors Global","L2 Theoretical Sectors Global Ideal"\n'
	row() { # LINE SPACE OP BITS TAGS WAVEFRONTS IDEAL SECTORS IDEAL
		printf '"%s","x","-","-","4","128","-","-","-","0","0","0","0","0"\n' "$1"
		printf '"","","0x1","SASS","4","128","%s","%s","%s","%s","%s","%s","%s","%s"\n' "$2" "$3" "$4" "$5" "$6" "$7" "$8" "$9"
	}
	row 6 Global Load 32 128 0 0 128 16
	row 6 Shared Store 32 0 128 4 0 0
	row 8 Shared Load 64 0 4 4 0 0
	row 8 Global Store 32 4 0 0 "${STAND_IN_SECTORS:-16}" 16
	row 9 Global Load 32 4 0 0 16 16
	row 9 Global Store 32 4 0 0 40 16
	row 20 Global Store 32 4 0 0 16 16 ;;
*)
	[ -z "${STAND_IN_SAYS:-}" ] || { echo "$STAND_IN_SAYS"; exit 1; }
	while [ $# -gt 1 ]; do
		[ "$1" != -o ] || : >"$2.ncu-rep"
		shift
	done ;;
esac
END

PATH=$work/bin:$PATH
export PATH
echo '#!/bin/sh' >project/spread
chmod +x project/spread

command_ends 0 'a program is profiled and judged' sh validate/validate.sh "$build" --app './spread 1' --source spread.cu
has out '^  spread.cu:6 *global load *exact *32 *32  equal$' 'an exact line that is equal'
has out '^  spread.cu:6 *shared store *exact *32 *32  equal$' 'a conflict that is equal'
has out '^  spread.cu:8 *shared load *exact *1 *1  not comparable: the compiler moves another width' 'a line that cannot be compared'
has out '^  spread.cu:9 *global store *unknown .*no figure: ' 'a line without a figure says why'
has out '^spread: exact 5 (equal 4, different 0, not comparable 1), .* unknown 1, not launched 0, measured without an access in the source 1$' 'the sums'
has out '^spread: of 4 lines that agree, .* would have been wrong of 2$' 'where a blind guess would fail'
STAND_IN_SECTORS=20 command_ends 0 'a prediction that fails' sh validate/validate.sh "$build" --app ./spread --source spread.cu
has out '^  spread.cu:8 *global store *exact *4 *5  different$' 'a line that differs is said to'

command_ends 0 'a program is planned' sh validate/validate.sh "$build" --app ./one --source spread.cu --plan plan --build 'cp ../spread one'
command_ends 0 'another is planned' sh validate/validate.sh "$build" --app ./two --source spread.cu --plan plan \
	--build 'echo "error: no" && false' --name second --options "-DX -I."
command_ends 0 'the plan is run' sh plan/run
has out 'second does not build: error: no' 'what does not build is said'
has out '1 programs profiled' 'the others go on'
command_ends 0 'what came back is judged' sh validate/validate.sh "$build" --app-judge plan
has out '^second: no counters: there is no plan/work/second.source.csv$' 'a program without counters is said to have none'
has out '^one: exact 5 (equal 4' 'the other is judged'
STAND_IN_SAYS='==ERROR== ERR_NVGPUCTRPERM' command_ends 2 'refused counters' \
	sh validate/validate.sh "$build" --app ./spread --source spread.cu
has err 'may not read counters here' 'refused counters are said'

# --- what is wrong is named, in a line ---
app() { # NAME PATTERN ARGUMENT...
	refused=$1
	pattern=$2
	shift 2
	refuses "$refused" "$pattern" sh validate/validate.sh "$build" --app "$@"
}
app 'no command' '--app takes a command; '
app 'no source' '--source takes files; ' ./spread
app 'a source that is not there' 'cannot read none.cu$' ./spread --source none.cu
app 'an option without its value' '--name takes a value; ' ./spread --source spread.cu --name
app 'an option that there is not' "there is no option '--nmae'; " ./spread --source spread.cu --nmae x
app 'a name that leads elsewhere' "--name takes letters, digits and ._-+, not '../x'" ./spread --source spread.cu --name ../x
echo 'int main( { garbage' >project/garbage.cu
app 'a source that does not parse' 'the sources have no access of a kernel: garbage.cu:1: ' ./spread --source garbage.cu
printf '\0\1\2' >project/binary.cu
app 'a source that is no text' 'binary.cu: binary file' ./spread --source binary.cu
app 'a program planned twice' "plan/apps.tsv has a program 'one' already; " ./one --source spread.cu --plan plan
app 'a folder that is a file' 'spread.cu is a file, not a folder' ./one --source spread.cu --plan spread.cu
app 'a folder of other things' 'validate holds other things, and no plan' ./one --source spread.cu --plan validate
app 'a folder that cannot be made' 'cannot make the folder spread.cu/x: ' ./one --source spread.cu --plan spread.cu/x
{ echo '#include "none.h"'; cat project/spread.cu; } >project/half.cu
command_ends 0 'a source that is understood in part' sh validate/validate.sh "$build" --app ./spread --source half.cu --plan half
has err "^validate: not all is understood: half.cu:1: 'none.h' file not found$" 'that is said'

cannot_run() { # NAME PATTERN COMMAND
	command_ends 2 "$1" sh validate/validate.sh "$build" --app "$3" --source spread.cu
	has out "^validate: .* cannot be run: $2\$" 'the cause is named'
	[ ! -s err ] && [ "$(wc -l <out)" = 1 ]
	report $? 'in one line'
}
touch project/text
cannot_run 'a program that is not there' 'there is no ./none' './none 1'
cannot_run 'a program that is not executable' './text is not executable' ./text
cannot_run 'a folder for a program' './validate is a folder' ./validate
cannot_run 'a command that there is not' "there is no command 'nonesuch'" nonesuch

# --- pages ---
pages() { # NAME PATTERN, the page on standard input
	cat >project/plan/work/one.source.csv
	command_ends 2 "$1" sh validate/validate.sh "$build" --app-judge plan
	has out "^one: no counters: $2" 'the cause is named'
}
cp project/plan/work/one.source.csv whole.csv
pages 'a program without line numbers' 'its kernels know no line of their source: build it with -lineinfo$' <<'END'
"Function Name","spread"
"#","Address","Source","Instructions Executed"
"0","0x1","LDG","4"
END
head -c 800 whole.csv | pages 'a page that ends in the middle' 'plan/work/one.source.csv is damaged: line [0-9]* is'
sed 's/"128"/"12x8"/' whole.csv | pages 'a page with words for numbers' 'plan/work/one.source.csv is damaged: line 5 is'
printf 'a\0b\n' | pages 'a page that is no text' 'plan/work/one.source.csv is damaged: it holds bytes that are no text$'
pages 'a page that is empty' 'plan/work/one.source.csv is empty$' </dev/null
echo 'Error: no such file' | pages 'a page that is none' 'plan/work/one.source.csv holds no counters: the profile failed$'
cp whole.csv project/plan/work/one.source.csv

# --- tables ---
table() { # NAME FILE PATTERN, the file's text on standard input
	cp "project/plan/$2" kept
	cat >"project/plan/$2"
	refuses "$1" "$3" sh validate/validate.sh "$build" --app-judge plan
	cp kept "project/plan/$2"
}
printf 'one\t-\n' | table 'a row that is short' apps.tsv 'plan/apps.tsv is damaged: line 1 (a row) has 2 columns, not 3$'
printf 'one\t-\t./one' | table 'a line that is cut' apps.tsv 'plan/apps.tsv is damaged: line 1 ends in the middle$'
printf '../one\t-\t./one\n' | table 'a name that leads elsewhere' apps.tsv 'plan/apps.tsv is damaged: line 1 (a row) has something else where'
printf 'a\033\001\t-\tb\n' | table 'bytes' apps.tsv 'plan/apps.tsv is damaged: line 1 holds bytes that are no text$'
sed '2s/	32	/	many	/' project/plan/predictions.tsv |
	table 'a word for a number' predictions.tsv 'plan/predictions.tsv is damaged: line 2 (a row) has words where numbers belong$'
: | table 'programs that are gone' apps.tsv 'plan/apps.tsv is damaged: it has no programs$'
: | table 'predictions that are gone' predictions.tsv 'plan/predictions.tsv is damaged: it is empty$'
cp project/plan/work/one.raw.csv raw.csv
sed 1d raw.csv >project/plan/work/one.raw.csv
command_ends 2 'launches without their header' sh validate/validate.sh "$build" --app-judge plan
has out '^one: no counters: plan/work/one.raw.csv is damaged: it names no columns of launches$' 'the cause is named'
cp raw.csv project/plan/work/one.raw.csv
refuses 'a folder without programs' 'validate holds no programs: cannot read validate/apps.tsv: No such file' \
	sh validate/validate.sh "$build" --app-judge validate
refuses 'no folder' '--app-judge takes a folder$' sh validate/validate.sh "$build" --app-judge

# --- the side of the GPU ---
refuses 'an option that there is not' "there is no option '--lmit'; usage: run " sh plan/run --lmit 3
refuses 'an option without its value' '--limit takes a value; usage: run ' sh plan/run --limit
refuses 'a limit that is none' "--limit takes seconds, not 'soon'$" sh plan/run --limit soon
refuses 'a folder that is not there' "--in takes a folder, not 'none'$" sh plan/run --in none
mv project/plan/work work.kept
echo text >project/plan/work
refuses 'a folder that cannot be written' 'cannot write to .*/plan: mkdir: ' sh plan/run
rm project/plan/work
mv work.kept project/plan/work
cp project/plan/apps.tsv apps.kept
for text in 'one	-' '../one	-	./one' 'one	-	'; do
	printf '%s\n' "$text" >project/plan/apps.tsv
	refuses "programs that are '$text'" 'apps.tsv is damaged: line 1 is no name, build and command$' sh plan/run
done
: >project/plan/apps.tsv
refuses 'no programs' 'apps.tsv is damaged: it has no programs$' sh plan/run
rm project/plan/apps.tsv
refuses 'no table of them' 'there is no apps.tsv in ' sh plan/run
cp apps.kept project/plan/apps.tsv
cp bin/ncu ncu.kept
tool ncu <<'END'
case "$*" in *--page*) exec sleep 60 ;; esac
while [ $# -gt 1 ]; do
	[ "$1" != -o ] || : >"$2.ncu-rep"
	shift
done
END
rm project/plan/work/one.source.csv
command_ends 2 'a page that hangs' sh plan/run --limit 1
has out '^validate: one has no profile (status 124): stopped at its time limit of 1 seconds$' 'it is named'
cp ncu.kept bin/ncu
mv bin/ncu ncu.kept
[ -x /usr/local/cuda/bin/ncu ] || refuses 'no profiler' 'there is no ncu here$' sh plan/run
mv ncu.kept bin/ncu
tool nvidia-smi <<'END'
echo "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver."
exit 9
END
refuses 'a driver that is not there' "no NVIDIA GPU here (nvidia-smi says: NVIDIA-SMI has failed because " sh plan/run
rm bin/nvidia-smi
command -v nvidia-smi >/dev/null ||
	refuses 'no GPU' 'no NVIDIA GPU here (there is no nvidia-smi)$' sh plan/run
finish
