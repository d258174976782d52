/*
 * exchange.h - what the lanes of a warp give each other, where all of it is known: shuffles of numbers a
 * lane, votes on conditions that no unknown number decides.
 */
#ifndef CUDALINT_EXCHANGE_H
#define CUDALINT_EXCHANGE_H

#include "facts/value.h"

/* The value that each thread finds in the lane it asks for; of lanes that are not there it keeps its own.
 * NULL: not known. */
const struct value *exchange_shuffle(struct block *b, const struct mask *active, enum ir_shuffle kind,
				     const struct value *v, const struct value *lane,
				     unsigned width);
/* NULL: some thread's answer is not known. */
const struct value *exchange_vote(struct block *b, const struct mask *active, enum ir_vote kind,
				  enum ir_type type, const struct cond *c);

#endif
