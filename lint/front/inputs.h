/*
 * inputs.h - from what the user named to the jobs of a run: translation units with their options.
 *
 * Named files are taken as they are; directories are searched for .cu and .cuh (hidden folders and
 * CMakeFiles left out, symbolic links to folders followed once); with no path at all it is the
 * database's CUDA entries, or the current directory. The options of a file come from the nearest
 * compile_commands.json (in its folder or one above, or in a `build` folder beside one of these),
 * nvcc's translated for clang; without an entry they are guessed from the folders around the file.
 *
 * A .cu without an entry that another source of the run includes counts as a header.
 *
 * Jobs come sorted by path, each file once. Everything lives in the caller's arena.
 */
#ifndef CUDALINT_INPUTS_H
#define CUDALINT_INPUTS_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/array.h"
#include "front/nvcc_options.h"
#include "report/finding.h"

struct job {
	const char *path;	 /* as the user spelled it, else from the current directory */
	const char *directory;	 /* where its compile command ran; NULL: the current one */
	const char *const *args; /* clang's options, relative paths already made absolute */
	unsigned n_args;
	bool from_database;
	const char *database,
	    *entry; /* whose command was read: the file and the entry's; or NULL */
	struct text_list command;		/* its words */
	struct text_list dropped[DROP_REASONS]; /* those that were not taken */
	bool is_header; /* judged through its includers, if any are in the run */
	bool is_included; /* by another job, as far as their texts say */
	bool is_named;		/* the user named this very file, not a folder around it */
	struct text_list notes; /* "option --foo is not known and left out" */
};

struct job_list {
	ARRAY(struct job) jobs;
	unsigned n_generated; /* left out by the search, as a program wrote them */
	struct text_list missing; /* CUDA files that a database names and that are not there */
};

struct input_request {
	const char *const *paths; /* files and folders; none: the database's entries, or "." */
	unsigned n_paths;
	const char *database_dir; /* -p: folder of the database or its file; NULL: looked for */
	bool no_database;	  /* do not even look */
	const char *const *extra; /* nvcc's or clang's options added to every job, after `--` */
	unsigned n_extra;
	/* NVCC_PREPEND_FLAGS and NVCC_APPEND_FLAGS, which nvcc takes around its own words; NULL: none. */
	const char *prepended, *appended;
	bool (*is_excluded)(const char *path,
			    void *context); /* NULL: nothing is; named files never */
	void *context;
	bool takes_generated; /* a search takes files whose head says that a program wrote them */
	bool force_exclude;   /* named files may be excluded as well */
};

/* Fills *out. Trouble that does not end the run (no such path, a database that cannot be read) is
 * added to errors, one sentence each; false when there was any. */
bool inputs_collect(struct arena *a, const struct input_request *request, struct job_list *out,
		    struct text_list *errors);
/* The job of one file that need not exist: an editor's buffer, or standard input under a name. */
struct job inputs_job(struct arena *a, const struct input_request *request, const char *path,
		      struct text_list *errors);

#endif
