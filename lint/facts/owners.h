/*
 * owners.h - which threads touch which bytes of a shared array, and how values pass between them.
 */
#ifndef CUDALINT_OWNERS_H
#define CUDALINT_OWNERS_H

#include "facts/facts.h"
#include "facts/carved.h"

enum sharing {
	SHARING_UNKNOWN, /* some access cannot be placed, or the array is used in ways that defeat
			    the question */
	SHARING_NONE,	 /* never both written and read */
	SHARING_THREAD_LOCAL, /* no byte is touched by two threads */
	SHARING_WARP_LOCAL,   /* values pass between threads, always of one warp */
	SHARING_BLOCK,
};

struct owners {
	enum sharing sharing;
	unsigned elements_per_thread; /* THREAD_LOCAL: the most bytes one thread owns / the access
					 width */
	unsigned widest;	      /* bytes of the widest access */
	unsigned tail_steps; /* BLOCK: last steps, between barriers of the block or of
				warps, whose flows stay within a warp */
	const struct event *first, *first_tail;
	unsigned reads,
	    writes; /* places read that another thread wrote, at most two for sums over whole groups;
		       writes executed, unrolled ones each */
};

struct owners_of_pieces { /* private pieces count their elements together */
	struct carved_parts pieces;
	struct owners at[MAX_PIECES];
};

struct owners owners_examine(const struct kernel_facts *k, uint32_t object);
void owners_of_pieces(const struct kernel_facts *k, uint32_t object, struct owners_of_pieces *out);
/* A few elements for each thread, which could be its variables. */
bool owners_is_private(const struct owners *o);
/* Values that lanes of a warp could exchange in registers, at no more shuffles than it has loads.
 */
bool owners_is_exchange(const struct owners *o);

#endif
