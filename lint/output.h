/*
 * output.h - reports in the formats asked for, each to its file or to standard output.
 */
#ifndef CUDALINT_OUTPUT_H
#define CUDALINT_OUTPUT_H

#include "catalogue.h"
#include "program.h"
#include "report/order.h"

void output_reports(struct arena *a, const struct account *account, const struct options *o,
		    const struct selection *selection);
/* False, with errno set, when the file cannot be written. */
bool output_file(const char *path, const struct text *t);
/* --depfile and --stamp: what a build system wants to know. NULL, or what could not be written. */
const char *output_marks(struct arena *a, const struct account *account, const struct options *o,
			 const struct text_list *configurations, enum exit_code code);
/* To standard output; ends the program when it cannot be written. */
void output_text(const struct text *t);

#endif
