#include "facts/residue.h"

#include <stdlib.h>

#include "facts/symbol.h"

#define MAX_DEPTH 6 /* of definitions looked into */
#define MAX_FACTS 8
#define MAX_LEFT 8

struct facts { /* values that are zero here */
	const struct value *zero[MAX_FACTS];
	unsigned n;
};

struct residue {
	const struct block *b;
	const struct facts *facts;
	int64_t by;
	int64_t rest;
	struct {
		uint32_t mono;
		int64_t c; /* 1 .. by - 1 */
	} left[MAX_LEFT]; /* what is no multiple, as far as is known */
	unsigned n;
	bool is_lost;
};

static int64_t reduced(const struct residue *r, int64_t x)
{
	const int64_t rest = x % r->by;

	return rest < 0 ? rest + r->by : rest;
}

static void add_fact(struct facts *f, const struct cond *c)
{
	if (c->kind == COND_AND) {
		add_fact(f, c->a);
		add_fact(f, c->b);
	} else if (c->kind == COND_EQ && c->p->scope == SCOPE_BLOCK && f->n < MAX_FACTS) {
		f->zero[f->n++] = c->p;
	}
}

static struct facts facts_of(const struct guard *known)
{
	struct facts f = {0};

	for (; known; known = known->up)
		add_fact(&f, known->cond);
	return f;
}

/* The number that the symbol is the remainder of *x by; 0: it is none. */
static int64_t remainder_by(const struct symbol *s, const struct value **x)
{
	int64_t c;

	if (s->kind != SYMBOL_RESULT || !s->a || !s->b || s->c || !value_constant(s->b, &c) || c <= 0)
		return 0;
	*x = s->a;
	if (s->op == OP_REM && (s->a->wrap != WRAP_HARD || power_of_two(c)))
		return c;
	return s->op == OP_AND && power_of_two(c + 1) ? c + 1 : 0;
}

/* What the symbol is with its lowest 32 bits kept, by a conversion; NULL: it is none. */
static const struct value *converted(const struct symbol *s)
{
	const bool is_cast = s->kind == SYMBOL_RESULT && s->op == OP_CAST && s->a && !s->b;

	return is_cast && type_is_int((enum ir_type)s->a->type) && type_is_int(s->type) &&
			       ir_types[s->a->type].bytes >= 4 && ir_types[s->type].bytes >= 4
		   ? s->a
		   : NULL;
}

/* The side of a choice that is taken where *p is zero, and the other; false: it is no such choice. */
static bool sides(const struct symbol *s, const struct value **p, const struct value **zero,
		  const struct value **other)
{
	const struct cond *c = s->cond;
	const bool is_not = c && c->kind == COND_NOT;

	if (s->kind != SYMBOL_SELECT || !c || !s->a || !s->b)
		return false;
	c = is_not ? c->a : c;
	*p = c->kind == COND_EQ ? c->p : NULL;
	*zero = is_not ? s->b : s->a;
	*other = is_not ? s->a : s->b;
	return true;
}

static void add(struct residue *r, const struct value *v, int64_t factor, unsigned depth);

/* What a fact says of one term alone: its rest. */
static bool rest_by_fact(const struct residue *r, uint32_t mono, int64_t *rest)
{
	for (unsigned i = 0; i < r->facts->n; i++) {
		const struct facts none = {0};
		struct residue f = {.b = r->b, .facts = &none, .by = r->by};

		add(&f, r->facts->zero[i], 1, 0);
		if (f.is_lost || f.n != 1 || f.left[0].mono != mono ||
		    (f.left[0].c != 1 && f.left[0].c != r->by - 1))
			continue;
		*rest = f.left[0].c == 1 ? -f.rest : f.rest;
		return true;
	}
	return false;
}

static bool side_rest(const struct residue *r, const struct facts *facts, const struct value *v,
		      unsigned depth, int64_t *rest)
{
	struct residue side = {.b = r->b, .facts = facts, .by = r->by};

	add(&side, v, 1, depth);
	*rest = reduced(r, side.rest);
	return !side.is_lost && !side.n;
}

/* Both sides have the same rest. */
static bool choice_rest(const struct residue *r, const struct symbol *s, unsigned depth, int64_t *rest)
{
	const struct value *p, *zero, *other;
	struct facts facts = *r->facts;
	int64_t second;

	if (!sides(s, &p, &zero, &other))
		return false;
	if (p && facts.n < MAX_FACTS)
		facts.zero[facts.n++] = p;
	return side_rest(r, &facts, zero, depth, rest) &&
	       side_rest(r, r->facts, other, depth, &second) && *rest == second;
}

static void leave(struct residue *r, uint32_t mono, int64_t c)
{
	unsigned i = 0;

	while (i < r->n && r->left[i].mono != mono)
		i++;
	if (i == MAX_LEFT) {
		r->is_lost = true;
		return;
	}
	if (i == r->n) {
		r->left[r->n].c = 0;
		r->left[r->n++].mono = mono;
	}
	r->left[i].c = reduced(r, r->left[i].c + c);
	if (!r->left[i].c)
		r->left[i] = r->left[--r->n];
}

static void add_term(struct residue *r, uint32_t mono, int64_t c, unsigned depth)
{
	const struct monomial *m = &r->b->monomials.at[mono];
	const struct symbol *s = &r->b->symbols.at[m->sym[0]];
	const struct value *x;
	int64_t by, rest;

	if ((uint64_t)c * monomial_div(r->b, mono) % (uint64_t)r->by == 0)
		return;
	by = m->n == 1 && depth < MAX_DEPTH ? remainder_by(s, &x) : 0;
	if (!by && m->n == 1 && depth < MAX_DEPTH && power_of_two(r->by) && (x = converted(s)))
		by = r->by;
	if (by && by % r->by == 0)
		add(r, x, c, depth + 1);
	else if (rest_by_fact(r, mono, &rest) ||
		 (m->n == 1 && depth < MAX_DEPTH && choice_rest(r, s, depth + 1, &rest)))
		r->rest = reduced(r, r->rest + c * rest);
	else
		leave(r, mono, c);
}

static void add(struct residue *r, const struct value *v, int64_t factor, unsigned depth)
{
	r->is_lost |= v->has_real || v->base;
	for (unsigned i = 0; i < v->n && !r->is_lost; i++) {
		const struct term *t = &v->terms[i];
		const int64_t c = reduced(r, reduced(r, t->v.uniform ? t->v.c : 0) * factor);

		r->is_lost |= !t->v.uniform;
		if (t->mono == 0)
			r->rest = reduced(r, r->rest + c);
		else
			add_term(r, t->mono, c, depth);
	}
}

bool residue_of(const struct block *b, const struct guard *known, const struct value *v, int64_t by,
		int64_t *rest)
{
	const struct facts facts = facts_of(known);
	struct residue r = {.b = b, .facts = &facts, .by = by};
	struct value open = *v;

	if (open.n && open.terms[0].mono == 0) {
		open.terms++;
		open.n--;
	}
	add(&r, &open, 1, 0);
	*rest = r.rest;
	return !r.is_lost && !r.n;
}

/* --- what to divide by --- */

struct divisors {
	const struct block *b;
	int64_t *out;
	unsigned n;
};

static void add_divisor(struct divisors *d, int64_t by)
{
	for (unsigned i = 0; i < d->n; i++)
		if (d->out[i] == by)
			return;
	if (by > 1 && by < (int64_t)1 << 31 && d->n < RESIDUE_DIVISORS)
		d->out[d->n++] = by;
}

static void find_divisors(struct divisors *d, const struct value *v, unsigned depth)
{
	for (unsigned i = 0; v && i < v->n && depth < MAX_DEPTH; i++) {
		const struct monomial *m = &d->b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++) {
			const struct symbol *s = &d->b->symbols.at[m->sym[j]];
			const struct value *x;

			if (s->kind != SYMBOL_RESULT && s->kind != SYMBOL_SELECT)
				continue;
			add_divisor(d, remainder_by(s, &x));
			find_divisors(d, s->a, depth + 1);
			find_divisors(d, s->b, depth + 1);
			if (s->cond)
				find_divisors(d, s->cond->a ? s->cond->a->p : s->cond->p, depth + 1);
		}
	}
}

unsigned residue_divisors(const struct block *b, const struct guard *known, const struct value *v,
			  int64_t out[RESIDUE_DIVISORS])
{
	const struct facts facts = facts_of(known);
	struct divisors d = {b, out, 0};
	unsigned whole;

	find_divisors(&d, v, 0);
	for (unsigned i = 0; i < facts.n; i++)
		find_divisors(&d, facts.zero[i], 0);
	whole = d.n;
	for (unsigned i = 0; i < v->n; i++)
		for (unsigned j = 0; j < whole; j++)
			if (v->terms[i].v.uniform && v->terms[i].mono && v->terms[i].v.c)
				add_divisor(&d, (int64_t)gcd((uint64_t)llabs(v->terms[i].v.c),
							     (uint64_t)out[j]));
	return d.n;
}
