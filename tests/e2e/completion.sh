#!/bin/sh
# What the shells make of the completions, with keys typed at their own prompts: commands and their arguments, options in both spellings,
# each element of a list, severities, files and folders. fish is asked by `complete -C`.
. tests/e2e/helpers.inc
command -v script >/dev/null || skip 'script, which gives a terminal, is not here'
mkdir tree tree/build tree/data && : >tree/b.cu
for shell in bash zsh fish; do
	"$CUDALINT" completion $shell >"$shell"
done

# What is typed up to the TAB, and what is run once it was pressed.
cat >rows <<'END'
cudalint --no-da|<--no-database>
cudalint --fail-on ne|<--fail-on><never>
cudalint --fail-on=ne|<--fail-on=never>
cudalint -f sar|<-f><sarif>
cudalint -fsar|<-fsarif>
cudalint -f sarif=b.|<-f><sarif=b.cu>
cudalint --format=sarif=b.|<--format=sarif=b.cu>
cudalint -r shared-r|<-r><shared-race>
cudalint -rper|<-rperformance>
cudalint -r bank-conflict,host,shared-r|<-r><bank-conflict,host,shared-race>
cudalint --rules=bank-conflict,shared-r|<--rules=bank-conflict,shared-race>
cudalint --disable host,meta,dev|<--disable><host,meta,device>
cudalint --severity bank-c|<--severity><bank-conflict=>
cudalint --severity=bank-conflict=no|<--severity=bank-conflict=note>
cudalint --severity bank-conflict=note,host=wa|<--severity><bank-conflict=note,host=warning>
cudalint -p bu|<-p><build>
cudalint --cache-dir=da|<--cache-dir=data>
cudalint b.|<b.cu>
cudalint basel|<baseline>
cudalint dat|<data>
cudalint baseline pru|<baseline><prune>
cudalint baseline prune b.|<baseline><prune><b.cu>
cudalint baseline --format json upd|<baseline><--format><json><update>
cudalint explain strided|<explain><strided-access>
cudalint explain -f ma|<explain><-f><markdown>
cudalint --explain=strided|<--explain=strided-access>
cudalint rules --form|<rules><--format>
cudalint config sch|<config><schema>
cudalint cache cle|<cache><clean>
cudalint doctor --no-da|<doctor><--no-database>
cudalint man cudalint.|<man><cudalint.yaml>
cudalint help expl|<help><explain>
cudalint completion fi|<completion><fish>
cudalint merge b.|<merge><b.cu>
cudalint rules b.|<rules><b.>
cudalint -j b.|<-j><b.>
cudalint -- b.|<--><b.cu>
END
cut -d '|' -f 1 rows >lines
cut -d '|' -f 2 rows >wanted

# SHELL: how it ran each line.
typed() {
	rm -f ready
	mkdir -p "home.$1"
	export got="$work/got.$1"
	{
		[ "$1" = bash ] || echo "autoload -Uz compinit; compinit -u -d '$work/home.$1/dump'"
		[ "$1" = bash ] || echo 'unsetopt beep zle_bracketed_paste'
		[ "$1" = zsh ] || echo 'bind "set bell-style none"; bind "set enable-bracketed-paste off"'
		echo 'cudalint() { printf "<%s>" "$@" >>"$got"; echo >>"$got"; }'
		echo ". '$work/$1'; : >'$work/ready'"
	} >"home.$1/.$1""rc"
	: >"$got"
	if [ "$1" = bash ]; then
		set -- "$1" "bash --noprofile --rcfile '$work/home.bash/.bashrc' -i"
	else
		set -- "$1" 'zsh -i'
	fi
	{
		for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
			[ -e ready ] && break
			sleep 1
		done
		sed "s/\$/$(printf '\t')/" lines
		echo exit
	} | (cd tree && TERM=dumb ZDOTDIR="$work/home.zsh" timeout 60 script -qc "$2" /dev/null >../out 2>../err)
	# zsh writes no slash behind a folder that is run with, and no option's "=" apart
	sed 's,/>,>,; s,><--format=>,><--format>,; s,<--format=>,<--format>,' "$got" >"got.$1.plain"
}
for shell in bash zsh; do
	command -v $shell >/dev/null || continue
	typed $shell
	diff wanted "got.$shell.plain" >out 2>&1
	report $? "$shell completes as it should"
done

if command -v fish >/dev/null; then
	: >out
	while IFS='|' read -r line want; do
		want=$(echo "$want" | sed 's/.*<\(.*\)>/\1/')
		case $line in
		*' rules b.' | *' -j b.') (cd tree && fish -c 'source ../fish; complete -C $argv[1]' "$line") | grep -q . && echo "$line" >>out ;;
		*' -- b.') ;; # its own completion of files stands in the way
		*) (cd tree && fish -c 'source ../fish; complete -C $argv[1]' "$line") 2>>err | cut -f 1 | sed 's,/$,,' | grep -qxF -e "$want" ||
			echo "$line" >>out ;;
		esac
	done <rows
	[ ! -s out ]
	report $? 'fish completes as it should'
fi
finish
