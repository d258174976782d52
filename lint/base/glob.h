/*
 * glob.h - patterns of paths: * and ? within a name, ** over any number of folders.
 */
#ifndef CUDALINT_GLOB_H
#define CUDALINT_GLOB_H

#include <stdbool.h>

/* The whole path against the whole pattern. */
bool glob_matches(const char *pattern, const char *path);
/* As in ignore files: a pattern without a slash means a name at any depth, one with a slash starts
 * where the path does; what lies below a folder that is meant is meant as well. */
bool glob_selects(const char *pattern, const char *path);

#endif
