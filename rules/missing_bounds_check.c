/*
 * missing-bounds-check: a global access whose index grows with the thread id, with nothing on the path that bounds it, while
 * the launch may start more threads than there are elements.
 */
#include "facts/bounds.h"
#include "rule.h"

#define MAX_INDICES 64

struct told { /* index expressions that have their finding */
	uint64_t index[MAX_INDICES];
	unsigned n;
};

static bool first_time(struct told *t, uint64_t index)
{
	for (unsigned i = 0; i < t->n; i++)
		if (t->index[i] == index)
			return false;
	if (t->n < MAX_INDICES)
		t->index[t->n++] = index;
	return true;
}

/* Accesses of different arrays through the same index have one cause. */
static uint64_t index_of(const struct event *e)
{
	uint64_t h = 14695981039346656037u;

	for (unsigned i = 0; i < e->address->n; i++) {
		const struct term *t = &e->address->terms[i];

		h = (h ^ t->mono) * 1099511628211u;
		h = (h ^ (uint64_t)(vec_at(&t->v, 0) / e->bytes)) * 1099511628211u;
		h = (h ^ (uint64_t)(vec_at(&t->v, 1) / e->bytes)) * 1099511628211u;
	}
	return h;
}

static const char *axes(const struct bounds_facts *f)
{
	static const char *const names[8] = {"", "x", "y", "x and y", "z", "x and z", "y and z", "x, y and z"};

	return names[f->unguarded[0] | f->unguarded[1] << 1 | f->unguarded[2] << 2];
}

static void say_missing(const struct kernel_facts *k, const struct event *e, const struct bounds_facts *f,
			struct report *out)
{
	struct fact_place at = fact_at(k, e->span), launch = fact_at(k, k->launch_span);

	report_at(out, &at, "index of '%s' grows with the thread id in %s and nothing bounds it", k->objects.at[e->object].name,
		  axes(f));
	if (f->fit == GRID_ROUNDS_UP) {
		report_note(out, &launch, "this launch rounds its grid up: the last block has threads past the end");
	} else {
		report_severity(out, SEVERITY_NOTE);
		report_note(out, &at, "no launch in sight says that the grid fits exactly");
	}
	report_help(out, "return, or skip the access, where the index is not below the number of elements");
}

static void say_loose(const struct kernel_facts *k, const struct event *e, const struct bounds_facts *f, struct report *out)
{
	struct fact_place at = fact_at(k, e->span);
	const char *bound = f->bound ? f->bound : "the bound";

	report_at(out, &at, "the guard lets index %s pass: '%s' is read or written one past the end", bound,
		  k->objects.at[e->object].name);
	report_help(out, "compare with < instead of <=");
}

static void check(const struct kernel_facts *k, struct report *out)
{
	struct told told = {0};

	if (k->partial)
		return;
	for (size_t n = 0; n < k->events.n; n++) {
		const struct event *e = &k->events.at[n];
		struct bounds_facts f;

		if (e->kind != EVENT_ACCESS || e->space != SPACE_GLOBAL || !e->bytes || e->address->reason)
			continue;
		f = bounds_examine(k, e);
		if (!f.grows || (!f.any_unguarded && !f.off_by_one))
			continue;
		if (f.any_unguarded && (f.fit == GRID_EXACT || (f.fit == GRID_UNKNOWN && !bounds_possible(k))))
			continue;
		if (!first_time(&told, index_of(e)))
			continue;
		if (f.any_unguarded)
			say_missing(k, e, &f, out);
		else
			say_loose(k, e, &f, out);
	}
}

RULE(missing_bounds_check) = {
	.name = "missing-bounds-check",
	.group = "device",
	.severity = SEVERITY_WARNING,
	.title = "an index that grows with the thread id is not bounded",
	.why = "A grid is made of whole blocks. Where the size is no multiple of the block, the last block's extra threads read "
	       "and write past the end: silently, or with a crash long after.",
	.fix = "Guard every access whose index comes from the thread id: if (i < n). Use < with the number of elements, and bound "
	       "each dimension.",
	.ignore = "The sizes are always multiples of the block, or the buffers are padded to whole blocks.",
	.proof = "memcheck",
	.check = check,
};
