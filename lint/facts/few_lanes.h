/* few_lanes.h - guards that hold together for neighbouring threads only. Where vectors end and a
 * scalar rest begins, `i + 3 >= n` and `i < n` leave one thread on, whatever n is. */
#ifndef CUDALINT_FEW_LANES_H
#define CUDALINT_FEW_LANES_H

#include "facts/facts.h"

/* Keeps the lowest thread of `on` and those that can pass the event's guards together with it.
 * False: nothing says that some cannot, and `on` is as it was. */
bool few_lanes(const struct block *b, const struct event *event, struct mask *on);

#endif
