#include "facts/host.h"

#include "base/number.h"
#include "facts/residue.h"

#include "facts/symbol.h"

/* Rounds of the host's loops are not chosen. */
bool host_admits_number(const struct symbol *s, int64_t number)
{
	return s->kind != SYMBOL_COUNTER && s->kind != SYMBOL_TRIPS && number >= s->lo &&
	       number <= s->hi && number % (int64_t)s->div == 0;
}

static void leaves_of(const struct block *b, const struct value *v, uint32_t *out, unsigned *n,
		      unsigned depth);

static void host_leaf(const struct block *b, uint32_t symbol, uint32_t *out, unsigned *n,
		      unsigned depth)
{
	const struct symbol *s = &b->symbols.at[symbol];

	if ((s->kind == SYMBOL_RESULT || s->kind == SYMBOL_SELECT) && depth < 20) {
		if (s->a)
			leaves_of(b, s->a, out, n, depth + 1);
		if (s->b)
			leaves_of(b, s->b, out, n, depth + 1);
		return;
	}
	for (unsigned i = 0; i < *n; i++)
		if (out[i] == symbol)
			return;
	if (*n < 4)
		out[(*n)++] = symbol;
}

static void leaves_of(const struct block *b, const struct value *v, uint32_t *out, unsigned *n,
		      unsigned depth)
{
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++)
			host_leaf(b, m->sym[j], out, n, depth);
	}
}

static bool cond_speaks_of(const struct block *b, const struct cond *c, uint32_t leaf)
{
	uint32_t leaves[4];
	unsigned n = 0;

	if (c->a && (cond_speaks_of(b, c->a, leaf) || (c->b && cond_speaks_of(b, c->b, leaf))))
		return true;
	if (c->p)
		leaves_of(b, c->p, leaves, &n, 0);
	for (unsigned i = 0; i < n; i++)
		if (leaves[i] == leaf)
			return true;
	return false;
}

static void cond_leaves(const struct block *b, const struct cond *c, uint32_t *out, unsigned *n);

/* What decides between the numbers that the value may be. */
static void deciding_leaves(const struct block *b, const struct value *v, uint32_t *out, unsigned *n,
			    unsigned depth)
{
	for (unsigned i = 0; v && depth < 4 && i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++) {
			const struct symbol *s = &b->symbols.at[m->sym[j]];

			if (s->kind == SYMBOL_SELECT && s->cond)
				cond_leaves(b, s->cond, out, n);
			if (s->kind == SYMBOL_SELECT || s->kind == SYMBOL_RESULT) {
				deciding_leaves(b, s->a, out, n, depth + 1);
				deciding_leaves(b, s->b, out, n, depth + 1);
			}
		}
	}
}

static void cond_leaves(const struct block *b, const struct cond *c, uint32_t *out, unsigned *n)
{
	if (c->a)
		cond_leaves(b, c->a, out, n);
	if (c->b)
		cond_leaves(b, c->b, out, n);
	if (c->p) {
		leaves_of(b, c->p, out, n, 0);
		deciding_leaves(b, c->p, out, n, 0);
	}
	if (c->kind == COND_OPAQUE)
		host_leaf(b, c->symbol, out, n, 0);
}

bool host_cond_is_set(const struct block *b, const struct cond *c)
{
	uint32_t leaves[MAX_HOST_LEAVES];
	unsigned n = 0;

	cond_leaves(b, c, leaves, &n);
	for (unsigned i = 0; i < n; i++) { /* one that asks for null: is there something? */
		const struct symbol *s = &b->symbols.at[leaves[i]];

		if (s->kind == SYMBOL_OPAQUE && s->reason != REASON_POINTER)
			return false;
	}
	return n < MAX_HOST_LEAVES;
}

/* Of more than MAX_HOST_LEAVES there may be more that are the same. */
static bool shares_leaf(const struct block *b, const struct cond *c, const uint32_t *leaves,
			unsigned n)
{
	uint32_t own[MAX_HOST_LEAVES];
	unsigned n_own = 0;

	cond_leaves(b, c, own, &n_own);
	for (unsigned i = 0; i < n_own; i++)
		for (unsigned j = 0; j < n; j++)
			if (own[i] == leaves[j])
				return true;
	return n_own == MAX_HOST_LEAVES;
}

#define PATH_TRIALS 64
#define MAX_CASES 8

struct cases { /* numbers that a leaf is compared with: those of an enumeration, as a rule */
	int64_t at[MAX_CASES];
	unsigned n;
};

static void add_case(struct cases *cases, int64_t number)
{
	for (unsigned i = 0; i < cases->n; i++)
		if (cases->at[i] == number)
			return;
	if (cases->n < MAX_CASES)
		cases->at[cases->n++] = number;
}

static void find_cases(const struct block *b, const struct cond *c, uint32_t leaf,
		       struct cases *cases)
{
	const struct value *p = c->kind == COND_EQ ? c->p : NULL;
	int64_t sign, number = 0;

	if (c->a)
		find_cases(b, c->a, leaf, cases);
	if (c->b)
		find_cases(b, c->b, leaf, cases);
	if (!p || !p->n || p->n > 2 || (p->n == 2 && p->terms[0].mono != 0))
		return;
	if (b->monomials.at[p->terms[p->n - 1].mono].n != 1 ||
	    b->monomials.at[p->terms[p->n - 1].mono].sym[0] != leaf)
		return;
	sign = p->terms[p->n - 1].v.c;
	if (p->n == 2)
		number = p->terms[0].v.c;
	if (sign == 1 || sign == -1)
		add_case(cases, -sign * number);
}

static struct cases cases_of(const struct block *b, const struct guard *path, const struct cond *c,
			     uint32_t leaf)
{
	struct cases cases = {.n = 0};

	find_cases(b, c, leaf, &cases);
	for (; path; path = path->up)
		find_cases(b, path->cond, leaf, &cases);
	return cases;
}

/* Small ones, and now and then the same; of several that the code tells apart, no other. */
static int64_t path_trial(const struct cases *cases, unsigned trial, unsigned leaf)
{
	static const int64_t numbers[] = {0, 1, 2, 3, 5, 64, 100, 4096};
	unsigned any = (trial * 2654435761u + (leaf + 1) * 40503u * (trial / 8 + 1)) >> 5;

	return cases->n > 1 ? cases->at[any % cases->n] : numbers[any & 7];
}

enum { NOT_ADMITTED, IS_FALSE, IS_TRUE, NOT_COMPUTED };

static int try_path(struct block *b, const struct guard *path, const struct cond *c,
		    const uint32_t *leaves, unsigned n, unsigned trial)
{
	struct arena scratch = {0};
	struct world w = world_new(b, &scratch, WORLD_LARGE, trial);
	struct mask on;
	int result = IS_TRUE;

	for (unsigned i = 0; i < n; i++) {
		struct cases cases = cases_of(b, path, c, leaves[i]);
		int64_t number = path_trial(&cases, trial, i);

		if (!host_admits_number(&b->symbols.at[leaves[i]], number))
			result = NOT_ADMITTED;
		world_force(&w, leaves[i], number);
	}
	for (const struct guard *g = path; g && result == IS_TRUE; g = g->up)
		if (shares_leaf(b, g->cond, leaves, n)) {
			if (!sample_cond(&w, g->cond, &on))
				result = NOT_COMPUTED;
			else if (mask_empty(&on))
				result = NOT_ADMITTED;
		}
	if (result == IS_TRUE)
		result = !sample_cond(&w, c, &on) ? NOT_COMPUTED : mask_empty(&on) ? IS_FALSE : IS_TRUE;
	arena_release(&scratch);
	return result;
}

static bool is_related(const struct block *b, const struct guard *path, const uint32_t *leaves,
		       unsigned n)
{
	for (; path; path = path->up)
		if (shares_leaf(b, path->cond, leaves, n))
			return true;
	return false;
}

int host_path_decides(struct block *b, const struct guard *path, const struct cond *c)
{
	uint32_t leaves[MAX_HOST_LEAVES];
	unsigned n = 0, seen[4] = {0};

	cond_leaves(b, c, leaves, &n);
	if (!is_related(b, path, leaves, n))
		return 0;
	for (unsigned trial = 0; trial < PATH_TRIALS && !seen[NOT_COMPUTED]; trial++)
		seen[try_path(b, path, c, leaves, n, trial)]++;
	if (seen[NOT_COMPUTED] || seen[IS_FALSE] + seen[IS_TRUE] == 0)
		return 2;
	return seen[IS_FALSE] && seen[IS_TRUE] ? 0 : seen[IS_TRUE] ? 1 : -1;
}

/* Is it certain to be so that all of its parts have the same answer as the whole: those of a
 * conjunction that holds, or of a disjunction that does not? */
static bool falls_apart(const struct cond *c, bool holds)
{
	return c->kind == (holds ? COND_AND : COND_OR);
}

/* An equality with something that has no number of ours: that may be just the one. */
static bool may_be_met(struct world *w, const struct cond *c)
{
	uint32_t leaves[MAX_HOST_LEAVES];
	unsigned n = 0;

	if (c->kind == COND_EQ)
		leaves_of(w->b, c->p, leaves, &n, 0);
	for (unsigned i = 0; i < n; i++)
		if (!world_is_forced(w, leaves[i]))
			return true;
	return false;
}

static bool cond_admits(struct world *w, const struct cond *c, bool holds, uint32_t leaf)
{
	struct mask on;

	if (c->kind == COND_NOT)
		return cond_admits(w, c->a, !holds, leaf);
	if (falls_apart(c, holds))
		return cond_admits(w, c->a, holds, leaf) && cond_admits(w, c->b, holds, leaf);
	return !cond_speaks_of(w->b, c, leaf) || (holds && may_be_met(w, c)) ||
	       !sample_cond(w, c, &on) || mask_empty(&on) != holds;
}

bool host_admits(struct world *w, const struct guard *g, uint32_t leaf)
{
	for (; g; g = g->up)
		if (!cond_admits(w, g->cond, true, leaf))
			return false;
	return true;
}

void host_leaves(const struct block *b, const struct value *v, uint32_t *out, unsigned *n)
{
	leaves_of(b, v, out, n, 0);
}

bool host_share_leaf(const struct block *b, const struct value *x, const struct value *y)
{
	uint32_t of_x[MAX_HOST_LEAVES], of_y[MAX_HOST_LEAVES];
	unsigned n_x = 0, n_y = 0;

	leaves_of(b, x, of_x, &n_x, 0);
	leaves_of(b, y, of_y, &n_y, 0);
	for (unsigned i = 0; i < n_x; i++)
		for (unsigned j = 0; j < n_y; j++)
			if (of_x[i] == of_y[j])
				return true;
	return false;
}

void host_cond_leaves(const struct block *b, const struct cond *c, uint32_t *out, unsigned *n)
{
	cond_leaves(b, c, out, n);
}

static bool speaks_of_some(const struct block *b, const struct cond *c, const uint32_t *leaves,
			   unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (cond_speaks_of(b, c, leaves[i]))
			return true;
	return false;
}

static bool cond_is_opaque(struct world *w, const struct cond *c, bool holds, const uint32_t *leaves,
			   unsigned n)
{
	struct mask on;

	if (c->kind == COND_NOT)
		return cond_is_opaque(w, c->a, !holds, leaves, n);
	if (falls_apart(c, holds))
		return cond_is_opaque(w, c->a, holds, leaves, n) ||
		       cond_is_opaque(w, c->b, holds, leaves, n);
	return speaks_of_some(w->b, c, leaves, n) && !sample_cond(w, c, &on);
}

bool host_path_is_opaque(struct block *b, const struct guard *g, const uint32_t *leaves, unsigned n)
{
	struct arena scratch = {0};
	struct world w = world_new(b, &scratch, WORLD_LARGE, 0);
	bool opaque = false;

	for (unsigned i = 0; i < n; i++)
		world_force(&w, leaves[i], 1000 + i);
	for (; g && !opaque; g = g->up)
		opaque = cond_is_opaque(&w, g->cond, true, leaves, n);
	arena_release(&scratch);
	return opaque;
}

/* --- divisors --- */

#define MAX_DIVISOR ((uint64_t)1 << 32)

/* Is v this symbol and nothing else? */
static bool is_symbol(const struct block *b, const struct value *v, uint32_t symbol)
{
	return v->n == 1 && v->terms[0].v.uniform && v->terms[0].v.c == 1 &&
	       b->monomials.at[v->terms[0].mono].n == 1 &&
	       b->monomials.at[v->terms[0].mono].sym[0] == symbol;
}

/* c in `x % c`, or in `x & (c - 1)`, of which p is a multiple. 0: p is nothing of the kind. */
static uint64_t remainder_of(const struct block *b, const struct value *p, uint32_t x)
{
	const struct monomial *m = p->n == 1 ? &b->monomials.at[p->terms[0].mono] : NULL;
	const struct symbol *s = m && m->n == 1 ? &b->symbols.at[m->sym[0]] : NULL;
	int64_t c;

	if (!s || s->kind != SYMBOL_RESULT || !s->a || !s->b || !is_symbol(b, s->a, x) ||
	    !value_constant(s->b, &c) || c < 1 || c >= (int64_t)MAX_DIVISOR)
		return 0;
	if (s->op == OP_AND)
		return (c & (c + 1)) == 0 ? (uint64_t)c + 1 : 0;
	return s->op == OP_REM ? (uint64_t)c : 0;
}

static uint64_t divisor_by(const struct block *b, const struct cond *c, uint32_t symbol)
{
	uint64_t x, y;

	if (c->kind == COND_EQ)
		return remainder_of(b, c->p, symbol);
	if (c->kind != COND_AND)
		return 0;
	x = divisor_by(b, c->a, symbol);
	y = divisor_by(b, c->b, symbol);
	return x > y ? x : y;
}

static uint64_t symbol_divisor(const struct block *b, const struct guard *g, uint32_t symbol)
{
	uint64_t best = b->symbols.at[symbol].div;

	for (; g; g = g->up) {
		uint64_t d = divisor_by(b, g->cond, symbol);

		best = d > best ? d : best;
	}
	return best < MAX_DIVISOR ? best : MAX_DIVISOR;
}

static uint64_t term_divisor(const struct block *b, const struct guard *g, const struct term *t)
{
	const struct monomial *m = &b->monomials.at[t->mono];
	uint64_t d = t->v.uniform ? (uint64_t)(t->v.c < 0 ? -t->v.c : t->v.c) : 1;

	for (unsigned i = 0; i < m->n && d < MAX_DIVISOR; i++)
		d *= symbol_divisor(b, g, m->sym[i]);
	return d < MAX_DIVISOR ? d : MAX_DIVISOR;
}

/* What remainders that it is made with, or that the path asks for, leave of it. */
static uint64_t divisor_by_rest(const struct block *b, const struct guard *g, const struct value *v)
{
	int64_t by[RESIDUE_DIVISORS], rest,
	    start = v->n && v->terms[0].mono == 0 && v->terms[0].v.uniform ? v->terms[0].v.c : 0;
	uint64_t best = 1;

	for (unsigned n = residue_divisors(b, g, v, by); n-- > 0;)
		if (by[n] > (int64_t)best && residue_of(b, g, v, by[n], &rest) &&
		    (start + rest) % by[n] == 0)
			best = (uint64_t)by[n];
	return best;
}

/* x of min(x, 768): the bound is for devices that have no room. */
static const struct value *without_bound(const struct block *b, const struct value *v)
{
	const struct monomial *m = v->n == 1 ? &b->monomials.at[v->terms[0].mono] : NULL;
	const struct symbol *s = m && m->n == 1 ? &b->symbols.at[m->sym[0]] : NULL;
	int64_t c;

	if (!s || s->kind != SYMBOL_RESULT || s->op != OP_MIN || !s->a || !s->b)
		return v;
	return value_constant(s->b, &c) ? s->a : value_constant(s->a, &c) ? s->b : v;
}

static bool has_factor(const struct monomial *m, const struct monomial *factor)
{
	unsigned i = 0;

	for (unsigned j = 0; j < m->n && i < factor->n; j++)
		i += m->sym[j] == factor->sym[i];
	return i == factor->n;
}

bool host_has_factor(const struct block *b, const struct value *v, const struct value *factor,
		     int64_t *times)
{
	factor = without_bound(b, factor);
	if (factor->n != 1 || factor->terms[0].mono == 0 || !factor->terms[0].v.uniform ||
	    factor->terms[0].v.c < 1 || !v->n)
		return false;
	*times = factor->terms[0].v.c;
	for (unsigned i = 0; i < v->n; i++)
		if (!has_factor(&b->monomials.at[v->terms[i].mono],
				&b->monomials.at[factor->terms[0].mono]))
			return false;
	return true;
}

uint64_t host_divisor(const struct block *b, const struct guard *g, const struct value *v)
{
	uint64_t d = 0, by_rest;

	for (unsigned i = 0; i < v->n; i++)
		d = gcd(d, term_divisor(b, g, &v->terms[i]));
	if (v->wrap != WRAP_NONE) /* modulo a power of two */
		d &= ~d + 1;
	by_rest = divisor_by_rest(b, g, v);
	if (d && d <= UINT32_MAX && by_rest <= UINT32_MAX)
		d = d / gcd(d, by_rest) * by_rest;
	return d ? d : 1;
}
