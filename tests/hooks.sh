#!/bin/sh
# pre-commit, the real one, in a real repository: a commit is blocked, then let through. Installed by apt where it is missing.
. tests/e2e/helpers.inc
top=$OLDPWD
if ! command -v pre-commit >/dev/null; then
	[ "$(id -u)" = 0 ] && apt-get -q install -y --no-install-recommends pre-commit >/dev/null 2>&1
fi
command -v pre-commit >/dev/null && command -v git >/dev/null || skip 'no pre-commit, or no git'
export PRE_COMMIT_HOME="$work/cache" GIT_CONFIG_GLOBAL="$work/gitconfig"
git config --global user.email a@b.c
git config --global user.name n
git config --global init.defaultBranch main
mkdir bin
ln -s "$CUDALINT" bin/cudalint
PATH=$work/bin:$PATH

git init -q hooks
cp "$top/.pre-commit-hooks.yaml" hooks
cp -r "$top/extras" hooks
mkdir hooks/build
ln -s "$CUDALINT" hooks/build/cudalint # as if it were built there already
git -C hooks add -Af
git -C hooks commit -qm hooks
git -C hooks tag v1

kernel() { # stride
	printf '__global__ void far(float *c, const float *a)\n{\n\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n\tc[i] = a[i * %s];\n}\nint go(float *c, const float *a)\n{\n\tfar<<<4, 256>>>(c, a);\n\treturn cudaGetLastError();\n}\n' "$1"
}

for id in cudalint cudalint-build; do
	cd "$work" || exit 1
	rm -rf p
	git init -q p
	cd p || exit 1
	: >out
	: >err
	printf 'repos:\n- repo: %s/hooks\n  rev: v1\n  hooks:\n  - id: %s\n' "$work" "$id" >.pre-commit-config.yaml
	printf 'exclude: [third_party]\n' >.cudalint.yaml
	printf 'out\nerr\n' >.gitignore
	pre-commit install >out 2>err
	report $? "$id: installed"
	mkdir third_party
	kernel 32 >k.cu
	kernel 32 >third_party/k.cu
	echo '# not CUDA' >notes.md
	git add -A
	! git commit -qm first >out 2>err
	report $? "$id: a finding blocks the commit"
	cat err >>out
	has out 'k.cu:4:.*\[strided-access\]' "$id: it is shown"
	! grep -q third_party out
	report $? "$id: what is excluded is not"
	kernel 1 >k.cuh
	git mv -f k.cuh k.cu 2>/dev/null || mv k.cuh k.cu
	git add -A
	git commit -qm first >out 2>err
	report $? "$id: mended, it goes through"
	pre-commit run --all-files >out 2>err
	report $? "$id: all files"
done

finish
