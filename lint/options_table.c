#include "options_table.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "report/print.h"

#define AT(field) offsetof(struct options, field)

const char *const option_sections[SECTIONS] = {
    [SECTION_INPUT] = "what is linted", [SECTION_RULES] = "rules",
    [SECTION_REPORT] = "reports",	[SECTION_RESULT] = "what counts",
    [SECTION_SETTINGS] = "settings",	[SECTION_RUN] = "running",
    [SECTION_ABOUT] = "about",
};

/* sm_90, compute_90a, 90, native */
static const char *wrong_arch(const char *value)
{
	static const char *const words[] = {"native", "all", "all-major"};
	const char *at = value;

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (!strcmp(value, words[i]))
			return NULL;
	at += !strncmp(at, "sm_", 3) ? 3 : !strncmp(at, "compute_", 8) ? 8 : 0;
	if (isdigit((unsigned char)at[0]) && isdigit((unsigned char)at[1])) {
		at += strspn(at, "0123456789");
		at += *at == 'a' || *at == 'f';
		if (!*at && at - value < 14)
			return NULL;
	}
	return "an architecture is wanted: sm_90, compute_80 or native";
}

/* 2/8 */
static const char *wrong_shard(const char *value)
{
	size_t n = strspn(value, "0123456789");
	size_t m = value[n] == '/' ? strspn(value + n + 1, "0123456789") : 0;
	bool is_form = n && m && n < 7 && m < 7 && !value[n + 1 + m];
	unsigned long part = is_form ? strtoul(value, NULL, 10) : 0;

	return part && part <= strtoul(value + n + 1, NULL, 10)
		   ? NULL
		   : "it is I/N with I from 1 to N: 2/8";
}

const char *const option_flag_words[] = {"false", "true", "no", "yes", "off",
					 "on",	  "0",	  "1",	NULL};

#define MANY 1000000 /* arguments: as many as there are */

/* clang-format off */
const struct option_row option_rows[] = {
    {.name = "database", 'p', WORD, .in_file = true, .is_path = true, .offset = AT(database), .value = "DIR",
     .help = "folder of compile_commands.json (default: looked for upwards)"},
    {.name = "no-database", 0, FLAG, .in_file = true, .offset = AT(no_database),
     .help = "do not look for compile_commands.json"},
    {.name = "headers", 0, CHOICE, .in_file = true, .offset = AT(headers), .choices = {"auto", "bundled", "toolkit"},
     .value = "MODE", .help = "auto, bundled or toolkit: where CUDA's declarations come from (default: auto)"},
    {.name = "cuda-path", 0, WORD, .in_file = true, .is_path = true, .offset = AT(cuda_path), .value = "DIR",
     .help = "root of a CUDA toolkit (default: CUDA_HOME, CUDA_PATH, nvcc's, /usr/local/cuda)"},
    {.name = "arch", 0, WORD, .in_file = true, .offset = AT(arch), .value = "SM",
     .wrong = wrong_arch, .pattern = "^(native|all|all-major|(sm_|compute_)?[0-9]{2,4}[af]?)$",
     .help = "architecture that files are read for, such as sm_90 (default: the command's)"},
    {.name = "compiler-options", 0, LIST, .in_file = true, .offset = AT(compiler_options), .value = "A,B",
     .help = "added to each file's compile command, as words after -- are"},
    {.name = "stdin-filename", 0, WORD, .offset = AT(stdin_name), .value = "NAME",
     .help = "name of what is read from standard input (-)"},
    {.name = "files-from", 0, LIST, .is_never_empty = true, .offset = AT(files_from), .value = "FILE",
     .help = "more paths, one a line or ended by zero bytes; - is standard input; also @FILE"},
    {.name = "exclude", 0, LIST, .in_file = true, .is_path = true, .is_of_files = true,
     .offset = AT(exclude), .value = "A,B",
     .help = "globs of files and folders to leave out: third_party, src/**/*_test.cu"},
    {.name = "no-gitignore", 0, FLAG, .in_file = true, .offset = AT(no_gitignore),
     .help = "search files that git ignores as well"},
    {.name = "generated", 0, FLAG, .in_file = true, .offset = AT(takes_generated),
     .help = "search files as well whose head says @generated or DO NOT EDIT"},
    {.name = "force-exclude", 0, FLAG, .in_file = true, .offset = AT(force_exclude),
     .help = "leave them out even where they are named"},

    {.name = "rules", 'r', LIST, .in_file = true, .is_of_files = true, .is_never_empty = true, .section = SECTION_RULES,
     .offset = AT(rules), .value = "A,B",
     .help = "only these rules: names, groups, or beginnings such as shared-*"},
    {.name = "enable", 0, LIST, .in_file = true, .is_of_files = true,
     .section = SECTION_RULES, .offset = AT(enabled), .value = "A,B",
     .help = "these as well"},
    {.name = "disable", 0, LIST, .in_file = true, .is_of_files = true,
     .section = SECTION_RULES, .offset = AT(disabled), .value = "A,B",
     .help = "not these"},
    {.name = "severity", 0, LIST, .has_variable = true, .is_never_empty = true,
     .section = SECTION_RULES, .offset = AT(severities), .value = "RULE=SEVERITY",
     .help = "how bad findings are: note, warning, error or off, by rule, group or beginning"},
    {.name = "no-inline-suppressions", 0, FLAG, .in_file = true, .section = SECTION_RULES,
     .offset = AT(ignores_comments), .help = "heed no cudalint-ignore and NOLINT comments"},

    {.name = "format", 'f', FORMAT, .in_file = true, .section = SECTION_REPORT, .offset = AT(formats),
     .value = "FORMAT[=FILE]",
     .help = "how findings are told (default: text); several may be given, all but one with a file"},
    {.name = "accesses", 0, FLAG, .in_file = true, .section = SECTION_REPORT, .offset = AT(accesses),
     .help = "add the table of all accesses to JSON"},
    {.name = "dump", 0, CHOICE, true, .section = SECTION_REPORT, .offset = AT(dump), .fixed = DUMP_ACCESSES,
     .choices = {"none", "accesses", "ir"}, .value = "WHAT",
     .help = "print the access table, or the kernels' ir, instead of findings"},
    {.name = "show-suppressed", 0, FLAG, .in_file = true, .section = SECTION_REPORT, .offset = AT(shows_suppressed),
     .help = "show what comments hold back as well, marked as such"},
    {.name = "sarif-category", 0, WORD, .in_file = true, .section = SECTION_REPORT, .offset = AT(sarif_category),
     .value = "NAME", .help = "SARIF: what tells this run from others of the same commit"},
    {.name = "sarif-max-results", 0, NUMBER, .in_file = true, .section = SECTION_REPORT, .offset = AT(sarif_max),
     .value = "N", .help = "SARIF: results at most (default: 5000, what GitHub keeps)"},
    {.name = "color", 0, CHOICE, true, .in_file = true, .section = SECTION_REPORT, .offset = AT(color),
     .fixed = WHEN_ALWAYS, .choices = {"auto", "always", "never"}, .value = "WHEN",
     .help = "auto, always or never (default: auto)"},
    {.name = "progress", 0, CHOICE, true, .in_file = true, .section = SECTION_REPORT, .offset = AT(progress),
     .fixed = PROGRESS_PLAIN, .choices = {"auto", "plain", "none"}, .value = "HOW",
     .help = "auto: one line on a terminal; plain: a line a file; none (default: auto)"},
    {.name = "quiet", 'q', FLAG, .in_file = true, .section = SECTION_REPORT, .offset = AT(quiet),
     .help = "findings alone: no summary, no progress, no remarks"},
    {.name = "statistics", 0, FLAG, .in_file = true, .section = SECTION_REPORT, .offset = AT(statistics),
     .help = "findings counted by rule, on standard error"},
    {.name = "profile", 0, WORD, true, .section = SECTION_REPORT, .offset = AT(profile), .value = "FILE",
     .help = "where the time went, by phase, rule and file: on standard error, or to FILE as JSON"},

    {.name = "fail-on", 0, CHOICE, .in_file = true, .section = SECTION_RESULT, .offset = AT(fail_on),
     .choices = {"note", "warning", "error", "never"}, .value = "SEVERITY",
     .help = "exit 1 from note, warning or error on, or never (default: warning)"},
    {.name = "max-warnings", 0, NUMBER, .in_file = true, .section = SECTION_RESULT, .offset = AT(max_warnings),
     .value = "N", .help = "exit 1 from more than N warnings on, not from the first"},
    {.name = "exit-zero", 0, FLAG, .in_file = true, .section = SECTION_RESULT, .offset = AT(exit_zero),
     .help = "exit 0 in spite of findings"},
    {.name = "baseline", 0, WORD, .in_file = true, .is_path = true, .section = SECTION_RESULT, .offset = AT(baseline),
     .value = "FILE", .help = "what stands in it neither counts nor shows; see `cudalint baseline`"},
    {.name = "strict-baseline", 0, FLAG, .in_file = true, .section = SECTION_RESULT, .offset = AT(strict_baseline),
     .help = "exit 1 where something in the baseline is gone"},
    {.name = "diff-base", 0, WORD, .section = SECTION_RESULT, .offset = AT(diff_base), .value = "REV",
     .help = "only what lies in changes since the branch left REV (git)"},
    {.name = "diff", 0, WORD, .section = SECTION_RESULT, .offset = AT(diff), .value = "FILE",
     .help = "only what lies in the changes of a unified diff; - is standard input"},
    {.name = "diff-mode", 0, CHOICE, .in_file = true, .section = SECTION_RESULT, .offset = AT(diff_mode),
     .choices = {"lines", "functions", "files"}, .value = "MODE",
     .help = "what around a change counts: lines, functions or files (default: functions)"},

    {.name = "config", 'c', CONFIG, .section = SECTION_SETTINGS, .value = "FILE|KEY=VALUE",
     .help = "this configuration for all files, or what one would say: --config 'fail-on=error'"},
    {.name = "isolated", 0, FLAG, .section = SECTION_SETTINGS, .offset = AT(isolated),
     .help = "read no configuration and no environment"},
    {.name = "hermetic", 0, FLAG, .section = SECTION_SETTINGS, .offset = AT(hermetic),
     .help = "nor databases, toolkits and git: what is named decides, with the headers it includes"},
    {.name = "show-settings", 0, FLAG, .section = SECTION_SETTINGS, .offset = AT(show_settings),
     .help = "print what is set for the files, and where; lint nothing"},
    {.name = "show-files", 0, FLAG, .section = SECTION_SETTINGS, .offset = AT(show_files),
     .help = "print the files that would be linted; lint nothing"},
    {.name = "show-command", 0, FLAG, .section = SECTION_SETTINGS, .offset = AT(show_command),
     .help = "print the build's command of the files, what became of it, what was left out"},

    {.name = "jobs", 'j', NUMBER, .in_file = true, .section = SECTION_RUN, .offset = AT(jobs), .value = "N",
     .help = "worker processes (default: one a processor that may be used; one below make -j)"},
    {.name = "timeout", 0, NUMBER, .in_file = true, .section = SECTION_RUN, .offset = AT(timeout), .value = "SECONDS",
     .help = "give up a file that makes no progress for so long (default: 60, 0: never)"},
    {.name = "memory", 0, NUMBER, .in_file = true, .section = SECTION_RUN, .offset = AT(memory), .value = "MIB",
     .help = "give up a file whose worker asks for more memory (default: 0, all there is)"},
    {.name = "fuel", 0, AMOUNT, .in_file = true, .section = SECTION_RUN, .offset = AT(fuel), .value = "N",
     .help = "lane operations spent on a kernel at most (default: 2e9)"},

    {.name = "cache", 0, FLAG, .in_file = true, .section = SECTION_RUN, .offset = AT(cache),
     .help = "keep results and take those of files that have not changed"},
    {.name = "cache-dir", 0, WORD, .in_file = true, .is_path = true, .section = SECTION_RUN, .offset = AT(cache_dir),
     .value = "DIR", .help = "where they are kept (default: cudalint in the user's cache folder)"},
    {.name = "shard", 0, WORD, .section = SECTION_RUN, .offset = AT(shard), .value = "I/N",
     .wrong = wrong_shard,
     .help = "lint the I-th of N parts of the files; `cudalint merge` joins the reports"},
    {.name = "depfile", 0, WORD, .section = SECTION_RUN, .offset = AT(depfile), .value = "FILE",
     .help = "write what was read, as a rule for make or ninja"},
    {.name = "stamp", 0, WORD, .section = SECTION_RUN, .offset = AT(stamp), .value = "FILE",
     .help = "touch this file if the exit status is 0; the depfile's target"},

    {.name = "stdio", 0, FLAG, .section = SECTION_RUN, .offset = AT(stdio),
     .help = "`cudalint lsp` alone: what it does anyway, for editors that say so"},

    {.name = "explain", 0, WORD, .section = SECTION_ABOUT, .offset = AT(explain), .value = "RULE",
     .help = "say what a rule finds, why and the cure"},
    {.name = "version", 'V', COMMAND, .section = SECTION_ABOUT, .fixed = COMMAND_VERSION, .help = "print the version"},
    {.name = "help", 'h', COMMAND, .section = SECTION_ABOUT, .fixed = COMMAND_HELP, .help = "print this"},
};

const struct command_row command_rows[] = {
    {"rules", COMMAND_RULES, "", 0, "list the rules; --format=json or markdown",
     "Each rule with its group, its severity and what it finds. As JSON each has all that `explain` says as well.",
     "format,"},
    {"explain", COMMAND_EXPLAIN, "RULE", 0, "say what a rule finds, why and the cure",
     "What the rule finds, why it matters, the cure with an example, when to leave the code as it is, and what was "
     "measured once it was cured. --format=markdown is the page of the documentation, --format=json is for programs.",
     "format,"},
    {"config", COMMAND_CONFIG, "check [FILE] | schema", 2, "check a configuration file, or print the schema of one",
     "`check` reads the nearest configuration, or FILE, and tells what is wrong with it by line and column. `schema` "
     "prints a JSON schema, by which editors complete and check the file.",
     ""},
    {"baseline", COMMAND_BASELINE, "update | prune [PATH]...", MANY,
     "write the baseline: all there is now, or without what is gone",
     "Lints as a run without a command does. `update` takes all present findings into the baseline; `prune` takes out "
     "those that are gone and adds none. Entries of files that the run did not look at stay.",
     "*"},
    {"init", COMMAND_INIT, "", 0, "write a configuration and a baseline for this project",
     "Says what was found on the machine, writes .cudalint.yaml and a baseline of what is there now, and prints the "
     "lines for CI. A configuration that exists already is left as it is.",
     "*"},
    {"import-log", COMMAND_IMPORT_LOG, "[LOG]", 1,
     "compile_commands.json from what a build printed (make -n, ninja -v)",
     "Reads LOG, or standard input, and prints a compile_commands.json of the lines that compile CUDA: nvcc or clang, "
     "`cd`, and what make says of folders (make -nwB).",
     ""},
    {"merge", COMMAND_MERGE, "REPORT...", MANY, "join JSON or SARIF reports of several runs",
     "Prints one report: JSON of JSON reports, SARIF of SARIF logs. Findings are in the order of one run; of those "
     "that several reports have one stays.",
     ""},
    {"cache", COMMAND_CACHE, "clean | stats | dir", 1, "the results that --cache keeps",
     "`stats`, the default, says how many results are kept and how large they are, `clean` removes them, `dir` prints "
     "their folder.",
     "cache-dir,"},
    {"lsp", COMMAND_LSP, "", 0, "serve an editor over standard input and output (Language Server Protocol)",
     "Findings while typing, cures, figures in hover and in hints. Options and configuration are those of a run; an "
     "editor's settings come on top.",
     "*"},
    {"doctor", COMMAND_DOCTOR, "", 0,
     "say what was found here: libclang, toolkit, database, configuration; --format=json",
     "Each with its version and place, what is wrong, and how this project comes to a compile_commands.json if it has "
     "none. The exit status is 2 where something is missing that linting needs.",
     "format,database,no-database,headers,cuda-path,config,isolated,"},
    {"completion", COMMAND_COMPLETION, "bash | zsh | fish", 1, "print the completions of a shell",
     "In bash: eval \"$(cudalint completion bash)\". Packages install them.",
     ""},
    {"man", COMMAND_MAN, "[COMMAND | cudalint.yaml]", 1, "print a man page, for man -l -",
     "The page of the program, of one command, or of the configuration file. Packages install them all.",
     ""},
    {"version", COMMAND_VERSION, "", 0, "print the version; --format=json",
     "Of the program, with its commit, and of libclang.",
     "format,"},
    {"help", COMMAND_HELP, "[COMMAND]", 1, "print this, or what a command does",
     "`cudalint COMMAND --help` does the same.",
     ""},
};
/* clang-format on */

const unsigned option_count = sizeof option_rows / sizeof *option_rows;
const unsigned command_count = sizeof command_rows / sizeof *command_rows;

_Static_assert(sizeof option_rows / sizeof *option_rows <= OPTIONS_MAX,
	       "origins has too few places");

const struct command_row *command_named(const char *word)
{
	for (unsigned i = 0; i < command_count; i++)
		if (!strcmp(command_rows[i].word, word))
			return &command_rows[i];
	return NULL;
}

bool command_heeds(const struct command_row *c, const struct option_row *r)
{
	size_t n = strlen(r->name);

	for (const char *at = c->options; *at; at += strspn(at, ",")) {
		size_t word = strcspn(at, ",");

		if (word == n && !strncmp(at, r->name, n))
			return true;
		at += word;
	}
	return false;
}

static bool has_pages(const struct command_row *c)
{
	return c->command == COMMAND_RULES || c->command == COMMAND_EXPLAIN;
}

bool command_prints(const struct command_row *c, unsigned format)
{
	if (!strcmp(c->options, "*"))
		return format != FORMAT_MARKDOWN;
	if (!strstr(c->options, "format,"))
		return format == REPORT_TEXT;
	return format == REPORT_TEXT || format == REPORT_JSON ||
	       (format == FORMAT_MARKDOWN && has_pages(c));
}

const char *command_option_help(const struct command_row *c, const struct option_row *r)
{
	if (r->kind != FORMAT)
		return r->help;
	return has_pages(c) ? "text, json or markdown (default: text)"
			    : "text or json (default: text)";
}
