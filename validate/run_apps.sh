#!/bin/sh
# Builds and profiles the programs of apps.tsv where a GPU is; options: [--limit SECONDS] [--in FOLDER].
#
# --limit: of each build and each profile (60). --in: where the commands are run (here). What was done
# is not done again.
set -eu
cd "$(dirname "$0")"
here=$(pwd)
limit=60
folder=$here
while [ $# -gt 1 ]; do
	case $1 in
	--limit) limit=$2 ;;
	--in) folder=$2 ;;
	*) break ;;
	esac
	shift 2
done
[ $# = 0 ] || { echo "usage: run [--limit SECONDS] [--in FOLDER]" >&2; exit 2; }
PATH=$PATH:/usr/local/cuda/bin
export PATH
tab=$(printf '\t')
nvidia-smi -L >/dev/null 2>&1 || { echo 'validate: no NVIDIA GPU here' >&2; exit 2; }
command -v ncu >/dev/null || { echo 'validate: there is no ncu here' >&2; exit 2; }
mkdir -p work

build() { # NAME COMMAND
	[ -e "work/$1.built" ] || [ "$2" = - ] ||
		{ (cd "$folder" && timeout "$limit" sh -c "$2") >"work/$1.build.log" 2>&1 && : >"work/$1.built"; } ||
		echo "validate: $1 does not build: $(grep -m1 -i error "work/$1.build.log" || tail -n 1 "work/$1.build.log")"
}

page() { # NAME PAGE OPTIONS
	name=$1
	page=$2
	shift 2
	ncu -i "work/$name.ncu-rep" "$@" --csv --print-kernel-base mangled >"work/$name.$page.tmp" 2>&1 &&
		mv "work/$name.$page.tmp" "work/$name.$page.csv"
}

# The first launch of each kernel says what each of its lines asks for.
profile() { # NAME COMMAND
	[ ! -s "work/$1.source.csv" ] || return 0
	status=0
	(cd "$folder" && timeout "$limit" ncu --clock-control none --section SourceCounters --import-source yes \
		--kernel-id :::1 --launch-count 40 --target-processes all -f -o "$here/work/$1" sh -c "$2") \
		>"work/$1.log" 2>&1 </dev/null || status=$?
	if grep -q ERR_NVGPUCTRPERM "work/$1.log"; then
		echo 'validate: the profiler may not read counters here (ERR_NVGPUCTRPERM)' >&2
		exit 2
	fi
	page "$1" raw --page raw && page "$1" source --page source --print-source cuda,sass ||
		echo "validate: $1 has no profile (status $status): $(grep -m1 -i error "work/$1.log" || tail -n 1 "work/$1.log")"
}

jobs=0
while IFS=$tab read -r name build run; do
	build "$name" "$build" &
	jobs=$((jobs + 1))
	[ $((jobs % $(nproc))) -ne 0 ] || wait
done <apps.tsv
wait
while IFS=$tab read -r name build run; do
	if [ "$build" = - ] || [ -e "work/$name.built" ]; then profile "$name" "$run"; fi
done <apps.tsv
echo "validate: $(find work -name '*.source.csv' | wc -l) programs profiled"
