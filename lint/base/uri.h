/*
 * uri.h - file: URIs and the paths they mean.
 */
#ifndef CUDALINT_BASE_URI_H
#define CUDALINT_BASE_URI_H

#include "base/arena.h"

/* The path, percent signs undone, in the arena; NULL where the URI names no file of this machine.
 */
char *uri_path(struct arena *a, const char *uri);
/* Of an absolute path. */
char *uri_of_path(struct arena *a, const char *path);

#endif
