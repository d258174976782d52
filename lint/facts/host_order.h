/*
 * host_order.h - questions about order in host code: which path leads where, what runs in which
 * stream, what has been waited for.
 *
 * `host` is always the facts of an evaluated host function; its events are in program order.
 */
#ifndef CUDALINT_HOST_ORDER_H
#define CUDALINT_HOST_ORDER_H

#include "facts/facts.h"

/* Is the path of `later` one that has come through `earlier`? */
bool host_has_passed(const struct kernel_facts *host, const struct event *earlier,
		     const struct event *later);
/* What does a path say of a condition: that it is so (1), that it is not (-1), nothing (0), or something
 * that cannot be made out (2)? */
int host_path_says(const struct kernel_facts *host, const struct guard *path, const struct cond *c);
/* What a pointer is where the path has come to, if host code has chosen between several: at most
 * MAX_CHOICES. Number of them; 0: not known. */
#define MAX_CHOICES 4
unsigned host_choices(const struct kernel_facts *host, const struct guard *path,
		      const struct value *pointer, const struct value **out);
/* The memory was allocated under a setting that the event's path need not have had, and the path asks for
 * something of its own: that may be what goes with other memory. */
bool host_may_be_other(const struct kernel_facts *host, const struct event *e, const struct value *pointer);
/* The stream that the event puts work into (its value may be a constant: the default one);
 * false: it puts none. */
bool host_work_of(const struct kernel_facts *host, const struct event *e,
		  const struct value **stream);
/* Does the host wait there until work is done: for all of it (*stream NULL), or for a stream's? A
 * blocking copy waits for all that the default stream waits for. */
bool host_is_wait(const struct event *e, const struct value **stream);
/* Is the event only written down, for a graph: does it stand between the begin and the end of a
 * capture? */
bool host_is_captured(const struct kernel_facts *host, size_t event);
/* Does some call between the two events wait for the work that `since` put into the stream (NULL:
 * the default one)? Whatever may wait counts, but for a wait in a branch that a setting decides and that
 * neither event's path has to go through: *partly is it, NULL if there is none. */
bool host_waits_between(const struct kernel_facts *host, size_t since, size_t until,
			const struct value *stream, const struct event **partly);

#endif
