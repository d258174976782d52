/*
 * manual.h - what the tables of options, commands and keys become for others to read: man pages, and
 * completions of shells.
 */
#ifndef CUDALINT_MANUAL_H
#define CUDALINT_MANUAL_H

#include "base/text.h"

/* Of the program (NULL or "cudalint"), of a command, or of "cudalint.yaml". False: there is none. */
bool manual_page(struct text *out, const char *page);
/* False for a shell that is not known. */
bool manual_completion(struct text *out, const char *shell);

#endif
