#include "oracle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "facts/figures.h"
#include "facts/kernel.h"
#include "facts/sample.h"
#include "sample_run.h"
#include "show_facts.h"

#define FUEL 200000000
#define MAX_NEST 3
#define MAX_COMBINATIONS 3000

struct access {
	uint64_t place; /* span and call chain */
	uint32_t thread;
	uint64_t address;
};

struct accesses {
	ARRAY(struct access) at;
};

struct trips { /* iterations that a loop had, at most */
	uint32_t span;
	uint64_t most;
};

struct sample {
	struct arena *a;
	struct oracle_counts *counts;
	struct sample_run r;
	struct shape_choice choice;
	/* the run */
	struct accesses run;
	ARRAY(struct trips) trips;
	const char *why;
	/* the evaluation */
	struct kernel_facts *k;
	struct accesses claimed;
};

/* --- the run --- */

static void note_iteration(struct sample *s, uint32_t span, uint64_t k)
{
	for (size_t n = 0; n < s->trips.n; n++) {
		struct trips *t = &s->trips.at[n];

		if (t->span == span) {
			t->most = k + 1 > t->most ? k + 1 : t->most;
			return;
		}
	}
	array_push(s->a, &s->trips, (struct trips){span, k + 1});
}

static void note(void *context, const struct interp_event *e)
{
	struct sample *s = context;
	const struct ir_function *f = &s->r.m->functions.at[e->function];
	uint32_t span = ir_at(f, e->inst)->span;

	if (e->kind == INTERP_ITERATION)
		note_iteration(s, span, e->value);
	else if (e->kind == INTERP_ACCESS)
		array_push(s->a, &s->run.at,
			   (struct access){sample_run_mix(sample_run_chain(&s->r, e->chain), span),
					   e->thread, e->address});
}

static void draw(struct sample *s, uint64_t seed)
{
	s->r = sample_run_draw(s->a, seed);
	memcpy(s->choice.shape.block, s->r.shape.block, sizeof s->r.shape.block);
	if (s->r.grid_is_told)
		memcpy(s->choice.shape.grid, s->r.shape.grid, sizeof s->r.shape.grid);
	s->choice.source = SOURCE_LAUNCH;
}

/* --- the evaluator's symbols, with the run's numbers
 * ---------------------------------------------------------- */

struct numbers {
	const struct sample *s;
	struct arena *a;
	struct world w;
	uint8_t *trust; /* by symbol: 0 not yet asked, 1 its number is the run's, 2 it is not */
};

static bool trusts_value(struct numbers *n, const struct value *v);
static bool trusts_cond(struct numbers *n, const struct cond *c);

/* What a load from memory that nothing wrote found. */
static bool number_of_load(struct numbers *n, uint32_t index)
{
	const struct symbol *x = &n->s->k->block->symbols.at[index];
	int64_t *at = arena_array(n->a, int64_t, n->s->k->block->threads);
	const struct object *o;
	uint64_t bits;

	if (x->scope != SCOPE_BLOCK || !x->a || ir_types[x->type].class != IR_CLASS_INT ||
	    !trusts_value(n, x->a) || !sample_value(&n->w, x->a, at))
		return false;
	o = &n->s->k->objects.at[x->a->base];
	if (o->param == UINT32_MAX)
		return false;
	bits = sample_run_memory(NULL, sample_run_base(&n->s->r, o->param, UINT32_MAX) + (uint64_t)at[0],
			      ir_types[x->type].bytes);
	if (ir_types[x->type].is_signed && ir_types[x->type].bytes < 8)
		bits = (uint64_t)((int64_t)(bits << (64 - 8 * ir_types[x->type].bytes)) >>
				  (64 - 8 * ir_types[x->type].bytes));
	world_force(&n->w, index, (int64_t)bits);
	return true;
}

static bool number_of_symbol(struct numbers *n, uint32_t index)
{
	const struct symbol *x = &n->s->k->block->symbols.at[index];

	switch (x->kind) {
	case SYMBOL_BLOCK_INDEX:
		world_force(&n->w, index, n->s->r.block_index[x->axis]);
		return true;
	case SYMBOL_GRID:
		world_force(&n->w, index, n->s->r.shape.grid[x->axis]);
		return true;
	case SYMBOL_ARGUMENT:
		world_force(&n->w, index, n->s->r.args[x->key[0]]);
		return true;
	case SYMBOL_COUNTER:
		return world_is_forced(&n->w, index);
	case SYMBOL_LOAD:
		return number_of_load(n, index);
	case SYMBOL_RESULT:
		return (!x->a || trusts_value(n, x->a)) && (!x->b || trusts_value(n, x->b)) &&
		       (!x->c || trusts_value(n, x->c));
	case SYMBOL_SELECT:
		return trusts_cond(n, x->cond) && trusts_value(n, x->a) && trusts_value(n, x->b);
	default:
		return false;
	}
}

static bool trusts_symbol(struct numbers *n, uint32_t index)
{
	if (!n->trust[index]) {
		n->trust[index] = 2;
		n->trust[index] = number_of_symbol(n, index) ? 1 : 2;
	}
	return n->trust[index] == 1;
}

static bool trusts_value(struct numbers *n, const struct value *v)
{
	const struct block *b = n->s->k->block;
	bool all = true;

	for (unsigned i = 0; i < v->n; i++)
		for (unsigned j = 0; j < b->monomials.at[v->terms[i].mono].n; j++)
			all &= trusts_symbol(n, b->monomials.at[v->terms[i].mono].sym[j]);
	return all;
}

static bool trusts_cond(struct numbers *n, const struct cond *c)
{
	switch (c->kind) {
	case COND_MASK:
		return true;
	case COND_GE:
	case COND_EQ:
		return trusts_value(n, c->p);
	case COND_NOT:
		return trusts_cond(n, c->a);
	case COND_AND:
	case COND_OR:
		return trusts_cond(n, c->a) && trusts_cond(n, c->b);
	default:
		return false;
	}
}

static struct numbers numbers_new(const struct sample *s, struct arena *a)
{
	return (struct numbers){.s = s,
				.a = a,
				.w = world_new(s->k->block, a, WORLD_ANY, 0),
				.trust = arena_array(a, uint8_t, s->k->block->symbols.n)};
}

/* --- what the evaluator claims
 * -------------------------------------------------------------------------------- */

struct site { /* an access of the source in a call chain: all its events together */
	uint64_t id;
	uint32_t span;
	bool is_contained; /* more is claimed than need come */
	bool is_blind;
	struct mask threads; /* that may come */
};

struct sites {
	ARRAY(struct site) at;
};

static uint64_t context_hash(const struct kernel_facts *k, uint32_t context)
{
	const struct context *c = &k->contexts.at[context];

	return context == 0 ? 1 : sample_run_mix(context_hash(k, c->up), c->call_span);
}

static struct site *place_of(struct sample *s, struct sites *ps, const struct event *e)
{
	uint64_t id = sample_run_mix(context_hash(s->k, e->context), e->span);

	for (size_t n = 0; n < ps->at.n; n++)
		if (ps->at.at[n].id == id)
			return &ps->at.at[n];
	array_push(s->a, &ps->at, (struct site){.id = id, .span = e->span});
	return &ps->at.at[ps->at.n - 1];
}

/* The threads that are on under these numbers. False if some guard has no answer: then *on is the
 * mask. */
static bool threads_on(struct numbers *n, const struct event *e, struct mask *on)
{
	bool known = true;

	*on = e->mask;
	for (const struct guard *g = e->guards; g; g = g->up) {
		struct mask m;

		if (trusts_cond(n, g->cond) && sample_cond(&n->w, g->cond, &m))
			*on = mask_and(*on, m);
		else
			known = false;
	}
	return known;
}

static bool claims_sectors(const struct event *e)
{
	return e->space == SPACE_GLOBAL || e->space == SPACE_SHARED;
}

static bool is_off(double value, double lo, double hi)
{
	return !(value >= lo - 1e-6 && value <= hi + 1e-6);
}

/* Sectors and wavefronts of one event, counted the slow way. */
struct slow_count {
	double requests, lanes, sectors, ideal;
};

static unsigned distinct(const uint64_t *pieces, unsigned n)
{
	unsigned count = 0;

	for (unsigned i = 0; i < n; i++) {
		bool seen = false;

		for (unsigned j = 0; j < i && !seen; j++)
			seen = pieces[i] == pieces[j];
		count += !seen;
	}
	return count;
}

static struct slow_count count_slowly(const struct event *e, const struct mask *on,
				      const uint64_t *address, unsigned threads)
{
	struct slow_count c = {0};

	for (unsigned first = 0; first < threads; first += 32) {
		uint64_t pieces[32 * 3];
		unsigned n = 0, lanes = 0, s0, s;

		for (unsigned t = first; t < first + 32 && t < threads; t++) {
			if (!mask_has(on, t))
				continue;
			lanes++;
			for (uint64_t p = address[t] / 32; p <= (address[t] + e->bytes - 1) / 32;
			     p++)
				pieces[n++] = p;
		}
		if (!lanes)
			continue;
		s = distinct(pieces, n);
		s0 = (lanes * e->bytes + 31) / 32;
		c.requests++;
		c.lanes += lanes;
		c.sectors += s;
		c.ideal += s < s0 ? s : s0;
	}
	return c;
}

static bool holds_a_mean(const struct block *b, const struct value *v, bool *seen);

static bool cond_holds_a_mean(const struct block *b, const struct cond *c, bool *seen)
{
	return (c->p && holds_a_mean(b, c->p, seen)) ||
	       (c->a && cond_holds_a_mean(b, c->a, seen)) ||
	       (c->b && cond_holds_a_mean(b, c->b, seen));
}

/* Some symbol that runs through known numbers (a block index, an iteration) goes into the address:
 * figures are means. */
static bool holds_a_mean(const struct block *b, const struct value *v, bool *seen)
{
	for (unsigned i = 0; i < v->n; i++)
		for (unsigned j = 0; j < b->monomials.at[v->terms[i].mono].n; j++) {
			uint32_t symbol = b->monomials.at[v->terms[i].mono].sym[j];
			const struct symbol *x = &b->symbols.at[symbol];

			if (x->count)
				return true;
			if (seen[symbol])
				continue;
			seen[symbol] = true;
			if ((x->a && holds_a_mean(b, x->a, seen)) ||
			    (x->b && holds_a_mean(b, x->b, seen)) ||
			    (x->cond && cond_holds_a_mean(b, x->cond, seen)))
				return true;
		}
	return false;
}

static bool is_a_mean(const struct block *b, const struct value *v)
{
	struct arena scratch = {0};
	bool found = holds_a_mean(b, v, arena_array(&scratch, bool, b->symbols.n + 1));

	arena_release(&scratch);
	return found;
}

/* The row's promise for this event, held against a block all of whose threads are on. */
static const char *judge_figures(struct sample *s, const struct event *e, const struct mask *on,
				 const uint64_t *address)
{
	struct tally t = figures_event(s->k, e, NULL);
	struct slow_count c = count_slowly(e, on, address, s->k->block->threads);

	if (t.status == STATUS_UNKNOWN || e->space != SPACE_GLOBAL || c.requests == 0 ||
	    is_off(t.lanes, c.lanes, c.lanes))
		return NULL; /* or figures for threads that some guard picks */
	s->counts->requests_judged++;
	if (is_off(t.requests, c.requests, c.requests))
		return arena_printf(s->a, "%g requests, counted %g", t.requests, c.requests);
	if (t.sectors == t.sectors_max && is_a_mean(s->k->block, e->address))
		return NULL;
	if (is_off(c.sectors, t.sectors_min, t.sectors_max))
		return arena_printf(s->a, "status %d sectors %g in [%g, %g], counted %g", t.status,
				    t.sectors, t.sectors_min, t.sectors_max, c.sectors);
	if (t.status == STATUS_EXACT && t.sectors_min == t.sectors_max &&
	    is_off(t.ideal_sectors, c.ideal, c.ideal))
		return arena_printf(s->a, "ideal sectors %g, counted %g", t.ideal_sectors, c.ideal);
	return NULL;
}

static void fail_at(struct sample *s, uint32_t span, const char *why)
{
	const struct ir_span *at = &s->r.m->spans.at[span];

	if (!s->why)
		s->why = arena_printf(s->a, "function %u, %%%u: %s", at->line - 1, at->column, why);
}

/* One event under the numbers of one iteration. */
static void claim(struct sample *s, struct site *p, const struct event *e, struct numbers *n)
{
	const struct block *b = s->k->block;
	int64_t *offset = arena_array(n->a, int64_t, b->threads);
	uint64_t *address = arena_array(n->a, uint64_t, b->threads);
	const struct object *o = &s->k->objects.at[e->object];
	const char *why = NULL;
	struct mask on;

	if (!threads_on(n, e, &on))
		p->is_contained = true;
	p->threads = mask_or(p->threads, on);
	if (!e->object || (o->param == UINT32_MAX && o->module_object == UINT32_MAX) ||
	    !trusts_value(n, e->address) || !sample_value(&n->w, e->address, offset)) {
		p->is_blind = true;
		return;
	}
	for (unsigned t = 0; t < b->threads; t++) {
		address[t] = sample_run_base(&s->r, o->param, o->module_object) + (uint64_t)offset[t];
		if (mask_has(&on, t))
			array_push(s->a, &s->claimed.at, (struct access){p->id, t, address[t]});
	}
	if (mask_equal(&on, &e->mask) && claims_sectors(e))
		why = judge_figures(s, e, &on, address);
	if (why)
		fail_at(s, e->span, why);
}

static uint64_t trips_of(const struct sample *s, uint32_t span)
{
	for (size_t n = 0; n < s->trips.n; n++)
		if (s->trips.at[n].span == span)
			return s->trips.at[n].most;
	return 0;
}

/* No guard says when a loop that tests at its end is over. */
static bool tests_at_end(const struct sample *s, const struct loop *l)
{
	for (size_t n = 0; n < s->r.m->functions.n; n++)
		for (size_t k = 1; k < s->r.m->functions.at[n].insts.n; k++)
			if (s->r.m->functions.at[n].insts.at[k].span == l->span)
				return s->r.m->functions.at[n].insts.at[k].flags & IRF_DO_WHILE;
	return false;
}

/* Each combination of iterations of the loops around the event, and one beyond. */
static void claim_event(struct sample *s, struct sites *ps, const struct event *e)
{
	struct site *p = place_of(s, ps, e);
	const struct loop *nest[MAX_NEST];
	uint64_t counts[MAX_NEST], total = 1;
	unsigned depth = 0;

	for (const struct loop *l = e->loops; l && depth < MAX_NEST; l = l->up) {
		nest[depth] = l;
		counts[depth] = l->trips ? l->trips : trips_of(s, l->span) + !tests_at_end(s, l);
		p->is_contained |= tests_at_end(s, l);
		total *= counts[depth++];
	}
	if (total > MAX_COMBINATIONS || (e->loops && depth == MAX_NEST && nest[depth - 1]->up)) {
		p->is_blind = true;
		p->threads = mask_or(p->threads, e->mask);
		return;
	}
	for (uint64_t combination = 0; combination < total && !s->why; combination++) {
		struct arena scratch = {0};
		struct numbers n = numbers_new(s, &scratch);
		uint64_t rest = combination;

		for (unsigned d = 0; d < depth; d++) {
			world_force(&n.w, nest[d]->counter, (int64_t)(rest % counts[d]));
			rest /= counts[d];
		}
		claim(s, p, e, &n);
		arena_release(&scratch);
	}
}

/*
 * Threads that leave a loop or an arm early are forgotten where their path meets another: then more
 * are claimed than come. A plain `if (c) return;` is not: what follows is guarded.
 */
static bool leaves_early(const struct ir_function *f, ir_region region, unsigned depth,
			 unsigned in_loop)
{
	for (size_t n = 0; n < f->regions.at[region].insts.n; n++) {
		const struct ir_inst *i = ir_at(f, f->regions.at[region].insts.at[n]);

		if (i->op == OP_BREAK || (i->op == OP_RETURN && depth > 1) ||
		    (i->op == OP_CONTINUE && in_loop > 1))
			return true;
		for (int k = 0; k < ir_ops[i->op].regions; k++)
			if (i->region[k] &&
			    leaves_early(f, i->region[k], depth + (i->op == OP_LOOP ? 2 : 1),
					 i->op == OP_LOOP ? 0 : in_loop + 1))
				return true;
	}
	return false;
}

static bool forgets_threads(const struct ir_module *m)
{
	for (size_t n = 0; n < m->functions.n; n++)
		if (leaves_early(&m->functions.at[n], m->functions.at[n].body, 0, 0))
			return true;
	return false;
}

/* --- comparing --- */

static int by_place(const void *x, const void *y)
{
	const struct access *a = x, *b = y;

	if (a->place != b->place)
		return a->place < b->place ? -1 : 1;
	if (a->thread != b->thread)
		return a->thread < b->thread ? -1 : 1;
	return a->address < b->address ? -1 : a->address > b->address;
}

static void sort(struct accesses *xs)
{
	if (xs->at.n)
		qsort(xs->at.at, xs->at.n, sizeof *xs->at.at, by_place);
}

static size_t first_of(const struct accesses *xs, uint64_t place)
{
	size_t lo = 0, hi = xs->at.n;

	while (lo < hi) {
		size_t middle = (lo + hi) / 2;

		if (xs->at.at[middle].place < place)
			lo = middle + 1;
		else
			hi = middle;
	}
	return lo;
}

static bool belongs(const struct accesses *xs, size_t n, uint64_t place)
{
	return n < xs->at.n && xs->at.at[n].place == place;
}

static void compare_addresses(struct sample *s, const struct site *p)
{
	size_t x = first_of(&s->run, p->id), y = first_of(&s->claimed, p->id);

	for (; belongs(&s->run, x, p->id) && !s->why; x++, y++) {
		const struct access *real = &s->run.at.at[x];

		while (p->is_contained && belongs(&s->claimed, y, p->id) &&
		       by_place(&s->claimed.at.at[y], real) < 0)
			y++;
		s->counts->addresses++;
		if (!belongs(&s->claimed, y, p->id) || by_place(&s->claimed.at.at[y], real))
			fail_at(
			    s, p->span,
			    arena_printf(s->a, "thread %u went to %llx, claimed: thread %u to %llx",
					 real->thread, (unsigned long long)real->address,
					 belongs(&s->claimed, y, p->id) ? s->claimed.at.at[y].thread
									: UINT32_MAX,
					 belongs(&s->claimed, y, p->id)
					     ? (unsigned long long)s->claimed.at.at[y].address
					     : 0));
	}
	if (!p->is_contained && belongs(&s->claimed, y, p->id))
		fail_at(s, p->span,
			arena_printf(s->a, "claimed thread %u to %llx, which never came",
				     s->claimed.at.at[y].thread,
				     (unsigned long long)s->claimed.at.at[y].address));
}

static void compare_place(struct sample *s, const struct site *p)
{
	for (size_t x = first_of(&s->run, p->id); belongs(&s->run, x, p->id); x++)
		if (!mask_has(&p->threads, s->run.at.at[x].thread))
			fail_at(s, p->span,
				arena_printf(s->a, "thread %u came, not in the mask",
					     s->run.at.at[x].thread));
	s->counts->places++;
	s->counts->blind_places += p->is_blind;
	s->counts->exact_places += !p->is_blind && !p->is_contained;
	if (!p->is_blind)
		compare_addresses(s, p);
}

static void every_access_was_seen(struct sample *s, const struct sites *ps)
{
	for (size_t x = 0; x < s->run.at.n && !s->why; x++) {
		bool seen = false;

		for (size_t n = 0; n < ps->at.n && !seen; n++)
			seen = ps->at.at[n].id == s->run.at.at[x].place;
		if (!seen)
			s->why = arena_printf(s->a, "an access to %llx has no event",
					      (unsigned long long)s->run.at.at[x].address);
	}
}

static void count_rows(struct sample *s)
{
	for (size_t n = 0; n < s->k->rows.n; n++) {
		const struct row *r = &s->k->rows.at[n];

		s->counts->rows++;
		s->counts->rows_exact += r->status == STATUS_EXACT;
		s->counts->rows_assumed += r->status == STATUS_ASSUMED;
		s->counts->rows_interval += r->status == STATUS_INTERVAL;
		s->counts->rows_data += r->status == STATUS_UNKNOWN && reasons[r->reason].is_data;
	}
}

static void evaluate(struct sample *s)
{
	s->k = kernel_facts_make(s->a, s->r.m, s->r.kernel, &s->choice, FUEL);
}

const char *oracle_check(struct arena *a, uint64_t seed, struct oracle_counts *counts)
{
	struct sample s = {.a = a, .counts = counts};
	struct sites ps = {0};
	bool leaves;

	draw(&s, seed);
	counts->kernels++;
	if (!sample_run_block(&s.r, note, &s, &s.why)) {
		counts->dropped++;
		return NULL;
	}
	evaluate(&s);
	if (s.k->partial)
		return NULL;
	leaves = forgets_threads(s.r.m);
	for (size_t n = 0; n < s.k->events.n && !s.why; n++)
		if (s.k->events.at[n].kind == EVENT_ACCESS && claims_sectors(&s.k->events.at[n]))
			claim_event(&s, &ps, &s.k->events.at[n]);
	sort(&s.run);
	sort(&s.claimed);
	every_access_was_seen(&s, &ps);
	for (size_t n = 0; n < ps.at.n && !s.why; n++) {
		ps.at.at[n].is_contained |= leaves;
		compare_place(&s, &ps.at.at[n]);
	}
	count_rows(&s);
	return s.why;
}

void oracle_show(struct arena *a, uint64_t seed)
{
	struct oracle_counts counts = {0};
	struct sample s = {.a = a, .counts = &counts};

	draw(&s, seed);
	sample_run_show(&s.r);
	evaluate(&s);
	show_facts(s.k);
}
