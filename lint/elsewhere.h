/*
 * elsewhere.h - launches of a file's kernels in the other files of a run.
 *
 * Every file's result names its kernels, and the launches that it makes of kernels that it only
 * declares or has from a file that it includes. Put together, they say under which blocks a file is
 * to be judged once more: where nothing in the file launches a kernel and another file does, with a
 * block that is known. Of several kernels of one name (a tree of many programs) a launch means the
 * one that it reads, else the one in the nearest folder; where two are equally near, none.
 */
#ifndef CUDALINT_ELSEWHERE_H
#define CUDALINT_ELSEWHERE_H

#include "report/finding.h"

/* By file, the launches of its open kernels, ordered by where they are, whatever the files' order;
 * empty where there are none. */
struct outer_list *elsewhere_find(struct arena *a, const char *directory,
				  const struct file_result *files, size_t n);

#endif
