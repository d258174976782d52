#!/bin/sh
# validate.sh - behind './dev validate': plans here, runs where the GPU is, merges here.
#
#     validate.sh BUILD --plan DIR             writes all that the GPU's machine needs to DIR
#     validate.sh BUILD --merge DIR            takes DIR/records.tsv over, then judges
#     validate.sh BUILD --judge                judges validate/results/ anew; needs no GPU
#     validate.sh BUILD --estimate [CORES]     how long a run takes, from the seconds of those before
#     validate.sh BUILD --app 'PROGRAM ARGS' --source FILES [--plan DIR] [--name NAME] [--build COMMAND]
#                       [--options OPTIONS]    any program built with -lineinfo: each access line's
#                                              prediction beside what is counted. With --plan: one more
#                                              program for 'sh DIR/run' elsewhere, built there by COMMAND;
#                                              OPTIONS are the compiler's (-I ... -D ...)
#     validate.sh BUILD --app-judge DIR        the same of what came back
#     validate.sh BUILD [RUN OPTION]...        all of it here, where the GPU is
#
# DIR goes to the GPU's machine as it is; there 'sh DIR/run' builds, runs, profiles and leaves
# DIR/records.tsv, which comes back.
set -eu

build=$1
shift

plan() { # DIR
	mkdir -p "$1/tool/base" "$1/tool/gpu"
	find fixtures -name '*.cu' | sort >"$1/sources"
	# Findings are what we came for: status 1 is no failure.
	status=0
	xargs "$build/cudalint" --format=json --accesses --headers=bundled <"$1/sources" >"$1/report.json" \
		2>"$1/lint.log" || status=$?
	if [ "$status" -gt 1 ] && [ "$status" -ne 123 ]; then
		cat "$1/lint.log" >&2
		exit 2
	fi
	"$build/validate" plan "$1" "$1/report.json"
	rm -f "$1/sources"
	cp -R fixtures "$1/"
	cp validate/gpu/* "$1/tool/gpu/"
	for name in arena.c arena.h array.h clock.c clock.h fail.c fail.h text.c text.h; do
		cp "lint/base/$name" "$1/tool/base/"
	done
	cat >"$1/run" <<'END'
#!/bin/sh
# Builds the runner and runs the plan; options: [--only RULE] [--part I/N] [--steps LIST] [--all] [--seconds S]
# [--limit S] [--records]. Steps: build, run, size, time, profile, sanitize, force.
set -eu
cd "$(dirname "$0")"
${CC:-cc} -std=c17 -D_GNU_SOURCE= -O2 -Itool -o tool/run tool/gpu/*.c tool/base/*.c -lm
exec tool/run "$@"
END
	chmod +x "$1/run"
}

# Judges all records by the predictions as they are now. Measured figures do not age with the linter.
judge() {
	plan "$build/validate-now" >/dev/null
	judged=0
	"$build/validate" judge "$build/validate-now" || judged=$?
	[ "$judged" -ne 1 ] || echo "validate: some pairs do not pass; docs/evidence.md says which" >&2
	exit "$judged"
}

usage_of_app() {
	echo "validate: --app 'PROGRAM ARGS' --source FILES [--plan DIR] [--name NAME] [--build COMMAND] [--options OPTIONS]" >&2
	exit 2
}

# The predictions of a program and what runs it, into a folder.
add_app() { # FOLDER NAME BUILD-COMMAND RUN-COMMAND COMPILER-OPTIONS FILE...
	to=$1
	as=$2
	made_by=$3
	runs=$4
	options=$5
	shift 5
	mkdir -p "$to"
	status=0
	# shellcheck disable=SC2086
	"$build/cudalint" --format=json --accesses "$@" ${options:+-- $options} >"$to/report.json" 2>"$to/lint.log" ||
		status=$?
	if [ "$status" -gt 1 ]; then
		cat "$to/lint.log" >&2
		exit 2
	fi
	"$build/validate" app "$as" "$to/report.json" "$to/predictions.tsv"
	printf '%s\t%s\t%s\n' "$as" "${made_by:--}" "$runs" >>"$to/apps.tsv"
	rm "$to/report.json"
	cp validate/run_apps.sh "$to/run"
	chmod +x "$to/run"
}

app() { # RUN-COMMAND OPTIONS
	command=${1:?--app needs a command}
	shift
	folder='' files='' name='' made_by='' options=''
	while [ $# -gt 0 ]; do
		case $1 in
		--source)
			while [ $# -gt 1 ]; do
				case $2 in --*) break ;; esac
				[ -r "$2" ] || { echo "validate: cannot read $2" >&2; exit 2; }
				files="$files$2
"
				shift
			done ;;
		--plan) folder=${2:?--plan needs a folder} && shift ;;
		--name) name=${2:?--name needs one} && shift ;;
		--build) made_by=${2:?--build needs a command} && shift ;;
		--options) options=${2?--options needs some} && shift ;;
		*) usage_of_app ;;
		esac
		shift
	done
	[ -n "$files" ] || usage_of_app
	[ -n "$name" ] || name=$(basename "${command%% *}")
	planned=$folder
	if [ -z "$planned" ]; then
		folder=$build/validate-app
		rm -rf "$folder"
	fi
	IFS='
'
	# shellcheck disable=SC2086
	set -- $files
	unset IFS
	add_app "$folder" "$name" "$made_by" "$command" "$options" "$@"
	[ -z "$planned" ] || return 0
	sh "$folder/run" --limit 600 --in "$(pwd)"
	"$build/validate" app-judge "$folder"
}

case ${1:-} in
--app)
	shift
	app "$@"
	;;
--app-judge) "$build/validate" app-judge "${2:?--app-judge needs a folder}" ;;
--plan) plan "${2:?--plan needs a folder}" ;;
--merge)
	"$build/validate" take "${2:?--merge needs a folder}"
	judge
	;;
--judge) judge ;;
--estimate)
	case ${2:-16} in
	'' | *[!0-9]* | 0*)
		echo "validate: --estimate takes a number of cores, not '${2:-}'" >&2
		exit 2
		;;
	esac
	plan "$build/validate-now" >/dev/null
	for records in validate/results/*.tsv; do
		case $records in */gains.tsv) continue ;; esac
		"$build/validate" estimate "$build/validate-now" "$records" "${2:-16}"
	done
	;;
*)
	plan "$build/validate-plan"
	"$build/validate-plan/run" "$@"
	"$build/validate" take "$build/validate-plan"
	judge
	;;
esac
