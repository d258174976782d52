/*
 * analyse.h - from a module to what is said about it: launches, kernel evaluations, rules, access
 * rows.
 */
#ifndef CUDALINT_ANALYSE_H
#define CUDALINT_ANALYSE_H

#include "ir/ir.h"
#include "report/finding.h"

struct analyse_options {
	bool (*rule_enabled)(const char *name, void *context); /* NULL: each rule's own default */
	/* Block of a kernel from the configuration, for where no launch is in sight; NULL: none. */
	const uint32_t *(*block_of)(const char *kernel, const char *file, void *context);
	void *context;
	const struct outer_list *outer; /* launches of the file's kernels in others; NULL: none */
	const struct outer_calls *calls; /* of the file's host functions in others; NULL: none */
	bool accesses;			/* fill out->accesses */
	uint64_t fuel;			/* lane operations a kernel may cost; 0: the default, 2e9 */
};

/* Evaluates every kernel of the module under its launch shapes and runs the rules. Fills findings,
 * accesses, kernels, outer, partial, kernel counts and the evaluate, facts and rules times of *out;
 * everything lives in the arena. */
void analyse_module(struct arena *a, const struct ir_module *m, const struct analyse_options *o,
		    struct file_result *out);
/* Only the calls of functions that other files define (mangled names), into out->calls. */
void analyse_calls(struct arena *a, const struct ir_module *m, const struct text_list *wanted,
		   struct file_result *out);

#endif
