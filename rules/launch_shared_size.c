/*
 * launch-shared-size: a kernel that uses dynamic shared memory, launched without it.
 */
#include "rule.h"

/* A condition on an argument may be what this launch's zero goes with. */
static bool is_sure(const struct event *e)
{
	for (const struct guard *g = e->guards; g; g = g->up)
		if (g->kind != GUARD_LOOP && !guard_varies(g))
			return false;
	return true;
}

/* The first certain access to an extern __shared__ array; NULL if there is none. */
static const struct event *dynamic_use(const struct kernel_facts *k)
{
	for (size_t n = 0; n < k->events.n; n++) {
		const struct event *e = &k->events.at[n];
		const struct object *o =
		    e->kind == EVENT_ACCESS ? &k->objects.at[e->object] : NULL;

		if (o && o->is_dynamic && o->space == SPACE_SHARED && is_sure(e))
			return e;
	}
	return NULL;
}

static void check(const struct kernel_facts *k, struct report *out)
{
	const struct event *use;
	struct fact_place at, there;
	int64_t bytes;

	if (k->source != SOURCE_LAUNCH || !k->launch || k->partial || !k->launch->shared ||
	    !value_constant(k->launch->shared, &bytes) || bytes != 0)
		return;
	use = dynamic_use(k);
	if (!use)
		return;
	at = fact_at(k, k->launch->span);
	there = fact_at(k, use->span);
	report_at(out, &at, "this launch gives no dynamic shared memory, and the kernel uses some");
	report_note(out, &there, "'%s' has no bytes here", k->objects.at[use->object].name);
	report_help(out, "pass its size in bytes as the third argument of the launch");
}

RULE(launch_shared_size) = {
    .name = "launch-shared-size",
    .group = "host",
    .severity = SEVERITY_ERROR,
    .title = "dynamic shared memory that the launch does not give",
    .why = "An extern __shared__ array is as large as the third argument of the launch. Without it "
	   "the launch is accepted, and every access is out of bounds.",
    .fix = "Pass the size in bytes as the third argument.",
    .ignore = "The path that uses the array is never taken by this launch.",
    .proof = "launch error / memcheck",
    .check = check,
};
