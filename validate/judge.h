/*
 * judge.h - predicted against measured, line by line.
 *
 * A line is all accesses of one kernel under one block on one source line, in one space and
 * direction: what the compiler's line table can tell apart. Launches that differ are lines of their
 * own where the kernel was launched as often as there are such; else all its launches are one. Its
 * status is its weakest access's. Figures a request are compared where the lanes on are those
 * predicted, else the ratio of the totals to their ideal, and either may differ by half a percent.
 * Where several accesses or unrolled iterations share the line, the mean over requests is tried
 * first, then each instruction by itself.
 */
#ifndef VALIDATE_JUDGE_H
#define VALIDATE_JUDGE_H

#include <stdbool.h>

#include "gpu/table.h"

#define ANY_LAUNCH -1

enum outcome {
	EQUAL,		/* figure a request */
	EQUAL_BY_RATIO, /* to the ideal */
	EQUAL_EACH,	/* each instruction has a predicted figure, each figure an instruction */
	WITHIN,		/* the predicted interval */
	DIFFERENT,
	OUTSIDE,
	NOT_COMPARABLE, /* `why` says why */
	NOT_LAUNCHED,	/* the kernel was not, with this block */
	NO_FIGURE,	/* status unknown */
	NOT_MEASURED,	/* there are no counters of the program as it is */
	N_OUTCOMES
};

extern const char *const outcome_word[N_OUTCOMES];

enum { EXACT, ASSUMED, INTERVAL, UNKNOWN, N_STATUSES }; /* strongest first */
extern const char *const status_word[N_STATUSES];
/* The status so called; UNKNOWN for any other word. */
int status_of(const char *word);

struct access_prediction {
	const char *program, *kernel, *file, *space, *op, *status, *reason, *block;
	unsigned line, bytes;
	double requests, active_lanes; /* per block; NAN where unknown, as all figures */
	double sectors, sectors_min, sectors_max, ideal_sectors, lines, bank_degree, ideal_degree;
	unsigned instance; /* of the kernel's launches that differ, in the host's order */
	int launch; /* that it is compared with; ANY_LAUNCH: all of the kernel under this block */
};

struct measured { /* totals over the instructions of a line */
	double executed, predicated_on, sectors, sectors_ideal, lines, wavefronts, wavefronts_ideal;
	unsigned instructions;
};

struct measured_row { /* of one instruction of one launch */
	const char *program, *kernel, *file, *space, *op, *block, *sass;
	unsigned line, bits;
	struct measured m;
	int launch; /* its number in the program */
};

struct judged_line {
	struct access_prediction p; /* status: the weakest; figures: means over the requests */
	struct measured m;
	enum outcome outcome;
	const char *why;
};

struct evidence {
	ARRAY(struct access_prediction) predictions;
	ARRAY(struct measured_row) rows;
	ARRAY(struct judged_line) lines;
};

bool is_shared(const struct access_prediction *p);
/* What was counted, over its ideal: of shared or of global memory. */
double measured_ratio(const struct measured *m, bool shared);
/* "k.cu" of "src/k.cu". */
const char *last_name(const char *path);

/* Reads DIR/predictions.tsv; false when it cannot be read. Dies when it is damaged. */
bool judge_read_predictions(struct arena *a, const char *directory, struct evidence *e);
/* Takes over one "inst" row of records.tsv. */
void judge_add_instruction(struct arena *a, const struct table_row *row, struct evidence *e);
/* Fills e->lines, in the order of the predictions. */
void judge_all(struct arena *a, struct evidence *e);

#endif
