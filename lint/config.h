/*
 * config.h - .cudalint.yaml or cudalint.yaml, read with libyaml.
 *
 * Keys are those of the option table that a file may set, and a few of the file's own:
 *
 *	extends: ../base.yaml           what this file does not say
 *	severity: {bank-conflict: note, shared-race: off}
 *	launch: {scale: [256], "tile_*": [16, 16]}      blocks of kernels whose launch is out of
 *sight overrides:                      for some files, later ones win
 *	  - files: [tests]
 *	    disable: [unchecked-call]
 *
 * Whatever is not known is an error with its line, its column and what may have been meant.
 */
#ifndef CUDALINT_CONFIG_H
#define CUDALINT_CONFIG_H

#include "base/overlay.h"
#include "options.h"
#include "report/finding.h"

enum { LEVEL_OFF = 3 };		 /* after enum severity */
#define CONFIG_LEAST_MOST 1e9 /* of a rule's option */

/* By enum severity, then LEVEL_OFF; ended by NULL. */
extern const char *const config_levels[];
/* enum severity of "note", "warning" and "error", LEVEL_OFF of "off", -1. */
int config_level(const char *word);

struct rule_level {
	const char *rule; /* a selector of catalogue.h */
	unsigned level;
	const char *where; /* "src/.cudalint.yaml:4" */
};

struct rule_setting { /* of an option of rule.h */
	const char *rule, *option;
	double least;
	const char *where;
};

struct kernel_launch {
	const char *kernel; /* a glob */
	uint32_t block[3];
	const char *where;
};

struct rule_change {	    /* what one block says of rules and launches */
	const char *base;   /* folder that the globs start from, relative to the current one */
	struct words files; /* globs; none: all files */
	struct words rules, enabled, disabled; /* of an override */
	const char *where;		       /* the override */
	ARRAY(struct rule_level) levels;
	ARRAY(struct rule_setting) settings;
	ARRAY(struct kernel_launch) launches;
};

struct config_word { /* a key that is no option */
	const char *name, *help;
};

extern const struct config_word config_words[]; /* ended by a name of NULL */

struct config_key {
	int key; /* options_key */
	struct words values;
	const char *where, *base;
	struct place at;
};

struct config {
	const char *path;		   /* as errors show it */
	ARRAY(struct config_key) keys;	   /* the last of a kind counts */
	ARRAY(struct rule_change) changes; /* in order */
};

struct config_complaint {
	struct place at; /* line 0: the whole file; columns are characters from 1 */
	const char *message;
};

struct config_reading { /* how files are read and what came of it */
	/* By absolute path: texts that hold in the disk's place; NULL: none do. only_kept: a file that
	 * is not among them counts as empty. */
	const struct overlay *kept;
	bool only_kept;
	const char *directory; /* current, absolute; NULL: paths are left as they are */
	struct overlay read;   /* by absolute path */
	struct text_list errors;
	ARRAY(struct config_complaint) complaints; /* the same, for those who show places */
};

/* Reads "fail-on=error" or "severity.bank-conflict=note", a key and its YAML, into what was read so
 * far. NULL, or what is wrong. */
const char *config_read_setting(struct arena *a, const char *setting, struct config *into);
/* Reads one file and what it extends. False when something in it was told in `as`. */
bool config_read(struct arena *a, const char *path, struct config *out, struct config_reading *as);
/* Sets what the file says and no stronger place has set, nor one as strong. */
void config_apply(struct arena *a, const struct config *c, enum origin strength, struct options *o,
		  struct config_reading *as);
/* The nearest file above a folder (absolute), not beyond the top of its repository; NULL if there
 * is none. */
const char *config_find(struct arena *a, const char *folder);

#endif
