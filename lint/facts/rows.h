/* rows.h - from events to rows: what all accesses of one instruction are together. */
#ifndef CUDALINT_ROWS_H
#define CUDALINT_ROWS_H

#include "facts/facts.h"

/* Fills k->rows from k->events. */
void rows_fill(struct kernel_facts *k);

#endif
