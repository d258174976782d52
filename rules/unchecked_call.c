/*
 * unchecked-call: the status of a runtime or driver call that nobody looks at, and a launch after
 * which nobody asks whether it was accepted.
 */
#include "facts/status.h"
#include "rule.h"

#define TOLD_ONE_BY_ONE 5

enum kind { KIND_CALL, KIND_LAUNCH, KIND_OFFERED_LAUNCH, KINDS };

static const char *const launch_texts[KINDS] = {
    [KIND_LAUNCH] = "nothing asks whether this launch was accepted",
    [KIND_OFFERED_LAUNCH] =
	"nothing here asks whether this launch was accepted: those who call from other files would have to",
};

static enum kind kind_of(const struct lost_status *s)
{
	switch (s->how) {
	case STATUS_OF_LAUNCH:
		return KIND_LAUNCH;
	case STATUS_OF_OFFERED_LAUNCH:
		return KIND_OFFERED_LAUNCH;
	default:
		return KIND_CALL;
	}
}

static const struct ir_inst *inst_of(const struct ir_module *m, const struct lost_status *s)
{
	return ir_at(&m->functions.at[s->function], s->inst);
}

static const struct ir_span *span_of(const struct ir_module *m, const struct lost_status *s)
{
	return &m->spans.at[inst_of(m, s)->span];
}

struct alike { /* those of one file that are of the same kind */
	unsigned count;
	const struct lost_status *first; /* by place */
};

static bool is_before(const struct ir_span *x, const struct ir_span *y)
{
	return x->line < y->line || (x->line == y->line && x->column < y->column);
}

/* By file. */
static struct alike *count_alike(struct arena *a, const struct ir_module *m,
				 const struct lost_statuses *all, enum kind kind)
{
	struct alike *by_file = arena_array(a, struct alike, m->files.n + 1);

	for (size_t n = 0; n < all->at.n; n++) {
		const struct lost_status *s = &all->at.at[n];
		struct alike *file = &by_file[span_of(m, s)->file];

		if (kind_of(s) != kind)
			continue;
		file->count++;
		if (!file->first || is_before(span_of(m, s), span_of(m, file->first)))
			file->first = s;
	}
	return by_file;
}

static void say(const struct ir_module *m, const struct lost_status *s, struct report *out)
{
	const struct ir_inst *i = inst_of(m, s);
	struct fact_place at = {m, i->span};

	if (kind_of(s) != KIND_CALL)
		report_at(out, &at, "%s", launch_texts[kind_of(s)]);
	else
		report_at(out, &at, "the status of %s is not looked at%s",
			  i->op == OP_CALL ? m->functions.at[i->imm].name : i->text,
			  s->how == STATUS_STORED ? ": the variable it goes into is not read" : "");
	report_function(out, m->functions.at[s->function].signature);
	if (kind_of(s) > KIND_LAUNCH)
		report_severity(out, SEVERITY_NOTE);
}

static void tell(const struct ir_module *m, const struct lost_statuses *all, enum kind kind,
		 struct report *out)
{
	const struct alike *by_file = count_alike(m->arena, m, all, kind);

	for (size_t n = 0; n < all->at.n; n++) {
		const struct lost_status *s = &all->at.at[n];
		struct fact_place at = {m, inst_of(m, s)->span};
		unsigned count = by_file[span_of(m, s)->file].count;

		if (kind_of(s) != kind ||
		    (count > TOLD_ONE_BY_ONE && by_file[span_of(m, s)->file].first != s))
			continue;
		say(m, s, out);
		if (count > TOLD_ONE_BY_ONE)
			report_note(out, &at, "%u more %s of this file are the same", count - 1,
				    kind != KIND_CALL ? "launches" : "calls");
		report_help(out, kind != KIND_CALL
				     ? "check cudaGetLastError() right after the launch"
				     : "check it, or cast it to void where failure is no matter");
	}
}

static void check(const struct ir_module *m, struct report *out)
{
	struct lost_statuses lost = {0};

	statuses_lost(m->arena, m, &lost);
	for (enum kind kind = 0; kind < KINDS; kind++)
		tell(m, &lost, kind, out);
}

RULE(unchecked_call) = {
    .name = "unchecked-call",
    .group = "host",
    .severity = SEVERITY_WARNING,
    .title = "a status that nobody looks at",
    .why =
	"Errors of kernels and copies show up in the status of later calls. Where that is "
	"dropped, the program goes on with wrong data, and the failure is seen far from its cause "
	"or not at all.",
    .fix = "Give every status to a check macro or function; ask cudaGetLastError() after a launch. A checked "
	   "wait for the whole device, a blocking copy or the end of a capture counts as asking; a wait for one "
	   "stream or event does not, for a launch that was refused never came to it.",
    .ignore = "Sample code that is kept short on purpose, or clean-up where nothing can be done.",
    .proof = "-",
    .check_source = check,
};
