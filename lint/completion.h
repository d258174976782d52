/*
 * completion.h - the tables of options, commands and rules as completions of shells.
 *
 * Completed are commands and what each takes, the options that each heeds, in both spellings, and
 * their values: words, rules and groups, each element of a list, the severity behind a rule's "=",
 * folders, revisions, files.
 */
#ifndef CUDALINT_COMPLETION_H
#define CUDALINT_COMPLETION_H

#include "base/text.h"

/* False for a shell that is not known. */
bool completion_print(struct text *out, const char *shell);

#endif
