/*
 * init.h - `cudalint init`: a configuration and a baseline, so that a project starts with no
 * findings and hears of new ones.
 */
#ifndef CUDALINT_INIT_H
#define CUDALINT_INIT_H

#include "options.h"
#include "program.h"

/* Writes .cudalint.yaml and, where there are findings, the baseline; says what comes next. Nothing
 * is overwritten. */
enum exit_code init(struct arena *a, const struct options *line);

#endif
