#!/bin/sh
# What the README shows is what the program says; how much faster it became may be measured anew.
top=$PWD
. tests/e2e/helpers.inc

command=$(sed -n 's/^    \$ cudalint //p' "$top/README.md" | head -1)
sed -n '/^    \$ cudalint /,/^$/p' "$top/README.md" | sed -n '2,$p' | sed -e '/^$/d' -e 's/^    //' >shown
cd "$top" || exit 1
# The command's words are plain paths and options.
# shellcheck disable=SC2086
"$CUDALINT" --headers=bundled --no-database $command >"$work/out" 2>"$work/err"
cd "$work" || exit 1
grep -v '^  seen: ' out >said
grep -v '^  seen: ' shown | diff - said >difference
status=$?
cat difference >>err
report $status 'the example of the README'

# Every long option that the README names exists.
"$CUDALINT" --help >help
for option in $(grep -o -e '--[a-z][a-z-]*' "$top/README.md" | sort -u); do
	case $option in
	--no-setup | --sanitize | --slow | --build | --install | --prefix) continue ;; # of dev and of cmake
	esac
	grep -q -e "$option" help
	report $? "README's $option is in --help"
done

# So do those of the pages, where cudalint is spoken of; and its commands.
options=$("$CUDALINT" --help | grep -o -e '--[a-z][a-z-]*' | sort -u)
commands=$("$CUDALINT" --help | sed -n '/^commands/,/^$/s/^  \([a-z].\{28\}\).*/\1/p' | tr ' |' '\n' | sort -u)
bad_words=
for page in docs/first-steps.md docs/ci.md docs/configuration.md docs/json.md docs/lsp.md editors/README.md README.md; do
	for word in $(grep -o -e '`cudalint [^`]*`' -e '^ .*cudalint [^#]*' -e '- cudalint [^#]*' "$top/$page" | tr -d '`' |
		sed -e 's/.*[^a-z._/-]cudalint /cudalint /' -e 's/ -- .*//' -e 's/[|>].*//' | grep '^cudalint ' | tr ' =[],' '\n' |
		grep -e '^--[a-z]'); do
		echo "$options" | grep -qx -e "$word" || bad_words="$bad_words $page:$word"
	done
	for word in $(grep -o -e '`cudalint [a-z][a-z-]*' -e '^    cudalint [a-z][a-z-]* ' "$top/$page" | sed 's/.*cudalint //'); do
		echo "$commands" | grep -qx -e "$word" || [ "$word" = src ] || bad_words="$bad_words $page:$word"
	done
done
for word in $(awk -F '|' 'NR > 6 { print $3 }' "$top/docs/comparison.md" | grep -o -e '`-[^`]*`' | tr -d '`' | sed 's/[ =].*//'); do
	echo "$options" | grep -qx -e "$word" || [ "$word" = - ] || bad_words="$bad_words comparison:$word"
done
for word in $(awk -F '|' 'NR > 6 { print $3 }' "$top/docs/comparison.md" | grep -o -e '`[a-z][a-z-]*`' | tr -d '`'); do
	echo "$commands" | grep -qx -e "$word" || [ "$word" = extends ] || bad_words="$bad_words comparison:$word"
done
[ -z "$bad_words" ]
report $? "options and commands of the pages exist$bad_words"
formats=$(sed -n 's/^| formats | \([0-9]*\).*/\1/p' "$top/docs/comparison.md")
[ "$formats" = "$("$CUDALINT" --format=nonsense 2>&1 | sed 's/.*it takes \(.*\))/\1/' | tr ',' '\n' | wc -l)" ]
report $? "the comparison's $formats formats"

# Every figure that a rule gives is in docs/json.md.
grep -oh 'report_figure(out, "[a-z_]*"' "$top"/rules/*.c | sed 's/.*"\(.*\)"/\1/' | sort -u >figures
while read -r figure; do
	grep -q -e "\`$figure\`" "$top/docs/json.md" || echo "$figure"
done <figures >out
[ -s figures ] && [ ! -s out ]
report $? 'figures of rules are documented'

# Every key that a configuration file may have is in docs/configuration.md.
"$CUDALINT" config schema >schema
for key in $(sed -n 's/^  "\([a-z-]*\)": {.*/\1/p' schema); do
	grep -q -e "\`$key\`" "$top/docs/configuration.md"
	report $? "the key $key is in docs/configuration.md"
done

# Every field that the report has is in docs/json.md; figures are the rules' own.
cd "$top" || exit 1
"$CUDALINT" --format=json --accesses --no-database fixtures/seeds >"$work/out" 2>"$work/err"
cd "$work" || exit 1
for field in $(sed -e 's/"figures": {[^}]*}/"figures": {}/' out | grep -o -e '"[a-z_]*": ' | sort -u | tr -d '":'); do
	grep -q -e "\`$field\`" "$top/docs/json.md"
	report $? "the report's $field is in docs/json.md"
done
finish
