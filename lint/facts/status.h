/*
 * status.h - what becomes of the statuses that runtime and driver calls give: does host code look
 * at them, and does it ask after a launch?
 *
 * Read from the code as it stands, without evaluating it. A status that goes into any expression,
 * macro or function counts as looked at. A launch counts as checked when a question about it
 * follows in its function, in what that calls, or in a caller.
 */
#ifndef CUDALINT_STATUS_H
#define CUDALINT_STATUS_H

#include "ir/ir.h"

enum status_loss {
	STATUS_DROPPED,	  /* of a call: its value is used nowhere */
	STATUS_STORED,	  /* of a call: it goes into a variable that nobody reads in time */
	STATUS_OF_LAUNCH, /* nothing asks whether the launch was accepted */
	STATUS_OF_OFFERED_LAUNCH, /* likewise, of a function that only other files call: they may ask */
};

struct lost_status {
	uint32_t function;
	ir_ref inst;
	enum status_loss how;
};

struct lost_statuses {
	ARRAY(struct lost_status) at; /* each place once, in the order of functions */
};

/* Of the user's own files. Calls whose failure is nobody's matter (clean-up in destructors,
 * queries) are not among them. */
void statuses_lost(struct arena *a, const struct ir_module *m, struct lost_statuses *out);

#endif
