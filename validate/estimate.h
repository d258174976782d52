/*
 * estimate.h - how long a plan's run takes, by step, from the seconds that records hold.
 *
 * An upper bound where what is done depends on what is seen: every size is tried, every pair timed
 * twice, every sanitizer asked for both builds. A step that no record tells of takes what a run
 * takes.
 */
#ifndef VALIDATE_ESTIMATE_H
#define VALIDATE_ESTIMATE_H

#include "base/arena.h"

#define PART_SECONDS 540 /* what one part may take */

/* Prints a line a step and the number of parts that fit; records: path of a card's .tsv. */
void estimate_print(struct arena *a, const char *plan, const char *records, int processors);

#endif
