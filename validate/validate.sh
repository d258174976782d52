#!/bin/sh
# validate.sh - behind './dev validate': plans here, runs where the GPU is, merges here.
#
#     validate.sh BUILD --plan DIR             writes all that the GPU's machine needs to DIR
#     validate.sh BUILD --merge DIR            takes DIR/records.tsv over, then judges
#     validate.sh BUILD --judge                judges validate/results/ anew; needs no GPU
#     validate.sh BUILD --estimate [CORES]     how long a run takes, from the seconds of those before
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
	status=0
	plan "$build/validate-now" >/dev/null
	"$build/validate" judge "$build/validate-now" || status=$?
	[ "$status" -ne 1 ] || echo "validate: some pairs do not pass; docs/evidence.md says which" >&2
	exit "$status"
}

case ${1:-} in
--plan) plan "${2:?--plan needs a folder}" ;;
--merge)
	"$build/validate" take "${2:?--merge needs a folder}"
	judge
	;;
--judge) judge ;;
--estimate)
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
