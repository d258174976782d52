/*
 * retry.h - whether a real toolkit's headers would resolve what the bundled declarations did not.
 *
 * Half of public code includes headers of other projects that are not there. A second parse cannot
 * find them either and costs a hundred times the first, so it is made only when an error looks like
 * one that a toolkit or the system's C++ library mends. Asking costs a few file accesses.
 */
#ifndef CUDALINT_RETRY_H
#define CUDALINT_RETRY_H

#include "report/finding.h"

/* messages: clang's errors in the user's files; toolkit_dir: root of the toolkit. */
bool retry_is_promising(struct arena *a, const struct text_list *messages, const char *toolkit_dir);

#endif
