#!/bin/sh
# Bazel spreads the work: an action a source, read with its target's flags, the second run served from a cache unless the program
# was replaced, findings fail if so wished. Debian's bazel-bootstrap is installed by apt where it is missing.
. tests/e2e/helpers.inc
top=$OLDPWD
if ! command -v bazel >/dev/null; then
	[ "$(id -u)" = 0 ] && apt-get -q install -y --no-install-recommends bazel-bootstrap >/dev/null 2>&1
fi
command -v bazel >/dev/null || skip 'no bazel, which Debian has as bazel-bootstrap'
mkdir bin disk p p/tools p/inc p/more
ln -s "$CUDALINT" bin/cudalint
cd p || exit 1
: >out
: >err
printf 'load("//tools:cudalint.bzl", "cudalint_program")\ncudalint_program(name = "cudalint")\n' >WORKSPACE
: >tools/BUILD
cp "$top/extras/cudalint.bzl" tools
kernel() { # NAME
	printf '__global__ void %s(float *c, const float *a)\n{\n\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n\tc[i] = a[i * STEP];\n}\n' "$1"
}
printf '#define STEP 32\n' >inc/step.cuh
for name in one two; do
	{ echo '#include "step.cuh"'; kernel $name; } >$name.cu
done
printf 'load("//tools:cudalint.bzl", "cuda_sources")\ncuda_sources(name = "k", srcs = ["one.cu", "two.cu"], hdrs = ["inc/step.cuh"], includes = ["inc"])\n' >BUILD
build() {
	bazel --output_user_root="$work/bazel" build //... --aspects=//tools:cudalint.bzl%cudalint --output_groups=cudalint \
		--disk_cache="$work/disk" --action_env=PATH="$work/bin:/usr/bin:/bin" "$@" >out 2>err
}
both_cached='2 remote cache hit\|2 disk cache hit'
build
report $? 'an aspect over the sources'
cat err >>out
grep -q '"rule": "strided-access"' bazel-bin/k.cudalint/one.cu.json
report $? 'each source has its report'
bazel --output_user_root="$work/bazel" clean >/dev/null 2>&1
build
report $? 'again after cleaning'
has err "$both_cached" 'both actions come from the cache'

# Other programs in the place of the one that was there: the link leads elsewhere, and a file has other content.
rm ../bin/cudalint
for answer in another changed; do
	printf '#!/bin/sh\nfor word; do case $word in --format=json=*) echo %s >"${word#*=*=}" ;; esac; done\n' $answer >../bin/cudalint
	chmod +x ../bin/cudalint
	build
	[ "$(cat bazel-bin/k.cudalint/one.cu.json bazel-bin/k.cudalint/two.cu.json)" = "$answer
$answer" ]
	report $? "a program that was replaced is asked: $answer"
done
ln -sf "$CUDALINT" ../bin/cudalint
build
has err "$both_cached" 'what the former one said is known when it is back'

! build --define=cudalint=fail
report $? 'findings fail the build if so wished'
printf '#define STEP 1\n' >inc/step.cuh
build --define=cudalint=fail
report $? 'a header that is mended is an input'

# What the flags of a target, or of one that it depends on, make of one source.
kernel three >three.cu
echo '#define STEP (1 * TIMES)' >more/step.cuh
cat >tools/library.bzl <<'END'
"""A rule that is not cudalint's, with what the cuda_library of others is told."""
def _library(ctx):
    return []
cuda_library = rule(implementation = _library, attrs = dict(
    {name: attr.string_list() for name in ["copts", "defines", "host_defines", "includes", "local_defines"]},
    srcs = attr.label_list(allow_files = True),
    deps = attr.label_list(),
))
END
cat >BUILD <<'END'
load("//tools:cudalint.bzl", "cuda_sources")
load("//tools:library.bzl", "cuda_library")
cuda_sources(name = "near", srcs = ["three.cu"], defines = ["STEP=1"])
cuda_sources(name = "far", srcs = ["three.cu"], defines = ["STEP=32"])
cuda_sources(name = "copts", srcs = ["three.cu"], hdrs = ["more/step.cuh"], includes = ["more"], copts = ["-include", "step.cuh", "-DTIMES=32"])
cuda_sources(name = "below", srcs = ["three.cu"], deps = [":flags"])
cuda_sources(name = "flags", defines = ["STEP=(8*$(four))"], copts = ["-DSTEP=1"])
cuda_library(name = "local", srcs = ["three.cu"], local_defines = ["STEP=32"])
cuda_library(name = "library", srcs = ["three.cu", "more/step.cuh"], includes = ["more"], copts = ["--pre-include=step.cuh"], defines = ["TIMES=32"])
cuda_library(name = "user", srcs = ["three.cu"], deps = [":library"], copts = ["-DSTEP=TIMES"])
END
build --define=four=4
report $? 'one source of several targets'
for target in near:0 far:1 copts:1 below:1 local:1 library:1 user:1; do
	json=bazel-bin/${target%:*}.cudalint/three.cu.json
	cp "$json" out
	[ "$(grep -c '"rule": "strided-access"' "$json")" = "${target#*:}" ] && grep -q '"files_partial": 0,' "$json"
	report $? "flags of a target: ${target%:*}"
done
bazel --output_user_root="$work/bazel" shutdown >/dev/null 2>&1
chmod -R u+w "$work/bazel"

finish
