/* options_table.h - the rows behind options.h, for the files that read them all. */
#ifndef CUDALINT_OPTIONS_TABLE_H
#define CUDALINT_OPTIONS_TABLE_H

#include "options.h"

enum option_kind { FLAG, NUMBER, AMOUNT, WORD, LIST, CHOICE, FORMAT, CONFIG, COMMAND };
enum option_section {
	SECTION_INPUT,
	SECTION_RULES,
	SECTION_REPORT,
	SECTION_RESULT,
	SECTION_SETTINGS,
	SECTION_RUN,
	SECTION_ABOUT,
	SECTIONS
};

struct option_row {
	const char *name;
	char letter; /* 0: none */
	enum option_kind kind;
	bool is_optional; /* value only after "=" */
	bool in_file;	  /* a key of the configuration file and a variable of the environment */
	bool is_path;	  /* in a file relative to that file */
	bool is_of_files; /* the nearest configuration says it; else that of the run's folder does */
	bool has_variable; /* of the environment, though it is no key */
	bool is_never_empty; /* a list of nothing is a mistake: an unset variable of a script */
	enum option_section section;
	size_t offset;	/* of the field in struct options */
	unsigned fixed; /* choice taken without a value; command */
	const char *choices[5];
	const char *value; /* its name in --help */
	const char *help;
	/* What is wanted instead; NULL: nothing is wrong. */
	const char *(*wrong)(const char *value);
	const char *pattern; /* the same for the schema: a regular expression of right values */
};

struct command_row {
	const char *word;
	enum command command;
	const char *arguments; /* "" if it takes none */
	unsigned most;	       /* of them */
	const char *help;
	const char *about;   /* paragraphs of its page; the first begins after the name */
	const char *options; /* that it heeds, ended by ","; "*": those of a run */
};

/* NULL if there is none of that name. */
const struct command_row *command_named(const char *word);
bool command_heeds(const struct command_row *c, const struct option_row *r);
/* What the option means there. */
const char *command_option_help(const struct command_row *c, const struct option_row *r);
/* Whether what the command prints can be in this format (of options.h). */
bool command_prints(const struct command_row *c, unsigned format);

enum { OPTION_NUMBER_MOST = 1000000 };
#define OPTION_AMOUNT_LEAST 1.0
#define OPTION_AMOUNT_MOST 1e18

/* Of a flag's value: no, yes, by turns; ended by NULL. */
extern const char *const option_flag_words[];
extern const struct option_row option_rows[];
extern const unsigned option_count;
extern const char *const option_sections[SECTIONS];
extern const struct command_row command_rows[];
extern const unsigned command_count;

#endif
