/*
 * project.h - which files are the user's own: findings are reported only there.
 *
 * Those named, and what lies below the root of their project: the nearest folder above with a .git
 * or a cudalint configuration, else the current directory where it holds the file, else the file's
 * own folder. Bundled declarations and the toolkit are never the user's. Headers reached through
 * -isystem are front's to leave out.
 */
#ifndef CUDALINT_PROJECT_H
#define CUDALINT_PROJECT_H

#include <stdbool.h>

#include "base/array.h"

#define PROJECT_BASELINE ".cudalint-baseline.json" /* where `baseline` writes if nobody says */

struct project {
	struct arena *arena;
	const char *directory; /* current, absolute */
	ARRAY(const char *) roots;
	ARRAY(const char *) named;
	ARRAY(const char *) foreign;
};

/* The process's current directory, "/" if it cannot be told. */
const char *project_directory(struct arena *a);
/* The nearest folder from this one (absolute) upwards that has a .git, else a configuration, else a
 * baseline of the usual name, else the folder itself. */
const char *project_top(struct arena *a, const char *folder);
/* The same; NULL: none of them is there. */
const char *project_marked_top(struct arena *a, const char *folder);
/* The nearest that has a .git; NULL: there is none. */
const char *project_repository(struct arena *a, const char *folder);
void project_add_file(struct project *p, const char *path);
void project_add_foreign(struct project *p, const char *directory);
/* Fits front_options.is_user_file; the context is a struct project. */
bool project_is_user(const char *path, void *project);

#endif
