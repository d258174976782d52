/*
 * judge.h - which of the findings are told, and what the run as a whole comes to.
 */
#ifndef CUDALINT_JUDGE_H
#define CUDALINT_JUDGE_H

#include "catalogue.h"
#include "front/inputs.h"
#include "program.h"
#include "report/order.h"

/* Between account_open and account_close: comments in the source are heeded and judged. */
void judge(struct arena *a, struct account *account, const struct options *o,
	   const struct selection *selection, const struct job_list *jobs);

#endif
