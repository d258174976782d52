/*
 * suppress.h - comments in the source that say which findings are wanted as they are.
 *
 *	c[i] = a[i * 32];  // cudalint-ignore strided-access: read once, at start-up
 *	// cudalint-ignore-next-line rule, other-rule: reason
 *	// cudalint-ignore-begin rule: reason    ...    // cudalint-ignore-end rule
 *	// cudalint-ignore-file rule: reason
 *	// NOLINT(cudalint-rule), NOLINTNEXTLINE, NOLINTBEGIN, NOLINTEND: clang-tidy's way, no
 *reason
 *
 * Rules must be named; a finding in a macro is at the macro's use. A comment that names no rule, no
 * known rule, gives no reason or holds nothing back is itself a finding of `unused-suppression`.
 * That nothing was held back is said only where it is known: the rule ran, the file and the
 *function around the line were analysed in full, and no #if decides whether the line is there at
 *all.
 */
#ifndef CUDALINT_SUPPRESS_H
#define CUDALINT_SUPPRESS_H

#include "report/order.h"

struct suppress_options {
	/* Whether the rule ran on the file. */
	bool (*is_on)(const char *rule, const char *file, void *context);
	/* NULL for the name of a rule, else what is wrong with it, in the arena. */
	const char *(*wrong_name)(struct arena *a, const char *name, void *context);
	/* Whether the rule looks at all of a file rather than at what kernels reach. */
	bool (*is_whole_file)(const char *rule, void *context);
	void *context;
	bool ignores_comments;	/* nothing is held back */
	bool judges_headers;	/* every file that may use a header is in the run */
	enum severity severity; /* of unused-suppression */
};

/* Before account_close: takes findings that comments hold back out of their files' lists into
 * account->suppressed, each with its reason, and adds what is wrong with the comments. */
void suppress_apply(struct arena *a, struct account *account, const struct suppress_options *o);

#endif
