/*
 * show.h - what the program says about itself and its inputs: a file's command, the counts, what it
 * found on this machine.
 */
#ifndef CUDALINT_SHOW_H
#define CUDALINT_SHOW_H

#include "front/inputs.h"
#include "options.h"
#include "report/order.h"

/* --show-command: the build's words, clang's, what was left out. */
void show_command(struct text *out, const struct job *job);
/* --statistics, on standard error. */
void show_statistics(const struct account *account);
/* What `baseline` did. */
void show_baseline(struct text *out, const struct account *account, const struct options *o);
/* `version` and `doctor` are text, or JSON where that is the format. */
void show_version(struct text *out, const struct options *o);
/* `doctor`: false when something is missing that linting needs. */
bool show_doctor(struct text *out, const struct options *line);

#endif
