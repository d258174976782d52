#include "grid_oracle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "facts/kernel.h"
#include "sample_run.h"
#include "show_facts.h"

#define FUEL 200000000
#define MOST_THREADS 9000
#define LANES 32

struct touch { /* one access of one thread */
	uint32_t span, warp, phase;
	uint64_t request; /* call chain, iterations, block: lanes of a warp with the same one go
			     together */
	unsigned lane, bytes;
	bool is_load, is_shared;
	uint64_t address, block;
};

struct round_of { /* the iteration that a thread is in */
	uint32_t thread, span;
	uint64_t chain, k;
};

struct grid_sample {
	struct arena *a;
	struct sample_run r;
	uint64_t block;
	ARRAY(struct touch) touches;
	ARRAY(struct round_of) rounds;
	uint32_t **loop_around; /* by function and instruction: the loop around it, 0: none */
};

/* --- the run --- */

static void find_loops(const struct ir_function *f, ir_region region, uint32_t loop, uint32_t *out)
{
	for (size_t n = 0; n < f->regions.at[region].insts.n; n++) {
		ir_ref r = f->regions.at[region].insts.at[n];
		const struct ir_inst *i = ir_at(f, r);

		out[r] = loop;
		for (int k = 0; k < ir_ops[i->op].regions; k++)
			if (i->region[k])
				find_loops(f, i->region[k], i->op == OP_LOOP ? r : loop, out);
	}
}

static uint64_t round_in(const struct grid_sample *s, uint32_t thread, uint64_t chain,
			 uint32_t span)
{
	for (size_t n = 0; n < s->rounds.n; n++) {
		const struct round_of *x = &s->rounds.at[n];

		if (x->thread == thread && x->span == span && x->chain == chain)
			return x->k + 1;
	}
	return 0;
}

/* The iterations of all loops around the instruction, those around the calls that led there too. */
static uint64_t rounds_around(const struct grid_sample *s, uint32_t thread,
			      const struct interp_chain *chain, uint32_t function, ir_ref inst)
{
	const struct ir_function *f = &s->r.m->functions.at[function];
	uint64_t id = sample_run_chain(&s->r, chain), h = id;

	for (ir_ref l = s->loop_around[function][inst]; l; l = s->loop_around[function][l])
		h = sample_run_mix(h, round_in(s, thread, id, ir_at(f, l)->span));
	return chain->up ? sample_run_mix(h, rounds_around(s, thread, chain->up,
							   chain->up->function, chain->call))
			 : h;
}

static void set_round(struct grid_sample *s, uint32_t thread, uint64_t chain, uint32_t span,
		      uint64_t k)
{
	for (size_t n = 0; n < s->rounds.n; n++) {
		struct round_of *x = &s->rounds.at[n];

		if (x->thread == thread && x->span == span && x->chain == chain) {
			x->k = k;
			return;
		}
	}
	array_push(s->a, &s->rounds, (struct round_of){thread, span, chain, k});
}

static void note(void *context, const struct interp_event *e)
{
	struct grid_sample *s = context;
	const struct ir_inst *i = ir_at(&s->r.m->functions.at[e->function], e->inst);

	if (e->kind == INTERP_ITERATION)
		set_round(s, e->thread, sample_run_chain(&s->r, e->chain), i->span, e->value);
	else if (e->kind == INTERP_ACCESS)
		array_push(s->a, &s->touches,
			   (struct touch){.span = i->span,
					  .warp = e->thread / LANES,
					  .request = sample_run_mix(
					      rounds_around(s, e->thread, e->chain, e->function,
							    e->inst),
					      s->block),
					  .lane = e->thread % LANES,
					  .bytes = (unsigned)e->bytes,
					  .is_load = !e->is_write && !e->is_atomic,
					  .is_shared = e->space == SPACE_SHARED,
					  .phase = e->phase,
					  .block = s->block,
					  .address = e->address});
}

/* False if no promise covers some block's run. */
static bool run_grid(struct grid_sample *s)
{
	const uint32_t *grid = s->r.shape.grid;
	const char *why;

	s->loop_around = arena_array(s->a, uint32_t *, s->r.m->functions.n);
	for (size_t n = 0; n < s->r.m->functions.n; n++) {
		const struct ir_function *f = &s->r.m->functions.at[n];

		s->loop_around[n] = arena_array(s->a, uint32_t, f->insts.n + 1);
		find_loops(f, f->body, 0, s->loop_around[n]);
	}
	for (s->block = 0; s->block < (uint64_t)grid[0] * grid[1] * grid[2]; s->block++) {
		s->r.block_index[0] = (uint32_t)(s->block % grid[0]);
		s->r.block_index[1] = (uint32_t)(s->block / grid[0] % grid[1]);
		s->r.block_index[2] = (uint32_t)(s->block / grid[0] / grid[1]);
		s->rounds.n = 0;
		if (!sample_run_block(&s->r, note, s, &why))
			return false;
	}
	return true;
}

static int by_place(const void *x, const void *y)
{
	const struct touch *a = x, *b = y;

	if (a->block != b->block)
		return a->block < b->block ? -1 : 1;
	if (a->phase != b->phase)
		return a->phase < b->phase ? -1 : 1;
	return a->address < b->address ? -1 : a->address > b->address;
}

/* Threads that read what others write in the same phase find what the order of the run gives them. */
static bool has_race(const struct grid_sample *s)
{
	struct arena scratch = {0};
	struct touch *at = arena_array(&scratch, struct touch, s->touches.n + 1);
	bool race = false;
	size_t n = 0;

	for (size_t i = 0; i < s->touches.n; i++)
		if (s->touches.at[i].is_shared)
			at[n++] = s->touches.at[i];
	qsort(at, n, sizeof *at, by_place);
	for (size_t i = 1; i < n && !race; i++) {
		const struct touch *x = &at[i - 1], *y = &at[i];

		race = x->block == y->block && x->phase == y->phase &&
		       y->address < x->address + x->bytes && x->is_load != y->is_load &&
		       (x->warp != y->warp || x->lane != y->lane);
	}
	arena_release(&scratch);
	return race;
}

/* --- counting --- */

struct figures {
	double requests, lanes, sectors, ideal, lines, degree, ideal_degree;
};

static int by_request(const void *x, const void *y)
{
	const struct touch *a = x, *b = y;

	if (a->span != b->span)
		return a->span < b->span ? -1 : 1;
	if (a->request != b->request)
		return a->request < b->request ? -1 : 1;
	return a->warp < b->warp ? -1 : a->warp > b->warp;
}

static bool go_together(const struct touch *a, const struct touch *b)
{
	return by_request(a, b) == 0;
}

/* Distinct pieces of that size among the lanes from `first` to before `last`; with `banks` the most
 * in one of as many banks. */
static unsigned pieces(const struct touch *t, unsigned n, unsigned size, unsigned first,
		       unsigned last, unsigned banks)
{
	uint64_t seen[LANES * 9];
	unsigned found = 0, most = 0, in_bank[LANES] = {0};

	for (unsigned i = 0; i < n; i++) {
		if (t[i].lane < first || t[i].lane >= last)
			continue;
		for (uint64_t p = t[i].address / size; p <= (t[i].address + t[i].bytes - 1) / size;
		     p++) {
			unsigned k = 0;

			while (k < found && seen[k] != p)
				k++;
			if (k < found)
				continue;
			seen[found++] = p;
			if (banks && ++in_bank[p % banks] > most)
				most = in_bank[p % banks];
		}
	}
	return banks ? most : found;
}

static const struct touch *of_lane(const struct touch *t, unsigned n, unsigned lane)
{
	for (unsigned i = 0; i < n; i++)
		if (t[i].lane == lane)
			return &t[i];
	return NULL;
}

/* Lanes first .. end - 1 have what the lane at `distance` has, where both are on. */
static bool pairs_agree(const struct touch *t, unsigned n, unsigned distance, unsigned first,
			unsigned end)
{
	for (unsigned lane = first; lane < end; lane++) {
		const struct touch *x = of_lane(t, n, lane), *y = of_lane(t, n, lane ^ distance);

		if (x && y && x->address != y->address)
			return false;
	}
	return true;
}

static unsigned wavefronts(const struct touch *t, unsigned n)
{
	unsigned group = t->bytes <= 4 ? 32 : t->bytes == 8 ? 16 : 8, total = 0;

	for (unsigned first = 0; group == 32 ? !first : first < LANES; first += 2 * group) {
		unsigned end = group == 32 ? LANES : first + 2 * group;
		unsigned as_one = pieces(t, n, 4, first, end, LANES);

		if (group == 32 || (t->is_load && as_one <= 1 &&
				    (pairs_agree(t, n, 1, first, end) ||
				     pairs_agree(t, n, 2, first, end))))
			total += as_one;
		else
			total += pieces(t, n, 4, first, first + group, LANES) +
				 pieces(t, n, 4, first + group, end, LANES);
	}
	return total;
}

static void count_request(const struct touch *t, unsigned n, struct figures *f)
{
	unsigned sectors = pieces(t, n, 32, 0, LANES, 0), degree = wavefronts(t, n);
	double ideal = ceil(n * t->bytes / 32.0), ideal_degree = ceil(n * t->bytes / 128.0);

	f->requests++;
	f->lanes += n;
	f->sectors += sectors;
	f->ideal += fmin(sectors, ideal);
	f->lines += pieces(t, n, 128, 0, LANES, 0);
	f->degree += degree;
	f->ideal_degree += fmin(degree, ideal_degree);
}

static struct figures count_row(const struct grid_sample *s, uint32_t span)
{
	struct figures f = {0};
	size_t n = 0;

	while (n < s->touches.n && s->touches.at[n].span < span)
		n++;
	while (n < s->touches.n && s->touches.at[n].span == span) {
		size_t end = n + 1;

		while (end < s->touches.n && go_together(&s->touches.at[n], &s->touches.at[end]))
			end++;
		count_request(&s->touches.at[n], (unsigned)(end - n), &f);
		n = end;
	}
	return f;
}

/* --- the rows --- */

static struct launch_facts launch_of(struct grid_sample *s)
{
	const struct ir_function *f = &s->r.m->functions.at[s->r.kernel];
	struct launch_facts l = {.kernel = s->r.kernel, .n_args = (uint32_t)f->params.n};

	l.host = block_new(s->a, (struct shape){{1, 1, 1}, {1, 1, 1}}, FUEL);
	l.args = arena_array(s->a, const struct value *, f->params.n);
	l.leaves = arena_array(s->a, const struct value **, f->params.n);
	for (uint32_t n = 0; n < f->params.n; n++) {
		const struct ir_param *p = &f->params.at[n];

		if (!p->is_aggregate && p->type != IR_PTR)
			l.args[n] = value_const(l.host, p->type, s->r.args[n]);
		if (!p->is_aggregate)
			continue;
		l.leaves[n] = arena_array(s->a, const struct value *, p->n_leaves);
		for (uint32_t k = 0; k < p->n_leaves; k++)
			if (p->leaves[k].type != IR_PTR)
				l.leaves[n][k] =
				    value_const(l.host, p->leaves[k].type, s->r.args[n]);
	}
	return l;
}

static bool has_one_row(const struct kernel_facts *k, const struct row *r)
{
	unsigned rows = 0;

	for (size_t n = 0; n < k->rows.n; n++)
		rows += k->rows.at[n].span == r->span;
	return rows == 1;
}

/* Further from its object than any: it may be in another object's addresses. */
static bool goes_far(const struct kernel_facts *k, const struct row *r)
{
	int64_t lo, hi;

	value_range(k->block, k->events.at[r->events.at[0]].address, &lo, &hi);
	return lo > (int64_t)1 << 38 || hi < -((int64_t)1 << 38);
}

struct claim {
	const char *name;
	double said_least, said_most, counted;
	bool everywhere; /* not in exact rows alone */
};

static const char *judge_row(struct grid_sample *s, const struct row *r, const struct figures *f)
{
	bool exact = r->status == STATUS_EXACT, shared = r->space == SPACE_SHARED;
	const uint32_t *grid = s->r.shape.grid;
	double n = f->requests, blocks = (double)grid[0] * grid[1] * grid[2];
	const struct claim claims[] = {
	    {"requests", r->requests, r->requests, n / blocks, false},
	    {"active lanes", r->active_lanes, r->active_lanes, f->lanes / n, false},
	    {"sectors", r->sectors_min, r->sectors_max, f->sectors / n, !shared},
	    {"ideal sectors", r->ideal_sectors, r->ideal_sectors, f->ideal / n, false},
	    {"lines", r->lines, r->lines, f->lines / n, false},
	    {"wavefronts", r->bank_degree, r->bank_degree, f->degree / n, false},
	    {"ideal wavefronts", r->ideal_degree, r->ideal_degree, f->ideal_degree / n, false}};
	const char *const of_shared = "wavefronts";

	for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
		const struct claim *c = &claims[i];
		bool is_asked = strstr(c->name, of_shared) ? shared && exact
				: c->everywhere		   ? true
							   : exact && !shared;

		if (n == 0 && i > 0) /* of no request there are no means */
			break;

		if (is_asked && !isnan(c->said_least) &&
		    !(c->counted >= c->said_least - 1e-6 && c->counted <= c->said_most + 1e-6))
			return arena_printf(
			    s->a,
			    "function %u, %%%u: %s said %g to %g (status %d), counted %g; lanes %g "
			    "of %g",
			    s->r.m->spans.at[r->span].line - 1, s->r.m->spans.at[r->span].column,
			    c->name, c->said_least, c->said_most, r->status, c->counted,
			    r->active_lanes, f->lanes / n);
	}
	return NULL;
}

static const char *judge_rows(struct grid_sample *s, const struct kernel_facts *k,
			      struct grid_counts *counts)
{
	const char *why = NULL;

	for (size_t n = 0; n < k->rows.n && !why; n++) {
		const struct row *r = &k->rows.at[n];
		struct figures f;

		if ((r->status != STATUS_EXACT && r->status != STATUS_INTERVAL) ||
		    r->guards.items.n || !has_one_row(k, r) || goes_far(k, r))
			continue;
		f = count_row(s, r->span);
		counts->rows_judged += r->status == STATUS_EXACT;
		counts->intervals_judged += r->status == STATUS_INTERVAL;
		counts->requests += (unsigned long long)f.requests;
		why = judge_row(s, r, &f);
	}
	return why;
}

static const struct kernel_facts *evaluate(struct grid_sample *s)
{
	struct shape_choice choice = {.source = SOURCE_LAUNCH, .certain = true};
	struct launch_facts *launch = arena_new(s->a, struct launch_facts);

	*launch = launch_of(s);
	memcpy(choice.shape.block, s->r.shape.block, sizeof choice.shape.block);
	memcpy(choice.shape.grid, s->r.shape.grid, sizeof choice.shape.grid);
	choice.launch = launch;
	return kernel_facts_make(s->a, s->r.m, s->r.kernel, &choice, FUEL);
}

/* Every other sample is about blocks, and all rich ones are of small grids. */
static struct grid_sample draw(struct arena *a, uint64_t seed)
{
	return (struct grid_sample){.a = a,
				    .r = seed % 2 || seed >= SAMPLE_RICH
					     ? sample_run_draw_blocks(a, seed)
					     : sample_run_draw(a, seed / 2)};
}

const char *grid_oracle_check(struct arena *a, uint64_t seed, struct grid_counts *counts)
{
	struct grid_sample s = draw(a, seed);
	uint64_t threads = 1;

	for (int axis = 0; axis < 3; axis++)
		threads *= (uint64_t)s.r.shape.block[axis] * s.r.shape.grid[axis];
	counts->kernels++;
	if (threads > MOST_THREADS || !run_grid(&s) || has_race(&s)) {
		counts->dropped++;
		return NULL;
	}
	if (s.touches.n)
		qsort(s.touches.at, s.touches.n, sizeof *s.touches.at, by_request);
	return judge_rows(&s, evaluate(&s), counts);
}

void grid_oracle_show(struct arena *a, uint64_t seed)
{
	struct grid_sample s = draw(a, seed);

	sample_run_show(&s.r);
	show_facts(evaluate(&s));
}
