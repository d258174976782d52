/*
 * settings.h - what holds for a file: the options, what its configuration says of it, its
 * overrides.
 *
 * Configurations are looked for upwards from each file; one given by --config holds for all. Rules
 * run in a worker if they are on for any file of the run; what they say of a file in which they are
 * off is dropped afterwards, so that a header's own configuration decides about the header.
 *
 * Whether a rule is on, and how bad its findings are, is what the strongest place says that speaks of
 * it: command line, --config, environment, file with its overrides, default. Within one place
 * `disable` wins over `enable`, and the later word over the earlier.
 */
#ifndef CUDALINT_SETTINGS_H
#define CUDALINT_SETTINGS_H

#include "config.h"

struct settings { /* of one file */
	const char *file;
	const struct config *config;   /* NULL: none */
	const struct options *options; /* with what the configuration says */
	const bool *is_on;	       /* by rule */
	const int *level; /* by rule: enum severity, LEVEL_OFF, or -1 for the rule's own */
	const char *const *where; /* by rule: who said the last word; NULL: nobody */
};

struct configured { /* the options under one configuration */
	const struct config *config;
	struct options *options;
};

struct folder_config {
	const char *folder;
	const struct configured *configured;
};

struct settings_book {
	struct arena *arena;
	const char *directory;	    /* current, absolute */
	const struct options *line; /* without any file's say */
	/* What the environment and the command line say as a file would. */
	struct config environment, strongest;
	struct options run;	      /* of the run: with the current directory's configuration */
	ARRAY(struct configured *) configurations;
	ARRAY(struct folder_config) folders;
	ARRAY(struct settings *) files;
	struct config_reading reading; /* with what is wrong with configurations */
};

/* Finds the run's configuration and sets book->run. NULL, or what is wrong with the command line.
 */
const char *settings_open(struct arena *a, struct settings_book *book, const struct options *line,
			  const char *directory);
/* Where texts of before hold in place of the disk's (struct config_reading). */
const char *settings_open_kept(struct arena *a, struct settings_book *book,
			       const struct options *line, const char *directory,
			       const struct overlay *kept, bool only_kept);
const struct settings *settings_of(struct settings_book *book, const char *file);
bool settings_is_on(struct settings_book *book, const char *rule, const char *file);
/* Severity that is configured for the rule there, -1 for none. */
int settings_level(struct settings_book *book, const char *rule, const char *file);
/* Whether its figures are as large as the rule's options want them. */
bool settings_is_enough(struct settings_book *book, const struct finding *f);
const uint32_t *settings_block(struct settings_book *book, const char *kernel, const char *file);
/* All configured launches as text: what kernels are judged by, for those who compare runs. */
void settings_launches(const struct settings_book *book, struct text *out);
bool settings_is_excluded(struct settings_book *book, const char *path);
/* Whether the rule is on for any file, as far as files are known by now. */
bool *settings_union(struct settings_book *book);
/* --show-settings of one file. */
void settings_show(struct settings_book *book, const char *file, struct text *out);

#endif
