#include "facts/sample.h"

#include <math.h>
#include <string.h>

#include "facts/lane.h"
#include "facts/symbol.h"

struct world world_new(struct block *b, struct arena *a, enum world_kind kind, unsigned variant)
{
	size_t n = b->symbols.n;

	return (struct world){.b = b,
			      .arena = a,
			      .kind = kind,
			      .variant = variant,
			      .n = n,
			      .number = arena_array(a, int64_t *, n),
			      .known = arena_array(a, bool, n),
			      .failed = arena_array(a, bool, n),
			      .forced = arena_array(a, int64_t, n),
			      .is_forced = arena_array(a, bool, n)};
}

void world_force(struct world *w, uint32_t symbol, int64_t number)
{
	w->is_forced[symbol] = true;
	w->forced[symbol] = number;
}

/* --- leaves --- */

static int64_t in_range(const struct symbol *s, int64_t x)
{
	int64_t div = s->div < RANGE_MAX ? (int64_t)s->div : 1;

	x = x / div * div;
	if (x > s->hi)
		x = s->hi / div * div;
	if (x < s->lo)
		x = (s->lo + div - 1) / div * div;
	return x;
}

static int64_t any_number(uint64_t seed)
{
	static const int64_t numbers[] = {5,  7,  8,  9,   13,	16,  17,  31,	32,   33,
					  63, 64, 65, 100, 127, 129, 255, 1000, 1001, 1023};

	return numbers[hash_mix(seed, 77) % (sizeof numbers / sizeof *numbers)];
}

static int64_t leaf_number(const struct world *w, uint32_t index, const struct symbol *s)
{
	unsigned v = w->variant;

	switch (s->kind) {
	case SYMBOL_BLOCK_INDEX:
		if (s->count)
			return (int64_t)((s->count / 2 + v * (w->kind == WORLD_ANY ? 3 : 1)) %
					 s->count);
		return in_range(s, 2 + v);
	case SYMBOL_COUNTER:
		return s->count ? (int64_t)((v * 7 + (w->kind == WORLD_ANY ? 1 : 0)) % s->count)
				: in_range(s, v * 3 % 11);
	default:
		break;
	}
	if (w->kind == WORLD_LARGE) /* distinct, far apart, multiples of 32 */
		return in_range(s, 32 * (1021 + 2 * (int64_t)(index % 97)) + 4096 * (int64_t)v);
	return in_range(s, v < 3 ? (int64_t)v + 1 : any_number(index * 131u + v));
}

static int64_t *lanes_new(struct world *w)
{
	return arena_array(w->arena, int64_t, w->b->threads);
}

/* --- results --- */

static double real_math(const char *name, double x, bool *ok)
{
	if (name && strstr(name, "ceil"))
		return ceil(x);
	if (name && strstr(name, "floor"))
		return floor(x);
	if (name && strstr(name, "sqrt"))
		return sqrt(x);
	*ok = false;
	return 0;
}

static bool sample_real(struct world *w, const struct value *v, double *out);

static bool real_result(struct world *w, const struct symbol *s, double *out)
{
	double x = 0, y = 0;
	bool ok = true;

	if (!s->a || !sample_real(w, s->a, &x) || (s->b && !sample_real(w, s->b, &y)))
		return false;
	switch (s->op) {
	case OP_ADD:
		*out = x + y;
		break;
	case OP_SUB:
		*out = x - y;
		break;
	case OP_MUL:
		*out = x * y;
		break;
	case OP_DIV:
		*out = x / y;
		break;
	case OP_CAST:
		*out = s->type == IR_F32 ? (float)x : x;
		break;
	case OP_MATH:
		*out = real_math(s->text, x, &ok);
		break;
	case OP_NEG:
		*out = -x;
		break;
	default:
		ok = false;
	}
	return ok && isfinite(*out);
}

/* Host code only: one thread. */
static bool sample_real(struct world *w, const struct value *v, double *out)
{
	int64_t lane[MAX_THREADS];
	const struct symbol *s;

	if (v->has_real) {
		*out = v->real;
		return true;
	}
	if (ir_types[v->type].class != IR_CLASS_FLOAT) {
		if (!sample_value(w, v, lane))
			return false;
		*out = (double)lane[0];
		return true;
	}
	if (v->n != 1 || w->b->threads != 1 || w->b->monomials.at[v->terms[0].mono].n != 1)
		return false;
	s = &w->b->symbols.at[w->b->monomials.at[v->terms[0].mono].sym[0]];
	return s->kind == SYMBOL_RESULT && real_result(w, s, out);
}

static bool sample_cast(struct world *w, const struct symbol *s, int64_t *out)
{
	double real;

	if (ir_types[s->a->type].class == IR_CLASS_FLOAT) {
		if (!sample_real(w, s->a, &real) || fabs(real) > 9e18)
			return false;
		out[0] = type_reduce(s->type, (int64_t)real);
		return true;
	}
	if (!sample_value(w, s->a, out))
		return false;
	for (unsigned t = 0; t < w->b->threads; t++)
		out[t] = type_reduce(s->type, type_reduce((enum ir_type)s->a->type, out[t]));
	return true;
}

static bool sample_result(struct world *w, const struct symbol *s, int64_t *out)
{
	int64_t *x, *y;
	bool ok = true, two = s->b != NULL;

	if (ir_types[s->type].class == IR_CLASS_FLOAT || !s->a || s->c)
		return false;
	if (s->op == OP_CAST)
		return sample_cast(w, s, out);
	x = lanes_new(w);
	y = lanes_new(w);
	if (!sample_value(w, s->a, x) || (two && !sample_value(w, s->b, y)))
		return false;
	for (unsigned t = 0; t < w->b->threads && ok; t++) {
		int64_t a = type_reduce((enum ir_type)s->a->type, x[t]);

		out[t] = two ? lane_binary(s->op, s->type, a,
					   type_reduce((enum ir_type)s->b->type, y[t]), &ok)
			     : lane_unary(s->op, s->type, (enum ir_type)s->a->type, a, &ok);
	}
	return ok;
}

static bool sample_select(struct world *w, const struct symbol *s, int64_t *out)
{
	int64_t *x = lanes_new(w), *y = lanes_new(w);
	struct mask m;

	if (!sample_cond(w, s->cond, &m) || !sample_value(w, s->a, x) || !sample_value(w, s->b, y))
		return false;
	for (unsigned t = 0; t < w->b->threads; t++)
		out[t] = mask_has(&m, t) ? x[t] : y[t];
	return true;
}

static void sample_leaf(struct world *w, uint32_t index, const struct symbol *s, int64_t *out)
{
	int64_t number = w->is_forced[index] ? w->forced[index] : leaf_number(w, index, s);

	for (unsigned t = 0; t < w->b->threads; t++)
		out[t] = s->scope == SCOPE_WARP && !w->is_forced[index]
			     ? in_range(s, number + (w->kind == WORLD_LARGE ? 32 : 3) *
							(int64_t)(t / WARP_LANES))
			     : number;
}

static const int64_t *sample_symbol(struct world *w, uint32_t index)
{
	const struct symbol *s = &w->b->symbols.at[index];
	int64_t *out;
	bool ok = true;

	if (index >= w->n) /* made after the world */
		return NULL;
	if (w->known[index] || w->failed[index])
		return w->failed[index] ? NULL : w->number[index];
	out = lanes_new(w);
	w->failed[index] = true; /* until it succeeds: definitions cannot be circular */
	if (s->kind == SYMBOL_RESULT && !w->is_forced[index])
		ok = sample_result(w, s, out);
	else if (s->kind == SYMBOL_SELECT && !w->is_forced[index])
		ok = sample_select(w, s, out);
	else if (s->scope == SCOPE_THREAD)
		ok = false;
	else
		sample_leaf(w, index, s, out);
	w->failed[index] = !ok;
	w->known[index] = ok;
	w->number[index] = out;
	return ok ? out : NULL;
}

/* --- values and conditions
 * ------------------------------------------------------------------------------------- */

bool sample_value(struct world *w, const struct value *v, int64_t *out)
{
	memset(out, 0, w->b->threads * sizeof *out);
	if (v->has_real)
		return false;
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &w->b->monomials.at[v->terms[i].mono];
		const int64_t *factor[MAX_DEGREE];

		for (unsigned j = 0; j < m->n; j++)
			if (!(factor[j] = sample_symbol(w, m->sym[j])))
				return false;
		for (unsigned t = 0; t < w->b->threads; t++) {
			uint64_t x = (uint64_t)vec_at(&v->terms[i].v, t);

			for (unsigned j = 0; j < m->n; j++)
				x *= (uint64_t)factor[j][t];
			out[t] = (int64_t)((uint64_t)out[t] + x);
		}
	}
	return true;
}

static bool sample_sign(struct world *w, const struct cond *c, struct mask *out)
{
	int64_t *x = lanes_new(w);

	if (!sample_value(w, c->p, x))
		return false;
	for (unsigned t = 0; t < w->b->threads; t++)
		if (c->kind == COND_GE ? x[t] >= 0 : x[t] == 0)
			mask_add(out, t);
	return true;
}

bool sample_cond(struct world *w, const struct cond *c, struct mask *out)
{
	struct mask x, y;

	*out = (struct mask){0};
	switch (c->kind) {
	case COND_MASK:
		*out = c->mask;
		return true;
	case COND_GE:
	case COND_EQ:
		return sample_sign(w, c, out);
	case COND_NOT:
		if (!sample_cond(w, c->a, &x))
			return false;
		*out = mask_minus(w->b->all, x);
		return true;
	case COND_AND:
	case COND_OR:
		if (!sample_cond(w, c->a, &x) || !sample_cond(w, c->b, &y))
			return false;
		*out = c->kind == COND_AND ? mask_and(x, y) : mask_or(x, y);
		return true;
	case COND_OPAQUE:
		return false;
	}
	return false;
}
