#!/bin/sh
# validate.sh - behind './dev validate': plans here, runs where the GPU is, merges here.
#
#     validate.sh BUILD --plan DIR             writes all that the GPU's machine needs to DIR
#     validate.sh BUILD --merge DIR            takes DIR/records.tsv over, then judges
#     validate.sh BUILD --judge                judges validate/results/ by today's predictions; needs no GPU
#     validate.sh BUILD --estimate [CORES]     how long a run takes, from the seconds of those before
#     validate.sh BUILD --app 'PROGRAM ARGS' --source FILES [--plan DIR] [--name NAME] [--build COMMAND]
#                       [--options OPTIONS]    any program built with -lineinfo: each access line's
#                                              prediction beside what is counted. With --plan: one more
#                                              program for 'sh DIR/run' elsewhere, built there by COMMAND;
#                                              OPTIONS are the compiler's (-I ... -D ...)
#     validate.sh BUILD --app-judge DIR        the same of what came back
#     validate.sh BUILD [RUN OPTION]...        all of it here, where the GPU is
#
# RUN OPTION: --only RULE, --part I/N, --steps LIST (of build, run, size, time, profile, sanitize, force), --all (the
# traps as well), --seconds S (nothing is started after them), --limit S (of each step), --records (nothing is run).
#
# DIR goes to the GPU's machine as it is; there 'sh DIR/run' builds, runs, profiles and leaves
# DIR/records.tsv, which comes back. Judging rewrites docs/evidence.md, validate/sanitizers.md,
# validate/results/*.json and gains.tsv, or, where something is damaged, nothing.
#
# Exit 0: done, and every pair passes; 1: one does not; 2: trouble, named in a line.
set -eu

build=$1
shift

stop() {
	echo "validate: $*" >&2
	exit 2
}

# Runs a command, and stops with the last thing it said when it fails.
must() { # WHAT IT IS, COMMAND...
	what=$1
	shift
	said=$("$@" 2>&1) || stop "$what: $(printf '%s\n' "$said" | tail -n 1)"
}

# $temp: a folder that goes when this script does.
make_temp() {
	temp=$(mktemp -d 2>&1) || stop "cannot make a temporary folder: $temp"
	trap 'rm -rf "$temp"' EXIT
	trap 'exit 130' INT
	trap 'exit 143' TERM HUP
}

linter_failed() {
	stop "the linter failed (status $linted): $(printf '%s\n' "${said:-it says nothing}" | tail -n 1)"
}

# The linter's report, as $temp/report.json.
lint() { # OPTION-OR-FILE...
	linted=0
	# A shell says of itself that a command crashed; so do we.
	{ said=$("$build/cudalint" --format=json --accesses "$@" 2>&1 >"$temp/report.json") || linted=$?; } 2>/dev/null
	# 1: findings, which are what we came for; 3: a file failed, and the report says which and why.
	case $linted in
	0 | 1 | 3) ;;
	*) linter_failed ;;
	esac
}

# A failed file has stopped us by now, unless the report hides it.
must_have_linted() {
	[ "$linted" -lt 3 ] || linter_failed
}

# What is predicted of today's fixtures, as tables in $temp.
predict() {
	set -- fixtures/*/*/*.cu
	[ -e "$1" ] || stop "there are no fixtures here; run from the project's root"
	lint --headers=bundled "$@"
	planned=$("$build/validate" plan "$temp" "$temp/report.json") || exit 2
	must_have_linted
}

# Whether a plan may be written there: a folder to be made, an empty one, or one with a plan.
check_folder() { # DIR, FILE THAT A PLAN HAS
	[ -e "$1" ] || return 0
	[ -d "$1" ] || stop "$1 is a file, not a folder"
	[ -e "$1/$2" ] || [ -z "$(ls -A "$1")" ] || stop "$1 holds other things, and no plan; name an empty or a new folder"
}

plan() { # DIR
	check_folder "$1" plan.tsv
	predict
	must "cannot make the folder $1" mkdir -p "$1"
	must "cannot write to $1" rm -rf "$1/tool"
	must "cannot write to $1" cp "$temp/plan.tsv" "$temp/predictions.tsv" "$temp/findings.tsv" "$temp/report.json" "$1/"
	must "cannot write to $1" mkdir -p "$1/tool/base" "$1/tool/gpu"
	must "cannot write to $1" cp -R fixtures "$1/"
	must "cannot write to $1" cp validate/gpu/*.c validate/gpu/*.h "$1/tool/gpu/"
	for name in arena.c arena.h array.h clock.c clock.h fail.c fail.h text.c text.h; do
		must "cannot write to $1" cp "lint/base/$name" "$1/tool/base/"
	done
	must "cannot write to $1" cp validate/run_plan.sh "$1/run"
	must "cannot write to $1" chmod +x "$1/run"
	echo "validate: $planned planned in $1"
}

# Judges all records by what predict() left. Measured figures do not age with the linter.
judge() {
	judged=0
	"$build/validate" judge "$temp" || judged=$?
	[ "$judged" -ne 1 ] || echo "validate: some pairs do not pass; docs/evidence.md says which" >&2
	exit "$judged"
}

estimate() { # CORES
	case $1 in
	'' | *[!0-9]* | 0*) stop "--estimate takes a number of cores, not '$1'" ;;
	esac
	predict
	for records in validate/results/*.tsv; do
		case $records in */gains.tsv) continue ;; esac
		[ -e "$records" ] || stop "there are no records in validate/results: nothing says how long a step takes"
		"$build/validate" estimate "$temp" "$records" "$1"
	done
}

run_here() { # RUN OPTION...
	"$build/validate" ready "$@"
	must "cannot write to $build" touch "$build/validate-plan.lock"
	exec 9>"$build/validate-plan.lock"
	"$build/validate" hold "$build/validate-plan"
	plan "$build/validate-plan"
	"$build/validate-plan/run" "$@"
	"$build/validate" take "$build/validate-plan"
	judge
}

# The words at the head of this file.
help() {
	sed -n '2,/^set -eu/s/^# \{0,1\}//p' "$0" | sed 's,validate.sh BUILD,./dev validate,'
}

# --- any program ------------------------------------------------------------------------------------

usage_of_app() {
	stop "$1; --app 'PROGRAM ARGS' --source FILES [--plan DIR] [--name NAME] [--build COMMAND] [--options OPTIONS]"
}

# Reads the options of --app into $command $files (one a line) $folder $name $made_by $options.
read_app() { # RUN-COMMAND OPTION...
	folder='' files='' name='' made_by='' options=''
	[ -n "${1:-}" ] || usage_of_app "--app takes a command"
	command=$1
	shift
	while [ $# -gt 0 ]; do
		case $1 in
		--source)
			while [ $# -gt 1 ]; do
				case $2 in --*) break ;; esac
				if [ ! -f "$2" ] || [ ! -r "$2" ]; then stop "cannot read $2"; fi
				files="$files$2
"
				shift
			done ;;
		--plan | --name | --build | --options)
			[ $# -gt 1 ] || usage_of_app "$1 takes a value"
			case $1 in
			--plan) folder=$2 ;;
			--name) name=$2 ;;
			--build) made_by=$2 ;;
			--options) options=$2 ;;
			esac
			shift ;;
		*) usage_of_app "there is no option '$1'" ;;
		esac
		shift
	done
	[ -n "$files" ] || usage_of_app "--source takes files"
	[ -n "$name" ] || name=$(basename "${command%% *}")
}

# The predictions of the program and what runs it, into a folder.
add_app() { # FOLDER FILE...
	to=$1
	shift
	# shellcheck disable=SC2086
	lint "$@" ${options:+-- $options}
	must "cannot make the folder $to" mkdir -p "$to"
	"$build/validate" app "$to" "$temp/report.json" "$name" "$made_by" "$command"
	must_have_linted
	must "cannot write to $to" cp validate/run_apps.sh "$to/run"
	must "cannot write to $to" chmod +x "$to/run"
}

app() { # RUN-COMMAND OPTION...
	read_app "$@"
	planned=$folder
	if [ -n "$planned" ]; then
		check_folder "$folder" apps.tsv
	else
		folder=$build/validate-app
		must "cannot empty $folder" rm -rf "$folder"
	fi
	IFS='
'
	# shellcheck disable=SC2086
	set -- $files
	unset IFS
	add_app "$folder" "$@"
	if [ -n "$planned" ]; then
		echo "validate: $name planned in $planned"
		return 0
	fi
	sh "$folder/run" --limit 600 --in "$(pwd)"
	"$build/validate" app-judge "$folder"
}

# --- which ------------------------------------------------------------------------------------------

# A command's one value.
one_folder() { # COMMAND [DIR]...
	if [ $# != 2 ] || [ -z "$2" ]; then stop "$1 takes a folder"; fi
}

make_temp
case ${1:-} in
--app)
	shift
	app "$@"
	;;
--app-judge)
	one_folder "$@"
	"$build/validate" app-judge "$2"
	;;
--plan)
	one_folder "$@"
	plan "$2"
	;;
--merge)
	one_folder "$@"
	predict
	"$build/validate" take "$2"
	judge
	;;
--judge)
	[ $# = 1 ] || stop "--judge takes nothing else, not '$2'"
	predict
	judge
	;;
--estimate)
	[ $# -le 2 ] || stop "--estimate takes a number of cores, and nothing else"
	estimate "${2-16}"
	;;
'' | --only | --part | --steps | --all | --seconds | --limit | --records) run_here "$@" ;;
help | --help | -h) help ;;
*) stop "there is no option '$1'; './dev validate --help' says which there are" ;;
esac
