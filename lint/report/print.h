/*
 * print.h - the views of an account: text for people, formats for programs and services, the access
 * table for the curious.
 *
 * A format is a row of report_formats; the options, --help and the configuration read them there.
 */
#ifndef CUDALINT_PRINT_H
#define CUDALINT_PRINT_H

#include "report/order.h"

struct rule_info { /* what formats say of a rule; see rule.h */
	const char *name, *group, *title, *why, *fix;
	const char *markdown; /* the whole page */
	enum severity severity;
	bool is_on;
};

#define SARIF_RESULTS 5000u /* what GitHub keeps */

struct print_options {
	bool color;
	/* A rule's page as an absolute path, NULL where there is none; NULL: no links. */
	const char *(*page)(struct arena *a, const char *rule);
	bool remarks;	 /* text: what was analysed in part, and the closing line */
	bool accesses;	 /* JSON: add the access table */
	bool suppressed; /* show what comments hold back as well */
	const char *tool_version;
	const struct rule_info *rules; /* all of them, sorted by name */
	unsigned n_rules;
	bool fails[3];	  /* by enum severity: whether such findings fail the run */
	bool stale_fails; /* entries of the baseline that are gone fail it */
	size_t *left_out; /* counted up by SARIF's results that it had no room for; may be NULL */
	unsigned sarif_max;	    /* results at most, 0: SARIF_RESULTS */
	const char *sarif_category; /* of the run, NULL: none */
};

/* What a format can say beside findings; each can what those before it can. */
enum report_scope {
	TELLS_FINDINGS,
	TELLS_FAILURES, /* which files gave no result */
	TELLS_ALL,	/* and which were analysed in part */
};

struct report_format {
	const char *name; /* NULL: the end of the table */
	const char *help;
	void (*print)(struct text *out, const struct account *account,
		      const struct print_options *o);
	enum report_scope scope;
};

enum report_format_number {
	REPORT_TEXT,
	REPORT_GCC,
	REPORT_JSON,
	REPORT_JSONL,
	REPORT_SARIF,
	REPORT_GITHUB,
	REPORT_GITLAB,
	REPORT_CHECKSTYLE,
	REPORT_JUNIT,
	REPORT_RDJSONL,
	REPORT_FORMATS
};

extern const struct report_format report_formats[REPORT_FORMATS + 1];

/* Findings with their source lines, then what gave no or partial results, then a line that sums up.
 */
void print_text(struct text *out, const struct account *account, const struct print_options *o);
/* That line alone. */
void print_summary(struct text *out, const struct account *account);
/* A line for each file of which a format of this scope says too little. */
void print_missed(struct text *out, const struct account *account, enum report_scope scope);
/* A sentence about the entries of the baseline that are gone. */
const char *print_stale(struct arena *a, const struct account *account);
/* file:line:column: severity: message [rule], as compilers write it. */
void print_gcc(struct text *out, const struct account *account, const struct print_options *o);
/* The schema is docs/json.md. */
void print_json(struct text *out, const struct account *account, const struct print_options *o);
/* A finding a line, as in the JSON report. */
void print_jsonl(struct text *out, const struct account *account, const struct print_options *o);
/* SARIF 2.1.0, within what GitHub's code scanning takes. */
void print_sarif(struct text *out, const struct account *account, const struct print_options *o);
/* Workflow commands, which GitHub shows beside the lines of a pull request. */
void print_github(struct text *out, const struct account *account, const struct print_options *o);
/* GitLab's Code Quality report. */
void print_gitlab(struct text *out, const struct account *account, const struct print_options *o);
void print_checkstyle(struct text *out, const struct account *account,
		      const struct print_options *o);
void print_junit(struct text *out, const struct account *account, const struct print_options *o);
/* reviewdog's Diagnostic Format, one a line. */
void print_rdjsonl(struct text *out, const struct account *account, const struct print_options *o);
/* One line an access. */
void print_accesses(struct text *out, const struct account *account);

#endif
