/*
 * app.h - any program against its predictions: each access line, predicted beside measured.
 *
 * A folder holds apps.tsv (NAME BUILD RUN: shell commands, "-" for none), predictions.tsv
 * (plan_make.h) and, once its `run` (run_apps.sh) was run where a GPU is, work/NAME.source.csv and
 * work/NAME.raw.csv: the profiler's pages of the first launch of each kernel.
 */
#ifndef VALIDATE_APP_H
#define VALIDATE_APP_H

#include <stdbool.h>

#include "base/arena.h"

/* Prints what was predicted and measured of each program, and the sums; of one without counters,
 * why. Returns whether any has some. Dies when the folder holds no programs, or a table of it is
 * damaged. */
bool app_judge(struct arena *a, const char *directory);

#endif
