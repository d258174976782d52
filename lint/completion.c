#include "completion.h"

#include <ctype.h>
#include <string.h>

#include "options_table.h"
#include "report/print.h"
#include "rule.h"

/* --- what the tables say ---------------------------------------------------------------------- */

enum wanted { /* as a value */
	NOTHING_KNOWN,
	WORDS,
	FORMATS,
	A_RULE,
	SELECTORS, /* a list of rules and groups */
	LEVELS,	   /* a list of selectors, each with "=" and a severity */
	A_FOLDER,
	A_FILE,
	A_REVISION
};

static enum wanted wanted(const struct option_row *r)
{
	static const struct {
		const char *value;
		enum wanted wanted;
	} values[] = {{"DIR", A_FOLDER},  {"FILE", A_FILE},	     {"RULE", A_RULE},
		      {"REV", A_REVISION}, {"RULE=SEVERITY", LEVELS}, {"FORMAT[=FILE]", FORMATS},
		      {"FILE|KEY=VALUE", A_FILE}};

	if (r->kind == CHOICE)
		return WORDS;
	if (r->kind == LIST && r->section == SECTION_RULES && !strchr(r->value, '='))
		return SELECTORS;
	for (size_t i = 0; r->value && i < sizeof values / sizeof *values; i++)
		if (!strcmp(r->value, values[i].value))
			return values[i].wanted;
	return NOTHING_KNOWN;
}

static bool takes_value(const struct option_row *r)
{
	return r->kind != FLAG && r->kind != COMMAND;
}

/* Whether its next word is the value. */
static bool takes_word(const struct option_row *r)
{
	return takes_value(r) && !r->is_optional;
}

static bool heeds_all(const struct command_row *c)
{
	return !strcmp(c->options, "*");
}

/* --help is everybody's. */
static bool goes_with(const struct command_row *c, const struct option_row *r)
{
	return heeds_all(c) || command_heeds(c, r) || (r->kind == COMMAND && r->fixed == COMMAND_HELP);
}

/* Writes a word behind a blank, but for the first. */
static void word(struct text *out, size_t start, const char *w)
{
	text_printf(out, "%s%s", out->n > start ? " " : "", w);
}

/* c: NULL for a run. */
static void formats(struct text *out, const struct command_row *c)
{
	size_t start = out->n;

	for (unsigned i = 0; report_formats[i].name; i++)
		if (!c || command_prints(c, i))
			word(out, start, report_formats[i].name);
	if (c && command_prints(c, FORMAT_MARKDOWN))
		word(out, start, "markdown");
}

static void choices(struct text *out, const struct option_row *r)
{
	size_t start = out->n;

	for (unsigned i = 0; r->choices[i]; i++)
		word(out, start, r->choices[i]);
}

static void rules(struct text *out)
{
	size_t start = out->n;

	for (unsigned i = 0; i < rule_count; i++)
		word(out, start, rule_table[i]->name);
}

static void groups(struct text *out)
{
	size_t start = out->n;

	for (unsigned i = 0; i < rule_count; i++) {
		unsigned k = 0;

		while (strcmp(rule_table[k]->group, rule_table[i]->group) != 0)
			k++;
		if (k == i)
			word(out, start, rule_table[i]->group);
	}
}

static void commands(struct text *out)
{
	size_t start = out->n;

	for (unsigned i = 0; i < command_count; i++)
		word(out, start, command_rows[i].word);
}

static void spellings(struct text *out, const struct option_row *r)
{
	if (r->letter)
		text_printf(out, "-%c ", r->letter);
	text_printf(out, "--%s", r->name);
}

/* Options whose next word is their value. */
static void valued(struct text *out)
{
	for (unsigned i = 0, n = 0; i < option_count; i++) {
		if (!takes_word(&option_rows[i]))
			continue;
		text_puts(out, n++ ? " " : "");
		spellings(out, &option_rows[i]);
	}
}

static bool names(const struct command_row *c, const char *argument)
{
	return strstr(c->arguments, argument) != NULL;
}

static bool takes_files(const struct command_row *c)
{
	return names(c, "PATH") || names(c, "FILE") || names(c, "REPORT") || names(c, "LOG");
}

/* What may stand first behind a command, "" where the shell's own files do: the small letters of
 * "update | prune [PATH]...", the names of "[COMMAND | cudalint.yaml]". */
static const char *first_arguments(struct arena *a, const struct command_row *c)
{
	struct text t = {.arena = a};

	for (const char *at = c->arguments; *at;) {
		size_t n = strcspn(at, " |[]");

		if (n && islower((unsigned char)*at))
			word(&t, 0, arena_strndup(a, at, n));
		at += n + (n == 0);
	}
	for (unsigned i = 0; names(c, "COMMAND") && i < command_count; i++)
		word(&t, 0, command_rows[i].word);
	for (unsigned i = 0; names(c, "RULE") && i < rule_count; i++)
		word(&t, 0, rule_table[i]->name);
	return text_string(&t);
}

/* In single quotes, `special` behind backslashes. */
static void quoted(struct text *out, const char *s, const char *special)
{
	for (; *s; s++)
		if (*s == '\'')
			text_puts(out, "'\\''");
		else if (strchr(special, *s))
			text_printf(out, "\\%c", *s);
		else
			text_put(out, s, 1);
}

/* --- bash ------------------------------------------------------------------------------------- */

static const char bash_head[] =
    "# bash completion of cudalint, printed by `cudalint completion bash`\n"
    "_cudalint()\n"
    "{\n"
    "\tlocal i n=0 at=$COMP_CWORD cur=${COMP_WORDS[COMP_CWORD]} word value strip\n"
    "\tlocal command= option= lead= words= is_file=\n";

/* Finds the whole word that is typed, the command, how many arguments it has so far, and the option
 * that the word is a value of, with what stands before the value in the same word. */
static const char bash_words[] =
    "\tword=$cur\n"
    "\t# bash parts words at '=': what stood together is put together again\n"
    "\twhile ((at > 1)) && [[ ${COMP_WORDS[at]} == = || ${COMP_WORDS[at - 1]} == = ]]; do\n"
    "\t\t((at--))\n"
    "\t\tword=${COMP_WORDS[at]}$word\n"
    "\tdone\n"
    "\tCOMPREPLY=()\n"
    "\tif ((at > 1)) && [[ \" $commands \" == *\" ${COMP_WORDS[1]} \"* ]]; then\n"
    "\t\tcommand=${COMP_WORDS[1]}\n"
    "\tfi\n"
    "\tfor ((i = ${#command} ? 2 : 1; i < at; i++)); do\n"
    "\t\tcase ${COMP_WORDS[i]} in\n"
    "\t\t--) return ;;\n"
    "\t\t-* | =)\n"
    "\t\t\tif [[ \" $valued \" == *\" ${COMP_WORDS[i]} \"* && ${COMP_WORDS[i + 1]} != = ]]; then\n"
    "\t\t\t\t((i++))\n"
    "\t\t\t\t((i == at)) && option=${COMP_WORDS[i - 1]}\n"
    "\t\t\tfi ;;\n"
    "\t\t*) [[ ${COMP_WORDS[i - 1]} == = ]] || ((n++)) ;;\n"
    "\t\tesac\n"
    "\tdone\n"
    "\tif [[ -z $option && $word == --*=* ]]; then\n"
    "\t\toption=${word%%=*} lead=${word%%=*}=\n"
    "\telif [[ -z $option && $word == -[!-]?* && \" $valued \" == *\" ${word:0:2} \"* ]]; then\n"
    "\t\toption=${word:0:2} lead=${word:0:2}\n"
    "\t\t[[ ${word:2:1} == = ]] && lead+==\n"
    "\tfi\n"
    "\tvalue=${word#\"$lead\"}\n";

static const char bash_tail[] =
    "\tstrip=${word%\"$cur\"}\n"
    "\t[[ $cur == = ]] && strip=$word\n"
    "\tCOMPREPLY=($(compgen -W \"$words\" -- \"${word#\"$lead\"}\"))\n"
    "\tlead=${lead#\"$strip\"}\n"
    "\tCOMPREPLY=(\"${COMPREPLY[@]/#/$lead}\")\n"
    "\tif [[ $is_file ]]; then\n"
    "\t\tcompopt -o filenames 2>/dev/null\n"
    "\t\tmapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- \"$cur\")\n"
    "\tfi\n"
    "}\n"
    "complete -o default -o bashdefault -F _cudalint cudalint\n";

static void bash_options(struct text *out, const struct command_row *c)
{
	for (unsigned i = 0, n = 0; i < option_count; i++) {
		if (c && !goes_with(c, &option_rows[i]))
			continue;
		text_puts(out, n++ ? " " : "");
		spellings(out, &option_rows[i]);
	}
}

static void bash_lists(struct text *out)
{
	text_puts(out, "\tlocal commands=\"");
	commands(out);
	text_puts(out, "\"\n\tlocal rules=\"");
	rules(out);
	text_puts(out, "\"\n\tlocal groups=\"");
	groups(out);
	text_puts(out, "\"\n\tlocal valued=\"");
	valued(out);
	text_puts(out, "\"\n");
}

static void bash_formats(struct text *out)
{
	text_puts(out, "\t\t[[ $value == *=* ]] && return\n\t\tcase $command in\n");
	for (unsigned i = 0; i < command_count; i++) {
		const struct command_row *c = &command_rows[i];

		if (heeds_all(c) || !strstr(c->options, "format,"))
			continue;
		text_printf(out, "\t\t%s) words=\"", c->word);
		formats(out, c);
		text_puts(out, "\" ;;\n");
	}
	text_puts(out, "\t\t*) words=\"");
	formats(out, NULL);
	text_puts(out, "\" ;;\n\t\tesac ;;\n");
}

static const char *const bash_values[] = {
    [NOTHING_KNOWN] = "\t\tcompopt +o default +o bashdefault 2>/dev/null\n\t\treturn ;;\n",
    [A_RULE] = "\t\twords=$rules ;;\n",
    [SELECTORS] = "\t\twords=\"$rules $groups\"\n"
		  "\t\tlead+=${value%\"${value##*,}\"}\n"
		  "\t\tcompopt -o nospace 2>/dev/null ;;\n",
    [LEVELS] = "\t\tlead+=${value%\"${value##*,}\"}\n"
	       "\t\tvalue=${value##*,}\n"
	       "\t\tif [[ $value == *=* ]]; then\n"
	       "\t\t\tlead+=${value%%=*}=\n"
	       "\t\t\twords=\"note warning error off\"\n"
	       "\t\telse\n"
	       "\t\t\twords=$(printf '%s= ' $rules $groups)\n"
	       "\t\t\tcompopt -o nospace 2>/dev/null\n"
	       "\t\tfi ;;\n",
    [A_FOLDER] = "\t\tcompopt -o filenames 2>/dev/null\n"
		 "\t\tmapfile -t COMPREPLY < <(compgen -d -- \"${cur#=}\")\n"
		 "\t\treturn ;;\n",
    [A_FILE] = "\t\treturn ;;\n",
    [A_REVISION] =
	"\t\twords=$(git for-each-ref --format='%(refname:short)' 2>/dev/null) ;;\n"};

/* "-r | --rules | --enable", those that want this, or this one alone. */
static void bash_pattern(struct text *out, enum wanted what, const struct option_row *only)
{
	for (unsigned i = 0, n = 0; i < option_count; i++) {
		const struct option_row *r = &option_rows[i];

		if (!takes_value(r) || wanted(r) != what || (only && r != only))
			continue;
		text_puts(out, n++ ? " | " : "\t");
		if (r->letter)
			text_printf(out, "-%c | ", r->letter);
		text_printf(out, "--%s", r->name);
	}
	text_puts(out, ")\n");
}

static void bash_cases(struct text *out)
{
	text_puts(out, "\tcase $option in\n");
	for (unsigned i = 0; i < option_count; i++) {
		if (wanted(&option_rows[i]) != WORDS)
			continue;
		bash_pattern(out, WORDS, &option_rows[i]);
		text_puts(out, "\t\twords=\"");
		choices(out, &option_rows[i]);
		text_puts(out, "\" ;;\n");
	}
	bash_pattern(out, FORMATS, NULL);
	bash_formats(out);
	for (size_t w = 0; w < sizeof bash_values / sizeof *bash_values; w++) {
		if (!bash_values[w])
			continue;
		bash_pattern(out, (enum wanted)w, NULL);
		text_puts(out, bash_values[w]);
	}
	text_puts(out, "\tesac\n");
}

/* Where no value is typed: an option, a command, an argument of one. */
static void bash_arguments(struct text *out)
{
	text_puts(out, "\tif [[ -z $option && $word == -* ]]; then\n\t\tcase $command in\n");
	for (unsigned i = 0; i < command_count; i++) {
		if (heeds_all(&command_rows[i]))
			continue;
		text_printf(out, "\t\t%s) words=\"", command_rows[i].word);
		bash_options(out, &command_rows[i]);
		text_puts(out, "\" ;;\n");
	}
	text_puts(out, "\t\t*) words=\"");
	bash_options(out, NULL);
	text_puts(out, "\" ;;\n\t\tesac\n\telif [[ -z $option ]] && ((at == 1)); then\n"
		       "\t\twords=$commands is_file=yes\n"
		       "\telif [[ -z $option ]]; then\n\t\tcase $command:$n in\n");
	for (unsigned i = 0; i < command_count; i++) {
		const char *first = first_arguments(out->arena, &command_rows[i]);

		if (*first)
			text_printf(out, "\t\t%s:0) words=\"%s\" ;;\n", command_rows[i].word, first);
		if (!takes_files(&command_rows[i]))
			text_printf(out,
				    "\t\t%s:*) compopt +o default +o bashdefault 2>/dev/null ;;\n",
				    command_rows[i].word);
	}
	text_puts(out, "\t\tesac\n\tfi\n");
}

static void bash(struct text *out)
{
	text_puts(out, bash_head);
	bash_lists(out);
	text_puts(out, bash_words);
	bash_cases(out);
	bash_arguments(out);
	text_puts(out, bash_tail);
}

/* --- zsh -------------------------------------------------------------------------------------- */

static const char zsh_head[] =
    "#compdef cudalint\n"
    "# zsh completion of cudalint, printed by `cudalint completion zsh`\n"
    "_cudalint_first() {\n"
    "\t(( CURRENT == 2 )) && _describe -t commands command commands\n"
    "\t_files\n"
    "}\n"
    "_cudalint_revisions() {\n"
    "\tcompadd - ${(f)\"$(git for-each-ref --format='%(refname:short)' 2>/dev/null)\"}\n"
    "}\n"
    "_cudalint_formats() {\n"
    "\tif compset -P '*='; then _files; else compadd - $@; fi\n"
    "}\n"
    "_cudalint_levels() {\n"
    "\tlocal -a levels=(${^selectors}':severity:(note warning error off)')\n"
    "\t_values -s , -S = severity $levels\n"
    "}\n"
    "_cudalint() {\n";

static const char zsh_tail[] = "\tesac\n"
			       "\t_arguments -s -S $specs\n"
			       "}\n"
			       "if [[ $funcstack[1] = _cudalint ]]; then\n"
			       "\t_cudalint \"$@\"\n"
			       "else\n"
			       "\tcompdef _cudalint cudalint\n"
			       "fi\n";

static void zsh_value(struct text *out, const struct option_row *r, const struct command_row *c)
{
	static const char *const actions[] = {
	    [NOTHING_KNOWN] = " ",	    [A_RULE] = "($rules)",
	    [SELECTORS] = "_sequence compadd - $selectors",
	    [LEVELS] = "_cudalint_levels",  [A_FOLDER] = "_files -/",
	    [A_FILE] = "_files",	    [A_REVISION] = "_cudalint_revisions"};

	text_puts(out, r->is_optional ? "::" : ":");
	quoted(out, r->value, "[]:");
	text_puts(out, ":");
	if (wanted(r) == WORDS) {
		text_puts(out, "(");
		choices(out, r);
		text_puts(out, ")");
	} else if (wanted(r) == FORMATS) { /* behind a blank: called with these words alone */
		text_puts(out, " _cudalint_formats ");
		formats(out, c);
	} else {
		text_puts(out, actions[wanted(r)]);
	}
}

/* One spelling: "--format=" or "-f+". */
static void zsh_spelling(struct text *out, const struct option_row *r, const struct command_row *c,
			 const char *spelling)
{
	text_puts(out, "\t\t'");
	if (r->kind == LIST || r->kind == FORMAT)
		text_puts(out, "*");
	else if (r->letter)
		text_printf(out, "(-%c --%s)", r->letter, r->name);
	text_printf(out, "%s[", spelling);
	quoted(out, c ? command_option_help(c, r) : r->help, "[]:");
	text_puts(out, "]");
	if (takes_value(r))
		zsh_value(out, r, c);
	text_puts(out, "'\n");
}

static void zsh_options(struct text *out, const struct command_row *c)
{
	for (unsigned i = 0; i < option_count; i++) {
		const struct option_row *r = &option_rows[i];
		const char *end = takes_value(r) ? (r->is_optional ? "=-" : "=") : "";

		if (c && !goes_with(c, r))
			continue;
		if (r->letter)
			zsh_spelling(out, r, c,
				     arena_printf(out->arena, "-%c%s", r->letter, takes_value(r) ? "+" : ""));
		zsh_spelling(out, r, c, arena_printf(out->arena, "--%s%s", r->name, end));
	}
}

static void zsh_lists(struct text *out)
{
	text_puts(out, "\tlocal -a rules=(");
	rules(out);
	text_puts(out, ")\n\tlocal -a selectors=($rules ");
	groups(out);
	text_puts(out, ")\n\tlocal -a commands=(\n");
	for (unsigned i = 0; i < command_count; i++) {
		text_printf(out, "\t\t'%s:", command_rows[i].word);
		quoted(out, command_rows[i].help, ":");
		text_puts(out, "'\n");
	}
	text_puts(out, "\t)\n\tlocal -a specs=(\n");
	zsh_options(out, NULL);
	text_puts(out, "\t)\n\tlocal command=\n"
		       "\tif (( CURRENT > 2 && ${commands[(I)$words[2]:*]} )); then\n"
		       "\t\tcommand=$words[2]\n"
		       "\t\tshift words\n"
		       "\t\t(( CURRENT-- ))\n"
		       "\tfi\n");
}

static void zsh(struct text *out)
{
	text_puts(out, zsh_head);
	zsh_lists(out);
	text_puts(out, "\tcase $command in\n\t('') specs+=('1: :_cudalint_first' '*:file:_files') ;;\n");
	for (unsigned i = 0; i < command_count; i++) {
		const struct command_row *c = &command_rows[i];
		const char *first = first_arguments(out->arena, c);

		text_printf(out, "\t(%s)\n", c->word);
		if (!heeds_all(c)) {
			text_puts(out, "\t\tspecs=(\n");
			zsh_options(out, c);
			text_puts(out, "\t\t)\n");
		}
		if (*first)
			text_printf(out, "\t\tspecs+=('1:argument:(%s)')\n", first);
		if (takes_files(c))
			text_puts(out, "\t\tspecs+=('*:file:_files')\n");
		text_puts(out, "\t\t;;\n");
	}
	text_puts(out, zsh_tail);
}

/* --- fish ------------------------------------------------------------------------------------- */

static const char fish_head[] =
    "# fish completion of cudalint, printed by `cudalint completion fish`\n"
    "function __cudalint_is # whether one of these commands is the first word\n"
    "\tset -l words (commandline -opc)\n"
    "\ttest (count $words) -gt 1; and contains -- $words[2] $argv\n"
    "end\n"
    "function __cudalint_is_first # whether the first word is typed\n"
    "\ttest (count (commandline -opc)) -eq 1\n"
    "end\n"
    "function __cudalint_asks # whether this command is it, and has no argument yet\n"
    "\tset -l words (commandline -opc)\n"
    "\ttest (count $words) -gt 1; and test $words[2] = $argv[1]; or return 1\n"
    "\tset -e words[1..2]\n"
    "\tset -l is_value no\n"
    "\tfor word in $words\n"
    "\t\tif test $is_value = yes\n"
    "\t\t\tset is_value no\n"
    "\t\telse if contains -- $word $__cudalint_valued\n"
    "\t\t\tset is_value yes\n"
    "\t\telse if not string match -q -- '-*' $word\n"
    "\t\t\treturn 1\n"
    "\t\tend\n"
    "\tend\n"
    "end\n"
    "function __cudalint_value # that is typed, without its option\n"
    "\tcommandline -ct | string replace -r -- '^(--[a-z-]+=|-[a-z]=?)' ''\n"
    "end\n"
    "function __cudalint_list # these words behind the elements that are there already\n"
    "\tset -l before (string match -r -- '.*,' (__cudalint_value))\n"
    "\tprintf '%s\\n' \"$before\"$argv\n"
    "end\n"
    "function __cudalint_levels # the same, each with a severity\n"
    "\tset -l rule (string match -r -- '.*=' (__cudalint_value))\n"
    "\tif string match -qr -- '=[a-z]*$' (__cudalint_value)\n"
    "\t\tprintf '%s\\n' \"$rule\"{note,warning,error,off}\n"
    "\telse\n"
    "\t\t__cudalint_list $argv=\n"
    "\tend\n"
    "end\n"
    "function __cudalint_formats # these words, or a file behind the one that is there\n"
    "\tset -l name (string match -r -- '^[a-z]+=' (__cudalint_value))\n"
    "\tif test -n \"$name\"\n"
    "\t\tprintf '%s\\n' $name(__fish_complete_path (string replace -- $name '' (__cudalint_value)))\n"
    "\telse\n"
    "\t\tprintf '%s\\n' $argv\n"
    "\tend\n"
    "end\n"
    "function __cudalint_revisions\n"
    "\tgit for-each-ref --format='%(refname:short)' 2>/dev/null\n"
    "end\n";

static void fish_lists(struct text *out)
{
	text_puts(out, "set -g __cudalint_rules ");
	rules(out);
	text_puts(out, "\nset -g __cudalint_selectors $__cudalint_rules ");
	groups(out);
	text_puts(out, "\nset -g __cudalint_valued ");
	valued(out);
	text_puts(out, "\n");
}

static void fish_commands(struct text *out)
{
	for (unsigned i = 0; i < command_count; i++) {
		const struct command_row *c = &command_rows[i];
		const char *first = first_arguments(out->arena, c);

		text_printf(out, "complete -c cudalint -n __cudalint_is_first -a %s -d '", c->word);
		quoted(out, c->help, "\\");
		text_puts(out, "'\n");
		if (*first)
			text_printf(out,
				    "complete -c cudalint -n '__cudalint_asks %s' -f -a '%s'\n", c->word,
				    first);
		if (!takes_files(c))
			text_printf(out, "complete -c cudalint -n '__cudalint_is %s' -f\n", c->word);
	}
}

/* Where a run's option stands: not behind the commands that do not heed it as a run does. */
static void fish_condition(struct text *out, const struct option_row *r)
{
	bool any = false;

	for (unsigned i = 0; i < command_count; i++) {
		const struct command_row *c = &command_rows[i];

		if (heeds_all(c) || (wanted(r) != FORMATS && goes_with(c, r)))
			continue;
		text_printf(out, "%s %s", any ? "" : " -n 'not __cudalint_is", c->word);
		any = true;
	}
	text_puts(out, any ? "'" : "");
}

static void fish_value(struct text *out, const struct option_row *r, const struct command_row *c)
{
	static const char *const values[] = {
	    [NOTHING_KNOWN] = " -f",
	    [A_RULE] = " -f -a '$__cudalint_rules'",
	    [SELECTORS] = " -f -a '(__cudalint_list $__cudalint_selectors)'",
	    [LEVELS] = " -f -a '(__cudalint_levels $__cudalint_selectors)'",
	    [A_FOLDER] = " -f -a '(__fish_complete_directories (__cudalint_value))'",
	    [A_FILE] = " -F",
	    [A_REVISION] = " -f -a '(__cudalint_revisions)'"};

	if (wanted(r) == WORDS) {
		text_puts(out, " -f -a '");
		choices(out, r);
		text_puts(out, "'");
	} else if (wanted(r) == FORMATS) {
		text_puts(out, " -f -a '(__cudalint_formats ");
		formats(out, c);
		text_puts(out, ")'");
	} else {
		text_puts(out, values[wanted(r)]);
	}
}

/* c: NULL for a run and what is like one. */
static void fish_option(struct text *out, const struct option_row *r, const struct command_row *c)
{
	text_printf(out, "complete -c cudalint -l %s", r->name);
	if (r->letter)
		text_printf(out, " -s %c", r->letter);
	if (c)
		text_printf(out, " -n '__cudalint_is %s'", c->word);
	else
		fish_condition(out, r);
	text_puts(out, takes_word(r) ? " -r" : "");
	if (takes_value(r))
		fish_value(out, r, c);
	text_puts(out, " -d '");
	quoted(out, c ? command_option_help(c, r) : r->help, "\\");
	text_puts(out, "'\n");
}

static void fish(struct text *out)
{
	text_puts(out, fish_head);
	fish_lists(out);
	fish_commands(out);
	for (unsigned i = 0; i < option_count; i++) {
		const struct option_row *r = &option_rows[i];

		fish_option(out, r, NULL);
		for (unsigned k = 0; wanted(r) == FORMATS && k < command_count; k++)
			if (command_heeds(&command_rows[k], r))
				fish_option(out, r, &command_rows[k]);
	}
}

bool completion_print(struct text *out, const char *shell)
{
	static const struct {
		const char *shell;
		void (*print)(struct text *out);
	} shells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};

	for (size_t i = 0; i < sizeof shells / sizeof *shells; i++) {
		if (strcmp(shell, shells[i].shell) != 0)
			continue;
		shells[i].print(out);
		return true;
	}
	return false;
}
