#include "facts/few_lanes.h"

#include "facts/symbol.h"

#define MAX_SIDES 16

struct side { /* sign * p - (sign < 0) >= 0 in every thread that is on */
	const struct value *p;
	int sign;
};

struct sides {
	struct side at[MAX_SIDES];
	unsigned n;
};

/* A number of each thread's own, and what is the same for the whole block. */
static bool is_split(const struct block *b, const struct value *p)
{
	if (!p->n || p->terms[0].mono != 0 || p->terms[0].v.uniform || p->has_real)
		return false;
	for (unsigned i = 1; i < p->n; i++) {
		const struct monomial *m = &b->monomials.at[p->terms[i].mono];

		if (!p->terms[i].v.uniform)
			return false;
		for (unsigned j = 0; j < m->n; j++)
			if (b->symbols.at[m->sym[j]].scope != SCOPE_BLOCK)
				return false;
	}
	return true;
}

static void collect(const struct block *b, const struct cond *c, int sign, struct sides *out)
{
	if (c->kind == COND_NOT) {
		collect(b, c->a, -sign, out);
	} else if (c->kind == (sign > 0 ? COND_AND : COND_OR)) {
		collect(b, c->a, sign, out);
		collect(b, c->b, sign, out);
	} else if (c->kind == COND_GE && out->n < MAX_SIDES && is_split(b, c->p)) {
		out->at[out->n++] = (struct side){c->p, sign};
	}
}

static int64_t number_of(const struct side *s, unsigned t)
{
	return s->sign * vec_at(&s->p->terms[0].v, t) - (s->sign < 0);
}

/* Takes in the most that c times the monomial is. */
static bool add_most(const struct block *b, uint32_t mono, int64_t c, int64_t *most)
{
	int64_t lo, hi, product;

	if (!c)
		return true;
	monomial_range(b, mono, &lo, &hi);
	return !__builtin_mul_overflow(c, c > 0 ? hi : lo, &product) &&
	       !__builtin_add_overflow(*most, product, most);
}

/* The most that both sides' sums are together but for each thread's own number. */
static bool most_of(const struct block *b, const struct side *x, const struct side *y, int64_t *most)
{
	unsigned i = 1, j = 1;

	*most = 0;
	while (i < x->p->n || j < y->p->n) {
		uint32_t of_x = i < x->p->n ? x->p->terms[i].mono : UINT32_MAX;
		uint32_t of_y = j < y->p->n ? y->p->terms[j].mono : UINT32_MAX;
		uint32_t mono = of_x < of_y ? of_x : of_y;
		int64_t c = 0;

		if (of_x == mono)
			c += x->sign * x->p->terms[i++].v.c;
		if (of_y == mono)
			c += y->sign * y->p->terms[j++].v.c;
		if (!add_most(b, mono, c, most))
			return false;
	}
	return true;
}

/* Both sides hold in each thread that is on: so does any thread's first with any other's second. */
static bool keep_together(const struct block *b, const struct side *x, const struct side *y,
			  int64_t most, struct mask *on)
{
	int64_t least_x = INT32_MAX, least_y = INT32_MAX;
	struct mask kept = *on;

	for (unsigned t = mask_lowest(on); t < b->threads; t++) {
		const int64_t of_x = number_of(x, t), of_y = number_of(y, t);
		const int64_t low_x = of_x < least_x ? of_x : least_x;
		const int64_t low_y = of_y < least_y ? of_y : least_y;

		if (!mask_has(on, t))
			continue;
		if (of_x + low_y + most < 0 || of_y + low_x + most < 0) {
			kept.w[t / 64] &= ~((uint64_t)1 << (t % 64));
			continue;
		}
		least_x = low_x;
		least_y = low_y;
	}
	if (mask_empty(&kept) || mask_equal(&kept, on))
		return false;
	*on = kept;
	return true;
}

bool few_lanes(const struct block *b, const struct event *event, struct mask *on)
{
	struct sides all = {.n = 0};
	bool narrower = false;

	for (const struct guard *g = event->guards; g; g = g->up)
		if (g->cond->scope != SCOPE_BLOCK)
			collect(b, g->cond, 1, &all);
	for (unsigned i = 0; i < all.n; i++)
		for (unsigned j = i + 1; j < all.n && !mask_empty(on); j++) {
			int64_t most;

			if (most_of(b, &all.at[i], &all.at[j], &most) && most > -INT32_MAX &&
			    most < INT32_MAX)
				narrower |= keep_together(b, &all.at[i], &all.at[j], most, on);
		}
	return narrower;
}
