/*
 * manual.h - what the table of options becomes for others to read: the man page, and completions of
 * shells.
 */
#ifndef CUDALINT_MANUAL_H
#define CUDALINT_MANUAL_H

#include "base/text.h"

void manual_page(struct text *out);
/* False for a shell that is not known. */
bool manual_completion(struct text *out, const char *shell);

#endif
