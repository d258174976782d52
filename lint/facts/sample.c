#include "facts/sample.h"

#include <math.h>
#include <string.h>

#include "facts/lane.h"
#include "facts/real_math.h"
#include "facts/symbol.h"

#define MOST_ITERATIONS 64	  /* that a number is followed through */
#define MOST_CARRIED_WORLDS 20000 /* of one block: what no row can spend alone */
#define MOST_KEPT ((size_t)16 << 20) /* bytes of a block's worlds: then they begin anew */

struct world_before {
	struct world_before *next;
	int64_t iteration;
	struct world w;
};

struct world world_new(struct block *b, struct arena *a, enum world_kind kind, unsigned variant)
{
	return (struct world){.b = b,
			      .arena = a,
			      .kind = kind,
			      .variant = variant,
			      .size = 16,
			      .numbers = arena_array(a, struct world_number, 16)};
}

static struct world_number *number_place(const struct world *w, uint32_t symbol)
{
	unsigned i = symbol * 2654435761u >> 7 & (w->size - 1);

	while (w->numbers[i].symbol && w->numbers[i].symbol != symbol)
		i = (i + 1) & (w->size - 1);
	return &w->numbers[i];
}

/* The symbol's place: stale as soon as another symbol is asked for. */
static struct world_number *number_of(struct world *w, uint32_t symbol)
{
	struct world_number *place = number_place(w, symbol), *old = w->numbers;
	unsigned size = w->size;

	if (place->symbol)
		return place;
	if (++w->n * 2 > size) {
		w->size *= 2;
		w->numbers = arena_array(w->arena, struct world_number, w->size);
		for (unsigned i = 0; i < size; i++)
			if (old[i].symbol)
				*number_place(w, old[i].symbol) = old[i];
		place = number_place(w, symbol);
	}
	place->symbol = symbol;
	return place;
}

void world_force(struct world *w, uint32_t symbol, int64_t number)
{
	struct world_number *place = number_of(w, symbol);

	place->state = NUMBER_FORCED;
	place->v = vec_uniform(number);
}

bool world_is_forced(struct world *w, uint32_t symbol)
{
	return number_place(w, symbol)->state == NUMBER_FORCED;
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
	if (w->kind == WORLD_LARGE && s->is_mask)
		return in_range(s, (int64_t)4096 << (index + v) % 8);
	if (w->kind == WORLD_LARGE && v == 5) /* much more than a multiple of 32 */
		return in_range(s, 1024 * (37 + 2 * (int64_t)(index % 97)));
	if (w->kind == WORLD_LARGE) /* distinct, far apart, multiples of 32 */
		return in_range(s, 32 * (1021 + 2 * (int64_t)(index % 97)) + 4096 * (int64_t)v);
	return in_range(s, v < 3 ? (int64_t)v + 1 : any_number(index * 131u + v));
}

/* What is the same in the whole block is computed for one thread. */
static unsigned lanes_of(const struct world *w, enum scope scope)
{
	return scope == SCOPE_BLOCK ? 1 : w->b->threads;
}

static bool sample_lanes(struct world *w, const struct value *v, int64_t *out, unsigned lanes);
static bool sample_symbol(struct world *w, uint32_t index, struct vec *out);
static bool sample_mask(struct world *w, const struct cond *c, struct mask *out, unsigned lanes);

/* --- results --- */

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
		ok = real_math(s->text, x, y, out);
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

static void reduce(unsigned type, int64_t *at, unsigned lanes)
{
	if (!type_is_int((enum ir_type)type) || ir_types[type].bytes == 8)
		return; /* as they are */
	for (unsigned t = 0; t < lanes; t++)
		at[t] = type_reduce((enum ir_type)type, at[t]);
}

static bool sample_cast(struct world *w, const struct symbol *s, int64_t *out, unsigned lanes)
{
	double real;

	if (ir_types[s->a->type].class == IR_CLASS_FLOAT) {
		if (!sample_real(w, s->a, &real) || fabs(real) > 9e18)
			return false;
		for (unsigned t = 0; t < lanes; t++)
			out[t] = type_reduce(s->type, (int64_t)real);
		return true;
	}
	if (!sample_lanes(w, s->a, out, lanes))
		return false;
	reduce(s->a->type, out, lanes);
	reduce(s->type, out, lanes);
	return true;
}

static bool sample_result(struct world *w, const struct symbol *s, int64_t *out, unsigned lanes)
{
	int64_t y[MAX_THREADS];
	bool ok = true, two = s->b != NULL;

	if (ir_types[s->type].class == IR_CLASS_FLOAT || !s->a || s->c)
		return false;
	if (s->op == OP_CAST)
		return sample_cast(w, s, out, lanes);
	if (!sample_lanes(w, s->a, out, lanes) || (two && !sample_lanes(w, s->b, y, lanes)))
		return false;
	reduce(s->a->type, out, lanes);
	if (two)
		reduce(s->b->type, y, lanes);
	for (unsigned t = 0; t < lanes && ok; t++)
		out[t] = two ? lane_binary(s->op, s->type, out[t], y[t], &ok)
			     : lane_unary(s->op, s->type, (enum ir_type)s->a->type, out[t], &ok);
	return ok;
}

static bool sample_select(struct world *w, const struct symbol *s, int64_t *out, unsigned lanes)
{
	int64_t y[MAX_THREADS];
	struct mask m;

	if (!sample_mask(w, s->cond, &m, lanes) || !sample_lanes(w, s->a, out, lanes) ||
	    !sample_lanes(w, s->b, y, lanes))
		return false;
	for (unsigned t = 0; t < lanes; t++)
		out[t] = mask_has(&m, t) ? out[t] : y[t];
	return true;
}

static void sample_leaf(const struct world *w, uint32_t index, const struct symbol *s, int64_t *out,
			unsigned lanes)
{
	int64_t number = leaf_number(w, index, s);

	for (unsigned t = 0; t < lanes; t++)
		out[t] = s->scope == SCOPE_WARP
			     ? in_range(s, number + (w->kind == WORLD_LARGE ? 32 : 3) *
							(int64_t)(t / WARP_LANES))
			     : number;
}

/* --- numbers that a loop carries
 * -------------------------------------------------------------------------------------- */

/* The world that knows nothing of a loop's iteration: counters of inner loops are younger. */
static struct world *world_around(struct world *w, uint32_t counter)
{
	while (w->of && w->counter >= counter)
		w = w->of;
	return w;
}

static struct world *world_at(struct world *w, uint32_t counter, int64_t iteration)
{
	struct world_before *at = w->before;

	while (at && (at->w.counter != counter || at->iteration != iteration))
		at = at->next;
	if (at)
		return &at->w;
	if (w->b->carried_worlds >= MOST_CARRIED_WORLDS)
		return NULL;
	w->b->carried_worlds++;
	at = arena_new(w->arena, struct world_before);
	at->next = w->before;
	at->iteration = iteration;
	at->w = world_new(w->b, w->arena, w->kind, w->variant);
	for (unsigned i = 0; i < w->size; i++)
		if (w->numbers[i].symbol && w->numbers[i].state == NUMBER_FORCED)
			*number_of(&at->w, w->numbers[i].symbol) = w->numbers[i];
	world_force(&at->w, counter, iteration);
	at->w.follows_loops = true;
	at->w.for_addresses = w->for_addresses;
	at->w.of = w;
	at->w.counter = counter;
	w->before = at;
	return &at->w;
}

/* After k iterations: what iteration k - 1 made of it. Those before come first, so that each asks
 * only for the one before it. */
static bool sample_carried(struct world *w, uint32_t index, int64_t *out, unsigned lanes)
{
	const struct symbol *s = &w->b->symbols.at[index];
	const struct carried *c = s->carried;
	struct world *around = world_around(w, c->counter), *last = around;
	struct vec ignored;
	int64_t k;

	w->followed = true;
	if (c->k->scope != SCOPE_BLOCK || !sample_lanes(w, c->k, &k, 1) || k < 0 ||
	    k > MOST_ITERATIONS)
		return false;
	for (int64_t n = 1; n < k; n++) {
		last = world_at(around, c->counter, n);
		if (!last || !sample_symbol(last, c->begin, &ignored))
			return false;
	}
	last = k ? world_at(around, c->counter, k - 1) : around;
	if (!last || !sample_lanes(last, k ? c->end : c->init, out, lanes))
		return false;
	for (unsigned t = 0; t < lanes; t++)
		out[t] = type_reduce(s->type, out[t]);
	return true;
}

static struct vec keep_lanes(struct world *w, const int64_t *at, unsigned lanes)
{
	int64_t *kept;

	if (lanes == 1)
		return vec_uniform(at[0]);
	kept = arena_array(w->arena, int64_t, lanes);
	memcpy(kept, at, lanes * sizeof *at);
	return (struct vec){.at = kept};
}

/* What memory holds may lead a loop anywhere. */
static bool is_read(const struct symbol *s)
{
	return reasons[s->reason].is_data || (s->kind == SYMBOL_LOAD && s->scope != SCOPE_BLOCK);
}

static bool sample_number(struct world *w, uint32_t index, int64_t *at, unsigned lanes)
{
	const struct symbol *s = &w->b->symbols.at[index];

	switch (s->kind) {
	case SYMBOL_RESULT:
		if (sample_result(w, s, at, lanes))
			return true;
		if (!w->for_addresses || s->scope != SCOPE_BLOCK || !type_is_int(s->type))
			return false;
		break;
	case SYMBOL_SELECT:
		return sample_select(w, s, at, lanes);
	default:
		if (s->carried && (w->of || (s->scope == SCOPE_THREAD && w->follows_loops)))
			return sample_carried(w, index, at, lanes);
	}
	if (s->scope == SCOPE_THREAD || (w->of && is_read(s)))
		return false;
	sample_leaf(w, index, s, at, lanes);
	return true;
}

static bool sample_definition(struct world *w, uint32_t index, struct vec *out)
{
	unsigned lanes = lanes_of(w, w->b->symbols.at[index].scope);
	int64_t at[MAX_THREADS];
	bool ok = sample_number(w, index, at, lanes);

	w->b->n_sampled++;
	if (ok)
		*out = keep_lanes(w, at, lanes);
	return ok;
}

static bool sample_symbol(struct world *w, uint32_t index, struct vec *out)
{
	struct world_number *place = number_of(w, index);
	bool ok;

	*out = place->v;
	if (place->state == NUMBER_ASKED) {
		place->state = NUMBER_FAILED; /* until it succeeds */
		ok = sample_definition(w, index, out);
		place = number_of(w, index);
		place->state = ok ? NUMBER_KNOWN : NUMBER_FAILED;
		place->v = *out;
	}
	return place->state != NUMBER_FAILED;
}

/* --- values ----------------------------------------------------------------------------------- */

static void add_term(const struct term *term, const struct vec *factor, unsigned n, int64_t *out,
		     unsigned lanes)
{
	uint64_t uniform = 1;

	for (unsigned j = 0; j < n; j++)
		uniform *= factor[j].uniform ? (uint64_t)factor[j].c : 1;
	for (unsigned t = 0; t < lanes; t++) {
		uint64_t x = (uint64_t)vec_at(&term->v, t) * uniform;

		for (unsigned j = 0; j < n; j++)
			x *= factor[j].uniform ? 1 : (uint64_t)factor[j].at[t];
		out[t] = (int64_t)((uint64_t)out[t] + x);
	}
}

static bool sample_lanes(struct world *w, const struct value *v, int64_t *out, unsigned lanes)
{
	memset(out, 0, lanes * sizeof *out);
	if (v->has_real)
		return false;
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &w->b->monomials.at[v->terms[i].mono];
		struct vec factor[MAX_DEGREE];

		for (unsigned j = 0; j < m->n; j++)
			if (!sample_symbol(w, m->sym[j], &factor[j]))
				return false;
		add_term(&v->terms[i], factor, m->n, out, lanes);
	}
	return true;
}

bool sample_value(struct world *w, const struct value *v, int64_t *out)
{
	unsigned lanes = lanes_of(w, (enum scope)v->scope);

	if (!sample_lanes(w, v, out, lanes))
		return false;
	for (unsigned t = lanes; t < w->b->threads; t++)
		out[t] = out[0];
	return true;
}

/* --- worlds of a block ------------------------------------------------------------------------ */

struct plain_worlds {
	struct arena *arena;
	struct world at[2][2][MOST_VARIANTS]; /* for addresses or not; by kind; size 0: not yet */
};

static struct world *plain_world(struct block *b, bool for_addresses, enum world_kind kind,
				 unsigned variant)
{
	struct world *w;

	if (!b->worlds) {
		b->worlds = arena_new(b->arena, struct plain_worlds);
		b->worlds->arena = arena_child(b->arena);
	}
	if (b->worlds->arena->total > MOST_KEPT) {
		arena_reset(b->worlds->arena);
		memset(b->worlds->at, 0, sizeof b->worlds->at);
	}
	w = &b->worlds->at[for_addresses][kind][variant];
	if (!w->size) {
		*w = world_new(b, b->worlds->arena, kind, variant);
		w->follows_loops = w->for_addresses = for_addresses;
	}
	return w;
}

bool sample_plain(struct block *b, enum world_kind kind, unsigned variant, const struct value *v,
		  int64_t *out)
{
	return sample_value(plain_world(b, false, kind, variant), v, out);
}

bool sample_address(struct block *b, enum world_kind kind, unsigned variant, const struct value *v,
		    int64_t *out)
{
	return sample_value(plain_world(b, true, kind, variant), v, out);
}

/* --- conditions ------------------------------------------------------------------------------- */

static bool sample_sign(struct world *w, const struct cond *c, struct mask *out, unsigned lanes)
{
	int64_t x[MAX_THREADS];

	if (!sample_lanes(w, c->p, x, lanes))
		return false;
	for (unsigned t = 0; t < lanes; t++)
		if (c->kind == COND_GE ? x[t] >= 0 : x[t] == 0)
			mask_add(out, t);
	return true;
}

/* Right for the first `lanes` threads. */
static bool sample_mask(struct world *w, const struct cond *c, struct mask *out, unsigned lanes)
{
	struct mask x, y;

	*out = (struct mask){0};
	switch (c->kind) {
	case COND_MASK:
		*out = c->mask;
		return true;
	case COND_GE:
	case COND_EQ:
		return sample_sign(w, c, out, lanes);
	case COND_NOT:
		if (!sample_mask(w, c->a, &x, lanes))
			return false;
		*out = mask_minus(w->b->all, x);
		return true;
	case COND_AND:
	case COND_OR:
		if (!sample_mask(w, c->a, &x, lanes) || !sample_mask(w, c->b, &y, lanes))
			return false;
		*out = c->kind == COND_AND ? mask_and(x, y) : mask_or(x, y);
		return true;
	case COND_OPAQUE:
		return false;
	}
	return false;
}

bool sample_cond(struct world *w, const struct cond *c, struct mask *out)
{
	unsigned lanes = lanes_of(w, c->scope);

	if (!sample_mask(w, c, out, lanes))
		return false;
	if (lanes == 1)
		*out = mask_has(out, 0) ? w->b->all : (struct mask){0};
	return true;
}
