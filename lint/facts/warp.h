/*
 * warp.h - one memory request of one warp, as the counters see it.
 *
 * The laws are in definitions.md section 1 and rules.md, and were measured: they reproduce all 640
 * rows of the pattern table. Wavefronts are those of the profiler's source page. For loads of 8 and
 * 16 bytes a lane that page is stricter than the pipe's own counter, which serves two groups as one
 * even where words meet in a bank: validate/laws/shared-loads.tsv has both. Loads of 16 bytes
 * with lanes off may be counted one less or more there than here.
 */
#ifndef CUDALINT_WARP_H
#define CUDALINT_WARP_H

#include <stdbool.h>
#include <stdint.h>

#define LOG2_SECTOR_BYTES 5
#define LOG2_LINE_BYTES 7
#define LOG2_BANK_BYTES 2
#define SECTOR_BYTES (1 << LOG2_SECTOR_BYTES)
#define LINE_BYTES (1 << LOG2_LINE_BYTES)
#define BANKS 32
#define BANK_BYTES (1 << LOG2_BANK_BYTES)

struct request {
	unsigned lanes;		/* active */
	unsigned sectors;	/* distinct 32-byte pieces touched */
	unsigned ideal_sectors; /* min(sectors, ceil(lanes * bytes / 32)) */
	unsigned lines;		/* distinct 128-byte pieces */
	unsigned degree;	/* wavefronts in shared memory */
	unsigned ideal_degree;	/* min(degree, ceil(lanes * bytes / 128)) */
};

/* How the lanes of a request to shared memory share wavefronts; elsewhere all are alike. */
enum request_law {
	LAW_LOAD,
	LAW_STORE,
	LAW_EACH,	/* lanes of one bank wait for each other, be it for the same word */
	LAW_EACH_TWICE, /* and each comes twice */
	LAW_COMBINED,	/* as LAW_EACH, but one lane acts for all where all want the same word */
};

/* Lane l of the set `on` touches bytes at[l] .. at[l] + bytes - 1. Addresses may be negative
 * (relative). */
struct request request_of(const int64_t at[32], uint32_t on, unsigned bytes,
			  enum request_law law);

#endif
