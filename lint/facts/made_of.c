#include "facts/made_of.h"

#define MAX_DEPTH 8

struct walk {
	const struct block *b;
	made_of_symbol *is_one;
	void *context;
};

static bool value_made(const struct walk *w, const struct value *v, unsigned depth);

static bool cond_made(const struct walk *w, const struct cond *c, unsigned depth)
{
	switch (c->kind) {
	case COND_MASK:
		return true;
	case COND_GE:
	case COND_EQ:
		return value_made(w, c->p, depth);
	case COND_NOT:
		return cond_made(w, c->a, depth);
	case COND_AND:
	case COND_OR:
		return cond_made(w, c->a, depth) && cond_made(w, c->b, depth);
	case COND_OPAQUE:
		break;
	}
	return false;
}

static bool symbol_made(const struct walk *w, uint32_t symbol, unsigned depth)
{
	const struct symbol *s = &w->b->symbols.at[symbol];

	if (w->is_one(w->context, symbol))
		return true;
	if ((s->kind != SYMBOL_RESULT && s->kind != SYMBOL_SELECT) || !depth || !s->a || s->c)
		return false;
	return value_made(w, s->a, depth - 1) && (!s->b || value_made(w, s->b, depth - 1)) &&
	       (s->kind != SYMBOL_SELECT || cond_made(w, s->cond, depth - 1));
}

static bool value_made(const struct walk *w, const struct value *v, unsigned depth)
{
	if (v->has_real)
		return false;
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &w->b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++)
			if (!symbol_made(w, m->sym[j], depth))
				return false;
	}
	return true;
}

bool made_of(const struct block *b, const struct value *v, made_of_symbol *is_one, void *context)
{
	const struct walk w = {b, is_one, context};

	return value_made(&w, v, MAX_DEPTH);
}

bool symbol_made_of(const struct block *b, uint32_t symbol, made_of_symbol *is_one, void *context)
{
	const struct walk w = {b, is_one, context};

	return symbol_made(&w, symbol, MAX_DEPTH);
}

bool cond_made_of(const struct block *b, const struct cond *c, made_of_symbol *is_one,
		  void *context)
{
	const struct walk w = {b, is_one, context};

	return cond_made(&w, c, MAX_DEPTH);
}
