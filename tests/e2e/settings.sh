#!/bin/sh
# What is linted, under which settings, and what the exit status is.
. tests/e2e/helpers.inc
race='__global__ void turn(float *x)\n{\n\t__shared__ float t[256];\n\tt[threadIdx.x] = x[threadIdx.x];\n\tx[threadIdx.x] = t[255 - threadIdx.x];\n}\nint go(float *x)\n{\n\tturn<<<1, 256>>>(x);\n\treturn cudaGetLastError();\n}\n'
far='__global__ void far(float *c, const float *a)\n{\n\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n\tc[i] = a[i * 32];\n}\nint go(float *c, const float *a)\n{\n\tfar<<<4, 256>>>(c, a);\n\treturn cudaGetLastError();\n}\n'
# shellcheck disable=SC2059
mkdir -p p/src p/lib && cd p && printf "$race" >src/race.cu && printf "$far" >src/far.cu && printf "$far" >lib/far.cu
: >out
: >err

# --- exit status ---
lint 1 'the tree' .
lint 1 'no argument is the tree'
lint 0 'errors alone count' --fail-on=error src/far.cu
lint 1 'an error' --fail-on=error src/race.cu
lint 0 'nothing counts' --fail-on=never .
lint 0 'exit zero' --exit-zero .
lint 0 'as many warnings as allowed' --max-warnings=2 lib src/far.cu
lint 1 'one more than allowed' --max-warnings=1 lib src/far.cu
lint 1 'an error is no warning' --max-warnings=9 src/race.cu
lint 0 'quiet about files that are fine' -q --disable=performance lib
[ ! -s out ] && [ ! -s err ]
report $? 'quiet means silent'

# --- which files ---
lint 0 'files are listed' --show-files
[ "$(cat out)" = "$(printf 'lib/far.cu\nsrc/far.cu\nsrc/race.cu')" ]
report $? 'all of them, sorted'
lint 0 'a glob' --show-files 'src/f*.cu'
[ "$(cat out)" = src/far.cu ]
report $? 'the glob is followed'
printf 'src/far.cu\nlib/far.cu\n' >list
lint 0 'a list' --show-files @list
[ "$(wc -l <out)" = 2 ]
report $? 'both of the list'
printf 'src/far.cu\0lib/far.cu\0' | "$CUDALINT" --show-files --files-from=- >out 2>err
[ "$(wc -l <out)" = 2 ]
report $? 'a list from standard input, with zero bytes'
lint 2 'a list that is not there' @nowhere
lint 0 'excluded' --show-files --exclude=lib
[ "$(wc -l <out)" = 2 ]
report $? 'lib is left out'
for word in ./lib /lib ./lib/ "$PWD/lib" './lib/*.cu'; do
	lint 0 "excluded as $word" --show-files --exclude="$word"
	[ "$(wc -l <out)" = 2 ]
	report $? 'lib is left out'
	printf 'overrides: [{files: ["%s"], disable: ["*"]}]\n' "$word" >over.yaml
	case $word in "$PWD"*) continue ;; esac
	lint 0 'in an override' --config=over.yaml lib
done
rm over.yaml
lint 0 'named in spite of it' --show-files --exclude=lib lib/far.cu
[ -s out ]
report $? 'a named file is linted'
lint 0 'unless forced' --show-files --exclude=lib --force-exclude lib/far.cu
[ ! -s out ]
report $? 'a named file is left out'
"$CUDALINT" src/race.cu lib/far.cu src/far.cu -j 1 >one
"$CUDALINT" lib ./src/../src/far.cu src -j 3 >two
cmp -s one two
report $? 'the same output for any order, spelling and number of workers'

# --- configuration ---
cat >.cudalint.yaml <<'END'
exclude: [lib]
fail-on: error
severity:
  strided-access: note
overrides:
  - files: [src/race.cu]
    disable: [shared-race]
END
lint 0 'configured' --statistics
has out 'src/far.cu.*note: .*\[strided-access\]' 'the severity is the configured one'
! grep -q 'shared-race\|lib/far' out
report $? 'what is off or excluded is silent'
has err '1 strided-access' 'statistics count by rule'
lint 1 'the command line is stronger' --fail-on=note
lint 1 'isolated' --isolated
lint 1 'a severity of the command line' --severity=strided-access=error src/far.cu
has out 'error: .*\[strided-access\]' 'is stronger than the file'
lint 0 'a group by it' --severity=performance=off,device=off src/far.cu
has out 'no findings' 'is off'
lint 2 'a severity of no rule' --severity=strided-acces=note src/far.cu
has err "did you mean 'strided-access'" 'is told'
lint 2 'a severity that is none' --severity=strided-access=fatal src/far.cu
has err 'note, warning, error or off' 'is told'
lint 0 'settings are shown' --show-settings src/far.cu
has out 'fail-on: error  *# .cudalint.yaml:2' 'with where they come from'
CUDALINT_FAIL_ON=never "$CUDALINT" --show-settings src/far.cu >out 2>err
has out 'fail-on: never  *# CUDALINT_FAIL_ON' 'the environment too'
cd src || exit 1
lint 0 'from a folder below'
cd ..
lint 0 'checked' config check
printf 'fail-one: error\n' >bad.yaml
lint 2 'a mistake' --config=bad.yaml
has err "bad.yaml:1:1: unknown key 'fail-one'; did you mean 'fail-on'" 'is told with its place and a suggestion'
lint 2 'a mistake, checked' config check bad.yaml
for key in rules enable disable; do
	printf '%s: [unchecked-call, strided-acess]\n' "$key" >bad.yaml
	for command in 'config check' 'src --config' '--show-settings src --config' 'doctor --config' 'baseline update --config'; do
		case $command in *--config) command=$command=bad.yaml ;; *) command="$command bad.yaml" ;; esac
		# shellcheck disable=SC2086 # words
		lint 2 "a wrong rule in $key: $command" $command
		[ "$(cat out err | grep -c 'no rule is named')" = 1 ] &&
			cat out err | grep -q "bad.yaml:1:[0-9]*: no rule is named 'strided-acess'; did you mean 'strided-access'"
		report $? 'is told once, with its place'
	done
done
printf 'fail-one: error\n' >bad.yaml
lint 0 'the schema' config schema
has out '"fail-on"' 'has the keys'
# --- one key at a time ---
lint 1 'a key of the command line' --config fail-on=note --config='disable=[unchecked-call]' src/far.cu
lint 0 'of two the later' --config fail-on=note --config fail-on=error src/far.cu
lint 1 'an option is stronger' --fail-on=note --config fail-on=error src/far.cu
CUDALINT_FAIL_ON=note "$CUDALINT" --config fail-on=error --show-settings src/far.cu >out 2>err
has out '^fail-on: error  *# --config$' 'stronger than the environment and the file, and shown'
lint 0 'a list as options take it' --isolated --config disable=host,performance --config rules=strided-access src/far.cu
lint 1 'a key within a key' --config severity.strided-access=error src/far.cu
has out 'error: .*\[strided-access\]' 'is heeded'
lint 0 'stronger yet' --config severity.strided-access=error --severity=strided-access=note src/far.cu
lint 1 'an override' --isolated --config 'overrides=[{files: [src/far.cu], severity: {performance: error}}]' --fail-on=error src/far.cu
lint 0 'with its files' --isolated --config 'overrides=[{files: [src/far.cu], severity: {performance: error}}]' --fail-on=error lib/far.cu
lint 0 'a glob' --show-files --isolated --config 'exclude=*.cu'
[ ! -s out ]
report $? 'needs no quotes'
CUDALINT_FORMAT=json "$CUDALINT" --isolated --config format=gcc src/far.cu >out 2>err
has out '^src/far.cu:4:9: warning' 'a format'
lint 1 'an option of a rule' --isolated --config options.strided-access.min-ratio=8 src/far.cu
lint 0 'that asks for more' --isolated --config options.strided-access.min-ratio=8.5 src/far.cu
has out 'no findings' 'holds back what has less'
printf 'options: {bank-conflict: {min-ratio: 3}}\nseverity: {host: note}\noverrides:\n  - files: [src/far.cu]\n    options: {strided-access: {min-ratio: 9}}\n    disable: [shared-race]\n    launch: {far: [64]}\n' >rules.yaml
lint 1 'by an override' --config rules.yaml src/far.cu lib/far.cu
! grep -q '^src' out && grep -q '^lib/far' out
report $? 'for its files'
lint 0 'all of it' --config rules.yaml --show-settings src/far.cu --severity=strided-access=error
{
	grep -qx '  unchecked-call: note  *# rules.yaml:2' out && grep -qx '  shared-race: off  *# rules.yaml:4' out &&
		grep -qx '  strided-access: error  *# command line' out && grep -qx '  bank-conflict: warning  *# default' out
}
report $? 'is shown with who said so: severities'
grep -qx '    min-ratio: 3  *# rules.yaml:1' out && grep -qx '    min-ratio: 9  *# rules.yaml:5' out && grep -qx '    min-turns: 2  *# default' out
report $? 'options'
has out '^  "far": \[64, 1, 1\]  *# rules.yaml:7$' 'and launches'
for setting in 'fail-on = error' 'fail-on: error' '{fail-on: error}'; do
	lint 0 "as others write it: $setting" --isolated --config "$setting" src/far.cu
done
printf 'exclude: [*.cu]\n' >star.yaml
lint 2 'a star without quotes' --config star.yaml src/far.cu
has err "star.yaml:1:[0-9]*: what begins with '\*' or '&' needs quotes" 'is told'
wrong() { # SETTING, MESSAGE
	lint 2 "a wrong one: $1" --config "$1" src/far.cu
	has err "^cudalint: --config '$1': $2" 'is told'
}
wrong fail-onn=error "unknown key 'fail-onn'; did you mean 'fail-on'?"
wrong fail_on=error "unknown key 'fail_on'; did you mean 'fail-on'?"
wrong fail-on=eror "fail-on=eror is not known; did you mean 'error'? (it takes note, warning, error, never)"
wrong disable=strided-acess "no rule is named 'strided-acess'; did you mean 'strided-access'?"
wrong severity.strided-acess=note "no rule is named 'strided-acess'; did you mean 'strided-access'?"
wrong severity.strided-access=fatal "'fatal' is no severity: note, warning, error or off"
wrong options.strided-access.min-rato=3 "strided-access has no option 'min-rato'; did you mean 'min-ratio'?"
wrong options.strided-access.min-ratio=1 'min-ratio is a number from 2 on, where the rule itself begins'
wrong options.shared-race.min-ratio=1 'shared-race has no options'
wrong options.strided-acess.min-ratio=3 "no rule is named 'strided-acess'; did you mean 'strided-access'?"
wrong quiet=perhaps "quiet is true or false, not 'perhaps'"
wrong extends=other.yaml 'a file may extend another; --config=FILE takes one'
wrong shard=1/2 "'shard' is for the command line alone: --shard"
lint 2 'a key without a value' --config quiet src/far.cu
has err "a key wants a value: --config 'quiet=...'" 'is told'
printf 'fail-on: never\n' >quiet=true
lint 0 'a file of such a name' --config quiet=true src/race.cu
rm quiet=true
printf 'launch: {far: [64]}\n' >launch.yaml
printf '__global__ void far(float *c, const float *a)\n{\n\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n\tc[i] = a[i * 32];\n}\n' >alone.cu
lint 1 'a launch that is configured' --config=launch.yaml alone.cu
has out 'block (64,1,1)' 'is what the kernel is judged under'
lint 1 'one of the command line' --isolated --config launch.far=128,2 alone.cu
has out 'block (128,2,1)' 'as well'
CUDALINT_JOBS=many "$CUDALINT" src >out 2>err
[ $? = 2 ]
report $? 'a wrong variable is told'

CUDALINT_DISABLE=strided-acess "$CUDALINT" src >out 2>err
has err "CUDALINT_DISABLE: no rule is named 'strided-acess'; did you mean 'strided-access'" 'a wrong rule of a variable names the variable'
CUDALINT_CUDA_PATH=/no/toolkit "$CUDALINT" src >out 2>err
has err "CUDALINT_CUDA_PATH: no CUDA toolkit at" 'and so does a wrong path'
CUDALINT_BASELINE=/no/baseline "$CUDALINT" src >out 2>err
has err "CUDALINT_BASELINE: /no/baseline: " 'of whatever kind'
printf 'fail-on: error\ncuda-path: none\n' >paths.yaml
lint 2 'a wrong path of a configuration' --config=paths.yaml src
has err 'paths.yaml:2: no CUDA toolkit at' 'names the configuration'
printf 'baseline: none.json\n' >paths.yaml
lint 2 'a baseline of one' --config=paths.yaml src
has err 'paths.yaml:1: none.json: ' 'that is missing'
rm paths.yaml
CUDALINT_FAIL_OM=error "$CUDALINT" src >out 2>err
has err "CUDALINT_FAIL_OM: .* did you mean 'CUDALINT_FAIL_ON'" 'a variable that is nearly one is told'
CUDALINT_FAIL_OM=error "$CUDALINT" --isolated --quiet src >out 2>err
! grep -q CUDALINT_FAIL_OM err
report $? 'but not where none is read'

printf '[{"directory": "%s", "file": "src/far.cu", "command": "nvcc -DFROM_DATABASE -c src/far.cu"}]\n' "$PWD" >compile_commands.json
export CUDALINT_FAIL_ON=never
lint 1 'nothing but what is named' --hermetic src/far.cu
lint 0 'no database' --hermetic --show-command src/far.cu
! grep -q FROM_DATABASE out
report $? 'is read'
lint 0 'but the one that is named' --hermetic -p . --show-command src/far.cu
has out FROM_DATABASE 'is'
lint 0 'said so' --hermetic --show-settings src/far.cu
grep -qx 'headers: bundled  *# --hermetic' out && grep -qx 'fail-on: warning  *# default' out && grep -qx '# configuration: none' out
report $? 'in the settings'
lint 0 'a configuration that is named' --hermetic --config .cudalint.yaml src/far.cu
unset CUDALINT_FAIL_ON
rm compile_commands.json

# --- the strongest place that speaks of a rule decides ---
mkdir q && cd q || exit 1
printf '__global__ void far(float *c, const float *a)\n{\n\tc[threadIdx.x] = a[threadIdx.x * 32];\n}\nvoid go(float *c, const float *a)\n{\n\tfar<<<1, 256>>>(c, a);\n}\n' >a.cu
for off in 'severity: {unchecked-call: off}' 'severity: {host: off}' 'disable: [unchecked-call]' 'disable: [host]' \
	'rules: [performance]' 'overrides: [{files: [a.cu], disable: [host]}]' \
	'overrides: [{files: [a.cu], severity: {host: off}}]' 'overrides: [{files: [a.cu], rules: [performance]}]'; do
	echo "$off" >.cudalint.yaml
	"$CUDALINT" -f gcc a.cu >out 2>err
	! grep -q 'unchecked-call' out
	report $? "off: $off"
	for on in --severity=unchecked-call=error '--config severity.unchecked-call=error' --enable=unchecked-call \
		--enable=host --rules=unchecked-call --rules=host "--config enable=host"; do
		# shellcheck disable=SC2086 # words
		"$CUDALINT" -f gcc $on a.cu >out 2>err
		has out 'unchecked-call' "on again by $on"
	done
	for on in SEVERITY=unchecked-call=error ENABLE=unchecked-call RULES=host; do
		env "CUDALINT_$on" "$CUDALINT" -f gcc a.cu >out 2>err
		has out 'unchecked-call' "on again by CUDALINT_$on"
		env "CUDALINT_$on" "$CUDALINT" -f gcc --disable=host a.cu >out 2>err
		! grep -q 'unchecked-call' out
		report $? 'and off by the command line'
	done
done
echo 'severity: {performance: off, strided-access: error}' >.cudalint.yaml
lint 1 'of severities in one place the later' --fail-on=error a.cu
has out 'error: .*strided-access' 'wins'
printf 'severity: {performance: off}\noverrides:\n  - files: [a.cu]\n    severity: {performance: error}\n  - files: [b.cu]\n    disable: [host]\n' >.cudalint.yaml
lint 1 'and of overrides' --fail-on=error a.cu
lint 0 'what holds' --show-settings a.cu
has out '^# override of .cudalint.yaml:3: holds for this file' 'names the overrides of the file'
has out '^# override of .cudalint.yaml:5: for others' 'and those of others'
has out '^  strided-access: error  *# .cudalint.yaml:4$' 'and who set each severity'
printf 'rules: [strided-access]\n' >.cudalint.yaml
lint 1 'a severity of a group' --severity=performance=error,host=error a.cu
! grep -q 'unchecked-call' out
report $? 'turns on nothing that was not chosen'
lint 1 'nor one beside a choice' --rules=strided-access --severity=unchecked-call=error a.cu
! grep -q 'unchecked-call' out
report $? 'that was made in the same place'
for word in --rules= -r= '--rules=,' --severity= --files-from=; do
	lint 2 "an empty list: $word" "$word" a.cu
done
lint 2 'an empty word of a script' --rules '' a.cu
has err "^cudalint: --rules needs a value; '\*' stands for all" 'is told'
echo 'rules: []' >.cudalint.yaml
lint 2 'rules of a file that are none' a.cu
has err ".cudalint.yaml:1:8: rules needs a value; '\*' stands for all" 'are told'
echo 'overrides: [{files: [a.cu], rules: []}]' >.cudalint.yaml
lint 2 'or of an override' a.cu
echo 'compiler-options: [-DA]' >.cudalint.yaml
cd .. || exit 1
lint 0 "a run's key in another folder" --show-settings q/a.cu
has out '^compiler-options: \[\]  *# default; q/.cudalint.yaml:1 does not count in runs from here$' 'is shown not to count'
rm -r q
lint 2 'a closed standard input' - <&-
has err '^cudalint: standard input cannot be read: ' 'is no empty file'
lint 2 'one of a list' --files-from=- <&-
lint 0 'a report named -' -f gcc=- src/far.cu
has out '^src/far.cu:4:9: ' 'goes to standard output'
[ ! -e - ]
report $? 'and to no file of that name'
for word in "CONFIG=x: no such variable is read; --config is for the command line" \
	"LAUNCH=x: no such variable is read; 'launch' is for a configuration, or --config 'launch=...'"; do
	env "CUDALINT_${word%%:*}" "$CUDALINT" --fail-on=never src >out 2>err
	has err "^cudalint: CUDALINT_${word%%=*}: ${word#*: }" "a variable that is none: ${word%%:*}"
done
env CUDALINT_VERSION=1 "$CUDALINT" --fail-on=never src >out 2>err
! grep -q CUDALINT_ err
report $? "what others call so is theirs"

# --- commands ---
lint 0 doctor doctor
has out '^libclang .*version' 'doctor names libclang'
has out '^configuration  .cudalint.yaml' 'and the configuration'
has out '^verdict        ready' 'and gives a verdict'
printf '[{"directory": "%s", "file": "src/far.cu", "command": "nvcc -O3 -Iinc -arch=sm_80 -Xptxas -v -c src/far.cu"}]\n' "$PWD" \
	>compile_commands.json
lint 0 "a file's command" --show-command src/far.cu
has out '^build: nvcc -O3 -Iinc' 'the words of the build'
has out '^clang: .*-I.*/inc --cuda-gpu-arch=sm_80' 'what clang gets'
has out '^left out.*-O3.*-Xptxas -v' 'what was left out'
lint 0 'progress in plain lines' --progress=plain --fail-on=never src
[ "$(grep '^\[' err | cut -d' ' -f1 | tr '\n' ' ')" = '[1/2] [2/2] ' ] && grep -q '^\[./2\] src/far.cu$' err
report $? 'one a file, with its name'
lint 0 'quietly' --quiet --progress=plain --fail-on=never src
! grep -q '^\[' err
report $? 'there is none'
lint 0 'what nobody has set' --isolated --show-settings src/far.cu
has out '^sarif-max-results: 5000 ' 'is shown as it is'
has out '^fuel: 2e+09 ' 'in numbers'
has out '^jobs: [1-9][0-9]* ' 'of this machine as well'
has out '^max-warnings: ~ ' 'and ~ where nothing holds'

finish
