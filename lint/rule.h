/*
 * rule.h - what a rule is, and all it may look at. The only header a rule includes.
 *
 * A rule is one constant in one file of rules/, named after it: rules/strided_access.c defines
 * rule_strided_access by RULE(strided_access) = { .name = "strided-access", ... }. The build finds
 * the file; nothing else is edited.
 */
#ifndef CUDALINT_RULE_H
#define CUDALINT_RULE_H

#include "facts/facts.h"
#include "report/finding.h"

struct report; /* where findings go */

struct rule_option { /* how large a figure must be for the finding to be told */
	const char *name;
	const char *figure, *per; /* of the finding; per: what divides it, or NULL */
	double least;		  /* where the rule itself begins */
	const char *help;
};

struct rule {
	const char *name;
	const char *group;	/* performance, device, host, meta */
	enum severity severity; /* default */
	bool off_by_default;
	bool for_all_instances; /* true of the source only if every instance of the kernel shows it */
	const char *title;  /* what it finds, one line */
	const char *why;    /* what it costs */
	const char *fix;    /* the cure */
	const char *ignore; /* when to ignore it */
	const char *proof;  /* what the GPU harness must show: "counters, time" */
	const struct rule_option *options; /* ended by one without a name; NULL: none */
	/* a rule of the group meta has none of these: the report itself speaks in its name */
	void (*check)(const struct kernel_facts *k, struct report *r);
	/* once a host function evaluated from its start: its events are launches and API calls */
	void (*check_host)(const struct kernel_facts *host, struct report *r);
	/* once a unit, on what its host code says without being evaluated */
	void (*check_source)(const struct ir_module *m, struct report *r);
};

#define RULE(id) const struct rule rule_##id

extern const struct rule *const rule_table[];
extern const unsigned rule_count;
const struct rule *rule_find(const char *name); /* NULL if there is none */

/* Starts a finding of the running rule at a place; the functions below add to the newest one. */
void report_at(struct report *r, const struct fact_place *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The function it is in; needed by check_host and check_source only. */
void report_function(struct report *r, const char *signature);
void report_severity(struct report *r, enum severity s);
void report_proven(struct report *r); /* confidence: likely unless said */
void report_figure(struct report *r, const char *name, double value);
void report_note(struct report *r, const struct fact_place *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same, of a place on the way to the defect, which happens at the finding's own. */
void report_step(struct report *r, const struct fact_place *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void report_help(struct report *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
