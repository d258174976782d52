#!/bin/sh
# fixtures_nvcc.sh - compiles every fixture with nvcc for sm_90, all warnings as errors; no GPU is needed.
#
# Each fixture is compiled once: a stamp named by the hash of the compiler, the options, the fixture and the headers
# beside and above it is kept under build/fixtures_nvcc. Legacy fixtures (first line "// legacy:") are left out.
# Exit 0: all compile; 77: there is no nvcc; 1: some do not. JOBS (default 2) compile at a time. With FIXTURES_NVCC_SECONDS no
# compilation begins after that time; what changed last comes first, the rest in an order that differs from commit to commit.

root=$(cd "$(dirname "$0")/.." && pwd)
stamps=${FIXTURES_NVCC_CACHE:-$root/build/fixtures_nvcc}
options="-std=c++17 -O3 -arch=sm_90 -Werror all-warnings -Xcompiler -Wall"

find_nvcc() {
	for nvcc in "$NVCC" "$(command -v nvcc)" "$CUDA_HOME/bin/nvcc" /usr/local/cuda/bin/nvcc; do
		if [ -n "$nvcc" ] && [ -x "$nvcc" ]; then
			echo "$nvcc"
			return
		fi
	done
}

# compile_one FILE: silent when it compiles (or has before), else nvcc's words and a non-zero status
compile_one() {
	dir=$(dirname "$1")
	headers=$(ls "$dir"/*.h "$dir"/*.cuh "$root"/fixtures/*.h 2>/dev/null)
	# shellcheck disable=SC2086
	hash=$( (echo "$version $options"; cat "$1" $headers) | sha256sum | cut -c1-32)
	[ -e "$stamps/$hash" ] && return 0
	# shellcheck disable=SC2086
	if "$nvcc" $options -c -o "$stamps/$hash.o" "$1" >"$stamps/$hash.log" 2>&1; then
		rm -f "$stamps/$hash.o" "$stamps/$hash.log"
		: >"$stamps/$hash"
		return 0
	fi
	echo "${1#"$root"/}: does not compile without warnings"
	cat "$stamps/$hash.log"
	rm -f "$stamps/$hash.o" "$stamps/$hash.log"
	return 1
}

nvcc=$(find_nvcc)
if [ -z "$nvcc" ]; then
	echo "skipped: no nvcc"
	exit 77
fi
version=$("$nvcc" --version | tail -n 1)
mkdir -p "$stamps" || exit 1

if [ "$1" = --one ]; then
	[ -z "$END" ] || [ "$(date +%s)" -lt "$END" ] || exit 0
	echo >>"$TRIED"
	compile_one "$2"
	exit
fi

# Names of fixtures, one a line: those of the last commits first.
in_order() {
	git -C "$root" log -40 --format= --name-only -- fixtures 2>/dev/null | grep '\.cu$' | sed "s@^@$root/@"
	seed=$(git -C "$root" rev-parse HEAD 2>/dev/null || echo none)
	find "$root/fixtures" -name '*.cu' | while read -r file; do
		echo "$(echo "$seed $file" | cksum | cut -d ' ' -f 1) $file"
	done | sort -n | cut -d ' ' -f 2-
}

list=$stamps/list.$$
TRIED=$stamps/tried.$$
END=${FIXTURES_NVCC_SECONDS:+$(($(date +%s) + FIXTURES_NVCC_SECONDS))}
export TRIED END
in_order | awk '!seen[$0]++' | while read -r file; do
	if [ -e "$file" ] && ! head -n 1 "$file" | grep -q '^// legacy:'; then
		echo "$file"
	fi
done >"$list"
: >"$TRIED"
NVCC=$nvcc xargs -P "${JOBS:-2}" -n 1 "$0" --one <"$list"
status=$?
count=$(wc -l <"$list")
tried=$(wc -l <"$TRIED")
rm -f "$list" "$TRIED"
if [ "$status" -ne 0 ]; then
	exit 1
fi
[ "$tried" = "$count" ] || echo "skipped: $((count - tried)) of $count fixtures, as the time of $FIXTURES_NVCC_SECONDS seconds was over"
echo "ok - $((tried)) fixtures compile with nvcc"
