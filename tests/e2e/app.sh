#!/bin/sh
# Any program's access lines, predicted and measured, with a stand-in for the profiler.
top=$PWD
. tests/e2e/helpers.inc
build=$(dirname "$CUDALINT")
[ -x "$build/validate" ] || exit 77

mkdir -p project/validate bin
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
tool() { # NAME, script on standard input
	{ echo '#!/bin/sh'; cat; } >"bin/$1"
	chmod +x "bin/$1"
}
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

# command_ends WANTED-STATUS NAME COMMAND...
command_ends() {
	wanted=$1
	name=$2
	shift 2
	status=0
	(cd project && "$@") >out 2>err || status=$?
	[ "$status" = "$wanted" ] || echo "    status $status, not $wanted"
	report "$([ "$status" = "$wanted" ]; echo $?)" "$name"
}
PATH=$work/bin:$PATH
export PATH

command_ends 0 'a program is profiled and judged' sh validate/validate.sh "$build" --app './spread 1' --source spread.cu
has out '^  spread.cu:6 *global load *exact *32 *32  equal$' 'an exact line that is equal'
has out '^  spread.cu:6 *shared store *exact *32 *32  equal$' 'a conflict that is equal'
has out '^  spread.cu:8 *shared load *exact *1 *1  not comparable: the compiler moves another width' 'a line that cannot be compared'
has out '^  spread.cu:9 *global store *unknown .*no figure: ' 'a line without a figure says why'
has out '^spread: exact 5 (equal 4, different 0, not comparable 1), .* unknown 1, not launched 0, measured without an access in the source 1$' 'the sums'
has out '^spread: of 4 lines that agree, .* would have been wrong of 2$' 'where a blind guess would fail'
STAND_IN_SECTORS=20 command_ends 0 'a prediction that fails' sh validate/validate.sh "$build" --app ./spread --source spread.cu
has out '^  spread.cu:8 *global store *exact *4 *5  different$' 'a line that differs is said to'

command_ends 0 'a program is planned' sh validate/validate.sh "$build" --app ./one --source spread.cu --plan plan --build 'touch one'
command_ends 0 'another is planned' sh validate/validate.sh "$build" --app ./two --source spread.cu --plan plan \
	--build 'echo "error: no" && false' --name second --options "-DX -I."
command_ends 0 'the plan is run' sh plan/run
has out 'second does not build: error: no' 'what does not build is said'
has out '1 programs profiled' 'the others go on'
command_ends 0 'what came back is judged' sh validate/validate.sh "$build" --app-judge plan
has out '^second: no counters$' 'a program without counters is said to have none'
has out '^one: exact 5 (equal 4' 'the other is judged'
STAND_IN_SAYS='==ERROR== ERR_NVGPUCTRPERM' command_ends 2 'refused counters' \
	sh validate/validate.sh "$build" --app ./spread --source spread.cu
has err 'may not read counters here' 'refused counters are said'
command_ends 2 'no source' sh validate/validate.sh "$build" --app ./spread
command_ends 2 'a source that is not there' sh validate/validate.sh "$build" --app ./spread --source none.cu
command_ends 2 'a folder without programs' sh validate/validate.sh "$build" --app-judge bin
rm bin/nvidia-smi
command -v nvidia-smi >/dev/null || {
	command_ends 2 'no GPU' sh plan/run
	has err '^validate: no NVIDIA GPU here$' 'no GPU is said'
}
finish
