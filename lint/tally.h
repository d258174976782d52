/* tally.h - how much launches say of kernels, counted for the report. */
#ifndef CUDALINT_TALLY_H
#define CUDALINT_TALLY_H

#include "facts/kernel.h"
#include "report/finding.h"

/* One kernel, judged under the shapes chosen for it. */
void tally_kernel(struct arena *a, const struct ir_module *m, uint32_t kernel,
		  const struct shape_list *shapes, struct launch_tally *t);
/* The places of the user's own files that launch, each once. */
void tally_launches(const struct ir_module *m, struct launch_tally *t);

#endif
