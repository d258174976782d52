/*
 * hazard_pair.h - do two threads both come to their accesses where data decide who does? For
 * hazard.c.
 *
 * What is the same for both lets both pass or none. What each finds in elements of its own lets
 * both pass for some contents of memory; that is only concluded of code that says itself that
 * several threads come: it counts or sums up what they bring.
 */
#ifndef CUDALINT_HAZARD_PAIR_H
#define CUDALINT_HAZARD_PAIR_H

#include "facts/hazard_place.h"

struct event_pair { /* in the order of the program */
	const struct event *first, *second;
	bool in_warp, back_edge;
	bool gathers; /* it is an update, or an atomic takes part */
};

/* The second stores what it made of what the first loaded there, or decided to by it. */
bool pair_is_update(const struct kernel_facts *k, const struct event *first,
		    const struct event *second);
/* Whoever comes to the second has been let through to the first. */
bool pair_is_led_by_first(const struct event *first, const struct event *second);
/* Both have guards without a number. */
bool pair_may_come(struct moment *m, const struct event_pair *p);

#endif
