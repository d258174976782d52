/*
 * shuffle-mask: the mask of a warp intrinsic and the lanes that reach it are not the same.
 */
#include "facts/members.h"
#include "facts/told.h"
#include "rule.h"

static unsigned last_lanes(const struct kernel_facts *k)
{
	return (k->block->threads - 1) % WARP_LANES + 1;
}

static void say_read(const struct mask_facts *f, const struct event *e, const struct fact_place *at,
		     struct report *out)
{
	bool left = f->fault == MASK_READS_GONE;

	if (f->lane < WARP_LANES)
		report_at(out, at, "lane %u is read here and %s", f->lane,
			  left ? "has left before" : "does not come here");
	else if (e->operand[0] && !value_is_concrete(e->operand[0]))
		report_at(out, at, "lanes are read here that the mask need not name");
	else
		report_at(out, at, "lanes are read here that %s",
			  left ? "may have left before" : "need not come here");
	report_help(out, "%s",
		    left ? "let all lanes of the warp stay, with a neutral value for those that "
			   "have none"
			 : "read lanes that come here, or move it out of the branch, with a "
			   "neutral value for the others");
}

static void say(const struct kernel_facts *k, const struct mask_facts *f, const struct event *e,
		const struct fact_place *at, struct report *out)
{
	switch (f->fault) {
	case MASK_EMPTY:
		report_at(out, at, "the mask names no lane, not even the caller");
		report_help(out, "name the lanes that reach it: 0xffffffff where all do");
		break;
	case MASK_OMITS_CALLER:
		report_at(out, at, "lane %u calls it and is not in the mask", f->lane);
		report_help(out, "name every lane that reaches it");
		break;
	case MASK_NAMES_ABSENT:
		if (f->lane < WARP_LANES)
			report_at(out, at, "the mask names lane %u, which does not come here",
				  f->lane);
		else
			report_at(out, at, "the mask names lanes that do not come here");
		report_help(out, "%s",
			    e->kind == EVENT_BARRIER
				    ? "move it out of the branch, or name the lanes that come"
				    : "move it out of the branch, with a neutral value for the others, "
				      "or take the mask with __ballot_sync before the branch");
		break;
	case MASK_READS_GONE:
	case MASK_READS_ELSEWHERE:
		say_read(f, e, at, out);
		break;
	case MASK_READS_MISSING:
		report_at(out, at, "lane %u is read here, and the last warp has only %u lane%s",
			  f->lane, last_lanes(k), last_lanes(k) > 1 ? "s" : "");
		report_help(out, "launch a multiple of 32 threads, with a neutral value for those "
				 "that have none");
		break;
	case MASK_READS_FIXED:
		report_at(out, at, "lane %u is read here, and need not be among the lanes that come",
			  f->lane);
		report_help(out, "read a lane that the mask names: the lowest is __ffs(mask) - 1");
		break;
	default: /* MASK_IS_MOMENT */
		report_at(out, at,
			  "__activemask() says which lanes run together at this moment, not which "
			  "took the branch");
		report_help(out, "take the mask with __ballot_sync before the branch");
		break;
	}
}

struct fault { /* an intrinsic whose mask is wrong, once a place */
	const struct event *event;
	struct mask_facts facts;
};

/* Behind one condition of one function, or of one short warp: one cause, told at the first of them. */
static bool same_cause(const struct fault *x, const struct fault *y)
{
	return (x->facts.cause_span || x->facts.fault == MASK_READS_MISSING) &&
	       x->facts.cause_span == y->facts.cause_span && x->facts.fault == y->facts.fault &&
	       x->event->function == y->event->function;
}

static void say_cause(const struct kernel_facts *k, const struct fault *f, unsigned others,
		      struct report *out)
{
	uint32_t span = f->facts.cause_span;
	struct fact_place cause = fact_at(k, span ? span : f->event->span);
	bool left = f->facts.fault == MASK_READS_GONE;

	if (span)
		report_note(out, &cause, "%s; %s",
			    left ? "some lanes of a warp leave here"
				 : "only some lanes of a warp come this way",
			    facts_shape_text(k));
	else
		report_note(out, &cause, "%s", facts_shape_text(k));
	if (others)
		report_note(out, &cause, "so it is for %u more intrinsic%s of this function",
			    others, others > 1 ? "s" : "");
}

static void check(const struct kernel_facts *k, struct report *out)
{
	ARRAY(struct fault) faults = {0};
	struct told told = {0};
	struct members members;

	members_find(k, &members);
	for (size_t n = 0; n < k->events.n; n++) {
		const struct event *e = &k->events.at[n];
		struct mask_facts f = members_examine(&members, e);

		if (f.fault && told_first_time(&told, e))
			array_push(k->arena, &faults, ((struct fault){e, f}));
	}
	for (size_t n = 0; n < faults.n; n++) {
		const struct fault *f = &faults.at[n];
		struct fact_place at = fact_at(k, f->event->span);
		unsigned before = 0, after = 0;

		for (size_t i = 0; i < faults.n; i++)
			*(i < n ? &before : &after) += i != n && same_cause(f, &faults.at[i]);
		if (before)
			continue;
		say(k, &f->facts, f->event, &at, out);
		say_cause(k, f, after, out);
	}
}

RULE(shuffle_mask) = {
    .name = "shuffle-mask",
    .group = "device",
    .severity = SEVERITY_ERROR,
    .title = "the mask of a warp intrinsic and the lanes that reach it differ",
    .why = "A _sync intrinsic waits for every lane of its mask. If a named lane never comes, the "
	   "warp hangs or reads what that lane left in its register; if the caller is not named, "
	   "the result is undefined.",
    .fix = "Call it where all lanes of the mask arrive: outside the guard, with a neutral value "
	   "for lanes that have none. Or take the mask with __ballot_sync before the branch.",
    .ignore = "The number of elements is always a multiple of 32.",
    .proof = "synccheck or a wrong result",
    .check = check,
};
