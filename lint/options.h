/*
 * options.h - the command line. One table (options.c) drives parsing, --help and the "did you mean"
 * of a wrong option.
 *
 *	cudalint [options] [FILE | DIRECTORY | -]... [-- compiler options]
 *	cudalint explain RULE | rules
 *
 * Options and paths may be mixed; an option's value follows after "=" or as the next word.
 */
#ifndef CUDALINT_OPTIONS_H
#define CUDALINT_OPTIONS_H

#include <stdbool.h>

#include "base/array.h"
#include "base/text.h"

enum command { COMMAND_LINT, COMMAND_EXPLAIN, COMMAND_RULES, COMMAND_VERSION, COMMAND_HELP };
/* enum report_format_number of report/print.h, and what only `rules` and `explain` print */
enum { FORMAT_MARKDOWN = 100 };
enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };
enum dump { DUMP_NONE, DUMP_ACCESSES, DUMP_IR };

struct words {
	ARRAY(const char *) list;
};

struct wish { /* a report that is wanted */
	unsigned format;
	const char *path; /* file to write, NULL: standard output */
};

struct options {
	enum command command;
	struct words paths; /* "-" is standard input */
	struct words extra; /* after "--" */
	const char *explain;
	const char *database, *cuda_path, *stdin_name;
	unsigned headers; /* enum header_mode of front.h, in its order */
	ARRAY(struct wish) formats; /* none: text */
	unsigned color, dump;
	unsigned sarif_max;
	const char *sarif_category;
	unsigned fail_on; /* enum severity of finding.h, in its order */
	bool accesses, profile, quiet, no_database;
	bool ignores_comments, shows_suppressed;
	struct words rules, disabled; /* names as given; NULL list: the defaults */
	unsigned jobs;		      /* worker processes, 0: one a processor */
	unsigned timeout; /* seconds without progress after which a worker is given up, 0: never */
	double fuel;	  /* lane operations a kernel, 0: the engine's default */
};

/* Defaults, then argv[1..]. NULL, or what is wrong with the command line (a sentence, in the
 * arena). */
const char *options_parse(struct arena *a, struct options *o, int argc, char **argv);
/* The format that goes to standard output, text where none does. */
unsigned options_format(const struct options *o);
/* The text of --help. */
void options_help(struct text *out);

#endif
