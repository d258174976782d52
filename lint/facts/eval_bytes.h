/*
 * eval_bytes.h - what bytes of a local variable hold, where no store has put just these: a part of a
 * number, several numbers side by side, an element that each thread picks by a known index.
 */
#ifndef CUDALINT_EVAL_BYTES_H
#define CUDALINT_EVAL_BYTES_H

#include "facts/eval.h"

/* An integer out of the bytes that wider or narrower ones left there; NULL: they are not all known. */
const struct value *bytes_assembled(struct eval *e, uint32_t object, int64_t offset, uint32_t bytes,
				    enum ir_type type);

#define MOST_PLACES 64

struct place_of { /* threads that mean the same place */
	int64_t offset;
	struct mask threads;
};

/* The places that the threads that are on mean by an address that is one number for each of them;
 * 0: it is not, or there are too many. */
unsigned bytes_places(const struct eval *e, const struct value *address,
		      struct place_of places[MOST_PLACES]);

#endif
