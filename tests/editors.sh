#!/bin/sh
# The configurations in editors/ with the real editors that the system has, installed by apt where they are missing: a
# flagged file is opened, the finding is at its line, it is edited away, the finding goes.
. tests/e2e/helpers.inc
top=$OLDPWD
export CUDALINT EDITORS="$top/editors" HOME="$work" XDG_CONFIG_HOME="$work" XDG_DATA_HOME="$work" XDG_STATE_HOME="$work"

have() { # command, package...
	command=$1
	shift
	if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
		for package in "$@"; do
			dpkg -s "$package" >/dev/null 2>&1 ||
				DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends "$package" >/dev/null 2>&1
		done
	fi
	command -v "$command" >/dev/null && return
	echo "skipped: no $command"
	return 1
}

fresh() {
	printf '__global__ void far(float *c, const float *a)\n{\n\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n\tc[i] = a[i * 32];\n}\nint go(float *c, const float *a)\n{\n\tfar<<<4, 256>>>(c, a);\n\treturn cudaGetLastError();\n}\n' >a.cu
}

judge() { # name, checks that there must be
	cat out
	[ "$(grep -c '^ok - ' out)" = "$2" ] && return
	echo "not ok - $1: all of its checks"
	sed 's/^/    err: /' err | tail -20
	bad=1
}

: >err
ran=0
if have nvim neovim; then
	fresh
	timeout 120 nvim --headless -u NORC -n -c "luafile $top/tests/editors/neovim.lua" >out 2>err
	judge neovim 5
	nvim --headless -u NONE -n -c "lua local c = dofile('$top/editors/neovim-0.11.lua'); io.stdout:write(c.cmd[2] == 'lsp' and vim.tbl_contains(c.filetypes, 'cuda') and #c.root_markers > 2 and 'ok' or 'not ok', ' - neovim: the form of the file for 0.11\n')" -c 'qa!' >out 2>err
	judge 'neovim 0.11' 1
	ran=1
fi
if have vim vim vim-ale && [ -e /usr/share/vim-ale ]; then
	fresh
	timeout 120 vim -Nu "$top/tests/editors/ale.vim" -es >err 2>&1
	cp ale.out out
	judge ale 3
	ran=1
fi
if have emacs emacs-nox elpa-eglot; then
	fresh
	timeout 120 emacs --batch -f package-initialize -l "$top/tests/editors/eglot.el" >out 2>err
	judge emacs 4
	ran=1
	if have emacs elpa-flycheck && [ -e /usr/share/emacs/site-lisp/elpa ]; then
		fresh
		timeout 120 emacs --batch -f package-initialize -l "$top/tests/editors/flycheck.el" >out 2>err
		judge flycheck 1
	fi
fi
if have kak kakoune; then
	fresh
	mkdir -p bin && ln -sf "$CUDALINT" bin/cudalint
	PATH=$work/bin:$PATH timeout 30 kak -ui dummy -e "source $top/tests/editors/kakoune.kak" >out 2>err
	grep -qs '^1 4|warning: strided' found && echo 'ok - kakoune: a finding at its line' >found
	for file in type found mended; do [ ! -e $file ] || sed '$a\' $file; done >out
	judge kakoune 3
	ran=1
fi
[ "$ran" = 1 ] || skip "no editor"
finish
