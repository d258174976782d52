/*
 * options.h - what a user can set. One table (options.c) drives the command line, the environment
 * (CUDALINT_FAIL_ON), the keys of the configuration file, --help, the man page, completions, the
 * configuration's JSON schema and the "did you mean" of a wrong word.
 *
 *	cudalint [options] [FILE | DIRECTORY | GLOB | @LIST | -]... [-- compiler options]
 *	cudalint COMMAND ...        the commands are a table as well
 *
 * Options and paths may be mixed; an option's value follows after "=" or as the next word. What is
 * set in a stronger place replaces what a weaker one says: command line, environment, file,
 *default.
 */
#ifndef CUDALINT_OPTIONS_H
#define CUDALINT_OPTIONS_H

#include <stdbool.h>

#include "base/array.h"
#include "base/json.h"
#include "base/text.h"

enum command {
	COMMAND_LINT,
	COMMAND_EXPLAIN,
	COMMAND_RULES,
	COMMAND_DOCTOR,
	COMMAND_CONFIG,
	COMMAND_BASELINE,
	COMMAND_INIT,
	COMMAND_IMPORT_LOG,
	COMMAND_MERGE,
	COMMAND_CACHE,
	COMMAND_LSP,
	COMMAND_MAN,
	COMMAND_COMPLETION,
	COMMAND_VERSION,
	COMMAND_HELP
};
/* enum report_format_number of report/print.h, and what only `rules` and `explain` print */
enum { FORMAT_MARKDOWN = 100 };
enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };
enum progress { PROGRESS_AUTO, PROGRESS_PLAIN, PROGRESS_NONE };
enum dump { DUMP_NONE, DUMP_ACCESSES, DUMP_IR };
enum fail_on { FAIL_ON_NEVER = 3 }; /* before it enum severity of finding.h */

struct words {
	ARRAY(const char *) list;
};

struct wish { /* a report that is wanted */
	unsigned format;
	const char *path; /* file to write, NULL: standard output */
};

/* Where a value was set: the larger is the stronger. */
enum origin { ORIGIN_DEFAULT, ORIGIN_FILE, ORIGIN_ENVIRONMENT, ORIGIN_LINE };
#define OPTIONS_MAX 80

struct options {
	enum command command;
	struct words paths;	/* "-" is standard input */
	struct words extra;	/* compiler options: after "--" */
	struct words arguments; /* of commands */
	const char *explain;
	const char *topic; /* command that help is wanted of; NULL: of all */

	struct words files_from, exclude, compiler_options;
	const char *database, *cuda_path, *stdin_name, *arch;
	unsigned headers; /* enum header_mode of front.h, in its order */
	bool no_database, force_exclude, takes_generated;

	struct words rules, enabled, disabled; /* names, groups, prefixes with a "*" */
	struct words severities;	       /* RULE=SEVERITY */
	bool ignores_comments;

	ARRAY(struct wish) formats; /* none: text */
	unsigned color, dump;
	unsigned sarif_max;
	const char *sarif_category;
	bool accesses, shows_suppressed, quiet;
	unsigned progress; /* enum progress */

	unsigned fail_on; /* enum severity of finding.h, in its order, or FAIL_ON_NEVER */
	const char *baseline;
	bool strict_baseline;
	const char *diff, *diff_base;
	unsigned diff_mode;    /* enum change_mode of report/changes.h */
	unsigned max_warnings; /* more fail; NO_LIMIT: any number will do */
	bool exit_zero;

	const char *config;	/* a file */
	struct words settings; /* KEY=VALUE of --config, YAML each */
	bool isolated, hermetic, show_settings, show_files, show_command, statistics;
	const char *profile; /* NULL: none, "": on standard error, else a file */

	bool cache, no_gitignore;
	const char *cache_dir;
	const char *depfile, *stamp, *shard;
	unsigned jobs;	  /* worker processes, 0: one a processor */
	unsigned memory;  /* MiB that a worker may ask for, 0: all there is */
	unsigned timeout; /* seconds without progress after which a worker is given up, 0: never */
	double fuel;	  /* lane operations a kernel, 0: the engine's default */
	bool stdio;	  /* nothing else is there */

	struct {
		enum origin origin;
		const char *where; /* "src/.cudalint.yaml:4", NULL but for files */
	} origins[OPTIONS_MAX];	   /* by row of the table */
};
#define NO_LIMIT 0xFFFFFFFFu

/* Defaults, then argv[1..], then the environment. NULL, or what is wrong (a sentence, in the
 * arena). */
const char *options_parse(struct arena *a, struct options *o, int argc, char **argv);
/* The format that goes to standard output, text where none does. */
unsigned options_format(const struct options *o);
/* Whether the field was set in a place stronger than this one; the field is named as in the file.
 */
enum origin options_origin(const struct options *o, const char *key);
/* "src/.cudalint.yaml:4" where a file set it, else NULL. */
const char *options_where(const struct options *o, const char *key);
/* The same, or "environment", "command line", "default". */
const char *options_place(const struct options *o, const char *key);
/* A sentence of each variable of the environment that is nearly one of cudalint's, or has the name
 * of an option or of a word of configurations (ended by NULL) that no variable sets. */
struct words options_idle_variables(struct arena *a, const char *const *file_words);

/* --- for the configuration file --- */

/* The row of a key that a file may set; -1 if there is none. */
int options_key(const char *key);
/* Sets it unless a stronger place has, or one as strong; base is the folder that relative paths start
 * from. NULL, or what is wrong. */
const char *options_set_key(struct arena *a, struct options *o, int key, const struct words *values,
			    enum origin origin, const char *where, const char *base);
/* Whether it is an option that no file may set. */
bool options_is_no_key(const char *name);
bool options_takes_list(int key);
/* Offers all keys that a file may have. */
void options_near_key(struct near_word *near);

/* --- to read --- */

/* Of a command, or of all (NULL). */
void options_help(struct text *out, const char *command);
/* One line a setting: its value and where it comes from. Under the configuration of a file, and under
 * that of the run, from which most settings are taken. */
void options_show(struct text *out, const struct options *of_file, const struct options *of_run);

#endif
