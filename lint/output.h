/*
 * output.h - reports in the formats asked for, each to its file or to standard output.
 */
#ifndef CUDALINT_OUTPUT_H
#define CUDALINT_OUTPUT_H

#include "catalogue.h"
#include "front/inputs.h"
#include "program.h"
#include "report/order.h"

void output_reports(struct arena *a, const struct account *account, const struct options *o,
		    const struct selection *selection);
/* One that understands escapes. */
bool output_is_terminal(int fd);
/* NULL, or which output would be lost or be written over a source. */
const char *output_check(struct arena *a, const struct options *o, const struct job_list *jobs);
/* False, with errno set, when the file cannot be written. */
bool output_file(const char *path, const struct text *t);
/* --depfile and --stamp: what a build system wants to know. NULL, or what could not be written. */
const char *output_marks(struct arena *a, const struct account *account, const struct options *o,
			 const struct text_list *said_by, enum exit_code code);
/* To standard output; ends the program when it cannot be written. */
void output_text(const struct text *t);

#endif
