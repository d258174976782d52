#include "facts/bounds.h"

#include "facts/host.h"
#include "facts/outside.h"
#include "facts/symbol.h"

#define KNOWING_DEPTH 6 /* of definitions looked into */
#define MOST_TRIES 300 /* of outside.h, a kernel */

/* --- the index --- */

/* Coefficient of blockIdx on this axis where it stands alone in a monomial or times uniform
 * numbers; 0: not there. */
static int axis_sign(const struct block *b, const struct value *v, unsigned axis)
{
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++) {
			const struct symbol *s = &b->symbols.at[m->sym[j]];

			if (s->kind == SYMBOL_BLOCK_INDEX && s->axis == axis) {
				int64_t c = vec_at(&v->terms[i].v, 0);

				return c > 0 ? 1 : c < 0 ? -1 : 0;
			}
		}
	}
	return 0;
}

/* Does the sum differ between threads of the block (by number, or by an unknown pitch)? */
static bool varies_by_thread(const struct value *v)
{
	for (unsigned i = 0; i < v->n; i++)
		if (!v->terms[i].v.uniform)
			return true;
	return false;
}

/* --- guards --- */

struct search { /* one axis of one access */
	const struct kernel_facts *k;
	const struct block *b;
	const struct event *e;
	unsigned axis;
	bool bounded, loose, tight; /* some guard bounds it; one is too weak; one is not */
	const char *bound;
};

static const struct term *axis_term(const struct block *b, const struct value *v, unsigned axis)
{
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		if (m->n == 1 && b->symbols.at[m->sym[0]].kind == SYMBOL_BLOCK_INDEX &&
		    b->symbols.at[m->sym[0]].axis == axis)
			return &v->terms[i];
	}
	return NULL;
}

/* p is n - (something of launch coordinates), with n one plain argument: that; NULL: it is not. */
static const struct symbol *argument_that_bounds(const struct block *b, const struct value *p)
{
	const struct symbol *named = NULL;

	for (unsigned i = 0; i < p->n; i++) {
		const struct monomial *m = &b->monomials.at[p->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++) {
			if (b->symbols.at[m->sym[j]].kind != SYMBOL_ARGUMENT)
				continue;
			if (m->n > 1 || !p->terms[i].v.uniform || p->terms[i].v.c != 1 || named)
				return NULL;
			named = &b->symbols.at[m->sym[0]];
		}
	}
	return named;
}

static int64_t constant_at(const struct value *v, unsigned t)
{
	return v->n && v->terms[0].mono == 0 ? vec_at(&v->terms[0].v, t) : 0;
}

static bool next_element_too(const struct kernel_facts *k, const struct event *e)
{
	for (size_t n = 0; n < k->events.n; n++) {
		const struct event *other = &k->events.at[n];

		if (other->kind == EVENT_ACCESS && other->object == e->object &&
		    other->address->n == e->address->n && e->address->n &&
		    constant_at(other->address, 0) - constant_at(e->address, 0) ==
			(int64_t)e->bytes)
			return true;
	}
	return false;
}

/*
 * Arrays of offsets have one element more than what they divide: they are filled with numbers
 * computed from the index, and read in pairs.
 */
static bool holds_offsets(const struct kernel_facts *k, const struct event *e)
{
	enum ir_type type = e->stored ? (enum ir_type)e->stored->type : e->type;

	if (ir_types[type].class != IR_CLASS_INT || ir_types[type].bytes < 4)
		return false;
	return e->stored ? !e->stored->reason : next_element_too(k, e);
}

/* The coefficient of a product in the sum; 0: it is not there. False: one a thread. */
static bool coefficient(const struct value *v, uint32_t mono, int64_t *c)
{
	*c = 0;
	for (unsigned i = 0; i < v->n; i++) {
		if (v->terms[i].mono != mono)
			continue;
		*c = v->terms[i].v.c;
		return v->terms[i].v.uniform;
	}
	return true;
}

static bool is_grids(const struct block *b, uint32_t mono)
{
	const struct monomial *m = &b->monomials.at[mono];

	for (unsigned j = 0; j < m->n; j++)
		if (b->symbols.at[m->sym[j]].kind != SYMBOL_GRID)
			return false;
	return m->n > 0;
}

/* Is the index that which p bounds, in every round of the loops, plus a number? *grids: and plus
 * threads of the grid. */
static bool is_bounded_index(const struct search *s, const struct value *p, bool *grids)
{
	const struct value *v = s->e->address;
	int64_t bytes = s->e->bytes, in_index, in_bound;

	*grids = false;
	for (unsigned i = 0; i < v->n; i++) {
		uint32_t mono = v->terms[i].mono;

		if (mono == 0)
			continue;
		if (!coefficient(v, mono, &in_index) || !coefficient(p, mono, &in_bound))
			return false;
		if (in_index == -in_bound * bytes)
			continue;
		if (!is_grids(s->b, mono) || in_index + in_bound * bytes < bytes)
			return false;
		*grids = true;
	}
	return true;
}

/* The host asks for a remainder of the size, and rejects or pads it, most likely. */
static bool host_asks_for_rest(const struct kernel_facts *k, const struct symbol *size)
{
	const struct value *passed = k->launch ? passed_for(k, k->launch, size) : NULL;
	const struct block *host = passed ? k->launch->host : NULL;

	for (size_t n = 1; host && n < host->symbols.n; n++) {
		const struct symbol *s = &host->symbols.at[n];

		if (s->kind == SYMBOL_RESULT && s->op == OP_REM &&
		    host_share_leaf(host, s->a, passed))
			return true;
	}
	return false;
}

/* The launch stands behind a question about the size: `if (is_power_of_two(n))`. */
static bool path_asks_for_size(const struct kernel_facts *k, const struct symbol *size)
{
	const struct value *passed = k->launch ? passed_for(k, k->launch, size) : NULL;
	uint32_t of_size[MAX_HOST_LEAVES], asked[MAX_HOST_LEAVES];
	unsigned n_size = 0;

	if (!passed)
		return false;
	host_leaves(k->launch->host, passed, of_size, &n_size);
	for (const struct guard *g = k->launch->guards; g; g = g->up) {
		unsigned n = 0;

		host_cond_leaves(k->launch->host, g->cond, asked, &n);
		for (unsigned i = 0; i < n_size; i++)
			for (unsigned j = 0; j < n; j++)
				if (of_size[i] == asked[j] && g->kind == GUARD_BRANCH)
					return true;
	}
	return false;
}

/* What the launch passes for a pointer argument, or for a pointer in one; NULL: unknown. */
static const struct value *passed_pointer(const struct kernel_facts *k, const struct object *o)
{
	const struct launch_facts *l = k->launch;
	const struct ir_param *p;

	if (!l || o->module_object != UINT32_MAX || o->param == UINT32_MAX || o->param >= l->n_args)
		return NULL;
	if (!o->leaf)
		return l->args[o->param];
	p = &k->kernel->params.at[o->param];
	for (uint32_t n = 0; l->leaves && l->leaves[o->param] && n < p->n_leaves; n++)
		if (p->leaves[n].offset + 1 == o->leaf)
			return l->leaves[o->param][n];
	return NULL;
}

/* Bytes that the host allocated for it; NULL: unknown. */
static const struct value *allocated(const struct kernel_facts *k, const struct object *o)
{
	const struct value *pointer = passed_pointer(k, o);

	return pointer && pointer->base ? k->launch->host_facts->objects.at[pointer->base].extent : NULL;
}

/* The same where the pointer is that of the first byte. */
static const struct value *allocated_from_here(const struct kernel_facts *k, const struct object *o)
{
	const struct value *pointer = passed_pointer(k, o);

	return pointer && !pointer->reason && !pointer->n ? allocated(k, o) : NULL;
}

/* Blocks enough for one element more: whoever wrote (n + 256) / 256 means that element, too. */
static bool has_block_for_one_more(const struct search *s)
{
	const struct launch_facts *l = s->k->launch;
	struct quotient q;

	return l && l->grid_known && quotient_of(l->host, l->grid[s->axis], &q) && !q.is_ceil &&
	       q.denominator > 1 && quotient_constant(&q) == q.denominator;
}

/* The buffer that the launch passes has more than so many elements, with some number of the host's:
 * it was made larger on purpose. */
static bool has_room(const struct search *s, const struct symbol *size)
{
	const struct value *passed = s->k->launch ? passed_for(s->k, s->k->launch, size) : NULL,
			   *extent = allocated(s->k, &s->k->objects.at[s->e->object]);
	uint32_t leaves[MAX_HOST_LEAVES];
	int64_t elements, bytes;
	unsigned n = 0;

	if (!passed || !extent)
		return false;
	host_leaves(s->k->launch->host, passed, leaves, &n);
	host_leaves(s->k->launch->host, extent, leaves, &n);
	for (unsigned trial = 0; trial < GRID_TRIALS && n < MAX_HOST_LEAVES; trial++)
		if (grid_number(s->k->launch, passed, leaves, n, trial, &elements) &&
		    grid_number(s->k->launch, extent, leaves, n, trial, &bytes) &&
		    bytes > elements * (int64_t)s->e->bytes)
			return true;
	return false;
}

/*
 * p = n - i - 1 >= 0 bounds index i + d: it may reach n + d. d = 0 is `<=` for `<`; d of a block's
 * extent and more, or of the grid's, is another element altogether. Small distances are stencils,
 * and their arrays have room.
 */
static bool is_loose(const struct search *s, const struct value *p)
{
	const struct value *v = s->e->address;
	const struct term *index = axis_term(s->b, v, s->axis),
			  *bound = axis_term(s->b, p, s->axis);
	const struct symbol *size = argument_that_bounds(s->b, p);
	int64_t bytes = s->e->bytes, excess;
	bool grids;

	if (!size || holds_offsets(s->k, s->e) || !index || !bound || !index->v.uniform ||
	    !bound->v.uniform || index->v.c != -bound->v.c * bytes || !is_bounded_index(s, p, &grids))
		return false;
	excess = constant_at(v, 0) / bytes + constant_at(p, 0);
	if (s->b->threads > 1 && constant_at(v, 1) / bytes + constant_at(p, 1) != excess)
		return false;
	if (!grids && excess < (int64_t)s->b->shape.block[s->axis] - 1)
		return excess == 0 && constant_at(v, 0) == 0 && !has_room(s, size) &&
		       !has_block_for_one_more(s);
	return !host_asks_for_rest(s->k, size) && !has_room(s, size) &&
	       !path_asks_for_size(s->k, size);
}

static const char *bound_name(const struct block *b, const struct value *p)
{
	for (unsigned i = 0; i < p->n; i++) {
		const struct monomial *m = &b->monomials.at[p->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++)
			if (b->symbols.at[m->sym[j]].kind == SYMBOL_ARGUMENT)
				return b->symbols.at[m->sym[j]].name;
	}
	return NULL;
}

static bool mentions_grid(const struct block *b, const struct value *p, unsigned axis)
{
	for (unsigned i = 0; i < p->n; i++) {
		const struct monomial *m = &b->monomials.at[p->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++)
			if (b->symbols.at[m->sym[j]].kind == SYMBOL_GRID &&
			    b->symbols.at[m->sym[j]].axis == axis)
				return true;
	}
	return false;
}

/* A size modulo another number. */
static bool is_remainder(const struct symbol *x)
{
	return x->kind == SYMBOL_RESULT && (x->op == OP_REM || x->op == OP_AND) &&
	       x->scope == SCOPE_BLOCK;
}

/* n % block == 0 */
static bool asks_for_remainder(const struct block *b, const struct value *p)
{
	const struct monomial *m = p->n == 1 ? &b->monomials.at[p->terms[0].mono] : NULL;

	return m && m->n == 1 && is_remainder(&b->symbols.at[m->sym[0]]);
}

/* A flag, a minimum, a quotient, a vote: whatever was computed from the index may be what bounds
 * it. */
static void search_computed(struct search *s, const struct cond *c)
{
	for (unsigned i = 0; i < c->p->n; i++) {
		const struct monomial *m = &s->b->monomials.at[c->p->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++) {
			const struct symbol *symbol = &s->b->symbols.at[m->sym[j]];

			if (symbol->scope != SCOPE_BLOCK ||
			    (symbol->kind == SYMBOL_SELECT && symbol->varies != SCOPE_BLOCK))
				s->bounded = s->tight = true;
		}
	}
}

/* What is left of n behind the block's begin, or a number that was computed from that: i <
 * min(tile, n - begin) bounds i by both; a choice between the two is mostly the same; a conversion
 * is the number itself. */
static bool is_made_of_rest(const struct search *s, const struct symbol *x, unsigned depth)
{
	const struct value *const from[] = {x->a, x->b};

	if (x->reason == REASON_FLOAT) /* of fminf(n - begin, tile), say: it may bound anything */
		return true;
	if (x->kind != SYMBOL_RESULT && x->kind != SYMBOL_SELECT)
		return false;
	for (unsigned i = 0; i < sizeof from / sizeof *from; i++) {
		const struct value *v = from[i];
		const struct monomial *m =
		    v && v->n == 1 ? &s->b->monomials.at[v->terms[0].mono] : NULL;

		if (v && axis_sign(s->b, v, s->axis) < 0)
			return true;
		if (m && m->n == 1 && depth &&
		    is_made_of_rest(s, &s->b->symbols.at[m->sym[0]], depth - 1))
			return true;
	}
	return false;
}

static bool bounded_by_rest(const struct search *s, const struct value *p)
{
	const struct symbol *x;

	for (unsigned i = 0; i < p->n; i++) {
		const struct monomial *m = &s->b->monomials.at[p->terms[i].mono];

		if (m->n != 1 || !p->terms[i].v.uniform || p->terms[i].v.c <= 0)
			continue;
		x = &s->b->symbols.at[m->sym[0]];
		if (is_made_of_rest(s, x, 2) || (is_remainder(x) && varies_by_thread(p)))
			return true;
	}
	return false;
}

/* A row's number times a pitch that only the run knows. */
static bool is_row_begin(const struct search *s, const struct monomial *m)
{
	unsigned rows = 0, pitches = 0;

	for (unsigned j = 0; j < m->n; j++) {
		const struct symbol *x = &s->b->symbols.at[m->sym[j]];

		rows += x->kind == SYMBOL_BLOCK_INDEX;
		pitches += x->kind == SYMBOL_ARGUMENT || x->kind == SYMBOL_LOAD;
	}
	return rows == 1 && pitches == 1 && m->n == 2;
}

/* Do the threads' places differ by as much as what is left of p for each, or by so many times that?
 */
static bool columns_agree(const struct search *s, const struct value *p)
{
	const struct value *v = s->e->address;
	int64_t place = 0, left = 0;

	for (unsigned t = 1; t < s->b->threads; t++) {
		const int64_t x = constant_at(v, t) - constant_at(v, 0),
			      y = constant_at(p, 0) - constant_at(p, t);

		if (!left && y) {
			place = x;
			left = y;
		}
		if (x * left != y * place || (!left && x))
			return false;
	}
	return !left || (place && (place > 0) == (left > 0));
}

/* A row a block: the index is blockIdx * pitch + column, and p = columns - column - ... >= 0. */
static bool bounds_column(const struct search *s, const struct value *p)
{
	const struct value *v = s->e->address;
	bool is_row = false;

	if (!v->n || !p->n || v->terms[0].mono != 0 || p->terms[0].mono != 0 ||
	    !columns_agree(s, p))
		return false;
	for (unsigned i = 1; i < v->n; i++) {
		const struct monomial *m = &s->b->monomials.at[v->terms[i].mono];

		if (!v->terms[i].v.uniform)
			return false;
		is_row |= (v->terms[i].v.c == s->e->bytes ||
			   v->terms[i].v.c == s->k->objects.at[s->e->object].elem_bytes) &&
			  is_row_begin(s, m);
	}
	return is_row;
}

/* size >= 0, beside index - size >= 0: an unsigned index is compared with a size that has a sign.
 * Sizes are no less than nothing. */
static bool asks_for_sign(const struct cond *sign, const struct cond *index)
{
	bool some = false;

	if (sign->kind != COND_GE || index->kind != COND_GE || sign->scope != SCOPE_BLOCK)
		return false;
	for (unsigned i = 0; i < sign->p->n; i++) {
		int64_t c;

		if (sign->p->terms[i].mono == 0)
			continue;
		if (!coefficient(index->p, sign->p->terms[i].mono, &c) ||
		    c != -sign->p->terms[i].v.c)
			return false;
		some = true;
	}
	return some;
}

static void search_cond(struct search *s, const struct cond *c, bool holds)
{
	switch (c->kind) {
	case COND_GE:
		if (holds && (bounded_by_rest(s, c->p) || bounds_column(s, c->p))) {
			s->bounded = s->tight = true;
		} else if (holds && axis_sign(s->b, c->p, s->axis) < 0) {
			s->bounded = true;
			if (is_loose(s, c->p)) {
				s->loose = true;
				s->bound = bound_name(s->b, c->p);
			} else {
				s->tight = true;
			}
		} else if (!holds && axis_sign(s->b, c->p, s->axis) > 0) {
			s->bounded = s->tight = true;
		} else {
			search_computed(s, c);
		}
		break;
	case COND_EQ: /* i == something bounds it; i != something does not, but for the last block, or
		       * the one element past the end; where n % block == 0, the last one is full */
		s->tight |= !holds && axis_sign(s->b, c->p, s->axis) != 0;
		s->bounded |= holds && asks_for_remainder(s->b, c->p);
		s->bounded |= axis_sign(s->b, c->p, s->axis) != 0 &&
			      (holds || mentions_grid(s->b, c->p, s->axis));
		search_computed(s, c);
		break;
	case COND_AND:
	case COND_OR:
		if ((c->kind == COND_AND) == holds) {
			search_cond(s, c->a, holds);
			search_cond(s, c->b, holds);
		} else if (asks_for_sign(c->a, c->b) || asks_for_sign(c->b, c->a)) {
			search_cond(s, asks_for_sign(c->a, c->b) ? c->b : c->a, holds);
		} else { /* one of them holds: it may be the one that bounds */
			struct search x = *s, y = *s;

			x.bounded = y.bounded = false;
			search_cond(&x, c->a, holds);
			search_cond(&y, c->b, holds);
			s->bounded |= x.bounded && y.bounded;
			s->tight |= x.bounded && y.bounded;
		}
		break;
	case COND_NOT:
		search_cond(s, c->a, !holds);
		break;
	case COND_OPAQUE: /* a condition on data, or one that is not followed: it may bound anything
			   */
		s->bounded = s->tight = true;
		break;
	case COND_MASK: /* decided by this launch's numbers: it bounds all the same */
		if (c->p && axis_sign(s->b, c->p, s->axis) == (holds ? -1 : 1))
			s->bounded = s->tight = true;
		if (c->a)
			search_cond(s, c->a, holds);
		break;
	}
}

/* --- loops --- */

/* `for (t = 0; t < (n + T - 1) / T; t++) ... a[t * T + tid]`: the last trip goes past n unless a
 * guard says otherwise. Gives T; 0: it is another condition. */
static int64_t trips_round_up(const struct block *b, const struct cond *c)
{
	struct quotient q = {0};
	int64_t tile;

	if (c->kind == COND_AND)
		return (tile = trips_round_up(b, c->a)) ? tile : trips_round_up(b, c->b);
	if (c->kind != COND_GE)
		return 0;
	for (unsigned i = 0; i < c->p->n; i++) {
		const struct monomial *m = &b->monomials.at[c->p->terms[i].mono];

		if (m->n == 1 && c->p->terms[i].v.uniform && c->p->terms[i].v.c == 1 &&
		    b->symbols.at[m->sym[0]].kind == SYMBOL_RESULT &&
		    quotient_of_symbol(b, m->sym[0], &q))
			return !q.is_ceil && quotient_constant(&q) == q.denominator - 1 &&
				       q.denominator > 1
				   ? q.denominator
				   : 0;
	}
	return 0;
}

/* Sign of the counter in a sum; 0: not there. */
static int counter_sign(const struct block *b, const struct value *v, uint32_t counter)
{
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++)
			if (m->sym[j] == counter)
				return vec_at(&v->terms[i].v, 0) < 0 ? -1 : 1;
	}
	return 0;
}

static bool may_know_counter(const struct block *b, const struct value *v, uint32_t counter,
			     unsigned depth);

static bool cond_may_know(const struct block *b, const struct cond *c, uint32_t counter, unsigned depth)
{
	return c->kind == COND_OPAQUE || (c->p && may_know_counter(b, c->p, counter, depth)) ||
	       (c->a && cond_may_know(b, c->a, counter, depth)) ||
	       (c->b && cond_may_know(b, c->b, counter, depth));
}

/* Is it, or may it be, computed from the counter? What is left of n in this round: min(n - k * tile,
 * tile), k == last ? n % tile : tile; floats are not followed. */
static bool may_know_counter(const struct block *b, const struct value *v, uint32_t counter,
			     unsigned depth)
{
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++) {
			const struct symbol *s = &b->symbols.at[m->sym[j]];

			if (m->sym[j] == counter || s->kind == SYMBOL_OPAQUE || !depth)
				return true;
			if ((s->a && may_know_counter(b, s->a, counter, depth - 1)) ||
			    (s->b && may_know_counter(b, s->b, counter, depth - 1)) ||
			    (s->c && may_know_counter(b, s->c, counter, depth - 1)) ||
			    (s->cond && cond_may_know(b, s->cond, counter, depth - 1)))
				return true;
		}
	}
	return false;
}

static bool counter_bounded_by_thread(const struct block *b, const struct cond *c, uint32_t counter)
{
	switch (c->kind) {
	case COND_GE:
		return varies_by_thread(c->p) && may_know_counter(b, c->p, counter, KNOWING_DEPTH);
	case COND_AND:
		return counter_bounded_by_thread(b, c->a, counter) ||
		       counter_bounded_by_thread(b, c->b, counter);
	case COND_NOT:
	case COND_OR:
	case COND_OPAQUE:
		return true; /* not followed: it may be the guard */
	default:
		return false;
	}
}

/* Elements that the address moves on by with each step of the counter, but for factors that are not known:
 * a loop over tiles has its index for their number as well. */
static int64_t elements_a_step(const struct kernel_facts *k, const struct event *e, uint32_t counter)
{
	uint32_t bytes = k->objects.at[e->object].elem_bytes;

	bytes = !bytes || e->bytes < bytes ? e->bytes : bytes;
	for (unsigned i = 0; bytes && i < e->address->n; i++) {
		const struct monomial *m = &k->block->monomials.at[e->address->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++)
			if (m->sym[j] == counter)
				return monomial_scope(k->block, e->address->terms[i].mono) ==
						       SCOPE_THREAD
					   ? 0 /* a factor may be the guard */
					   : vec_at(&e->address->terms[i].v, 0) / bytes;
	}
	return 0;
}

static bool tile_tail(const struct kernel_facts *k, const struct event *e)
{
	for (const struct loop *l = e->loops; l; l = l->up) {
		bool rounds_up = false, bounded = false;

		if (counter_sign(k->block, e->address, l->counter) <= 0)
			continue;
		for (const struct guard *g = e->guards; g; g = g->up) {
			int64_t tile = g->kind == GUARD_LOOP ? trips_round_up(k->block, g->cond) : 0;

			rounds_up |= tile && elements_a_step(k, e, l->counter) >= tile &&
				     counter_sign(k->block, g->cond->p ? g->cond->p : e->address,
						  l->counter) < 0;
			bounded |= counter_bounded_by_thread(k->block, g->cond, l->counter);
		}
		if (rounds_up && !bounded)
			return true;
	}
	return false;
}

/* --- sizes known by number
 * ------------------------------------------------------------------------------------- */

static uint64_t object_extent(const struct kernel_facts *k, const struct object *o)
{
	const struct value *extent;
	int64_t bytes;

	if (o->module_object != UINT32_MAX)
		return o->bytes;
	extent = allocated(k, o);
	return extent && value_constant(extent, &bytes) && bytes > 0 ? (uint64_t)bytes : 0;
}

/* The last byte that some thread of the launch touches, when every symbol of the address is a
 * launch coordinate. */
static bool last_byte(const struct kernel_facts *k, const struct event *e, int64_t *last)
{
	struct lane_ranges ranges;
	bool found = false;

	for (unsigned i = 0; i < e->address->n; i++) {
		const struct monomial *m = &k->block->monomials.at[e->address->terms[i].mono];

		if (m->n > 1 ||
		    (m->n == 1 && (k->block->symbols.at[m->sym[0]].kind != SYMBOL_BLOCK_INDEX ||
				   !k->block->symbols.at[m->sym[0]].count)))
			return false;
	}
	lane_ranges_begin(k->block, e->address, &ranges);
	for (unsigned t = 0; t < k->block->threads; t++) {
		int64_t lo, hi;

		if (!mask_has(&e->mask, t))
			continue;
		lane_range(&ranges, t, &lo, &hi);
		if (!found || hi > *last)
			*last = hi;
		found = true;
	}
	*last += e->bytes;
	return found;
}

static bool speaks_of_block(const struct block *b, const struct cond *c)
{
	if ((c->a && speaks_of_block(b, c->a)) || (c->b && speaks_of_block(b, c->b)))
		return true;
	for (unsigned i = 0; c->p && i < c->p->n; i++) {
		const struct monomial *m = &b->monomials.at[c->p->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++)
			if (b->symbols.at[m->sym[j]].kind == SYMBOL_BLOCK_INDEX)
				return true;
	}
	return false;
}

/* By a condition that some threads, or the threads of some blocks, do not meet. */
static bool is_held_back(const struct block *b, const struct event *e)
{
	for (const struct guard *g = e->guards; g; g = g->up)
		if (g->cond->scope != SCOPE_BLOCK || speaks_of_block(b, g->cond))
			return true;
	return false;
}

/* The address as first + step * blockIdx.x, and nothing else; the last thread's first. */
static bool reads_along_x(const struct kernel_facts *k, const struct event *e, int64_t *first,
			  int64_t *step)
{
	*first = *step = 0;
	for (unsigned i = 0; i < e->address->n; i++) {
		const struct term *t = &e->address->terms[i];
		const struct monomial *m = &k->block->monomials.at[t->mono];
		const struct symbol *s = m->n == 1 ? &k->block->symbols.at[m->sym[0]] : NULL;

		if (s && s->kind == SYMBOL_BLOCK_INDEX && s->axis == 0 && t->v.uniform)
			*step = t->v.c;
		else if (t->mono == 0)
			for (unsigned n = 0; n < k->block->threads; n++)
				*first = mask_has(&e->mask, n) && vec_at(&t->v, n) > *first
					     ? vec_at(&t->v, n)
					     : *first;
		else
			return false;
	}
	return *step > 0;
}

#define FEWEST_FITS 6 /* of the trials */

/* A number of what grid and allocation are computed from with which the grid goes past the end. */
static void examine_formula(const struct kernel_facts *k, const struct event *e,
			    struct bounds_facts *f)
{
	const struct object *o = &k->objects.at[e->object];
	const struct value *extent = allocated_from_here(k, o);
	uint32_t leaves[MAX_HOST_LEAVES];
	int64_t first, step, blocks, bytes;
	unsigned n = 0, fits = 0;
	bool tells; /* one number says it all */

	if (!extent || !k->launch->grid_known || !reads_along_x(k, e, &first, &step))
		return;
	host_leaves(k->launch->host, extent, leaves, &n);
	host_leaves(k->launch->host, k->launch->grid[0], leaves, &n);
	if (!n || n == MAX_HOST_LEAVES) /* there may be more */
		return;
	tells = n == 1 && !extent->reason &&
		!host_path_is_opaque(k->launch->host, k->launch->guards, leaves, n);
	for (unsigned trial = GRID_TRIALS; trial-- > 0;) {
		if (!grid_number(k->launch, extent, leaves, n, trial, &bytes) ||
		    !grid_number(k->launch, k->launch->grid[0], leaves, n, trial, &blocks) ||
		    bytes <= 0 || blocks <= 0)
			continue;
		if (step * (blocks - 1) + first + e->bytes <= bytes) {
			fits++;
			continue;
		}
		if (!tells)
			return;
		f->outside = true;
		f->extent = (uint64_t)bytes;
		f->last = step * (blocks - 1) + first + e->bytes;
		f->with = k->launch->host->symbols.at[leaves[0]].name;
		f->number = grid_trial(trial, 0);
		return;
	}
	f->sizes_known = fits >= FEWEST_FITS; /* the buffer is rounded up as the grid is */
}

/* Behind a guard: the threads that pass it are asked one by one. */
static void examine_guarded(const struct kernel_facts *k, struct bounds_launch *l,
			    const struct event *e, struct bounds_facts *f)
{
	const struct object *o = &k->objects.at[e->object];
	const struct value *extent = allocated_from_here(k, o);
	struct outside found;

	if (!extent || !outside_by_number(k, e, extent, &l->tries, &found))
		return;
	f->outside = true;
	f->extent = (uint64_t)found.bytes;
	f->last = found.last;
	f->with = found.with ? k->launch->host->symbols.at[found.with].name : NULL;
	f->number = found.number;
}

static void examine_numbers(const struct kernel_facts *k, struct bounds_launch *l,
			    const struct event *e, struct bounds_facts *f)
{
	uint64_t extent = object_extent(k, &k->objects.at[e->object]);
	int64_t last = 0;

	if (is_held_back(k->block, e)) {
		examine_guarded(k, l, e, f);
		return;
	}
	if (!extent) {
		examine_formula(k, e, f);
		return;
	}
	if (!last_byte(k, e, &last))
		return;
	f->sizes_known = true;
	f->extent = extent;
	f->last = last;
	f->outside = last > (int64_t)extent;
}

/* --- rows of a block each --- */

/* The index is a row's begin, rows of so many elements, and the thread: that number; NULL: it is not. */
static const struct symbol *row_width(const struct block *b, const struct event *e)
{
	const struct value *v = e->address;
	const struct symbol *width = NULL;

	if (v->n < 2 || v->terms[0].mono != 0 || b->shape.block[1] * b->shape.block[2] > 1)
		return NULL;
	for (unsigned t = 0; t < b->threads; t++)
		if (constant_at(v, t) != (int64_t)t * e->bytes)
			return NULL;
	for (unsigned i = 1; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		if (!v->terms[i].v.uniform)
			return NULL;
		for (unsigned j = 0; m->n == 2 && v->terms[i].v.c == e->bytes && j < 2; j++) {
			const struct symbol *s = &b->symbols.at[m->sym[j]],
					    *row = &b->symbols.at[m->sym[1 - j]];

			if (s->kind == SYMBOL_ARGUMENT && row->kind == SYMBOL_BLOCK_INDEX)
				width = s;
		}
	}
	return width;
}

#define FEWEST_BLOCKS 4 /* sizes of a block that were tried */

/* Whatever the host's numbers, the block has a thread for each element of the row, and with some it has
 * more. */
static bool block_rounds_up(const struct kernel_facts *k, const struct launch_facts *l,
			    const struct symbol *width)
{
	const struct value *passed = passed_for(k, l, width);
	uint32_t leaves[MAX_HOST_LEAVES];
	unsigned n = 0, tried = 0;
	int64_t threads, elements;
	bool more = false;

	if (!passed || !l->block_known || !host_share_leaf(l->host, passed, l->block[0]))
		return false;
	host_leaves(l->host, passed, leaves, &n);
	host_leaves(l->host, l->block[0], leaves, &n);
	for (unsigned trial = 0; trial < GRID_TRIALS && n < MAX_HOST_LEAVES; trial++) {
		if (!grid_number(l, passed, leaves, n, trial, &elements) ||
		    !grid_number(l, l->block[0], leaves, n, trial, &threads) ||
		    threads > MAX_THREADS)
			continue;
		if (threads < elements || threads - elements >= 2 * WARP_LANES)
			return false;
		tried++;
		more |= threads > elements;
	}
	return more && tried >= FEWEST_BLOCKS;
}

/* Nothing that differs between threads is asked on the way. */
static bool all_threads_come(const struct kernel_facts *k, const struct event *e)
{
	for (const struct guard *g = e->guards; g; g = g->up)
		if (g->cond->scope != SCOPE_BLOCK)
			return false;
	return mask_equal(&e->mask, &k->block->all);
}

static void examine_row(const struct kernel_facts *k, const struct event *e, struct bounds_facts *f)
{
	const struct symbol *width = k->n_open && all_threads_come(k, e) ? row_width(k->block, e) : NULL;

	for (size_t i = 0; width && i < k->n_open && !f->past_row; i++)
		if (block_rounds_up(k, k->open_launches[i], width)) {
			f->past_row = k->open_launches[i];
			f->width = width->name;
		}
}

/* The sum is no more than the block's first element, for all that come. */
static bool is_no_further(const struct search *s, const struct value *v)
{
	const struct term *index = axis_term(s->b, v, s->axis);

	if (!index || !index->v.uniform)
		return false;
	for (unsigned i = 0; i < v->n; i++)
		if (v->terms[i].mono != 0 && &v->terms[i] != index)
			return false;
	for (unsigned t = 0; t < s->b->threads; t++)
		if (mask_has(&s->e->mask, t) && constant_at(v, t) > 0)
			return false;
	return true;
}

/* With p >= 0 that holds on the way: the index plus that. */
static bool is_before_by(const struct search *s, const struct cond *c)
{
	struct sum sum;

	if (c->kind == COND_AND)
		return is_before_by(s, c->a) || is_before_by(s, c->b);
	if (c->kind != COND_GE || c->p->reason || s->e->address->reason ||
	    axis_term(s->b, c->p, s->axis))
		return false;
	sum_begin(s->k->block, &sum, s->e->address, 1);
	sum_value(s->k->block, &sum, c->p, s->e->bytes);
	return is_no_further(s, sum_finish(s->k->block, &sum, IR_I64, 0));
}

/* A block that is there has its first element: what its threads read before that is no further. */
static bool is_before_first(const struct search *s)
{
	if (is_no_further(s, s->e->address))
		return true;
	for (const struct guard *g = s->e->guards; g; g = g->up)
		if (is_before_by(s, g->cond))
			return true;
	return false;
}

/* table[row * gridDim + blockIdx], a row a thread: the index counts blocks, and there are just so many. */
static bool is_column_of_blocks(const struct search *s)
{
	const struct value *v = s->e->address;
	const struct term *index = axis_term(s->b, v, s->axis);
	bool some = false;

	if (!index || !index->v.uniform)
		return false;
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &s->b->monomials.at[v->terms[i].mono];

		if (v->terms[i].v.uniform)
			continue;
		some = true;
		if (m->n != 1 || s->b->symbols.at[m->sym[0]].kind != SYMBOL_GRID ||
		    s->b->symbols.at[m->sym[0]].axis != s->axis)
			return false;
	}
	return some;
}

/* The first and the last byte that threads touch of their block's row, whatever the block and the
 * round; false: not known. *in_order: neighbours of the block touch neighbours of the row. */
static bool reach_in_row(const struct search *s, int64_t *low, int64_t *high, bool *in_order)
{
	const struct value *v = s->e->address;
	const struct term *row = axis_term(s->b, v, s->axis);
	const int64_t bytes = s->e->bytes;
	int64_t last = 0;
	unsigned before = MAX_THREADS;

	*low = INT64_MAX;
	*high = INT64_MIN;
	*in_order = true;
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &s->b->monomials.at[v->terms[i].mono];
		const struct symbol *x = &s->b->symbols.at[m->sym[0]];

		if (v->terms[i].mono == 0 || &v->terms[i] == row)
			continue;
		if (m->n != 1 || x->kind != SYMBOL_COUNTER || !v->terms[i].v.uniform ||
		    v->terms[i].v.c < 0 || x->hi >= RANGE_MAX)
			return false;
		last += v->terms[i].v.c * x->hi;
	}
	for (unsigned t = 0; t < s->b->threads; t++) {
		const int64_t at = constant_at(v, t);

		if (!mask_has(&s->e->mask, t))
			continue;
		*low = at < *low ? at : *low;
		*high = at + last + bytes > *high ? at + last + bytes : *high;
		if (before < MAX_THREADS)
			*in_order &= at - constant_at(v, before) == (t - before) * bytes;
		before = t;
	}
	return before < MAX_THREADS;
}

/* table[blockIdx * length + i], i below the length, and the grid has a block for each so many
 * elements of something else: the index counts blocks. */
static bool is_row_of_block(const struct search *s)
{
	const struct launch_facts *l = s->k->launch;
	const struct term *row = axis_term(s->b, s->e->address, s->axis);
	struct quotient q;
	int64_t low, high, length, elem;
	bool in_order;

	if (!l || !l->grid_known || !row || !row->v.uniform || row->v.c % s->e->bytes ||
	    !quotient_of(l->host, l->grid[s->axis], &q) || q.denominator < 1 ||
	    !reach_in_row(s, &low, &high, &in_order) || low < 0 || high > row->v.c)
		return false;
	elem = s->k->objects.at[s->e->object].elem_bytes;
	length = row->v.c / s->e->bytes;
	if (length % q.denominator == 0 || /* so many elements of a block's, or of each of its */
	    (elem && row->v.c / elem % q.denominator == 0)) /* threads', or parts of its vectors */
		return false;
	return in_order || q.denominator % length;
}

/* Clamped, where the launch's numbers leave no doubt for most threads: some have blockIdx in their
 * index as it is, and the others what was chosen instead. */
static bool is_clamped_for_some(const struct search *s)
{
	const struct value *v = s->e->address;
	const struct term *index = axis_term(s->b, v, s->axis);

	for (unsigned i = 0; index && !index->v.uniform && i < v->n; i++) {
		const struct term *x = &v->terms[i];
		const struct monomial *m = &s->b->monomials.at[x->mono];
		const enum symbol_kind kind =
		    m->n == 1 ? s->b->symbols.at[m->sym[0]].kind : SYMBOL_OPAQUE;
		bool either = kind == SYMBOL_SELECT || kind == SYMBOL_RESULT;

		for (unsigned t = 0; t < s->b->threads && either; t++)
			either = !vec_at(&x->v, t) != !vec_at(&index->v, t);
		if (either)
			return true;
	}
	return false;
}

struct bounds_launch bounds_of_launch(const struct kernel_facts *k)
{
	struct bounds_launch l = {.tries = MOST_TRIES};

	for (unsigned axis = 0; axis < 3; axis++)
		l.fit[axis] = grid_fit_of(k, axis);
	return l;
}

struct bounds_facts bounds_examine(const struct kernel_facts *k, struct bounds_launch *l,
				   const struct event *e)
{
	struct bounds_facts f = {.fit = GRID_ROUNDS_UP};

	for (unsigned axis = 0; axis < 3; axis++) {
		struct search s = {.k = k, .b = k->block, .e = e, .axis = axis};
		enum grid_fit fit;

		if (axis_sign(k->block, e->address, axis) <= 0)
			continue;
		f.grows |= varies_by_thread(e->address);
		if (k->block->shape.block[axis] == 1 && k->launch)
			continue;
		for (const struct guard *g = e->guards; g; g = g->up)
			search_cond(&s, g->cond, true);
		if (s.loose && !s.tight && !f.off_by_one) {
			f.off_by_one = true;
			f.bound = s.bound;
		}
		if (s.bounded || is_before_first(&s) || is_column_of_blocks(&s) ||
		    is_clamped_for_some(&s) || is_row_of_block(&s))
			continue;
		fit = l->fit[axis];
		f.unguarded[axis] = true;
		f.any_unguarded = true;
		if (fit == GRID_EXACT || (fit == GRID_UNKNOWN && f.fit == GRID_ROUNDS_UP))
			f.fit = fit;
	}
	if (f.grows || varies_by_thread(e->address))
		f.tile_tail = tile_tail(k, e);
	examine_row(k, e, &f);
	examine_numbers(k, l, e, &f);
	return f;
}

bool bounds_possible(const struct kernel_facts *k)
{
	for (size_t n = 0; n < k->kernel->params.n; n++) {
		const struct ir_param *p = &k->kernel->params.at[n];

		if (ir_types[p->type].class == IR_CLASS_INT && p->type != IR_BOOL)
			return true;
		for (uint32_t i = 0; i < p->n_leaves; i++)
			if (ir_types[p->leaves[i].type].class == IR_CLASS_INT)
				return true;
	}
	return false;
}
