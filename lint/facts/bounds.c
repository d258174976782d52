#include "facts/bounds.h"

#include "facts/host.h"
#include "facts/sample.h"
#include "facts/symbol.h"

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

/* p is n - (something of launch coordinates), with n one plain argument. */
static bool bounds_one_argument(const struct block *b, const struct value *p)
{
	unsigned named = 0;

	for (unsigned i = 0; i < p->n; i++) {
		const struct monomial *m = &b->monomials.at[p->terms[i].mono];

		if (m->n > 1)
			return false;
		if (m->n == 1 && b->symbols.at[m->sym[0]].kind == SYMBOL_ARGUMENT) {
			if (!p->terms[i].v.uniform || p->terms[i].v.c != 1)
				return false;
			named++;
		}
	}
	return named == 1;
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

/*
 * p = n - i - 1 >= 0 bounds index i + d: it may reach n + d. d = 0 is `<=` for `<`; d of a block's
 * extent and more is another element altogether. Small distances are stencils, and their arrays
 * have room.
 */
static bool is_loose(const struct search *s, const struct value *p)
{
	const struct value *v = s->e->address;
	const struct term *index = axis_term(s->b, v, s->axis),
			  *bound = axis_term(s->b, p, s->axis);
	int64_t bytes = s->e->bytes, excess;

	if (holds_offsets(s->k, s->e) || !index || !bound || !index->v.uniform ||
	    !bound->v.uniform || index->v.c != -bound->v.c * bytes || !bounds_one_argument(s->b, p))
		return false;
	for (unsigned i = 0; i < v->n; i++) /* nothing else in the index */
		if (v->terms[i].mono != 0 && &v->terms[i] != index)
			return false;
	excess = constant_at(v, 0) / bytes + constant_at(p, 0);
	if (s->b->threads > 1 && constant_at(v, 1) / bytes + constant_at(p, 1) != excess)
		return false;
	return (excess == 0 && constant_at(v, 0) == 0) ||
	       excess >= (int64_t)s->b->shape.block[s->axis] - 1;
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

/* A flag, a minimum, a quotient: whatever was computed from the index may be what bounds it. */
static void search_computed(struct search *s, const struct cond *c)
{
	for (unsigned i = 0; i < c->p->n; i++) {
		const struct monomial *m = &s->b->monomials.at[c->p->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++) {
			const struct symbol *symbol = &s->b->symbols.at[m->sym[j]];

			if (symbol->scope == SCOPE_THREAD ||
			    (symbol->kind == SYMBOL_SELECT && symbol->varies))
				s->bounded = s->tight = true;
		}
	}
}

static void search_cond(struct search *s, const struct cond *c, bool holds)
{
	switch (c->kind) {
	case COND_GE:
		if (holds && axis_sign(s->b, c->p, s->axis) < 0) {
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
	case COND_EQ: /* i == something bounds it; i != something does not */
		s->bounded |= holds && axis_sign(s->b, c->p, s->axis) != 0;
		search_computed(s, c);
		break;
	case COND_AND:
	case COND_OR:
		if ((c->kind == COND_AND) == holds) {
			search_cond(s, c->a, holds);
			search_cond(s, c->b, holds);
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

/* --- the launch --- */

/* One choice of numbers for the leaves; several are tried, most of them odd. */
static int64_t trial_number(unsigned trial, unsigned leaf)
{
	return trial < 8 ? 1 + (int64_t)trial + leaf : 1000 + 7 * (int64_t)trial + 2 * leaf;
}

#define TRIALS 64

/* v for these numbers of its leaves, where the host comes to the launch with them. */
static bool host_number(const struct launch_facts *l, const struct value *v, const uint32_t *leaves,
			unsigned n, unsigned trial, int64_t *out)
{
	struct arena scratch = {0};
	struct world w = world_new(l->host, &scratch, WORLD_LARGE, 0);
	int64_t lanes[MAX_THREADS];
	bool ok = true;

	for (unsigned i = 0; i < n; i++)
		world_force(&w, leaves[i], trial_number(trial, i));
	for (unsigned i = 0; i < n && ok; i++)
		ok = host_admits(&w, l->guards, leaves[i]);
	ok = ok && sample_value(&w, v, lanes);
	*out = ok ? lanes[0] : 0;
	arena_release(&scratch);
	return ok;
}

/* The grid as numerator / denominator plus extra blocks. */
struct quotient {
	const struct value *numerator;
	int64_t denominator, extra;
	bool is_ceil; /* ceil() of a floating-point quotient */
};

static bool read_quotient(const struct block *b, const struct value *v, struct quotient *q,
			  unsigned depth);

static bool read_result(const struct block *b, const struct symbol *s, struct quotient *q,
			unsigned depth)
{
	int64_t c;

	switch (s->op) {
	case OP_DIV:
	case OP_SHR:
		if (!s->b || !value_constant(s->b, &c) || c <= 0 || (s->op == OP_SHR && c > 30))
			return false;
		q->numerator = s->a;
		q->denominator = s->op == OP_DIV ? c : (int64_t)1 << c;
		return ir_types[s->type].class == IR_CLASS_INT;
	case OP_CAST:
		return read_quotient(b, s->a, q, depth + 1);
	case OP_MIN:
	case OP_MAX:
		return read_quotient(b, s->a, q, depth + 1) || read_quotient(b, s->b, q, depth + 1);
	case OP_MATH:
		q->is_ceil = s->text && s->text[0] == 'c' && s->text[1] == 'e';
		return q->is_ceil;
	default:
		return false;
	}
}

static bool read_quotient(const struct block *b, const struct value *v, struct quotient *q,
			  unsigned depth)
{
	const struct monomial *m;
	unsigned last = v->n - 1;

	if (!v->n || v->n > 2 || depth > 6 || v->has_real)
		return false;
	if (v->n == 2 && v->terms[0].mono != 0)
		return false;
	m = &b->monomials.at[v->terms[last].mono];
	if (m->n != 1 || v->terms[last].v.c != 1 || b->symbols.at[m->sym[0]].kind != SYMBOL_RESULT)
		return false;
	q->extra += v->n == 2 ? v->terms[0].v.c : 0;
	return read_result(b, &b->symbols.at[m->sym[0]], q, depth);
}

/* n in (n + c) / d: the numerator without its constant. */
static int64_t numerator_constant(const struct value *v)
{
	return v->n && v->terms[0].mono == 0 ? v->terms[0].v.c : 0;
}

static enum grid_fit fit_of_quotient(const struct launch_facts *l, const struct quotient *q)
{
	int64_t c, x;
	uint32_t leaves[4];
	unsigned n = 0;

	if (q->is_ceil)
		return GRID_ROUNDS_UP;
	c = numerator_constant(q->numerator) + q->extra * q->denominator;
	if (c <= 0)
		return GRID_EXACT;
	host_leaves(l->host, q->numerator, leaves, &n);
	for (unsigned trial = 0; trial < TRIALS; trial++)
		if (host_number(l, q->numerator, leaves, n, trial, &x) &&
		    (x - numerator_constant(q->numerator)) % q->denominator)
			return GRID_ROUNDS_UP;
	return GRID_EXACT;
}

/* n % d ? n / d + 1 : n / d and the like: more blocks for one more element past a multiple of the
 * block. */
static enum grid_fit fit_by_trying(const struct kernel_facts *k, const struct launch_facts *l,
				   const struct value *grid, unsigned axis)
{
	uint32_t leaves[4];
	unsigned n = 0;
	int64_t block = k->block->shape.block[axis], less, more;

	host_leaves(l->host, grid, leaves, &n);
	if (n != 1)
		return GRID_UNKNOWN;
	for (int64_t number = block * 8; number <= block * 9; number += block) {
		struct arena scratch = {0};
		struct world at = world_new(l->host, &scratch, WORLD_LARGE, 0),
			     past = world_new(l->host, &scratch, WORLD_LARGE, 0);
		int64_t lanes[MAX_THREADS];
		bool ok;

		world_force(&at, leaves[0], number);
		world_force(&past, leaves[0], number + 1);
		ok = sample_value(&at, grid, lanes);
		less = lanes[0];
		ok = ok && sample_value(&past, grid, lanes);
		more = lanes[0];
		arena_release(&scratch);
		if (ok && less == number / block && more == less + 1)
			return GRID_ROUNDS_UP;
	}
	return GRID_UNKNOWN;
}

/* A number of blocks that somebody else counted: an argument may hide anything, a variable is taken
 * at its word. */
static enum grid_fit fit_of_count(const struct block *b, const struct value *grid)
{
	uint32_t leaves[4];
	unsigned n = 0;

	host_leaves(b, grid, leaves, &n);
	for (unsigned i = 0; i < n; i++)
		if (b->symbols.at[leaves[i]].kind == SYMBOL_ARGUMENT)
			return GRID_UNKNOWN;
	return GRID_EXACT;
}

static enum grid_fit fit_of_launch(const struct kernel_facts *k, const struct launch_facts *l,
				   unsigned axis)
{
	struct quotient q = {0};
	enum grid_fit fit;
	int64_t c;

	if (!l || !l->grid_known)
		return GRID_UNKNOWN;
	if (value_constant(l->grid[axis], &c) || k->block->shape.block[axis] == 1)
		return GRID_EXACT;
	if (read_quotient(l->host, l->grid[axis], &q, 0))
		return fit_of_quotient(l, &q);
	fit = fit_by_trying(k, l, l->grid[axis], axis);
	return fit == GRID_UNKNOWN ? fit_of_count(l->host, l->grid[axis]) : fit;
}

/* The kernel is told a size that is the number of threads whatever the host's numbers: the padded
 * count, then. */
static bool padded_argument(const struct kernel_facts *k, const struct launch_facts *l,
			    unsigned axis)
{
	uint32_t leaves[MAX_HOST_LEAVES];
	unsigned n = 0;

	host_leaves(l->host, l->grid[axis], leaves, &n);
	for (uint32_t i = 0; i < l->n_args; i++) {
		bool same = l->args[i] && ir_types[l->args[i]->type].class == IR_CLASS_INT;
		unsigned seen = 0;

		for (unsigned trial = 0; trial < 12 && same; trial++) {
			int64_t grid, size;

			if (!host_number(l, l->grid[axis], leaves, n, trial, &grid) ||
			    !host_number(l, l->args[i], leaves, n, trial, &size))
				continue;
			same = grid * (int64_t)k->block->shape.block[axis] == size;
			seen++;
		}
		if (same && seen > 2)
			return true;
	}
	return false;
}

/* The function that launches decides by its own formula; what its callers pass only where that says
 * nothing. */
static enum grid_fit examine_axis(const struct kernel_facts *k, unsigned axis)
{
	const struct launch_facts *alone = k->launch ? k->launch->alone : NULL;
	enum grid_fit fit = GRID_UNKNOWN;

	if (alone)
		fit = fit_of_launch(k, alone, axis);
	if (fit == GRID_UNKNOWN)
		fit = fit_of_launch(k, k->launch, axis);
	if (fit == GRID_ROUNDS_UP && padded_argument(k, alone ? alone : k->launch, axis))
		return GRID_EXACT;
	return fit;
}

/* --- loops --- */

/* `for (t = 0; t < (n + T - 1) / T; t++) ... a[t * T + tid]`: the last trip goes past n unless a
 * guard says otherwise. */
static bool trips_round_up(const struct block *b, const struct cond *c, uint32_t counter)
{
	struct quotient q = {0};

	if (c->kind == COND_AND)
		return trips_round_up(b, c->a, counter) || trips_round_up(b, c->b, counter);
	if (c->kind != COND_GE)
		return false;
	for (unsigned i = 0; i < c->p->n; i++) {
		const struct monomial *m = &b->monomials.at[c->p->terms[i].mono];

		if (m->n == 1 && c->p->terms[i].v.uniform && c->p->terms[i].v.c == 1 &&
		    b->symbols.at[m->sym[0]].kind == SYMBOL_RESULT &&
		    read_result(b, &b->symbols.at[m->sym[0]], &q, 0))
			return !q.is_ceil && numerator_constant(q.numerator) == q.denominator - 1 &&
			       q.denominator > 1;
	}
	return false;
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

static bool counter_bounded_by_thread(const struct block *b, const struct cond *c, uint32_t counter)
{
	switch (c->kind) {
	case COND_GE:
		return counter_sign(b, c->p, counter) < 0 && varies_by_thread(c->p);
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

static bool tile_tail(const struct kernel_facts *k, const struct event *e)
{
	for (const struct loop *l = e->loops; l; l = l->up) {
		bool rounds_up = false, bounded = false;

		if (counter_sign(k->block, e->address, l->counter) <= 0)
			continue;
		for (const struct guard *g = e->guards; g; g = g->up) {
			rounds_up |= g->kind == GUARD_LOOP &&
				     trips_round_up(k->block, g->cond, l->counter) &&
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
	const struct launch_facts *l = k->launch;
	int64_t bytes;

	if (o->module_object != UINT32_MAX)
		return o->bytes;
	if (!l || o->param == UINT32_MAX || o->leaf || o->param >= l->n_args ||
	    !l->args[o->param] || !l->args[o->param]->base)
		return 0;
	o = &l->host_facts->objects.at[l->args[o->param]->base];
	return o->extent && value_constant(o->extent, &bytes) && bytes > 0 ? (uint64_t)bytes : 0;
}

/* The last byte that some thread of the launch touches, when every symbol of the address is a
 * launch coordinate. */
static bool last_byte(const struct kernel_facts *k, const struct event *e, int64_t *last)
{
	bool found = false;

	for (unsigned i = 0; i < e->address->n; i++) {
		const struct monomial *m = &k->block->monomials.at[e->address->terms[i].mono];

		if (m->n > 1 ||
		    (m->n == 1 && (k->block->symbols.at[m->sym[0]].kind != SYMBOL_BLOCK_INDEX ||
				   !k->block->symbols.at[m->sym[0]].count)))
			return false;
	}
	for (unsigned t = 0; t < k->block->threads; t++) {
		int64_t lo, hi;

		if (!mask_has(&e->mask, t))
			continue;
		value_lane_range(k->block, e->address, t, &lo, &hi);
		if (!found || hi > *last)
			*last = hi;
		found = true;
	}
	*last += e->bytes;
	return found;
}

static void examine_numbers(const struct kernel_facts *k, const struct event *e,
			    struct bounds_facts *f)
{
	uint64_t extent = object_extent(k, &k->objects.at[e->object]);
	int64_t last = 0;

	if (!extent || !last_byte(k, e, &last))
		return;
	for (const struct guard *g = e->guards; g; g = g->up)
		if (g->cond->scope != SCOPE_BLOCK) /* some threads may be held back */
			return;
	f->sizes_known = true;
	f->extent = extent;
	f->last = last;
	f->outside = last > (int64_t)extent;
}

struct bounds_launch bounds_of_launch(const struct kernel_facts *k)
{
	struct bounds_launch l;

	for (unsigned axis = 0; axis < 3; axis++)
		l.fit[axis] = examine_axis(k, axis);
	return l;
}

struct bounds_facts bounds_examine(const struct kernel_facts *k, const struct bounds_launch *l,
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
		if (s.bounded)
			continue;
		fit = l->fit[axis];
		f.unguarded[axis] = true;
		f.any_unguarded = true;
		if (fit == GRID_EXACT || (fit == GRID_UNKNOWN && f.fit == GRID_ROUNDS_UP))
			f.fit = fit;
	}
	if (f.grows || varies_by_thread(e->address))
		f.tile_tail = tile_tail(k, e);
	examine_numbers(k, e, &f);
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
