#!/bin/sh
# Bazel spreads the work: an action a source, the second run served from a cache, findings fail if so wished. Debian's
# bazel-bootstrap is installed by apt where it is missing.
. tests/e2e/helpers.inc
top=$OLDPWD
if ! command -v bazel >/dev/null; then
	[ "$(id -u)" = 0 ] && apt-get -q install -y --no-install-recommends bazel-bootstrap >/dev/null 2>&1
fi
command -v bazel >/dev/null || skip 'no bazel, which Debian has as bazel-bootstrap'
mkdir bin disk p p/tools p/inc
ln -s "$CUDALINT" bin/cudalint
cd p || exit 1
: >out
: >err
: >WORKSPACE
: >tools/BUILD
cp "$top/extras/cudalint.bzl" tools
printf '#define STEP 32\n' >inc/step.cuh
for name in one two; do
	printf '#include "step.cuh"\n__global__ void %s(float *c, const float *a)\n{\n\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n\tc[i] = a[i * STEP];\n}\n' $name >$name.cu
done
printf 'load("//tools:cudalint.bzl", "cuda_sources")\ncuda_sources(name = "k", srcs = ["one.cu", "two.cu"], hdrs = ["inc/step.cuh"], includes = ["inc"])\n' >BUILD
build() {
	bazel --output_user_root="$work/bazel" build //... --aspects=//tools:cudalint.bzl%cudalint --output_groups=cudalint \
		--disk_cache="$work/disk" --action_env=PATH="$work/bin:/usr/bin:/bin" "$@" >out 2>err
}
build
report $? 'an aspect over the sources'
cat err >>out
grep -q '"rule": "strided-access"' bazel-bin/one.cu.cudalint.json
report $? 'each source has its report'
bazel --output_user_root="$work/bazel" clean >/dev/null 2>&1
build
report $? 'again after cleaning'
has err '2 remote cache hit\|2 disk cache hit' 'both actions come from the cache'
! build --define=cudalint=fail
report $? 'findings fail the build if so wished'
printf '#define STEP 1\n' >inc/step.cuh
build --define=cudalint=fail
report $? 'a header that is mended is an input'
bazel --output_user_root="$work/bazel" shutdown >/dev/null 2>&1
chmod -R u+w "$work/bazel"

finish
