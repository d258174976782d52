/*
 * manual.h - the tables of options, commands and keys as man pages.
 */
#ifndef CUDALINT_MANUAL_H
#define CUDALINT_MANUAL_H

#include "base/text.h"

/* Of the program (NULL or "cudalint"), of a command, or of "cudalint.yaml". False: there is none. */
bool manual_page(struct text *out, const char *page);

#endif
