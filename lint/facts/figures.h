/* figures.h - the numbers of definitions.md section 1 of an event, each with how certain it is. */
#ifndef CUDALINT_FIGURES_H
#define CUDALINT_FIGURES_H

#include "facts/facts.h"

struct tally { /* sums over the requests of one or more events; divide by requests */
	double requests, lanes, sectors, sectors_min, sectors_max, ideal_sectors, lines, degree,
	    ideal_degree;
	enum row_status status;
	enum reason reason;
	bool lines_known;
	double requests_total; /* per block, iterations included; NAN: unknown */
	bool large_symbol, has_derived;
	bool is_whole_grid; /* the edges of the grid are in it: means over all blocks; with no
			       request no thread of the launch comes */
	bool leaves_out; /* and of those alone that come past a guard of the whole block */
	uint32_t symbol;
};

/* The figures of one event's requests: of the whole grid where whole_grid.h knows its edges (at the
 * cost of some of `budget`), of an interior block elsewhere and with budget NULL. */
struct tally figures_event(const struct kernel_facts *k, const struct event *event,
			   unsigned *budget);
/* Byte offsets of the lanes of one request of the event in one world, the one that lane_stride looks
 * at; gives who is on, 0: not known. */
uint32_t figures_lanes(const struct kernel_facts *k, const struct event *event, int64_t at[32]);

#endif
