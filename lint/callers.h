/*
 * callers.h - the sources that may call what a run's files want callers of.
 *
 * A host function that takes its kernels' block from its caller says nothing alone. Where no call is
 * in its file, the C++ and CUDA sources of its folder that name it are read for their calls (and,
 * where none does, those that include a header which names it); then those of the folder above and
 * of its folders, as long as these lie in the working folder. Nothing is linted that was not asked
 * for.
 */
#ifndef CUDALINT_CALLERS_H
#define CUDALINT_CALLERS_H

#include "report/finding.h"

struct caller_file {
	const char *path;
	struct text_list wanted; /* mangled names of what it may call */
	ARRAY(size_t) askers;	 /* files that want them */
	struct outer_calls calls; /* what it does call; not filled by callers_find */
};

struct caller_files {
	ARRAY(struct caller_file) at;
};

/* Ordered by path. */
void callers_find(struct arena *a, const char *directory, const struct file_result *files, size_t n,
		  bool (*may_read)(const char *path, void *context), void *context,
		  struct caller_files *out);
/* The calls that a file of the run asked for, of all that were found. */
struct outer_calls callers_of(struct arena *a, const struct caller_files *found, size_t file,
			      const struct file_result *result);

#endif
