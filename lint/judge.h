/*
 * judge.h - which of the findings are told, and what the run as a whole comes to.
 */
#ifndef CUDALINT_JUDGE_H
#define CUDALINT_JUDGE_H

#include "front/inputs.h"
#include "program.h"
#include "project.h"
#include "report/order.h"
#include "settings.h"

#define JUDGE_BASELINE PROJECT_BASELINE

/* Between account_open and account_close: what a file's configuration does not want goes,
 * severities become the configured ones, comments in the source are heeded and judged. */
void judge(struct arena *a, struct account *account, struct settings_book *book,
	   const struct job_list *jobs);
/* Of a closed account: what the baseline has goes; `baseline update` and `prune` write the file. NULL,
 * or what is wrong (in the arena). */
const char *judge_baseline(struct arena *a, struct account *account, struct settings_book *book,
			   const struct options *o);
/* Whether findings of this severity, if there are any, make it EXIT_FINDINGS. */
bool judge_fails(const struct account *account, const struct options *o, enum severity severity);
/* Whether entries of the baseline that are gone do. */
bool judge_stale_fails(const struct account *account, const struct options *o);
/* Of a closed account: EXIT_CLEAN or EXIT_FINDINGS. */
enum exit_code judge_code(const struct account *account, const struct options *o);

#endif
