/*
 * missing-bounds-check: a global access whose index grows with the thread id, with nothing on the
 * path that bounds it, while the launch may start more threads than there are elements.
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
	static const char *const names[8] = {"",  "x",	     "y",	"x and y",
					     "z", "x and z", "y and z", "x, y and z"};

	return names[f->unguarded[0] | f->unguarded[1] << 1 | f->unguarded[2] << 2];
}

static void say_missing(const struct kernel_facts *k, const struct event *e,
			const struct bounds_facts *f, struct report *out)
{
	struct fact_place at = fact_at(k, e->span), launch = fact_at(k, k->launch_span);

	report_at(out, &at, "index of '%s' grows with the thread id in %s and nothing bounds it",
		  k->objects.at[e->object].name, axes(f));
	if (f->fit == GRID_ROUNDS_UP) {
		report_note(
		    out, &launch,
		    "this launch rounds its grid up: the last block has threads past the end");
	} else {
		report_severity(out, SEVERITY_NOTE);
		report_note(out, &at, "no launch in sight says that the grid fits exactly");
	}
	report_help(
	    out, "return, or skip the access, where the index is not below the number of elements");
}

static void say_loose(const struct kernel_facts *k, const struct event *e,
		      const struct bounds_facts *f, struct report *out)
{
	struct fact_place at = fact_at(k, e->span);
	const char *bound = f->bound ? f->bound : "the bound";

	report_at(
	    out, &at,
	    "the guard lets an index of %s or more pass: '%s' is read or written past the end",
	    bound, k->objects.at[e->object].name);
	report_help(out, "compare the index that is used, with < and not <=");
}

static void say_tail(const struct kernel_facts *k, const struct event *e, struct report *out)
{
	struct fact_place at = fact_at(k, e->span), loop = fact_at(k, e->loops->span);

	report_at(out, &at,
		  "the last tile reads or writes '%s' past the end: its index is bounded by whole "
		  "tiles only",
		  k->objects.at[e->object].name);
	report_note(out, &loop, "this loop rounds its number of trips up");
	report_help(out, "guard the element, not the tile: compare the full index with the size");
}

static void say_row(const struct kernel_facts *k, const struct event *e,
		    const struct bounds_facts *f, struct report *out)
{
	struct fact_place at = fact_at(k, e->span), launch = fact_at(k, f->past_row->span);

	report_at(out, &at, "threads past the row's end read or write '%s': nothing compares them with %s",
		  k->objects.at[e->object].name, f->width && *f->width ? f->width : "its width");
	report_note(out, &launch, "this launch rounds its block up: it has more threads than a row has "
				  "elements");
	report_help(out, "return, or skip the access, where threadIdx.x is not below the row's width");
}

static void say_outside(const struct kernel_facts *k, const struct event *e,
			const struct bounds_facts *f, struct report *out)
{
	struct fact_place at = fact_at(k, e->span), launch = fact_at(k, k->launch_span);

	if (f->with)
		report_at(out, &at, "with %s = %lld the launch needs %lld bytes of '%s', which has %llu",
			  *f->with ? f->with : "the size", (long long)f->number, (long long)f->last,
			  k->objects.at[e->object].name, (unsigned long long)f->extent);
	else
		report_at(out, &at, "the launch needs %lld bytes of '%s', which has %llu",
			  (long long)f->last, k->objects.at[e->object].name,
			  (unsigned long long)f->extent);
	report_severity(out, SEVERITY_ERROR);
	report_proven(out);
	report_figure(out, "bytes_needed", (double)f->last);
	report_figure(out, "bytes", (double)f->extent);
	report_note(out, &launch, "%s", facts_shape_text(k));
	report_help(
	    out, "return, or skip the access, where the index is not below the number of elements");
}

static void examine(const struct kernel_facts *k, struct bounds_launch *l,
		    const struct event *e, struct told *told, struct report *out)
{
	struct bounds_facts f = bounds_examine(k, l, e);
	bool missing = f.any_unguarded && !f.sizes_known && f.fit != GRID_EXACT &&
		       (f.fit == GRID_ROUNDS_UP || bounds_possible(k));

	if (!f.outside && !(f.grows && (missing || f.off_by_one)) && !f.tile_tail && !f.past_row)
		return;
	if (!first_time(told, index_of(e)))
		return;
	if (f.outside)
		say_outside(k, e, &f, out);
	else if (f.grows && missing)
		say_missing(k, e, &f, out);
	else if (f.tile_tail)
		say_tail(k, e, out);
	else if (f.past_row)
		say_row(k, e, &f, out);
	else
		say_loose(k, e, &f, out);
}

static void check(const struct kernel_facts *k, struct report *out)
{
	struct told told = {0};
	struct bounds_launch launch;

	if (k->partial)
		return;
	launch = bounds_of_launch(k);
	for (size_t n = 0; n < k->events.n; n++) {
		const struct event *e = &k->events.at[n];

		if (e->kind == EVENT_ACCESS && e->space == SPACE_GLOBAL && e->bytes &&
		    !e->address->reason)
			examine(k, &launch, e, &told, out);
	}
}

RULE(missing_bounds_check) = {
    .name = "missing-bounds-check",
    .group = "device",
    .severity = SEVERITY_WARNING,
    .title = "an index that grows with the thread id is not bounded",
    .why = "A grid is made of whole blocks. Where the size is no multiple of the block, the last "
	   "block's extra threads read "
	   "and write past the end: silently, or with a crash long after.",
    .fix = "Guard every access whose index comes from the thread id: if (i < n). Use < with the "
	   "number of elements, and bound "
	   "each dimension.",
    .ignore =
	"The sizes are always multiples of the block, or the buffers are padded to whole blocks.",
    .proof = "memcheck",
    .check = check,
};
