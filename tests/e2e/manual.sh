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

# A page a command and one for the configuration, each complete and well-formed.
commands=$(sed -n '/^commands/,/^$/s/^  \([a-z][a-z-]*\).*/\1/p' help)
for word in $commands cudalint.yaml; do
	lint 0 "the page of $word" man "$word"
	cp out page
	grep -q '^.SH NAME' page && grep -q '^.SH DESCRIPTION' page && grep -q "\\\\fBcudalint\\\\fR(1)" page
	report $? 'has its parts'
	if command -v man >/dev/null; then
		man -l --warnings page >out 2>err && [ ! -s err ]
		report $? 'man reads it without a warning'
	fi
done
"$CUDALINT" config schema | sed -n 's/^  "\([a-z-]*\)": {.*/\1/p' >keys
for key in $(cat keys); do
	grep -qxF -e "$(printf '\\fB%s\\fR' "$key" | sed 's/-/\\-/g')" page ||
		grep -qF -e "$(printf '\\fB%s\\fR ' "$key" | sed 's/-/\\-/g')" page || missing="$missing $key"
done
[ -z "$missing" ] && [ "$(wc -l <keys)" -gt 20 ]
report $? "the configuration's page has every key$missing"
lint 2 'a page that is not there' man nothing
for word in $(echo "$commands" | grep -vx help); do
	lint 0 "help of $word" "$word" --help
	has out "^usage: cudalint $word" 'says how'
	cp out one
	lint 0 "the same asked otherwise" help "$word"
	cmp -s one out
	report $? 'says the same'
done
lint 2 'help of nothing' help nothing
lint 2 'a format that a command cannot print' rules --format=sarif
has err "'cudalint help rules'" 'is told'
lint 2 'markdown of a run' --format=markdown

lint 0 'bash completion' completion bash
cp out bash
lint 0 'zsh completion' completion zsh
cp out zsh
lint 0 'fish completion' completion fish
cp out fish
lint 2 'another shell' completion tcsh
for option in $(grep -o -e '^ .*--[a-z][a-z-]*' help | grep -o -e '--[a-z][a-z-]*' | sort -u); do
	grep -qF -e "$option" bash && grep -qE -e "$option(=-?)?\[" zsh && grep -qF -e "-l ${option#--}" fish || missing="$missing $option"
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
	complete_ baseli
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
