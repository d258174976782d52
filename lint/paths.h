/*
 * paths.h - the words on the command line that name what is to be linted, before inputs.h looks at
 * the file system: @LIST and --files-from are read, "-" is taken out.
 */
#ifndef CUDALINT_PATHS_H
#define CUDALINT_PATHS_H

#include "options.h"
#include "report/finding.h"

void paths_expand(struct arena *a, const struct options *o, struct words *out, bool *has_stdin,
		  struct text_list *errors);

#endif
