#include "analyse.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "facts/atomics.h"
#include "facts/figures.h"
#include "facts/host.h"
#include "facts/kernel.h"
#include "facts/trial.h"
#include "facts/warp.h"
#include "instances.h"
#include "report_internal.h"
#include "rule.h"
#include "tally.h"

/* --- what rules say --------------------------------------------------------------------------- */

static struct place place_of(const struct ir_module *m, uint32_t span)
{
	const struct ir_span *s = &m->spans.at[span];

	return (struct place){span && s->file < m->files.n ? m->files.at[s->file].path : "",
			      s->line, s->column, s->end_line, s->end_column};
}

static bool is_user_place(const struct ir_module *m, uint32_t span)
{
	const struct ir_span *s = &m->spans.at[span];

	return span && s->file < m->files.n && m->files.at[s->file].is_user;
}

static const char *format_text(struct arena *a, const char *format, va_list args)
{
	va_list again;
	char *text;
	int n;

	va_copy(again, args);
	n = vsnprintf(NULL, 0, format, again);
	va_end(again);
	text = arena_alloc(a, (size_t)n + 1);
	vsnprintf(text, (size_t)n + 1, format, args);
	return text;
}

static struct finding *newest(struct report *r)
{
	return &r->found.at[r->found.n - 1].finding;
}

void report_at(struct report *r, const struct fact_place *at, const char *format, ...)
{
	struct found f = {.choice = r->choice, .muted = !is_user_place(at->module, at->span)};
	va_list args;

	f.finding = (struct finding){.rule = r->rule->name,
				     .severity = r->rule->severity,
				     .at = place_of(at->module, at->span),
				     .launch = r->launch,
				     .function = r->function};
	va_start(args, format);
	f.finding.message = format_text(r->arena, format, args);
	va_end(args);
	array_push(r->arena, &r->found, f);
}

void report_function(struct report *r, const char *signature)
{
	newest(r)->function = signature;
}

void report_severity(struct report *r, enum severity s)
{
	newest(r)->severity = s;
}

void report_proven(struct report *r)
{
	newest(r)->confidence = CONFIDENCE_PROVEN;
}

void report_figure(struct report *r, const char *name, double value)
{
	array_push(r->arena, &newest(r)->figures, (struct figure){name, value});
}

/* Two notes of one line that read alike are one to the reader. */
static bool is_noted(const struct finding *f, const struct note *n)
{
	for (size_t i = 0; i < f->notes.n; i++) {
		const struct note *x = &f->notes.at[i];

		if (x->at.line == n->at.line && !strcmp(x->at.file, n->at.file) &&
		    !strcmp(x->message, n->message))
			return true;
	}
	return false;
}

static void add_note(struct report *r, const struct fact_place *at, bool is_step,
		     const char *message)
{
	struct note n = {place_of(at->module, at->span), message, is_step};

	if (!is_noted(newest(r), &n))
		array_push(r->arena, &newest(r)->notes, n);
}

void report_note(struct report *r, const struct fact_place *at, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	add_note(r, at, false, format_text(r->arena, format, args));
	va_end(args);
}

void report_step(struct report *r, const struct fact_place *at, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	add_note(r, at, true, format_text(r->arena, format, args));
	va_end(args);
}

void report_help(struct report *r, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	newest(r)->help = format_text(r->arena, format, args);
	va_end(args);
}

/* --- one kernel --- */

struct analysis {
	struct arena *arena;
	const struct ir_module *m;
	const struct analyse_options *o;
	struct launch_list launches;
	struct file_result *out;
	struct instances instances; /* kernels analysed */
};

static bool rule_is_on(const struct analysis *an, const struct rule *rule)
{
	if (an->o->rule_enabled)
		return an->o->rule_enabled(rule->name, an->o->context);
	return !rule->off_by_default;
}

static bool place_same(const struct place *x, const struct place *y)
{
	return x->line == y->line && x->column == y->column && !strcmp(x->file, y->file);
}

static double first_figure(const struct finding *f)
{
	return f->figures.n ? f->figures.at[0].value : 0;
}

static bool is_worse(const struct finding *x, const struct finding *y)
{
	if (x->severity != y->severity)
		return x->severity > y->severity;
	if (x->confidence != y->confidence)
		return x->confidence > y->confidence;
	return first_figure(x) > first_figure(y);
}

/* Of one place seen under several launches the worst is kept; under tried shapes, and of what the
 * rule says of the source, only what all of them show. */
static void keep_findings(struct analysis *an, struct report *r, unsigned choices, bool tried)
{
	for (size_t i = 0; i < r->found.n; i++) {
		struct found *f = &r->found.at[i];
		uint64_t seen = (uint64_t)1 << f->choice;

		if (f->muted)
			continue;
		for (size_t j = i + 1; j < r->found.n; j++) {
			struct found *g = &r->found.at[j];

			if (g->muted || g->finding.rule != f->finding.rule ||
			    !place_same(&g->finding.at, &f->finding.at))
				continue;
			seen |= (uint64_t)1 << g->choice;
			if (is_worse(&g->finding, &f->finding))
				f->finding = g->finding;
			g->muted = true;
		}
		if ((!tried && !rule_find(f->finding.rule)->for_all_instances) ||
		    (unsigned)__builtin_popcountll(seen) == choices)
			array_push(an->arena, &an->out->findings, f->finding);
	}
}

/* The kernel's own memory goes with it: what a row says is copied. */
static struct text_list copy_texts(struct arena *a, const struct text_list *from)
{
	struct text_list to = {0};

	for (size_t n = 0; n < from->items.n; n++)
		array_push(a, &to.items, arena_strdup(a, from->items.at[n]));
	return to;
}

/* Only a request that counts like the row as a whole may stand for it. */
static void keep_lanes(const struct kernel_facts *k, const struct row *r, struct access_row *out)
{
	const struct event *event = &k->events.at[r->events.at[0]];
	struct request q;
	uint32_t on;

	if (r->status == STATUS_UNKNOWN || !event->address)
		return;
	on = figures_lanes(k, event, out->lanes);
	q = request_of(out->lanes, on, r->bytes, access_law(k, event));
	if (r->space == SPACE_GLOBAL ? q.sectors == r->sectors : q.degree == r->bank_degree)
		out->lanes_on = on;
}

static void keep_row(struct analysis *an, const struct kernel_facts *k, const struct row *r,
		     const struct report *under)
{
	struct access_row a = {
	    .at = place_of(an->m, r->span),
	    .launch = under->launch,
	    .instance = under->choice,
	    .function = an->m->functions.at[r->function].signature,
	    .kernel = k->kernel->mangled,
	    .template_args = k->kernel->template_args,
	    .block = {k->block->shape.block[0], k->block->shape.block[1], k->block->shape.block[2]},
	    .block_source = block_source_names[k->source],
	    .space = ir_space_names[r->space],
	    .op = r->op == ACCESS_LOAD	  ? "load"
		  : r->op == ACCESS_STORE ? "store"
					  : "atomic",
	    .bytes = r->bytes,
	    .status = r->status,
	    .reason = r->reason ? reasons[r->reason].text : NULL,
	    .requests = r->requests,
	    .active_lanes = r->active_lanes,
	    .sectors = NAN,
	    .sectors_min = NAN,
	    .sectors_max = NAN,
	    .ideal_sectors = NAN,
	    .lines = NAN,
	    .bank_degree = NAN,
	    .ideal_degree = NAN,
	    .guards = copy_texts(an->arena, &r->guards),
	    .assumptions = copy_texts(an->arena, &r->assumptions),
	};

	if (r->space == SPACE_GLOBAL) {
		a.sectors = r->sectors;
		a.sectors_min = r->sectors_min;
		a.sectors_max = r->sectors_max;
		a.ideal_sectors = r->ideal_sectors;
		a.lines = r->lines;
	} else {
		a.bank_degree = r->bank_degree;
		a.ideal_degree = r->ideal_degree;
	}
	keep_lanes(k, r, &a);
	if (k->events.at[r->events.at[0]].address)
		a.address = arena_strdup(
		    an->arena, value_text(k->block, k->events.at[r->events.at[0]].address));
	array_push(an->arena, &an->out->accesses, a);
}

static bool row_is_full(const struct row *r)
{
	return r->status != STATUS_UNKNOWN || reasons[r->reason].is_data;
}

static bool kernel_is_full(const struct kernel_facts *k)
{
	for (size_t n = 0; n < k->rows.n; n++)
		if (!row_is_full(&k->rows.at[n]))
			return false;
	return true;
}

/* A fact that several rules ask for is computed, and paid, by the first. */
static void count_rule(struct analysis *an, unsigned rule, double start)
{
	double spent = clock_worked() - start;

	an->out->rule_times.at.at[rule].seconds += spent;
	an->out->seconds[4] += spent;
}

static void run_rules(struct analysis *an, struct kernel_facts *k, struct report *r)
{
	r->function = k->kernel->signature;
	for (unsigned n = 0; n < rule_count; n++) {
		double start = clock_worked();

		r->rule = rule_table[n];
		if (!r->rule->check || !rule_is_on(an, r->rule))
			continue;
		r->rule->check(k, r);
		count_rule(an, n, start);
	}
	clock_beat();
}

struct outcome { /* of a kernel under all its shapes */
	bool full, launched;
	uint64_t replayed;
	unsigned replays; /* instances of the kernel that have replayed anything */
	size_t cost;	  /* bytes of facts */
};

/* One shape: evaluated, judged, and its memory given back. */
static void analyse_shape(struct analysis *an, uint32_t kernel, const struct shape_choice *choice,
			  struct report *r, struct outcome *out)
{
	struct arena memory = {0};
	double start = clock_worked();
	uint64_t fuel = an->o->fuel ? an->o->fuel : DEFAULT_FUEL;
	struct kernel_facts *k = kernel_facts_make(&memory, an->m, kernel, choice, fuel);

	an->out->seconds[2] += clock_worked() - start;
	trial_begin(k, out->replayed, out->replays);
	out->replayed -= k->replayed;
	if (!choice->merged) /* what no launch in sight passes proves nothing */
		run_rules(an, k, r);
	out->replayed += k->replayed;
	for (size_t i = 0; an->o->accesses && i < k->rows.n; i++)
		keep_row(an, k, &k->rows.at[i], r);
	out->full &= kernel_is_full(k);
	out->launched |= k->source == SOURCE_LAUNCH;
	if (k->partial && r->choice == 0)
		array_push(an->arena, &an->out->partial.items,
			   arena_printf(an->arena, "%s: %s", k->kernel->signature, k->partial_why));
	out->cost += memory.total;
	arena_release(&memory);
}

static const uint32_t *configured_block(const struct analysis *an, uint32_t kernel)
{
	const struct ir_function *f = &an->m->functions.at[kernel];

	if (!an->o->block_of)
		return NULL;
	return an->o->block_of(f->name, place_of(an->m, f->span).file, an->o->context);
}

static struct place launch_place(const struct analysis *an, const struct shape_choice *c)
{
	struct place none = {0};

	if (c->source == SOURCE_OTHER_FILE)
		return c->outer->at;
	return c->source == SOURCE_LAUNCH && c->launch ? place_of(an->m, c->launch->span) : none;
}

/* What the other files of a run may launch: patterns have no name, and what somebody here launches
 * is known. */
static void keep_kernel(struct analysis *an, uint32_t kernel, const struct shape_list *shapes)
{
	const struct ir_function *f = &an->m->functions.at[kernel];
	const struct shape_choice *first = &shapes->at.at[0];
	struct kernel_record k = {.name = f->mangled,
				  .at = place_of(an->m, f->span),
				  .is_open = first->source >= SOURCE_OTHER_FILE && !first->launch};

	if (*k.name)
		array_push(an->arena, &an->out->kernels, k);
}

/* Is the extent computed from something of that name? */
static bool is_made_of(const struct block *b, const struct value *extent, const char *name)
{
	uint32_t leaves[MAX_HOST_LEAVES];
	unsigned n = 0;

	host_leaves(b, extent, leaves, &n);
	for (unsigned i = 0; i < n; i++) {
		const char *leaf = b->symbols.at[leaves[i]].name;

		if (leaf && !strcmp(leaf, name))
			return true;
	}
	return false;
}

static bool is_up_to_caller(const struct launch_facts *l, const struct ir_function *f)
{
	for (size_t n = 0; n < f->params.n; n++) {
		const struct ir_param *p = &f->params.at[n];

		for (unsigned i = 0; i < 3 && !p->is_this && *p->name; i++)
			if (is_made_of(l->host, l->block[i], p->name))
				return true;
	}
	return false;
}

static const char *last_name(const char *qualified)
{
	const char *at;

	while ((at = strstr(qualified, "::")))
		qualified = at + 2;
	return qualified;
}

/* Launches whose block the callers of a function decide, and no caller is in sight. */
static void keep_wanted(struct analysis *an, const struct launch_refs *unknown)
{
	struct wanted_callers *wanted = &an->out->wanted;

	for (size_t n = 0; n < unknown->at.n; n++) {
		const struct launch_facts *l = unknown->at.at[n];
		const struct ir_function *f = l->host_facts->kernel;
		struct wanted_caller w = {f->mangled, last_name(f->name)};
		bool is_new = l->block_known && f->is_user && w.mangled && *w.mangled;

		for (size_t i = 0; i < wanted->at.n && is_new; i++)
			is_new = strcmp(wanted->at.at[i].mangled, w.mangled) != 0;
		if (is_new && is_up_to_caller(l, f))
			array_push(an->arena, &wanted->at, w);
	}
}

static void judge_kernel(struct analysis *an, struct instance *own, const struct shape_list *shapes)
{
	struct report r = {.arena = an->arena};
	struct outcome outcome = {.full = true};
	const uint64_t before =
	    instances_replayed(&an->instances, own->function, &outcome.replays);

	own->first = an->out->findings.n;
	outcome.replayed = before;
	for (size_t n = 0; n < shapes->at.n; n++) {
		r.choice = (unsigned)n;
		r.launch = launch_place(an, &shapes->at.at[n]);
		analyse_shape(an, own->function, &shapes->at.at[n], &r, &outcome);
	}
	keep_findings(an, &r, (unsigned)shapes->at.n, shapes->at.n && shapes->at.at[0].several);
	own->last = an->out->findings.n;
	own->replayed = outcome.replayed - before;
	own->cost = outcome.cost;
	instances_add(an->arena, &an->instances, own);
	an->out->n_kernels_full += outcome.full;
	an->out->n_launch_source += outcome.launched;
}

static void analyse_kernel(struct analysis *an, uint32_t kernel)
{
	struct shape_list shapes = {0};
	struct arena memory = {0};
	struct instance own;

	shapes_choose(
	    &memory, an->m, kernel,
	    &(struct shape_sources){&an->launches, configured_block(an, kernel), an->o->outer},
	    &shapes);
	keep_kernel(an, kernel, &shapes);
	keep_wanted(an, &shapes.at.at[0].unknown);
	if (instances_want(an->arena, &an->instances, kernel, shapes.at.at[0].shape.block, &own))
		judge_kernel(an, &own, &shapes);
	an->out->n_kernels++;
	an->out->n_in_sight += shapes.at.n && shapes.at.at[0].launch;
	tally_kernel(an->arena, an->m, kernel, &shapes, &an->out->tally);
	arena_release(&memory);
}

/* Some findings say something of the source: then every instance of a template must show them. */
static void drop_partial_truths(struct analysis *an)
{
	struct file_result *out = an->out;
	bool *keep = arena_array(an->arena, bool, out->findings.n + 1);
	size_t kept = 0;

	for (size_t i = 0; i < an->instances.judged.n; i++) {
		const struct instance *own = &an->instances.judged.at[i];

		for (size_t n = own->first; n < own->last; n++) {
			const struct finding *f = &out->findings.at[n];

			keep[n] = !rule_find(f->rule)->for_all_instances ||
				  instances_all_show(&an->instances, own->function, f,
						     out->findings.at);
		}
	}
	for (size_t n = 0; n < out->findings.n; n++)
		if (keep[n])
			out->findings.at[kept++] = out->findings.at[n];
	out->findings.n = kept;
}

/* --- the host --- */

static void run_host_rules(struct analysis *an)
{
	struct report r = {.arena = an->arena};

	for (unsigned n = 0; n < rule_count; n++) {
		double start = clock_worked();

		r.rule = rule_table[n];
		if (!rule_is_on(an, r.rule))
			continue;
		r.function = "";
		if (r.rule->check_source)
			r.rule->check_source(an->m, &r);
		for (size_t i = 0; r.rule->check_host && i < an->launches.hosts.n; i++) {
			r.function = an->launches.hosts.at[i]->kernel->signature;
			r.rule->check_host(an->launches.hosts.at[i], &r);
		}
		count_rule(an, n, start);
	}
	keep_findings(an, &r, 1, false);
}

static void keep_outer_launch(struct analysis *an, const struct launch_facts *l,
			      struct outer_launch o)
{
	struct shape_list shapes = {0};

	o.at = place_of(an->m, l->span);
	shapes_of_launch(an->arena, l, &shapes);
	for (size_t i = 0; i < shapes.at.n; i++) {
		const struct shape_choice *c = &shapes.at.at[i];

		o.guess = c->guess;
		memcpy(o.block, c->shape.block, sizeof o.block);
		memcpy(o.grid, c->shape.grid, sizeof o.grid);
		array_push(an->arena, &an->out->outer.at, o);
	}
}

/* Those of kernels that another file of the run may define or read, too. */
static void keep_outer_launches(struct analysis *an)
{
	for (size_t n = 0; n < an->launches.outer.n; n++) {
		const struct launch_facts *l = &an->launches.outer.at[n];

		keep_outer_launch(an, l, (struct outer_launch){.kernel = l->outer});
	}
	for (size_t n = 0; n < an->launches.at.n; n++) {
		const struct launch_facts *l = &an->launches.at.at[n];
		const struct ir_function *f = &an->m->functions.at[l->kernel];
		struct outer_launch o = {.kernel = f->mangled, .of = place_of(an->m, f->span)};

		if (*o.kernel && strcmp(o.of.file, an->out->path) != 0)
			keep_outer_launch(an, l, o);
	}
}

void analyse_module(struct arena *a, const struct ir_module *m, const struct analyse_options *o,
		    struct file_result *out)
{
	struct analysis an = {
	    .arena = a, .m = m, .o = o, .instances = {.m = m}, .out = out};
	double start = clock_worked();

	for (unsigned n = 0; n < rule_count; n++)
		array_push(a, &out->rule_times.at, (struct rule_time){rule_table[n]->name, 0});
	launches_find(a, m, o->calls, &an.launches);
	out->seconds[3] += clock_worked() - start;
	keep_outer_launches(&an);
	for (uint32_t f = 0; f < m->functions.n; f++)
		if (m->functions.at[f].kind == IR_KERNEL && m->functions.at[f].body)
			analyse_kernel(&an, f);
	tally_launches(m, &out->tally);
	instances_tell(a, &an.instances, &out->partial);
	drop_partial_truths(&an);
	run_host_rules(&an);
}

void analyse_calls(struct arena *a, const struct ir_module *m, const struct text_list *wanted,
		   struct file_result *out)
{
	struct event_refs found = {0};

	calls_find(a, m, wanted, &found);
	for (size_t n = 0; n < found.at.n; n++) {
		const struct event *event = found.at.at[n].event;
		struct outer_call call = {.function = event->code->text,
					  .at = place_of(m, event->span)};

		for (uint32_t i = 0; i < event->n_args; i++)
			array_push(a, &call.numbers,
				   outer_number(found.at.at[n].of->block, event->args[i]));
		array_push(a, &out->calls.at, call);
	}
}

const struct rule *rule_find(const char *name)
{
	for (unsigned n = 0; n < rule_count; n++)
		if (!strcmp(rule_table[n]->name, name))
			return rule_table[n];
	return NULL;
}
