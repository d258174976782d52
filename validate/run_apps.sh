#!/bin/sh
# Builds and profiles the programs of apps.tsv where a GPU is; options: [--limit SECONDS] [--in FOLDER].
#
# --limit: of each build and each profile (60). --in: where the commands are run (here). What was done
# is not done again. Exit 0: a program is profiled; 2: none is, or trouble.
set -eu
cd "$(dirname "$0")"
here=$(pwd)
limit=60
folder=$here

stop() {
	echo "validate: $*" >&2
	exit 2
}

while [ $# -gt 0 ]; do
	case $1 in --limit | --in) [ $# -gt 1 ] || stop "$1 takes a value; usage: run [--limit SECONDS] [--in FOLDER]" ;; esac
	case $1 in
	--limit)
		case $2 in '' | *[!0-9]* | 0*) stop "--limit takes seconds, not '$2'" ;; esac
		limit=$2 ;;
	--in)
		[ -d "$2" ] || stop "--in takes a folder, not '$2'"
		folder=$2 ;;
	*) stop "there is no option '$1'; usage: run [--limit SECONDS] [--in FOLDER]" ;;
	esac
	shift 2
done
PATH=$PATH:/usr/local/cuda/bin
export PATH
tab=$(printf '\t')
[ -r apps.tsv ] || stop "there is no apps.tsv in $here that can be read: plan a program with --app"
odd=$(awk -F '\t' '$1 == "whole" && NR == 1 { next } NF != 3 || $1 !~ /^[A-Za-z0-9_+-][A-Za-z0-9._+-]*$/ || $3 == "" { print NR; exit }' apps.tsv)
[ -z "$odd" ] || stop "apps.tsv is damaged: line $odd is no name, build and command"
grep -qv '^whole	' apps.tsv || stop 'apps.tsv is damaged: it has no programs'
command -v nvidia-smi >/dev/null || stop 'no NVIDIA GPU here (there is no nvidia-smi)'
said=$(timeout -k 5 30 nvidia-smi -L 2>&1) || {
	[ $? != 124 ] || said='nothing, for 30 seconds'
	stop "no NVIDIA GPU here (nvidia-smi says: $(printf '%s\n' "$said" | head -n 1))"
}
command -v ncu >/dev/null || stop 'there is no ncu here'
said=$(mkdir -p work 2>&1 && touch work/written 2>&1 && rm work/written 2>&1) || stop "cannot write to $here: $said"

# What runs when this script is stopped is stopped too: timeout has a process group of its own.
running=''
stopped() { # STATUS
	trap - INT TERM HUP
	# shellcheck disable=SC2086
	kill $running 2>/dev/null || :
	echo 'validate: stopped; the same command goes on where it was' >&2
	exit "$1"
}
trap 'stopped 130' INT
trap 'stopped 143' TERM HUP


# The first error of a log, else its last line.
words_of() { # LOG STATUS
	[ "$2" != 124 ] || { echo "stopped at its time limit of $limit seconds" && return; }
	grep -a -m1 -i error "$1" || tail -n 1 "$1"
}

# In the background.
build() { # NAME COMMAND
	[ ! -e "work/$1.built" ] && [ "$2" != - ] || return 0
	status=0
	(cd "$folder" && exec timeout -k 5 "$limit" sh -c "$2") >"work/$1.build.log" 2>&1 </dev/null &
	child=$!
	trap 'kill $child; exit 143' TERM
	wait $child || status=$?
	if [ "$status" = 0 ]; then
		: >"work/$1.built"
	else
		echo "validate: $1 does not build: $(words_of "work/$1.build.log" "$status")"
	fi
}

# Why a plain command cannot be run; a shell's line may be anything.
hindrance() { # COMMAND
	word=${1%% *}
	case $word in *[!A-Za-z0-9_./+-]*) return 0 ;; esac
	case $word in
	*/*)
		if [ ! -e "$word" ]; then
			echo "there is no $word"
		elif [ -d "$word" ]; then
			echo "$word is a folder"
		elif [ ! -x "$word" ]; then
			echo "$word is not executable"
		fi ;;
	*) command -v "$word" >/dev/null || echo "there is no command '$word'" ;;
	esac
}

page() { # NAME PAGE OPTIONS
	name=$1
	page=$2
	shift 2
	timeout -k 5 "$limit" ncu -i "work/$name.ncu-rep" "$@" --csv --print-kernel-base mangled >"work/$name.$page.tmp" 2>&1 &&
		mv "work/$name.$page.tmp" "work/$name.$page.csv"
}

# The first launch of each kernel says what each of its lines asks for.
profile() { # NAME COMMAND
	[ ! -s "work/$1.source.csv" ] || return 0
	why=$(cd "$folder" && hindrance "$2")
	if [ -n "$why" ]; then
		echo "validate: $1 cannot be run: $why"
		return 0
	fi
	status=0
	(cd "$folder" && exec timeout -k 5 "$limit" ncu --clock-control none --section SourceCounters --import-source yes \
		--kernel-id :::1 --launch-count 40 --target-processes all -f -o "$here/work/$1" sh -c "$2") \
		>"work/$1.log" 2>&1 </dev/null &
	running=$!
	wait $running || status=$?
	running=''
	if grep -q ERR_NVGPUCTRPERM "work/$1.log"; then
		stop 'the profiler may not read counters here (ERR_NVGPUCTRPERM)'
	fi
	# A program's own failure is no failure of its profile.
	paged=0
	{ page "$1" raw --page raw && page "$1" source --page source --print-source cuda,sass; } || paged=$?
	[ "$paged" != 0 ] || return 0
	[ "$status" != 0 ] || status=$paged
	echo "validate: $1 has no profile (status $status): $(words_of "work/$1.log" "$status")"
}

jobs=0
while IFS=$tab read -r name build run; do
	build "$name" "$build" &
	running="$running $!"
	jobs=$((jobs + 1))
	[ $((jobs % $(nproc))) -ne 0 ] || wait
done <apps.tsv
wait
running=''
while IFS=$tab read -r name build run; do
	if [ "$build" = - ] || [ -e "work/$name.built" ]; then profile "$name" "$run"; fi
done <apps.tsv
profiled=$(find work -name '*.source.csv' | wc -l)
[ "$profiled" -gt 0 ] || exit 2
echo "validate: $profiled programs profiled"
