#!/bin/sh
# Results that are kept: the same output, from nothing that has changed.
. tests/e2e/helpers.inc
mkdir p cache && cd p || exit 1
: >out
: >err
printf '#define STEP 32\n' >step.cuh
kernel() { # name
	printf '#include "step.cuh"\n__global__ void %s(float *c, const float *a)\n{\n\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n\tc[i] = a[i * STEP];\n}\n' "$1"
}
kernel one >one.cu
kernel two >two.cu
results() { "$CUDALINT" cache stats --cache-dir="$work/cache" | sed 's/.*: \([0-9]*\) results.*/\1/'; }
cached() { # name
	"$CUDALINT" --cache --cache-dir="$work/cache" -f text -f json=r.json . >out 2>err
	"$CUDALINT" -f text -f json=plain.json . >plain 2>err
	cmp -s out plain && cmp -s r.json plain.json
	report $? "$1"
}

cached 'the first run says the same'
[ "$(results)" = 2 ]
report $? 'results are kept'
cached 'the second too'
[ "$(results)" = 2 ]
report $? 'and keeps nothing new'
"$CUDALINT" --cache --cache-dir="$work/cache" --profile=profile.json one.cu >out 2>err
grep -q '"cached": true' profile.json
report $? 'the kept result is taken'
file=$(find "$work/cache" -type f -exec grep -l 'one.cu' {} + | head -1)
sed -i 's/strided global load/strided global LOAD/' "$file"
cached 'a kept result that is tampered with'
printf '#define STEP 1\n' >step.cuh
cached 'a header that changed'
has out 'no findings' 'is seen'
printf '#define STEP 32\n' >step.cuh
cached 'and changed back'
cached 'other options' --disable=performance
printf 'launch: {one: [64]}\n' >.cudalint.yaml
cached 'a launch that is configured'
has out 'block (64,1,1)' 'is seen'
rm .cudalint.yaml
printf 'garbage' >"$file"
cached 'a file that is damaged'
for size in 10 60 150; do
	head -c $size "$file" >cut && mv cut "$file"
	cached "a file that was cut after $size bytes"
done
printf '#include "later.cuh"\n' >part.cu
cached 'what does not resolve'
printf '#define LATER\n' >later.cuh
cached 'is looked at again'
"$CUDALINT" cache clean --cache-dir="$work/cache" >out 2>err
has out 'removed' 'cleaned'
[ "$(results)" = 0 ]
report $? 'nothing is left'
lint 0 'where they are' cache dir --cache-dir="$work/cache"
lint 2 'no such thing' cache polish

# --- what git ignores ---
cd "$work" && git init -q g && cd g || exit 1
: >out
: >err
mkdir build src
kernel one | sed 1d >build/gen.cu
kernel two | sed 1d >src/two.cu
printf 'build/\nout\nerr\n' >.gitignore
lint 0 'a search' --show-files
[ "$(cat out)" = src/two.cu ]
report $? 'leaves out what git ignores'
lint 0 'unless told otherwise' --show-files --no-gitignore
[ "$(wc -l <out)" = 2 ]
report $? 'finds all'
lint 0 'named' --show-files build/gen.cu
has out 'build/gen.cu' 'is taken'

finish
