/*
 * records.h - what the steps left behind, as plain rows: card.tsv and records.tsv.
 *
 *	whole	ROWS HASH				(table.h; older files have none)
 *	card	NAME DRIVER CUDA NCU DATE
 *	step	ID STEP STATUS SECONDS STAMP DATE	(plan_stamp: what it is a measurement of)
 *	same	RULE PAIR SIZE equal|different|missing LARGEST-GAP
 *	time	ID SIZE MS...
 *	said	ID STEP FIRST-LINE	of a program that ended badly
 *	tool	ID SANITIZER BUILD STATUS ERRORS FILE:LINE...
 *	inst	ID LAUNCH KERNEL BLOCK GRID FILE LINE SPACE OP BITS INST TINST TPRED LINES
 *		WAVEFRONTS WAVEFRONTS_IDEAL SECTORS SECTORS_IDEAL SASS
 */
#ifndef VALIDATE_RECORDS_H
#define VALIDATE_RECORDS_H

#include "gpu/steps.h"

/* Dies when the folder's records are of another card. */
void records_write_card(struct arena *a, const struct card *card);
/* Rewrites records.tsv from work/: all that any run of this folder has left of the plan. */
void records_write(struct run *run);

#endif
