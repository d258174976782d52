#!/bin/sh
# Builds the runner and runs the plan; options: [--only RULE] [--part I/N] [--steps LIST] [--all] [--seconds S]
# [--limit S] [--records]. Steps: build, run, size, time, profile, sanitize, force.
set -eu
cd "$(dirname "$0")"
cc=${CC:-cc}
command -v "${cc%% *}" >/dev/null || { echo "validate: there is no C compiler '${cc%% *}' here; CC names one" >&2; exit 2; }
# shellcheck disable=SC2086
said=$($cc -std=c17 -D_GNU_SOURCE= -O2 -Itool -o tool/run tool/gpu/*.c tool/base/*.c -lm 2>&1) || {
	why=$(printf '%s\n' "$said" | grep -m1 -e 'No space left' -e 'cannot open output' -e 'rror:' || printf '%s\n' "$said" | tail -n 1)
	echo "validate: $cc does not build the runner: $why" >&2
	exit 2
}
exec tool/run "$@"
