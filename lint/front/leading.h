/*
 * leading.h - the system headers that a source begins with: what an editor's file need not have
 * parsed anew at each keystroke.
 */
#ifndef CUDALINT_LEADING_H
#define CUDALINT_LEADING_H

#include "base/text.h"

/* "#include <a>\n#include <b>\n": those between angles, up to the first line that is neither one,
 * blank nor a comment: whatever else a source says may change what a header means. "" for none. */
const char *leading_includes(struct arena *a, const char *text);

#endif
