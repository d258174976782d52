#!/bin/sh
# The man page, the completions and the pages of rules: from the tables, well-formed, complete.
. tests/e2e/helpers.inc

lint 0 'man page' man
cp out page
"$CUDALINT" --help >help
for option in $(grep -o -e '--[a-z][a-z-]*' help | sort -u); do
	grep -qF -e "$(printf '%s' "$option" | sed 's/-/\\-/g')" page || missing="$missing $option"
done
[ -z "$missing" ]
report $? "every option of --help is in it$missing"
if command -v man >/dev/null && man -l --warnings page >out 2>err; then
	[ ! -s err ]
	report $? 'man reads it without a warning'
fi

lint 0 'bash completion' completion bash
cp out bash
lint 0 'zsh completion' completion zsh
cp out zsh
lint 0 'fish completion' completion fish
cp out fish
lint 2 'another shell' completion tcsh
for option in $(grep -o -e '^ .*--[a-z][a-z-]*' help | grep -o -e '--[a-z][a-z-]*' | sort -u); do
	grep -qF -e "$option" bash && grep -qF -e "'$option" zsh && grep -qF -e "-l ${option#--}" fish || missing="$missing $option"
done
missing=$(printf '%s' "$missing" | tr ' ' '\n' | grep -v -e '^--rules$' -e '^$' | head -3)
[ -z "$missing" ]
report $? "every option completes $missing"
for shell in bash zsh fish; do
	if command -v $shell >/dev/null; then
		$shell -n $shell 2>err
		report $? "$shell takes its completions"
	fi
done
if command -v bash >/dev/null; then
	mkdir bin
	ln -s "$CUDALINT" bin/cudalint
	complete_() { # words: the last is being typed
		PATH=$work/bin:$PATH bash -c '. ./bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _cudalint; printf "%s " "${COMPREPLY[@]}"' - cudalint "$@" >out 2>err
	}
	complete_ --fail-
	has out '^--fail-on $' 'bash completes options'
	complete_ --format = sar
	has out '^sarif $' 'formats'
	complete_ --disable shared-
	has out '^shared-race $' 'rules'
	complete_ bas
	has out '^baseline $' 'commands'
fi

for rule in $("$CUDALINT" rules | cut -d ' ' -f 1); do
	"$CUDALINT" explain "$rule" --format=markdown >out 2>err
	grep -q '^## Why it matters' out && grep -q '^## How to mend it' out
	report $? "a page for $rule"
done

"$CUDALINT" explain strided-access --format=markdown >out
has out '^```diff' 'with an example'
! grep -q '//~' out
report $? 'without marks'

finish
