/*
 * program.h - what the program knows about itself: its version, its exit codes, and where its
 * declarations lie.
 */
#ifndef CUDALINT_PROGRAM_H
#define CUDALINT_PROGRAM_H

#include "base/arena.h"

/* The larger wins where several apply. */
enum exit_code {
	EXIT_CLEAN = 0, /* nothing at or above --fail-on */
	EXIT_FINDINGS = 1,
	EXIT_USAGE = 2,	    /* usage, configuration, or a path that does not exist */
	EXIT_NO_RESULT = 3, /* a file gave no result at all */
	EXIT_BUG = 4,
};

extern const char *const program_version; /* "0.1.0" */
extern const char *const program_commit;  /* of the source it was built from; "" if unknown */

/* The program's own file; NULL if it cannot be told. */
const char *program_path(struct arena *a);
/* Folder of the bundled declarations (has cuda/, std/, resource/): beside the installed program,
 * else the source tree's that this program was built from. NULL when neither exists. */
const char *program_headers(struct arena *a);
/* The page of a rule, where the manual was installed or built; NULL where it was not. */
const char *program_page(struct arena *a, const char *rule);

#endif
