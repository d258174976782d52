/*
 * banks.h - bank conflicts of a shared array, and the layout that ends them.
 *
 * A cure is not a guess: every access of the array, in every iteration that can be told apart, is
 * laid out anew and counted again, atomics too. Of the pads (of any axis, of two, of the element) under
 * which nothing conflicts the one that costs fewest bytes is given; where none helps, or costs more than
 * a quarter of the array, a swizzle. Of an array that code out of sight reads or fills as well there is
 * none.
 */
#ifndef CUDALINT_BANKS_H
#define CUDALINT_BANKS_H

#include "facts/facts.h"

#define MAX_WIDTH 16 /* bytes: wider ones are split in ways the counters were not asked about */

enum bank_cure_kind {
	CURE_UNKNOWN,	  /* none of the candidates helps, or an access has no number */
	CURE_PAD_ROWS,	  /* an extent of a declared array grows by `pad`, as in `declaration` */
	CURE_PAD_PITCH,	  /* the same, for rows of `width` elements the kernel lays out itself */
	CURE_PAD_PERIOD,  /* `pad` unused elements after every `width` elements: i + i / width * pad
			   */
	CURE_PAD_ELEMENT, /* the element, a struct of `width` bytes, grows by `pad` bytes */
	CURE_SWIZZLE,	  /* column ^ row / rows % (width / unit) * unit */
};

struct bank_cure {
	enum bank_cure_kind kind;
	unsigned width, pad, unit, rows;
	bool is_flat;		 /* the array has one dimension: the rows are the kernel's own */
	bool is_outer;		 /* PAD_ROWS: the last extent stays as it is */
	bool is_of_instance;	 /* PAD_ROWS: a template's arguments may have made the extents */
	const char *declaration; /* PAD_ROWS: "tile[32][33]", in the facts' arena */
};

/* Is the row's mean wavefronts per request a conflict that another layout could end, and known
 * well enough to say so? */
bool banks_conflict(const struct kernel_facts *k, const struct row *r);
/* The smallest change of layout under which no access of the array conflicts. */
struct bank_cure banks_cure(const struct kernel_facts *k, uint32_t object);
/* Is the array one that should not be in shared memory at all (thread-local-shared or
 * warp-local-shared says so)? */
bool banks_moot(const struct kernel_facts *k, uint32_t object);

#endif
