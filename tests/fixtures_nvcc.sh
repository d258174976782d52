#!/bin/sh
# fixtures_nvcc.sh - compiles every fixture with nvcc for sm_90, all warnings as errors; no GPU is needed.
#
# Each fixture is compiled once: a stamp named by the hash of the compiler, the options, the fixture and the headers
# beside and above it is kept under build/fixtures_nvcc. Legacy fixtures (first line "// legacy:") are left out.
# Exit 0: all compile, or there is no nvcc (said so); 1: some do not. JOBS (default 2) compile at a time.

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
	echo "fixtures_nvcc: skipped, no nvcc found"
	exit 0
fi
version=$("$nvcc" --version | tail -n 1)
mkdir -p "$stamps" || exit 1

if [ "$1" = --one ]; then
	compile_one "$2"
	exit
fi

list=$(find "$root/fixtures" -name '*.cu' | sort)
count=0
for file in $list; do
	if ! head -n 1 "$file" | grep -q '^// legacy:'; then
		echo "$file"
	fi
done >"$stamps/list.$$"
count=$(wc -l <"$stamps/list.$$")
NVCC=$nvcc xargs -P "${JOBS:-2}" -n 1 "$0" --one <"$stamps/list.$$"
status=$?
rm -f "$stamps/list.$$"
if [ "$status" -ne 0 ]; then
	exit 1
fi
echo "fixtures_nvcc: $((count)) fixtures compile"
