/*
 * build_log.h - compile commands from what a build printed: make -n, make V=1, ninja -v, a CI log.
 *
 * Followed are make's "Entering directory", `cd` within a line, lines that go on behind a backslash,
 * ninja's "[3/9]" and sh -x's "+". Everything that is no command of a CUDA compiler is passed over.
 */
#ifndef CUDALINT_BUILD_LOG_H
#define CUDALINT_BUILD_LOG_H

#include "base/text.h"

/* Appends a compile_commands.json to out; directory (absolute) is where the build began. Gives the
 * number of its entries. */
unsigned build_log_import(struct text *out, const char *log, const char *directory);

#endif
