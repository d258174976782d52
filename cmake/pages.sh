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
"$program" man >"$folder/cudalint.1"
