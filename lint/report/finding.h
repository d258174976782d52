/*
 * finding.h - what cudalint has to say, and the access table beside it, as plain records.
 *
 * Findings carry numbers (figures) and places (notes); text, JSON and SARIF are views of them.
 * Records of a file live in that file's arena until they have been handed to the report. Nothing
 * here knows kernels or libclang.
 */
#ifndef CUDALINT_FINDING_H
#define CUDALINT_FINDING_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/array.h"

enum severity { SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR };
enum confidence { CONFIDENCE_LIKELY, CONFIDENCE_PROVEN };
enum row_status { STATUS_EXACT, STATUS_ASSUMED, STATUS_INTERVAL, STATUS_UNKNOWN };

struct place { /* bytes and lines from 1; end is one past the last byte; line 0: the whole file */
	const char *file;
	uint32_t line, column, end_line, end_column;
};

struct figure {
	const char *name; /* "sectors" */
	double value;
};

struct note {
	struct place at;
	const char *message;
	bool is_step; /* it comes before the finding's own place, on the way to the defect */
};

struct finding {
	const char *rule; /* "strided-access" */
	enum severity severity;
	enum confidence confidence;
	struct place at;
	struct place launch;  /* under which the kernel was judged; line 0: none was in sight */
	const char *function; /* signature of the kernel or function */
	const char *message;  /* lower case, present tense, no full stop */
	const char *help;     /* the cure; NULL if none */
	const char
	    *suppressed; /* held back by the source: its reason, "" without; NULL: it is not */
	const char *fingerprint; /* set once the account is closed: report/fingerprint.h */
	ARRAY(struct figure) figures;
	ARRAY(struct note) notes;
};

struct text_list {
	ARRAY(const char *) items;
};

struct access_row { /* definitions.md section 1; figures are NAN where unknown */
	struct place at;
	struct place launch;	   /* under which the kernel was evaluated; line 0: none */
	uint32_t instance;	   /* which evaluation of the kernel, from 0, in the host's order */
	const char *function;	   /* signature of the function that holds the access */
	const char *kernel;	   /* mangled name of the kernel */
	const char *template_args; /* of the kernel */
	uint32_t block[3];
	const char *block_source; /* launch, configuration, other-file, bounds, implied, default */
	const char *space;	  /* global, shared */
	const char *op;		  /* load, store, atomic */
	uint32_t bytes;		  /* per lane */
	enum row_status status;
	const char *reason; /* from facts/reason.def when not exact; else NULL */
	double requests, active_lanes;
	double sectors, sectors_min, sectors_max, ideal_sectors, lines;
	double bank_degree, ideal_degree; /* shared only */
	const char *address;		  /* the address value as text, for --dump; may be NULL */
	/* Bytes that the lanes of one request start at, from any fixed place; bit of lanes_on: the lane
	 * is there. No bit: not known. */
	int64_t lanes[32];
	uint32_t lanes_on;
	struct text_list guards, assumptions;
};

struct outer_launch {		    /* of a kernel that the main file does not define itself */
	const char *kernel;	    /* mangled name */
	uint32_t block[3], grid[3]; /* grid: 0 where it is not known */
	bool guess; /* the block can be another: one arm of its extent is not known */
	struct place at;
	struct place of; /* the kernel, where it was read with the main file; line 0: it was not */
};

struct outer_list {
	ARRAY(struct outer_launch) at;
};

struct outer_number {
	int64_t is;
	bool is_known;
};

struct outer_call { /* of a host function that another file defines */
	const char *function; /* mangled name */
	struct place at;
	ARRAY(struct outer_number) numbers; /* integers that it is given, those in structs among them */
};

struct outer_calls {
	ARRAY(struct outer_call) at;
};

/* A host function of the file that launches with a block that its caller decides; nobody in the file
 * calls it. */
struct wanted_caller {
	const char *mangled, *name; /* the latter without its namespace and class */
};

struct wanted_callers {
	ARRAY(struct wanted_caller) at;
};

struct rule_time {
	const char *rule;
	double seconds;
};

struct rule_times { /* of all rules, in the order of the table */
	ARRAY(struct rule_time) at;
};

struct kernel_record {	  /* a kernel that the file defines, itself or through a header */
	const char *name; /* mangled */
	struct place at;
	bool is_open; /* nothing in the file launches it, nor does the configuration */
};

struct source_count { /* of a kernel's block: block_source_names */
	const char *source;
	uint32_t kernels;
};

struct launch_tally { /* what the launches in a file say of the kernels there */
	ARRAY(struct source_count) sources;
	uint32_t launches, broken; /* places that launch; those in which a name did not resolve */
	uint32_t numbers, known; /* integers that kernels are given by their first launch, fields of structs too;
				    those that host evaluation has found */
};

struct file_result { /* all that one main file gave */
	const char *path;
	enum { FILE_OK, FILE_PARTIAL, FILE_FAILED } status;
	const char *failure;	     /* why FILE_FAILED, else NULL */
	struct text_list unresolved; /* names clang could not resolve in the user's own code */
	struct text_list partial;    /* "kernel f: out of fuel at line 12" */
	const char *headers;	     /* bundled or toolkit */
	struct text_list read; /* the user's own files that were read, the main file among them */
	struct text_list
	    inputs; /* every file that was read but the program's own, for build systems */
	ARRAY(struct place) covered; /* the functions there that were looked at in full */
	ARRAY(struct finding) findings;
	ARRAY(struct access_row) accesses; /* only with --accesses or --dump */
	ARRAY(struct kernel_record) kernels;
	struct outer_list outer;
	struct wanted_callers wanted;
	struct outer_calls calls; /* of functions that other files want callers of; only where asked for */
	uint32_t n_kernels,
	    n_kernels_full;	  /* all accesses exact, assumed, interval or data-dependent */
	uint32_t n_launch_source; /* kernels with block_source launch */
	uint32_t n_in_sight;	  /* kernels that a launch in sight starts, its block known or not */
	struct launch_tally tally;
	double seconds[6];	  /* parse, lower, evaluate, facts, rules, report */
	struct rule_times rule_times;
	bool is_recalled; /* from the cache: no time was spent */
};

#endif
