#include "facts/hazard_place.h"

#include "facts/host.h"
#include "facts/symbol.h"
#include "facts/warp.h"

#define MAX_DEPTH 6 /* of definitions looked into */
#define INNER_BLOCK 2 /* neither first nor last, and not beyond any size that a world has */
#define SMALL_GRID 8 /* blocks: more than the index of the one that is looked at */

/* --- numbers of loop counters --- */

static bool value_counts(const struct block *b, const struct value *v, bool blocks,
			 unsigned depth);

/* Made of loop counters alone, or of the block's index and the grid as well: a number at every moment,
 * or in the block that is looked at. */
static bool symbol_counts(const struct block *b, uint32_t symbol, bool blocks, unsigned depth)
{
	const struct symbol *s = &b->symbols.at[symbol];

	if (s->kind == SYMBOL_COUNTER)
		return true;
	if (s->kind == SYMBOL_BLOCK_INDEX || s->kind == SYMBOL_GRID)
		return blocks;
	return s->kind == SYMBOL_RESULT && depth < MAX_DEPTH && s->a &&
	       value_counts(b, s->a, blocks, depth + 1) &&
	       (!s->b || value_counts(b, s->b, blocks, depth + 1)) &&
	       (!s->c || value_counts(b, s->c, blocks, depth + 1));
}

static bool value_counts(const struct block *b, const struct value *v, bool blocks, unsigned depth)
{
	if (v->has_real)
		return false;
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++)
			if (!symbol_counts(b, m->sym[j], blocks, depth))
				return false;
	}
	return true;
}

static bool symbol_lasts(const struct block *b, uint32_t symbol)
{
	enum symbol_kind kind = b->symbols.at[symbol].kind;

	return kind == SYMBOL_ARGUMENT || kind == SYMBOL_BLOCK_INDEX || kind == SYMBOL_GRID;
}

/* What differs between threads and hangs on the block has a number in that block, if the block's shape
 * is no guess; what all threads have alike needs none. */
static bool mono_counts(const struct kernel_facts *k, uint32_t mono)
{
	const struct block *b = k->block;
	const struct monomial *m = &b->monomials.at[mono];
	bool guess = k->source == SOURCE_DEFAULT || k->source == SOURCE_BOUNDS || k->guessed_shape,
	     blocks = !guess && monomial_scope(b, mono) != SCOPE_BLOCK;

	for (unsigned j = 0; j < m->n; j++)
		if (!symbol_counts(b, m->sym[j], blocks, 0))
			return false;
	return true;
}

/* A product with a counter that is at its first iteration. */
static bool mono_vanishes(const struct moment *m, uint32_t mono)
{
	const struct block *b = m->k->block;
	const struct monomial *x = &b->monomials.at[mono];

	for (unsigned j = 0; j < x->n; j++)
		if (b->symbols.at[x->sym[j]].kind == SYMBOL_COUNTER &&
		    !(m->next && m->next->counter == x->sym[j]))
			return true;
	return false;
}

/* --- addresses --- */

/* The part of the address that is a number at this moment. */
static bool add_numbers(struct moment *m, const struct event *e, struct placing *out)
{
	struct value part = *e->address;
	struct term terms[MAX_TERMS];

	part.terms = terms;
	part.n = 0;
	for (unsigned i = 0; i < e->address->n; i++)
		if (mono_counts(m->k, e->address->terms[i].mono))
			terms[part.n++] = e->address->terms[i];
	part.scope = SCOPE_THREAD;
	return sample_value(&m->world, &part, out->at);
}

static bool value_is_data(const struct kernel_facts *k, const struct value *v, unsigned depth);

/* The middle of two bounds that a search moves. */
static bool is_midpoint(const struct symbol *s)
{
	int64_t c;

	if (s->kind != SYMBOL_RESULT || s->reason != REASON_DATA || s->a->n < 2 || !s->b ||
	    !value_constant(s->b, &c))
		return false;
	for (unsigned i = 0; i < s->a->n; i++)
		if (!s->a->terms[i].v.uniform)
			return false;
	return (s->op == OP_SHR && c == 1) || (s->op == OP_DIV && c == 2);
}

/* All that is written to the shared array came from global memory. */
static bool holds_data(const struct kernel_facts *k, uint32_t object, unsigned depth)
{
	bool any = false;

	for (size_t n = 0; n < k->events.n; n++) {
		const struct event *e = &k->events.at[n];

		if (e->kind != EVENT_ACCESS || e->object != object || e->op == ACCESS_LOAD)
			continue;
		if (e->op != ACCESS_STORE || !e->stored || !value_is_data(k, e->stored, depth + 1))
			return false;
		any = true;
	}
	return any;
}

/* A number that came from global memory, perhaps by way of a shared array, or was found by a search,
 * with nothing of the thread's own place in it. */
static bool symbol_is_data(const struct kernel_facts *k, uint32_t symbol, unsigned depth)
{
	const struct symbol *s = &k->block->symbols.at[symbol];

	if (s->scope == SCOPE_BLOCK || s->is_foreign)
		return true;
	if (s->kind == SYMBOL_LOAD && k->objects.at[s->key[0]].space == SPACE_SHARED)
		return depth < MAX_DEPTH && holds_data(k, (uint32_t)s->key[0], depth);
	if (s->kind == SYMBOL_LOAD)
		return k->objects.at[s->key[0]].space == SPACE_GLOBAL;
	if (is_midpoint(s))
		return true;
	if ((s->kind != SYMBOL_RESULT && s->kind != SYMBOL_SELECT) || depth >= MAX_DEPTH || !s->a)
		return false;
	return value_is_data(k, s->a, depth + 1) && (!s->b || value_is_data(k, s->b, depth + 1)) &&
	       (!s->c || value_is_data(k, s->c, depth + 1));
}

static bool value_is_data(const struct kernel_facts *k, const struct value *v, unsigned depth)
{
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &k->block->monomials.at[v->terms[i].mono];

		if (!v->terms[i].v.uniform && (depth || v->terms[i].mono)) /* whose array it is */
			return false;
		for (unsigned j = 0; j < m->n; j++)
			if (!symbol_is_data(k, m->sym[j], depth))
				return false;
	}
	return true;
}

/* All of the object is one array of one dimension. */
static bool is_whole_array(const struct kernel_facts *k, const struct object *o)
{
	return o->is_array && !o->is_dynamic && o->module_object != UINT32_MAX &&
	       k->module->objects.at[o->module_object].n_dims == 1 && o->elem_bytes <= 16;
}

/* Only data are added to a number. */
static bool has_plain_start(const struct block *b, const struct value *v)
{
	for (unsigned i = 0; i < v->n; i++)
		if (v->terms[i].mono != 0 && monomial_scope(b, v->terms[i].mono) == SCOPE_BLOCK)
			return false;
	return true;
}

/* Bytes from one warp's number to the next one's, where each warp has another; else 0. */
static int64_t slice_of(const struct kernel_facts *k, const struct vec *v)
{
	int64_t slice = 0;

	for (unsigned t = 0; t < k->block->threads; t++) {
		unsigned first = t / WARP_LANES * WARP_LANES;
		int64_t step = first ? vec_at(v, first) - vec_at(v, first - WARP_LANES) : slice;

		if (vec_at(v, t) != vec_at(v, first) || step < 0 || (first && !step) ||
		    (slice && step != slice))
			return 0;
		slice = step;
	}
	return slice;
}

/* s[data]: any element of an array. That may be a member, or a piece of dynamic memory: the number
 * in its address says which. */
static bool is_anywhere(const struct kernel_facts *k, const struct event *e, struct placing *out)
{
	const struct object *o = &k->objects.at[e->object];
	const struct value *v = e->address;

	if (!v->n || v->scope != SCOPE_THREAD || !value_is_data(k, v, 0))
		return false;
	out->is_whole = is_whole_array(k, o);
	out->start = out->slice = 0;
	if (v->terms[0].mono == 0 && !v->terms[0].v.uniform) {
		out->slice = slice_of(k, &v->terms[0].v);
		out->is_whole = false;
		for (unsigned t = 0; t < k->block->threads; t++)
			out->at[t] = vec_at(&v->terms[0].v, t);
		return out->slice && out->at[0] >= 0 && has_plain_start(k->block, v);
	}
	if (out->is_whole)
		return v->terms[0].mono != 0;
	if (v->terms[0].mono == 0)
		out->start = vec_at(&v->terms[0].v, 0);
	return out->start >= 0 && has_plain_start(k->block, v);
}

enum placed moment_place(struct moment *m, const struct event *e, struct placing *out)
{
	const struct block *b = m->k->block;
	const struct value *v = e->address;

	out->key = 0;
	out->lasting = true;
	if (v->wrap == WRAP_HARD || v->has_real || !e->bytes || e->bytes > 32)
		return PLACE_UNKNOWN;
	for (unsigned i = 0; i < v->n; i++) {
		const struct term *t = &v->terms[i];
		const struct monomial *x = &b->monomials.at[t->mono];

		if (mono_counts(m->k, t->mono) || mono_vanishes(m, t->mono))
			continue;
		if (!t->v.uniform || monomial_scope(b, t->mono) != SCOPE_BLOCK)
			return is_anywhere(m->k, e, out) ? PLACE_ANYWHERE : PLACE_UNKNOWN;
		for (unsigned j = 0; j < x->n; j++)
			out->lasting &= symbol_lasts(b, x->sym[j]);
		out->key = hash_mix(hash_mix(out->key + 1, t->mono), (uint64_t)t->v.c);
	}
	return add_numbers(m, e, out) ? PLACE_KNOWN : PLACE_UNKNOWN;
}

/* --- threads --- */

static struct path *path_slot(struct path *table, size_t size, const struct guard *g)
{
	size_t i = (size_t)hash_mix(0, (uintptr_t)g) & (size - 1);

	while (table[i].guard && table[i].guard != g)
		i = (i + 1) & (size - 1);
	return &table[i];
}

static void paths_grow(struct moment *m)
{
	size_t size = m->size ? m->size * 2 : 64;
	struct path *table = arena_array(m->arena, struct path, size);

	for (size_t i = 0; i < m->size; i++)
		if (m->paths[i].guard)
			*path_slot(table, size, m->paths[i].guard) = m->paths[i];
	m->paths = table;
	m->size = size;
}

/* It asks for an element of a thread's own array at an index that is not followed: that may be the
 * thread's own number, and who passes is not known. */
static bool is_lost(const struct block *b, const struct cond *c)
{
	if ((c->a && is_lost(b, c->a)) || (c->b && is_lost(b, c->b)))
		return true;
	for (unsigned i = 0; c->p && i < c->p->n; i++) {
		const struct monomial *m = &b->monomials.at[c->p->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++)
			if (b->symbols.at[m->sym[j]].reason == REASON_LOCAL)
				return true;
	}
	return false;
}

/* --- what is assumed --- */

static void mark_value(const struct block *b, const struct value *v, bool *speaks_of);

static void mark_cond(const struct block *b, const struct cond *c, bool *speaks_of)
{
	if (c->a)
		mark_cond(b, c->a, speaks_of);
	if (c->b)
		mark_cond(b, c->b, speaks_of);
	if (c->p)
		mark_value(b, c->p, speaks_of);
	if (c->kind == COND_OPAQUE)
		speaks_of[c->symbol] = true;
}

static void mark_value(const struct block *b, const struct value *v, bool *speaks_of)
{
	for (unsigned i = 0; v && i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++) {
			const struct symbol *s = &b->symbols.at[m->sym[j]];

			if (speaks_of[m->sym[j]])
				continue;
			speaks_of[m->sym[j]] = true;
			mark_value(b, s->a, speaks_of);
			mark_value(b, s->b, speaks_of);
			mark_value(b, s->c, speaks_of);
			if (s->cond)
				mark_cond(b, s->cond, speaks_of);
		}
	}
}

static bool is_assumed(const struct assumption *a, const struct cond *c)
{
	for (unsigned i = 0; i < a->n; i++)
		if (a->holds[i] == c || a->holds[i]->hash == c->hash)
			return true;
	return false;
}

/* Does it speak of what the assumed ones speak of, or of data where they do? */
static bool is_related(const struct kernel_facts *k, const struct assumption *a,
		       const struct cond *c)
{
	const struct block *b = k->block;
	struct arena scratch = {0};
	bool *here = arena_array(&scratch, bool, b->symbols.n), related = false;

	mark_cond(b, c, here);
	for (size_t n = 1; n < b->symbols.n && !related; n++)
		related = here[n] && (a->speaks_of[n] ||
				      (a->asks_data && b->symbols.at[n].kind == SYMBOL_LOAD));
	arena_release(&scratch);
	return related;
}

/* What is assumed holds; where the condition speaks of the same numbers and is another one, it holds
 * nowhere, as far as is known. False: it is about others. */
static bool is_settled(const struct moment *m, const struct cond *c, struct mask *out)
{
	if (!m->assumed || c->kind == COND_MASK)
		return false;
	*out = m->k->block->all;
	if (is_assumed(m->assumed, c))
		return true;
	*out = (struct mask){0};
	return c->kind != COND_AND && is_related(m->k, m->assumed, c);
}

static bool is_number_of_place(const struct symbol *s)
{
	return s->kind == SYMBOL_COUNTER || s->kind == SYMBOL_BLOCK_INDEX || s->kind == SYMBOL_GRID;
}

/* Adds the parts of the condition that the whole block must meet and does not. */
static bool add_lacking(struct moment *m, const struct cond *c, struct assumption *out)
{
	struct mask on;

	if (c->kind == COND_AND)
		return add_lacking(m, c->a, out) && add_lacking(m, c->b, out);
	if (c->scope != SCOPE_BLOCK || c->kind == COND_MASK || !sample_cond(&m->world, c, &on) ||
	    !mask_empty(&on))
		return true;
	if (out->n == MAX_ASSUMED)
		return false;
	out->holds[out->n++] = c;
	mark_cond(m->k->block, c, out->speaks_of);
	return true;
}

/* Those that hold and speak of the same numbers are part of it. */
static bool add_related(struct moment *m, const struct cond *c, struct assumption *out)
{
	if (c->kind == COND_AND)
		return add_related(m, c->a, out) && add_related(m, c->b, out);
	if (c->scope != SCOPE_BLOCK || c->kind == COND_MASK || is_assumed(out, c) ||
	    !is_related(m->k, out, c))
		return true;
	if (out->n == MAX_ASSUMED)
		return false;
	out->holds[out->n++] = c;
	mark_cond(m->k->block, c, out->speaks_of);
	return true;
}

static bool can_be_assumed(const struct block *b, struct assumption *a)
{
	for (size_t n = 1; n < b->symbols.n; n++) {
		if (a->speaks_of[n] && is_number_of_place(&b->symbols.at[n]))
			return false;
		a->asks_data |= a->speaks_of[n] && b->symbols.at[n].kind == SYMBOL_LOAD;
	}
	return true;
}

bool moment_lacks(struct moment *m, const struct event *e, struct assumption *out)
{
	const struct guard *g = e->guards;

	*out =
	    (struct assumption){.speaks_of = arena_array(m->arena, bool, m->k->block->symbols.n)};
	for (; g; g = g->up) {
		unsigned before = out->n;

		if (!add_lacking(m, g->cond, out))
			return false;
		if (out->n > before && !out->path)
			out->path = g;
		if (out->n > before && g->kind != GUARD_BRANCH && g->kind != GUARD_LOOP &&
		    g->kind != GUARD_EXIT)
			return false;
	}
	if (!out->n || !can_be_assumed(m->k->block, out))
		return false;
	for (g = e->guards; g; g = g->up)
		if (!add_related(m, g->cond, out))
			return false;
	return can_be_assumed(m->k->block, out);
}

/* --- who passes --- */

static bool value_reads(const struct block *b, const struct value *v, unsigned depth);

static bool cond_reads(const struct block *b, const struct cond *c, unsigned depth)
{
	return (c->a && cond_reads(b, c->a, depth)) || (c->b && cond_reads(b, c->b, depth)) ||
	       (c->kind != COND_MASK && c->p && value_reads(b, c->p, depth));
}

/* It hangs on what memory holds, or on what is not followed. */
static bool value_reads(const struct block *b, const struct value *v, unsigned depth)
{
	for (unsigned i = 0; v && depth && i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++) {
			const struct symbol *s = &b->symbols.at[m->sym[j]];

			if (s->kind == SYMBOL_LOAD || (s->kind == SYMBOL_OPAQUE && !s->carried) ||
			    value_reads(b, s->a, depth - 1) || value_reads(b, s->b, depth - 1) ||
			    value_reads(b, s->c, depth - 1) ||
			    (s->cond && cond_reads(b, s->cond, depth - 1)))
				return true;
		}
	}
	return false;
}

/* What one asks of memory, all get the same answer: there is one for each that is made up. */
static bool asks_memory(const struct block *b, const struct cond *c)
{
	return c->scope != SCOPE_THREAD && cond_reads(b, c, MAX_DEPTH);
}

/* Who may pass at most; false: what memory holds decides, or what has no number. */
static bool narrow(struct moment *m, const struct cond *c, struct mask *on)
{
	struct mask x, y;
	bool whole;

	if (is_settled(m, c, on) ||
	    (!(m->assumed && c->kind == COND_AND) && !asks_memory(m->k->block, c) &&
	     sample_cond(&m->world, c, on)))
		return true;
	*on = m->k->block->all;
	if (c->kind == COND_AND || c->kind == COND_OR) {
		whole = narrow(m, c->a, &x);
		whole = narrow(m, c->b, &y) && whole;
		*on = c->kind == COND_AND ? mask_and(x, y) : mask_or(x, y);
		return whole;
	}
	return false;
}

/* Loops that run as often for all threads are taken to run. */
static bool guard_decides(struct moment *m, const struct guard *g, struct mask *on)
{
	if (g->cond->kind == COND_MASK) {
		*on = g->cond->mask;
		return true;
	}
	if (g->kind == GUARD_LOOP && !is_settled(m, g->cond, on) &&
	    sample_cond(&m->world, g->cond, on) && !mask_empty(on))
		return true;
	return narrow(m, g->cond, on);
}

static struct path path_of(struct moment *m, const struct guard *g)
{
	struct path p = {.guard = g, .mask = m->k->block->all}, *known;
	struct mask here;

	if (!g)
		return p;
	if (m->n * 2 >= m->size)
		paths_grow(m);
	known = path_slot(m->paths, m->size, g);
	if (known->guard)
		return *known;
	p = path_of(m, g->up);
	p.guard = g;
	p.is_open = !guard_decides(m, g, &here);
	if (p.is_open && is_lost(m->k->block, g->cond))
		here = (struct mask){0};
	p.mask = mask_and(p.mask, here);
	p.open |= p.is_open;
	p.by_data |= cond_reads(m->k->block, g->cond, MAX_DEPTH);
	if (m->n * 2 >= m->size)
		paths_grow(m);
	*path_slot(m->paths, m->size, g) = p;
	m->n++;
	return p;
}

struct comers moment_comers(struct moment *m, const struct event *e)
{
	struct path p = path_of(m, e->guards);

	return (struct comers){mask_and(e->mask, p.mask), p.open, p.by_data};
}

bool moment_leaves_open(struct moment *m, const struct guard *g)
{
	return path_of(m, g).is_open;
}

static bool asks_where(const struct block *b, const struct value *v, unsigned depth)
{
	for (unsigned i = 0; v && depth && i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++) {
			const struct symbol *s = &b->symbols.at[m->sym[j]];

			if (s->kind == SYMBOL_BLOCK_INDEX || s->kind == SYMBOL_COUNTER ||
			    (s->kind == SYMBOL_RESULT && (asks_where(b, s->a, depth - 1) ||
							  asks_where(b, s->b, depth - 1))))
				return true;
		}
	}
	return false;
}

static bool cond_asks_where(const struct block *b, const struct cond *c, unsigned depth)
{
	return c && depth &&
	       (asks_where(b, c->p, MAX_DEPTH) || cond_asks_where(b, c->a, depth - 1) ||
		cond_asks_where(b, c->b, depth - 1));
}

/* What memory holds could let them pass. */
static bool lets_nobody_pass(struct moment *m, const struct cond *c)
{
	struct mask on;

	if (c->kind == COND_AND)
		return lets_nobody_pass(m, c->a) || lets_nobody_pass(m, c->b);
	if (c->kind == COND_OR)
		return lets_nobody_pass(m, c->a) && lets_nobody_pass(m, c->b);
	return !asks_memory(m->k->block, c) && sample_cond(&m->world, c, &on) && mask_empty(&on);
}

bool moment_skips(struct moment *m, const struct event *e)
{
	for (const struct guard *g = e->guards; g; g = g->up)
		if (g->kind == GUARD_BRANCH && g->cond->kind != COND_MASK &&
		    g->cond->scope == SCOPE_BLOCK &&
		    cond_asks_where(m->k->block, g->cond, MAX_DEPTH) &&
		    lets_nobody_pass(m, g->cond))
			return true;
	return false;
}

struct moment moment_in_first_block(const struct kernel_facts *k, struct arena *a)
{
	struct moment m = moment_new(k, a, NULL);

	for (uint32_t s = 1; s < k->block->symbols.n; s++)
		if (k->block->symbols.at[s].kind == SYMBOL_BLOCK_INDEX)
			world_force(&m.world, s, 0);
	return m;
}

/* Nothing in sight says that the grid is as large as what the kernel is told: it may be small, so that
 * loops over the whole of it come round again. */
static bool grid_is_free(const struct kernel_facts *k, unsigned axis)
{
	const struct launch_facts *l = k->launch;

	if (!l)
		return true;
	for (uint32_t i = 0; i < l->n_args && l->grid_known; i++)
		if (l->args[i] && host_share_leaf(l->host, l->grid[axis], l->args[i]))
			return false;
	return l->grid_known;
}

struct moment moment_new(const struct kernel_facts *k, struct arena *a, const struct loop *next)
{
	struct moment m = {.k = k, .arena = a, .next = next};

	m.world = world_new(k->block, a, WORLD_LARGE, 0);
	for (uint32_t s = 1; s < k->block->symbols.n; s++)
		if (k->block->symbols.at[s].kind == SYMBOL_GRID &&
		    grid_is_free(k, k->block->symbols.at[s].axis))
			world_force(&m.world, s, SMALL_GRID);
	for (uint32_t s = 1; s < k->block->symbols.n; s++)
		if (k->block->symbols.at[s].kind == SYMBOL_BLOCK_INDEX &&
		    k->block->symbols.at[s].count > 2 * INNER_BLOCK)
			world_force(&m.world, s, INNER_BLOCK);
	for (uint32_t s = 1; s < k->block->symbols.n; s++)
		if (k->block->symbols.at[s].kind == SYMBOL_COUNTER)
			world_force(&m.world, s, next && next->counter == s);
	return m;
}
