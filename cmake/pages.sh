#!/bin/sh
# pages.sh PROGRAM FOLDER: what the program says about itself, as files to install.
set -eu
program=$1
folder=$2
rm -rf "$folder"
mkdir -p "$folder/rules"
for rule in $("$program" rules | cut -d ' ' -f 1); do
	"$program" explain "$rule" --format=markdown >"$folder/rules/$rule.md"
done
{ echo '# Rules'; echo; "$program" rules --format=markdown | sed 's/^| `\([a-z-]*\)`/| [`\1`](\1.md)/'; } >"$folder/rules/README.md"
"$program" completion bash >"$folder/cudalint"
"$program" completion zsh >"$folder/_cudalint"
"$program" completion fish >"$folder/cudalint.fish"
"$program" config schema >"$folder/cudalint.schema.json"
mkdir "$folder/man"
"$program" man >"$folder/man/cudalint.1"
"$program" man cudalint.yaml >"$folder/man/cudalint.yaml.5"
for command in $("$program" --help | sed -n '/^commands/,/^$/s/^  \([a-z][a-z-]*\).*/\1/p'); do
	"$program" man "$command" >"$folder/man/cudalint-$command.1"
done
