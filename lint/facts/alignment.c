#include "facts/alignment.h"

#include "facts/grid.h"
#include "facts/kernel.h"
#include "facts/sample.h"
#include "facts/symbol.h"
#include "facts/warp.h"

#define MIN_RUN_BYTES 32 /* shorter runs are a stride, not an offset */
#define PROBE_FUEL ((uint64_t)100000000)
#define RESULT_DEPTH 8
#define MIN_EXCESS 0.2 /* sectors a request */

struct runs {
	unsigned n, bytes;
	unsigned offset; /* of the first that has one */
	bool differ;	 /* others have another, or none */
	unsigned shortest; /* bytes */
	unsigned sectors;  /* of all, if each began at one */
};

static void end_run(struct runs *r, int64_t first, int64_t last)
{
	unsigned offset = (unsigned)(((first % SECTOR_BYTES) + SECTOR_BYTES) % SECTOR_BYTES);

	r->differ |= r->n && offset != r->offset;
	r->n++;
	if (!r->offset)
		r->offset = offset;
	r->bytes += (unsigned)(last - first);
	r->sectors += (unsigned)((last - first + SECTOR_BYTES - 1) / SECTOR_BYTES);
	if (!r->shortest || last - first < r->shortest)
		r->shortest = (unsigned)(last - first);
}

/* Runs of ascending lanes, warp by warp. */
static void find_runs(const struct event *e, const int64_t *at, unsigned threads, struct runs *out)
{
	int64_t first = 0, last = 0;
	bool open = false;

	for (unsigned t = 0; t < threads; t++) {
		bool on = mask_has(&e->mask, t);
		bool joins = open && t % WARP_LANES && on && at[t] >= first && at[t] <= last;

		if (joins) {
			last = at[t] + e->bytes > last ? at[t] + e->bytes : last;
			continue;
		}
		if (open && (on || t % WARP_LANES == 0)) {
			end_run(out, first, last);
			open = false;
		}
		if (on) {
			first = at[t];
			last = at[t] + e->bytes;
			open = true;
		}
	}
	if (open)
		end_run(out, first, last);
}

/* A block's or an iteration's own number: it takes every value from 0, and 1 is enough. */
static bool is_number_of(const struct block *b, const struct monomial *m)
{
	const struct symbol *s = &b->symbols.at[m->sym[0]];

	return m->n == 1 && s->count != 1 &&
	       (s->kind == SYMBOL_BLOCK_INDEX || s->kind == SYMBOL_COUNTER);
}

/* The runs begin wherever numbers times block indices and iterations say, and a loop goes on from one
 * rest to the next. (Without a loop it may be one block.) */
static bool goes_through_rests(const struct block *b, const struct row *r, const struct value *v)
{
	bool goes = false;

	if (r->status != STATUS_INTERVAL || r->reason != REASON_ITERATION)
		return false;
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++) {
			enum symbol_kind kind = b->symbols.at[m->sym[j]].kind;

			if (kind != SYMBOL_BLOCK_INDEX && kind != SYMBOL_COUNTER && kind != SYMBOL_GRID)
				return false;
		}
		goes |= is_number_of(b, m) && v->terms[i].v.uniform &&
			v->terms[i].v.c % SECTOR_BYTES != 0;
	}
	return goes;
}

/* Whatever the block and the iteration are, a run begins as far past a sector. */
static bool keeps_rest(const struct value *v)
{
	for (unsigned i = 0; i < v->n; i++)
		if (v->terms[i].mono &&
		    (!v->terms[i].v.uniform || v->terms[i].v.c % SECTOR_BYTES))
			return false;
	return true;
}

bool runs_misaligned(const struct kernel_facts *k, const struct row *r, struct run_offset *out)
{
	const struct event *e = &k->events.at[r->events.at[0]];
	bool mean = r->status != STATUS_INTERVAL || goes_through_rests(k->block, r, e->address);
	double seen = mean ? r->sectors : r->sectors_min;
	int64_t at[MAX_THREADS];
	struct runs runs = {0};
	bool ok;

	if (r->status == STATUS_UNKNOWN || seen < r->ideal_sectors + MIN_EXCESS || r->large_symbol)
		return false;
	if (!e->object || k->objects.at[e->object].align % SECTOR_BYTES)
		return false; /* nobody knows where it begins */
	ok = sample_plain(k->block, WORLD_LARGE, 0, e->address, at);
	if (ok)
		find_runs(e, at, k->block->threads, &runs);
	*out = (struct run_offset){runs.offset, r->events.n == 1 && !runs.differ &&
						    e->address && keeps_rest(e->address)};
	return ok && runs.n && runs.bytes / runs.n >= MIN_RUN_BYTES && runs.offset;
}

double runs_aligned_sectors(const struct kernel_facts *k, const struct row *r)
{
	const struct event *e = &k->events.at[r->events.at[0]];
	int64_t at[MAX_THREADS];
	struct runs runs = {0};
	unsigned requests = 0;
	bool ok = e->address && sample_plain(k->block, WORLD_LARGE, 0, e->address, at);

	if (ok)
		find_runs(e, at, k->block->threads, &runs);
	for (unsigned i = 0; i * WARP_LANES < k->block->threads; i++)
		requests += mask_warp(&e->mask, i) != 0;
	if (!ok || !runs.n || !requests || runs.shortest < MIN_RUN_BYTES)
		return 0;
	return (double)runs.sectors / requests;
}

/* --- wide accesses --- */

/* Row pitches and steps are the caller's promise (A8); an offset on its own is not. What a host
 * function reads is mostly a size held in a field. */
static bool is_scaled(const struct block *b, const struct monomial *m, bool host, unsigned depth);

static bool counts_something(const struct block *b, const struct value *v, bool host,
			     unsigned depth)
{
	for (unsigned i = 0; v && depth && i < v->n; i++)
		if (is_scaled(b, &b->monomials.at[v->terms[i].mono], host, depth - 1))
			return true;
	return false;
}

static bool is_scaled(const struct block *b, const struct monomial *m, bool host, unsigned depth)
{
	for (unsigned j = 0; j < m->n; j++) {
		const struct symbol *s = &b->symbols.at[m->sym[j]];

		if (s->kind == SYMBOL_BLOCK_INDEX || s->kind == SYMBOL_COUNTER ||
		    (s->kind == SYMBOL_LOAD && !host) || s->kind == SYMBOL_OPAQUE ||
		    s->kind == SYMBOL_SELECT || s->scope != SCOPE_BLOCK)
			return true;
		if (s->kind == SYMBOL_RESULT && /* the channel in blockIdx.y % channels */
		    (counts_something(b, s->a, host, depth) ||
		     counts_something(b, s->b, host, depth) ||
		     counts_something(b, s->c, host, depth)))
			return true;
	}
	return false;
}

static const char *symbol_name(const struct block *b, const struct monomial *m)
{
	for (unsigned j = 0; j < m->n; j++)
		if (b->symbols.at[m->sym[j]].name && b->symbols.at[m->sym[j]].name[0])
			return b->symbols.at[m->sym[j]].name;
	return NULL;
}

static bool lanes_multiple(const struct vec *v, const struct mask *on, unsigned threads, int64_t of,
			   int64_t *rest)
{
	for (unsigned t = 0; t < threads; t++) {
		if (!mask_has(on, t))
			continue;
		*rest = (vec_at(v, t) % of + of) % of;
		if (*rest)
			return false;
	}
	return true;
}

/* A product with such a number: in the first block, or the first iteration, it is nothing. */
static bool begins_at_zero(const struct block *b, const struct monomial *m)
{
	for (unsigned j = 0; j < m->n; j++)
		if (b->symbols.at[m->sym[j]].kind == SYMBOL_BLOCK_INDEX ||
		    b->symbols.at[m->sym[j]].kind == SYMBOL_COUNTER)
			return true;
	return false;
}

static struct vector_alignment offset_alignment(const struct kernel_facts *k, struct block *b,
						const struct value *v, const struct mask *on,
						int64_t of);

/* What the launch adds to the pointer that it passes is judged where it is added. */
static bool passes_multiple(const struct kernel_facts *k, const struct monomial *m, int64_t of)
{
	const struct symbol *s = &k->block->symbols.at[m->sym[0]];
	const struct value *v;

	if (m->n != 1 || s->kind != SYMBOL_ARGUMENT || s->key[2] != 1)
		return false;
	v = passed_for(k, k->launch, s);
	return !v || !v->base ||
	       !offset_alignment(NULL, k->launch->host, v, &k->launch->host->all, of).fault;
}

/* dim - i >= vector: rows of dim elements end in the middle of a vector, or nobody would ask. */
static bool asks_for_rest(const struct block *b, const struct cond *c, uint32_t mono, int64_t elems)
{
	bool asks = false;

	if (c->kind == COND_AND)
		return asks_for_rest(b, c->a, mono, elems) || asks_for_rest(b, c->b, mono, elems);
	if (c->kind != COND_GE)
		return false;
	for (unsigned i = 0; i < c->p->n; i++) {
		const struct term *t = &c->p->terms[i];

		if (t->mono == mono && t->v.uniform && t->v.c == 1)
			asks = true;
		else if (t->v.uniform ? t->v.c % elems : vec_at(&t->v, 0) % elems ||
							     vec_at(&t->v, 1) % elems)
			return false;
	}
	return asks && c->p->n > 1;
}

/* The uniform factor of this product that the path knows to have a rest; NULL: none. */
static const struct symbol *factor_with_rest(const struct kernel_facts *k, const struct event *e,
					     const struct monomial *m, int64_t elems)
{
	struct block *b = k->block;

	for (unsigned j = 0; j < m->n; j++) {
		const struct symbol *s = &b->symbols.at[m->sym[j]];
		uint32_t mono = s->scope == SCOPE_BLOCK ? monomial_of(b, m->sym[j]) : 0;

		for (const struct guard *g = e->guards; g && mono; g = g->up)
			if ((g->kind == GUARD_BRANCH || g->kind == GUARD_LOOP) &&
			    asks_for_rest(b, g->cond, mono, elems))
				return s;
	}
	return NULL;
}

/* For every thread that comes, whatever number the product has. */
static bool adds_multiples(const struct kernel_facts *k, const struct event *e,
			   const struct term *t)
{
	const int64_t step = (int64_t)monomial_div(k->block, t->mono);

	if (t->v.uniform)
		return step * t->v.c % e->bytes == 0;
	for (unsigned n = 0; n < k->block->threads; n++)
		if (mask_has(&e->mask, n) && step * vec_at(&t->v, n) % e->bytes)
			return false;
	return true;
}

/* Rows of a width that the kernel itself does not take for a multiple begin anywhere. */
static bool rows_have_rest(const struct kernel_facts *k, const struct event *e,
			   struct vector_alignment *out)
{
	const struct block *b = k->block;
	uint32_t elem = k->objects.at[e->object].elem_bytes;

	for (unsigned i = 0; i < e->address->n; i++) {
		const struct term *t = &e->address->terms[i];
		const struct symbol *s;

		if (!t->mono || adds_multiples(k, e, t))
			continue;
		if (b->monomials.at[t->mono].n == 1 && t->v.uniform) /* no row's begin */
			continue;
		s = factor_with_rest(k, e, &b->monomials.at[t->mono], e->bytes / elem);
		if (s) {
			out->fault = MISALIGNED_MAYBE;
			out->symbol = s->name && *s->name ? s->name : NULL;
			return true;
		}
	}
	return false;
}

/* The same but for multiples of `of`: what a division leaves is what was divided. */
static const struct value *with_rests(struct block *b, const struct value *v, int64_t of,
				      unsigned depth)
{
	for (unsigned i = 0; i < v->n && depth; i++) {
		const struct term *t = &v->terms[i];
		const struct monomial *m = &b->monomials.at[t->mono];
		const struct symbol *s = m->n == 1 ? &b->symbols.at[m->sym[0]] : NULL;
		struct sum sum;
		int64_t c;

		if (!s || s->kind != SYMBOL_RESULT || s->op != OP_REM || !t->v.uniform ||
		    !value_constant(s->b, &c) || t->v.c * c % of)
			continue;
		sum_begin(b, &sum, v, 1);
		sum_add(b, &sum, t->mono, vec_uniform(-t->v.c));
		sum_value(b, &sum, s->a, t->v.c);
		return with_rests(b, sum_finish(b, &sum, IR_I64, v->base), of, depth - 1);
	}
	return v;
}

/* k NULL: of host code. */
static struct vector_alignment offset_alignment(const struct kernel_facts *k, struct block *b,
						const struct value *v, const struct mask *on,
						int64_t of)
{
	struct vector_alignment out = {.fault = ALIGNED};
	int64_t rest = 0;
	bool elsewhere = false; /* proven for the first block or iteration at most */

	v = with_rests(b, v, of, RESULT_DEPTH);
	for (unsigned i = 0; i < v->n; i++) {
		const struct term *t = &v->terms[i];
		const struct monomial *m = &b->monomials.at[t->mono];
		int64_t step = (int64_t)monomial_div(b, t->mono) % of;
		struct vec one = {.uniform = true, .c = step * vec_at(&t->v, mask_lowest(on))};

		if (t->mono == 0) {
			if (!lanes_multiple(&t->v, on, b->threads, of, &rest) && !out.fault) {
				out.fault = MISALIGNED_ALWAYS;
				out.offset = rest;
			}
		} else if (!t->v.uniform ||
			   (is_scaled(b, m, !k, RESULT_DEPTH) && !is_number_of(b, m))) {
			bool whole =
			    t->v.uniform && lanes_multiple(&one, on, b->threads, of, &rest);

			if (!whole && !(t->v.uniform && begins_at_zero(b, m))) /* not provable */
				return (struct vector_alignment){.fault = ALIGNED};
			elsewhere |= !whole;
		} else if (!lanes_multiple(&one, on, b->threads, of, &rest) &&
			   !(k && passes_multiple(k, m, of))) {
			out.fault = MISALIGNED_MAYBE;
			out.symbol = symbol_name(b, m);
		}
	}
	if (elsewhere && out.fault == MISALIGNED_MAYBE)
		out.fault = ALIGNED;
	return out;
}

/* Does the path ask for a remainder or masked bits of something? Then it may well be the address.
 */
static bool value_asks(const struct block *b, const struct value *v, unsigned depth)
{
	for (unsigned i = 0; v && i < v->n && depth; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++) {
			const struct symbol *s = &b->symbols.at[m->sym[j]];

			if (s->op == OP_REM || s->op == OP_AND || value_asks(b, s->a, depth - 1) ||
			    value_asks(b, s->b, depth - 1))
				return true;
		}
	}
	return false;
}

static bool cond_asks(const struct block *b, const struct cond *c, unsigned depth)
{
	return c && depth &&
	       (value_asks(b, c->p, 4) || cond_asks(b, c->a, depth - 1) ||
		cond_asks(b, c->b, depth - 1));
}

static bool guards_ask(const struct block *b, const struct guard *g)
{
	for (; g; g = g->up)
		if (cond_asks(b, g->cond, 6))
			return true;
	return false;
}

/* A test of the block's that is not followed: of an address, most likely. */
static bool opaque_guard(const struct guard *g)
{
	for (; g; g = g->up)
		if (g->cond->scope == SCOPE_BLOCK && g->cond->kind == COND_OPAQUE)
			return true;
	return false;
}

/* The address is named by members and elements alone: the compiler knows what it is a multiple of. */
static bool is_named_place(const struct kernel_facts *k, const struct event *e)
{
	const struct ir_function *f = &k->module->functions.at[e->function];
	const struct ir_inst *i = ir_at(f, ir_arg(f, e->code, 0));

	while (i->op == OP_PTRADD)
		i = ir_at(f, ir_arg(f, i, 0));
	return i->op == OP_OBJ || i->op == OP_LOCAL || i->op == OP_PARAM;
}

/* A structure of members as wide as the access, or wider. Where the structure itself is aligned
 * enough, only a cast can have led beside a multiple; what only may be one is not asked. */
static struct vector_alignment alignment_beside_members(const struct kernel_facts *k,
							const struct event *e)
{
	const struct object *o = &k->objects.at[e->object];
	struct vector_alignment out = {.fault = ALIGNED};

	if (o->align % e->bytes || o->is_dynamic || e->address->reason || is_named_place(k, e))
		return out;
	out = offset_alignment(k, k->block, e->address, &e->mask, e->bytes);
	if (out.fault == MISALIGNED_MAYBE)
		out.fault = ALIGNED;
	return out;
}

static struct vector_alignment alignment_here(const struct kernel_facts *k, const struct event *e)
{
	const struct object *o = &k->objects.at[e->object];
	struct vector_alignment out = {.fault = ALIGNED};

	if (!e->object || o->scope != SCOPE_BLOCK || e->bytes < 4 || e->bytes > 16 ||
	    e->bytes & (e->bytes - 1) || !o->elem_bytes || !o->align || mask_empty(&e->mask) ||
	    e->is_async || e->code->flags & IRF_PACKED)
		return out;
	if (o->elem_bytes >= e->bytes || e->bytes % o->elem_bytes)
		return alignment_beside_members(k, e);
	if (!rows_have_rest(k, e, &out)) {
		if (e->address->reason)
			return out;
		out = offset_alignment(k, k->block, e->address, &e->mask, e->bytes);
	}
	if (out.fault == MISALIGNED_MAYBE &&
	    (opaque_guard(e->guards) || guards_ask(k->block, e->guards) ||
	     (k->launch && guards_ask(k->launch->host, k->launch->guards))))
		out.fault = ALIGNED;
	return out;
}

/* A block size that nobody in sight states may carry the offset: one warp is the block that rounds
 * the least. */
static struct vector_alignment alignment_in_one_warp(const struct kernel_facts *k,
						     const struct event *e)
{
	struct arena scratch = {0};
	struct shape_choice probe = {.source = SOURCE_DEFAULT,
				     .shape = {{WARP_LANES, 1, 1}, {0, 0, 0}}};
	struct kernel_facts *other =
	    kernel_facts_make(&scratch, k->module, k->kernel_index, &probe, PROBE_FUEL);
	struct vector_alignment out = {.fault = ALIGNED};

	for (size_t n = 0; n < other->events.n && out.fault == ALIGNED; n++)
		if (other->events.at[n].kind == EVENT_ACCESS &&
		    other->events.at[n].code == e->code && other->events.at[n].op == e->op)
			out = alignment_here(other, &other->events.at[n]);
	if (out.fault != ALIGNED) {
		out.fault = MISALIGNED_MAYBE;
		out.symbol = "blockDim";
	}
	arena_release(&scratch);
	return out;
}

static struct vector_alignment vector_alignment_of(const struct kernel_facts *k, const struct event *e)
{
	struct vector_alignment out = alignment_here(k, e);
	const struct value *v = e->address;
	bool offset = v->n && v->terms[0].mono == 0 && vec_at(&v->terms[0].v, 0) > 0;

	if (out.fault == ALIGNED && (k->source >= SOURCE_BOUNDS || k->guessed_shape) &&
	    e->space == SPACE_SHARED && offset && e->bytes >= 8 && k->block->shape.block[1] == 1)
		return alignment_in_one_warp(k, e);
	return out;
}

struct vector_alignment row_alignment_of(const struct kernel_facts *k, const struct row *r)
{
	const struct event *first = &k->events.at[r->events.at[0]];
	struct vector_alignment out = {.fault = ALIGNED};

	if (first->kind != EVENT_ACCESS || event_space(first) == SPACE_GENERIC)
		return out;
	out = vector_alignment_of(k, first);
	for (size_t n = 1; n < r->events.n && out.fault == ALIGNED; n++)
		out = alignment_here(k, &k->events.at[r->events.at[n]]);
	return out;
}

struct vector_alignment argument_alignment_of(const struct kernel_facts *k, uint32_t param)
{
	const struct launch_facts *l = k->launch;
	struct vector_alignment out = {.fault = ALIGNED};
	uint32_t bytes = k->kernel->params.at[param].pointee_align;
	const struct value *v = l && param < l->n_args ? l->args[param] : NULL;

	if (!v || !v->base || v->reason || bytes < 8 || bytes & (bytes - 1) ||
	    k->kernel->params.at[param].is_aggregate)
		return out;
	out = offset_alignment(NULL, l->host, v, &l->host->all, bytes);
	if (out.fault && guards_ask(l->host, l->guards))
		out.fault = ALIGNED;
	return out;
}
