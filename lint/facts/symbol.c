#include "facts/symbol.h"

#include <string.h>

const struct reason_info reasons[REASONS] = {
#define R(name, text, is_data) [REASON_##name] = {text, is_data},
#include "facts/reason.def"
#undef R
};

/* Open addressing from hashes to indices; 0 marks a free place. */
struct index_table {
	uint32_t *at;
	uint64_t *hash;
	size_t size, used;
};

#define LANES_RESULTS 512

#define RECENT_VALUES 2048 /* powers of two */
#define RECENT_CONDS 256
#define CONJUNCTIONS 256
#define CONSTANTS 512

struct symbol_table {
	struct index_table symbols, monomials;
	struct lanes **lanes;
	size_t lanes_size, n_lanes;
	struct {
		uint64_t hash;
		const struct value *v;
	} values[RECENT_VALUES];
	const struct value *constants[CONSTANTS];
	const struct cond *conds[RECENT_CONDS];
	struct lanes_result results[LANES_RESULTS];
	struct conjunction conjunctions[CONJUNCTIONS];
};

typedef bool same_fn(const struct block *b, uint32_t index, const void *key);

static void table_put(struct index_table *t, uint64_t hash, uint32_t index)
{
	size_t i = hash & (t->size - 1);

	while (t->at[i])
		i = (i + 1) & (t->size - 1);
	t->at[i] = index;
	t->hash[i] = hash;
	t->used++;
}

static void table_grow(struct arena *a, struct index_table *t)
{
	struct index_table old = *t;

	t->size = old.size ? old.size * 2 : 256;
	t->at = arena_array(a, uint32_t, t->size);
	t->hash = arena_array(a, uint64_t, t->size);
	t->used = 0;
	for (size_t i = 0; i < old.size; i++)
		if (old.at[i])
			table_put(t, old.hash[i], old.at[i]);
}

static uint32_t table_find(const struct block *b, const struct index_table *t, uint64_t hash,
			   same_fn *same, const void *key)
{
	if (!t->size)
		return 0;
	for (size_t i = hash & (t->size - 1); t->at[i]; i = (i + 1) & (t->size - 1))
		if (t->hash[i] == hash && same(b, t->at[i], key))
			return t->at[i];
	return 0;
}

static void table_add(struct block *b, struct index_table *t, uint64_t hash, uint32_t index)
{
	if (t->used * 2 >= t->size)
		table_grow(b->arena, t);
	table_put(t, hash, index);
}

uint64_t hash_mix(uint64_t h, uint64_t x)
{
	h ^= x + 0x9e3779b97f4a7c15u + (h << 6) + (h >> 2);
	h *= 0xff51afd7ed558ccdu;
	return h ^ h >> 32;
}

/* --- lanes --- */

static uint64_t lanes_hash(const struct block *b, const int64_t *at)
{
	uint64_t h[4] = {7, 11, 13, 17};

	for (unsigned t = 0; t < b->threads; t++)
		h[t & 3] = (h[t & 3] ^ (uint64_t)at[t]) * 0x9e3779b97f4a7c15u + (h[t & 3] >> 29);
	return hash_mix(hash_mix(h[0], h[1]), hash_mix(h[2], h[3]));
}

static struct lanes *lanes_new(struct block *b, const int64_t *at)
{
	struct lanes *l =
	    arena_alloc(b->arena, sizeof *l + (size_t)b->threads * sizeof l->at[0]);

	memcpy(l->at, at, b->threads * sizeof l->at[0]);
	l->lo = l->hi = at[0];
	l->scope = SCOPE_WARP;
	for (unsigned t = 0; t < b->threads; t++) {
		l->lo = at[t] < l->lo ? at[t] : l->lo;
		l->hi = at[t] > l->hi ? at[t] : l->hi;
		if (at[t] != at[t & ~(WARP_LANES - 1u)])
			l->scope = SCOPE_THREAD;
	}
	return l;
}

static void lanes_grow(struct block *b)
{
	struct symbol_table *s = b->tables;
	size_t size = s->lanes_size ? s->lanes_size * 4 : 64;
	struct lanes **table = arena_array(b->arena, struct lanes *, size);

	for (size_t i = 0; i < s->lanes_size; i++)
		for (struct lanes *l = s->lanes[i], *next; l; l = next) {
			next = l->next;
			l->next = table[l->hash & (size - 1)];
			table[l->hash & (size - 1)] = l;
		}
	s->lanes = table;
	s->lanes_size = size;
}

static const struct lanes *lanes_intern(struct block *b, const int64_t *at)
{
	struct symbol_table *s = b->tables;
	uint64_t hash = lanes_hash(b, at);
	struct lanes *l;

	if (s->n_lanes >= s->lanes_size)
		lanes_grow(b);
	for (l = s->lanes[hash & (s->lanes_size - 1)]; l; l = l->next)
		if (l->hash == hash && !memcmp(l->at, at, b->threads * sizeof at[0]))
			return l;
	l = lanes_new(b, at);
	l->hash = hash;
	l->next = s->lanes[hash & (s->lanes_size - 1)];
	s->lanes[hash & (s->lanes_size - 1)] = l;
	s->n_lanes++;
	return l;
}

struct vec vec_lanes(struct block *b, const int64_t *at)
{
	for (unsigned t = 1; t < b->threads; t++)
		if (at[t] != at[0])
			return (struct vec){.at = lanes_intern(b, at)->at};
	return vec_uniform(at[0]);
}

struct lanes_result *lanes_result(const struct block *b, unsigned how, const int64_t *x,
				  const int64_t *y, int64_t c)
{
	uint64_t h = ((uintptr_t)x >> 4) * 0x9e3779b97f4a7c15u ^ ((uintptr_t)y >> 4) * 0xff51afd7u;

	h = (h ^ (uint64_t)c ^ (uint64_t)how << 40) * 0xc4ceb9fe1a85ec53u;
	return &b->tables->results[h >> 40 & (LANES_RESULTS - 1)];
}

bool lanes_result_is(const struct lanes_result *r, unsigned how, const int64_t *x,
		     const int64_t *y, int64_t c)
{
	return r->x == x && r->y == y && r->c == c && r->how == how;
}

/* --- values and conditions --- */

const struct value *value_intern(struct block *b, const struct value *v)
{
	unsigned place = v->hash >> 20 & (RECENT_VALUES - 1);
	const struct value *old = b->tables->values[place].v;
	struct value *kept;
	struct term *terms;

	if (old && b->tables->values[place].hash == v->hash && old->wrap == v->wrap &&
	    value_same(old, v))
		return old;
	kept = arena_alloc(b->arena, sizeof *kept + v->n * sizeof *terms);
	terms = (struct term *)(kept + 1);
	*kept = *v;
	memcpy(terms, v->terms, v->n * sizeof *terms);
	kept->terms = terms;
	b->tables->values[place].hash = v->hash;
	return b->tables->values[place].v = kept;
}

const struct value **constant_of(const struct block *b, enum ir_type type, int64_t c)
{
	uint64_t h = ((uint64_t)c ^ (uint64_t)type << 58) * 0x9e3779b97f4a7c15u;

	return &b->tables->constants[h >> 40 & (CONSTANTS - 1)];
}

static bool cond_is(const struct cond *x, const struct cond *y)
{
	return x->hash == y->hash && x->kind == y->kind && x->p == y->p && x->a == y->a &&
	       x->b == y->b && x->symbol == y->symbol && x->scope == y->scope &&
	       x->is_data == y->is_data && mask_equal(&x->mask, &y->mask);
}

const struct cond *cond_intern(struct block *b, const struct cond *c)
{
	const struct cond **place = &b->tables->conds[c->hash >> 20 & (RECENT_CONDS - 1)];
	struct cond *kept;

	if (*place && cond_is(*place, c))
		return *place;
	kept = arena_new(b->arena, struct cond);
	*kept = *c;
	return *place = kept;
}

struct conjunction *conjunction_of(const struct block *b, const struct guard *g,
				   const struct guard *stop)
{
	uint64_t h = ((uintptr_t)g >> 4) * 0x9e3779b97f4a7c15u ^ ((uintptr_t)stop >> 4) * 0xff51afd7u;

	return &b->tables->conjunctions[h >> 24 & (CONJUNCTIONS - 1)];
}

void symbol_tables_init(struct block *b)
{
	b->tables = arena_new(b->arena, struct symbol_table);
	array_push(b->arena, &b->symbols, (struct symbol){0});
	array_push(b->arena, &b->monomials, (struct monomial){0});
}

uint32_t symbol_new(struct block *b, struct symbol s)
{
	if (!s.div)
		s.div = 1;
	if (!s.name)
		s.name = "";
	s.span = b->span;
	array_push(b->arena, &b->symbols, s);
	return (uint32_t)b->symbols.n - 1;
}

static bool optional_same(const struct value *x, const struct value *y)
{
	return x == y || (x && y && value_same(x, y));
}

static bool symbol_same(const struct block *b, uint32_t index, const void *key)
{
	const struct symbol *x = &b->symbols.at[index], *y = key;

	return x->kind == y->kind && x->op == y->op && x->type == y->type && x->axis == y->axis &&
	       !memcmp(x->key, y->key, sizeof x->key) && x->scope == y->scope &&
	       (x->text == y->text || (x->text && y->text && !strcmp(x->text, y->text))) &&
	       optional_same(x->a, y->a) && optional_same(x->b, y->b) &&
	       optional_same(x->c, y->c) &&
	       (x->cond == y->cond || (x->cond && y->cond && x->cond->hash == y->cond->hash));
}

static uint64_t symbol_hash(const struct symbol *s)
{
	uint64_t h = hash_mix(hash_mix((uint64_t)s->kind, (uint64_t)s->op),
			      (uint64_t)s->type * 31 + s->axis);

	for (unsigned i = 0; i < 3; i++)
		h = hash_mix(h, (uint64_t)s->key[i]);
	h = hash_mix(h, s->a ? s->a->hash : 1);
	h = hash_mix(h, s->b ? s->b->hash : 2);
	h = hash_mix(h, s->c ? s->c->hash : 3);
	return hash_mix(h, s->cond ? s->cond->hash : 4);
}

uint32_t symbol_keyed(struct block *b, struct symbol s)
{
	uint64_t hash = symbol_hash(&s);
	uint32_t found = table_find(b, &b->tables->symbols, hash, symbol_same, &s);

	if (found)
		return found;
	found = symbol_new(b, s);
	table_add(b, &b->tables->symbols, hash, found);
	return found;
}

static bool monomial_same(const struct block *b, uint32_t index, const void *key)
{
	const struct monomial *x = &b->monomials.at[index], *y = key;

	return x->n == y->n && !memcmp(x->sym, y->sym, x->n * sizeof x->sym[0]);
}

static uint32_t monomial_intern(struct block *b, const struct monomial *m)
{
	uint64_t hash = m->n;
	uint32_t found;

	if (!m->n)
		return 0;
	if (m->n == 1)
		return monomial_of(b, m->sym[0]);
	for (unsigned i = 0; i < m->n; i++)
		hash = hash_mix(hash, m->sym[i]);
	found = table_find(b, &b->tables->monomials, hash, monomial_same, m);
	if (found)
		return found;
	array_push(b->arena, &b->monomials, *m);
	found = (uint32_t)b->monomials.n - 1;
	table_add(b, &b->tables->monomials, hash, found);
	return found;
}

uint32_t monomial_of(struct block *b, uint32_t symbol)
{
	uint32_t *mono = &b->symbols.at[symbol].mono;

	if (!*mono) {
		array_push(b->arena, &b->monomials,
			   (struct monomial){.n = 1, .sym = {symbol}});
		*mono = (uint32_t)b->monomials.n - 1;
	}
	return *mono;
}

bool monomial_product(struct block *b, uint32_t x, uint32_t y, uint32_t *product)
{
	const struct monomial *mx = &b->monomials.at[x], *my = &b->monomials.at[y];
	struct monomial m = {0};
	unsigned i = 0, j = 0;

	if (mx->n + my->n > MAX_DEGREE)
		return false;
	while (i < mx->n || j < my->n) {
		bool take_x = j == my->n || (i < mx->n && mx->sym[i] <= my->sym[j]);

		m.sym[m.n++] = take_x ? mx->sym[i++] : my->sym[j++];
	}
	*product = monomial_intern(b, &m);
	return true;
}

enum scope monomial_scope(const struct block *b, uint32_t mono)
{
	const struct monomial *m = &b->monomials.at[mono];
	enum scope scope = SCOPE_BLOCK;

	for (unsigned i = 0; i < m->n; i++)
		if (b->symbols.at[m->sym[i]].scope > scope)
			scope = b->symbols.at[m->sym[i]].scope;
	return scope;
}

uint64_t monomial_div(const struct block *b, uint32_t mono)
{
	const struct monomial *m = &b->monomials.at[mono];
	uint64_t div = 1;

	for (unsigned i = 0; i < m->n; i++) {
		uint64_t d = b->symbols.at[m->sym[i]].div;

		if (d > ((uint64_t)1 << 32) / div)
			return (uint64_t)1 << 32;
		div *= d;
	}
	return div;
}

int64_t clamp_range(__int128 x)
{
	return x > RANGE_MAX ? RANGE_MAX : x < -RANGE_MAX ? -RANGE_MAX : (int64_t)x;
}

static void wide_product(int64_t *lo, int64_t *hi, int64_t lo2, int64_t hi2)
{
	__int128 p[4] = {(__int128)*lo * lo2, (__int128)*lo * hi2, (__int128)*hi * lo2,
			 (__int128)*hi * hi2};
	__int128 low = p[0], high = p[0];

	for (unsigned i = 1; i < 4; i++) {
		low = p[i] < low ? p[i] : low;
		high = p[i] > high ? p[i] : high;
	}
	*lo = clamp_range(low);
	*hi = clamp_range(high);
}

/* Nothing can overflow. */
static void small_product(int64_t *lo, int64_t *hi, int64_t lo2, int64_t hi2)
{
	int64_t p[4] = {*lo * lo2, *lo * hi2, *hi * lo2, *hi * hi2};

	*lo = *hi = p[0];
	for (unsigned i = 1; i < 4; i++) {
		*lo = p[i] < *lo ? p[i] : *lo;
		*hi = p[i] > *hi ? p[i] : *hi;
	}
}

static bool is_small(int64_t x)
{
	return x == (int32_t)x;
}

void range_product(int64_t *lo, int64_t *hi, int64_t lo2, int64_t hi2)
{
	if (is_small(*lo) && is_small(*hi) && is_small(lo2) && is_small(hi2))
		small_product(lo, hi, lo2, hi2);
	else
		wide_product(lo, hi, lo2, hi2);
}

void monomial_range(const struct block *b, uint32_t mono, int64_t *lo, int64_t *hi)
{
	const struct monomial *m = &b->monomials.at[mono];

	*lo = *hi = 1;
	for (unsigned i = 0; i < m->n; i++) {
		const struct symbol *s = &b->symbols.at[m->sym[i]];
		bool square = i + 1 < m->n && m->sym[i + 1] == m->sym[i];
		int64_t low = s->lo, high = s->hi;

		if (square) { /* x * x is not negative */
			range_product(&low, &high, s->lo, s->hi);
			low = low < 0 ? 0 : low;
			i++;
		}
		range_product(lo, hi, low, high);
	}
}

uint64_t value_div(const struct block *b, const struct value *v)
{
	uint64_t div = 0;

	for (unsigned i = 0; i < v->n && div != 1; i++) {
		const struct vec *x = &v->terms[i].v;
		uint64_t mono = monomial_div(b, v->terms[i].mono);

		for (unsigned t = 0; t < (x->uniform ? 1 : b->threads) && div != 1; t++) {
			int64_t c = vec_at(x, t);
			uint64_t size = c < 0 ? -(uint64_t)c : (uint64_t)c;

			div = gcd(div, size > UINT64_MAX / mono ? mono : size * mono);
		}
	}
	return v->wrap == WRAP_HARD ? div & -div
				    : div; /* a power of two is one modulo 2^32 as well */
}
