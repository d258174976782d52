/*
 * merge.h - records become results: what was measured is kept, what it proves is judged anew.
 *
 * validate/results/CARD.tsv holds the records of a card (gpu/records.h), the newest of each
 * program's steps by its day, whatever run it comes from. What was measured of other sources than today's
 * (stamp.h) is kept, proves nothing, and is counted. CARD.json is made from it and from the
 * predictions as they are now: {version, card, driver, cuda, profiler, date, cases}. A case is a
 * pair or a lone program; one that was never run as it is now is left out. What a pair must pass is
 * what its rule's proof names; `passes` says whether it did.
 */
#ifndef VALIDATE_MERGE_H
#define VALIDATE_MERGE_H

#include <stdbool.h>

#include "base/arena.h"

/* Takes DIR/records.tsv over into the folder's records of that card. Dies, with nothing written,
 * when either file is damaged or they are of different cards. */
void merge_take(struct arena *a, const char *directory, const char *folder);
/* Judges records by a plan's predictions: the text of a results file, for free(). Dies when the
 * records are damaged. */
char *merge_judge(struct arena *a, const char *records, const char *plan, bool *all_pass);

#endif
