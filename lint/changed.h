/*
 * changed.h - --diff and --diff-base: what has changed, by a file or by git.
 *
 * The repositories asked are those of the files that were linted, wherever the program runs.
 */
#ifndef CUDALINT_CHANGED_H
#define CUDALINT_CHANGED_H

#include "options.h"
#include "report/order.h"

/* Of a closed account: what lies outside of the changes goes. NULL, or what is wrong (in the arena). */
const char *changed_only(struct arena *a, struct account *account, const struct options *o);

#endif
