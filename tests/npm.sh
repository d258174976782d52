#!/bin/sh
# npm's packages of extras/npm: packed, installed without a network, run; a hook of pre-commit's kind "node" is this as well.
. tests/e2e/helpers.inc
top=$OLDPWD
build=$(dirname "$CUDALINT")
command -v npm >/dev/null || skip 'no npm'
command -v cpack >/dev/null || skip 'no cpack'
export npm_config_cache="$work/cache" npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false
: >out
: >err
(cd "$build" && cpack -G TGZ -B "$work/packages") >out 2>err
report $? 'cpack'
sh "$top/extras/npm/pack.sh" packages/*.tar.gz "$work/npm" >out 2>err
report $? 'npm packs'
mkdir p && cd p || exit 1
: >out
: >err
npm init -y >/dev/null
npm install --offline --omit=optional ../npm/cudalint-linux-*.tgz >out 2>err
report $? 'the package of the platform is installed, without a network'
npm install --offline --omit=optional "$(ls ../npm/cudalint-[0-9]*.tgz)" >out 2>err
report $? 'so is the wrapper'
printf '__global__ void far(float *c, const float *a)\n{\n\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n\tc[i] = a[i * 32];\n}\n' >k.cu
CUDALINT=$work/p/node_modules/.bin/cudalint
ours() { env -u CUDALINT_BINARY PATH=/usr/bin:/bin "$@"; }
ours "$CUDALINT" --headers=bundled k.cu >out 2>err
status=$?
[ $status = 1 ]
report $? "the status passes through: $status"
has out '\[strided-access\]' 'it finds, with its own declarations'
ours "$CUDALINT" --headers=bundled - <k.cu >out 2>err
has out 'stdin.cu:4' 'standard input passes through'
ours "$CUDALINT" explain strided-access >out 2>err
has out 'Why it matters' 'words pass through'
ours npx --offline cudalint --version >out 2>err
has out '^cudalint [0-9]' 'npx starts it'
printf '#!/bin/sh\necho "other $*"\nkill -TERM $$\n' >other && chmod +x other
CUDALINT_BINARY=./other "$CUDALINT" a 'b c' >out 2>err
status=$?
[ $status = 143 ] && grep -q '^other a b c$' out
report $? "another program, ended by a signal: $status"
printf '#!/bin/sh\nexit 127\n' >other
CUDALINT_BINARY=./other "$CUDALINT" >out 2>err
[ $? = 4 ] && grep -q 'libclang' err
report $? 'a missing library is told'
rm -r node_modules/cudalint-linux-*
ours "$CUDALINT" >out 2>err
[ $? = 4 ] && grep -q 'no program for linux' err
report $? 'a missing package is told'
finish
