/* view.h - one access, ready to be counted: the address and the threads of one part of the grid. */
#ifndef CUDALINT_VIEW_H
#define CUDALINT_VIEW_H

#include "facts/facts.h"
#include "facts/warp.h"
#include "facts/whole_grid.h"

struct view {
	const struct kernel_facts *k;
	struct block *b;
	const struct event *event;
	const struct value *address; /* the event's, of this part of the grid */
	const struct grid_parts *grid;
	const struct grid_part *part; /* NULL: an interior block */
	struct mask mask; /* after the guards that say more than "inside" */
	enum reason mask_open; /* why nobody knows who else is off; REASON_NONE: it is known */
	bool mask_assumed;
	uint64_t align; /* the object's base is a multiple of this */
	unsigned bytes;
	enum request_law law;
};

/* Takes the threads off that the event's guards keep out, in an interior block; mask_open and
 * mask_assumed say how certain that is. */
void view_narrow(struct view *w);

#endif
