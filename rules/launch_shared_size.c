/*
 * launch-shared-size: dynamic shared memory that a launch does not give: none, too little for what
 * the kernel does with it, or more than a kernel gets without asking.
 */
#include <string.h>

#include "facts/occupancy.h"
#include "facts/shared_fit.h"
#include "rule.h"

#define WITHOUT_ASKING 49152
#define MOST 232448 /* of a block, on any device so far */

/* --- what the kernel reaches ------------------------------------------------------------------ */

static bool speaks_of_block(const struct block *b, const struct cond *c)
{
	if ((c->a && speaks_of_block(b, c->a)) || (c->b && speaks_of_block(b, c->b)))
		return true;
	for (unsigned i = 0; c->p && i < c->p->n; i++) {
		const struct monomial *m = &b->monomials.at[c->p->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++)
			if (b->symbols.at[m->sym[j]].kind == SYMBOL_BLOCK_INDEX)
				return true;
	}
	return false;
}

/* A condition on an argument may be what this launch's size goes with; one on the element or the block
 * is true of some block; one that this launch's numbers decide is none any more. */
static bool is_sure(const struct kernel_facts *k, const struct event *e, bool by_number)
{
	for (const struct guard *g = e->guards; g; g = g->up) {
		if (g->kind == GUARD_LOOP || g->cond->kind == COND_MASK)
			continue;
		if (!speaks_of_block(k->block, g->cond) && (by_number || !guard_varies(g)))
			return false;
	}
	return true;
}

/* Past the last byte that some thread touches, whatever the unknown numbers are. */
static int64_t reach_of(const struct kernel_facts *k, const struct event *e)
{
	int64_t most = 0, lo, hi;
	struct lane_ranges ranges;

	lane_ranges_begin(k->block, e->address, &ranges);
	for (unsigned t = 0; t < k->block->threads; t++) {
		if (!mask_has(&e->mask, t))
			continue;
		lane_range(&ranges, t, &lo, &hi);
		if (lo + e->bytes > most)
			most = lo + e->bytes;
	}
	return most;
}

/* The access to an extern __shared__ array that goes furthest; NULL if no certain one goes beyond
 * what is given. */
static const struct event *beyond(const struct kernel_facts *k, int64_t given, int64_t *reach)
{
	const struct event *found = NULL;

	*reach = given;
	for (size_t n = 0; n < k->events.n; n++) {
		const struct event *e = &k->events.at[n];
		const struct object *o =
		    e->kind == EVENT_ACCESS ? &k->objects.at[e->object] : NULL;
		int64_t last;

		if (!o || !o->is_dynamic || o->space != SPACE_SHARED || !is_sure(k, e, given > 0))
			continue;
		if (!given) {
			*reach = 0;
			return e;
		}
		last = e->address->reason ? 0 : reach_of(k, e);
		if (last > *reach) {
			*reach = last;
			found = e;
		}
	}
	return found;
}

static void say(const struct kernel_facts *k, const struct launch_facts *l,
		const struct event *use, int64_t bytes, int64_t reach, struct report *out)
{
	struct fact_place at = fact_at(k, l->span), there = fact_at(k, use->span);
	const uint32_t *extent = k->block->shape.block;

	if (bytes == 0) {
		report_at(out, &at,
			  "this launch gives no dynamic shared memory, and the kernel uses some");
		report_note(out, &there, "'%s' has no bytes here", k->objects.at[use->object].name);
	} else {
		report_at(out, &at,
			  "this launch gives %lld bytes of dynamic shared memory, and the kernel uses %lld",
			  (long long)bytes, (long long)reach);
		report_figure(out, "bytes", (double)bytes);
		report_figure(out, "bytes_needed", (double)reach);
		report_note(out, &there, "'%s' ends before this access, under block (%u,%u,%u) of the launch",
			    k->objects.at[use->object].name, extent[0], extent[1], extent[2]);
	}
	report_help(out, "pass its size in bytes as the third argument of the launch");
}

static void say_short(const struct kernel_facts *k, const struct launch_facts *l,
		      const struct shared_fit *fit, struct report *out)
{
	struct fact_place at = fact_at(k, l->span), there = fact_at(k, fit->use->span);

	report_at(out, &at,
		  "this launch gives too little dynamic shared memory: %lld bytes for a block of %u threads, "
		  "and the kernel uses %lld",
		  (long long)fit->given, k->block->threads, (long long)fit->reach);
	report_figure(out, "bytes", (double)fit->given);
	report_figure(out, "bytes_needed", (double)fit->reach);
	report_note(out, &there, "'%s' ends before this access",
		    k->objects.at[fit->use->object].name);
	report_help(out, "pass its size in bytes as the third argument of the launch");
}

/* Bytes that are a formula of run-time numbers. */
static void check_formula(const struct kernel_facts *k, const struct launch_facts *l, struct report *out)
{
	struct shared_fit fit;
	int64_t bytes;

	if (l->shared && !k->partial && !value_constant(l->shared, &bytes) && l->block_known &&
	    shared_is_short(k, l, &fit))
		say_short(k, l, &fit, out);
}

/* Launches that differ in these bytes alone are one to the kernel: each is held against what it
 * reaches. */
static void check(const struct kernel_facts *k, struct report *out)
{
	for (size_t n = 0; n < k->n_launches; n++)
		check_formula(k, k->launches[n], out);
	for (size_t n = 0; n < k->n_open; n++)
		check_formula(k, k->open_launches[n], out);
	if (k->source != SOURCE_LAUNCH || k->partial)
		return;
	for (size_t n = 0; n < k->n_launches; n++) {
		const struct launch_facts *l = k->launches[n];
		const struct event *use;
		int64_t bytes, reach;

		if (!l->shared || !value_constant(l->shared, &bytes) || bytes < 0)
			continue;
		use = beyond(k, bytes, &reach);
		if (use)
			say(k, l, use, bytes, reach, out);
	}
}

/* --- more than a kernel gets without asking --------------------------------------------------- */

static bool is_one_of(const char *name, const char *const *list)
{
	for (; *list; list++)
		if (!strcmp(name, *list))
			return true;
	return false;
}

/* Tell how much there is. */
static const char *const telling[] = {"cudaDeviceGetAttribute", "cuDeviceGetAttribute",
				      "cudaFuncGetAttributes", "cuFuncGetAttribute", NULL};

/* An attribute that is no size of shared memory. */
static bool asks_for_other(const struct ir_function *f, const struct ir_inst *i)
{
	static const int64_t sizes[] = {8, 81, 97}; /* of a block, of a multiprocessor, when asked for */
	const struct ir_inst *what;

	if (i->n_args < 2 || !strstr(i->text, "DeviceGetAttribute"))
		return false;
	what = ir_at(f, ir_arg(f, i, 1));
	for (size_t n = 0; n < sizeof sizes / sizeof *sizes; n++)
		if (what->op != OP_CONST || what->imm == sizes[n])
			return false;
	return true;
}

/* Of cudaDeviceProp: "sharedMemPerBlock", "sharedMemPerBlockOptin" ... */
static bool reads_property(const struct ir_inst *i)
{
	return i->op == OP_LOAD && i->text &&
	       (!strncmp(i->text, "sharedMem", 9) || !strncmp(i->text, "reservedSharedMem", 17));
}

static bool is_told(const struct ir_function *f, const struct ir_inst *i)
{
	if (i->op == OP_HOSTCALL && i->text && is_one_of(i->text, telling))
		return !asks_for_other(f, i);
	return reads_property(i) || (i->op == OP_OPAQUE && i->text && strstr(i->text, "Attribute"));
}

/* Does host code learn somewhere how much shared memory there is? */
static bool knows_device(const struct ir_module *m)
{
	for (size_t f = 0; f < m->functions.n; f++)
		for (size_t n = 1; m->functions.at[f].kind == IR_HOST && n < m->functions.at[f].insts.n;
		     n++)
			if (is_told(&m->functions.at[f], &m->functions.at[f].insts.at[n]))
				return true;
	return false;
}

static void say_refused(const struct kernel_facts *host, const struct event *e, int64_t bytes,
			int64_t limit, struct report *out)
{
	struct fact_place at = fact_at(host, e->span);

	report_at(out, &at, "this launch is refused: %lld bytes of dynamic shared memory",
		  (long long)bytes);
	report_figure(out, "bytes", (double)bytes);
	if (!e->guards)
		report_proven(out);
	if (bytes > MOST)
		report_help(out, "no device has so much for a block");
	else if (limit > WITHOUT_ASKING)
		report_help(out, "the kernel is allowed %lld bytes: allow it what its largest launch asks for",
			    (long long)limit);
	else
		report_help(out, "more than 49152 bytes must be allowed first: "
				 "cudaFuncSetAttribute(kernel, "
				 "cudaFuncAttributeMaxDynamicSharedMemorySize, bytes)");
}

static void check_host(const struct kernel_facts *host, struct report *out)
{
	for (size_t n = 0; n < host->events.n; n++) {
		const struct event *e = &host->events.at[n];
		int64_t bytes, limit;

		if (e->kind != EVENT_LAUNCH || e->n_args < LAUNCH_OPERANDS ||
		    !value_constant(e->args[LAUNCH_SHARED], &bytes) || bytes <= WITHOUT_ASKING)
			continue;
		limit = shared_limit(host, e->kernel);
		if ((bytes > limit || bytes > MOST) &&
		    !(e->guards && knows_device(host->module))) /* it may be known to fit */
			say_refused(host, e, bytes, limit, out);
	}
}

RULE(launch_shared_size) = {
    .name = "launch-shared-size",
    .group = "host",
    .severity = SEVERITY_ERROR,
    .title = "dynamic shared memory that the launch does not give",
    .why = "An extern __shared__ array is as large as the third argument of the launch, in bytes. With "
	   "less the launch is accepted, and accesses are out of bounds; more than 48 KB is refused "
	   "unless the kernel's attribute allows it.",
    .fix = "Pass the size in bytes as the third argument, and allow it where it is large.",
    .ignore = "The path that uses the array is never taken by this launch.",
    .proof = "launch error / memcheck",
    .check = check,
    .check_host = check_host,
};
