/*
 * run.h - the pass list: from the command line to the exit code, and from one file to what is said
 * about it.
 */
#ifndef CUDALINT_RUN_H
#define CUDALINT_RUN_H

#include "analyse.h"
#include "config.h"
#include "front/front.h"
#include "front/inputs.h"
#include "options.h"
#include "program.h"
#include "project.h"

struct setup { /* what the files of a run share; read-only once the workers run */
	struct front_options front;
	struct analyse_options analyse;
	struct project project;
};

/* NULL, or why there is nothing to parse with. */
const char *setup_wrong(struct arena *a, enum header_mode headers, const char *cuda_path);
/* Toolkit and bundled declarations found, everything else at its default. Ends the program where
 * setup_wrong has a word to say. */
void setup_init(struct arena *a, struct setup *s, enum header_mode headers, const char *cuda_path);
/* Lints one file; *out lives in the arena. text: unsaved contents, NULL: read the file. ir: the
 * kernels' IR is appended to it, NULL: not wanted. Wants the big stack of workers.h. */
void lint_file(struct arena *a, const struct setup *s, const struct job *job, const char *text,
	       size_t bytes, struct file_result *out, struct text *ir);
/* The whole command: gives the exit code. Output goes to standard output, trouble to standard
 * error. */
enum exit_code run(const struct options *o);

struct account;

struct known_configs { /* what a server knows of configurations, and learns */
	/* Texts that were right, by absolute path: they hold while the disk's are wrong. */
	const struct overlay *kept;
	bool may_lack; /* a wrong one that is not among them is passed over; else nothing is linted */
	struct overlay read; /* learnt: those on the disk, where nothing is wrong with any */
	ARRAY(struct config_complaint) complaints; /* learnt: what is wrong with the disk's */
};

/* Lints the current folder as the command without a path would, and prints nothing. NULL, or what
 * is wrong with the configuration. The account lives in the arena. */
const char *run_folder(struct arena *a, const struct options *o, struct known_configs *known,
		       struct account *account);

struct buffer {			    /* a file as an editor holds it */
	const char *path;	    /* absolute, like those of the overlay */
	const struct overlay *open; /* it and what else the editor holds; may lack it */
	const char *pch_dir;	    /* as in front_options */
};
/* Lints one buffer in this process, on its stack, as a run in the current folder would: jobs,
 * configuration, comments, baseline; with the access table. NULL, or what is wrong with the
 * configuration. The account lives in the arena and is empty where the file is excluded. */
const char *run_buffer(struct arena *a, const struct options *o, const struct buffer *b,
		       struct known_configs *known, struct account *account);

#endif
