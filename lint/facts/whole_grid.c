#include "facts/whole_grid.h"

#include <stdlib.h>
#include <string.h>

#include "facts/made_of.h"
#include "facts/period.h"
#include "facts/sample.h"
#include "facts/symbol.h"
#include "facts/warp.h"

#define MAX_STRETCHES 1024 /* a symbol */
#define MAX_PARTS 4096
#define MAX_GUARDS 64
#define MOST_ROUNDS ((int64_t)1 << 40)
#define MAX_DEPTH 8 /* of definitions */

struct stretch { /* numbers of one symbol that are alike: `at` is one of them */
	int64_t at, n;
};

struct digit {
	uint32_t symbol;
	int64_t count; /* it is 0 .. count - 1 */
};

/* One symbol; or several that everything asked for sees as one number, `blockIdx.x + gridDim.x * k` of a
 * grid-stride loop, the lowest first. */
struct axis {
	struct digit digits[GRID_SYMBOLS];
	unsigned n_digits;
	int64_t count;
	bool is_dense;	 /* each of its numbers is looked at */
	uint64_t repeats; /* of the conditions that are not cut */
	uint64_t period; /* of these, and of the address within a line of memory */
	ARRAY(int64_t) cuts; /* a stretch begins here */
	ARRAY(struct stretch) stretches;
};

struct bounded { /* a loop's counter, and how many rounds no thread goes beyond; 0: not known */
	uint32_t counter;
	int64_t rounds;
};

#define MAX_LOOPS 8
#define KNOWN_ROUNDS 64 /* a power of two */

struct known_rounds { /* of the loops around events with these guards and threads */
	const struct guard *guards; /* NULL: a free place; events in loops have guards */
	const struct loop *loops;
	struct mask mask;
	struct bounded at[MAX_LOOPS];
	unsigned n;
};

struct survey {
	struct arena *a;
	struct block *b;
	const struct event *event;
	struct bounded loops[MAX_LOOPS]; /* the outermost first */
	unsigned n_loops;
	struct axis axes[GRID_SYMBOLS];
	unsigned n_axes;
	const struct cond *conds[MAX_GUARDS];
	unsigned n_conds;
	bool is_open; /* holds a number that nobody knows */
	bool leaves_out; /* a guard of the whole block that does */
	bool is_over;	 /* a guard is about a loop that is over: it has to hold for all its rounds */
};

/* --- what the guards are about --- */

static bool has_digit(const struct axis *axis, uint32_t symbol)
{
	for (unsigned i = 0; i < axis->n_digits; i++)
		if (axis->digits[i].symbol == symbol)
			return true;
	return false;
}

static struct axis *axis_of(struct survey *s, uint32_t symbol)
{
	for (unsigned i = 0; i < s->n_axes; i++)
		if (has_digit(&s->axes[i], symbol))
			return &s->axes[i];
	return NULL;
}

static int64_t rounds_known(const struct survey *s, uint32_t counter)
{
	for (unsigned i = 0; i < s->n_loops; i++)
		if (s->loops[i].counter == counter)
			return s->loops[i].rounds;
	return 0;
}

/* What a term adds in a thread at most. */
static int64_t most_added(const struct survey *s, const struct term *term, unsigned t)
{
	const struct monomial *m = &s->b->monomials.at[term->mono];
	const int64_t rounds = m->n == 1 ? rounds_known(s, m->sym[0]) : 0;
	const int64_t c = vec_at(&term->v, t);
	int64_t lo = 0, hi = rounds - 1;

	if (!rounds)
		monomial_range(s->b, term->mono, &lo, &hi);
	range_product(&lo, &hi, c, c);
	return hi;
}

/* The most that p is in the thread in round 0 of the term's counter; false: it has no bound. */
static bool most_of(const struct survey *s, const struct value *p, const struct term *counter,
		    unsigned t, int64_t *most)
{
	__int128 sum = 0;

	for (unsigned i = 0; i < p->n; i++)
		if (&p->terms[i] != counter)
			sum += most_added(s, &p->terms[i], t);
	*most = (int64_t)sum;
	return sum > -RANGE_MAX && sum < RANGE_MAX;
}

/* None of these threads of any block comes to a round of this number, since p >= 0 ends the loop; 0: it does not.
 * `term` is the counter's. */
static int64_t rounds_of(const struct survey *s, const struct value *p, const struct term *term)
{
	int64_t rounds = 1;

	for (unsigned t = 0; t < s->b->threads; t++) {
		const int64_t step = -vec_at(&term->v, t);
		int64_t most;

		if (!mask_has(&s->event->mask, t))
			continue;
		if (step <= 0 || !most_of(s, p, term, t, &most))
			return 0;
		if (most >= 0 && most / step + 1 > rounds)
			rounds = most / step + 1;
	}
	return rounds;
}

static int64_t fewer(int64_t rounds, int64_t others)
{
	return !rounds || (others && others < rounds) ? others : rounds;
}

static int64_t rounds_of_sum(const struct survey *s, const struct value *p, uint32_t counter)
{
	for (unsigned i = 0; i < p->n; i++) {
		const struct monomial *m = &s->b->monomials.at[p->terms[i].mono];

		if (m->n == 1 && m->sym[0] == counter)
			return rounds_of(s, p, &p->terms[i]);
	}
	return 0;
}

/* p >= 0 keeps the loop going, and so does p + q where q >= 0 holds on the way: the tail of a vector has
 * no more than the vector. */
static int64_t rounds_with(const struct survey *s, const struct value *p, uint32_t counter)
{
	int64_t rounds = rounds_of_sum(s, p, counter);

	for (const struct guard *g = s->event->guards; g && rounds > MAX_STRETCHES; g = g->up)
		if (g->cond->kind == COND_GE && g->cond->p != p)
			rounds = fewer(rounds, rounds_of_sum(s,
							     value_binary(s->b, OP_ADD, IR_I64, p,
									  g->cond->p),
							     counter));
	return rounds;
}

static int64_t rounds_by(const struct survey *s, const struct cond *c, uint32_t counter)
{
	if (c->kind == COND_AND)
		return fewer(rounds_by(s, c->a, counter), rounds_by(s, c->b, counter));
	return c->kind == COND_GE ? rounds_with(s, c->p, counter) : 0;
}

/* Each by its own condition, where that compares nothing but what is bounded before it. */
static void find_bounds(struct survey *s)
{
	const struct loop *at[MAX_LOOPS];
	unsigned n = 0;

	for (const struct loop *l = s->event->loops; l && n < MAX_LOOPS; l = l->up)
		at[n++] = l;
	while (n--) {
		const uint32_t counter = at[n]->counter;
		int64_t rounds = (int64_t)s->b->symbols.at[counter].count;

		for (const struct guard *g = s->event->guards; g && !rounds; g = g->up)
			if (g->kind == GUARD_LOOP)
				rounds = rounds_by(s, g->cond, counter);
		if (s->b->symbols.at[counter].hi < MOST_ROUNDS)
			rounds = fewer(rounds, s->b->symbols.at[counter].hi + 1);
		s->loops[s->n_loops++] =
		    (struct bounded){counter, rounds < MOST_ROUNDS ? rounds : 0};
	}
}

/* Most events share guards and threads with others. */
static void bound_loops(struct survey *s, const struct kernel_facts *k)
{
	struct kernel_facts *owner = (struct kernel_facts *)k; /* a cache; nobody sees it change */
	const struct event *e = s->event;
	struct known_rounds *known;

	if (!k->rounds)
		owner->rounds = arena_array(k->arena, struct known_rounds, KNOWN_ROUNDS);
	known = &k->rounds[hash_mix((uintptr_t)e->guards, (uintptr_t)e->loops) & (KNOWN_ROUNDS - 1)];
	if (e->guards && known->guards == e->guards && known->loops == e->loops &&
	    mask_equal(&known->mask, &e->mask)) {
		memcpy(s->loops, known->at, sizeof s->loops);
		s->n_loops = known->n;
		return;
	}
	find_bounds(s);
	*known = (struct known_rounds){e->guards, e->loops, e->mask, {{0}}, s->n_loops};
	memcpy(known->at, s->loops, sizeof s->loops);
}

static void add_axis(struct survey *s, uint32_t index)
{
	const struct symbol *x = &s->b->symbols.at[index];
	struct axis axis = {.n_digits = 1, .count = (int64_t)x->count, .repeats = 1};

	if (!axis.count)
		axis.count = rounds_known(s, index);
	axis.digits[0] = (struct digit){index, axis.count};
	if (axis.count > 0 && axis.count < MOST_ROUNDS)
		s->axes[s->n_axes++] = axis;
	else
		s->is_open = true;
}

static bool is_around(const struct event *event, uint32_t counter)
{
	for (const struct loop *l = event->loops; l; l = l->up)
		if (l->counter == counter)
			return true;
	return false;
}

static void survey_cond(struct survey *s, const struct cond *c, unsigned depth);
static void survey_value(struct survey *s, const struct value *v, unsigned depth);

static void survey_symbol(struct survey *s, uint32_t index, unsigned depth)
{
	const struct symbol *x = &s->b->symbols.at[index];

	if (x->kind == SYMBOL_RESULT || x->kind == SYMBOL_SELECT) {
		survey_value(s, x->a, depth + 1);
		survey_value(s, x->b, depth + 1);
		survey_value(s, x->c, depth + 1);
		survey_cond(s, x->cond, depth + 1);
		return;
	}
	if (axis_of(s, index))
		return;
	if (x->kind == SYMBOL_COUNTER && !is_around(s->event, index)) {
		s->is_over = true;
		return;
	}
	if ((x->kind != SYMBOL_BLOCK_INDEX && x->kind != SYMBOL_COUNTER) ||
	    s->n_axes == GRID_SYMBOLS) {
		s->is_open = true;
		return;
	}
	add_axis(s, index);
}

static void survey_value(struct survey *s, const struct value *v, unsigned depth)
{
	if (!v)
		return;
	s->is_open |= v->has_real || depth > MAX_DEPTH;
	for (unsigned i = 0; i < v->n && !s->is_open; i++) {
		const struct monomial *m = &s->b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++)
			survey_symbol(s, m->sym[j], depth);
	}
}

static void survey_cond(struct survey *s, const struct cond *c, unsigned depth)
{
	if (!c || c->kind == COND_MASK)
		return;
	s->is_open |= c->kind == COND_OPAQUE;
	survey_value(s, c->p, depth);
	survey_cond(s, c->a, depth);
	survey_cond(s, c->b, depth);
}

/* Keeps the guards that have an answer in each block. What nobody knows is left out where it is the
 * same for the whole block: it says which blocks come, not with which threads. */
static bool survey_guards(struct survey *s)
{
	for (const struct guard *g = s->event->guards; g; g = g->up) {
		const unsigned before = s->n_axes;
		const bool was_over = s->is_over;

		if (g->cond->kind == COND_MASK)
			continue;
		survey_cond(s, g->cond, 0);
		if (s->is_open && g->cond->scope == SCOPE_BLOCK) {
			s->is_open = false;
			s->leaves_out = true;
			s->n_axes = before;
			s->is_over = was_over;
			continue;
		}
		if (s->is_open || s->n_conds == MAX_GUARDS)
			return false;
		s->conds[s->n_conds++] = g->cond;
	}
	return s->n_axes > 0 || s->is_over;
}

/* --- loops that threads leave on the way --- */

/* What grows with the counter (sign 1), or what falls with it (-1), in no thread does more of it undo. */
static bool moves_one_way(const struct block *b, const struct value *v, uint32_t counter, int sign)
{
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];
		bool is_counter = m->n == 1 && m->sym[0] == counter;

		for (unsigned j = 0; j < m->n && !is_counter; j++) {
			const struct symbol *s = &b->symbols.at[m->sym[j]];

			if (m->sym[j] == counter || s->kind == SYMBOL_RESULT ||
			    s->kind == SYMBOL_SELECT)
				return false;
		}
		for (unsigned t = 0; is_counter && t < b->threads; t++)
			if (vec_at(&v->terms[i].v, t) * sign < 0)
				return false;
	}
	return true;
}

/* If it holds (is_not: does not hold) in an iteration, so it did in all before. */
static bool held_before(const struct block *b, const struct cond *c, uint32_t counter, bool is_not)
{
	switch (c->kind) {
	case COND_MASK:
		return true;
	case COND_GE:
		return moves_one_way(b, c->p, counter, is_not ? 1 : -1);
	case COND_EQ: /* only where the counter is not in it */
		return moves_one_way(b, c->p, counter, 1) && moves_one_way(b, c->p, counter, -1);
	case COND_NOT:
		return held_before(b, c->a, counter, !is_not);
	case COND_AND:
	case COND_OR:
		return held_before(b, c->a, counter, is_not) &&
		       held_before(b, c->b, counter, is_not);
	case COND_OPAQUE:
		break;
	}
	return false;
}

static bool mentions(const struct block *b, const struct cond *c, uint32_t counter)
{
	for (unsigned i = 0; c->p && i < c->p->n; i++) {
		const struct monomial *m = &b->monomials.at[c->p->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++)
			if (m->sym[j] == counter)
				return true;
	}
	return (c->a && mentions(b, c->a, counter)) || (c->b && mentions(b, c->b, counter));
}

/* Guards of the event that say of all of the loop's exits that its threads have not taken them, in
 * this iteration nor before. */
static bool exits_are_told(const struct block *b, const struct event *event, const struct loop *l)
{
	unsigned told = 0;

	for (const struct guard *g = event->guards; g; g = g->up)
		told += (g->kind == GUARD_LEFT || g->kind == GUARD_EXIT) &&
			mentions(b, g->cond, l->counter) &&
			held_before(b, g->cond, l->counter, false);
	return told == l->exits;
}

bool whole_grid_loses_threads(const struct kernel_facts *k, const struct event *event)
{
	for (const struct loop *l = event->loops; l; l = l->up)
		if (l->exits && !exits_are_told(k->block, event, l))
			return true;
	return false;
}

/* --- several symbols that are one number --- */

static const struct term *term_of(const struct block *b, const struct value *v, uint32_t symbol)
{
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		if (m->n == 1 && m->sym[0] == symbol)
			return &v->terms[i];
	}
	return NULL;
}

/* In the sum a step of `high` is as much as all steps of `low` and one more. */
static bool carries_over(const struct block *b, const struct value *v, const struct axis *low,
			 const struct axis *high)
{
	const struct term *x = term_of(b, v, low->digits[0].symbol),
			  *y = term_of(b, v, high->digits[0].symbol);

	if (!x || !y)
		return x == y;
	for (unsigned t = 0; t < b->threads; t++)
		if ((__int128)vec_at(&x->v, t) * low->count != vec_at(&y->v, t))
			return false;
	return true;
}

static bool cond_moves(const struct block *b, const struct cond *c, const struct axis *low,
		       const struct axis *high, unsigned depth);

/* The value, and all that is computed in it, is a function of low + low->count * high. */
static bool value_moves(const struct block *b, const struct value *v, const struct axis *low,
			const struct axis *high, unsigned depth)
{
	if (!v)
		return true;
	if (depth > MAX_DEPTH || !carries_over(b, v, low, high))
		return false;
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++) {
			const struct symbol *s = &b->symbols.at[m->sym[j]];

			if (m->n > 1 && (has_digit(low, m->sym[j]) || has_digit(high, m->sym[j])))
				return false;
			if (s->carried || !value_moves(b, s->a, low, high, depth + 1) ||
			    !value_moves(b, s->b, low, high, depth + 1) ||
			    !value_moves(b, s->c, low, high, depth + 1) ||
			    !cond_moves(b, s->cond, low, high, depth + 1))
				return false;
		}
	}
	return true;
}

static bool cond_moves(const struct block *b, const struct cond *c, const struct axis *low,
		       const struct axis *high, unsigned depth)
{
	return !c || (depth <= MAX_DEPTH && value_moves(b, c->p, low, high, depth) &&
		      cond_moves(b, c->a, low, high, depth + 1) &&
		      cond_moves(b, c->b, low, high, depth + 1));
}

static bool is_one_number(const struct survey *s, const struct axis *low, const struct axis *high)
{
	if (low->count > MOST_ROUNDS / high->count ||
	    !value_moves(s->b, s->event->address, low, high, 0))
		return false;
	for (unsigned i = 0; i < s->n_conds; i++)
		if (!cond_moves(s->b, s->conds[i], low, high, 0))
			return false;
	return true;
}

static bool join_two(struct survey *s)
{
	for (unsigned i = 0; i < s->n_axes; i++)
		for (unsigned j = 0; j < s->n_axes; j++) {
			struct axis *low = &s->axes[i], *high = &s->axes[j];

			if (i == j || !is_one_number(s, low, high))
				continue;
			for (unsigned d = 0; d < high->n_digits; d++)
				low->digits[low->n_digits++] = high->digits[d];
			low->count *= high->count;
			s->axes[j] = s->axes[--s->n_axes];
			return true;
		}
	return false;
}

static void join_axes(struct survey *s)
{
	while (join_two(s))
		;
}

/* --- where an axis has to be cut --- */

/* The condition holds again after so many numbers of an axis, or each of them is looked at. */
static void repeat(struct survey *s, const struct cond *c)
{
	for (unsigned i = 0; i < s->n_axes; i++) {
		struct axis *axis = &s->axes[i];
		const uint64_t p = cond_period_of(s->b, c, axis->digits[0].symbol);

		axis->is_dense |= p == 0 || p > MAX_STRETCHES;
		if (!axis->is_dense)
			axis->repeats = axis->repeats / gcd(axis->repeats, p) * p;
	}
}

/* How much a step of the axis adds; 0: it is not in the sum. */
static int64_t step_of(const struct survey *s, const struct value *v, const struct axis *axis)
{
	const struct term *lowest = term_of(s->b, v, axis->digits[0].symbol);

	return lowest ? lowest->v.c : 0;
}

/* Numbers, and axes each times one number. */
static bool is_linear(struct survey *s, const struct value *v)
{
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &s->b->monomials.at[v->terms[i].mono];
		const struct axis *axis = m->n == 1 ? axis_of(s, m->sym[0]) : NULL;

		if (m->n && (!axis || !v->terms[i].v.uniform || !step_of(s, v, axis)))
			return false;
	}
	return v->n > 0;
}

/* What v is without that axis. */
static void range_without(const struct survey *s, const struct value *v, const struct axis *without,
			  int64_t *lo, int64_t *hi)
{
	const struct vec *at = v->terms[0].mono ? NULL : &v->terms[0].v;
	__int128 least = !at ? 0 : at->uniform ? at->c : vec_header(at)->lo;
	__int128 most = !at ? 0 : at->uniform ? at->c : vec_header(at)->hi;

	for (unsigned i = 0; i < s->n_axes; i++) {
		const struct axis *axis = &s->axes[i];
		const __int128 way = axis == without ? 0
						     : (__int128)step_of(s, v, axis) * (axis->count - 1);

		least += way < 0 ? way : 0;
		most += way > 0 ? way : 0;
	}
	*lo = least < -RANGE_MAX ? -RANGE_MAX : (int64_t)least;
	*hi = most > RANGE_MAX ? RANGE_MAX : (int64_t)most;
}

static void cut(struct survey *s, struct axis *axis, int64_t at)
{
	if (at > 0 && at < axis->count)
		array_push(s->a, &axis->cuts, at);
}

/* Some threads pass and some do not from first to last: a stretch each. */
static void cut_around(struct survey *s, struct axis *axis, int64_t first, int64_t last)
{
	first = first < -1 ? -1 : first;
	last = last > axis->count ? axis->count : last;
	if (last - first >= MAX_STRETCHES) {
		axis->is_dense = true;
		return;
	}
	for (int64_t at = first; at <= last + 1; at++)
		cut(s, axis, at);
}

static void cut_at_zero(struct survey *s, const struct cond *c)
{
	if (!is_linear(s, c->p)) {
		repeat(s, c);
		return;
	}
	for (unsigned i = 0; i < s->n_axes; i++) {
		struct axis *axis = &s->axes[i];
		const int64_t k = step_of(s, c->p, axis);
		int64_t lo, hi;

		range_without(s, c->p, axis, &lo, &hi);
		/* lo + k*b .. hi + k*b holds zero or changes its sign */
		if (k > 0)
			cut_around(s, axis, floor_div(-hi, k), floor_div(-lo, k) + 1);
		else if (k < 0)
			cut_around(s, axis, floor_div(lo, -k), floor_div(hi, -k) + 1);
	}
}

static void cut_for(struct survey *s, const struct cond *c)
{
	if (c->kind == COND_GE || c->kind == COND_EQ)
		cut_at_zero(s, c);
	if (c->a)
		cut_for(s, c->a);
	if (c->b)
		cut_for(s, c->b);
}

/* From one number to the next the address moves within a line of memory. */
static void find_periods(struct survey *s)
{
	for (unsigned i = 0; i < s->n_axes; i++) {
		struct axis *axis = &s->axes[i];

		axis->period = period_of(s->b, s->event->address, axis->digits[0].symbol,
					 LINE_BYTES);
		axis->is_dense |= !axis->period;
		if (!axis->is_dense)
			axis->period =
			    axis->period / gcd(axis->period, axis->repeats) * axis->repeats;
	}
}

static bool is_axis(void *context, uint32_t symbol)
{
	return axis_of(context, symbol) != NULL;
}

/* --- stretches --- */

static int by_number(const void *x, const void *y)
{
	const int64_t a = *(const int64_t *)x, b = *(const int64_t *)y;

	return (a > b) - (a < b);
}

static bool add_stretches(struct survey *s, struct axis *axis, int64_t first, int64_t end,
			  int64_t period)
{
	for (int64_t r = 0; r < period && first + r < end; r++) {
		if (axis->stretches.n == MAX_STRETCHES)
			return false;
		array_push(s->a, &axis->stretches,
			   (struct stretch){first + r, (end - first - r + period - 1) / period});
	}
	return true;
}

static bool divide_axis(struct survey *s, struct axis *axis)
{
	int64_t first = 0;

	if (axis->is_dense)
		return axis->count <= MAX_STRETCHES &&
		       add_stretches(s, axis, 0, axis->count, axis->count);
	if (axis->cuts.n)
		qsort(axis->cuts.at, axis->cuts.n, sizeof *axis->cuts.at, by_number);
	for (size_t i = 0; i <= axis->cuts.n; i++) {
		const int64_t end = i < axis->cuts.n ? axis->cuts.at[i] : axis->count;

		if (end > first && !add_stretches(s, axis, first, end, (int64_t)axis->period))
			return false;
		first = end > first ? end : first;
	}
	return true;
}

/* --- parts --- */

static bool part_mask(struct survey *s, const struct grid_parts *out, const struct grid_part *p,
		      struct mask *mask)
{
	struct arena scratch = {0};
	struct world w = world_new(s->b, &scratch, WORLD_LARGE, 0);
	bool ok = true;

	*mask = s->event->mask;
	for (unsigned i = 0; i < out->n_symbols; i++)
		world_force(&w, out->symbol[i], p->number[i]);
	for (unsigned i = 0; i < s->n_conds && ok && !mask_empty(mask); i++) {
		struct mask on;

		ok = sample_cond(&w, s->conds[i], &on);
		*mask = mask_and(*mask, on);
	}
	arena_release(&scratch);
	return ok;
}

static bool make_parts(struct survey *s, size_t n, struct grid_parts *out)
{
	for (size_t x = 0; x < n; x++) {
		struct grid_part p = {.share = 1};
		size_t rest = x;
		unsigned n_numbers = 0;

		for (unsigned i = 0; i < s->n_axes; i++) {
			const struct axis *axis = &s->axes[i];
			const struct stretch *at = &axis->stretches.at[rest % axis->stretches.n];
			int64_t number = at->at;

			rest /= axis->stretches.n;
			for (unsigned d = 0; d < axis->n_digits; d++) {
				p.number[n_numbers++] = number % axis->digits[d].count;
				number /= axis->digits[d].count;
			}
			p.share *= (double)at->n / (double)axis->count;
		}
		if (!part_mask(s, out, &p, &p.mask))
			return false;
		if (!mask_empty(&p.mask))
			array_push(s->a, &out->parts, p);
	}
	return true;
}

/* Conditions of the whole block say which blocks come, not with which threads. */
static enum whole_grid too_large(const struct survey *s)
{
	for (unsigned i = 0; i < s->n_conds; i++)
		if (s->conds[i]->scope != SCOPE_BLOCK)
			return WHOLE_GRID_TOO_LARGE;
	return WHOLE_GRID_OPEN;
}

enum whole_grid whole_grid_parts(struct arena *a, const struct kernel_facts *k,
				 const struct event *event, unsigned *budget, struct grid_parts *out)
{
	struct survey s = {.a = a, .b = k->block, .event = event};
	size_t n = 1;

	*out = (struct grid_parts){0};
	if (whole_grid_loses_threads(k, event))
		return WHOLE_GRID_OPEN;
	bound_loops(&s, k);
	if (!survey_guards(&s))
		return WHOLE_GRID_OPEN;
	if (s.is_over)
		return too_large(&s);
	join_axes(&s);
	for (unsigned i = 0; i < s.n_conds; i++)
		cut_for(&s, s.conds[i]);
	find_periods(&s);
	for (unsigned i = 0; i < s.n_axes; i++) {
		if (!divide_axis(&s, &s.axes[i]))
			return too_large(&s);
		n *= s.axes[i].stretches.n;
		if (n > MAX_PARTS || n > *budget)
			return too_large(&s);
		for (unsigned d = 0; d < s.axes[i].n_digits; d++) {
			out->symbol[out->n_symbols] = s.axes[i].digits[d].symbol;
			out->count[out->n_symbols++] = (double)s.axes[i].digits[d].count;
		}
	}
	*budget -= (unsigned)n;
	out->leaves_out = s.leaves_out;
	out->has_address = made_of(s.b, event->address, is_axis, &s);
	return make_parts(&s, n, out) ? WHOLE_GRID_TOLD : WHOLE_GRID_OPEN;
}
