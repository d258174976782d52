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
	--no-setup | --sanitize | --build | --install | --prefix) continue ;; # of dev and of cmake
	esac
	grep -q -e "$option" help
	report $? "README's $option is in --help"
done

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
