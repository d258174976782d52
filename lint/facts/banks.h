/*
 * banks.h - bank conflicts of a shared array, and the layout that ends them.
 *
 * A cure is not a guess: every access of the array, in every iteration that can be told apart, is
 * laid out anew and counted again, atomics too; the first candidate without a conflict is given.
 * Of an array that code out of sight reads or fills as well there is none.
 */
#ifndef CUDALINT_BANKS_H
#define CUDALINT_BANKS_H

#include "facts/facts.h"

enum bank_cure_kind {
	CURE_UNKNOWN,	  /* none of the candidates helps, or an access has no number */
	CURE_PAD_ROWS,	  /* the last extent of a declared array grows by `pad` elements */
	CURE_PAD_PITCH,	  /* the same, for rows of `width` elements the kernel lays out itself */
	CURE_PAD_PERIOD,  /* `pad` unused elements after every `width` elements: i + i / width * pad
			   */
	CURE_PAD_ELEMENT, /* the element, a struct of `width` bytes, grows by `pad` bytes */
	CURE_SWIZZLE,	  /* column ^ row % (width / unit) * unit */
};

struct bank_cure {
	enum bank_cure_kind kind;
	unsigned width, pad, unit;
	const char *declaration; /* PAD_ROWS: "tile[32][33]", in the facts' arena */
};

/* Is the row's mean wavefronts per request a conflict that another layout could end, and known
 * well enough to say so? */
bool banks_conflict(const struct kernel_facts *k, const struct row *r);
/* The smallest change of layout under which no access of the array conflicts. stride: bytes
 * between neighbouring lanes of the worst access, NAN unknown. */
struct bank_cure banks_cure(const struct kernel_facts *k, uint32_t object, double stride);
/* Is the array one that should not be in shared memory at all (thread-local-shared or
 * warp-local-shared says so)? */
bool banks_moot(const struct kernel_facts *k, uint32_t object);

#endif
